"""The replay as a value: what is shown, and what it becomes when a key is pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Literal, get_args

from dashboard.keys import bindings
from dashboard.words import TERMINAL_WORDS as WORDS
from events.words import Lang, Phrase, Wording, in_language
from projections.reading import Reading, Readings
from projections.system import GameSystem

Unit = Literal["event", "action", "stretch", "finer", "highlight"]
Side = Literal["log", "why", "table", "numbers"]
Asking = Literal["", "jump", "search"]


@dataclass(frozen=True)
class Screen:
    """The replay at one moment. Nothing in it changes; a key makes another one."""

    readings: Readings
    at: int
    branch: str | None = None
    as_played: bool = False
    unit: Unit = "event"
    """What one steps by; the replay that runs by itself goes on with the last one used."""
    side: Side = "log"
    counter: str | None = None
    """The number that is shown with what made it; None: all of them."""
    asking: Asking = ""
    typed: str = ""
    needle: str = ""
    help: bool = False
    scroll: int = 0
    playing: bool = False
    speed: int = 2
    message: Phrase | None = None
    done: bool = False

    @property
    def reading(self) -> Reading:
        """The reading of the match that is shown."""
        return self.readings.reading(self.branch, self.as_played)

    @property
    def seconds(self) -> float | None:
        """Until the next step by itself; None while it waits for a key."""
        return SPEEDS[self.speed] if self.playing and not self.done else None

    def press(self, key: str) -> Screen:
        """The screen after a key: a character, or a name such as "right", "esc", "enter"."""
        calm = replace(self, message=None)
        if self.asking:
            return type_in(calm, key)
        if self.help:
            return read_help(calm, key)
        return _ACTS[ACT_OF_KEY[key]](calm) if key in ACT_OF_KEY else calm

    def tick(self) -> Screen:
        """The screen after the next step by itself; it stops at the end."""
        if not self.playing:
            return self
        moved = step(self, self.unit, 1)
        return replace(moved, playing=moved.at not in (self.at, self.reading.last))

    def draw(self, width: int, height: int, colour: bool = False) -> list[str]:
        """Exactly `height` lines of `width` columns."""
        from dashboard.terminal.draw import draw

        return draw(self, width, height).lines(colour)


def screen_of(
    readings: Readings, at: int | None = None, branch: str | None = None, as_played: bool = False
) -> Screen:
    """The replay of a match, opened at an event (None: at the first)."""
    start = Screen(readings, 0, branch, as_played)
    start = replace(start, at=start.reading.first)
    return start if at is None else replace(jump(start, at), message=None)


SPEEDS: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds a step when the replay runs by itself."""
_PAGE: Final = 10
_LONGEST_TYPED: Final = 60


def type_in(screen: Screen, key: str) -> Screen:
    """The screen while a number or a text is typed."""
    if key in ("esc", "ctrl-c") or (key == "backspace" and not screen.typed):
        return replace(screen, asking="", typed="")
    if key == "backspace":
        return replace(screen, typed=screen.typed[:-1])
    if key == "enter":
        return _answer(screen, screen.typed.strip())
    char = " " if key == "space" else key
    if len(char) != 1 or len(screen.typed) >= _LONGEST_TYPED:
        return screen
    if screen.asking == "jump" and char not in "0123456789":
        return replace(screen, message=WORDS("message.digits"))
    return replace(screen, typed=screen.typed + char)


def _answer(screen: Screen, typed: str) -> Screen:
    asking, screen = screen.asking, replace(screen, asking="", typed="")
    if asking == "jump":
        return jump(screen, int(typed)) if typed else screen
    return to_hit(replace(screen, needle=typed), 1) if typed else replace(screen, needle="")


_SCROLLS: Final = {
    "next_action": 1, "previous_action": -1, "next_page": _PAGE, "previous_page": -_PAGE,
}  # fmt: skip


def read_help(screen: Screen, key: str) -> Screen:
    """The screen while the help is open: arrows scroll, any other key closes it."""
    if (by := _SCROLLS.get(ACT_OF_KEY.get(key, ""))) is not None:
        return replace(screen, scroll=max(0, screen.scroll + by))
    return replace(screen, help=False, scroll=0, done=key == "ctrl-c")


def _show(side: Side, screen: Screen) -> Screen:
    return replace(screen, side="log" if screen.side == side else side)


def to_number(screen: Screen, by: int) -> Screen:
    """The list of all numbers, then one after another with what made it, then the log again."""
    pages: list[str | None] = [None, *screen.reading.counters]
    if len(pages) == 1 and not screen.reading.results:
        return replace(screen, message=WORDS("message.no_numbers"))
    closed = screen.side != "numbers"
    here = -1 if closed else pages.index(screen.counter) if screen.counter in pages else 0
    there = len(pages) - 1 if closed and by < 0 else here + by
    if not 0 <= there < len(pages):
        return replace(screen, side="log", counter=None)
    return replace(screen, side="numbers", counter=pages[there])


