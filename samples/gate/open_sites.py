# SPDX-License-Identifier: Apache-2.0
"""The templates of the sites that models may be trained on."""
from html import escape

from pages import Site, between, body, comments, linked_data, open_graph, site
from texts import Article


@site("harbor", "The Harbor Light", "en", "/news/{date:%m%d}{slug}.html", encoding="iso-8859-1")
def harbor(s: Site, a: Article | None) -> str:
    """2003: tables in tables, font tags, line breaks for paragraphs."""
    row = '<tr><td><font face="Arial" size="2"><a href="{link}">{}</a></font></td></tr>\n'
    if a:
        text = "<br><br>\n".join(body(a, p="{}"))
        main = (f'<font face="Times" size="5"><b>{a.title}</b></font><br>\n<font size="1" color="#666666">{a.author}, {a.date:%B %d, %Y}</font>\n'
                f'<hr noshade size="1">\n<font face="Times" size="3">{text}</font>\n<p align="right"><a href="/print/{a.slug}.html">'
                '<font size="1">Print this page</font></a></p>')
    else:
        main = "".join(s.links(s.listed, '<p><a href="{link}"><b>{}</b></a><br><font size="2">{teaser}</font></p>\n'))
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html><head><title>{s.title}: {a.title if a else 'Front page'}</title>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"></head>
<body bgcolor="#ffffff" topmargin="0" leftmargin="0">
<table width="760" border="0" cellpadding="0" cellspacing="0">
<tr><td colspan="3" bgcolor="#003366"><font color="#ffffff" face="Arial" size="6">{s.title}</font> <font color="#ffffff" size="1">&copy; 2003</font></td></tr>
<tr valign="top"><td width="140" bgcolor="#eeeeee">
<table width="100%">{s.menu('<tr><td><font face="Arial" size="2"><a href="/s{n}.html">{}</a></font></td></tr>')}
<tr><td><font size="1">Tides today: high 6:12 and 18:40, low 12:25. Sunset 19:58. Water nine degrees.</font></td></tr></table></td>
<td width="460"><table width="100%" cellpadding="8"><tr><td>
{main}
</td></tr></table></td>
<td width="160"><table bgcolor="#ffffcc"><tr><td><font face="Arial" size="2"><b>{s.most}</b></font></td></tr>
{s.links(s.others(a, 5), row)}<tr><td><font size="1">{s.ad}</font></td></tr></table></td></tr>
<tr><td colspan="3" align="center"><font size="1">{s.imprint}</font></td></tr></table>
</body></html>
"""


@site("gartenbote", "Der Gartenbote", "de", "/{date:%Y/%m}/{slug}/")
def gartenbote(s: Site, a: Article | None) -> str:
    """2010: a blog program with sidebar widgets; readers write more than the author, and quote."""
    if a:
        form = """<li class="comment {n} depth-1" id="comment-{n}"><div class="comment-body"><div class="comment-author vcard"><cite class="fn">{who}</cite>
<span class="says">schreibt:</span></div><div class="comment-meta">{date} Uhr</div><p>{}</p><div class="reply"><a href="#respond">Antworten</a></div></div></li>
"""
        main = f"""<div class="post type-post hentry category-garten" id="post-{a.date:%m%d}">
<h2 class="entry-title">{escape(a.title)}</h2>
<div class="entry-meta">Veröffentlicht am <abbr class="published" title="{a.date}">{a.date:%d.%m.%Y}</abbr> von <span class="author vcard">{a.author}</span></div>
<div class="entry">
{chr(10).join(body(a))}
<div class="yarpp-related"><p>Ähnliche Artikel:</p><ol>{s.links(s.others(a, 3), '<li><a href="{link}" rel="bookmark">{}</a> <small>{teaser}</small></li>')}</ol></div>
<div class="sharedaddy"><h3>{s.share}:</h3><ul><li><a href="#m">E-Mail</a></li><li><a href="#d">Drucken</a></li></ul></div>
</div>
<p class="postmetadata">Abgelegt unter <a href="/kategorie/garten/">Garten</a>. <a href="#respond">Hinterlasse einen Kommentar</a></p></div>
<h3 id="comments">{s.comments} zu „{escape(a.title)}“</h3>
<ol class="commentlist">
{comments(s, a, form, 1.6)}</ol>
<div id="respond"><h3>Kommentar schreiben</h3><form action="/post" method="post"><input name="author"><textarea name="comment"></textarea></form></div>"""
    else:
        main = s.links(s.listed, '<div class="post hentry"><h2><a href="{link}" rel="bookmark">{}</a></h2><div class="entry"><p>{teaser} <a href="{link}">Weiterlesen</a></p></div></div>\n')
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="de-DE">
<head profile="http://gmpg.org/xfn/11"><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<title>{escape(a.title) + ' &laquo; ' if a else ''}{s.title}</title>
<meta name="generator" content="BlogWerk 2.9" /></head>
<body class="{'single' if a else 'home blog'}"><div id="page">
<div id="header"><h1><a href="/">{s.title}</a></h1><div class="description">Notizen aus Parzelle 17</div></div>
<div id="content" class="narrowcolumn">
{main}
</div>
<div id="sidebar"><ul><li class="widget widget_pages"><h2>Seiten</h2><ul>{s.menu()}</ul></li>
<li class="widget widget_recent_entries"><h2>Neueste Artikel</h2><ul>{s.links(s.others(a, 4))}</ul></li>
<li class="widget widget_text"><div class="textwidget">Ich heiße Karin und gärtnere seit 1988 auf dreihundert Quadratmetern. Hier steht, was gelingt, und gelegentlich auch, was nicht gelingt.</div></li></ul></div>
<div id="footer"><p>{s.imprint}</p></div></div></body></html>
"""


