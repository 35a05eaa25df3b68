"""A person is forgotten: no journal of a library holds the name any more.

A journal is chained, so nothing can be struck out of it. A new one takes its place, with the same
events, ids and times under another name, and the old one is gone; so this cannot be undone.
"""

from __future__ import annotations

import glob
import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

from dashboard.devices import Devices
from dashboard.housekeeping import (
    PEOPLE,
    UNDO_FILE,
    FavouritesAndBin,
    people_in,
    without_person,
)
from dashboard.prepared import FILE as PREPARED
from dashboard.words import WORDS
from events import disk
from events.chain import Header, Scan, hash_on
from events.codec import Json, Vocabulary
from events.errors import AfterActionError, BadUsage, nearest
from events.journal import Journal, read_journal
from events.library import DERIVED, Library, Unread, attempt
from events.match import MatchImported, PhotoAttached
from events.words import Lang, Phrase, folded
from importers.exports.pseudonyms import Renaming, seated_in, texts_of, under_other_names
from projections.archive.building import build
from projections.archive.store import archive_file
from projections.matches import Match

_SHORTEST: Final = 3
"""A shorter name is one of too many words."""
_MOST_WORDS: Final = 5
"""Of so many words a name is at most."""


@dataclass(frozen=True)
class Rewrite:
    """One journal that names the person, and by which names."""

    path: Path
    header: Header
    events: int
    names: frozenset[str] = frozenset()
    declined: bool = False
    """Whether names with another ending are theirs as well, in what people wrote."""
    notes: tuple[tuple[int, str], ...] = ()
    """What people wrote of them: the event, and the text as it is."""
    photos: int = 0

    def renaming(self, called: str) -> Renaming:
        """What stands in the place of the names."""
        return Renaming(dict.fromkeys(self.names, called), self.declined)


@dataclass(frozen=True)
class _Look:
    """One journal, as far as one has to know it before all are looked at."""

    path: Path
    header: Header
    events: int
    players: frozenset[str]
    rewrite: Rewrite | None = None
    is_namesake: bool = False
    """Whether somebody else of the name plays there."""


@dataclass(frozen=True)
class Forgetting:
    """What it takes to forget a person. Nothing of it is done yet."""

    folder: Path
    person: str
    called: str
    """What they are called from then on."""
    names: frozenset[str]
    """By which the library knows them, as they are compared."""
    rewrites: tuple[Rewrite, ...] = ()
    namesakes: tuple[Path, ...] = ()
    """Journals that stay as they are: somebody else of that name plays there."""
    unread: tuple[Unread, ...] = ()
    """Journals of which nobody knows whom they name."""

    @property
    def notes(self) -> list[tuple[Path, int, str]]:
        """What people wrote of them: where, and the text as it is."""
        return [(one.path, seq, text) for one in self.rewrites for seq, text in one.notes]


def forgetting_of(folder: Path, person: str, lang: Lang) -> Forgetting:
    """What it takes to forget a person; `BadUsage` where nobody is known by that name."""
    meant = _names_of(folder, person)
    found = [attempt(path, partial(_looked_at, meant=meant)) for path in _journals(folder)]
    unread = tuple(one for one in found if isinstance(one, Unread))
    looks = [one for one in found if isinstance(one, _Look)]
    looks.sort(key=lambda look: look.header.created)  # a side line after what it leaves
    players = {name for look in looks for name in look.players}
    rewrites: list[Rewrite] = []
    anew = set[str]()
    for look in looks:
        base = look.header.base  # a side line names the hash of what it leaves
        left = Rewrite(look.path, look.header, look.events) if base and base.match in anew else None
        if rewrite := look.rewrite or left:
            rewrites.append(rewrite)
            anew.add(look.header.match)
    if not rewrites and not any(folded(one) in meant for one in _people(folder)):
        near = nearest(person, players)
        raise BadUsage(WORDS("keep.nobody", name=person, near=near), where=str(folder))
    called = _free_name(players, lang)
    namesakes = tuple(look.path for look in looks if look.is_namesake)
    return Forgetting(folder, person, called, meant, tuple(rewrites), namesakes, unread)


