"""What one does to a match in the library: title, tags, favourite, bin and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import streamlit as st

from dashboard import load
from dashboard.housekeeping import Deed, DeedUndoing, Step, UndoLog, below
from dashboard.load import Row
from dashboard.views import gate
from dashboard.views.chrome import counted, language, plain, word
from dashboard.views.options import option_words
from events.errors import AfterActionError
from events.journal import Journal
from projections.systems import find_system

_DEED: Final = "library deed"


def of(row: Row, *, favourite: bool) -> None:
    """The small page behind the three dots of a match."""
    key = row.path
    mark = word("tidy.unmark") if favourite else word("tidy.mark")
    if st.button(mark, key=f"fav {key}", icon=":material/star:"):
        load.shelf().mark(row.match, favourite=not favourite)
        _did("unmark" if favourite else "mark", row, {"mark": row.match, "was": favourite})
    with st.form(f"title {key}", border=False):
        title = st.text_input(word("tidy.title"), row.title or "", max_chars=200)
        if st.form_submit_button(word("tidy.rename")) and title.strip() not in ("", row.title):
            _tell("title", row, {"type": "title_given", "title": title.strip()})
    _tags(row)
    if st.button(word("tidy.bin"), key=f"bin {key}", icon=":material/delete:"):
        gone = load.shelf().throw_away(Path(row.path))
        _did("bin", row, {"bin": below(gone, load.shelf().folder)})


def unchosen(row: Row) -> None:
    """Say that perhaps nobody chose the options of a match, and ask whether somebody did."""
    off, others = row.unchosen
    system = find_system(row.game)
    names = "; ".join(option_words(system, name) for name in off)
    st.warning(plain(word("tidy.unchosen", options=names)))
    if not gate.may_write():
        return
    with st.container(horizontal=True):
        usual = st.button(word("tidy.as_usual"), key=f"usual {row.path}")
        # Who chose these never said the others, which hold anyway.
        chosen = others and st.button(word("tidy.chosen"), key=f"chosen {row.path}")
    if usual:
        _tell("amend", row, {"type": "match_amended", "unsaid": [*off, *others]})
    if chosen:
        _tell("amend", row, {"type": "match_amended", "unsaid": [*others]})


def _tags(row: Row) -> None:
    with st.form(f"tags {row.path}", border=False):
        tags = st.multiselect(
            word("tidy.tags"), sorted({*row.tags, *_known_tags()}), list(row.tags),
            accept_new_options=True, placeholder=word("tidy.tag_new"),
        )  # fmt: skip
        if st.form_submit_button(word("tidy.tag")):
            added = [{"type": "tag_added", "tag": tag} for tag in tags if tag not in row.tags]
            gone = [{"type": "tag_removed", "tag": tag} for tag in row.tags if tag not in tags]
            _tell("tag", row, *added, *gone)


def _known_tags() -> set[str]:
    return {tag for row in load.rows()[0] for tag in row.tags}


def _tell(done: str, row: Row, *entries: dict[str, Any]) -> None:
    if not entries or not gate.may_write():
        return
    try:
        system = load.match_at(Path(row.path)).system
        with Journal(Path(row.path), system.vocabulary) as journal:
            receipts = journal.append_all(entries, follow=True)
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    seqs = [receipt.seq for receipt in receipts]
    _did(done, row, {"events": seqs, "match": row.match, "file": str(Path(row.path).resolve())})


def _did(done: str, row: Row, step: Step) -> None:
    """Write down how it is taken back, for this page and for `aar library undo`."""
    write_down(Deed(done, called(row), [step]))
    st.rerun()


def write_down(deed: Deed) -> None:
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
    diary = UndoLog(load.shelf().folder)
    deed = diary.last()
    if deed is None or deed != st.session_state.pop(_DEED, None):
        return
    for error in DeedUndoing(diary.folder).take_back(deed):
        st.error(plain(error.text(language())))
    diary.strike()
    st.toast(word("did.undone", about=plain(deed.about)))


def called(row: Row) -> str:
    """A match as one speaks of it."""
    return row.title or ", ".join(row.players) or row.match


def day_of(row: Row) -> str:
    """The day of a match, as a card says it."""
    return plain(row.day) if row.day else word("library.no_day")


def bin_of() -> None:
    """What was thrown away, with the way back."""
    binned, _ = load.rows(binned=True)
    if not binned:
        return
    with st.expander(counted("tidy.in_bin", len(binned)), icon=":material/delete:"):
        for row in binned:
            with st.container(horizontal=True, vertical_alignment="center"):
                st.markdown(f"{plain(called(row))} · {day_of(row)}")
                back = st.button(word("tidy.back"), key=f"back {row.path}")
                if gate.may_write() and back:
                    here = load.shelf().bring_back(Path(row.path))
                    _did("restore", row, {"restore": below(here, load.shelf().folder)})
