#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Learns the wrapper of a site from a folder of its pages, saves it, and shows what its rules select on one of them.

The folder has pages and an index.jsonl with a line {"url": ..., "page": FILE} for each. In a notebook the last two values are enough:
a wrapper and a record show themselves as tables.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import wrapwright as ww


def read_pages(folder: Path) -> list[ww.Page]:
    entries = [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]
    return [ww.Page((folder / entry["page"]).read_bytes(), entry["url"]) for entry in entries]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--store", default="wrappers", help="the folder that the wrapper is saved to (%(default)s)")
    arguments.add_argument("--html", type=Path, help="write the tables that a notebook shows to this file")
    given = arguments.parse_args()
    pages = read_pages(given.folder)
    site = ww.site_of(pages[0].url or "")
    wrapper = ww.learn(site, pages, progress=lambda done, every: print(f"{done} of {every} pages", file=sys.stderr))
    ww.Store(given.store).save(wrapper)
    seen = ww.inspect(pages[0], wrapper)
    for rule in seen.rules:
        print(f"{rule.template}: {rule.part}: {rule.xpath}: selects {len(rule.selected)}")
    if given.html:
        given.html.write_text(wrapper._repr_html_() + seen.record._repr_html_())
    return 0


if __name__ == "__main__":
    sys.exit(main())
