"""click, in our words: help by key and in two languages, commands that load when called."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Final

import click

from dashboard.cli.settings import current
from dashboard.words import CLI_WORDS as WORDS
from events.errors import AfterActionError, nearest
from events.words import Phrase
from projections import commands
from projections.plugins import Plugins


def word(key: str, /, **values: Any) -> str:
    """A sentence of ours in the language of this run."""
    return WORDS(key, **values).text(current().language)


option = partial(commands.option, WORDS)
"""An option of `aar` itself."""


def command(name: str) -> Callable[[Callable[..., Any]], commands.Command]:
    """A command of `aar` itself."""
    return commands.command(name, WORDS)


PLUGGED_IN: Final = Plugins(
    "afteraction.commands", click.Command, missing=partial(WORDS, "cli.no_command"), where="aar"
)
"""The commands that game systems bring, known without importing a game."""


_EVERYWHERE = ("library DIR", "lang en|pl", "json", "debug", "version", "help")


class LazyGroup(commands.SuggestingGroup):
    """The group `aar`: it knows its commands by name and imports one when it is called."""

    def __init__(self, places: Mapping[str, str]) -> None:
        super().__init__("aar", context_settings={"max_content_width": 100})
        self.places = dict(places)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.places, *(name for name in PLUGGED_IN.names() if name not in self.places)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.places:
            module, _, attribute = self.places[cmd_name].partition(":")
            found = getattr(import_module(module), attribute)
            assert isinstance(found, click.Command)
            return found
        return PLUGGED_IN.find(cmd_name) if cmd_name in PLUGGED_IN.names() else None

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage("aar", word("cli.usage_aar"), prefix=word("cli.usage") + " ")
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(word("cli.about"))
        with formatter.section(word("cli.commands")):
            formatter.write_dl([(name, self._short(name)) for name in self.list_commands(ctx)])
        with formatter.section(word("cli.options")):
            formatter.write_dl(
                [(f"--{name}", word(f"option.{name.split()[0]}")) for name in _EVERYWHERE]
            )
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(word("cli.more"))

    def _short(self, name: str) -> str:
        if name in self.places:
            return word(f"help.{name.replace('-', '_')}.short")
        try:
            found = PLUGGED_IN.find(name)
        except AfterActionError:
            return word("cli.command_broken", name=name)
        if isinstance(found, commands.Command | commands.Group):
            return found.short_help_in(current().language)
        return found.get_short_help_str(200)


Group = partial(commands.Group, words=WORDS, more=WORDS("cli.more"))
"""A group of `aar` itself."""

_EXTRA: Final = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)
"""What click says of words that nobody takes; it has no class of its own for them."""


def _expected(parameter: click.Parameter | None) -> Phrase:
    match parameter.type if parameter else None:
        case click.IntRange(min=least, max=None):
            return WORDS("cli.whole_number", least=least)
        case click.IntRange(min=least, max=most):
            return WORDS("cli.whole_number_to", least=least, most=most)
        case click.FloatRange(min=least, max=most):
            return WORDS("cli.number_to", least=least, most=most)
        case click.Choice(choices=choices):
            return WORDS("cli.one_of", names=list(choices))
        case click.Path():
            return WORDS("cli.a_file")
    return WORDS("cli.another")


def usage_phrase(error: click.UsageError) -> Phrase:
    """What click complains about, in our words."""
    match error:
        case click.NoSuchOption():
            parameters = error.ctx.command.params if error.ctx else ()
            known = [opt for p in parameters if isinstance(p, click.Option) for opt in p.opts]
            near = nearest(error.option_name, [*known, "--help"])
            return WORDS("cli.no_option", name=error.option_name, near=near)
        case click.BadOptionUsage():
            return WORDS("cli.no_value", name=error.option_name)
        case click.MissingParameter():
            name = error.param.make_metavar(click.Context(click.Command(""))) if error.param else ""
            label = "/".join(error.param.opts) if isinstance(error.param, click.Option) else name
            return WORDS("cli.missing", name=label)
        case click.BadParameter():
            names = "/".join(error.param.opts) if error.param else "?"
            return WORDS("cli.bad_value", name=names, expected=_expected(error.param))
    extra = _EXTRA.fullmatch(error.message)
    if extra is not None:
        return WORDS("cli.extra", found=extra[1])
    return WORDS("cli.usage_error", why=error.format_message())
