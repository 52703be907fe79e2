# SPDX-License-Identifier: Apache-2.0
"""datatrove (https://github.com/huggingface/datatrove): a reader of archives that keeps bytes, and a step that applies wrappers.

    >>> from datatrove.executor import LocalPipelineExecutor
    >>> from datatrove.pipeline.writers import JsonlWriter
    >>> from wrapwright.integrations.datatrove import WrapwrightStep, WrapwrightWarcReader
    >>> steps = [WrapwrightWarcReader("crawl", glob_pattern="*.warc.gz"), WrapwrightStep("wrappers"), JsonlWriter("out")]
    >>> LocalPipelineExecutor(steps).run()

datatrove's own extractors see neither URL nor date, and its reader decodes the bytes; pages from its reader can be used here,
too, but less well.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from datatrove.data import Document, DocumentsPipeline
from datatrove.pipeline.base import PipelineStep
from datatrove.pipeline.readers.base import BaseDiskReader
from datatrove.utils.typeshelper import StatHints

from .. import Capture, Store, extract_record, read_archive
from .._api import known_time

_CAPTURE = "capture"  # of a document's metadata: what the reader passes to the step


class WrapwrightWarcReader(BaseDiskReader):
    """Pages of WARC and ARC files, from any file system that datatrove reads, with URL and date.

    Takes the arguments of datatrove's readers. The text of a document is empty until a WrapwrightStep has read it; pages that cannot
    be read are counted ("unreadable") and, if they are named, logged by the step.
    """

    name = "📖 wrapwright WARC"

    def read_file(self, filepath: str) -> Generator[Document, None, None]:
        with self.data_folder.open(filepath, "rb") as file:
            for capture in read_archive(file, name=filepath):
                metadata = {"url": capture.url, "date": capture.captured, "file_path": filepath, _CAPTURE: capture}
                yield Document(text="", id=capture.id, metadata=metadata)


class WrapwrightStep(PipelineStep):
    """Replaces the text of each document with its article, using the wrapper of its site, and drops documents without one.

    ``store`` is a folder of wrappers; by default pages of sites without a wrapper are read on their own (``fallback="all"``).
    A document is a page of WrapwrightWarcReader, or has HTML as its text and its URL and date in its metadata ("url", "date").
    The members of the record (docs/reference/record-format.md) except text become metadata. Options: those of a Store.
    """

    name = "✂ wrapwright"
    type = "🛢 - EXTRAC"

    def __init__(self, store: str = "", *, fallback: str = "all", include: Iterable[str] = (), **options: Any) -> None:
        super().__init__()
        self.folder = store
        self.options = {"fallback": fallback, **options}
        self.include = tuple(include)

    def _text_of(self, doc: Document, store: Store) -> bool:
        capture: Capture | None = doc.metadata.pop(_CAPTURE, None)
        if capture is not None:
            record = capture.extract_record(store=store, include=self.include)
        else:
            url, date = doc.metadata.get("url", ""), doc.metadata.get("date")
            record = extract_record(doc.text, url, id=doc.id, store=store, captured=known_time(date), include=self.include)
        self.stat_update(record.status)
        if not record.has_article:
            return False
        doc.text = record.text or ""
        members = record.members()
        for name in ("id", "url", "text"):
            members.pop(name, None)
        doc.metadata.update(members)
        return True

    def run(
        self,
        data: DocumentsPipeline,  # pyright: ignore[reportInvalidTypeForm]  a NewType of a union, as datatrove has it
        rank: int = 0,
        world_size: int = 1,
    ) -> DocumentsPipeline:  # pyright: ignore[reportInvalidTypeForm]
        store = Store(self.folder, **self.options)
        for doc in data:
            self.stat_update(StatHints.total)
            with self.track_time():
                is_kept = self._text_of(doc, store)
            self.stat_update(StatHints.forwarded if is_kept else StatHints.dropped)
            if is_kept:
                self.update_doc_stats(doc)
                yield doc
