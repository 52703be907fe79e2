#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The articles of all archives in a folder by datatrove (pip install datatrove[io]), as JSON Lines, by the wrappers of a store."""

from __future__ import annotations

import argparse
import sys


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", help="of WARC files")
    arguments.add_argument("output", help="a folder")
    arguments.add_argument("--store", default="wrappers", help="a folder of wrappers (%(default)s)")
    arguments.add_argument("--tasks", type=int, default=1, help="that share the files; finished ones are not done again")
    given = arguments.parse_args()

    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter

    from wrapwright.integrations.datatrove import WrapwrightStep, WrapwrightWarcReader

    steps = [WrapwrightWarcReader(given.folder), WrapwrightStep(given.store), JsonlWriter(f"{given.output}/records")]
    LocalPipelineExecutor(steps, tasks=given.tasks, logging_dir=f"{given.output}/log").run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
