# SPDX-License-Identifier: Apache-2.0
"""An English news site of 2019 with two templates, one for articles and one for videos; a related box and a newsletter
form stand inside the articles; RSS 2.0."""
from html import escape

from kit.articles import read_articles
from kit.feeds import newest, rss20
from kit.site import HELD_OUT

NAME = "The Vale Courier"
SECTIONS = ["Region", "City", "Science", "Sport", "Opinion", "Video"]


def make(site):
    articles = read_articles(site.source)
    by_slug = {article.slug: article for article in articles}
    for article in articles:
        related = [by_slug[slug] for slug in article.head["related"]]
        template = video if article.head["kind"] == "video" else story
        site.write(place(article)[1], page(article, template(article, related), articles))
    front = "".join(f'<article class="promo"><h2><a href="{place(a)[0]}">{escape(a.title)}</a></h2>'
                    f"<p>{escape(a.head['standfirst'])}</p></article>\n" for a in reversed(articles))
    site.write("index.html", page(None, f'<main class="front">{front}</main>', articles))
    items = [(a.title, site.url + place(a)[0], f"<p>{escape(a.head['standfirst'])}</p>", a.date, a.head["author"],
              a.head["section"]) for a in newest(articles, HELD_OUT)]
    site.write("rss.xml", rss20(NAME, site.url + "/", "News from the valley", "en-gb", items))
    site.finish(articles, "en", place)


def place(article):
    if article.head["kind"] == "video":
        path = f"watch/{article.slug}.html"
        return "/" + path, path
    path = f"news/{article.date:%Y/%m}/{article.slug}/"
    return "/" + path, path + "index.html"


def story(article, related):
    paragraphs = [f"<p>{text}</p>" for text in article.paragraphs()]
    links = "".join(f'<li><a href="{place(a)[0]}">{escape(a.title)}</a></li>' for a in related)
    box = f"""<aside class="story-related" role="complementary">
<h3>Read more</h3><ul>{links}</ul></aside>"""
    letter = """<div class="story-newsletter"><strong>Courier by breakfast</strong>
<span>Our morning letter, free, six days a week.</span><form action="/letter"><input type="email"><button>Sign up</button></form></div>"""
    body = "\n".join([*paragraphs[:2], box, *paragraphs[2:3], letter, *paragraphs[3:]])
    return f"""<main class="story-page"><article class="story" id="story-{article.date:%y%m%d}" itemscope itemtype="https://schema.org/NewsArticle">
<header class="story-header">
<p class="kicker"><a href="/{article.head['section'].lower()}/">{article.head['section']}</a></p>
<h1 itemprop="headline">{escape(article.title)}</h1>
<p class="standfirst">{escape(article.head['standfirst'])}</p>
<div class="byline">By <a rel="author" href="/by/">{article.head['author']}</a>, <time datetime="{article.date:%Y-%m-%d}">{article.date:%d %B %Y}</time></div>
<ul class="share"><li><a href="#f">Share</a></li><li><a href="#t">Tweet</a></li><li><a href="#m">Mail</a></li></ul>
</header>
<div class="story-body" itemprop="articleBody">
{body}
</div>
</article></main>"""


def video(article, related):
    paragraphs = "\n".join(f"<p>{text}</p>" for text in article.paragraphs())
    tiles = "".join(f'<a class="tile" href="{place(a)[0]}"><span class="tile-time">{a.head["duration"]}</span>{escape(a.title)}</a>'
                    for a in related)
    return f"""<div class="watch"><section class="player" data-clip="{article.slug}"><button class="play">Play</button>
<noscript>Your browser needs scripts to play this film.</noscript><span class="player-time">0:00 / {article.head['duration']}</span></section>
<section class="watch-info"><h1>{escape(article.title)}</h1>
<div class="watch-text"><p class="watch-intro">{escape(article.head['standfirst'])}</p>
{paragraphs}
</div>
<dl class="credits"><dt>Film</dt><dd>{article.head['author']}</dd><dt>Published</dt><dd>{article.date:%d %B %Y}</dd></dl></section>
<section class="up-next"><h2>Up next</h2>{tiles}</section></div>"""


def page(article, main, articles):
    title = f"{article.title} | {NAME}" if article else NAME
    about = f'<meta name="description" content="{escape(article.head["standfirst"])}">' if article else ""
    nav = "".join(f'<li><a href="/{name.lower()}/">{name}</a></li>' for name in SECTIONS)
    read = "".join(f'<li><a href="{place(a)[0]}">{escape(a.title)}</a></li>' for a in articles[2:7])
    return f"""<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>{escape(title)}</title>
{about}
<link rel="alternate" type="application/rss+xml" title="{NAME}" href="/rss.xml">
<script>window.dataLayer = window.dataLayer || []; dataLayer.push({{"page": "vale"}});</script>
</head>
<body class="{article.head['kind'] if article else 'home'}">
<div class="cookie-bar">We use cookies to count readers. <a href="/cookies/">Details</a> <button>Fine</button></div>
<header class="masthead"><a class="brand" href="/">{NAME}</a><nav><ul>{nav}</ul></nav></header>
{main}
<aside class="rail"><h2>Most read</h2><ol>{read}</ol>
<div class="house-ad"><p>Subscribe to the Saturday edition: crosswords, tide tables and the valley's only chess column.</p></div></aside>
<footer class="site-foot"><ul><li><a href="/contact/">Contact the newsroom</a></li><li><a href="/terms/">Terms</a></li><li><a href="/privacy/">Privacy</a></li></ul>
<p>Vale Courier Ltd, 4 Rope Street. Registered as a newspaper.</p></footer>
</body>
</html>
"""
