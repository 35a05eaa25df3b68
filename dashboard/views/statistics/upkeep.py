"""Keeping the archive up to date while people look at it, without making anybody wait.

The work is done by a process of its own, `python -m … FOLDER`. It says how far it is on its
standard output, a line "done whole" a step; the server reads that and goes on showing pages.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Final

from events.errors import AfterActionError
from projections.archive.status import is_ready, outdated

AGAIN: Final = 15.0
"""Seconds after which the library is looked at once more."""

_GLANCE: Final = 0.3


class Upkeep:
    """The archive of one library: whether it is there, how stale it is, and the work on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ready = False
        self.stale = 0
        self.running = False
        self.done, self.whole = 0, 0
        self.fault = ""
        self._looked = float("-inf")
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def look(self, *, now: bool = False) -> None:
        """See whether anything is new, and bring it in; comes back at once."""
        with self._lock:
            busy = self._thread is not None and self._thread.is_alive()
            if not busy and (now or time.monotonic() - self._looked > AGAIN):
                self._looked = time.monotonic()
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()
            thread = self._thread
        if thread is not None:
            thread.join(_GLANCE)

    def _work(self) -> None:
        try:
            self._see()
            if self.stale or not self.ready:
                self.running, self.done, self.whole = True, 0, self.stale
                self._make()
                self._see()
        except (AfterActionError, OSError) as error:
            self.fault = str(error)
        finally:
            self.running = False
            self._looked = time.monotonic()

    def _see(self) -> None:
        self.ready = is_ready(self.folder)
        self.stale = outdated(self.folder) if self.ready else 0

    def _make(self) -> None:
        command = [sys.executable, "-m", "dashboard.views.statistics.upkeep", str(self.folder)]
        with subprocess.Popen(  # noqa: S603 - our own program
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, encoding="utf-8", errors="replace",
        ) as process:  # fmt: skip
            assert process.stdout is not None
            assert process.stderr is not None
            for line in process.stdout:
                done, _, whole = line.strip().partition(" ")
                if done.isdecimal() and whole.isdecimal():
                    self.done, self.whole = int(done), int(whole)
            told = process.stderr.read().strip()
        self.fault = told.splitlines()[-1] if process.returncode and told else ""


def main(folder: str) -> None:
    """Build the archive of the library in `folder`."""
    from projections.archive.batches import spare_pandas
    from projections.archive.building import build

    def tick(done: int, whole: int) -> None:
        sys.stdout.write(f"{done} {whole}\n")
        sys.stdout.flush()

    spare_pandas()
    build(Path(folder), tick=tick)


if __name__ == "__main__":
    main(sys.argv[1])
