# SPDX-License-Identifier: Apache-2.0
"""One sample site on disk: samples/NAME/{make.py,source/,www/,gold/,index.jsonl}."""
import json
import os
import pathlib
import shutil
import subprocess

PORT = 8808
HELD_OUT = 2  # the oldest articles of each site, which its feed no longer lists


class Site:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.name = self.folder.name
        self.source = self.folder / "source"
        self.www = self.folder / "www"
        self.url = f"http://{self.name}.localhost:{PORT}"

    def clear(self):
        shutil.rmtree(self.www, ignore_errors=True)
        self.www.mkdir()

    def write(self, path, text, encoding="utf-8"):
        """Writes a page; a character that the encoding lacks is an error, never a question mark."""
        target = self.www / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode(encoding))

    def keep(self, suffixes):
        """Drops from www/ all files that do not end in one of `suffixes`, and folders left empty."""
        for path in sorted(self.www.rglob("*"), reverse=True):
            if path.is_file() and not path.name.endswith(suffixes):
                path.unlink()
            elif path.is_dir() and not any(path.iterdir()):
                path.rmdir()

    def run(self, *command, **more):
        environment = {**os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8", "SOURCE_DATE_EPOCH": "1700000000"}
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, **more)

    def finish(self, articles, language, place):
        """Writes gold/ and index.jsonl. place(article) gives the article's (URL path, file under www/)."""
        gold = self.folder / "gold"
        shutil.rmtree(gold, ignore_errors=True)
        gold.mkdir()
        rows = []
        for number, article in enumerate(articles):
            path, page = place(article)
            if not (self.www / page).is_file():
                raise SystemExit(f"{self.name}: {page} was not made")
            record = {"title": article.title, "date": article.date.date().isoformat(), "text": article.gold()}
            if "author" in article.head:
                record["author"] = article.head["author"]
            (gold / f"{article.slug}.json").write_text(
                json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            rows.append({"id": article.slug, "group": self.name, "url": self.url + path, "lang": language,
                         "page": f"www/{page}", "gold": f"gold/{article.slug}.json", "held_out": number < HELD_OUT})
        lines = (json.dumps(row, ensure_ascii=False) for row in rows)
        (self.folder / "index.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
