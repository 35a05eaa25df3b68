"""`aar archive`: build the archive, say how it is, ask it questions, read it with SQL."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

import click

from dashboard.cli.opening import in_hand_of_archive
from dashboard.cli.output import complain, emit, hand_out, progress, say
from dashboard.cli.settings import current
from dashboard.cli.style import Group, option
from dashboard.words import WORDS
from events.errors import BadUsage
from events.words import Phrase
from projections.plain_text import visible
from projections.words import ARCHIVE_WORDS

if TYPE_CHECKING:
    from projections.archive.building import Built
    from projections.archive.query import Answer
    from projections.archive.questions import Question


_SHOWN: Final = 20


archive = Group("archive")


@archive.add("build")
@option("--rebuild", is_flag=True)
@option("--findings/--no-findings", "with_findings", default=None)
def build(rebuild: bool, with_findings: bool | None) -> int:
    """Bring the archive up to date with the library."""
    built = _build(rebuild=rebuild, with_findings=with_findings)
    problems = [problem[current().language] or problem["state"] for problem in built.problems]
    if current().json:
        emit({**vars(built), "problems": problems, "seconds": round(built.seconds, 3)})
    else:
        say(WORDS("archive.built", **vars(built)))
        if built.unchecked:
            say(WORDS("archive.unchecked", count=built.unchecked))
    for problem in problems[:_SHOWN]:
        complain(problem)
    if len(problems) > _SHOWN:
        complain(WORDS("archive.more_problems", count=len(problems) - _SHOWN))
    return 1 if problems else 0


def _build(*, rebuild: bool = False, with_findings: bool | None = None) -> Built:
    from projections.archive.building import build as bring_up

    if not current().folder.is_dir():  # mistyped, more likely than new: nothing is made there
        raise BadUsage(WORDS("archive.no_library"), where=str(current().folder))
    with progress() as tick:
        return bring_up(
            current().folder, rebuild=rebuild, with_findings=with_findings, tick=tick, say=complain
        )


@archive.add("status")
def status() -> int:
    """Say what the archive holds and whether it is up to date."""
    from projections.archive.status import status_of

    found = status_of(current().folder, say=complain)
    if current().json:
        emit(found)
    elif not found["exists"]:
        say(WORDS("archive.missing", **found))
    else:
        say(WORDS("archive.status", **found))
        key = "archive.stale" if found["outdated"] or not found["current"] else "archive.fresh"
        say(WORDS(key, count=found["outdated"]))
    return 0


@archive.add("ask")
@click.argument("question", required=False)
@click.argument("parameters", nargs=-1, metavar="[NAME=VALUE ...]")
@option("--csv", "csv_", is_flag=True)
@option("--parquet", metavar="FILE")
@option("--explain", is_flag=True)
def ask(
    question: str | None,
    parameters: Sequence[str],
    csv_: bool,
    parquet: str | None,
    explain: bool,
) -> int:
    """Ask a named question, or list them."""
    from projections.archive import query
    from projections.in_hand import without

    if question is None:
        return _list(list(query.questions().values()))
    if explain:
        return _explain(query.find_question(question))
    values = query.typed(dict(_pair(text) for text in parameters))
    query.prepare(question, values)  # a slip shows before anything is built
    _make_ready()
    with query.opened(current().folder, say=complain) as found:
        if parquet is not None:
            query.relation(found, question, values).write_parquet(parquet)
            return 0
        answer = query.ask(found, question, values)
        columns: Sequence[str] = answer.columns
        rows: Sequence[Sequence[Any]] = answer.rows
        if not (csv_ or current().json):
            rows = without(in_hand_of_archive(found).everywhere, _in_words(answer))
    _tell_what_is_missing(answer)
    told = rows
    if not (csv_ or current().json):
        lang, means = current().language, answer.question.means
        places = [i for i, c in enumerate(columns) if query.is_told(c, columns, means(c), lang)]
        columns, rows = (
            [columns[i] for i in places], [[row[i] for i in places] for row in rows]
        )  # fmt: skip
    show_rows(columns, rows, csv=csv_)
    if answer.question.chart == "line" and rows and not (csv_ or current().json):
        _draw(answer, told)
    if len(answer.rows) == answer.given["limit"]:
        complain(ARCHIVE_WORDS("ask.more", count=len(answer.rows)))
    return 0


def _draw(answer: Answer, rows: Sequence[Sequence[Any]]) -> None:
    """Below the table its lines, as a page draws them."""
    from dashboard.chart_rows import ChartData, drawn_in_text
    from dashboard.words import STATISTICS_WORDS
    from projections.archive.query import word_of_a_game

    def title(column: str) -> str:
        key = f"column.{column}"
        found = STATISTICS_WORDS(key) if key in STATISTICS_WORDS else word_of_a_game(key)
        return column if found is None else found.text(current().language)

    told = [dict(zip(answer.columns, row, strict=True)) for row in rows]
    data = ChartData(answer.columns, told, title, means=answer.question.means)
    for number, line in enumerate(drawn_in_text(data, shutil.get_terminal_size((100, 30)).columns)):
        say(line if number else f"\n{line}")


def tell_luck(wanted: Mapping[str, str]) -> int:
    """The luck of the dice over all matches, in sentences, each with how it came about."""
    from projections.archive import query
    from projections.in_hand import without
    from projections.luck import library_line

    values = query.typed({**wanted, "limit": "0"})
    _make_ready()
    with query.opened(current().folder, say=complain) as found:
        answer = query.ask(found, "luck", values)
        rows = answer.rows
        if not current().json:
            rows = without(in_hand_of_archive(found).everywhere, _in_words(answer))
    _tell_what_is_missing(answer)
    if current().json:
        show_rows(answer.columns, rows, csv=False)
        return 0
    if not rows:
        say(WORDS("luck.no_dice"))
    counts = answer.columns.index("counts")
    for row, raw in zip(rows, answer.rows, strict=True):
        told = dict(zip(answer.columns, row, strict=True)) | {"counts": raw[counts]}
        line, why = library_line(told, current().language)
        say(line)
        for reason in why:
            say(f"    {reason}")
    return 0


def _tell_what_is_missing(answer: Answer) -> None:
    if answer.left_out:
        key = "ask.left_out" if answer.given["origin"] == "real" else "ask.left_out_real"
        complain(ARCHIVE_WORDS(key, count=answer.left_out))
    # What was chosen because rows of several would mix, and what that leaves out.
    for name, counts in answer.counts.items():
        now, of = str(answer.given[name]), {str(value): count for value, count in counts}
        others = [f"{name}={value} ({count})" for value, count in of.items() if value != now]
        if others:
            chosen = {"name": name, "value": now, "count": of.get(now, 0), "others": others}
            complain(ARCHIVE_WORDS("ask.only", **chosen))
    for sentence in answer.unrecorded.sentences:
        complain(sentence)
    if answer.unchecked:
        complain(WORDS("archive.unchecked", count=answer.unchecked))


def _in_words(answer: Answer) -> list[list[Any]]:
    """The rows with names for ids, as people read them; programs get the ids."""
    from projections.archive.query import in_words

    lang = current().language

    def tell(column: str, value: Any, row: Mapping[str, Any]) -> Any:
        if isinstance(value, (list, tuple)):
            return [tell(column, part, row) for part in value]
        holds = answer.question.means(column)
        return in_words(column, value, lang, holds, row) if isinstance(value, str) else value

    rows = ({"game": answer.question.game, **row} for row in answer.dicts())
    return [[tell(column, row[column], row) for column in answer.columns] for row in rows]


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise BadUsage(ARCHIVE_WORDS("ask.bad_pair", text=text))
    return name, value


def _make_ready() -> None:
    """An archive that is missing or another version's is made first, with a word."""
    from projections.archive.status import is_ready, outdated

    if not is_ready(current().folder):
        complain(WORDS("archive.making"))
        _build(with_findings=False)
    elif count := outdated(current().folder, say=complain):
        complain(WORDS("archive.stale", count=count))


