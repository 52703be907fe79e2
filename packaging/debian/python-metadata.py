# SPDX-License-Identifier: Apache-2.0
"""Writes the metadata of the Python package as pip does, so that importlib.metadata and plug-in hosts find it.

Usage: python-metadata.py PYPROJECT VERSION FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

import tomllib


def main() -> None:
    pyproject, version, folder = sys.argv[1:]
    project = tomllib.loads(Path(pyproject).read_text())["project"]
    info = Path(folder) / f"{project['name']}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version}\nSummary: {project['description']}\n"
        f"License: {project['license']['text']}\nRequires-Python: {project['requires-python']}\n"
    )
    (info / "INSTALLER").write_text("debian\n")
    lines = []
    for group, entries in sorted(project["entry-points"].items()):
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in sorted(entries.items()))]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


main()
