"""Inside a battle: what players chose, and each segment as the table saw it beside the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, get_args

from events.neuroshima_hex import Attack, BattleChoice, ChoicesMade, SegmentFought
from events.words import Phrase
from projections.acts import Marks, Objection, nothing
from projections.games.neuroshima_hex import names
from projections.games.neuroshima_hex.act import HexAct, arrow
from projections.games.neuroshima_hex.acts.battles import (
    fight_of,
    segment_missing,
    tracks_behind,
    write_tracks_behind,
)
from projections.games.neuroshima_hex.acts.tracks import beyond_tracks
from projections.games.neuroshima_hex.asks import attacks_ask, destroyed_ask
from projections.games.neuroshima_hex.battle.outcome import HitKind, chooser, read_choice
from projections.games.neuroshima_hex.battle.review import (
    Expected,
    Review,
    agrees,
    attacks_of,
    chosen_too,
    decider,
    follow,
    lost_of,
    points_off,
    reached,
    review,
    segments_of_medics,
    wound_all,
)
from projections.games.neuroshima_hex.course import WINNING_POINTS
from projections.games.neuroshima_hex.table import Fight, Table, lift_all
from projections.games.neuroshima_hex.view import View
from projections.games.neuroshima_hex.words import WORDS
from projections.offers import Ask
from projections.spans import Whole

if TYPE_CHECKING:
    from projections.games.neuroshima_hex.archive.row_writer import RowWriter
    from projections.games.neuroshima_hex.following import Following
    from projections.games.neuroshima_hex.text.line import HexLine, HexPen
    from projections.notation import Entry


_KINDS: Final = {kind[0]: kind for kind in get_args(HitKind)}
"""By its letter the kind of an attack."""
_ATTACK: Final = re.compile(
    r"([A-G][1-7])-([A-G][1-7])([mrge]?)(\d{0,2})(?:\*(\d{1,2}))?(?:\+([A-G][1-7]))?",
    re.IGNORECASE,
)


# -- choices ---------------------------------------------------------------------------------------


class Choose(HexAct[ChoicesMade]):
    """Players chose: a segment proposes what may be chosen, and its questions ask for it."""

    event, words = ChoicesMade, ("choice",)
    offers = marks = asks = nothing

    def apply(self, table: Table, event: ChoicesMade) -> None:
        """The battle remembers it."""
        fight = fight_of(table, event)
        table.fight = fight._replace(choices=(*fight.choices, *event.choices))

    def objections(self, view: View, event: ChoicesMade) -> Iterator[Objection]:
        """The battle has a place for it, and has not passed it; it is whose choice it is."""
        fight = view.table.fight
        yield from _not_started(fight)
        if fight is None:
            return
        yield from _after_medics(fight, event)
        late = any(choice.segment >= reached(fight) for choice in event.choices)
        decided = chosen_too(review(view.table, fight), event.choices)
        if late or decided is None:
            yield "choice_does_not_fit", {"segment": event.choices[0].segment}
        elif view.known_player is not None:
            yield from _by_another(view, event, decided, fight)

    def follows(self, chain: Following, event: ChoicesMade) -> None:
        """The battle goes on as it was chosen."""
        del event
        chain.fight_on()

    def sentence(self, event: ChoicesMade, table: Table) -> Phrase:
        """Each choice."""
        choices = names.together([_choice_words(table, choice) for choice in event.choices])
        if event.player is None:
            return WORDS("said.choices", choices=choices)
        who = names.player(table, event.player)
        return WORDS("said.choices_by", player=who, choices=choices)

    def rows(self, writer: RowWriter, event: ChoicesMade) -> Iterator[None]:
        """A row a choice."""
        for item, choice in enumerate(event.choices):
            writer.choice(event, item, event.player, choice)
        yield

    def read(self, line: HexLine, word: str) -> Entry:
        """`choice 2 C3 explodes`, `… D1 saves C2 from B2`, `… B3 makes C3 NE ranged`."""
        del word
        segment, who = line.c.number(), line.hex()
        choice: dict[str, Any] = {"segment": segment}
        match line.c.keyword("keyword", "explodes", "saves", "makes"):
            case "explodes":
                choice |= {"kind": "clown_explodes", "unit": who}
            case "saves":
                unit = line.hex()
                line.c.keyword("keyword", "from")
                choice |= {"kind": "medic_absorbs", "medic": who, "unit": unit}
                choice["attacker"] = line.hex()
            case "makes":
                unit, side = line.hex(), line.facing()
                to = line.c.keyword("keyword", "melee", "ranged")
                if side is None or to is None:
                    line.c.unexpected("choice")
                choice |= {"kind": "quartermaster", "module": who}
                choice |= {"unit": unit, "side": side, "to": to}
            case _:
                line.c.unexpected("choice")
        seat = {} if line.said_seat is None else {"player": line.said_seat}
        return {"type": "choices_made", "choices": [choice], **seat}

    def write(self, event: ChoicesMade, pen: HexPen) -> Iterator[str]:
        """One choice a line; several at once stand as JSON."""
        if len(event.choices) == 1:
            yield write_choice(event.choices[0], pen)


def _not_started(fight: Fight | None) -> Iterator[Objection]:
    """A battle begins before anything is chosen or fought in it."""
    if fight is None:
        yield "battle_not_started", {}


def _after_medics(fight: Fight, event: ChoicesMade) -> Iterator[Objection]:
    """In a segment all that cause or change damage are declared before the Medics (FAQ p.11)."""
    healed = segments_of_medics(fight.choices)
    for choice in event.choices:
        if choice.kind == "medic_absorbs":
            healed.add(choice.segment)
        elif choice.segment in healed:
            yield "choice_after_medics", {"segment": choice.segment}
            return


def _by_another(v: View, event: ChoicesMade, decided: Review, fight: Fight) -> Iterator[Objection]:
    """Each player decides for the units in hand; for what is scoped the Scoper's owner (MP.1)."""
    for fact in event.choices:
        choice, fought = read_choice(fact, v.grid), decided.fought(fact.segment)
        if choice is None or fought is None:
            continue
        owner = decider(fought, choice, fight.player)
        if owner is not None and v.known_player != owner:
            unit = v.unit_words(v.names[chooser(choice)])
            yield "choice_by_another", {
                "player": v.player_name, "unit": unit, "expected": v.name_of(owner),
            }  # fmt: skip


