"""`aar check`: whether a journal is whole and reads, and the table played by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from dashboard.cli.opening import library, read_match
from dashboard.cli.settings import current, emit, say
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events.errors import AfterActionError, SystemMissing
from events.words import WORDS as EVENT_WORDS
from events.words import in_language

if TYPE_CHECKING:
    from projections.matches import Match


@command("check")
@click.argument("matches", nargs=-1, required=True, metavar="MATCH ...")
@option("--integrity", is_flag=True)
def check(matches: tuple[str, ...], integrity: bool) -> int:
    """Check journals, and the rules."""
    return max(_check_one(match, integrity=integrity) for match in matches)


def _check_one(name: str, *, integrity: bool) -> int:
    path = library().find(name)
    try:
        match = read_match(path)
    except AfterActionError as error:
        problem = error.text(current().language)
        unread: dict[str, Any] = {"match": None, "file": str(path), "intact": False, "findings": []}
        _tell({**unread, "problem": problem})
        return 1 if path.exists() else 2
    return _tell(_report(match, integrity=integrity))


def _report(match: Match, *, integrity: bool) -> dict[str, Any]:
    lang = current().language
    scan = match.scan
    report: dict[str, Any] = {
        "match": scan.header.match,
        "file": match.where,
        "intact": scan.damage is None and not scan.torn,
        "events": len(scan.lines),
        "findings": [],
    }
    if scan.damage is not None:
        report["problem"] = scan.damage.text(lang)
    elif scan.torn:
        report["problem"] = EVENT_WORDS("journal.torn_unsaved", bytes=len(scan.torn)).text(lang)
    if not integrity:
        _add_findings(match, report)
    return report


def _add_findings(match: Match, report: dict[str, Any]) -> None:
    lang = current().language
    try:
        findings = match.findings()
    except SystemMissing as error:
        report["not_checked"] = error.text(lang)
    except AfterActionError as error:
        report |= {"intact": False, "problem": error.text(lang)}
    else:
        report["findings"] = [
            {
                "seq": finding.seq,
                "rule": finding.rule,
                "message": in_language(finding.message, lang),
                "severity": finding.severity,
            }
            for finding in findings
        ]


def _tell(report: dict[str, Any]) -> int:
    """Print a report; returns 1 where something is wrong."""
    if current().json:
        emit(report)
    else:
        _tell_people(report)
    wrong = any(finding["severity"] != "info" for finding in report["findings"])
    return 1 if wrong or not report["intact"] else 0


def _tell_people(report: dict[str, Any]) -> None:
    if report["match"] is not None:
        key = "check.intact" if report["intact"] else "check.damaged"
        say(WORDS(key, file=report["file"], events=report["events"]))
    if "problem" in report:
        say(report["problem"])
    if "not_checked" in report:
        say(f"  {report['not_checked']}")
    for finding in report["findings"]:
        severity = WORDS(f"check.{finding['severity']}")
        say(WORDS("check.finding", **{**finding, "severity": severity}))
