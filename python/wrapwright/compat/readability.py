# SPDX-License-Identifier: Apache-2.0
"""Document with the interface of readability-lxml."""

from __future__ import annotations

from typing import Any

from .. import Record, extract_record
from ._unknown import warn_once

__all__ = ["Document", "Unparseable"]

_STANDARD = {
    "positive_keywords": None,
    "negative_keywords": None,
    "min_text_length": 25,
    "retry_length": 250,
    "xpath": False,
    "handle_failures": "discard",
}


class Unparseable(ValueError):
    """Raised for a page without an article."""


class Document:
    """A page, which is read once, on first use."""

    def __init__(self, input: str | bytes, url: str | None = None, **given: Any) -> None:
        unknown = [name for name in given if name not in _STANDARD]
        if unknown:
            raise TypeError(f"unexpected keyword argument {unknown[0]!r}")
        warn_once("readability", [name for name, value in given.items() if value != _STANDARD[name]])
        self.input = input
        self.url = url
        self._found: Record | None = None

    @property
    def _record(self) -> Record:
        if self._found is None:
            self._found = extract_record(self.input, self.url, include=["html"])
        return self._found

    def title(self) -> str:
        return self._record.title or "[no-title]"

    def short_title(self) -> str:
        return self.title()

    def author(self) -> str:
        return self._record.authors[0] if self._record.authors else "[no-author]"

    def content(self) -> str:
        return self._record.html or ""

    def summary(self, html_partial: bool = False, keep_all_images: bool = False) -> str:
        """The article as HTML; a fragment with ``html_partial``, else a document. Raises Unparseable without one."""
        if not self._record.has_article:
            raise Unparseable("no article on this page")
        if html_partial:
            return f"<div>{self.content()}</div>"
        return f"<html><body><div>{self.content()}</div></body></html>"
