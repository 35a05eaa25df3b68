"""SQL of strangers reads the archive, and does nothing else, however it asks."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from events.errors import AfterActionError
from projections.archive import query as archive_query
from projections.archive import sandbox, sql_process
from projections.archive.sandbox import QueryRefused, sql
from projections.archive.store import archive_file

READS = [
    pytest.param("SELECT * FROM read_csv('/etc/passwd')", id="a file"),
    pytest.param("SELECT * FROM '/etc/passwd'", id="a file by its name"),
    pytest.param("SELECT * FROM read_text('/etc/hostname')", id="a text"),
    pytest.param("SELECT * FROM read_blob('/etc/hostname')", id="bytes"),
    pytest.param("SELECT * FROM glob('/*')", id="names of files"),
    pytest.param("SELECT * FROM read_parquet('{file}')", id="parquet"),
    pytest.param("SELECT * FROM read_json_auto('/proc/self/environ')", id="the environment"),
    pytest.param("SELECT * FROM 'https://example.org/x.parquet'", id="the network"),
    pytest.param("SELECT getenv('HOME')", id="a variable of the environment"),
    pytest.param("SELECT * FROM sniff_csv('/etc/passwd')", id="the shape of a file"),
    pytest.param("SELECT * FROM parquet_metadata('{file}')", id="the head of a file"),
    pytest.param("SELECT * FROM query('SELECT * FROM read_text(''/etc/hostname'')')", id="hidden"),
]

DOES = [
    "ATTACH '{file}' AS mine",
    "ATTACH ':memory:' AS mine",
    "DETACH archive",
    "COPY (SELECT 1) TO '{file}'",
    "COPY base.matches FROM '/etc/passwd'",
    "EXPORT DATABASE '{file}'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SET enable_external_access = true",
    "SET lock_configuration = false",
    "RESET enable_external_access",
    "SET threads = 64",
    "PRAGMA enable_external_access = true",
    "PRAGMA database_list",
    "CALL pragma_version()",
    "CREATE TABLE mine AS SELECT 1",
    "CREATE TEMP TABLE mine AS SELECT 1",
    "CREATE MACRO f(x) AS x",
    "CREATE OR REPLACE VIEW matches AS SELECT 1",
    "DROP VIEW matches",
    "DELETE FROM base.matches",
    "UPDATE base.matches SET winner = 'me'",
    "INSERT INTO base.meta VALUES ('a', 'b')",
    "TRUNCATE base.matches",
    "ALTER TABLE base.matches ADD COLUMN x INT",
    "CREATE SECRET (TYPE s3)",
    "BEGIN",
    "CHECKPOINT",
    "VACUUM",
    "USE memory",
    "PREPARE x AS SELECT 1",
    "EXPLAIN ANALYZE SELECT count(*) FROM range(10)",
    "EXPLAIN ANALYZE DELETE FROM base.matches",
    "EXPLAIN /* x */ ANALYZE SELECT 1",
    "EXPLAIN -- x\n analyse SELECT 1",
    "EXPLAIN (FORMAT json, ANALYZE) SELECT 1",
    "/* é */ EXPLAIN(ANALYZE) SELECT 1",
    "WITH x AS (SELECT 1) INSERT INTO base.meta SELECT 'a', 'b'",
    "SELECT 1; SELECT 2",
    "SELECT 1; DROP VIEW matches",
    "",
    "-- nothing",
    "SELEC 1",
]


@pytest.fixture(scope="module")
def locked(small):
    """What the process of a query holds, without the process: it starts in a third of a second."""
    with sql_process.open_locked(str(archive_file(small.folder)), 1024) as found:
        yield lambda text: sql_process.run(found, text, 10, {})


@pytest.mark.parametrize("query", READS)
def test_nothing_beside_the_archive_is_read(locked, tmp_path, query):
    assert locked(query.replace("{file}", str(tmp_path / "x.parquet")))[0] == "refused"


@pytest.mark.parametrize("statement", DOES)
def test_nothing_is_done(small, locked, tmp_path, statement):
    before = small.rows("SELECT count(*), max(winner) FROM base.matches")

    assert locked(statement.replace("{file}", str(tmp_path / "x")))[0] == "refused"

    assert list(tmp_path.iterdir()) == []
    assert small.rows("SELECT count(*), max(winner) FROM base.matches") == before


def test_the_process_refuses_what_it_would_refuse_here(small, tmp_path):
    for statement in (READS[0].values[0], DOES[2], DOES[12]):
        with pytest.raises(QueryRefused):
            sql(small.folder, statement.replace("{file}", str(tmp_path / "x")))

    assert list(tmp_path.iterdir()) == []


def test_the_switch_cannot_be_found_inside_either(small):
    with sql_process.open_locked(str(archive_file(small.folder)), 1024) as found:
        for setting in ("enable_external_access", "lock_configuration", "memory_limit"):
            kind, _, _ = sql_process.run(found, f"SET {setting} = 'true'", 10, {})
            assert kind == "refused"
            with pytest.raises(Exception, match="locked"):
                found.execute(f"SET {setting} = 'true'")


ENDLESS = [
    pytest.param("SELECT count(*) FROM range(1000000000000) t(i) WHERE i % 7 = 3", id="a count"),
    pytest.param(
        "WITH RECURSIVE r AS (SELECT 1 AS x UNION ALL SELECT x + 1 FROM r) SELECT max(x) FROM r",
        id="a recursion",
    ),
    pytest.param(
        "SELECT count(*) FROM range(100000) a, range(100000) b, range(100000) c", id="a product"
    ),
    pytest.param(
        "SELECT md5(string_agg(i::VARCHAR, '')) FROM range(100000000000) t(i)", id="a long text"
    ),
]


@pytest.mark.parametrize("query", ENDLESS)
def test_an_endless_query_is_stopped(small, query):
    with pytest.raises(QueryRefused, match=r"stopped after 0\.05 s|needs more than"):
        sql(small.folder, query, seconds=0.05)

    assert children() == []


GREEDY = [
    "SELECT list(i) FROM range(1000000000) t(i)",
    "SELECT repeat('x', 4000000000)",
    "SELECT * FROM range(1000000000) t(i) ORDER BY hash(i)",
    "SELECT repeat('x', 100000000) FROM range(1000)",
    "SELECT i FROM (SELECT unnest(range(100000000)) AS i) ORDER BY hash(i)",
    "SELECT format('{:>1000000000}', 'x')",
    "SELECT [range(10000000) for x in range(1000)]",
]


PEAK = """
import os, runpy

