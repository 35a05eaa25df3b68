"""A referee of missions, written from the rulebook alone; it knows nothing of the game.

It reads events as JSON, keeps accounts of its own, and says what is wrong:

* "Każda kość, na której wypadnie liczba oczek niższa lub równa trafieniu, oznacza 1 sukces."
  "Niezależnie od obliczonego wcześniej trafienia, każdy wynik 1 zawsze oznacza sukces."
* Hit number: the card's, with the weapon at that distance, +1 by morale, -1 in cover, -1 at night
  (ranged and area, machines spared), -1 in heavy rain, -2 without a melee weapon.
* Dice: the weapon's at that distance; in melee Strength and the weapon's; one without a weapon;
  one more for enemies of the master's level.
* Defence: the card's by kind of attack and side; doubled where armour is not pierced; none against
  fire but for the fire-proof; one more for enemies from the professional's level on; a shot at
  somebody in melee counts as from the side.
* Each success that no shield stops costs one health; without health enemies are destroyed, heroes
  unconscious.
* In melee nothing but melee attacks and disengaging; whoever breaks away suffers a strike with 3.
* Two actions; a step to one of eight neighbours, through no line; an observation point costs two.
* A burst has two targets on one square, with two marks four; its hit number is one lower, and
  "rzuca się osobno": each target has its own dice. An area attack hits all who stand on its square.
* A weapon with its reload mark shoots once, and is loaded by an interaction.
* "Każda 6 wyrzucona na Kościach Ataku oznacza trafienie sojusznika", in a shot into a melee.
"""


