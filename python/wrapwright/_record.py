# SPDX-License-Identifier: Apache-2.0
"""The record of a page."""

from __future__ import annotations

import html as _html
import json
from dataclasses import MISSING, dataclass, field, fields
from typing import Any

_decode = json.JSONDecoder().decode
_List = list  # as a member of Record has this name


@dataclass(frozen=True)
class Comment:
    """A reader's comment. ``level`` 0 replies to the article, 1 to the nearest comment of level 0 before it, and so on; ``date`` is
    ISO 8601."""

    text: str
    level: int
    author: str | None = None
    date: str | None = None


@dataclass(frozen=True)
class Record:
    """What is known about a page, with the names of docs/reference/record-format.md. Unknown values are None, or an empty tuple.

    ``confidence`` (the expected F1 of the text) and ``is_article`` (a probability) are from 0 to 1; ``date`` is ISO 8601.
    ``other`` holds further fields that the wrapper has rules for, such as ``next``.
    """

    id: str
    url: str
    status: str
    error: str | None = None
    list: str | None = None
    warc_file: str | None = None
    warc_offset: int | None = None
    warc_record_id: str | None = None
    warc_date: str | None = None
    payload_digest: str | None = None
    http_status: int | None = None
    damage: str | None = None
    cut: bool = False
    wrapper: dict[str, str] | None = None
    template: str | None = None
    xpath: str | None = None
    method: str | None = None
    is_article: float | None = None
    type: str | None = None
    dfs: tuple[int, ...] = ()
    title: str | None = None
    date: str | None = None
    modified: str | None = None
    authors: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    language: str | None = None
    image: str | None = None
    description: str | None = None
    site_name: str | None = None
    canonical: str | None = None
    license: str | None = None
    confidence: float | None = None
    text: str | None = None
    comments: tuple[Comment, ...] = ()  # if they were requested
    markdown: str | None = None
    html: str | None = None
    other: dict[str, Any] = field(default_factory=dict)
    line: str = field(default="", repr=False, compare=False)
    signs: str = field(default="", repr=False, compare=False)  # for Drift, if they were requested

    @classmethod
    def from_json(cls, line: str, signs: str = "") -> Record:
        """The record in a line that to_json() or ``wrapwright apply --json`` wrote."""
        members: dict[str, Any] = _decode(line)
        if not isinstance(members, dict):
            raise ValueError("not a record: it is not a JSON object")
        for name, value in members.items():
            if isinstance(value, _List):
                members[name] = tuple(value)
        if "comments" in members:
            members["comments"] = tuple(Comment(**each) for each in members["comments"])
        other = {name: members.pop(name) for name in tuple(members) if name not in _MEMBERS}
        for name in ("id", "url", "status"):
            if name not in members:
                raise ValueError(f"no record: it has no {name}")
        # __init__ would set forty members one by one, past the guard of a frozen class; one update is a third of that time.
        out = object.__new__(cls)
        out.__dict__.update(_STANDARD, **members, other=other, line=line.rstrip("\n"), signs=signs)
        return out

    def to_json(self) -> str:
        """The line of ``wrapwright apply --json`` without its line feed and without what only the source of the page knows."""
        return self.line

    def members(self) -> dict[str, Any]:
        """The members of the line, by name, in its order."""
        out: dict[str, Any] = json.loads(self.line)
        return out

    @property
    def has_article(self) -> bool:
        return bool(self.text)

    def _repr_html_(self) -> str:
        rows: _List[tuple[str, object]] = [
            ("status", self.status),
            ("title", self.title),
            ("date", self.date),
            ("authors", ", ".join(self.authors)),
        ]
        rows += [("confidence", self.confidence), ("error", self.error)]
        cells = "".join(f"<tr><th>{name}</th><td>{_html.escape(str(value))}</td></tr>" for name, value in rows if value)
        paragraphs = "".join(f"<p>{_html.escape(each)}</p>" for each in (self.text or "").split("\n\n") if each)
        return f"<table>{cells}</table><details><summary>text</summary>{paragraphs}</details>"


_MEMBERS = frozenset(each.name for each in fields(Record)) - {"other", "line", "signs"}
_STANDARD = {each.name: each.default for each in fields(Record) if each.default is not MISSING}
