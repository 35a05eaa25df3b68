"""Computer players, the matches they are dealt, and all that is asked of a game that is played."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, permutations
from random import Random
from typing import Any, Final, NamedTuple

from projections.games.neuroshima_hex.acts import ACTS, apply
from projections.games.neuroshima_hex.acts.hand import DISCARD, to_draw, uppermost
from projections.games.neuroshima_hex.acts.moving import MOVE
from projections.games.neuroshima_hex.acts.placing import PLACE
from projections.games.neuroshima_hex.acts.tracks import BUY_ENERGY, READ_TRACKS
from projections.games.neuroshima_hex.acts.turns import END_TURN
from projections.games.neuroshima_hex.armies import catalogue, find_tile
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.board.board import Board, Tile, lay
from projections.games.neuroshima_hex.board.hexes import FACINGS
from projections.games.neuroshima_hex.course import next_step
from projections.games.neuroshima_hex.following import consequences, event_of
from projections.games.neuroshima_hex.offers import (
    Group,
    altered,
    instants,
    offers,
    one_of_three,
    procedures,
    to_act,
)
from projections.games.neuroshima_hex.table import Table, copy
from projections.games.neuroshima_hex.view import View
from projections.offers import Ask, Draft, Offer
from projections.simulation import answers_at_random
from projections.system import Play

# -- any legal move, so weighted that matches look like matches ------------------------------------


WEIGHTS: Final[tuple[tuple[Group, float], ...]] = (
    (PLACE.offers, 10),
    (PLACE.for_transporters, 3),
    (instants, 8),
    (MOVE.offers, 4),
    (procedures, 6),
    (DISCARD.offers, 0.4),
    (BUY_ENERGY.offers, 0.9),
    (READ_TRACKS.offers, 0.05),
    (END_TURN.offers, 1.5),
)
"""How much a random player is drawn to each sort of offer."""
_DEAR: Final = 3
_CHEAP_PROCEDURES: Final = 0.4


class RandomPlayer:
    """Plays legal moves at random; what its hand holds, it mostly plays."""

    def choose(self, table: Table, seat: str, dice: Random) -> Draft | None:
        """What the seat does now."""
        v = View(table, seat)
        step = next_step(table)
        if table.phase in ("setup", "battle") or step is not None:
            return self._forced(v, step, dice)
        captive = next(MOVE.for_prisoners(v), None)
        if captive is not None:
            return draft_at_random(captive, dice)
        if table.turn is None or table.turn.player != v.player:
            return None
        count = to_draw(table, v.player)
        if count:
            return draw(v, count, dice)
        due = list(one_of_three(v))
        if not due:
            return self.act(v, dice)
        offer = due[-1] if len(due) > 1 and dice.random() < 0.7 else due[0]
        return self.discard(v, offer, dice)

    def _forced(self, v: View, step: Draft | None, dice: Random) -> Draft | None:
        """An HQ to lay; a prisoner to turn after a battle; else what the rules do by themselves."""
        if v.table.phase == "battle":
            return None
        makers = (PLACE.headquarters(v), MOVE.for_prisoners(v)) if step is None else (
            MOVE.for_prisoners(v),
        )  # fmt: skip
        for made in makers:
            for offer in made:
                return draft_at_random(offer, dice)
        return step

    def discard(self, v: View, offer: Offer, dice: Random) -> Draft | None:
        """Which of three goes."""
        del v
        return draft_at_random(offer, dice)

    def act(self, v: View, dice: Random) -> Draft | None:
        """A tile, an ability, or the end of the turn."""
        left = list(WEIGHTS)
        while left:
            group, _ = left.pop(_weighed(left, dice))
            made = list(group(v))
            dice.shuffle(made)
            if group is procedures:
                # The dear ones first; cheap ones now and then, or energy would never grow.
                dear = [offer for offer in made if offer.facts["energy"] >= _DEAR]
                made = dear or (made if dice.random() < _CHEAP_PROCEDURES else [])
            for offer in made:
                draft = draft_at_random(offer, dice)
                if draft is not None:
                    return draft
        return None

    def answer(self, table: Table, draft: Draft, ask: Ask, dice: Random) -> Any:
        """Any answer to what a battle or a Mine leaves open."""
        del table, draft
        return dice.choice(list(ask.choices)).value


def _weighed(groups: Sequence[tuple[Group, float]], dice: Random) -> int:
    """The place of one of them by the weights: what `Random.choices` draws, in half the time."""
    sums = list(accumulate([weight for _, weight in groups]))
    return bisect(sums, dice.random() * sums[-1], 0, len(sums) - 1)


def draft_at_random(offer: Offer, dice: Random) -> Draft | None:
    """The offer with random legal answers; None where a question has none."""
    answers = answers_at_random(offer, dice)
    return None if answers is None else offer.draft(answers)


def draw(v: View, count: int, dice: Random) -> Draft:
    """Tiles as a shuffled pile gives them; what is known to lie on top comes first."""
    left = dict(v.table.left[v.player])
    tiles = uppermost(v.table, v.player, count)
    for tile in tiles:
        left[tile] -= 1
    pile = [tile for tile, held in left.items() for _ in range(held)]
    tiles += dice.sample(pile, count - len(tiles))
    return Draft("tiles_drawn", {"player": v.seat, "tiles": tiles})


# -- the best exchange at once ---------------------------------------------------------------------


_PER_TILE: Final = 6
"""Places of one tile that are fought out."""
_PER_MOVE: Final = 5
"""Answers to one instant or ability that are fought out."""
_LOOKS: Final = 40
"""Places of one tile that are looked at."""
_HQ_POINT: Final = 3.0
_ENOUGH: Final = 0.25
"""What a move must better to be made at all."""
_BATTLE_PAYS: Final = 3.0
_BAR: Final = 1.5
"""What an instant must bring: the tile is gone."""
_ANSWERS: Final = 6
"""So many answers to a choice in a battle are fought out."""


class Candidate(NamedTuple):
    """Something to do and what it is worth."""

    worth: float
    draft: Draft


class GreedyPlayer(RandomPlayer):
    """Does what pays most at once, by a cheap estimate; where nothing pays, it ends its turn.

    It looks one move ahead: it lays a tile where a battle fought now would end best, and plays
    Battle where that pays. A handful of candidates is fought out; a quick look chooses them.
    """

    def discard(self, v: View, offer: Offer, dice: Random) -> Draft | None:
        """The least useful of three goes."""
        del dice
        choices = offer.asks[0].choices if offer.asks else ()
        if not choices:
            return offer.draft()
        worst = min(choices, key=lambda choice: _keeping(v, choice.value[0]))
        return offer.draft({"tiles": worst.value})

    def act(self, v: View, dice: Random) -> Draft | None:
        """The best of a few candidates, or the end of the turn."""
        now = estimate(v.board, v.player)
        best = max(self._candidates(v, now, dice), key=lambda found: found.worth, default=None)
        if best is not None and best.worth > _ENOUGH:
            return best.draft
        return self._nothing_pays(v, dice)

    def _candidates(self, v: View, now: float, dice: Random) -> Iterable[Candidate]:
        for offer in (*PLACE.offers(v), *PLACE.for_transporters(v)):
            yield from self._placing(v, offer, now, dice)
        for offer in instants(v):
            if offer.type == "battle_started":
                yield Candidate(now - balance(v.board, v.player) - _BATTLE_PAYS, offer.draft())
            elif offer.type == "unit_pushed":
                yield from self._pushed(v, offer, now)
            else:
                yield from self._tried(v, offer, now, dice)
        for offer in MOVE.offers(v):
            yield from self._tried(v, offer, now, dice, bar=1.0)

    def _nothing_pays(self, v: View, dice: Random) -> Draft | None:
        """Energy for what is left over, now and then; else the turn is over."""
        sold = next(BUY_ENERGY.offers(v), None) if v.table.hands[v.player] else None
        if sold is not None and dice.random() < 0.3:
            tiles = sold.asks[1].legal({"hq_points": 0}) if sold.asks else ()
            if tiles:
                return sold.draft({"hq_points": 0, "tiles": tiles[-1].value})
        return next(END_TURN.offers(v)).draft()

    # -- candidates ------------------------------------------------------------------------------

    def _placing(self, v: View, offer: Offer, now: float, dice: Random) -> Iterable[Candidate]:
        tile = find_tile(offer.facts["tile"])
        hexes = [v.board.grid.index[choice.value] for choice in offer.asks[0].choices]
        if tile.kind == "foundation":
            draft = draft_at_random(offer, dice)
            return [] if draft is None else [Candidate(0.3, draft)]
        looks = [(at, way) for at in hexes for way in range(6)]
        if len(looks) > _LOOKS:
            looks = dice.sample(looks, _LOOKS)
        looks.sort(key=lambda look: -_glance(v, tile, *look))
        return [self._placed(v, offer, look, now) for look in looks[:_PER_TILE]]

    def _placed(self, v: View, offer: Offer, look: tuple[int, int], now: float) -> Candidate:
        """A tile laid on a hex with a facing; nobody walks into a Mine."""
        (at, way), tile = look, find_tile(offer.facts["tile"])
        board = v.board.copy()
        board.put(at, tile, v.player, way)
        draft = offer.draft({"hex": v.names[at], "facing": FACINGS[way]})
        gain = estimate(board, v.player) - now + 0.2 * _glance(v, tile, at, way)
        if at in v.board.foundations:
            gain -= 4
        return Candidate(gain, draft)

    def _tried(
        self, v: View, offer: Offer, now: float, dice: Random, bar: float = _BAR
    ) -> Iterable[Candidate]:
        """A few answers at random; playing a tile should pay a little more than nothing."""
        for _ in range(_PER_MOVE if offer.asks else 1):
            draft = draft_at_random(offer, dice)
            if draft is not None:
                yield Candidate(_estimated(v, draft) - now - bar, draft)

    def _pushed(self, v: View, offer: Offer, now: float) -> Iterable[Candidate]:
        """Every push, as the pushed side will answer it: with the hex that suits it best."""
        pushers, units, ends, _ = offer.asks
        for pusher in pushers.choices:
            first = {"pusher": pusher.value}
            for unit in units.legal(first):
                answers = {**first, "unit": unit.value}
                ways = [offer.draft({**answers, "to": end.value}) for end in ends.legal(answers)]
                tried = [Candidate(_estimated(v, draft) - now - _BAR, draft) for draft in ways]
                yield min(tried, key=lambda found: found.worth)

    def answer(self, table: Table, draft: Draft, ask: Ask, dice: Random) -> Any:
        """What leaves the seat that is asked best off when all is over."""
        del dice
        if ask.by is None:
            return ask.default
        player = table.index[ask.by]

        def worth(value: Any) -> float:
            tried, later = draft.answered(ask.fact, value), copy(table)
            for each in (tried, *consequences(table, tried)):
                apply(later, event_of(each))
            return balance(later.board, player)

        return max((choice.value for choice in ask.choices[:_ANSWERS]), key=worth)


def _estimated(v: View, draft: Draft) -> float:
    """What the board is worth after a draft, to whoever does it."""
    after = copy(v.table)
    apply(after, event_of(draft))
    return estimate(after.board, v.player)


# -- what a board is worth -------------------------------------------------------------------------


def balance(board: Board, player: int) -> float:
    """Material and HQ points of the player's side less those of the others, as they stand."""
    own, worth = board.camps[player], 0.0
    for i, points in enumerate(board.hq_points):
        worth += _HQ_POINT * points if board.camps[i] == own else -_HQ_POINT * points
    for _, unit in board.units():
        if not unit.laid.is_hq:
            value = _value(unit.laid.tile)
            worth += value if board.camps[unit.owner] == own else -value
    return worth


