"""SQL of strangers reads the archive, and does nothing else, however it asks."""

from __future__ import annotations

import time

import pytest
from events.errors import AfterActionError
from projections.archive import asking
from projections.archive.sandbox import QueryRefused, locked_in, run, sql

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
    "WITH x AS (SELECT 1) INSERT INTO base.meta SELECT 'a', 'b'",
    "SELECT 1; SELECT 2",
    "SELECT 1; DROP VIEW matches",
    "",
    "-- nothing",
    "SELEC 1",
]


@pytest.mark.parametrize("query", READS)
def test_nothing_beside_the_archive_is_read(small, tmp_path, query):
    with pytest.raises(AfterActionError):
        sql(small.folder, query.replace("{file}", str(tmp_path / "x.parquet")))


@pytest.mark.parametrize("statement", DOES)
def test_nothing_is_done(small, tmp_path, statement):
    before = small.rows("SELECT count(*), max(winner) FROM base.matches")

    with pytest.raises(AfterActionError):
        sql(small.folder, statement.replace("{file}", str(tmp_path / "x")))

    assert list(tmp_path.iterdir()) == []
    assert small.rows("SELECT count(*), max(winner) FROM base.matches") == before


def test_the_switch_cannot_be_found_inside_either(small):
    with locked_in(small.folder) as found:
        for setting in ("enable_external_access", "lock_configuration", "memory_limit"):
            with pytest.raises(AfterActionError):
                run(found, f"SET {setting} = 'true'")
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
    pytest.param("SELECT md5(string_agg(i::VARCHAR, '')) FROM range(100000000000) t(i)",
                 id="a long text"),
]  # fmt: skip


@pytest.mark.parametrize("query", ENDLESS)
def test_an_endless_query_is_stopped(small, query):
    begun = time.monotonic()

    with pytest.raises(QueryRefused):
        sql(small.folder, query, seconds=0.5)

    assert time.monotonic() - begun < 8


@pytest.mark.parametrize(
    "query",
    [
        "SELECT list(i) FROM range(1000000000) t(i)",
        "SELECT repeat('x', 5000000000)",
        "SELECT * FROM range(1000000000) t(i) ORDER BY hash(i)",
    ],
)
def test_a_query_that_wants_all_memory_is_refused(small, query):
    with pytest.raises(QueryRefused):
        sql(small.folder, query, seconds=20)


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


def test_every_view_can_be_read_and_names_its_columns_once(small):
    with asking.opened(small.folder) as found:
        views = found.execute(
            "SELECT view_name FROM duckdb_views() WHERE schema_name = 'main' AND NOT internal"
        ).fetchall()

    for (view,) in views:
        columns = sql(small.folder, f'FROM "{view}" LIMIT 2').columns
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
