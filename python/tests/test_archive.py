# SPDX-License-Identifier: Apache-2.0
"""Archives: what the program learns of them and writes about them, byte for byte; bad input; streams."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import urllib.parse
from pathlib import Path
from typing import Any

import pytest

import wrapwright as ww
from wrapwright import _native

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
PER_SITE = 20  # pages of a site that `learn` takes of an archive


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"SOURCE_DATE_EPOCH": "1700000000"}
    return subprocess.run([_native.program(), *arguments], capture_output=True, check=False, cwd=folder, env=environment)


def sha1(data: bytes) -> str:
    return "sha1:" + base64.b32encode(hashlib.sha1(data).digest()).decode()


def record(kind: str, url: str, number: int, block: bytes, *fields: str) -> bytes:
    head = [
        "WARC/1.1",
        f"WARC-Type: {kind}",
        f"WARC-Record-ID: <urn:x:{kind}:{number}>",
        f"WARC-Date: 2024-03-{1 + number % 28:02}T00:00:00Z",
        f"WARC-Target-URI: {url}",
        "Content-Type: application/http; msgtype=response",
        f"Content-Length: {len(block)}",
        *fields,
    ]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + block + b"\r\n\r\n"


def answer(body: bytes, kind: str = "text/html", status: str = "200 OK", *headers: str) -> bytes:
    return "\r\n".join([f"HTTP/1.1 {status}", f"Content-Type: {kind}", *headers]).encode() + b"\r\n\r\n" + body


def pages_of_samples() -> list[tuple[str, bytes]]:
    folder = SAMPLES / "templates"
    entries = [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]
    return [(entry["url"], (folder / entry["page"]).read_bytes()) for entry in entries]


def archive() -> bytes:
    """Pages of several sites, in an order of no meaning, among records that are damaged, repeated, missing and none of pages."""
    found = sorted(pages_of_samples(), key=lambda each: hashlib.md5(each[0].encode()).hexdigest())
    out = [record("warcinfo", "", 0, b"software: test")]
    for number, (url, html) in enumerate(found, 1):
        coded = answer(gzip.compress(html, mtime=0), "text/html", "200 OK", "Content-Encoding: gzip")
        out.append(record("response", url, number, coded if number % 3 == 0 else answer(html), f"WARC-Payload-Digest: {sha1(html)}"))
        if number % 3 == 0:  # the digest above is of other bytes
            out[-1] = out[-1].replace(sha1(html).encode(), sha1(coded.partition(b"\r\n\r\n")[2]).encode())
    url, html = found[0]
    number = len(out)
    out.append(record("response", url + "?damaged", number, answer(html), f"WARC-Payload-Digest: {sha1(b'other')}"))
    out.append(record("revisit", url + "?again", number + 1, answer(b""), f"WARC-Payload-Digest: {sha1(html)}"))
    out.append(record("revisit", url + "?missing", number + 2, answer(b""), f"WARC-Payload-Digest: {sha1(b'missing')}"))
    out.append(record("response", url + "?empty", number + 3, answer(b"")))
    out.append(record("response", url + "?image", number + 4, answer(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR")))
    out.append(record("response", url + "?css", number + 5, answer(b"p {}", "text/css")))
    out.append(record("response", url + "?gone", number + 6, answer(html, status="404 Not Found")))
    out.append(record("response", "https://none.example/" + urllib.parse.quote("ü"), number + 7, answer(html)))
    out.append(b"rubbish\r\n\r\n")
    out.append(record("response", "https://empty.example/", number + 8, answer(b"")))
    out.append(record("response", url + "?cut", number + 9, answer(html))[:-400])
    return b"".join(out)


def packed(plain: bytes) -> bytes:
    parts = plain.split(b"WARC/1.1")
    return b"".join(gzip.compress(b"WARC/1.1" + part, mtime=0) for part in parts[1:])


def learned_from(path: str) -> dict[str, ww.Wrapper]:
    """As `learn` does it: of each site the pages with the smallest keys."""
    sites: dict[str, dict[str, ww.Page]] = {}
    for capture in ww.read_archive(path):
        if capture.error is None and capture.damage is None:
            of_site = sites.setdefault(ww.site_of(capture.url), {})
            of_site.setdefault(ww.sample_key(capture.url), capture.page())
            if len(of_site) > PER_SITE:
                del of_site[max(of_site)]
    out = {}
    for site, pages in sites.items():
        try:
            out[site] = ww.learn(site, [pages[key] for key in sorted(pages)])
        except ww.WrapwrightError as error:
            assert error.kind == "no-articles"
    return out


@pytest.mark.parametrize("name", ["a.warc", "a.warc.gz"])
def test_wrappers_records_and_drift_are_those_of_the_program(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(packed(archive()) if name.endswith("gz") else archive())
    assert run("learn", "--store", "by-program", name, folder=tmp_path).returncode in (0, 1)
    wrappers = learned_from(name)
    for wrapper in wrappers.values():
        ww.Store("by-package").save(wrapper)
    assert {"none.example", "templates.localhost"} <= set(wrappers) == {path.stem for path in Path("by-program").glob("*.xml")}
    for site in wrappers:
        assert Path(f"by-program/{site}.xml").read_bytes() == Path(f"by-package/{site}.xml").read_bytes()

    for fallback in ("mismatch", "all"):
        done = run("apply", "--json", "--store", "by-program", "--fallback", fallback, "--summary", "s.json", name, folder=tmp_path)
        store = ww.Store("by-program", fallback=fallback)
        records = [capture.extract_record(store=store, include=["signs"]) for capture in ww.read_archive(name)]
        assert [each.to_json() for each in records] == done.stdout.decode().splitlines()
        assert {"ok", "error"} <= {each.status for each in records}
        drift = ww.Drift()
        for each in records:
            if each.wrapper is not None:
                drift.add(wrappers[each.wrapper["site"]], each)
        assert drift.report() == Path("s.json").read_text()


def test_a_stream_is_read_as_it_comes(tmp_path: Path) -> None:
    path = tmp_path / "a.warc.gz"
    path.write_bytes(packed(archive()))
    by_path = list(ww.read_archive(path))
    with path.open("rb") as file:
        by_stream = list(ww.read_archive(file))
    assert [(each.url, each.html, each.offset, each.damage) for each in by_stream] == [
        (each.url, each.html, each.offset, each.damage) for each in by_path
    ]
    assert {each.file for each in by_stream if each.file} == {str(path)}
    assert {each.file for each in ww.read_archive(io.BytesIO(archive()), name="x") if each.file} == {"x"}


def test_feeds_come_where_they_are_asked_for(tmp_path: Path) -> None:
    item = b"<item><title>T</title><link>https://www.a.example/1/</link></item>"
    feed = b"<rss version='2.0'><channel><title>F</title>" + item + b"</channel></rss>"
    parts = [
        record("response", "http://a.example/1", 1, answer(b"<p>One.</p>")),
        record("response", "http://a.example/feed", 2, answer(feed, "application/rss+xml")),
        record("response", "http://a.example/data", 3, answer(b"<data/>", "text/xml; charset=utf-8")),
        record("response", "http://a.example/none", 4, answer(feed, "application/rss+xml", "404 Not Found")),
    ]
    path = tmp_path / "a.warc"
    path.write_bytes(b"".join(parts))

    def urls(**options: Any) -> list[tuple[str, bool]]:
        with ww.read_archive(path, **options) as pages:
            return [(page.url.rpartition("/")[2], page.is_feed) for page in pages]

    assert urls() == [("1", False)]
    assert urls(with_feeds=True) == [("1", False), ("feed", True), ("data", True)]
    assert urls(with_feeds=True, pick_url="http://b.example/*") == [("feed", True), ("data", True)]
    with ww.read_archive(io.BytesIO(path.read_bytes()), with_feeds=True) as pages:
        found = [page for page in pages if page.is_feed]
    read = ww.read_feed(found[0].html or b"", found[0].url, found[0].content_type or "")
    assert [ww.page_key(each.url or "") for each in read.items] == [ww.page_key("http://a.example/1#top")] == ["a.example/1"]


@pytest.mark.parametrize("at_once", [1, 2, 1_000])
def test_batches_have_the_pages(tmp_path: Path, at_once: int) -> None:
    pa = pytest.importorskip("pyarrow")
    path = tmp_path / "a.warc"
    strange = record("response", "http://d.example/?", 9, answer(b"<p>\xff")).replace(b"/?", b"/\xff")
    path.write_bytes(archive() + strange)
    expected = [
        {
            "html": each.html,
            "site": ww.site_of(each.url),
            "is_feed": each.is_feed,
            "id": each.id or None,
            "url": each.url or None,
            "content_type": each.content_type,
            "captured": each.captured,
            "error": each.error if each.is_found else None,
            "unfound": None if each.is_found else each.error,
            "damage": each.damage,
            "place": each.place,
            "warc_file": each.file,
            "warc_record_id": each.record_id,
            "payload_digest": each.payload_digest,
            "warc_offset": each.offset,
            "http_status": each.http_status,
        }
        for each in ww.read_archive(path)
    ]
    assert any(each["unfound"] for each in expected) and any(each["damage"] for each in expected)
    assert "\ufffd" in str(expected[-1]["url"])
    with ww.read_archive(path) as pages:
        batches = [pa.record_batch(batch) for batch in pages.batches(at_once)]
    assert [row for batch in batches for row in batch.to_pylist()] == expected
    assert all(batch.num_rows == at_once for batch in batches[:-1])
    with ww.read_archive(path) as pages:
        assert [len(batch) for batch in pages.batches(max_bytes=0)] == [1] * len(expected)


def test_a_batch_is_given_once(tmp_path: Path) -> None:
    with ww.read_archive(io.BytesIO(archive()), name="x") as pages:
        next(pages)
        batch = next(pages.batches(2))
        assert len(batch) == 2 and repr(batch) == "<SourceBatch of 2 pages>"
        batch.__arrow_c_array__()
        with pytest.raises(ValueError, match="given away before"):
            batch.__arrow_c_array__()
        with pytest.raises(ValueError, match="from 1 on, not 0"):
            next(pages.batches(0))
    with pytest.raises(ValueError, match="closed"):
        next(pages.batches())
    with pytest.raises(KeyError, match="broken"), ww.read_archive(Broken()) as pages:
        next(pages.batches())


def test_captures_are_picked(tmp_path: Path) -> None:
    path = tmp_path / "a.warc"
    path.write_bytes(archive())
    every = [each for each in ww.read_archive(path) if each.error is None]
    urls = sorted(each.url for each in every)

    def picked(**pick: Any) -> list[str]:
        return sorted(each.url for each in ww.read_archive(path, **pick) if each.error is None)

    assert picked(pick_status=200, pick_type="text/html", pick_from="2024", pick_to="2024") == urls
    assert picked(pick_status=[204]) == picked(pick_type=["application/xhtml+xml"]) == picked(pick_to="2023") == []
    assert picked(pick_url="https://none.example/*") == ["https://none.example/%C3%BC"]
    early = [each.url for each in every if (each.captured or "") < "2024-03-03"]
    assert 0 < len(early) < len(every) and picked(pick_to="20240302") == sorted(early)


def test_an_archive_may_say_no_time() -> None:
    url, html = pages_of_samples()[0]
    of_no_time = record("response", url, 1, answer(html))
    of_no_time = re.sub(rb"WARC-Date: [^\r]*", b"WARC-Date: yesterday", of_no_time)
    capture = next(ww.read_archive(io.BytesIO(of_no_time)))
    assert (capture.captured, capture.page().captured) == ("yesterday", None)
    assert capture.extract_record().status == ww.extract_record(html, url).status


class Broken(io.BytesIO):
    def read(self, size: int | None = -1, /) -> bytes:
        raise KeyError("broken")


def test_wrong_input_is_an_exception(tmp_path: Path) -> None:
    with pytest.raises(ww.WrapwrightError, match="none"):
        ww.read_archive(tmp_path / "none.warc")
    with pytest.raises(TypeError, match="a path or a file object of bytes, not int"):
        ww.read_archive(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="returns str, not bytes"):
        list(ww.read_archive(io.StringIO("WARC/1.0")))  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="broken"):
        list(ww.read_archive(Broken()))
    for wrong in ("May", "202413", "20240532", "2024-05", "202405031", "20240503146000"):
        for name in ("pick_from", "pick_to"):
            with pytest.raises(ValueError, match=f"{name} is the digits of a time from its year on, not '{wrong}'"):
                ww.read_archive(io.BytesIO(b""), **{name: wrong})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="pick_from is a str, not int"):
        ww.read_archive(io.BytesIO(b""), pick_from=2024)  # type: ignore[arg-type]
    closed = ww.read_archive(io.BytesIO(archive()))
    next(closed)
    closed.close()
    with pytest.raises(ValueError, match="closed"):
        next(closed)
    failed = next(each for each in ww.read_archive(io.BytesIO(archive()), name="x") if each.error)
    with pytest.raises(ValueError, match="x:"):
        failed.page()
