# SPDX-License-Identifier: Apache-2.0
"""read_by_others.py FILE...: what warcio and FastWARC read from archives, one JSON object per record, until they give
up.

reader, file, offset, id, sha256: for warcio, of the body without HTTP head and codings; for FastWARC, of the block.
"""
import hashlib
import json
import sys

from fastwarc.warc import ArchiveIterator as FastIterator
from warcio.archiveiterator import ArchiveIterator


def tell(**members):
    print(json.dumps(members))


def by_warcio(name, stream):
    records = ArchiveIterator(stream)
    for record in records:
        if record.rec_type == "arc_header":  # its block is taken for a head
            continue
        body = record.content_stream().read()
        tell(reader="warcio", file=name, offset=records.get_record_offset(), id=record.rec_headers.get_header("WARC-Record-ID") or "", sha256=hashlib.sha256(body).hexdigest())


def by_fastwarc(name, stream):
    for record in FastIterator(stream, parse_http=False):
        block = record.reader.read()
        tell(reader="FastWARC", file=name, offset=record.stream_pos, id=record.headers.get("WARC-Record-ID", ""),
             sha256=hashlib.sha256(block).hexdigest())


for path in sys.argv[1:]:
    for read in (by_warcio, by_fastwarc):
        with open(path, "rb") as opened:
            try:
                read(path, opened)
            except Exception as error:  # what they raise at damage is of many types
                print(f"{read.__name__}: {path}: {error}", file=sys.stderr)
