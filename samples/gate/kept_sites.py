# SPDX-License-Identifier: Apache-2.0
"""The templates of the sites that no model may ever be trained on."""
from html import escape

from pages import Site, between, body, comments, hashed, linked_data, open_graph, site
from texts import Article


@site("wikia", "Lorewell, the small encyclopedia", "en", "/wiki/{slug}", kept=True)
def wikia(s: Site, a: Article | None) -> str:
    """2011: an encyclopedia; infobox, contents, edit links in the headings, notes at the end."""
    if a:
        facts = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in (block.cells() for block in a.of("fact")))
        toc = "".join(f'<li class="toclevel-1"><a href="#s{n}"><span class="tocnumber">{n}</span> <span class="toctext">{escape(block.text)}</span></a></li>'
                      for n, block in enumerate(a.of("h2"), 1))
        notes = "".join(f'<li id="fn{n}"><a href="#r{n}">↑</a> <span class="reference-text">{escape(block.text)}</span></li>' for n, block in enumerate(a.of("note"), 1))
        parts = body(a, h2='<h2><span class="mw-headline">{}</span><span class="editsection">[<a href="?action=edit">edit</a>]</span></h2>')
        main = f"""<h1 id="firstHeading">{escape(a.title)}</h1><div id="bodyContent"><div id="siteSub">From {s.title}</div>
<div id="jump-to-nav">Jump to: <a href="#nav">navigation</a>, <a href="#search">search</a></div>
<table class="infobox"><caption>{escape(a.title)}</caption><tr><td colspan="2"><img src="/f/{a.slug}.jpg" alt=""></td></tr>{facts}</table>
{between(parts, 1, f'<table id="toc" class="toc"><tr><td><div id="toctitle"><h2>Contents</h2></div><ul>{toc}</ul></td></tr></table>')}
<div class="reflist"><ol class="references">{notes}</ol></div>
<div class="printfooter">Retrieved from "{s.host()}{s.link(a)}"</div>
<div id="catlinks"><a href="/wiki/Categories">Categories</a>: <a href="/c/1">Senn valley</a> | <a href="/c/2">Curiosities</a></div></div>"""
    else:
        main = '<h1 id="firstHeading">Main page</h1><div id="bodyContent"><ul>' + s.links(s.listed, '<li><a href="{link}">{}</a></li>') + "</ul></div>"
    return f"""<!DOCTYPE html>
<html lang="en" dir="ltr" class="client-nojs"><head><meta charset="UTF-8"><title>{escape(a.title) + ' - ' if a else ''}{s.title}</title></head>
<body class="mediawiki ltr ns-0"><div id="content">{main}</div>
<div id="mw-head"><ul id="p-personal"><li><a href="/login">Log in / create account</a></li></ul><ul id="p-namespaces"><li><a href="#">Article</a></li><li><a href="#">Discussion</a></li></ul></div>
<div id="mw-panel"><h5>Navigation</h5><ul><li><a href="/">Main page</a></li><li><a href="/wiki/Random">Random article</a></li></ul><h5>Toolbox</h5><ul><li><a href="#">What links here</a></li><li><a href="#">Printable version</a></li></ul></div>
<div id="footer"><ul><li>{f'This page was last modified on {a.date:%d %B %Y} at 14:02.' if a else ''}</li><li>Text may be copied under the terms of the village library.</li></ul></div></body></html>
"""


