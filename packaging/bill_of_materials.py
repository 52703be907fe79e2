# SPDX-License-Identifier: Apache-2.0
"""Prints what of Debian is linked or compiled into programs and libraries, as a CycloneDX document.

Usage: bill_of_materials.py VERSION FILE...

$SOURCE_DATE_EPOCH is the document's time, so that the same files give the same bytes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

from libraries_of import libraries_of

# Headers are compiled in, and no linker knows of them.
HEADERS = ("libcli11-dev", "libtomlplusplus-dev", "nlohmann-json3-dev")


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def package_of(library: Path) -> str:
    """Debian's package of a library, which dpkg may know by its path below / or below /usr."""
    real = library.resolve()
    for path in (real, Path(str(real).removeprefix("/usr")), library):
        done = subprocess.run(["dpkg-query", "-S", str(path)], capture_output=True, text=True)
        if done.returncode == 0:
            return done.stdout.rsplit(": ", 1)[0]
    sys.exit(f"bill_of_materials: {library} is of no package")


def component(package: str) -> dict[str, object]:
    name, version, architecture, source = run(
        "dpkg-query", "-W", "-f", "${Package}\t${Version}\t${Architecture}\t${source:Package}", package
    ).split("\t")
    return {
        "type": "library",
        "bom-ref": name,
        "name": name,
        "version": version,
        "purl": f"pkg:deb/debian/{name}@{version.replace('+', '%2B')}?arch={architecture}&distro=bookworm",
        "properties": [
            {"name": "wrapwright:source", "value": source},
            {"name": "wrapwright:use", "value": "compiled in" if name in HEADERS else "linked"},
        ],
    }


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    version, files = sys.argv[1], sys.argv[2:]
    ours = {Path(file).name.split(".so")[0] for file in files}
    linked = {library for file in files for library in libraries_of(Path(file)) if library.name.split(".so")[0] not in ours}
    packages = sorted({package_of(library) for library in linked} | set(HEADERS))
    time = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": time.isoformat().replace("+00:00", "Z"),
            "component": {
                "type": "application",
                "bom-ref": "wrapwright",
                "name": "wrapwright",
                "version": version,
                "licenses": [{"license": {"id": "Apache-2.0"}}],
            },
        },
        "components": [component(package) for package in packages],
    }
    json.dump(document, sys.stdout, indent=1)
    print()


main()
