"""The story of a campaign: what a group reads before the next evening."""

import json

import pytest
from events.chain import scan
from events.composer import compose
from events.words import LANGUAGES
from projections.games.hunters_2114.story.words import WORDS
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.matches import Match
from projections.reading import Reading
from projections.sheet_days import sheets_of_day
from projections.story import Figures, FlowChart, Ledger, Prose, Ribbon, Sheets, texts_in
from projections.storytelling import chapters_of
from tests.hunters_2114.week import GIVEN_UP, START, again, event, morning


def match_of(*entries):
    data, _, _ = compose(HUNTERS_2114.vocabulary, entries)
    return Match(scan(data, where="test"))


def saved(match):
    return next(one.seq for one in match.events if one.type_name() == "match_saved")


@pytest.fixture(scope="module")
def campaign():
    save = saved(match_of(*START))
    return match_of(*START, *GIVEN_UP, *again(save))


def chapters(match, lang="pl", **more):
    reading = Reading(match, lang, match.replay.counting, as_played=False, **more)
    return {chapter.id: chapter for chapter in chapters_of(reading)}


def block(chapter, kind):
    return next(one for one in (*chapter.blocks, *chapter.aside) if isinstance(one, kind))


def prose(match, lang="pl"):
    told = block(chapters(match, lang)["chronicle"], Prose).paragraphs
    return {one.heading or "…": one.text for one in told}


def test_the_words_are_there_in_both_languages():
    tables = [dict(WORDS.table(lang)) for lang in LANGUAGES]

    assert tables[0].keys() == tables[1].keys()


def test_the_figures_say_how_far_it_is_and_how_long_food_lasts(campaign):
    figures = block(chapters(campaign)["overview"], Figures).items

    assert [(one.value, one.words) for one in figures[:2]] == [
        ("7 / 56", "dzień"), ("1 z 2", "wygrane misje"),
    ]  # fmt: skip


def test_the_ribbon_has_fifty_six_days_with_lanes_deadlines_and_the_line_that_was_left(campaign):
    ribbon = block(chapters(campaign)["overview"], Ribbon)
    lanes = {lane.name: lane for lane in ribbon.lanes}

    assert (ribbon.days[0].number, ribbon.days[-1].number, ribbon.today) == (1, 56, 7)
    assert [one.at for one in ribbon.deadlines] == [15, 28, 30, 56]
    assert [(int(one.start), int(one.end)) for one in ribbon.left] == [(2, 4)]
    assert [(int(one.at), one.words, one.state) for one in lanes["Misje"].marks] == [
        (2, "Sygnał: wygrana", "done"), (5, "Piwnice: przegrana", "failed"),
    ]  # fmt: skip
    assert [(one.words, int(one.at)) for one in lanes["Miejsce"].marks] == [
        ("Baza", 1), ("Stary Młyn", 1),
    ]  # fmt: skip
    (upgrade,) = lanes["Baza"].marks
    assert (upgrade.words, int(upgrade.at), upgrade.end) == ("kuźnia 1", 1, 5)
    assert [one.short for one in lanes["Karty"].marks] == ["112"]
    down = {one.seat: (int(one.at), one.end) for one in lanes["Bez sił"].marks}
    assert down["Ania"] == (5, 8.0)


def test_food_is_forecast_from_what_is_there():
    match = match_of(*START)
    food = next(c for c in block(chapters(match)["overview"], Ribbon).curves if c.name == "Żywność")

    # 8 and 6 after the second morning: six mornings until Bartek goes hungry, seven if they share.
    assert (food.points[-1].value, food.forecast.earliest, food.forecast.latest) == (14, 8, 9)


def test_missions_lead_from_one_to_the_next_and_to_what_is_not_met_yet(campaign):
    chart = block(chapters(campaign)["overview"], FlowChart)

    assert [(node.name, node.state) for node in chart.nodes] == [
        ("Sygnał", "done"), ("Maszt", "open"), ("Piwnice", "open"), ("?", "unknown"),
    ]  # fmt: skip
    assert ("Sygnał", "Maszt") in chart.edges
    assert ("Maszt", "?") in chart.edges


