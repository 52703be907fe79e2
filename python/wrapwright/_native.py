# SPDX-License-Identifier: Apache-2.0
"""The C interface (include/wrapwright/c.h) by ctypes, which releases the GIL in each call; and its errors and handles.

Internal. A handle is freed when nothing refers to it any more, so close() in one thread frees nothing that another thread uses.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import CFUNCTYPE, POINTER, byref, c_char_p, c_double, c_int, c_int64, c_long, c_size_t, c_uint, c_ulonglong, c_void_p
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn

__all__ = [
    "ARCHIVE_CALLS",
    "CALLS",
    "PATIENCE",
    "ArchivePick",
    "ArrowOptions",
    "Handle",
    "RecordSource",
    "Source",
    "Str",
    "WrapwrightError",
    "archive_lib",
    "call",
    "call_given",
    "check",
    "lib",
    "path_of",
    "program",
    "progress_type",
    "raw",
    "reader_type",
    "str_of",
    "take",
    "view",
]


class Str(ctypes.Structure):
    """wrapwright_str as it goes in: keeps the bytes alive."""

    _fields_ = (("data", c_char_p), ("size", c_size_t))


class View(ctypes.Structure):
    """wrapwright_str as it comes out."""

    _fields_ = (("data", c_void_p), ("size", c_size_t))


class Source(ctypes.Structure):
    _fields_ = (
        ("struct_size", c_size_t),
        ("bytes", Str),
        ("url", Str),
        ("content_type", Str),
        ("encoding", Str),
        ("captured", Str),
        ("failure", Str),
    )


class RecordSource(ctypes.Structure):
    _fields_ = (
        ("struct_size", c_size_t),
        ("id", Str),
        ("damage", Str),
        ("warc_file", Str),
        ("warc_record_id", Str),
        ("warc_date", Str),
        ("payload_digest", Str),
        ("warc_offset", c_ulonglong),
        ("http_status", c_int),
        ("list", Str),
    )


class ArchivePick(ctypes.Structure):
    _fields_ = (
        ("struct_size", c_size_t),
        ("urls", POINTER(Str)),
        ("url_count", c_size_t),
        ("from_", Str),
        ("to", Str),
        ("statuses", POINTER(c_int)),
        ("status_count", c_size_t),
        ("types", POINTER(Str)),
        ("type_count", c_size_t),
        ("with_feeds", c_int),
    )


progress_type = CFUNCTYPE(c_int, c_void_p, c_size_t, c_size_t)
# Seconds after which a thread that waits for another one looks whether it was interrupted: other packages (polars) let the system
# go on with a wait that a signal has come into.
PATIENCE = 0.05

reader_type = CFUNCTYPE(c_long, c_void_p, c_void_p, c_size_t)


class ArrowOptions(ctypes.Structure):
    _fields_ = (
        ("struct_size", c_size_t),
        ("threads", c_size_t),
        ("members", c_uint),
        ("progress", progress_type),
        ("context", c_void_p),
        ("extras", c_uint),
    )


class Option(ctypes.Structure):
    _fields_ = tuple((name, View) for name in ("name", "used_by", "type", "range", "standard", "help"))


_handle = c_void_p
_error = POINTER(c_void_p)

# Each function of the header: what it returns, and its arguments. A test compares this with the header.
CALLS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "version": (View, ()),
    "error_kind_of": (c_int, (_handle,)),
    "error_message": (View, (_handle,)),
    "error_free": (None, (_handle,)),
    "bytes_view": (View, (_handle,)),
    "bytes_free": (None, (_handle,)),
    "texts_size": (c_size_t, (_handle,)),
    "texts_name": (View, (_handle, c_size_t)),
    "texts_text": (View, (_handle, c_size_t)),
    "texts_free": (None, (_handle,)),
    "site_of_url": (_handle, (Str, _error)),
    "page_key": (_handle, (Str, _error)),
    "sample_key": (_handle, (Str, _error)),
    "option_at": (POINTER(Option), (c_size_t,)),
    "options_new": (_handle, (_error,)),
    "options_set": (c_int, (_handle, Str, Str, _error)),
    "options_free": (None, (_handle,)),
    "feed_parse": (_handle, (Str, Str, Str, _error)),
    "feed_size": (c_size_t, (_handle,)),
    "feed_value": (View, (_handle, Str)),
    "feed_item_value": (View, (_handle, c_size_t, Str, c_size_t)),
    "feed_free": (None, (_handle,)),
    "wrapper_load": (_handle, (Str, _error)),
    "wrapper_parse": (_handle, (Str, Str, _error)),
    "wrapper_format": (_handle, (_handle, _error)),
    "wrapper_file": (_handle, (_handle, _error)),
    "wrapper_site": (View, (_handle,)),
    "wrapper_describe": (_handle, (_handle, _error)),
    "wrapper_lint": (_handle, (Str, Str, _error)),
    "wrapper_free": (None, (_handle,)),
    "extractor_new": (_handle, (_handle, _handle, _error)),
    "extractor_free": (None, (_handle,)),
    "extract": (_handle, (_handle, POINTER(Source), _error)),
    "page_parse": (_handle, (_handle, POINTER(Source), _error)),
    "extract_page": (_handle, (_handle, _handle, _error)),
    "page_select": (_handle, (_handle, Str, _handle, _error)),
    "page_free": (None, (_handle,)),
    "outcome_value": (View, (_handle, Str)),
    "outcome_number": (c_double, (_handle, Str)),
    "outcome_field": (View, (_handle, Str, c_size_t)),
    "outcome_field_name": (View, (_handle, c_size_t)),
    "outcome_render": (_handle, (_handle, Str, _error)),
    "record_json": (_handle, (_handle, Str, c_uint, _error)),
    "record_json_of": (_handle, (_handle, POINTER(RecordSource), c_uint, _error)),
    "outcome_failed": (_handle, (Str, Str, _error)),
    "outcome_blocks": (_handle, (_handle, _error)),
    "outcome_item_count": (c_size_t, (_handle,)),
    "outcome_item": (_handle, (_handle, c_size_t, _error)),
    "outcome_free": (None, (_handle,)),
    "store_new": (_handle, (Str, _handle, _error)),
    "store_add": (c_int, (_handle, _handle, Str, _error)),
    "store_save": (c_int, (_handle, _handle, _error)),
    "store_write": (c_int, (_handle, POINTER(Str), POINTER(Str), c_size_t, _error)),
    "store_load": (_handle, (_handle, Str, _error)),
    "store_find": (_handle, (_handle, Str, _error)),
    "store_extract": (_handle, (_handle, Str, POINTER(Source), _error)),
    "store_free": (None, (_handle,)),
    "apply_arrow": (_handle, (_handle, _handle, c_void_p, POINTER(c_void_p), c_size_t, POINTER(ArrowOptions), _error)),
    "table_rows": (c_size_t, (_handle,)),
    "table_export": (c_int, (_handle, c_void_p, c_void_p, _error)),
    "table_free": (None, (_handle,)),
    "drift_new": (_handle, (_handle, _error)),
    "drift_add": (c_int, (_handle, _handle, Str, _error)),
    "outcome_signs": (_handle, (_handle, _error)),
    "drift_add_signs": (c_int, (_handle, _handle, Str, Str, Str, _error)),
    "drift_report": (_handle, (_handle, _error)),
    "drift_free": (None, (_handle,)),
    "site_new": (_handle, (Str, _handle, _error)),
    "site_add": (c_int, (_handle, POINTER(Source), _error)),
    "site_size": (c_size_t, (_handle,)),
    "site_use_feed": (c_int, (_handle, _handle, _error)),
    "site_learn": (_handle, (_handle, _handle, progress_type, c_void_p, _error)),
    "site_check": (_handle, (_handle, _handle, _error)),
    "site_export": (_handle, (_handle, _handle, Str, _error)),
    "site_free": (None, (_handle,)),
    "learned_wrapper": (_handle, (_handle, _error)),
    "learned_count": (c_long, (_handle, Str)),
    "learned_free": (None, (_handle,)),
}

# The same of c_archive.h, whose library is loaded when an archive is read.
ARCHIVE_CALLS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "archive_open": (_handle, (Str, POINTER(ArchivePick), _error)),
    "archive_stream": (_handle, (reader_type, c_void_p, Str, POINTER(ArchivePick), _error)),
    "archive_next": (_handle, (_handle, _error)),
    "archive_batch": (c_int, (_handle, c_size_t, c_size_t, c_void_p, c_void_p, _error)),
    "archive_free": (None, (_handle,)),
    "archive_page_value": (View, (_handle, Str)),
    "archive_page_number": (c_int64, (_handle, Str)),
    "archive_page_header": (View, (_handle, Str)),
    "archive_page_free": (None, (_handle,)),
}


# These only read what is there, or free it: they keep the interpreter's lock. To give it up and to wait for it again costs more than
# they do, and with it threads would wait for each other five times a record.
BRIEF = frozenset(
    name
    for name in (*CALLS, *ARCHIVE_CALLS)
    if name.startswith(("version", "error_", "bytes_", "texts_", "option_at", "feed_value", "feed_item_value", "outcome_item_count"))
    or name in ("outcome_value", "outcome_number", "outcome_field", "outcome_field_name", "outcome_free")
    or name.startswith("archive_page_")
)


class WrapwrightError(Exception):
    """An error caused by input, the file system or a limit. ``kind`` is one of KINDS; the message is one line with its place."""

    KINDS = ("io", "syntax", "limit", "network", "refused", "not-found", "unsupported", "no-articles", "interrupted")

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind

    def __reduce__(self) -> tuple[type[WrapwrightError], tuple[str, str]]:
        return type(self), (self.kind, str(self))


def _beside(*names: str) -> Path:
    return Path(__file__).resolve().parent.joinpath(*names)


def program() -> str:
    """The path of the bundled command line; WRAPWRIGHT_PROGRAM names another one."""
    return os.environ.get("WRAPWRIGHT_PROGRAM") or str(_beside("bin", "wrapwright"))


def _load(library: str, calls: dict[str, tuple[Any, tuple[Any, ...]]]) -> ctypes.CDLL:
    named = os.environ.get("WRAPWRIGHT_LIBRARY")
    folder = Path(named).parent if named else _beside("lib")
    found = [named] if named and library == "libwrapwright.so" else sorted(str(path) for path in folder.glob(library + "*"))
    if not found:
        raise ImportError(f"no {library} in {folder}; WRAPWRIGHT_LIBRARY=PATH names libwrapwright.so in another folder")
    return _declare(ctypes.CDLL(found[0]), calls)


def _declare(library: ctypes.CDLL, calls: dict[str, tuple[Any, tuple[Any, ...]]]) -> ctypes.CDLL:
    holding = ctypes.PyDLL(library._name, handle=library._handle)
    for name, (result, arguments) in calls.items():
        function = getattr(holding if name in BRIEF else library, "wrapwright_" + name)
        function.restype = result
        function.argtypes = arguments
        setattr(library, function.__name__, function)
    return library


lib = _load("libwrapwright.so", CALLS)


@lru_cache(maxsize=1)
def archive_lib() -> ctypes.CDLL:
    # In a wheel one library has all.
    return _declare(lib, ARCHIVE_CALLS) if hasattr(lib, "wrapwright_archive_open") else _load("libwrapwright-archive.so", ARCHIVE_CALLS)


class Handle:
    """Owns one handle; the object is the lock that keeps it alive."""

    __slots__ = ("_free", "pointer")

    def __init__(self, pointer: int, kind: str) -> None:
        self.pointer = pointer
        library = archive_lib() if kind.startswith("archive") else lib
        self._free = getattr(library, f"wrapwright_{kind}_free")

    def __del__(self) -> None:
        self._free(self.pointer)

    def __reduce__(self) -> NoReturn:
        raise TypeError("what the library holds cannot be pickled or copied; Wrapper.to_xml() and Record.to_json() write what can")


def str_of(text: str | bytes) -> Str:
    """Raises ValueError for a str with surrogates, which is not Unicode text, and TypeError for anything but str and bytes."""
    if isinstance(text, str):
        try:
            text = text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise ValueError(f"not Unicode text: a surrogate at index {error.start}") from None
    elif not isinstance(text, bytes):
        raise TypeError(f"a str or bytes is expected, not {type(text).__name__}")
    return Str(text, len(text))


def path_of(path: str | os.PathLike[str]) -> Str:
    """In the bytes of the file system, which need not be Unicode text. Raises ValueError for a path with a NUL byte, which would end it."""
    text = os.fsencode(path)
    if b"\0" in text:
        raise ValueError(f"a path has no NUL byte: {os.fspath(path)!r}")
    return str_of(text)


def raw(value: View) -> bytes | None:
    """A copy; None for no value."""
    return None if value.data is None else ctypes.string_at(value.data, value.size)


def view(value: View) -> str | None:
    """The same as text."""
    bytes_ = raw(value)
    return None if bytes_ is None else bytes_.decode("utf-8", "replace")


def check(error: c_void_p) -> None:
    if not error.value:
        return
    kind = lib.wrapwright_error_kind_of(error)
    message = view(lib.wrapwright_error_message(error)) or ""
    lib.wrapwright_error_free(error)
    if message == "out of memory":
        raise MemoryError(message)
    raise WrapwrightError(WrapwrightError.KINDS[kind - 1] if 0 < kind <= len(WrapwrightError.KINDS) else "unknown", message)


def call(name: str, *arguments: Any) -> Any:
    """What the function returns; raises what it stores as its error."""
    error = c_void_p()
    library = archive_lib() if name.startswith("archive") else lib
    out = getattr(library, "wrapwright_" + name)(*arguments, byref(error))
    check(error)
    return out


def call_given(wrong: dict[str, type[Exception]], name: str, *arguments: Any) -> Any:
    """The same of a call whose errors of these kinds are those of an argument, which raise what Python has for it."""
    try:
        return call(name, *arguments)
    except WrapwrightError as error:
        if error.kind not in wrong:
            raise
        raise wrong[error.kind](str(error)) from None


def take(name: str, *arguments: Any) -> bytes:
    """The bytes of a wrapwright_bytes that the function returns."""
    pointer = call(name, *arguments)
    try:
        value = lib.wrapwright_bytes_view(pointer)
        return ctypes.string_at(value.data, value.size)
    finally:
        lib.wrapwright_bytes_free(pointer)