def estimate(board: Board, player: int) -> float:
    """The balance after a battle that would be fought now."""
    return balance(resolve(board).board, player)


def _value(tile: Tile) -> float:
    return 1.0 + 0.5 * tile.toughness + 0.25 * len(tile.attacks) + 0.5 * bool(tile.nets)


def _glance(v: View, tile: Tile, at: int, way: int) -> float:
    """A quick look at a place: enemies it strikes, units it helps, and where it stands."""
    laid, units, camps = lay(v.board.grid, tile, way, at), v.board.at, v.derived.camps
    own, worth = v.board.camps[v.player], 0.0
    for strike in laid.strikes:
        struck = next((h for h in strike.path if camps[h] not in (own, -1)), None)
        unit = None if struck is None else units[struck]
        if unit is None:
            worth += 0.02 * len(strike.path)
        else:
            worth += 2.0 * strike.strength if unit.laid.is_hq else 1.0
    for what, target in laid.throws:
        worth += 1.5 if camps[target] not in (own, -1) and what >= 0 else 0.0
    for given in laid.helps:
        worth += 0.5 if camps[given.target] == own else 0.0
    for given in laid.hinders:
        worth += 0.5 if camps[given.target] not in (own, -1) else 0.0
    return worth + sum(0.4 for _, target in laid.services if camps[target] == own)


