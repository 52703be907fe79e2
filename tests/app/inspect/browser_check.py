#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Loads what `inspect --html` writes and `inspect --serve` serves in headless Chromium: hostile pages, on which nothing may
run and from which no request may leave, and a plain site, whose layers, evidence, repairs and keys must work from 360 to
1600 px, light and dark.

usage: browser_check.py WRAPWRIGHT HOSTILE.TXT SITE-FOLDER WORK-FOLDER
Prints what was measured, and the faults. With WRAPWRIGHT_AXE=axe.min.js (npm install axe-core) axe-core looks, too. Pictures of
what was loaded go to the folder WRAPWRIGHT_PICTURES.
Exit codes: 0 fine, 1 faults (each named), 77 no Chromium or selenium here.
"""
import contextlib
import html
import http.server
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

arguments = sys.argv[1:]
if len(arguments) != 4:
    print(__doc__.strip())
    sys.exit(2)
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import browser as chromium
from selenium.webdriver.common.keys import Keys

PROGRAM, HOSTILE, SITE, WORK = arguments
RUN = "(window.ran=1,top.ran=1)"
LOOKS = [(width, scheme) for width in (1440, 800, 360) for scheme in ("light", "dark")]
requests, faults, shifts = [], [], []


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
    """Once unchanged, and once with the page itself in place of its copy: each defense must hold on its own."""
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
need('content is drawn', marked('content') > 0 && marked('taken') > 0);
need('what lies outside is pale', marked('out') > 0);
const top = frame.querySelector('[data-ww~=taken]').getBoundingClientRect().top;
need('the view begins at the article', top > -60 && top < by('frame').clientHeight);
const box = document.querySelector('[data-layer=content]');
box.click();
need('content can be switched off', marked('content') === 0 && marked('taken') === 0);
box.click();
document.querySelector('[data-layer=block]').click();
need('blocks are drawn', marked('block') > 2);
need('the reason of the page comes first', by('evidence').firstElementChild.textContent.startsWith('Template '));
const places = () => JSON.stringify([...document.querySelectorAll('[role=tab], .side-pages a, #frame')].map(e => e.getBoundingClientRect()));
const before = places();
frame.querySelector('p').dispatchEvent(new MouseEvent('mouseover', {bubbles: true}));
need('hover shows evidence', by('evidence').querySelectorAll('tr').length > 3);
need('nothing moves under the pointer', places() === before);
need('the list follows the pointer', document.querySelectorAll('[data-over]').length === 1);
by('evidence').textContent = '';
document.querySelector('[data-block="1"]').focus();
need('a block says why before its figures', /^(Taken by|Left out by|Outside|Inside) /.test(by('evidence').firstElementChild.textContent));
need('focus shows evidence', by('evidence').querySelectorAll('tr').length > 3);
const sum = [...by('evidence').querySelectorAll('tbody tr')].map(r => +r.lastChild.textContent.replace('−', '-'));
need('evidence sums up', Math.abs(sum.slice(0, -1).reduce((a, b) => a + b, 0) - sum[sum.length - 1]) < .06);
frame.querySelector('p').click();
need('a click holds the block', marked('shown') === 1 && by('crumbs').children.length > 1);
const ranks = [...document.querySelectorAll('.ranked tbody tr')];
need('patterns that select it are marked', ranks.some(r => r.hasAttribute('data-current')));
const doubts = [...document.querySelectorAll('[data-block]')];
need('blocks are ordered by doubt', doubts.findIndex(b => b.classList.contains('doubt')) <= 0);
const change = (id, value) => { by(id).value = value; by(id).dispatchEvent(new Event('change')); };
change('filter', 'in');
need('the list is filtered', [...by('blocks').children].every(r => r.hidden !== r.firstElementChild.classList.contains('in')));
change('filter', 'all');
change('order', 'page');
need('the list is in the order of the page', by('blocks').firstElementChild.firstElementChild.dataset.block === '0');
document.getElementById('tab-panel-ranked').click();
need('both methods are ranked', document.querySelectorAll('table.ranked').length === 2 &&
  [...document.querySelectorAll('.methods h2')].map(h => h.textContent).join() === 'By expected F1 (auto),By relevance (FOREST)');
need('signifiers have weights', document.querySelectorAll('.terms li b').length > 2);
if (innerWidth >= 1440) need('methods stand side by side', new Set([...document.querySelectorAll('.methods section')].map(e => e.offsetTop)).size === 1);
const forest = document.querySelector('[data-ranked="1"] tbody tr');
forest.dispatchEvent(new MouseEvent('mouseenter'));
need('pointing at a pattern of FOREST outlines it', marked('match') > 0);
const level = document.querySelector('[data-ranked="1"] thead th:last-child button');
level.click();
need('patterns of FOREST are sorted', (v => v.every((x, i) => !i || x <= v[i - 1]))([...document.querySelectorAll('[data-ranked="1"] tbody tr')].map(r => +r.lastElementChild.textContent)));
const f1 = document.querySelectorAll('.ranked thead button')[2];
f1.click();
const sorted = [...document.querySelectorAll('[data-ranked="0"] tbody tr')].map(r => +r.children[2].textContent);
need('patterns are sorted', f1.parentNode.getAttribute('aria-sort') && sorted.every((x, i) => !i || x <= sorted[i - 1]));
document.querySelector('.ranked tbody button').click();
need('a pattern is drawn on the page', marked('match') > 0);
document.getElementById('tab-panel-choices').click();
by('query').value = '//p';
by('try').requestSubmit();
need('XPath is tried', by('matches').textContent.startsWith(frame.querySelectorAll('p').length + ' elements'));
need('XPath is shown', marked('match') === frame.querySelectorAll('p').length);
by('query').value = document.querySelector('[data-ranked="0"] tbody code').textContent;
by('try').requestSubmit();
need('a ranked expression is known on all pages', /^As the content: better on \d+, worse on \d+ of \d+ page/.test(by('tried').textContent));
by('query').value = 'p';
by('try').requestSubmit();
need('CSS is tried', marked('match') === frame.querySelectorAll('p').length);
by('query').value = '//p[';
by('try').requestSubmit();
need('a broken expression is named', by('matches').textContent.startsWith('Not an expression'));
by('copy').click();
need('a broken expression is not copied', by('matches').textContent.startsWith('Not copied'));
by('query').value = "//p[string-length(.) > 1 and 1 < 2]";
by('copy').click();
const xml = new DOMParser().parseFromString(by('xml').value, 'application/xml');
need('the wrapper is copied', xml.querySelector('template > content').textContent === by('query').value);
document.getElementById('tab-panel-choices').dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
need('arrows change tabs', !by('panel-tree').hidden && by('tree').children.length > 3);
const tree = [...by('tree').children], seen = () => tree.filter(r => !r.hidden);
const press = (e, key) => e.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
need('the tree opens at the article', seen().some(r => r.classList.contains('in')));
need('a click selects in the tree', seen().filter(r => r.getAttribute('aria-selected') === 'true').length === 1);
seen().at(-1).focus();
need('the tree shows elements', marked('over') === 1);
const main = tree.find(r => r.getAttribute('aria-expanded') === 'true' && !r.hidden && r.getAttribute('aria-level') > 1);
main.focus();
const many = seen().length;
press(main, 'ArrowLeft');
need('left folds', seen().length < many && main.getAttribute('aria-expanded') === 'false');
press(main, 'ArrowRight');
need('right unfolds', seen().length === many && main.getAttribute('aria-expanded') === 'true');
press(main, 'ArrowRight');
need('right enters', document.activeElement === seen()[seen().indexOf(main) + 1] && document.activeElement.tabIndex === 0);
press(document.activeElement, 'ArrowLeft');
need('left leaves, or folds', [main, main.nextSibling].includes(document.activeElement));
main.querySelector('.twist').click();
need('a click on the mark folds', seen().length < many);
press(main, 'End');
need('End leads to the last row', document.activeElement === seen().at(-1));
press(document.activeElement, 'Enter');
need('Enter holds an element', marked('shown') === 1 && document.activeElement.getAttribute('aria-selected') === 'true');
by('search').value = 'h1';
by('search').dispatchEvent(new Event('input'));
need('the tree is searched', seen().filter(r => r.hasAttribute('data-found')).length === 1 && seen().at(-1).hasAttribute('data-found'));
by('search').value = '';
by('search').dispatchEvent(new Event('input'));
return faults;
"""


