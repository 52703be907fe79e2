# SPDX-License-Identifier: Apache-2.0
"""The plug-in of integrations/archivebox in abx-dl, which runs the plug-ins of ArchiveBox without its database."""

from __future__ import annotations

import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wrapwright import _native

pytest.importorskip("abx_dl", reason="there is no abx-dl: scripts/install-packages hosts-python")
PLUGIN = Path(__file__).resolve().parents[2] / "integrations" / "archivebox" / "wrapwright"
# In place of the plug-in that asks a browser for the page.
DOM = """#!/bin/sh
for each in "$@"; do case $each in --url=*) url=${each#--url=} ;; esac; done
mkdir -p "$SNAP_DIR/dom" && curl -sf "$url" -o "$SNAP_DIR/dom/output.html" || exit 1
echo '{"type":"ArchiveResult","status":"succeeded","output_str":"dom/output.html"}'
"""
STORY = "The ferry left late, as it does when the wind is from the west and the harbor master has lost his keys. "


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """Of an article and a page without words, on loopback."""
    pages = tmp_path / "site"
    pages.mkdir()
    (pages / "tale.html").write_text(f"<title>A ferry</title><ul><li>Home</ul><div class=story><h1>A ferry</h1><p>{STORY * 4}</div>")
    (pages / "empty.html").write_text("<title>x</title>")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(pages))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def snapshot(folder: Path, url: str, program: str) -> dict[str, Any]:
    """What abx-dl says of the plug-in."""
    plugins, out = folder / "plugins", folder / "out"
    shutil.copytree(PLUGIN, plugins / "wrapwright", dirs_exist_ok=True)
    (plugins / "dom").mkdir(exist_ok=True)
    hook = plugins / "dom" / "on_Snapshot__50_dom.sh"
    hook.write_text(DOM)
    hook.chmod(0o755)
    known: dict[str, Any] = {"title": "dom", "type": "object", "required_plugins": [], "required_binaries": [], "properties": {}}
    (plugins / "dom" / "config.json").write_text(json.dumps(known))
    out.mkdir(exist_ok=True)
    here = {"HOME": str(folder), "ABX_PLUGINS_DIR": str(plugins), "WRAPWRIGHT_BINARY": program}
    words = [sys.executable, "-m", "abx_dl", "--no-install", "--plugins=dom,wrapwright", url]
    done = subprocess.run(words, cwd=out, env=os.environ | here, capture_output=True, text=True, check=False, timeout=200)
    said = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    of_plugin = [each for each in said if each.get("plugin") == "wrapwright"]
    lines = [each["stdout"].splitlines()[-1] for each in of_plugin if each["type"] == "Process"]
    assert len(lines) == 1, done.stdout + done.stderr
    # abx-dl 1.11 may add a result of its own where a hook ends before its last line was read.
    said_by_hook = json.loads(lines[0])["output_str"]
    results = [each for each in of_plugin if each["type"] == "ArchiveResult" and each["output_str"] == said_by_hook]
    assert len(results) == 1, done.stdout + done.stderr
    return results[0]


def test_a_snapshot_has_the_article(site: str, tmp_path: Path) -> None:
    result = snapshot(tmp_path, f"{site}/tale.html", _native.program())
    assert (result["status"], result["output_str"]) == ("succeeded", "wrapwright/content.txt")
    assert {each["path"] for each in result["output_files"]} == {"content.txt", "content.md", "content.html", "content.json"}
    assert STORY.strip() in (tmp_path / "out" / "wrapwright" / "content.txt").read_text()


def test_a_page_without_an_article_is_no_failure(site: str, tmp_path: Path) -> None:
    assert snapshot(tmp_path, f"{site}/empty.html", _native.program())["status"] == "noresults"


def test_a_missing_program_is_named(site: str, tmp_path: Path) -> None:
    result = snapshot(tmp_path, f"{site}/tale.html", "/nonexistent")
    assert result["status"] == "failed" and "/nonexistent" in result["output_str"]