@site("carnet", "Le Carnet des quais", "fr", "/amp/{date:%Y/%m/%d}/{slug}.amp.html")
def carnet(s: Site, a: Article | None) -> str:
    """2016: pages for telephones with elements of their own; related articles and ads within the text."""
    if a:
        parts = body(a, standfirst='<p class="chapo">{}</p>')
        related = f'<div class="a-lire"><h4>{s.more}</h4><ul>{s.links(s.others(a, 2))}</ul></div>'
        ad = f'<amp-ad width="300" height="250" type="regie"><div placeholder>{s.ad}</div></amp-ad>'
        main = f"""<article><header><h1>{escape(a.title)}</h1>
<p class="signature">Par <span>{a.author}</span> | Publié le <time datetime="{a.date}T06:30">{a.date:%d/%m/%Y}</time></p>
<amp-img src="/img/{a.slug}.jpg" width="640" height="360" layout="responsive" alt=""></amp-img><span class="legende">Photo d'archives de la rédaction.</span></header>
{between(parts[:3], 2, related)}
{ad}
{chr(10).join(parts[3:])}
<amp-social-share type="email"></amp-social-share><amp-social-share type="system"></amp-social-share></article>"""
    else:
        main = s.links(s.listed, '<section class="carte"><h2><a href="{link}">{}</a></h2><p>{teaser}</p></section>')
    return f"""<!doctype html>
<html amp lang="fr"><head><meta charset="utf-8"><title>{escape(a.title) if a else s.home} - {s.title}</title>
<meta name="viewport" content="width=device-width,minimum-scale=1">
{linked_data(s, a) if a else ''}<style amp-custom>.chapo{{font-weight:700}}.legende{{font-size:.8em}}</style></head>
<body><amp-sidebar id="menu" layout="nodisplay"><ul>{s.menu()}</ul></amp-sidebar>
<header class="bandeau"><button on="tap:menu.toggle">Menu</button><a href="/">{s.title}</a></header>
{main}
<section class="suite"><h3>{s.most}</h3><ol>{s.links(s.others(a, 4))}</ol></section>
<amp-user-notification layout="nodisplay" id="avis"><p>{s.cookies}</p><button>{s.agree}</button></amp-user-notification>
<footer>{s.imprint}</footer></body></html>
"""


