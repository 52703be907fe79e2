# SPDX-License-Identifier: Apache-2.0
"""Feeds of the hand-made sites, each in the format and with the habits of its time."""
import email.utils
from html import escape


def newest(articles, held_out):
    """What a feed lists: all but the oldest, the newest first."""
    return list(reversed(articles[held_out:]))


def rfc822(date):
    return email.utils.format_datetime(date)


def rss091(title, home, about, language, items, encoding):
    """items: (title, link, description)."""
    rows = "".join(f"<item>\n<title>{escape(name)}</title>\n<link>{escape(link)}</link>\n"
                   f"<description>{escape(text)}</description>\n</item>\n" for name, link, text in items)
    return (f'<?xml version="1.0" encoding="{encoding}"?>\n'
            '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" '
            '"http://my.netscape.com/publish/formats/rss-0.91.dtd">\n'
            f'<rss version="0.91">\n<channel>\n<title>{escape(title)}</title>\n<link>{home}</link>\n'
            f"<description>{escape(about)}</description>\n<language>{language}</language>\n{rows}</channel>\n</rss>\n")


def rss20(title, home, about, language, items, encoding="utf-8"):
    """items: (title, link, description as HTML, date, author, category); the description goes into CDATA."""
    rows = "".join(f"""    <item>
      <title>{escape(name)}</title>
      <link>{escape(link)}</link>
      <guid isPermaLink="true">{escape(link)}</guid>
      <pubDate>{rfc822(date)}</pubDate>
      <dc:creator>{escape(author)}</dc:creator>
      <category>{escape(category)}</category>
      <description><![CDATA[{text}]]></description>
    </item>
""" for name, link, text, date, author, category in items)
    return f"""<?xml version="1.0" encoding="{encoding}"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>{escape(title)}</title>
    <link>{home}</link>
    <atom:link href="{home}rss.xml" rel="self" type="application/rss+xml"/>
    <description>{escape(about)}</description>
    <language>{language}</language>
{rows}  </channel>
</rss>
"""


def atom10(title, home, language, items):
    """items: (title, link relative to `home`, summary, date, author, category)."""
    rows = "".join(f"""  <entry>
    <title>{escape(name)}</title>
    <link rel="alternate" type="text/html" href="{escape(link)}"/>
    <id>tag:{home.split("/")[2].split(":")[0]},{date:%Y}:{escape(link)}</id>
    <published>{date:%Y-%m-%dT21:30:00+09:00}</published>
    <updated>{date:%Y-%m-%dT21:30:00+09:00}</updated>
    <author><name>{escape(author)}</name></author>
    <category term="{escape(category)}"/>
    <summary>{escape(text)}</summary>
  </entry>
""" for name, link, text, date, author, category in items)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}" xml:base="{home}">
  <title>{escape(title)}</title>
  <link rel="alternate" type="text/html" href="./"/>
  <link rel="self" type="application/atom+xml" href="atom.xml"/>
  <id>{home}</id>
  <updated>{items[0][3]:%Y-%m-%dT21:30:00+09:00}</updated>
{rows}</feed>
"""
