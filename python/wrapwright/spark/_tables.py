# SPDX-License-Identifier: Apache-2.0
"""The tables of a job (docs/use/scale.md)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from wrapwright import Record

INDEX = pa.schema(
    [
        ("input", pa.int32()),
        ("ordinal", pa.int32()),
        ("site", pa.string()),
        ("key", pa.string()),
        ("usable", pa.bool_()),
    ]
)
SAMPLE = pa.schema([("ordinal", pa.int32()), ("site", pa.string()), ("key", pa.string())])
PAGES = pa.schema(
    [
        ("bucket", pa.int32()),
        ("site", pa.string()),
        ("key", pa.string()),
        ("url", pa.string()),
        ("input", pa.int32()),
        ("offset", pa.int64()),
        ("captured", pa.string()),
        ("content_type", pa.string()),
        ("encoding", pa.string()),
        ("html", pa.large_binary()),
    ]
)
_SAMPLES = pa.list_(
    pa.struct([("url", pa.string()), ("digest", pa.string()), ("input", pa.string()), ("offset", pa.int64()), ("captured", pa.string())])
)
WRAPPERS = pa.schema(
    [
        ("site", pa.string()),
        ("surt_host", pa.string()),
        ("status", pa.string()),  # learned, no-articles, error
        ("error", pa.string()),
        ("pages", pa.int32()),
        ("articles", pa.int32()),
        ("matched", pa.int32()),
        ("templates", pa.int32()),
        ("language", pa.string()),
        ("expected_f1", pa.float64()),
        ("content_xpath", pa.list_(pa.string())),
        ("valid_from", pa.list_(pa.string())),
        ("valid_until", pa.list_(pa.string())),
        ("samples", _SAMPLES),
        ("xml", pa.large_binary()),
        ("sha256", pa.string()),
        ("made_by", pa.string()),
    ]
)
# Names and meanings of docs/reference/record-format.md; `fields` has those that a wrapper has rules for beside the others.
RECORDS = pa.schema(
    [
        ("input", pa.int32()),
        ("ordinal", pa.int32()),
        ("id", pa.string()),
        ("url", pa.string()),
        ("site", pa.string()),
        ("status", pa.string()),
        ("error", pa.string()),
        ("list", pa.string()),
        ("warc_file", pa.string()),
        ("warc_offset", pa.int64()),
        ("warc_record_id", pa.string()),
        ("warc_date", pa.timestamp("us", "UTC")),
        ("payload_digest", pa.string()),
        ("http_status", pa.int16()),
        ("damage", pa.string()),
        ("cut", pa.bool_()),
        ("wrapper_site", pa.string()),
        ("wrapper_file", pa.string()),
        ("template", pa.string()),
        ("xpath", pa.string()),
        ("method", pa.string()),
        ("is_article", pa.float64()),
        ("type", pa.string()),
        ("dfs", pa.list_(pa.int32())),
        ("from", pa.string()),
        ("title", pa.string()),
        ("date", pa.string()),
        ("modified", pa.string()),
        ("authors", pa.list_(pa.string())),
        ("tags", pa.list_(pa.string())),
        ("language", pa.string()),
        ("image", pa.string()),
        ("description", pa.string()),
        ("site_name", pa.string()),
        ("canonical", pa.string()),
        ("license", pa.string()),
        ("confidence", pa.float64()),
        ("fields", pa.map_(pa.string(), pa.string())),
        ("text", pa.large_string()),
    ]
)
# What pages tell of their wrappers: `site` is that of the wrapper.
SIGNS = pa.schema(
    [
        ("site", pa.string()),
        ("file", pa.string()),
        ("input", pa.int32()),
        ("ordinal", pa.int32()),
        ("name", pa.string()),
        ("signs", pa.string()),
    ]
)


def records_schema(include: tuple[str, ...]) -> pa.Schema:
    out = RECORDS
    for name in include:
        out = out.append(pa.field(name, pa.large_string()))
    return out


def time_of(text: str | None) -> datetime | None:
    if not text:
        return None
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return None


def row_of(record: Record, site: str, include: tuple[str, ...]) -> tuple[Any, ...]:
    """The columns after input and ordinal."""
    wrapper = record.wrapper or {}
    other = dict(record.other)
    source = other.pop("from", None)
    other.pop("catalogue", None)
    line = {"json": record.line, "markdown": record.markdown, "html": record.html}
    return (
        record.id,
        record.url,
        site,
        record.status,
        record.error,
        record.list,
        record.warc_file,
        record.warc_offset,
        record.warc_record_id,
        time_of(record.warc_date),
        record.payload_digest,
        record.http_status,
        record.damage,
        record.cut,
        wrapper.get("site"),
        wrapper.get("file"),
        record.template,
        record.xpath,
        record.method,
        record.is_article,
        record.type,
        record.dfs,
        source,
        record.title,
        record.date,
        record.modified,
        record.authors,
        record.tags,
        record.language,
        record.image,
        record.description,
        record.site_name,
        record.canonical,
        record.license,
        record.confidence,
        list(other.items()),
        record.text,
        *(line[name] for name in include),
    )


class TableWriter:
    """A Parquet file of rows, of which few are in memory at a time. Close it, or use it in a with statement."""

    ROWS = 512
    WEIGHT = 8 << 20  # bytes of what is long in rows

    def __init__(self, path: str, schema: pa.Schema) -> None:
        self._schema = schema
        self._rows: list[tuple[Any, ...]] = []
        self._weight = 0
        self._writer = pq.ParquetWriter(path, schema, compression="zstd")
        self.rows = 0

    def add(self, row: tuple[Any, ...], weight: int = 0) -> None:
        self._rows.append(row)
        self._weight += weight
        self.rows += 1
        if self._weight >= self.WEIGHT or len(self._rows) >= self.ROWS * (1 if weight else 128):
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            columns = zip(*self._rows, strict=True)
            arrays = [pa.array(column, field.type) for column, field in zip(columns, self._schema, strict=True)]
            self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema))
        self._rows, self._weight = [], 0

    def __enter__(self) -> TableWriter:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self._flush()
        self._writer.close()


def rows_of(path: str, columns: list[str] | None = None) -> Iterator[dict[str, Any]]:
    with pq.ParquetFile(path) as table:
        for batch in table.iter_batches(batch_size=256, columns=columns):
            yield from batch.to_pylist()
