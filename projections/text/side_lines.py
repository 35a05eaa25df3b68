"""Brackets: side lines of a match, read and written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from events.base import Event
from events.match import BranchOpened
from projections.notation import Place
from projections.text.dialect import near, write_text
from projections.text.session import content_of

if TYPE_CHECKING:
    from projections.text.statement import StatementReader
    from projections.text.writer import Writer

_KINDS: Final = ("what_if", "argued", "loaded")
_DEEPEST: Final = 40


def open_line(said: StatementReader) -> int | None:
    """`( what if "a title":`, `( argued =NAME from #a:`, `( on NAME:`; its event, if it has one."""
    telling, c = said.telling, said.c
    c.take_sign("(")
    telling.settle()
    if len(said.reader.opened) >= _DEEPEST:
        c.fail("deep", said.place)
    if c.keyword("keyword", "on"):
        _open_again(said)
        return None
    kind = c.keyword("keyword", *_KINDS) or "what_if"
    name = _branch_name(said)
    start = _start(said)
    token = c.peek()
    title = {"title": c.text()} if token and token.kind == "text" else {}
    c.take_sign(":")
    if not c.done:
        c.unexpected("bracket")
    opened = {"type": "branch_opened", "branch": name, "from": start, "kind": kind, **title}
    seq = telling.act(telling.enveloped(opened | said.tags()), said.place).seq
    _enter(said, name)
    return seq


def _enter(said: StatementReader, name: str) -> None:
    said.telling.enter(name)
    said.reader.opened.append(said.place)


def _open_again(said: StatementReader) -> None:
    name = said.c.take("word").text
    said.c.take_sign(":")
    known = said.telling.lines.branches
    if name not in known:
        said.c.fail("no_branch", said.place, found=name, near=near(name, known))
    said.c.finish()
    _enter(said, name)


def _branch_name(said: StatementReader) -> str:
    if said.c.take_sign("="):
        return said.c.take("word").text
    return said.telling.next_branch()


def _start(said: StatementReader) -> int:
    """Behind which event the side line leaves: instead of the line above, here, from #a."""
    word = said.c.keyword("keyword", "instead", "here", "from")
    if word == "from":
        return said.reference()
    return said.telling.start_here() if word == "here" else said.telling.start_instead()


# -- writing --------------------------------------------------------------------------------------


def turn_to(writer: Writer, event: Event) -> None:
    """Open and close brackets until `event` is on the line that is told."""
    telling = writer.telling
    if isinstance(event, BranchOpened) or event.branch == telling.branch:
        return
    if event.branch is None or event.branch in telling.branches:
        while telling.branch != event.branch:
            _write_closing(writer)
        return
    _stand(writer)
    writer.row(f"( {writer.word('on')} {_name(event.branch)}")
    telling.enter(event.branch)


def write_opening(writer: Writer, event: BranchOpened) -> None:
    """As `open_line` reads it."""
    telling = writer.telling
    _stand(writer)
    telling.settle()
    kind = "" if event.kind == "what_if" else f" {writer.word(event.kind)}"
    _, tags = writer.envelope(event, 0)
    title = "" if event.title is None else f" {write_text(event.title)}"
    start = _write_start(writer, event)
    name = "" if event.branch == telling.next_branch() else f" ={_name(event.branch)}"
    row = writer.row(f"({kind}{name}{start}{title}")
    row.tags = tags
    entry = {k: v for k, v in content_of(event).items() if v is not None}
    row.seq = telling.act(entry, Place(1, 1)).seq
    telling.enter(event.branch)


def _write_start(writer: Writer, event: BranchOpened) -> str:
    if event.start == writer.telling.start_instead():
        return f" {writer.word('instead')}"
    if event.start == writer.telling.start_here():
        return f" {writer.word('here')}"
    return f" {writer.word('from')} {writer.ref(event.start)}"


def _write_closing(writer: Writer) -> None:
    _stand(writer)
    writer.telling.leave()
    writer.row(")")


def close_all(writer: Writer) -> None:
    """Close every bracket that is open."""
    _stand(writer)
    while writer.telling.branches:
        _write_closing(writer)


def _stand(writer: Writer) -> None:
    """Proposals that were not recorded do not stand, when a bracket opens or closes."""
    if writer.telling.waiting:
        writer.only_so_many()


def _name(branch: str) -> str:
    return branch if re.fullmatch(r"\w[\w-]*", branch) else write_text(branch)