def test_the_chronicle_reads_as_one_tells_it_in_polish(campaign):
    told = prose(campaign)

    assert told["…"] == "Kampanię zaczynają Ania (Medyk) i Bartek (Żołnierz)."
    assert told["Dzień 1"] == (
        "Pierwszego dnia zaczynacie w bazie, a potem na mapie pojawia się Lokacja Stary Młyn."
        " Pojawia się nowa misja: „Sygnał”. Zlecacie rozbudowę: kuźnia, poziom 1."
        " Na koniec wyruszacie do Lokacji Stary Młyn."
    )
    assert "trafiacie po drodze na kartę 112 (opcja B): rozbity wóz." in told["Dzień 2"]
    assert "Podejmujecie misję „Sygnał” i wygrywacie ją po 8 turach." in told["Dzień 2"]
    assert "LINA i GRANAT ×2" in told["Dzień 2"]
    assert "misje „Maszt” i „Piwnice”" in told["Dzień 2"]
    assert "Ania i Bartek tracą przytomność" in told["Dzień 5"]
    assert told["Dzień 5"].startswith("Dni 3–4 mijają bez przygód. Piątego dnia kuźnia")
    assert told["Porzucone"].startswith(
        "To, co działo się w dniach 2–4, już się nie liczy: odpoczywacie"
    )
    assert told["Jak jest teraz"].startswith(
        "Jest dzień 7 z 56. Drużyna jest w Lokacji Stary Młyn."
    )
    assert (
        "Ania leży bez przytomności, więc każdy dzień liczy się podwójnie."
        in (told["Jak jest teraz"])
    )


def test_and_in_english(campaign):
    told = prose(campaign, "en")

    assert told["…"] == "The campaign begins with Ania (Medic) and Bartek (Soldier)."
    assert told["Day 5"].startswith("Days 3 to 4 pass uneventfully. On the fifth day the forge")
    assert "Ania and Bartek fall unconscious" in told["Day 5"]


def test_each_paragraph_leads_to_events_that_it_tells_of(campaign):
    told = block(chapters(campaign)["chronicle"], Prose).paragraphs
    day_five = next(one for one in told if one.heading == "Dzień 5")
    kinds = {campaign.events[seq - 1].type_name() for seq in day_five.seqs}

    assert {"room_upgraded", "hero_fell", "mission_ended", "player_joined"} <= kinds
    assert all(one.seqs for one in told)


def test_one_finds_out_when_a_thing_was_lost(campaign):
    ledger = block(chapters(campaign)["things"], Ledger)
    rows = {row.cells[0]: row for row in ledger.rows}

    assert rows["LINA"].cells == ("LINA", "utracone", "zguba", "Dzień 7, Stary Młyn")
    assert [(one.when, one.is_left) for one in rows["LINA"].history] == [
        ("Dzień 2", False), ("Dzień 5", False), ("Dzień 7", False), ("Dzień 4", True),
    ]  # fmt: skip
    assert rows["GRANAT ×2"].cells[1:3] == ("Bartek", "wyposażenie dodatkowe")


def test_who_takes_over_the_days_is_told_by_purpose(campaign):
    ledger = block(chapters(campaign)["days"], Ledger)

    assert [row.cells for row in ledger.rows] == [("praca", "4"), ("podróż", "1")]
    figures = block(chapters(campaign)["days"], Figures).items
    assert [one.value for one in figures] == ["49", "7,0", "7"]


def test_every_hero_has_a_sheet_with_what_befell(campaign):
    sheets = {one.name: one for one in block(chapters(campaign)["party"], Sheets).items}

    assert sheets["Ania"].words == "Medyk, poziom 1, bez przytomności"
    assert [one.when for one in sheets["Ania"].history] == ["Dzień 5"]
    assert sheets["Celina"].tracks[0].left is None


