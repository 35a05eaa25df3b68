"""A referee of the campaign's days, written from the rulebook alone; it knows nothing of the game.

It reads a record event by event, as JSON, keeps accounts of its own, and says what is wrong:

* "Każdy z bohaterów musi na początku każdego nowego dnia odrzucić 1 Żywność. Jeżeli nie jest to
  możliwe, obniża [zdrowie] o 1."
* "Jeżeli bohater posiada Żeton Zatrucia, na początku każdego nowego dnia obniża Poziom
  Zdrowia o 1."
* "Jeżeli 1 lub kilku bohaterów pozostaje nieprzytomnych, bohaterowie za każdym razem, gdy
  zobligowani są do przesunięcia Żetonu Dni, przesuwają go dwukrotnie szybciej."
* "... muszą przesunąć Żeton Czasu o kolejny 1 dzień za każdy Poziom Zdrowia, którego bohater nie
  jest w stanie już stracić."
* "Każdy ruch bohaterów pomiędzy Lokacjami powoduje przesunięcie Żetonu Dni o 1 dzień."
* "Poświęcając 2 dni na odpoczynek ... Po minięciu 2 dni każdy z bohaterów odzyskuje 1 Poziom
  Zdrowia."
* "Każdy bohater po trafieniu do bazy natychmiast automatycznie odzyskuje 1 Poziom Zdrowia."
* Upgrades come so many days after they were paid; production when its token reaches the field, or
  when so many days have passed, as the table reads it.
* "Cała kampania może trwać maksymalnie 56 dni."
"""

from collections import Counter


