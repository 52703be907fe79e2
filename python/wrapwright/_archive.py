# SPDX-License-Identifier: Apache-2.0
"""The pages of web archives."""

from __future__ import annotations

import ctypes
import functools
import os
import re
from collections.abc import Iterable, Iterator
from ctypes import byref, c_int, sizeof
from dataclasses import dataclass, field
from typing import Any, Protocol

from ._api import Page, Store, Wrapper, _Closable, _expect_str, _Outcome, _outcome, _record_source, _source, known_time
from ._arrow import SourceBatch
from ._native import ArchivePick, Handle, RecordSource, Str, archive_lib, call, path_of, raw, reader_type, str_of, view
from ._record import Record


class Readable(Protocol):
    """A file object of bytes."""

    def read(self, size: int, /) -> bytes: ...


@dataclass(frozen=True)
class Capture:
    """A page of an archive, or a part that cannot be read: then ``error`` says why, and ``place`` where.

    ``html`` has its bytes with codings undone, ``captured`` is the time of its capture (ISO 8601), ``file`` and ``offset`` say where its
    record, or the gzip member or zstd frame that holds it, begins; ``damage`` says that the bytes are not whole, or not what the record's
    digests say. Unknown values are None; without an ``error``, ``html`` is bytes.
    """

    id: str
    url: str
    html: bytes | None = field(repr=False)
    captured: str | None
    content_type: str | None
    file: str | None
    offset: int | None
    record_id: str | None
    payload_digest: str | None
    http_status: int | None
    http_head: bytes | None = field(repr=False)
    error: str | None
    damage: str | None
    place: str | None
    is_found: bool = field(repr=False)  # whether there is a record of a page at all
    is_feed: bool = field(default=False, repr=False)  # a response with a feed's media type, which come on request

    def page(self) -> Page:
        """The page, to learn from. Raises ValueError if it could not be read."""
        if self.html is None:
            raise ValueError(f"{self.place or self.id}: {self.error}")
        return Page(self.html, self.url, self.content_type, None, known_time(self.captured))

    def extract_record(
        self,
        *,
        store: Store | None = None,
        wrapper: Wrapper | None = None,
        site: str | None = None,
        include: Iterable[str] = (),
        **options: Any,
    ) -> Record:
        """The same as extract_record() for the page, with what the archive says about it: ``to_json()`` is the line of ``apply --json``."""
        return self._outcome(store, wrapper, site, options).record(self._record_source(), include)

    def extract_records(
        self,
        *,
        store: Store | None = None,
        wrapper: Wrapper | None = None,
        site: str | None = None,
        include: Iterable[str] = (),
        **options: Any,
    ) -> list[Record]:
        """The same, and, if the page is a list, the records of its items after it: the lines of ``apply --json --lists items``."""
        return self._outcome(store, wrapper, site, options).records(self._record_source(), tuple(include))

    def _outcome(self, store: Store | None, wrapper: Wrapper | None, site: str | None, options: dict[str, Any]) -> _Outcome:
        if self.is_found:
            source = _source(self.html or b"", self.url, self.content_type, None, known_time(self.captured))
            source.failure = str_of(self.error or "")
            return _outcome(source, store, wrapper, site, options)
        return _Outcome(call("outcome_failed", str_of(self.url), str_of(self.error or "")))

    def _record_source(self) -> RecordSource:
        of = _record_source(self.id)
        of.damage = str_of(self.damage or "")
        of.warc_file = str_of(self.file or "")
        of.warc_record_id = str_of(self.record_id or "")
        of.warc_date = str_of(self.captured or "")
        of.payload_digest = str_of(self.payload_digest or "")
        of.warc_offset = self.offset or 0
        of.http_status = self.http_status or 0
        return of


# What is asked of each page.
_ASKED = ["id", "url", "body", "captured", "content-type", "file", "offset", "record-id", "payload-digest", "status", "head", "error"]
_ASKED += ["unread", "damage", "place", "feed"]
_NAMES = {name: str_of(name) for name in _ASKED}


def _capture(handle: Handle) -> Capture:
    library, pointer = archive_lib(), handle.pointer
    value_of, number_of = library.wrapwright_archive_page_value, library.wrapwright_archive_page_number

    def value(name: str) -> str | None:
        return view(value_of(pointer, _NAMES[name]))

    def number(name: str) -> int | None:
        found = int(number_of(pointer, _NAMES[name]))
        return None if found < 0 else found

    error = value("error")
    return Capture(
        id=value("id") or "",
        url=value("url") or "",
        html=raw(value_of(pointer, _NAMES["body"])),
        captured=value("captured"),
        content_type=value("content-type"),
        file=value("file"),
        offset=number("offset"),
        record_id=value("record-id"),
        payload_digest=value("payload-digest"),
        http_status=number("status"),
        http_head=raw(value_of(pointer, _NAMES["head"])),
        error=error if error is not None else value("unread"),
        damage=value("damage"),
        place=value("place"),
        is_found=error is None,
        is_feed=number("feed") == 1,
    )