PRINTS = r"""
const faults = [], blocks = document.querySelectorAll('[data-block]').length, width = document.documentElement.clientWidth;
dispatchEvent(new Event('beforeprint'));
const shown = [...document.querySelectorAll('.panels *')].filter(e => e.checkVisibility() && e.getClientRects().length);
if (shown.filter(e => e.className === 'paper' && e.textContent.length > 20).length !== blocks) faults.push('on paper a block does not say why');
if (!shown.some(e => e.className === 'terms')) faults.push('ranked patterns are missing on paper');
for (const e of shown) if (e.getBoundingClientRect().right > width + 1) faults.push('cut on paper: ' + e.tagName + '.' + e.className);
dispatchEvent(new Event('afterprint'));
if (document.querySelector('.paper')) faults.push('what is for paper stays on the screen');
return [...new Set(faults)];
"""


def check_site(browser):
    folder = os.path.join(WORK, "site-html")
    earlier = os.path.join(WORK, "earlier")
    shutil.copytree(SITE, earlier)
    first = os.path.join(earlier, json.loads(open(os.path.join(earlier, "index.jsonl")).readline())["page"])
    with open(first, "a") as out:
        out.write("<div><p>A line that is gone by now, and was about the weather.</p></div>")
    inspect(SITE, folder, "--earlier", earlier)
    views = [(width, scheme, "") for width, scheme in ((1600, "light"), *LOOKS)]
    for width, scheme, media in (*views, (700, "light", "print")):
        chromium.set_look(browser, width, scheme, media)
        for name in ("index.html", "diff.html", pages_of(folder)[0]):
            where = f"{name}, {width} px, {scheme} {media}"
            look(browser, os.path.join(folder, name))
            chromium.take_picture(browser, width, f"{name[:-5]}-{width}-{media or scheme}")
            if name.startswith("page-") and not media:
                faults.extend(f"{where}: {fault}" for fault in browser.execute_script(WORKS))
            if not media:
                faults.extend(f"{where}: {fault}" for fault in browser.execute_script(chromium.OVERFLOW))
            elif name.startswith("page-"):
                faults.extend(f"{where}: {fault}" for fault in browser.execute_script(PRINTS))
            console(browser, where)
            check_axe(browser, where)
        if not media:
            check_shift(browser, f"{width} px, {scheme}")
    check_keys(browser, os.path.join(folder, pages_of(folder)[0]))
    script = re.search(r"<script>(.*?)</script>", open(os.path.join(folder, pages_of(folder)[0])).read(), re.S)
    print(f"script: {len(script.group(1).encode())} bytes")
    if len(script.group(1).encode()) > 30 * 1024:
        faults.append("the script has more than 30 KB")


