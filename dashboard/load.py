"""What the pages read: matches, rows of the library. The only place where anything is cached."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import streamlit as st

from dashboard.demonstration import Shelf
from dashboard.devices import Devices, device_in
from dashboard.housekeeping import FavouritesAndBin
from dashboard.photo_route import address_of as photos_of
from dashboard.replay import match_data, pictures
from dashboard.replay import short_film as films
from dashboard.replay.moments import MomentCache
from dashboard.replay.review import review_html
from dashboard.replay.summary import Summary
from dashboard.replay.turning_points import key_moments
from dashboard.rows import GONE, Listing, Row, RowIndex, Stamp, row_at
from dashboard.story.pages import drawing_of, tabbed
from dashboard.words import PAGE_WORDS
from events.chain import Base
from events.errors import AfterActionError, BadUsage
from events.journal import read_journal
from events.library import BIN, Library, Unread, attempt, is_text
from events.match import DiceRolled, PhotoAttached
from events.photos import folder_of
from events.places import default_folder
from events.words import Lang
from importers.exports.pseudonyms import with_pseudonyms
from importers.recorder.opponent import AppMove, next_move
from importers.recorder.rights import secret_of
from importers.recorder.screen import screen_of
from importers.recorder.session import Opening, Session
from projections.catalogue import Key, ThingElsewhere
from projections.guarded import guarded
from projections.in_hand import InHand, ListedMatch, keeps_secrets
from projections.luck import LuckReport
from projections.matches import Match, named_in_address
from projections.palette import ThemeName
from projections.reading import Reading, Readings
from projections.saves import line_beside
from projections.sheet_days import sheets_of_day
from projections.story import Chapter
from projections.storytelling import chapters_of
from projections.system import GameSystem
from projections.systems import find_system
from projections.visibility import NOBODY, Unmet

LOOK_AGAIN: Final = float(os.environ.get("AAR_POLL") or 0.7)
"""Seconds after which an open page looks whether its record grew."""

_LOOKED_ELSEWHERE: Final = 60.0
"""Seconds for which it is known what other matches know of things."""
_MATCHES_ELSEWHERE: Final = 100
"""So many of the newest matches of a game are asked what they know of things."""

Answers = dict[int, dict[str, Any]]
"""What was chosen for the consequences of an action, by its seq and the fact of the ask."""


def library() -> Library:
    """The library of this server."""
    return Library(default_folder())


def shelf() -> FavouritesAndBin:
    """Favourites and bin of that library."""
    return FavouritesAndBin(default_folder())


def devices() -> Devices:
    """The devices that the library knows."""
    return Devices(default_folder())


def stamp_of(path: str | Path) -> Stamp:
    """The stamp of a file; zeros where it is gone."""
    try:
        state = os.stat(path)  # noqa: PTH116 - asked for every file of a library
    except OSError:
        return GONE
    return (state.st_ino, state.st_size, state.st_mtime_ns)


def rows(
    *, binned: bool = False, shelf: Shelf = "own"
) -> tuple[Sequence[Row], Sequence[AfterActionError]]:
    """The matches of one shelf of the library, newest first, and what cannot be read.

    Or those of its bin.
    """
    found = listing(binned=binned)
    kept = found.rows if binned else found.by_shelf[shelf]
    hands = in_hand()
    told = [_told(row, hands.unmet(row.game, row.match)) for row in kept] if hands else kept
    return told, found.problems


def listing(*, binned: bool = False) -> Listing:
    """All matches of the library, or of its bin."""
    return _index(str(default_folder()), binned).listing()


def look_again() -> None:
    """Something was changed here: what was seen of the library a moment ago does not count."""
    for binned in (False, True):
        _index(str(default_folder()), binned).look_again()


@st.cache_resource(max_entries=8, show_spinner=False)
def _index(folder: str, binned: bool) -> RowIndex:
    return RowIndex(Path(folder) / BIN) if binned else RowIndex(Path(folder), is_kept=True)


def shelves() -> Mapping[Shelf, Sequence[Row]]:
    """The matches of the library by the shelf on which each stands."""
    return listing().by_shelf


def _told(row: Row, unmet: Unmet) -> Row:
    """A row without the names that a campaign in hand has not met."""
    if not unmet:
        return row
    return replace(
        row,
        title=row.title and unmet.conceal(row.title),
        tags=tuple(map(unmet.conceal, row.tags)),
        place=row.place and unmet.conceal(row.place),
        reason=row.reason and unmet.conceal(row.reason),
    )


def in_hand() -> InHand:
    """The campaigns in hand of this library, and what each has not met."""
    found = listing()
    games = {game for game in {row.game for row in found.going_on} if keeps_secrets(game)}
    listed = (
        ListedMatch(row.match, row.game, Path(row.path), row.is_going_on, stamp_of(row.path)[2])
        for row in (found.rows if games else ())
        if row.game in games
    )
    return hands_of(tuple(listed))


@st.cache_resource(max_entries=4, show_spinner=False)
def hands_of(listed: tuple[ListedMatch, ...]) -> InHand:
    """The campaigns in hand among some matches."""
    return InHand(listed, match_at, lambda path: _named(str(path), stamp_of(path)))


@st.cache_resource(max_entries=20_000, show_spinner=False)
def _named(path: str, stamp: Stamp) -> frozenset[Key]:  # noqa: ARG001 - part of the key
    return match_at(Path(path)).named


def row_of(path: Path) -> Row | None:
    """A match as the library lists it; None where it cannot be read."""
    # What has no text for a name has no place among what is kept.
    is_kept = is_text(str(path))
    row = _row(str(path), stamp_of(path)) if is_kept else attempt(path, row_at)
    return row if isinstance(row, Row) else None


@st.cache_resource(max_entries=500, show_spinner=False)
def _row(path: str, stamp: Stamp) -> Row | Unread:  # noqa: ARG001 - part of the key
    return attempt(Path(path), row_at)


def path_of(match: str) -> Path | None:
    """The file of the match with that id, or with its beginning or end; None where there is none.

    A path is no id: an address opens nothing that lies outside the library.
    """
    row = listing().by_match.get(match)
    if row is not None and stamp_of(row.path) != GONE:
        return Path(row.path)
    try:
        return library().by_id(match)
    except AfterActionError:
        return None


def match_at(path: Path) -> Match:
    """A match as it stands in its file now."""
    return _match(str(path), stamp_of(path))


@st.cache_resource(max_entries=48, show_spinner=False)
def _match(path: str, stamp: Stamp) -> Match:  # noqa: ARG001 - part of the key
    def find_base(base: Base) -> Match:
        found = path_of(base.match)
        if found is None:
            raise BadUsage(PAGE_WORDS("match.missing", match=base.match))
        return match_at(found)

    return _Guarded(read_journal(Path(path)), path, find_base)


class _Guarded(Match):
    """A match whose game may fail in one place without the whole page."""

    @cached_property
    def system(self) -> GameSystem[Any]:
        """The game, behind a guard."""
        return guarded(find_system(self.header.game))


def nameless(path: Path, *, photos: bool) -> Match:
    """A match in which nobody can be told, with its photos where that is meant."""
    return _nameless(str(path), stamp_of(path), photos)


@st.cache_resource(max_entries=4, show_spinner=False)
def _nameless(path: str, stamp: Stamp, photos: bool) -> Match:  # noqa: ARG001 - part of the key
    return with_pseudonyms(match_at(Path(path)), photos=photos)


def screen(  # noqa: PLR0913, PLR0917 - the parts of the key
    path: Path,
    branch: str | None,
    lang: Lang,
    answers: Answers,
    opening: Opening | None = None,
    closed: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """What the recorder shows of a match now."""
    return _screen(str(path), stamp_of(path), branch, lang, json.dumps(answers), opening, closed)


@st.cache_resource(max_entries=24, show_spinner=False, hash_funcs={Opening: astuple})
def _screen(  # noqa: PLR0913, PLR0917 - the parts of the key
    path: str,
    stamp: Stamp,
    branch: str | None,
    lang: Lang,
    answers: str,
    opening: Opening | None,
    closed: frozenset[str],
) -> dict[str, Any]:
    return screen_of(_desk(path, stamp, branch, answers, opening, closed), lang)


def desk(
    path: Path,
    branch: str | None = None,
    answers: Answers | None = None,
    opening: Opening | None = None,
    closed: frozenset[str] = frozenset(),
) -> Session:
    """A match on the line that is recorded, with what was chosen on this screen.

    `opening` is a line that is opened with the first thing recorded on it, `closed` the seats whose
    secrets another device keeps.
    """
    return _desk(str(path), stamp_of(path), branch, json.dumps(answers or {}), opening, closed)


@st.cache_resource(
    ttl=_LOOKED_ELSEWHERE, max_entries=16, show_spinner=False, hash_funcs={Opening: astuple}
)
def _desk(  # noqa: PLR0913, PLR0917 - the parts of the key
    path: str,
    stamp: Stamp,
    branch: str | None,
    answers: str,
    opening: Opening | None,
    closed: frozenset[str],
) -> Session:
    """All that a look for news asks of it is worked out once: of 20,000 events it took 90 ms."""
    match = match_at(Path(path))
    elsewhere = things_elsewhere(match)
    chosen = {int(seq): facts for seq, facts in json.loads(answers).items()}
    if opening is None or opening.name in match.replay.chronicle.lines.branches:
        return Session(match, branch, chosen, elsewhere=elsewhere, closed=closed)
    opened = _opened(path, stamp, opening)
    return Session(opened, opening.name, chosen, opening, elsewhere, closed)


def app_move(
    path: Path, branch: str | None, answers: Answers, opening: Opening | None
) -> AppMove | None:
    """What the app does next in a match against it; worked out once, however often one looks."""
    return _app_move(str(path), stamp_of(path), branch, json.dumps(answers), opening)


@st.cache_resource(max_entries=16, show_spinner=False, hash_funcs={Opening: astuple})
def _app_move(
    path: str, stamp: Stamp, branch: str | None, answers: str, opening: Opening | None
) -> AppMove | None:
    return next_move(_desk(path, stamp, branch, answers, opening, frozenset()))


def things_elsewhere(match: Match) -> tuple[ThingElsewhere, ...]:
    """What the newest matches of the game know of things, for one whose game has a catalogue."""
    if not match.system.catalogue:
        return ()
    return _things_elsewhere(str(default_folder()), match.header.game, match.header.match)


def things_known(game: str) -> tuple[ThingElsewhere, ...]:
    """What the newest matches of a game know of things."""
    return _things_elsewhere(str(default_folder()), game, "")


@st.cache_resource(ttl=_LOOKED_ELSEWHERE, max_entries=16, show_spinner=False)
def _things_elsewhere(folder: str, game: str, match: str) -> tuple[ThingElsewhere, ...]:
    folders = (game, Path(folder).name)  # what somebody put there by hand lies at the top
    files = (path for path in Library(Path(folder)).files() if path.parent.name in folders)
    newest = sorted(files, key=lambda path: stamp_of(path)[2], reverse=True)[:_MATCHES_ELSEWHERE]
    found = filter(None, map(row_of, newest))
    return tuple(
        ThingElsewhere(thing, row.title or ", ".join(row.players))
        for row in found
        for thing in row.things
        if row.match != match and row.game == game
    )


@st.cache_resource(max_entries=8, show_spinner=False, hash_funcs={Opening: astuple})
def _opened(path: str, stamp: Stamp, opening: Opening) -> Match:  # noqa: ARG001 - part of the key
    return opening.in_match(match_at(Path(path)))


def people() -> list[tuple[str, str | None]]:
    """Who played with which army, the newest first: for starting a match in a few taps."""
    seen: dict[tuple[str, str | None], None] = {}
    for row in rows()[0]:
        if row.origin == "real":
            seen.update(dict.fromkeys(zip(row.players, row.armies, strict=True)))
    return list(seen)


# A match to step through


def _stamp_with_photos(path: Path) -> tuple[int, ...]:
    """What changes too when a picture comes beside a journal, or goes."""
    return (*stamp_of(path), *stamp_of(folder_of(path)))


@dataclass(frozen=True)
class ReplayData:
    """A match as the replay gets it; `version` changes when the record grows.

    As one text, made once: the framework packs it anew whenever it looks for news.
    """

    json: str
    version: str
    marks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Of a long match, by reading, the marks of its parts."""


