"""The archive: build, addition, size, and every question.

The library is made from 2,000 simulated matches of Neuroshima Hex, re-issued with new ids, players
and dates and chained anew: 20,000 of them, or as many as `AAR_BENCH_MATCHES` says. For larger
archives the facts are re-issued inside the database (`AAR_BENCH_FACTS`, 100,000).
"""

import hashlib
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta
from multiprocessing import get_context
from pathlib import Path

from tests.bench.games import scratch_folder
from tests.bench.rows import Row, bench

SIMULATED = 2_000
MATCHES = int(os.environ.get("AAR_BENCH_MATCHES", "20000"))
FACTS = int(os.environ.get("AAR_BENCH_FACTS", "100000"))
CHECKED = 400
PEOPLE = [f"Player {number}" for number in range(1, 201)]
SOURCE = f"{SIMULATED:,} simulated matches re-issued with new ids, players and dates, re-chained"
_HEAD = re.compile(rb'\{"seq":(\d+),"id":"[^"]*","recorded":"\d{4}-\d\d-\d\d')


@bench
def archive():
    from projections.archive.building import build

    with scratch_folder() as scratch:
        folder = Path(scratch) / "library"
        reissue(simulate(Path(scratch) / "simulated"), folder)
        begun = time.perf_counter()
        build(folder, with_findings=False)
        yield Row(
            "archive.build", MATCHES / (time.perf_counter() - begun), "matches/s", 800,
            f"a build of {MATCHES:,} journals from nothing, without findings, on "
            f"{os.cpu_count()} cores; {SOURCE}", aim=1500,
        )  # fmt: skip
        yield from add_one(folder)
        yield findings(Path(scratch) / "checked", folder)
        yield size(folder)
        yield from questions(folder)