SHIFTS = r"""
window.shift = 0;
new PerformanceObserver(list => { for (const e of list.getEntries()) window.shift += e.value; }).observe({type: 'layout-shift'});
"""


def check_shift(browser, where):
    """A real pointer goes over the whole window, and nothing moves: Chromium's own layout-shift entries."""
    browser.execute_script(SHIFTS)
    width, height = browser.execute_script("return [innerWidth, innerHeight]")
    for y in range(20, height, 40):
        for x in range(20, width, max(60, width // 5)):
            browser.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y})
    time.sleep(0.1)
    shift = browser.execute_script("return window.shift")
    shifts.append(shift)
    if shift:
        faults.append(f"{where}: layout shift {shift} under the pointer")


def check_keys(browser, page):
    """By keys alone: to the list, through it, to the tabs, and out of what is held."""
    chromium.set_look(browser, 1440, "light")
    look(browser, page)
    press = lambda key: browser.switch_to.active_element.send_keys(key)
    on = lambda: browser.execute_script("const e = document.activeElement; return e.id || e.dataset.block || e.tagName")
    seen = []
    for _ in range(80):
        press(Keys.TAB)
        seen.append(on())
        if seen[-1].isdigit():
            break
    if not seen[-1].isdigit() or "evidence" not in seen or "tab-panel-blocks" not in seen:
        faults.append(f"Tab does not lead to the evidence, the tabs and the blocks: {seen}")
    first = on()
    press(Keys.ARROW_DOWN)
    if on() == first or "block" not in evidence(browser) + "log-odds block":
        faults.append("the arrows do not walk the blocks")
    held = "return document.getElementById('frame').contentDocument.querySelectorAll('[data-ww~=shown]').length"
    if browser.execute_script(held) != 1:
        faults.append("a block that has the focus is not held")
    press(Keys.ESCAPE)
    if browser.execute_script(held) != 0:
        faults.append("Escape does not let go")
    browser.execute_script("document.getElementById('tab-panel-blocks').focus()")
    press(Keys.ARROW_RIGHT)
    if on() != "tab-panel-ranked":
        faults.append(f"the arrows do not change tabs: {on()}")


