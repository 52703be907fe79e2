# SPDX-License-Identifier: Apache-2.0
"""A Russian city paper of 2003: tables in tables, font tags, windows-1251 that nothing declares; RSS 0.91."""
from html import escape

from kit.articles import read_articles
from kit.feeds import newest, rss091
from kit.site import HELD_OUT

ENCODING = "windows-1251"
NAME = "Вечерний Берег"
FONT = '<FONT FACE="Verdana, Arial" SIZE="2">'
SMALL = '<FONT FACE="Verdana, Arial" SIZE="1" COLOR="#666666">'
RUBRICS = ["Город", "Люди", "Наука", "Ремёсла", "Кухня", "Афиша", "Объявления"]
POLLS = ["Нужен ли городу второй мост?", "Где вы встречаете рассвет?", "Какой чай вы пьёте зимой?"]


def make(site):
    articles = read_articles(site.source)
    for number, article in enumerate(articles):
        others = [other for other in reversed(articles) if other is not article][:5]
        site.write(place(article)[1], page(article.title, story(article), others, number), ENCODING)
    front = "".join(f'<B><A HREF="{place(a)[0]}">{escape(a.title)}</A></B><BR>{FONT}{escape(a.teaser(180))}...</FONT><BR><BR>\n'
                    for a in reversed(articles))
    site.write("index.shtml", page("Главная", front, articles[:3], 0), ENCODING)
    (site.www / "img").mkdir()
    (site.www / "img" / "spacer.gif").write_bytes(bytes.fromhex(
        "47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b"))
    items = [(a.title, site.url + place(a)[0], a.teaser(150) + "...") for a in newest(articles, HELD_OUT)]
    site.write("rss.xml", rss091(NAME, site.url + "/", "Новости и очерки", "ru", items, ENCODING), ENCODING)
    site.finish(articles, "ru", place)


def place(article):
    path = f"{article.date:%Y/%m}/{article.slug}.shtml"
    return "/" + path, path


def story(article):
    """The text as one cell: no paragraphs, only line breaks, and every other one in a font tag of its own."""
    parts = [text if number % 2 else f"{FONT}{text}</FONT>" for number, text in enumerate(article.paragraphs())]
    return f"""{SMALL}{article.date:%d.%m.%Y} | {article.head['rubric']} | {article.head['author']}</FONT><BR>
<IMG SRC="/img/spacer.gif" WIDTH=1 HEIGHT=6><BR>
<TABLE WIDTH="100%" BORDER=0 CELLPADDING=4 CELLSPACING=0><TR><TD VALIGN=top>
<FONT FACE="Georgia, Times" SIZE="5" COLOR="#990000"><B>{escape(article.title)}</B></FONT><BR><BR>
{"<BR><BR>".join(parts)}
</TABLE>
<TABLE BORDER=0 CELLPADDING=2><TR><TD BGCOLOR="#EEEEEE">{SMALL}<A HREF="/print/{article.slug}">Версия для печати</A>
| <A HREF="/mail/{article.slug}">Отправить другу</A> | <A HREF="/forum/{article.slug}">Обсудить в форуме</A></FONT></TABLE>
"""


def page(title, body, others, number):
    menu = "".join(f'<TR><TD BGCOLOR="#{"DDE6F0" if i % 2 else "EEF3F9"}">{FONT}<A HREF="/r{i}/">{name}</A></FONT></TD>\n'
                   for i, name in enumerate(RUBRICS))
    news = "".join(f'<TR><TD>{SMALL}{a.date:%d.%m}</FONT> <A HREF="{place(a)[0]}"><FONT SIZE=2>{escape(a.title)}</FONT></A>\n'
                   for a in others)
    return f"""<HTML>
<HEAD>
<TITLE>{escape(title)} - {NAME}</TITLE>
<LINK REL="alternate" TYPE="application/rss+xml" TITLE="RSS" HREF="/rss.xml">
<STYLE TYPE="text/css"><!-- A {{ color: #003366 }} A:hover {{ color: #CC0000 }} --></STYLE>
</HEAD>
<BODY BGCOLOR=#FFFFFF TOPMARGIN=0 LEFTMARGIN=0 MARGINWIDTH=0>
<CENTER>
<TABLE WIDTH=760 BORDER=0 CELLSPACING=0 CELLPADDING=0>
<TR><TD COLSPAN=3 BGCOLOR="#003366" HEIGHT=60><FONT COLOR=white SIZE=6 FACE="Times"><I>&nbsp;{NAME}</I></FONT>
 <FONT COLOR="#CCCCCC" SIZE=1>городская газета в сети, выходит с 1998 года</FONT>
<TR><TD COLSPAN=3 ALIGN=right BGCOLOR="#CCD9E6"><FORM ACTION="/find" METHOD=GET><INPUT NAME=q SIZE=20><INPUT TYPE=submit VALUE="Найти"></FORM>
<TR>
<TD WIDTH=140 VALIGN=top BGCOLOR="#F4F4F4">
  <TABLE WIDTH="100%" BORDER=0 CELLSPACING=1 CELLPADDING=3>
{menu}  </TABLE>
  <TABLE WIDTH="100%" BORDER=0><TR><TD ALIGN=center>{SMALL}Погода: +{number + 3}..+{number + 6}<BR>Доллар: 31.{40 + number}</FONT></TABLE>
<TD WIDTH=460 VALIGN=top>
  <TABLE WIDTH="100%" BORDER=0 CELLSPACING=0 CELLPADDING=8><TR><TD>
{body}
  </TABLE>
<TD WIDTH=160 VALIGN=top>
  <TABLE WIDTH="100%" BORDER=1 BORDERCOLOR="#CCCCCC" CELLSPACING=0 CELLPADDING=3>
  <TR><TD BGCOLOR="#990000">{FONT}<FONT COLOR=white><B>Ещё в номере</B></FONT></FONT>
{news}  </TABLE>
  <TABLE WIDTH="100%" BORDER=0><TR><TD>{FONT}<B>Опрос</B><BR>{POLLS[number % 3]}<BR>
  <FORM><INPUT TYPE=radio NAME=v>Да <INPUT TYPE=radio NAME=v>Нет</FORM></FONT></TABLE>
</TR>
<TR><TD COLSPAN=3 ALIGN=center BGCOLOR="#003366"><FONT COLOR=white SIZE=1>&copy; 1998-2003 Редакция. При перепечатке ссылка обязательна.
 Лучше всего смотреть при разрешении 800x600.</FONT>
</TABLE>
</CENTER>
</BODY>
</HTML>
"""
