# SPDX-License-Identifier: Apache-2.0
"""A Chinese magazine rendered by a component framework: every page is a build of its own with other hashes in its class
names, an ad and a related box stand inside the article; GB18030 that calls itself gb2312; RSS 2.0."""
import base64
import hashlib
import json
from html import escape

from kit.articles import read_articles
from kit.feeds import newest, rss20
from kit.site import HELD_OUT

NAME = "慢行志"
ADS = [
    ("山泉牌保温壶", "装得下一整个冬天的热水，新客立减三十元，限时包邮到家。"),
    ("云雀英语", "每天十五分钟，外教一对一，先试听后付款，不满意全额退还。"),
    ("半亩茶园", "清明前采摘的嫩芽，产地直发，下单即送品茗杯一只。"),
    ("铁脚登山鞋", "防滑耐磨，两年质保，会员专享第二双半价优惠。"),
]


def make(site):
    articles = read_articles(site.source)
    for number, article in enumerate(articles):
        related = [articles[(number + step) % len(articles)] for step in (2, 3, 5)]
        site.write(place(article)[1], page(article.title, article.slug, story(article, number, related)), "gb18030")
    cards = "".join(f'<a class="[card_link]" href="{place(a)[0]}"><h3 class="[card_title]">{a.title}</h3>'
                    f'<p class="[card_text]">{a.teaser(50)}……</p></a>' for a in reversed(articles))
    site.write("index.html", page(NAME, "index", f'<section class="[home_list]">{cards}</section>'), "gb18030")
    items = [(a.title, site.url + place(a)[0], f"<p>{a.teaser(70)}……</p>", a.date, a.head["author"], a.head["topic"])
             for a in newest(articles, HELD_OUT)]
    feed = rss20(NAME, site.url + "/", "写给不赶路的人", "zh-cn", items, "gb2312")
    site.write("rss.xml", feed, "gb18030")
    site.finish(articles, "zh", place)


def place(article):
    return f"/a/{article.slug}.html", f"a/{article.slug}.html"


def hashed(markup, build):
    """Replaces each [component_part] in a class by component_part__HASH, as CSS modules do."""
    pieces = markup.split('class="[')
    for index in range(1, len(pieces)):
        name, rest = pieces[index].split("]", 1)
        digest = base64.b64encode(hashlib.sha1(f"{build}/{name}".encode()).digest(), altchars=b"-_").decode()
        pieces[index] = f"{name}__{digest[:5]}{rest}"
    return 'class="'.join(pieces)


def story(article, number, related):
    brand, pitch = ADS[number % len(ADS)]
    paragraphs = [f"<p>{text}</p>" for text in article.paragraphs()]
    ad = (f'<div class="[ad_slot]"><span class="[ad_mark]">广告</span><a href="/go?c={number}7">{brand}：{pitch}</a></div>')
    links = "".join(f'<li><a href="{place(a)[0]}">{a.title}</a></li>' for a in related)
    box = f'<aside class="[related_box]"><h4 class="[related_head]">延伸阅读</h4><ul>{links}</ul></aside>'
    middle = 1 + number % 2
    body = "".join(paragraphs[:middle]) + ad + paragraphs[middle] + box + "".join(paragraphs[middle + 1:])
    return f"""<main class="[page_main]"><div class="[article_wrap]"><h1 class="[article_title]">{article.title}</h1>
<div class="[article_meta]"><span>{article.head['author']}</span><time>{article.date:%Y年%m月%d日}</time><a href="/t/">{article.head['topic']}</a></div>
<article>{body}</article>
<div class="[article_tools]"><button>点赞 {137 + number * 53}</button><button>收藏</button><button>分享到微信</button></div></div>
<div class="[side_column]"><div class="[side_card]"><h4>热门</h4><ol>{links}</ol></div>
<div class="[side_card]"><h4>关注我们</h4><p>扫码下载客户端，离线也能读。</p></div></div></main>"""


def page(title, build, main):
    data = json.dumps({"page": "/a/[id]", "query": {"id": build}, "buildId": hashlib.sha1(build.encode()).hexdigest()[:20],
                       "title": title}, ensure_ascii=True)
    return hashed(f"""<!DOCTYPE html><html><head><meta charset="gb2312"><meta name="viewport" content="width=device-width">
<title>{escape(title)}_{NAME}</title><link rel="alternate" type="application/rss+xml" href="/rss.xml" title="{NAME}">
<link rel="preload" href="/_next/static/css/{hashlib.sha1(build.encode()).hexdigest()[:16]}.css" as="style"></head>
<body><div id="__next"><div class="[layout_shell]"><header class="[layout_header]"><a class="[layout_logo]" href="/">{NAME}</a>
<nav class="[layout_nav]"><a href="/t/renwu">人物</a><a href="/t/shenghuo">生活</a><a href="/t/wenhua">文化</a><a href="/t/kexue">科学</a><a href="/login">登录</a></nav></header>
{main}
<footer class="[layout_footer]"><p>© 2021 {NAME}编辑部 版权所有，未经书面许可不得转载。</p><p>违法和不良信息举报请发邮件至编辑部。</p></footer>
</div></div><script id="__NEXT_DATA__" type="application/json">{data}</script></body></html>
""", build)
