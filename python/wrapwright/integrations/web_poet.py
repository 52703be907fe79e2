# SPDX-License-Identifier: Apache-2.0
"""web-poet (https://github.com/scrapinghub/web-poet), the page objects of Scrapy: the article of a page as an item.

    >>> from wrapwright.integrations.web_poet import ArticlePage
    >>> class NewsPage(ArticlePage):
    ...     store = wrapwright.Store("wrappers", fallback="all")
    >>> async def parse(self, response, page: NewsPage):             # of a Scrapy spider, by scrapy-poet
    ...     yield await page.to_item()

Without scrapy-poet: ``ArticlePage.of(response)`` takes a response of Scrapy.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from web_poet import HttpResponse, WebPage, field

from .. import Record, Store, Wrapper, extract_record


@dataclass
class Article:
    """An item with the names of zyte-common-items' Article, which ``zyte_common_items.Article(**vars(item))`` takes except for
    ``confidence`` and ``status``."""

    url: str
    headline: str | None
    datePublished: str | None
    authors: list[dict[str, str]] | None
    inLanguage: str | None
    articleBody: str | None
    articleBodyHtml: str | None
    confidence: float | None
    status: str


class ArticlePage(WebPage[Article]):
    """Extracts with the wrapper of the page's site in ``store``, with ``wrapper``, or, if neither is set, from the page alone.
    Subclasses set them."""

    store: ClassVar[Store | None] = None
    wrapper: ClassVar[Wrapper | None] = None

    @classmethod
    def of(cls, response: Any) -> ArticlePage:
        """Makes the page object of a Scrapy response."""
        return cls(HttpResponse(url=response.url, body=response.body, headers=_headers(response)))

    @cached_property
    def record(self) -> Record:
        """The record of the page."""
        kind = self.response.headers.get("Content-Type")
        url = str(self.response.url)
        return extract_record(bytes(self.response.body), url, store=self.store, wrapper=self.wrapper, content_type=kind, include=["html"])

    @field
    def headline(self) -> str | None:
        return self.record.title or None

    @field
    def datePublished(self) -> str | None:
        return self.record.date

    @field
    def authors(self) -> list[dict[str, str]] | None:
        return [{"name": name} for name in self.record.authors] or None

    @field
    def inLanguage(self) -> str | None:
        return self.record.language

    @field
    def articleBody(self) -> str | None:
        return self.record.text

    @field
    def articleBodyHtml(self) -> str | None:
        return self.record.html

    @field
    def confidence(self) -> float | None:
        return self.record.confidence

    @field
    def status(self) -> str:
        return self.record.status

    @field
    def url(self) -> str:  # type: ignore[override]
        return str(self.response.url)


def _headers(response: Any) -> dict[str, str]:
    return {name.decode("latin-1"): values[0].decode("latin-1") for name, values in response.headers.items() if values}
