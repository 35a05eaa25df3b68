"""A week of a campaign with a save that was loaded, as entries for what is shown of it."""


def event(kind, /, **facts):
    return {"type": kind, **facts}


def morning(day, *eaters):
    return [event("day_began", day=day), *(event("food_eaten", player=seat) for seat in eaters)]


START = [
    event("match_started", players=[
        {"seat": "Ania", "name": "Ania", "army": "medic"},
        {"seat": "Bartek", "name": "Bartek", "army": "soldier"},
    ]),
    event("hero_described", player="Ania", health=7, health_most=8, food=9, cells=2),
    event("hero_described", player="Bartek", health=9, health_most=10, food=7, cells=1),
    event("party_moved", to="base"),
    event("location_laid", location="Stary Młyn", zone=1),
    event("mission_noted", mission="Sygnał", thread="main"),
    event("upgrade_ordered", player="Ania", room="forge", level=1, days=4),
    event("party_moved", to="Stary Młyn"),
    event("days_passed", days=1, reason="travel"),
    *morning(2, "Ania", "Bartek"),
    event("travel_rolled", shield=True),
    event("card_drawn", deck="road_1", number=112),
    event("card_resolved", deck="road_1", number=112, option="B", outcome="rozbity wóz."),
    event("mission_started", mission="Sygnał"),
    event("mission_ended", mission="Sygnał", won=True, turns=8),
    *(event("item_gained", player="Bartek", item=name, slot="extra")
      for name in ("LINA", "GRANAT", "GRANAT")),
    event("mission_noted", mission="Maszt", thread="main"),
    event("mission_noted", mission="Piwnice", thread="side"),
    event("match_saved", title="po Sygnale"),
]  # fmt: skip
GIVEN_UP = [
    event("days_passed", days=2, reason="rest"), *morning(3, "Ania"), *morning(4, "Ania"),
    event("mission_started", mission="Maszt"),
    event("hero_fell", player="Bartek"),
    event("mission_ended", mission="Maszt", won=False),
    event("item_lost", player="Bartek", item="LINA", how="lost"),
]  # fmt: skip


def again(save):
    line = [
        *morning(3, "Ania", "Bartek"), *morning(4, "Ania", "Bartek"), *morning(5, "Ania", "Bartek"),
        event("room_upgraded", room="forge", level=1),
        event("mission_started", mission="Piwnice"),
        event("hero_fell", player="Ania"), event("hero_fell", player="Bartek"),
        event("hero_woke", player="Bartek"),
        event("mission_ended", mission="Piwnice", won=False, turns=12),
        event("item_moved", player="Bartek", item="LINA", receiver="Ania", slot="extra"),
        event("player_joined", player="Celina", army="scout"),
        event("player_left", player="Bartek", for_now=True),
        event("days_passed", days=4, reason="work"), *morning(6), *morning(7),
        event("item_lost", player="Ania", item="LINA", how="lost"),
    ]  # fmt: skip
    opened = {"type": "branch_opened", "branch": "again", "kind": "loaded", "from": save}
    loaded = event("save_loaded", save=save)
    return [opened, *({**one, "branch": "again"} for one in (loaded, *line))]