def _list(questions: list[Question]) -> int:
    lang = current().language
    for question in questions:
        if current().json:
            row = {
                "name": question.name,
                "title": question.title.text(lang),
                "parameters": list(question.parameters),
            }
            emit(row)
        else:
            say(f"{question.name:<20} {question.title.text(lang)}")
    return 0


def _explain(question: Question) -> int:
    lang = current().language
    say(f"{question.title.text(lang)}\n\n{question.explanation.text(lang)}\n")
    for name in question.parameters:
        say(f"  {name:<12} {question.explain(name).text(lang)}")
    say(f"\n{question.sql}")
    return 0


@archive.add("find")
@click.argument("pattern", required=False)
@option("--notes", metavar="TEXT")
@option("--origin", type=click.Choice(["real", "simulated", "all"]), default="real")
@option("--most", type=click.IntRange(min=1), default=200)
def find(pattern: str | None, notes: str | None, origin: str, most: int) -> int:
    """Find moments by what happened, or by what was noted."""
    from projections.archive import query, search

    if pattern is None and notes is None:
        raise click.MissingParameter(param_type="argument", param=find.params[0])
    _make_ready()
    with query.opened(current().folder, say=complain) as found:
        if notes is not None:
            hits = search.find_notes(found, notes, origin=origin, most=most)
        else:
            hits = search.find_events(found, pattern or "", origin=origin, most=most)
        hands = None if current().json else in_hand_of_archive(found)
    for hit in hits:
        if hands is None:
            emit(hit.json())
        else:
            text, players = hands.everywhere.conceal(hit.text), ", ".join(hit.players)
            say(f"{hit.match}  {hit.seq:>5}  {hit.day or ''}  {players}  {text}")
    if not hits and not current().json:
        say(ARCHIVE_WORDS("ask.nothing"))
    return 0


