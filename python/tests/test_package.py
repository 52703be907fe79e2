# SPDX-License-Identifier: Apache-2.0
"""The package next to the program: same bytes; input that is wrong; threads; interrupts; memory.

WRAPWRIGHT_LIBRARY and WRAPWRIGHT_PROGRAM name what is tested, unless an installed wheel is; WRAPWRIGHT_UNPACKED names corpora.
"""

from __future__ import annotations

import copy
import json
import os
import pickle
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

import wrapwright as ww
from wrapwright import _native

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples"
TITLES = ["Rain closes the ferries", "A baker of the valley", "The clocks run again", "Snow closes the passes"]
TEXTS = [
    "Rain fell on the harbor all night, and the ferries stayed where they were until noon.",
    "The baker in the valley bakes rye bread twice a week, in an oven older than the village.",
    "Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.",
    "Snow came early to the hills this year, and the passes were closed for a week or two.",
]


def page(number: int) -> str:
    return (
        f"<title>{TITLES[number]}</title><nav><a href=/>Home</a> <a href=/news>News</a></nav><div class=story>"
        f"<h1>{TITLES[number]}</h1><p>{TEXTS[number]}</p></div><footer><a href=/imprint>Imprint</a></footer>"
    )


def pages(count: int = 3) -> list[ww.Page]:
    return [ww.Page(page(i % 3), f"https://example.org/{i}") for i in range(count)]


@pytest.fixture(scope="module")
def wrapper() -> ww.Wrapper:
    return ww.learn("example.org", pages())


