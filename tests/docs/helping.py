"""The handbook's pages of help: `python -m tests.docs.helping` writes what the program says."""

from __future__ import annotations

import sys

import click
from dashboard.cli.run import build
from dashboard.cli.settings import Settings, use
from tests.docs.pages import ROOT

PAGES = {"en": ROOT / "docs" / "help.md", "pl": ROOT / "docs" / "help.pl.md"}
HEAD = {
    "en": "# What --help says\n\n[Po polsku](help.pl.md) · [Handbook](README.md)"
    " · [Commands](commands.md)\n\nThis page is written by `make help-pages`"
    " and compared with the program by the tests.\n",
    "pl": "# Co mówi --help\n\n[In English](help.md) · [Podręcznik](README.pl.md)"
    " · [Polecenia](commands.pl.md)\n\nTę stronę pisze `make help-pages`,"
    " a testy porównują ją z programem.\n",
}
_WIDTH = 90


def commands(settings):
    """Every command and group of `aar`, each with its context, in the order of `aar --help`."""
    group = build()
    top = click.Context(group, info_name="aar", obj=settings, terminal_width=_WIDTH)
    yield top
    for name in group.list_commands(top):
        command = group.get_command(top, name)
        context = click.Context(command, top, info_name=name)
        yield context
        if isinstance(command, click.Group):
            for inner in command.list_commands(context):
                found = command.get_command(context, inner)
                yield click.Context(found, context, info_name=inner)


def page(lang):
    """All help in a language, as a page."""
    settings = Settings(lang=lang)
    use(settings)
    parts = [HEAD[lang]]
    for context in commands(settings):
        title = context.command_path
        parts.append(f"## {title}\n\n```text\n{context.get_help().rstrip()}\n```\n")
    use(Settings())
    return "\n".join(parts)


def main():
    """Write both pages anew."""
    for lang, path in PAGES.items():
        path.write_text(page(lang), "utf-8")
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
