# SPDX-License-Identifier: Apache-2.0
"""python -m wrapwright.spark; also a program for spark-submit."""

from __future__ import annotations

import argparse
import gzip
import os
import sys
from typing import Any

import wrapwright as ww
from wrapwright.spark._files import Folder, is_remote, opened
from wrapwright.spark._job import STAGES, run, run_stage, session, write_store
from wrapwright.spark._settings import INCLUDES, Settings, SettingsError

DONE, SOME_FAILED, USAGE, NOTHING = 0, 1, 2, 3


def say(text: str) -> None:
    print(f"wrapwright.spark: {text}", file=sys.stderr, flush=True)


def inputs_of(path: str, base: str | None = None) -> tuple[str, ...]:
    """The lines of a list; a relative path is relative to the base, or else to the working directory."""
    if path == "-":
        data = sys.stdin.buffer.read()
    else:
        with opened(path) as file:
            data = file.read()
    if path.endswith(".gz"):
        data = gzip.decompress(data)
    lines = [line.strip() for line in data.decode().splitlines()]
    return tuple(absolute(line, base) for line in lines if line)


def absolute(path: str, base: str | None = None) -> str:
    path = path.removeprefix("file://")
    if base is not None and not is_remote(path) and not path.startswith("/"):
        path = f"{base.rstrip('/')}/{path}"
    return path if is_remote(path) else os.path.abspath(path)


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="wrapwright.spark",
        description="Learns wrappers from web archives and applies them, on Apache Spark; gives what learn and apply of the program give.",
        epilog="Example: python -m wrapwright.spark run --inputs warc.paths --output out --master 'local[2]'. "
        "Exit codes: 0 done; 1 some inputs failed or are damaged (report.json names them); 2 usage, or results of other settings; "
        "3 nothing was found.",
    )
    parser.add_argument(
        "what",
        choices=["run", *STAGES, "store"],
        metavar="WHAT",
        help=f"run: all stages, each alone: {', '.join(STAGES)}; store: write the learned wrappers to --store",
    )
    parser.add_argument("--output", required=True, metavar="DIR", help="folder of the job, which all workers see")
    parser.add_argument("--master", metavar="URL", help="local[2], spark://HOST:PORT, ... (default: that of spark-submit, else local[*])")
    parser.add_argument("--conf", action="append", default=[], metavar="NAME=VALUE", help="setting of Spark; may be repeated")
    parser.add_argument("--inputs", metavar="LIST", help="archives (WARC, ARC, WACZ), indexes or tables of pages, one a line")
    parser.add_argument("--base", metavar="URL", help="folder or URL of relative names in the list and in indexes")
    parser.add_argument(
        "--store", metavar="STORE", help="apply these wrappers, and learn none: a folder or FILE.sqlite that all workers see"
    )
    parser.add_argument("--store-name", default="wrappers", metavar="NAME", help="what records call the store (%(default)s)")
    parser.add_argument("--pages", type=int, default=20, metavar="N", help="learn from at most N pages of a site (%(default)s)")
    parser.add_argument("--min-pages", type=int, default=1, metavar="N", help="leave out sites with fewer pages (%(default)s)")
    parser.add_argument("--buckets", type=int, default=0, metavar="N", help="tasks of learning (default: one an input, 32 at least)")
    parser.add_argument("--lists", choices=["none", "items"], default="none", help="write a record for each item of a list, or none")
    parser.add_argument("--include", default="", metavar="NAME,...", help=f"further columns of records: {', '.join(INCLUDES)}")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="option of the library, such as fallback=all; may be repeated"
    )
    return parser.parse_args(given)


def pairs_of(given: list[str]) -> dict[str, str]:
    out = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise SettingsError(f"{each} is not NAME=VALUE")
        out[name] = value
    return out


def settings_of(of: argparse.Namespace) -> Settings:
    if of.inputs is None:
        raise SettingsError("--inputs names a list of inputs")
    base = None if of.base is None else absolute(of.base)
    return Settings(
        inputs=inputs_of(of.inputs, base),
        base=base,
        pages=of.pages,
        min_pages=of.min_pages,
        store=None if of.store is None else absolute(of.store),
        store_name=of.store_name,
        items=of.lists == "items",
        include=tuple(name for name in of.include.split(",") if name),
        buckets=of.buckets,
        options={name.replace("-", "_"): value for name, value in pairs_of(of.option).items()},
    )


def exit_code(report: dict[str, Any]) -> int:
    for each in report["failed"]:
        say(f"{each['input']}: failed in {each['stage']}: {each['error']}")
    for each in report["damaged"]:
        say(f"{each['input']}: {each['pages']} pages are damaged or cannot be read, the first: {each['first'][0]}")
    counts = ", ".join(f"{status} {count}" for status, count in sorted(report["statuses"].items()))
    say(f"{report['pages']} pages of {report['done']} of {report['inputs']} inputs: {counts or 'none'}")
    if report["sites"]:
        say("sites: " + ", ".join(f"{status} {count}" for status, count in sorted(report["sites"].items())))
    if report["verdicts"]:
        say("wrappers: " + ", ".join(f"{verdict} {count}" for verdict, count in sorted(report["verdicts"].items())))
    if report["pages"] == 0:
        return NOTHING
    return SOME_FAILED if report["failed"] or report["damaged"] else DONE


def main(given: list[str]) -> int:
    of = arguments(given)
    try:
        if of.what == "store":
            if of.store is None:
                raise SettingsError("--store names the store to write to")
            say(f"{of.store}: {write_store(of.output, of.store)} wrappers")
            return DONE
        settings = settings_of(of) if of.what in ("run", "plan") else None
        if settings is not None:
            settings.save(Folder(of.output))  # what is refused is so before Spark starts
        spark = session(of.master, pairs_of(of.conf))
        spark.sparkContext.setLogLevel("ERROR")
        try:
            if settings is not None and of.what == "run":
                return exit_code(run(spark, settings, of.output, say))
            if settings is not None:
                from wrapwright.spark._job import Job, plan

                plan(spark, Job(of.output, settings))
                return DONE
            found = run_stage(spark, of.what, of.output)
            return exit_code(found) if of.what == "report" else DONE
        finally:
            spark.stop()
    except (SettingsError, OSError, ww.WrapwrightError) as error:
        say(str(error))
        return USAGE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