@site("talks", "Long Table", "en", "/conversations/{date:%Y}/{slug}", kept=True)
def talks(s: Site, a: Article | None) -> str:
    """2013: interviews as definition lists, in semantic HTML5 with the author's bio and a box of quotations."""
    if a:
        said: list[str] = []
        for part in body(a, standfirst='<p class="intro">{}</p>', question="<dt>{}</dt>", p="<dd><p>{}</p></dd>"):
            said.append(part)
        lead, answers = said[0], "\n".join(said[1:])
        longest = max(a.of("p"), key=lambda block: len(block.text)).text.split(". ")[0]
        main = f"""<article class="h-entry"><header><p class="series">Conversations</p><h1 class="p-name">{escape(a.title)}</h1>{lead}
<p class="meta">{s.by} <span class="p-author">{a.author}</span> · <time class="dt-published" datetime="{a.date}">{a.date:%d %B %Y}</time></p></header>
<section class="e-content"><aside class="pullquote"><p>{escape(longest)}</p></aside><dl>
{answers}
</dl></section>
<footer><div class="bio"><img src="/a.jpg" alt=""><p>{s.bio.format(a.author)} Write to the editors if you know somebody whom we should talk to.</p></div>
<p class="tags">Filed under <a rel="tag" href="/t/work">work</a> and <a rel="tag" href="/t/hands">hands</a></p></footer></article>
<nav class="more"><h2>{s.more}</h2>{s.links(s.others(a, 3), '<a href="{link}"><h3>{}</h3><p>{teaser}</p></a>')}</nav>"""
    else:
        main = s.links(s.listed, '<section class="promo"><h2><a href="{link}">{}</a></h2><p>{teaser}</p></section>')
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(a.title) + ' — ' if a else ''}{s.title}</title></head>
<body><header class="masthead"><h2><a href="/">{s.title}</a></h2><nav>{s.menu('<a href="/{n}">{}</a>')}</nav></header>
<main>{main}</main>
<footer class="colophon"><form><label>{s.letter}</label><input type="email"><button>OK</button></form><p>{s.imprint}</p></footer></body></html>
"""


@site("almanac", "The Handy Almanac", "en", "/p/{slug}", kept=True)
def almanac(s: Site, a: Article | None) -> str:
    """2014: lists as articles, each item a box of its own with pictures and share buttons; comments; "from the web"."""
    if a:
        items: list[str] = []
        for part in body(a, h2='<h3 class="item-title">{}</h3>', caption='<div class="img-wrap"><img src="/i/{n}.jpg" alt=""><div class="img-credit">{} Photo: reader</div></div>'):
            if part.startswith("<h3") or not items:
                items.append(part)
            else:
                items[-1] += part
        share = '<div class="item-share"><a href="#">Pin it</a><a href="#">Mail it</a></div>'
        boxes = [f'<div class="subbuzz" id="item{n}">{item}{share if n else ""}</div>' for n, item in enumerate(items)]
        form = '<div class="fb-comment"><span class="nm">{who}</span> <span class="tx">{}</span> <span class="ft">Like · Reply · {n}h</span></div>\n'
        main = f"""<div class="content-main"><h1 class="title">{escape(a.title)}</h1><p class="dek">posted on {a.date:%b. %d, %Y}, at 9:14 a.m.</p>
<div class="user-info"><a href="/u">{a.author}</a><br>Almanac staff</div>
<div class="share-top"><b>{len(a.title) * 31}</b> views <a href="#">{s.share}</a></div>
{between(boxes, 3, f'<div class="promo-inline">{s.letter}<form><input><button>Go</button></form></div>')}
<div class="reactions"><button>LOL</button><button>WOW</button><button>Useful</button></div>
<div class="fb-comments">{comments(s, a, form, 0.7)}</div></div>
<div class="from-web"><h4>From the web</h4><a href="#x1">This town has one strange rule about hats</a><a href="#x2">What your shoes say after midnight</a><a href="#x3">Ten uncles, ranked</a></div>"""
    else:
        main = '<div class="feed">' + s.links(s.listed, '<div class="lede"><a href="{link}"><img src="/t.jpg" alt=""><h2>{}</h2></a><p>{teaser}</p></div>') + "</div>"
    return f"""<!doctype html>
