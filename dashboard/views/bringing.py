"""Bring files into the library: first it is shown what would come of them."""

from __future__ import annotations

from typing import Any, Final

import streamlit as st

from dashboard import load
from dashboard.housekeeping import Deed, Step, below, give_way
from dashboard.views import gate
from dashboard.views.chrome import language, plain, word
from dashboard.views.library_changes import note_deed
from events.errors import AfterActionError
from importers.bulk import Report, Wish, bring_in, refused
from importers.formats import recognise, unpacked
from importers.import_context import open_context
from importers.imported_match import sample_line
from importers.known_matches import known_alone
from importers.source import Source, grouped
from importers.words import WORDS as FILES

_KINDS: Final = 20
"""So many kinds of problems are told."""
_EACH: Final = 200
"""So many problems of a kind are told one by one, when somebody asks."""


def drop_zone() -> None:
    """A place to drop files on."""
    if (why := gate.held_back()) is not None:
        if gate.may_write():
            st.caption(why)
        return
    for report in st.session_state.pop("bringing done", []):
        _show_report(report, done=True)
    with st.popover(word("bringing.open"), icon=":material/upload_file:"):
        st.caption(word("bringing.what"))
        turn = st.session_state.get("bringing turn", 0)
        files = st.file_uploader(
            word("bringing.drop"), accept_multiple_files=True, key=f"bringing {turn}"
        )
        sources = [one for file in files for one in _files_in(Source(file.name, file.getvalue()))]
        reports = [bring(source, dry=True) for source in sources]
        again = any(report.duplicates for report in reports) and st.toggle(
            word("bringing.again"), key=f"bringing again {turn}", help=word("bringing.again_help")
        )
        if again:
            reports = [bring(source, dry=True, again=True) for source in sources]
        for report in reports:
            _show_report(report)
        # Copies of matches that are here, which this device may not change, stay outside.
        kept = {
            why for report in reports for why in map(gate.held_back, _changed_by(report)) if why
        }
        for why in sorted(kept):
            st.warning(why)
        if (
            sources
            and not kept
            and st.button(word("bringing.now"), type="primary", key="bringing now")
        ):
            reports = [bring(source, again=again) for source in sources]
            note_deed(deed_of(reports))
            st.session_state["bringing done"] = reports
            st.session_state["bringing turn"] = turn + 1
            st.rerun()


def _changed_by(report: Report) -> set[str]:
    """The matches of the library that a file carries forward, or comes in the place of."""
    carried = {t.match for t in report.taken if t.outcome in ("forward", "diverged")}
    return carried | {former.match for one in report.renewed for former in one.instead_of}


def _files_in(source: Source) -> list[Source]:
    """The files in a zip of files; what is broken is told where it is brought in."""
    try:
        return list(unpacked(source))
    except AfterActionError:
        return [source]


def bring(source: Source, *, dry: bool = False, again: bool = False) -> Report:
    """What comes of a file; with `dry` nothing is written."""
    library = load.library()
    try:
        found = recognise(source)
        context = open_context(library.folder)
        with known_alone(library, dry=dry) as known:
            return bring_in(source, found, known, context, Wish(dry=dry, again=again))
    except AfterActionError as error:
        return refused(source.name, error)


def deed_of(reports: list[Report]) -> Deed:
    """What was brought in, and how it is taken back: new matches go into the bin, former ones out.

    What an old one was carried forward by stays.
    """
    old = {t.match for report in reports for t in report.taken if t.outcome != "new"}
    new = {match: report.file for report in reports for match in report.matches if match not in old}
    library = load.library()
    renewed = [one for report in reports for one in report.renewed]
    anew = {one.match for one in renewed}
    steps: list[Step] = [
        {"restore": below(one.path, library.folder)}
        for one in library.shelf()
        if one.header is not None and one.header.match in new.keys() - anew
    ]
    steps += give_way(renewed, library.folder)
    return Deed("again" if renewed else "bring", ", ".join(dict.fromkeys(new.values())), steps)


def _show_report(report: Report, *, done: bool = False) -> None:
    """Counts, games and what was not understood, as far as there is room."""
    counts = {"new": report.imported, "known": report.duplicates, "out": report.skipped}
    key = "bringing.came" if done else "bringing.would_come"
    box: Any = st.success if report.imported and done else st.info
    if report.imported or report.duplicates:
        box(word(key, count=report.imported, file=plain(report.file), **counts))
    if report.renewed:
        st.caption(
            word("bringing.anew" if done else "bringing.anew_would", count=len(report.renewed))
        )
    for game, count in sorted(report.games.items())[:_KINDS]:
        st.caption(word("bringing.game", count=count, game=plain(game)))
    if report.sample:
        st.caption(FILES("import.sample").text(language()))
    for one in report.sample:
        st.caption(plain(sample_line(one).text(language())))
    kinds = grouped(report.problems)
    for kind in kinds[:_KINDS]:
        st.warning(plain(kind.text(language())))
        if len(kind.every) > 1:
            with st.expander(word("bringing.each")):
                for problem in kind.every[:_EACH]:
                    st.caption(plain(problem.text(language())))
    if len(kinds) > _KINDS:
        st.caption(word("bringing.more", count=len(kinds) - _KINDS))
