#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Learns wrappers of the sites in a web archive (WARC, ARC, WACZ, CDX), and writes the records of its pages.

To Parquet where the output is named *.parquet, which needs pyarrow, else to JSON Lines: the lines of `wrapwright apply --json`.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

import wrapwright as ww

ROWS = 1000  # of a batch


def learn_sites(archive: str, per_site: int) -> ww.Store:
    sites: defaultdict[str, dict[str, ww.Page]] = defaultdict(dict)
    for capture in ww.read_archive(archive):
        if capture.error or capture.damage:
            continue
        pages = sites[ww.site_of(capture.url)]
        pages.setdefault(ww.sample_key(capture.url), capture.page())
        if len(pages) > per_site:
            del pages[max(pages)]
    store = ww.Store({}, fallback="all")
    for site, pages in sites.items():
        try:
            store.add(ww.learn(site, [pages[key] for key in sorted(pages)]))
        except ww.WrapwrightError as error:
            print(error, file=sys.stderr)
    return store


def write_parquet(archive: str, store: ww.Store, output: Path) -> int:
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = ("html", "url", "captured", "content_type", "error", "id", "damage", "warc_file", "warc_record_id", "payload_digest")
    schema = pa.schema([(name, pa.binary() if name == "html" else pa.string()) for name in names] + [("warc_offset", pa.int64())])
    rows: list[dict[str, object]] = []
    writer = None
    count = 0

    def flush() -> None:
        nonlocal writer, count
        records = pa.record_batch(ww.apply_arrow(pa.RecordBatch.from_pylist(rows, schema), store))
        writer = writer or pq.ParquetWriter(output, records.schema)
        writer.write_batch(records)
        count += len(rows)
        rows.clear()

    for capture in ww.read_archive(archive):
        known = {"warc_file": capture.file, "warc_record_id": capture.record_id, "warc_offset": capture.offset}
        rows.append({name: getattr(capture, name, None) for name in names} | known)
        if len(rows) == ROWS:
            flush()
    flush()
    if writer is not None:
        writer.close()
    return count


def write_lines(archive: str, store: ww.Store, output: Path) -> int:
    count = 0
    with output.open("w", encoding="utf-8") as file:
        for capture in ww.read_archive(archive):
            file.write(capture.extract_record(store=store).to_json() + "\n")
            count += 1
    return count


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("archive")
    arguments.add_argument("output", type=Path)
    arguments.add_argument("--pages", type=int, default=20, help="pages of a site that are learned from, at most (%(default)s)")
    given = arguments.parse_args()
    store = learn_sites(given.archive, given.pages)
    write = write_parquet if given.output.suffix == ".parquet" else write_lines
    print(f"{write(given.archive, store, given.output)} records")
    return 0


if __name__ == "__main__":
    sys.exit(main())
