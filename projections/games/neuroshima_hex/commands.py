"""`aar battle`: positions in, results out. Imports the rules only when it runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from events.errors import reason
from projections.commands import command, option
from projections.games.neuroshima_hex.words import BATTLE


@command("battle", BATTLE)
@click.argument("file", metavar="FILE|-")
@option(BATTLE, "--explain", is_flag=True)
@option(BATTLE, "--svg", is_flag=True)
@option(BATTLE, "--line", is_flag=True)
@option(BATTLE, "--after", is_flag=True)
@option(BATTLE, "--dark", is_flag=True)
@option(BATTLE, "--lang", type=click.Choice(["en", "pl"]))
@option(
    BATTLE,
    "--armies",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="AAR_ARMIES",
)
@option(BATTLE, "--json", "as_json", is_flag=True)
def battle(file: str, armies: Path | None, **asked: Any) -> None:
    """Adjudicate Neuroshima Hex battles."""
    from projections.games.neuroshima_hex.armies import load_catalogue
    from projections.games.neuroshima_hex.position.answers import AnswerOptions, answers

    failed, settings = False, click.get_current_context().find_root().obj
    library = getattr(settings, "folder", None)
    if armies is None and library is not None:
        armies = Path(library) / "armies"  # where players' armies lie, unless a folder is named
    catalogue = load_catalogue(*([] if armies is None else [armies]))
    for answer in answers(
        _read(file), file, catalogue, AnswerOptions(**_with_settings(asked, settings))
    ):
        failed = failed or answer.failed
        click.echo(answer.text)
    if failed:
        sys.exit(1)


def _with_settings(asked: dict[str, Any], settings: Any) -> dict[str, Any]:
    """What is asked here, or of all of `aar` (its settings are the context's object, if any).

    Errors in JSON are English unless a language was named; a tree is in the machine's language.
    """
    lang = asked["lang"] or getattr(settings, "lang", None)
    if not lang and (asked["explain"] or asked["svg"]):
        lang = getattr(settings, "language", None)
    as_json = asked["as_json"] or getattr(settings, "json", False)
    return asked | {"lang": lang or "en", "as_json": as_json}


def _read(file: str) -> bytes:
    from events.errors import Unreadable

    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(BATTLE("fault.cannot_open", why=reason(error)), where=file) from None