<html><head><meta charset="utf-8"><title>{escape(a.title) if a else s.title}</title>{open_graph(s, a)}</head>
<body><div class="nav-bar"><a class="logo" href="/">{s.title}</a>{s.menu('<a href="/{n}">{}</a>')}</div><div class="page">{main}
<div class="sidebar"><h4>{s.most}</h4>{s.links(s.others(a, 4), '<div class="side"><a href="{link}">{}</a></div>')}<div class="ad">{s.ad}</div></div></div>
<div class="foot">{s.imprint}</div></body></html>
"""


@site("verein", "Segelverein Seeblick", "de", "/index.php?option=com_content&task=view&id={slug}", kept=True, encoding="iso-8859-1")
def verein(s: Site, a: Article | None) -> str:
    """2008: a club's site, its content in tables of a program, ISO-8859-1."""
    if a:
        main = f"""<table class="contentpaneopen"><tr><td class="contentheading" width="100%">{escape(a.title)}</td>
<td align="right" class="buttonheading"><a href="#" title="PDF">PDF</a></td><td align="right" class="buttonheading"><a href="#">Drucken</a></td></tr></table>
<table class="contentpaneopen"><tr><td valign="top"><span class="small">Geschrieben von {a.author}</span></td></tr>
<tr><td valign="top" class="createdate">{a.date:%d.%m.%Y}</td></tr>
<tr><td valign="top">{chr(10).join(body(a))}</td></tr>
<tr><td class="modifydate">Letzte Aktualisierung ({a.date:%d.%m.%Y})</td></tr></table>
<table class="pagenav"><tr><td><a href="{s.link(s.others(a, 1)[0])}">&lt; Zur&uuml;ck</a></td><td><a href="/">Weiter &gt;</a></td></tr></table>"""
    else:
        main = '<table class="blog"><tr><td>' + s.links(s.listed, '<table class="contentpaneopen"><tr><td class="contentheading"><a href="{link}">{}</a></td></tr><tr><td>{teaser}</td></tr></table>') + "</td></tr></table>"
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1" /><title>{s.title}{' - ' + a.title if a else ''}</title></head>
<body><table align="center" width="800"><tr><td colspan="3"><img src="/kopf.jpg" alt="{s.title}" /></td></tr>
<tr><td width="150" valign="top"><table class="moduletable"><tr><th>Hauptmen&uuml;</th></tr><tr><td>{s.menu('<a class="mainlevel" href="/m{n}">{}</a><br />')}</td></tr></table>
<table class="moduletable"><tr><th>Wasserstand</th></tr><tr><td>Pegel Seeblick 2,41 m, Tendenz fallend. Wassertemperatur elf Grad, Wind aus Nordwest.</td></tr></table></td>
<td valign="top">{main}</td>
<td width="150" valign="top"><table class="moduletable"><tr><th>Neueste Beitr&auml;ge</th></tr><tr><td><ul>{s.links(s.others(a, 4), '<li class="latestnews"><a href="{link}">{}</a></li>')}</ul></td></tr></table></td></tr>
<tr><td colspan="3" class="footer">{s.imprint}</td></tr></table></body></html>
"""


@site("lettre", "La Lettre du lundi", "fr", "/essais/{slug}", kept=True, encoding="iso-8859-15")
def lettre(s: Site, a: Article | None) -> str:
    """2018: essays in bare HTML5 without a class, with footnotes, ISO-8859-15."""
    if a:
        notes = "".join(f'<li id="fn{n}">{escape(block.text)} <a href="#r{n}">^</a></li>' for n, block in enumerate(a.of("note"), 1))
        main = f"""<article><h1>{escape(a.title)}</h1><p><small>{s.by} {a.author}, le {a.date:%d/%m/%Y}</small></p>
{chr(10).join(body(a))}
<hr><ol>{notes}</ol></article>
<aside><p>{s.letter}</p><form><input type="email"><button>Oui</button></form></aside>
<nav><h2>{s.more}</h2><ul>{s.links(s.others(a, 3))}</ul></nav>"""
    else:
        main = "<ol>" + s.links(s.listed, '<li><a href="{link}">{}</a> <small>{date}</small></li>') + "</ol>"
    return f"""<!doctype html>
<html lang="fr"><head><meta charset="iso-8859-15"><title>{escape(a.title) + ', ' if a else ''}{s.title}</title></head>
<body><header><p><a href="/">{s.title}</a></p><p>Un essai par semaine, sans images, depuis 2009.</p></header>
<main>{main}</main>
<footer><p>{s.imprint}</p></footer></body></html>
"""


@site("haibin", "海濱日報", "zh-TW", "/news.asp?no={slug}", kept=True, encoding="big5")
def haibin(s: Site, a: Article | None) -> str:
    """2007: tables of a news program, paragraphs parted by breaks and full-width spaces, Big5."""
    if a:
        text = "<br><br>\n".join(body(a, p="　　{}"))
        main = f"""<table width="520"><tr><td class="newstitle">{a.title}</td></tr><tr><td class="newsinfo">{a.date.year}/{a.date.month}/{a.date.day} {s.by}{a.author}／報導</td></tr>
<tr><td class="newstext"><table align="right" width="200"><tr><td><img src="/pic/{a.slug}.jpg"></td></tr><tr><td class="cap">本報資料照片</td></tr></table>{text}</td></tr>
<tr><td>【<a href="#">列印</a>】【<a href="#">轉寄</a>】【<a href="javascript:history.back()">回上頁</a>】</td></tr></table>
<table width="520"><tr><td class="rel">{s.more}</td></tr>{s.links(s.others(a, 3), '<tr><td>．<a href="{link}">{}</a></td></tr>')}</table>"""
    else:
        main = '<table width="520">' + s.links(s.listed, '<tr><td>．<a href="{link}">{}</a> ({date})</td></tr><tr><td class="sum">{teaser}</td></tr>') + "</table>"
    return f"""<html><head><meta http-equiv="Content-Type" content="text/html; charset=big5"><title>{s.title}{'-' + a.title if a else ''}</title></head>
