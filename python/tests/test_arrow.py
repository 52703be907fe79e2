# SPDX-License-Identifier: Apache-2.0
"""Batches of Arrow data, with pyarrow, polars and DuckDB where they are installed: the records are those of single calls."""

from __future__ import annotations

import json
import resource
import signal
import threading
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest

import wrapwright as ww

pa: Any = pytest.importorskip("pyarrow", reason="there is no pyarrow; python3 -m pip install pyarrow")
SAMPLES = Path(__file__).resolve().parents[2] / "samples"
WHEN = datetime(2024, 3, 1, 12, 30, 5, tzinfo=timezone.utc)


def samples() -> list[tuple[str, bytes]]:
    folder = SAMPLES / "templates"
    entries = [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]
    return [(entry["url"], (folder / entry["page"]).read_bytes()) for entry in entries]


PAGES = samples()


@pytest.fixture(scope="module")
def store() -> ww.Store:
    return ww.Store({"templates.localhost": ww.learn("templates.localhost", [ww.Page(html, url) for url, html in PAGES])})


def expected(store: ww.Store, **more: Any) -> list[dict[str, Any]]:
    return [json.loads(ww.extract_record(html, url, store=store, **more).to_json()) for url, html in PAGES]


def found(batch: ww.ArrowBatch) -> list[dict[str, Any]]:
    """The rows as JSON has them: without what is null."""
    out = []
    for row in pa.record_batch(batch).to_pylist():
        others = row.pop("fields") or []
        known = {name: value for name, value in row.items() if value is not None and value is not False}
        out.append(known | dict(others))
    return out


def table(html_type: Any, url_type: Any) -> Any:
    return pa.table({"html": pa.array([html for _, html in PAGES]).cast(html_type), "url": pa.array([url for url, _ in PAGES], url_type)})


@pytest.mark.parametrize("types", ["binary", "large_binary", "string", "large_string", "binary_view", "string_view"])
@pytest.mark.parametrize("threads", [1, 8])
def test_records_are_those_of_single_calls(store: ww.Store, types: str, threads: int) -> None:
    kind = getattr(pa, types)()
    html_kind = pa.large_binary() if types == "binary_view" else pa.string() if types == "string_view" else kind
    given = table(html_kind, pa.string())
    if types.endswith("view"):
        columns = [pa.array([html if types == "binary_view" else html.decode() for _, html in PAGES], kind), given["url"]]
        given = pa.table(dict(zip(["html", "url"], columns, strict=True)))
    got = ww.apply_arrow(given, store, threads=threads, include=["markdown", "html"])
    assert len(got) == len(PAGES) and found(got) == found(got)
    assert found(got) == expected(store, include=["markdown", "html"])


def test_lines_signs_and_items_are_those_of_records(store: ww.Store) -> None:
    unfound = pa.array([None] * (len(PAGES) - 1) + ["gone"], pa.string())
    given = table(pa.binary(), pa.string()).append_column("unfound", unfound)
    got = pa.record_batch(ww.apply_arrow(given, store, include=["json", "signs"])).to_pylist()
    every = [ww.extract_record(html, url, store=store, include=["signs"]) for url, html in PAGES]
    assert [row["json"] for row in got[:-1]] == [record.to_json() for record in every[:-1]]
    assert [row["signs"] or "" for row in got[:-1]] == [record.signs for record in every[:-1]] and any(row["signs"] for row in got)
    assert json.loads(got[-1]["json"]) == {"id": PAGES[-1][0], "url": PAGES[-1][0], "status": "error", "error": "gone"}
    item = "<article><h2><a href=/{0}>Rain {0}</a></h2><p>Rain fell.</article>"
    lists = "<wrapper format='1' site='a.example' normalizer='html5'><template><content>//article</content></template></wrapper>"
    page = f"<main>{item.format(1)}{item.format(2)}</main>"
    columns = {"html": [page, "<p>x", page], "url": ["http://a.example/"] * 3, "damage": ["torn", None, None], "id": ["7", None, None]}
    by_items = ww.Store({"a.example": lists})
    rows = pa.record_batch(ww.apply_arrow(pa.table(columns), by_items, include=["signs", "json"], items=True)).to_pylist()
    ids = [(row["id"], row["list"], row["damage"]) for row in rows]
    assert ids[:3] == [("7", None, "torn"), ("7#1", "7", None), ("7#2", "7", None)]
    assert ids[3:] == [(f"http://a.example/{end}", of, None) for end, of in (("", None), ("", None), ("#1", ids[3][0]), ("#2", ids[3][0]))]
    assert rows[0]["signs"] is None and rows[4]["signs"] and rows[5]["signs"] is None
    assert len(ww.apply_arrow(pa.table(columns), by_items)) == 3


