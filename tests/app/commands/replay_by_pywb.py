# SPDX-License-Identifier: Apache-2.0
"""replay_by_pywb.py FOLDER PAGES: what `archive -o FOLDER` has written is replayed by pywb on loopback; fails unless each
page is shown with the longest line of its article, at each time at which it was captured or found unchanged, PAGES in
all."""
import glob
import html
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from warcio.archiveiterator import ArchiveIterator


def letters(text):
    return re.sub(r"[\W_]+", "", html.unescape(re.sub(r"<[^>]+>", "", text)))


def captures(folder):
    """Address and time of each record that stands for a page, also of revisits."""
    for name in sorted(glob.glob(folder + "/archive/*.warc.gz")):
        with open(name, "rb") as stream:
            for record in ArchiveIterator(stream):
                if record.rec_type in ("response", "revisit"):
                    head = record.rec_headers
                    yield head["WARC-Target-URI"], re.sub(r"\D", "", head["WARC-Date"])[:14], record.rec_type


def articles(folder):
    """The records of each address, the earliest first."""
    out = {}
    for name in glob.glob(folder + "/articles/*.jsonl"):
        with open(name, encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                out.setdefault(record["url"], []).append((re.sub(r"\D", "", record["warc_date"])[:14], record["text"]))
    return {url: sorted(records) for url, records in out.items()}


def replayed(port, when, url):
    deadline = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/c/{when}mp_/{url}", timeout=20) as answer:
                return answer.read().decode("utf-8", "replace")
        except (ConnectionError, urllib.error.URLError) as error:
            if isinstance(error, urllib.error.HTTPError) or time.monotonic() > deadline:
                return f"{error}"
            time.sleep(0.2)


def main(folder, expected):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = tempfile.mkdtemp(prefix="replay-", dir=folder)
    folder = os.path.abspath(folder)
    tools = os.path.dirname(sys.executable)
    subprocess.run([tools + "/wb-manager", "init", "c"], cwd=home, check=True)
    subprocess.run([tools + "/wb-manager", "add", "c", *glob.glob(folder + "/archive/*.warc.gz")], cwd=home, check=True)
    wanted = articles(folder)
    shown, kinds = 0, set()
    with subprocess.Popen([tools + "/wayback", "-b", "127.0.0.1", "-p", str(port), "-t", "2"], cwd=home) as server:
        try:
            for url, when, kind in captures(folder):
                texts = [text for date, text in wanted.get(url, []) if date <= when]
                if not texts:
                    continue
                line = letters(max(texts[-1].split("\n"), key=len))
                if line not in letters(replayed(port, when, url)):
                    sys.exit(f"{url} of {when} ({kind}) is not shown")
                shown += 1
                kinds.add(kind)
        finally:
            server.terminate()
    if shown != expected:
        sys.exit(f"{shown} pages are shown, and not {expected}")
    print(shown, "pages are shown, from", sorted(kinds))


main(sys.argv[1], int(sys.argv[2]))
