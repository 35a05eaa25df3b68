"""`aar list`: the matches of a library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from dashboard.cli.opening import library, tell_unread
from dashboard.cli.settings import complain, current, emit, say
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events.library import Unread, told_apart

if TYPE_CHECKING:
    from pathlib import Path

Row = dict[str, Any]

_SHORT: Final = 10
"""So much of the end of an id is shown, or more where two matches have the same."""


@command("list")
@option("--game")
@option("--player")
@option("--army")
@option("--origin", type=click.Choice(["real", "simulated", "import"]))
@option("--tag")
@option("--winner")
def list_matches(**wanted: str | None) -> int:
    """List the matches of the library."""
    problems = 0
    shown = 0
    ids: dict[str, str] = {}
    rows: Iterable[Row | Unread] = library().walk(summary)
    short: Mapping[str, str] = {}
    if not current().json:  # how much of an id tells a match apart, all of them say
        rows = list(rows)
        matches = [row["match"] for row in rows if not isinstance(row, Unread)]
        short = told_apart(matches, ends=True, least=_SHORT)
    for row in rows:
        if isinstance(row, Unread):
            problems += 1
            tell_unread(row)
            if current().json and not any(wanted.values()):
                emit(_unread(row))
            continue
        problems += _tell_twice(row, ids)
        if _fits(row, wanted):
            shown += 1
            tell_row(row, short)
    if not shown and not current().json:
        say(
            WORDS(
                "list.none" if any(wanted.values()) or ids else "list.empty",
                folder=str(library().folder),
            )
        )
    return 1 if problems else 0


def summary(path: Path) -> Row:
    """One match in a row, told by the facts of every game: its system need not be installed."""
    from events.journal import read_journal
    from projections.record import summary_of

    scan = read_journal(path)
    record = summary_of(scan, str(path))
    row: Row = {
        "match": scan.header.match,
        "game": scan.header.game,
        "edition": record.edition,
        "players": [player.name for player in record.players],
        "armies": [player.army for player in record.players],
        "teams": [player.team for player in record.players],
        "origin": record.origin or "real",
        "result": record.result,
        "title": record.title,
        "tags": list(record.tags),
        "day": record.day_played(scan.header.created),
        "events": len(scan.lines),
        "created": scan.header.created,
        "file": str(path),
    }
    if scan.damage is not None:
        row["damage"] = scan.damage.text(current().language)
    return row


def _unread(found: Unread) -> Row:
    """A file that is no match that could be read, under the keys that every row has."""
    nothing: Row = dict.fromkeys(("match", "game", "origin", "result"))
    told = {"file": str(found.path), "problem": found.problem.text(current().language)}
    return {**nothing, "players": [], "armies": [], **told}


def _tell_twice(row: Row, ids: dict[str, str]) -> int:
    """Two files of one match are never a second match: say so."""
    first = ids.setdefault(row["match"], row["file"])
    if first == row["file"]:
        return 0
    from events.words import WORDS as EVENT_WORDS

    complain(EVENT_WORDS("library.twice", match=row["match"], count=2, files=[first, row["file"]]))
    return 1


def _fits(row: Row, wanted: dict[str, str | None]) -> bool:
    result = row["result"] or {}
    told = {
        "game": [row["game"]],
        "player": row["players"],
        "army": [army for army in row["armies"] if army],
        "origin": [row["origin"]],
        "tag": row["tags"],
        "winner": [result.get("winner"), *result.get("winners", ())],
    }
    return all(
        value is None or value.casefold() in [str(told_one).casefold() for told_one in told[key]]
        for key, value in wanted.items()
    )


def tell_row(row: Row, short: Mapping[str, str] | None = None) -> None:
    """Print one match in a line; `short` are the ends of ids by which matches are told apart."""
    if current().json:
        emit(row)
        return
    names = [
        f"{name} ({army})" if army else name
        for name, army in zip(row["players"], row["armies"], strict=True)
    ]
    result = _result(row)
    told = WORDS(
        "list.row",
        match=(short or {}).get(row["match"], row["match"][-_SHORT:]),
        day=row["day"] or WORDS("list.no_day"),
        game=f"{row['game']} ({row['edition']})" if row["edition"] else row["game"],
        players=names,
        result=result,
        title=f" “{row['title']}”" if row["title"] else "",
        events=row["events"],
    )
    say(told.text(current().language).replace("\n", "␊"))
    if "damage" in row:
        complain(row["damage"])


def _result(row: Row) -> Any:
    from projections.record import ending_of, winner_names

    result = row["result"]
    if result is None:
        return WORDS("list.open")
    winner, winners = result["winner"], result.get("winners", ())
    ending = ending_of(winner, result.get("outcome"), winners)
    return WORDS(f"list.{ending}", winner=winner_names(winner, winners))
