"""What one does to a match in the library: title, tags, favourite, bin and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from dashboard import load
from dashboard.load import Row
from dashboard.views import gate
from dashboard.views.chrome import counted, language, plain, word
from events.errors import AfterActionError
from events.journal import Journal


def of(row: Row, *, favourite: bool) -> None:
    """The small page behind the three dots of a match."""
    key = row.path
    mark = word("tidy.unmark") if favourite else word("tidy.mark")
    if st.button(mark, key=f"fav {key}", icon=":material/star:"):
        load.shelf().mark(row.match, favourite=not favourite)
        st.rerun()
    with st.form(f"title {key}", border=False):
        title = st.text_input(word("tidy.title"), row.title or "", max_chars=200)
        if st.form_submit_button(word("tidy.rename")) and title.strip() not in ("", row.title):
            _tell(row, {"type": "title_given", "title": title.strip()})
    _tags(row)
    if st.button(word("tidy.bin"), key=f"bin {key}", icon=":material/delete:"):
        load.shelf().throw_away(Path(row.path))
        st.toast(word("tidy.binned"))
        st.rerun()


def _tags(row: Row) -> None:
    with st.form(f"tags {row.path}", border=False):
        tags = st.multiselect(
            word("tidy.tags"), sorted({*row.tags, *_known_tags()}), list(row.tags),
            accept_new_options=True, placeholder=word("tidy.tag_new"),
        )  # fmt: skip
        if st.form_submit_button(word("tidy.tag")):
            added = [{"type": "tag_added", "tag": tag} for tag in tags if tag not in row.tags]
            gone = [{"type": "tag_removed", "tag": tag} for tag in row.tags if tag not in tags]
            _tell(row, *added, *gone)


def _known_tags() -> set[str]:
    return {tag for row in load.rows()[0] for tag in row.tags}


def _tell(row: Row, *entries: dict[str, Any]) -> None:
    if not entries or not gate.may_write():
        return
    try:
        system = load.match_at(Path(row.path)).system
        with Journal(Path(row.path), system.vocabulary) as journal:
            journal.append_all(entries)
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    st.rerun()


def bin_of() -> None:
    """What was thrown away, with the way back."""
    binned, _ = load.rows(binned=True)
    if not binned:
        return
    with st.expander(counted("tidy.in_bin", len(binned)), icon=":material/delete:"):
        for row in binned:
            with st.container(horizontal=True, vertical_alignment="center"):
                names = row.title or ", ".join(row.players)
                st.markdown(f"{plain(names)} · {plain(row.day)}")
                back = st.button(word("tidy.back"), key=f"back {row.path}")
                if gate.may_write() and back:
                    load.shelf().bring_back(Path(row.path))
                    st.rerun()
