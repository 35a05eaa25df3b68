"""What holds for a whole run of `aar`: by its line, by variables, by the settings file."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dashboard.words import CLI_WORDS, WORDS
from events.errors import reason
from events.words import LANGUAGES, Lang

if TYPE_CHECKING:
    from events.errors import BadUsage


_FLAGS: Final = {"--json": "json", "--debug": "debug"}
_SAY_THE_LANGUAGE: Final = ("AAR_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
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
        wanted = self.lang or next(
            (value for name in _SAY_THE_LANGUAGE if (value := os.environ.get(name))), "en"
        )
        return next((lang for lang in LANGUAGES if wanted[:2].lower() == lang), "en")

    @property
    def folder(self) -> Path:
        """The library's folder."""
        from events.places import default_folder

        return Path(self.library).expanduser() if self.library else default_folder()


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


_FILE_NAME: Final = "settings.toml"
_FILE_VARIABLE: Final = "AAR_CONFIG"

Allowed = type | tuple[str, ...]
"""A kind of value, or the words that may stand there."""

_PLAIN: Final[dict[str, Allowed]] = {
    "language": ("en", "pl"),
    "library": str,
    "colour": ("auto", "never"),
}
_DASHBOARD: Final[dict[str, Allowed]] = {
    "port": int,
    "host": str,
    "viewing": ("open", "closed"),
    "sql": ("open", "closed"),
    "tls": bool,
    "tls_cert": str,
    "tls_key": str,
}
_SQL: Final[dict[str, Allowed]] = {
    "seconds": int,
    "memory": int,
}
_ARCHIVE: Final[dict[str, Allowed]] = {
    "sitting_gap": int,
}


def config_file() -> Path:
    """Where the settings of this person lie."""
    if named := os.environ.get(_FILE_VARIABLE):
        return Path(named).expanduser()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Preferences" / "After Action" / _FILE_NAME
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "After Action" / _FILE_NAME
    config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(config) / "after-action" / _FILE_NAME


def read_config(file: Path) -> dict[str, Any]:
    """What the file says, checked; nothing where there is none."""
    import tomllib

    from events.errors import BadUsage

    try:
        text = file.read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, ValueError) as error:
        raise BadUsage(WORDS("config.unreadable", why=reason(error)), where=str(file)) from None
    try:
        config = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r" \(at line (\d+), column \d+\)", str(error))
        place = f"{file}:{found[1]}" if found else str(file)
        why = re.sub(r" \(at .*\)$", "", str(error))
        raise BadUsage(WORDS("config.not_toml", why=why), where=place) from None
    _check(config, {**_PLAIN, "dashboard": dict, "sql": dict, "archive": dict}, file, text)
    _check(config.get("dashboard", {}), _DASHBOARD, file, text)
    _check(config.get("sql", {}), _SQL, file, text)
    _check(config.get("archive", {}), _ARCHIVE, file, text)
    return config


def _check(config: dict[str, Any], known: dict[str, Allowed], file: Path, text: str) -> None:
    for name, value in config.items():
        fault = _fault(name, value, known)
        if fault is not None:
            # The line on which the name is first given a value or a table.
            first = rf"^[ \t]*\[?[ \t]*[\"']?{re.escape(name)}\b"
            found = re.search(first, text, re.MULTILINE)
            line = text.count("\n", 0, found.start(0)) + 1 if found else 1
            fault.where = f"{file}:{line}"
            raise fault


def _fault(name: str, value: Any, known: dict[str, Allowed]) -> BadUsage | None:
    from events.errors import BadUsage, nearest, shown

    if name not in known:
        return BadUsage(WORDS("config.unknown", name=name, near=nearest(name, known)))
    allowed = known[name]
    if isinstance(allowed, tuple):
        fits, expected = value in allowed, CLI_WORDS("cli.one_of", names=list(allowed))
    else:
        fits, expected = type(value) is allowed, WORDS(f"config.{allowed.__name__}")
    return None if fits else BadUsage(
        WORDS("config.value", name=name, value=shown(value), expected=expected)
    )  # fmt: skip


def configure(settings: Settings) -> None:
    """Fill in what neither an option nor a variable said."""
    config = read_config(config_file())
    if settings.lang is None and not os.environ.get("AAR_LANG"):
        settings.lang = config.get("language")
    if settings.library is None and not os.environ.get("AAR_LIBRARY"):
        settings.library = config.get("library")
    if config.get("colour") == "never":
        os.environ.setdefault("NO_COLOR", "1")
    for name, value in config.get("sql", {}).items():
        os.environ.setdefault(f"AAR_SQL_{name.upper()}", str(value))
    for name, value in config.get("archive", {}).items():
        os.environ.setdefault(f"AAR_{name.upper()}", str(value))
    served = dict(config.get("dashboard", {}))
    for name in _DASHBOARD:
        if value := os.environ.get(f"AAR_{name.upper()}"):
            served[name] = value
    settings.defaults = {"dashboard": served}
