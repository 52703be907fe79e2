#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The server's pages for people in headless Chromium: what a visitor does there, by keyboard, at 360, 800, 1440 and 1600 px, light
and dark. Stored scripts must not run, and no request may go anywhere but to the server.

usage: browser_check.py WRAPWRIGHT SAMPLES WORK-FOLDER
Prints the faults. With WRAPWRIGHT_AXE=axe.min.js (npm install axe-core) axe-core looks, too. Pictures go to the
folder WRAPWRIGHT_PICTURES.
Exit codes: 0 fine, 1 faults (each named), 77 no Chromium or selenium here.
"""
import functools
import glob
import http.server
import json
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

if len(sys.argv) != 4:
    print(__doc__.strip())
    sys.exit(2)
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import browser as chromium
from selenium.webdriver.common.keys import Keys

PROGRAM, SAMPLES, WORK = sys.argv[1:]
KEY = "a-key-for-this-test"
HOSTILE = ("<!DOCTYPE html><title>Hostile</title><body><article><h1 onclick=top.ran=1>A hostile page &lt;img src=x onerror=ran=1&gt;</h1>"
           + "".join(f"<p>Some words about a small matter that is told at length, number {i}, and more of it.</p>" for i in range(12))
           + "<p><a href='javascript:top.ran=1'>a link</a> <img src='http://127.0.0.1:HOST/image' onerror='top.ran=1' alt='a picture'>"
           + "<script>top.ran=1</script><svg onload='top.ran=1'></svg></p><p style='background:url(http://127.0.0.1:HOST/style)'>The end.</p>"
           + "</article>")
faults = []


class Site(http.server.SimpleHTTPRequestHandler):
    requests = []

    def do_GET(self):
        Site.requests.append(self.path)
        if self.path == "/hostile.html":
            body = HOSTILE.replace("HOST", str(self.server.server_port)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body)
            return
        super().do_GET()

    def log_message(self, *args):
        pass


def need(holds, what):
    if not holds:
        faults.append("does not work: " + what)


def wait_for(holds, what, seconds=15):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return
        time.sleep(0.05)
    faults.append("did not come: " + what)


def started(work, *options):
    log = open(os.path.join(work, "serve.log"), "w+")
    server = subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", os.path.join(work, "store"), "--cache",
                               os.path.join(work, "cache"), "--any-port", "--allow-private", "--delay", "0", "--rate", "0",
                               "--retries", "0", *options], stderr=log, stdout=log,
                              env={name: value for name, value in os.environ.items() if name != "WRAPWRIGHT_AXE"})
    end = time.monotonic() + 20
    while time.monotonic() < end:
        words = open(log.name).read().split()
        if words and words[-1].startswith("http://"):
            return server, words[-1]
        time.sleep(0.02)
    server.kill()
    sys.exit("the server did not start: " + open(log.name).read())


def taught(address):
    """Three sites: one with a wrapper, one that was redesigned since, one with a few pages."""
    def post(url, body):
        asked = urllib.request.Request(address + "v1/extract?url=" + urllib.parse.quote(url, safe=""), body,
                                       {"X-Api-Key": KEY})
        try:
            urllib.request.urlopen(asked).read()
        except urllib.error.HTTPError as error:
            faults.append(f"{url}: {error}")

    def site(name):
        asked = urllib.request.Request(address + "v1/sites/" + name, headers={"X-Api-Key": KEY})
        try:
            return json.load(urllib.request.urlopen(asked))
        except urllib.error.HTTPError:
            return {}

    for name in ("jekyll", "hugo"):
        for line in list(open(os.path.join(SAMPLES, name, "index.jsonl"))):
            row = json.loads(line)
            post(f"http://{name}.example" + row["page"][3:], open(os.path.join(SAMPLES, name, row["page"]), "rb").read())
    for line in list(open(os.path.join(SAMPLES, "pelican", "index.jsonl")))[:3]:
        row = json.loads(line)
        post("http://pelican-with-a-rather-long-name.example" + row["page"][3:],
             open(os.path.join(SAMPLES, "pelican", row["page"]), "rb").read())
    wait_for(lambda: "wrapper" in site("jekyll.example") and "wrapper" in site("hugo.example"), "two wrappers")
    time.sleep(1.1)
    pages = sorted(glob.glob(os.path.join(SAMPLES, "jekyll/www/workshop/*/*/*/*.html")))
    for number in range(40):
        text = open(pages[number % len(pages)], "rb").read()
        for name in (b"page-content", b"post-content", b"post-title", b"wrapper"):
            text = text.replace(name, b"new")
        post(f"http://jekyll.example/new/{number}.html", text)
    wait_for(lambda: site("jekyll.example").get("history"), "a wrapper that was renewed", 60)
    for number in range(5):  # which is judged
        post(f"http://jekyll.example/newer/{number}.html", text)
    wait_for(lambda: "drift" in site("jekyll.example"), "what is judged of it", 60)
    Site.requests.clear()


def press(browser, selector, keys):
    browser.execute_script("document.querySelector(arguments[0]).focus()", selector)
    browser.switch_to.active_element.send_keys(keys)


def text(browser, selector):
    return browser.execute_script("return document.querySelector(arguments[0]).textContent", selector)


def shown(browser, selector):
    return browser.execute_script("const e = document.querySelector(arguments[0]); return e && e.checkVisibility()", selector)


def faults_here(browser, where, name, width):
    chromium.take_picture(browser, width, name)
    faults.extend(f"{where}: {fault}" for fault in browser.execute_script(chromium.OVERFLOW))
    faults.extend(f"{where}: {message}" for message in chromium.messages(browser))
    axe = os.environ.get("WRAPWRIGHT_AXE", "")
    if not axe:
        return
    browser.execute_script(open(axe).read())
    found = browser.execute_async_script(
        "const done = arguments[0]; axe.run(document, {iframes: false}).then(r => done(r.violations), e => done(String(e)));")
    if isinstance(found, str):
        faults.append(f"{where}: axe: {found}")
        return
    for each in found:
        faults.append(f"{where}: axe: {each['id']}: {each['help']}: {each['nodes'][0]['html'][:160]}")


def visit(browser, address, site, width, scheme):
    look = f"{width}-{scheme}"
    chromium.set_look(browser, width, scheme)
    browser.get(address)
    browser.execute_script("sessionStorage.clear()")
    browser.get(address)
    wait_for(lambda: shown(browser, "#key"), f"{look}: the question for a key")
    browser.get_log("browser")  # that a key is needed
    press(browser, "#key-value", KEY + Keys.ENTER)
    wait_for(lambda: shown(browser, "#sites"), f"{look}: the list")
    need(not shown(browser, "#key"), f"{look}: the question for a key goes away")
    faults_here(browser, f"home {look}", f"home-{look}", width)
    press(browser, "#try-url", site + "/hostile.html" + Keys.ENTER)
    wait_for(lambda: shown(browser, "#result"), f"{look}: the article")
    need("ostile" in text(browser, "#result-title"), f"{look}: the title")
    need("number 5" in text(browser, "#result-text"), f"{look}: the text")
    frame = browser.execute_script("return document.getElementById('result-page')")
    browser.switch_to.frame(frame)
    need("number 5" in text(browser, "body"), f"{look}: the article in its frame")
    need(browser.execute_script("return document.querySelectorAll('script,img,[onclick],a[href^=j]').length") == 0,
         f"{look}: nothing in the frame can run")
    browser.switch_to.default_content()
    need(not browser.execute_script("return window.ran || 0"), f"{look}: a stored script ran")
    press(browser, "#feed-url", site + "/feed.xml" + Keys.ENTER)
    wait_for(lambda: shown(browser, "#feed-address"), f"{look}: the address of the feed")
    made = browser.execute_script("return document.getElementById('feed-address').value")
    need(made == address + "v1/feed?url=" + urllib.parse.quote(site + "/feed.xml", safe="") + "&key=" + KEY, f"{look}: {made}")
    press(browser, "#feed-watch", Keys.ENTER)
    wait_for(lambda: shown(browser, "#watched") and "not be fetched" in text(browser, "#watched"), f"{look}: a feed that is watched")
    faults_here(browser, f"result {look}", f"result-{look}", width)
    press(browser, "#watched button", Keys.ENTER)
    wait_for(lambda: not shown(browser, "#watched"), f"{look}: no feed is watched")
    need(text(browser, "#feed-status").startswith("No longer watched"), f"{look}: that the feed is no longer watched")
    press(browser, "#try-url", Keys.CONTROL + "a")
    browser.switch_to.active_element.send_keys(site + "/gone.html" + Keys.ENTER)
    wait_for(lambda: text(browser, "#try-status").startswith("No article: HTTP status 404"), f"{look}: why there is none")
    browser.get_log("browser")  # the answer's status
    link = "a[href$='/sites/jekyll.example']"
    browser.execute_script("document.querySelector(arguments[0]).focus()", link)
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    wait_for(lambda: shown(browser, "#rules"), f"{look}: the rules")
    need(text(browser, "h1") == "jekyll.example", f"{look}: the site's name")
    need("//" in text(browser, "#rules-list code"), f"{look}: an XPath")
    need(shown(browser, "#drift"), f"{look}: the drift")
    need(shown(browser, "#history"), f"{look}: the history")
    browser.execute_script("for (const d of document.querySelectorAll('details')) d.open = true")
    faults_here(browser, f"site {look}", f"site-{look}", width)
    browser.get(address + "sites/unknown.example")
    wait_for(lambda: text(browser, "#site-status").startswith("Nothing is known"), f"{look}: a site that is not known")
    browser.get_log("browser")


def asked(address, method, path, headers, body=b"{}"):
    request = urllib.request.Request(address + path, body if method == "POST" else None, headers, method=method)
    try:
        return urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        return error


def work(browser, address):
    """The workbench of a site, from its page for people on: a key once, then a repair that is saved."""
    look = "workbench"
    chromium.set_look(browser, 1440, "light")
    browser.get(address)
    browser.execute_script("sessionStorage.clear()")
    browser.get(address + "workbench/hugo.example/index.html")
    wait_for(lambda: shown(browser, "#key"), "the question for a key")
    press(browser, "#key-value", "a-key-that-is-not-known" + Keys.ENTER)
    wait_for(lambda: "not valid" in text(browser, "#key-status"), "that the key is not valid")
    faults_here_allowed(browser, "key")
    press(browser, "#key-value", Keys.CONTROL + "a")
    browser.switch_to.active_element.send_keys(KEY + Keys.ENTER)
    wait_for(lambda: browser.current_url.endswith("/workbench/hugo.example/index.html") and "Pages" in text(browser, "main"), "the site")
    cookies = browser.get_cookies()
    need(len(cookies) == 1 and cookies[0]["httpOnly"] and cookies[0]["sameSite"] == "Strict", f"the cookie is kept well: {cookies}")
    need(not browser.execute_script("return document.cookie"), "scripts do not see the cookie")
    faults_here(browser, look, "workbench-site", 1440)
    browser.get(address + "sites/hugo.example")
    wait_for(lambda: shown(browser, "#workbench"), "the link to the workbench")
    browser.execute_script("document.getElementById('workbench').click()")
    wait_for(lambda: "/workbench/" in browser.current_url and shown(browser, "td a"), "the site in the workbench")
    browser.execute_script("document.querySelector('td a').click()")
    wait_for(lambda: browser.execute_script("return document.getElementById('frame')?.contentDocument?.querySelector('[data-ww]') != null"), "a page")
    page = browser.current_url.split("#")[0][len(address):]
    for width, scheme in ((360, "light"), (360, "dark"), (800, "light"), (800, "dark"), (1440, "light"), (1440, "dark")):
        chromium.set_look(browser, width, scheme)
        faults_here(browser, f"{look} {width} {scheme}", f"workbench-{width}-{scheme}", width)
    token = browser.execute_script("return JSON.parse(document.getElementById('data').textContent).live.token")
    browser.execute_script("document.querySelector('[data-block].in').click()")
    browser.execute_script("document.querySelector('#evidence .actions .main').click()")
    wait_for(lambda: shown(browser, ".act .and-save"), "proposals")
    browser.execute_script("document.querySelector('.act .and-save').click()")
    wait_for(lambda: text(browser, "#said").startswith("Saved to "), "that it is saved")
    stored = json.load(asked(address, "GET", "v1/sites/hugo.example", {"X-Api-Key": KEY}))
    need('edited="yes"' in stored["wrapper"] and stored["history"], "what was saved is an edit with history")
    faults.extend(f"{look}: {message}" for message in chromium.messages(browser))
    browser.get(address + "workbench/")
    wait_for(lambda: "What needs attention" in text(browser, "h1"), "the list")
    faults_here(browser, "workbench list", "workbench-list", 1440)
    api = page.rsplit("/", 1)[0] + "/api/undo"
    good = {"X-Api-Key": KEY, "X-Wrapwright-Token": token}
    for expected, method, path, headers in ((200, "POST", api, good), (401, "POST", api, {"X-Wrapwright-Token": token}),
                                            (403, "POST", api, {"X-Api-Key": KEY}),
                                            (403, "POST", api, {**good, "Origin": "https://evil.example"}),
                                            (403, "POST", api, {**good, "Sec-Fetch-Site": "cross-site"}),
                                            (401, "POST", "workbench/session", {}), (200, "GET", page, {"X-Api-Key": KEY})):
        found = asked(address, method, path, headers).status
        need(found == expected, f"{method} {path} {headers}: {found}, not {expected}")


def faults_here_allowed(browser, name):
    """As faults_here(), but for the message that a key was refused."""
    browser.get_log("browser")
    faults_here(browser, name, name, 1440)


def main():
    os.makedirs(WORK, exist_ok=True)
    keys = os.path.join(WORK, "keys")
    with open(keys, "w") as out:
        out.write(KEY + "\n")
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Site, directory=WORK))
    threading.Thread(target=site.serve_forever, daemon=True).start()
    server, address = started(WORK, "--key-file", keys)
    try:
        taught(address)
        with chromium.started() as browser:
            for width in (360, 800, 1440, 1600):
                for scheme in ("light", "dark"):
                    visit(browser, address, f"http://127.0.0.1:{site.server_port}", width, scheme)
            work(browser, address)
    finally:
        server.terminate()
        server.wait(20)
    others = [path for path in Site.requests if path not in ("/hostile.html", "/gone.html", "/feed.xml", "/robots.txt")]
    if others:
        faults.append(f"requests left the page: {others[:5]}")
    if not os.environ.get("WRAPWRIGHT_AXE"):
        print("axe-core was not run: WRAPWRIGHT_AXE names no axe.min.js")
    print("\n".join(faults))
    return 1 if faults else 0


sys.exit(main())
