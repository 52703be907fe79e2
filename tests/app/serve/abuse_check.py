#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests how the server withstands abuse.

usage: abuse_check.py WRAPWRIGHT WORK-FOLDER kill POINTS
       abuse_check.py WRAPWRIGHT WORK-FOLDER requests COUNT
       abuse_check.py WRAPWRIGHT WORK-FOLDER slow CLIENTS
       abuse_check.py WRAPWRIGHT WORK-FOLDER names COUNT
kill: posts pages of new sites, which the server learns, and kills it at a random moment, POINTS times; the next server must
know each page for which a response was sent, and each wrapper in the store must be complete.
requests: sends COUNT mutated requests, eight at a time; the server must keep running and answer the others. Should also
be run with a build with sanitizers.
slow: CLIENTS connections send a byte per second, half of them in their heads and half in their bodies, while ten quick
clients post pages, each of which must be answered. Prints the times of the quick clients without and with the slow
ones.
names: requests COUNT times pages of names whose address changes between look-ups from a public one to one of this
machine; the latter must not get any request. Needs the right to create namespaces: the public addresses are those of a
network with only a loopback device, and a server in it resolves the names.
Exit codes: 0 fine, 1 faults (each named), 77 namespaces are not allowed here.
"""
import http.client
import http.server
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

if len(sys.argv) != 5 or sys.argv[3] not in ("kill", "requests", "slow", "names"):
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

    def learning_sites(self):
        lines = self.ask("GET", "/metrics")[1].decode().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("wrapwright_learning_sites "))


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
    for site, pages in answered.items():
        status, body = server.ask("GET", "/v1/sites/" + site)
        known = json.loads(body)
        if status != 200 or known.get("pages", 0) < pages or "error" in known:
            faults.append(f"{site}: {pages} pages were answered, and known is {body[:200]}")
    # Waits as long as learning makes progress.
    waiting, since = server.learning_sites(), time.monotonic()
    while waiting > 0 and time.monotonic() < since + 60:
        time.sleep(0.1)
        now = server.learning_sites()
        if now < waiting:
            waiting, since = now, time.monotonic()
    if waiting > 0:
        faults.append(f"{waiting} sites wait to be learned, and none was learned within a minute")
    due = [site for site, pages in answered.items() if pages >= 5]
    faults.extend(f"{site}: no wrapper" for site in due
                  if "wrapper" not in json.loads(server.ask("GET", "/v1/sites/" + site)[1]))
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


def check_slow(clients):
    server = Server("--no-learn")
    html = page("a", 1)
    end = b"\r\nContent-Length: 1000\r\n\r\n" + b"x" * 900
    request = b"POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nX-Pad: " + b"y" * 400 + end
    slow = []

    def ask_quickly(times, until):
        while time.monotonic() < until:
            began = time.monotonic()
            status, _ = server.ask("POST", "/v1/extract", html)
            times.append(time.monotonic() - began)
            if status != 200:
                faults.append(f"a quick client got {status}")

    def quick(what):
        times = []
        until = time.monotonic() + 4
        askers = [threading.Thread(target=ask_quickly, args=(times, until)) for _ in range(10)]
        for asker in askers:
            asker.start()
        sent = 0
        while any(asker.is_alive() for asker in askers):
            for number, connection in enumerate(slow):
                at = sent if number % 2 == 0 else len(request) - 800 + sent
                connection.sendall(request[at:at + 1])
            sent += 1
            time.sleep(1)
        times.sort()
        print(f"{what}: {len(times)} quick requests in 4 s, median {times[len(times) // 2] * 1000:.1f} ms, "
              f"99 % within {times[len(times) * 99 // 100] * 1000:.1f} ms")

    quick("alone")
    for number in range(clients):
        connection = socket.create_connection(("127.0.0.1", server.port))
        if number % 2 == 1:
            connection.sendall(request[:-800])
        slow.append(connection)
    quick(f"beside {clients} slow clients")
    for connection in slow:
        connection.setblocking(False)
        try:
            faults.append("a slow client got " + repr(connection.recv(100)))
        except BlockingIOError:
            connection.close()
    server.process.terminate()
    if server.process.wait(60) != 0:
        faults.append("the server did not end well")


PUBLIC, PUBLIC6 = "93.184.216.34", "2606:2800:220:1::1"
# What each name is at the first look-up, and at the next.
NAMES = {"four.example": (PUBLIC, "127.0.0.1"), "zero.example": (PUBLIC, "0.0.0.0"), "ten.example": (PUBLIC, "10.1.2.3"),
         "six.example": (PUBLIC6, "::1"), "mapped.example": (PUBLIC6, "::ffff:127.0.0.1"), "local.example": (PUBLIC6, "fd00::1"),
         "nat.example": (PUBLIC6, "64:ff9b::7f00:1"), "steady.example": (PUBLIC, PUBLIC)}


def answer_names(lookups):
    """A DNS server: what a name is alternates from look-up to look-up."""
    resolver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    resolver.bind(("127.0.0.1", 53))
    while True:
        query, client = resolver.recvfrom(512)
        labels, at = [], 12
        while query[at]:
            labels.append(query[at + 1:at + 1 + query[at]].decode())
            at += 1 + query[at]
        name = ".".join(labels)
        is_six = query[at + 1:at + 3] == b"\0\x1c"
        address = NAMES.get(name, ("", ""))[lookups.get((name, is_six), 0) % 2]
        lookups[name, is_six] = lookups.get((name, is_six), 0) + 1
        data = b""
        if address and (":" in address) == is_six:
            data = socket.inet_pton(socket.AF_INET6 if is_six else socket.AF_INET, address)
        head = query[:2] + b"\x85\x80\0\1" + (b"\0\1" if data else b"\0\0") + b"\0\0\0\0" + query[12:at + 5]
        record = b"\xc0\x0c" + query[at + 1:at + 5] + b"\0\0\0\0" + len(data).to_bytes(2, "big") + data
        resolver.sendto(head + (record if data else b""), client)


def check_names(count):
    asked = []  # address of this machine that was asked, and for what

    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append((self.connection.getsockname()[0], self.headers["Host"] + self.path))
            if self.path.startswith("/to/"):
                self.send_response(302)
                self.send_header("Location", "http://" + self.path[4:])
                self.end_headers()
                return
            body = page("names", 1) if "robots" not in self.path else b""
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    class Server6(http.server.ThreadingHTTPServer):
        address_family = socket.AF_INET6

        def server_bind(self):  # IPv4, too
            self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            super().server_bind()

    threading.Thread(target=Server6(("::", 80), Site).serve_forever, daemon=True).start()
    lookups = {}
    threading.Thread(target=answer_names, args=(lookups,), daemon=True).start()
    server = Server("--no-learn", "--delay", "0")
    good = 0
    for number in range(count):
        names = list(NAMES)
        name = names[number % len(names)]
        path = f"{name}/{number}" if number // len(names) % 2 == 0 else f"steady.example/to/{name}/{number}"
        status, body = server.ask("GET", "/v1/extract?url=" + urllib.parse.quote("http://" + path, safe=""))
        good += status == 200
        if status not in (200, 502):
            faults.append(f"{path}: {status} {body[:200]}")
    server.process.terminate()
    server.process.wait(60)
    private = [what for what in asked if what[0] not in ("::ffff:" + PUBLIC, PUBLIC6)]
    faults.extend(f"{address} was asked for {what}" for address, what in private)
    changing = [name for name in NAMES if name != "steady.example"]
    if any(sum(lookups.get((name, six), 0) for six in (False, True)) < 2 for name in changing):
        faults.append(f"not each name was looked up twice: {lookups}")
    if good < count // len(NAMES):
        faults.append(f"only {good} pages came from public addresses")
    print(f"{count} requests, {good} pages from public addresses, {len(asked)} requests to these, {sum(lookups.values())} look-ups")


def enter_namespaces():
    """Starts this program again in a network of its own, where names are asked of this machine."""
    if os.environ.get("WRAPWRIGHT_NAMES") == "1":
        return
    if subprocess.run(["unshare", "-rnm", "true"], check=False, stderr=subprocess.DEVNULL).returncode != 0:
        print("namespaces are not allowed here")
        sys.exit(77)
    resolv, hosts = os.path.join(WORK, "resolv.conf"), os.path.join(WORK, "nsswitch.conf")
    with open(resolv, "w") as file:
        file.write("nameserver 127.0.0.1\n")
    with open(hosts, "w") as file:
        file.write("hosts: files dns\n")
    script = (f"ip link set lo up && ip addr add {PUBLIC}/32 dev lo && ip -6 addr add {PUBLIC6}/128 dev lo && "
              'ip addr add 10.1.2.3/32 dev lo && ip -6 addr add fd00::1/128 dev lo && '
              'mount --bind "$1" /etc/resolv.conf && mount --bind "$2" /etc/nsswitch.conf && shift 2 && exec "$@"')
    os.environ["WRAPWRIGHT_NAMES"] = "1"
    os.execvp("unshare", ["unshare", "-rnm", "sh", "-c", script, "sh", resolv, hosts, sys.executable, *sys.argv])


os.makedirs(WORK, exist_ok=True)
if WHAT == "kill":
    check_kills(COUNT)
elif WHAT == "requests":
    check_requests(COUNT)
elif WHAT == "slow":
    check_slow(COUNT)
else:
    enter_namespaces()
    check_names(COUNT)
print("\n".join(faults[:20]))
sys.exit(1 if faults else 0)