def replay_data(path: Path, branch: str | None, lang: Lang, seat: str | None = None) -> ReplayData:
    """A match on one line of history, made ready for stepping, for one pair of eyes.

    Of a long one that is its outline; its parts are asked for one by one (`replay_part`).
    """
    return _replay_data(str(path), _stamp_with_photos(path), branch, lang, seat)


@st.cache_resource(max_entries=24, show_spinner=False)
def _replay_data(
    path: str, stamp: tuple[int, ...], branch: str | None, lang: Lang, seat: str | None
) -> ReplayData:
    match, moments = match_at(Path(path)), _moments(path, lang, seat)
    marks: dict[str, list[str]] = {}
    if match_data.is_long(match):
        readings = _readings(path, stamp_of(path), lang, seat)
        wanted = _wanted(readings, branch)
        data, marks = match_data.outline_data(readings, wanted, moments)
    else:
        beside = line_beside(match.replay.chronicle, branch)
        data = match_data.replay_data(match, branch, moments, beside)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return ReplayData(text, "-".join(map(str, stamp)), marks)


def replay_part(  # noqa: PLR0913, PLR0917 - which part of what
    path: Path, branch: str | None, lang: Lang, seat: str | None, key: str, number: int
) -> str | None:
    """One part of a long match, as the replay gets it; None where there is no such part."""
    stamp = _stamp_with_photos(path)
    marks = _replay_data(str(path), stamp, branch, lang, seat).marks.get(key, ())
    if not 0 <= number < len(marks):
        return None
    return _replay_part(str(path), branch, lang, seat, key, number, marks[number])


