# SPDX-License-Identifier: Apache-2.0
"""Hugo with a small theme of our own (Debian packages none); JSON Feed 1.1."""
import shutil
import tempfile

from kit.articles import read_articles


def make(site):
    with tempfile.TemporaryDirectory() as work:  # Hugo writes resources/ beside its sources
        copy = shutil.copytree(site.source, f"{work}/source")
        site.run("hugo", "--quiet", "--noBuildLock", "--source", copy, "--destination", str(site.www))
    site.keep((".html", "feed.json"))
    site.finish(read_articles(site.source / "content" / "post"), "es", place)


def place(article):
    path = f"{article.date:%Y/%m}/{article.slug}/"
    return "/" + path, path + "index.html"