<body><table width="780"><tr><td colspan="2"><img src="/logo.gif" alt="{s.title}"></td></tr><tr><td colspan="2" bgcolor="#dddddd">{s.menu('<a href="/list{n}.asp">{}</a>｜')}</td></tr>
<tr valign="top"><td>{main}</td><td width="240"><table bgcolor="#eeeeff"><tr><td>{s.most}</td></tr>{s.links(s.others(a, 5), '<tr><td><a href="{link}">{}</a></td></tr>')}<tr><td>{s.ad}</td></tr></table></td></tr>
<tr><td colspan="2" align="center">{s.imprint}</td></tr></table></body></html>
"""


@site("quaderno", "Il Quaderno della costa", "it", "/{date:%Y/%m}/{slug}.html", kept=True)
def quaderno(s: Site, a: Article | None) -> str:
    """2012: RDFa; share bars above and below the text, the author's bio between text and related articles."""
    share = '<div class="condividi"><span>Condividi</span> <a href="#">Posta</a> <a href="#">Stampa</a> <a href="#">Segnala</a></div>'
    if a:
        main = f"""<div id="node-{a.date:%m%d}" class="node node-article" about="{s.link(a)}" typeof="sioc:Item foaf:Document" xmlns:dc="http://purl.org/dc/terms/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<h1 property="dc:title">{escape(a.title)}</h1>
<div class="submitted">Inviato da <span rel="sioc:has_creator"><span property="foaf:name">{a.author}</span></span> il <span property="dc:date dc:created" content="{a.date}T08:00:00+02:00" datatype="xsd:dateTime">{a.date:%d/%m/%Y}</span></div>
{share}
<div class="field field-name-body"><div class="field-items"><div class="field-item even" property="content:encoded">
{between(body(a), 2, f'<p><strong>{s.more}: <a href="{s.link(s.others(a, 1)[0])}">{escape(s.others(a, 1)[0].title)}</a></strong></p>')}
</div></div></div>
{share}
<div class="autore"><img src="/a.jpg" alt=""><h4>{a.author}</h4><p>{s.bio.format(a.author)} Dal 2003 collabora con il Quaderno, prima come correttore di bozze, poi come cronista, e ogni tanto come autista.</p></div>
<div class="block-views"><h3>{s.more}</h3>{s.links(s.others(a, 3), '<div class="views-row"><a href="{link}">{}</a><div class="views-field-body"><p>{teaser}</p></div></div>')}</div></div>"""
    else:
        main = s.links(s.listed, '<div class="node node-teaser"><h2><a href="{link}">{}</a></h2><div class="field-item"><p>{teaser}</p></div></div>')
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML+RDFa 1.0//EN" "http://www.w3.org/MarkUp/DTD/xhtml-rdfa-1.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="it" version="XHTML+RDFa 1.0"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>{escape(a.title) + ' | ' if a else ''}{s.title}</title></head>
<body class="html {'page-node' if a else 'front'} sidebar-second"><div id="page-wrapper"><div id="header"><a href="/" id="site-name">{s.title}</a><ul id="main-menu">{s.menu()}</ul></div>
<div id="content" class="column"><div class="section"><div class="region region-content">{main}</div></div></div>
<div id="sidebar-second" class="column"><div class="block"><h2>{s.most}</h2><ul>{s.links(s.others(a, 4))}</ul></div><div class="block"><p>{s.letter}</p></div><div class="block">{s.ad}</div></div>
<div id="footer">{s.imprint}</div></div></body></html>
"""


@site("gazeta", "Городская газета", "ru", "/articles/{slug}-{date:%d%m%y}", kept=True)
def gazeta(s: Site, a: Article | None) -> str:
    """2022: hashed names, some of them new on each page; a consent box before all else, longer than a paragraph."""
    def c(name: str, own: bool = False) -> str:
        return hashed(name, a.slug if own and a else "", prefix=f"{name}_" if not own else "css-")

    consent = "Нажимая кнопку, вы соглашаетесь с тем, что мы и наши партнёры храним на вашем устройстве сведения о посещениях, измеряем аудиторию и показываем рекламу, которая может вас заинтересовать. Отказаться можно в любое время в настройках, после чего часть возможностей сайта станет недоступна."
    if a:
        parts = [f'<div class="{c("block")}" data-id="{n}">{part}</div>' for n, part in enumerate(body(a, p=f'<p class="{c("text", True)}">' + "{}</p>"))]
        read = f'<div class="{c("block")}"><a class="{c("inset")}" href="{s.link(s.others(a, 1)[0])}"><span>{s.more}</span><span>{s.others(a, 1)[0].title}</span></a></div>'
        form = f'<div class="{c("reply")}"><span>' + '{who}</span><span>{date}</span><p>{}</p>' + f'<button>{s.reply}</button></div>'
        main = f"""<div class="{c('topic', True)}"><h1 class="{c('head', True)}">{escape(a.title)}</h1><div class="{c('meta')}"><a href="/a">{a.author}</a><time datetime="{a.date}T09:00:00+03:00">{a.date:%d.%m.%Y}</time></div>
