#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the corpora of the quality gate again: gate_open/ and gate_kept/, from texts/ and the templates beside this.

The same bytes on each run; needs Python 3.11 alone. ../README.md says what the corpora are for.
"""
import json
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import kept_sites  # noqa: E402, F401: registers its sites
import open_sites  # noqa: E402, F401
from pages import SITES, Site  # noqa: E402
from texts import Article, read  # noqa: E402


def load(site: Site) -> None:
    site.articles = read(HERE / "texts" / f"{site.name}.txt")
    for article in site.articles:
        if site.cut and len(article.blocks) >= site.cut:
            article.blocks.pop()
            article.is_cut = True


def write_page(folder: pathlib.Path, site: Site, slug: str, article: Article | None, path: str) -> dict:
    """Writes page and gold, and returns the row of the index."""
    gold: dict = {"article": False}
    if article:
        gold = {"title": article.title, "date": article.date.isoformat(), "text": article.gold()}
        if article.author:
            gold["author"] = article.author
    page_file, gold_file = f"{site.name}/www/{slug}.html", f"{site.name}/gold/{slug}.json"
    for name, data in ((page_file, site.template(site, article).encode(site.encoding)),
                       (gold_file, (json.dumps(gold, ensure_ascii=False, indent=1) + "\n").encode())):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return {"id": f"{site.name}-{slug}", "group": site.name, "url": site.host() + path, "lang": site.lang,
            "kind": "article" if article else "listing", "page": page_file, "gold": gold_file, "held_out": site.kept}


def make_corpora() -> None:
    for kept in (False, True):
        folder = HERE / ("gate_kept" if kept else "gate_open")
        shutil.rmtree(folder, ignore_errors=True)
        rows = []
        for number, site in enumerate(sorted((site for site in SITES if site.kept == kept), key=lambda site: site.name)):
            load(site)
            rows += [write_page(folder, site, article.slug, article, site.link(article)) for article in site.articles]
            site.listed = list(reversed(site.articles))
            rows.append(write_page(folder, site, "home", None, "/"))
            if number % 2:  # half of the sites have a page of older articles, too, which shows more of each
                site.listed, site.teaser = site.articles[:3], 320
                rows.append(write_page(folder, site, "archive", None, "/archive/"))
                site.teaser = 110
        (folder / "index.jsonl").write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
        print(f"{folder.name}: {len(rows)} pages of {len({row['group'] for row in rows})} sites")


if __name__ == "__main__":
    make_corpora()
