"""What one does to a match of the library: titles and tags, into the bin, and the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import streamlit as st

from dashboard import load
from dashboard.cards import name_of
from dashboard.forgetting import Forgetting, forget, forgetting_of, sentences_of
from dashboard.housekeeping import Deed, Step, UndoLog, below, take_back
from dashboard.rows import Row
from dashboard.views import gate, sharing
from dashboard.views.chrome import language, plain, word
from dashboard.views.options import option_words
from events.errors import AfterActionError
from events.journal import Journal
from projections.systems import find_system

_DEED: Final = "library deed"
_FORGOTTEN: Final = "library forgot"


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
    sharing.offer_zip(row)
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
        load.look_again()
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
    load.look_again()
    st.toast(word("did.undone", about=plain(deed.about)))


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


def forget_somebody() -> None:
    """Whom to forget; what that means is said first."""
    rows = load.rows()[0]
    if not rows or gate.held_back() is not None:
        return
    if called := st.session_state.pop(_FORGOTTEN, None):
        st.success(word("forget.done", called=plain(called)))

    @st.dialog(word("forget.title"))
    def dialog() -> None:
        st.caption(word("forget.means"))
        people = {person for row in rows for person in row.persons}
        person = st.selectbox(
            word("forget.who"), sorted(people, key=str.casefold), index=None,
            placeholder=word("forget.choose"),
        )  # fmt: skip
        if person is not None:
            try:
                _say_and_ask(forgetting_of(load.library().folder, person, language()))
            except AfterActionError as error:
                st.error(plain(error.text(language())))

    if st.button(word("forget.title"), icon=":material/person_off:", type="tertiary"):
        dialog()


def _say_and_ask(plan: Forgetting) -> None:
    for sentence in sentences_of(plan):
        st.markdown(plain(sentence.text(language())))
    for path, seq, text in plan.notes:
        st.markdown(f"- {plain(f'{path.name}, {seq}: {text}')}")
    for unread in plan.unread:
        st.warning(plain(unread.problem.text(language())))
    held = map(gate.held_back, (one.header.match for one in plan.rewrites))
    if why := next(filter(None, held), None):
        st.warning(why)
        return
    if st.button(word("forget.go", person=plain(plan.person)), icon=":material/person_off:"):
        problems = forget(plan)
        load.look_again()
        for error in problems:
            st.error(plain(error.text(language())))
        if not problems:
            st.session_state.pop(_DEED, None)
            st.session_state[_FORGOTTEN] = plan.called
            st.rerun()


def offer_back(row: Row) -> None:
    """The way back for what was thrown away."""
    if not st.button(word("tidy.back"), key=f"back {row.path}"):
        return
    if (why := gate.held_back(row.match)) is not None:
        st.error(why)
        return
    here = load.shelf().bring_back(Path(row.path))
    _note_step("restore", row, {"restore": below(here, load.shelf().folder)})
