# SPDX-License-Identifier: Apache-2.0
"""The pages of an input: a web archive, an index of some, or a table of pages."""

from __future__ import annotations

import gzip
import io
import json
import re
from collections.abc import Container, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any, Protocol

import wrapwright as ww

from ._files import Range, is_remote, local_path, opened, read_ranges

BATCH = 64  # rows of a table of pages, or records of an index, that are in memory at a time
BATCH_BYTES = 16 << 20  # of these records, except for the last one
MOST_BYTES = 64 << 20  # of a record, packed
_CDXJ = re.compile(r"\.cdxj(\.gz)?$|(^|/)cdx-\d+\.gz$")  # the latter as Common Crawl names them


class InputPage(Protocol):
    """A page with the fields of wrapwright.Capture; html is None if it could not be read, and error says why."""

    @property
    def id(self) -> str: ...
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
    @property
    def is_feed(self) -> bool: ...
    @property
    def is_found(self) -> bool: ...
    @property
    def file(self) -> str | None: ...
    @property
    def record_id(self) -> str | None: ...
    @property
    def payload_digest(self) -> str | None: ...
    @property
    def http_status(self) -> int | None: ...


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
    is_feed: bool = False
    file: str | None = None
    record_id: str | None = None
    payload_digest: str | None = None
    http_status: int | None = None

    @property
    def is_found(self) -> bool:
        return self.html is not None


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


@contextmanager
def _parquet(path: str) -> Iterator[Any]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    with opened(path) as file:
        try:
            yield pq.ParquetFile(file)
        except pa.ArrowException as error:
            raise ww.WrapwrightError("syntax", f"{path}: {error}") from None


def _parquet_rows(path: str, asked: Iterable[str], batch_size: int) -> Iterator[dict[str, Any]]:
    """With those of the columns that are there."""
    with _parquet(path) as table:
        columns = [name for name in table.schema_arrow.names if name in set(asked)]
        for batch in table.iter_batches(batch_size=batch_size, columns=columns):
            yield from batch.to_pylist()


def _parquet_columns(path: str) -> set[str]:
    with _parquet(path) as table:
        return set(table.schema_arrow.names)


def _parquet_pages(path: str) -> Iterator[InputPage]:
    for number, row in enumerate(_parquet_rows(path, _COLUMNS, BATCH)):
        yield _table_page(row, f"{path}:{number}")


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


@contextmanager
def _archive(path: str, feeds: bool = False) -> Iterator[ww.Archive]:
    if not is_remote(path):
        with closing(ww.read_archive(local_path(path), with_feeds=feeds)) as archive:
            yield archive
        return
    with opened(path) as file, closing(ww.read_archive(file, name=path, with_feeds=feeds)) as archive:
        yield archive


def _archive_pages(path: str, feeds: bool) -> Iterator[InputPage]:
    with _archive(path, feeds) as archive:
        yield from archive


def archive_batches(path: str, pages: int, max_bytes: int) -> Iterator[ww.SourceBatch]:
    """The same, without feeds, as Arrow data."""
    with _archive(path) as archive:
        yield from archive.batches(pages, max_bytes)


@dataclass(frozen=True)
class IndexEntry:
    """Where an index places a page; without a range, why it does not."""

    number: int  # in its index, from 0
    url: str
    at: Range | None
    error: str | None = None


def _is_page(mime: object, status: object) -> bool:
    """Whether the record may be a page, by the same rules as the program uses for an index."""
    type_ = str(mime or "").partition(";")[0].strip().lower()
    known = {"", "-", "unk", "text/html", "application/xhtml+xml"}
    return type_ in known and (status in (None, "", "-", 0) or 200 <= int(str(status)) < 300)


def _archive_of(archives: str, name: str) -> str:
    """An index may come from someone else, so its names must stay below the folder of the archives."""
    if "://" in name or name.startswith("/") or ".." in name.split("/"):
        raise ValueError(f"the archive {name} lies outside the folder of archives")
    return f"{archives.rstrip('/')}/{name}"


def _entry(number: int, place: str, archives: str, url: object, name: object, offset: object, length: object) -> IndexEntry:
    try:
        at = Range(_archive_of(archives, str(name)), int(str(offset)), int(str(length)))
        if at.offset < 0 or not 0 < at.length <= MOST_BYTES:
            raise ValueError(f"no record has {at.length} bytes from byte {at.offset} on")
        return IndexEntry(number, str(url or ""), at)
    except ValueError as error:
        return IndexEntry(number, str(url or ""), None, f"{place}: {error}")


_INDEX_COLUMNS = ("url", "warc_filename", "warc_record_offset", "warc_record_length")
_INDEX_ASKED = ("content_mime_type", "fetch_status")


def _columnar_entries(path: str, archives: str) -> Iterator[IndexEntry]:
    """Of Common Crawl's columnar index: Parquet, a row for each record."""
    for number, row in enumerate(_parquet_rows(path, (*_INDEX_COLUMNS, *_INDEX_ASKED), 4_096)):
        if _is_page(row.get("content_mime_type"), row.get("fetch_status")):
            at = (row["warc_filename"], row["warc_record_offset"], row["warc_record_length"])
            yield _entry(number, f"{path}:{number}", archives, row["url"], *at)