def _choice_words(table: Table, choice: BattleChoice) -> Phrase:
    def who(name: str | None) -> names.Part:
        return names.unit(table, name) if name is not None else "?"

    return WORDS(
        f"choice.{choice.kind}", segment=choice.segment, unit=who(choice.unit),
        medic=who(choice.medic), attacker=who(choice.attacker), module=who(choice.module),
        side=choice.side or "?", to=WORDS(f"choice.to_{choice.to}") if choice.to else "?",
    )  # fmt: skip


def write_choice(choice: BattleChoice, pen: HexPen) -> str:
    """One choice."""
    start = f"{pen.word('choice')} {choice.segment}"
    match choice.kind:
        case "clown_explodes":
            return f"{start} {choice.unit} {pen.word('explodes')}"
        case "medic_absorbs":
            saved = f"{choice.unit} {pen.word('from')} {choice.attacker}"
            return f"{start} {choice.medic} {pen.word('saves')} {saved}"
        case "quartermaster":
            to = pen.word(choice.to or "melee")
            return f"{start} {choice.module} {pen.word('makes')} {choice.unit} {choice.side} {to}"


# -- segments --------------------------------------------------------------------------------------


class FightSegment(HexAct[SegmentFought]):
    """The units of one initiative struck; what fell was lifted at its end."""

    event, changes_board, span = SegmentFought, True, Whole("segment", number="initiative")
    offers = nothing

    def apply(self, table: Table, event: SegmentFought) -> None:
        """Wounds, the dead, the tracks."""
        fight = fight_of(table, event)
        table.fight = fight.with_segment(event)
        wound_all(table.board, event)
        lift_all(table, event.destroyed)
        table.read_tracks(event.hq_points, event.points)

    def objections(self, view: View, event: SegmentFought) -> Iterator[Objection]:
        """It is the next one, and comes out as the rules have it by the choices recorded."""
        yield from beyond_tracks(view, event.hq_points, event.points)
        yield from _not_started(view.table.fight)
        fight = fight_of(view.table, event)
        last = reached(fight)
        if event.initiative >= last:
            yield "segment_order", {"initiative": event.initiative, "reached": last}
            return
        so_far = review(view.table, fight)
        if so_far.battle is None:
            return
        missing = list(segment_missing(so_far, below=last, above=event.initiative))
        if missing:
            yield from missing
            return
        now = follow(so_far, event)
        expected = now.segment(event.initiative)
        if now.differs:
            yield from _differences(event, expected)
        elif now.choices != so_far.choices and agrees(expected, event):
            yield "choice_not_recorded", {"initiative": event.initiative}
        yield from _points(view, event, expected, differs=now.differs)

    def follows(self, chain: Following, event: SegmentFought) -> None:
        """The next one."""
        del event
        chain.fight_on()

    def asks(self, table: Table) -> Sequence[Ask]:
        """The hits, and what left the board."""
        return attacks_ask(table), destroyed_ask(table)

    def sentence(self, event: SegmentFought, table: Table) -> Phrase:
        """Every hit, who leaves, and the tracks that show something else now."""
        what: list[names.Part] = [_attack_words(table, attack) for attack in event.attacks]
        changed = {
            seat: points
            for seat, points in event.hq_points.items()
            if seat not in table.index or table.board.hq_points[table.index[seat]] != points
        }
        what += names.leave(table, event.destroyed) + names.tracks(table, changed, event.points)
        if not what:
            return WORDS("said.segment_quiet", initiative=event.initiative)
        return WORDS("said.segment", initiative=event.initiative, what=names.together(what))

    def marks(self, event: SegmentFought) -> Marks:
        """Every hit, and the way of what a Medic took."""
        arrows = [arrow(a.start, a.to, "hit", str(a.wounds)) for a in event.attacks]
        arrows += [arrow(a.to, a.absorbed_by, "cause") for a in event.attacks if a.absorbed_by]
        return [one.hex for one in event.destroyed], arrows

    def rows(self, writer: RowWriter, event: SegmentFought) -> Iterator[None]:
        """The segment, a row a hit, and the losses."""
        writer.segment(event, event.initiative, event.attacks, destroyed=len(event.destroyed))
        yield
        if event.destroyed:
            writer.see(event.seq, "battle", *[one.hex for one in event.destroyed])
        if event.hq_points or event.points:
            writer.read_tracks(event.seq)

    def read(self, line: HexLine, word: str) -> Entry:
        """`3: B3-B2r1 C2-C3m1 xB2 = Ann 20, Bob 19`, whole.

        A letter says how (m, r, g, e), a number the strength, `*` other wounds, `+` the Medic.
        Without `=` the tracks are what the wounds of HQs make of them.
        """
        del word
        initiative = line.c.number()
        line.c.take_sign(":")
        attacks: list[dict[str, Any]] = []
        destroyed: list[dict[str, Any]] = []
        while True:
            if found := _ATTACK.fullmatch(line.c.word()):
                attacks.append(_read_attack(line, found))
                line.c.at += 1
            elif fallen := line.fallen():
                destroyed += fallen
            else:
                break
        if not line.c.done and not line.c.is_sign("="):
            line.c.unexpected("attack")
        shown = tracks_behind(line) or {"hq_points": _hq_points_after(line, attacks)}
        facts = {"initiative": initiative, "attacks": attacks, "destroyed": destroyed}
        return {"type": "segment_fought", **facts, **shown}

    def write(self, event: SegmentFought, pen: HexPen) -> Iterator[str]:
        """The hits and the fallen; then with the tracks."""
        parts = [_write_attack(attack) for attack in event.attacks]
        text = " ".join((f"{event.initiative}:", *parts, *pen.fallen(event.destroyed)))
        yield text
        yield f"{text} {write_tracks_behind(event, pen)}"


