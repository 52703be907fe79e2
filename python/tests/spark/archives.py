# SPDX-License-Identifier: Apache-2.0
"""Archives for the tests and measurements of the Spark job: the sample sites' pages, and generated ones."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import random
import zlib
from collections.abc import Iterable, Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]


def record(url: str, number: int, html: bytes, *, payload: bytes | None = None, kind: str = "text/html; charset=utf-8") -> bytes:
    """A response in a gzip member of its own; its digest is that of ``payload`` where this is given, and then damaged."""
    body = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n\r\n".encode() + html
    digest = base64.b32encode(hashlib.sha1(html if payload is None else payload).digest()).decode()
    head = "\r\n".join(
        [
            "WARC/1.1",
            "WARC-Type: response",
            f"WARC-Record-ID: <urn:x:{number}>",
            f"WARC-Date: 2024-03-{1 + number % 28:02}T00:{number % 60:02}:00Z",
            f"WARC-Target-URI: {url}",
            f"WARC-Payload-Digest: sha1:{digest}",
            "Content-Type: application/http; msgtype=response",
            f"Content-Length: {len(body)}",
        ]
    )
    return gzip.compress(head.encode() + b"\r\n\r\n" + body + b"\r\n\r\n", compresslevel=1, mtime=0)


def feed_of(items: Iterable[tuple[str, str]]) -> bytes:
    """Of titles and addresses."""
    parts = (f"<item><title>{title}</title><link>{url}</link><author>Ann Other</author></item>" for title, url in items)
    return f"<rss version='2.0'><channel><title>Feed</title>{''.join(parts)}</channel></rss>".encode()


def pages_in(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Of an index.jsonl, those that are on the web by their addresses."""
    for line in (folder / "index.jsonl").read_text().splitlines():
        entry = json.loads(line)
        page = folder / entry["page"]
        if entry.get("url", "").startswith("http") and page.is_file():
            yield entry["url"], page.read_bytes()


def sample_pages() -> Iterator[tuple[str, bytes]]:
    """Of all sample sites in this repository."""
    for index in sorted((ROOT / "samples").glob("**/index.jsonl")):
        yield from pages_in(index.parent)


def write_archives(folder: Path, count: int, pages: Iterable[tuple[str, bytes]], name: str = "crawl") -> list[Path]:
    """The pages in an order of no meaning, in so many files."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{name}-{number:05}.warc.gz" for number in range(count)]
    files = [path.open("wb") for path in paths]
    for number, (url, html) in enumerate(sorted(pages, key=lambda page: hashlib.md5(page[0].encode()).digest())):
        files[number % count].write(record(url, number, html))
    for file in files:
        file.close()
    return paths


def entries_of(path: Path, name: str) -> Iterator[dict[str, Any]]:
    """Of the records in an archive that record() wrote, as an index has them; ``name`` is that of the archive."""
    data, offset = path.read_bytes(), 0
    while offset < len(data):
        member = zlib.decompressobj(wbits=31)
        lines = member.decompress(data[offset:]).decode("latin-1").splitlines()
        length = len(data) - offset - len(member.unused_data)
        fields = dict(line.split(": ", 1) for line in lines[1:8])
        time = "".join(filter(str.isdigit, fields["WARC-Date"]))
        yield {"url": fields["WARC-Target-URI"], "time": time, "filename": name, "offset": offset, "length": length}
        offset += length


def write_cdxj(path: Path, entries: Iterable[dict[str, Any]]) -> None:
    with path.open("w") as file:
        for each in entries:
            rest = {name: str(value) for name, value in each.items() if name != "time"} | {"mime": "text/html", "status": "200"}
            file.write(f"{surt(each['url'])} {each['time']} {json.dumps(rest)}\n")


def surt(url: str) -> str:
    host, _, path = url.split("://", 1)[1].partition("/")
    return f"{','.join(reversed(host.split('.')))})/{path}"


def write_columnar_index(path: Path, entries: Iterable[dict[str, Any]]) -> None:
    """With the columns of Common Crawl's index that the job reads, and some that it does not."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = [
        {
            "url_surtkey": surt(each["url"]),
            "url": each["url"],
            "url_host_name": surt(each["url"]).partition(")")[0],
            "url_host_registered_domain": ".".join(each["url"].split("/")[2].split(".")[-2:]),
            "url_protocol": "http",
            "fetch_time": datetime.strptime(each["time"], "%Y%m%d%H%M%S").replace(tzinfo=timezone.utc),
            "fetch_status": 200,
            "content_mime_type": "text/html",
            "content_mime_detected": "text/html",
            "warc_filename": each["filename"],
            "warc_record_offset": each["offset"],
            "warc_record_length": each["length"],
            "warc_segment": "1700000000000.1",
        }
        for each in entries
    ]
    kinds = {"fetch_status": pa.int16(), "warc_record_offset": pa.int32(), "warc_record_length": pa.int32()}
    columns = {name: pa.array([row[name] for row in rows], kinds.get(name)) for name in rows[0]}
    pq.write_table(pa.table(columns), path)


_TEXT = """
river bridge market garden winter harbour letter engine music stone window paper summer village school forest valley bread copper
wooden narrow silver slowly later morning evening carried written opened between behind without
"""
_WORDS = _TEXT.split()


def _sentences(seed: int, count: int) -> str:
    words = random.Random(seed).choices(_WORDS, k=14 * count)
    return " ".join(" ".join(words[at : at + 14]).capitalize() + "." for at in range(0, 14 * count, 14))


def generated_page(host: str, number: int, paragraphs: int = 12) -> tuple[str, bytes]:
    """An article on a page with navigation, of which no two have the same text."""
    seed = int.from_bytes(hashlib.md5(f"{host}{number}".encode()).digest()[:6], "big")
    title = _sentences(seed, 1)
    body = "".join(f"<p>{_sentences(seed + 1 + part, 4)}</p>" for part in range(paragraphs))
    links = "".join(f'<li><a href="/page/{link}">{_WORDS[link % len(_WORDS)]}</a></li>' for link in range(20))
    html = (
        f"<!DOCTYPE html><html><head><title>{title} - {host}</title></head><body><nav><ul>{links}</ul></nav>"
        f'<div class="main"><article class="story"><h1>{title}</h1><time datetime="2024-03-{1 + number % 28:02}">March</time>'
        f'<div class="text">{body}</div></article></div><footer><p>About us. Contact. Terms.</p></footer></body></html>'
    )
    return f"http://{host}/story/{number}.html", html.encode()
