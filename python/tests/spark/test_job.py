# SPDX-License-Identifier: Apache-2.0
"""The Spark job gives what the program gives of the same files, byte for byte, whatever fails on the way."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark", reason="there is no pyspark: scripts/install-packages spark")
pytest.importorskip("pyarrow", reason="there is no pyarrow: scripts/install-packages spark")
if shutil.which("java") is None:
    pytest.skip("there is no java: apt-get install default-jre-headless", allow_module_level=True)

import pyarrow.parquet as pq
from archives import generated_page, record, sample_pages, write_archives
from pyspark.sql import SparkSession

import wrapwright as ww
from wrapwright import _native, spark

os.environ["SOURCE_DATE_EPOCH"] = "1700000000"


@pytest.fixture(scope="module")
def engine() -> Iterator[SparkSession]:
    settings = {"spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "4", "spark.driver.memory": "600m"}
    found = spark.session("local[2]", settings)
    found.sparkContext.setLogLevel("OFF")
    yield found
    found.stop()


def program(*arguments: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([_native.program(), *arguments], cwd=folder, capture_output=True, check=False)


def rows(path: Path, *columns: str) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    for each in sorted(path.glob("*.parquet")):
        out += pq.read_table(each, columns=list(columns) or None).to_pylist()
    return out


def by_program(inputs: list[Path], folder: Path) -> tuple[dict[str, bytes], set[str], list[str], str]:
    """The wrappers, the refused sites, the records, and the summary."""
    folder.mkdir()
    learned = program("learn", "--json", "--store", "wrappers", *map(str, inputs), folder=folder)
    refused = {line["site"] for line in map(json.loads, learned.stdout.splitlines()) if line["status"] == "failed"}
    applied = program("apply", "--json", "--store", "wrappers", "--summary", "drift.json", *map(str, inputs), folder=folder)
    wrappers = {path.stem: path.read_bytes() for path in (folder / "wrappers").glob("*.xml")}
    return wrappers, refused, applied.stdout.decode().splitlines(), (folder / "drift.json").read_text()


def expect_equal(output: Path, inputs: list[Path], folder: Path) -> None:
    wrappers, refused, records, drift = by_program(inputs, folder)
    table = rows(output / "wrappers")
    assert {row["site"]: row["xml"] for row in table if row["status"] == "learned"} == wrappers
    assert {row["site"] for row in table if row["status"] != "learned"} == refused
    found = rows(output / "records")
    assert [row["json"] for row in found] == records
    for row in found[::7]:
        line = json.loads(row["json"])
        assert (row["url"], row["status"], row["text"], row["dfs"] or []) == (
            line["url"],
            line["status"],
            line.get("text"),
            line.get("dfs", []),
        )
    report = json.loads((output / "report.json").read_text())
    statuses: dict[str, int] = {}
    for line in map(json.loads, records):
        statuses[line["status"]] = statuses.get(line["status"], 0) + 1
    assert report["statuses"] == statuses
    assert (output / "drift.json").read_text() == drift


@pytest.fixture(scope="module")
def pages() -> list[tuple[str, bytes]]:
    generated = [generated_page(host, number) for host in ("a.example", "blog.b.example", "b.example") for number in range(25)]
    return [*sample_pages(), *generated, ("http://lonely.example/", b"<p>Nothing.</p>")]


@pytest.mark.parametrize(("count", "backwards"), [(2, False), (3, True), (7, False)])
def test_results_are_those_of_the_program(
    count: int, backwards: bool, engine: SparkSession, pages: list[tuple[str, bytes]], tmp_path: Path
) -> None:
    twice = [(pages[0][0], pages[1][1])] * 3  # an address that was captured several times, with other bytes
    inputs = write_archives(tmp_path / "warcs", count, pages + twice)
    if backwards:
        inputs.reverse()
    settings = spark.Settings(tuple(map(str, inputs)), include=("json",), buckets=5)
    report = spark.run(engine, settings, str(tmp_path / "out"))
    assert report["failed"] == [] and report["damaged"] == [] and report["done"] == count
    expect_equal(tmp_path / "out", inputs, tmp_path / "program")


def test_what_fails_is_named_and_a_rerun_does_what_is_missing(engine: SparkSession, tmp_path: Path) -> None:
    pages = [generated_page(host, number) for host in ("a.example", "b.example") for number in range(12)]
    inputs = write_archives(tmp_path / "warcs", 3, pages)
    whole = inputs[1].read_bytes()
    inputs[1].write_bytes(whole[:-300])  # truncated
    with inputs[2].open("ab") as file:
        file.write(record("http://a.example/damaged", 99, b"<p>other bytes</p>", payload=b"these"))
        file.write(b"rubbish")
    missing = tmp_path / "warcs" / "missing.warc.gz"
    output = tmp_path / "out"
    settings = spark.Settings((*map(str, inputs), str(missing)), include=("json",), buckets=2)
    report = spark.run(engine, settings, str(output))
    assert [(each["input"], each["stage"]) for each in report["failed"]] == [(str(missing), "scan")]
    assert "missing.warc.gz" in report["failed"][0]["error"]
    assert [each["input"] for each in report["damaged"]] == [str(inputs[1]), str(inputs[2])]
    assert report["done"] == 3
    expect_equal(output, inputs, tmp_path / "without")

    done = {path: path.stat().st_mtime_ns for path in output.glob("records/*")}
    assert spark.run(engine, settings, str(output)) == report
    assert {path: path.stat().st_mtime_ns for path in output.glob("records/*")} == done, "nothing is done twice"

    # The missing one comes; then each part is lost in turn, as after a driver was killed.
    write_archives(tmp_path / "more", 1, [generated_page("b.example", number) for number in range(20, 40)])[0].rename(missing)
    report = spark.run(engine, settings, str(output))
    assert report["failed"] == [] and report["done"] == 4
    expect_equal(output, [*inputs, missing], tmp_path / "with")
    for lost in ("records/part-000001.parquet", "done/apply/000001.json"), ("wrappers", "done/learn", "done/learn.json"):
        for name in lost:
            path = output / name
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
        again = spark.run(engine, settings, str(output))
        assert {name: again[name] for name in again if name != "seconds"} == {name: report[name] for name in report if name != "seconds"}
        expect_equal(output, [*inputs, missing], tmp_path / f"again-{lost[0][:4]}")

    with pytest.raises(spark.SettingsError, match=r"other settings \(pages differ\)"):
        spark.run(engine, spark.Settings(settings.inputs, include=("json",), buckets=2, pages=7), str(output))

    # The wrappers in one store; by it the same records, and nothing is learned.
    store = tmp_path / "all.sqlite"
    assert spark.write_store(str(output), str(store)) == 2 and ww.Store(store).load("a.example") is not None
    with_store = spark.Settings(settings.inputs, include=("json",), store=str(store))
    spark.run(engine, with_store, str(tmp_path / "by-store"))
    assert rows(tmp_path / "by-store" / "records", "json") == rows(output / "records", "json")
    assert (tmp_path / "by-store" / "drift.json").read_text() == (output / "drift.json").read_text()


def test_tables_of_pages_are_inputs(engine: SparkSession, tmp_path: Path) -> None:
    import pyarrow as pa

    found = [generated_page("a.example", number) for number in range(10)]
    table = {"url": [url for url, _ in found[:5]], "html": [html for _, html in found[:5]], "date": ["2024-03-01T00:00:00Z"] * 5}
    pq.write_table(pa.table(table), tmp_path / "pages.parquet")
    lines = [json.dumps({"url": url, "html": html.decode(), "captured": "2024-03-02T00:00:00Z"}) for url, html in found[5:]]
    (tmp_path / "pages.jsonl").write_text("\n".join([*lines, "{", json.dumps({"url": "http://a.example/none"})]) + "\n")
    pq.write_table(pa.table({"address": ["x"]}), tmp_path / "other.parquet")
    names = ("pages.parquet", "pages.jsonl", "other.parquet")
    settings = spark.Settings(tuple(str(tmp_path / name) for name in names), include=("markdown", "html"))
    report = spark.run(engine, settings, str(tmp_path / "out"))
    assert [Path(each["input"]).name for each in report["failed"]] == ["other.parquet"]
    assert [(Path(each["input"]).name, each["pages"]) for each in report["damaged"]] == [("pages.jsonl", 2)]
    assert report["statuses"] == {"ok": 10, "error": 2} and report["sites"] == {"learned": 1}
    first = rows(tmp_path / "out" / "records")[0]
    assert (
        first["markdown"].startswith("# ")
        and "<p>" in first["html"]
        and first["title"]
        and first["wrapper_file"] == "wrappers/a.example.xml"
    )


def test_the_command_line(tmp_path: Path) -> None:
    inputs = write_archives(tmp_path, 2, [generated_page("a.example", number) for number in range(8)])
    (tmp_path / "list").write_text("".join(f"{path.name}\n" for path in inputs))
    (tmp_path / "other-list").write_text(f"{inputs[0].name}\n")

    def command(*words: str) -> tuple[int, str]:
        import sys

        ran = subprocess.run(
            [sys.executable, "-m", "wrapwright.spark", *words, "--output", "out"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        return ran.returncode, ran.stderr

    code, told = command("run", "--inputs", "list", "--master", "local[2]")
    assert code == 0, told
    assert "8 pages of 2 of 2 inputs: ok 8" in told and "sites: learned 1" in told
    assert command("store", "--store", "wrappers")[0] == 0
    assert (tmp_path / "wrappers" / "a.example.xml").is_file()
    code, told = command("run", "--inputs", "other-list", "--master", "local[2]")
    assert code == 2 and "other settings (inputs differ)" in told
    assert command("run", "--inputs", "none")[0] == 2
