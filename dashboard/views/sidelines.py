"""Where one is when one plays on a side line, and the way back to the replay."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from dashboard import load
from dashboard.views import pages
from dashboard.views.chrome import language, plain, word
from dashboard.words import REPLAY_WORDS
from importers.recorder.session import Opening


def head(path: Path, branch: str | None, opening: Opening | None = None) -> None:
    """Say that this is not what happened, and lead to where it is compared with that."""
    match = load.match_at(path)
    line = match.replay.chronicle.lines.branches.get(branch or "")
    if line is not None:
        kind, title = line.kind, line.title or line.name
        place = {"at": str(match.replay.last), "branch": line.name}
    elif opening is not None:
        kind, title = "what_if", opening.title
        place = {"at": str(opening.start)}  # where it would leave
    else:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="side-line"):
        said = REPLAY_WORDS(f"ui.fork_{kind}", title=title).text(language())
        st.markdown(f":material/fork_right: **{plain(said)}**")
        st.space("stretch")
        if st.button(word("replay.compare"), icon=":material/compare:"):
            pages.go("replay", match=match.header.match, **place)


def opening_of(path: Path, branch: str | None, start: str | None) -> Opening | None:
    """The side line of the address, where nothing was recorded on it yet."""
    if not branch or not start or not start.isdecimal():
        return None
    chronicle = load.match_at(path).replay.chronicle
    if branch in chronicle.lines.branches or not 1 <= int(start) <= chronicle.last:
        return None
    return Opening(branch, int(start), word("replay.what_if_title", seq=int(start)))