def _keeping(v: View, tile: str | None) -> float:
    """What a tile is worth in the hand."""
    if tile is None:
        return 0.0
    known = find_tile(tile)
    if known.kind != "instant":
        return 2.0 + _value(known)
    if "battle" in known.abilities:
        return 2.5 if v.table.last_tile_by is None else -1.0
    return 1.0


# -- how simulated matches begin -------------------------------------------------------------------


_FOR_TWO: Final = 10
_DUELS: Final = 6
_NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
Facts = dict[str, Any]


def deal(number: int, dice: Random) -> Mapping[str, Any]:
    """The facts of `match_started`: by number, so that the first thirty hold all pairs.

    Of fourteen tables ten are for two players, six of them with the Duel board.
    """
    round_, place = divmod(number - 1, _FOR_TWO + 4)
    match place - _FOR_TWO:
        case 0 | 1 as more:
            return _many(round_, 3 + more, dice)
        case 2:
            return _teams(round_, dice)
        case 3:
            count = 5 + round_ % 2  # six play in teams
            teams = ("one", "two", "three") * 2 if count == len(_NAMES) else ()
            return _facts("3.0", dice.sample(_armies(), count), {}, teams)
    return _two(round_, place, dice)


def _two(round_: int, place: int, dice: Random) -> Facts:
    pairs = list(permutations(_armies(), 2))
    first = round_ * _FOR_TWO + place
    chosen = pairs[first * 7 % len(pairs)]  # 7 and 30 share no factor: every pair comes up
    if place >= _DUELS:
        return _facts("3.0", chosen, {})
    return _facts("duel", chosen, {"push_back_cost": 3} if dice.random() < 0.2 else {})


