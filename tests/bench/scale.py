"""Questions and statistics pages over large archives.

The facts are re-issued inside the database until it holds 100,000 matches, and again for every
larger number in `AAR_BENCH_FACTS` (`AAR_BENCH_FACTS="100000 1000000"`; a million wants 8 GB of
disk). The figures say at how many matches they were measured.
"""

import os
import statistics
import time
from pathlib import Path

from tests.bench.rows import Row

SIZES = [int(size) for size in os.environ.get("AAR_BENCH_FACTS", "100000").split()]
LIMITS = {100_000: (100, None), 1_000_000: (500, 200)}
"""By matches, milliseconds that a question may take, and the aim."""
EXAMPLES = {
    "position": {"units": "borgo-hq@C3 moloch-hq@A1"},
    "exact_position": {"units": "borgo-hq@C3/N moloch-hq@A1/N"},
}


def at_scale(folder):
    """Every question and every page, at each size."""
    for size in sorted(SIZES):
        grow(folder, size)
        yield from questions(folder, size)
        if size <= 100_000:
            yield from pages(folder, size)


def name_at(name, size):
    return name if size == 100_000 else f"{name}_{size}"


def questions(folder, size):
    """Every question over a large archive, against its bare SQL."""
    times, bare = measured(folder)
    best = {name: min(each[1:]) * 1000 for name, each in times.items()}
    slowest = max(best, key=best.get)
    over = {name: min(times[name][1:]) / min(bare[name][1:]) for name in times}
    worst = max(over, key=over.get)
    limit, aim = LIMITS.get(size, (100 if size < 100_000 else 500, None))
    told = ", ".join(f"{name} {best[name]:.0f}" for name in sorted(best, key=best.get)[:-6:-1])
    yield Row(
        name_at("archive.question", size), best[slowest], "ms", limit,
        f"the slowest of {len(best)} questions at {size:,} matches (facts re-issued in the "
        f"database), the best of three: {told}", aim=aim, most=True,
    )  # fmt: skip
    yield Row(
        name_at("archive.question_cost", size), over[worst], "x", 2,
        f"time of the question with the most beside its bare SQL ({worst}) at {size:,} matches; "
        f"median {statistics.median(over.values()):.2f}", aim=1.2, most=True,
    )  # fmt: skip


def measured(folder):
    """Seconds of every question, and of its SQL alone: four of each, in turns."""
    from projections.archive import query

    times, bare = {}, {}
    with query.opened(folder) as found:
        for name in query.questions():
            given = {"origin": "simulated", **EXAMPLES.get(name, {})}
            asked = query.prepare(name, given)
            query.settle(found, asked)
            times[name], bare[name] = [], []
            for _ in range(4):
                begun = time.perf_counter()
                query.ask(found, name, given)
                middle = time.perf_counter()
                found.execute(asked.sql, asked.values).fetchall()
                times[name].append(middle - begun)
                bare[name].append(time.perf_counter() - middle)
    return times, bare


def pages(folder, size):
    """Every part of the statistics and every question's page; the first chart is not counted."""
    os.environ["AAR_LIBRARY"] = str(folder)
    times = {}
    for name, view in (("", {"part": "armies"}), *views()):
        times[name] = drawn({"view": "statistics", "origin": "simulated", **view})
    del times[""]
    slowest = max(times, key=times.get)
    told = ", ".join(f"{name} {times[name]:.2f}" for name in sorted(times, key=times.get)[:-6:-1])
    yield Row(
        name_at("archive.page", size), times[slowest], "s", 1.0,
        f"the slowest of {len(times)} statistics pages at {size:,} matches, drawn by the server "
        f"(no browser) once one had been drawn; median {statistics.median(times.values()):.2f}; "
        f"{told}", most=True,
    )  # fmt: skip


def views():
    """The address of every page, by its name."""
    from dashboard.views.statistics.address import parts
    from projections.archive import query
    from projections.archive.numbers import DIMENSIONS, MEASURES

    for part in parts():
        yield part, {"part": part}
    for name in query.questions():
        yield f"{name}?", {"part": "questions", "question": name, **EXAMPLES.get(name, {})}
    for measure, dimension in zip(MEASURES, DIMENSIONS, strict=False):
        yield f"{measure} by {dimension}", {"part": "builder", "measure": measure, "by": dimension}
    yield from FURTHER.items()


FURTHER = {
    "a player": {"part": "players", "player": "Player 1"},
    "two players": {"part": "players", "player": "Player 1", "opponent": "Player 2"},
    "a player's tiles": {"part": "tiles", "player": "Player 1", "since": "2024"},
    "a step of an opening": {"part": "openings", "line": "borgo-hq@A1"},
    "matches behind a match-up": {
        "part": "matches", "question": "matchups", "count": "n", "is.army": "borgo",
        "is.against": "moloch",
    },
    "matches behind a tile": {
        "part": "matches", "question": "tiles", "count": "drawn", "is.tile": "borgo-mutant",
    },
    "search of a position": {"part": "search", **EXAMPLES["position"]},
    "search of a pattern": {
        "part": "search", "how": "events", "pattern": "hq hit then push back within 2 actions",
    },
    "search of a note": {"part": "search", "how": "notes", "text": "mistake"},
    "a query": {"part": "sql", "sql": "SELECT army, count(*) AS n FROM participants GROUP BY army"},
}  # fmt: skip
"""Pages of a click: of a player, behind a number, of a search."""


def drawn(address):
    """Seconds until the server has drawn the page of an address, in a session of its own."""
    from streamlit.testing.v1 import AppTest

    app = AppTest.from_file(
        str(Path(__file__).parents[2] / "dashboard" / "app.py"), default_timeout=300
    )
    for name, value in address.items():
        app.query_params[name] = value
    begun = time.perf_counter()
    app.run()
    took = time.perf_counter() - begun
    assert not app.exception, app.exception
    if "sql" in address:  # what an address brought runs when somebody presses the button
        press = next(button for button in app.button if button.label == "Run")
        begun = time.perf_counter()
        press.click().run()
        took = time.perf_counter() - begun
        assert not app.error, app.error
    return took


def grow(folder, size):
    """Re-issue the facts inside the database until it holds as many matches as are asked for."""
    import duckdb
    from projections.archive.store import archive_file

    with duckdb.connect(str(archive_file(folder))) as found:
        found.execute("SET memory_limit = '4GB'")
        have, step = found.execute("SELECT count(*), max(m) + 1 FROM base.matches").fetchone()
        tables = found.execute(
            "SELECT table_name, list(column_name ORDER BY column_index) FROM duckdb_columns() "
            "WHERE schema_name = 'base' AND table_name <> 'sources' "
            "AND table_name IN (SELECT table_name FROM duckdb_tables() WHERE schema_name = 'base') "
            "GROUP BY ALL HAVING list_contains(list(column_name), 'm')"
        ).fetchall()
        for i in range(1, -(-size // have)):  # one after the other: the rows stay in order
            for name, columns in tables:
                changed = ", ".join(changed_to(name, column, i * step, i) for column in columns)
                first = f'SELECT {changed} FROM base."{name}" WHERE m < {step}'
                found.execute(f'INSERT INTO base."{name}" {first}')
        found.execute("CHECKPOINT")


def changed_to(table, column, more, i):
    if column == "m":
        return f"(m + {more})::UINTEGER"
    return f"match || '-{i}'" if (table, column) == ("matches", "match") else f'"{column}"'