@site("cocina", "Cocina sin reloj", "es", "/recetas/{slug}.html")
def cocina(s: Site, a: Article | None) -> str:
    """2018: recipes in microdata, with ratings, a jump link and comments."""
    if a:
        parts = body(a)
        form = '<div class="wpd-comment" itemscope itemtype="http://schema.org/Comment"><b class="quien">{who}</b> <small>{date}</small><div class="texto" itemprop="text">{}</div><a href="#" class="responder">Responder</a></div>\n'
        main = f"""<article class="receta" itemscope itemtype="http://schema.org/Recipe">
<a class="saltar" href="#pasos">Ir a la preparación</a>
<h1 itemprop="name">{escape(a.title)}</h1>
<div class="meta">Por <span itemprop="author">{a.author}</span>, <time itemprop="datePublished" datetime="{a.date}">{a.date:%d/%m/%Y}</time>
<span class="estrellas" itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating"><span itemprop="ratingValue">4,7</span> de 5 (<span itemprop="reviewCount">{len(a.title)}</span> votos)</span></div>
<div class="foto"><img itemprop="image" src="/fotos/{a.slug}.jpg" alt="{escape(a.title)}"></div>
{chr(10).join(parts[:2])}
<ul class="datos"><li>Raciones: 4</li><li>Dificultad: media</li><li>Precio: bajo</li></ul>
<div class="ficha">{parts[2]}<div itemprop="recipeIngredient">{parts[3]}</div></div>
<div class="caja-boletin"><strong>{s.letter}</strong><form><input type="email"><button>Enviar</button></form></div>
<div id="pasos" itemprop="recipeInstructions">{''.join(parts[4:])}</div></article>
<section class="similares"><h3>{s.more}</h3>{s.links(s.others(a, 3), '<a class="mini" href="{link}"><img src="/m.jpg" alt=""><span>{}</span></a>')}</section>
<section class="opiniones"><h3>{s.comments}</h3>{comments(s, a, form)}</section>"""
    else:
        main = '<div class="rejilla">' + s.links(s.listed, '<div class="ficha-mini"><a href="{link}"><img src="/m.jpg" alt=""><h2>{}</h2></a></div>') + "</div>"
    return f"""<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><title>{escape(a.title) if a else s.home} | {s.title}</title>{open_graph(s, a)}</head>
<body><div id="cookies-aviso"><p>{s.cookies}</p><a href="#">{s.agree}</a></div>
<header id="cabecera"><a id="logo" href="/">{s.title}</a><ul id="menu">{s.menu()}</ul></header>
<div id="principal">{main}</div>
<aside id="lateral"><p>{s.ad}</p><h4>{s.most}</h4><ul>{s.links(s.others(a, 4))}</ul></aside>
<footer id="pie"><p>{s.imprint}</p></footer></body></html>
"""


@site("quadra", "A Quadra", "pt", "/{date:%Y/%m/%d}/cidade/{slug}")
def quadra(s: Site, a: Article | None) -> str:
    """2021: utility classes, the same on the text and around it; a newsletter box within the text; an author's bio."""
    text = '<p class="text-lg leading-8 text-gray-800 mb-6">{}</p>'
    if a:
        letter = f"""<div class="my-8 p-6 bg-gray-100 rounded-lg"><p class="text-lg font-bold mb-2">{s.letter}</p><form class="flex"><input class="flex-1 p-2" placeholder="email"><button class="px-4 bg-black text-white">OK</button></form></div>"""
        main = f"""<main class="max-w-2xl mx-auto px-4"><p class="text-sm uppercase text-red-700 mt-8">Cidade</p>
<h1 class="text-4xl font-bold mt-2 mb-4">{escape(a.title)}</h1>
<div class="flex items-center text-sm text-gray-500 mb-6"><span class="mr-4">{a.author}</span><span>{a.date:%d/%m/%Y}</span></div>
<div class="w-full">{between(body(a, p=text), 2, letter)}</div>
<div class="flex space-x-4 my-6"><a href="#">{s.share}</a><a href="#">Copiar ligação</a><a href="#">Imprimir</a></div>
<div class="flex items-start p-4 border rounded mb-10"><img class="w-12 h-12 rounded-full" src="/a.jpg" alt=""><p class="ml-4 text-gray-800">{s.bio.format(a.author)}</p></div></main>
<div class="max-w-2xl mx-auto px-4"><h2 class="text-2xl font-bold mb-4">{s.more}</h2>{s.links(s.others(a, 3), '<div class="mb-6"><a class="text-lg font-bold" href="{link}">{}</a><p class="text-lg leading-8 text-gray-800 mb-6">{teaser}</p></div>')}</div>"""
    else:
        main = '<main class="grid grid-cols-3 gap-8 px-4">' + s.links(s.listed, '<div class="mb-6"><h2 class="text-2xl font-bold"><a href="{link}">{}</a></h2><p class="text-lg leading-8 text-gray-800 mb-6">{teaser}</p></div>') + "</main>"
    return f"""<!DOCTYPE html>
<html lang="pt-PT" class="antialiased"><head><meta charset="utf-8"><title>{escape(a.title) if a else s.home} | {s.title}</title>{open_graph(s, a)}</head>
<body class="bg-white font-sans"><header class="flex justify-between items-center px-4 py-3 border-b"><a class="text-2xl font-black" href="/">{s.title}</a>
<nav class="flex space-x-4 text-sm">{s.menu('<a class="hover:underline" href="/{n}">{}</a>')}</nav></header>
{main}
<footer class="px-4 py-8 bg-gray-900 text-white text-sm"><p class="mb-2">{s.imprint}</p></footer>
<div class="fixed bottom-0 w-full p-4 bg-white shadow flex"><p class="text-sm flex-1">{s.cookies}</p><button class="px-4 bg-black text-white">{s.agree}</button></div></body></html>
"""


