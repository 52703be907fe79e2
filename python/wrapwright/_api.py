# SPDX-License-Identifier: Apache-2.0
"""The public functions and classes of the package; see its docstring."""

from __future__ import annotations

import html as _html
import json
import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from ctypes import byref, sizeof
from dataclasses import dataclass
from datetime import datetime, timezone
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from ._native import (
    PATIENCE,
    Handle,
    RecordSource,
    Source,
    Str,
    WrapwrightError,
    call,
    call_given,
    lib,
    path_of,
    progress_type,
    str_of,
    take,
    view,
)
from ._record import Record

Html: TypeAlias = "str | bytes | bytearray | memoryview"
Time: TypeAlias = "str | datetime | None"
Progress: TypeAlias = Callable[[int, int], object]


def version() -> str:
    """The version of the library: "0.2.0"."""
    return view(lib.wrapwright_version()) or ""


def site_of(url: str) -> str:
    """The site of a URL, which names its wrapper: the host in lower case and punycode without "www."; "" if it is not a URL."""
    _expect_str(url, "url")
    return take("site_of_url", str_of(url)).decode()


def page_key(url: str) -> str:
    """The part of a URL that identifies its page; it assigns the items of feeds to pages."""
    _expect_str(url, "url")
    return take("page_key", str_of(url)).decode()


def sample_key(url: str) -> str:
    """The sampling key of a URL: if a site has more pages than ``learn`` needs, it uses those with the smallest keys,
    in the order of the keys."""
    _expect_str(url, "url")
    return take("sample_key", str_of(url)).decode()


@dataclass(frozen=True)
class Option:
    """An option, which functions of this package take as a keyword: "max-bytes" as ``max_bytes=...``."""

    name: str
    used_by: str
    type: str
    range: str
    standard: str
    help: str


def options() -> list[Option]:
    """All options, as the library lists them."""
    out: list[Option] = []
    while row := lib.wrapwright_option_at(len(out)):
        values = {name: view(getattr(row.contents, name)) or "" for name, _ in row.contents._fields_}
        out.append(Option(**values))
    return out


@lru_cache(maxsize=64)
def _options(given: tuple[tuple[str, str], ...]) -> Handle:
    out = Handle(call("options_new"), "options")
    for name, value in given:
        call("options_set", out.pointer, str_of(name), str_of(value))
    return out


def _options_of(given: Mapping[str, Any]) -> Handle:
    def text(value: Any) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    try:
        return _options(tuple(sorted((name.replace("_", "-"), text(value)) for name, value in given.items())))
    except WrapwrightError as error:
        raise (TypeError if "unknown option" in str(error) else ValueError)(str(error)) from None


@lru_cache(maxsize=64)
def _extractor_alone(made_by: Handle) -> Handle:
    return Handle(call("extractor_new", None, made_by.pointer), "extractor")


def _expect(value: object, kind: type, name: str) -> None:
    if not isinstance(value, kind):
        raise TypeError(f"{name} is a {kind.__name__}, not {type(value).__name__}")


def _expect_str(value: object, name: str) -> None:
    _expect(value, str, name)