def _corrected(screen: Screen) -> Screen:
    other = replace(screen, as_played=not screen.as_played, playing=False)
    message = WORDS("message.now_played" if other.as_played else "message.now_corrected")
    return replace(other, at=other.reading.nearest(screen.at), message=message)


def _play_or_stop(screen: Screen) -> Screen:
    if screen.playing:
        return replace(screen, playing=False)
    ended = screen.at == screen.reading.last
    return replace(screen, playing=True, at=screen.reading.first if ended else screen.at)


def _faster(by: int, screen: Screen) -> Screen:
    speed = max(0, min(screen.speed + by, len(SPEEDS) - 1))
    message = WORDS("message.speed", seconds=f"{SPEEDS[speed]:g}")
    return replace(screen, speed=speed, message=message)


def go(screen: Screen, at: int) -> Screen:
    """To an event at which one stops."""
    return replace(screen, at=at, playing=False)


def step(screen: Screen, unit: Unit, by: int) -> Screen:
    """One event, action, stretch or highlight on (1) or back (-1)."""
    screen = replace(screen, playing=False, unit=unit)
    reading, way = screen.reading, screen.reading.way
    if unit == "event":
        return go(screen, reading.moved(screen.at, by))
    if unit == "action":
        at = way.next_action(screen.at) if by > 0 else way.previous_action(screen.at)
        return go(screen, at or reading.first)
    if unit == "highlight":
        system = reading.match.system
        none = f"message.no_{system.highlight}"
        if none not in WORDS:
            none = "message.no_other"
        what = unit_name(system.highlight, system)
        return to_one_of(screen, way.marks(system.highlight), by, WORDS(none, what=what))
    # The coarsest stretches that repeat, or the next finer.
    kinds = reading.kinds if unit == "stretch" else reading.kinds[1:]
    if not kinds or not way.marks(kinds[0]):
        return replace(screen, message=WORDS(f"message.no_{unit}"))
    find = way.next_mark if by > 0 else way.previous_mark
    return go(screen, find(screen.at, kinds[0]))


def to_one_of(screen: Screen, seqs: Sequence[int], by: int, none: Phrase) -> Screen:
    """To the next of some events, or a sentence: `none` where there are none at all."""
    ahead = _ahead(screen, seqs, by)
    if not seqs:
        return replace(screen, message=none)
    if not ahead:
        return replace(screen, message=WORDS("message.no_more"))
    return go(screen, ahead[0])


def _ahead(screen: Screen, seqs: Sequence[int], by: int) -> list[int]:
    """Those that lie in one direction, the nearest first."""
    position = screen.reading.way.position
    here = position(screen.at)
    ahead = [seq for seq in seqs if (position(seq) - here) * by > 0]
    return ahead if by > 0 else ahead[::-1]


def to_remark(screen: Screen, by: int) -> Screen:
    """To the next event with a note, or that is one."""
    reading = screen.reading
    seqs = [s.seq for s in reading.stops if reading.notes(s.seq) or reading.is_remark(s)]
    return to_one_of(screen, seqs, by, WORDS("message.no_remarks"))


def to_finding(screen: Screen, by: int) -> Screen:
    """To the next event that differs from the rules."""
    seqs = [stop.seq for stop in screen.reading.stops if stop.seq in screen.reading.findings]
    return to_one_of(screen, seqs, by, WORDS("message.no_findings"))


def to_hit(screen: Screen, by: int) -> Screen:
    """To the next event that has what was searched; behind the last it begins anew."""
    if not screen.needle:
        return replace(screen, message=WORDS("message.no_search"))
    hits = screen.reading.hits(screen.needle)
    if not hits:
        return replace(screen, message=WORDS("message.not_found", needle=screen.needle))
    ahead = _ahead(screen, hits, by) or (hits if by > 0 else hits[::-1])
    message = WORDS("message.hit", number=hits.index(ahead[0]) + 1, count=len(hits))
    return replace(go(screen, ahead[0]), message=message)


def jump(screen: Screen, seq: int) -> Screen:
    """To any event: on its own line, and as played where it stands only there."""
    replay = screen.readings.match.replay
    if not 1 <= seq <= replay.last:
        return replace(screen, message=WORDS("message.no_event", seq=seq, last=replay.last))
    if screen.reading.step(seq) is None:
        line = replay.chronicle.lines.of_event(seq)
        screen = replace(screen, branch=line, message=line_words(screen.readings, line))
    if screen.reading.is_stop(seq):
        return go(screen, seq)
    return _jump_to_hidden(screen, seq)


