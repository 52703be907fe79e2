# SPDX-License-Identifier: Apache-2.0
"""A plug-in of markitdown (https://github.com/microsoft/markitdown): HTML pages become the Markdown of their article alone.

    $ markitdown --use-plugins page.html
    >>> MarkItDown(enable_plugins=True).convert(...)                 # by the page alone
    >>> MarkItDown(enable_plugins=True, wrapwright_store="wrappers")  # by the wrapper of the page's site, if there is one

Pages without an article are left to markitdown's own converters.
"""

from __future__ import annotations

import os
from typing import Any, BinaryIO

from markitdown import DocumentConverter, DocumentConverterResult, MarkItDown, StreamInfo

from .. import Record, Store, extract_record

__plugin_interface_version__ = 1


def register_converters(markitdown: MarkItDown, **kwargs: Any) -> None:
    """What markitdown calls. ``wrapwright_store``: a Store or its folder."""
    markitdown.register_converter(WrapwrightConverter(kwargs.get("wrapwright_store")))


class WrapwrightConverter(DocumentConverter):
    """Serves one thread at a time, as markitdown's converters do."""

    def __init__(self, store: Store | str | os.PathLike[str] | None = None) -> None:
        super().__init__()
        self._store = store if isinstance(store, Store) or store is None else Store(store, fallback="all")

    def _record(self, file_stream: BinaryIO, stream_info: StreamInfo) -> Record:
        at = file_stream.tell()
        try:
            html = file_stream.read()
        finally:
            file_stream.seek(at)
        charset = stream_info.charset
        url = stream_info.url or ""
        return extract_record(html, url, store=self._store, encoding=charset, include=["markdown"])

    def accepts(self, file_stream: BinaryIO, stream_info: StreamInfo, **kwargs: Any) -> bool:
        kind = (stream_info.mimetype or "").lower()
        is_html = kind.startswith(("text/html", "application/xhtml")) or (stream_info.extension or "").lower() in (
            ".html",
            ".htm",
            ".xhtml",
        )
        return is_html and self._record(file_stream, stream_info).has_article

    def convert(self, file_stream: BinaryIO, stream_info: StreamInfo, **kwargs: Any) -> DocumentConverterResult:
        record = self._record(file_stream, stream_info)
        return DocumentConverterResult(markdown=record.markdown or "", title=record.title or None)
