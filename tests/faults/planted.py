"""Small faults, each as a piece of the product and what stands there instead.

A piece stands exactly once in all Python files of the product, wherever that is: who moves it need
change nothing here, who rewrites it gives the fault another piece in which it can be made again.
The list stays the same: it says how much the tests see, before a change and after it.
"""

from dataclasses import dataclass

BATTLES = (
    "tests/neuroshima_hex/test_cases.py", "tests/neuroshima_hex/test_medics.py",
    "tests/neuroshima_hex/test_nets.py", "tests/neuroshima_hex/test_initiative.py",
    "tests/neuroshima_hex/test_hits.py", "tests/neuroshima_hex/test_control.py",
)  # fmt: skip
MATCH = (
    "tests/neuroshima_hex/match/test_fold.py", "tests/neuroshima_hex/match/test_serving.py",
    "tests/neuroshima_hex/match/test_rulebook_match.py",
    "tests/neuroshima_hex/match/test_course.py", "tests/neuroshima_hex/match/test_offers.py",
    "tests/neuroshima_hex/match/test_consequences.py",
    "tests/neuroshima_hex/match/test_recorded_battles.py",
    "tests/neuroshima_hex/match/test_old_matches.py",
)  # fmt: skip
FINDINGS = ("tests/neuroshima_hex/findings",)
ROWS = ("tests/neuroshima_hex/match/test_facts.py",)
SCENE = ("tests/systems/test_marks.py", "tests/neuroshima_hex/test_scene.py")
WORDS = (
    "tests/neuroshima_hex/match/test_words_of_acts.py",
    "tests/neuroshima_hex/test_sentences.py", "tests/samples",
)  # fmt: skip
TEXT = (
    "tests/neuroshima_hex/test_notation.py", "tests/notation/test_in_and_out.py",
    "tests/notation/test_as_typed.py", "tests/notation/test_round_trip.py",
)  # fmt: skip
FREEFORM = (
    "tests/systems/test_freeform.py", "tests/systems/test_marks.py", "tests/systems/test_veil.py",
    "tests/notation/test_freeform.py",
)  # fmt: skip
HISTORY = ("tests/history",)


@dataclass(frozen=True)
class Fault:
    """What goes wrong, the tests of its subject, and how it is made."""

    name: str
    tests: tuple[str, ...]
    piece: str
    instead: str