def test_where_only_missions_are_recorded_nobody_is_told_of_days():
    match = match_of(
        {**START[0], "depth": "missions", "v": 3},
        event("mission_ended", mission="Sygnał", won=True, turns=8),
        event("mission_ended", mission="Maszt", won=False),
    )
    told = chapters(match)

    assert not any(isinstance(one, Ribbon) for one in told["overview"].blocks)
    assert prose(match)["…"] == (
        "Misja „Sygnał” kończy się zwycięstwem po 8 turach,"
        " a potem misja „Maszt” kończy się porażką."
    )


def test_nothing_on_the_pages_names_a_mission_of_another_line_before_it_was_met(campaign):
    first = json.dumps([*texts_in(chapters_of(
        Reading(campaign, "pl", campaign.replay.counting, as_played=False), 5
    ))])  # fmt: skip

    assert "Sygnał" not in first
    assert "Maszt" not in first


@pytest.mark.parametrize(
    "day, polish, english",
    [(1, "pierwszego", "first"), (20, "dwudziestego", "twentieth"),
     (21, "dwudziestego pierwszego", "twenty-first"), (30, "trzydziestego", "thirtieth"),
     (56, "pięćdziesiątego szóstego", "fifty-sixth"), (324, "324.", "324th")],
)  # fmt: skip
def test_days_are_said_by_their_ordinals(day, polish, english):
    from projections.games.hunters_2114.story.chronicle import Chronicler
    from projections.storytelling import Teller

    match = match_of(*START)
    for lang, said in (("pl", polish), ("en", english)):
        teller = Teller(Reading(match, lang, None, as_played=False))
        assert Chronicler(teller).ordinal(day) == said


def test_a_mission_that_failed_is_lost_and_no_thing_that_was_lost(campaign):
    reading = Reading(campaign, "pl", campaign.replay.counting, as_played=False)

    assert [went for _, went in reading.results] == ["wygrana", "przegrana"]


def test_days_of_nothing_but_hunger_are_told_of_as_one_stretch():
    hungry = [
        one
        for day in range(3, 8)
        for one in (event("day_began", day=day), event("hunger_felt", player="Ania"))
    ]
    told = prose(match_of(*START, *hungry, event("hunger_felt", player="Bartek")))

    assert told["Dni 3–7"] == "Od trzeciego do siódmego dnia Ania i Bartek głodują."


def lost(day, days):
    return [event("day_began", day=day), event("days_passed", days=days, reason="lost_health")]


def test_days_that_cost_further_days_are_not_summed_for_they_overlap():
    away = [one for day in range(3, 9) for one in lost(day, 20)]

    (bleak,) = [text for head, text in prose(match_of(*START, *away)).items() if "3–8" in head]

    assert bleak == (
        "Od trzeciego do ósmego dnia dni uciekają wam jeden po drugim:"
        " pochłania je opieka nad nieprzytomnymi."
    )


def test_days_that_are_lost_once_are_counted():
    told = prose(match_of(*START, *lost(3, 2)))

    assert told["Dzień 3"] == (
        "Trzeciego dnia opieka nad nieprzytomnymi zabiera wam jeszcze 2 dni."
    )


def test_a_card_is_told_once_though_somebody_came_round_before_it_was_done():
    card = {"deck": "road_1", "number": 7}
    told = prose(match_of(
        *START, *morning(3), event("card_drawn", **card), event("hero_woke", player="Ania"),
        event("card_resolved", **card, option="C"),
    ))["Dzień 3"]  # fmt: skip

    assert told.count("007") == 1
    assert "007 (opcja C)" in told


def test_the_same_card_on_the_way_back_is_another():
    card = {"deck": "road_1", "number": 7}
    told = prose(match_of(
        *START, *morning(3), event("card_drawn", **card),
        event("card_resolved", **card, option="C"), event("party_moved", to="base"),
        event("card_drawn", **card),
    ))["Dzień 3"]  # fmt: skip

    assert told.count("007") == 2


