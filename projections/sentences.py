"""Every event in words: those of a game by its system, those of every match here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from events.base import Event
from events.match import (
    MATCH_EVENTS,
    BranchOpened,
    ClockRead,
    CountedDice,
    DepthChanged,
    DiceRolled,
    DisputeRaised,
    EventReinstated,
    EventRetracted,
    MatchAmended,
    MatchEnded,
    MatchImported,
    MatchPaused,
    MatchSaved,
    MatchSealed,
    MatchStarted,
    NoteWritten,
    PhotoAttached,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    RulingMade,
    SaveLoaded,
    SeatTakenOver,
    SpanClosed,
    SpanOpened,
    ThingCorrected,
    ThingMet,
    Thrown,
)
from events.words import Lang, Phrase
from projections.catalogue import UNKNOWN, Known, Things, kind_of
from projections.endings import ending_of, winner_names
from projections.record import Presence, Record
from projections.system import GameSystem
from projections.words import WORDS

if TYPE_CHECKING:  # a log draws nothing
    from projections.scene import Panel

_OURS: Final = frozenset(MATCH_EVENTS)


def say(system: GameSystem[Any], event: Event, before: Any, record: Record, lang: Lang) -> str:
    """An event as a sentence, told from the state and the record before it."""
    if type(event) not in _OURS:
        return system.sentence(event, before, lang)
    return phrase(system, event, record).text(lang)


def phrase(  # noqa: C901, PLR0911, PLR0912 - one line a kind
    system: GameSystem[Any], event: Event, record: Record
) -> Phrase:
    """A fact of every game, in words."""
    match event:
        case MatchStarted():
            return _started(system, event)
        case MatchAmended():
            what = _amended(event)
            return WORDS("said.match_amended", what=what) if what else WORDS("said.newer_kinds")
        case MatchEnded():
            return _ended(event, record.players)
        case PlayerJoined():
            return WORDS("said.player_joined", player=_introduced(system, event))
        case PlayerLeft():
            key = "said.player_away" if event.for_now else "said.player_left"
            return WORDS(key, player=name(record, event.player), why=_tail(event.reason))
        case PlayerReturned():
            return WORDS("said.player_returned", player=name(record, event.player))
        case SeatTakenOver():
            before = name(record, event.player)
            return WORDS("said.seat_taken_over", name=event.name, before=before)
        case SpanOpened():
            return _span_opened(system, event)
        case SpanClosed():
            key = "said.span_closed" if event.outcome is None else "said.span_closed_so"
            went = system.outcome_name(event.outcome or "")
            return WORDS(key, span=system.span_name(event.span), outcome=went)
        case DiceRolled():
            return _dice(event, record)
        case ClockRead():
            times = [f"{name(record, seat)} {clock_text(s)}" for seat, s in event.seconds.items()]
            return WORDS(f"said.clock_{event.shows}", times=times)
        case NoteWritten():
            text = f"{event.symbol or ''} {event.text}".strip()
            return _authored("note", event.author, text, event.on)
        case PhotoAttached():
            return WORDS("said.photo_attached", on=event.on, words=_tail(event.words))
        case DisputeRaised():
            return _authored("dispute", event.author, event.text, event.on)
        case RulingMade():
            return _authored("ruling", event.author, event.text, event.on or event.dispute)
        case MatchImported():
            source = event.file or event.game or event.format
            return WORDS("said.match_imported", format=event.format, what=source)
        case MatchPaused():
            return WORDS("said.match_paused", why=_tail(event.reason))
        case DepthChanged():
            return WORDS("said.depth_changed", depth=system.depth_name(event.depth))
        case MatchSaved():
            title = f": {event.title}" if event.title else ""
            return WORDS("said.match_saved", title=title)
        case SaveLoaded():
            called = record.saves.get(event.save)
            key = "said.save_loaded_titled" if called else "said.save_loaded"
            return WORDS(key, save=event.save, title=called)
        case ThingMet() | ThingCorrected():
            return _thing(system, event)
        case MatchSealed():
            return WORDS("said.match_sealed", author=event.author, head=event.head[:12])
        case EventRetracted():
            return WORDS(f"said.retracted_{event.reason}", target=event.target)
        case EventReinstated():
            return WORDS("said.reinstated", target=event.target)
        case BranchOpened():
            title = event.title or event.branch
            return WORDS(f"said.branch_{event.kind}", title=title, start=event.start)
    return WORDS(f"said.{event.type_name()}", **event.facts())


def correction_words(event: Event, deed: Event, sentence: str) -> Phrase:
    """A take-back, or what undoes one, by the sentence of the deed."""
    key = f"retracted_{event.reason}" if isinstance(event, EventRetracted) else "reinstated"
    return WORDS(f"said.{key}_deed", seq=deed.seq, deed=sentence)


def name(record: Record, seat: str | None) -> str:
    """The name of whoever sits there; the seat itself where nobody is known."""
    player = record.player(seat) if seat is not None else None
    return player.name if player else (seat or "?")


def presence_words(how: Presence) -> Phrase | None:
    """What is said beside the name of somebody who is away or has left."""
    return WORDS(f"presence.{how}") if how in ("away", "left") else None


def score_text(score: float) -> str:
    """Points as one writes them, to the last digit: 12, 7.5, 1234567."""
    return str(score) if isinstance(score, int) else f"{score:.15g}"


def _tail(text: str | None) -> str:
    return f": {text}" if text else ""


def _started(system: GameSystem[Any], event: MatchStarted) -> Phrase:
    where = ", ".join(part for part in (event.place, event.day) if part)
    who = [_introduced(system, player) for player in event.players]
    return WORDS("said.match_started", players=who, where=f" ({where})" if where else "")


def _introduced(system: GameSystem[Any], player: Player | PlayerJoined) -> Phrase | str:
    """Somebody by name, with what one said of them when they sat down."""
    seat = player.seat if isinstance(player, Player) else player.player
    called = player.name or seat
    army = system.army_name(player.army) if player.army else None
    extra = [part for part in (army, player.team, player.side) if part]
    return WORDS("said.player", name=called, extra=extra) if extra else called


def _amended(event: MatchAmended) -> list[Any]:
    keys = ("edition", "options", "place", "day", "occasion", "depth")
    present = event.model_fields_set | ({"options"} if event.unsaid else set())
    what: list[Any] = [WORDS(f"amended.{key}") for key in keys if key in present]
    return what + [player.seat for player in event.players]


def _ended(event: MatchEnded, players: Sequence[Player]) -> Phrase:
    ending, who = ending_of(event, players), winner_names(event, players)
    if ending == "team" or (ending == "won" and event.winner in {p.team for p in players}):
        who = [str(event.winner)]
    return WORDS(f"said.ended_{ending}", who=who, why=why(event.reason))


def why(reason: str | None) -> Phrase | str:
    """A reason of our own table in the reader's language; any other as it was typed."""
    words = reason_words(reason or "")
    return _tail(reason) if words is None else WORDS("said.why", why=words)