def test_comments_are_lists_of_structs() -> None:
    comments = (
        "<div class=comment><b class=fn>Jane</b><time datetime=2024-05-03>x</time><p>How much?</p><div class=comment><b class=fn>John</b>"
        "<p>Much.</p></div></div>"
    )
    pages = [PAGES[0][1].decode() + comments, PAGES[1][1].decode()]
    batch = ww.apply_arrow(pa.table({"html": pages}), include=["comments", "markdown"])
    records = [ww.extract_record(html, include=["comments", "markdown"]) for html in pages]
    assert records[0].comments == (ww.Comment("How much?", 0, "Jane", "2024-05-03"), ww.Comment("Much.", 1, "John"))
    assert records[0].markdown is not None and "> **John**" in records[0].markdown
    assert records[1].comments == () == ww.extract_record(pages[0]).comments
    rows = pa.record_batch(batch).to_pylist()
    assert rows[0]["comments"] == [
        {"author": "Jane", "date": "2024-05-03", "text": "How much?", "level": 0},
        {"author": "John", "date": None, "text": "Much.", "level": 1},
    ]
    assert rows[1]["comments"] is None and rows[0]["markdown"] == records[0].markdown
    assert "comments" not in pa.record_batch(ww.apply_arrow(pa.table({"html": pages}))).schema.names


def test_slices_and_chunks_keep_their_rows(store: ww.Store) -> None:
    whole = table(pa.binary(), pa.string())
    every = expected(store)
    chunked = pa.concat_tables([whole.slice(3, 4), whole.slice(0, 2), whole.slice(2, 1)])
    assert found(ww.apply_arrow(chunked, store)) == [*every[3:7], *every[:2], every[2]]
    assert found(ww.apply_arrow(chunked.to_batches()[0], store)) == every[3:7]
    assert found(ww.apply_arrow(whole.slice(0, 0), store)) == []
    batches = list(ww.apply_arrow_batches(chunked, store))
    assert [len(batch) for batch in batches] == [4, 2, 1]
    schema = pa.schema(batches[0])
    assert (schema.field("authors").type, schema.field("cut").type) == (pa.list_(pa.field("item", pa.string(), nullable=False)), pa.bool_())


def test_what_a_source_knows_is_in_the_records() -> None:
    xml = (
        "<wrapper format='1' site='example.org' normalizer='html5'>"
        "<template name='new' valid-from='2024-01-01'><content>//h1</content></template>"
        "<template name='old' valid-until='2024-01-01'><content>//p</content></template></wrapper>"
    )
    page = "<h1>Rain</h1><p>Rain fell.</p>"
    rows: dict[str, list[Any]] = {
        "html": [page, page, None, page],
        "captured": [WHEN, WHEN.replace(year=2023), WHEN, None],
        "id": ["<urn:a>", None, None, "d"],
        "warc_file": ["a.warc", None, None, None],
        "warc_offset": [7, None, None, None],
        "http_status": [200, None, None, None],
        "error": [None, None, None, "gone"],
    }
    types = {"captured": pa.timestamp("us", "UTC"), "warc_offset": pa.int64(), "http_status": pa.int16()}
    given = pa.table({name: pa.array(values, types.get(name, pa.string())) for name, values in rows.items()})
    got = pa.record_batch(ww.apply_arrow(given, wrapper=ww.Wrapper.from_xml(xml))).to_pylist()
    assert [row["template"] for row in got] == ["new", "old", None, None]
    assert [row["error"] for row in got] == [None, None, "the page has no bytes", "gone"]
    first = {name: got[0][name] for name in ("id", "warc_file", "warc_offset", "warc_date", "http_status")}
    assert first == {"id": "<urn:a>", "warc_file": "a.warc", "warc_offset": 7, "warc_date": "2024-03-01T12:30:05Z", "http_status": 200}
    assert got[0]["wrapper"] == {"site": "example.org", "file": "wrapper"} and got[1]["warc_file"] is None