class MissionReferee:
    """The accounts of one mission. `watch` takes the next event and says what is wrong."""

    def __init__(self, heroes, options, cards, weapons):
        self.heroes = {seat: dict(hero) for seat, hero in heroes.items()}
        self.options, self.cards, self.weapons = options, cards, weapons
        self.enemies, self.counts = {}, {}
        self.squares, self.marks, self.walls = {}, {}, {}
        self.night, self.weather = False, None
        self.fighting = set()
        self.attack, self.hits, self.shields = None, {}, {}
        self.spent, self.boosted = {}, False
        self.strike = None
        self.shot = set()
        self.faults = []

    def watch(self, event):
        self.faults = []
        act = getattr(self, event["type"], None)
        if act is not None:
            act(event)
        return self.faults

    def expect(self, what, told, known):
        if told != known:
            self.faults.append(f"{what}: told {told}, by the rulebook {known}")

    # -- the board --

    def mission_started(self, event):
        self.night, self.weather = event["night"], event["weather"]

    def enemies_placed(self, event):
        for n in range(event["count"]):
            self.counts[event["enemy"]] = self.counts.get(event["enemy"], 0) + 1
            name = f"{event['enemy']} {self.counts[event['enemy']]}"
            self.enemies[name] = {"card": event["enemy"], "lost": 0}
            if event["squares"]:
                self.squares[name] = event["squares"][n % len(event["squares"])]

    def figure_placed(self, event):
        self.squares[event["figure"]] = event["square"]

    def terrain_laid(self, event):
        self.marks[event["square"]] = event["terrain"]

    def wall_laid(self, event):
        self.walls[frozenset(event["edge"].split("|"))] = event["wall"]

    def place(self, figure):
        square = self.squares.get(figure)
        return None if square is None else (ord(square[0]) - 65, int(square[1:]) - 1)

    def apart(self, one, other):
        if self.in_melee(one, other):
            return 0
        a, b = self.place(one), self.place(other)
        return None if a is None or b is None else max(abs(a[0] - b[0]), abs(a[1] - b[1]))

    def in_melee(self, one, other):
        return frozenset((one, other)) in self.fighting

    def foes(self, figure):
        return {other for pair in self.fighting if figure in pair for other in pair - {figure}}

    def leaves(self, figure):
        self.fighting = {pair for pair in self.fighting if figure not in pair}

    def meets(self, figure):
        """Whom a figure meets where it stands: the other side, unless somebody flies."""
        here = self.squares.get(figure)
        for other, square in self.squares.items():
            mixed = (other in self.enemies) != (figure in self.enemies)
            flies = any(self.card(name).get("flying") for name in (figure, other))
            if here is not None and square == here and mixed and not flies:
                self.fighting.add(frozenset((figure, other)))

    def card(self, figure):
        return self.cards.get(self.enemies.get(figure, {}).get("card"), {})

    def figure_moved(self, event):
        figure = event["player"] or event["enemy"]
        if self.foes(figure):
            self.faults.append(f"{figure} moves out of a melee")
        before = self.place(figure)
        for square in event["path"]:
            column, row = ord(square[0]) - 65, int(square[1:]) - 1
            step = (abs(column - before[0]), abs(row - before[1]))
            if max(step) != 1:
                self.faults.append(f"no step to {square}")
            elif min(step) == 0 and not self.card(figure).get("flying"):
                sides = frozenset((self.name(before), square))
                if self.walls.get(sides) in ("obstacle", "curtain"):
                    self.faults.append(f"through a line to {square}")
            before = (column, row)
            self.squares[figure] = square
        self.leaves(figure)
        for other in event["engages"]:
            self.fighting.add(frozenset((figure, other)))
        self.meets(figure)

    @staticmethod
    def name(place):
        return f"{chr(65 + place[0])}{place[1] + 1}"

    def figure_disengaged(self, event):
        figure = event["player"] or event["enemy"]
        if not self.foes(figure):
            self.faults.append(f"{figure} breaks away from nobody")
        self.strike = (figure, self.foes(figure))
        self.leaves(figure)
        if event["to"] is not None:
            self.squares[figure] = event["to"]
            self.meets(figure)

    # -- attacks --

    def morale_spent(self, event):
        self.expect("morale", event["tokens"], 2 if self.weather == "rain" else 1)
        self.spent[event["on"]] = self.spent.get(event["on"], 0) + 1

    def hero_activated(self, event):
        self.spent, self.boosted = {}, False

    def boost_played(self, event):
        """What it says nobody wrote down: it may change anything."""
        self.boosted = True

    card_played = card_exchanged = basic_action_taken = hero_activated

    def attack_declared(self, event):
        actor = event["player"] or event["enemy"]
        penalty, kind = event["penalty"], event["kind"]
        if self.strike is not None and not penalty:
            self.faults.append("something else before the strike")
        if penalty:
            self.expect("who strikes", actor in self.strike[1], True)
            self.strike = None
        elif kind != "melee" and self.foes(actor):
            self.faults.append(f"{actor} shoots out of a melee")
        if event["player"] is not None and self.attack is not None:
            self.spent = {}
        self.aimed(event, actor)
        self.attack, self.hits, self.shields = event, {}, {}
        for target in event["targets"]:
            away = self.apart(actor, target)
            away = event["distance"] if away is None else away
            if kind == "melee" and self.place(actor) is None and not penalty:
                self.fighting.add(frozenset((actor, target)))
            number, dice = self.by_the_book(event, actor, target, 0 if kind == "melee" else away)
            if event["needed"] is not None and number is not None:
                self.expect("hit number", event["needed"], number)
            if event["dice"] is not None and dice is not None:
                self.expect("dice", event["dice"], dice)

    def aimed(self, event, actor):
        """How many are attacked at once, and with what."""
        targets, weapon = event["targets"], self.weapons.get(event["wielded"]) or {}
        here = {self.squares[target] for target in targets if target in self.squares}
        if event["kind"] == "ranged":
            most = {0: 1, 1: 2, 2: 4}[event["burst"]]
            self.expect("targets", len(targets) <= most and len(here) <= 1, True)
            self.expect("burst marks", event["burst"] <= weapon.get("burst", 0), True)
        if event["kind"] == "area" and here and event["terrain"] is None:
            there = {name for name, square in self.squares.items() if {square} == here}
            self.expect("everybody on the square", set(targets), there - {actor})
        if "attacks" in weapon:
            self.expect("icon", event["kind"] in weapon["attacks"], True)
        if weapon.get("reload"):
            self.expect("loaded", (actor, event["wielded"]) in self.shot, False)
            self.shot.add((actor, event["wielded"]))

    def weapon_loaded(self, event):
        self.shot.discard((event["player"], event["item"]))
        self.hero_activated(event)

    def by_the_book(self, event, actor, target, away):
        shot = event["kind"] != "melee"
        if away is None or (self.boosted and actor in self.heroes and not event["penalty"]):
            return None, None
        if actor in self.enemies:
            card = self.card(actor)
            number, dice = card["hits"].get(away), card["dice"].get(away)
            number = 3 if event["penalty"] else number
            dice = dice if dice is None else dice + (self.options.get("difficulty") == "master")
            machine = card["nature"] == "mechanical"
        else:
            weapon = self.weapons.get(event["wielded"])
            number, machine = event["printed"], False
            if event["unarmed"]:
                number, dice = None if number is None else number - 2, 1
            elif weapon is None:
                return None, None
            else:
                number = None if number is None else number + weapon["hits"].get(away, 0)
                dice = weapon["dice"].get(away)
                if not shot and dice is not None:
                    dice += self.heroes[actor]["strength"]
        if number is None:
            return None, dice
        number -= bool(event["burst"])
        number -= bool(self.night and shot and not machine)
        number -= self.weather == "rain"
        number -= self.marks.get(self.squares.get(target)) == "cover"
        return number, dice

    def attack_rolled(self, event):
        needed = self.attack["needed"]
        if needed is None or not isinstance(event["dice"], (list, tuple)):
            self.hits[event["against"]] = None
            return
        needed += self.later("hit_number")
        hits = sum(1 for face in event["dice"] if face == 1 or face <= needed)
        self.hits[event["against"]] = hits
        if self.attack["dice"] is not None:
            extra = self.later("die") if self.attack["kind"] == "melee" else 0
            self.expect("dice thrown", len(event["dice"]), max(0, self.attack["dice"] + extra))

    def later(self, use):
        """Morale that was spent once the attack had been declared."""
        return self.spent.get(use, 0) if self.attack["player"] is not None else 0

    def die_rerolled(self, event):
        needed = self.attack["needed"]
        if needed is None:
            return
        needed += self.later("hit_number")
        was = event["old"] == 1 or (event["old"] or 7) <= needed
        now = event["new"] == 1 or event["new"] <= needed
        if self.hits.get(event["against"]) is not None:
            self.hits[event["against"]] += now - was

    def ally_hit(self, event):
        self.hits[event["figure"]] = event["hits"]

    def terrain_triggered(self, event):
        """Six hits, defended as against area; three of fire; two that spare machines."""
        self.expect("what lies there", self.marks.get(event["square"]), event["terrain"])
        here = {name for name, square in self.squares.items() if square == event["square"]}
        self.expect("who is hit", set(event["hit"]), here)
        hits = {"explosive": 6, "flammable": 3, "chemical": 2}[event["terrain"]]
        self.attack = {"kind": "area", "wielded": None, "zone": None, "player": None,
                       "terrain": event["terrain"], "needed": None, "dice": None}  # fmt: skip
        self.hits, self.shields = dict.fromkeys(event["hit"], hits), {}
        self.marks[event["square"]] = "smoke" if event["terrain"] != "chemical" else None

    def defending(self, target):
        """How many dice defend; None where the rulebook needs to know the side."""
        attack = self.attack
        weapon = self.weapons.get(attack["wielded"]) or {}
        if target in self.enemies:
            card = self.card(target)
            if attack.get("terrain") in ("flammable", "chemical"):
                burns = attack["terrain"] == "flammable" and card.get("fireproof")
                if not burns:
                    return 0
            if weapon.get("incendiary") and not card.get("fireproof"):
                return 0
            column = attack["kind"]
            if column == "ranged":
                side = {"flank": "side"}.get(attack["zone"], attack["zone"])
                column = "side" if self.foes(target) else side
            if column is None:
                return None
            dice = card[f"defence_{column}"]
            if card.get("armoured") and not weapon.get("piercing"):
                dice *= 2
            return dice + (self.options.get("difficulty", "normal") != "normal")
        return None

    def defence_rolled(self, event):
        shown = event["dice"]
        count = len(shown) if isinstance(shown, (list, tuple)) else shown["dice"]
        known = self.defending(event["figure"])
        if known is not None:
            self.expect("defence dice", count, known)
        is_list = isinstance(shown, (list, tuple))
        self.shields[event["figure"]] = (
            list(shown).count("shield") if is_list else shown["successes"]
        )

    def damage_dealt(self, event):
        figure, hits = event["figure"], self.hits.get(event["figure"])
        if self.attack is not None and hits is not None:
            lost = max(0, hits - self.shields.get(figure, 0))
            self.expect("damage", event["damage"], lost)
        if figure in self.enemies:
            self.enemies[figure]["lost"] += event["damage"]
        else:
            hero = self.heroes[figure]
            hero["health"] = max(0, hero["health"] - event["damage"])

    def enemy_destroyed(self, event):
        enemy = self.enemies.pop(event["enemy"])
        if enemy["lost"] < self.cards[enemy["card"]]["health"]:
            self.faults.append(f"{event['enemy']} has health left")
        self.gone(event["enemy"])

    def turn_ended(self, event):
        """What a table reads off at a turn's end holds: the first figures of a card are gone."""
        for card, count in event["destroyed"].items():
            for name in [n for n, enemy in self.enemies.items() if enemy["card"] == card][:count]:
                self.gone(name)
        self.read_health(event)
        self.attack = None

    def read_health(self, event):
        for seat, left in (event["health"] or {}).items():
            self.heroes[seat]["health"] = left

    mission_ended = read_health

    def gone(self, figure):
        self.squares.pop(figure, None)
        self.enemies.pop(figure, None)
        self.leaves(figure)

    def figure_left(self, event):
        self.gone(event["player"] or event["enemy"])

    def hero_fell(self, event):
        if self.heroes[event["player"]]["health"]:
            self.faults.append(f"{event['player']} falls with health left")

    def enemy_finished(self, event):
        self.attack = None

    hero_finished = enemy_finished
