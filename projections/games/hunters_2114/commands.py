"""`aar hunters`: questions to the rules, as JSON. Imports them only when it runs."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from events.errors import Unreadable, reason
from events.words import Words
from projections.commands import Group

_WORDS = Words(__package__, "words/odds")

hunters = Group("hunters", _WORDS)
"""Hunters A.D. 2114, for scripts."""


@hunters.add("odds")
@click.argument("file", metavar="FILE|-")
def odds_of(file: str) -> None:
    """The exact odds of an attack."""
    from projections.games.hunters_2114.odds import odds, read_json

    where = _WORDS("input").text("en") if file == "-" else file
    try:
        click.echo(json.dumps(odds(read_json(_read(file)))))
    except Unreadable as error:
        raise error.at(where) from None


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(_WORDS("fault.cannot_open", why=reason(error)), where=file) from None
