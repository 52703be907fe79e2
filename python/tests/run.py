# SPDX-License-Identifier: Apache-2.0
"""Runs tests of the package by pytest, for ctest; exit 77 where something is missing that they need.

run.py [--needs NAME,...] ARGUMENT...: modules, or programs such as java; the other arguments are pytest's.
"""

import importlib.util
import shutil
import signal
import sys

arguments = sys.argv[1:]
needed = ["pytest"]
if arguments[:1] == ["--needs"]:
    needed += arguments[1].split(",")
    del arguments[:2]
for name in needed:
    if importlib.util.find_spec(name) is None and shutil.which(name) is None:
        hint = "python3 -m pip install pytest" if name == "pytest" else "scripts/install-packages spark spark-python"
        print(f"SKIPPED: there is no {name}; {hint}")
        sys.exit(77)

import pytest  # noqa: E402

# A shell starts what runs in the background without it, and the tests of interrupts need it.
signal.signal(signal.SIGINT, signal.default_int_handler)

sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", *arguments]))
