"""A game system: one value that says all that the rest of the program needs to know of a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from itertools import chain, repeat
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from events.base import ENVELOPE, Event
from events.codec import Upcast, Vocabulary, detail_fault
from events.errors import AfterActionError, BadUsage
from events.match import FIRST_DEPTHS, MatchStarted
from events.words import Lang, Phrase, Wording, Words
from projections.catalogue import ThingKind
from projections.history import History
from projections.offers import Ask, Draft, Offer, Topics
from projections.palette import NO_ROLES, Roles
from projections.spans import HIGHLIGHT, USUAL_NESTING, Nesting, SpanRules
from projections.words import WORDS

if TYPE_CHECKING:  # a log draws nothing and reads no text
    from projections.boards import GameBoard
    from projections.notation import Notation
    from projections.outlooks import Outlook, PieceCard
    from projections.preparations import Preparations
    from projections.scene import Arrow, Emblem, Piece, Scene
    from projections.story import Chapter
    from projections.storytelling import Teller

S = TypeVar("S")

_NAMES: Final = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")

Severity = Literal["error", "warning", "info"]
Sort = Literal["event", "fact", "value", "span", "depth", "thing", "field", "counter", "piece_kind"]


class SeatCount(NamedTuple):
    """How many people sit down to a game, and whether others may come, and these go, meanwhile.

    Where they play `together`, all win or all lose: nobody is asked who won, and a file from
    elsewhere that says it of each says it of the table.
    """

    least: int = 1
    most: int = 6
    usual: int = 2
    may_change: bool = False
    together: bool = False


class RecordDepth(NamedTuple):
    """How much of a game a table records: its word, and the kinds of events that it leaves out."""

    name: str
    leaves_out: frozenset[str] = frozenset()


USUAL_DEPTHS: Final = tuple(map(RecordDepth, FIRST_DEPTHS))


class NoOptions(BaseModel):
    """The options of a game that has none."""

    model_config = ConfigDict(extra="forbid", strict=True)


@dataclass(frozen=True, slots=True)
class Finding:
    """Where the record differs from the rules: an event, the rule's id and citation, and words."""

    seq: int
    rule: str
    message: Phrase
    severity: Severity = "error"
    cites: str = ""
    is_unchecked: bool = False
    """Whether it is none: the message says why nobody can tell, and a check counts such reasons."""


class Counter(NamedTuple):
    """A number that people follow, as it stands: rations, energy, what a piece can still bear."""

    id: str
    """The same as long as it is the same number of the same match."""
    name: Wording
    """What it is called, with the piece where it lies on one; whose it is is said beside it."""
    value: float
    owner: str | None = None
    """The seat whose it is; None for one that all share."""
    piece: str | None = None
    """The piece on which it lies, by its id in the scene."""
    needs: frozenset[str] = frozenset()
    """The kinds of events without which nobody knows it: where a depth leaves one of these out, the
    statistics leave out its curve."""
    pieces: Mapping[str, int] = {}
    """Of a pile: how many of each piece may still be in it, by the ids that stand in facts."""

    @property
    def unseen(self) -> int:
        """How many of these pieces are not in the pile any more, and nobody saw which."""
        return sum(self.pieces.values()) - int(self.value) if self.pieces else 0


def score_id(seat: str) -> str:
    """The counter that the points of a seat are."""
    return f"score:{seat}"


Rows = Sequence[tuple[Any, ...]]
"""Rows of a table, their cells in the order of its columns."""


def saw(event: Event, seat: str | None) -> bool:
    """Whether a seat (None: a spectator) saw the whole of an event."""
    return event.seen_by is None or seat in event.seen_by


def seen(event: Event, seat: str | None) -> Event | None:
    """All of an event to whom `seen_by` names, and nothing of it to others."""
    return event if saw(event, seat) else None


P = TypeVar("P")


class Part(Generic[P]):
    """A part of a game system: itself, or where it stands ("module:name") until it is asked for.

    So whoever prints a log does not load computer players, questions and a notation.
    """

    def __init__(self, default: P | str) -> None:
        self.default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, system: object | None, owner: type | None = None) -> P:
        if system is None:
            return self.default  # type: ignore[return-value]
        part: P | str = vars(system)[self.name]
        if isinstance(part, str):
            module, _, name = part.partition(":")
            part = vars(system)[self.name] = getattr(import_module(module), name)
        return part  # type: ignore[return-value]

    def __set__(self, system: object, part: P | str) -> None:
        vars(system)[self.name] = part


