# SPDX-License-Identifier: Apache-2.0
"""The hostile inputs of scripts/growth that are no pages: archives, packed members, indexes, feeds, lists, rules, wrappers, journals; and
pages as whole commands read them. Each is a file or folder of about a given size, and the command that reads it."""
import gzip
import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

URL = "http://a.example/"
HTTP = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
ARTICLE = b"<title>Rain</title><h1>Rain</h1>" + b"<p>Rain fell on the harbor all night, and the ferries stayed at their moorings.</p>" * 3
PROSE = "<p>Rain fell on the harbor all night, and the ferries stayed at their moorings until noon.</p>"


@dataclass(frozen=True)
class Input:
    name: str
    command: tuple[str, ...]  # "@" is the folder in which the files are
    write: Callable[[Path, int], int]  # writes files of about so many bytes into the folder; returns their size


def repeated(part: str, size: int) -> str:
    count = max(1, size // len(part.replace("#", "12345")))
    return "".join(part.replace("#", str(i)) for i in range(count)) if "#" in part else part * count


def shaped(shape: str, size: int) -> bytes:
    """BEFORE|PARTS|AFTER: before and after stand once. The parts, with "~" between them, are repeated one after another, each until it
    fills its share; "#" is the number of the repetition."""
    before, parts, after = shape.split("|")
    middle = parts.split("~")
    body = "".join(repeated(part, size // len(middle)) for part in middle)
    return (before + body + after).encode("utf-8", "surrogateescape")


def put(path: Path, data: bytes) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return len(data)


def warc(block: bytes, fields: bytes = b"", kind: bytes = b"response", length: int | None = None, number: int = 0) -> bytes:
    size = len(block) if length is None else length
    return (b"WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: %s%d\r\nWARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:x:%d>\r\n%s"
            b"Content-Length: %d\r\n\r\n%s\r\n\r\n" % (kind, URL.encode(), number, number, fields, size, block))


def zstd_frame(data: bytes) -> bytes:
    """A frame of stored blocks, which needs no compressor."""
    out = b"\x28\xb5\x2f\xfd\xa0" + struct.pack("<I", len(data))
    pieces = [data[i:i + 100_000] for i in range(0, len(data), 100_000)] or [b""]
    for i, piece in enumerate(pieces):
        out += struct.pack("<I", (i + 1 == len(pieces)) | len(piece) << 3)[:3] + piece
    return out


def many(make: Callable[[int], bytes], size: int) -> bytes:
    count = max(1, size // len(make(12_345)))
    return b"".join(make(i) for i in range(count))


def zipped(members: int, data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for i in range(members):
            file.writestr(f"archive/{i}.warc", data)
    return out.getvalue()


def file_of(name: str, data: Callable[[int], bytes]) -> Callable[[Path, int], int]:
    return lambda folder, size: put(folder / name, data(size))


def archive(name: str, file: str, data: Callable[[int], bytes]) -> Input:
    return Input(name, ("extract", "--json", "-j", "1", f"@/{file}"), file_of(file, data))


def member(data: bytes) -> bytes:
    return gzip.compress(data, 1, mtime=0)


def cdx_line(i: int, name: str = "a.warc") -> bytes:
    return b"example,a)/%d 20240101000000 %s%d text/html 200 %032d - - 1 0 %s\n" % (i, URL.encode(), i, i, name.encode())


def indexed(line: Callable[[int], bytes]) -> Callable[[Path, int], int]:
    def write(folder: Path, size: int) -> int:
        put(folder / "a.warc", warc(HTTP + ARTICLE))
        return put(folder / "a.cdx", many(line, size))
    return write


ARCHIVES = [
    archive("WARC: small records", "a.warc", lambda n: many(lambda i: warc(HTTP + ARTICLE, number=i), n)),
    archive("WARC: empty records", "a.warc", lambda n: many(lambda i: warc(b"", number=i), n)),
    archive("WARC: one huge record", "a.warc", lambda n: warc(HTTP + PROSE.encode() * (n // len(PROSE)))),
    archive("WARC: records of other types", "a.warc", lambda n: many(lambda i: warc(b"x", kind=b"request", number=i), n)),
    archive("WARC: revisits of nothing", "a.warc", lambda n: many(lambda i: warc(HTTP, b"WARC-Payload-Digest: sha1:%d\r\n" % i, b"revisit", number=i), n)),
    archive("WARC: one head of many fields", "a.warc", lambda n: warc(HTTP, many(lambda i: b"X-%d: y\r\n" % i, n))),
    archive("WARC: one head of folded lines", "a.warc", lambda n: warc(HTTP, b"X: y\r\n" + b" z\r\n" * (n // 4))),
    archive("WARC: a head without end", "a.warc", lambda n: b"WARC/1.0\r\n" + b"X: y\r\n" * (n // 6)),
    archive("WARC: false lengths", "a.warc", lambda n: many(lambda i: warc(HTTP + ARTICLE, length=7, number=i), n)),
    archive("WARC: lengths past the end", "a.warc", lambda n: many(lambda i: warc(HTTP + ARTICLE, length=10**9, number=i), n)),
    archive("WARC: WARC/ in a false block", "a.warc", lambda n: warc(b"WARC/\n" * (n // 6), length=5)),
    archive("WARC: WARC/1.0 in a false block", "a.warc", lambda n: warc(b"WARC/1.0\r\n" * (n // 10), length=5)),
    archive("WARC: heads in heads in a false block", "a.warc", lambda n: warc(b"WARC/1.0\r\nX: y\r\n" * (n // 16), length=5)),
    archive("WARC: two lengths a record", "a.warc", lambda n: many(lambda i: warc(HTTP + ARTICLE, b"Content-Length: 3\r\n", number=i), n)),
    archive("WARC: line breaks alone", "a.warc", lambda n: warc(HTTP) + b"\r\n" * (n // 2)),
    archive("WARC: junk between records", "a.warc", lambda n: many(lambda i: warc(HTTP, number=i) + b"junk " * 20, n)),
    archive("WARC: HTTP heads of many fields", "a.warc", lambda n: warc(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * (n // 6) + b"\r\n" + ARTICLE)),
    archive("WARC: one chunk a byte", "a.warc", lambda n: warc(HTTP[:-2] + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * (n // 6) + b"0\r\n\r\n")),
    archive("WARC: digests that are wrong", "a.warc", lambda n: many(lambda i: warc(HTTP + ARTICLE, b"WARC-Payload-Digest: sha1:" + b"A" * 32 + b"\r\n", number=i), n)),
    archive("ARC: small records", "a.arc", lambda n: b"filedesc://a 0.0.0.0 20240101000000 text/plain 0\n\n" + many(lambda i: b"%s%d 1.2.3.4 20240101000000 text/html %d\n%s\n" % (URL.encode(), i, len(HTTP + ARTICLE), HTTP + ARTICLE), n)),
    archive("ARC: heads alone", "a.arc", lambda n: b"filedesc://a 0.0.0.0 20240101000000 text/plain 0\n\n" + many(lambda i: b"%s%d 1.2.3.4 20240101000000 text/html 9999999\n" % (URL.encode(), i), n)),
    archive("ARC: addresses of spaces", "a.arc", lambda n: b"filedesc://a 0.0.0.0 20240101000000 text/plain 0\n\n" + b"http://a" + b" " * n + b"\n"),
    archive("ARC: lines that are nearly heads", "a.arc", lambda n: b"filedesc://a 0.0.0.0 20240101000000 text/plain 9\n\n" + b"a:b c 1 d e\n" * (n // 12)),
    archive("gzip: a member a record", "a.warc.gz", lambda n: many(lambda i: member(warc(HTTP + ARTICLE, number=i)), n)),
    archive("gzip: empty members", "a.warc.gz", lambda n: member(warc(HTTP + ARTICLE)) + member(b"") * (n // 20)),
    archive("gzip: members of a byte each", "a.warc.gz", lambda n: b"".join(member(bytes([c])) for c in warc(HTTP + b"x" * (n // 21)))),
    archive("gzip: one stream", "a.warc.gz", lambda n: gzip.compress(many(lambda i: warc(HTTP + hashlib.sha256(b"%d" % i).hexdigest().encode() * 10, number=i), n), 0)),
    archive("gzip: magic repeated", "a.warc.gz", lambda n: member(warc(HTTP)) + b"\x1f\x8b\x08\x08" * (n // 4)),
    archive("gzip: magic with extra fields", "a.warc.gz", lambda n: member(warc(HTTP)) + b"\x1f\x8b\x08\x04\0\0\0\0\0\0\xff\xff" * (n // 12)),
    archive("gzip: a name without end", "a.warc.gz", lambda n: member(warc(HTTP)) + b"\x1f\x8b\x08\x08\0\0\0\0\0\0" + b"n" * n),
    archive("gzip: damaged members", "a.warc.gz", lambda n: many(lambda i: member(warc(HTTP + ARTICLE, number=i))[:-9] + b"........!", n)),
    archive("gzip: members that end early", "a.warc.gz", lambda n: many(lambda i: member(warc(HTTP + ARTICLE, number=i))[:60], n)),
    archive("gzip: stored blocks of nothing", "a.warc.gz", lambda n: b"\x1f\x8b\x08\0\0\0\0\0\0\xff" + b"\0\0\0\xff\xff" * (n // 5) + zlib.compress(b"")[2:]),
    archive("zstd: a frame a record", "a.warc.zst", lambda n: many(lambda i: zstd_frame(warc(HTTP + ARTICLE, number=i)), n)),
    archive("zstd: empty frames", "a.warc.zst", lambda n: zstd_frame(warc(HTTP + ARTICLE)) + zstd_frame(b"") * (n // 12)),
    archive("zstd: skippable frames", "a.warc.zst", lambda n: zstd_frame(warc(HTTP + ARTICLE)) + b"\x50\x2a\x4d\x18\0\0\0\0" * (n // 8)),
    archive("zstd: magic repeated", "a.warc.zst", lambda n: zstd_frame(warc(HTTP)) + b"\x28\xb5\x2f\xfd" * (n // 4)),
    archive("WACZ: many archives", "a.wacz", lambda n: zipped(max(1, n // 500), warc(HTTP + ARTICLE))),
    archive("WACZ: empty archives", "a.wacz", lambda n: zipped(max(1, n // 110), b"")),
    archive("WACZ: one archive", "a.wacz", lambda n: zipped(1, many(lambda i: warc(HTTP + ARTICLE, number=i), n))),
    archive("WACZ: no archive and a long end", "a.wacz", lambda n: zipped(1, b"") + b"PK\x05\x06" * (n // 4)),
    Input("CDX: lines of one record", ("extract", "--json", "-j", "1", "@/a.cdx"), indexed(cdx_line)),
    Input("CDX: lines of archives that are not there", ("extract", "--json", "-j", "1", "@/a.cdx"), indexed(lambda i: cdx_line(i, f"{i}.warc"))),
    Input("CDX: lines that are none", ("extract", "--json", "-j", "1", "@/a.cdx"), indexed(lambda i: b"no entry %d\n" % i)),
    Input("CDX: one long line", ("extract", "--json", "-j", "1", "@/a.cdx"), file_of("a.cdx", lambda n: cdx_line(0) + b"x " * (n // 2))),
    Input("CDX: a head of many letters", ("extract", "--json", "-j", "1", "@/a.cdx"), file_of("a.cdx", lambda n: b" CDX" + b" a" * (n // 2) + b"\n" + cdx_line(0))),
    Input("CDXJ: nested JSON", ("extract", "--json", "-j", "1", "@/a.cdxj"), file_of("a.cdxj", lambda n: b"a 20240101000000 " + b"[" * n + b"\n")),
]


def with_feed(feed: Callable[[int], bytes]) -> Callable[[Path, int], int]:
    def write(folder: Path, size: int) -> int:
        lines = []
        for i in range(4):
            put(folder / "site" / "pages" / f"{i}.html", ARTICLE.replace(b"Rain", b"Rain %d" % i))
            lines.append(json.dumps({"id": str(i), "group": "a.example", "url": f"{URL}{i}", "page": f"pages/{i}.html"}))
        put(folder / "site" / "index.jsonl", ("\n".join(lines) + "\n").encode())
        return put(folder / "site" / "feeds" / "a.example.xml", feed(size))
    return write


def feed(name: str, shape: str) -> Input:
    return Input("feed: " + name, ("learn", "-j", "1", "--store", "@/store", "@/site"), with_feed(lambda n: shaped(shape, n)))


ITEM = f"<item><title>#</title><link>{URL}#</link><description>x</description></item>"
FEEDS = [
    feed("RSS items", f"<rss><channel>|{ITEM}|</channel></rss>"),
    feed("Atom entries", f"<feed xmlns='http://www.w3.org/2005/Atom'>|<entry><title>#</title><link href='{URL}#'/></entry>|</feed>"),
    feed("one long description", f"<rss><channel><item><link>{URL}1</link><description>|word #, |</description></item></channel></rss>"),
    feed("unclosed elements", "<rss><channel>|<item><title>x|"),
    feed("nested elements", "<rss><channel><item>|<a>|"),
    feed("attributes", "<rss><channel><item| a#='x'|/></channel></rss>"),
    feed("namespaces", "<rss| xmlns:a#='x'|><channel/></rss>"),
    feed("references", "<rss><channel><title>|&amp;|</title></channel></rss>"),
    feed("undeclared references", "<rss><channel><title>|&x#;|</title></channel></rss>"),
    feed("a document type of entities", "<!DOCTYPE rss [|<!ENTITY e# 'x'>|]><rss/>"),
    feed("comments", "<rss>|<!-- # -->|<channel/></rss>"),
    feed("CDATA sections", "<rss><channel><title>|<![CDATA[x]]>|</title></channel></rss>"),
    feed("JSON items", '{"version":"https://jsonfeed.org/version/1","items":[|{"id":"#","url":"' + URL + '#","title":"x"},|{"id":"x"}]}'),
    feed("nested JSON", '{"version":"https://jsonfeed.org/version/1","items":|[|'),
    feed("NUL bytes", "<rss><channel>|\0|</channel></rss>"),
]


def one_file(name: str, file: str, command: tuple[str, ...], shape: str) -> Input:
    return Input(name, command, file_of(file, lambda n: shaped(shape, n)))


def opml(name: str, shape: str) -> Input:
    return one_file("OPML: " + name, "a.opml", ("learn", "-j", "1", "--store", "@/store", "@/a.opml"), "<opml><body>" + shape)


IMPORT = ("import", "--replace", "--store", "@/store", "@/a.example.txt")


def config(name: str, shape: str) -> Input:
    return one_file("rules: " + name, "a.example.txt", IMPORT, shape)


def wrapped(name: str, shape: str, page: bytes = ARTICLE) -> Input:
    def write(folder: Path, size: int) -> int:
        put(folder / "page.html", page)
        return put(folder / "w.xml", shaped("<wrapper format='1' site='a.example' normalizer='html5'>" + shape + "</wrapper>", size))
    return Input("wrapper: " + name, ("apply", "--json", "--wrapper", "@/w.xml", "@/page.html"), write)


def selected(xpath: str, shape: str = "<body>|<div class='a b'><p id=#>x|") -> Input:
    def write(folder: Path, size: int) -> int:
        put(folder / "w.xml", f"<wrapper format='1' site='a.example' normalizer='html5'><template><content>{xpath}</content></template></wrapper>".encode())
        return put(folder / "page.html", shaped(shape, size))
    return Input("XPath: " + xpath, ("apply", "--fallback", "none", "--json", "--wrapper", "@/w.xml", "@/page.html"), write)


LISTS = [
    opml("outlines without feeds", "|<outline text='#'/>|</body></opml>"),
    opml("nested outlines", "|<outline text='x'>|"),
    opml("attributes", "<outline| a#='x'|/></body></opml>"),
    opml("unclosed", "|<outline text='x' |"),
    config("bodies", "|body: //div[@id='#']\n|"),
    config("strips", "body: //div\n|strip: //p[@class='a#']\n|"),
    Input("rules: unions in one line", IMPORT, file_of("a.example.txt", lambda n: b"body: //div" + many(lambda i: b" | //p[@id='%d']" % i, n))),
    config("brackets", "body: //div|[|\n"),
    config("lines that are none", "body: //div\n|x# y\n|"),
    Input("rules: comments", IMPORT, file_of("a.example.txt", lambda n: b"body: //div\n" + b"# x\n" * (n // 4))),
    config("replacements", "body: //div\n|find_string: a#\nreplace_string: b\n|"),
    wrapped("templates", "|<template name='t#'><content>//p[@id='#']</content></template>|"),
    wrapped("exclusions", "<template><content>//h1/..</content>|<exclude>//p[@id='#']</exclude>|</template>"),
    wrapped("unknown elements", "<template><content>//h1/..</content></template>|<x# a='y'/>|"),
    wrapped("unknown nesting", "<template><content>//h1/..</content></template>|<x>|"),
    wrapped("one long XPath", "<template><content>//h1/..|[.//p]|</content></template>"),
    wrapped("steps of one XPath", "<template><content>//h1|/..|</content></template>"),
    wrapped("parentheses", "<template><content>|(|1</content></template>"),
    wrapped("samples", f"<template><content>//h1/..</content></template><samples>|<sample url='{URL}#'>x</sample>|</samples>"),
    wrapped("fields", "<template><content>//h1/..</content>|<field name='f#'>//h1</field>|</template>"),
    selected("//p"), selected("//div[@class='a b']"), selected("//p[contains(., 'y')]"), selected("//div[contains(@class, 'c')]/p"),
    selected("//body//div//p[1]"), selected("//p[last()]"), selected("//p/ancestor::div[1]", "<body>|<div><p>x</div>|"),
    selected("//p[starts-with(@id, '7')]/@id"), selected("//*[@a]", "<body>|<p b=1 c=2 d=3 e=4 f=5 g=6 h=7 i=8>x|"),
    selected("//*[contains(@a, 'z')]", "<body><p a='|words |'>x"), selected("//div/p | //div/b | //p", "<body>|<div><p>x</p><b>y</b></div>|"),
    selected("//b[following-sibling::i]", "<body>|<div><b>x</b><i>y</i></div>|"),
]


def journal(name: str, line: Callable[[int], str]) -> Input:
    def write(folder: Path, size: int) -> int:
        put(folder / "page.html", ARTICLE)
        put(folder / "w.xml", b"<wrapper format='1' site='a.example' normalizer='html5'><template><content>//h1/..</content></template></wrapper>")
        return put(folder / "o.jsonl.journal", b"{}\n" + many(lambda i: line(i).encode(), size))
    return Input("journal: " + name, ("apply", "--json", "--wrapper", "@/w.xml", "--shard-size", "1M", "--resume", "-o", "@/o.jsonl", "@/page.html"), write)


def listed(name: str, line: Callable[[int], str]) -> Input:
    def write(folder: Path, size: int) -> int:
        put(folder / "site" / "pages" / "a.html", ARTICLE)
        return put(folder / "site" / "index.jsonl", many(lambda i: line(i).encode(), size))
    return Input("index: " + name, ("extract", "--json", "-j", "1", "@/site"), write)


FILES = [
    journal("entries", lambda i: json.dumps({"shard": f"o-{i:05}.jsonl", "whole": [f"x{i}"], "good": 1, "failed": 0}) + "\n"),
    journal("one long line", lambda _: "[1,2,3],"),
    listed("lines of one page", lambda i: json.dumps({"id": str(i), "url": f"{URL}{i}", "page": "pages/a.html"}) + "\n"),
    listed("lines of one address", lambda i: json.dumps({"id": str(i), "url": URL, "page": "pages/a.html", "fetched": f"{i}"}) + "\n"),
    listed("lines of pages that are not there", lambda i: json.dumps({"id": str(i), "page": f"pages/{i}.html"}) + "\n"),
    listed("lines that are none", lambda i: f"line {i}\n"),
    listed("one long line", lambda _: '{"a":1},'),
]


def four_pages(shape: str, folder: Path, size: int) -> int:
    total = 0
    for i in range(4):
        page = shaped(shape, size // 4).replace(b"PAGE", b"%d" % i)
        total += put(folder / "site" / f"{i}.html", page)
    return total


PAGES = {
    "prose": f"<title>PAGE</title><h1>PAGE</h1>|{PROSE}|",
    "short paragraphs": "<title>PAGE</title>|<p>x y z. |",
    "links": "<title>PAGE</title>|<a href=/#>link #</a> |",
    "list items": "<title>PAGE</title><ul>|<li>item # of the list|</ul>",
    "headings": "<title>PAGE</title>|<h2>Heading #</h2>|",
    "headings in the title": "<title>|Heading # ~</title>~<h2>Heading #</h2>|" + PROSE,
    "the same headings in the title": "<title>|alike#x ~</title>" + PROSE + "~<h2>alike#x</h2>|",
    "classes": "<title>PAGE</title>|<div class='c# d#'>x y z</div>|",
    "classes on one element": "<title>PAGE</title><div class='|c# |'>x y z</div>" + PROSE,
    "ids": "<title>PAGE</title>|<p id=i#>x y z|",
    "nested divs": "<title>PAGE</title>|<div>words here |",
    "metas": "<title>PAGE</title>|<meta name=n# content='x y z'>|" + PROSE,
    "dates": "<title>PAGE</title>|<time datetime='2024-01-01'>1 January 2024</time> |" + PROSE,
    "bylines": "<title>PAGE</title>|<span class=author>By Ann Author #</span> |" + PROSE,
    "tags": "<title>PAGE</title>|<a rel=tag href=/t/#>tag #</a> |" + PROSE,
    "embedded data": "<title>PAGE</title><script type='application/ld+json'>{\"a\":[|\"x\",|1]}</script>" + PROSE,
    "one huge word": "<title>PAGE</title><p>|x|",
    "tables": "<title>PAGE</title><table>|<tr><td>x<td>y z|</table>",
    "unclosed fonts": "<title>PAGE</title>|<p><font size=i>x|",
    "comments of readers": "<title>PAGE</title>" + PROSE + "|<div class=comment id=comment-#><p>I think so, too.</div>|",
}


def of_pages(what: str, name: str, command: tuple[str, ...]) -> Input:
    return Input(f"{what}: {name}", command, lambda folder, size: four_pages(PAGES[name], folder, size))


WITH_WRAPPER = ("--wrapper", "@/w.xml")


def with_wrapper(what: str, name: str, command: tuple[str, ...]) -> Input:
    def write(folder: Path, size: int) -> int:
        put(folder / "w.xml", b"<wrapper format='1' site='a.example' normalizer='html5'><template><content>//body</content></template></wrapper>")
        return four_pages(PAGES[name], folder, size)
    return Input(f"{what}: {name}", command + WITH_WRAPPER, write)


COMMANDS = (
    [of_pages("extract", name, ("extract", "--json", "-j", "1", "@/site")) for name in PAGES]
    + [of_pages("learn", name, ("learn", "-j", "1", "--site", "a.example", "--store", "@/store", "@/site")) for name in PAGES]
    + [with_wrapper("inspect", name, ("inspect", "--json", "--site", "a.example", "@/site")) for name in ("prose", "short paragraphs", "classes", "links", "nested divs")]
    + [with_wrapper("export", name, ("export", "--format", form, "--on", "@/site"))
       for name, form in (("prose", "css"), ("list items", "ftr"), ("classes", "miniflux"), ("nested divs", "rss-bridge"), ("tables", "feediron"), ("links", "freshrss"))]
)

INPUTS = ARCHIVES + FEEDS + LISTS + FILES + COMMANDS
