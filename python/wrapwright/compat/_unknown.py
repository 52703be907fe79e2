# SPDX-License-Identifier: Apache-2.0
"""Options of other packages that have no effect here."""

from __future__ import annotations

import warnings

_warned: set[str] = set()


def warn_once(program: str, names: list[str]) -> None:
    """Warns once per name that the option has no effect."""
    for name in names:
        if f"{program} {name}" not in _warned:
            _warned.add(f"{program} {name}")
            warnings.warn(f"wrapwright.compat.{program}: the option {name} has no effect", stacklevel=4)