@site("dvor", "Наш двор", "ru", "/{date:%y%m}/{slug}.shtml", encoding="koi8-r")
def dvor(s: Site, a: Article | None) -> str:
    """2002: unclosed paragraphs and cells, upper-case tags, KOI8-R that nobody tells."""
    if a:
        main = f'<H2 ALIGN=CENTER>{a.title}</H2>\n{"".join(chr(10) + part for part in body(a, p="<P ALIGN=JUSTIFY>{}"))}\n<P ALIGN=RIGHT><I>{a.author}, {a.date:%d.%m.%Y}</I>\n<HR>\n<B>{s.more}:</B><UL>{s.links(s.others(a, 3), "<LI><A HREF={link}>{}</A>")}</UL>'
    else:
        main = s.links(s.listed, "<P><B><A HREF={link}>{}</A></B><BR>{teaser}\n")
    return f"""<HTML><HEAD><TITLE>{s.title} - {a.title if a else s.home}</TITLE></HEAD>
<BODY BGCOLOR=#FFFFF0 LINK=#0000AA><CENTER><IMG SRC=/gif/head.gif ALT="{s.title}"></CENTER>
<TABLE WIDTH=100% CELLSPACING=6><TR><TD WIDTH=20% VALIGN=TOP>
{s.menu('<P><A HREF=/s{n}/>{}</A>')}
<P><SMALL>Погода: днём до плюс двенадцати, ночью заморозки, ветер слабый.</SMALL>
<TD VALIGN=TOP>
{main}
</TABLE>
<HR><CENTER><SMALL>{s.imprint}<BR>{s.ad}</SMALL></CENTER>
</BODY></HTML>
"""


@site("kurier", "Kurier Powiatowy", "pl", "/index.php?id={slug}", encoding="iso-8859-2")
def kurier(s: Site, a: Article | None) -> str:
    """2005: a program of the editors' own, query URLs, pictures with captions floating in the text, ISO-8859-2."""
    if a:
        photo = '<div class="zdjecie"><img src="/foto/{n}.jpg" alt="" /><span>{} Fot. archiwum</span></div>'
        main = f"""<div id="tresc"><div class="sciezka"><a href="/">{s.home}</a> &raquo; Powiat</div>
<h1>{a.title}</h1><div class="data">{a.date:%d.%m.%Y}, {a.author}</div>
<div class="artykul">{''.join(body(a, caption=photo))}</div>
<div class="narzedzia"><a href="#">Drukuj</a> | <a href="#">Wyślij znajomemu</a> | <a href="#">Powiększ tekst</a></div>
<div class="ocena">Oceń artykuł: <a href="#">1</a> <a href="#">2</a> <a href="#">3</a> <a href="#">4</a> <a href="#">5</a></div></div>"""
    else:
        main = '<div id="tresc">' + s.links(s.listed, '<div class="zajawka"><h3><a href="{link}">{}</a></h3>{teaser}</div>\n') + "</div>"
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="pl"><head><meta http-equiv="content-type" content="text/html; charset=iso-8859-2" />
<title>{s.title}{' :: ' + a.title if a else ''}</title></head>
<body><div id="strona"><div id="naglowek"><h2>{s.title}</h2></div><ul id="menu">{s.menu()}</ul>
{main}
<div id="prawa"><h4>{s.most}</h4><ul>{s.links(s.others(a, 4))}</ul><div class="reklama">{s.ad}</div>
<h4>Sonda</h4><form action="/sonda"><p>Czy most powinien zostać płatny?</p><label><input type="radio" name="s" /> tak</label><label><input type="radio" name="s" /> nie</label></form></div>
<div id="stopka">{s.imprint}</div></div></body></html>
"""


@site("nahr", "صحيفة النهر", "ar", "/article/{slug}", encoding="windows-1256")
def nahr(s: Site, a: Article | None) -> str:
    """2012: from right to left, a soup of nameless boxes, the date in JSON-LD alone, windows-1256."""
    if a:
        main = f"""<div class="t1"><div class="t2">{a.title}</div><div class="t3">{s.by} {a.author}</div>