# -- beside the rules ------------------------------------------------------------------------------


def _differences(event: SegmentFought, expected: Expected) -> Iterator[Objection]:
    """What differs: the hits, and who left the board."""
    recorded, lost, which = attacks_of(event), lost_of(event), {"initiative": event.initiative}
    if recorded != expected.attacks:
        if not recorded and lost == expected.destroyed and not points_off(expected, event):
            yield "attacks_not_recorded", which
        else:
            more, fewer = recorded - expected.attacks, expected.attacks - recorded
            pairs = {f"{start}-{end}" for start, end, *_ in (*more, *fewer)}
            yield "segment_attacks", {**which, "hexes": sorted(pairs)}
    if lost != expected.destroyed:
        hexes = sorted({name for _, _, name in lost ^ expected.destroyed})
        yield "segment_destroyed", {**which, "hexes": hexes}


def _points(
    v: View, event: SegmentFought, expected: Expected, *, differs: bool
) -> Iterator[Objection]:
    """What the tracks show: of HQs, where the segment differs, and in the points game.

    There wounds of HQs count for the attacker, up to 20 (FAQ MP.5, g.28).
    """
    index, most = v.table.index, v.table.rules.hq_points
    left = {
        seat: expected.hq_points[seat]
        for seat in (points_off(expected, event) if differs else ())
        if seat not in index or event.hq_points[seat] <= most[index[seat]]
    }
    scores: dict[str, int] = {}
    for seat, points in (event.points or {}).items() if v.table.rules.points_mode else ():
        if seat in index and points <= WINNING_POINTS:
            scored = v.table.points[index[seat]] + expected.scored.get(seat, 0)
            if points != min(WINNING_POINTS, scored):
                scores[seat] = min(WINNING_POINTS, scored)
    for off in (left, scores):
        if off:
            values = {"players": [*off], "points": [*off.values()]}
            yield "segment_points", {"initiative": event.initiative, **values}


