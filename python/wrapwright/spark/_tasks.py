# SPDX-License-Identifier: Apache-2.0
"""What the workers do. Each function writes files whose names and bytes are functions of what they are made from.

An input that cannot be read costs itself alone: it is named in failed/, and the job goes on. What kills the process of a worker
(an input, or the pages of a site) is tried again by Spark, and given up and named at the last attempt.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import random
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.compute as pc

import wrapwright as ww

from .._api import known_time
from . import _tables as tables
from ._files import Folder, is_remote
from ._inputs import InputPage, archive_batches, is_archive, pages_of
from ._settings import Settings

ATTEMPTS = 4  # of a task, as Spark makes them
PAGES_AT_ONCE = 512  # of which the records are made in one call
BYTES_AT_ONCE = 8 << 20
NAMED = 20  # pages of an input that could not be read and are named

T = TypeVar("T")


@dataclass(frozen=True)
class Job:
    root: str
    settings: Settings

    @property
    def folder(self) -> Folder:
        return Folder(self.root)


class InputError(Exception):
    """An input cannot be read to its end."""


def file_name(number: int) -> str:
    return f"{number:06d}"


def hash_of(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def bucket_of(site: str, buckets: int) -> int:
    return zlib.crc32(site.encode()) % buckets


def surt_of(site: str) -> str:
    """The host as indexes sort it: "com,example" of example.com."""
    return site if ":" in site else ",".join(reversed(site.split(".")))


def _attempt() -> int:
    from pyspark import TaskContext

    context = TaskContext.get()
    return 0 if context is None else context.attemptNumber()


def _pages(job: Job, number: int, wanted: Container[int] | None = None, *, feeds: bool = False) -> Iterator[tuple[int, InputPage]]:
    path, base = job.settings.inputs[number], job.settings.base
    return _told(path, pages_of(path, base, wanted, feeds=feeds))


def _told(path: str, pages: Iterator[T]) -> Iterator[T]:
    """The same, with read errors as InputError."""
    try:
        yield from pages
    except (ww.WrapwrightError, OSError, EOFError, zlib.error, ValueError) as error:
        raise InputError(str(error) or type(error).__name__) from error
    except Exception as error:
        if not is_remote(path):
            raise
        raise InputError(f"{path}: {error or type(error).__name__}") from error  # each store of objects has its own kinds


Work = Callable[[Job, Folder, int], dict[str, Any]]


def run_input(job: Job, stage: str, number: int, made_of: str, work: Work) -> None:
    """Does the work for one input, and marks it as done or as failed."""
    folder, name, attempt = job.folder, file_name(number), _attempt()
    path = job.settings.inputs[number]
    started = time.process_time()
    try:
        if attempt >= ATTEMPTS - 1:
            raise InputError(f"given up: the worker has ended {attempt} times with it")
        result = work(job, folder, number)
    except InputError as error:
        if (is_remote(path) or is_remote(job.settings.base or "")) and attempt < ATTEMPTS - 2:
            time.sleep(random.uniform(1, 10))  # what is overloaded is asked again, by all at different times
            raise
        folder.remove(f"done/{stage}/{name}.json")
        folder.write_json(f"failed/{stage}/{name}.json", {"input": path, "stage": stage, "error": str(error)})
        return
    mark = {"settings": job.settings.hash, "of": made_of, "input": path, "seconds": round(time.process_time() - started, 3)}
    folder.write_json(f"done/{stage}/{name}.json", mark | result)
    folder.remove(f"failed/{stage}/{name}.json")


def scan(job: Job, folder: Folder, number: int) -> dict[str, Any]:
    """Which pages an input has, and its feeds."""
    unread: list[str] = []
    pages, failed, size = 0, 0, 0
    key_hash, feed_hash = hashlib.sha256(), hashlib.sha256()
    name = f"{file_name(number)}.parquet"
    with (
        folder.writing(f"index/{name}") as index_path,
        folder.writing(f"feeds/{name}") as feeds_path,
        tables.TableWriter(index_path, tables.INDEX) as index,
        tables.TableWriter(feeds_path, tables.FEEDS) as feeds,
    ):
        for ordinal, page in _pages(job, number, feeds=job.settings.store is None):
            problem = page.error or page.damage
            if page.is_feed:
                if problem is None and (linked := _linked(page)):
                    feeds.add((number, ordinal, page.url, page.content_type, linked, page.html), len(page.html or b""))
                    feed_hash.update(f"{number} {ordinal} {page.url} {hash_of(linked)}\n".encode())
                continue
            site = ww.site_of(page.url)
            key = None if problem is not None or not site else ww.sample_key(page.url)
            index.add((number, ordinal, site, key, key is not None))
            key_hash.update(f"{site} {key}\n".encode())
            pages += page.error is None
            size += len(page.html or b"")
            if problem is not None:
                failed += 1
                unread.append(f"{page.place or page.url}: {problem}")
    hashes = {"index": key_hash.hexdigest()[:16], "feeds": feed_hash.hexdigest()[:16]}
    return {"pages": pages, "bytes": size, "unread": failed, "unread_pages": unread[:NAMED]} | hashes


def _linked(feed: InputPage) -> list[str]:
    """The pages that the feed's items link to; none if it is not a feed."""
    try:
        found = ww.read_feed(feed.html or b"", feed.url, feed.content_type or "")
    except ww.WrapwrightError:
        return []
    return [ww.page_key(item.url) for item in found.items if item.url]