def test_a_mission_that_comes_up_and_is_begun_at_once_is_named_once():
    noted = event("mission_noted", mission="Wieża", thread="side")
    begun = event("mission_started", mission="Wieża")
    ended = event("mission_ended", mission="Wieża", won=True)
    other = event("mission_started", mission="Maszt")

    def day(*entries):
        return prose(match_of(*START, *morning(3), *entries))["Dzień 3"]

    assert "nowa misja „Wieża” i od razu na nią ruszacie" in day(noted, begun)
    assert "nowa misja „Wieża”, którą od razu podejmujecie i wygrywacie" in day(noted, begun, ended)
    assert day(noted, other).count("„") == 2


@pytest.mark.parametrize(
    ("outcome", "said"), [("won", "waszym zwycięstwem."), ("lost", "waszą porażką.")]
)
def test_how_things_stand_at_the_end_says_how_it_ended(outcome, said):
    told = prose(match_of(*START, event("match_ended", outcome=outcome)))

    assert told["Jak jest teraz"] == f"Kampania skończyła się drugiego dnia {said}"


def test_a_save_that_is_loaded_is_told_behind_what_no_longer_counts(campaign):
    told = prose(campaign)

    assert "wracacie" not in told["Dzień 2"].lower()
    assert told["Porzucone"].startswith("To, co działo się w dniach 2–4, już się nie liczy: ")
    assert told["Porzucone"].endswith(" Wracacie do zapisu: „po Sygnale”.")


FIGHT = [
    event("mission_started", mission="Maszt"),
    event("enemies_placed", enemy="ORK", count=3),
    event("turn_began", turn=1),
    event("attack_declared", player="Bartek", targets=["ORK 1"]) | {"kind": "ranged"},
    event("damage_dealt", figure="ORK 1", damage=2),
    event("enemy_destroyed", enemy="ORK 1"),
    event("attack_declared", enemy="ORK 2", targets=["Ania"]) | {"kind": "melee"},
    event("damage_dealt", figure="Ania", damage=3),
    event("turn_ended", destroyed={"ORK": 1}),
    event("objective_progressed", text="maszt włączony.", reached=True),
    event("mission_ended", mission="Maszt", won=True, turns=1),
]


def test_what_was_fought_is_told_by_enemy_by_hero_and_in_the_chronicle():
    match = match_of(*START, *FIGHT)
    (row,) = block(chapters(match)["enemies"], Ledger).rows
    sheets = {one.name: dict(one.facts) for one in block(chapters(match)["party"], Sheets).items}

    assert row.cells[:4] == ("ORK", "3", "2", "3")
    assert sheets["Bartek"]["Zadane obrażenia"] == "2"
    assert sheets["Bartek"]["Zniszczeni wrogowie"] == "1"
    assert sheets["Ania"]["Odniesione obrażenia"] == "3"
    assert "adają wrogowie: ORK ×2" in prose(match)["Dzień 2"]
    assert "el jest osiągnięty: maszt włączony." in prose(match)["Dzień 2"]


def fight(*entries):
    return match_of(*START, event("mission_started", mission="Maszt"),
                    event("enemies_placed", enemy="ORK", count=2), *entries)  # fmt: skip


def shot(dice, /, **facts):
    """An attack of Ania, and its dice."""
    declared = event("attack_declared", player="Ania", kind="ranged", targets=["ORK 1"], **facts)
    rolled = event("attack_rolled", player="Ania", against="ORK 1", dice=dice)
    return [declared, rolled] if dice else [declared]


def weapons(match, lang="pl"):
    chapter = chapters(match, lang).get("weapons")
    rows = block(chapter, Ledger).rows if chapter else ()
    return [row.cells for row in rows]


def test_hits_of_each_weapon_stand_beside_what_was_to_be_expected_of_its_numbers():
    told = fight(
        *shot([1, 2, 5], wielded="SMG", needed=2), event("damage_dealt", figure="ORK 1", damage=1),
        *shot([6, 6], wielded="SMG", needed=3),
        *shot([4], wielded="NÓŻ", needed=0),
    )  # fmt: skip

    # 3 dice at 2/6 and 2 at 3/6 are two hits; a one hits always: 1/6.
    assert weapons(told) == [
        ("SMG", "2", "5", "2", "2,0", "+0,0", "1"), ("NÓŻ", "1", "1", "0", "0,2", "−0,2", "0"),
    ]  # fmt: skip


