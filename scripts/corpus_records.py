# SPDX-License-Identifier: Apache-2.0
"""Records of the pages of a corpus (docs/reference/corpus-format.md), for the scripts that measure: each page by itself, and by wrappers
that are learned of the pages of each site without its feed: of whole_sites from a pile of 60 pages of all kinds, of other corpora from the
pages of the group, where there are two and more."""
import collections
import json
import pathlib
import random
import subprocess
import sys

PILE = 60
KEYS = ("id", "group", "url", "page", "encoding")


def read_rows(folder):
    index = folder / "all.jsonl"
    lines = (index if index.exists() else folder / "index.jsonl").read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


def gold_of(folder, row):
    if "gold" not in row:
        return {}
    gold = json.loads((folder / row["gold"]).read_text(encoding="utf-8"))
    return gold if gold.get("article", True) else {}


def run(program, *arguments, folder):
    done = subprocess.run([program, *map(str, arguments)], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {arguments[0]}: {done.stderr.strip()}")
    return done.stdout


def write_index(corpus, rows, folder):
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "pages").is_symlink():
        (folder / "pages").symlink_to((corpus / "pages").resolve())
    text = "".join(json.dumps({key: row[key] for key in KEYS if key in row}) + "\n" for row in rows)
    (folder / "index.jsonl").write_text(text, encoding="utf-8")


def records(output):
    return {record["id"]: record for record in map(json.loads, filter(None, output.split("\n")))}


def by_page(program, corpus, rows, folder):
    write_index(corpus, rows, folder / "page")
    return records(run(program, "extract", "--quiet", "--json", folder / "page", folder=folder))


def by_wrapper(program, corpus, rows, articles, folder):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row["group"]].append(row)
    taken = []
    for group, of_group in sorted(groups.items()):
        if len(of_group) > PILE:
            of_group = random.Random(group).sample(of_group, PILE)
        taken += of_group if len(of_group) > 1 else []
    known = {row["group"] for row in taken}
    write_index(corpus, taken, folder / "learn")
    write_index(corpus, [row for row in articles if row["group"] in known], folder / "apply")
    store = folder / "wrappers"
    run(program, "learn", "--quiet", "--replace", "--pages", PILE, "--store", store, folder / "learn", folder=folder)
    return records(run(program, "apply", "--quiet", "--json", "--store", store, folder / "apply", folder=folder))
