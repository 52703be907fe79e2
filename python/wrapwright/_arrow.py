# SPDX-License-Identifier: Apache-2.0
"""Batches of pages as Arrow data, over the PyCapsule protocol: for pyarrow, polars, DuckDB and others, none of which is required."""

from __future__ import annotations

import _thread
import ctypes
import threading
from collections.abc import Callable, Iterable, Iterator
from ctypes import CFUNCTYPE, byref, c_char_p, c_int, c_int64, c_void_p, sizeof
from typing import Any, NoReturn, Protocol, runtime_checkable

from ._api import Progress, Store, Wrapper, _expect, _extractor_of, _members_of
from ._native import PATIENCE, ArrowOptions, Handle, call, call_given, lib, progress_type

_Capsules = tuple[object, object]


@runtime_checkable
class ArrowArrayLike(Protocol):
    """A batch: pyarrow.RecordBatch and others."""

    def __arrow_c_array__(self, requested_schema: object | None = None, /) -> _Capsules: ...


@runtime_checkable
class ArrowStreamLike(Protocol):
    """Batches: pyarrow.Table and RecordBatchReader, polars.DataFrame, DuckDB's relations and others."""

    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object: ...


class _Schema(ctypes.Structure):
    _fields_ = (
        ("format", c_char_p),
        ("name", c_char_p),
        ("metadata", c_char_p),
        ("flags", c_int64),
        ("n_children", c_int64),
        ("children", c_void_p),
        ("dictionary", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    )


class _Array(ctypes.Structure):
    _fields_ = (
        ("length", c_int64),
        ("null_count", c_int64),
        ("offset", c_int64),
        ("n_buffers", c_int64),
        ("n_children", c_int64),
        ("buffers", c_void_p),
        ("children", c_void_p),
        ("dictionary", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    )


class _Stream(ctypes.Structure):
    _fields_ = (
        ("get_schema", CFUNCTYPE(c_int, c_void_p, c_void_p)),
        ("get_next", CFUNCTYPE(c_int, c_void_p, c_void_p)),
        ("get_last_error", CFUNCTYPE(c_char_p, c_void_p)),
        ("release", c_void_p),
        ("private_data", c_void_p),
    )


_release_type = CFUNCTYPE(None, c_void_p)
_new = ctypes.pythonapi.PyCapsule_New
_new.restype = ctypes.py_object
_new.argtypes = (c_void_p, c_char_p, c_void_p)
_pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_in.restype = c_void_p
_pointer_in.argtypes = (ctypes.py_object, c_char_p)
# The same of a capsule that is being freed, whose references must not be counted any more.
_dying_pointer = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))

_SCHEMA = b"arrow_schema"
_ARRAY = b"arrow_array"
_kept: dict[int, ctypes.Structure] = {}  # what capsules point to, by address


def _release(struct: Any) -> None:
    if struct.release:
        _release_type(struct.release)(ctypes.addressof(struct))


def _destructor(name: bytes) -> Any:
    def free(capsule: int) -> None:
        _release(_kept.pop(_dying_pointer(capsule, name)))

    return ctypes.PYFUNCTYPE(None, c_void_p)(free)


_free_schema = _destructor(_SCHEMA)
_free_array = _destructor(_ARRAY)


def _capsule(struct: ctypes.Structure, name: bytes, free: Any) -> object:
    address = ctypes.addressof(struct)
    _kept[address] = struct
    return _new(address, name, ctypes.cast(free, c_void_p))


class ArrowBatch:
    """Records as columns, for ``pyarrow.record_batch()``, ``polars.DataFrame()`` and the like; can be used any number of times."""

    def __init__(self, owned: Handle) -> None:
        self._owned = owned

    def __len__(self) -> int:
        return int(lib.wrapwright_table_rows(self._owned.pointer))

    def __arrow_c_array__(self, requested_schema: object | None = None) -> _Capsules:
        schema, array = _Schema(), _Array()
        call("table_export", self._owned.pointer, ctypes.addressof(schema), ctypes.addressof(array))
        return _capsule(schema, _SCHEMA, _free_schema), _capsule(array, _ARRAY, _free_array)

    def __arrow_c_schema__(self) -> object:
        return self.__arrow_c_array__()[0]

    def __repr__(self) -> str:
        return f"<ArrowBatch of {len(self)} records>"