@archive.add("sql")
@click.argument("statement")
@option("--seconds", type=click.FloatRange(min=0.01, max=3600))
@option("--memory", type=click.IntRange(min=400), metavar="MB")
@option("--rows", type=click.IntRange(min=1, max=1_000_000), default=1_000)
@option("--csv", "csv_", is_flag=True)
def sql(statement: str, seconds: float | None, memory: int | None, rows: int, csv_: bool) -> int:
    """Read the archive with SQL."""
    _make_ready()
    from projections.archive.sandbox import sql as read

    text = sys.stdin.buffer.read().decode() if statement == "-" else statement
    found = read(current().folder, text, seconds=seconds, memory=memory, rows=rows, say=complain)
    show_rows(found.columns, found.rows, csv=csv_)
    if found.more:
        complain(ARCHIVE_WORDS("sql.more", count=len(found.rows)))
    return 0


def _views() -> Mapping[str, Phrase]:
    """The views that one may ask, as the archive and the games say them."""
    from projections.archive.query import views_in_words

    return views_in_words()


sql.lists.append((WORDS("archive.views"), _views))

_WIDEST: Final = 40


def show_rows(columns: Sequence[str], rows: Sequence[Sequence[Any]], *, csv: bool) -> None:
    """Print rows as CSV, as JSON where the run wants it, else as a table for people."""
    if csv:
        _print_csv(columns, rows)
    elif current().json:
        for row in rows:
            emit({name: plain(value) for name, value in zip(columns, row, strict=True)})
    elif rows:
        _print_table(columns, rows)
    else:
        say(ARCHIVE_WORDS("ask.nothing"))


def plain(value: Any) -> Any:
    """A value as JSON holds it."""
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if isinstance(value, Decimal):
        return float(value)
    if (isinstance(value, float) and value != value) or value in (float("inf"), float("-inf")):  # noqa: PLR0124
        return None
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def _print_csv(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_text(value) for value in row] for row in rows)
    hand_out(out.getvalue().encode())


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.4g}" if abs(value) < 1000 else f"{value:.1f}"
    if isinstance(value, bool):
        return WORDS("archive.yes" if value else "archive.no").text(current().language)
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_text, value))
    return str(plain(value))


def _print_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    cells = [[visible(_text(value)).replace("\n", "␊")[:_WIDEST] for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    right = [isinstance(value, (int, float)) for value in rows[0]]
    for line in (list(columns), *cells):
        parts = [
            cell.rjust(width) if is_right else cell.ljust(width)
            for cell, width, is_right in zip(line, widths, right, strict=True)
        ]
        say("  ".join(parts).rstrip())
