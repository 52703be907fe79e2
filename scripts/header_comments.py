# SPDX-License-Identifier: Apache-2.0
"""Prints a public header with its comments as Doxygen knows them, for scripts/docs: header_comments.py FILE.

A comment in lines of its own belongs to what follows, one behind a declaration to that, and the first one to the file. All are
plain text.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

# What Doxygen would read as commands, tags or links.
SPECIAL = {"\\": "\\\\", "@": "\\@", "#": "\\#", "%": "\\%", "&": "&amp;", "<": "&lt;", ">": "&gt;"}
BEHIND = re.compile(r"^(.*[;,{})A-Za-z0-9_].*?)\s+(?://(?!/)\s(.*)|/\*\s(.*)\s\*/\s*)$")
OWN = re.compile(r"^(\s*)//\s?(.*)$")
SKIPPED = ("SPDX-", "NOLINT", "namespace")


def plain(text: str) -> str:
    text = "".join(SPECIAL.get(each, each) for each in text)
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", text)


def comment(lines: list[str], indent: str, of_file: str) -> list[str]:
    """As one comment; lines that are indented keep their form."""
    out = [f"{indent}/**" + (f" @file {of_file}" if of_file else "")]
    verbatim = False
    for line in lines:
        formed = line.startswith("  ") and line.strip() != ""
        if formed != verbatim:
            out.append(indent + ("@verbatim" if formed else "@endverbatim"))
            verbatim = formed
        # A paragraph a subject, as "Threads: ...".
        if of_file and re.match(r"[A-Z][a-z]+: ", line):
            out.append("")
        out.append(indent + (line if formed else plain(line)))
    if verbatim:
        out.append(indent + "@endverbatim")
    return [*out, indent + "*/"]


def main() -> None:
    path = Path(sys.argv[1])
    lines = path.read_text().splitlines()
    name = "wrapwright/" + path.name
    of_file = name
    at = 0
    while at < len(lines):
        line = lines[at]
        # Nobody can call it, and Doxygen links to what it leaves out.
        if line == " private:":
            while lines[at] != "};":
                at += 1
            continue
        own: list[str] = []
        indent = line[: len(line) - len(line.lstrip())]
        if line.strip().startswith("/*") and not BEHIND.match(line):
            while True:
                text = lines[at].strip().removeprefix("/*").removesuffix("*/")
                own.append(re.sub(r"^\* ?", "", text).rstrip() if not lines[at].strip().startswith("/*") else text.strip())
                at += 1
                if "*/" in lines[at - 1]:
                    break
        else:
            while at < len(lines) and (match := OWN.match(lines[at])):
                own.append(match[2])
                at += 1
        own = [each for each in own if not each.startswith(SKIPPED)]
        if own:
            print("\n".join(comment(own, indent, of_file)))
            of_file = ""
        elif at < len(lines) and lines[at] is line:
            match = BEHIND.match(line)
            if match and not line.lstrip().startswith(("#", "}")) and not (match[2] or match[3]).startswith(SKIPPED):
                print(f"{match[1]} /**< {plain(match[2] or match[3])} */")
            else:
                print(line)
            at += 1


main()