class SourceBatch:
    """Pages as columns, which can be used once: by ``apply_arrow()``, ``pyarrow.record_batch()`` and the like."""

    def __init__(self, fill: Callable[[int, int], object]) -> None:
        """``fill`` writes the schema and the array to these addresses."""
        self._given: tuple[_Schema, _Array] | None = (_Schema(), _Array())
        fill(*(ctypes.addressof(each) for each in self._given))
        self._rows = int(self._given[1].length)

    def __len__(self) -> int:
        return self._rows

    def __arrow_c_array__(self, requested_schema: object | None = None) -> _Capsules:
        if self._given is None:
            raise ValueError("the batch was given away before: pyarrow.record_batch() makes one that can be given again")
        (schema, array), self._given = self._given, None
        return _capsule(schema, _SCHEMA, _free_schema), _capsule(array, _ARRAY, _free_array)

    def __repr__(self) -> str:
        return f"<SourceBatch of {len(self)} pages>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a SourceBatch cannot be pickled or copied: pyarrow.record_batch() makes one that can")

    def __del__(self) -> None:
        if self._given is not None:
            for each in self._given:
                _release(each)


# By the kind of the error: columns of another type, and a column that is not there.
_WRONG_COLUMNS: dict[str, type[Exception]] = {"unsupported": TypeError, "not-found": ValueError}
_EXTRAS = {"json": 1, "signs": 2}
_ITEMS = 4


class _Apply:
    """The wrapper or store, and the options, that batches are processed with."""

    def __init__(
        self,
        store: Store | None,
        wrapper: Wrapper | None,
        threads: int,
        include: Iterable[str],
        items: bool,
        progress: Progress | None,
        options: dict[str, Any],
    ) -> None:
        if store is not None and (wrapper is not None or options):
            raise TypeError("with a store there is no wrapper beside it, and options are those of the Store")
        if store is not None:
            _expect(store, Store, "store")
        self._store = store._use() if store is not None else None
        self._extractor = _extractor_of(wrapper, options) if store is None else None
        self._progress = progress
        self._failed: BaseException | None = None
        self._tell = progress_type(self._told)  # kept, as the call uses it
        if threads < 0:
            raise ValueError(f"threads is a number from 0 on, not {threads}")
        wanted = frozenset(include)
        extras = sum(_EXTRAS[name] for name in wanted & _EXTRAS.keys()) + (_ITEMS if items else 0)
        members = _members_of(wanted - _EXTRAS.keys())
        self._options = ArrowOptions(sizeof(ArrowOptions), threads, members, self._tell, None, extras)

    def _told(self, _: object, pages: int, every: int) -> int:
        if self._failed is None and self._progress is not None:
            try:
                self._progress(pages, every)
            except BaseException as error:  # raised again below
                self._failed = error
        return int(self._failed is not None)

    def __call__(self, schema: int, arrays: list[int]) -> ArrowBatch:
        """Runs in a separate thread, so that an interrupt ends it; the caller waits for it, since it reads what the caller frees."""
        store = self._store.pointer if self._store else None
        extractor = self._extractor.pointer if self._extractor else None
        batches = (c_void_p * len(arrays))(*arrays)
        done = threading.Event()
        made: list[ArrowBatch | Exception] = []

        def work() -> None:
            try:
                given = (schema, batches, len(arrays), byref(self._options))
                pointer = call_given(_WRONG_COLUMNS, "apply_arrow", store, extractor, *given)
                made.append(ArrowBatch(Handle(pointer, "table")))
            except Exception as error:  # raised again below
                made.append(error)
            finally:
                done.set()

        _thread.start_new_thread(work, ())  # unlike Thread.start() it cannot be interrupted half-way
        while not done.is_set():
            try:
                done.wait(PATIENCE)
            except BaseException as error:
                self._failed = error
        failed, self._failed = self._failed, None
        if failed is not None:
            raise failed
        out = made[0]
        if isinstance(out, Exception):
            raise out
        return out