def write_samples(job: Job, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Of rows in the order of (input, ordinal): a file for each input, with the pages that are to be learned from."""
    for number, rows in itertools.groupby(_rows(batches), key=lambda row: row["input"]):
        found = [(row["ordinal"], row["site"], row["key"]) for row in rows]
        with job.folder.writing(f"sample/{file_name(number)}.parquet") as path, tables.TableWriter(path, tables.SAMPLE) as table:
            for row in found:
                table.add(row)
        yield _batch(input=[number], rows=[len(found)], hash=[hash_of(found)])


def fetch(job: Job, folder: Folder, number: int) -> dict[str, Any]:
    """The bytes of these pages."""
    with folder.reading(f"sample/{file_name(number)}.parquet") as path:
        wanted = {row["ordinal"]: row for row in tables.rows_of(path)}
    last, size = max(wanted), 0
    asked = wanted.keys()
    with folder.writing(f"pages/{file_name(number)}.parquet") as path, tables.TableWriter(path, tables.PAGES) as table:
        for ordinal, page in _pages(job, number, asked, feeds=True):
            row = wanted[ordinal]
            if page.html is not None:
                html = page.html[: job.settings.max_bytes + 1]
                bucket = bucket_of(row["site"], job.settings.buckets)
                about = (page.captured, page.content_type, getattr(page, "encoding", None))
                of = (bucket, row["site"], row["key"], ww.page_key(page.url), page.url)
                table.add((*of, number, page.offset, *about, html), len(html))
                size += len(html)
            if ordinal == last:
                break
        found = table.rows
    if found < len(wanted):
        raise InputError(f"it has changed: {len(wanted) - found} pages are not there any more")
    return {"pages": found, "bytes": size}


def _rows(batches: Iterable[pa.RecordBatch]) -> Iterator[dict[str, Any]]:
    for batch in batches:
        for i in range(batch.num_rows):  # one at a time, as pages are long
            yield {name: batch.column(at)[i].as_py() for at, name in enumerate(batch.schema.names)}


def _batch(**columns: list[Any]) -> pa.RecordBatch:
    kinds = {"input": pa.int32(), "bucket": pa.int32(), "rows": pa.int64()}
    return pa.RecordBatch.from_arrays([pa.array(values, kinds.get(name, pa.string())) for name, values in columns.items()], list(columns))


class _Given:
    """The sites that a task has given up, and the current one: after a worker dies, nothing else records it."""

    def __init__(self, folder: Folder, bucket: int) -> None:
        self._folder, self._name = folder, f"learning/{file_name(bucket)}.json"
        self._attempt = _attempt()
        at = (folder.read_json(self._name) or {}) if self._attempt >= 2 else {}
        self.sites: list[str] = [*at.get("given_up", []), *([at["at"]] if "at" in at else [])]

    def note(self, site: str) -> None:
        if self._attempt >= 1:  # not before a worker has died, as it costs a file a site
            self._folder.write_json(self._name, {"given_up": self.sites, "at": site})

    def clear(self) -> None:
        if self._attempt >= 1:
            self._folder.remove(self._name)


def learn(job: Job, made_of: str, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Of rows of pages and feeds in the order of (bucket, site, key): a file for each bucket, with the wrappers of its sites."""
    folder = job.folder
    for bucket, of_bucket in itertools.groupby(_rows(batches), key=lambda row: row["bucket"]):
        started = time.process_time()
        counts: Counter[str] = Counter()
        digest = hashlib.sha256()
        given = _Given(folder, bucket)
        with folder.writing(f"wrappers/{file_name(bucket)}.parquet") as path, tables.TableWriter(path, tables.WRAPPERS) as table:
            for site, pages in itertools.groupby(of_bucket, key=lambda row: row["site"]):
                if site in given.sites:
                    row = _unlearned(
                        site,
                        sum(1 for row in pages if row["page_key"] is not None),
                        "error",
                        "given up: the worker has ended with its pages",
                    )
                else:
                    given.note(site)
                    row = _learn_site(job, site, list(pages))
                table.add(row, len(row[14] or b""))
                counts[row[2]] += 1
                digest.update(f"{site} {row[2]} {row[15]}\n".encode())
        mark = {"settings": job.settings.hash, "of": made_of, "sites": dict(counts), "wrappers": digest.hexdigest()[:16]}
        folder.write_json(f"done/learn/{file_name(bucket)}.json", mark | {"seconds": round(time.process_time() - started, 3)})
        given.clear()
        yield _batch(bucket=[bucket], rows=[sum(counts.values())], hash=[mark["wrappers"]])


def _unlearned(site: str, pages: int, status: str, error: str) -> tuple[Any, ...]:
    return (site, surt_of(site), status, error, pages, *([None] * 5), [], [], [], [], None, None, None)


def _learn_site(job: Job, site: str, rows: list[dict[str, Any]]) -> tuple[Any, ...]:
    feeds = [ww.read_feed(row["html"], row["url"], row["content_type"] or "") for row in rows if row["page_key"] is None]
    rows = [row for row in rows if row["page_key"] is not None]
    pages = [ww.Page(row["html"], row["url"], row["content_type"], row["encoding"], known_time(row["captured"])) for row in rows]
    try:
        wrapper = ww.learn(site, pages, feed=feeds, **job.settings.options_for("pages", "learning", "extraction"))
    except ww.WrapwrightError as error:
        return _unlearned(site, len(pages), "no-articles" if error.kind == "no-articles" else "error", str(error))
    except MemoryError:
        return _unlearned(site, len(pages), "error", "out of memory")
    contents = wrapper.contents
    statistics, templates = contents["statistics"], contents["templates"]
    places = {row["url"]: row for row in rows}
    samples = []
    for sample in contents["samples"]:
        place = places.get(sample.get("url"), {})
        samples.append(
            {
                "url": sample.get("url"),
                "digest": sample.get("digest"),
                "input": job.settings.inputs[place["input"]] if place else None,
                "offset": place.get("offset"),
                "captured": place.get("captured"),
            }
        )
    xml = wrapper.to_file()
    return (
        site,
        surt_of(site),
        "learned",
        None,
        len(pages),
        statistics["pages"] - statistics["no_article"],
        statistics["matched"],
        len(templates),
        contents.get("language"),
        statistics.get("confidence"),
        [each.get("content") for each in templates],
        [each.get("valid_from") for each in templates],
        [each.get("valid_until") for each in templates],
        samples,
        xml,
        hashlib.sha256(xml).hexdigest(),
        ww.version(),
    )


def write_bundles(job: Job, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Of rows in the order of (input, site): for each input a store with the wrappers that its pages may need."""
    for number, rows in itertools.groupby(_rows(batches), key=lambda row: row["input"]):
        digest, count = hashlib.sha256(), 0
        with job.folder.writing(f"bundles/{file_name(number)}.sqlite") as path, ww.Store(path) as store:
            while some := list(itertools.islice(rows, 1_000)):
                store.write({row["site"]: row["xml"] for row in some})
                for row in some:
                    digest.update(f"{row['site']} {row['sha256']}\n".encode())
                count += len(some)
        yield _batch(input=[number], rows=[count], hash=[digest.hexdigest()[:16]])


def apply(job: Job, folder: Folder, number: int) -> dict[str, Any]:
    """The records of an input's pages, and what they show about the wrappers."""
    name, settings = file_name(number), job.settings
    if settings.store is not None:
        return _apply(job, folder, number, settings.store)
    bundle = f"bundles/{name}.sqlite"
    if not folder.exists(bundle):  # no wrappers: a store that nobody has made has none
        with tempfile.TemporaryDirectory() as none:
            return _apply(job, folder, number, os.path.join(none, "none.sqlite"))
    with folder.reading(bundle) as path:
        return _apply(job, folder, number, path)


def _sources(job: Job, number: int) -> Iterator[tuple[pa.Array, pa.RecordBatch]]:
    """The pages of an input as wrapwright.apply_arrow reads them, and their ordinals: so many that they and their records fit into
    memory."""
    path, base = job.settings.inputs[number], job.settings.base
    if is_archive(path, base):
        end = 0
        for batch in map(pa.record_batch, _told(path, archive_batches(path, PAGES_AT_ONCE, BYTES_AT_ONCE))):
            begin, end = end, end + batch.num_rows
            yield pa.array(range(begin, end), pa.int32()), batch
        return
    for some in _some(_pages(job, number)):
        yield pa.array([ordinal for ordinal, _ in some], pa.int32()), tables.sources(page for _, page in some)


def _some(pages: Iterable[tuple[int, InputPage]]) -> Iterator[list[tuple[int, InputPage]]]:
    some: list[tuple[int, InputPage]] = []
    size = 0
    for ordinal, page in pages:
        some.append((ordinal, page))
        size += len(page.html or b"")
        if len(some) >= PAGES_AT_ONCE or size >= BYTES_AT_ONCE:
            yield some
            some, size = [], 0
    if some:
        yield some


def _apply(job: Job, folder: Folder, number: int, path_of_store: str) -> dict[str, Any]:
    settings, name = job.settings, file_name(number)
    schema = tables.records_schema(settings.include)
    statuses: Counter[str] = Counter()
    unread: list[str] = []
    pages, failed = 0, 0
    options = settings.options_for("pages", "extraction", "store")
    store = ww.Store(path_of_store, **(options | {"store_name": settings.store_name}))
    with (
        store,
        folder.writing(f"records/part-{name}.parquet") as records_path,
        folder.writing(f"signs/{name}.parquet") as signs_path,
        tables.TableWriter(signs_path, tables.SIGNS) as signs,
    ):
        with tables.TableWriter(records_path, schema) as records:
            for ordinals, batch in _sources(job, number):
                asked = ("signs", *settings.include)
                found = pa.record_batch(ww.apply_arrow(batch, store, include=asked, items=settings.items, threads=1))
                of_rows = _pages_of_rows(found.column("status"))
                of_pages = ordinals.take(of_rows), batch.column("site").take(of_rows)
                records.add_table(tables.records_of(found, number, *of_pages, schema))
                signs.add_table(tables.signs_of(found, number, of_pages[0]))
                statuses.update({each["values"]: each["counts"] for each in pc.value_counts(found.column("status")).to_pylist()})
                pages += batch.num_rows
                problems = tables.problems_of(batch)
                failed += len(problems)
                unread.extend(problems[: NAMED - len(unread)])
            rows = records.rows
        digest = hashlib.sha256()
        with open(records_path, "rb") as file:
            while part := file.read(1 << 20):
                digest.update(part)
    counts = {"pages": pages, "rows": rows, "statuses": dict(statuses), "unread": failed}
    return counts | {"sha256": digest.hexdigest(), "unread_pages": unread}


def _pages_of_rows(statuses: pa.Array) -> pa.Array:
    """For each row the index of its page, since the rows of its items follow it."""
    return pc.subtract(pc.cumulative_sum(pc.not_equal(statuses, "item").cast(pa.int64())), 1)


def drift(job: Job, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Of rows in the order of (site, input, ordinal), the first of each site with its wrapper: whether that fits."""
    options = job.settings.options_for("drift")
    for site, rows in itertools.groupby(_rows(batches), key=lambda row: row["site"]):
        wrapper: ww.Wrapper | None = None
        if job.settings.store is not None:
            with ww.Store(job.settings.store) as store:
                wrapper = store.load(site)
        watch, file = ww.Drift(**options), ""
        for row in rows:
            if row["xml"] is not None:
                wrapper = ww.Wrapper.from_xml(row["xml"], site + ".xml")
            elif wrapper is not None:
                file = row["file"]
                watch.add_signs(wrapper, row["signs"], file=file, name=row["name"])
        if not file:
            continue
        report = watch.report()
        about = json.loads(report)["sites"]
        if about:
            yield _batch(site=[site], file=[file], verdict=[about[0]["verdict"]], report=[report])