<div class="{c('content', True)}">{between([*parts, f'<div class="{c("block")}"><p class="{c("text", True)}">{s.letter}</p><input><button>OK</button></div>'], 2, read)}</div>
<div class="{c('like')}"><button>{s.share}</button><button>Нравится</button></div></div>
<div class="{c('thread')}"><h2>{s.comments}</h2>{comments(s, a, form, 1.2)}</div>"""
    else:
        main = f'<div class="{c("grid")}">' + s.links(s.listed, f'<a class="{c("card")}" ' + 'href="{link}"><h3>{}</h3><span>{teaser}</span></a>') + "</div>"
    return f"""<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>{escape(a.title) if a else s.home} — {s.title}</title>{open_graph(s, a)}{linked_data(s, a) if a else ''}</head>
<body><div id="root"><div class="{c('consent')}"><div><h2>{s.cookies}</h2><p>{consent}</p><button>{s.agree}</button></div></div>
<div class="{c('header')}"><a href="/">{s.title}</a>{s.menu(f'<a class="{c("nav")}" ' + 'href="/{n}">{}</a>')}</div>
<div class="{c('layout')}">{main}<div class="{c('side')}"><h4>{s.most}</h4>{s.links(s.others(a, 4), '<a href="{link}">{}</a>')}<div class="{c('ad')}">{s.ad}</div></div></div>
<div class="{c('footer')}">{s.imprint}</div></div><script>window.__STATE__={{"build":"7f3a"}}</script></body></html>
"""


@site("kvitka", "Квітка знань", "uk", "/{slug}", kept=True)
def kvitka(s: Site, a: Article | None) -> str:
    """2020: web components with slots, the menu behind the text, a quotation set out of it."""
    if a:
        quoted = a.of("p")[1].text.split(". ")[0]
        parts = body(a, p="<k-text><p>{}</p></k-text>")
        main = f"""<k-article><h1 slot="title">{escape(a.title)}</h1><k-byline slot="byline">{s.by} {a.author} <k-date>{a.date:%d.%m.%Y}</k-date></k-byline>
<k-body>{between(parts, 2, f'<k-quote>{escape(quoted, quote=False)}</k-quote>')}</k-body>
<k-share><button>{s.share}</button><button>Зберегти</button></k-share>
<k-author><k-text><p>{s.bio.format(a.author)} Листи читає щодня, відповідає щотижня.</p></k-text></k-author></k-article>
<k-related><h2>{s.more}</h2>{s.links(s.others(a, 3), '<k-card><a href="{link}">{}</a><k-text><p>{teaser}</p></k-text></k-card>')}</k-related>"""
    else:
        main = "<k-list>" + s.links(s.listed, '<k-card><a href="{link}"><h2>{}</h2></a><k-text><p>{teaser}</p></k-text></k-card>') + "</k-list>"
    return f"""<!DOCTYPE html>
<html lang="uk"><head><meta charset="utf-8"><title>{escape(a.title) if a else s.home} · {s.title}</title>
{f'<meta name="date" content="{a.date}"><meta name="author" content="{a.author}">' if a else ''}<script type="module" src="/k.js"></script></head>
<body><k-app>{main}<k-menu><a href="/">{s.title}</a>{s.menu('<a href="/{n}">{}</a>')}</k-menu>
<k-letter><k-text><p>{s.letter}</p></k-text><input><button>OK</button></k-letter><k-footer>{s.imprint}</k-footer></k-app></body></html>
"""


@site("bagh", "باغ و کوچه", "fa", "/post/{slug}", kept=True)
def bagh(s: Site, a: Article | None) -> str:
    """2013: a blog from right to left, comments in the same boxes as posts and longer than they are."""
    if a:
        form = '<div class="post-box comment"><div class="post-title">{who}</div><div class="post-text">{}</div><div class="post-foot">{date} <a href="#">پاسخ</a></div></div>\n'
        main = f"""<div class="post-box"><div class="post-title"><a href="{s.link(a)}">{a.title}</a></div>