RIGHT_TO_LEFT = ("<!DOCTYPE html><html lang=he dir=rtl><title>%(title)s</title><body><ul class=menu><li><a href=/>בית</a></ul><div class=story>"
                 "<h1>%(title)s</h1><p>%(text)s</p><p class=%(name)s>%(text)s %(number)d</p></div><div class=foot>אודות האתר</div>")


def check_names(browser):
    """Pages from right to left, names without an end, and titles that are longer than any column."""
    source, folder = os.path.join(WORK, "names"), os.path.join(WORK, "names-html")
    os.makedirs(source)
    with open(os.path.join(source, "index.jsonl"), "w") as index:
        for i in range(4):
            with open(os.path.join(source, f"{i}.html"), "w") as out:
                out.write(RIGHT_TO_LEFT % {"title": "סיפור על נמל " + "ארוך" * (40 if i == 0 else 1), "number": i * i, "name": "n" * 300,
                                           "text": "הגשם ירד כל הלילה על הנמל, והמעבורות נשארו קשורות עד הצהריים, כך סיפרו. " * 3})
            index.write(json.dumps({"id": str(i), "url": f"http://{'long' * 12}.example/{'path' * 60}/{i}.html", "page": f"{i}.html"}) + "\n")
    inspect(source, folder)
    for width in sorted({width for width, _ in LOOKS}):
        chromium.set_look(browser, width, "light")
        for name in ("index.html", pages_of(folder)[0]):
            look(browser, os.path.join(folder, name))
            chromium.take_picture(browser, width, f"names-{name[:-5]}-{width}")
            if name.startswith("page-"):
                browser.execute_script("document.getElementById('tab-panel-ranked').click()")
            faults.extend(f"names, {name}, {width} px: {fault}" for fault in browser.execute_script(chromium.OVERFLOW))
            check_axe(browser, f"names, {name}, {width} px")


def check_store(browser):
    """A store of many sites without pages: the lists, from a folder and served, and each site one click away."""
    store, folder, count = os.path.join(WORK, "many"), os.path.join(WORK, "many-html"), 10000
    os.makedirs(store)
    for i in range(count):
        content = "//html" if i % 50 == 0 else "//div[@class='story']"
        matched = 0 if i % 97 == 0 else 2 if i % 31 == 0 else 8
        with open(os.path.join(store, f"site-{i:05}.example.xml"), "w") as out:
            out.write(f"<wrapper format='1' site='site-{i:05}.example' normalizer='html5'><settings method='auto'/><template name='article'>"
                      f"<content>{content}</content><exclude>//div[@class='share']</exclude><field name='title'>//h1</field></template>"
                      f"<statistics pages='{max(matched, 2)}' matched='{matched}' confidence='{0.5 if i % 43 == 0 else 0.97}'/></wrapper>")
    started = time.monotonic()
    done = subprocess.run([PROGRAM, "inspect", "--html", folder, "--store", store], cwd=WORK, text=True, capture_output=True)
    made = time.monotonic() - started
    if done.returncode != 0:
        faults.append(f"inspect --html of a store: exit {done.returncode}: {done.stderr[:500]}")
    look(browser, os.path.join(folder, "index.html"))
    browser.execute_script("document.querySelector('tbody a').click()")
    wait_for(browser, "document.body.textContent.includes('What to look at')", "the evidence of a site, one click from the list")
    with served(None, "--store", store) as address:
        chromium.set_look(browser, 1440, "light")
        times = []
        for _ in range(2):
            started = time.monotonic()
            browser.get(address + "/")
            wait_for(browser, "document.querySelector('tbody a')", "the list")
            times.append(time.monotonic() - started)
        for width, scheme in LOOKS:
            chromium.set_look(browser, width, scheme)
            browser.get(address + "/")
            chromium.take_picture(browser, width, f"store-{width}-{scheme}")
            faults.extend(f"store, {width} px: {fault}" for fault in browser.execute_script(chromium.OVERFLOW))
            check_axe(browser, f"store, {width} px, {scheme}")
            browser.execute_script("document.querySelector('tbody a').click()")
            wait_for(browser, "document.body.textContent.includes('What to look at')", "the evidence of a site")
            chromium.take_picture(browser, width, f"store-site-{width}-{scheme}")
            faults.extend(f"store's site, {width} px: {fault}" for fault in browser.execute_script(chromium.OVERFLOW))
            check_axe(browser, f"store's site, {width} px, {scheme}")
        browser.get(address + "/")
        browser.find_element("id", "find").send_keys("site-00097" + Keys.ENTER)
        wait_for(browser, "document.querySelectorAll('tbody tr').length === 1", "the site that is looked for")
        console(browser, "store")
    print(f"{count} sites: the lists written in {made:.1f} s, served first in {times[0]:.2f} s, then in {times[1]:.2f} s")


