# SPDX-License-Identifier: Apache-2.0
"""Lets programs and libraries run with an older glibc and libstdc++ than those that they were linked with.

Usage: older_symbols.py [--compat] FILE...

Changes which versions the files ask for, where these are above FLOORS and what the older versions lack is known: a function of
an older version takes the place of one, or with --compat packaging/compat.c, which is then needed to run. Names what it changed;
anything else above the floors is an error (exit code 1). ELF, 64 bits, little endian. Without --compat the functions of compat.c
are errors, too.
"""

from __future__ import annotations

import re
import struct
import sys
from pathlib import Path

# What RHEL 9 and its kin have.
FLOORS = {"GLIBC": (2, 34), "GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13)}
# The same but for its declaration: the newer one does not throw.
OLDER = {"_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE": "GLIBCXX_3.4.11"}
COMPAT = {"arc4random", "_dl_find_object"}
ANY = 1  # VER_NDX_GLOBAL


def is_above(version: str) -> bool:
    family, _, numbers = version.partition("_")
    return family in FLOORS and re.fullmatch(r"[\d.]+", numbers) is not None and tuple(map(int, numbers.split("."))) > FLOORS[family]


class Elf:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = bytearray(path.read_bytes())
        if self.data[:6] != b"\x7fELF\x02\x01":
            sys.exit(f"older_symbols: {path} is no ELF of 64 bits")
        offset, size, count = (*self._at("<Q", 0x28), *self._at("<HH", 0x3A))
        sections = [self._at("<IIQQQQII", offset + each * size) for each in range(count)]
        # By type: SHT_DYNSYM, SHT_GNU_versym, SHT_GNU_verneed; the strings are those of the last.
        found = {section[1]: section for section in sections}
        self.symbols = found.get(11)
        self.versions = found.get(0x6FFFFFFF)
        self.needs = found.get(0x6FFFFFFE)
        self.strings = sections[self.needs[6]][4] if self.needs else 0

    def _at(self, form: str, offset: int) -> tuple[int, ...]:
        return struct.unpack_from(form, self.data, offset)

    def string(self, offset: int) -> str:
        begin = self.strings + offset
        return self.data[begin : self.data.index(0, begin)].decode()

    def users(self, index: int) -> list[tuple[int, str]]:
        """The symbols of a version: the place of its number, and the name."""
        assert self.symbols and self.versions
        out = []
        for each in range(self.symbols[5] // 24):
            place = self.versions[4] + 2 * each
            if self._at("<H", place)[0] & 0x7FFF == index:
                out.append((place, self.string(self._at("<I", self.symbols[4] + 24 * each)[0])))
        return out

    def lower(self, compat: bool) -> list[str]:
        """What was changed."""
        changed: list[str] = []
        if not self.needs:
            return changed
        need = self.needs[4]
        while True:
            _, count, _, first, following = self._at("<HHIII", need)
            entries = []
            entry = need + first
            for _ in range(count):
                _, _, index, name, step = self._at("<IHHII", entry)
                entries.append((entry, index, self.string(name)))
                entry += step
            numbers = {version: index for _, index, version in entries}
            kept = []
            for place, index, version in entries:
                if not is_above(version):
                    kept.append(place)
                    continue
                for at, symbol in self.users(index):
                    older = OLDER.get(symbol, "")
                    if older in numbers:
                        struct.pack_into("<H", self.data, at, numbers[older])
                    elif compat and symbol in COMPAT:
                        struct.pack_into("<H", self.data, at, ANY)
                    else:
                        sys.exit(f"older_symbols: {self.path} needs {symbol} of {version}, and nothing older is known for it")
                    changed.append(f"{symbol} of {version}")
            if len(kept) < len(entries):
                if not kept:
                    sys.exit(f"older_symbols: {self.path} would need nothing of a library that it names")
                self._chain(need, kept)
            if following == 0:
                return changed
            need += following

    def _chain(self, need: int, entries: list[int]) -> None:
        struct.pack_into("<H", self.data, need + 2, len(entries))
        struct.pack_into("<I", self.data, need + 8, entries[0] - need)
        for here, there in zip(entries, [*entries[1:], None], strict=True):
            struct.pack_into("<I", self.data, here + 12, there - here if there is not None else 0)


def main() -> None:
    arguments = sys.argv[1:]
    compat = arguments[:1] == ["--compat"]
    files = arguments[1:] if compat else arguments
    if not files or files[0].startswith("-"):
        sys.exit(__doc__)
    for file in map(Path, files):
        elf = Elf(file)
        if changed := elf.lower(compat):
            file.write_bytes(elf.data)
            print(f"{file}: {', '.join(changed)}")


main()
