"""`aar schema` and `aar completion`: what the program says of itself to other programs."""

from __future__ import annotations

from typing import Any

import click

from dashboard.cli.settings import current, emit
from dashboard.cli.style import command


@command("schema")
@click.argument("game", required=False)
def schema(game: str | None) -> None:
    """Print the JSON Schema of a journal and of each event."""
    from projections.schema import journal_schema
    from projections.systems import find_system

    emit(journal_schema(find_system(game) if game else None, current().language))


@command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script for a shell."""
    from click.shell_completion import get_completion_class

    from dashboard.cli.run import build

    found: Any = get_completion_class(shell)
    print(found(build(), {}, "aar", "_AAR_COMPLETE").source())