def test_all_dice_of_a_flame_thrower_hit_and_an_attack_without_a_number_counts_no_hits():
    told = fight(
        *shot(None, wielded="MIOTACZ", automatic=True, dice=3), *shot([1, 2], wielded="SMG")
    )

    assert weapons(told) == [
        ("MIOTACZ", "1", "3", "3", "3,0", "+0,0", "0"), ("SMG", "1", "?", "?", "?", "?", "0"),
    ]  # fmt: skip


def test_attacks_of_enemies_are_no_weapon_of_the_party(campaign):
    declared = event("attack_declared", enemy="ORK 1", kind="melee", targets=["Ania"], needed=2)
    rolled = event("attack_rolled", enemy="ORK 1", against="Ania", dice=[1])

    assert weapons(fight(declared, rolled)) == weapons(campaign) == []


def test_health_stands_in_layers_and_who_left_has_none():
    told = match_of(*START, event("player_left", player="Bartek"))
    ribbon = block(chapters(told)["overview"], Ribbon)
    (health,) = ribbon.stacks

    assert [(one.name, one.seat, one.points[-1].value) for one in health.layers] == [
        ("Ania", "Ania", 7), ("Bartek", "Bartek", 0),
    ]  # fmt: skip


def test_modules_and_morale_are_curves_once_there_are_any():
    more = [event("modules_changed", player="Ania", module="optics", change=3),
            event("hero_described", player="Bartek", morale=2)]  # fmt: skip

    def curves(match):
        return {
            c.name: c.points[-1].value for c in block(chapters(match)["overview"], Ribbon).curves
        }

    assert {"Moduły", "Morale"} & set(curves(match_of(*START))) == set()
    assert {"Moduły": 3, "Morale": 2}.items() <= curves(match_of(*START, *more)).items()


def test_food_that_lasts_beyond_the_last_day_is_enough_to_the_end():
    plenty = [event("food_changed", player=seat, change=90) for seat in ("Ania", "Bartek")]

    def foretold(match):
        return block(chapters(match)["overview"], Ribbon).curves[0].forecast.words

    assert foretold(match_of(*START, *plenty)) == "wystarczy do końca"
    assert "dnia" in foretold(match_of(*START))


def test_the_chance_of_a_shield_is_estimated_from_every_defence_die_and_called_so():
    rolls = [
        event("travel_rolled", shield=False),
        event("mission_started", mission="Maszt"),
        event("defence_rolled", figure="Ania", dice=["shield", "blank", "blank"]),
        event("defence_rolled", figure="Bartek", dice={"dice": 4, "successes": 2}),
    ]
    chapter = chapters(match_of(*START, *rolls))["defence_die"]
    figures, ledger = block(chapter, Figures), block(chapter, Ledger)

    # Of the first journey a shield, of the second none: 4 of 9 with those of the mission.
    assert [one.value for one in figures.items] == ["4 z 9", "44%", "19–73%".replace("–", "%–", 1)]
    assert "szacunek" in figures.items[1].words
    # As many sides: the binomial likelihood of four shields with nine dice, all alike before.
    weights = [(k / 6) ** 4 * (1 - k / 6) ** 5 for k in range(7)]
    assert [row.cells[2] for row in ledger.rows] == [
        f"{round(100 * weight / sum(weights))}%" for weight in weights
    ]


def test_the_story_and_luck_go_by_one_estimate_of_the_shield():
    few = [event("travel_rolled", shield=place < 4) for place in range(11)]

    def said(events):
        return block(chapters(match_of(START[0], *events), "en")["defence_die"], Prose)

    enough = said([*few, event("travel_rolled", shield=False)])
    assert "once 12 of these dice have fallen" in said(few).paragraphs[0].text
    assert "with 2 of 6 sides" in enough.paragraphs[0].text
    assert len(enough.paragraphs[0].seqs) == 12


