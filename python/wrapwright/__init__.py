# SPDX-License-Identifier: Apache-2.0
"""wrapwright learns a small reusable XPath wrapper for the articles of a site from some of its pages, and applies it to all others.

    >>> import wrapwright as ww
    >>> ww.extract(html)                                          # by the page alone
    >>> wrapper = ww.learn("example.org", [ww.Page(html, url), ...])
    >>> ww.extract(html, url, wrapper=wrapper, output_format="markdown")
    >>> store = ww.Store("wrappers")                              # a folder of wrappers
    >>> ww.extract_record(html, url, store=store).to_json()       # the line of ``wrapwright apply --json``

All functions may be called from several threads; calls into the library release the GIL. Wrong arguments raise TypeError
or ValueError; errors caused by a file or a page raise WrapwrightError.
"""

from ._api import (
    Drift,
    Enclosure,
    Feed,
    FeedItem,
    Inspection,
    Learned,
    LearnReport,
    Option,
    Page,
    Rule,
    Store,
    Wrapper,
    check,
    export,
    extract,
    extract_items,
    extract_record,
    extract_records,
    inspect,
    learn,
    learn_with_report,
    options,
    page_key,
    read_feed,
    sample_key,
    site_of,
    version,
)
from ._archive import Archive, Capture, read_archive
from ._arrow import ArrowBatch, SourceBatch, apply_arrow, apply_arrow_batches
from ._native import WrapwrightError
from ._record import Comment, Record

__version__ = version()
__all__ = [
    "Archive",
    "ArrowBatch",
    "Capture",
    "Comment",
    "Drift",
    "Enclosure",
    "Feed",
    "FeedItem",
    "Inspection",
    "LearnReport",
    "Learned",
    "Option",
    "Page",
    "Record",
    "Rule",
    "SourceBatch",
    "Store",
    "Wrapper",
    "WrapwrightError",
    "apply_arrow",
    "apply_arrow_batches",
    "check",
    "export",
    "extract",
    "extract_items",
    "extract_record",
    "extract_records",
    "inspect",
    "learn",
    "learn_with_report",
    "options",
    "page_key",
    "read_archive",
    "read_feed",
    "sample_key",
    "site_of",
    "version",
]