<div class="t4"><div class="t5"><img src="/i/{a.slug}.jpg" alt=""><div class="t6">صورة من الأرشيف</div></div>
{between(body(a, p='<div>{}</div>'), 2, f'<div>{s.more}: <a href="{s.link(s.others(a, 1)[0])}">{s.others(a, 1)[0].title}</a></div>')}</div>
<div class="t7">{s.share}: <a href="#">بريد</a> <a href="#">طباعة</a></div>
<div class="t8"><div>{s.more}</div>{s.links(s.others(a, 3), '<div><a href="{link}">{}</a></div>')}</div></div>"""
    else:
        main = '<div class="t1">' + s.links(s.listed, '<div class="b1"><div class="b2"><a href="{link}">{}</a></div><div>{teaser}</div></div>') + "</div>"
    return f"""<!DOCTYPE html>
<html dir="rtl" lang="ar"><head><meta charset="windows-1256"><title>{a.title + ' | ' if a else ''}{s.title}</title>
{linked_data(s, a) if a else ''}</head>
<body><div class="h1"><div class="h2"><a href="/">{s.title}</a></div><div class="h3">{s.menu('<a href="/c/{n}">{}</a> ')}</div></div>
<div class="w"><div class="m">{main}</div>
<div class="l"><div class="l1">{s.most}</div>{s.links(s.others(a, 5), '<div><a href="{link}">{}</a></div>')}<div class="l2">{s.ad}</div></div></div>
<div class="f">{s.imprint}</div></body></html>
"""


@site("nadi", "नदी समाचार", "hi", "/{slug}-{date:%Y%m%d}.html")
def nadi(s: Site, a: Article | None) -> str:
    """2017: an ad after each paragraph, each paragraph in a box of its own."""
    if a:
        parts = [f'<div class="para">{part}</div><div class="ad-slot" id="div-gpt-{n}"><span>विज्ञापन</span></div>' for n, part in enumerate(body(a))]
        more = f'<div class="inline-link"><b>{s.more}:</b> <a href="{s.link(s.others(a, 1)[0])}">{s.others(a, 1)[0].title}</a></div>'
        main = f"""<div class="story-detail"><div class="breadcrumb"><a href="/">{s.home}</a> / <a href="/2">शिक्षा</a></div>
<h1 class="story-title">{a.title}</h1>
<div class="story-info"><span class="author-name">{a.author}</span> <span class="publish-date">{a.date:%d-%m-%Y}</span></div>
<div class="share-icons"><a href="#">{s.share}</a> <a href="#">WhatsApp</a></div>
<div class="story-content">{between(parts, 1, more)}</div>
<div class="tags"><a href="/t/1">गाँव</a> <a href="/t/2">समाज</a> <a href="/t/3">ख़बर</a></div></div>
<div class="reco"><h3>{s.most}</h3>{s.links(s.others(a, 4), '<div class="reco-card"><a href="{link}">{}</a></div>')}</div>"""
    else:
        main = '<div class="listing">' + s.links(s.listed, '<div class="list-item"><a href="{link}"><h2>{}</h2></a><p>{teaser}</p><span>{date}</span></div>') + "</div>"
    return f"""<!doctype html>
<html lang="hi"><head><meta charset="utf-8"><title>{(a.title + ' - ') if a else ''}{s.title}</title>{open_graph(s, a)}
{linked_data(s, a) if a else ''}</head><body class="{'article-page' if a else 'home-page'}">
<div class="topbar"><a href="/">{s.title}</a><div class="nav">{s.menu('<a href="/{n}">{}</a>')}</div></div>
<div class="container"><div class="left-col">{main}</div><div class="right-col"><div class="ad-box">{s.ad}</div><div class="nl-box">{s.letter}</div></div></div>
<div class="footer">{s.imprint}</div><div class="cookie-strip">{s.cookies} <button>{s.agree}</button></div></body></html>
"""


@site("jiexiang", "街巷晚报", "zh", "/content/{slug}.htm", encoding="gb2312", cut=4)
def jiexiang(s: Site, a: Article | None) -> str:
    """2009: an evening paper; long articles go on on a second page, which the pager links to; GB2312."""
    if a:
        pager = '<div class="pages"><b>1</b> <a href="?page=2">2</a> <a href="?page=2">下一页</a></div>' if a.is_cut else ""
        main = f"""<div class="left"><div class="position">当前位置：<a href="/">{s.home}</a> &gt; 社会</div>