def test_a_die_that_never_showed_a_shield_may_have_none():
    match = match_of(START[0], *[event("travel_rolled", shield=False)] * 3)
    ledger = block(chapters(match)["defence_die"], Ledger)

    assert ledger.rows[0].cells == ("0", "0%", "49%")
    assert ledger.rows[6].cells[2] == "0%"


def test_a_day_is_coloured_by_a_mission_that_was_told_by_its_result_alone():
    told = [event("mission_ended", mission="Maszt", won=False)]
    days = block(chapters(match_of(*START, *morning(3), *told))["overview"], Ribbon).days

    assert [(day.number, day.state) for day in days[1:3]] == [(2, "done"), (3, "failed")]
    assert days[2].words == "Maszt: przegrana"


def test_of_an_enemy_the_last_events_are_told_and_all_are_counted():
    fallen = [event("turn_ended", destroyed={"ORK": 1}) for _ in range(60)]
    match = fight(*fallen)
    (row,) = block(chapters(match)["enemies"], Ledger).rows

    assert row.cells[:3] == ("ORK", "2", "60")
    assert [one.seq for one in row.history] == [one.seq for one in match.events[-40:]]


# -- sheets over time -----------------------------------------------------------------------------


def sheets_of(match, day, lang="pl", **more):
    """The hero sheets as they stood at the end of a day, by name."""
    reading = Reading(match, lang, match.replay.counting, as_played=False, **more)
    told = sheets_of_day(reading, chapters_of(reading), day)
    party = next(chapter for chapter in told if chapter.id == "party")
    return block(party, Sheets)


def known_of(sheets, name):
    """What a sheet says: its words, the numbers it counts, its facts."""
    (sheet,) = [one for one in sheets.items if one.name == name]
    return sheet.words, [track.left for track in sheet.tracks[:2]], dict(sheet.facts)


def test_a_sheet_of_a_day_shows_the_hero_as_that_day_ended(campaign):
    sheets = sheets_of(campaign, 2)

    assert sheets.day == 2
    assert [one.name for one in sheets.items] == ["Ania", "Bartek"]
    assert known_of(sheets, "Ania") == ("Medyk, poziom 1", [7, 8], {})
    assert known_of(sheets, "Bartek")[2] == {"Niesie": "LINA, GRANAT ×2"}
    assert all(not one.history for one in sheets.items), "nobody had fallen yet"
    for curve in (curve for one in sheets.items for curve in one.curves):
        assert all(point.at < 3 for point in curve.points), curve.name

    later = sheets_of(campaign, 5)
    assert known_of(later, "Ania") == (
        "Medyk, poziom 1, bez przytomności", [0, 5], {"Niesie": "LINA"}
    )  # fmt: skip
    assert [one.name for one in later.items] == ["Ania", "Bartek", "Celina"]


@pytest.mark.parametrize("day", [None, 7, 56, 0])
def test_of_the_present_day_and_of_one_that_was_not_they_stand_as_they_do_now(campaign, day):
    sheets = sheets_of(campaign, day, "en")

    assert (sheets.day, sheets) == (None, block(chapters(campaign, "en")["party"], Sheets))
    assert [day.words for day in sheets.days] == [f"Day {day}" for day in range(1, 8)]
    assert sheets.days[-1].seq == campaign.events[-1].seq
    assert "Carries" not in known_of(sheets, "Ania")[2]


def test_days_of_a_line_that_was_left_are_no_days_of_the_sheets(campaign):
    ends = {day.number: day.seq for day in sheets_of(campaign, None).days}
    own = {one.seq for one in campaign.replay.history(branch="again").events}

    assert campaign.events[ends[2] - 1].type_name() == "save_loaded"
    assert len(own) < len(campaign.events), "two days were given up"
    assert set(ends.values()) <= own
    assert ends[7] == max(own)


def test_nobody_chooses_a_day_in_brief_or_of_a_campaign_that_counts_none(campaign):
    brief = next(b for b in chapters(campaign)["overview"].aside if isinstance(b, Sheets))
    young = sheets_of(match_of(*START[:5]), None)

    assert (brief.days, len(young.days)) == ((), 1)