_ISO_TIME = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?", re.ASCII)
_ISO_TIME_IN_UTC = re.compile(r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?", re.ASCII)


def _read_time(text: str) -> datetime:
    parts = _ISO_TIME.fullmatch(text)
    date, time, zone = parts.groups() if parts else ("", None, None)
    offset = "+00:00" if zone in (None, "Z") else f"{zone[:3]}:{zone[-2:]}"
    try:
        return datetime.fromisoformat(f"{date}T{time or '00:00'}{offset}")
    except ValueError:
        raise ValueError(f"captured is an ISO 8601 time (2024-05-03, 2024-05-03T14:00:00Z), not {text!r}") from None


def _time(value: Time) -> str:
    if value is None or value == "":
        return ""
    if not isinstance(value, datetime):
        _expect_str(value, "captured")
        given, value = value, _read_time(value)
        if _ISO_TIME_IN_UTC.fullmatch(given):
            return given  # as exact as it is
    aware = value if value.tzinfo else value.replace(tzinfo=timezone.utc)
    try:
        return aware.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    except OverflowError:
        raise ValueError(f"captured is {value}, which is not a time in UTC") from None


def known_time(captured: Time) -> str | None:
    """The time as ISO 8601 in UTC; None for an invalid one, which archives and tables may have, but arguments must not."""
    try:
        return _time(captured) or None
    except ValueError:
        return None


def _source(
    html: Html, url: str | None, content_type: str | None, encoding: str | None, captured: Time, name_of_html: str = "html"
) -> Source:
    if isinstance(html, str):
        encoding = "utf-8"  # it is decoded already
    elif not isinstance(html, bytes):
        try:
            html = bytes(memoryview(html))
        except TypeError:
            raise TypeError(f"{name_of_html} is str or bytes, not {type(html).__name__}") from None
    for name, value in (("url", url), ("content_type", content_type), ("encoding", encoding)):
        if value is not None:
            _expect_str(value, name)
    texts = (url or "", content_type or "", encoding or "", _time(captured))
    return Source(sizeof(Source), str_of(html), *(str_of(text) for text in texts))


def _texts(pointer: int) -> list[tuple[str, str]]:
    handle = Handle(pointer, "texts")
    count = lib.wrapwright_texts_size(handle.pointer)
    return [
        (view(lib.wrapwright_texts_name(handle.pointer, i)) or "", view(lib.wrapwright_texts_text(handle.pointer, i)) or "")
        for i in range(count)
    ]


_Self = TypeVar("_Self", bound="_Closable")


class _Closable:
    """An object that owns a handle and can be closed; later calls raise ValueError."""

    _owned: Handle | None

    def _use(self) -> Handle:
        owned = self._owned
        if owned is None:
            raise ValueError(f"this {type(self).__name__} is closed")
        return owned

    def close(self) -> None:
        """Frees the memory once no call in another thread uses it."""
        self._owned = None

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Wrapper(_Closable):
    """What was learned about a site: XPaths in a file that a person can read and edit (docs/reference/wrapper-format.md). Immutable."""

    def __init__(self, owned: Handle) -> None:
        self._owned = owned
        self._extractors: dict[int, tuple[Handle, Handle]] = {}

    @classmethod
    def from_xml(cls, xml: str | bytes, source: str = "wrapper") -> Wrapper:
        """``source`` names the bytes in errors, which have line and column, and in records."""
        return cls(Handle(call("wrapper_parse", str_of(xml), str_of(source)), "wrapper"))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Wrapper:
        return cls(Handle(call("wrapper_load", path_of(path)), "wrapper"))

    def to_xml(self) -> str:
        return take("wrapper_format", self._use().pointer).decode()

    def to_file(self) -> bytes:
        """The file as Store.save() writes it to a store without a wrapper for the site: with its fingerprint."""
        return take("wrapper_file", self._use().pointer)

    @property
    def site(self) -> str:
        owned = self._use()
        return view(lib.wrapwright_wrapper_site(owned.pointer)) or ""

    @property
    def contents(self) -> dict[str, Any]:
        """Templates with their guards, content, exclusions, fields and eras; samples, statistics, history."""
        owned = self._use()
        out: dict[str, Any] = json.loads(take("wrapper_describe", owned.pointer))
        return out

    def lint(self) -> list[tuple[str, str]]:
        """What static analysis finds: pairs of "note", "warning" or "error" and a message with its line."""
        return _texts(call("wrapper_lint", str_of(self.to_xml()), str_of(self.site + ".xml")))

    def _extractor(self, made_by: Handle) -> Handle:
        known = self._extractors.get(id(made_by))
        if known is None:
            made = Handle(call("extractor_new", self._use().pointer, made_by.pointer), "extractor")
            known = self._extractors[id(made_by)] = (made, made_by)
        self._use()
        return known[0]

    def __repr__(self) -> str:
        return f"<Wrapper of {self.site}>" if self._owned else "<Wrapper, closed>"

    def _repr_html_(self) -> str:
        def row(name: str, value: object) -> str:
            return f"<tr><th>{_html.escape(name)}</th><td><code>{_html.escape(str(value))}</code></td></tr>"

        contents = self.contents
        rows = [row("site", contents["site"])]
        for template in contents["templates"]:
            rows += [row(template["name"], template.get("content", template.get("guard", "")))]
            rows += [row("– not", xpath) for xpath in template["exclusions"]]
            rows += [row("– " + rule["name"], rule.get("xpath", rule.get("constant", rule.get("from", "")))) for rule in template["fields"]]
        statistics = contents["statistics"]
        rows += [row("matched", f"{statistics['matched']} of {statistics['pages']} pages")]
        return f"<table>{''.join(rows)}</table>"


class Store(_Closable):
    """The wrappers of many sites: in a folder with a file <site>.xml for each, in a database FILE.sqlite with
    the same files, or in a mapping from sites to wrappers.

    Wrappers are compiled on demand, and the last used are kept (``cache_bytes``). Safe from any thread. A site without
    a wrapper uses that of the nearest parent domain that has one.
    """

    def __init__(self, wrappers: str | os.PathLike[str] | Mapping[str, Wrapper | str | bytes] = "", **options: Any) -> None:
        self._folder = "" if isinstance(wrappers, Mapping) else os.fspath(wrappers)
        self._added: dict[str, Wrapper] = {}
        self._owned = Handle(call("store_new", path_of(self._folder), _options_of(options).pointer), "store")
        if isinstance(wrappers, Mapping):
            for site, each in wrappers.items():
                wrapper = each if isinstance(each, Wrapper) else Wrapper.from_xml(each, site + ".xml")
                if wrapper.site != site:
                    raise ValueError(f"the wrapper of {wrapper.site} is given for {site}")
                self.add(wrapper)

    def add(self, wrapper: Wrapper, file: str | None = None) -> None:
        """Uses this wrapper for its site from now on; writes nothing. ``file`` is its name in records (default: <site>.xml)."""
        _expect(wrapper, Wrapper, "wrapper")
        call("store_add", self._use().pointer, wrapper._use().pointer, str_of(file or wrapper.site + ".xml"))
        self._added[wrapper.site] = wrapper

    def save(self, wrapper: Wrapper) -> None:
        """Writes the wrapper's file, whole or not at all."""
        _expect(wrapper, Wrapper, "wrapper")
        if not self._folder:
            raise ValueError("this Store has no folder")
        call("store_save", self._use().pointer, wrapper._use().pointer)

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Writes wrapper files unchanged, in place of those stored for their sites; a database takes all of them or none."""
        _expect(files, Mapping, "files")
        if not self._folder:
            raise ValueError("this Store has no folder")
        sites = (Str * len(files))(*(str_of(site) for site in files))
        contents = (Str * len(files))(*(str_of(xml) for xml in files.values()))
        call("store_write", self._use().pointer, sites, contents, len(files))

    def load(self, site: str) -> Wrapper | None:
        """The stored wrapper for exactly this site."""
        _expect_str(site, "site")
        owned = self._use()
        if site in self._added:
            return self._added[site]
        if not self._folder:
            return None
        try:
            return Wrapper(Handle(call("store_load", owned.pointer, str_of(site)), "wrapper"))
        except WrapwrightError as error:
            if error.kind == "not-found":
                return None
            raise

    def for_url(self, url: str) -> Wrapper | None:
        """The wrapper that reads a page with this URL."""
        site = site_of(url)
        while site:
            if wrapper := self.load(site):
                return wrapper
            site = site.partition(".")[2]
            if "." not in site:
                return None
        return None


class Drift(_Closable):
    """Whether wrappers still fit their sites (docs/use/drift.md). Add pages in the order of their capture, from one thread at
    a time; option: ``drift_window``."""

    def __init__(self, **options: Any) -> None:
        self._owned = Handle(call("drift_new", _options_of(options).pointer), "drift")

    def add(self, wrapper: Wrapper, record: Record, *, file: str | None = None) -> None:
        """Adds what a record shows about its wrapper; another process may have made it, with ``include=["signs"]``."""
        _expect(record, Record, "record")
        self.add_signs(wrapper, record.signs, file=file or (record.wrapper or {}).get("file"), name=record.url or record.id)

    def add_signs(self, wrapper: Wrapper, signs: str, *, file: str | None = None, name: str = "") -> None:
        """The same with ``Record.signs`` alone; ``name`` is the page's name in the report."""
        _expect(wrapper, Wrapper, "wrapper")
        named = str_of(file or wrapper.site + ".xml")
        given = (named, str_of(signs), str_of(name))
        call_given({"syntax": ValueError}, "drift_add_signs", self._use().pointer, wrapper._use().pointer, *given)

    def report(self) -> str:
        """The summary of all sites as JSON, as ``wrapwright apply --summary`` writes it."""
        return take("drift_report", self._use().pointer).decode()


@dataclass(frozen=True)
class Page:
    """A page to learn from. ``captured`` is the time of its capture, ISO 8601 in UTC or a datetime."""

    html: Html
    url: str | None = None
    content_type: str | None = None
    encoding: str | None = None
    captured: Time = None


class _Outcome:
    def __init__(self, pointer: int) -> None:
        self._owned = Handle(pointer, "outcome")

    def value(self, name: str) -> str | None:
        return view(lib.wrapwright_outcome_value(self._owned.pointer, str_of(name)))

    def values(self, name: str) -> list[str]:
        out: list[str] = []
        while (value := view(lib.wrapwright_outcome_field(self._owned.pointer, str_of(name), len(out)))) is not None:
            out.append(value)
        return out

    def render(self, output_format: str) -> str:
        return take("outcome_render", self._owned.pointer, str_of(output_format)).decode()

    def line(self, id: str = "", members: int = 0) -> str:
        return take("record_json", self._owned.pointer, str_of(id), members).decode().rstrip("\n")

    def record(self, source: RecordSource, include: Iterable[str]) -> Record:
        wanted = frozenset(include)
        line = take("record_json_of", self._owned.pointer, byref(source), _members_of(wanted)).decode()
        signs = take("outcome_signs", self._owned.pointer).decode() if "signs" in wanted and not source.damage.size else ""
        return Record.from_json(line, signs)

    def records(self, source: RecordSource, include: Iterable[str]) -> list[Record]:
        """The record of the page, and, if it is a list, those of its items after it."""
        out = [self.record(source, include)]
        members = [name for name in include if name != "signs"]
        for number, item in enumerate(self.items(), 1):
            of = RecordSource.from_buffer_copy(source)  # the strings are those of `source`
            of.id, of.list, of.damage = str_of(f"{out[0].id}#{number}"), str_of(out[0].id), str_of("")
            out.append(item.record(of, members))
        return out

    def blocks(self) -> list[tuple[str, str]]:
        return _texts(call("outcome_blocks", self._owned.pointer))

    def items(self) -> Iterator[_Outcome]:
        for i in range(lib.wrapwright_outcome_item_count(self._owned.pointer)):
            yield _Outcome(call("outcome_item", self._owned.pointer, i))


def _extractor_of(wrapper: Wrapper | None, given: Mapping[str, Any]) -> Handle:
    made_by = _options_of(given)
    if wrapper is None:
        return _extractor_alone(made_by)
    _expect(wrapper, Wrapper, "wrapper")
    return wrapper._extractor(made_by)


def _outcome(source: Source, store: Store | None, wrapper: Wrapper | None, site: str | None, given: Mapping[str, Any]) -> _Outcome:
    if store is not None:
        if wrapper is not None or given:
            raise TypeError("with a store there is no wrapper beside it, and options are those of the Store")
        _expect(store, Store, "store")
        owned = store._use()
        return _Outcome(call("store_extract", owned.pointer, str_of(site or ""), byref(source)))
    return _Outcome(call("extract", _extractor_of(wrapper, given).pointer, byref(source)))


_MEMBERS = {"markdown": 1, "html": 2, "comments": 4, "signs": 0}


def _members_of(include: Iterable[str]) -> int:
    members = 0
    for name in include:
        if name not in _MEMBERS:
            raise ValueError(f"include is of {', '.join(_MEMBERS)}, not {name!r}")
        members |= _MEMBERS[name]
    return members


def _record_source(id: str | None) -> RecordSource:
    out = RecordSource()
    out.struct_size = sizeof(RecordSource)
    out.id = str_of(id or "")
    return out


_FORMATS = {"txt": "text", "text": "text", "markdown": "markdown", "html": "html", "json": "json"}


def extract(
    html: Html,
    url: str | None = None,
    *,
    output_format: str = "text",
    store: Store | None = None,
    wrapper: Wrapper | None = None,
    site: str | None = None,
    content_type: str | None = None,
    encoding: str | None = None,
    captured: Time = None,
    **options: Any,
) -> str | None:
    """The article of a page as "text" (or "txt"), "markdown", "html" or "json" (its record); None if it has none.

    Extracted by ``wrapper``, by the wrapper of the page's site in ``store``, or without both from the page alone. A ``str`` is decoded
    text; bytes are decoded as in browsers, by ``encoding`` or ``content_type`` if given. ``captured`` selects the era of the wrapper.
    ``options()`` lists the options.
    """
    if output_format not in _FORMATS:
        raise ValueError(f"output_format is one of {', '.join(_FORMATS)}, not {output_format!r}")
    found = _outcome(_source(html, url, content_type, encoding, captured), store, wrapper, site, options)
    if not found.value("text"):
        return None
    return found.line() if output_format == "json" else found.render(_FORMATS[output_format])


def extract_record(
    html: Html,
    url: str | None = None,
    *,
    store: Store | None = None,
    wrapper: Wrapper | None = None,
    site: str | None = None,
    id: str | None = None,
    content_type: str | None = None,
    encoding: str | None = None,
    captured: Time = None,
    include: Iterable[str] = (),
    **options: Any,
) -> Record:
    """The record of a page, with the arguments of extract(). ``include`` adds "markdown", "html", "comments" (readers' comments, also in
    the Markdown) or "signs" (for Drift)."""
    found = _outcome(_source(html, url, content_type, encoding, captured), store, wrapper, site, options)
    return found.record(_record_source(id), include)


def extract_records(
    html: Html,
    url: str | None = None,
    *,
    store: Store | None = None,
    wrapper: Wrapper | None = None,
    site: str | None = None,
    id: str | None = None,
    content_type: str | None = None,
    encoding: str | None = None,
    captured: Time = None,
    include: Iterable[str] = (),
    **options: Any,
) -> list[Record]:
    """The record of a page, as from extract_record(), and, if it is a list, those of its items after it, as ``apply --lists items``
    writes them."""
    found = _outcome(_source(html, url, content_type, encoding, captured), store, wrapper, site, options)
    return found.records(_record_source(id), tuple(include))


def extract_items(
    html: Html, url: str, *, store: Store | None = None, wrapper: Wrapper | None = None, captured: Time = None
) -> list[Record]:
    """The records of the items if the content of the page is several items; otherwise none."""
    return extract_records(html, url, store=store, wrapper=wrapper, captured=captured)[1:]


@dataclass(frozen=True)
class Enclosure:
    """A file that belongs to an item, such as an episode of a podcast; ``length`` is its size in bytes as the feed states it."""

    url: str
    type: str | None
    length: str | None


@dataclass(frozen=True)
class FeedItem:
    id: str | None
    url: str | None
    title: str | None
    summary: str | None
    author: str | None
    published: str | None
    updated: str | None
    contents: tuple[str, ...]
    tags: tuple[str, ...]
    enclosures: tuple[Enclosure, ...]


class Feed:
    """RSS, Atom or JSON Feed: ``format``, ``title``, ``link``, ``url``, ``items``. Times are ISO 8601 in UTC."""

    def __init__(self, data: Html, url: str = "", content_type: str = "") -> None:
        source = _source(data, url, content_type, None, None, "data")
        self._owned = Handle(call("feed_parse", source.bytes, source.url, source.content_type), "feed")
        pointer = self._owned.pointer
        self.format, self.title, self.link = (
            view(lib.wrapwright_feed_value(pointer, str_of(name))) for name in ("format", "title", "link")
        )
        self.url = url
        self.items = [self._item(i) for i in range(lib.wrapwright_feed_size(pointer))]

    def _item(self, index: int) -> FeedItem:
        def value(name: str, nth: int = 0) -> str | None:
            return view(lib.wrapwright_feed_item_value(self._owned.pointer, index, str_of(name), nth))

        def values(name: str) -> tuple[str, ...]:
            out: list[str] = []
            while (each := value(name, len(out))) is not None:
                out.append(each)
            return tuple(out)

        names = ("id", "url", "title", "summary", "author", "published", "updated")
        texts = {name: value(name) for name in names}
        files = zip(values("enclosures"), values("enclosure-types"), values("enclosure-lengths"), strict=True)
        enclosures = tuple(Enclosure(url, kind or None, length or None) for url, kind, length in files)
        return FeedItem(**texts, contents=values("contents"), tags=values("tags"), enclosures=enclosures)


def read_feed(data: Html, url: str = "", content_type: str = "") -> Feed:
    """Parses a feed; ``url`` is the base of its relative links. Raises WrapwrightError, with line and column."""
    return Feed(data, url, content_type)


@dataclass(frozen=True)
class LearnReport:
    """The number of pages learned from, and what an update did with the templates and fields of the stored wrapper."""

    pages: int
    left_out: int
    kept: int | None
    added: int | None
    ended: int | None
    dropped: int | None
    fields: int | None


class _Worker:
    """Learns in a thread, so that an interrupt ends the call at once; the work ends when it next reports progress."""

    def __init__(self, site: Handle, stored: Handle | None, progress: Progress | None) -> None:
        self._site = site
        self._stored = stored
        self._progress = progress
        self._stopped = threading.Event()
        self._done = threading.Event()
        self._out: Handle | None = None
        self._error: BaseException | None = None

    def _tell(self, _: object, pages: int, every: int) -> int:
        if not self._stopped.is_set() and self._progress is not None:
            try:
                self._progress(pages, every)
            except BaseException as error:  # of the caller's function, and raised again in his thread
                self._error = error
                self._stopped.set()
        return int(self._stopped.is_set())

    def _work(self) -> None:
        try:
            stored = self._stored.pointer if self._stored else None
            self._out = Handle(call("site_learn", self._site.pointer, stored, progress_type(self._tell), None), "learned")
        except BaseException as error:
            self._error = self._error or error
        finally:
            self._done.set()

    def run(self) -> Handle:
        threading.Thread(target=self._work, name="wrapwright learn", daemon=True).start()
        try:
            while not self._done.wait(PATIENCE):
                pass
        except BaseException:
            self._stopped.set()
            raise
        if self._error is not None:
            raise self._error
        assert self._out is not None
        return self._out


class Learned:
    """A wrapper and how it was learned."""

    def __init__(self, owned: Handle) -> None:
        def count(name: str) -> int | None:
            value = int(lib.wrapwright_learned_count(owned.pointer, str_of(name)))
            return None if value < 0 else value

        self.wrapper = Wrapper(Handle(call("learned_wrapper", owned.pointer), "wrapper"))
        of_update = {name: count(name) for name in ("kept", "added", "ended", "dropped", "fields")}
        self.report = LearnReport(pages=count("pages") or 0, left_out=count("left-out") or 0, **of_update)


def _site(name: str, pages: Iterable[Page], feed: Feed | Iterable[Feed] | None, options: Mapping[str, Any]) -> Handle:
    owned = Handle(call("site_new", str_of(name), _options_of(options).pointer), "site")
    for each in [feed] if isinstance(feed, Feed) else feed or ():
        _expect(each, Feed, "feed")
        call("site_use_feed", owned.pointer, each._owned.pointer)
    for page in pages:
        _expect(page, Page, "each of pages")
        source = _source(page.html, page.url, page.content_type, page.encoding, page.captured)
        call("site_add", owned.pointer, byref(source))
    return owned


def learn_with_report(
    site: str,
    pages: Iterable[Page],
    *,
    feed: Feed | Iterable[Feed] | None = None,
    stored: Wrapper | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Learned:
    """The same as learn(), with a report of what was done."""
    _expect_str(site, "site")
    if stored is not None:
        _expect(stored, Wrapper, "stored")
    owned = _site(site, pages, feed, options)
    return Learned(_Worker(owned, stored._use() if stored is not None else None, progress).run())


def learn(
    site: str,
    pages: Iterable[Page],
    *,
    feed: Feed | Iterable[Feed] | None = None,
    stored: Wrapper | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Wrapper:
    """Learns the wrapper of a site, a host without "www.", from some of its pages.

    With ``stored``, the new wrapper keeps its rules that still hold. A ``feed`` helps by what it says about its items; for a page that
    several feeds name, the one with the shortest URL counts. ``progress`` is called with the number of pages done and the total; an
    exception from it, or KeyboardInterrupt, ends learning. Raises WrapwrightError of kind "no-articles" if nothing on the pages looks
    like an article.
    """
    return learn_with_report(site, pages, feed=feed, stored=stored, progress=progress, **options).wrapper


def check(wrapper: Wrapper, pages: Iterable[Page], **options: Any) -> dict[str, Any]:
    """How well a wrapper fits pages of its site: "pages", "matched", "doubted", "empty", "no_article", "out_of_scope",
    "mean_characters", "templates", "idle" (exclusions and fields that select nothing), the "verdict" on whether it still fits the site
    (docs/use/drift.md) and its "signs"."""
    _expect(wrapper, Wrapper, "wrapper")
    owned = _site(wrapper.site, pages, None, options)
    out: dict[str, Any] = json.loads(take("site_check", owned.pointer, wrapper._use().pointer))
    return out


_RULE_FORMATS = ("css", "ftr", "freshrss", "miniflux", "rss-bridge", "feediron")


def export(wrapper: Wrapper, format: str, pages: Iterable[Page] = ()) -> str:
    """A wrapper as the rules of another program (docs/use/exports.md): "css", "ftr" (Full-Text RSS, wallabag), "freshrss", "miniflux",
    "rss-bridge", "feediron". On the pages they give the same text as the wrapper; else WrapwrightError names the page."""
    _expect(wrapper, Wrapper, "wrapper")
    _expect_str(format, "format")
    if format not in _RULE_FORMATS:
        raise ValueError(f"format is one of {', '.join(_RULE_FORMATS)}, not {format!r}")
    owned = _site(wrapper.site, pages, None, {})
    return take("site_export", owned.pointer, wrapper._use().pointer, str_of(format)).decode()


@dataclass(frozen=True)
class Rule:
    """An XPath of a wrapper and what it selects on the page: pairs of element and text."""

    template: str
    part: str  # "guard", "content", "exclusion", "field title", ...
    xpath: str
    selected: list[tuple[str, str]]


@dataclass(frozen=True)
class Inspection:
    record: Record
    blocks: list[tuple[str, str]]  # of the article: element and text
    rules: list[Rule]


def _rules(wrapper: Wrapper) -> Iterator[tuple[str, str, str]]:
    for template in wrapper.contents["templates"]:
        name = template["name"]
        for part in ("guard", "content"):
            if part in template:
                yield name, part, template[part]
        for xpath in template["exclusions"]:
            yield name, "exclusion", xpath
        for rule in template["fields"]:
            if "xpath" in rule:
                yield name, "field " + rule["name"], rule["xpath"]


def inspect(page: Page, wrapper: Wrapper) -> Inspection:
    """Why a wrapper finds what it finds on a page, as data: each of its XPaths with what it selects."""
    _expect(page, Page, "page")
    _expect(wrapper, Wrapper, "wrapper")
    source = _source(page.html, page.url, page.content_type, page.encoding, page.captured)
    extractor = wrapper._extractor(_options_of({}))
    parsed = Handle(call("page_parse", extractor.pointer, byref(source)), "page")
    found = _Outcome(call("extract_page", extractor.pointer, parsed.pointer))
    rules = [
        Rule(template, part, xpath, _texts(call("page_select", parsed.pointer, str_of(xpath), None)))
        for template, part, xpath in _rules(wrapper)
    ]
    return Inspection(Record.from_json(found.line()), found.blocks(), rules)
