"""How odd matches begin: two to six players, any sides, any option of the rules."""

ARMIES = ("borgo", "moloch", "outpost", "hegemony", "smart", "vegas")
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def odd_table(_number, dice):
    """The facts of `match_started`."""
    count = dice.choice([2, 2, 3, 3, 4, 4, 5, 6])
    teams = _teams(dice, count)
    return {
        "edition": dice.choice(["duel", "3.0"]),
        "players": [
            {"seat": name, "name": name, "army": army, **({"team": team} if team else {})}
            for name, army, team in zip(NAMES, dice.sample(ARMIES, count), teams, strict=False)
        ],
        "options": dict(_options(dice, NAMES[:count], in_teams=any(teams))),
    }


def _teams(dice, count):
    """Two or three teams of any size, or everybody for themselves."""
    if count == 2 or dice.random() < 0.4:
        return [None] * count
    sides = dice.randint(2, 3)
    teams = [f"team {i if i < sides else dice.randrange(sides)}" for i in range(count)]
    dice.shuffle(teams)
    return teams


def _options(dice, seats, *, in_teams):
    for name in ("points_mode", "heal_after_battle", "duel_board", "redraw"):
        if dice.random() < 0.3:
            yield name, dice.random() < 0.7
    if dice.random() < 0.3:
        yield "board", dice.choice([19, 37])
    if dice.random() < 0.4:
        yield "tie", dice.choice(["draw", "overtime"])
    if dice.random() < 0.3:
        yield "push_back_cost", 3
    if in_teams and dice.random() < 0.5:
        yield "moloch_hits_allies", dice.random() < 0.5
    if in_teams and dice.random() < 0.4:
        yield "team_hq_points", dice.choice(["rulebook", "faq"])
        return
    few = dice.choice([1, 2, 3, 5, 8, 13, 15, 20])
    yield "hq_points", dice.choice([few, {seat: dice.randint(1, 20) for seat in seats}])
