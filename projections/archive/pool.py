"""Processes that read journals, where there are enough of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Self

_AHEAD: Final = 6
"""Batches that may wait for the database, so that memory stays small."""


class Pool:
    """Processes that read journals; started when there is enough to do."""

    def __init__(self, folder: Path, workers: int | None) -> None:
        self.folder = str(folder)
        self.workers = workers if workers is not None else max(1, os.cpu_count() or 1)
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def each(self, function: Callable[..., Any], work: Sequence[Any], few: int) -> Iterator[Any]:
        """`function(folder, piece)` of each piece, in order; in other processes where it pays."""
        if self.workers < 2 or sum(map(len, work)) <= few:
            yield from (function(self.folder, piece) for piece in work)
            return
        waiting: list[Future[Any]] = []
        for piece in work:
            with _by_themselves():
                waiting.append(self._processes().submit(function, self.folder, piece))
            if len(waiting) >= _AHEAD + self.workers:
                yield waiting.pop(0).result()
        for one in waiting:
            yield one.result()

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Never a fork: the database of this process has threads.
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=get_context("spawn"), initializer=spare_pandas
            )
        return self._pool


@contextmanager
def _by_themselves() -> Iterator[None]:
    """Start processes without the program that wants them.

    `multiprocessing` runs the file of that program in each: a script that builds an archive would
    build it there once more, and one that was typed in has no file.
    """
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program


def spare_pandas() -> None:
    """Keep Arrow from loading pandas into this process, which is one that only makes rows.

    It does so with the first list it is given, wherever pandas is installed: a fifth of a second.
    """
    if "pandas" in sys.modules:
        return
    import pyarrow as pa

    sys.meta_path.insert(0, _NoPandas)
    try:
        pa.array([0])
    finally:
        sys.meta_path.remove(_NoPandas)


class _NoPandas:
    """Says of pandas that it is not installed, and nothing of other modules."""

    @staticmethod
    def find_spec(name: str, *_: Any) -> None:
        if name == "pandas":
            raise ModuleNotFoundError(name)