@dataclass(frozen=True)
class Season:
    """Made-up matches of people of different strength, to look at before one has played one."""

    numbers: Sequence[int]
    """The matches, each by the number of which a simulator makes it: three fall on an evening."""
    deal: Callable[[int, Random], Mapping[str, Any]]
    """The facts of the `match_started` of the match of that number."""
    bots: Mapping[str, Any]
    """By seat the computer player that plays as this person does."""
    shown: int
    """The match that is played to whoever opens the app for the first time."""


@dataclass(frozen=True)
class Play(Generic[S]):
    """What may be done, what follows from it, and who plays by themselves."""

    offers: Callable[[S, str | None], Sequence[Offer]] = lambda _state, _seat: ()
    """All that a seat may do now; without a seat, whoever is to act."""
    topics: Callable[[S, str | None], Topics | None] = lambda _state, _seat: None
    """The few large choices that a recorder shows first, where there are many offers: what the
    table does next."""
    consequences: Callable[[S, Draft], Sequence[Draft]] = lambda _state, _draft: ()
    """What the rules say follows from a draft."""
    asks_of: Callable[[S, str], Sequence[Ask]] = lambda _state, _kind: ()
    """How the facts of a kind of event are asked for where somebody corrects it, or tells it
    though nobody offers it. A fact that is left out is asked for by its shape."""
    altered: Callable[[S, str, str | None, str | None], Draft | None] = lambda *_: None
    """The event after which a piece, by its id in the scene, lies on a cell, looks in a direction,
    or both; with neither it is gone. For who asks what would have come of it then. None where
    that cannot be, or where the game does not say."""
    acting: Callable[[S], str | None] = lambda _state: None
    """The seat that is to decide now; None where the game does not say."""
    bots: Mapping[str, Any] = field(default_factory=dict)
    """Computer players by name (`projections.simulation.Bot`)."""
    simulated_start: Callable[[int, Random], Mapping[str, Any]] | None = None
    """How the simulated match of that number begins: the facts of its `match_started`."""
    chance: frozenset[str] = frozenset()
    """Kinds of events that nobody decides, such as a draw from a shuffled pile: in a match against
    the app, it deals them to everybody."""
    first_match: Mapping[str, Any] = field(default_factory=dict)
    """How a first match against the app begins, for whoever does not know the game: the facts of
    its `match_started`; who sits there is filled in. What is explained meanwhile stands in the
    words under `hint`."""


@dataclass(frozen=True)
class Rules(Generic[S]):
    """Where a record differs from the rules, and why things came as they did."""

    findings: Callable[[S, Event, S], Iterable[Finding]] = lambda _before, _event, _after: ()
    titles: Mapping[str, Phrase] = field(default_factory=dict)
    """Every rule that `findings` can cite, by id."""
    before_alone: bool = False
    """Whether they judge by the table before an event alone: the one after it may be None then,
    and whoever checks a whole match folds it once."""
    judges: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By rule the kinds of events that it judges by: where a table records none of these, nothing
    is said by that rule, and at the end how often."""
    rolls: Mapping[str, Callable[[S, Any], Iterable[Any]]] = field(default_factory=dict)
    """By kind of event what dice it threw, told from the table before it (`projections.luck`): a
    `Roll`, or `LeftOut` where its odds are not known. Dice of `dice_rolled` go without saying."""
    explain: Callable[[S, Event, Lang], Sequence[tuple[int, str]]] = lambda _before, _what, _in: ()
    """Why an event came out as it did, by the rules: sentences told from the state before it, each
    with its depth below the one that it explains."""


@dataclass(frozen=True)
class ArchiveRows:
    """What a match tells the archive, and what one may ask of it."""

    facts: Callable[[History], Mapping[str, Rows]] = lambda _history: {}
    """Rows by table; seats are named. Tables may be left out."""
    tables: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The archive's tables for `facts`: column types by name."""
    stretches: Mapping[str, tuple[str, str | None]] = field(default_factory=dict)
    """Kinds of stretches whose every one is told by a row of one of these tables, from `seq` to
    `last_seq`, if that is another: the table, and the column of its number, if it has any. Where
    these are all kinds of the game, an archive need not read them off the history."""
    questions: tuple[Any, ...] = ()


def _no_scene(_state: object, _lang: Lang) -> Scene:
    from projections.scene import Scene

    return Scene("none")


