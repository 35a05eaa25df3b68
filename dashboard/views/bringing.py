"""Files dropped on the library: first what would come of them, then they come in."""

from __future__ import annotations

from typing import Any, Final

import streamlit as st

from dashboard import load
from dashboard.housekeeping import Deed, Step, below, give_way
from dashboard.views import tidying
from dashboard.views.chrome import counted, language, plain, word
from events.errors import AfterActionError
from importers.bulk import Report, Wish, bring_in, refused
from importers.formats import recognise, unpacked
from importers.import_context import open_context
from importers.imported_match import shown
from importers.known_matches import known_alone
from importers.source import Source, in_kinds
from importers.words import WORDS as FILES

_SHOWN: Final = 20
"""So many kinds of problems are told."""
_EACH: Final = 200
"""So many problems of a kind are told one by one, when somebody asks."""


def zone() -> None:
    """A place to drop files on."""
    _tell_done()
    with st.popover(word("bringing.open"), icon=":material/upload_file:"):
        st.caption(word("bringing.what"))
        turn = st.session_state.get("bringing turn", 0)
        files = st.file_uploader(
            word("bringing.drop"), accept_multiple_files=True, key=f"bringing {turn}"
        )
        sources = [one for file in files for one in _in(Source(file.name, file.getvalue()))]
        reports = [brought(source, dry=True) for source in sources]
        again = any(report.duplicates for report in reports) and st.toggle(
            word("bringing.again"), key=f"bringing again {turn}", help=word("bringing.again_help")
        )
        if again:
            reports = [brought(source, dry=True, again=True) for source in sources]
        for report in reports:
            _tell(report)
        if sources and st.button(word("bringing.now"), type="primary", key="bringing now"):
            reports = [brought(source, again=again) for source in sources]
            tidying.write_down(way_back(reports))
            st.session_state["bringing done"] = reports
            st.session_state["bringing turn"] = turn + 1
            st.rerun()


def _in(source: Source) -> list[Source]:
    """The files in a zip of files; what is broken is told where it is brought in."""
    try:
        return list(unpacked(source))
    except AfterActionError:
        return [source]


def brought(source: Source, *, dry: bool = False, again: bool = False) -> Report:
    """What comes of a file; with `dry` nothing is written."""
    library = load.library()
    try:
        found = recognise(source)
        desk = open_context(library.folder)
        with known_alone(library, dry=dry) as known:
            return bring_in(source, found, known, desk, Wish(dry=dry, again=again))
    except AfterActionError as error:
        return refused(source.name, error)


def way_back(reports: list[Report]) -> Deed:
    """New matches go into the bin, and former ones out of it, into which they go here.

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


def _tell_done() -> None:
    reports: list[Report] = st.session_state.pop("bringing done", [])
    for report in reports:
        _tell(report, done=True)


def _tell(report: Report, *, done: bool = False) -> None:
    """Counts, games and what was not understood, as far as there is room."""
    counts = {"new": report.imported, "known": report.duplicates, "out": report.skipped}
    key = "bringing.came" if done else "bringing.would_come"
    said: Any = st.success if report.imported and done else st.info
    if report.imported or report.duplicates:
        said(counted(key, report.imported, file=plain(report.file), **counts))
    if report.renewed:
        st.caption(
            word("bringing.anew" if done else "bringing.anew_would", count=len(report.renewed))
        )
    for game, count in sorted(report.games.items())[:_SHOWN]:
        st.caption(word("bringing.game", count=count, game=plain(game)))
    if report.sample:
        st.caption(FILES("import.sample").text(language()))
    for one in report.sample:
        st.caption(plain(shown(one).text(language())))
    kinds = in_kinds(report.problems)
    for kind in kinds[:_SHOWN]:
        st.warning(plain(kind.text(language())))
        if len(kind.every) > 1:
            with st.expander(word("bringing.each")):
                for problem in kind.every[:_EACH]:
                    st.caption(plain(problem.text(language())))
    if len(kinds) > _SHOWN:
        st.caption(word("bringing.more", count=len(kinds) - _SHOWN))