FAULTS = (
    # rules of a battle
    Fault("a hit wounds once too often", BATTLES,
          "return [BattleHit(self.at, target, kind, strength, wounds)] if wounds > 0 else []",
          "return [BattleHit(self.at, target, kind, strength, wounds + 1)] if wounds > 0 else []"),
    Fault("armour on the wrong side", BATTLES,
          "wounds -= struck.laid.armour[(direction + 3) % 6]",
          "wounds -= struck.laid.armour[(direction + 2) % 6]"),
    Fault("Medics are forgotten", BATTLES,
          "if derived.medics and any(end in wounds for _, end in derived.medics):",
          "if derived.medics and not derived.medics:"),
    Fault("a saved Medic does not heal again", BATTLES,
          "return wounds >= unit.tile.hit_points",
          "return wounds > 0"),
    Fault("the highest initiative of a board is passed over", BATTLES,
          "if value <= first and not spent >> slot & 1:",
          "if value < first and not spent >> slot & 1:"),
    Fault("a netted unit acts", BATTLES,
          "            if netted[at]:\n                continue\n            spent",
          "            spent"),
    Fault("whoever was netted goes on netting", BATTLES,
          "left = [(s, t) for s, t in left if s in aimed_at and not netted[s]]",
          "left = [(s, t) for s, t in left if s in aimed_at]"),
    Fault("a bonus to blows counts for shots", BATTLES,
          '(melee if strike.kind == "melee" else ranged)',
          '(ranged if strike.kind == "melee" else melee)'),
    Fault("whose HQ shows nothing is still in the match", (*BATTLES, *MATCH),
          "        if points > 0\n",
          "        if points >= 0\n"),
    # the fold
    Fault("a prisoner is held by its friends", MATCH,
          "if camp[captor] != camp[end]]",
          "if camp[captor] == camp[end]]"),
    Fault("a takeover that is over is not forgotten", MATCH,
          "table.takeovers = "
          "{one: spent for one, spent in kept.items() if spent != SpentSources()}",
          "pass"),
    Fault("a dead unit goes to another's discards", MATCH,
          "table.discards[unit.owner].append(unit.laid.tile.id)",
          "table.discards[unit.owner - 1].append(unit.laid.tile.id)"),
    Fault("a unit that moves is healed", MATCH,
          "table.board.put(end, unit.laid.tile, unit.owner, turned, unit.wounds)",
          "table.board.put(end, unit.laid.tile, unit.owner, turned, 0)"),
    Fault("HQ points for energy are not paid", MATCH,
          "points[player] = max(0, points[player] - event.hq_points)",
          "points[player] = max(0, points[player])"),
    Fault("Terror lies on who spread it", MATCH,
          "table.terror = [lies or i != player for i, lies in enumerate(table.terror)]",
          "table.terror = [True for lies in table.terror]"),
    # offers
    Fault("a Grenade is not offered", MATCH,
          'abilities = ("sniper", "grenade", "bomb")', 'abilities = ("sniper", "bomb")'),
    Fault("a battle is offered after the last tile", MATCH,
          "        if v.table.last_tile_by is None:\n            yield play_offer(",
          "        if v.table:\n            yield play_offer("),
    # findings
    Fault("a push of a neighbour is found wrong", FINDINGS,
          "if unit not in v.grid.neighbour[pusher]:",
          "if unit in v.grid.neighbour[pusher]:"),
    Fault("a full hand is found too full", FINDINGS,
          "        if count > most:\n            rule",
          "        if count >= most:\n            rule"),
    Fault("a tile laid under Terror is not found", FINDINGS,
          "elif v.table.terror[v.known_player]:",
          "elif not v.table.terror:"),
    # rows
    Fault("strength and wounds change columns", ROWS,
          "start, target, owned, to, strength, wounds, absorbed, on_hq,",
          "start, target, owned, to, wounds, strength, absorbed, on_hq,"),
    Fault("a net belongs to whom it holds", ROWS,
          "event.seq, self.turn_number, seats[one.owner], one.laid.tile.id,",
          "event.seq, self.turn_number, seats[other.owner], one.laid.tile.id,"),
    Fault("facings before and after a move change columns", ROWS,
          "looked, facing or looked, energy,", "facing or looked, looked, energy,"),
    # scene
    Fault("damage is not marked", SCENE,
          "return [*aimed, *(hit.hex for hit in event.hits), *gone], saved",
          "return (), saved"),
    Fault("the arrow of a saving Medic starts elsewhere", SCENE,
          'Arrow(a.to, a.absorbed_by, "cause") for a in event.attacks',
          'Arrow(a.start, a.absorbed_by, "cause") for a in event.attacks'),
    # sentences
    Fault("a saved unit is called its own Medic", WORDS,
          "medic=names.unit(table, hit.absorbed_by)", "medic=names.unit(table, hit.hex)"),
    Fault("who pushed is said to have chosen the hex", WORDS,
          'WORDS("part.chosen_by", player=names.player(table, event.chosen_by))',
          'WORDS("part.chosen_by", player=names.player(table, event.player))'),
    # notation
    Fault("what a tile replaces is not written", TEXT,
          'parts += [pen.word("for"), pen.tile(event.replaces)]', "parts += []"),
    Fault("overtime is not read", TEXT,
          'if line.c.keyword("keyword", "overtime"):\n            facts["overtime"] = True',
          'if line.c.keyword("keyword", "overtime"):\n            facts["overtime"] = False'),
    # what counts
    Fault("retractions take nothing back", HISTORY,
          "            stack = [event.target]\n", "            stack = [event.seq]\n"),
    Fault("a slip of the recorder was on the table for a while", HISTORY,
          'and (event.seq <= known or event.reason == "mistyped")', "and event.seq <= known"),
    Fault("a reinstated event stays away", HISTORY,
          "if is_slip or event.seq <= known:", "if seq > known:"),
    # freeform
    Fault("a counter goes down where it should go up", FREEFORM,
          "table.counters[counter] = table.counters.get(counter, 0) + event.change",
          "table.counters[counter] = table.counters.get(counter, 0) - event.change"),
    Fault("a piece that moves keeps looking where it looked", FREEFORM,
          "            facing = event.facing or facing\n", ""),
    Fault("a piece that lies face down is drawn open", FREEFORM,
          "short = _FACE_DOWN if piece.face_down else piece.short or abbreviation(piece)",
          "short = piece.short or abbreviation(piece)"),
    Fault("a cell of the board is found off it", FREEFORM,
          "    if not v.table.board.has(cell):\n        yield",
          "    if v.table.board.has(cell):\n        yield"),
    Fault("a seat is told names that it does not know", FREEFORM,
          "known = piece if named else piece._replace(name=None, short=None)",
          "known = piece"),
    Fault("piece and cell change columns", FREEFORM,
          'event.player, facts.get("piece"), facts.get("cell"),',
          'event.player, facts.get("cell"), facts.get("piece"),'),
    Fault("a player's counter is called another's", FREEFORM,
          'WORDS("counter.of_player", counter=name, owner=self.player_name(owner))',
          'WORDS("counter.of_player", counter=name, owner=self.players[0].name)'),
    Fault("whether a piece lies face down is not written", FREEFORM,
          "        if event.face_down:\n            parts",
          "        if not event:\n            parts"),
    Fault("a stack is not offered", FREEFORM,
          "        if len(pieces) > 1:\n            others",
          "        if not pieces:\n            others"),
)  # fmt: skip
