# SPDX-License-Identifier: Apache-2.0
"""What the program gives of inputs, and whether a job gave the same."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from wrapwright import _native


@dataclass(frozen=True)
class Results:
    wrappers: dict[str, bytes]
    refused: set[str]
    records: list[str]
    drift: str


def rows(path: Path, *columns: str) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    for each in sorted(path.glob("[!.]*.parquet")):  # what a killed process was writing has a dot before its name
        out += pq.read_table(each, columns=list(columns) or None).to_pylist()
    return out


def program(*arguments: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([_native.program(), *arguments], cwd=folder, capture_output=True, check=False)


def by_program(inputs: Iterable[Path], folder: Path, *, lists: str = "none") -> Results:
    folder.mkdir()
    paths = list(map(str, inputs))
    learned = program("learn", "--json", "--store", "wrappers", *paths, folder=folder)
    refused = {line["site"] for line in map(json.loads, learned.stdout.splitlines()) if line["status"] == "failed"}
    applied = program("apply", "--json", "--store", "wrappers", "--lists", lists, "--summary", "drift.json", *paths, folder=folder)
    wrappers = {path.stem: path.read_bytes() for path in (folder / "wrappers").glob("*.xml")}
    return Results(wrappers, refused, applied.stdout.decode().splitlines(), (folder / "drift.json").read_text())


def expect_equal(output: Path, wanted: Results, *, as_local: Callable[[str], str] = lambda line: line) -> None:
    """``as_local`` puts the local paths of archives in place of their addresses."""
    table = rows(output / "wrappers")
    assert {row["site"]: row["xml"] for row in table if row["status"] == "learned"} == wanted.wrappers
    assert {row["site"] for row in table if row["status"] != "learned"} == wanted.refused
    found = rows(output / "records")
    assert [as_local(row["json"]) for row in found] == wanted.records
    for row in found:
        line = json.loads(row["json"])
        wrapper = line.pop("wrapper", {})
        assert (wrapper.get("site"), wrapper.get("file")) == (row["wrapper_site"], row["wrapper_file"])
        date = line.pop("warc_date", "")
        assert date == (row["warc_date"].strftime("%Y-%m-%dT%H:%M:%SZ") if row["warc_date"] else "")
        fields = dict(row["fields"] or [])
        for name, value in line.items():
            assert row.get(name, fields.get(name)) == value, name
        empty = [name for name, value in row.items() if name not in line and value and name in COLUMNS_OF_RECORDS]
        assert not empty, "columns of members that the record lacks"
    report = json.loads((output / "report.json").read_text())
    assert report["statuses"] == Counter(json.loads(line)["status"] for line in wanted.records)
    assert (output / "drift.json").read_text() == wanted.drift


def members_of_records() -> list[str]:
    """The names in the first table of docs/reference/record-format.md."""
    document = Path(__file__).resolve().parents[3] / "docs" / "reference" / "record-format.md"
    table = document.read_text().split("| member |")[1].split("\n\n")[0]
    return [line.split("`")[1] for line in table.splitlines() if line.startswith("| `")]


COLUMNS_OF_RECORDS = frozenset(members_of_records()) - {"wrapper", "warc_date"}
