# SPDX-License-Identifier: Apache-2.0
"""A standalone Spark cluster on loopback, whose parts can be killed: for scripts/demo-spark and scripts/measure-spark."""
from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


def environment() -> dict[str, str]:
    """What a job of this clone needs: the package, and the libraries of the release build."""
    import pyspark

    build = Path(os.environ.get("WRAPWRIGHT_BUILD", ROOT / "build" / "release"))
    for name in ("libwrapwright.so", "libwrapwright-archive.so", "wrapwright"):
        if not (build / name).exists():
            sys.exit(f"{build / name} is missing: cmake --build {build} --target wrapwright wrapwright_shared wrapwright_archive_shared")
    return os.environ | {
        "PYTHONPATH": str(ROOT / "python"),
        "WRAPWRIGHT_LIBRARY": str(build / "libwrapwright.so"),
        "WRAPWRIGHT_PROGRAM": str(build / "wrapwright"),
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_HOME": str(Path(pyspark.__file__).parent),
        "SPARK_LOCAL_IP": HOST,
        "SPARK_DAEMON_MEMORY": "256m",
        "SOURCE_DATE_EPOCH": "1700000000",
    }


class Cluster:
    """One master and some workers, each with one core; in a with statement, at whose end all are stopped."""

    def __init__(self, folder: Path, workers: int = 2, memory: str = "1g", executor_memory: str = "600m") -> None:
        self.folder, self.memory, self.executor_memory = folder, memory, executor_memory
        folder.mkdir(parents=True, exist_ok=True)
        self.environment = environment() | {"SPARK_WORKER_DIR": str(folder / "work")}
        self.port = free_port()
        self.url = f"spark://{HOST}:{self.port}"
        self.master = self._start("master", "Master", "--port", str(self.port), "--webui-port", str(free_port()))
        self._wait_for_port()
        self.workers: list[subprocess.Popen[bytes]] = []
        self.jobs: list[subprocess.Popen[bytes]] = []
        for _ in range(workers):
            self.add_worker()

    def _start(self, name: str, kind: str, *words: str) -> subprocess.Popen[bytes]:
        program = Path(self.environment["SPARK_HOME"]) / "bin" / "spark-class"
        command = [str(program), f"org.apache.spark.deploy.{kind.lower()}.{kind}", "--host", HOST, *words]
        with (self.folder / f"{name}.log").open("ab") as log:
            return subprocess.Popen(command, env=self.environment, stdout=log, stderr=log, start_new_session=True)

    def _wait_for_port(self) -> None:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex((HOST, self.port)) == 0:
                    return
            time.sleep(0.2)
        raise TimeoutError("the master does not answer")

    def add_worker(self) -> None:
        number = len(self.workers) + 1
        words = ("-c", "1", "-m", self.memory, "--port", str(free_port()), "--webui-port", str(free_port()), self.url)
        self.workers.append(self._start(f"worker-{number}", "Worker", *words))
        log = self.folder / "master.log"
        for _ in range(600):
            if log.read_text(errors="replace").count("Registering worker") >= number:
                return
            time.sleep(0.2)
        raise TimeoutError("a worker does not register")

    def command(self, *words: str, by_submit: bool = False) -> list[str]:
        """The job's command line on this cluster; by spark-submit instead of Python."""
        settings = {
            "spark.executor.memory": self.executor_memory,
            "spark.executor.cores": "1",
            "spark.driver.memory": "600m",
            "spark.driver.host": HOST,
            "spark.driver.bindAddress": HOST,
            "spark.ui.enabled": "false",
        }
        given = [word for name, value in settings.items() for word in ("--conf", f"{name}={value}")]
        if by_submit:
            program = Path(self.environment["SPARK_HOME"]) / "bin" / "spark-submit"
            return [str(program), "--master", self.url, *given, str(ROOT / "python" / "wrapwright" / "spark" / "__main__.py"), *words]
        return [sys.executable, "-m", "wrapwright.spark", *words, "--master", self.url, *given]

    def start(self, *words: str, log: str = "job.log", by_submit: bool = False) -> subprocess.Popen[bytes]:
        command = self.command(*words, by_submit=by_submit)
        with (self.folder / log).open("ab") as file:
            self.jobs.append(subprocess.Popen(command, env=self.environment, stdout=file, stderr=file, start_new_session=True))
        return self.jobs[-1]

    def kill_worker(self, number: int) -> None:
        """With its executor, as when a machine fails."""
        os.killpg(self.workers[number].pid, signal.SIGKILL)

    def python_workers(self) -> list[int]:
        """The processes of executors that run Python: children of pyspark.daemon."""
        parents = _parents()
        daemons = {pid for pid in parents if self._is_ours(pid, parents) and "pyspark.daemon" in _command_line(pid)}
        return sorted(pid for pid, parent in parents.items() if pid in daemons and parent in daemons)

    def executors(self) -> list[int]:
        """The processes of executors in Java."""
        parents = _parents()
        return [pid for pid in parents if self._is_ours(pid, parents) and "CoarseGrainedExecutorBackend" in _command_line(pid)]

    def _is_ours(self, pid: int, parents: dict[int, int]) -> bool:
        ours = {worker.pid for worker in self.workers}
        while pid in parents and pid not in ours:
            pid = parents[pid]
        return pid in ours

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: Any) -> None:
        for process in [*self.jobs, *self.workers, self.master]:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
            process.wait()


def _command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def _parents() -> dict[int, int]:
    out = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                out[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, IndexError, ValueError):
                continue
    return out


def peak_memory(pid: int) -> int:
    """Bytes that the process has had at most; 0 of one that has ended."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0
