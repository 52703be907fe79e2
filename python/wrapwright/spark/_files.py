# SPDX-License-Identifier: Apache-2.0
"""Files of a job: below one folder, on a file system that all workers see, or in an object store by fsspec.

Files appear whole or not at all, under names that depend only on what they were made from, so that a task may run twice.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any


def is_remote(path: str) -> bool:
    return "://" in path and not path.startswith("file://")


def _system(path: str) -> tuple[Any, str]:
    """The file system of fsspec, and the path in it. Spark's "s3a" is "s3" elsewhere."""
    import fsspec

    system, inner = fsspec.core.url_to_fs(path.replace("s3a://", "s3://", 1))
    return system, inner


def local_path(path: str) -> str:
    return path.removeprefix("file://")


@contextmanager
def opened(path: str) -> Iterator[IO[bytes]]:
    """Opens any file for reading from its beginning. Raises OSError."""
    if is_remote(path):
        system, inner = _system(path)
        with system.open(inner, "rb", cache_type="readahead") as file:
            yield file
    else:
        with open(local_path(path), "rb") as file:
            yield file


@dataclass(frozen=True)
class Range:
    """Bytes of a file."""

    path: str
    offset: int
    length: int


def _local_range(of: Range) -> bytes:
    with open(local_path(of.path), "rb") as file:
        file.seek(of.offset)
        return file.read(of.length)


def read_ranges(wanted: Sequence[Range]) -> list[bytes | Exception]:
    """The bytes of each range, or why they cannot be read; all are in one file system, several requested at a time."""
    if not wanted:
        return []
    if is_remote(wanted[0].path):
        pairs = [_system(each.path) for each in wanted]
        starts = [each.offset for each in wanted]
        ends = [each.offset + each.length for each in wanted]
        found = pairs[0][0].cat_ranges([inner for _, inner in pairs], starts, ends, on_error="return")
    else:
        found = []
        for each in wanted:
            try:
                found.append(_local_range(each))
            except OSError as error:
                found.append(error)
    return [_checked(data, of) for data, of in zip(found, wanted, strict=True)]


def _checked(data: bytes | Exception, of: Range) -> bytes | Exception:
    """Checks the length: a server that does not support range requests sends the whole file, and one with a shorter file sends less."""
    if isinstance(data, bytes) and len(data) != of.length:
        return OSError(f"{of.path}: {len(data)} bytes came of the {of.length} from byte {of.offset} on")
    return data


def size_of(path: str) -> int | None:
    """The size, or None if there is no such file or its size cannot be determined."""
    try:
        if is_remote(path):
            system, inner = _system(path)
            return int(system.size(inner) or 0)
        return os.stat(local_path(path)).st_size
    except (OSError, ValueError):
        return None


class Folder:
    """Names are relative to the folder: "done/scan/000001.json"."""

    def __init__(self, root: str) -> None:
        self.root = root.rstrip("/") if is_remote(root) else os.path.abspath(local_path(root))

    def path(self, name: str) -> str:
        return f"{self.root}/{name}"

    def for_spark(self, name: str) -> str:
        return self.path(name) if is_remote(self.root) else "file://" + self.path(name)

    def exists(self, name: str) -> bool:
        return size_of(self.path(name)) is not None

    def read(self, name: str) -> bytes | None:
        """The content, or None if there is no such file."""
        try:
            with opened(self.path(name)) as file:
                return file.read()
        except FileNotFoundError:
            return None

    def read_json(self, name: str) -> dict[str, Any] | None:
        data = self.read(name)
        return None if data is None else json.loads(data)

    def names(self, folder: str) -> list[str]:
        """The names of the files in it, except those being written."""
        try:
            if is_remote(self.root):
                system, inner = _system(self.path(folder))
                found = [str(path).rsplit("/", 1)[-1] for path in system.ls(inner, detail=False)]
            else:
                found = os.listdir(self.path(folder))
        except FileNotFoundError:
            return []
        return sorted(name for name in found if not name.startswith((".", "_")))

    @contextmanager
    def writing(self, name: str) -> Iterator[str]:
        """A path of the local system to write to; at the end its file gets the name. Nothing happens after an exception."""
        path = self.path(name)
        if is_remote(self.root):
            with tempfile.TemporaryDirectory(prefix="wrapwright-") as folder:
                local = os.path.join(folder, "file" + os.path.splitext(name)[1])
                yield local
                system, inner = _system(path)
                system.put_file(local, inner)
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        local = os.path.join(os.path.dirname(path), f".{uuid.uuid4().hex}{os.path.splitext(name)[1]}")
        try:
            yield local
            os.replace(local, path)
        finally:
            for left in (local, local + "-journal"):
                if os.path.exists(left):
                    os.unlink(left)

    def write(self, name: str, data: bytes) -> None:
        with self.writing(name) as path, open(path, "wb") as file:
            file.write(data)

    def write_json(self, name: str, value: object) -> None:
        self.write(name, (json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode())

    @contextmanager
    def reading(self, name: str) -> Iterator[str]:
        """A path of the local system with the file's bytes. Raises FileNotFoundError."""
        if not is_remote(self.root):
            yield self.path(name)
            return
        with tempfile.TemporaryDirectory(prefix="wrapwright-") as folder:
            local = os.path.join(folder, name.rsplit("/", 1)[-1])
            system, inner = _system(self.path(name))
            system.get_file(inner, local)
            yield local

    def remove(self, name: str) -> None:
        """A file or a folder, or nothing."""
        path = self.path(name)
        if is_remote(self.root):
            system, inner = _system(path)
            if system.exists(inner):
                system.rm(inner, recursive=True)
        elif os.path.isdir(path):
            shutil.rmtree(path)
        elif os.path.exists(path):
            os.unlink(path)
