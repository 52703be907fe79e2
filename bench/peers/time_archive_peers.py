# SPDX-License-Identifier: Apache-2.0
"""For scripts/bench-archive: the processor time of readers and extractors of other projects for an archive.

    time_archive_peers.py resiliparse|trafilatura|trafilatura-fast ARCHIVE PAGES

Reads the HTML responses with status 200 of a WARC file and extracts the main content of each as plain text: by FastWARC and
resiliparse, or by warcio and trafilatura (fast: without its fallbacks). Stops after PAGES pages; 0 = at the end. Prints one
JSON line with the processor time of everything after the start.
"""
import json
import sys
import time


def is_html(content_type):
    return (content_type or "").split(";")[0].strip().lower() in ("text/html", "application/xhtml+xml")


def pages_of_fastwarc(path):
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    for record in ArchiveIterator(open(path, "rb"), record_types=WarcRecordType.response, parse_http=True, auto_decode="all"):
        if record.http_headers is not None and record.http_headers.status_code == 200 and is_html(record.http_content_type):
            yield record.reader.read()


def pages_of_warcio(path):
    from warcio.archiveiterator import ArchiveIterator

    for record in ArchiveIterator(open(path, "rb")):
        headers = record.http_headers if record.rec_type == "response" else None
        if headers is not None and headers.get_statuscode() == "200" and is_html(headers.get_header("Content-Type")):
            yield record.content_stream().read()


def with_resiliparse():
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding

    return lambda page: extract_plain_text(bytes_to_str(page, detect_encoding(page)), main_content=True)


def with_trafilatura(fast):
    from trafilatura import extract

    return lambda page: extract(page, fast=fast)


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("resiliparse", "trafilatura", "trafilatura-fast"):
        sys.exit("Usage: time_archive_peers.py resiliparse|trafilatura|trafilatura-fast ARCHIVE PAGES")
    by_resiliparse = sys.argv[1] == "resiliparse"
    extract = with_resiliparse() if by_resiliparse else with_trafilatura(sys.argv[1] == "trafilatura-fast")
    most = int(sys.argv[3])
    pages = size = found = 0
    begin = time.process_time()
    for page in (pages_of_fastwarc if by_resiliparse else pages_of_warcio)(sys.argv[2]):
        found += len(extract(page) or "")
        pages += 1
        size += len(page)
        if pages == most:
            break
    print(json.dumps({"pages": pages, "bytes": size, "cpu": time.process_time() - begin, "found": found}))


if __name__ == "__main__":
    main()
