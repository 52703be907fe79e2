# SPDX-License-Identifier: Apache-2.0
"""Archives by ranges of bytes: what an index names, over HTTP by a real nginx, and from a store of objects."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")
import pyarrow as pa
import pyarrow.parquet as pq
from archives import entries_of, generated_page, record, write_archives, write_cdxj, write_columnar_index
from comparing import by_program, expect_equal
from pyspark.sql import SparkSession

import wrapwright as ww
from wrapwright import spark
from wrapwright.spark import _tables
from wrapwright.spark._inputs import pages_of


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, "the server has ended"
        time.sleep(0.1)
    raise TimeoutError("the server does not answer")


class Server:
    def __init__(self, root: Path, port: int) -> None:
        self.root, self.url = root, f"http://127.0.0.1:{port}"

    def answers(self) -> list[str]:
        """Status and path of each request."""
        return (self.root.parent / "access.log").read_text().splitlines()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if nginx is None:
        pytest.skip("there is no nginx: apt-get install nginx-light")
    root, port = tmp_path / "www" / "files", free_port()
    root.mkdir(parents=True)
    user = "user root;" if os.getuid() == 0 else ""  # whom the folders of tests belong to
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = " ".join(f"{kind}_temp_path {root.parent / kind};" for kind in kinds)
    (root.parent / "nginx.conf").write_text(
        f"{user} pid {root.parent}/nginx.pid; error_log {root.parent}/error.log; events {{}} daemon off;\n"
        f"http {{ log_format short '$status $request_uri'; access_log {root.parent}/access.log short; {folders}\n"
        f"server {{ listen 127.0.0.1:{port}; root {root};\n"
        f"location /whole/ {{ alias {root}/; max_ranges 0; }} }} }}\n"
    )
    command = [nginx, "-c", str(root.parent / "nginx.conf"), "-e", str(root.parent / "error.log")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(port, process)
    yield Server(root, port)
    process.terminate()
    process.wait()


def stories(count: int) -> list[tuple[str, bytes]]:
    return [generated_page(host, number) for host in ("a.example", "b.example", "c.example") for number in range(count)]


def test_ranges_over_http_give_what_the_program_gives_of_files(engine: SparkSession, server: Server, tmp_path: Path) -> None:
    pytest.importorskip("aiohttp")
    first, second, third = write_archives(server.root, 3, stories(10))
    both = [*entries_of(first, first.name), *reversed(list(entries_of(second, second.name)))]
    write_cdxj(server.root / "first.cdxj", both[: len(both) // 2])
    write_cdxj(tmp_path / "second.cdxj", both[len(both) // 2 :])  # for the program, which reads no Parquet
    write_columnar_index(tmp_path / "index.parquet", both[len(both) // 2 :])
    (server.root / "second.cdxj").write_bytes((tmp_path / "second.cdxj").read_bytes())
    inputs = (f"{server.url}/first.cdxj", str(tmp_path / "index.parquet"), f"{server.url}/{third.name}")
    settings = spark.Settings(inputs, include=("json",), base=server.url, buckets=2)
    report = spark.run(engine, settings, str(tmp_path / "out"))
    assert report["failed"] == [] and report["damaged"] == [] and report["statuses"] == {"ok": 30}
    wanted = by_program([server.root / name for name in ("first.cdxj", "second.cdxj", third.name)], tmp_path / "program")
    expect_equal(tmp_path / "out", wanted, as_local=lambda line: line.replace(f"{server.url}/", f"{server.root}/"))
    answers = server.answers()
    assert {line[:3] for line in answers if line.endswith((first.name, second.name))} == {"206"}, "ranges alone"


def test_of_an_index_only_what_is_wanted_is_read(server: Server, tmp_path: Path) -> None:
    pytest.importorskip("aiohttp")
    (archive,) = write_archives(server.root, 1, stories(4))
    write_columnar_index(tmp_path / "index.parquet", entries_of(archive, archive.name))
    found = list(pages_of(str(tmp_path / "index.parquet"), server.url, {3, 7}))
    assert [number for number, _ in found] == [3, 7] and len(server.answers()) == 2
    for number, page in found:
        entry = list(entries_of(archive, archive.name))[number]
        assert (page.url, page.offset, page.error) == (entry["url"], entry["offset"], None)
    refused = pages_of(str(tmp_path / "index.parquet"), f"{server.url}/whole", {3})
    with pytest.raises(OSError, match=r"crawl-00000.warc.gz: \d+ bytes came of the \d+ from byte \d+ on"):
        next(refused)
    with pytest.raises(FileNotFoundError, match="none"):
        list(pages_of(f"{server.url}/none.warc.gz"))


def entry(name: str, **other: object) -> dict[str, Any]:
    return {"url": "http://a.example/", "time": "20240301000000", "filename": name, "offset": 0, "length": 9} | other


@pytest.mark.parametrize(
    ("named", "problem"),
    [
        (entry("../crawl-00000.warc.gz"), "lies outside the folder of archives"),
        (entry("/etc/passwd"), "lies outside the folder of archives"),
        (entry("http://other.example/a.warc.gz"), "lies outside the folder of archives"),
        (entry("none.warc.gz"), "cannot open: there is no such archive"),
        (entry("crawl-00000.warc.gz", length=0), "no record has 0 bytes"),
        (entry("crawl-00000.warc.gz", offset=-1), "from byte -1 on"),
        (entry("crawl-00000.warc.gz", length=10**12), "no record has"),
    ],
)
def test_entries_that_cannot_be_are_named(named: dict[str, Any], problem: str, tmp_path: Path) -> None:
    (archive,) = write_archives(tmp_path / "archives", 1, stories(1))
    entries = [named, *entries_of(archive, archive.name)]
    write_cdxj(tmp_path / "index.cdxj", entries)
    found = list(pages_of(str(tmp_path / "index.cdxj"), str(tmp_path / "archives")))
    assert [page.error is None for _, page in found] == [False, True, True, True]
    failed = found[0][1]
    assert problem in (failed.error or "") and failed.url == "http://a.example/"
    (line,) = lines_of([failed], ww.Store())
    assert line["status"] == "error" and problem in line["error"]


def lines_of(pages: list[Any], store: ww.Store, *, items: bool = False) -> list[dict[str, Any]]:
    found = ww.apply_arrow(_tables.sources(pages), store, include=["json", "markdown"], items=items)
    return [json.loads(line) for line in pa.record_batch(found).column("json").to_pylist()]


def test_lines_of_an_index(tmp_path: Path) -> None:
    lines = [
        " CDX N b a m s k r M S V g",
        "",
        "com,example)/ 20240301000000 {broken",
        "com,example)/ 20240301000000",
        'com,example)/image 20240301000000 {"url": "http://example.com/image", "mime": "image/png", "status": "200", "filename": "none"}',
        'com,example)/moved 20240301000000 {"url": "http://example.com/moved", "mime": "text/html", "status": "301", "filename": "none"}',
        'com,example)/odd 20240301000000 {"url": "http://example.com/odd", "mime": "text/html", "status": "odd", "filename": "none"}',
    ]
    (tmp_path / "index.cdxj").write_text("\n".join(lines) + "\n")
    found = {number: page.error or "" for number, page in pages_of(str(tmp_path / "index.cdxj"), str(tmp_path))}
    assert sorted(found) == [2, 3, 6] and all(f"index.cdxj:{number + 1}: not an entry of CDXJ" in found[number] for number in found)


def test_a_record_of_an_index_has_its_places(tmp_path: Path) -> None:
    """Those in the archive, not in the bytes that were asked for; a record without an id is called by its place."""
    nameless = re.sub(rb"WARC-Record-ID: [^\r]*\r\n", b"", record_bytes("http://a.example/0", 0))
    image = record_bytes("http://a.example/1", 1).replace(b"text/html", b"image/png")
    torn = record("http://a.example/2", 2, b"<p>torn</p>", payload=b"other")
    parts = [gzip.compress(nameless, mtime=0), gzip.compress(image, mtime=0), torn]
    path = tmp_path / "a.warc.gz"
    path.write_bytes(b"".join(parts))
    offsets = [0, len(parts[0]), len(parts[0]) + len(parts[1])]
    names = zip(parts, offsets, strict=True)
    write_cdxj(tmp_path / "index.cdxj", [entry("a.warc.gz", offset=at, length=len(part)) for part, at in names])
    found = list(pages_of(str(tmp_path / "index.cdxj"), str(tmp_path)))
    with ww.read_archive(path) as archive:
        assert [page for _, page in found] == list(archive)
    assert [number for number, _ in found] == [0, 2], "what is no page has no number of its own"


def record_bytes(url: str, number: int) -> bytes:
    return gzip.decompress(record(url, number, generated_page("a.example", number)[1]))


def test_an_object_store_has_archives_and_indexes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server of the protocol of S3 on loopback, by s3fs, as the workers read it."""
    s3fs = pytest.importorskip("s3fs", reason="there is no s3fs: scripts/install-packages spark-python")
    pytest.importorskip("moto.server", reason="there is no moto: scripts/install-packages spark-python")
    port = free_port()
    address = {"AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}", "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"}
    for name, value in (address | {"AWS_DEFAULT_REGION": "us-east-1"}).items():
        monkeypatch.setenv(name, value)
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port, process)
        (archive,) = write_archives(tmp_path, 1, stories(3))
        write_columnar_index(tmp_path / "index.parquet", entries_of(archive, f"crawl-data/{archive.name}"))
        store = s3fs.S3FileSystem()
        store.mkdir("crawl")
        store.put_file(str(archive), f"crawl/crawl-data/{archive.name}")
        store.put_file(str(tmp_path / "index.parquet"), "crawl/index.parquet")
        with ww.read_archive(archive) as pages:
            wanted = [(page.url, page.html, page.offset, page.record_id) for page in pages]
        for path, base in (("s3a://crawl/index.parquet", "s3://crawl"), (f"s3://crawl/crawl-data/{archive.name}", None)):
            found: list[Any] = [page for _, page in pages_of(path, base)]
            assert [(page.url, page.html, page.offset, page.record_id) for page in found] == wanted
        with pytest.raises(FileNotFoundError):
            list(pages_of("s3a://crawl/none.warc.gz"))
    finally:
        process.terminate()
        process.wait()


