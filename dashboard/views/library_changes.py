"""What one does to the library: bring files in, give titles and tags, throw away, take back."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import streamlit as st

from dashboard import load
from dashboard.housekeeping import Deed, Step, UndoLog, below, give_way, take_back
from dashboard.load import Row
from dashboard.views import gate
from dashboard.views.chrome import language, plain, word
from dashboard.views.options import option_words
from events.errors import AfterActionError
from events.journal import Journal
from importers.bulk import Report, Wish, bring_in, refused
from importers.formats import recognise, unpacked
from importers.import_context import open_context
from importers.imported_match import sample_line
from importers.known_matches import known_alone
from importers.source import Source, grouped
from importers.words import WORDS as FILES
from projections.systems import find_system

_DEED: Final = "library deed"
_KINDS: Final = 20
"""So many kinds of problems are told."""
_EACH: Final = 200
"""So many problems of a kind are told one by one, when somebody asks."""


# Files come in: first it is shown what would come of them


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


# A match is changed


def row_menu(row: Row, *, favourite: bool) -> None:
    """The small page behind the three dots of a match."""
    if (why := gate.held_back(row.match)) is not None:
        st.caption(why)
        return
    key = row.path
    mark = word("tidy.unmark") if favourite else word("tidy.mark")
    if st.button(mark, key=f"fav {key}", icon=":material/star:"):
        load.shelf().mark(row.match, favourite=not favourite)
        _note_step("unmark" if favourite else "mark", row, {"mark": row.match, "was": favourite})
    with st.form(f"title {key}", border=False):
        title = st.text_input(word("tidy.title"), row.title or "", max_chars=200)
        if st.form_submit_button(word("tidy.rename")) and title.strip() not in ("", row.title):
            _append("title", row, {"type": "title_given", "title": title.strip()})
    _tags(row)
    if st.button(word("tidy.bin"), key=f"bin {key}", icon=":material/delete:"):
        gone = load.shelf().throw_away(Path(row.path))
        _note_step("bin", row, {"bin": below(gone, load.shelf().folder)})


def ask_unchosen(row: Row) -> None:
    """Say that perhaps nobody chose the options of a match, and ask whether somebody did."""
    off, others = row.unchosen
    system = find_system(row.game)
    names = "; ".join(option_words(system, name) for name in off)
    st.warning(plain(word("tidy.unchosen", options=names)))
    if gate.held_back(row.match) is not None:
        return
    with st.container(horizontal=True):
        usual = st.button(word("tidy.as_usual"), key=f"usual {row.path}")
        # Who chose these never said the others, which hold anyway.
        chosen = others and st.button(word("tidy.chosen"), key=f"chosen {row.path}")
    if usual:
        _append("amend", row, {"type": "match_amended", "unsaid": [*off, *others]})
    if chosen:
        _append("amend", row, {"type": "match_amended", "unsaid": [*others]})


def _tags(row: Row) -> None:
    known = (tag for one in load.rows()[0] for tag in one.tags)
    with st.form(f"tags {row.path}", border=False):
        tags = st.multiselect(
            word("tidy.tags"), sorted({*row.tags, *known}), list(row.tags),
            accept_new_options=True, placeholder=word("tidy.tag_new"),
        )  # fmt: skip
        if st.form_submit_button(word("tidy.tag")):
            added = [{"type": "tag_added", "tag": tag} for tag in tags if tag not in row.tags]
            gone = [{"type": "tag_removed", "tag": tag} for tag in row.tags if tag not in tags]
            _append("tag", row, *added, *gone)


def _append(done: str, row: Row, *entries: dict[str, Any]) -> None:
    if not entries or gate.held_back(row.match) is not None:
        return
    try:
        system = load.match_at(Path(row.path)).system
        with Journal(Path(row.path), system.vocabulary) as journal:
            receipts = journal.append_all(entries, follow=True)
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    seqs, file = [receipt.seq for receipt in receipts], str(Path(row.path).resolve())
    _note_step(done, row, {"events": seqs, "match": row.match, "file": file})


def _note_step(done: str, row: Row, step: Step) -> None:
    """Write down how it is taken back, for this page and for `aar library undo`."""
    note_deed(Deed(done, name_of(row), [step]))
    st.rerun()


def note_deed(deed: Deed) -> None:
    """Keep a deed, and show it with the way back; one that changed nothing is none."""
    if deed.steps:
        UndoLog(load.shelf().folder).note(deed)
        st.session_state[_DEED] = deed


def last_deed() -> None:
    """What was done here a moment ago, and the way back."""
    deed: Deed | None = st.session_state.get(_DEED)
    if deed is None or not gate.may_write():
        return
    with st.container(horizontal=True, vertical_alignment="center", key="last-deed"):
        st.markdown(f":material/check: {word(f'did.{deed.done}', about=plain(deed.about))}")
        if deed == UndoLog(load.shelf().folder).last():
            st.button(word("did.undo"), key="undo", icon=":material/undo:", on_click=_undo)


def _undo() -> None:
    log = UndoLog(load.shelf().folder)
    deed = log.last()
    if deed is None or deed != st.session_state.pop(_DEED, None):
        return
    matches = {step.get("match", step.get("mark")) for step in deed.steps}
    if why := next(filter(None, map(gate.held_back, matches)), None):
        st.error(why)
        return
    for error in take_back(deed, log.folder):
        st.error(plain(error.text(language())))
    log.strike()
    st.toast(word("did.undone", about=plain(deed.about)))


def name_of(row: Row) -> str:
    """What one calls a match: its title, or who played."""
    return row.title or ", ".join(row.players) or row.match


def day_of(row: Row) -> str:
    """The day of a match, as a card says it; of one of several evenings the first and the last."""
    days = dict.fromkeys(filter(None, (row.day, row.last_day)))
    return plain(" \N{EN DASH} ".join(days)) if days else word("library.no_day")


def show_bin() -> None:
    """What was thrown away, with the way back."""
    binned, _ = load.rows(binned=True)
    if not binned:
        return
    with st.expander(word("tidy.in_bin", count=len(binned)), icon=":material/delete:"):
        for row in binned:
            with st.container(horizontal=True, vertical_alignment="center"):
                st.markdown(f"{plain(name_of(row))} · {day_of(row)}")
                offer_back(row)


def offer_back(row: Row) -> None:
    """The way back for what was thrown away."""
    if not st.button(word("tidy.back"), key=f"back {row.path}"):
        return
    if (why := gate.held_back(row.match)) is not None:
        st.error(why)
        return
    here = load.shelf().bring_back(Path(row.path))
    _note_step("restore", row, {"restore": below(here, load.shelf().folder)})
