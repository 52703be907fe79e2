#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An HTTP server that does what servers should not. Usage: ill_behaved_server.py FOLDER

Listens on a free port of every IPv4 address, writes the port to FOLDER/port and a line per request to
FOLDER/requests.jsonl, serves FOLDER/robots.txt (404 if there is none). Its paths:
  /page...              a small page; ?sleep=S waits first, ?status=N answers so, ?max-age=S lets it be kept
  /drip                 headers, then a byte every 20 ms, without end
  /silent               takes the request, answers nothing
  /short                says 1000 bytes, sends 10 and closes
  /lengths              two Content-Lengths, 10 and 20; ?same: both 10
  /long-length          a Content-Length of 23 digits
  /short-chunk          a chunk of 1000 bytes that ends after 10
  /close                closes without an answer
  /garbage              bytes that are no HTTP
  /gzip /gzip-truncated /gzip-damaged /gzip-bomb /deflate /raw-deflate /coding-unknown
  /big?bytes=N          so many bytes, no Content-Length
  /endless-headers /endless-line /endless-lines /endless-interim
  /loop-a /loop-b       each redirects to the other
  /hops?n=N             N redirects, then a page; &status=301 changes their kind
  /to?url=U             redirects to U; &status=301
  /flaky?times=N&status=S[&retry-after=V]   S for the first N requests of this very target, then a page
  /etag                 ETag that changes with every answer, the body never; 304 to the last one
  /strange-etag         a weak ETag of odd bytes; 304 to it
  /gone                 410
  /meet?n=N             answers when N such requests wait for it
