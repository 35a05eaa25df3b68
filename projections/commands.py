"""Commands that speak both languages: click, with help by key. For `aar` and for game systems.

A package's commands stand in its word tables: `help.<command>.short`, `.text` and `.example`, and
`option.<name>` for each option; those of a group under `help.<group>_<command>`. Whoever runs the
command says in which language by the context's object (an object with `language`), else it is
English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from events.errors import BadUsage, nearest
from events.words import Lang, Phrase, Words
from projections.words import WORDS


def language_of(ctx: click.Context | None = None) -> Lang:
    """The language in which a command is run."""
    ctx = ctx or click.get_current_context(silent=True)
    settings = ctx.find_root().obj if ctx else None
    lang: Lang = getattr(settings, "language", "en")
    return lang


class Option(click.Option):
    """An option whose help stands in the word tables under `option.<name>`."""

    def __init__(self, *arguments: Any, words: Words, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.words = words

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = self.words(f"option.{self.name}").text(language_of(ctx))
        record = super().get_help_record(ctx)
        return (record[0], self.help) if record else None


class Command(click.Command):
    """A command whose help stands in the word tables under `help.<name>`."""

    def __init__(self, *arguments: Any, words: Words, **attributes: Any) -> None:
        attributes.setdefault("context_settings", {"max_content_width": 100})
        super().__init__(*arguments, **attributes)
        self.words = words
        self.lists: list[tuple[Phrase, Callable[[], Mapping[str, Phrase]]]] = []
        """What its help lists behind its options, each under a heading; told when it is asked."""

    @property
    def key(self) -> str:
        """Where its help stands in the tables."""
        return f"help.{(self.name or '').replace('-', '_')}"

    def short_help_in(self, lang: Lang) -> str:
        """What it does, in one line."""
        return self.words(f"{self.key}.short").text(lang)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        self.options_metavar = WORDS("command.options_here").text(language_of(ctx))
        return super().collect_usage_pieces(ctx)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        lang = language_of(ctx)
        pieces = " ".join(self.collect_usage_pieces(ctx))
        usage = WORDS("command.usage").text(lang)
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{usage} ")
        _write_text(formatter, self.words(f"{self.key}.text").text(lang))
        self._write_options(ctx, formatter)
        for heading, rows in self.lists:
            with formatter.section(heading.text(lang)):
                formatter.write_dl([(name, what.text(lang)) for name, what in rows().items()])
        write_example(self.words, self.key, lang, formatter)
        _write_text(formatter, WORDS("command.everywhere").text(lang))

    def _write_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [p for p in self.get_params(ctx) if isinstance(p, click.Option)]
        rows = [row for p in options if (row := p.get_help_record(ctx)) is not None]
        with formatter.section(WORDS("command.options").text(language_of(ctx))):
            formatter.write_dl(rows)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = WORDS("command.help").text(language_of(ctx))
        return option


class GroupCommand(Command):
    """A command of a group: its help stands under `help.<group>_<command>`."""

    def __init__(self, *arguments: Any, group: str, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.group = group

    @property
    def key(self) -> str:
        """Where its help stands in the tables."""
        return f"help.{self.group}_{(self.name or '').replace('-', '_')}"


class SuggestingGroup(click.Group):
    """A group that refuses a command it does not have with the nearest that it has."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command."""
        known = self.list_commands(ctx)
        if args and args[0] not in known:
            fault = WORDS("command.unknown", name=args[0], near=nearest(args[0], known))
            raise BadUsage(fault, where=ctx.command_path)
        return super().resolve_command(ctx, args)


class Group(SuggestingGroup):
    """Commands under one name, whose help stands in the word tables under `help.<name>`."""

    def __init__(self, name: str, words: Words, more: Phrase | None = None) -> None:
        super().__init__(name, context_settings={"max_content_width": 100})
        self.words = words
        self.more = more or WORDS("command.everywhere")
        """What its help says at its end."""

    def add(self, name: str) -> Callable[[Callable[..., Any]], GroupCommand]:
        """Make a function a command of this group."""

        def decorate(function: Callable[..., Any]) -> GroupCommand:
            made = click.command(name, cls=GroupCommand, words=self.words, group=self.name)
            command = made(function)
            self.add_command(command)
            return command

        return decorate

    def short_help_in(self, lang: Lang) -> str:
        """What its commands are for, in one line."""
        return self.words(f"help.{self.name}.short").text(lang)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the language of whoever runs it."""
        lang = language_of(ctx)
        usage = WORDS("command.usage").text(lang)
        metavar = WORDS("command.metavar").text(lang)
        formatter.write_usage(ctx.command_path, metavar, prefix=f"{usage} ")
        _write_text(formatter, self.words(f"help.{self.name}.text").text(lang))
        with formatter.section(WORDS("command.commands").text(lang)):
            formatter.write_dl(
                [
                    (name, command.short_help_in(lang))
                    for name, command in self.commands.items()
                    if isinstance(command, Command)
                ]
            )
        write_example(self.words, f"help.{self.name}", lang, formatter)
        _write_text(formatter, self.more.text(lang))


def write_example(words: Words, key: str, lang: Lang, formatter: click.HelpFormatter) -> None:
    """Write the example of a command or a group, where it has one."""
    if f"{key}.example" not in words:
        return
    with formatter.section(WORDS("command.example").text(lang)):
        for line in words(f"{key}.example").text(lang).splitlines():
            formatter.write(f"{'':>{formatter.current_indent}}{line}\n")


def _write_text(formatter: click.HelpFormatter, text: str) -> None:
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(text)


def command(name: str, words: Words) -> Callable[[Callable[..., Any]], Command]:
    """A command that finds its help in `words`."""

    def decorate(function: Callable[..., Any]) -> Command:
        return click.command(name, cls=Command, words=words)(function)

    return decorate


def option(words: Words, *names: str, **attributes: Any) -> Callable[[Any], Any]:
    """An option that finds its help in `words`."""
    return click.option(*names, cls=Option, words=words, **attributes)