<h1>{a.title}</h1><div class="info">{a.date.year}年{a.date.month:02}月{a.date.day:02}日 来源：{s.title} {s.by}{a.author} 字号：大 中 小</div>
<div id="zoom">{chr(10).join(body(a, p='<p>　　{}</p>'))}
<p>　　<strong>更多新闻：</strong>{s.links(s.others(a, 2), '<a href="{link}">{}</a>　')}</p>
{pager}</div>
<div class="editor">（责任编辑：王平）</div>
<div class="relate"><h3>{s.more}</h3><ul>{s.links(s.others(a, 3))}</ul></div>
<div class="say"><h3>{s.comments}</h3><p>网友评论仅供表达个人看法，并不表明本网同意其观点。</p><textarea></textarea></div></div>"""
    else:
        main = '<div class="left"><ul class="newslist">' + s.links(s.listed, '<li><span>{date}</span><a href="{link}">{}</a></li>') + "</ul></div>"
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=gb2312" /><title>{a.title + '_' if a else ''}{s.title}</title></head>
<body><div class="top"><a href="/">{s.title}</a> {s.menu('<a href="/c{n}/">{}</a> | ')}</div>
<div class="wrap">{main}
<div class="right"><h3>{s.most}</h3><ol>{s.links(s.others(a, 5))}</ol><div class="gg">{s.ad}</div></div></div>
<div class="bottom">{s.imprint}</div></body></html>
"""


@site("golmok", "골목지기의 공책", "ko", "/golmok/{slug}", encoding="euc-kr")
def golmok(s: Site, a: Article | None) -> str:
    """2010: a blog of a portal; each sentence group in components of an editor, spans without meaning, EUC-KR."""
    if a:
        part = '<div class="se_component se_paragraph"><div class="se_textView"><p class="se_textarea"><span style="font-size:12pt">{}</span></p></div></div><div class="se_component se_blank"><p>&nbsp;</p></div>'
        other = s.others(a, 1)[0]
        card = f'<div class="se_component se_oglink"><a href="{s.link(other)}"><strong>{other.title}</strong><p>{other.teaser(80)}</p><span>blog.golmok.example</span></a></div>'
        main = f"""<div id="post-area"><table id="printPost1"><tr><td class="bcc"><div class="htitle"><span class="pcol1">{a.title}</span> <span class="cate">| 일상</span></div>
<p class="date">{a.date:%Y/%m/%d} 23:10</p><p class="url">http://blog.golmok.example/{a.slug} <a href="#">복사</a></p>
<div id="postViewArea"><div class="se_doc_viewer">{between(body(a, p=part), 2, card)}</div></div>
<div class="post_footer_contents">태그: <a href="#">동네</a>, <a href="#">골목</a> <a href="#">이웃추가</a> <a href="#">{s.share}</a> <a href="#">인쇄</a></div>
<div class="cm">덧글 {len(a.title)}개 | 엮인글 쓰기 | 공감 {len(a.blocks) * 3}</div></td></tr></table></div>"""
    else:
        main = '<div id="post-area"><table class="blog2_list">' + s.links(s.listed, '<tr><td><a href="{link}">{}</a></td><td>{date}</td></tr>') + "</table></div>"
    return f"""<html><head><meta http-equiv="Content-Type" content="text/html; charset=euc-kr"><title>{a.title + ' : ' if a else ''}{s.title}</title></head>
<body id="body"><div id="blog-menu"><table><tr>{s.menu('<td><a href="/m{n}">{}</a></td>')}</tr></table></div>
<div id="title-area"><h1>{s.title}</h1></div>
<div id="wrapper"><div id="left-area"><div class="profile"><p>골목지기</p><p>재개발이 끝나기 전에 동네를 적어 두려고 합니다. 사진은 잘 못 찍습니다.</p></div>
<h3>{s.most}</h3><ul>{s.links(s.others(a, 4))}</ul><p>오늘 37 전체 18,204</p></div>
{main}</div><div id="footer">{s.imprint}</div></body></html>
"""


