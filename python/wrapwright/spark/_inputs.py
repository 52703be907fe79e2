# SPDX-License-Identifier: Apache-2.0
"""The pages of an input: a web archive, an index of some, or a table of pages."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

import wrapwright as ww

from ._files import is_remote, local_path, opened

BATCH = 64  # rows of a table of pages that are in memory at a time


class InputPage(Protocol):
    """A page as wrapwright.Capture has it; html is None where it could not be read, and error says why."""

    @property
    def url(self) -> str: ...
    @property
    def html(self) -> bytes | None: ...
    @property
    def captured(self) -> str | None: ...
    @property
    def content_type(self) -> str | None: ...
    @property
    def offset(self) -> int | None: ...
    @property
    def error(self) -> str | None: ...
    @property
    def damage(self) -> str | None: ...
    @property
    def place(self) -> str | None: ...

    def extract_record(self, *, store: ww.Store, include: Iterable[str]) -> ww.Record: ...


@dataclass(frozen=True)
class TablePage:
    """A row of a table of pages."""

    id: str
    url: str
    html: bytes | None
    captured: str | None = None
    content_type: str | None = None
    encoding: str | None = None
    error: str | None = None
    place: str | None = None
    offset: int | None = None
    damage: str | None = None

    def extract_record(self, *, store: ww.Store, include: Iterable[str]) -> ww.Record:
        if self.html is None:
            line = json.dumps({"id": self.id, "url": self.url, "status": "error", "error": self.error}, ensure_ascii=False)
            return ww.Record.from_json(line)
        return ww.extract_record(
            self.html,
            self.url,
            store=store,
            id=self.id or None,
            content_type=self.content_type,
            encoding=self.encoding,
            captured=self.captured,
            include=include,
        )


def _text(value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%dT%H:%M:%SZ")
    return str(value)


def _table_page(row: dict[str, Any], place: str) -> TablePage:
    html, encoding = row.get("html"), _text(row.get("encoding"))
    if isinstance(html, str):
        html, encoding = html.encode("utf-8", "replace"), "utf-8"
    url = _text(row.get("url")) or ""
    error = None if isinstance(html, bytes) else f"{place}: a row without html"
    return TablePage(
        id=_text(row.get("id")) or url,
        url=url,
        html=html if error is None else None,
        captured=_text(row.get("captured") or row.get("date")),
        content_type=_text(row.get("content_type")),
        encoding=encoding,
        error=error,
        place=place,
    )


_COLUMNS = ("id", "url", "html", "captured", "date", "content_type", "encoding")


def _parquet_pages(path: str) -> Iterator[InputPage]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    with opened(path) as file:
        try:
            table = pq.ParquetFile(file)
            columns = [name for name in table.schema_arrow.names if name in _COLUMNS]
            if "html" not in columns or "url" not in columns:
                raise ww.WrapwrightError("syntax", f"{path}: a table of pages has the columns url and html")
            row = 0
            for batch in table.iter_batches(batch_size=BATCH, columns=columns):
                for each in batch.to_pylist():
                    yield _table_page(each, f"{path}:{row}")
                    row += 1
        except pa.ArrowException as error:
            raise ww.WrapwrightError("syntax", f"{path}: {error}") from None


def _json_pages(path: str) -> Iterator[InputPage]:
    with opened(path) as raw:
        file = gzip.GzipFile(fileobj=raw) if path.endswith(".gz") else raw
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            place = f"{path}:{number}"
            try:
                row = json.loads(line)
                if not isinstance(row, dict):
                    raise ValueError("no object")
                yield _table_page(row, place)
            except ValueError as error:
                yield TablePage(id=place, url="", html=None, error=f"{place}: not a page in JSON: {error}", place=place)


def _archive_pages(path: str) -> Iterator[InputPage]:
    if not is_remote(path):
        with closing(ww.read_archive(local_path(path))) as archive:
            yield from archive
        return
    with opened(path) as file, closing(ww.read_archive(file, name=path)) as archive:
        yield from archive


def pages_of(path: str) -> Iterator[InputPage]:
    """In the order of the input. Raises WrapwrightError or OSError where it cannot be read, or not to its end."""
    name = path.lower()
    if name.endswith(".parquet"):
        return _parquet_pages(path)
    if name.endswith((".jsonl", ".jsonl.gz", ".ndjson", ".ndjson.gz")):
        return _json_pages(path)
    return _archive_pages(path)
