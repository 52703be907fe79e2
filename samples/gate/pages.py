# SPDX-License-Identifier: Apache-2.0
"""What the templates of the gate's sites share: sites, the markup of blocks, names, comments, metadata."""
import dataclasses
import hashlib
import json
import random
import re
from collections.abc import Callable, Iterable
from html import escape

from texts import TIME, Article, Block
from words import POOLS, WORDS

PLAIN = {"standfirst": "<p><b>{}</b></p>", "p": "<p>{}</p>", "h2": "<h2>{}</h2>", "list": "<ul>{}</ul>", "li": "<li>{}</li>",
         "quote": "<blockquote>{}</blockquote>", "caption": '<img src="/img/{n}.jpg" alt=""><p class="caption">{}</p>',
         "pull": "<blockquote class=\"pull\">{}</blockquote>", "table": "<table>{}</table>", "question": "<p><strong>{}</strong></p>",
         "entry": "<h3><time>{time}</time> {}</h3>", "code": "<pre><code>{}</code></pre>"}


@dataclasses.dataclass
class Site:
    name: str
    title: str
    lang: str  # BCP 47; its words are those of the whole tag, or of the language alone
    path: str  # of an article's URL: {slug}, {date} and its parts are filled in
    template: Callable[["Site", Article | None], str]  # without an article: a list of those in `listed`
    kept: bool = False
    encoding: str = "utf-8"
    cut: int = 0  # articles of that many blocks and more end before their last one
    articles: list[Article] = dataclasses.field(default_factory=list)
    listed: list[Article] = dataclasses.field(default_factory=list)  # on the page without article that is being made
    teaser: int = 110  # length of teasers, in characters

    def __getattr__(self, key: str) -> str:
        """The words around articles: site.more, site.agree."""
        words = WORDS.get(self.lang) or WORDS[self.lang.split("-")[0]]
        if key not in words:
            raise AttributeError(key)
        return words[key]

    def host(self) -> str:
        return f"http://www.{self.name}.example"

    def link(self, article: Article) -> str:
        return self.path.format(slug=article.slug, date=article.date)

    def others(self, article: Article | None, count: int) -> list[Article]:
        """Articles other than this one, the same ones in each run."""
        rest = [other for other in self.articles if article is None or other.slug != article.slug]
        return random.Random(f"{self.name} {article.slug if article else ''}").sample(rest, count)

    def menu(self, form: str = '<li><a href="/{n}/">{}</a></li>') -> str:
        return "".join(form.replace("{n}", str(n)).replace("{}", name) for n, name in enumerate(self.sections.split(",")))

    def links(self, articles: Iterable[Article], form: str = '<li><a href="{link}">{}</a></li>') -> str:
        """{} is the title, {teaser}, {date} and {link} what they say."""
        return "".join(form.replace("{link}", self.link(article)).replace("{teaser}", escape(article.teaser(self.teaser), quote=False))
                       .replace("{date}", article.date.strftime("%d.%m.%Y")).replace("{}", escape(article.title, quote=False))
                       for article in articles)


SITES: list[Site] = []


def site(name: str, title: str, lang: str, path: str, kept: bool = False, encoding: str = "utf-8", cut: int = 0):
    """Registers the function below as the template of a site."""
    def register(template: Callable[[Site, Article | None], str]):
        SITES.append(Site(name, title, lang, path, template, kept, encoding, cut))
        return template
    return register


def inline(text: str) -> str:
    return re.sub(r"\[(\d+)\]", r'<sup><a href="#fn\1">[\1]</a></sup>', escape(text, quote=False))


def body(article: Article, count: int | None = None, **forms: str) -> list[str]:
    """The article's blocks as markup, lists and tables as one element each. `forms` replaces forms of PLAIN; "" leaves
    a kind out, as a template does that puts it elsewhere. `count`: only that many blocks."""
    use = PLAIN | forms
    out: list[str] = []
    last = ""
    for number, block in enumerate(article.blocks[:count]):
        if block.kind in ("comment", "fact", "note") or not use.get("table" if block.kind == "row" else block.kind):
            continue
        if block.kind in ("li", "row"):
            item = use["li"].replace("{}", inline(block.text)) if block.kind == "li" else _row(block)
            group = use["list" if block.kind == "li" else "table"]
            if last == block.kind:
                end = group.partition("{}")[2]
                out[-1] = out[-1].removesuffix(end) + item + end
            else:
                out.append(group.replace("{}", item))
        else:
            text = re.sub(TIME, "", block.text) if block.kind == "entry" else block.text
            form = use[block.kind].replace("{n}", f"{article.slug}-{number}").replace("{time}", block.text[:5])
            out.append(form.replace("{}", escape(text, quote=False) if block.kind == "code" else inline(text)))
        last = block.kind
    return out


def _row(block: Block) -> str:
    return "<tr>" + "".join(f"<td>{escape(cell, quote=False)}</td>" for cell in block.cells()) + "</tr>"


def hashed(*words: str, prefix: str = "") -> str:
    """A name as a build tool makes it."""
    return prefix + hashlib.sha256(" ".join(words).encode()).hexdigest()[:7]


def between(parts: list[str], after: int, extra: str) -> str:
    """The parts with something foreign after one of them."""
    return "\n".join([*parts[:after], extra, *parts[after:]])


def comments(site: Site, article: Article, form: str, factor: float = 1.4) -> str:
    """Comments, some quoting the article, until they are `factor` times as long as it. {} is the text, {who}, {n} and
    {date} what they say."""
    chance = random.Random(f"comments {site.name} {article.slug}")
    pool, people = POOLS[site.lang.split("-")[0]]
    general = chance.sample(pool, k=len(pool))
    quoted = [block.text.split(". ")[0][:160] for block in article.of("p")]
    texts = [block.text for block in article.of("comment")]
    texts += [f"<i>{escape(quoted[0], quote=False)}</i><br>{general.pop()}", f"<i>{escape(quoted[-1], quote=False)}</i><br>{general.pop()}"]
    while sum(map(len, texts)) < factor * len(article.gold()) and general:
        texts.append(general.pop())
    return "".join(form.replace("{}", text).replace("{who}", chance.choice(people)).replace("{n}", str(number))
                   .replace("{date}", f"{article.date.day}.{article.date.month}. {9 + number % 12}:{10 + 3 * number % 50}")
                   for number, text in enumerate(texts, 1))


def linked_data(site: Site, article: Article, kind: str = "NewsArticle") -> str:
    data = {"@context": "https://schema.org", "@type": kind, "headline": article.title, "datePublished": article.date.isoformat(),
            "author": {"@type": "Person", "name": article.author}, "publisher": {"@type": "Organization", "name": site.title}}
    return f'<script type="application/ld+json">{json.dumps(data, ensure_ascii=False)}</script>'


def open_graph(site: Site, article: Article | None) -> str:
    if article is None:
        return f'<meta property="og:type" content="website"><meta property="og:title" content="{escape(site.title)}">'
    return (f'<meta property="og:type" content="article"><meta property="og:title" content="{escape(article.title)}">'
            f'<meta property="og:url" content="{site.host()}{site.link(article)}">'
            f'<meta property="article:published_time" content="{article.date}T06:30:00+00:00">'
            f'<meta name="description" content="{escape(article.teaser(140))}">')