@contextlib.contextmanager
def served(source, *options):
    """`inspect --serve` on a free port, as the address of its first page."""
    process = subprocess.Popen([PROGRAM, "inspect", "--serve", "--pages", "0", *options, *([source] if source else [])], cwd=WORK, text=True,
                               stderr=subprocess.PIPE)
    try:
        line = process.stderr.readline()
        while line and "open http://" not in line:
            line = process.stderr.readline()
        yield re.search(r"http://127\.0\.0\.1:\d+", line).group()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate()
        if process.returncode != 0:
            faults.append(f"inspect --serve {source}: exit {process.returncode}")


clicks = 0  # of the task at hand


def click(browser, what):
    """The visible element that has this text, or is found by this CSS selector; waits for it."""
    global clicks
    clicks += 1
    find = ("const all = [...document.querySelectorAll('button, summary, a')].filter(e => e.offsetParent);"
            "return all.find(e => e.textContent === arguments[0]) ?? (/^[.#\\[]/.test(arguments[0]) ?"
            " document.querySelector(arguments[0]) : arguments[0] === 'td a' ? document.querySelector('td a') : null);")
    for _ in range(100):
        found = browser.execute_script(find, what)
        if found is not None and found.is_enabled():
            browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
            found.click()
            return
        time.sleep(0.1)
    faults.append(f"nothing to click: {what}")


def wait_for(browser, condition, where):
    for _ in range(100):
        try:
            if browser.execute_script(f"return Boolean({condition})"):
                return
        except Exception:  # between two documents
            pass
        time.sleep(0.1)
    faults.append(f"{where}: {condition} never holds")


BLOCK = "[...document.querySelectorAll('[data-block]')].find(b => b.textContent.includes(%s))"


def click_block(browser, text):
    global clicks
    clicks += 1
    wait_for(browser, "document.getElementById('frame')?.contentDocument?.querySelector('[data-ww]')", text)
    if not browser.execute_script(f"const b = {BLOCK % json.dumps(text)}; b?.scrollIntoView({{block: 'center'}}); b?.click();"
                                  "return Boolean(b)"):
        faults.append(f"no block says {text}: {browser.current_url}: " + browser.execute_script("return document.body.innerText"))


def evidence(browser):
    return browser.execute_script("return document.getElementById('evidence').innerText")


def stored(store):
    return open(os.path.join(store, os.listdir(store)[0])).read()


