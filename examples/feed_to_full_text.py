#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The items of a feed with the full text of their pages, one JSON object a line.

Learns the wrapper of the site from the pages of the items. The package makes no requests; here Python's own library does, one after
the other, a second apart. `wrapwright archive` does it as one should: robots.txt, conditional requests, WARC files.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import urllib.request

import wrapwright as ww


def fetch(url: str) -> tuple[bytes, str]:
    with urllib.request.urlopen(url, timeout=30) as answer:
        return answer.read(20_000_000), answer.headers.get("Content-Type", "")


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("feed", help="its URL")
    arguments.add_argument("--wait", type=float, default=1, help="seconds between two requests (%(default)s)")
    given = arguments.parse_args()
    feed = ww.read_feed(fetch(given.feed)[0], given.feed)
    pages = []
    for item in feed.items:
        if item.url:
            time.sleep(given.wait)
            html, kind = fetch(item.url)
            pages.append(ww.Page(html, item.url, content_type=kind))
    wrapper = ww.learn(ww.site_of(pages[0].url or ""), pages, feed=feed)
    for page in pages:
        record = ww.extract_record(page.html, page.url, content_type=page.content_type, wrapper=wrapper)
        print(json.dumps({"url": record.url, "title": record.title, "date": record.date, "text": record.text}, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
