"""Every sentence of the rules of battle names a test, and that test is there."""

import json
import re
from pathlib import Path

HERE = Path(__file__).parent


def known():
    """The tests of this folder and the ids of the cases."""
    for file in HERE.glob("test_*.py"):
        yield from re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
    cases = (HERE / "cases" / "battle_cases.jsonl").read_text("utf-8")
    yield from (json.loads(line)["id"] for line in cases.splitlines())


def rows():
    for line in (HERE / "SENTENCES.md").read_text("utf-8").splitlines():
        if line.startswith("| ") and not line.startswith("| sentence"):
            sentence, tests = line.strip("|").split("|")
            yield sentence.strip(), [test.strip() for test in tests.split(",")]


def test_every_sentence_names_tests_that_are_there():
    there = set(known())

    missing = {test: sentence for sentence, tests in rows() for test in tests if test not in there}

    assert not missing
    assert len(list(rows())) > 60


def test_every_case_tells_a_sentence():
    told = {test for _, tests in rows() for test in tests}
    cases = {name for name in known() if not name.startswith("test_")}

    assert cases <= told
