"""Plays as BoardGameGeek's XML API hands them out, saved as a file: by user or by game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from importers.formats import Format, Parsed
from importers.import_context import ImportContext
from importers.results import PlayRecord, SeatRecord, to_events
from importers.source import NotUnderstood, Problem, Source
from importers.text import clean, moment_of, name
from importers.words import WORDS
from importers.xml import Element, parse_xml

_MOST_OF_ONE: Final = 1000
"""Nobody played one game more often on one day; a larger quantity is a slip of the pen."""
_SHORT: Final = 1000
_ANSWERS: Final = {
    "rate limit exceeded": "bgg.rate_limit",
    "has been accepted and will be processed": "bgg.queued",
    "unauthorized": "bgg.unauthorized",
}
_TAG: Final = re.compile(r"<[^>]*>?")
_UNSEEN: Final = re.compile(r"<(script|style)\b.*?(?:</\1>|$)", re.DOTALL | re.IGNORECASE)


def _recognise(source: Source) -> int:
    head = source.head.lower()
    if not head.startswith("<"):
        return 40 if len(source.data) < _SHORT and _answer(head) else 0
    if "<plays" in head:
        return 90
    # Errors of the site, saved in the place of plays, and attacks: recognised to be told by name.
    known = ("boardgamegeek", "messagebox", "<error", "<!doctype", "<html", "<message")
    return 40 if any(word in head for word in known) else 10


def parse(source: Source, context: ImportContext) -> Parsed[PlayRecord]:
    """The plays of one page; several of one record are several plays."""
    del context
    head = source.head.lower()
    if not head.startswith("<"):
        raise NotUnderstood(WORDS(_answer(head) or "bgg.no_xml"), where=source.where)
    if re.match(r"<!doctype\s+html|<html", head):
        text = " ".join(_TAG.sub(" ", _UNSEEN.sub(" ", source.head)).split())[:200]
        raise NotUnderstood(WORDS("bgg.error_page", said=text or "HTML"), where=source.where)
    root = parse_xml(source)
    if root.tag != "plays":
        raise _no_plays(root, source)
    if root.children and not any(record.first("item") for record in root.all("play")):
        raise NotUnderstood(WORDS("bgg.no_items"), where=source.where)
    problems: list[Problem] = []
    remarks = _paging(root, source.where)
    plays = list(_plays(root, source.where, problems, remarks))
    none = sum(remark.phrase.key == "bgg.none" for remark in remarks)
    return Parsed(plays, problems, remarks, len(problems) + none)


def _answer(text: str) -> str | None:
    """What the site answers in plain words when it gives no plays."""
    return next((key for words, key in _ANSWERS.items() if words in text), None)


def _no_plays(root: Element, source: Source) -> NotUnderstood:
    """What stands in the file instead: the site's own words where it gives some."""
    text = " ".join(" ".join(_texts(root)).split())[:200]
    if root.tag == "message" or (root.tag != "plays" and _answer(text.lower())):
        key = _answer(text.lower()) or "bgg.queued"
        return NotUnderstood(WORDS(key), where=source.where)
    if root.tag in ("div", "html", "error", "errors"):
        return NotUnderstood(WORDS("bgg.error_page", said=text), where=source.where)
    return NotUnderstood(WORDS("bgg.no_plays", tag=root.tag[:60]), where=source.where)


def _texts(element: Element) -> Iterator[str]:
    yield element.text
    for child in element.children:
        yield from _texts(child)


def _paging(root: Element, where: str) -> list[Problem]:
    """Whether there are more pages: they are other files, and the reader should know."""
    total, page, here = _whole(root.get("total")), _whole(root.get("page")), len(root.children)
    if total is None or here >= total:
        return []
    return [Problem(where, WORDS("bgg.page", page=page or 1, here=here, total=total))]


def _plays(
    root: Element, where: str, problems: list[Problem], remarks: list[Problem]
) -> Iterator[PlayRecord]:
    for record in root.all("play"):
        place = f"{where}:{record.line}"
        quantity = _whole(record.get("quantity") or "1")
        if quantity is None or not 0 <= quantity <= _MOST_OF_ONE:
            found = record.get("quantity")[:40]
            problems.append(Problem(place, WORDS("bgg.quantity", found=found)))
            continue
        if quantity == 0:
            remarks.append(Problem(place, WORDS("bgg.none")))
        for number in range(1, quantity + 1):
            yield _play(record, place, number, quantity)


def _play(record: Element, where: str, number: int, quantity: int) -> PlayRecord:
    item = record.first("item") or Element("item", {}, record.line)
    seats = record.first("players")
    comments = record.first("comments")
    day = moment_of(record.get("date"))
    remarks = [] if day else [WORDS("play.no_day", found=record.get("date")[:40])]
    minutes, known = _whole(record.get("length")) or None, _whole(item.get("objectid"))
    return PlayRecord(
        where=where,
        game=name(item.get("name")),
        players=tuple(map(_seated, seats.all("player"))) if seats else (),
        game_ids=(f"bgg:{known}",) if known else (),
        ids=_ids(record.get("id"), number, quantity),
        day=day,
        place=name(record.get("location")),
        # The time of a record of several plays is that of all together.
        minutes=minutes if quantity == 1 else None,
        comments=comments.text if comments else None,
        abandoned=record.get("incomplete") == "1",
        tags=("ignored",) if record.get("nowinstats") == "1" else (),
        details=_details(record, item, seats, number, quantity),
        remarks=tuple(remarks),
        raw=_raw(record),
    )


def _ids(known: str, number: int, quantity: int) -> tuple[str, ...]:
    id_ = name(known, 60)
    if not id_:
        return ()
    return (f"bgg:{id_}",) if quantity == 1 else (f"bgg:{id_}#{number}",)


def _seated(player: Element) -> SeatRecord:
    user = player.get("username").strip()
    return SeatRecord(
        name=name(player.get("name")) or name(user),
        person=f"bgg:{user.lower()}" if user else None,
        # There is no place for an army at the site: people write it where the colour goes.
        role=name(player.get("color")),
        score=name(player.get("score")),
        winner=player.get("win") == "1",
    )


def _details(
    record: Element, item: Element, seats: Element | None, number: int, quantity: int
) -> dict[str, Any]:
    kinds = [kind.get("value") for kinds in item.all("subtypes") for kind in kinds.children]
    players = list(seats.all("player")) if seats else []
    places = {name(p.get("name")) or name(p.get("username")): p for p in players}
    starts = {who: name(p.get("startposition")) for who, p in places.items() if who}
    return {
        "kind": [kind for kind in kinds if kind and kind != "boardgame"],
        "object": name(item.get("objecttype")) if item.get("objecttype") != "thing" else None,
        "start_positions": {who: start for who, start in starts.items() if start},
        "of_quantity": [number, quantity] if quantity > 1 else None,
        "minutes_together": _whole(record.get("length")) or None if quantity > 1 else None,
    }


def _whole(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None


def _raw(element: Element) -> str:
    """The record as XML again, without the number of the account that logged it."""
    attributes = "".join(
        f" {key}={quoteattr(value)}" for key, value in element.attributes.items() if key != "userid"
    )
    inside = escape(clean(element.text, 20_000) or "") + "".join(map(_raw, element.children))
    if not inside:
        return f"<{element.tag}{attributes}/>"
    return f"<{element.tag}{attributes}>{inside}</{element.tag}>"


BGG: Final = Format("bgg", WORDS("format.bgg"), 3, _recognise, parse, to_events)
