# SPDX-License-Identifier: Apache-2.0
"""For scripts/bench: the processor time of resiliparse (lexbor) for the pages of a list.

    time_resiliparse.py parse|extract LIST

LIST names a file per line. Each page is read, decoded, then parsed, or parsed and extracted (main content as plain text);
prints one JSON line with the processor time of the last two steps. Decoding is resiliparse's own.
"""
import json
import sys
import time

from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.encoding import bytes_to_str, detect_encoding
from resiliparse.parse.html import HTMLTree


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("parse", "extract"):
        sys.exit("Usage: time_resiliparse.py parse|extract LIST")
    pages = size = found = 0
    seconds = 0.0
    for file in open(sys.argv[2], encoding="utf-8").read().splitlines():
        page = open(file, "rb").read()
        begin = time.process_time()
        try:
            tree = HTMLTree.parse(page.decode("utf-8"))
        except UnicodeDecodeError:
            tree = HTMLTree.parse(bytes_to_str(page, detect_encoding(page)))
        if sys.argv[1] == "extract":
            found += len(extract_plain_text(tree, main_content=True))
        seconds += time.process_time() - begin
        pages += 1
        size += len(page)
    print(json.dumps({"pages": pages, "bytes": size, "parse_cpu": seconds, "found": found}))


if __name__ == "__main__":
    main()