class Referee:
    """The accounts of one campaign. `watch` takes the next event and says what is wrong."""

    def __init__(self, seats, options):
        self.options = options
        self.day, self.to_come, self.extra = 1, 0, 0
        self.health = dict.fromkeys(seats)
        self.most = dict.fromkeys(seats)
        self.food = dict.fromkeys(seats)
        self.poisoned, self.gone = set(), set()
        self.owed = Counter()
        """What has to happen still this morning, and behind the days."""
        self.behind = Counter()
        self.zone = {"base": True}
        """By place: True for a location, else the location in which it lies."""
        self.place = None
        self.in_mission = False
        self.rooms = {options["first_room"]: 1} if options.get("first_room") else {}
        self.building, self.making = {}, []

    def watch(self, event):
        """What is wrong with the next event."""
        self.faults = []
        if event.get("cause") is None:
            self.settled(event)
        act = getattr(self, event["type"], None)
        if act is not None:
            act(event)
        return self.faults

    def settled(self, event):
        """Before somebody acts, all that the rules made due was done."""
        left = +self.owed + +self.behind
        for what in [what for what in left if what[0] == "gain" and self.is_well(what[1])]:
            del left[what]
        if left or self.to_come or self.extra:
            self.faults.append(f"{event['type']} while {dict(left)}, {self.to_come}, {self.extra}")
        self.owed.clear()
        self.behind.clear()
        self.to_come = self.extra = 0

    def is_well(self, seat):
        return self.health[seat] is not None and self.health[seat] == self.most[seat]

    @property
    def party(self):
        return [seat for seat in self.food if seat not in self.gone]

    @property
    def lying(self):
        return [seat for seat in self.party if self.health[seat] == 0]

    def expect(self, what, holds):
        if not holds:
            self.faults.append(what)

    def pay(self, what):
        """Something that was owed is done."""
        account = self.owed if self.owed[what] else self.behind
        self.expect(f"{what} was not owed", account[what] > 0)
        account[what] -= 1

    # -- days

    def days_passed(self, event):
        days, reason = event["days"], event.get("reason", "other")
        twice = 2 if self.lying else 1
        if reason == "lost_health":
            self.expect("a day that nobody owed", self.extra > 0)
            self.extra -= 1
            each = twice if self.options.get("extra_day_doubled") == "yes" else 1
            self.expect(f"{days} for health", days in (0, each))
        elif reason == "rest":
            each = twice if self.options.get("rest_doubled", "yes") == "yes" else 1
            self.expect(f"rest of {days}", days == 2 * each)
            self.behind.update(("gain", seat) for seat in self.party)
        elif reason == "travel":
            self.expect(f"a way of {days}", days == self.way * twice)
        elif twice == 2:
            self.expect(f"{days} days though they count double", days % 2 == 0)
        self.to_come += days

    def day_began(self, event):
        self.expect("a morning is not over", not +self.owed)
        self.expect("a day too many", self.to_come > 0)
        self.expect(f"day {event['day']} after {self.day}", event["day"] == self.day + 1)
        self.expect("a day behind the last", event["day"] <= 56)
        self.day, self.to_come = event["day"], self.to_come - 1
        for seat in self.party:
            self.owed["meal", seat] += 1
            self.owed["poison", seat] += seat in self.poisoned
        for room, (level, day) in self.building.items():
            self.owed["room", room, level] += day == self.day
        for room, item, day in self.making:
            self.owed["made", room, item] += day == self.day

    def match_ended(self, event):
        self.expect("won or lost", event.get("outcome") in ("won", "lost"))
        if event["outcome"] == "lost":
            self.expect("lost too early", self.day == 56 and self.to_come > 0)
        self.to_come = self.extra = 0
        self.owed.clear()
        self.behind.clear()

    # -- heroes

    def hero_described(self, event):
        seat = event["player"]
        for account, fact in (
            (self.health, "health"),
            (self.most, "health_most"),
            (self.food, "food"),
        ):
            account[seat] = event.get(fact, account[seat])

    def food_changed(self, event):
        self.food[event["player"]] += event["change"]
        if "receiver" in event:
            self.food[event["receiver"]] -= event["change"]

    def food_eaten(self, event):
        seat = event["player"]
        self.pay(("meal", seat))
        self.food[seat] -= event.get("food", 1)
        self.expect(f"{seat} eats what is not there", self.food[seat] >= 0)

    def hunger_felt(self, event):
        seat = event["player"]
        self.pay(("meal", seat))
        self.expect(f"{seat} goes hungry with food", self.food[seat] == 0)
        self.owed["hunger", seat] += 1

    def hero_poisoned(self, event):
        self.poisoned.add(event["player"])

    def poison_cured(self, event):
        self.poisoned.discard(event["player"])

    def health_changed(self, event):
        seat, reason = event["player"], event.get("reason", "other")
        before = self.health[seat]
        if reason in ("hunger", "poison"):
            self.pay((reason, seat))
            self.expect("one for a morning", event["change"] == -1)
        elif reason in ("rest", "base"):
            self.pay(("gain", seat))
            self.expect("one health back", event["change"] == 1)
        if "left" in event:
            self.health[seat] = event["left"]
        else:
            lost = -event["change"]
            if before == 0 and lost > 0 and not self.in_mission:
                self.extra += lost
            self.health[seat] = max(0, before + event["change"])
        self.expect(f"{seat} has too much", self.health[seat] <= self.most[seat])
        self.owed["fell", seat] += before > 0 and self.health[seat] == 0
        self.owed["woke", seat] += before == 0 and self.health[seat] > 0

    def level_gained(self, event):
        """As many wounds as before; who lies there still does."""
        seat, most = event["player"], event.get("health_most")
        if most is not None and self.most[seat] is not None and self.health[seat]:
            self.health[seat] = max(0, most - (self.most[seat] - self.health[seat]))
        self.most[seat] = self.most[seat] if most is None else most

    def hero_fell(self, event):
        self.pay(("fell", event["player"]))
        self.expect("somebody stands who fell", self.health[event["player"]] == 0)

    def hero_woke(self, event):
        self.pay(("woke", event["player"]))
        self.expect("somebody lies who woke", self.health[event["player"]] > 0)

    # -- the way

    def location_laid(self, event):
        self.zone[event["location"]] = True

    def place_laid(self, event):
        self.zone[event["place"]] = event["location"]

    def party_moved(self, event):
        here, there = self.place, event["to"]
        self.place = there
        self.way = 0
        if here is None:
            return
        if self.zone[here] is True and self.zone[there] is True:
            self.way = 1
        elif self.zone[here] == there:
            self.way = self.options.get("place_to_location_days", 0)
        self.to_come_by_way = self.way
        if there == "base":
            self.behind.update(("gain", seat) for seat in self.party)

    def mission_started(self, event):
        self.in_mission = True

    def mission_ended(self, event):
        self.in_mission = False

    # -- the base

    def upgrade_ordered(self, event):
        self.building[event["room"]] = event["level"], self.day + event["days"]
        self.expect("a level left out", event["level"] == self.rooms.get(event["room"], 0) + 1)

    def room_upgraded(self, event):
        self.pay(("room", event["room"], event["level"]))
        del self.building[event["room"]]
        self.rooms[event["room"]] = event["level"]

    def production_started(self, event):
        room, by_field = event["room"], self.options.get("production", "by_field") == "by_field"
        self.expect("two at a time", all(room != other for other, _, _ in self.making))
        self.expect("no such room", self.rooms.get(room, 0) > 0)
        self.making.append((room, event["item"], self.day + event["days"] - by_field))

    def production_finished(self, event):
        self.pay(("made", event["room"], event["item"]))
        self.making = [one for one in self.making if one[:2] != (event["room"], event["item"])]