<div class="post-text">{''.join(body(a, p='{}<br /><br />'))}<b>{s.more}:</b> {s.links(s.others(a, 2), '<a href="{link}">{}</a>، ')}</div>
<div class="post-foot">{s.by} {a.author} در تاریخ {a.date:%Y/%m/%d} | <a href="#c">{s.comments}</a></div></div>
<a name="c"></a>{comments(s, a, form, 1.5)}
<div class="post-box form"><form><input name="name"><textarea></textarea><button>{s.reply}</button></form></div>"""
    else:
        main = s.links(s.listed, '<div class="post-box"><div class="post-title"><a href="{link}">{}</a></div><div class="post-text">{teaser}</div></div>')
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="rtl"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>{s.title}{' - ' + a.title if a else ''}</title></head>
<body><div id="container"><div id="head"><h1><a href="/">{s.title}</a></h1></div><div id="sidebar"><div class="side-box"><h3>درباره</h3><p>این‌جا از چیزهای کوچک می‌نویسیم: نان، باران، درخت و آدم‌هایی که کسی از آنها عکس نمی‌گیرد.</p></div>
<div class="side-box"><h3>{s.most}</h3><ul>{s.links(s.others(a, 4))}</ul></div></div>
<div id="content">{main}</div><div id="foot">{s.imprint}</div></div></body></html>
"""


@site("shaar", "שער", "he", "/{date:%Y}/{slug}", kept=True)
def shaar(s: Site, a: Article | None) -> str:
    """2021: interviews from right to left, utility classes, the date in a meta element and in words alone."""
    months = "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר".split()
    if a:
        parts = body(a, standfirst='<p class="fs-5 fw-light mb-4">{}</p>', question='<p class="fw-bold mt-4 mb-1">{}</p>', p='<p class="mb-3">{}</p>')
        letter = f'<div class="card bg-light my-4"><div class="card-body"><p class="mb-3">{s.letter}</p><div class="input-group"><input class="form-control"><button class="btn btn-dark">OK</button></div></div></div>'
        main = f"""<div class="row"><div class="col-lg-8"><h1 class="display-5">{escape(a.title, quote=False)}</h1>{parts[0]}
<p class="small text-muted">{s.by} {a.author} | {a.date.day} ב{months[a.date.month - 1]} {a.date.year}</p>
<div class="mb-5">{between(parts[1:], 4, letter)}</div>
<div class="d-flex gap-2"><a class="btn btn-sm" href="#">{s.share}</a><a class="btn btn-sm" href="#">הדפסה</a></div></div>
<div class="col-lg-4"><h5>{s.more}</h5>{s.links(s.others(a, 3), '<div class="card mb-3"><div class="card-body"><a href="{link}">{}</a><p class="mb-3">{teaser}</p></div></div>')}</div></div>"""
    else:
        main = '<div class="row">' + s.links(s.listed, '<div class="col-md-4"><div class="card"><div class="card-body"><h5><a href="{link}">{}</a></h5><p class="mb-3">{teaser}</p></div></div></div>') + "</div>"
    return f"""<!doctype html>
<html lang="he" dir="rtl"><head><meta charset="utf-8"><title>{escape(a.title) if a else s.home} | {s.title}</title>{open_graph(s, a)}</head>
<body><nav class="navbar"><div class="container"><a class="navbar-brand" href="/">{s.title}</a><ul class="navbar-nav">{s.menu('<li class="nav-item"><a class="nav-link" href="/{n}">{}</a></li>')}</ul></div></nav>
<div class="container py-5">{main}</div>
<footer class="bg-dark text-white"><div class="container"><p class="mb-3">{s.imprint}</p></div></footer>
<div class="toast show"><div class="toast-body">{s.cookies} <button class="btn">{s.agree}</button></div></div></body></html>
"""


@site("talat", "ตลาดนัดเรื่องเล่า", "th", "/content/{slug}", kept=True)
def talat(s: Site, a: Article | None) -> str:
    """2016: a magazine of lists and stories; sections with captions, related stories within the list."""
    if a:
        photo = '<figure class="content-image"><img src="/p/{n}.jpg" alt=""><figcaption>{}</figcaption></figure>'
        box = f'<div class="read-also"><span>{s.more}</span><a href="{s.link(s.others(a, 1)[0])}">{s.others(a, 1)[0].title}</a></div>'
        main = f"""<section class="entry"><div class="entry-head"><a class="cat" href="/c">กิน</a><h1>{a.title}</h1><div class="entry-info">{s.by} {a.author} <i>{a.date.day}/{a.date.month}/{a.date.year + 543}</i></div></div>
<div class="entry-cover"><img src="/p/{a.slug}.jpg" alt=""></div>
<div class="entry-content">{between(body(a, caption=photo), 3, box)}</div>
<div class="entry-share">{s.share} <a href="#">LINE</a> <a href="#">อีเมล</a></div>
<div class="writer"><img src="/w.jpg" alt=""><b>{a.author}</b><p>{s.bio.format(a.author)}</p></div></section>
<section class="related"><h3>{s.most}</h3>{s.links(s.others(a, 3), '<div class="thumb"><a href="{link}">{}</a></div>')}</section>"""
    else:
        main = '<section class="index">' + s.links(s.listed, '<div class="thumb"><a href="{link}"><h3>{}</h3></a><p>{teaser}</p></div>') + "</section>"
    return f"""<!DOCTYPE html>
<html lang="th"><head><meta charset="utf-8"><title>{a.title + ' - ' if a else ''}{s.title}</title>
{f'<meta property="article:published_time" content="{a.date}T10:00:00+07:00">' if a else ''}</head>
<body><header id="top"><a href="/">{s.title}</a><nav>{s.menu('<a href="/{n}">{}</a>')}</nav></header>
{main}
<footer id="bottom">{s.imprint}</footer><div id="cookie">{s.cookies}<button>{s.agree}</button></div></body></html>
"""


