# SPDX-License-Identifier: Apache-2.0
"""Archives for the tests and measurements of the Spark job: the sample sites' pages, and generated ones."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def record(url: str, number: int, html: bytes, *, payload: bytes | None = None) -> bytes:
    """A response in a gzip member of its own; its digest is that of ``payload`` where this is given, and then damaged."""
    body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html
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


def sample_pages() -> Iterator[tuple[str, bytes]]:
    """Of all sample sites in this repository that are on the web by their addresses."""
    for index in sorted((ROOT / "samples").glob("**/index.jsonl")):
        for line in index.read_text().splitlines():
            entry = json.loads(line)
            page = index.parent / entry["page"]
            if entry.get("url", "").startswith("http") and page.is_file():
                yield entry["url"], page.read_bytes()


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


_TEXT = """
river bridge market garden winter harbour letter engine music stone window paper summer village school forest valley bread copper
wooden narrow silver slowly later morning evening carried written opened between behind without
"""
_WORDS = _TEXT.split()


def _sentences(seed: int, count: int) -> str:
    out = []
    state = seed * 2_654_435_761 % 2**32
    for _ in range(count):
        words = []
        for _ in range(14):
            state = (state * 1_664_525 + 1_013_904_223) % 2**32
            words.append(_WORDS[(state >> 16) % len(_WORDS)])
        out.append(" ".join(words).capitalize() + ".")
    return " ".join(out)


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
