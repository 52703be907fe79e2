# SPDX-License-Identifier: Apache-2.0
"""Steps 3 to 5 of scripts/demo-spark."""
from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
from spark_cluster import ROOT, Cluster

sys.path.insert(0, str(ROOT / "python" / "tests" / "spark"))
from archives import sample_pages, write_archives

ARCHIVES = 6


def step(text: str) -> None:
    print(f"\n== {text}", flush=True)


def main(out: Path) -> int:
    step("3/5 Archives of the sample sites")
    archives = write_archives(out / "archives", ARCHIVES, sample_pages())
    inputs = out / "warc.paths"
    inputs.write_text("".join(f"{path.resolve()}\n" for path in archives))
    print(f"{inputs}: {len(archives)} archives, {sum(path.stat().st_size for path in archives):,} bytes")

    step("4/5 The job, on a master and two workers")
    job = out / "job"
    with Cluster(out / "cluster") as cluster:
        words = ["run", "--inputs", str(inputs), "--output", str(job), "--include", "json"]
        print("$ " + " ".join(["python", "-m", "wrapwright.spark", *words, "--master", cluster.url]), flush=True)
        started = time.monotonic()
        ran = subprocess.run(cluster.command(*words), env=cluster.environment, check=False)
        print(f"exit code {ran.returncode}, {time.monotonic() - started:.0f} s")
        environment = cluster.environment
    if ran.returncode != 0:
        return 1

    step("5/5 What it gave")
    table = pq.read_table(job / "wrappers", columns=["site", "status", "pages", "articles", "matched", "expected_f1", "content_xpath"])
    print(f"{'site':32} {'status':12} {'pages':>5} {'articles':>8} {'matched':>7} {'F1':>6}  content")
    for row in sorted(table.to_pylist(), key=lambda each: each["site"])[:16]:
        shown = [row[name] if row[name] is not None else "" for name in ("articles", "matched")]
        f1 = "" if row["expected_f1"] is None else f"{row['expected_f1']:.3f}"
        content = (row["content_xpath"] or [""])[0] or ""
        print(f"{row['site'][:32]:32} {row['status']:12} {row['pages']:>5} {shown[0]:>8} {shown[1]:>7} {f1:>6}  {content[:60]}")
    print(f"... {table.num_rows} sites in {job / 'wrappers'}/")
    records = pq.read_table(job / "records", columns=["status", "json"]).to_pylist()
    print("records: " + ", ".join(f"{status} {count}" for status, count in sorted(Counter(row["status"] for row in records).items())))
    print(f"report:  {job / 'report.json'}")

    program = environment["WRAPWRIGHT_PROGRAM"]
    paths = [str(path.resolve()) for path in archives]
    alone = out.resolve() / "one-process"
    alone.mkdir()
    subprocess.run([program, "learn", "--quiet", *paths], cwd=alone, env=environment, stdout=subprocess.DEVNULL, check=False)
    applied = subprocess.run([program, "apply", "--quiet", "--json", *paths], cwd=alone, env=environment, capture_output=True, check=False)
    same_records = applied.stdout.decode().splitlines() == [row["json"] for row in records]
    learned = pq.read_table(job / "wrappers", columns=["site", "xml"]).to_pylist()
    files = {path.stem: path.read_bytes() for path in (alone / "wrappers").glob("*.xml")}
    same_wrappers = files == {row["site"]: row["xml"] for row in learned if row["xml"] is not None}
    print(f"\nCompared with learn and apply of one process: {len(files)} wrappers {'equal' if same_wrappers else 'DIFFER'},", end=" ")
    print(f"{len(records)} records {'equal' if same_records else 'DIFFER'}, byte for byte")
    statuses = json.loads((job / "report.json").read_text())["statuses"]
    return 0 if same_records and same_wrappers and statuses.get("ok") else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
