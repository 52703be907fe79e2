# SPDX-License-Identifier: Apache-2.0
"""Headless Chromium for tests of pages: started once, at any width, light, dark or as printed. A program that imports
it exits with code 77 if there is no Chromium or no selenium."""
import contextlib
import os
import shutil
import sys
import tempfile

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
except ImportError:
    print("selenium is not here (python3-selenium)")
    sys.exit(77)
CHROMIUM, DRIVER = "/usr/bin/chromium", "/usr/bin/chromedriver"
for program in (CHROMIUM, DRIVER):
    if not os.path.exists(program):
        print(program + " is not here (chromium, chromium-driver)")
        sys.exit(77)

# What lies outside of the window: a list of faults.
OVERFLOW = r"""
const faults = [], root = document.documentElement;
if (root.scrollWidth > root.clientWidth) faults.push('page overflows: ' + root.scrollWidth + ' > ' + root.clientWidth);
for (const e of document.querySelectorAll('body *')) {
  if (e.closest('.box') && !e.classList.contains('box')) continue;
  const r = e.getBoundingClientRect();
  if (r.right > root.clientWidth + 1 && r.width > 0) faults.push('sticks out: ' + e.tagName + '.' + e.className);
}
return [...new Set(faults)].slice(0, 10);
"""


@contextlib.contextmanager
def started():
    profile = tempfile.mkdtemp(prefix="wrapwright-browser-")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync",
                 "--disable-dev-shm-usage", "--user-data-dir=" + profile):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    try:
        browser = webdriver.Chrome(service=Service(DRIVER), options=options)
        try:
            yield browser
        finally:
            browser.quit()
    finally:
        shutil.rmtree(profile, ignore_errors=True)


def set_size(browser, width, height=1000):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})


def set_look(browser, width, scheme, media=""):
    """`scheme`: light or dark; `media`: "" for the screen, or print."""
    set_size(browser, width)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia",
                            {"media": media, "features": [{"name": "prefers-color-scheme", "value": scheme}]})


def take_picture(browser, width, name):
    """Of the whole page, up to a height that a browser can draw, in the folder $WRAPWRIGHT_PICTURES; none without it."""
    folder = os.environ.get("WRAPWRIGHT_PICTURES")
    if not folder:
        return
    set_size(browser, width, min(15000, browser.execute_script("return document.documentElement.scrollHeight")))
    browser.save_screenshot(os.path.join(folder, name + ".png"))
    set_size(browser, width)


def messages(browser, allowed=()):
    """Warnings and errors on the console since the last call."""
    return [f"{entry['level']}: {entry['message'][:200]}" for entry in browser.get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING") and not any(word in entry["message"] for word in allowed)]
