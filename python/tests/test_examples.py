# SPDX-License-Identifier: Apache-2.0
"""The scripts in examples/ do what they say."""

from __future__ import annotations

import functools
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from test_archive import archive, pages_of_samples

import wrapwright as ww

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples" / "templates"


def run(script: str, *arguments: object) -> str:
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / script), *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("script", sorted(path.name for path in (ROOT / "examples").glob("*.py")))
def test_each_has_help_and_is_listed(script: str) -> None:
    assert "usage:" in run(script, "--help")
    assert f"`{script}`" in (ROOT / "examples" / "README.md").read_text()


def test_one_page() -> None:
    entry = json.loads((SAMPLES / "index.jsonl").read_text().splitlines()[0])
    out = run("one_page.py", SAMPLES / entry["page"], "--url", entry["url"])
    title = ww.extract_record((SAMPLES / entry["page"]).read_bytes(), entry["url"]).title
    assert f"title: {title}\n" in out and "expected F1: 0." in out


def test_learn_site(tmp_path: Path) -> None:
    out = run("learn_site.py", SAMPLES, "--store", tmp_path / "store", "--html", tmp_path / "a.html")
    assert ": content: //" in out and (tmp_path / "store" / "templates.localhost.xml").is_file()
    assert "<table>" in (tmp_path / "a.html").read_text()


def test_warc_to_table(tmp_path: Path) -> None:
    (tmp_path / "a.warc").write_bytes(archive())
    out = run("warc_to_table.py", tmp_path / "a.warc", tmp_path / "a.jsonl")
    records = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert out == f"{len(records)} records\n" and sum(each["status"] == "ok" for each in records) >= 11
    parquet = pytest.importorskip("pyarrow.parquet", reason="there is no pyarrow")
    assert run("warc_to_table.py", tmp_path / "a.warc", tmp_path / "a.parquet") == out
    rows = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert [(row["url"], row["status"], row["text"]) for row in rows] == [
        (each["url"], each["status"], each.get("text")) for each in records
    ]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """Serves the samples' pages and a feed of them on loopback."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *arguments: object) -> None:
            pass

    serving = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path)))
    thread = threading.Thread(target=serving.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()
    thread.join()
    serving.server_close()


def test_feed_to_full_text(server: str, tmp_path: Path) -> None:
    items = ""
    for number, (_, html) in enumerate(pages_of_samples()[:4]):
        (tmp_path / f"{number}.html").write_bytes(html)
        items += f"<item><title>{number}</title><link>{server}/{number}.html</link></item>"
    (tmp_path / "feed.xml").write_text(f"<rss version='2.0'><channel><title>t</title><link>{server}</link>{items}</channel></rss>")
    lines = run("feed_to_full_text.py", f"{server}/feed.xml", "--wait", "0").splitlines()
    found = [json.loads(line) for line in lines]
    assert [each["url"] for each in found] == [f"{server}/{number}.html" for number in range(4)]
    assert all(len(each["text"]) > 200 for each in found)


def test_datatrove_pipeline(tmp_path: Path) -> None:
    pytest.importorskip("datatrove", reason="there is no datatrove")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.warc").write_bytes(archive())
    run("datatrove_pipeline.py", tmp_path / "in", tmp_path / "out", "--store", tmp_path / "store")
    assert list((tmp_path / "out" / "records").glob("*.jsonl.gz"))