def do_tasks(browser, store):
    """The tasks of a person, from the site's page to their end, with their clicks."""
    # 1: why is the block missing? Two clicks: the page, the block.
    browser.execute_script("document.querySelector('td a').click()")
    click_block(browser, "Share this")
    if "Left out by" not in evidence(browser) and "Outside " not in evidence(browser):
        faults.append(f"no reason for the missing block: {evidence(browser)[:200]}")
    said = browser.execute_script("return document.querySelector('.side-pages [aria-current] small').textContent")
    if said != "2 words taken that do not look like article":
        faults.append(f"the doubt of a page: {said}")
    # What holds blocks of both kinds can be taken whole, and left out whole.
    click(browser, "div.story")
    offered = browser.execute_script("return [...document.querySelectorAll('.actions button')].map(b => b.textContent)")
    if offered[:2] != ["Take this too", "Leave this out"]:
        faults.append(f"an element with blocks of both kinds: {offered}")
    # And what lies in a block, but holds others, is no part of it.
    click_block(browser, "Written at sea")
    click(browser, "section")
    if not re.match(r"Element \d+, section, is not a block of text", evidence(browser)):
        faults.append(f"an element in a block that holds others: {evidence(browser)[:200]}")
    click_block(browser, "Share this")
    # 2: take it on all pages: the block, the action, apply, save.
    click(browser, "Take this too")
    click(browser, ".act .main")
    wait_for(browser, "document.getElementById('said')?.textContent.startsWith('Done: ')", "take")
    click_block(browser, "Share this")
    if "Taken by" not in evidence(browser):
        faults.append(f"take: {evidence(browser)[:200]}")
    click(browser, "#save")
    wait_for(browser, "document.getElementById('said')?.textContent.startsWith('Saved to ')", "save")
    if 'edited="yes"' not in stored(store) or "<history>" not in stored(store):
        faults.append("what was saved is no edit with history")
    # 3: leave it out again on all pages.
    click_block(browser, "Share this")
    click(browser, "Leave this out")
    click(browser, ".act .main")
    wait_for(browser, "document.getElementById('said')?.textContent.startsWith('Done: ')", "leave")
    # 4: undo and redo.
    click(browser, "#undo")
    wait_for(browser, "document.getElementById('said')?.textContent.startsWith('Undone: ')", "undo")
    click(browser, "#redo")
    wait_for(browser, "document.getElementById('said')?.textContent.startsWith('Done: ')", "redo")
    # 5: a field.
    click_block(browser, "Tale")
    click(browser, "This is the title")
    wait_for(browser, "document.querySelector('.act code')", "title")
    # 6: the wrapper as XML, checked as it is typed.
    click(browser, "Wrapper as XML")
    type_xml = ("const x = document.getElementById('xml'); x.value = x.value.replace(arguments[0], arguments[1]);"
                "x.dispatchEvent(new Event('input'))")
    browser.execute_script(type_xml, "<content", "<content><")
    wait_for(browser, "document.querySelector('#checked .error') && document.getElementById('apply-xml').disabled", "xml")
    browser.execute_script(type_xml, "<content><", "<content")
    wait_for(browser, "!document.querySelector('#checked .error') && !document.getElementById('apply-xml').disabled", "xml")
    # 7: an XPath, tried on all pages as it is typed.
    click(browser, "XPath")
    browser.execute_script("const q = document.getElementById('query'); q.value = '//p['; q.dispatchEvent(new Event('input'))")
    wait_for(browser, "document.getElementById('matches').textContent.startsWith('Not an expression')", "xpath")
    browser.execute_script("const q = document.getElementById('query'); q.value = '//h1'; q.dispatchEvent(new Event('input'))")
    wait_for(browser, "document.querySelectorAll('#tried .act').length === 3", "xpath")
    # 8: another program changes the file: nothing of it is lost.
    name = os.path.join(store, os.listdir(store)[0])
    with open(name, "a") as out:
        out.write("<!-- another hand -->")
    click(browser, "#save")
    wait_for(browser, "document.getElementById('said').textContent.includes('another program has changed')", "refused")
    if not stored(store).endswith("<!-- another hand -->"):
        faults.append("an edit of another program is lost")


HAND_MADE = """<wrapper format="1" site="{site}" normalizer="html5"><settings method="auto"/><template name="article">
<content>//div[@class='story']</content><exclude>//p[@class='caption']</exclude>
<field name="date">//span[@class='place']</field></template></wrapper>"""


def write_task_sites(source, store):
    """Two sites with a wrapper by hand that loses captions, takes a newsletter box and has a wrong date; the second one's pages
    were redesigned since."""
    os.makedirs(source)
    os.makedirs(store)
    with open(os.path.join(source, "index.jsonl"), "w") as index:
        for site, name in (("tasks.example", "story"), ("redesigned.example", "tale")):
            with open(os.path.join(store, site + ".xml"), "w") as out:
                out.write(HAND_MADE.format(site=site))
            for i in range(4):
                file = f"{name}-{i}.html"
                with open(os.path.join(source, file), "w") as out:
                    out.write(f"<title>Tale {i}</title><ul class=menu><li><a href=/>Home</a><li><a href=/n>News</a></ul><div class={name}>"
                              f"<h1>Tale {i}</h1><p class=meta><span class=when>2024-03-0{i + 1}</span> <span class=place>2025-01-0{i + 1}</span></p>"
                              f"<p>{STORIES[i]}</p><p class=caption>A picture of harbor number {i}</p><p>{STORIES[i + 1]} Tale {i * i} "
                              "ends, as it began, at sea.</p><div class=letter><p>Subscribe to our letter, which comes twice a month.</p>"
                              "</div></div><div class=foot>Imprint and terms</div>")
                index.write(json.dumps({"id": file, "url": f"http://{site}/{file}", "page": file}) + "\n")


