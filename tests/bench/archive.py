"""The archive: build, addition, findings, size; then questions and statistics pages at scale.

The library is made from 2,000 simulated matches of Neuroshima Hex, re-issued with new ids, players
and dates and chained anew: 20,000 of them, or as many as `AAR_BENCH_MATCHES` says. For larger
archives the facts are re-issued inside the database: see `tests.bench.scale`.
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
from tests.bench.scale import at_scale

SIMULATED = 2_000
MATCHES = int(os.environ.get("AAR_BENCH_MATCHES", "20000"))
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
        begun, worked = time.perf_counter(), sum(os.times()[:4])
        build(folder, with_findings=False)
        took = time.perf_counter() - begun
        worked = 1000 * (sum(os.times()[:4]) - worked) / MATCHES
        yield Row(
            "archive.build", MATCHES / took, "matches/s", 800,
            f"a build of {MATCHES:,} journals from nothing, without findings, on "
            f"{os.cpu_count()} cores, {worked:.2f} ms of processor time a match, other programs "
            f"had {load():.1f} of the cores; {SOURCE}", aim=1500,
        )  # fmt: skip
        yield from add_one(folder)
        yield findings(Path(scratch) / "checked", folder)
        yield size(folder)
        yield from at_scale(folder)


def load():
    """How many processes want a core besides ours, by the last minute: a build takes two."""
    return max(0.0, os.getloadavg()[0] - (os.cpu_count() or 1))


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

    times, worked = [], []
    for number in range(MATCHES, MATCHES + 8):
        data = reissued((folder / f"{number - MATCHES:07}.aar").read_bytes(), number, late=True)
        path = folder / f"{number:07}.aar"
        path.write_bytes(data)
        begun, busy = time.perf_counter(), time.process_time()
        build(folder, only=[path], with_findings=False)
        times.append(time.perf_counter() - begun)
        worked.append(time.process_time() - busy)
    yield Row(
        "archive.add_one", statistics.median(times[1:]) * 1000, "ms", 50,
        f"`build(folder, only=[path])` in a program that runs: one journal more, played after the "
        f"{MATCHES:,} that are there; median of 7, "
        f"{statistics.median(worked[1:]) * 1000:.0f} ms of processor time", most=True,
    )  # fmt: skip
    yield from add_by_command(folder)


def add_by_command(folder):
    """The same as somebody at a shell has it: a new program, which looks at every journal."""
    from projections.archive.building import build

    build(folder, with_findings=False)  # looks once more at what was written just before the first
    number = MATCHES + 8
    data = reissued((folder / "0000008.aar").read_bytes(), number, late=True)
    (folder / f"{number:07}.aar").write_bytes(data)
    command = ["--library", str(folder), "archive", "build", "--no-findings"]
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-m", "dashboard.cli", *command], check=True,
                   stdout=subprocess.DEVNULL)  # fmt: skip
    yield Row(
        "archive.add_by_command", (time.perf_counter() - begun) * 1000, "ms", 1500,
        f"`aar archive build` after one journal more, with starting Python and looking at the time "
        f"stamps of {MATCHES:,} journals", most=True,
    )  # fmt: skip


def findings(scratch, folder):
    """Some of the library again, with the rules checked."""
    from projections.archive.building import build

    scratch.mkdir()
    for path in sorted(folder.glob("0*.aar"))[:CHECKED]:
        shutil.copy(path, scratch)
    build(scratch, with_findings=False)
    begun, worked = time.perf_counter(), sum(os.times()[:4])
    build(scratch, with_findings=True)
    took = time.perf_counter() - begun
    worked = 1000 * (sum(os.times()[:4]) - worked) / CHECKED
    return Row(
        "archive.findings", CHECKED / took, "matches/s", 100,
        f"{CHECKED} matches checked by the rules into a built archive, {worked:.1f} ms of "
        f"processor time a match",
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
