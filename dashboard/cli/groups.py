"""A command with commands of its own, whose help stands in the word tables by the group's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from dashboard.cli.settings import current
from dashboard.cli.style import no_such_command, word
from dashboard.words import WORDS
from projections import commands


class Inner(commands.Command):
    """A command of a group: its help stands under `help.<group>_<command>`."""

    def __init__(self, *arguments: Any, group: str, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.group = group

    @property
    def key(self) -> str:
        """Where its help stands in the tables."""
        return f"help.{self.group}_{self.name}"


class Group(click.Group):
    """A group of `aar`."""

    def __init__(self, name: str) -> None:
        super().__init__(name, context_settings={"max_content_width": 100})

    def add(self, name: str) -> Callable[[Callable[..., Any]], Inner]:
        """Make a function a command of this group."""

        def decorate(function: Callable[..., Any]) -> Inner:
            made = click.command(name, cls=Inner, words=WORDS, group=self.name)(function)
            self.add_command(made)
            return made

        return decorate

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the language of this run."""
        formatter.write_usage(
            ctx.command_path, word("cli.usage_aar"), prefix=word("cli.usage") + " "
        )
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(word(f"help.{self.name}.text"))
        with formatter.section(word("cli.commands")):
            formatter.write_dl(
                [(name, word(f"help.{self.name}_{name}.short")) for name in self.commands]
            )
        commands.write_example(WORDS, f"help.{self.name}", current().language, formatter)
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(word("cli.more"))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is refused with the nearest."""
        if args and args[0] not in self.commands:
            raise no_such_command(args[0], list(self.commands), f"aar {self.name}")
        return super().resolve_command(ctx, args)
