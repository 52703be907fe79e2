# SPDX-License-Identifier: Apache-2.0
"""Names links of a built site that lead nowhere, for scripts/docs: site_links.py FOLDER. Links to other hosts are not followed."""

from __future__ import annotations

import html
import re
import sys
from functools import cache
from pathlib import Path
from urllib.parse import unquote

LINK = re.compile(r'<\w[^<>]*?\s(?:href|src)="([^"]+)"')
ELSEWHERE = re.compile(r"[a-z]+:|//")


@cache
def anchors_of(page: Path) -> frozenset[str]:
    return frozenset(map(html.unescape, re.findall(r'\b(?:id|name)="([^"]+)"', page.read_text(errors="replace"))))


def main() -> int:
    root = Path(sys.argv[1]).resolve()
    links = broken = 0
    for page in sorted(root.rglob("*.html")):
        # A server gives it at any address, so its links are from the root.
        if page == root / "404.html":
            continue
        for link in sorted(set(map(html.unescape, LINK.findall(page.read_text(errors="replace"))))):
            if ELSEWHERE.match(link):
                continue
            links += 1
            name, _, anchor = link.partition("#")
            name = unquote(name.partition("?")[0])
            target = (page.parent / name).resolve() if name else page
            if target.is_dir():
                target /= "index.html"
            if target.is_file() and (not anchor or target.suffix != ".html" or unquote(anchor) in anchors_of(target)):
                continue
            broken += 1
            print(f"{page.relative_to(root)}: {link} leads nowhere", file=sys.stderr)
    print(f"{links} links lead to pages and headings of the site, {broken} to nothing")
    return 1 if broken or not links else 0


sys.exit(main())