def run(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([_native.program(), *arguments], capture_output=True, check=False, **more)


def test_every_function_of_the_header_is_declared_with_as_many_arguments() -> None:
    for header, calls in (("c.h", _native.CALLS), ("c_archive.h", _native.ARCHIVE_CALLS)):
        text = re.sub(r"/\*.*?\*/", "", (ROOT / "include/wrapwright" / header).read_text(), flags=re.S)
        declared = {
            name: 0 if arguments.strip() == "void" else arguments.count(",") + 1
            for name, arguments in re.findall(r"WRAPWRIGHT_C_API[^;(]*?wrapwright_(\w+)\(([^)]*)\)", text)
        }
        assert {name: len(arguments) for name, (_, arguments) in calls.items()} == declared


def test_a_site_is_learned_and_read(wrapper: ww.Wrapper, tmp_path: Path) -> None:
    assert wrapper.site == "example.org"
    assert wrapper.contents["templates"][0]["content"]
    assert ww.Wrapper.from_xml(wrapper.to_xml()).to_xml() == wrapper.to_xml()
    assert "example.org" in wrapper._repr_html_()
    store = ww.Store(tmp_path)
    store.save(wrapper)
    url = "https://www.example.org/snow"
    found = ww.extract_record(page(3), url, store=store, include=["markdown"])
    assert (found.status, found.title, found.template) == ("ok", TITLES[3], "article")
    assert found.text is not None and TEXTS[3] in found.text and "Imprint" not in found.text
    assert found.markdown is not None and TEXTS[3] in found.markdown
    assert ww.Record.from_json(found.to_json()) == found
    assert TITLES[3] in found._repr_html_()
    for output_format in ("txt", "markdown", "html", "json"):
        text = ww.extract(page(3).encode(), url, wrapper=wrapper, output_format=output_format)
        assert text is not None and TEXTS[3] in text
    assert store.for_url("https://blog.example.org/") is not None
    assert store.for_url("https://example.com/") is None
    assert ww.extract_record(page(3), "https://example.com/", store=store).status == "no-wrapper"
    with_all = ww.Store({"example.org": wrapper}, fallback="all")
    assert ww.extract_record(page(3), "https://example.com/", store=with_all).status == "fallback"
    seen = ww.inspect(ww.Page(page(3), url), wrapper)
    assert seen.blocks[-1] == ("p", TEXTS[3])
    assert any(rule.part == "content" and rule.selected for rule in seen.rules)


def test_a_wrapper_is_checked_and_exported(wrapper: ww.Wrapper, tmp_path: Path) -> None:
    found = ww.check(wrapper, pages())
    assert (found["pages"], found["matched"], found["verdict"], found["signs"]) == (3, 3, "ok", [])
    layout = "<title>{0}</title><main><h1>{0}</h1><p>" + "</p><p>".join(3 * TEXTS) + " {1}</p></main>"
    redesigned = [ww.Page(layout.format(TITLES[i % 4], i), f"https://example.org/x{i}") for i in range(6)]
    other = ww.check(wrapper, redesigned)
    assert other["verdict"] == "broken" and other["signs"]
    store = ww.Store(tmp_path)
    store.save(wrapper)
    for format in ("css", "ftr", "feediron"):
        by_program = run("export", "--store", str(tmp_path), "--format", format, "example.org")
        assert ww.export(wrapper, format) == by_program.stdout.decode(), by_program.stderr
        assert ww.export(wrapper, format, pages())
    formats = re.search(r"--format NAME.*?\[(.*?)\]", run("export", "--help").stdout.decode(), re.DOTALL)
    assert formats
    known = ", ".join(re.split(r",\s+", formats[1]))
    with pytest.raises(ValueError, match=re.escape(f"format is one of {known}, not 'pdf'")):
        ww.export(wrapper, "pdf")


def test_the_kinds_of_a_site_are_among_its_contents() -> None:
    many = [ww.Page(page(i % 3).replace("</p>", f" {'More of it. ' * 20}{i}</p>"), f"https://example.org/{i}") for i in range(8)]
    kinds = ww.learn("example.org", many).contents["kinds"]
    assert kinds["articles"]["pages"] == 8 and kinds["threshold"] < 10 and "common" in kinds


def test_an_update_reports_what_it_kept(wrapper: ww.Wrapper) -> None:
    told: list[tuple[int, int]] = []
    learned = ww.learn_with_report("example.org", pages(), stored=wrapper, progress=lambda done, every: told.append((done, every)))
    assert learned.report.kept == 1 and learned.report.pages == 3
    assert told == [(0, 3), (3, 3)]


def test_a_feed_is_values() -> None:
    feed = ww.read_feed(
        "<rss version='2.0'><channel><title>E</title><link>https://example.org/</link><item><title>Rain</title><category>a</category>"
        "<enclosure url='/a.mp3' type='audio/mpeg' length='7'/>"
        "<link>https://example.org/0</link><pubDate>Tue, 18 Sep 2018 09:55:35 GMT</pubDate></item></channel></rss>",
        "https://example.org/feed",
    )
    assert (feed.title, feed.items[0].tags, feed.items[0].published) == ("E", ("a",), "2018-09-18T09:55:35Z")
    assert feed.items[0].enclosures == (ww.Enclosure("https://example.org/a.mp3", "audio/mpeg", "7"),)
    assert ww.learn("example.org", pages(), feed=feed).contents["feed"] == "https://example.org/feed"


def test_eras_need_the_time_of_capture() -> None:
    xml = (
        "<wrapper format='1' site='example.org' normalizer='html5'>"
        "<template name='new' valid-from='2024-01-01'><content>//h1</content></template>"
        "<template name='old' valid-until='2024-01-01'><content>//p</content></template></wrapper>"
    )
    wrapper = ww.Wrapper.from_xml(xml)
    for captured, template in (
        ("2023-05-03T10:00:00Z", "old"),
        (datetime(2023, 5, 3, tzinfo=timezone.utc), "old"),
        (datetime(2024, 5, 3), "new"),
        ("2023-12-31", "old"),
        ("2024-01-01 00:30:00+0100", "old"),
        ("2023-12-31T23:30:00-01:00", "new"),
        ("2023-12-31T23:59:59.999Z", "old"),
    ):
        assert ww.extract_record(page(0), "https://example.org/", wrapper=wrapper, captured=captured).template == template


Named = tuple[Path, str]  # a page's file and URL


def sites_of_corpora() -> dict[str, list[Named]]:
    """Pages of sites: of the samples, and of a corpus where WRAPWRIGHT_UNPACKED names corpora."""
    folders = [SAMPLES / "templates"]
    if unpacked := os.environ.get("WRAPWRIGHT_UNPACKED"):
        folders.append(Path(unpacked) / "sites")
    out: dict[str, list[Named]] = {}
    for folder in folders:
        here: dict[str, list[Named]] = {}
        for line in (folder / "index.jsonl").read_text().splitlines():
            entry = json.loads(line)
            here.setdefault(ww.site_of(entry["url"]), []).append((folder / entry["page"], entry["url"]))
        out.update(dict(list(here.items())[:12]))
    return out


SITES = sites_of_corpora()


@pytest.mark.parametrize("site", SITES)
def test_wrappers_and_records_are_those_of_the_program(site: str, tmp_path: Path) -> None:
    copies = tmp_path / "pages"
    copies.mkdir()
    index = []
    for number, (file, url) in enumerate(SITES[site][:12]):
        (copies / f"{number:03}.html").write_bytes(file.read_bytes())
        index.append({"id": f"{number:03}", "url": url, "page": f"{number:03}.html"})
    (copies / "index.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in index))
    read = [(entry["id"], entry["url"], (copies / entry["page"]).read_bytes()) for entry in index]

    store = tmp_path / "store"
    learned = run("learn", "--store", str(tmp_path / "by-program"), str(copies))
    try:
        ww.Store(store).save(ww.learn(site, [ww.Page(html, url) for _, url, html in read]))
        assert learned.returncode == 0, learned.stderr
        by_program = (tmp_path / "by-program" / f"{site}.xml").read_bytes()
        assert by_program == (store / f"{site}.xml").read_bytes()
    except ww.WrapwrightError as error:
        assert (error.kind, learned.returncode) == ("no-articles", 3)
        store.mkdir()

    for fallback in ("none", "mismatch", "all"):
        lines = run("apply", "--json", "--store", str(store), "--fallback", fallback, str(copies)).stdout.decode().splitlines()
        wrappers = ww.Store(store, fallback=fallback)
        assert lines == [ww.extract_record(html, url, id=id, store=wrappers).to_json() for id, url, html in read]
    lines = run("extract", "--json", str(copies)).stdout.decode().splitlines()
    assert lines == [ww.extract_record(html, url, id=id).to_json() for id, url, html in read]


BEFORE_ALL_TIME = datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=5)))


