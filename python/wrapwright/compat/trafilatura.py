# SPDX-License-Identifier: Apache-2.0
"""extract(), bare_extraction() and extract_with_metadata() with the signatures of trafilatura 2.

Options without meaning here warn once and have no effect. In addition, all functions take ``store`` and
``wrapper``, so that a site's own wrapper reads its pages.
"""

from __future__ import annotations

import json
import zlib
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from .. import Record, Store, Wrapper, extract_record
from ._unknown import warn_once

__all__ = ["Document", "bare_extraction", "extract", "extract_with_metadata", "fetch_url"]

_MAX_UNPACKED = 64 << 20
_FORMATS = ("csv", "html", "json", "markdown", "txt")
# What trafilatura does without being asked; other values have no effect here.
_STANDARD: dict[str, Any] = {
    "fast": False,
    "no_fallback": False,
    "favor_precision": False,
    "favor_recall": False,
    "tei_validation": False,
    "include_tables": True,
    "include_images": False,
    "include_formatting": None,
    "include_links": False,
    "deduplicate": False,
    "date_extraction_params": None,
    "max_tree_size": None,
    "url_blacklist": None,
    "author_blacklist": None,
    "settingsfile": None,
    "prune_xpath": None,
    "config": None,
    "options": None,
    "as_dict": False,
}


@dataclass
class Document:
    """The attributes of trafilatura's Document; unknown values are None."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] | None = None
    tags: list[str] | None = None
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    body: None = None
    comments: str | None = None
    commentsbody: None = None
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


def _html_of(filecontent: Any) -> Any:
    """Texts and bytes, and what trafilatura takes beside them: trees of lxml, and gzip, of which at most 64 MiB are unpacked."""
    if isinstance(filecontent, bytes) and filecontent.startswith(b"\x1f\x8b"):
        with suppress(zlib.error):
            return zlib.decompressobj(wbits=31).decompress(filecontent, _MAX_UNPACKED)
    if hasattr(filecontent, "getroottree"):
        from lxml import etree  # pyright: ignore[reportAttributeAccessIssue]  # it has no types

        return etree.tostring(filecontent, encoding="unicode", method="html")
    return filecontent


def _record(
    filecontent: Any, url: str | None, target_language: str | None, include: list[str], given: dict[str, Any], **more: Any
) -> Record | None:
    unknown = [name for name in given if name not in _STANDARD]
    if unknown:
        raise TypeError(f"unexpected keyword argument {unknown[0]!r}")
    warn_once("trafilatura", [name for name, value in given.items() if value != _STANDARD[name] and name != "as_dict"])
    if filecontent is None:
        return None
    found = extract_record(_html_of(filecontent), url, include=include, **more)
    if not found.has_article or (target_language and found.language and found.language.partition("-")[0] != target_language):
        return None
    return found


def _document(found: Record, record_id: str | None) -> Document:
    return Document(
        title=found.title,
        author="; ".join(found.authors) or None,
        url=found.url or None,
        hostname=urlsplit(found.url).hostname if found.url else None,
        date=found.date[:10] if found.date else None,
        tags=list(found.tags),
        categories=[],
        id=record_id,
        comments="\n".join(comment.text for comment in found.comments) or None,
        text=found.text,
        raw_text=found.text,
        language=found.language,
        image=found.image,
        description=found.description,
        sitename=found.site_name,
        license=found.license,
        pagetype=found.type,
    )


def _is_complete(found: Record) -> bool:
    return bool(found.title and found.date and found.url)


def bare_extraction(
    filecontent: Any,
    url: str | None = None,
    *,
    target_language: str | None = None,
    include_comments: bool = True,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    record_id: str | None = None,
    store: Store | None = None,
    wrapper: Wrapper | None = None,
    output_format: str = "python",
    **given: Any,
) -> Document | None:
    """What is known of the article; None without one."""
    include = ["comments"] if include_comments else []
    found = _record(filecontent, url, target_language, include, given, store=store, wrapper=wrapper)
    if found is None or (only_with_metadata and not _is_complete(found)):
        return None
    return _document(found, record_id)


def extract_with_metadata(filecontent: Any, url: str | None = None, **given: Any) -> Document | None:
    """The same as bare_extraction()."""
    return bare_extraction(filecontent, url, with_metadata=True, **given)


def extract(
    filecontent: Any,
    url: str | None = None,
    record_id: str | None = None,
    *,
    output_format: str = "txt",
    target_language: str | None = None,
    include_comments: bool = True,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    store: Store | None = None,
    wrapper: Wrapper | None = None,
    **given: Any,
) -> str | None:
    """The article as "txt", "markdown", "html", "json" or "csv" (a line with tabs); None without one. Not "xml", "xmltei".

    Readers' comments follow the text; in Markdown they have their own section.
    """
    if output_format not in _FORMATS:
        raise AttributeError(f"Cannot set format, must be one of: {', '.join(_FORMATS)}")
    include = [output_format] if output_format in ("markdown", "html") else []
    if include_comments:
        include.append("comments")
    found = _record(filecontent, url, target_language, include, given, store=store, wrapper=wrapper)
    if found is None or (only_with_metadata and not _is_complete(found)):
        return None
    document = _document(found, record_id)
    if output_format == "json":
        return json.dumps(document.as_dict(), ensure_ascii=False)
    if output_format == "csv":
        values = (document.url, document.id, document.hostname, document.title, document.image, document.date, document.text)
        return "\t".join(" ".join(str(value).split()) if value else "null" for value in values)
    text = "\n".join(filter(None, (document.text, document.comments)))
    body = {"txt": text, "markdown": found.markdown, "html": found.html}[output_format]
    if not with_metadata or output_format == "html":
        return body
    known = [(name, getattr(document, name)) for name in ("title", "author", "url", "hostname", "date")]
    return "---\n" + "".join(f"{name}: {value}\n" for name, value in known if value) + "---\n" + (body or "")


def fetch_url(url: str, **_: Any) -> str | None:
    """Refused: this package makes no requests. ``wrapwright fetch`` does, politely."""
    raise NotImplementedError("wrapwright makes no requests from Python: use `wrapwright fetch`, or urllib.request and extract()")
