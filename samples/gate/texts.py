# SPDX-License-Identifier: Apache-2.0
"""The texts of the gate's sites: texts/NAME.txt holds all articles of a site, a line a block.

An article begins with `=== slug | date | author | title` (author "-": none). The first characters of a line say what
it is; a line without a mark is a paragraph. Only the kinds in GOLD are part of the article's own text.
"""
import dataclasses
import datetime
import pathlib
import re

MARKS = {"$ ": "standfirst", "## ": "h2", "- ": "li", "> ": "quote", "! ": "caption", "~ ": "pull", "| ": "row", "# ": "fact",
         "+ ": "question", "@ ": "entry", "* ": "comment"}
GOLD = {"standfirst", "p", "h2", "li", "quote", "row", "question", "entry", "code", "note"}
TIME = r"\d\d:\d\d "  # at the beginning of an entry of a live blog


@dataclasses.dataclass
class Block:
    kind: str
    text: str

    def cells(self) -> list[str]:
        """Of a table's row, and of a fact: its name and value."""
        return [cell.strip() for cell in self.text.strip("|").split("|")]


@dataclasses.dataclass
class Article:
    slug: str
    date: datetime.date
    author: str  # "" if unknown
    title: str
    blocks: list[Block]
    is_cut: bool = False  # its end is behind a paywall or on a second page: neither on the page nor in the gold

    def of(self, *kinds: str) -> list[Block]:
        return [block for block in self.blocks if block.kind in kinds]

    def gold(self) -> str:
        lines = [self.title]
        for block in self.blocks:
            if block.kind == "row":
                lines.append(" ".join(block.cells()))
            elif block.kind in GOLD:
                lines.append(re.sub(TIME, "", block.text) if block.kind == "entry" else block.text)
        return "\n".join(lines) + "\n"

    def teaser(self, length: int) -> str:
        return self.of("standfirst", "p")[0].text[:length].rstrip() + "..."


def read(path: pathlib.Path) -> list[Article]:
    """All articles of a site, the oldest first."""
    articles: list[Article] = []
    code: list[str] | None = None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line == "```":
            if code is not None:
                articles[-1].blocks.append(Block("code", "\n".join(code)))
            code = [] if code is None else None
        elif code is not None:
            code.append(line)
        elif line.startswith("=== "):
            slug, date, author, title = (cell.strip() for cell in line[4:].split("|"))
            articles.append(Article(slug, datetime.date.fromisoformat(date), author.strip("-"), title, []))
        else:
            articles[-1].blocks.append(_block(line))
    return articles


def _block(line: str) -> Block:
    for mark, kind in MARKS.items():
        if line.startswith(mark):
            return Block(kind, line[len(mark):].strip())
    note = re.match(r"\[\d+\] ", line)
    return Block("note", line[note.end():]) if note else Block("p", line)
