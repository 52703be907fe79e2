# SPDX-License-Identifier: Apache-2.0
"""The job as a program, on a real master and workers on loopback, parts of which are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("pyspark")
from archives import ROOT, generated_page, write_archives
from comparing import by_program, expect_equal

from wrapwright import _native

sys.path.append(str(ROOT / "scripts"))
from spark_cluster import Cluster


def wait_for(process: subprocess.Popen[bytes], holds: Callable[[], bool]) -> None:
    while not holds():
        assert process.poll() is None, "the job has ended too early"
        time.sleep(0.05)


def test_what_is_killed_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker with its executor, the processes of Python, and the driver: each in learn or in apply, and in the other."""
    monkeypatch.setenv("WRAPWRIGHT_BUILD", str(Path(_native.program()).parent))
    pages = [generated_page(f"h{host}.example", number) for number in range(8) for host in range(12)]
    inputs = write_archives(tmp_path / "warcs", 8, pages)
    (tmp_path / "list").write_text("".join(f"{path}\n" for path in inputs))
    words = ("run", "--inputs", str(tmp_path / "list"), "--include", "json", "--buckets", "12", "--output")
    wanted = by_program(inputs, tmp_path / "program")

    def marks(job: Path, stage: str) -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in job.glob(f"done/{stage}/*.json")}

    with Cluster(tmp_path / "cluster") as cluster:
        log = tmp_path / "cluster" / "job.log"

        def strike_python() -> None:
            for pid in cluster.python_workers():
                os.kill(pid, signal.SIGSEGV)

        first = tmp_path / "first"
        process = cluster.start(*words, str(first), by_submit=True)
        wait_for(process, lambda: bool(marks(first, "learn")))
        cluster.kill_worker(1)
        wait_for(process, lambda: bool(marks(first, "apply")))
        strike_python()
        assert process.wait() == 0, log.read_text()
        expect_equal(first, wanted)

        cluster.add_worker()
        second = tmp_path / "second"
        process = cluster.start(*words, str(second))
        wait_for(process, lambda: bool(marks(second, "learn")))
        strike_python()
        wait_for(process, lambda: bool(marks(second, "apply")))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert not (second / "report.json").exists()
        done = {stage: marks(second, stage) for stage in ("scan", "learn", "apply")}
        process = cluster.start(*words, str(second))
        wait_for(process, lambda: len(marks(second, "apply")) > len(done["apply"]) or (second / "drift.json").exists())
        cluster.kill_worker(2)
        assert process.wait() == 0, log.read_text()
        expect_equal(second, wanted)
        for stage, before in done.items():
            assert before.items() <= marks(second, stage).items(), "what was done is not done again"


def test_the_command_line(tmp_path: Path) -> None:
    inputs = write_archives(tmp_path / "archives", 2, [generated_page("a.example", number) for number in range(8)])
    (tmp_path / "list").write_text("".join(f"{path.name}\n" for path in inputs) + "none.warc.gz\n")
    (tmp_path / "other-list").write_text(f"archives/{inputs[0].name}\n")

    def command(*words: str) -> tuple[int, str]:
        line = [sys.executable, "-m", "wrapwright.spark", *words, "--output", "out"]
        ran = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False)
        return ran.returncode, ran.stderr

    code, told = command("run", "--inputs", "list", "--base", "archives", "--lists", "items", "--master", "local[2]")
    assert code == 1, told
    missing = tmp_path / "archives" / "none.warc.gz"
    assert f"{missing}: failed in scan: " in told and "cannot open" in told
    assert "8 pages of 2 of 3 inputs: ok 8" in told and "sites: learned 1" in told
    assert command("store", "--store", "wrappers")[0] == 0
    assert (tmp_path / "wrappers" / "a.example.xml").is_file()
    for words, problem in (
        (("--inputs", "other-list"), "other settings (base, inputs, items differ)"),
        (("--inputs", "list", "--base", "archives"), "other settings (items differ)"),
        (("--inputs", "none"), "No such file or directory: 'none'"),
        (("--inputs", "other-list", "--option", "no-such=1"), "there is no option no_such"),
        ((), "--inputs names a list of inputs"),
    ):
        code, told = command("run", *words, "--master", "local[2]")
        assert code == 2 and problem in told, told
