"""The process in which somebody's SQL runs: it reads one archive, within limits, and ends.

It is started by `sandbox` as a script of its own and imports nothing of ours, so that it begins in
a tenth of a second and holds nothing worth stealing. The kernel holds the limits: an alarm ends the
process when its time is over, and no more memory is to be had than was allowed. DuckDB's own limits
cannot do that: `memory_limit` does not count texts and lists, and an interrupt waits for the end of
a step.

The request comes on standard input, the answer goes to standard output, both pickled.
"""

from __future__ import annotations

import os
import pickle
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from typing import Any, Final

import duckdb

Answer = tuple[str, Any, Any]
"""`("rows", columns, rows)` or `("refused", key of the sentence, what stands in it)`."""

NO_MEMORY: Final = 77
"""The exit code of a process that took more memory than it may."""

_OURS: Final = 300
"""Megabytes of the limit for Python, the libraries and their buffers; the rest is DuckDB's."""

_READS: Final = {duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN}


def main() -> None:
    """Answer one request."""
    request: dict[str, Any] = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own parent
    hold_memory(request["memory"])
    try:
        with open_locked(request["file"], request["memory"]) as archive:
            signal.setitimer(signal.ITIMER_REAL, request["seconds"])  # SIGALRM ends the process
            answer = run(archive, request["text"], request["rows"], request["parameters"])
        sent = pickle.dumps(answer)
        if len(sent) > request["answer"]:
            sent = pickle.dumps(("refused", "sql.answer_too_large", {}))
    except (MemoryError, duckdb.OutOfMemoryException):
        sent = pickle.dumps(("refused", "sql.too_much_memory", {}))
    sys.stdout.buffer.write(sent)
    sys.stdout.flush()
    os._exit(0)  # nothing is worth waiting for, threads of the database least of all


def hold_memory(megabytes: int, *, by_kernel: bool = sys.platform.startswith("linux")) -> None:
    """Let this process have so much memory and no more.

    Where the kernel does not hold RLIMIT_AS (macOS), a watcher ends the process instead.
    """
    limit = megabytes << 20
    if by_kernel:
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    else:
        threading.Thread(target=_watch_memory, args=(limit,), daemon=True).start()


def _watch_memory(limit: int) -> None:
    # What `getrusage` tells may be the greatest size of who started us.
    asked = ["/bin/ps", "-o", "rss=", "-p", str(os.getpid())]
    told = b""
    while int(told or 0) << 10 < limit:
        time.sleep(0.05)
        told = subprocess.run(asked, stdout=subprocess.PIPE, check=False).stdout  # noqa: S603 - ours
    os._exit(NO_MEMORY)


def open_locked(file: str, memory: int) -> duckdb.DuckDBPyConnection:
    """An instance that can do nothing but read this archive, whatever it is asked."""
    archive = duckdb.connect(":memory:", config={"threads": min(4, os.cpu_count() or 1)})
    name = file.replace("'", "''")
    for statement in (
        f"ATTACH '{name}' AS archive (READ_ONLY)",
        "USE archive",
        f"SET memory_limit = '{max(memory - _OURS, memory // 4)}MB'",
        "SET temp_directory = ''",
        "SET autoinstall_known_extensions = false",
        "SET autoload_known_extensions = false",
        "SET python_enable_replacements = false",
        "SET enable_external_access = false",
        "SET lock_configuration = true",
    ):
        archive.execute(statement)
    return archive


def run(
    archive: duckdb.DuckDBPyConnection, text: str, rows: int, parameters: dict[str, Any]
) -> Answer:
    """Let one reading statement in; one row more than asked for tells that there would be more."""
    try:
        statements = archive.extract_statements(text)
        if len(statements) != 1:
            return ("refused", "sql.one_statement", {"count": len(statements)})
        statement = statements[0]
        explains = statement.type == duckdb.StatementType.EXPLAIN
        if statement.type not in _READS or (explains and _runs_what_it_explains(text)):
            return ("refused", "sql.only_reading", {"kind": statement.type.name})
        given = {name: parameters[name] for name in statement.named_parameters & parameters.keys()}
        done = archive.execute(statement, given or None)
        columns = _distinct([str(column[0]) for column in done.description or ()])
        return ("rows", columns, done.fetchmany(rows + 1))
    except duckdb.OutOfMemoryException:
        raise
    except duckdb.Error as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        return ("refused", "sql.fault", {"why": " ".join(lines[:3])[:400]})


def _runs_what_it_explains(text: str) -> bool:
    """Whether an EXPLAIN has the word ANALYZE, wherever: comments and texts do not count."""
    written = text.encode()
    return any(
        kind == duckdb.token_type.keyword
        and re.match(rb"analy[sz]e\b", written[start : start + 8], re.IGNORECASE)
        for start, kind in duckdb.tokenize(text)
    )


def _distinct(names: list[str]) -> list[str]:
    """Columns of one name get numbers, so that a row can hold them all."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name}_{seen[name]}")
    return found


if __name__ == "__main__":
    main()
