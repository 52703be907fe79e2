#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the server must bear.

usage: abuse_check.py WRAPWRIGHT WORK-FOLDER kill POINTS
       abuse_check.py WRAPWRIGHT WORK-FOLDER requests COUNT
kill: posts pages of new sites, which the server learns, and kills it at a random moment, POINTS times; the next server must
know each page that was answered, and each wrapper in the store must be whole.
requests: sends COUNT mutated requests, eight at a time; the server must go on, and answer the others. To be run with a build
with sanitizers, too.
Exit codes: 0 fine, 1 faults (each named).
"""
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse

if len(sys.argv) != 5 or sys.argv[3] not in ("kill", "requests"):
    print(__doc__.strip())
    sys.exit(2)
PROGRAM, WORK, WHAT, COUNT = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
WORDS = ("Rain fell on the harbor all night, and the ferries stayed at their moorings until noon. ",
         "The baker in the valley bakes rye bread twice a week, in an oven older than the village. ",
         "Clocks in the tower ran late for years before somebody climbed up and oiled the wheels. ",
         "Goats ate the committee's minutes, so the meeting about the fence was held once more. ")
faults = []


class Server:
    def __init__(self, *options):
        self.log = os.path.join(WORK, "serve.log")
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", os.path.join(WORK, "store"), "--cache",
                 os.path.join(WORK, "cache"), "--rate", "0", "--deadline", "5", *options], stderr=log, stdout=log)
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            words = [word for word in open(self.log).read().split() if word.startswith("http://")]
            if words:
                self.port = int(words[0].rsplit(":", 1)[1].strip("/"))
                return
            time.sleep(0.01)
        sys.exit("the server did not start: " + open(self.log).read())

    def ask(self, method, target, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, target, body)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


def page(site, number):
    body = "".join(f"<p>{WORDS[(number + i) % 4]}{WORDS[(number * 3 + i) % 4]}</p>" for i in range(5))
    return (f"<title>Tale {number} - {site}</title><body><ul class=menu><li><a href=/>Home</a></ul><div class=story>"
            f"<h1>Tale {number}</h1>{body}</div><div class=foot>All rights reserved</div>").encode()


def check_kills(points):
    rng = random.Random(1)
    answered = {}  # number of pages by site
    for point in range(points):
        server = Server()
        asked = urllib.parse.quote

        def post(worker, server=server, point=point):
            for number in range(1000):
                site = f"s{point}-{worker}-{number // 12}.example"
                try:
                    status, _ = server.ask("POST", "/v1/extract?url=" + asked(f"http://{site}/tale/{number}", safe=""),
                                           page(site, number))
                except OSError:
                    return
                except http.client.HTTPException:
                    return
                if status == 200:
                    answered[site] = answered.get(site, 0) + 1

        askers = [threading.Thread(target=post, args=(worker,)) for worker in range(2)]
        for asker in askers:
            asker.start()
        time.sleep(rng.uniform(0.01, 1.0))
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        for asker in askers:
            asker.join()
    server = Server()
    end = time.monotonic() + 60
    seen = {}
    for site, pages in answered.items():
        status, body = server.ask("GET", "/v1/sites/" + site)
        seen[site] = json.loads(body)
        if status != 200 or seen[site].get("pages", 0) < pages or "error" in seen[site]:
            faults.append(f"{site}: {pages} pages were answered, and known is {body[:200]}")
    due = [site for site, pages in answered.items() if pages >= 5]
    while time.monotonic() < end and due:  # what was to be learned is learned now
        due = [site for site in due if "wrapper" not in json.loads(server.ask("GET", "/v1/sites/" + site)[1])]
        time.sleep(0.1)
    faults.extend(f"{site}: no wrapper" for site in due)
    server.process.terminate()
    if server.process.wait(30) != 0:
        faults.append("the server did not end well")
    print(f"{points} kills, {sum(answered.values())} pages of {len(answered)} sites answered")


SEEDS = (b"GET /v1/extract?url=http%3A%2F%2F10.0.0.1%2Fa&format=markdown HTTP/1.1\r\nHost: localhost\r\n\r\n",
         b"POST /v1/extract?url=http%3A%2F%2Fa.example%2Fb HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200\r\n\r\n" + page("a", 1)[:200],
         b"POST /v1/extract:batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 39\r\n\r\n{\"urls\":[\"http://10.0.0.1/\"],\"x\":[1,2]}",
         b"GET /v1/feed?url=http://10.0.0.1/feed&max=3 HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 1.2.3.4, 5.6.7.8\r\n\r\n",
         b"GET /v1/sites/a.example HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer 0123456789abcdef\r\n\r\n",
         b"GET /parser?url=http://10.0.0.1/?a=b&contentType=text HTTP/1.1\r\nHost: localhost\r\n\r\n",
         b"GET /parser/u/0123456789012345678901234567890123456789?base64_url=aHR0cDovL2E= HTTP/1.1\r\nHost: localhost\r\n\r\n",
         b"POST /parse-html HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n18\r\n{\"url\":\"x\",\"html\":\"<p>\"}\r\n0\r\n\r\n",
         b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 26\r\n\r\n{\"url\":\"http://10.0.0.1/\"}",
         b"GET /http://10.0.0.1/ HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n",
         b"POST /extract.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: 27\r\n\r\ninputhtml=%3Cp%3Ex&url=http")


def mutated(rng):
    out = bytearray(rng.choice(SEEDS))
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(out) + 1)
        kind = rng.randrange(5)
        if kind == 0 and at < len(out):
            out[at] = rng.randrange(256)
        elif kind == 1:
            out[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 8)))
        elif kind == 2:
            del out[at:at + rng.randint(1, 20)]
        elif kind == 3:
            other = rng.choice(SEEDS)
            start = rng.randrange(len(other))
            out[at:at] = other[start:start + rng.randint(1, 60)]
        else:
            out[at:at] = rng.choice((b"%00", b"\r\n", b"\0", b"[" * 50, b"../", b"%ff", b"&url=", b"99999999999999999999", b"\xc3\x28"))
    return bytes(out)


def check_requests(count):
    server = Server("--max-body", "100000")
    answered = [0] * 8

    def send(worker):
        rng = random.Random(worker)
        for _ in range(count // 8):
            try:
                with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
                    connection.settimeout(0.5)  # for what is half a request
                    connection.sendall(mutated(rng))
                    connection.shutdown(socket.SHUT_WR)
                    if connection.recv(100):
                        answered[worker] += 1
            except (ConnectionResetError, BrokenPipeError, socket.timeout):
                pass
            except OSError as error:
                faults.append(f"request: {error}")
                return

    askers = [threading.Thread(target=send, args=(worker,)) for worker in range(8)]
    for asker in askers:
        asker.start()
    while any(asker.is_alive() for asker in askers):
        if server.ask("GET", "/healthz")[0] != 200:
            faults.append("/healthz is not 200")
        time.sleep(0.2)
    server.process.terminate()
    if server.process.wait(60) != 0:
        faults.append("the server ended with " + str(server.process.returncode) + ": " + open(server.log).read()[-2000:])
    print(f"{count} requests, {sum(answered)} answered")


os.makedirs(WORK, exist_ok=True)
if WHAT == "kill":
    check_kills(COUNT)
else:
    check_requests(COUNT)
print("\n".join(faults[:20]))
sys.exit(1 if faults else 0)
