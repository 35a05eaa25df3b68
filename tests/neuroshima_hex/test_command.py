"""`aar battle` as other programs call it."""

import json
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from events.errors import AfterActionError
from projections.games.neuroshima_hex.commands import battle
from tests.neuroshima_hex.tables import position

GOOD = json.dumps(position("vegas-hq C1 N", "smart-hq C3 N", "smart-ripper C2 N"))
BAD = json.dumps(position("vegas-hq C1 N", "smart-hq C9 N"))


def run(*args, stdin="", settings=None):
    return CliRunner().invoke(battle, args, input=stdin, catch_exceptions=False, obj=settings)


def test_a_file_of_positions_gives_a_line_each(tmp_path):
    file = tmp_path / "positions.jsonl"
    file.write_text(f"{GOOD}\n{GOOD}\n")

    result = run(str(file))

    assert result.exit_code == 0
    assert [json.loads(line)["hq_points"] for line in result.stdout.splitlines()] == [
        {"Ann": 18, "Bob": 20}
    ] * 2


def test_a_dash_reads_standard_input():
    assert json.loads(run("-", stdin=GOOD).stdout)["winner"] is None


def test_the_keys_of_a_result_are_those_of_the_format():
    result = json.loads(run("-", stdin=GOOD).stdout)

    assert list(result) == ["segments", "hq_points", "units", "open_choices", "winner"]
    assert list(result["segments"][0]) == ["initiative", "attacks", "destroyed", "hq_points"]
    assert list(result["segments"][0]["attacks"][0]) == [
        "from", "to", "kind", "strength", "wounds", "absorbed_by",
    ]  # fmt: skip
    assert list(result["units"][0]) == ["tile", "owner", "hex", "facing", "wounds"]


def test_a_bad_position_leaves_the_rest_and_ends_with_one():
    result = run("-", stdin=f"{BAD}\n{GOOD}\n")

    first, second = map(json.loads, result.stdout.splitlines())
    assert list(first) == ["error"]
    assert "winner" in second
    assert result.exit_code == 1


def test_a_file_that_is_not_there_is_a_sentence(tmp_path):
    with pytest.raises(AfterActionError, match="cannot be opened"):
        run(str(tmp_path / "none.json"))


def test_explain_prints_a_tree():
    lines = run("-", "--explain", stdin=GOOD).stdout.splitlines()

    assert lines[0] == "Battle: 3 segments"
    assert lines[1] == "  Segment 2"


def test_explain_as_json():
    tree = json.loads(run("-", "--explain", "--json", "--lang", "pl", stdin=GOOD).stdout)

    assert tree["text"] == "Bitwa: 3 segmenty"
    assert tree["because"][0]["text"] == "Segment 2"


def test_the_settings_of_aar_hold_here_too():
    aar = SimpleNamespace(lang="pl", language="pl", json=True)

    assert "Bitwa" in json.loads(run("-", "--explain", stdin=GOOD, settings=aar).stdout)["text"]
    assert "jest pole" in json.loads(run("-", stdin=BAD, settings=aar).stdout)["error"]


def test_the_machines_language_changes_trees_but_no_json():
    aar = SimpleNamespace(lang=None, language="pl", json=False)

    assert run("-", "--explain", stdin=GOOD, settings=aar).stdout.startswith("Bitwa")
    assert "found the hex" in json.loads(run("-", stdin=BAD, settings=aar).stdout)["error"]


@pytest.mark.parametrize("more", [(), ("--dark",), ("--after",)])
def test_svg_prints_a_picture(more):
    assert ET.fromstring(run("-", "--svg", *more, stdin=GOOD).stdout).tag.endswith("svg")


def test_armies_of_a_folder_take_part(invented_army):
    table = position("vegas-hq C1 N", "smart-hq C3 N")
    table["players"][0]["army"] = "dust"
    table["units"][0]["tile"] = "dust-hq"

    assert run("-", stdin=json.dumps(table)).exit_code == 1
    assert run("-", "--armies", str(invented_army), stdin=json.dumps(table)).exit_code == 0


def test_armies_of_the_library_take_part(invented_army, tmp_path):
    shutil.copytree(invented_army, tmp_path / "armies")
    table = position("vegas-hq C1 N", "smart-hq C3 N")
    table["players"][0]["army"] = "dust"
    table["units"][0]["tile"] = "dust-hq"

    result = run("-", stdin=json.dumps(table), settings=SimpleNamespace(folder=tmp_path))

    assert result.exit_code == 0


def test_the_command_is_light_to_import():
    seen = "import sys, projections.games.neuroshima_hex.commands; print('pydantic' in sys.modules)"

    out = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)

    assert out.stdout.strip() == "False"


LINE = "19 duel a=vegas:20:Ann,b=smart:20:Bob 3/4/aHQ-N,bRIP-N,bHQ-N,2/4/3 - -"


def test_a_position_on_one_line_is_fought_like_the_same_as_json():
    assert run("-", stdin=LINE).stdout == run("-", stdin=GOOD).stdout


def test_lines_and_json_may_follow_each_other():
    result = run("-", stdin=f"{LINE}\n{GOOD}\n{LINE}\n")

    assert result.exit_code == 0
    assert len(set(result.stdout.splitlines())) == 1
    assert len(result.stdout.splitlines()) == 3


def test_a_position_is_printed_on_one_line():
    assert run("-", "--line", stdin=GOOD).stdout == f"{LINE}\n"
    assert run("-", "--line", "--after", stdin=GOOD).stdout == (
        "19 duel a=vegas:18:Ann,b=smart:20:Bob 3/4/aHQ-N,1,bHQ-N,2/4/3 - -\n"
    )


def test_a_line_that_is_no_position_is_an_error_in_its_place():
    result = run("-", stdin=f"{LINE.replace('bRIP', 'bRAP')}\n{LINE}\n")

    first, second = map(json.loads, result.stdout.splitlines())
    assert "RAP" in first["error"]
    assert "winner" in second
    assert result.exit_code == 1
