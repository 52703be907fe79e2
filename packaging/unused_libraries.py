# SPDX-License-Identifier: Apache-2.0
"""Makes small libraries in place of those that Debian's libcurl and libmicrohttpd link for what wrapwright never does.

Usage: unused_libraries.py FOLDER

wrapwright speaks http and https alone (src/web/fetch/transfer.cpp), by OpenSSL, and serves http. For LDAP, RTMP, SSH and Kerberos
libcurl, and for https libmicrohttpd load libraries that would be a fifth of a wheel. Those that are written to FOLDER have the same
names and the functions that these two link. The functions that set a library up or take it down, which the two call in any case, do
nothing and tell success; any other one ends the process with its name, and is never called.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

UNUSED = {
    "libcurl.so.4": ("libgssapi_krb5.so.2", "liblber-2.5.so.0", "libldap-2.5.so.0", "librtmp.so.1", "libssh2.so.1"),
    "libmicrohttpd.so.12": ("libgnutls.so.30",),
}
CALLED = {"gnutls_global_deinit", "gnutls_global_init", "libssh2_exit", "libssh2_init"}


def run(*command: str, text: str | None = None) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, input=text).stdout


def library(name: str) -> str:
    """The system's, by what the linker knows."""
    found = re.search(rf"^\s*{re.escape(name)} .*=> (\S+)", run("/sbin/ldconfig", "-p"), re.M)
    if not found:
        sys.exit(f"unused_libraries: there is no {name}")
    return found[1]


def symbols(path: str, which: str) -> dict[str, str]:
    """Names and versions; "" where there is none."""
    lines = run("nm", "-D", which, path).splitlines()
    return {name: version for name, _, version in (line.split()[-1].replace("@@", "@").partition("@") for line in lines)}


def make(name: str, wanted: dict[str, str], folder: Path) -> None:
    code = ["#include <stdio.h>", "#include <stdlib.h>"]
    versions: dict[str, list[str]] = {}
    for symbol, version in sorted(wanted.items()):
        versions.setdefault(version, []).append(symbol)
        if symbol in CALLED:
            code.append(f"int {symbol}(void) {{ return 0; }}")
        else:
            code.append(f'void {symbol}(void) {{ fputs("wrapwright: {symbol} is not part of this build\\n", stderr); abort(); }}')
    command = ["cc", "-O2", "-s", "-shared", "-fPIC", "-fno-builtin", "-x", "c", "-", f"-Wl,-soname,{name}", "-o", str(folder / name)]
    if versions.keys() != {""}:
        script = folder / (name + ".map")
        script.write_text("".join(f"{version} {{ global: {'; '.join(names)}; }};\n" for version, names in versions.items()))
        command.append(f"-Wl,--version-script={script}")
    run(*command, text="\n".join(code) + "\n")
    (folder / (name + ".map")).unlink(missing_ok=True)


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for user, names in UNUSED.items():
        links = symbols(library(user), "--undefined-only")
        for name in names:
            offered = symbols(library(name), "--defined-only")
            make(name, {symbol: version for symbol, version in links.items() if symbol in offered}, folder)
            print(f"{folder / name}: {(folder / name).stat().st_size} bytes")


main()