@site("devlog", "Nine Hundred Clients", "en", "/posts/{slug}/")
def devlog(s: Site, a: Article | None) -> str:
    """2019: a static site of programmers; code within the text, a table of contents before, comments behind it."""
    if a:
        heads = "".join(f'<li><a href="#h">{escape(block.text)}</a></li>' for block in a.of("h2"))
        toc = f'<nav class="toc"><strong>On this page</strong><ul>{heads}</ul></nav>' if heads else ""
        code = '<div class="highlight"><button class="copy">Copy</button><pre tabindex="0"><code class="language-python">{}</code></pre></div>'
        form = '<article class="remark" id="r{n}"><header><b>{who}</b> on <a href="#r{n}">{date}</a></header><p>{}</p></article>\n'
        main = f"""<main><h1>{escape(a.title)}</h1><p class="post-meta"><time datetime="{a.date}">{a.date:%B %d, %Y}</time> · {a.author} · 3 min read</p>
{toc}
<div class="prose"><p class="series"><em>This is a part of our notes on things that broke. The part before was <a href="{s.link(s.others(a, 1)[0])}">{escape(s.others(a, 1)[0].title)}</a>.</em></p>
{chr(10).join(body(a, code=code, h2='<h2 id="h">{} <a class="anchor" href="#h">#</a></h2>'))}</div>
<section class="discussion"><h2>Discussion</h2>{comments(s, a, form, 0.9)}</section>
<nav class="pager">{s.links(s.others(a, 2), '<a href="{link}">{}</a>')}</nav></main>"""
    else:
        main = "<main><ul class=posts>" + s.links(s.listed, '<li><time>{date}</time> <a href="{link}">{}</a></li>') + "</ul></main>"
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(a.title) + ' · ' if a else ''}{s.title}</title><link rel="stylesheet" href="/main.min.css">
{f'<meta name="author" content="{a.author}">' if a else ''}</head>
<body><a class="skip" href="#main">Skip to content</a><header><a href="/">{s.title}</a> <nav><a href="/about/">About</a> <a href="/feed.xml">Feed</a> <a href="/tags/">Tags</a></nav></header>
{main}
<footer><small>Written by the people who carry the pager. {s.imprint}</small></footer></body></html>
"""


@site("ledger", "The Ledger Live", "en", "/live/{slug}")
def ledger(s: Site, a: Article | None) -> str:
    """2020: live blogs, the newest entry first, in custom elements; key events and ads between entries."""
    if a:
        groups: list[str] = []
        lead = []
        for part in body(a, entry='<span class="clock">{time}</span><h2>{}</h2>'):
            if part.startswith("<span"):
                groups.append(part)
            elif groups:
                groups[-1] += part
            else:
                lead.append(part)
        posts = [f'<live-post data-n="{n}">{group}<post-tools><button>{s.share}</button></post-tools></live-post>' for n, group in enumerate(groups)]
        keys = "".join(f"<li>{escape(block.text)}</li>" for block in a.of("entry"))
        ad = f'<ad-unit slot="mid">{s.ad}</ad-unit>'
        main = f"""<live-page><live-head><h1>{escape(a.title)}</h1><div class="lede">{''.join(lead)}</div><span class="who">{a.author}</span></live-head>
<key-events><h3>Key events</h3><ol>{keys}</ol></key-events>
<live-feed>{between(posts, 2, ad)}</live-feed><load-more><button>Older posts</button></load-more></live-page>"""
    else:
        main = "<live-index>" + s.links(s.listed, '<index-card><a href="{link}"><h2>{}</h2></a><p>{teaser}</p></index-card>') + "</live-index>"
    return f"""<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><title>{escape(a.title) + ' | ' if a else ''}{s.title}</title>{open_graph(s, a)}
{linked_data(s, a, 'LiveBlogPosting') if a else ''}</head>
<body><site-header><a href="/">{s.title}</a><site-nav>{s.menu('<a href="/{n}">{}</a>')}</site-nav></site-header>
{main}
<side-rail><h3>{s.most}</h3>{s.links(s.others(a, 4), '<rail-item><a href="{link}">{}</a></rail-item>')}<news-letter>{s.letter}</news-letter></side-rail>
<site-footer>{s.imprint}</site-footer><consent-bar hidden>{s.cookies}<button>{s.agree}</button></consent-bar></body></html>
"""


@site("skargard", "Skärgårdsbladet", "sv", "/artikel/{slug}/")
def skargard(s: Site, a: Article | None) -> str:
    """2014: facts in a box beside the text, tables within it."""
    if a:
        facts = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in (block.cells() for block in a.of("fact")))
        box = f'<aside class="faktaruta"><h4>Fakta</h4><dl>{facts}</dl></aside>'
        main = f"""<article class="artikel"><h1 class="rubrik">{escape(a.title)}</h1>
<p class="byline">{s.by} <a href="/om/">{a.author}</a> <span class="datum">{a.date}</span></p>
<figure><img src="/bild/{a.slug}.jpg" alt=""><figcaption>Bilden är tagen en annan dag.</figcaption></figure>
<div class="brodtext">{between(body(a, table='<table class="tabell">{}</table>'), 1, box)}</div>
<ul class="dela"><li><a href="#">{s.share}</a></li><li><a href="#">Skriv ut</a></li></ul></article>
<section class="mer"><h3>{s.more}</h3>{s.links(s.others(a, 3), '<article class="puff"><h4><a href="{link}">{}</a></h4><p>{teaser}</p></article>')}</section>"""
    else:
        main = s.links(s.listed, '<article class="puff"><h2><a href="{link}">{}</a></h2><p>{teaser}</p></article>')
    return f"""<!DOCTYPE html>
