#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Loads the folders that `inspect --html` writes in headless Chromium: hostile pages, on which nothing may run and from
which no request may leave, and a plain site, whose layers, evidence, choices and keys must work at 1600 and 400 px, light
and dark.

usage: browser_check.py WRAPWRIGHT HOSTILE.TXT SITE-FOLDER WORK-FOLDER
Prints what was measured, and the faults. With WRAPWRIGHT_AXE=axe.min.js (npm install axe-core) axe-core looks, too.
Exit codes: 0 fine, 1 faults (each named), 77 no Chromium or selenium here.
"""
import html
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time

if len(sys.argv) != 5:
    print(__doc__.strip())
    sys.exit(2)
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import browser as chromium

PROGRAM, HOSTILE, SITE, WORK = sys.argv[1:]
RUN = "(window.ran=1,top.ran=1)"
requests, faults = [], []


class Counter(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        requests.append(self.path)
        self.send_response(204)
        self.end_headers()

    do_POST = do_GET

    def log_message(self, *args):
        pass


def inspect(source, folder, *options):
    started = time.monotonic()
    done = subprocess.run([PROGRAM, "inspect", "--html", folder, "--pages", "0", *options, source], cwd=WORK, text=True,
                          capture_output=True)
    if done.returncode != 0:
        faults.append(f"inspect {source}: exit {done.returncode}: {done.stderr}")
    return time.monotonic() - started


def pages_of(folder):
    return sorted(f for f in os.listdir(folder) if f.startswith("page-"))


def look(browser, path, wait=0.15):
    browser.get("file://" + os.path.abspath(path))
    time.sleep(wait)


def console(browser, where):
    faults.extend(f"{where}: {message}" for message in chromium.messages(browser))


ESCAPED = "return [window.ran || 0, document.getElementById('frame').contentWindow.ran || 0, location.href]"


def check_escape(browser, where):
    ran, inner, location = browser.execute_script(ESCAPED)
    if ran or inner or not location.startswith("file:"):
        faults.append(f"{where}: something ran, or the page was left ({location})")


POKE = r"""
const d = document.getElementById('frame').contentDocument;
for (const e of Document.prototype.querySelectorAll.call(d, '*'))
  for (const type of ['click', 'mouseover', 'focus', 'submit', 'toggle'])
    EventTarget.prototype.dispatchEvent.call(e, new Event(type, {bubbles: true, cancelable: true}));