@site("pukur", "পুকুরপাড়", "bn", "/feature/{slug}/", kept=True)
def pukur(s: Site, a: Article | None) -> str:
    """2018: galleries with captions between the paragraphs, counters, an ad, the publisher's own card."""
    if a:
        captions = a.of("caption")
        photo = f'<div class="gallery"><div class="slide"><img src="/g/' + '{n}.jpg" alt=""><div class="slide-text"><span>ছবি</span> {}</div></div><div class="slide-nav"><a href="#">‹</a> <a href="#">›</a> মোট ' + f'{len(captions)}</div></div>'
        main = f"""<div class="feature" data-post="{a.slug}"><h2 class="feature-title">{a.title}</h2>
<div class="feature-by"><img src="/a.jpg" alt=""> {a.author} <span class="when">{a.date:%d-%m-%Y}</span></div>
<div class="feature-text">{between(body(a, caption=photo), 4, f'<div class="ad-inner">{s.ad}</div>')}</div>
<div class="feature-end">{s.share}: <a href="#">ইমেল</a></div></div>
<div class="next-read"><h3>{s.more}</h3>{s.links(s.others(a, 3), '<div class="nr"><a href="{link}">{}</a><p>{teaser}</p></div>')}</div>"""
    else:
        main = '<div class="tiles">' + s.links(s.listed, '<div class="tile"><a href="{link}"><img src="/t.jpg" alt=""><h3>{}</h3></a><p>{teaser}</p></div>') + "</div>"
    return f"""<!DOCTYPE html>
<html lang="bn"><head><meta charset="utf-8"><title>{a.title + ' | ' if a else ''}{s.title}</title>{open_graph(s, a)}</head>
<body><div class="head"><h1><a href="/">{s.title}</a></h1><div class="menu">{s.menu('<a href="/{n}/">{}</a>')}</div></div>
<div class="body">{main}<div class="aside"><div class="box"><h4>{s.most}</h4><ol>{s.links(s.others(a, 4))}</ol></div><div class="box">{s.letter}</div></div></div>
<div class="tail">{s.imprint}</div></body></html>
"""


@site("nisi", "Το Νησί μας", "el", "/arthro.aspx?id={slug}", kept=True, encoding="iso-8859-7")
def nisi(s: Site, a: Article | None) -> str:
    """2009: pull quotes that repeat a sentence of the text, server-made identifiers, microdata before its time, ISO-8859-7."""
    if a:
        pull = '<div class="ctl_quote"><em>{}</em></div>'
        main = f"""<div id="ctl00_Main_Article" itemscope itemtype="http://schema.org/Article"><h1 id="ctl00_Main_lblTitle" itemprop="name">{a.title}</h1>
<span id="ctl00_Main_lblInfo">{s.by} <span itemprop="author">{a.author}</span> - <span itemprop="datePublished" content="{a.date}">{a.date:%d/%m/%Y}</span></span>
<div id="ctl00_Main_pnlBody" itemprop="articleBody">{''.join(body(a, pull=pull))}</div>
<div id="ctl00_Main_pnlTools"><a href="#">Εκτύπωση</a> <a href="#">Αποστολή</a> <a href="#">{s.share}</a></div>
<div id="ctl00_Main_pnlRelated"><b>{s.more}</b>{s.links(s.others(a, 3), '<div><a href="{link}">{}</a></div>')}</div></div>"""
    else:
        main = '<div id="ctl00_Main_List">' + s.links(s.listed, '<div class="item"><a href="{link}"><b>{}</b></a><p>{teaser}</p></div>') + "</div>"
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head id="ctl00_Head1"><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-7" /><title>{s.title}{': ' + a.title if a else ''}</title></head>
<body><form name="aspnetForm" method="post" action="arthro.aspx" id="aspnetForm"><input type="hidden" name="__VIEWSTATE" value="/wEPDwUKMTY1NDU2MTA1Mg9kFgJm" />
<div id="ctl00_Top"><a href="/">{s.title}</a> {s.menu('<a href="/lista.aspx?k={n}">{}</a> ')}</div>
<table id="ctl00_Layout"><tr><td id="ctl00_Left"><p>{s.ad}</p><p>{s.letter}</p></td><td>{main}</td><td id="ctl00_Right"><b>{s.most}</b><ul>{s.links(s.others(a, 4))}</ul></td></tr></table>
<div id="ctl00_Bottom">{s.imprint}</div></form></body></html>
"""


@site("mahalle", "Mahalle Postası", "tr", "/haber/{slug}.asp", kept=True, encoding="windows-1254", cut=3)
def mahalle(s: Site, a: Article | None) -> str:
    """2008: the end of each article is for subscribers only; a paywall with prices stands in its place; windows-1254."""
    if a:
        wall = '<div class="abone"><h3>Yazının devamı abonelerimize özeldir</h3><p>Mahalle Postası bağımsızdır ve okurlarıyla ayakta durur. Aylık beş lira karşılığında bütün yazılara, arşive ve pazar ekine ulaşabilirsiniz. Dilediğiniz zaman vazgeçebilirsiniz.</p><a href="/abone">Abone ol</a> <a href="/giris">Giriş yap</a></div>'
        main = f"""<div class="haber"><h1>{a.title}</h1><div class="haber_ust"><b>{a.author}</b> <span>{a.date:%d.%m.%Y}</span></div>
