# SPDX-License-Identifier: Apache-2.0
"""DokuWiki with its default template, served by PHP's own server and saved page by page; RSS 1.0 (its default feed)."""
import datetime
import os
import pathlib
import re
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from kit.articles import Article, Block

PROGRAM = "/usr/share/dokuwiki"
FIRST = datetime.datetime(2023, 3, 1, 18, 0, tzinfo=datetime.timezone.utc)
# In the order in which they were written.
PAGES = ["kompost", "fahrradlicht", "pilze", "moebel-leimen", "sternwarte", "schreibmaschine", "bachlauf", "marionetten"]
DATA = ["attic", "cache", "index", "locks", "log", "media", "media_attic", "media_meta", "meta", "pages", "tmp"]


def make(site):
    dates = {name: FIRST + datetime.timedelta(days=14 * number) for number, name in enumerate(PAGES)}
    with tempfile.TemporaryDirectory() as work:
        fill(site, pathlib.Path(work), dates)
        save(site, pathlib.Path(work))
    articles = [read(site.source / "pages" / f"{name}.txt", dates[name]) for name in PAGES]
    site.finish(articles, "de", place)


def place(article):
    return f"/doku.php?id={article.slug}", f"{article.slug}.html"


def fill(site, work, dates):
    """Lays out the wiki's data folder as if the pages had been written on `dates`."""
    for name in DATA:
        (work / "data" / name).mkdir(parents=True)
    changes = []
    for source in sorted((site.source / "pages").glob("*.txt")):
        page = work / "data" / "pages" / source.name
        page.write_bytes(source.read_bytes())
        moment = int(dates.get(source.stem, FIRST).timestamp())
        os.utime(page, (moment, moment))
        line = f"{moment}\t192.0.2.7\tC\t{source.stem}\twerkstatt\tangelegt\t\t{page.stat().st_size}\n"
        (work / "data" / "meta" / f"{source.stem}.changes").write_text(line)
        if source.stem in dates:
            changes.append(line)
    (work / "data" / "meta" / "_dokuwiki.changes").write_text("".join(sorted(changes)))
    local = (site.source / "local.php").read_text() + f"$conf['savedir'] = '{work}/data';\n"
    (work / "local.php").write_text(local)
    (work / "plugins.local.php").write_text("<?php $plugins['testing'] = 0;\n")
    (work / "prepend.php").write_text(f"<?php define('DOKU_CONF', '{work}/');\n")


def save(site, work):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        ["php", "-d", f"auto_prepend_file={work}/prepend.php", "-d", "date.timezone=UTC", "-d", "display_errors=0",
         "-S", f"127.0.0.1:{port}", "-t", PROGRAM], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for name in ["start", *PAGES]:
            site.write(f"{name}.html", steady(fetch(port, f"/doku.php?id={name}")))
        site.write("index.html", (site.www / "start.html").read_text(encoding="utf-8"))
        site.write("feed.php", steady(fetch(port, "/feed.php")))
    finally:
        server.terminate()
        server.wait()
    if "Setup Error" in (site.www / "index.html").read_text(encoding="utf-8"):
        raise SystemExit("dokuwiki: the wiki does not start; see www/index.html")


def fetch(port, path):
    for _ in range(50):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
                return answer.read().decode("utf-8")
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError):
                raise
            time.sleep(0.1)
    raise SystemExit("dokuwiki: PHP's server does not start")


def steady(text):
    """Takes out what differs from one run to the next: the clock, the session's token, the time of the settings."""
    text = re.sub(r"(taskrunner\.php\?id=[^&]*&(?:amp;)?)\d+", r"\g<1>1700000000", text)
    text = re.sub(r'(name="sectok" value=")[0-9a-f]*', r"\1", text)
    text = re.sub(r"(tseed=)[0-9a-f]+", r"\g<1>0", text)
    return re.sub(r"<dc:date>[^<]*(?=</dc:date>\s*<items>)", "<dc:date>2023-06-07T18:00:00+00:00", text)


def read(path, date):
    title, blocks = "", []
    for chunk in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
        heading = re.fullmatch(r"(=+) (.*?) =+", chunk.strip())
        if heading and len(heading[1]) == 6:
            title = heading[2]
        elif heading:
            blocks.append(Block("h2", heading[2]))
        else:
            blocks.append(Block("p", " ".join(chunk.split())))
    return Article(path.stem, {"title": title}, blocks, date)