def _texts(given: str | Iterable[str]) -> list[Str]:
    return [str_of(each) for each in ([given] if isinstance(given, str) else given)]


_DAY = r"(0[1-9]|[12]\d|3[01])(([01]\d|2[0-3])([0-5]\d([0-5]\d|60)?)?)?"
_BEGIN_OF_TIME = re.compile(rf"(\d{{4}}((0[1-9]|1[0-2])({_DAY})?)?)?", re.ASCII)


def _begin_of_time(given: str, name: str) -> Str:
    _expect_str(given, name)
    if not _BEGIN_OF_TIME.fullmatch(given):
        raise ValueError(f"{name} is the digits of a time from its year on, not {given!r}")
    return str_of(given)


def _array(kind: Any, values: list[Any]) -> Any:
    return (kind * len(values))(*values)


class Archive(_Closable, Iterator[Capture]):
    """What read_archive() returns: an iterator over the pages, which can be closed early. One thread at a time."""

    def __init__(self, source: str | os.PathLike[str] | Readable, name: str | None, pick: ArchivePick) -> None:
        self._failed: BaseException | None = None
        self._file: Readable | None = None
        self._reader = reader_type(self._read)  # kept, as the handle calls it
        if isinstance(source, (str, os.PathLike)):
            path = os.fspath(source)
            if not isinstance(path, str):
                raise TypeError("source is a path of str or a file object of bytes, not a path of bytes")
            pointer = call("archive_open", path_of(path), byref(pick))
        elif hasattr(source, "read"):
            self._file = source
            called = name if name is not None else str(getattr(source, "name", "-"))
            pointer = call("archive_stream", self._reader, None, str_of(called), byref(pick))
        else:
            raise TypeError(f"source is a path or a file object of bytes, not {type(source).__name__}")
        self._owned = Handle(pointer, "archive")

    def _read(self, _: object, out: int, size: int) -> int:
        try:
            assert self._file is not None
            data = self._file.read(size)
            if not isinstance(data, (bytes, bytearray, memoryview)):
                raise TypeError(f"read() of the file object returns {type(data).__name__}, not bytes: is it open in text mode?")
            ctypes.memmove(out, bytes(data), len(data))
            return len(data)
        except BaseException as error:  # raised again in __next__
            self._failed = error
            return -1

    def __iter__(self) -> Archive:
        return self

    def __next__(self) -> Capture:
        pointer = call("archive_next", self._use().pointer)
        page = Handle(pointer, "archive_page") if pointer else None
        self._raise_failed()
        if page is None:
            raise StopIteration
        return _capture(page)

    def _raise_failed(self) -> None:
        if self._failed is not None:
            failed, self._failed = self._failed, None
            self.close()
            raise failed

    def batches(self, pages: int = 512, max_bytes: int = 8 << 20) -> Iterator[SourceBatch]:
        """The remaining pages as Arrow data, which apply_arrow() reads: batches of at most ``pages`` pages, which end once their
        bytes are ``max_bytes``. The columns are those that apply_arrow() names, "site", "place" and "is_feed".
        """
        if pages < 1:
            raise ValueError(f"pages is a number from 1 on, not {pages}")
        while True:
            batch = SourceBatch(functools.partial(call, "archive_batch", self._use().pointer, pages, max(max_bytes, 0)))
            self._raise_failed()
            if not len(batch):
                return
            yield batch


def read_archive(
    source: str | os.PathLike[str] | Readable,
    *,
    name: str | None = None,
    pick_url: str | Iterable[str] = (),
    pick_from: str = "",
    pick_to: str = "",
    pick_status: int | Iterable[int] = (),
    pick_type: str | Iterable[str] = (),
    with_feeds: bool = False,
) -> Archive:
    """The pages of an archive, in its order, as ``wrapwright apply`` reads them: successful HTML responses.

    ``source`` is the path of a WARC, ARC or WACZ file, or of an index of archives (CDX, CDXJ) beside it, packed or not; or a file
    object of bytes, from which a WARC or ARC file is read as a stream; ``name`` names it in captures. After damage, reading
    continues: what cannot be read comes as a Capture with an ``error``. The arguments ``pick_...`` select the pages that meet all of them:
    patterns of URLs with ``*``, the digits of times from the year on ("2024"; ``pick_to`` includes the whole of it), statuses,
    media types. ``with_feeds``: responses with a feed's media type come, too. Raises WrapwrightError if the file cannot be opened.
    """
    urls, types = _texts(pick_url), _texts(pick_type)
    statuses = [pick_status] if isinstance(pick_status, int) else list(pick_status)
    pick = ArchivePick(
        sizeof(ArchivePick),
        _array(Str, urls),
        len(urls),
        _begin_of_time(pick_from, "pick_from"),
        _begin_of_time(pick_to, "pick_to"),
        _array(c_int, statuses),
        len(statuses),
        _array(Str, types),
        len(types),
        int(with_feeds),
    )
    return Archive(source, name, pick)
