"""What holds for a whole run of `aar`: library, language, JSON or text, tracebacks or not."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from events.words import LANGUAGES, Lang, in_language
from projections.plain_text import visible, visible_json

_FLAGS: Final = {"--json": "json", "--debug": "debug"}
_VALUES: Final = {"--library": "library", "--lang": "lang"}


@dataclass
class Settings:
    """The global options, wherever they stood on the line."""

    library: str | None = None
    lang: str | None = None
    json: bool = False
    debug: bool = False
    rest: list[str] = field(default_factory=list)
    defaults: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What the settings file says for the options of single commands."""

    @property
    def language(self) -> Lang:
        """The language for people: asked for, or the machine's, or English."""
        wanted = self.lang or os.environ.get("AAR_LANG") or _machine_language()
        return next((lang for lang in LANGUAGES if wanted[:2].lower() == lang), "en")

    @property
    def folder(self) -> Path:
        """The library's folder."""
        from events.places import default_folder

        return Path(self.library).expanduser() if self.library else default_folder()


def _machine_language() -> str:
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return next((value for name in names if (value := os.environ.get(name))), "en")


def read_settings(arguments: Sequence[str]) -> Settings:
    """Take the global options out of a command line; they may stand before or after the command."""
    settings = Settings()
    waiting = iter(arguments)
    for argument in waiting:
        name, equals, value = argument.partition("=")
        if argument == "--":
            settings.rest += [argument, *waiting]
        elif argument in _FLAGS:
            setattr(settings, _FLAGS[argument], True)
        elif name in _VALUES and (equals or (value := next(waiting, ""))):
            setattr(settings, _VALUES[name], value)
        else:
            settings.rest.append(argument)
    return settings


_current = Settings()


def current() -> Settings:
    """The settings of this run."""
    return _current


def use(settings: Settings) -> None:
    """Make these the settings of this run."""
    global _current  # noqa: PLW0603 - one command line a process
    _current = settings


def say(thing: object) -> None:
    """Print something for a person, in the language of this run."""
    print(visible(in_language(thing, _current.language)))


def complain(thing: object) -> None:
    """Print a problem to standard error."""
    sys.stdout.flush()
    print(visible(in_language(thing, _current.language)), file=sys.stderr)


def emit(row: Any) -> None:
    """Print one JSON object on a line of its own, at once."""
    text = json.dumps(row, ensure_ascii=False, separators=(", ", ": "))
    print(visible_json(text), flush=True)


def hand_out(data: bytes) -> None:
    """Put out bytes as they are; to a terminal with signs for what would steer it."""
    sys.stdout.flush()
    if sys.stdout.isatty():
        print(visible(data.decode("utf-8", "backslashreplace")), end="")
        return
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
