"""Missions told event by event, for tests: cards, gear, figures, who acts."""

from tests.hunters_2114.campaigns import Table, told

SQUARES = {"squares": "8x8"}
Q02 = told("mission_started", mission="Q02")


def card(name, **values):
    """An enemy's card as the table enters it."""
    return told("thing_met", kind="enemy", name=name, values=values)


def item(name, **values):
    return told("thing_met", kind="item", name=name, values=values)


def carries(player, name, slot="weapon"):
    return told("item_gained", player, item=name, slot=slot)


def on(figure, square):
    return told("figure_placed", figure=figure, square=square)


def attack(player="Ann", target="Bandit 1", kind="ranged", **facts):
    who = {"enemy": player} if " " in player else {"player": player}
    return told("attack_declared", None, kind=kind, targets=[target], **who, **facts)


def rolled(player="Ann", target="Bandit 1", dice=(1, 2), **facts):
    who = {"enemy": player} if " " in player else {"player": player}
    return told("attack_rolled", None, against=target, dice=[*dice], **who, **facts)


def moved(player, *path, **facts):
    return told("figure_moved", player, path=[*path], **facts)


def moved_by(enemy, *path):
    return told("figure_moved", enemy=enemy, path=[*path])


def used(name):
    return told("basic_action_taken", "Ann", action="interaction", what="use", item=name)


BANDIT = card(
    "Bandit", nature="biological", health=3, dice="0:2 1:3 2:3", hits="0:2 1:2 2:2",
    defence_melee=1, defence_area=1, defence_front=2, defence_side=2, defence_rear=1, psychic=5,
    rows_melee="disengage; melee", rows_near="ranged + move 1 away", rows_far="move 2 to",
)  # fmt: skip
BRUTE = card("Brute", health=6)
DRONE = card("Drone", flying=True, fast_reflex=True, armoured=True, health=2, defence_front=1,
             defence_side=1, defence_rear=1, defence_area=1)  # fmt: skip
SMG = item("SMG", dice="1:2 2:3", hits="1:-1 2:0")
KNIFE = item("KNIFE", dice="0:1", hits="0:0")
FLAMES = item("FLAMES", dice="1:3", incendiary=True, automatic=True)
BANDITS = told("enemies_placed", enemy="Bandit", count=2)
TURN = told("turn_began", turn=1)
ANN = told("hero_activated", "Ann")
BOB = told("hero_activated", "Bob")
ANN_DONE = told("hero_finished", "Ann")
BOB_DONE = told("hero_finished", "Bob")
IN_TURN = (BANDIT, BRUTE, DRONE, SMG, KNIFE, FLAMES, Q02, BANDITS, TURN)
ANN_ACTS = (*IN_TURN, ANN)
ON_BOARD = (
    *IN_TURN[:-1],
    on("Ann", "B2"),
    on("Bob", "H8"),
    on("Bandit 1", "B4"),
    on("Bandit 2", "G1"),
    TURN,
)
ANN_ON_BOARD = (*ON_BOARD, ANN)


def anns_turn(*before, foes=1, ann=None, foe=None):
    """It is Ann's turn, bandits are there; on squares where it is said on which the two stand."""
    table = Table(**({} if ann is None else SQUARES)).tell(BANDIT, *before, Q02)
    where = {} if foe is None else {"squares": [foe]}
    table.tell(told("enemies_placed", enemy="Bandit", count=foes, **where))
    return table.tell(*(() if ann is None else (on("Ann", ann),)), TURN, ANN)