"""


def check_hostile(browser, host):
    """Once as it is written, and once with the page itself in place of its copy: each wall must hold alone."""
    lines = [line.rstrip("\n") for line in open(HOSTILE) if not line.startswith("#")]
    source, folder = os.path.join(WORK, "hostile"), os.path.join(WORK, "hostile-html")
    os.makedirs(source)
    for i, line in enumerate(lines):
        body = line.replace("RUN", RUN).replace("HOST", host)
        with open(os.path.join(source, f"{i:03}.html"), "w") as out:
            out.write(f"<!DOCTYPE html><title>Page {i}</title><body><div class=story><h1>Page {i}</h1>"
                      f"<p>{('Some words about a small matter, number %d. ' % i) * 12}</p></div>{body}")
    inspect(source, folder)
    files = pages_of(folder)
    if len(files) != len(lines):
        faults.append(f"{len(lines)} hostile pages, {len(files)} shown")
    for name, line in zip(files, lines):
        look(browser, os.path.join(folder, name), 0.05)
        browser.execute_script(POKE)
        check_escape(browser, f"hostile {name} ({line[:60]})")
        console(browser, f"hostile {name} ({line[:60]})")
    copied = len(requests)
    for name, line in zip(files, lines):
        path = os.path.join(folder, name)
        text = open(path).read()
        raw = html.escape("<!DOCTYPE html><body><p dfs=1>x</p>" + line.replace("RUN", RUN).replace("HOST", host), quote=True)
        text = re.sub(r'srcdoc="[^"]*"', lambda _: 'srcdoc="' + raw + '"', text, count=1)
        open(path, "w").write(text)
        look(browser, path, 0.05)
        check_escape(browser, f"unwalled {name} ({line[:60]})")
        browser.get_log("browser")  # blocked loads are what is expected here
    if requests:
        faults.append(f"requests left, {copied} of them from copies: {requests[:5]}")
    print(f"{len(files)} hostile pages, {len(requests)} requests")


WORKS = r"""
const faults = [], by = id => document.getElementById(id), frame = by('frame').contentDocument;
const marked = name => frame.querySelectorAll(`[data-ww~=${name}]`).length;
const need = (what, holds) => { if (!holds) faults.push('does not work: ' + what); };
need('content is drawn', marked('content') > 0);
const box = document.querySelector('[data-layer=content]');
box.click();
need('content can be switched off', marked('content') === 0);
box.click();
document.querySelector('[data-layer=block]').click();
need('blocks are drawn', marked('block') > 2);
document.querySelector('[data-block="1"]').focus();
need('focus shows evidence', by('evidence').querySelectorAll('tr').length > 3);
const sum = [...by('evidence').querySelectorAll('tr')].map(r => +r.lastChild.textContent.replace('−', '-'));
need('evidence sums up', Math.abs(sum.slice(0, -1).reduce((a, b) => a + b, 0) - sum[sum.length - 1]) < .06);
by('evidence').textContent = '';
frame.querySelector('p').dispatchEvent(new MouseEvent('mouseover', {bubbles: true}));
need('hover shows evidence', by('evidence').querySelectorAll('tr').length > 3);
frame.querySelector('p').click();
need('a click offers choices', !by('panel-choices').hidden && by('choices').querySelectorAll('details').length > 0);
need('choices name other pages', by('choices').querySelectorAll('a').length > 0);
by('query').value = '//p';
by('try').requestSubmit();
need('XPath is tried', by('matches').textContent.startsWith(frame.querySelectorAll('p').length + ' elements'));
need('XPath is shown', marked('match') === frame.querySelectorAll('p').length);
by('query').value = 'p';
by('try').requestSubmit();
need('CSS is tried', marked('match') === frame.querySelectorAll('p').length);
by('query').value = '//p[';
by('try').requestSubmit();
need('a broken expression is named', by('matches').textContent.startsWith('Not an expression'));
by('query').value = "//p[. < 'b']";
by('copy').click();
const xml = new DOMParser().parseFromString(by('xml').value, 'application/xml');
need('the wrapper is copied', xml.querySelector('template > content').textContent === "//p[. < 'b']");
document.getElementById('tab-panel-choices').dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
need('arrows change tabs', !by('panel-tree').hidden && by('tree').children.length > 3);
by('tree').querySelector('button:last-child').focus();
need('the tree shows elements', marked('shown') === 1);
return faults;
"""

def check_site(browser):
    folder = os.path.join(WORK, "site-html")
    earlier = os.path.join(WORK, "earlier")
    shutil.copytree(SITE, earlier)
    first = os.path.join(earlier, json.loads(open(os.path.join(earlier, "index.jsonl")).readline())["page"])
    with open(first, "a") as out:
        out.write("<div><p>A line that is gone by now, and was about the weather.</p></div>")
    inspect(SITE, folder, "--earlier", earlier)
    for width, scheme, media in ((1600, "light", ""), (1600, "dark", ""), (400, "light", ""), (400, "dark", ""),
                                 (700, "light", "print")):
        chromium.set_look(browser, width, scheme, media)
        for name in ("index.html", "diff.html", pages_of(folder)[0]):
            where = f"{name}, {width} px, {scheme} {media}"
            look(browser, os.path.join(folder, name))
            chromium.take_picture(browser, width, os.path.join(WORK, f"{name[:-5]}-{width}-{media or scheme}.png"))
            if name.startswith("page-") and not media:
                faults.extend(f"{where}: {fault}" for fault in browser.execute_script(WORKS))
            if not media:
                faults.extend(f"{where}: {fault}" for fault in browser.execute_script(chromium.OVERFLOW))
            console(browser, where)
            check_axe(browser, where)
    script = re.search(r"<script>(.*?)</script>", open(os.path.join(folder, pages_of(folder)[0])).read(), re.S)
    print(f"script: {len(script.group(1).encode())} bytes")
    if len(script.group(1).encode()) > 30 * 1024:
        faults.append("the script has more than 30 KB")


def check_axe(browser, where):
    axe = os.environ.get("WRAPWRIGHT_AXE", "")
    if not axe:
        return
    # As a script of the debugger, which no policy of the page holds up.
    browser.execute_script(open(axe).read())
    found = browser.execute_async_script(
        "const done = arguments[0]; axe.run(document, {iframes: false}).then(r => done(r.violations), e => done(String(e)));")
    if isinstance(found, str):
        faults.append(f"{where}: axe: {found}")
        return
    for each in found:
        faults.append(f"{where}: axe: {each['id']}: {each['help']}: {each['nodes'][0]['html'][:120]}")


def measure_opening(browser):
    source, folder = os.path.join(WORK, "large"), os.path.join(WORK, "large-html")
    shutil.copytree(SITE, source)
    rows = [json.loads(line) for line in open(os.path.join(SITE, "index.jsonl"))]
    with open(os.path.join(source, "index.jsonl"), "w") as out:
        for i in range(200):
            row = dict(rows[i % len(rows)])
            row.update(id=f"p{i}", url=row["url"] + f"?{i}")
            out.write(json.dumps(row) + "\n")
    made = inspect(source, folder)
    started = time.monotonic()
    look(browser, os.path.join(folder, "index.html"), 0)
    index = time.monotonic() - started
    started = time.monotonic()
    look(browser, os.path.join(folder, pages_of(folder)[100]), 0)
    browser.execute_script("return document.querySelectorAll('[data-block]').length")
    print(f"{len(pages_of(folder))} pages: written in {made:.1f} s, index opens in {index:.2f} s, a page in "
          f"{time.monotonic() - started:.2f} s")


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Counter)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with chromium.started() as browser:
        check_site(browser)
        check_hostile(browser, f"127.0.0.1:{server.server_port}")
        measure_opening(browser)
    server.shutdown()
    if not os.environ.get("WRAPWRIGHT_AXE"):
        print("axe-core was not run: WRAPWRIGHT_AXE names no axe.min.js")
    print("\n".join(faults))
    return 1 if faults else 0


sys.exit(main())
