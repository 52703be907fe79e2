# SPDX-License-Identifier: Apache-2.0
"""check_archives.py RECORDS FILE...: fails unless warcio's checker passes each WARC file, and FastWARC reads all its
records, each with the digest in its header, and RECORDS in total (0 = any number)."""
import sys

from fastwarc.warc import ArchiveIterator
from warcio.checker import Checker


class Options:
    inputs = sys.argv[2:]
    verbose = True


if Checker(Options).process_all() != 0:
    sys.exit("warcio's checker refuses it")
expected, seen = int(sys.argv[1]), 0
for name in sys.argv[2:]:
    with open(name, "rb") as stream:
        for record in ArchiveIterator(stream, parse_http=False):
            seen += 1
            if not record.verify_block_digest():
                sys.exit(f"{name}: {record.record_id}: the block has another digest")
if seen == 0 or (expected and seen != expected):
    sys.exit(f"FastWARC reads {seen} records, and not {expected}")
