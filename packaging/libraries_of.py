# SPDX-License-Identifier: Apache-2.0
"""Prints the paths of the shared libraries that programs and libraries need here, of whatever depth, one a line.

Usage: libraries_of.py FILE...

Those that a file links are what ldd lists; those that the program loads late (src/app/late) are named in its bytes, as the
linked ones and the file itself are, too. Our own libraries are listed only if ldd lists them.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

LATE = re.compile(rb"\0(lib(?!wrapwright)[a-z0-9+-]+\.so\.[0-9a-z]+)(?=\0)")


def linked(file: Path) -> set[Path]:
    done = subprocess.run(["ldd", str(file)], check=True, capture_output=True, text=True)
    found = (line.split() for line in done.stdout.splitlines() if " => /" in line)
    return {Path(words[2]) for words in found}


def system_library(name: str) -> Path:
    listed = subprocess.run(["/sbin/ldconfig", "-p"], check=True, capture_output=True, text=True).stdout
    found = re.search(rf"^\s*{re.escape(name)} .*=> (\S+)", listed, re.M)
    if not found:
        sys.exit(f"libraries_of: there is no {name}")
    return Path(found[1])


def libraries_of(file: Path) -> set[Path]:
    late = {system_library(name.decode()) for name in LATE.findall(file.read_bytes())}
    return set.union(linked(file), late, *(linked(library) for library in late))


def main() -> None:
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    print(*sorted(set().union(*(libraries_of(Path(file)) for file in sys.argv[1:]))), sep="\n")


if __name__ == "__main__":
    main()