"""
import gzip
import json
import os
import socket
import sys
import threading
import time
import urllib.parse
import zlib

FOLDER = sys.argv[1]
LOCK = threading.Lock()
COUNTS = {}
BARRIERS = {}
PAGE = b"<!DOCTYPE html><title>A page</title><p>Some text.</p>"
STRANGE_ETAG = 'W/"a b,c;\\\'d\'"'


def answer(status, body=b"", headers=(), length=True):
    lines = ["HTTP/1.1 %d Whatever" % status, "Content-Type: text/html"]
    lines += ["%s: %s" % header for header in headers]
    if length and status != 304:
        lines.append("Content-Length: %d" % len(body))
    return "\r\n".join(lines + ["Connection: close", "", ""]).encode("latin-1") + body


def redirect(query, target):
    return answer(int(query.get("status", "302")), b"", [("Location", target)])


def count(target):
    with LOCK:
        COUNTS[target] = COUNTS.get(target, 0) + 1
        return COUNTS[target]


def coded(coding, body):
    return answer(200, body, [("Content-Encoding", coding)])


def damaged(body):
    return body[:20] + bytes([body[20] ^ 0xFF, body[21] ^ 0xFF]) + body[22:]


def raw_deflate(body):
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(body) + packer.flush()


def page(path, query, headers):
    time.sleep(float(query.get("sleep", "0")))
    extra = [("Cache-Control", "max-age=" + query["max-age"])] if "max-age" in query else []
    return answer(int(query.get("status", "200")), PAGE + path.encode(), extra)


def hops(path, query, headers):
    n = int(query["n"])
    if n == 0:
        return answer(200, PAGE)
    return redirect(query, "/hops?n=%d&status=%s" % (n - 1, query.get("status", "302")))


def flaky(path, query, headers):
    if count(path + str(sorted(query.items()))) > int(query.get("times", "1")):
        return answer(200, PAGE)
    extra = [("Retry-After", query["retry-after"])] if "retry-after" in query else []
    return answer(int(query.get("status", "500")), b"no", extra)


def etag(path, query, headers):
    asked = headers.get("if-none-match")
    if asked is not None and asked == '"v%d"' % COUNTS.get("etag", 0):
        return answer(304)
    return answer(200, PAGE, [("ETag", '"v%d"' % count("etag"))])


def strange_etag(path, query, headers):
    if headers.get("if-none-match") == STRANGE_ETAG:
        return answer(304, b"", [("ETag", STRANGE_ETAG)])
    return answer(200, PAGE, [("ETag", STRANGE_ETAG), ("Last-Modified", "Tue, 01 Jan 2019 10:00:00 GMT")])


def meet(path, query, headers):
    with LOCK:
        barrier = BARRIERS.setdefault(query["n"], threading.Barrier(int(query["n"])))
    barrier.wait()
    return answer(200, PAGE)


def robots(path, query, headers):
    name = os.path.join(FOLDER, "robots.txt")
    if not os.path.exists(name):
        return answer(404)
    with open(name, "rb") as file:
        text = file.read()
    if text.startswith(b"status "):
        return answer(int(text.split()[1]))
    if text.startswith(b"redirect "):
        return answer(302, b"", [("Location", text.split()[1].decode())])
    return answer(200, text, [])


WHOLE = {
    "/robots.txt": robots,
    "/hops": hops,
    "/flaky": flaky,
    "/etag": etag,
    "/meet": meet,
    "/strange-etag": strange_etag,
    "/to": lambda p, q, h: redirect(q, q["url"]),
    "/loop-a": lambda p, q, h: redirect(q, "/loop-b"),
    "/loop-b": lambda p, q, h: redirect(q, "/loop-a"),
    "/gone": lambda p, q, h: answer(410, b"gone"),
    "/close": lambda p, q, h: b"",
    "/garbage": lambda p, q, h: b"\x00\x01garbage\r\n\r\n" * 10,
    "/short": lambda p, q, h: b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n0123456789",
    "/lengths": lambda p, q, h: b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 10\r\nContent-Length: %d\r\n\r\n0123456789" % (10 if "same" in q else 20),
    "/long-length": lambda p, q, h: b"HTTP/1.1 200 OK\r\nContent-Length: 11111111111111111111111\r\n\r\n0123456789",
    "/short-chunk": lambda p, q, h: b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3E8\r\n0123456789",
    "/gzip": lambda p, q, h: coded("gzip", gzip.compress(PAGE)),
    "/status-like-field": lambda p, q, h: answer(200, gzip.compress(PAGE), [("Content-Encoding", "gzip"), ("HTTP/2", "x")]),
    "/gzip-truncated": lambda p, q, h: coded("gzip", gzip.compress(PAGE * 50)[:-12]),
    "/gzip-damaged": lambda p, q, h: coded("gzip", damaged(gzip.compress(PAGE * 50))),
    "/gzip-bomb": lambda p, q, h: coded("gzip", gzip.compress(b"\0" * 20_000_000)),
    "/deflate": lambda p, q, h: coded("deflate", zlib.compress(PAGE)),
    "/raw-deflate": lambda p, q, h: coded("deflate", raw_deflate(PAGE)),
    "/coding-unknown": lambda p, q, h: coded("secret", PAGE),
    "/big": lambda p, q, h: answer(200, b"x" * int(q["bytes"]), (), False),
}


def endless(first, piece, pause=0.0):
    yield first
    while True:
        if pause:
            time.sleep(pause)
        yield piece


STREAMS = {
    "/drip": lambda: endless(b"HTTP/1.1 200 OK\r\n\r\n", b".", 0.02),
    "/endless-headers": lambda: endless(b"HTTP/1.1 200 OK\r\n", b"X-Filler: " + b"x" * 4000 + b"\r\n"),
    "/endless-line": lambda: endless(b"HTTP/1.1 200 OK\r\nX-Filler: ", b"x" * 4000),
    "/endless-lines": lambda: endless(b"HTTP/1.1 200 OK\r\n", b"X-Line: 1\r\n" * 20),
    "/endless-interim": lambda: endless(b"", b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 20),
    "/silent": lambda: endless(b"", b"", 0.05),
}


def read_request(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            return None
        data += more
    lines = data.split(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
    headers = {}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    return lines[0].split(" ")[1], headers


def log(begin, target, headers):
    row = {"begin": begin, "end": time.monotonic(), "target": target, "headers": headers}
    with LOCK, open(os.path.join(FOLDER, "requests.jsonl"), "a") as file:
        file.write(json.dumps(row) + "\n")


def serve(connection):
    try:
        request = read_request(connection)
        if request is None:
            return
        begin = time.monotonic()
        target, headers = request
        path, _, query = target.partition("?")
        query = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
        if path in STREAMS:
            log(begin, target, headers)
            for piece in STREAMS[path]():
                connection.sendall(piece)
            return
        body = WHOLE.get(path, page)(path, query, headers)
        log(begin, target, headers)
        connection.sendall(body)
    except OSError:
        pass
    finally:
        connection.close()


def main():
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("0.0.0.0", 0))
    listener.listen(128)
    name = os.path.join(FOLDER, "port")
    with open(name + ".new", "w") as file:
        file.write(str(listener.getsockname()[1]))
    os.rename(name + ".new", name)
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


main()
