# SPDX-License-Identifier: Apache-2.0
"""The modules for datatrove, LangChain, markitdown and web-poet, each with the real package, where that is installed:

python3 -m pip install datatrove[io] langchain-core markitdown scrapy web-poet
"""

from __future__ import annotations

import asyncio
import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest
from test_archive import archive, packed, pages_of_samples

import wrapwright as ww

SITE = "templates.localhost"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("store")
    ww.Store(folder).save(ww.learn(SITE, [ww.Page(html, url) for url, html in pages_of_samples()]))
    return folder


def lines_of(folder: Path) -> list[dict[str, Any]]:
    out = []
    for path in sorted(folder.glob("*.jsonl.gz")):
        out += [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    return out


def test_datatrove(store: Path, tmp_path: Path) -> None:
    pytest.importorskip("datatrove", reason="there is no datatrove")
    from datatrove.data import Document
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter

    from wrapwright.integrations.datatrove import WrapwrightStep, WrapwrightWarcReader

    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.warc.gz").write_bytes(packed(archive()))
    steps = [
        WrapwrightWarcReader(str(tmp_path / "in")),
        WrapwrightStep(str(store), include=["markdown"]),
        JsonlWriter(str(tmp_path / "out")),
    ]
    LocalPipelineExecutor(steps, logging_dir=str(tmp_path / "log")).run()
    wrappers = ww.Store(store, fallback="all")
    expected = [each.extract_record(store=wrappers) for each in ww.read_archive(tmp_path / "in" / "a.warc.gz")]
    found = lines_of(tmp_path / "out")
    assert [(each["id"], each["text"]) for each in found] == [(each.id, each.text) for each in expected if each.has_article]
    assert found[0]["metadata"]["warc_offset"] >= 0 and found[0]["metadata"]["markdown"]

    url, html = pages_of_samples()[0]
    documents = [Document(text=html.decode(), id="7", metadata={"url": url}), Document(text="<img src=x>", id="8")]
    only = list(WrapwrightStep(str(store)).run(iter(documents)))
    assert [(each.id, each.text) for each in only] == [("7", ww.extract(html, url, store=wrappers))]


def test_langchain(store: Path, tmp_path: Path) -> None:
    pytest.importorskip("langchain_core", reason="there is no langchain-core")
    from langchain_core.documents.base import Blob

    from wrapwright.integrations.langchain import WrapwrightParser

    url, html = pages_of_samples()[0]
    wrappers = ww.Store(store, fallback="all")
    found = WrapwrightParser(store).parse(Blob.from_data(html, metadata={"url": url}))
    assert [each.page_content for each in found] == [ww.extract(html, url, store=wrappers, output_format="markdown")]
    assert found[0].metadata["source"] == url and found[0].metadata["status"] == "ok"
    assert WrapwrightParser(output_format="text").parse(Blob.from_data(html))[0].page_content == ww.extract(html)
    assert WrapwrightParser().parse(Blob.from_data("<img src=x>")) == []
    path = tmp_path / "a.warc"
    path.write_bytes(archive())
    of_archive = WrapwrightParser(store).parse(Blob.from_path(path))
    assert len(of_archive) == sum(each.extract_record(store=wrappers).has_article for each in ww.read_archive(path))


def test_markitdown(store: Path) -> None:
    pytest.importorskip("markitdown", reason="there is no markitdown")
    from markitdown import MarkItDown, StreamInfo

    from wrapwright.integrations import markitdown

    url, html = pages_of_samples()[0]
    program = MarkItDown(enable_plugins=False)
    markitdown.register_converters(program, wrapwright_store=store)
    info = StreamInfo(mimetype="text/html", url=url)
    found = program.convert_stream(io.BytesIO(html), stream_info=info)
    assert found.markdown.strip() == (ww.extract(html, url, store=ww.Store(store), output_format="markdown") or "").strip()
    assert found.title == ww.extract_record(html, url, store=ww.Store(store)).title
    lists = program.convert_stream(io.BytesIO(b"<p>x"), stream_info=info)
    assert lists.markdown.strip() == "x"  # by markitdown's own


def test_web_poet_and_scrapy(store: Path) -> None:
    pytest.importorskip("web_poet", reason="there is no web-poet")
    from web_poet import HttpResponse

    from wrapwright.integrations.web_poet import Article, ArticlePage

    wrappers = ww.Store(store, fallback="all")

    class SamplePage(ArticlePage):
        store = wrappers

    url, html = pages_of_samples()[0]
    expected = ww.extract_record(html, url, store=wrappers, include=["html"])
    page = SamplePage(HttpResponse(url, html, headers={"Content-Type": "text/html"}))
    item = asyncio.run(page.to_item())
    assert isinstance(item, Article)
    assert (item.headline, item.articleBody, item.articleBodyHtml) == (expected.title, expected.text, expected.html)
    assert (item.url, item.status, item.confidence) == (url, "ok", expected.confidence)
    scrapy = pytest.importorskip("scrapy.http", reason="there is no scrapy")
    response = scrapy.HtmlResponse(url, body=html, headers={"Content-Type": "text/html; charset=utf-8"})
    assert asyncio.run(SamplePage.of(response).to_item()) == item