@dataclass(frozen=True)
class GameSystem(Generic[S]):
    """One game: its vocabulary, its fold, what may be done, what follows, and how it is said.

    What every reading of a match needs is said here; what only some need are parts of their own.
    `state` may be any value. `apply` may change and return its argument; whoever hands a state
    out hands out a `copy`. Nothing here opens a file, asks a clock or rolls a die.
    """

    id: str
    """In every journal's header; never renamed."""
    title: Phrase
    version: int
    """Raised when `apply` or `findings` change, so that what was kept of them is made anew."""
    events: tuple[type[Event], ...]
    start: Callable[[MatchStarted], S]
    apply: Callable[[S, Event], S]
    copy: Callable[[S], S]
    sentence: Callable[[Event, S, Lang], str]
    """An event in words, told from the state before it."""
    describe: Callable[[S], dict[str, Any]]
    """The state as JSON: what `aar state --json` prints."""
    words: Words
    roles: Roles = field(default_factory=lambda: NO_ROLES)
    """The inks of the roles that only its marks have; its scenes carry them as well."""
    options: type[BaseModel] = NoOptions
    """The rule options of a match. Their defaults are those of today."""
    start_version: Callable[[MatchStarted], int] = lambda _started: 1
    """The lowest version of `match_started` that holds what was said and means today's defaults
    by what was not. A game that has changed no default has one version."""
    usual: Callable[[MatchStarted], Mapping[str, Any]] = lambda _started: {}
    """What the rule options come to that a table leaves out, by the rest of what it said: the
    answers that a form shows. Where it names none, the default of the model holds. A form asks in
    the order of the model, so an option may depend on those before it."""
    editions: tuple[str, ...] = ()
    seats: SeatCount = field(default_factory=SeatCount)
    """How many a form lets sit down; a journal may have others."""
    armies: Callable[[], Mapping[str, Wording]] = dict
    """The armies one may name at the start, by id; empty where any name will do. What such a thing
    is called stands in the game's words under `fact.army`, where it is no army."""
    called: tuple[str, ...] = ()
    """Other names of the game, as files from elsewhere write them; `bgg:1` is its id on a site."""
    armies_called: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Other names of its armies, by id."""
    pieces: Callable[[], Mapping[str, Wording]] = dict
    """What its pieces are called, by the id that stands in facts; names tell them apart.
    Empty where any name will do."""
    piece_kinds: Mapping[str, str] = field(default_factory=dict)
    """The kinds of its pieces, in the order in which lists of them have them, each with its sign: a
    path within 12 of its middle. What they are called stands in its words under `piece_kind`."""
    secrets: Callable[[], Mapping[str, Wording]] = dict
    """What is not to be told to a table that has not met it, by the id that stands in facts:
    nothing suggests, lists or tells such a name before an event has named it."""
    depths: tuple[RecordDepth, ...] = USUAL_DEPTHS
    """How much of it may be recorded, the least first. What each is called stands in the words
    under `depth`, where our own have no word for it. A table may change it in the midst."""
    catalogue: tuple[ThingKind, ...] = ()
    """The kinds of things of which a table writes down what it meets: cards, units, enemies. What
    a kind is called stands in its words under `thing`, what it has under `field`, and what one may
    choose there under `value`."""
    saves: bool = False
    """Whether one saves the game and goes back to a save: the recorder offers both then."""
    spans: SpanRules = field(default_factory=dict)
    """Which of its events begin and end a stretch of play, or are one."""
    nesting: Nesting = USUAL_NESTING
    """Its kinds of stretches, and which may lie in which. What one is called stands in its words
    under `span`, what its title is called under `value`, where our own have no word for it."""
    highlight: str = HIGHLIGHT
    """The kind of stretch that is watched for itself: keys lead from one to the next, a film and a
    report show it whole, and the recorder plays through how one would go if it began now."""
    upcasts: Mapping[tuple[str, int], Upcast] = field(default_factory=dict)
    view: Callable[[S, str | None], S] = lambda state, _seat: state
    """The state as a seat may know it (None: a spectator)."""
    veil: Callable[[Event, str | None], Event | None] = seen
    """An event as a seat may know it; None where it must not know even what happened. Its sentence,
    findings and reasons are then told from this and from `view`."""
    scores: Callable[[S], Mapping[str, float]] = lambda _state: {}
    """Points by seat, where the game counts any: the curve under every replay. What they are called
    stands in its words under `counter.score`, where they are no points."""
    counters: Callable[[S], Iterable[Counter]] = lambda _state: ()
    """The other numbers that people follow, of the table, of a seat or of a piece: each has its
    curve, and a tap on one tells which events made it."""
    marks: Callable[[Event], tuple[Sequence[str], Sequence[Arrow]]] = lambda _event: ((), ())
    """The cells that light up after an event, and arrows between cells, where the scene points at
    nothing itself. Where nothing does, those light up where something changed."""
    commands: Mapping[str, str] = field(default_factory=dict)
    """Commands of its own: `aar <name>` and where the click command stands ("module:name")."""
    samples: str | None = None
    """The folder of its sample games below `sample_games/`."""
    acts: Iterable[Any] = ()
    """Its acts (`projections.acts.Act`), where it is made of such: the contract tells what they
    leave unsaid."""

    # -- the parts that are imported when somebody asks for them, each itself or "module:name" -----

    board: Part[Callable[[Mapping[str, Any]], GameBoard | None]] = Part(lambda _: None)
    """What a match with these options is played on (`projections.boards`): its scenes are held to
    it. None where only a scene says it."""
    scene: Part[Callable[[S, Lang], Scene]] = Part(_no_scene)
    """What to draw, with the words in a language."""
    face: Part[Callable[[str, Lang, str], Piece | None]] = Part(lambda _piece, _lang, _way: None)
    """A piece by itself, as it is printed, by the id that stands in facts and the direction in
    which it looks ("" where nobody turned it): so lists show it, and boards before it is laid.
    None for what has no face, or cannot look there."""
    emblem: Part[Callable[[str], Emblem | None]] = Part(lambda _: None)
    """By what an army is told at a glance; None of one that has no sign."""
    story: Part[Callable[[Teller], Iterable[Chapter]]] = Part(
        "projections.storytelling:usual_chapters"
    )
    """Pages over a match (`projections.story`): how it went so far, and what stands where."""
    outlooks: Part[Callable[[S, str], Iterable[Outlook]] | None] = Part(None)
    """What one looks up about a piece, by its id in the scene: where it gets, whom it sees
    (`projections.outlooks`). The table is as whoever looks may know it."""
    about: Part[Callable[[str], PieceCard | None]] = Part(lambda _piece: None)
    """What a piece is as it comes out of the box, by the id that stands in facts: a page of the app
    shows all of `pieces` that have a card. None where nothing is known."""
    preparations: Part[Preparations | None] = Part(None)
    """What is prepared before a match and used again (`projections.preparations`)."""
    play: Part[Play[S]] = Part(Play())
    season: Part[Season | None] = Part(None)
    """Made-up matches to look at before one has played one."""
    rules: Part[Rules[S]] = Part(Rules())
    archive: Part[ArchiveRows] = Part(ArchiveRows())
    notation: Part[Notation | None] = Part(None)
    """Its text form: what people type beside the table and post in a forum."""

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """How its events are read and written."""
        return Vocabulary(self.id, self.events, self.upcasts)

    def board_of(self, started: MatchStarted) -> GameBoard | None:
        """The board of a match, by what was said of it and what left out options come to."""
        said = {name: value for name, value in started.options.items() if value is not None}
        return self.board({**self.usual(started), **said})

    def marked(self, scene: Scene, event: Event | None) -> Scene:
        """The scene after an event, with its marks where the scene points at nothing itself.

        A piece is marked on the cell where it lies, and so is what is in it.
        """
        if event is None or scene.lit or scene.arrows:
            return scene
        lit, arrows = self.marks(event)
        known = {cell.id: cell.id for cell in scene.cells}
        lying = [piece for piece in scene.pieces if piece.cell in known]
        at = {name: piece.cell for piece in lying for name in (*piece.holds, piece.id)} | known
        shown = tuple(
            replace(arrow, start=at[arrow.start], end=at[arrow.end])
            for arrow in arrows
            if {arrow.start, arrow.end} <= at.keys() and at[arrow.start] != at[arrow.end]
        )
        return replace(scene, lit=frozenset(at[name] for name in lit if name in at), arrows=shown)

    def army_name(self, army: str) -> Wording:
        """What the game calls an army; one it does not know as it was typed."""
        return self.armies().get(army, army)

    def name_of(self, sort: Sort, name: str) -> Phrase | None:
        """What people call a kind of event, a fact, a value of one, a stretch or a kind of thing.

        The words stand in its tables under the name of the sort; None where it has none.
        """
        key = f"{sort}.{name}"
        return self.words(key) if key in self.words else None

    def span_name(self, kind: str) -> Wording:
        """What a kind of stretch is called."""
        return self._called("span", kind) or kind.replace("_", " ").capitalize()

    def piece_kind_name(self, kind: str) -> Wording:
        """What the pieces of a kind are called."""
        return self._called("piece_kind", kind) or kind.replace("_", " ").capitalize()

    def thing_name(self, kind: str) -> Wording:
        """What a kind of thing of the catalogue is called."""
        return self._called("thing", kind) or kind.replace("_", " ")

    def field_name(self, field: str) -> Wording:
        """What is called of which a thing of the catalogue has a value."""
        return self._called("field", field) or field.replace("_", " ")

    def field_as_asked(self, field: str) -> Wording:
        """What a form asks by: that word, and behind it how one types the value, if it says so."""
        key = f"field_hint.{field}"
        if key not in self.words:
            return self.field_name(field)
        return WORDS("thing.as_asked", fact=self.field_name(field), hint=self.words(key))

    @property
    def unnamed(self) -> list[str]:
        """What it has no word for: of its catalogue, its stretches of play and its depths."""
        asked: set[tuple[Sort, str]] = {*self.thing_words}
        asked |= {("span", rule.kind) for rule in self.spans.values()}
        asked |= {("span", kind) for kind in self.nesting.within}
        asked |= {("depth", depth.name) for depth in self.depths}
        asked |= {("piece_kind", kind) for kind in self.piece_kinds}
        return sorted(f"{sort}.{name}" for sort, name in asked if not self._called(sort, name))

    @property
    def strange_kinds(self) -> dict[str, list[str]]:
        """By its parts the kinds of events that these name and the game does not have.

        Of its catalogue such facts of events, too.
        """
        named = {
            "spans": self.spans,
            "depths": {kind for depth in self.depths for kind in depth.leaves_out},
            "judges": {kind for kinds in self.rules.judges.values() for kind in kinds},
            "rolls": self.rules.rolls,
        }
        known = set(self.vocabulary.types)
        found = {part: sorted({*kinds} - known) for part, kinds in named.items()}
        facts = {
            f"{name}.{field.alias or attribute}"
            for name, kind in self.vocabulary.types.items()
            for attribute, field in kind.model_fields.items()
            if attribute not in ENVELOPE
        }
        naming = {place for kind in self.catalogue for place in kind.named_by}
        found["catalogue"] = sorted(naming - facts)
        return {part: strange for part, strange in found.items() if strange}

    @property
    def thing_words(self) -> set[tuple[Sort, str]]:
        """What its catalogue names: kinds of things, what there is to know of one, choices."""
        found: set[tuple[Sort, str]] = set()
        for kind in self.catalogue:
            found.add(("thing", kind.name))
            for known in kind.fields:
                found |= {("field", known.name), *(("value", one) for one in known.choices)}
        return found

    def _called(self, sort: Sort, name: str) -> Phrase | None:
        """The game's own word for something, or else ours."""
        key = f"{sort}.{name}"
        return self.name_of(sort, name) or (WORDS(key) if key in WORDS else None)

    def outcome_name(self, outcome: object) -> Wording:
        """How a stretch went: won or lost, else as the game calls it, else as it was typed.

        A word of the game that is called `lost` may mean a thing that was lost.
        """
        if isinstance(outcome, bool):
            return WORDS("outcome.won" if outcome else "outcome.lost")
        said = str(outcome)
        own = self.name_of("value", said)
        if own is not None:
            return own
        key = f"outcome.{said}"
        return WORDS(key) if key in WORDS else said.replace("_", " ")

    def leaves_out(self, depth: str) -> frozenset[str]:
        """The kinds of events that a table does not record at some depth."""
        return next((one.leaves_out for one in self.depths if one.name == depth), frozenset())

    def depth_name(self, depth: str) -> Wording:
        """What the game calls a depth of recording."""
        return self._called("depth", depth) or depth.replace("_", " ")

    def plain_start(self) -> dict[str, Any]:
        """As many as usual sit down to the game as it comes out of the box."""
        armies = chain(self.armies(), repeat(None))
        players = [
            {"seat": name, "name": name} | ({"army": army} if army is not None else {})
            for name, army in zip(_NAMES[: self.seats.usual], armies, strict=False)
        ]
        return {"players": players} | ({"edition": self.editions[0]} if self.editions else {})

    def start_entry(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """The first event of a match that begins today, of the version that means so."""
        entry = {"type": "match_started", **facts}
        if "v" in facts:
            return entry
        try:
            started = self.vocabulary.read(entry)
        except AfterActionError:  # whoever writes it hears what is wrong
            return entry
        assert isinstance(started, MatchStarted), "read as one"
        version = self.start_version(started)
        return entry if version == 1 else {**entry, "v": version}

    def check_options(self, options: Mapping[str, Any]) -> None:
        """Refuse rule options that the game does not have."""
        try:
            # As JSON, which a journal holds: there a list stands for a tuple too.
            self.options.model_validate_json(json.dumps(dict(options)))
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            path = ".".join(str(part) for part in first["loc"])
            known = list(self.options.model_fields)
            raise BadUsage(detail_fault(first, path, known, self.id), where="options") from None