<div class="haber_metin">{between(body(a), 1, f'<p align="center"><small>{s.ad}</small></p>')}</div>
{wall if a.is_cut else ''}
<div class="haber_alt"><a href="#">{s.share}</a> <a href="#">Yazdır</a></div></div>
<div class="ilgili"><h4>{s.more}</h4><ul>{s.links(s.others(a, 3))}</ul></div>"""
    else:
        main = '<div class="manset">' + s.links(s.listed, '<div class="kutu"><h3><a href="{link}">{}</a></h3><p>{teaser}</p></div>') + "</div>"
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1254"><title>{a.title + ' - ' if a else ''}{s.title}</title></head>
<body><div id="ust"><a href="/"><img src="/logo.gif" alt="{s.title}"></a><ul>{s.menu()}</ul></div>
<div id="orta"><div id="sol">{main}</div><div id="sag"><h4>{s.most}</h4><ol>{s.links(s.others(a, 4))}</ol><p>{s.ad}</p></div></div>
<div id="alt">{s.imprint}</div></body></html>
"""


@site("tweeluik", "Tweeluik", "nl", "/{slug}.html", kept=True)
def tweeluik(s: Site, a: Article | None) -> str:
    """2016: two templates, for stories and for photo essays, which share no element around the text."""
    letter = f'<div class="nieuwsbrief"><p>{s.letter}</p><input><button>OK</button></div>'
    if a and a.blocks[0].kind == "caption":
        slide = '<li class="beeld"><img src="/b/{n}.jpg" alt=""><small class="bijschrift">{}</small></li>'
        main = f"""<div class="beeldverhaal" id="bv-{a.date:%m%d}"><div class="kop"><span>Beeldverhaal</span><h1>{escape(a.title)}</h1></div>
<ul class="reeks">{''.join(body(a, caption=slide, p='<li class="tekst"><p>{}</p></li>'))}</ul>
<div class="colofon">Foto's en tekst: {a.author}, {a.date:%d-%m-%Y}</div></div>"""
    elif a:
        photo = '<figure><img src="/b/{n}.jpg" alt=""><figcaption>{}</figcaption></figure>'
        main = f"""<article class="verhaal"><header><h1>{escape(a.title)}</h1><p class="auteur">{s.by} <a rel="author" href="/a">{a.author}</a>, <time datetime="{a.date}">{a.date:%d-%m-%Y}</time></p></header>
<div class="verhaal-tekst">{between(body(a, caption=photo), 3, letter)}</div></article>"""
    else:
        main = '<div class="voorpagina">' + s.links(s.listed, '<a class="blok" href="{link}"><h2>{}</h2><p>{teaser}</p></a>') + "</div>"
    return f"""<!DOCTYPE html>
<html lang="nl"><head><meta charset="utf-8"><title>{escape(a.title) + ' - ' if a else ''}{s.title}</title>{open_graph(s, a)}</head>
<body><header class="balk"><a href="/">{s.title}</a><nav>{s.menu('<a href="/{n}">{}</a>')}</nav></header>
{main}
<section class="ook"><h3>{s.more}</h3>{s.links(s.others(a, 3), '<a class="blok" href="{link}"><h4>{}</h4><p>{teaser}</p></a>')}</section>
<footer>{s.imprint}</footer><div class="cookiemuur">{s.cookies}<button>{s.agree}</button></div></body></html>
"""