def articles(source, store, site):
    done = subprocess.run([PROGRAM, "apply", "--quiet", "--json", "--fallback", "none", "--store", store, source], cwd=WORK,
                          text=True, capture_output=True)
    return [row for row in map(json.loads, done.stdout.splitlines()) if f"//{site}/" in row["url"]]


# What a person does, from a site's page on: what to point at, what to choose, how many clicks it may take with saving, and
# whether an article is as it should be then.
TASKS = (
    ("take back a lost caption on all pages", "tasks.example", "A picture of harbor", "Take this too", 4,
     lambda row: "A picture of harbor" in row["text"]),
    ("leave a newsletter box out everywhere", "tasks.example", "Subscribe to", "Leave this out", 4,
     lambda row: "Subscribe to" not in row["text"] and "at sea" in row["text"]),
    ("mend a wrong date rule", "tasks.example", "2024-03-0", "This is the date", 5,
     lambda row: row["date"].startswith("2024-03-0")),
    ("repair after a redesign", "redesigned.example", "as it began", "Take this too", 6,
     lambda row: row["status"] == "ok" and all(part in row["text"] for part in ("Tale", "as it began"))),
    ("give redesigned pages a template", "redesigned.example", "as it began", "Another template for pages like this", 6,
     lambda row: row["status"] == "ok" and "article-1" in json.dumps(row) and "as it began" in row["text"]),
)


def check_tasks(browser):
    global clicks
    source = os.path.join(WORK, "tasks")
    fresh = os.path.join(WORK, "tasks-store-fresh")
    write_task_sites(source, fresh)
    counts = []
    chromium.set_look(browser, 1440, "light")
    for number, (task, site, block, action, most, is_done) in enumerate(TASKS):
        store = os.path.join(WORK, f"tasks-store-{number}")
        shutil.copytree(fresh, store)
        if all(is_done(row) for row in articles(source, store, site)):
            faults.append(f"{task}: was done before")
        with served(source, "--store", store) as address:
            browser.get(f"{address}/{site}/index.html")
            wait_for(browser, "document.querySelector('td a')", "the site's page")
            clicks = 0
            click(browser, "td a")
            click_block(browser, block)
            if number == 0 and (clicks > 2 or "Left out by" not in evidence(browser)):
                faults.append(f"why a block is missing: {clicks} clicks: {evidence(browser)[:200]}")
            click(browser, action)
            click(browser, ".act .and-save")
            wait_for(browser, "document.getElementById('said')?.textContent.startsWith('Saved to ')", task)
        rows = articles(source, store, site)
        if clicks > most or len(rows) != 4 or not all(is_done(row) for row in rows):
            faults.append(f"{task}: {clicks} clicks, {sum(map(is_done, rows))} of 4 pages: {json.dumps(rows)[:1500]}")
        counts.append(f"{task}: {clicks} clicks")
        console(browser, task)
    print("\n".join(counts))


