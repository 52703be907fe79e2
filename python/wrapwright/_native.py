# SPDX-License-Identifier: Apache-2.0
"""The C interface (include/wrapwright/c.h) by ctypes, which releases the GIL in each call; and its errors and handles.

Internal. A handle is freed when nothing refers to it any more, so a close() in one thread frees nothing that another one uses.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import CFUNCTYPE, POINTER, byref, c_char_p, c_double, c_int, c_long, c_size_t, c_uint, c_void_p
from pathlib import Path
from typing import Any

__all__ = ["CALLS", "Handle", "Source", "WrapwrightError", "call", "check", "lib", "program", "progress_type", "str_of", "take", "view"]


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
    )


class Option(ctypes.Structure):
    _fields_ = tuple((name, View) for name in ("name", "used_by", "type", "range", "standard", "help"))


progress_type = CFUNCTYPE(c_int, c_void_p, c_size_t, c_size_t)

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
    "outcome_blocks": (_handle, (_handle, _error)),
    "outcome_item_count": (c_size_t, (_handle,)),
    "outcome_item": (_handle, (_handle, c_size_t, _error)),
    "outcome_free": (None, (_handle,)),
    "store_new": (_handle, (Str, _handle, _error)),
    "store_add": (c_int, (_handle, _handle, Str, _error)),
    "store_save": (c_int, (_handle, _handle, _error)),
    "store_load": (_handle, (_handle, Str, _error)),
    "store_find": (_handle, (_handle, Str, _error)),
    "store_extract": (_handle, (_handle, Str, POINTER(Source), _error)),
    "store_free": (None, (_handle,)),
    "site_new": (_handle, (Str, _handle, _error)),
    "site_add": (c_int, (_handle, POINTER(Source), _error)),
    "site_size": (c_size_t, (_handle,)),
    "site_use_feed": (c_int, (_handle, _handle, _error)),
    "site_learn": (_handle, (_handle, _handle, progress_type, c_void_p, _error)),
    "site_free": (None, (_handle,)),
    "learned_wrapper": (_handle, (_handle, _error)),
    "learned_count": (c_long, (_handle, Str)),
    "learned_free": (None, (_handle,)),
}


class WrapwrightError(Exception):
    """What input, the file system or a limit can cause. ``kind`` is one of KINDS; the message is one line with its place."""

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


def _load() -> ctypes.CDLL:
    named = os.environ.get("WRAPWRIGHT_LIBRARY")
    found = [named] if named else sorted(str(path) for path in _beside("lib").glob("libwrapwright.so*"))
    if not found:
        raise ImportError(f"no libwrapwright.so in {_beside('lib')}; WRAPWRIGHT_LIBRARY=PATH names another one")
    out = ctypes.CDLL(found[0])
    for name, (result, arguments) in CALLS.items():
        function = getattr(out, "wrapwright_" + name)
        function.restype = result
        function.argtypes = arguments
    return out


lib = _load()


class Handle:
    """Owns one handle; the object is the lock that keeps it alive."""

    __slots__ = ("_free", "pointer")

    def __init__(self, pointer: int, kind: str) -> None:
        self.pointer = pointer
        self._free = getattr(lib, f"wrapwright_{kind}_free")

    def __del__(self) -> None:
        self._free(self.pointer)


def str_of(text: str | bytes) -> Str:
    """Raises ValueError for a str that is no Unicode text, as it has surrogates."""
    if isinstance(text, str):
        try:
            text = text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise ValueError(f"not Unicode text: a surrogate at index {error.start}") from None
    return Str(text, len(text))


def view(value: View) -> str | None:
    """A copy; None for no value."""
    if value.data is None:
        return None
    return ctypes.string_at(value.data, value.size).decode("utf-8", "replace")


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
    out = getattr(lib, "wrapwright_" + name)(*arguments, byref(error))
    check(error)
    return out


def take(name: str, *arguments: Any) -> bytes:
    """The bytes of a wrapwright_bytes that the function returns."""
    pointer = call(name, *arguments)
    try:
        value = lib.wrapwright_bytes_view(pointer)
        return ctypes.string_at(value.data, value.size)
    finally:
        lib.wrapwright_bytes_free(pointer)
