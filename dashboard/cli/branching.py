"""`aar branch`: a second line of history, in the record or in a file of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dashboard.cli.opening import open_journal, open_match, tell_torn
from dashboard.cli.settings import current, emit, say
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events.branches import MAIN
from events.errors import BadUsage

if TYPE_CHECKING:
    from projections.matches import Match


@command("branch")
@click.argument("match")
@option("--from", "start", type=click.IntRange(min=1), metavar="SEQ", required=True)
@option("--name")
@option("--kind", type=click.Choice(["what_if", "argued", "loaded"]), default="what_if")
@option("--title")
@option("--out", type=click.Path(dir_okay=False, path_type=Path))
def branch(  # noqa: PLR0913, PLR0917 - click passes each option
    match: str, start: int, name: str | None, kind: str, title: str | None, out: Path | None
) -> None:
    """Open a second line of history behind an event."""
    found = open_match(match)
    if start > len(found.scan.lines):
        last = len(found.scan.lines)
        raise BadUsage(WORDS("branch.no_event", start=start, last=last), where=found.where)
    if out is None:
        _in_the_record(match, found, start, {"name": name, "kind": kind, "title": title})
    else:
        _in_a_file(found, start, title, out)


def _in_the_record(match: str, found: Match, start: int, said: dict[str, str | None]) -> None:
    name = said["name"] or _free_name(found, start)
    if name == MAIN:
        raise BadUsage(WORDS("branch.is_main"), where="--name")
    entry = {"type": "branch_opened", "branch": name, "from": start, "kind": said["kind"]}
    if said["title"] is not None:
        entry["title"] = said["title"]
    with open_journal(match) as journal:
        receipt = journal.append(entry)
        tell_torn(journal)
    if current().json:
        emit({**receipt.json(), "branch": name})
    else:
        key = "loaded" if said["kind"] == "loaded" else "opened"
        say(WORDS(f"branch.{key}", branch=name, start=start))


def _free_name(found: Match, start: int) -> str:
    """`from-12`, or `from-12-b` and so on where that is taken."""
    taken = found.replay.chronicle.lines.branches
    name, number = f"from-{start}", 1
    while name in taken:
        number += 1
        name = f"from-{start}-{number}"
    return name


def _in_a_file(found: Match, start: int, title: str | None, out: Path) -> None:
    from events.chain import Base
    from events.journal import create_journal

    base = Base(found.header.match, start, found.scan.lines[start - 1][-66:-2].decode())
    entries = [{"type": "title_given", "title": title}] if title else []
    header, _ = create_journal(out, found.system.vocabulary, entries, base=base)
    if current().json:
        emit({"match": header.match, "file": str(out), "base": base.match, "from": start})
    else:
        say(WORDS("branch.file", file=str(out), match=base.match, start=start))
