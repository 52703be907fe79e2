#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what the server learns from whole sites, page by page, with what `learn` learns from the same pages at once.

usage: learning_check.py WRAPWRIGHT CORPUS WORK-FOLDER [PAGES]
CORPUS is a folder with index.jsonl, pages and gold (docs/reference/corpus-format.md). Of each site that has so many
(default: 40) the pages are posted one by one, in an order that does not depend on their kind; there must be a wrapper once
--min-pages of them held an article and the learner had its turn. Then all pages are posted to a server that learns no more,
by this wrapper and by the one that `learn` makes of these pages, and the texts compared with each other and with the gold.
Prints a row a site: pages with a text of their own in the gold, pages whose text is the same by both, mean F1 of words by both.
Exit codes: 0 fine, 1 faults (each named).
"""
import collections
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

if len(sys.argv) not in (4, 5):
    print(__doc__.strip())
    sys.exit(2)
PROGRAM, CORPUS, WORK = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
PAGES = int(sys.argv[4]) if len(sys.argv) == 5 else 40
MIN_PAGES = 5
faults = []


class Server:
    def __init__(self, store, *options):
        self.log = WORK / "serve.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", store, "--rate", "0", *options],
                                            stderr=log, stdout=log)
        end = time.monotonic() + 60
        while "listening at " not in self.log.read_text():
            if time.monotonic() > end or self.process.poll() is not None:
                sys.exit("the server did not start: " + self.log.read_text())
            time.sleep(0.01)
        self.url = self.log.read_text().split("listening at ")[1].split()[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        if self.process.wait(60) != 0:
            faults.append("the server did not end well: " + self.log.read_text()[-500:])

    def ask(self, path, body=None):
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + path, body), timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def post(self, page):
        status, body = self.ask("v1/extract?url=" + urllib.parse.quote(page["url"], safe=""), (CORPUS / page["page"]).read_bytes())
        return json.loads(body).get("text", "") if status == 200 else ""

    def wait_until_learned(self):
        end = time.monotonic() + 120
        while "\nwrapwright_learning_sites 0\n" not in self.ask("metrics")[1]:
            if time.monotonic() > end:
                faults.append("the learner did not come to an end")
                return
            time.sleep(0.005)


def f1(found, wanted):
    a, b = collections.Counter(found.split()), collections.Counter(wanted.split())
    if not a and not b:
        return 1.0
    same = sum((a & b).values())
    return 2 * same / (sum(a.values()) + sum(b.values()))


def visit(site, pages, store):
    """The number of articles after which there was a wrapper."""
    articles, first = 0, None
    with Server(store) as server:
        for page in pages:
            articles += server.post(page) != ""
            server.wait_until_learned()
            if first is None and "wrapper" in json.loads(server.ask("v1/sites/" + site)[1]):
                first = articles
    return first


def learn(site, pages, store):
    folder = WORK / "pages"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pages").mkdir(parents=True)
    rows = []
    for page in pages:
        shutil.copy(CORPUS / page["page"], folder / page["page"])
        rows.append(json.dumps({"id": page["id"], "url": page["url"], "page": page["page"]}))
    (folder / "index.jsonl").write_text("\n".join(rows) + "\n")
    ran = subprocess.run([PROGRAM, "learn", "--quiet", "--pages", "0", "--store", store, folder], capture_output=True, text=True)
    if ran.returncode != 0:
        faults.append(f"{site}: learn ended with {ran.returncode}: {ran.stderr}")


def texts(store, pages):
    with Server(store, "--no-learn") as server:
        return [server.post(page) for page in pages]


def main():
    sites = collections.defaultdict(list)
    for line in (CORPUS / "index.jsonl").read_text().splitlines():
        page = json.loads(line)
        if page.get("kind") != "error" and "gold" in page:
            sites[urllib.parse.urlsplit(page["url"]).netloc.lower()].append(page)
    print("| site | articles | wrapper after | same text | F1 server | F1 learn |\n|---|---|---|---|---|---|")
    sums = collections.Counter()
    for site, all_pages in sorted(sites.items()):
        pages = sorted(all_pages, key=lambda page: hashlib.sha256(page["id"].encode()).digest())[:PAGES]
        golds = [json.loads((CORPUS / page["gold"]).read_text()).get("text", "") for page in pages]
        if len(pages) < PAGES or sum(gold != "" for gold in golds) < 2 * MIN_PAGES:
            continue
        for store in ("served", "learned"):
            shutil.rmtree(WORK / store, ignore_errors=True)
        first = visit(site, pages, WORK / "served")
        learn(site, pages, WORK / "learned")
        served, learned = texts(WORK / "served", pages), texts(WORK / "learned", pages)
        if first != MIN_PAGES:
            faults.append(f"{site}: the wrapper was there after {first} articles")
        here = [i for i, gold in enumerate(golds) if gold]
        same = sum(a == b for a, b in zip(served, learned))
        by_server = sum(f1(served[i], golds[i]) for i in here) / len(here)
        by_learn = sum(f1(learned[i], golds[i]) for i in here) / len(here)
        sums.update(sites=1, articles=len(here), same=same, served=by_server, learned=by_learn)
        print(f"| {site} | {len(here)} | {first} | {same} of {PAGES} | {by_server:.4f} | {by_learn:.4f} |", flush=True)
    count = max(sums["sites"], 1)
    print(f"| {sums['sites']} sites | {sums['articles']} | | {sums['same']} of {PAGES * sums['sites']} "
          f"| {sums['served'] / count:.4f} | {sums['learned'] / count:.4f} |")
    if sums["served"] < sums["learned"] - 0.005 * count:
        faults.append("the server's wrappers find less than those of learn")


WORK.mkdir(parents=True, exist_ok=True)
main()
print("\n".join(faults))
sys.exit(1 if faults else 0)