def reason_words(reason: str) -> Phrase | None:
    """A reason for the end of a match, where our own table has it."""
    key = "reason." + "_".join(reason.casefold().split())
    return WORDS(key) if key in WORDS else None


def _span_opened(system: GameSystem[Any], event: SpanOpened) -> Phrase:
    number = "" if event.number is None else f" {event.number}"
    title = f": {event.title}" if event.title else ""
    player = f" ({event.player})" if event.player else ""
    span = system.span_name(event.span)
    return WORDS("said.span_opened", span=span, number=number, title=title, player=player)


def thrown_words(told: Thrown) -> Phrase | list[str]:
    """What dice showed, face by face, or how many succeeded."""
    if isinstance(told, CountedDice):
        return WORDS("said.counted_dice", successes=told.successes, dice=told.dice)
    return [str(face) for face in told]


def _dice(event: DiceRolled, record: Record) -> Phrase:
    faces: Any = thrown_words(event.faces)
    purpose = f" ({event.purpose})" if event.purpose else ""
    if event.player is None:
        return WORDS("said.dice", die=event.die, faces=faces, purpose=purpose)
    who = name(record, event.player)
    key = "said.dice_again" if event.rerolls else "said.dice_by"
    return WORDS(key, player=who, die=event.die, faces=faces, purpose=purpose)


def _thing(system: GameSystem[Any], event: ThingMet | ThingCorrected) -> Phrase:
    """A thing, with what was said of it in brackets."""
    what: list[Any] = list(value_words(system, event.values))
    what += source_words(event.source, event.cites)
    called = {"kind": system.thing_name(event.kind), "name": event.name, "what": what}
    bare = "" if what else "_bare"
    if isinstance(event, ThingMet):
        return WORDS(f"said.thing_met{bare}", **called)
    if event.new_name:
        return WORDS(f"said.thing_renamed{bare}", new_name=event.new_name, **called)
    return WORDS(f"said.thing_corrected{bare}", **called)


def catalogue_panels(system: GameSystem[Any], things: Things, lang: Lang) -> tuple[Panel, ...]:
    """The catalogue as lists beside the board, one for each kind, with ? for what nobody knows.

    Each line names its thing, so that it is tapped like a card.
    """
    from projections.scene import Panel

    lines: dict[str, dict[str, str]] = {}
    for thing in things.values():
        said = list(value_words(system, thing.shown(kind_of(system.catalogue, thing.kind))))
        line = WORDS("thing.line", name=thing.name, values=said).text(lang) if said else thing.name
        lines.setdefault(thing.kind, {})[thing.name] = line
    titles = {kind: WORDS("thing.catalogue", kind=system.thing_name(kind)) for kind in lines}
    return tuple(
        Panel(titles[kind].text(lang), tuple(of.values()), ids=tuple(of))
        for kind, of in lines.items()
    )


def value_words(system: GameSystem[Any], values: Mapping[str, Known]) -> Iterator[Phrase]:
    """What is written down of a thing, each value behind its word."""
    for fact, value in values.items():
        called = system.field_name(fact)
        yield WORDS("thing.value", fact=called, value=value_text(system, value))


def value_text(system: GameSystem[Any], value: Known) -> Phrase | str:
    """A value in words: by the name that the game has for it, or as it was typed."""
    if value is None:
        return UNKNOWN
    if isinstance(value, bool):
        return WORDS("thing.yes" if value else "thing.no")
    if isinstance(value, str):
        return system.name_of("value", value) or value
    return score_text(value)


def source_words(source: str | None, cites: str | None) -> Iterator[Phrase | str]:
    """Who says so, and where."""
    if source is not None:
        yield WORDS(f"source.{source}")
    if cites is not None:
        yield cites


def clock_text(seconds: float) -> str:
    """How long something took, as clocks beside a table show it: 3:05."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"


def _authored(kind: str, author: str | None, text: str, on: int | None) -> Phrase:
    who = author or WORDS(f"said.somebody_{kind}")
    if on is None:
        return WORDS(f"said.{kind}", author=who, text=text)
    return WORDS(f"said.{kind}_on", author=who, text=text, on=on)
