# SPDX-License-Identifier: Apache-2.0
"""Pelican with its default theme notmyidea; RSS 2.0."""
import tempfile

from kit.articles import read_articles


def make(site):
    with tempfile.TemporaryDirectory() as work:
        site.run("pelican", "--quiet", "--settings", str(site.source / "pelicanconf.py"), "--output", str(site.www),
                 str(site.source / "content"), cwd=work)
    site.keep((".html", "rss.xml"))
    site.finish(read_articles(site.source / "content"), "fr", place)


def place(article):
    return f"/{article.slug}.html", f"{article.slug}.html"
