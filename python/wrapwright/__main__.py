# SPDX-License-Identifier: Apache-2.0
"""The command line: ``python -m wrapwright`` and the script ``wrapwright`` run the bundled program."""

from __future__ import annotations

import os
import sys

from ._native import program


def main() -> None:
    path = program()
    if not os.access(path, os.X_OK):
        sys.exit(f"wrapwright: there is no program {path}; WRAPWRIGHT_PROGRAM=PATH names another one")
    os.execv(path, ["wrapwright", *sys.argv[1:]])


if __name__ == "__main__":
    main()
