# SPDX-License-Identifier: Apache-2.0
"""The tables of a job (docs/use/scale.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import wrapwright as ww

from ._inputs import InputPage

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
# The feeds in an input, and the pages that their items link to (wrapwright.page_key).
FEEDS = pa.schema(
    [
        ("input", pa.int32()),
        ("ordinal", pa.int32()),
        ("url", pa.string()),
        ("content_type", pa.string()),
        ("pages", pa.list_(pa.string())),
        ("xml", pa.large_binary()),
    ]
)
# Rows without a page_key are of feeds, and come before those of the pages of their site.
PAGES = pa.schema(
    [
        ("bucket", pa.int32()),
        ("site", pa.string()),
        ("key", pa.string()),
        ("page_key", pa.string()),
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
# As apply_arrow() has them.
COMMENTS = pa.list_(
    pa.field(
        "item",
        pa.struct(
            [
                ("author", pa.string()),
                ("date", pa.string()),
                pa.field("text", pa.string(), nullable=False),
                pa.field("level", pa.int64(), nullable=False),
            ]
        ),
        nullable=False,
    )
)
# What pages show about their wrappers: `site` is that of the wrapper.
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
        out = out.append(pa.field(name, COMMENTS if name == "comments" else pa.large_string()))
    return out


# What wrapwright.apply_arrow reads, and the place that names a page which cannot be read.
_SOURCES = pa.schema(
    [
        ("html", pa.large_binary()),
        ("url", pa.string()),
        ("site", pa.string()),
        ("place", pa.string()),
        ("id", pa.string()),
        ("content_type", pa.string()),
        ("encoding", pa.string()),
        ("captured", pa.string()),
        ("error", pa.string()),
        ("unfound", pa.string()),
        ("damage", pa.string()),
        ("warc_file", pa.string()),
        ("warc_offset", pa.int64()),
        ("warc_record_id", pa.string()),
        ("payload_digest", pa.string()),
        ("http_status", pa.int64()),
    ]
)


def sources(pages: Iterable[InputPage]) -> pa.RecordBatch:
    rows = [
        (
            page.html,
            page.url,
            ww.site_of(page.url),
            page.place,
            page.id,
            page.content_type,
            getattr(page, "encoding", None),
            page.captured,
            page.error if page.is_found else None,
            None if page.is_found else page.error,
            page.damage,
            page.file,
            page.offset,
            page.record_id,
            page.payload_digest,
            page.http_status,
        )
        for page in pages
    ]
    columns = zip(*rows, strict=True)
    return pa.record_batch([pa.array(column, field.type) for column, field in zip(columns, _SOURCES, strict=True)], schema=_SOURCES)


def records_of(found: pa.RecordBatch, number: int, ordinals: pa.Array, sites: pa.Array, schema: pa.Schema) -> pa.Table:
    """The columns of the table of records; ``ordinals`` and ``sites`` are those of the rows."""
    wrapper = found.column("wrapper")
    known = {
        "input": pa.repeat(pa.scalar(number, pa.int32()), found.num_rows),
        "ordinal": ordinals,
        "site": sites,
        "wrapper_site": pc.struct_field(wrapper, "site"),
        "wrapper_file": pc.struct_field(wrapper, "file"),
        "warc_date": times_of(found.column("warc_date")),
    }
    columns = [known[field.name] if field.name in known else found.column(field.name).cast(field.type) for field in schema]
    return pa.Table.from_arrays(columns, schema=schema)


def signs_of(found: pa.RecordBatch, number: int, ordinals: pa.Array) -> pa.Table:
    """What the rows show about their wrappers."""
    wrapper = found.column("wrapper")
    urls, ids = found.column("url"), found.column("id")
    columns = {
        "site": pc.struct_field(wrapper, "site"),
        "file": pc.struct_field(wrapper, "file"),
        "input": pa.repeat(pa.scalar(number, pa.int32()), found.num_rows),
        "ordinal": ordinals,
        "name": pc.if_else(pc.equal(urls, ""), ids, urls),
        "signs": found.column("signs"),
    }
    table = pa.Table.from_arrays([columns[field.name] for field in SIGNS], schema=SIGNS)
    return table.filter(pc.and_(pc.is_valid(table["signs"]), pc.is_valid(table["site"])))


def times_of(texts: pa.Array) -> pa.Array:
    """The texts as times; null for an invalid one."""
    type_ = RECORDS.field("warc_date").type
    try:
        return texts.cast(type_)
    except pa.ArrowInvalid:
        return pa.array([_time_of(text) for text in texts.to_pylist()], type_)


def _time_of(text: str | None) -> datetime | None:
    if not text:
        return None
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return None


def problems_of(batch: pa.RecordBatch) -> list[str]:
    """The parts of sources that cannot be read, and why."""
    why = pc.coalesce(batch.column("unfound"), batch.column("error"), batch.column("damage"))
    where = pc.coalesce(batch.column("place"), batch.column("url"), "")
    of = pc.is_valid(why)
    return [f"{place}: {problem}" for place, problem in zip(where.filter(of).to_pylist(), why.filter(of).to_pylist(), strict=True)]


# Columns that repeat their values, so that a dictionary of these pays.
_OF_FEW_VALUES = ["input", "bucket", "site", "surt_host", "status", "error", "warc_file", "wrapper_site", "wrapper_file", "template"]
_OF_FEW_VALUES += ["xpath", "method", "type", "from", "language", "site_name", "license", "content_type", "file", "made_by"]


class TableWriter:
    """A Parquet file of rows, of which few are in memory at a time. Close it, or use it in a with statement."""

    ROWS = 512
    WEIGHT = 8 << 20  # bytes of what is long in rows

    def __init__(self, path: str, schema: pa.Schema) -> None:
        self._schema = schema
        self._rows: list[tuple[Any, ...]] = []
        self._tables: list[pa.Table] = []
        self._weight = 0
        few = [name for name in _OF_FEW_VALUES if name in schema.names]
        self._writer = pq.ParquetWriter(path, schema, compression="zstd", use_dictionary=few)
        self.rows = 0

    def add(self, row: tuple[Any, ...], weight: int = 0) -> None:
        self._rows.append(row)
        self._weight += weight
        self.rows += 1
        if self._weight >= self.WEIGHT or len(self._rows) >= self.ROWS * (1 if weight else 128):
            self._flush()

    def add_table(self, table: pa.Table) -> None:
        """The same of many rows, which go to the file in groups of at least ROWS."""
        self._tables.append(table)
        self.rows += table.num_rows
        if sum(each.num_rows for each in self._tables) >= self.ROWS or sum(each.nbytes for each in self._tables) >= self.WEIGHT:
            self._flush()

    def _flush(self) -> None:
        if self._tables:
            self._writer.write_table(pa.concat_tables(self._tables))
            self._tables = []
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
