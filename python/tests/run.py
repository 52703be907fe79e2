# SPDX-License-Identifier: Apache-2.0
"""Runs the tests of the package by pytest, for ctest; exit 77 where there is no pytest."""

import sys

try:
    import pytest
except ImportError:
    print("SKIPPED: there is no pytest; python3 -m pip install pytest")
    sys.exit(77)

sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]]))