def closed_store() -> ww.Store:
    store = ww.Store({})
    store.close()
    return store


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (lambda: ww.extract(None), TypeError, "html is str or bytes, not NoneType"),  # type: ignore[arg-type]
        (lambda: ww.extract(7), TypeError, "html is str or bytes, not int"),  # type: ignore[arg-type]
        (lambda: ww.extract("<p>\ud800"), ValueError, "a surrogate at index 3"),
        (lambda: ww.extract("<p>", b"https://a.example/"), TypeError, "url is a str, not bytes"),  # type: ignore[arg-type]
        (lambda: ww.extract("<p>", captured=7), TypeError, "captured is a str, not int"),  # type: ignore[arg-type]
        (lambda: ww.extract("<p>", output_format="pdf"), ValueError, "output_format is one of"),
        (lambda: ww.extract("<p>", color=1), TypeError, 'unknown option "color"'),
        (lambda: ww.extract("<p>", max_depth=1), ValueError, "max-depth is a number from 2 to 60000"),
        (lambda: ww.extract("<p>", store=closed_store()), ValueError, "this Store is closed"),
        (lambda: ww.extract("<p>", store=ww.Store({}), max_depth=9), TypeError, "options are those of the Store"),
        (lambda: ww.extract_record("<p>", include=["pdf"]), ValueError, "'pdf'"),
        (lambda: ww.site_of(None), TypeError, "url is a str"),  # type: ignore[arg-type]
        (lambda: ww.extract("<p>", wrapper="w.xml"), TypeError, "wrapper is a Wrapper, not str"),  # type: ignore[arg-type]
        (lambda: ww.extract("<p>", store="wrappers"), TypeError, "store is a Store, not str"),  # type: ignore[arg-type]
        (lambda: ww.extract("<p>", captured=BEFORE_ALL_TIME), ValueError, "not a time in UTC"),
        (lambda: ww.extract("<p>", captured="yesterday"), ValueError, "captured is an ISO 8601 time"),
        (lambda: ww.extract_record("<p>", captured="2024-13-01"), ValueError, "not '2024-13-01'"),
        (lambda: ww.learn("example.org", [ww.Page(page(0), captured="May 2024")]), ValueError, "not 'May 2024'"),
        (lambda: ww.Drift().add_signs(ww.learn("example.org", pages()), "?"), ValueError, "not the signs of a page"),
        (lambda: ww.learn("example.org", ["<p>"]), TypeError, "each of pages is a Page, not str"),  # type: ignore[list-item]
        (lambda: ww.learn("example.org", pages(), feed="<rss>"), TypeError, "feed is a Feed, not str"),  # type: ignore[arg-type]
        (lambda: ww.learn("example.org", pages(), stored="w.xml"), TypeError, "stored is a Wrapper, not str"),  # type: ignore[arg-type]
        (lambda: ww.check(None, pages()), TypeError, "wrapper is a Wrapper, not NoneType"),  # type: ignore[arg-type]
        (lambda: ww.inspect("<p>", ww.learn("example.org", pages())), TypeError, "page is a Page, not str"),  # type: ignore[arg-type]
        (lambda: ww.Store({}).add("w.xml"), TypeError, "wrapper is a Wrapper, not str"),  # type: ignore[arg-type]
        (lambda: ww.Drift().add(None, ww.extract_record("<p>")), TypeError, "wrapper is a Wrapper, not NoneType"),  # type: ignore[arg-type]
        (lambda: ww.Record.from_json("[]"), ValueError, "not a record"),
        (lambda: ww.Wrapper.from_xml(None), TypeError, "a str or bytes is expected, not NoneType"),  # type: ignore[arg-type]
        (lambda: ww.Wrapper.from_xml("<wrapper>", "w.xml"), ww.WrapwrightError, "w.xml:1:"),
        (lambda: ww.Wrapper.load("nowhere.xml"), ww.WrapwrightError, "nowhere.xml"),
        (lambda: ww.read_feed(None), TypeError, "data is str or bytes, not NoneType"),  # type: ignore[arg-type]
        (lambda: ww.read_feed("<p>", "https://a.example/feed"), ww.WrapwrightError, "https://a.example/feed"),
        (lambda: ww.learn("example.org", []), ww.WrapwrightError, "example.org"),
        (lambda: ww.Store({"a.example": ww.learn("example.org", pages())}), ValueError, "given for a.example"),
    ],
)
def test_wrong_input_is_an_exception(wrong: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        wrong()


def test_what_the_library_holds_is_neither_pickled_nor_copied() -> None:
    wrapper = ww.learn("example.org", pages())
    for held in (wrapper, ww.Store({"example.org": wrapper}), ww.Drift()):
        for copied in (pickle.dumps, copy.deepcopy):
            with pytest.raises(TypeError, match="cannot be pickled or copied"):
                copied(held)
    record = ww.extract_record(page(0), wrapper=wrapper)
    assert pickle.loads(pickle.dumps(record)).to_json() == record.to_json()


def test_a_path_is_any_but_nul(tmp_path: Path) -> None:
    wrapper = ww.learn("example.org", pages())
    file = os.fsdecode(bytes(tmp_path) + b"/\xff.xml")
    Path(file).write_text(wrapper.to_xml(), encoding="utf-8")
    assert ww.Wrapper.load(file).site == "example.org"
    for wrong in (lambda: ww.Wrapper.load(file + "\0.txt"), lambda: ww.Store(str(tmp_path) + "\0"), lambda: ww.read_archive(file + "\0")):
        with pytest.raises(ValueError, match="a path has no NUL byte"):
            wrong()


def test_odd_input_is_a_page() -> None:
    assert ww.extract("") is None
    assert ww.extract(b"\0" * 1000) is None
    assert ww.extract(bytearray(page(0).encode()), "no URL at all") is not None
    assert ww.extract(memoryview(page(0).encode())) is not None
    assert ww.extract_record("<p>a\0b", "https://a.example/\0").url == "https://a.example/\0"
    assert ww.extract("<p>" * 100_000, max_elements=1000) is None


def test_progress_that_raises_ends_learning() -> None:
    def stop(_: int, __: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ww.learn("example.org", pages(), progress=stop)


def test_an_interrupt_ends_a_long_learn_at_once() -> None:
    interrupted_at: list[float] = []

    def interrupt(done: int, _: int) -> None:
        if done > 0 and not interrupted_at:  # the long part begins
            interrupted_at.append(time.monotonic())
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)  # as the terminal does

    many = [ww.Page(page(i % 3).replace("</p>", f" {'Word ' * 2000} {i}</p>"), f"https://example.org/{i}") for i in range(200)]
    with pytest.raises(KeyboardInterrupt):
        ww.learn("example.org", many, progress=interrupt)
    took = time.monotonic() - interrupted_at[0]
    print(f"interrupted after {took:.3f} s")


def test_threads_share_a_store_and_an_extractor(wrapper: ww.Wrapper) -> None:
    store = ww.Store({"example.org": wrapper}, fallback="all")
    work = [(page(i % 4), f"https://{'example.org' if i % 2 else 'other.example'}/{i % 7}") for i in range(4000)]

    def record(each: tuple[str, str]) -> str:
        by_wrapper = ww.extract_record(each[0], each[1], wrapper=wrapper).to_json()
        return ww.extract_record(each[0], each[1], store=store).to_json() + by_wrapper

    alone = [record(each) for each in work]
    with ThreadPoolExecutor(32) as pool:
        assert list(pool.map(record, work)) == alone


def test_a_store_may_be_closed_while_others_read() -> None:
    wrapper = ww.learn("example.org", pages())
    for _ in range(20):
        store = ww.Store({"example.org": wrapper})

        def read(store: ww.Store = store) -> None:
            try:
                for _ in range(200):
                    ww.extract(page(0), "https://example.org/", store=store)
            except ValueError as error:
                assert "closed" in str(error)

        threads = [threading.Thread(target=read) for _ in range(4)]
        for thread in threads:
            thread.start()
        store.close()
        for thread in threads:
            thread.join()


def test_memory_stays_flat(wrapper: ww.Wrapper) -> None:
    def peak() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # KiB

    def work(count: int) -> None:
        for i in range(count):
            ww.extract_record(page(i % 4), "https://example.org/", wrapper=wrapper, include=["html"])
            with pytest.raises(ww.WrapwrightError):
                ww.Wrapper.from_xml("<wrapper>")

    work(3000)
    before = peak()
    work(20_000)
    assert peak() - before < 4096


def test_the_command_line_is_there() -> None:
    out = subprocess.run([sys.executable, "-m", "wrapwright", "--version"], capture_output=True, check=True, text=True).stdout
    assert ww.__version__ in out


def test_options_are_listed() -> None:
    for option in ww.options():
        given: dict[str, Any] = {option.name.replace("-", "_"): option.standard}
        assert ww.extract("<p>", **given) is None
        json.dumps(vars(option))


def test_a_store_in_one_file_holds_the_bytes_of_a_folder(tmp_path: Path) -> None:
    wrapper = ww.Wrapper.from_xml(
        "<wrapper format='1' site='a.example' normalizer='html5'><template><content>//p</content></template></wrapper>"
    )
    folder, one = ww.Store(tmp_path / "folder"), ww.Store(tmp_path / "one.sqlite", store_name="folder")
    folder.save(wrapper)
    file = (tmp_path / "folder" / "a.example.xml").read_bytes()
    assert wrapper.to_file() == file
    one.write({"a.example": file, "b.example": file})
    assert one.load("b.example") is not None and sorted(path.name for path in tmp_path.iterdir()) == ["folder", "one.sqlite"]
    record = ww.extract_record("<p>A text.</p>", "https://a.example/1", store=ww.Store(tmp_path / "one.sqlite", store_name="folder"))
    assert record.wrapper == {"site": "a.example", "file": "folder/a.example.xml"}
    missing = ww.extract_record("<p>A text.</p>", "https://c.example/1", store=one)
    assert missing.error is not None and "folder/c.example.xml" in missing.error
    with pytest.raises(ww.WrapwrightError, match=r"d\.example\.xml"):
        one.write({"c.example": file, "d.example": b"<wrapper"})
    assert one.load("c.example") is None