def test_parquet_of_neither_kind_is_refused(tmp_path: Path) -> None:
    pq.write_table(pa.table({"url": ["x"], "warc_filename": ["x"]}), tmp_path / "other.parquet")
    with pytest.raises(ww.WrapwrightError, match="a table of pages has the columns url and html, an index url, warc_filename"):
        list(pages_of(str(tmp_path / "other.parquet")))
    (tmp_path / "torn.parquet").write_bytes((tmp_path / "other.parquet").read_bytes()[:-9])
    with pytest.raises(ww.WrapwrightError, match="torn"):
        list(pages_of(str(tmp_path / "torn.parquet")))


def test_rows_of_pages_with_lists_have_their_items(tmp_path: Path) -> None:
    items = "".join(f"<div class='post'><h2><a href='/p{n}'>Title {n}</a></h2><p>{'It rains on the hills. ' * 9}</p></div>" for n in (1, 2))
    template = "<template name='t'><content>//div[@class='post']</content></template>"
    xml = f"<wrapper format='1' site='a.example' normalizer='html5'>{template}</wrapper>"
    line = {"id": "seven", "url": "http://a.example/list", "html": f"<html><body><div>{items}</div></body></html>"}
    (tmp_path / "pages.jsonl").write_text(json.dumps(line) + "\n" + json.dumps({"id": "8", "url": "http://a.example/x"}) + "\n")
    store = ww.Store({"a.example": xml})
    (_, page), (_, broken) = pages_of(str(tmp_path / "pages.jsonl"))
    found = lines_of([page, broken], store, items=True)
    assert [(each["id"], each["status"], each.get("list"), each["url"]) for each in found] == [
        ("seven", "no-article", None, "http://a.example/list"),
        ("seven#1", "item", "seven", "http://a.example/p1"),
        ("seven#2", "item", "seven", "http://a.example/p2"),
        ("8", "error", None, "http://a.example/x"),
    ]
    assert "rains" in found[1]["markdown"] and lines_of([page, broken], store) == [found[0], found[3]]
    of_page = ww.extract_records(line["html"], line["url"], store=store, id="seven", include=("markdown",))
    assert [each.members() for each in of_page] == found[:3]
    assert [each.id for each in ww.extract_items(line["html"], line["url"], store=store)] == [f"{line['url']}#1", f"{line['url']}#2"]