def _many(round_: int, count: int, dice: Random) -> Facts:
    """Everybody against everybody, by HQ points or for points."""
    options: Facts = {"points_mode": True} if round_ % 2 else {}
    if round_ % 3 == 2:
        options["heal_after_battle"] = True
    return _facts("3.0", dice.sample(_armies(), count), options)


def _teams(round_: int, dice: Random) -> Facts:
    """Two against two, in turns; sometimes one against two, or as the FAQ has it."""
    if round_ % 3 == 2:
        return _facts("3.0", dice.sample(_armies(), 3), {}, ("one", "two", "two"))
    options: Facts = {"moloch_hits_allies": False} if round_ % 2 else {}
    if round_ % 4 == 3:
        options["team_hq_points"] = "faq"
    return _facts("3.0", dice.sample(_armies(), 4), options, ("one", "two", "one", "two"))


def _armies() -> list[str]:
    return sorted(catalogue().armies)


def _facts(
    edition: str, armies: Sequence[str], options: Mapping[str, Any], teams: Sequence[str] = ()
) -> Facts:
    players = [
        {"seat": name, "name": name, "army": army, **({"team": teams[i]} if teams else {})}
        for i, (name, army) in enumerate(zip(_NAMES, armies, strict=False))
    ]
    return {"edition": edition, "players": players, "options": dict(options)}


PLAY: Final = Play(
    offers=offers,
    consequences=consequences,
    asks_of=ACTS.asks,
    altered=altered,
    acting=to_act,
    bots={"random": RandomPlayer(), "greedy": GreedyPlayer()},
    simulated_start=deal,
    chance=frozenset({"tiles_drawn"}),
    first_match={"edition": "3.0", "players": [{"army": "outpost"}, {"army": "borgo"}]},
)
