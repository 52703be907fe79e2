# SPDX-License-Identifier: Apache-2.0
"""A Japanese blog of 2008: Shift_JIS that only the HTTP header tells, a banner that closes the document before the
article begins, and comments, some of them quoting, that are longer than the article; Atom 1.0 with relative links."""
import random
from html import escape

from kit.articles import read_articles
from kit.feeds import atom10, newest
from kit.site import HELD_OUT

ENCODING = "cp932"  # what browsers mean by Shift_JIS
NAME = "坂の途中の帳面"
PEOPLE = ["通りすがり", "みけ", "山田屋", "KEN", "ほうじ茶", "二丁目の住人", "さっちゃん", "元文選工", "たぬき", "名無し", "霧島", "おにぎり"]


def make(site):
    articles = read_articles(site.source)
    pool = read_pool(site.source / "comments.txt")
    for article in articles:
        body = story(article) + comments(article, pool)
        site.write(place(article)[1], page(article.title, body, articles), ENCODING)
    front = "".join(f'<div class="entry"><h2><a href="{place(a)[0]}">{escape(a.title)}</a></h2>'
                    f"<p>{escape(a.teaser(90))}…</p></div>\n" for a in reversed(articles))
    site.write("index.html", page("トップ", front, articles), ENCODING)
    items = [(a.title, place(a)[0][1:], a.teaser(80) + "…", a.date, "帳面係", a.head["category"])
             for a in newest(articles, HELD_OUT)]
    site.write("atom.xml", atom10(NAME, site.url + "/", "ja", items))
    site.finish(articles, "ja", place)


def place(article):
    path = f"archives/{article.slug}.html"
    return "/" + path, path


def read_pool(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("|", 1) for line in lines if line and line[0] != "#"]


def story(article):
    paragraphs = "\n".join(f"<p>{text}</p>" for text in article.paragraphs())
    return f"""<div class="entry" id="entry-{article.slug}">
<p class="date">{article.date:%Y年%m月%d日}</p>
<h2 class="title">{escape(article.title)}</h2>
<div class="entry-body">
{paragraphs}
</div>
<p class="posted">投稿者: 帳面係 日時: 21:30 | <a href="#comments">コメント</a> | <a href="/{article.slug}/tb">トラックバック</a></p>
</div>
"""


def comments(article, pool):
    """Own comments first, then general ones and quotations, until they outgrow the article by half."""
    chance = random.Random(f"comments {article.slug}")
    own = [text for who, text in pool if who == article.slug]
    general = chance.sample([text for who, text in pool if who == "*"], k=20)
    sentences = [s + "。" for block in article.blocks for s in block.text.split("。") if 18 < len(s) < 45]
    quotes = chance.sample(sentences, k=2)
    texts = [f"＞{quotes[0]}<br />{own[0]}", own[1], general.pop(), f"＞{quotes[1]}<br />{general.pop()}", own[2]]
    wanted = 1.5 * len(article.gold())
    while sum(map(len, texts)) < wanted and general:
        texts.append(general.pop())
    rows = "".join(f"""<div class="comment" id="c{int(article.slug) * 40 + number}">
<p class="comment-body">{text}</p>
<p class="comment-footer">投稿者: {chance.choice(PEOPLE)} | {article.date:%Y年%m月}{min(article.date.day + 1 + number // 4, 31)}日 {8 + number % 14}:{17 + number:02d}</p>
</div>
""" for number, text in enumerate(texts))
    return f"""<div id="comments">
<h3>コメント ({len(texts)})</h3>
{rows}</div>
<form method="post" action="/mt-comments.cgi"><p>名前: <input name="author" /> <textarea name="text" rows="6" cols="40"></textarea>
<input type="submit" value="投稿する" /></p></form>
"""


def page(title, body, articles):
    recent = "".join(f'<li><a href="{place(a)[0]}">{escape(a.title)}</a></li>\n' for a in list(reversed(articles))[:5])
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<title>{NAME}: {escape(title)}</title>
<link rel="stylesheet" href="/styles-site.css" type="text/css" />
<link rel="alternate" type="application/atom+xml" title="Atom" href="/atom.xml" />
</head>
<body class="layout-two-column-right">
<div id="banner"><h1><a href="/">{NAME}</a></h1><h2>歩いて、見て、書く</h2></div>
</body>
</html>
<div id="container">
<div class="content">
{body}
</div>
<div class="sidebar">
<h3>最近のエントリー</h3>
<ul>
{recent}</ul>
<h3>カテゴリー</h3>
<ul><li>散歩</li><li>台所</li><li>仕事</li><li>工作</li><li>自然</li><li>人</li></ul>
<h3>このブログについて</h3>
<p>坂の途中に住む帳面係が、土曜の夜に書いています。メールの返事は遅れがちです。</p>
<p>Powered by Movable Type 3.36-ja</p>
</div>
</div>
"""