def end(code):
    with open("/proc/self/status") as status, open({peak!r}, "w") as peak:
        peak.write(status.read().partition("VmHWM:")[2].split()[0])
    exit_at_once(code)

exit_at_once, os._exit = os._exit, end
runpy.run_path({script!r}, run_name="__main__")
"""


@pytest.mark.parametrize("query", GREEDY)
def test_a_query_that_wants_all_memory_is_refused_and_never_holds_it(
    small, query, monkeypatch, tmp_path
):
    """The greatest resident size of its process, as the kernel counted it, read where it ends."""
    peak, script = tmp_path / "peak", tmp_path / "peak.py"
    script.write_text(PEAK.format(peak=str(peak), script=sql_process.__file__))
    monkeypatch.setattr(sql_process, "__file__", str(script))

    with pytest.raises(QueryRefused, match="needs more than 400 MB"):
        sql(small.folder, query, seconds=60, memory=400)

    assert 0 < int(peak.read_text()) < 400 << 10


def test_a_watcher_ends_the_process_where_the_kernel_holds_no_limit():
    code = (
        "from projections.archive import sql_process as p; p.hold_memory(200, by_kernel=False); "
        "hoard = []\nwhile True: hoard.append(bytes(1 << 20).replace(b'\\0', b'x'))"
    )

    done = subprocess.run([sys.executable, "-c", code], timeout=60, check=False)

    assert done.returncode == sql_process.NO_MEMORY


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (-signal.SIGALRM, "stopped after 10 s"),
        (sql_process.NO_MEMORY, "more than 1024 MB"),
        (-signal.SIGKILL, "more than 1024 MB"),
        (-signal.SIGSEGV, "broke down"),
        (1, "broke down"),
    ],
)
def test_whatever_becomes_of_the_process_is_told(small, monkeypatch, tmp_path, ending, said):
    script = tmp_path / "ends.py"
    how = f"os.kill(os.getpid(), {-ending})" if ending < 0 else f"os._exit({ending})"
    script.write_text(f"import os, sys; sys.stdin.buffer.read(); {how}")
    monkeypatch.setattr(sql_process, "__file__", str(script))

    with pytest.raises(QueryRefused, match=said):
        sql(small.folder, "SELECT 1")


def test_a_process_that_hears_no_alarm_is_killed(small, monkeypatch, tmp_path):
    script = tmp_path / "deaf.py"
    script.write_text("import time; time.sleep(600)")
    monkeypatch.setattr(sql_process, "__file__", str(script))
    monkeypatch.setattr(sandbox, "_GRACE", 0.5)

    with pytest.raises(QueryRefused, match=r"stopped after 0\.1 s"):
        sql(small.folder, "SELECT 1", seconds=0.1)

    assert children() == []


def test_an_answer_too_large_to_take_over_is_refused(small, monkeypatch):
    monkeypatch.setattr(sandbox, "ANSWER", 1 << 20)

    with pytest.raises(QueryRefused, match="larger than 1 MB"):
        sql(small.folder, "SELECT repeat('x', 2000000)")


def test_an_answer_that_is_more_than_values_is_not_taken_over(small, monkeypatch, tmp_path):
    script = tmp_path / "sly.py"
    script.write_text(
        "import os, sys, pickle\n"
        "class Sly:\n"
        f"    def __reduce__(self): return (os.mkdir, ({str(tmp_path / 'made')!r},))\n"
        "sys.stdin.buffer.read(); sys.stdout.buffer.write(pickle.dumps(('rows', ['x'], [Sly()])))"
    )
    monkeypatch.setattr(sql_process, "__file__", str(script))

    with pytest.raises(QueryRefused, match="broke down"):
        sql(small.folder, "SELECT 1")

    assert not (tmp_path / "made").exists()


def test_every_kind_of_value_comes_over(small):
    row = sql(
        small.folder,
        "SELECT 1::HUGEINT, 1.5::DECIMAL(9, 2), DATE '2026-11-19', TIME '10:00', TIMESTAMP "
        "'2026-11-19 10:00', INTERVAL 3 DAY, uuid(), [1, NULL], {'a': 1}, MAP {'a': 1}, 'ä', "
        "'\\xAA'::BLOB, true, NULL, 'infinity'::DOUBLE, TIMETZ '10:00:00+01'",
    ).rows[0]

    assert [type(value).__name__ for value in row] == [
        "int", "Decimal", "date", "time", "datetime", "timedelta", "UUID", "list", "dict", "dict",
        "str", "bytes", "bool", "NoneType", "float", "time",
    ]  # fmt: skip


def test_the_limits_are_settings(small, monkeypatch, aar_in):
    monkeypatch.setenv("AAR_SQL_SECONDS", "0.1")
    monkeypatch.setenv("AAR_SQL_MEMORY", "500")
    with pytest.raises(QueryRefused, match=r"after 0\.1 s"):
        sql(small.folder, ENDLESS[0].values[0])
    with pytest.raises(QueryRefused, match="more than 500 MB"):
        sql(small.folder, GREEDY[1], seconds=60)

    monkeypatch.setenv("AAR_SQL_SECONDS", "long")
    with pytest.raises(AfterActionError, match="'long'") as refused:
        sql(small.folder, "SELECT 1")
    assert refused.value.where == "AAR_SQL_SECONDS"


def test_the_command_takes_the_limits_from_line_and_file(small, monkeypatch, tmp_path, aar_in):
    file = tmp_path / "settings.toml"
    file.write_text("[sql]\nseconds = 30\nmemory = 450\n")
    monkeypatch.setenv("AAR_CONFIG", str(file))
    for name in ("AAR_SQL_SECONDS", "AAR_SQL_MEMORY"):
        monkeypatch.setenv(name, "")  # put back after the test, whatever the command sets
        monkeypatch.delenv(name)

    filed = aar_in(small.folder, "archive", "sql", GREEDY[1])
    lined = aar_in(small.folder, "archive", "sql", GREEDY[1], "--memory", "500")
    brief = aar_in(small.folder, "archive", "sql", ENDLESS[0].values[0], "--seconds", "0.1")

    assert (filed.code, lined.code, brief.code) == (2, 2, 2)
    assert "450 MB" in filed.err
    assert "500 MB" in lined.err
    assert "0.1 s" in brief.err


def test_more_queries_than_may_run_at_once_wait_and_are_told(small, monkeypatch):
    monkeypatch.setattr(sandbox, "_AT_ONCE", sandbox.threading.BoundedSemaphore(1))
    sandbox._AT_ONCE.acquire()

    with pytest.raises(QueryRefused, match="still running"):
        sql(small.folder, "SELECT 1", seconds=0.05)


def test_parameters_are_bound(small):
    asked = "SELECT count(*) FROM participants WHERE player = $who"

    assert sql(small.folder, asked, parameters={"who": "'; DROP", "other": 1}).rows == [(0,)]


def children():
    """Processes of queries that this one has left behind."""
    mine = str(os.getpid())
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = re.sub(r"\(.*\)", "x", stat.read_text()).split()
            if fields[3] == mine and b"sql_process" in (stat.parent / "cmdline").read_bytes():
                found.append(fields[0])
        except OSError:  # it ended meanwhile
            continue
    return found


def test_rows_are_limited(small):
    found = sql(small.folder, "SELECT i FROM range(100) t(i)", rows=10)

    assert (len(found.rows), found.more) == (10, True)
    assert not sql(small.folder, "SELECT 1").more


def test_what_reads_is_let_in(small):
    assert sql(small.folder, "FROM matches").columns[0] == "match"
    assert sql(small.folder, "WITH x AS (SELECT 1 AS a) SELECT a, a FROM x;").dicts() == [
        {"a": 1, "a_2": 1}
    ]
    assert sql(small.folder, "EXPLAIN SELECT * FROM matches").rows


def test_every_view_can_be_read_and_names_its_columns_once(small, locked):
    with archive_query.opened(small.folder) as found:
        views = found.execute(
            "SELECT view_name FROM duckdb_views() WHERE schema_name = 'main' AND NOT internal"
        ).fetchall()

    for (view,) in views:
        kind, columns, _ = locked(f'FROM "{view}" LIMIT 2')
        assert kind == "rows"
        assert len(set(columns)) == len(columns)
    assert {"matches", "participants", "turns", "battles", "placements"} <= {v for (v,) in views}


def test_the_command_prints_rows_and_refuses_in_a_sentence(small, aar_in):
    good = aar_in(small.folder, "archive", "sql", "SELECT count(*) AS n FROM matches", "--json")
    bad = aar_in(small.folder, "archive", "sql", "SELECT * FROM matche", "--json")
    file = aar_in(small.folder, "archive", "sql", "SELECT * FROM '/etc/passwd'")

    assert good.row == {"n": 40}
    assert bad.code == file.code == 2
    assert "matches" in bad.err
    assert "Traceback" not in bad.err + file.err