def simulate(folder):
    """The simulated matches: two halves, one a core."""
    running = [
        subprocess.Popen(
            [
                sys.executable, "-m", "dashboard.cli", "simulate", "neuroshima_hex",
                "--matches", str(SIMULATED // 2), "--seed", str(seed),
                "--out", str(folder / str(seed)),
            ],
            stdout=subprocess.DEVNULL,
        )
        for seed in (1, 2)
    ]  # fmt: skip
    assert [each.wait() for each in running] == [0, 0]
    return sorted(folder.glob("*/*.aar"))


def reissue(sources, folder):
    """As many journals as are asked for, from those there are."""
    folder.mkdir()
    pieces = [
        ([str(source) for source in sources], str(folder), range(start, MATCHES, 8))
        for start in range(8)
    ]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        list(pool.map(reissue_some, pieces))


def reissue_some(piece):
    sources, folder, numbers = piece
    for number in numbers:
        data = reissued(Path(sources[number % len(sources)]).read_bytes(), number)
        Path(folder, f"{number:07}.aar").write_bytes(data)


def reissued(data, number, *, late=False):
    """A journal as another match: another id, other players, another day, the same moves."""
    chance = random.Random(number)
    days = 2400 + number % 1000 if late else chance.randrange(2400)
    day = (date(2020, 1, 1) + timedelta(days=days)).isoformat().encode()
    match = b"%026d" % number
    first, *lines = data.split(b"\n")[:-1]
    names = iter(chance.sample(PEOPLE, 8))
    lines[0] = re.sub(rb'"name":"[^"]*"', lambda _: f'"name":"{next(names)}"'.encode(), lines[0])
    first = re.sub(rb'"match":"[^"]*"', b'"match":"%s"' % match, first)
    first = re.sub(rb'"created":"[\d-]{10}', b'"created":"' + day, first)
    lines[0] = re.sub(rb'"day":"[\d-]{10}', b'"day":"' + day, lines[0])
    done, previous = chained(first, b"")
    out = [done]
    for line in lines:
        line = _HEAD.sub(rb'{"seq":\1,"id":"%s-\1","recorded":"%s' % (match, day), line, count=1)
        done, previous = chained(line, previous)
        out.append(done)
    return b"".join(out)


def chained(line, previous):
    body = line[:-75]
    digest = hashlib.sha256(previous + body).hexdigest().encode()
    return body + b',"hash":"' + digest + b'"}\n', digest


def add_one(folder):
    """One match more, a new one each time and later than all others; the first warms up."""
    from projections.archive.building import build

    times = []
    for number in range(MATCHES, MATCHES + 8):
        data = reissued((folder / f"{number - MATCHES:07}.aar").read_bytes(), number, late=True)
        path = folder / f"{number:07}.aar"
        path.write_bytes(data)
        begun = time.perf_counter()
        build(folder, only=[path], with_findings=False)
        times.append(time.perf_counter() - begun)
    yield Row(
        "archive.add_one", statistics.median(times[1:]) * 1000, "ms", 50,
        f"`build(folder, only=[path])`: one journal more, played after the {MATCHES:,} that are "
        "there; median of 7", most=True,
    )  # fmt: skip


def findings(scratch, folder):
    """Some of the library again, with the rules checked."""
    from projections.archive.building import build

    scratch.mkdir()
    for path in sorted(folder.glob("0*.aar"))[:CHECKED]:
        shutil.copy(path, scratch)
    build(scratch, with_findings=False)
    begun = time.perf_counter()
    build(scratch, with_findings=True)
    return Row(
        "archive.findings", CHECKED / (time.perf_counter() - begun), "matches/s", 100,
        f"{CHECKED} matches checked by the rules into a built archive",
    )  # fmt: skip


def size(folder):
    """Bytes a row, of all rows that facts fill."""
    from projections.archive import opened
    from projections.archive.store import archive_file

    with opened(folder) as found:
        (rows,) = found.execute(
            "SELECT sum(estimated_size) FROM duckdb_tables() WHERE schema_name = 'base'"
        ).fetchone()
    return Row(
        "archive.bytes_a_row", archive_file(folder).stat().st_size / rows, "bytes", 10,
        f"the file, over its {rows:,.0f} rows", most=True,
    )  # fmt: skip


def questions(folder):
    """Every question over a large archive, against its bare SQL."""
    from projections.archive import asking

    grow(folder)
    times, bare = {}, {}
    with asking.opened(folder) as found:
        for name in asking.questions():
            given = {"origin": "simulated", **EXAMPLES.get(name, {})}
            asked = asking.prepare(name, given)
            asking.settle(found, asked)
            times[name], bare[name] = [], []
            for _ in range(4):
                begun = time.perf_counter()
                asking.ask(found, name, given)
                middle = time.perf_counter()
                found.execute(asked.sql, asked.values).fetchall()
                times[name].append(middle - begun)
                bare[name].append(time.perf_counter() - middle)
    best = {name: min(each[1:]) * 1000 for name, each in times.items()}
    slowest = max(best, key=best.get)
    over = {name: min(times[name][1:]) / min(bare[name][1:]) for name in times}
    worst = max(over, key=over.get)
    limit = 500 if FACTS > 100_000 else 100
    told = ", ".join(f"{name} {best[name]:.0f}" for name in sorted(best, key=best.get)[:-6:-1])
    yield Row(
        "archive.question", best[slowest], "ms", limit,
        f"the slowest of {len(best)} questions at {FACTS:,} matches (facts re-issued in the "
        f"database): {told}", most=True,
    )  # fmt: skip
    yield Row(
        "archive.question_cost", over[worst], "x", 2,
        f"time of the question with the most beside its bare SQL ({worst}); "
        f"median {statistics.median(over.values()):.2f}", aim=1.2, most=True,
    )  # fmt: skip


EXAMPLES = {
    "position": {"units": "borgo-hq@C3 moloch-hq@A1"},
    "exact_position": {"units": "borgo-hq@C3/N moloch-hq@A1/N"},
}


def grow(folder):
    """Re-issue the facts inside the database until it holds as many matches as are asked for."""
    from projections.archive.store import archive_file, connect

    with connect(archive_file(folder)) as found:
        (have, step) = found.execute("SELECT count(*), max(m) + 1 FROM base.matches").fetchone()
        tables = [
            (name, columns) for name, columns in found.execute(
                "SELECT table_name, list(column_name ORDER BY column_index) FROM duckdb_columns() "
                "WHERE schema_name = 'base' AND table_name <> 'sources' "
                "GROUP BY ALL HAVING list_contains(list(column_name), 'm')"
            ).fetchall()
        ]  # fmt: skip
        for name, columns in tables:
            changed = ", ".join(changed_to(name, column, step) for column in columns)
            found.execute(
                f'INSERT INTO base."{name}" SELECT {changed} '
                f'FROM base."{name}", range(1, {-(-FACTS // have)}) again(i) ORDER BY i, m'
            )
        found.execute("CHECKPOINT")


def changed_to(table, column, step):
    if column == "m":
        return f"(m + i * {step})::UINTEGER"
    return "match || '-' || i" if (table, column) == ("matches", "match") else f'"{column}"'