def _cdxj_entries(path: str, archives: str) -> Iterator[IndexEntry]:
    """A line has a key, 14 digits, and an object with url, mime, status, filename, offset and length."""
    with opened(path) as raw:
        file = gzip.GzipFile(fileobj=raw) if path.endswith(".gz") else raw
        for number, line in enumerate(file):
            start = line.find(b"{")
            if not line.strip() or line.startswith((b"!", b" CDX ")):
                continue
            try:
                row = json.loads(line[start:]) if start >= 0 else None
                if not isinstance(row, dict):
                    raise ValueError("no object")
                if _is_page(row.get("mime"), row.get("status")):
                    at = (row.get("filename"), row.get("offset"), row.get("length"))
                    yield _entry(number, f"{path}:{number + 1}", archives, row.get("url"), *at)
            except ValueError as error:
                yield IndexEntry(number, "", None, f"{path}:{number + 1}: not an entry of CDXJ: {error}")


def _failed(entry: IndexEntry, error: str) -> ww.Capture:
    place = "" if entry.at is None else f"{entry.at.path}:{entry.at.offset}"
    known: dict[str, Any] = dict.fromkeys(each.name for each in fields(ww.Capture))
    return ww.Capture(**(known | {"id": place or error, "url": entry.url, "error": error, "place": place or error, "is_found": False}))


def _capture_of(entry: IndexEntry, at: Range, data: bytes) -> ww.Capture | None:
    """Of the bytes of one record; its places are those in the archive."""
    with closing(ww.read_archive(io.BytesIO(data), name=at.path)) as archive:
        found = next(archive, None)
    if found is None:
        return None
    here, there = f"{at.path}:{found.offset or 0}", f"{at.path}:{at.offset}"
    moved: dict[str, Any] = {name: there for name in ("id", "place") if getattr(found, name) == here}
    if found.offset is not None:
        moved["offset"] = at.offset
    return replace(found, **moved)


def _batches(entries: Iterator[IndexEntry]) -> Iterator[list[IndexEntry]]:
    """Batches small enough for their records to fit into memory."""
    some: list[IndexEntry] = []
    size = 0
    for entry in entries:
        some.append(entry)
        size += entry.at.length if entry.at is not None else 0
        if len(some) >= BATCH or size >= BATCH_BYTES:
            yield some
            some, size = [], 0
    if some:
        yield some


def _index_pages(entries: Iterator[IndexEntry]) -> Iterator[tuple[int, InputPage]]:
    for some in _batches(entries):
        asked = [(entry, entry.at) for entry in some if entry.at is not None]
        found = dict(zip((entry.number for entry, _ in asked), read_ranges([at for _, at in asked]), strict=True))
        for entry in some:
            data = found.get(entry.number)
            if entry.at is None or isinstance(data, FileNotFoundError):
                yield entry.number, _failed(entry, entry.error or "cannot open: there is no such archive")
            elif not isinstance(data, bytes):
                raise OSError(f"{entry.at.path}: {data or type(data).__name__}")
            elif (page := _capture_of(entry, entry.at, data)) is not None:
                yield entry.number, page


def is_archive(path: str, base: str | None = None) -> bool:
    """Whether pages_of() reads the input as an archive, or an index beside one; otherwise it is a table of pages, or an index."""
    name = path.lower()
    is_table = name.endswith((".parquet", ".jsonl", ".jsonl.gz", ".ndjson", ".ndjson.gz"))
    return not is_table and not (_CDXJ.search(name) and (is_remote(path) or base is not None))


def pages_of(
    path: str, base: str | None = None, wanted: Container[int] | None = None, *, feeds: bool = False
) -> Iterator[tuple[int, InputPage]]:
    """Numbers and pages in the order of the input: ``wanted`` are the numbers of those that are, and of an index no others are read.
    With ``feeds`` those in an archive come, too, and are numbered.

    ``base``: the folder or URL below which the archives are that an index names; None = beside the index. Raises WrapwrightError or
    OSError if the input cannot be read to its end.
    """
    archives = base if base is not None else path.rpartition("/")[0]
    entries: Iterator[IndexEntry] | None = None
    pages: Iterator[InputPage] = iter(())
    name = path.lower()
    if is_archive(path, base):
        pages = _archive_pages(path, feeds)
    elif name.endswith(".parquet"):
        columns = _parquet_columns(path)
        if columns.issuperset(_INDEX_COLUMNS):
            entries = _columnar_entries(path, archives)
        elif not columns.issuperset(("url", "html")):
            asked = f"a table of pages has the columns url and html, an index {', '.join(_INDEX_COLUMNS)}"
            raise ww.WrapwrightError("syntax", f"{path}: {asked}")
        else:
            pages = _parquet_pages(path)
    elif _CDXJ.search(name):
        entries = _cdxj_entries(path, archives)
    else:
        pages = _json_pages(path)
    if entries is not None:
        yield from _index_pages(entry for entry in entries if wanted is None or entry.number in wanted)
        return
    for number, page in enumerate(pages):
        if wanted is None or number in wanted:
            yield number, page
