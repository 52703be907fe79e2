#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages per second of the Python package, compared with the program and other packages, on one thread unless stated.

Usage: time_packages.py FOLDER...

Each folder has an index.jsonl and pages of sites, like a corpus. A wrapper is learned from each site's first pages;
then every page is read from memory: with the wrappers (call by call and, if pyarrow is installed, in one call as Arrow
data), by itself, and with resiliparse and trafilatura if these are installed. The program reads the same pages from
their files, including its start. Prints a table of pages per second of processor time, which other programs on the
machine hardly affect, and of wall-clock time; and one of the time for learning with the package and with the program.
The best of three rounds counts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import wrapwright as ww
from wrapwright import _native

ROUNDS = 3
LEARNED_FROM = 8  # pages of a site
Pages = list[tuple[str, bytes]]


def read_pages(folder: Path) -> Pages:
    entries = [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]
    return [(entry["url"], (folder / entry["page"]).read_bytes()) for entry in entries]


def sites_of(pages: Pages) -> dict[str, Pages]:
    """The first pages of each site whose name is known."""
    sites: dict[str, Pages] = {}
    for url, html in pages:
        if (site := ww.site_of(url)) and len(sites.setdefault(site, [])) < LEARNED_FROM:
            sites[site].append((url, html))
    return sites


def learn_all(sites: dict[str, Pages], store: ww.Store) -> int:
    learned = 0
    for site, pages in sites.items():
        try:
            store.save(ww.learn(site, [ww.Page(html, url) for url, html in pages]))
            learned += 1
        except ww.WrapwrightError as error:
            if error.kind != "no-articles":
                raise
    return learned


def write_pages(sites: dict[str, Pages], folder: Path) -> None:
    """Writes the pages to a folder that the program can read."""
    with (folder / "index.jsonl").open("w") as index:
        for number, (url, html) in enumerate(page for pages in sites.values() for page in pages):
            (folder / f"{number}.html").write_bytes(html)
            index.write(json.dumps({"id": str(number), "url": url, "page": f"{number}.html"}) + "\n")


def learn_by_program(pages: Path) -> None:
    with tempfile.TemporaryDirectory() as store:  # a new one, as sites that are known are brought up to date
        words = [_native.program(), "learn", "--quiet", "--jobs", "1", "--store", store, str(pages)]
        subprocess.run(words, check=False, capture_output=True)


def print_learning(sites: dict[str, Pages]) -> None:
    print("\n| way of learning | milliseconds of processor time a site | sites a second of the clock |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as written, tempfile.TemporaryDirectory() as store:
        write_pages(sites, Path(written))
        work: dict[str, Callable[[], object]] = {
            "wrapwright learn (program, from files)": lambda: learn_by_program(Path(written)),
            "wrapwright, learn": lambda: learn_all(sites, ww.Store(store)),
        }
        for name, each in work.items():
            processor, clock = best(each)
            print(f"| {name} | {1e3 * processor / len(sites):.1f} | {len(sites) / clock:.0f} |", flush=True)


def processor_time() -> float:
    """The processor time of this process and of the children that it has waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def best(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds of processor time and of the clock."""
    processor, clock = [], []
    for _ in range(ROUNDS):
        begin = time.perf_counter(), processor_time()
        work()
        clock.append(time.perf_counter() - begin[0])
        processor.append(processor_time() - begin[1])
    return min(processor), min(clock)


def ways(pages: Pages, folders: list[Path], folder: str) -> dict[str, Callable[[], object]]:
    store = ww.Store(folder, fallback="all")

    def program(*arguments: str) -> None:
        subprocess.run([_native.program(), *arguments, "--json", "-o", "/dev/null", *map(str, folders)], check=False, capture_output=True)

    out: dict[str, Callable[[], object]] = {
        "wrapwright apply (program, from files)": lambda: program("apply", "--jobs", "1", "--store", folder, "--fallback", "all"),
        "wrapwright, extract_record by wrappers": lambda: [ww.extract_record(html, url, store=store) for url, html in pages],
        "wrapwright, extract by wrappers": lambda: [ww.extract(html, url, store=store) for url, html in pages],
        "wrapwright, extract by the page alone": lambda: [ww.extract(html, url) for url, html in pages],
    }
    texts = [html.decode("utf-8", "replace") for _, html in pages]
    try:
        import pyarrow as pa

        table = pa.table({"html": [html for _, html in pages], "url": [url for url, _ in pages]})
        for threads in (1, 2):
            name = f"wrapwright, apply_arrow by wrappers, {threads} thread{'s' if threads > 1 else ''}"
            out[name] = lambda threads=threads: ww.apply_arrow(table, store, threads=threads)
    except ImportError as error:
        print(f"apply_arrow is left out: {error}", file=sys.stderr)
    try:
        from resiliparse.extract.html2text import extract_plain_text

        out["resiliparse, extract_plain_text(main_content=True)"] = lambda: [
            extract_plain_text(text, preserve_formatting=True, main_content=True) for text in texts
        ]
    except ImportError as error:
        print(f"resiliparse is left out: {error}", file=sys.stderr)
    try:
        import trafilatura

        out["trafilatura, extract(fast=True)"] = lambda: [trafilatura.extract(text, fast=True) for text in texts]
    except ImportError as error:
        print(f"trafilatura is left out: {error}", file=sys.stderr)
    return out


def main() -> None:
    if len(sys.argv) < 2 or "--help" in sys.argv:
        print(__doc__)
        sys.exit(0 if "--help" in sys.argv else 2)
    folders = [Path(name) for name in sys.argv[1:]]
    pages = [page for folder in folders for page in read_pages(folder)]
    with tempfile.TemporaryDirectory() as folder:
        sites = sites_of(pages)
        learned = learn_all(sites, ww.Store(folder))
        size = sum(len(html) for _, html in pages)
        print(f"{len(pages)} pages, {size / 1e6:.1f} MB, wrappers of {learned} sites\n")
        print("| way | pages a second of processor time | MB | pages a second of the clock |\n|---|---|---|---|")
        for name, work in ways(pages, folders, folder).items():
            processor, clock = best(work)
            row = f"| {name} | {len(pages) / processor:,.0f} | {size / processor / 1e6:.0f} | {len(pages) / clock:,.0f} |"
            print(row, flush=True)
    print_learning(sites)


if __name__ == "__main__":
    main()