def test_other_libraries_read_and_write_it(store: ww.Store) -> None:
    polars: Any = pytest.importorskip("polars")
    duckdb: Any = pytest.importorskip("duckdb")
    frame = polars.DataFrame({"html": [html for _, html in PAGES], "url": [url for url, _ in PAGES]})
    every = expected(store)
    assert polars.DataFrame(ww.apply_arrow(frame, store))["text"].to_list() == [row.get("text") for row in every]
    relation = duckdb.sql("SELECT html, url FROM frame")
    assert found(ww.apply_arrow(relation, store)) == every


def test_memory_stays_flat(store: ww.Store) -> None:
    given = table(pa.binary(), pa.string())

    def work(count: int) -> None:
        for _ in range(count):
            got = ww.apply_arrow(given, store, threads=2)
            got.__arrow_c_array__()  # nobody takes it
            pa.record_batch(got)

    work(50)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work(200)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2048  # KiB; a batch and its records take 200


def test_an_interrupt_ends_a_long_call(store: ww.Store) -> None:
    given = pa.concat_tables([table(pa.binary(), pa.string())] * 2000)
    done: list[int] = []
    main = threading.main_thread().ident or 0
    threading.Timer(0.05, lambda: signal.pthread_kill(main, signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        ww.apply_arrow(given, store, threads=2, progress=lambda pages, _: done.append(pages))
    assert len(done) < given.num_rows


def test_wrong_input_is_an_exception(store: ww.Store) -> None:
    good = table(pa.binary(), pa.string())
    cases: list[tuple[Any, type[Exception], str]] = [
        ([1], TypeError, "list has not"),
        (pa.table({"page": ["x"]}), ValueError, 'no column "html"'),
        (pa.table({"html": [1.5]}), TypeError, 'the column "html" is of the Arrow type "g"'),
        (pa.table({"html": [7]}), TypeError, 'the column "html" is of the Arrow type "l", not of texts or bytes'),
        (pa.table({"html": pa.array([WHEN])}), TypeError, 'the column "html" is of the Arrow type "tsu:UTC", not of texts or bytes'),
        (pa.table({"html": ["x"], "captured": [7]}), TypeError, 'the column "captured" is of the Arrow type "l", not of texts or times'),
        (pa.table({"html": pa.array(["x"]).dictionary_encode()}), TypeError, "is a dictionary"),
    ]
    for wrong, error, message in cases:
        with pytest.raises(error, match=message):
            ww.apply_arrow(wrong, store)

    def stop(done: int, every: int) -> None:
        raise RuntimeError(f"{done} of {every}")

    with pytest.raises(RuntimeError, match=f"1 of {len(PAGES)}"):
        ww.apply_arrow(good, store, progress=stop, threads=1)
    with pytest.raises(ValueError, match="threads"):
        ww.apply_arrow(good, store, threads=-1)
    with pytest.raises(ValueError, match="include is of"):
        ww.apply_arrow(good, store, include=["text"])
    with pytest.raises(TypeError, match="options are those of the Store"):
        ww.apply_arrow(good, store, max_depth=9)