@st.cache_resource(max_entries=1000, show_spinner=False)
def _replay_part(  # noqa: PLR0913, PLR0917 - the parts of the key
    path: str, branch: str | None, lang: Lang, seat: str | None, key: str, number: int, mark: str
) -> str:
    """A part of which the mark did not change is what it was, however much was recorded since."""
    wanted = _wanted(_readings(path, stamp_of(path), lang, seat), branch)
    part = match_data.part_data(wanted, _moments(path, lang, seat), key, number)
    return json.dumps({**part, "mark": mark}, ensure_ascii=False, separators=(",", ":"))


def replay_part_at(  # noqa: PLR0913 - which moment of what
    path: Path, branch: str | None, lang: Lang, seat: str | None, seq: int | None, *, played: bool
) -> tuple[str, int]:
    """In which part of which reading a moment stands; without one, the beginning."""
    wanted = _wanted(_readings(str(path), stamp_of(path), lang, seat), branch)
    key = "played" if played and "played" in wanted else "corrected"
    if seq and wanted[key].step(seq) is None and "played" in wanted:
        key = "played"
    return key, match_data.part_of(wanted[key], seq) if seq else 0


@st.cache_resource(max_entries=8, show_spinner=False)
def _readings(path: str, stamp: Stamp, lang: Lang, seat: str | None) -> Readings:  # noqa: ARG001 - part of the key
    return Readings(match_at(Path(path)), lang, seat)


