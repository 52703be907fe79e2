# SPDX-License-Identifier: Apache-2.0
"""F1 of word 2-gram sets, for the scripts that measure texts by page."""
import itertools
import re

WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+")


def grams(text: str) -> set[str] | set[tuple[str, str]]:
    words = WORD.findall(text.lower())
    return set(itertools.pairwise(words)) if len(words) > 1 else set(words)


def f1(gold: str, text: str) -> float:
    a, b = grams(gold), grams(text)
    return 2 * len(a & b) / (len(a) + len(b)) if a and b else 0
