#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Scores texts with the functions of another scorer: for scorer_test.cpp.

  score_pages.py SCORER <TEXTS >SCORES

TEXTS has one JSON object a line: gold, title, text. SCORES has one line for each: SHA-256 of the tokens of both, in lines,
and the scores in full.
"""
import hashlib
import importlib.util
import json
import sys

KEYS = ["P2", "R2", "F2", "Plcs", "Rlcs", "Flcs", "CE", "Fbag", "accept"]


def digest(tokens):
    return hashlib.sha256("".join(t + "\n" for t in tokens).encode()).hexdigest()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location("scorer", sys.argv[1])
    scorer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scorer)
    sys.stdin.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        page = json.loads(line)
        text = page["text"]
        if page["title"] and page["title"] not in text[:2000]:
            text = page["title"] + "\n" + text
        score = scorer.score(page["gold"], text)
        print(digest(scorer.tokens(page["gold"])), digest(scorer.tokens(text)), *(repr(score[k]) for k in KEYS))


main()
