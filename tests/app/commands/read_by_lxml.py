#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Applies exported rules to pages with lxml and cssselect, as miniflux and other programs with CSS selectors do.

read_by_lxml.py FORMAT DOCUMENT PAGE ENCODING [PAGE ENCODING]...  prints a JSON array of the texts without white space.
"""
import copy
import json
import re
import sys

from cssselect import HTMLTranslator
from lxml import html


def rules_of(name, document):
    if name == "css":
        site = json.loads(document)[0]
        return site["content"], site["exclude"]
    feed = json.loads(document)
    assert feed["crawler"] is True
    removed = re.fullmatch(r'remove\((".*")\)', feed["rewrite_rules"])
    return feed["scraper_rules"], json.loads(removed.group(1)) if removed else ""


def select(tree, selector):
    # From the document: behind an early </html> libxml2 puts a second root beside the first.
    return tree.getroottree().xpath(HTMLTranslator().css_to_xpath(selector, prefix="//"))


def remove(tree, selector):
    for node in select(tree, selector):
        if node.getparent() is not None:
            node.drop_tree()


def text_of(node):
    copied = copy.deepcopy(node)
    copied.tail = None
    for each in list(copied.iter("script", "style", "noscript", "template")):
        if each is not copied:
            each.drop_tree()
    return "".join(copied.xpath(".//text()"))  # without those of comments


def extract(name, page, content, exclude):
    tree = html.document_fromstring(page)
    if name == "css" and exclude:
        remove(tree, exclude)
    matches = select(tree, content)
    if name == "css":
        matches = [node for node in matches if not any(up in matches for up in node.iterancestors())]
        return "".join(map(text_of, matches))
    parsed_again = html.document_fromstring("<html><body></body></html>")
    for node in matches:
        copied = copy.deepcopy(node)
        copied.tail = None
        parsed_again.body.append(copied)
    # The standard ignores the tags of a table's parts outside of a table.
    for part in list(parsed_again.body.iter("caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr")):
        if not any(up.tag == "table" for up in part.iterancestors()):
            part.drop_tag()
    if exclude:
        remove(parsed_again, exclude)
    return text_of(parsed_again.body)


def main():
    name, document, *pages = sys.argv[1:]
    with open(document, encoding="utf-8") as file:
        content, exclude = rules_of(name, file.read())
    texts = []
    for path, encoding in zip(pages[::2], pages[1::2]):
        with open(path, "rb") as file:
            page = file.read().decode(encoding, "replace")
        texts.append("".join(extract(name, page, content, exclude).split()))
    json.dump(texts, sys.stdout)


main()