def _wanted(readings: Readings, branch: str | None) -> dict[str, Reading]:
    beside = line_beside(readings.match.replay.chronicle, branch)
    return match_data.wanted_readings(readings, branch, beside)


@st.cache_resource(max_entries=24, show_spinner=False)
def _moments(path: str, lang: Lang, seat: str | None) -> MomentCache:  # noqa: ARG001 - one a match
    return MomentCache(lang, seat)


def story(  # noqa: PLR0913 - what a page is drawn by
    path: Path,
    branch: str | None,
    lang: Lang,
    seat: str | None,
    *,
    corrects: bool = False,
    day: int | None = None,
) -> str:
    """The story of a match on one line of history, drawn for one pair of eyes, as HTML.

    With ways to correct what it tells for whoever may (`corrects`), and with the sheets as they
    stood at the end of a day.
    """
    return _story(str(path), stamp_of(path), branch, lang, seat, corrects, day)


@st.cache_resource(max_entries=24, show_spinner=False)
def _story(  # noqa: PLR0913, PLR0917 - the parts of the key
    path: str,
    stamp: Stamp,
    branch: str | None,
    lang: Lang,
    seat: str | None,
    corrects: bool,
    day: int | None,
) -> str:
    reading = _readings(path, stamp, lang, seat).reading(branch, as_played=False)
    match, chapters = reading.match, _chapters(path, stamp, branch, lang, seat)
    chapters = sheets_of_day(reading, chapters, day)
    named = match_data.only(branch=named_in_address(match, branch))

    def way(seq: int) -> str:
        return "?" + urlencode({"match": match.header.match, **named, "at": seq})

    def mending(seq: int) -> str | None:
        asked = {"view": "record", "match": match.header.match, "line": seq, **named}
        return "?" + urlencode(asked) if corrects else None

    return tabbed(chapters, drawing_of(reading, chapters, way, mending, answers=True))