class _Input:
    """The batches of a source, one after the other: the address of each, which is valid up to the next."""

    def __init__(self, source: ArrowArrayLike | ArrowStreamLike) -> None:
        self._stream: _Stream | None = None
        self._array: _Array | None = None
        if isinstance(source, ArrowArrayLike):
            self._capsules = source.__arrow_c_array__()
            self.schema = int(_pointer_in(self._capsules[0], _SCHEMA))
        elif isinstance(source, ArrowStreamLike):
            self._capsule = source.__arrow_c_stream__()
            self._stream = _Stream.from_address(int(_pointer_in(self._capsule, b"arrow_array_stream")))
            self._own_schema = _Schema()
            self._expect(self._stream.get_schema(ctypes.addressof(self._stream), ctypes.addressof(self._own_schema)))
            self.schema = ctypes.addressof(self._own_schema)
        else:
            kind = type(source).__name__
            raise TypeError(f"source is Arrow data, which has __arrow_c_array__ or __arrow_c_stream__; {kind} has not")

    def _expect(self, code: int) -> None:
        if code != 0:
            assert self._stream is not None
            why = self._stream.get_last_error(ctypes.addressof(self._stream)) or f"error {code}".encode()
            raise ValueError("the Arrow stream cannot be read: " + why.decode("utf-8", "replace"))

    def __iter__(self) -> Iterator[_Array]:
        if self._stream is None:
            yield _Array.from_address(int(_pointer_in(self._capsules[1], _ARRAY)))
            return
        while True:
            array = _Array()
            self._expect(self._stream.get_next(ctypes.addressof(self._stream), ctypes.addressof(array)))
            if not array.release:
                return
            self._array = array
            yield array

    def free(self, array: _Array) -> None:
        if self._stream is not None:
            _release(array)

    def close(self) -> None:
        if self._stream is not None:
            _release(self._own_schema)


def apply_arrow(
    source: ArrowArrayLike | ArrowStreamLike,
    store: Store | None = None,
    *,
    wrapper: Wrapper | None = None,
    threads: int = 0,
    include: Iterable[str] = (),
    items: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> ArrowBatch:
    """The records of all pages of a table or batch, in their order: a column for each member of docs/reference/record-format.md, null
    if a record has none, and "fields", a map of the others.

    ``source`` is Arrow data of any library: its column "html" (str or bytes) is read, and, if present, "url", "content_type",
    "encoding", "captured" (texts or times), "site", "error" (why a page has no bytes), "unfound" (why there is no page at all), "id",
    "damage", "warc_file", "warc_offset", "warc_record_id", "warc_date", "payload_digest", "http_status". ``include``: "markdown",
    "html", and as columns that are not members "json" (the line of ``apply --json``) and "signs" (for Drift). ``items``: after the row
    of a list, a row for each item. ``threads``: 0 = one per core. An exception from ``progress`` (pages done, total) ends the call.
    Otherwise like extract_record(); a page that fails has a record that says so. Raises TypeError if a column has another type,
    ValueError if there is no "html", and WrapwrightError if a column of the result has more than 2 GiB.
    """
    work = _Apply(store, wrapper, threads, include, items, progress, options)
    given = _Input(source)
    arrays: list[_Array] = []
    try:
        arrays.extend(given)
        return work(given.schema, [ctypes.addressof(array) for array in arrays])
    finally:
        for array in arrays:
            given.free(array)
        given.close()


def apply_arrow_batches(
    source: ArrowStreamLike,
    store: Store | None = None,
    *,
    wrapper: Wrapper | None = None,
    threads: int = 0,
    include: Iterable[str] = (),
    items: bool = False,
    **options: Any,
) -> Iterator[ArrowBatch]:
    """The same, batch by batch as they come, in the memory of one batch and its records."""
    work = _Apply(store, wrapper, threads, include, items, None, options)
    given = _Input(source)
    try:
        for array in given:
            try:
                yield work(given.schema, [ctypes.addressof(array)])
            finally:
                given.free(array)
    finally:
        given.close()


__all__ = ["ArrowBatch", "SourceBatch", "apply_arrow", "apply_arrow_batches"]
