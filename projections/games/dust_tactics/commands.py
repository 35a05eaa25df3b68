"""`aar dust`: questions to the rules, as JSON. Imports them only when it runs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from events.errors import Unreadable, reason
from events.words import Phrase
from projections.commands import Group, language_of, option
from projections.games.dust_tactics.words import ASKED

dust = Group("dust", ASKED)
"""Dust Tactics, for scripts."""


@dust.add("reach")
@click.argument("file", metavar="FILE|-")
@option(ASKED, "--unit", required=True, metavar="ID")
@option(ASKED, "--actions", "moves", type=click.IntRange(1, 2), default=1)
@option(ASKED, "--skill", "skills", multiple=True, metavar="NAME")
@option(ASKED, "--round", type=click.IntRange(1, 999), default=2)
@option(ASKED, "--diagonals-used", type=click.IntRange(0, 99), default=0)
@option(ASKED, "--way-to", metavar="SQUARE")
def reach_of(file: str, way_to: str | None, **asked: Any) -> None:
    """Where a unit may end its moves."""
    from projections.games.dust_tactics.answers import MoveQuestion, reach_json, way_explained
    from projections.games.dust_tactics.board.table_json import parse_situation

    question = MoveQuestion(**asked)

    def answer(data: object) -> None:
        situation = parse_situation(data)
        if way_to is None:
            click.echo(json.dumps(reach_json(situation, question)))
        else:
            _say(way_explained(situation, question, way_to))

    _answered(file, answer)


@dust.add("sight")
@click.argument("file", metavar="FILE|-")
@option(ASKED, "--from", "viewer", required=True, metavar="ID|SQUARE")
@option(ASKED, "--to", "target", required=True, metavar="ID|SQUARE")
@option(ASKED, "--as", "armour", metavar="CLASS")
@option(ASKED, "--explain", is_flag=True)
def sight_of(file: str, explain: bool, **asked: Any) -> None:
    """Whether one sees another, at what range, and what covers."""
    from projections.games.dust_tactics import answers
    from projections.games.dust_tactics.board.table_json import parse_situation

    question = answers.SightQuestion(**asked)

    def answer(data: object) -> None:
        sight = answers.sight_of(parse_situation(data), question)
        if explain:
            _say(answers.sight_explained(sight, question))
        else:
            click.echo(json.dumps(answers.sight_json(sight)))

    _answered(file, answer)


@dust.add("odds")
@click.argument("file", metavar="FILE|-")
@option(ASKED, "--explain", is_flag=True)
def odds_of(file: str, explain: bool) -> None:
    """The exact odds of an attack."""
    from projections.games.dust_tactics.answers import odds_explained
    from projections.games.dust_tactics.odds import OddsQuestion, odds
    from projections.games.dust_tactics.question_json import checked

    def answer(data: object) -> None:
        told = odds(data)
        if explain:
            _say(odds_explained(checked(OddsQuestion, data), told))
        else:
            click.echo(json.dumps(told))

    _answered(file, answer)


def _say(phrases: Iterable[Phrase]) -> None:
    """Sentences in the language of whoever asks, one a line or as JSON."""
    sentences = [phrase.text(language_of()) for phrase in phrases]
    as_json = getattr(click.get_current_context().find_root().obj, "json", False)
    told = json.dumps({"why": sentences}, ensure_ascii=False) if as_json else "\n".join(sentences)
    click.echo(told)


def _answered(file: str, answer: Callable[[object], None]) -> None:
    """Answer a file; what is wrong is told with its name and the place in it."""
    from projections.games.dust_tactics.question_json import read_json

    name = ASKED("input").text("en") if file == "-" else file
    try:
        answer(read_json(_read(file)))
    except Unreadable as error:
        error.where = f"{name}, {error.where}" if error.where else name
        raise


def _read(file: str) -> Any:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(ASKED("fault.cannot_open", why=reason(error))) from None