@st.cache_resource(max_entries=6, show_spinner=False)
def _chapters(
    path: str, stamp: Stamp, branch: str | None, lang: Lang, seat: str | None
) -> tuple[Chapter, ...]:
    """Told once for all the days that somebody looks at."""
    return chapters_of(_readings(path, stamp, lang, seat).reading(branch, as_played=False))


def review(path: Path, branch: str | None, lang: Lang, seat: str | None) -> str:
    """The review of a match that is over, for one pair of eyes, as HTML."""
    return _review(str(path), _stamp_with_photos(path), branch, lang, seat)


@st.cache_resource(max_entries=24, show_spinner=False)
def _review(
    path: str,
    stamp: tuple[int, ...],  # noqa: ARG001 - part of the key
    branch: str | None,
    lang: Lang,
    seat: str | None,
) -> str:
    reading = _readings(path, stamp_of(path), lang, seat).reading(branch, as_played=False)
    match = reading.match.header.match

    def way(seq: int) -> str:
        return "?" + urlencode({"match": match, "at": seq})

    def photo_at(photo: PhotoAttached) -> str | None:
        folder = photos_of(Path(path))
        return folder and f"{folder}/{photo.picture}"

    told = luck(Path(path), branch, seat) if may_have_luck(Path(path), branch) else None
    return review_html(Summary(reading, _moments(path, lang, seat), "page", photo_at), way, told)


def short_film(path: Path, lang: Lang) -> dict[str, Any]:
    """The stretch of a match that a page plays by itself."""
    return _short_film(str(path), stamp_of(path), lang)


@st.cache_resource(max_entries=8, show_spinner=False)
def _short_film(path: str, stamp: Stamp, lang: Lang) -> dict[str, Any]:
    reading = _readings(path, stamp, lang, None).reading(None, as_played=False)
    return films.short_film(Summary(reading, _moments(path, lang, None), "page"))


def table_picture(path: Path, seq: int, theme: ThemeName, lang: Lang) -> str | None:
    """The table of a match after an event (0: as it is now) as a picture for everybody's eyes.

    What a running match keeps from somebody is not on it, nor what a campaign has not met.
    """
    return _table_picture(str(path), stamp_of(path), seq, theme, lang)


