# SPDX-License-Identifier: Apache-2.0
"""The Spark job gives what the program gives of the same files, byte for byte, whatever fails on the way."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

pytest.importorskip("pyspark")
import pyarrow as pa
import pyarrow.parquet as pq
from archives import feed_of, generated_page, record, sample_pages, write_archives
from comparing import by_program, expect_equal, members_of_records, rows
from pyspark.sql import SparkSession

import wrapwright as ww
from wrapwright import spark
from wrapwright.spark import _tables
from wrapwright.spark._files import Folder


@pytest.fixture(scope="module")
def pages() -> list[tuple[str, bytes]]:
    generated = [generated_page(host, number) for host in ("a.example", "blog.b.example", "b.example") for number in range(25)]
    return [*sample_pages(), *generated, ("http://lonely.example/", b"<p>Nothing.</p>")]


def add_feeds(archives: list[Path]) -> None:
    """Of one site two, and the first of them twice; of another one that writes addresses in another way; and what is no feed."""
    of_a = [(f"Title {number}", f"http://a.example/story/{number}.html") for number in range(25)]
    of_b = [(f"Other title {number}", f"https://www.b.example/story/{number}.html#top") for number in range(9)]
    feeds = [
        ("http://a.example/tag/feed", feed_of(of_a)),
        ("http://a.example/feed", feed_of(of_a[:9])),
        ("http://a.example/feed", feed_of([*of_a[12:18], ("Third title", of_a[0][1])])),
        ("http://elsewhere.example/feed", feed_of(of_b)),
        ("http://blog.b.example/feed", b"<rss><channel>broken"),
        ("http://blog.b.example/empty", feed_of([])),
    ]
    for number, (url, xml) in enumerate(feeds):
        with archives[number % len(archives)].open("ab") as file:
            file.write(record(url, 9_000 + number, xml, kind="application/rss+xml"))


@pytest.mark.parametrize(("count", "backwards"), [(2, False), (3, True), (7, False)])
def test_results_are_those_of_the_program(
    count: int, backwards: bool, engine: SparkSession, pages: list[tuple[str, bytes]], tmp_path: Path
) -> None:
    twice = [(pages[0][0], pages[1][1])] * 3  # an address that was captured several times, with other bytes
    inputs = write_archives(tmp_path / "warcs", count, pages + twice)
    add_feeds(inputs)
    if backwards:
        inputs.reverse()
    settings = spark.Settings(tuple(map(str, inputs)), include=("json",), items=backwards, buckets=5)
    report = spark.run(engine, settings, str(tmp_path / "out"))
    assert report["failed"] == [] and report["damaged"] == [] and report["done"] == count
    assert report["pages"] == len(pages) + len(twice) and report["statuses"].get("item", 0) == (12 if backwards else 0)
    wanted = by_program(inputs, tmp_path / "program", lists="items" if backwards else "none")
    assert wanted.refused == {"lonely.example"} and len(wanted.wrappers) > 10
    assert b'feed="http://a.example/feed"' in wanted.wrappers["a.example"]
    assert b"feed=" in wanted.wrappers["b.example"] and b"feed=" not in wanted.wrappers["blog.b.example"]
    expect_equal(tmp_path / "out", wanted)


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
    expect_equal(output, by_program(inputs, tmp_path / "without"))

    done = {path: path.stat().st_mtime_ns for path in output.glob("records/*")}
    assert spark.run(engine, settings, str(output)) == report
    assert {path: path.stat().st_mtime_ns for path in output.glob("records/*")} == done, "nothing is done twice"

    # The missing one comes; then each part is lost in turn, as after a driver was killed.
    write_archives(tmp_path / "more", 1, [generated_page("b.example", number) for number in range(20, 40)])[0].rename(missing)
    report = spark.run(engine, settings, str(output))
    assert report["failed"] == [] and report["done"] == 4
    wanted = by_program([*inputs, missing], tmp_path / "with")
    expect_equal(output, wanted)
    for lost in ("records/part-000001.parquet", "done/apply/000001.json"), ("wrappers", "done/learn", "done/learn.json"):
        for name in lost:
            path = output / name
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
        again = spark.run(engine, settings, str(output))
        assert {name: again[name] for name in again if name != "seconds"} == {name: report[name] for name in report if name != "seconds"}
        expect_equal(output, wanted)

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
    found = [generated_page("a.example", number) for number in range(10)]
    comment = b"<div class=comment id=comment-1><b class=author>Jane</b><p>How many were they?</p></div>"
    with_comment = found[0][1].replace(b"</body>", b"<section id=comments>" + comment + b"</section></body>")
    found[0] = (found[0][0], with_comment)
    table = {"url": [url for url, _ in found[:5]], "html": [html for _, html in found[:5]], "date": ["2024-03-01T00:00:00Z"] * 5}
    pq.write_table(pa.table(table), tmp_path / "pages.parquet")
    lines = [json.dumps({"url": url, "html": html.decode(), "captured": "2024-03-02T00:00:00Z"}) for url, html in found[5:]]
    (tmp_path / "pages.jsonl").write_text("\n".join([*lines, "{", json.dumps({"url": "http://a.example/none"})]) + "\n")
    pq.write_table(pa.table({"address": ["x"]}), tmp_path / "other.parquet")
    names = ("pages.parquet", "pages.jsonl", "other.parquet")
    settings = spark.Settings(tuple(str(tmp_path / name) for name in names), include=("markdown", "html", "comments"))
    output = str(tmp_path / "out")
    with pytest.raises(spark.SettingsError, match="there is no plan"):
        spark.run_stage(engine, "learn", output)
    settings.save(Folder(output))
    for stage, missing in (("fetch", "select"), ("bundle", "learn"), ("apply", "bundle")):
        with pytest.raises(spark.SettingsError, match=f"the stage {missing} has not come to its end"):
            spark.run_stage(engine, stage, output)
    for stage in spark.STAGES:  # each by itself, as after a restart
        report = spark.run_stage(engine, stage, output)
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
    assert first["comments"] == [{"author": "Jane", "date": None, "text": "How many were they?", "level": 0}]


def test_records_have_a_column_for_each_member() -> None:
    names = set(_tables.records_schema(("markdown", "html", "comments")).names)
    others = {"wrapper", "catalogue"}  # of extract alone
    assert set(members_of_records()) - others <= names
