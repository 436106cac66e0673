"""Runs a command and says what it cost, children included."""

import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

SAMPLE_SECONDS = 0.05
SAMPLES_PER_TREE_WALK = 5  # finding children reads all of /proc; it would cost more than the samples


@dataclass(frozen=True)
class Cost:
    returncode: int
    wall_seconds: float
    cpu_seconds: float
    peak_bytes: int
    stdout: str
    stderr: str


def run_measured(command: list[str], *, cwd: Path, env: dict[str, str], logs: Path, timeout: float = 900) -> Cost:
    """CPU is the kernel's count for the process and the children it waited for, or the samples if they say more."""
    stdout, stderr = logs / "stdout", logs / "stderr"
    with stdout.open("wb") as out, stderr.open("wb") as err:
        started = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=cwd, env=env, stdout=out, stderr=err, stdin=subprocess.DEVNULL, start_new_session=True
        )
    sampler = Sampler(process.pid)
    alarm = threading.Timer(timeout, _kill_group, [process.pid])
    try:
        sampler.start()
        alarm.start()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
    finally:
        alarm.cancel()
        sampler.stop()
        _kill_group(process.pid)
        if process.returncode is None:
            process.wait()
    cpu = max(usage.ru_utime + usage.ru_stime, sampler.cpu_seconds)
    return Cost(process.returncode, wall, cpu, sampler.peak_bytes, _text(stdout), _text(stderr))


class Sampler(threading.Thread):
    """Watches a process and its descendants: the most memory at once, and the CPU of each."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.peak_bytes = 0
        self._cpu: dict[int, float] = {}
        self._finished = threading.Event()

    @property
    def cpu_seconds(self) -> float:
        return sum(self._cpu.values())

    def run(self) -> None:
        tree: list[psutil.Process] = []
        count = 0
        while not self._finished.wait(SAMPLE_SECONDS):
            if count % SAMPLES_PER_TREE_WALK == 0:
                tree = _tree(self.pid)
            count += 1
            self.peak_bytes = max(self.peak_bytes, sum(self._sample(process) for process in tree))

    def stop(self) -> None:
        self._finished.set()
        self.join()

    def _sample(self, process: psutil.Process) -> int:
        try:
            with process.oneshot():
                times = process.cpu_times()
                self._cpu[process.pid] = times.user + times.system
                return int(process.memory_info().rss)
        except psutil.Error:
            return 0


def _tree(pid: int) -> list[psutil.Process]:
    try:
        root = psutil.Process(pid)
        return [root, *root.children(recursive=True)]
    except psutil.Error:
        return []


def _kill_group(pid: int) -> None:
    """The command leads a group of its own, so this reaches what it left behind and nothing else."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _text(file: Path) -> str:
    return file.read_text(errors="replace")
