# SPDX-License-Identifier: Apache-2.0
"""The settings of a job. Their hash is in all output, so that results of different settings are never mixed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any

import wrapwright as ww

from ._files import Folder

FORMAT = 2
INCLUDES = ("json", "markdown", "html", "comments")


class SettingsError(Exception):
    """The folder has results of other settings, or the settings are invalid."""


@dataclass(frozen=True)
class Settings:
    """``inputs`` are read in this order, which decides which capture of a URL comes first."""

    inputs: tuple[str, ...]
    pages: int = 20  # of a site, to learn from
    min_pages: int = 1  # sites with fewer are left out
    store: str | None = None  # wrappers that are there already: nothing is learned
    store_name: str = "wrappers"  # what records call the store
    include: tuple[str, ...] = ()  # further columns of records, of INCLUDES
    items: bool = False  # a record for each item of a list, after that of its page
    base: str | None = None  # the folder or URL below which the archives of indexes are; None = beside their index
    buckets: int = 0  # files of the table of wrappers; 0 = one an input, 32 at least
    options: dict[str, str] = field(default_factory=dict)  # of the library, by their names with underscores
    version: str = field(default_factory=ww.version)

    def __post_init__(self) -> None:
        if not self.inputs:
            raise SettingsError("no inputs are named")
        if len(set(self.inputs)) < len(self.inputs):
            twice = sorted(path for path in set(self.inputs) if self.inputs.count(path) > 1)
            raise SettingsError(f"inputs that are named twice: {', '.join(twice[:3])}")
        if unknown := set(self.include) - set(INCLUDES):
            raise SettingsError(f"include is of {', '.join(INCLUDES)}, not {', '.join(sorted(unknown))}")
        if self.pages < 1 or self.min_pages < 1 or self.buckets < 0:
            raise SettingsError("pages and min_pages are 1 at least")
        known = {option.name.replace("-", "_"): option.used_by for option in ww.options()}
        if unknown := set(self.options) - set(known):
            raise SettingsError(f"there is no option {', '.join(sorted(unknown))}")
        if self.buckets == 0:
            object.__setattr__(self, "buckets", max(32, len(self.inputs)))

    def options_for(self, *uses: str) -> dict[str, Any]:
        """Those of the library that are used by "pages", "extraction", "learning", "store", "drift"."""
        used = {option.name.replace("-", "_"): option.used_by for option in ww.options()}
        return {name: value for name, value in self.options.items() if used[name] in uses}

    @property
    def max_bytes(self) -> int:
        standard = next(option.standard for option in ww.options() if option.name == "max-bytes")
        return int(self.options.get("max_bytes", standard))

    @property
    def hash(self) -> str:
        return hashlib.sha256(self._json().encode()).hexdigest()[:16]

    def _json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, sort_keys=True)

    def save(self, folder: Folder) -> None:
        """Raises SettingsError if the folder has results of other settings."""
        if (known := folder.read_json("plan/settings.json")) is not None and known["hash"] != self.hash:
            wanted = json.loads(self._json())
            other = [name for name, value in wanted.items() if known["settings"].get(name) != value]
            raise SettingsError(
                f"{folder.root} has results of other settings ({', '.join(other) or 'format'} differ): name another output, or remove it"
            )
        folder.write_json("plan/settings.json", {"hash": self.hash, "settings": json.loads(self._json())})

    @classmethod
    def load(cls, folder: Folder) -> Settings:
        known = folder.read_json("plan/settings.json")
        if known is None:
            raise SettingsError(f"{folder.root}: there is no plan; the stage plan makes it")
        if known["settings"].get("format") != FORMAT:
            raise SettingsError(f"{folder.root} is of another version of wrapwright: name another output, or remove it")
        values: dict[str, Any] = {name: value for name, value in known["settings"].items() if name != "format"}
        values |= {name: tuple(values[name]) for name in ("inputs", "include")}
        made_by, values["version"] = values["version"], ww.version()
        found = cls(**values)
        if found.hash != known["hash"]:
            raise SettingsError(f"{folder.root} is of wrapwright {made_by}, and this is {ww.version()}")
        return found
