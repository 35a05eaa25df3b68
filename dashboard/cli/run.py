"""One run of `aar`: settings, command, and an exit code that scripts can rely on."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from io import TextIOWrapper
from typing import Final

import click

from dashboard.cli.settings import configure, current, read_settings, use
from dashboard.cli.style import LazyGroup, usage_phrase
from dashboard.words import CLI_WORDS
from events.errors import AfterActionError, BadUsage

_PACKAGES: Final = ("events", "projections", "importers", "dashboard")

_COMPLETING: Final = "_AAR_COMPLETE"
"""Set while a shell asks how a line might go on."""

_WITHOUT_SETTINGS: Final = ("--help", "--version", "doctor", "completion")

COMMANDS: Final[Mapping[str, str]] = {
    "new": "dashboard.cli.writing:new",
    "again": "dashboard.cli.writing:again",
    "continue": "dashboard.cli.writing:go_on",
    "append": "dashboard.cli.writing:append",
    "undo": "dashboard.cli.writing:undo",
    "redo": "dashboard.cli.writing:redo",
    "refill": "dashboard.cli.writing:refill",
    "branch": "dashboard.cli.writing:branch",
    "save": "dashboard.cli.writing:save",
    "load": "dashboard.cli.writing:load",
    "log": "dashboard.cli.reading:log",
    "state": "dashboard.cli.reading:state",
    "replay": "dashboard.cli.reading:replay",
    "behind": "dashboard.cli.reading:behind",
    "story": "dashboard.cli.storytelling:story",
    "check": "dashboard.cli.reading:check",
    "luck": "dashboard.cli.reading:luck",
    "list": "dashboard.cli.reading:list_matches",
    "catalogue": "dashboard.cli.cataloguing:catalogue",
    "photo": "dashboard.cli.photographing:photo",
    "library": "dashboard.cli.keeping:keeping",
    "import": "dashboard.cli.bringing:import_files",
    "export": "dashboard.cli.exporting:export",
    "simulate": "dashboard.cli.writing:simulate",
    "archive": "dashboard.cli.archiving:archive",
    "schema": "dashboard.cli.completion:schema",
    "dashboard": "dashboard.cli.serving:dashboard",
    "doctor": "dashboard.cli.doctor:doctor",
    "completion": "dashboard.cli.completion:completion",
}


def build() -> LazyGroup:
    """The command `aar`."""
    if _COMPLETING in os.environ:
        from dashboard.cli.completion import CompletingGroup

        return CompletingGroup(COMMANDS)
    return LazyGroup(COMMANDS)


def run() -> None:
    """Run the command line of this process and leave with its exit code."""
    calm()
    # Where the other end knows only some of our signs, each is written as the nearest it has.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.encoding.lower() != "utf-8":
            from dashboard.terminal.tty import NEAREST

            stream.reconfigure(errors=NEAREST)
    sys.exit(outcome(sys.argv[1:]))


def outcome(arguments: list[str]) -> int:
    """Carry out a command line; what goes wrong is told in a sentence and becomes an exit code."""
    use(read_settings(arguments))
    try:
        _configure()
        _offer_packs()
        return _outcome(current().rest)
    except BrokenPipeError:  # `aar log | head` is no error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, click.Abort):  # click makes the one of the other
        return 130
    except AfterActionError as error:
        if current().debug:
            raise
        return _failed(error.text(current().language), error.exit_code)
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "aar"
        return _failed(f"{command}: {usage_phrase(error).text(current().language)}")
    except Exception as error:
        if current().debug:
            raise
        return _failed(CLI_WORDS("cli.own_fault", kind=type(error).__name__, why=str(error)[:200]))


def _failed(problem: object, code: int = 2) -> int:
    from dashboard.cli.output import complain  # late: what goes well needs it not

    complain(problem)
    return code


def _outcome(arguments: list[str]) -> int:
    _check_packages()
    if current().lang and current().language != current().lang:
        raise BadUsage(CLI_WORDS("cli.no_language", lang=current().lang), where="--lang")
    if not arguments and _COMPLETING not in os.environ:
        arguments = ["--help"]
    if arguments == ["--version"]:
        print(f"aar {import_module('events').__after_action__}")
        return 0
    result = _carry_out(arguments)
    sys.stdout.flush()
    return result if isinstance(result, int) else 0


def _carry_out(arguments: list[str]) -> object:
    settings = current()
    try:
        return build().main(
            arguments,
            prog_name="aar",
            standalone_mode=False,
            obj=settings,
            default_map=settings.defaults,
        )
    except click.exceptions.NoArgsIsHelpError as error:  # a group alone shows its help
        print(error.format_message())
        return 0


def _configure() -> None:
    """Read the settings file; what helps to mend it does without a sound one."""
    try:
        configure(current())
    except AfterActionError:
        if current().rest and current().rest[0] not in _WITHOUT_SETTINGS:
            raise


def _offer_packs() -> None:
    """Let games find the armies that a player put into the library's folder `armies`."""
    folder = current().folder / "armies"
    if "AAR_ARMIES" not in os.environ and folder.is_dir():
        os.environ["AAR_ARMIES"] = str(folder)


def _check_packages() -> None:
    """Refuse to run on somebody else's `events` or `dashboard`: the names are common ones."""
    for name in _PACKAGES:
        module = import_module(name)
        if not hasattr(module, "__after_action__"):
            place = getattr(module, "__file__", None) or "?"
            raise AfterActionError(CLI_WORDS("cli.foreign_package", name=name, place=place))


def calm() -> None:
    """Let the collector look at what is new fifty times less often, and never at what was loaded.

    Reading a match makes thousands of small objects that all die by themselves: looking for rings
    among them costs a fifth of validating them (1.5 to 1.2 µs an event). For programs that read
    and end, such as `aar`; a server keeps the collector as it is.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
