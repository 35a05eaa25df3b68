"""Whole files with their whole reports: what a person sees does not drift unseen."""

import json
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(path for path in GOLDEN.iterdir() if not path.name.endswith(".report.json"))


def report_of(shelf, file):
    report = shelf.bring(file.read_bytes(), file.name)
    matches = []
    for match in shelf.matches:
        events = [json.loads(line) for line in match.scan.lines]
        matches.append({"game": match.header.game, "events": list(map(told, events))})
    return {
        "format": report.format,
        "counts": [report.imported, report.duplicates, report.skipped, report.exit_code],
        "problems": [problem.text() for problem in report.problems],
        "remarks": [remark.text() for remark in report.remarks],
        "matches": sorted(matches, key=json.dumps),
    }


def told(event):
    """An event without what another day or another version of ours would change."""
    changing = ("seq", "id", "recorded", "hash", "file_hash", "raw", "content")
    return {key: value for key, value in event.items() if key not in changing}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_gives_the_report_and_the_matches_that_lie_beside_it(shelf, file):
    expected = file.with_name(file.name + ".report.json")

    found = report_of(shelf, file)

    assert found == json.loads(expected.read_text("utf-8"))
