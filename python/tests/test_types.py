# SPDX-License-Identifier: Apache-2.0
"""The package by mypy --strict, pyright and ruff, each where it is installed (scripts/install-packages hosts-python)."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PYTHON = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("mypy", ["--strict", "--cache-dir", "{cache}", "wrapwright"]),
        ("pyright", ["--pythonpath", sys.executable, "--level", "error", "wrapwright"]),
        ("ruff", ["check", "--no-cache", "wrapwright", "tests", "../examples"]),
    ],
)
def test_nothing_is_found(name: str, arguments: list[str], tmp_path: Path) -> None:
    if importlib.util.find_spec(name) is None:
        pytest.skip(f"there is no {name}")
    if name == "pyright" and shutil.which("node") is None:
        pytest.skip("pyright needs node, and would fetch it")
    command = [sys.executable, "-m", name, *(each.format(cache=tmp_path) for each in arguments)]
    done = subprocess.run(command, cwd=PYTHON, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_with_keeps_the_type(tmp_path: Path) -> None:
    if importlib.util.find_spec("mypy") is None:
        pytest.skip("there is no mypy")
    script = tmp_path / "script.py"
    script.write_text("import wrapwright as ww\nwith ww.Store({}) as store:\n    store.for_url(7)\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(script)]
    done = subprocess.run(command, cwd=PYTHON, capture_output=True, text=True, check=False)
    assert 'Argument 1 to "for_url" of "Store" has incompatible type "int"' in done.stdout