def ask(address, method, path, **headers):
    request = urllib.request.Request(address + path, data=b"{}" if method == "POST" else None, method=method,
                                     headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        return urllib.request.urlopen(request).status
    except urllib.error.HTTPError as error:
        return error.code


STORIES = ("Rain fell on the harbor all night, and the ferries stayed at their moorings until noon.",
           "The baker in the valley bakes rye bread twice a week, in an oven older than the village.",
           "Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.",
           "Goats ate the committee's minutes, so the meeting about the fence was held once more.",
           "Violins made from driftwood sound thin in winter, the luthier says, but sing in August.")


def write_live_site(folder):
    """Four stories with share links, which are no article."""
    os.makedirs(folder)
    with open(os.path.join(folder, "index.jsonl"), "w") as index:
        for i in range(4):
            with open(os.path.join(folder, f"{i}.html"), "w") as out:
                out.write(f"<title>Tale {i}</title><ul class=menu><li><a href=/>Home</a><li><a href=/n>News</a></ul><div class=story>"
                          f"<h1>Tale {i}</h1><p>{STORIES[i]}</p><div class=share><a href=f>Share this</a> <a href=t>Send it</a></div>"
                          f"<p>{STORIES[i + 1]} Tale {i * i} ends, as it began, at sea.</p></div>"
                          "<div class=foot>Imprint and terms<section><p>Written at sea.</p><p>Printed on land.</p></section></div>")
            index.write(json.dumps({"id": str(i), "url": f"http://a.example/tale/{i}.html", "page": f"{i}.html"}) + "\n")


def check_live(browser):
    store, source = os.path.join(WORK, "live-store"), os.path.join(WORK, "live-site")
    write_live_site(source)
    with served(source, "--store", store) as address:
        chromium.set_look(browser, 1440, "light")
        browser.get(address + "/")
        check_axe(browser, "live, sites")
        click(browser, ".box tbody a")
        wait_for(browser, "location.pathname.endsWith('/index.html') && document.querySelector('td a')", "the site's page")
        do_tasks(browser, store)
        console(browser, "live")
        page = re.sub(r"#.*", "", browser.current_url)[len(address):]
        site = page.rsplit("/", 1)[0]
        token = browser.execute_script("return JSON.parse(document.getElementById('data').textContent).live.token")
        for width, scheme in LOOKS:
            chromium.set_look(browser, width, scheme)
            browser.get(address + page)
            wait_for(browser, "document.getElementById('frame')?.contentDocument?.querySelector('[data-ww]')", "the page")
            check_shift(browser, f"live, {width} px, {scheme}")
            click_block(browser, "Share this")
            click(browser, "Take this too" if "Take this too" in evidence(browser) else "Leave this out")
            wait_for(browser, "document.querySelector('.act')", "proposals")
            chromium.take_picture(browser, width, f"live-{width}-{scheme}")
            check_axe(browser, f"live, {width} px, {scheme}")
            faults.extend(f"live, {width} px: {fault}" for fault in browser.execute_script(chromium.OVERFLOW))
        for expected, method, path, headers in (
                (200, "GET", page, {}),
                (404, "GET", "/other.example/index.html", {}),
                (404, "GET", site + "/../../../etc/passwd", {}),
                (403, "GET", page, {"Host": "evil.example"}),
                (403, "POST", site + "/api/undo", {}),
                (403, "POST", site + "/api/undo", {"X-Wrapwright-Token": "0" * 32}),
                (403, "POST", site + "/api/undo", {"X-Wrapwright-Token": token, "Origin": "https://evil.example"}),
                (200, "POST", site + "/api/undo", {"X-Wrapwright-Token": token})):
            found = ask(address, method, path, **headers)
            if found != expected:
                faults.append(f"live: {method} {path} {headers}: {found}, not {expected}")


def check_hostile_live(browser):
    """As check_hostile(), of its folder, whose pages are served now."""
    before = len(requests)
    with served(os.path.join(WORK, "hostile"), "--store", os.path.join(WORK, "hostile-store")) as address:
        browser.get(address + "/")
        click(browser, ".box tbody a")
        wait_for(browser, "location.pathname.endsWith('/index.html') && document.querySelector('td a')", "the site's page")
        pages = browser.execute_script("return [...document.querySelectorAll('td a')].map(a => a.href)"
                                       ".filter((a, i, all) => all.indexOf(a) === i && /page-/.test(a))")
        for url in pages:
            browser.get(url)
            wait_for(browser, "document.getElementById('frame')?.contentDocument?.body", url)
            browser.execute_script(POKE)
            ran, inner, location = browser.execute_script(ESCAPED)
            if ran or inner or location.split("#")[0] != url:
                faults.append(f"hostile live {url}: something ran, or the page was left ({location})")
            console(browser, f"hostile live {url}")
    print(f"{len(pages)} hostile pages live, {len(requests) - before} requests")
    if len(requests) > before or not pages:
        faults.append(f"requests left live pages: {requests[before:][:5]}")


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
        check_names(browser)
        check_live(browser)
        check_store(browser)
        check_tasks(browser)
        check_hostile(browser, f"127.0.0.1:{server.server_port}")
        check_hostile_live(browser)
        measure_opening(browser)
    server.shutdown()
    print(f"layout shift under a pointer that goes over {len(shifts)} views: {sum(shifts)}")
    if not os.environ.get("WRAPWRIGHT_AXE"):
        print("axe-core was not run: WRAPWRIGHT_AXE names no axe.min.js")
    print("\n".join(faults))
    return 1 if faults else 0


sys.exit(main())
