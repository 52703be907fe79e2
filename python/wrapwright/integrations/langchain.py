# SPDX-License-Identifier: Apache-2.0
"""LangChain (https://github.com/langchain-ai/langchain): a parser of blobs, bytes in, documents out.

>>> from langchain_core.documents.base import Blob
>>> from wrapwright.integrations.langchain import WrapwrightParser
>>> WrapwrightParser(store="wrappers").parse(Blob.from_data(html, metadata={"url": url}))
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from langchain_core.document_loaders import BaseBlobParser
from langchain_core.documents import Document
from langchain_core.documents.base import Blob

from .. import Store, Wrapper, extract_record, read_archive


class WrapwrightParser(BaseBlobParser):
    """Articles of pages as Markdown (or ``output_format="text"``), with their title, date, authors and the like as metadata.

    ``store``: a Store or its folder, whose wrappers read the pages of their sites; all other pages are read on their own. The URL
    of a page is the blob's metadata "url", or else its source if that is a URL. A blob whose media type or path is
    that of a web archive gives a document for each of its articles. Pages without an article give none.
    """

    def __init__(
        self, store: Store | str | os.PathLike[str] | None = None, *, wrapper: Wrapper | None = None, output_format: str = "markdown"
    ) -> None:
        if output_format not in ("markdown", "text"):
            raise ValueError(f"output_format is markdown or text, not {output_format!r}")
        if store is not None and wrapper is not None:
            raise TypeError("there is no wrapper beside a store")
        self._store = store if isinstance(store, Store) or store is None else Store(store, fallback="all")
        self._wrapper = wrapper
        self._format = output_format

    def _documents(self, record: Any, blob: Blob) -> Iterator[Document]:
        if not record.has_article:
            return
        members = record.members()
        text = members.pop("text")
        content = members.pop("markdown") if self._format == "markdown" else text
        yield Document(page_content=content, metadata={**blob.metadata, "source": record.url or blob.source, **members})

    def lazy_parse(self, blob: Blob) -> Iterator[Document]:
        more: dict[str, Any] = {"store": self._store, "wrapper": self._wrapper}
        more["include"] = ["markdown"] if self._format == "markdown" else []
        if blob.mimetype == "application/warc" or str(blob.path or "").endswith((".warc", ".warc.gz", ".warc.zst", ".wacz", ".arc.gz")):
            for capture in read_archive(blob.path) if blob.path else self._stream(blob):
                yield from self._documents(capture.extract_record(**more), blob)
            return
        source = blob.source or ""
        url = blob.metadata.get("url") or (source if source.startswith(("http://", "https://")) else "")
        html = blob.data if isinstance(blob.data, str) else blob.as_bytes()
        yield from self._documents(extract_record(html, url, **more), blob)

    @staticmethod
    def _stream(blob: Blob) -> Any:
        with blob.as_bytes_io() as file:
            yield from read_archive(file, name=blob.source or "-")
