"""`aar check` reads a battle of Dust Tactics, and says what is wrong and what nobody can tell."""

import pytest
from tests.dust_tactics.full_cards import CARDS
from tests.dust_tactics.matches import acts, begun, told

CRATE = told("cover_placed", cover="crate", square="E6")
BATTLE = (
    *CARDS,
    told("army_listed", player="Ann", units=["Death Dealers", "Blackhawk"]),
    told("army_listed", player="Bob", units=["Sturmpioniere", "Hans"]),
    told("board_laid", columns=8, rows=8), CRATE,
    told("entry_marked", side="Ann", squares=["E4", "F4"]),
    told("entry_marked", side="Bob", squares=["E6", "H8"]),
    *begun(),
)  # fmt: skip
ENTERS = (
    acts("Ann", "Death Dealers"), told("unit_entered", unit="Death Dealers", square="E4"),
    acts("Bob", "Sturmpioniere"), told("unit_entered", unit="Sturmpioniere", square="E6"),
)  # fmt: skip
FIRES = told("line_fired", unit="Sturmpioniere", line="StG 47", target="Death Dealers",
             dice=["hit", "hit", "blank", "blank", "blank"], cover="soft", range=2)  # fmt: skip
RIGHT = (
    *ENTERS, {**FIRES, "dice": ["hit", "hit", "blank", "blank"], "cover": "open"},
    told("damage_taken", unit="Death Dealers", points=2, removed=["Victory MG"] * 2),
    acts("Ann", "Blackhawk", "move_nothing"),
    told("unit_entered", unit="Blackhawk", square="F4"),
    acts("Bob", "Hans", "move_nothing"), told("unit_entered", unit="Hans", square="H8"),
    told("round_ended", round=1),
)  # fmt: skip
WRONG = (
    *ENTERS, FIRES,
    acts("Ann", "Blackhawk", "move_move"), told("unit_entered", unit="Blackhawk", square="E4"),
    told("unit_moved", unit="Blackhawk", square="F6", path=["F5", "F6"]),
)  # fmt: skip


@pytest.fixture
def checked(aar, tmp_path):
    """A match with these events, checked in a language."""

    def check(*events, lang="en"):
        file = tmp_path / "match.aar"
        if not file.exists():
            aar("new", "dust_tactics", "--player", "Ann", "--player", "Bob", "--out", file)
            assert aar("append", file, stdin=[*BATTLE, *events]).code == 0
        return aar("check", file, "--json", "--lang", lang)

    return check


def test_a_round_by_the_rules_is_found_clean(checked):
    done = checked(*RIGHT)

    assert (done.code, done.row["findings"]) == (0, [])


SAID = {
    "en": [
        "Sturmpioniere throws 5 dice for StG 47 at Death Dealers, expected 4 (1 on the card, "
        "times 4 who carry it).",
        "Claimed as the cover of Death Dealers: soft. As they stand: none.",
        "Blackhawk stops on E4, where Death Dealers stands.",
        "The way of Blackhawk to F6 costs 2, with 1 point to spend.",
    ],
    "pl": [
        "Sturmpioniere: rzut 5 kośćmi, StG 47 na cel Death Dealers; powinno ich być 4 "
        "(na karcie 1, razy 4, bo tyle figurek ma tę broń).",
        "Death Dealers: podana osłona – miękka. Z ustawienia wynika: brak.",
        "Blackhawk zatrzymuje się na E4, gdzie stoi Death Dealers.",
        "Blackhawk: droga na F6 kosztuje 2, a punktów ruchu jest 1.",
    ],
}


@pytest.mark.parametrize("lang", SAID)
def test_mistakes_are_told_as_a_person_would(checked, lang):
    done = checked(*WRONG, lang=lang)

    assert done.code == 1
    found = done.row["findings"]
    assert [one["message"] for one in found] == SAID[lang]
    assert {one["severity"] for one in found} == {"warning"}


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["3 checks are left out: no board lies there.",
                "2 checks are left out: a value of a card is not known.",
                "1 check is left out: dice or other facts of it were not recorded."]),
        ("pl", ["Pominięto 3 sprawdzenia: nie ma planszy.",
                "Pominięto 2 sprawdzenia: nie jest znana jakaś wartość z karty.",
                "Pominięto 1 sprawdzenie: nie zapisano kości albo innych potrzebnych danych."]),
    ],
)  # fmt: skip
def test_what_nobody_can_tell_is_counted_by_reason(aar, tmp_path, lang, said):
    file = tmp_path / "match.aar"
    aar("new", "dust_tactics", "--player", "Ann", "--player", "Bob", "--out", file)
    strange = told("line_fired", unit="Grey Riders", line="Rifles", target="Sturmpioniere")
    aar("append", file, stdin=[
        *CARDS, told("army_listed", player="Ann", units=["Grey Riders"]),
        told("army_listed", player="Bob", units=["Sturmpioniere"]), *begun(),
        acts("Ann", "Grey Riders", "attack_nothing"), {**strange, "range": 2, "dice": ["hit"]},
        acts("Bob", "Sturmpioniere", "attack_nothing"),
        told("line_fired", unit="Sturmpioniere", line="StG 47", target="Grey Riders"),
    ])  # fmt: skip

    done = aar("check", file, "--json", "--lang", lang)

    found = done.row["findings"]
    assert [one["message"] for one in found] == said
    assert {(one["rule"], one["severity"]) for one in found} == {("match.not_checked", "info")}
    assert done.code == 0


def test_of_boards_of_two_sizes_one_is_asked_and_the_others_are_named(aar, library):
    for rows in (6, 8):
        file = library / f"{rows}.aar"
        aar("new", "dust_tactics", "--player", "Ann", "--player", "Bob", "--out", file)
        laid = told("board_laid", columns=6, rows=rows)
        listed = [told("army_listed", player=name, units=["Hans"]) for name in ("Ann", "Bob")]
        comes_in = [acts("Ann", "Hans"), told("unit_entered", unit="Hans", square="B1")]
        assert aar("append", file, stdin=[laid, *listed, *begun(), *comes_in]).code == 0
    aar("archive", "build")

    asked = aar("archive", "ask", "square_heat")

    assert (asked.code, "board_size=6x" in asked.err) == (0, True)