# -- words and notation ----------------------------------------------------------------------------


def _attack_words(table: Table, attack: Attack) -> Phrase:
    attacker, target = names.unit(table, attack.start), names.unit(table, attack.to)
    if attack.absorbed_by is not None:
        medic = names.unit(table, attack.absorbed_by)
        return WORDS(
            f"attack.{attack.kind}_absorbed", attacker=attacker, target=target, medic=medic
        )
    wounds = attack.wounds
    return WORDS(f"attack.{attack.kind}", attacker=attacker, target=target, wounds=wounds)


def _read_attack(line: HexLine, found: re.Match[str]) -> dict[str, Any]:
    start, end = found[1].upper(), found[2].upper()
    for name in (start, end):
        line.check(name, line.c.place)
    kind = _KINDS.get(found[3].lower())
    if kind is None:
        # Neighbours strike, others shoot; a unit that has but one sort of attack uses that.
        unit, grid = line.unit(start), line.table.board.grid
        kinds = {attack.type for attack in unit.tile.attacks} if unit else set()
        are_near = grid.index[end] in grid.neighbour[grid.index[start]]
        kind = str(kinds.pop()) if len(kinds) == 1 else "melee" if are_near else "ranged"
    strength = int(found[4] or 1)
    saved = None if found[6] is None else found[6].upper()
    return {
        "from": start, "to": end, "kind": kind, "strength": strength,
        "wounds": strength if found[5] is None else int(found[5]), "absorbed_by": saved,
    }  # fmt: skip


def _hq_points_after(line: HexLine, attacks: list[dict[str, Any]]) -> dict[str, int]:
    """The HQ tracks after these attacks."""
    points = dict(zip(line.table.seats, line.table.board.hq_points, strict=True))
    for attack in attacks:
        unit = line.unit(attack["to"])
        if unit is not None and unit.laid.is_hq and attack["absorbed_by"] is None:
            seat = line.table.seats[unit.owner]
            points[seat] = max(0, points[seat] - attack["wounds"])
    return points


def _write_attack(attack: Attack) -> str:
    wounds = "" if attack.wounds == attack.strength else f"*{attack.wounds}"
    saved = f"+{attack.absorbed_by}" if attack.absorbed_by else ""
    return f"{attack.start}-{attack.to}{attack.kind[0]}{attack.strength}{wounds}{saved}"


FIGHT_SEGMENT = FightSegment()
ACTS = (Choose(), FIGHT_SEGMENT)
