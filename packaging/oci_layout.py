# SPDX-License-Identifier: Apache-2.0
"""Packs the root folder of a container as an OCI image layout in a tar archive: one layer, no daemon.

Usage: oci_layout.py ROOT VERSION ARCHITECTURE OUT.tar

Order, owners and times say nothing of this machine: no time is later than $SOURCE_DATE_EPOCH, so that the same files give the
same bytes. Run by the user who owns the files, as a rule root.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import sys
import tarfile
from datetime import datetime, timezone
from pathlib import Path


class Layout:
    """The members of a layout: blobs by their digests."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def add(self, media_type: str, data: bytes) -> dict[str, object]:
        digest = hashlib.sha256(data).hexdigest()
        self.files["blobs/sha256/" + digest] = data
        return {"mediaType": f"application/vnd.oci.image.{media_type}", "digest": "sha256:" + digest, "size": len(data)}

    def add_json(self, media_type: str, value: object) -> dict[str, object]:
        return self.add(media_type, json_bytes(value))


def json_bytes(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def files_below(folder: Path) -> list[Path]:
    """All of the folder, each folder before what it holds."""
    out: list[Path] = []
    for top, folders, files in os.walk(folder):
        folders.sort()
        out += [Path(top) / name for name in sorted(folders + files)]
    return sorted(out)


def layer_of(root: Path, epoch: int) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as layer:
        for path in files_below(root):
            member = layer.gettarinfo(str(path), str(path.relative_to(root)))
            member.uname = member.gname = ""
            member.mtime = min(int(member.mtime), epoch)
            if member.isreg():
                with path.open("rb") as data:
                    layer.addfile(member, data)
            else:
                layer.addfile(member)
    return out.getvalue()


def main() -> None:
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    root, version, architecture, to = sys.argv[1:]
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    created = datetime.fromtimestamp(epoch, timezone.utc).isoformat().replace("+00:00", "Z")
    layout = Layout()
    layer = layer_of(Path(root), epoch)
    descriptor = layout.add("layer.v1.tar+gzip", gzip.compress(layer, 9, mtime=0))
    labels = {
        "org.opencontainers.image.title": "wrapwright",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.licenses": "Apache-2.0",
    }
    config = {
        "architecture": architecture,
        "os": "linux",
        "created": created,
        "config": {
            "Entrypoint": ["/usr/bin/wrapwright"],
            "Cmd": ["--help"],
            "Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/work"],
            "User": "65534",
            "WorkingDir": "/work",
            "Labels": labels,
        },
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(layer).hexdigest()]},
        "history": [{"created": created, "created_by": "scripts/package image"}],
    }
    manifest = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": layout.add_json("config.v1+json", config),
        "layers": [descriptor],
        "annotations": labels,
    }
    named = layout.add_json("manifest.v1+json", manifest) | {
        "annotations": {"org.opencontainers.image.ref.name": version},
        "platform": {"architecture": architecture, "os": "linux"},
    }
    layout.files["oci-layout"] = json_bytes({"imageLayoutVersion": "1.0.0"})
    layout.files["index.json"] = json_bytes({"schemaVersion": 2, "manifests": [named]})
    with tarfile.open(to, "w") as archive:
        for name, data in sorted(layout.files.items()):
            member = tarfile.TarInfo(name)
            member.size, member.mtime = len(data), epoch
            archive.addfile(member, io.BytesIO(data))


main()
