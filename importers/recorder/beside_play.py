"""What every match offers beside its game: remarks, pauses, saves, who comes and goes, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from importers.words import RECORDER
from projections.endings import ending_asks
from projections.history import Chronicle
from projections.offers import Ask, Choice, Offer
from projections.record import Record
from projections.saves import saves_of
from projections.system import GameSystem


def offers_beside_play(
    system: GameSystem[Any],
    record: Record,
    chronicle: Chronicle,
    seat: str | None,
    own: Sequence[Offer],
) -> Iterator[Offer]:
    """All that a seat may tell beside `own`, the offers of its game."""
    yield from _remarks(system, record, seat, own)
    if system.saves:
        yield from _saves(record, chronicle)
    if record.ended is None:
        yield from _depths(system, record)
        if system.seats.may_change:
            yield from _seating(system, record, seat)


def _remarks(
    system: GameSystem[Any], record: Record, seat: str | None, own: Sequence[Offer]
) -> Iterator[Offer]:
    """Notes, disputes and rulings, a pause, the end."""
    author = {} if seat is None else {"author": seat}
    yield _offer("note", "note_written", author, _text("text", "note"))
    if record.paused:
        yield _offer("resume", "match_resumed", {})
    elif record.ended is None:
        yield _offer("dispute", "dispute_raised", author, _text("text", "dispute"))
        if len(record.disputes) > len(record.rulings):
            facts = {**author, "dispute": record.disputes[-1].seq}
            yield _offer("ruling", "ruling_made", facts, _text("text", "ruling"))
        yield _offer("pause", "match_paused", {}, _text("reason", "pause", optional=True))
        if all(offer.type != "match_ended" for offer in own):
            asks = (
                *ending_asks(record.players, together=system.seats.together),
                _text("reason", "reason", optional=True),
            )
            yield _offer("end", "match_ended", {}, *asks)


def _saves(record: Record, chronicle: Chronicle) -> Iterator[Offer]:
    """Saving, and going back to a save, also when the match is over."""
    if record.ended is None:
        yield _offer("save", "match_saved", {}, _text("title", "save", optional=True))
    if saves := saves_of(chronicle):
        choices = [Choice(save.seq, save.words) for save in saves]
        yield _offer("load", "save_loaded", {}, _choice("save", "load", choices))


def _depths(system: GameSystem[Any], record: Record) -> Iterator[Offer]:
    """Recording more from here on, or less, where the game knows several depths."""
    others = [depth.name for depth in system.depths if depth.name != record.depth]
    if others:
        choices = [Choice(depth, system.depth_name(depth)) for depth in others]
        yield _offer("depth", "depth_changed", {}, _choice("depth", "depth", choices))


def _seating(system: GameSystem[Any], record: Record, seat: str | None) -> Iterator[Offer]:
    """Who comes, goes, is away or plays on for another."""
    if seat in record.present:
        facts, why = {"player": seat}, _text("reason", "pause", optional=True)
        yield _offer("away", "player_left", {**facts, "for_now": True}, why, group="seats")
        yield _offer("leave", "player_left", facts, why, group="seats")
        yield _offer("take_over", "seat_taken_over", facts, _name("name", "new_name"),
                     group="seats")  # fmt: skip
    elif seat in (*record.away, *record.left):
        yield _offer("back", "player_returned", {"player": seat}, group="seats")
    if len(record.present) < system.seats.most:
        asks = [_name("player", "joins")]
        if teams := dict.fromkeys(player.team for player in record.players if player.team):
            asks.append(_choice("team", "team", list(map(Choice, teams)), optional=True))
        if armies := system.armies():
            choices = [Choice(army, called) for army, called in armies.items()]
            words = system.name_of("fact", "army") or RECORDER("ask.army")
            asks.append(Ask("army", "choice", words, choices, optional=True))
        yield _offer("join", "player_joined", {}, *asks, group="seats")


def _offer(
    words: str, kind: str, facts: Mapping[str, Any], *asks: Ask, group: str = "match"
) -> Offer:
    return Offer(RECORDER(f"offer.{words}"), kind, facts, asks, group)


def _choice(fact: str, words: str, choices: Sequence[Choice], *, optional: bool = False) -> Ask:
    return Ask(fact, "choice", RECORDER(f"ask.{words}"), choices, optional=optional)


def _name(fact: str, words: str) -> Ask:
    return Ask(fact, "text", RECORDER(f"ask.{words}"), least=1, most=80)


def _text(fact: str, words: str, *, optional: bool = False) -> Ask:
    return Ask(fact, "text", RECORDER(f"ask.{words}"), optional=optional, least=1, most=2000)
