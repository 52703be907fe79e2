# SPDX-License-Identifier: Apache-2.0
"""The drop-ins: their signatures, and options that have no effect."""

from __future__ import annotations

import gzip
import json
import warnings

import pytest

from wrapwright.compat import readability, trafilatura

TEXT = "Rain fell on the harbor all night, and the ferries stayed where they were until noon. " * 4
PAGE = f"<html lang=en><title>Rain closes the ferries</title><article><h1>Rain closes the ferries</h1><p>{TEXT}</p></article>"
URL = "https://example.org/rain"


def test_trafilatura_extracts() -> None:
    text = trafilatura.extract(PAGE, url=URL)
    assert text is not None and TEXT.strip() in text
    for output_format in ("txt", "markdown", "html", "json", "csv"):
        assert "harbor" in (trafilatura.extract(PAGE, URL, output_format=output_format, with_metadata=True) or "")
    document = trafilatura.bare_extraction(PAGE.encode(), url=URL)
    assert document is not None
    assert (document.title, document.hostname, document.comments) == ("Rain closes the ferries", "example.org", None)
    members = json.loads(trafilatura.extract(PAGE, URL, "7", output_format="json") or "")
    assert (members["id"], members["title"]) == ("7", document.title)
    assert (trafilatura.extract(PAGE, URL, with_metadata=True) or "").startswith("---\ntitle: Rain closes the ferries\n")


def test_trafilatura_takes_what_the_original_takes() -> None:
    packed = gzip.compress(PAGE.encode())
    assert trafilatura.extract(packed, URL) == trafilatura.extract(PAGE, URL)
    assert trafilatura.extract(packed[:100], URL) != trafilatura.extract(PAGE, URL)
    assert isinstance(trafilatura.extract(b"\x1f\x8b" + PAGE.encode(), URL), str)
    note = "<html><body><p>Rain until noon.</p><ol><li>one</li><li>two</li></ol></body></html>"
    assert trafilatura.extract(note, output_format="markdown") == "Rain until noon.\n\n1. one\n2. two"
    html = pytest.importorskip("lxml.html", reason="there is no lxml")
    assert TEXT.strip() in (trafilatura.extract(html.fromstring(PAGE), URL) or "")


def test_trafilatura_gives_comments_unless_told_otherwise() -> None:
    comments = "<section id=comments><ol class=comment-list>" + "".join(
        f"<li class=comment id=comment-{name}><b class=author>{name}</b><div class=comment-content><p>{text}</p></div></li>"
        for name, text in (("Jane", "How long did it last?"), ("John", "Until noon."))
    )
    page = PAGE + comments + "</ol></section>"
    document = trafilatura.bare_extraction(page, URL)
    assert document is not None and document.comments == "How long did it last?\nUntil noon."
    assert "Until noon." not in (document.text or "")
    assert (trafilatura.extract(page, URL) or "").endswith("\nHow long did it last?\nUntil noon.")
    assert "Until noon." in (trafilatura.extract(page, URL, output_format="markdown") or "")
    assert json.loads(trafilatura.extract(page, URL, output_format="json") or "")["comments"] == document.comments
    without = trafilatura.bare_extraction(page, URL, include_comments=False)
    assert without is not None and without.comments is None
    for output_format in ("txt", "markdown"):
        assert "Until noon." not in (trafilatura.extract(page, URL, output_format=output_format, include_comments=False) or "")


def test_trafilatura_gives_none_and_refuses() -> None:
    assert trafilatura.extract(None) is None
    assert trafilatura.extract("") is None
    assert trafilatura.extract(PAGE, URL, target_language="de") is None
    assert trafilatura.extract(PAGE, URL, only_with_metadata=True) is None  # there is no date
    with pytest.raises(AttributeError, match="Cannot set format"):
        trafilatura.extract(PAGE, output_format="pdf")
    with pytest.raises(TypeError, match="'color'"):
        trafilatura.extract(PAGE, color=1)
    with pytest.raises(NotImplementedError, match="wrapwright fetch"):
        trafilatura.fetch_url(URL)


def test_options_without_effect_warn_once() -> None:
    with pytest.warns(UserWarning, match="include_links"):
        trafilatura.extract(PAGE, include_links=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        trafilatura.extract(PAGE, include_links=True, include_comments=True)


def test_readability_reads() -> None:
    document = readability.Document(PAGE, url=URL)
    assert document.title() == document.short_title() == "Rain closes the ferries"
    assert document.author() == "[no-author]"
    assert document.summary().startswith("<html><body><div>") and "harbor" in document.summary(html_partial=True)
    with pytest.raises(readability.Unparseable):
        readability.Document("").summary()
    with pytest.raises(TypeError, match="'color'"):
        readability.Document(PAGE, color=1)