def _journals(folder: Path) -> Iterator[Path]:
    """Those of the library and of its bin."""
    yield from Library(folder).files()
    yield from FavouritesAndBin(folder).bin_files()


def _names_of(folder: Path, person: str) -> frozenset[str]:
    """By which names a library knows a person: in its list of persons they may have several."""
    names = {folded(person)}
    for one, entry in _people(folder).items():
        known = {folded(name) for name in (one, *entry["names"])}
        names |= known if known & names else set()
    return frozenset(names)


def _people(folder: Path) -> dict[str, dict[str, list[str]]]:
    try:
        return people_in((folder / PEOPLE).read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        fault = WORDS("config.not_toml", why=str(error))
        raise BadUsage(fault, where=str(folder / PEOPLE)) from None


def _free_name(players: set[str], lang: Lang) -> str:
    names = (WORDS("keep.somebody", number=n).text(lang) for n in count(1))
    return next(name for name in names if name not in players)


def _looked_at(path: Path, meant: frozenset[str]) -> _Look:
    """Whether and how a journal names the person."""
    found = read_journal(path)
    if found.damage is not None:
        raise found.damage
    events: list[Json] = msgspec.json.decode(b"[" + b",".join(found.lines) + b"]")
    names, others = _names_in(events, meant)
    look = _Look(path, found.header, len(events), frozenset(names | others))
    if not names and any(folded(name) in meant for name in others):
        return replace(look, is_namesake=True)
    is_there = bool(names)
    names |= {event["author"] for event in events if folded(event.get("author") or "") in meant}
    # What is written of them where they do not play is written by the names that are known.
    texts = [(event["seq"], text) for event in events for text in texts_of(event)]
    long = {name for name in meant if len(name) >= _SHORTEST}
    names |= {name for _, text in texts for name in _words_like(long, text)}
    rewrite = Rewrite(path, found.header, len(events), frozenset(names))
    declined = replace(rewrite, declined=True)
    if is_there and not any(map(declined.renaming("").tells, others)):
        rewrite = declined
    tells = rewrite.renaming("").tells
    notes = tuple((seq, text) for seq, text in texts if tells(text))
    if not names:
        return look
    photos = sum(event["type"] == PhotoAttached.type_name() for event in events) if is_there else 0
    return replace(look, rewrite=replace(rewrite, notes=notes, photos=photos))


def _names_in(events: list[Json], meant: frozenset[str]) -> tuple[set[str], set[str]]:
    """What those are called in a record who are meant, and what all others are."""
    seats: dict[str, list[Json]] = {}
    for one in seated_in(events):
        seats.setdefault(str(one["seat"]), []).append(one)
    behind = {
        seat: str(person)
        for event in events if event["type"] == MatchImported.type_name()
        for seat, person in (event.get("persons") or {}).items()
    }  # fmt: skip
    mine, others = set[str](), set[str]()
    for seat, told in seats.items():
        persons = {str(one["person"]) for one in told if one.get("person")}
        names = {str(one["name"]) for one in told if one.get("name")} or {seat}
        is_meant = any(folded(one) in meant for one in persons or names)
        followed = any(one.get("type") == "seat_taken_over" for one in told)
        own = persons | names | ({behind[seat]} if seat in behind else set())
        if is_meant and followed:  # somebody else played on for them
            others |= {one for one in own if folded(one) not in meant}
            own = {one for one in own if folded(one) in meant}
        parts = {folded(part) for one in own for part in (one, *re.split(r"[\W_]+", one))}
        own |= {seat} if folded(seat) in parts and len(seat) >= _SHORTEST else set()
        mine, others = (mine | own, others) if is_meant else (mine, others | own)
    return mine - others, others


def _words_like(names: Collection[str], text: str) -> Iterator[str]:
    """The folded names as they are written in a text, one word or several."""
    plain = folded(text)
    if not any(name in plain for name in names):
        return
    words = [word.span() for word in re.finditer(r"[^\W_]+", text)]
    for i, (start, _) in enumerate(words):
        runs = (text[start:end] for _, end in words[i : i + _MOST_WORDS])
        yield from (run for run in runs if folded(run) in names)


def sentences_of(plan: Forgetting) -> Iterator[Phrase]:
    """What would be done, and what stays, for whoever has to decide."""
    values = {"person": plan.person, "called": plan.called, "count": len(plan.rewrites)}
    yield WORDS("keep.forget_would", **values)
    if count := len(plan.notes):
        yield WORDS("keep.forget_notes", count=count)
    if photos := sum(one.photos for one in plan.rewrites):
        yield WORDS("keep.forget_photos", count=photos)
    for path in plan.namesakes:
        yield WORDS("keep.forget_namesake", file=path.name, person=plan.person)
    for one in plan.rewrites:
        if any(_words_like(plan.names, one.path.stem)):
            yield WORDS("keep.forget_file", file=str(one.path))
    yield WORDS("keep.forget_elsewhere")


def forget(plan: Forgetting) -> list[AfterActionError]:
    """Do it, for good; what could not be done."""
    problems: list[AfterActionError] = []
    bases = (one.header.base for one in plan.rewrites)
    left: dict[str, Scan | None] = dict.fromkeys(base.match for base in bases if base)
    for one in plan.rewrites:
        try:
            _put_anew(one, plan.called, left)
        except AfterActionError as error:
            problems.append(error.at(str(one.path)))
    names = {name for one in plan.rewrites for name in one.names}
    renaming = Renaming(dict.fromkeys((plan.person, *sorted(names)), plan.called))
    Devices(plan.folder).rename(renaming.value)
    _forget_in_files(plan, renaming)
    if archive_file(plan.folder).exists():
        build(plan.folder, rebuild=True)
    return problems


def _put_anew(one: Rewrite, called: str, left: dict[str, Scan | None]) -> None:
    """Put a journal under the other name in the place of the old one."""
    match, base = Match(read_journal(one.path), str(one.path)), one.header.base
    if base is not None and (parent := left.get(base.match)) is not None:
        base = replace(base, hash=hash_on(parent.lines[base.seq - 1]))
    found = under_other_names(match, one.renaming(called), base)
    with Journal(one.path, Vocabulary(one.header.game)) as journal:
        journal.put_anew(found.data(), expect=one.events)
    if one.header.match in left:
        left[one.header.match] = found
    for torn in one.path.parent.glob(f"{glob.escape(one.path.name)}.torn*"):
        torn.unlink()


def _forget_in_files(plan: Forgetting, renaming: Renaming) -> None:
    """The list of persons, what could be undone, and what was kept of files that came in."""
    people = plan.folder / PEOPLE
    if people.exists():
        _replace(people, without_person(people.read_text("utf-8"), plan.names))
    undo = plan.folder / UNDO_FILE
    if undo.exists():
        here = str(plan.folder.resolve())
        lines = [line for line in undo.read_text("utf-8").split("\n") if line]
        left = (line for line in lines if not renaming.tells(line.replace(here, "")))
        _replace(undo, "".join(line + "\n" for line in left))
    prepared = plan.folder / PREPARED
    if prepared.exists():
        kept_lists = renaming.value(json.loads(prepared.read_text("utf-8")))
        _replace(prepared, json.dumps(kept_lists, ensure_ascii=False))
    # All of this is made anew where it is missed; the archive is, at once.
    for file in (plan.folder / DERIVED).rglob("*"):
        is_archive = file.name.startswith(archive_file(plan.folder).stem)
        if file.is_file() and not is_archive and renaming.tells(file.read_text("utf-8", "replace")):
            file.unlink()


def _replace(file: Path, text: str) -> None:
    disk.write_scratch(file, text.encode()).replace(file)