def _jump_to_hidden(screen: Screen, seq: int) -> Screen:
    """To a note: where it belongs. To what was taken back: as played."""
    found = screen.reading.step(seq)
    noted = getattr(found.event, "on", None) if found else None
    if noted is not None and screen.reading.is_stop(noted):
        return go(screen, noted)
    played = replace(screen, as_played=True)
    if played.reading.is_stop(seq):
        return replace(go(played, seq), message=WORDS("message.as_played", seq=seq))
    near = go(screen, screen.reading.nearest(seq))
    return replace(near, message=WORDS("message.slip", seq=seq))


def line_words(readings: Readings, branch: str | None) -> Phrase:
    """What a line of history is, in a sentence."""
    if branch is None:
        return WORDS("message.main_line")
    found = readings.branches[branch]
    return WORDS(
        f"message.line_{found.kind}", title=readings.branch_title(branch), start=found.start
    )


def to_next_line(screen: Screen) -> Screen:
    """To the next line of history: to the same event, or where the lines part."""
    lines = screen.readings.lines
    if len(lines) == 1:
        return replace(screen, message=WORDS("message.one_line"))
    line = lines[(lines.index(screen.branch) + 1) % len(lines)]
    other = replace(screen, branch=line, message=line_words(screen.readings, line), playing=False)
    stops = screen.reading.stops[: screen.reading.way.position(screen.at) + 1]
    shared = (stop.seq for stop in reversed(stops) if other.reading.step(stop.seq))
    return go(other, other.reading.nearest(next(shared, other.reading.first)))


BINDINGS: Final = bindings("terminal")

ACT_OF_KEY: Final = {key: binding.act for binding in BINDINGS for key in binding.keys}

_NAMED: Final = {
    "right": "→", "left": "←", "down": "↓", "up": "↑", "ctrl-c": "^C", "tab": "Tab",
    "home": "Home", "end": "End", "pagedown": "PgDn", "pageup": "PgUp", "esc": "Esc",
}  # fmt: skip


def help_lines(lang: Lang, system: GameSystem[Any]) -> list[tuple[str, str]]:
    """The help: on each line some keys, and what they do in a game with such highlights."""
    names = {**_NAMED, "space": WORDS("key.space").text(lang)}
    topics: dict[str, list[str]] = {}
    for binding in BINDINGS:
        topics.setdefault(binding.topic, []).extend(names.get(key, key) for key in binding.keys)
    called = {topic: WORDS(f"help.{topic}") for topic in topics if topic != "highlight"}
    said = {**called, "highlight": unit_name(system.highlight, system)}
    return [(" ".join(keys), in_language(said[topic], lang)) for topic, keys in topics.items()]


def unit_name(kind: str, system: GameSystem[Any]) -> Wording:
    """What one steps by, as the foot of the screen and the help call it."""
    key = f"unit.{kind}"
    return WORDS(key) if key in WORDS else system.span_name(kind)


_WAYS: Final = (("next", 1), ("previous", -1))

_ACTS: Final[Mapping[str, Callable[[Screen], Screen]]] = {
    **{
        f"{way}_{unit}": partial(step, unit=unit, by=by)
        for unit in get_args(Unit)
        for way, by in _WAYS
    },
    "next_page": lambda screen: go(screen, screen.reading.moved(screen.at, _PAGE)),
    "previous_page": lambda screen: go(screen, screen.reading.moved(screen.at, -_PAGE)),
    "first": lambda screen: go(screen, screen.reading.first),
    "last": lambda screen: go(screen, screen.reading.last),
    "jump": lambda screen: replace(screen, asking="jump", typed="", playing=False),
    "search": lambda screen: replace(screen, asking="search", typed="", playing=False),
    **{f"{way}_hit": partial(to_hit, by=by) for way, by in _WAYS},
    **{f"{way}_remark": partial(to_remark, by=by) for way, by in _WAYS},
    **{f"{way}_finding": partial(to_finding, by=by) for way, by in _WAYS},
    "why": partial(_show, "why"),
    **{f"{way}_number": partial(to_number, by=by) for way, by in _WAYS},
    "table": partial(_show, "table"),
    "corrected": _corrected,
    "branch": to_next_line,
    "play": _play_or_stop,
    "faster": partial(_faster, 1),
    "slower": partial(_faster, -1),
    "help": lambda screen: replace(screen, help=True, scroll=0, playing=False),
    "close": lambda screen: replace(screen, side="log", needle="", playing=False),
    "quit": lambda screen: replace(screen, done=True),
}
"""What the keys do, by the names in their table."""
