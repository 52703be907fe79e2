# SPDX-License-Identifier: Apache-2.0
"""For scripts/bench: other parsers and extractors on the same pages as ours, in turns.

They are built (cargo) and installed (pip) in a temporary folder: html5ever and dom_smoothie by bench/peers, lexbor by
resiliparse. Their times are processor times of parsing, or parsing and extracting, decoding included, pages read before.
"""
import json
import subprocess
import sys
from pathlib import Path
from statistics import median

PEERS = Path(__file__).resolve().parent.parent / "bench" / "peers"
RESILIPARSE = "resiliparse==2.0.1"
YARDSTICK = "MyHTML, parse alone"
OURS = ("bytes → Page", "`apply`, whole process")


def build(folder):
    """Commands that take a list of files, by what they do."""
    print("Building html5ever and dom_smoothie, installing resiliparse ...", file=sys.stderr, flush=True)
    python = folder / "venv" / "bin" / "python"
    for command in (
        ["cargo", "build", "--release", "--quiet", "--locked", "--features", "speed", "--manifest-path", PEERS / "Cargo.toml",
         "--target-dir", folder],
        *([] if python.exists() else [[sys.executable, "-m", "venv", folder / "venv"], [python, "-m", "pip", "install", "-q", RESILIPARSE]]),
    ):
        done = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            sys.exit(f"bench: {' '.join(str(c) for c in command)} failed:\n{done.stdout[-3000:]}")
    time_peers = folder / "release" / "time_peers"
    resiliparse = PEERS / "time_resiliparse.py"
    return {
        "lexbor (resiliparse 2.0.1), parse": [python, resiliparse, "parse"],
        "html5ever 0.40.1 into rcdom, parse": [time_peers, "html5ever"],
        "resiliparse 2.0.1, parse and main content": [python, resiliparse, "extract"],
        "dom_smoothie 0.19.0, parse and article": [time_peers, "dom_smoothie"],
    }


def measure(commands, folder, files, parse, apply):
    """Seconds of one round by what was done, and the bytes of the pages."""
    listed = folder / "pages.txt"
    listed.write_text("".join(f"{file}\n" for file in files), encoding="utf-8")
    bare = parse(folder, "bare", "--in-memory")
    seconds = {YARDSTICK: bare["parse_cpu"], OURS[0]: parse(folder, "html5", "--in-memory")["parse_cpu"], OURS[1]: apply(folder)}
    for what, command in commands.items():
        done = subprocess.run([str(c) for c in [*command, listed]], stdout=subprocess.PIPE, check=True)
        seconds[what] = json.loads(done.stdout)["parse_cpu"]
    return seconds, bare["bytes"]


def print_table(rounds):
    """rounds: by corpus, a list of (seconds, bytes)."""
    print("| speed ÷ that of a bare MyHTML parse (MB/s) | " + " | ".join(rounds) + " |\n|---|" + "---|" * len(rounds))
    for what in next(iter(rounds.values()))[0][0]:
        cells = []
        for corpus in rounds.values():
            ratio = median(seconds[YARDSTICK] / seconds[what] for seconds, _ in corpus)
            speed = corpus[0][1] / median(seconds[what] for seconds, _ in corpus) / 1e6
            cells.append(f"**{ratio:.2f}** ({speed:.0f})")
        print(f"| {what} | " + " | ".join(cells) + " |")
