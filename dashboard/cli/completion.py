"""`aar completion` and `aar schema`: what the program says of itself, how a line may go on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from dashboard.cli.output import emit
from dashboard.cli.settings import configure, current, read_settings
from dashboard.cli.style import LazyGroup, command, word
from events.errors import AfterActionError
from events.library import BIN, Library
from events.words import LANGUAGES
from projections.plugins import offered

_MOST: Final = 500
"""More ids than that help nobody, and slow the shell down."""

Names = Callable[[], Iterable[str]]


class _Named(click.types.StringParamType):
    """A value that has one of some names; files may stand there too."""

    def __init__(self, names: Names, *, files: bool = False) -> None:
        self.names, self.files = names, files

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that go on so; the shell looks for files where there is none."""
        del ctx, param
        try:
            found = [name for name in self.names() if name.startswith(incomplete)]
        except AfterActionError:
            found = []  # whoever presses Tab wants no sentence
        files = [CompletionItem(incomplete, type="file")] if self.files else []
        return files + [CompletionItem(name) for name in found[:_MOST]]


class CompletingGroup(LazyGroup):
    """The group `aar` as a shell sees it: every parameter knows what may stand there."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.params += _everywhere()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find a command, and teach it."""
        found = super().get_command(ctx, cmd_name)
        if found is not None:
            _teach(found)
        return found


def _teach(command: click.Command) -> None:
    known = {name for parameter in command.params for name in parameter.opts}
    command.params += [one for one in _everywhere() if not known.intersection(one.opts)]
    for parameter in command.params:
        if (kind := _kind(command, parameter)) is not None:
            parameter.type = kind
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            _teach(inner)


def _kind(command: click.Command, parameter: click.Parameter) -> _Named | None:
    """What may stand at a parameter, by its name."""
    match parameter.name:
        case "match" | "matches" if parameter.param_type_name == "argument":
            binned = command.name == "restore"
            return _Named(partial(_ids, BIN) if binned else _ids, files=not binned)
        case "game":
            return _Named(lambda: offered("afteraction.systems"))
        case "question":
            return _Named(_questions)
        case "format_to":
            return _Named(lambda: offered("afteraction.exporters"))
        case "format_":
            return _Named(lambda: offered("afteraction.importers"))
    return None


def _everywhere() -> list[click.Parameter]:
    """The options that may stand anywhere on the line."""
    folder = click.Path(file_okay=False)
    return [
        click.Option(["--library"], type=folder, help=word("option.library")),
        click.Option(["--lang"], type=click.Choice(LANGUAGES), help=word("option.lang")),
        click.Option(["--json"], is_flag=True, help=word("option.json")),
        click.Option(["--debug"], is_flag=True, help=word("option.debug")),
    ]


def _ids(*below: str) -> Iterator[str]:
    """The ids of the matches of the library, or of those in a folder of it."""
    from click.shell_completion import split_arg_string

    settings = read_settings(split_arg_string(os.environ.get("COMP_WORDS", ""))[1:])
    configure(settings)  # those of the line that is being typed
    for shelved in Library(settings.folder.joinpath(*below)).shelf():
        if shelved.header is not None:
            yield shelved.header.match


def _questions() -> list[str]:
    from projections.archive import query

    return sorted(query.questions())


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