<html lang="sv"><head><meta charset="utf-8"><title>{escape(a.title) + ' - ' if a else ''}{s.title}</title></head>
<body><div class="kakor">{s.cookies} <button>{s.agree}</button></div><header role="banner"><a href="/">{s.title}</a><nav role="navigation"><ul>{s.menu()}</ul></nav></header>
<div role="main">{main}</div><aside role="complementary"><h3>{s.most}</h3><ol>{s.links(s.others(a, 4))}</ol><p class="annons">{s.ad}</p></aside>
<footer role="contentinfo"><p>{s.imprint}</p></footer></body></html>
"""


@site("hem", "Bến Sông", "vi", "/doi-song/{slug}-{date:%d%m%Y}.htm")
def hem(s: Site, a: Article | None) -> str:
    """2015: a related box in the middle of the text, links behind it, tags, a form for comments."""
    if a:
        box = f'<table class="tlq-inner"><tr><td><b>{s.more}</b><ul>{s.links(s.others(a, 2))}</ul></td></tr></table>'
        photo = f'<table class="picture"><tr><td><img src="/anh/{a.slug}.jpg" alt=""></td></tr><tr><td class="caption">Ảnh minh họa của tòa soạn.</td></tr></table>'
        main = f"""<div class="detail"><h1 class="title-detail">{a.title}</h1><div class="bar"><span class="time">Thứ Năm, {a.date:%d/%m/%Y}, 07:00</span> <a href="#">{s.share}</a></div>
<div class="fck_detail">{photo}{between(body(a, p='<p class="Normal">{}</p>'), 2, box)}
<p class="author-right" style="text-align:right"><strong>{a.author}</strong></p></div>
<div class="tags">Từ khóa: <a href="#">miền quê</a> <a href="#">đời sống</a></div>
<div class="box-binhluan"><h3>{s.comments}</h3><textarea placeholder="Ý kiến của bạn"></textarea><button>Gửi</button></div>
<div class="box-more"><h3>{s.most}</h3>{s.links(s.others(a, 4), '<div class="item"><a href="{link}">{}</a><p class="lead">{teaser}</p></div>')}</div></div>"""
    else:
        main = '<div class="list">' + s.links(s.listed, '<div class="item"><h3><a href="{link}">{}</a></h3><p class="lead">{teaser}</p></div>') + "</div>"
    return f"""<!DOCTYPE html>
<html lang="vi"><head><meta charset="utf-8"><title>{a.title + ' - ' if a else ''}{s.title}</title>
{f'<meta name="pubdate" content="{a.date}T07:00:00+07:00" itemprop="datePublished">' if a else ''}</head>
<body><div id="header"><a href="/">{s.title}</a><ul class="menu">{s.menu()}</ul></div>
<div id="main">{main}<div id="col-right"><div class="qc">{s.ad}</div><div class="bantin">{s.letter}</div></div></div>
<div id="footer">{s.imprint}</div></body></html>
"""


@site("hongo", "本郷歩き", "ja", "/diary/{slug}.html", encoding="euc-jp")
def hongo(s: Site, a: Article | None) -> str:
    """2006: a diary in one definition list, lines broken by hand, the last entries' titles above, EUC-JP."""
    if a:
        text = "<br>\n<br>\n".join(body(a, p="{}")).replace("。", "。<br>\n").replace("<br>\n」", "」").replace("<br>\n<br>\n<br>", "<br>\n<br>")
        main = f'<dl class="nikki"><dt>{a.date.year}年{a.date.month}月{a.date.day}日（日）<b>{a.title}</b></dt>\n<dd>{text}</dd></dl>\n<p class="navi">'
        main += s.links(s.others(a, 2), '[<a href="{link}">{}</a>] ') + '<a href="#top">上へ</a></p>\n<p class="tsukkomi">本日のツッコミ(全0件) <a href="?c=1">ツッコミを入れる</a></p>'
    else:
        main = "<dl>" + s.links(s.listed, '<dt>{date}</dt><dd><a href="{link}">{}</a></dd>') + "</dl>"
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">
<html lang="ja"><head><meta http-equiv="Content-Type" content="text/html; charset=EUC-JP"><title>{s.title}{'（' + a.title + '）' if a else ''}</title></head>
<body><h1>{s.title}</h1><p class="menu">{s.menu('[<a href="/{n}.html">{}</a>] ')}</p>
<p class="about">本郷に住んで二十年になります。散歩の途中で見たことを、忘れないうちに書いています。</p>
{main}
<hr><p class="links">リンク：{s.links(s.others(a, 3), '<a href="{link}">{}</a> / ')}</p><address>{s.imprint}</address></body></html>
"""
