#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Loads a report in headless Chromium at 1280 and 400 px, light and dark.

usage: browser_check.py INDEX.HTML
Pictures go to the folder WRAPWRIGHT_PICTURES.
Exit codes: 0 fine, 1 faults (each named), 77 no Chromium or selenium here.
"""
import os
import sys

if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
    print(__doc__.strip())
    sys.exit(0 if sys.argv[1:] == ["--help"] else 2)
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "tests", "support"))
import browser as chromium

CHECK = r"""
const faults = [];
const ids = new Set();
for (const e of document.querySelectorAll('[id]')) {
  if (ids.has(e.id)) faults.push('id twice: ' + e.id);
  ids.add(e.id);
}
const rgb = c => { const n = c.match(/[\d.]+/g).map(Number); return n.length === 3 ? [...n, 1] : n; };
const luminance = c => {
  const [r, g, b] = c.slice(0, 3).map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; });
  return .2126 * r + .7152 * g + .0722 * b;
};
const background = e => {
  for (; e; e = e.parentElement) {
    const c = rgb(getComputedStyle(e).backgroundColor);
    if (c[3] === 1) return c;
  }
  return [255, 255, 255, 1];
};
let texts = 0;
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const e = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || ['TITLE', 'STYLE'].includes(e.tagName)) continue;
  const s = getComputedStyle(e);
  const front = rgb(s.color);
  const a = luminance(front), b = luminance(background(e));
  const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  ++texts;
  if (contrast < 4.5) faults.push('contrast ' + contrast.toFixed(2) + ': ' + walker.currentNode.data.trim().slice(0, 40));
}
if (texts < 20) faults.push('hardly any text: ' + texts);
return [...new Set(faults)].slice(0, 20);
"""


def look(browser, width, scheme):
    chromium.set_look(browser, width, scheme)
    browser.get("file://" + os.path.abspath(sys.argv[1]))
    chromium.take_picture(browser, width, f"{width}-{scheme}")
    browser.execute_script("document.querySelectorAll('details').forEach(d => d.open = true)")
    faults = browser.execute_script(chromium.OVERFLOW) + browser.execute_script(CHECK)
    if browser.execute_script("return matchMedia('(prefers-color-scheme: dark)').matches") != (scheme == "dark"):
        faults.append("the browser does not emulate " + scheme)
    return [f"{width} px, {scheme}: {fault}" for fault in faults + chromium.messages(browser)]


def main():
    with chromium.started() as browser:
        faults = [fault for width in (1280, 400) for scheme in ("light", "dark")
                  for fault in look(browser, width, scheme)]
    print("\n".join(faults))
    return 1 if faults else 0


sys.exit(main())
