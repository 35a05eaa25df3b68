"""Facts of every game: who sat down, what the table said, and how it ended."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import AfterValidator, Field, JsonValue, model_validator
from pydantic_core import PydanticCustomError

from events.base import BranchName, Event, Fact, Moment, Seat, Seq

Text = Annotated[str, Field(max_length=20_000)]
Name = Annotated[str, Field(min_length=1, max_length=200)]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Symbol = Literal["!!", "!", "!?", "?!", "?", "??"]
SpanKind = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
"""A kind of stretch of play: a turn, a mission, or what else a game names so."""
Depth = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
"""How much of a game is recorded, by a word of the game."""
Outcome = Literal["won", "lost", "abandoned"]
"""How a match ended for a table that plays together, or not to the end."""
BranchKind = Literal["loaded", "what_if", "argued"]
ThingKind = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
"""A kind of thing that a table meets: a card, a unit, an enemy, or what else a game names so."""
Source = Literal["box", "rulebook", "table"]
"""Who says what a thing is: what lies in the box, the rulebook, or the table itself."""

FIRST_SPANS: Final = ("day", "mission", "round", "turn", "battle", "segment")
"""The stretches of play that every version knows, the longest first."""

FIRST_DEPTHS: Final = ("result", "without_draws", "full")
"""How much may be recorded that every version knows, the least first."""

LARGEST: Final = (1 << 53) - 1
"""No number of a match is larger: up to here every reader of JSON keeps it exactly."""

Whole = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
"""A number that counts."""

Number = Whole | Annotated[float, Field(ge=-LARGEST, le=LARGEST)]
"""A number that may have a fraction."""

Value = bool | Number | Text
"""What a thing has one of: a number, a text, yes or no."""

DEEPEST: Final = 32
"""So many lists and objects may lie one in the other where it may say anything."""


def _bounded(value: JsonValue) -> JsonValue:
    """A value of any kind, unless it is nested too deeply or holds too large a number."""
    if isinstance(value, str):  # as most are: there is nothing in it
        return value
    layer: list[JsonValue] = [value]
    for _ in range(DEEPEST + 1):
        numbers = [part for part in layer if isinstance(part, int | float)]
        if any(abs(number) > LARGEST for number in numbers):
            raise PydanticCustomError("too_large", "too large a number", {"limit": LARGEST})
        wholes = (whole for whole in layer if isinstance(whole, dict | list))
        layer = [
            part for whole in wholes
            for part in (whole.values() if isinstance(whole, dict) else whole)
        ]  # fmt: skip
        if not layer:
            return value
    raise PydanticCustomError("too_deep", "nested too deeply", {"limit": DEEPEST})


Free = Annotated[JsonValue, AfterValidator(_bounded)]
"""A value of any kind, within what every part of the program can hold."""

MOST_SEATS: Final = 100
"""So many may sit down: no table has more, and some files of strangers have a club in one play."""

DRAW: Final = "draw"
"""The winner of a match that nobody won."""


class Player(Fact):
    """Somebody at the table. The seat never changes; name and person behind it may be amended."""

    seat: Seat
    name: Name
    person: Name | None = None
    army: Name | None = None
    team: Name | None = None
    side: Name | None = None


class PlayerAmended(Fact):
    """What turned out to be different about a seat; left out = as before."""

    seat: Seat
    name: Name | None = None
    person: Name | None = None
    army: Name | None = None
    team: Name | None = None
    side: Name | None = None


class Occasion(Fact):
    """A tournament or club evening and the place of this match in it."""

    event: Name | None = None
    round: Name | Whole | None = None
    table: Name | Whole | None = None


def _one_seat_each(seats: list[str]) -> None:
    seen: set[str] = set()
    for seat in seats:
        if seat in seen:
            raise PydanticCustomError("seat_twice", "seat {seat} twice", {"seat": seat})
        seen.add(seat)


class MatchStarted(Event):
    """The players sat down; the table says what is played, by whom and where.

    All versions hold the same facts. With 2 an option that was left out means what a game has
    taken as its default since; most games have changed none, and for them 1 says the same. With 3
    the record may hold kinds of events that came later, with 4 photos as well: older programs then
    say so.
    """

    dated: ClassVar[bool] = True

    type: Literal["match_started"] = "match_started"
    v: Literal[1, 2, 3, 4] = Field(  # type: ignore[assignment]
        default=1, description="which defaults hold for options left out: a game's first, or later"
    )
    edition: Name | None = None
    options: dict[str, Free] = {}
    players: Annotated[tuple[Player, ...], Field(max_length=MOST_SEATS)]
    place: Name | None = None
    day: Moment | None = None
    occasion: Occasion | None = None
    depth: Depth = "full"

    @classmethod
    def least_version(cls, facts: Mapping[str, object]) -> int:
        """Depths that a game has named itself came later."""
        return 1 if facts.get("depth", "full") in FIRST_DEPTHS else 3

    @model_validator(mode="after")
    def _seats_differ(self) -> Self:
        _one_seat_each([player.seat for player in self.players])
        return self


class MatchAmended(Event):
    """Something the table said at the start was wrong or became known; left out = as before.

    `unsaid` names options that the table did not agree on after all: what is usual holds again.
    From one with version 3 on the record may hold kinds of events that came later, from one with 4
    photos as well.
    """

    added: ClassVar[Mapping[str, int]] = {"unsaid": 2}
    dated: ClassVar[bool] = True

    type: Literal["match_amended"] = "match_amended"
    v: Literal[1, 2, 3, 4] = 1  # type: ignore[assignment]  # four, where the base has one
    edition: Name | None = None
    options: dict[str, Free] | None = None
    players: Annotated[tuple[PlayerAmended, ...], Field(max_length=MOST_SEATS)] = ()
    place: Name | None = None
    day: Moment | None = None
    occasion: Occasion | None = None
    depth: Depth | None = None
    unsaid: tuple[Name, ...] = ()

    @classmethod
    def least_version(cls, facts: Mapping[str, object]) -> int:
        """Depths that a game has named itself came later."""
        return 1 if facts.get("depth") in (None, *FIRST_DEPTHS) else 3

    @model_validator(mode="after")
    def _seats_differ(self) -> Self:
        _one_seat_each([player.seat for player in self.players])
        return self


class PlayerJoined(Event):
    """Somebody sat down later than the others. A name left out is that of the seat."""

    came_with: ClassVar[int] = 3

    type: Literal["player_joined"] = "player_joined"
    player: Seat
    name: Name | None = None
    person: Name | None = None
    army: Name | None = None
    team: Name | None = None
    side: Name | None = None


class PlayerLeft(Event):
    """Somebody got up from the table: for good, or `for_now`, as for an evening."""

    came_with: ClassVar[int] = 3

    type: Literal["player_left"] = "player_left"
    player: Seat
    for_now: bool = False
    reason: Text | None = None


class PlayerReturned(Event):
    """Somebody who was away is back."""

    came_with: ClassVar[int] = 3

    type: Literal["player_returned"] = "player_returned"
    player: Seat


class SeatTakenOver(Event):
    """Somebody else plays a seat from now on, with all that is its own."""

    came_with: ClassVar[int] = 3

    type: Literal["seat_taken_over"] = "seat_taken_over"
    player: Seat
    name: Name
    person: Name | None = None


class MatchEnded(Event):
    """The match is over. `winner` is a seat, a team or "draw"; null where nobody knows.

    A table that plays together has an `outcome` and no winner. Several who won beside others who
    did not, and are no team, are the `winners`. Ranks begin with 1.
    """

    added: ClassVar[Mapping[str, int]] = {"winners": 2}

    type: Literal["match_ended"] = "match_ended"
    v: Literal[1, 2] = 1  # type: ignore[assignment]  # two, where the base has one
    winner: Name | None = None
    reason: Text | None = None
    outcome: Outcome | None = None
    scores: dict[Seat, Number] | None = None
    ranks: dict[Seat, Annotated[int, Field(ge=1, le=LARGEST)]] | None = None
    winners: Annotated[tuple[Seat, ...], Field(max_length=MOST_SEATS)] | None = None

    @model_validator(mode="after")
    def _winners_stand_alone(self) -> Self:
        if self.winners is None:
            return self
        _one_seat_each([*self.winners])
        if len(self.winners) < 2 or self.winner or self.outcome:
            raise PydanticCustomError("winners", "winners beside a winner")
        return self


class SpanOpened(Event):
    """A stretch of play began: a turn, a round, a day, a mission, or what else the game names."""

    type: Literal["span_opened"] = "span_opened"
    span: SpanKind
    number: Whole | None = None
    title: Name | None = None
    player: Seat | None = None


class SpanClosed(Event):
    """The innermost open stretch of that kind is over. `outcome`: how it went, where it has one."""

    added: ClassVar[Mapping[str, int]] = {"outcome": 2}

    type: Literal["span_closed"] = "span_closed"
    v: Literal[1, 2] = 1  # type: ignore[assignment]  # two, where the base has one
    span: SpanKind
    outcome: Name | None = None


MOST_DICE: Final = 1000
"""So many dice may be told by a count: their luck is reckoned die by die."""


class CountedDice(Fact):
    """Dice whose faces nobody noted: how many were thrown, and how often they succeeded."""

    dice: Annotated[int, Field(ge=0, le=MOST_DICE)]
    successes: Annotated[int, Field(ge=0, le=LARGEST)]


Thrown = tuple[Whole | Name, ...] | CountedDice
"""What dice of one sort showed, die by die; or, where that suffices, how many succeeded."""


class DiceRolled(Event):
    """Dice fell. `faces` is what they showed, one entry a die, or how many succeeded."""

    references: ClassVar[tuple[str, ...]] = ("rerolls",)
    dated: ClassVar[bool] = True

    type: Literal["dice_rolled"] = "dice_rolled"
    v: Literal[1, 2] = 1  # type: ignore[assignment]  # two, where the base has one
    player: Seat | None = None
    die: Name = "d6"
    faces: Thrown
    purpose: Text | None = None
    rerolls: Seq | None = None

    @classmethod
    def least_version(cls, facts: Mapping[str, object]) -> int:
        """That only the successes were counted came later."""
        return 2 if isinstance(facts.get("faces"), CountedDice | Mapping) else 1


class ClockRead(Event):
    """Somebody read the clocks: seconds left, or seconds used, by seat."""

    type: Literal["clock_read"] = "clock_read"
    seconds: dict[Seat, Number]
    shows: Literal["left", "used"] = "left"


class NoteWritten(Event):
    """Somebody wrote a remark, or put a symbol, on an event or on the match as a whole."""

    references: ClassVar[tuple[str, ...]] = ("on",)

    type: Literal["note_written"] = "note_written"
    text: Text = ""
    author: Name | None = None
    on: Seq | None = None
    symbol: Symbol | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.text.strip() and self.symbol is None:
            raise PydanticCustomError("empty_note", "an empty note")
        return self


class PhotoAttached(Event):
    """Somebody put a photo on an event.

    The picture lies beside the journal: `picture` is the SHA-256 of its bytes, `size` counts them.
    """

    came_with: ClassVar[int] = 4
    references: ClassVar[tuple[str, ...]] = ("on",)

    type: Literal["photo_attached"] = "photo_attached"
    on: Seq
    picture: Hash
    size: Annotated[int, Field(ge=1, le=LARGEST)]
    words: Text | None = None


class MatchImported(Event):
    """The match was not recorded beside the table but read from a file of another program.

    `persons` names who the source knows behind a seat, `raw` is the record as it stood there
    without what is private; a long one lies by `raw_hash` under `.aar/sources/` of the library.
    """

    type: Literal["match_imported"] = "match_imported"
    format: Name
    importer: Name
    file: Name | None = None
    file_hash: Hash | None = None
    source_ids: tuple[Name, ...] = ()
    game: Name | None = Field(default=None, description="what the source calls the game")
    content: Name | None = Field(default=None, description="equal for the same play told again")
    persons: dict[Seat, Name] = {}
    details: dict[str, Free] = {}
    doubts: tuple[Text, ...] = ()
    raw: Annotated[str, Field(max_length=65_536)] | None = None
    raw_hash: Hash | None = None
    head: Hash | None = Field(default=None, description="the head of the record it was made from")


class DisputeRaised(Event):
    """The table does not agree on what happened or on what a rule means."""

    references: ClassVar[tuple[str, ...]] = ("on",)

    type: Literal["dispute_raised"] = "dispute_raised"
    text: Text
    author: Name | None = None
    on: Seq | None = None


class RulingMade(Event):
    """The table, or a judge, decided a question."""

    references: ClassVar[tuple[str, ...]] = ("dispute", "on")

    type: Literal["ruling_made"] = "ruling_made"
    text: Text
    author: Name | None = None
    dispute: Seq | None = None
    on: Seq | None = None


class TitleGiven(Event):
    """The match got a title."""

    type: Literal["title_given"] = "title_given"
    title: Name


class TagAdded(Event):
    """The match got a tag."""

    type: Literal["tag_added"] = "tag_added"
    tag: Name


class TagRemoved(Event):
    """A tag was taken off the match."""

    type: Literal["tag_removed"] = "tag_removed"
    tag: Name


class MatchPaused(Event):
    """The table stopped for a while."""

    type: Literal["match_paused"] = "match_paused"
    reason: Text | None = None


class MatchResumed(Event):
    """The table went on."""

    type: Literal["match_resumed"] = "match_resumed"


class DepthChanged(Event):
    """From here on the table records more of the game, or less."""

    came_with: ClassVar[int] = 3

    type: Literal["depth_changed"] = "depth_changed"
    depth: Depth


class MatchSaved(Event):
    """The table saved the game: from here it may be gone on with again."""

    came_with: ClassVar[int] = 3

    type: Literal["match_saved"] = "match_saved"
    title: Name | None = None


class SaveLoaded(Event):
    """The table went back to a save, or to where it had left a line: `save` is the event there.

    It is the first event of the line that this opened, so that the game itself sees it.
    """

    came_with: ClassVar[int] = 3
    references: ClassVar[tuple[str, ...]] = ("save",)

    type: Literal["save_loaded"] = "save_loaded"
    save: Seq


class ThingMet(Event):
    """The table met a thing and wrote down what it is: a card, a unit, an item, an enemy.

    A value that nobody knows is null. `cites` says where it stands: a page, the number of a card.
    """

    came_with: ClassVar[int] = 3

    type: Literal["thing_met"] = "thing_met"
    kind: ThingKind
    name: Name
    values: dict[Name, Value | None]
    source: Source | None = None
    cites: Name | None = None


class ThingCorrected(Event):
    """What was written down of a thing was wrong, or became known; left out = as before."""

    came_with: ClassVar[int] = 3

    type: Literal["thing_corrected"] = "thing_corrected"
    kind: ThingKind
    name: Name
    new_name: Name | None = None
    values: dict[Name, Value | None]
    source: Source | None = None
    cites: Name | None = None


class MatchSealed(Event):
    """A player signed the record as it stood: `head` is the hash of the last event signed."""

    type: Literal["match_sealed"] = "match_sealed"
    author: Name
    head: Hash


class EventRetracted(Event):
    """An event was taken back, together with all it caused."""

    references: ClassVar[tuple[str, ...]] = ("target",)
    corrects: ClassVar[bool] = True

    type: Literal["event_retracted"] = "event_retracted"
    target: Seq
    reason: Literal["taken_back", "mistyped", "ruled"] = "taken_back"


class EventReinstated(Event):
    """A retraction was undone. `target` is the retraction, or the event it had taken back."""

    references: ClassVar[tuple[str, ...]] = ("target",)
    corrects: ClassVar[bool] = True

    type: Literal["event_reinstated"] = "event_reinstated"
    target: Seq


class BranchOpened(Event):
    """A second line of history, `branch`, left the line of event `from` behind that event."""

    references: ClassVar[tuple[str, ...]] = ("from",)
    corrects: ClassVar[bool] = True

    type: Literal["branch_opened"] = "branch_opened"
    branch: BranchName
    start: Seq = Field(alias="from")
    kind: BranchKind
    title: Name | None = None


MATCH_EVENTS: Final[tuple[type[Event], ...]] = (
    MatchStarted, MatchAmended, MatchEnded,
    PlayerJoined, PlayerLeft, PlayerReturned, SeatTakenOver, MatchSaved, SaveLoaded,
    DepthChanged, ThingMet, ThingCorrected,
    SpanOpened, SpanClosed, DiceRolled, ClockRead,
    NoteWritten, PhotoAttached, DisputeRaised, RulingMade, TitleGiven, TagAdded, TagRemoved,
    MatchPaused, MatchResumed, MatchSealed, MatchImported,
    EventRetracted, EventReinstated, BranchOpened,
)  # fmt: skip
"""Every journal may hold these, whatever its game."""


def level_of(kind: type[Event], span: str | None) -> int:
    """The version of `match_started` from which on a record may hold events of a kind.

    Stretches of play that a game has named itself came later than the first ones.
    """
    if kind is SpanOpened or kind is SpanClosed:
        return 1 if span in FIRST_SPANS else 3
    return kind.came_with