@st.cache_resource(max_entries=400, show_spinner=False)
def _table_picture(
    path: str,
    stamp: Stamp,  # noqa: ARG001 - part of the key
    seq: int,
    theme: ThemeName,
    lang: Lang,
) -> str | None:
    reading = open_reading(Path(path), lang)
    at = seq or reading.last
    if at and reading.step(at) is None:
        return None
    header = reading.match.header
    unmet = in_hand().unmet(header.game, header.match)
    scene = unmet.scene(reading.scene(at, lit=bool(seq)))
    if not scene.seats:
        scene = replace(scene, seats=reading.badges)
    return pictures.table_svg(scene, theme, small=not seq)


def open_reading(path: Path, lang: Lang) -> Reading:
    """A match as everybody may see it: once it is over, all is laid open."""
    match = match_at(path)
    seat = NOBODY if match.summary.ended is None else None
    line = match.replay.line(None)
    return Readings(match, lang, seat).reading(line, as_played=False)


class BestMoment(NamedTuple):
    """The stretch of some matches that mattered most: where it begins, and what to show of it."""

    match: str
    path: Path
    first: int
    shown: int
    where: str
    says: str
    changed: str
    weight: float


def best_moment(paths: Sequence[Path], lang: Lang) -> BestMoment | None:
    """The greatest turning point of some matches; None where nothing stands out."""
    found = (_best_of(str(path), stamp_of(path), lang) for path in paths)
    return max(filter(None, found), key=lambda one: one.weight, default=None)


@st.cache_resource(max_entries=400, show_spinner=False)
def _best_of(path: str, stamp: Stamp, lang: Lang) -> BestMoment | None:  # noqa: ARG001 - part of the key
    reading = open_reading(Path(path), lang)
    summary = Summary(reading, MomentCache(lang, reading.eyes.seat), "page")
    for point in key_moments(reading, summary.stops, summary.moments, 1):
        way = reading.way
        # What fell in it lies there still: the table as it was before.
        before = way.steps[max(0, way.position(point.first) - 1)].seq
        return BestMoment(
            reading.match.header.match, Path(path), point.first,
            before if point.fallen else point.last, summary.title_of(point),
            reading.sentence(point.last), " · ".join(summary.swings_of(point)), point.weight,
        )  # fmt: skip
    return None


def may_have_luck(path: Path, branch: str | None) -> bool:
    """Whether dice are thrown in this game, or were in this match."""
    match = match_at(path)
    if match.system.rules.rolls:
        return True
    events = match.replay.history(branch=match.replay.line(branch)).events
    return any(isinstance(event, DiceRolled) for event in events)


def luck(path: Path, branch: str | None, seat: str | None) -> LuckReport:
    """The luck of the dice on one line of history, for one pair of eyes."""
    return _luck(str(path), stamp_of(path), branch, seat)


@st.cache_resource(max_entries=24, show_spinner=False)
def _luck(path: str, stamp: Stamp, branch: str | None, seat: str | None) -> LuckReport:  # noqa: ARG001 - part of the key
    return match_at(Path(path)).luck(branch=branch, seat=seat)


def secrets_told(path: Path) -> Mapping[str, frozenset[str]]:
    """By seat the devices that told what not everybody saw; nothing where all is open."""
    return _secrets_told(str(path), stamp_of(path))


@st.cache_resource(max_entries=24, show_spinner=False)
def _secrets_told(
    path: str, stamp: Stamp,  # noqa: ARG001 - part of the key
) -> Mapping[str, frozenset[str]]:  # fmt: skip
    match = match_at(Path(path))
    hidden = [event for event in match.events if event.seen_by is not None]
    if not hidden:
        return {}
    wrote = {
        seat: {
            device_in(event.by)
            for event in hidden
            if secret_of(event.facts(), event.seen_by) == seat
        }
        for seat in match.replay.record().seats
    }
    return {seat: frozenset(filter(None, devices)) for seat, devices in wrote.items()}
