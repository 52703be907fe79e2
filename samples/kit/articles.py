# SPDX-License-Identifier: Apache-2.0
"""Articles as the sample sites keep them: a head of `key: value` lines between `---`, then a little Markdown."""
import dataclasses
import datetime
import html
import pathlib
import re


@dataclasses.dataclass
class Block:
    kind: str  # "p" "h2" "li" "quote" "code"
    text: str  # plain text, white space collapsed (but for code)


@dataclasses.dataclass
class Article:
    slug: str
    head: dict
    blocks: list
    date: datetime.datetime

    @property
    def title(self):
        return self.head["title"]

    def gold(self):
        """Title, standfirst if there is one, body: a line each, as plain text."""
        lines = [self.title, *([self.head["standfirst"]] if "standfirst" in self.head else [])]
        return "\n".join(lines + [block.text for block in self.blocks]) + "\n"

    def teaser(self, length):
        """The beginning of the body, cut as careless feeds cut it."""
        text = " ".join(block.text for block in self.blocks)
        return text if len(text) <= length else text[:length].rstrip()

    def paragraphs(self):
        return [html.escape(block.text, quote=False) for block in self.blocks if block.kind == "p"]


def _plain(text):
    return re.sub(r"\s+", " ", text.replace("`", "")).strip()


def _blocks(body):
    blocks = []
    fence = re.split(r"^```\n(.*?)^```\n?", body, flags=re.M | re.S)
    for index, part in enumerate(fence):
        if index % 2:
            blocks.append(Block("code", part.rstrip("\n")))
            continue
        for chunk in re.split(r"\n\s*\n", part):
            chunk = chunk.strip()
            if chunk.startswith("- "):
                blocks += [Block("li", _plain(line[2:])) for line in chunk.splitlines()]
            elif chunk.startswith("> "):
                blocks.append(Block("quote", _plain(re.sub(r"^> ?", "", chunk, flags=re.M))))
            elif chunk:
                blocks.append(Block("p", _plain(chunk)))
    return blocks


def _value(text):
    text = text.strip()
    if text.startswith("[") and text.endswith("]"):
        return [word.strip() for word in text[1:-1].split(",")]
    return text.strip('"')


def _date(text):
    parsed = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=datetime.timezone.utc)


def read_article(path):
    _, head, body = re.split(r"^---\n", path.read_text(encoding="utf-8"), maxsplit=2, flags=re.M)
    fields = dict(line.split(":", 1) for line in head.splitlines() if line.strip())
    fields = {key.strip(): _value(value) for key, value in fields.items()}
    slug = path.stem
    dated = re.match(r"(\d{4}-\d\d-\d\d)-(.+)", slug)
    if dated:
        fields.setdefault("date", dated[1])
        slug = dated[2]
    return Article(slug, fields, _blocks(body), _date(fields["date"]))


def read_articles(folder):
    """All articles of a folder, the oldest first."""
    articles = [read_article(path) for path in sorted(pathlib.Path(folder).glob("*.md"))]
    return sorted(articles, key=lambda article: (article.date, article.slug))
