#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The article of one page, by the page alone: its title, date, authors, and text as Markdown."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import wrapwright as ww


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("page", type=Path, help="an HTML file")
    arguments.add_argument("--url", help="where it is from, for its links and its site")
    given = arguments.parse_args()
    record = ww.extract_record(given.page.read_bytes(), given.url, include=["markdown"])
    if not record.has_article:
        print(f"{given.page}: {record.error or record.status}", file=sys.stderr)
        return 3
    for name, value in (("title", record.title), ("date", record.date), ("authors", ", ".join(record.authors))):
        if value:
            print(f"{name}: {value}")
    print(f"expected F1: {record.confidence}\n\n{record.markdown}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
