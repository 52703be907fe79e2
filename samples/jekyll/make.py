# SPDX-License-Identifier: Apache-2.0
"""Jekyll with its default theme minima and jekyll-feed (Atom 1.0)."""
import tempfile

from kit.articles import read_articles


def make(site):
    with tempfile.TemporaryDirectory() as work:
        site.run("jekyll", "build", "--quiet", "--disable-disk-cache", "--source", str(site.source),
                 "--destination", str(site.www), cwd=work)
    site.keep((".html", "feed.xml"))
    articles = read_articles(site.source / "_posts")
    site.finish(articles, "en", place)


def place(article):
    path = f"{article.head['categories']}/{article.date:%Y/%m/%d}/{article.slug}.html"
    return "/" + path, path
