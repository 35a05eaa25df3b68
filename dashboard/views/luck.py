"""The luck of the dice of a match, below its replay."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

import streamlit as st

from dashboard import load
from dashboard.figures.charts import rolled_and_expected
from dashboard.replay.match_data import only
from dashboard.views.chrome import language, plain, theme, word
from events.words import in_language
from projections.luck import MOST_TOLD, Account
from projections.matches import named_in_address

_CHART = {"displayModeBar": False, "responsive": True}


@st.fragment
def show_luck(path: Path, branch: str | None, seat: str | None) -> None:
    """What dice came to; of a game without any nothing stands there. Reckoned when it is opened."""
    if not load.may_have_luck(path, branch):
        return
    box = st.expander(
        word("luck.title"), icon=":material/casino:", key=f"luck {path} {branch}", on_change="rerun"
    )
    if not box.open:
        return
    lang, system = language(), load.match_at(path).system
    with box:
        report = load.luck(path, branch, seat)
        st.caption(word("luck.means"))
        if not report:
            st.info(word("luck.none"))
        for account in report.accounts:
            st.markdown(f"**{plain(account.line(lang))}**")
            _draw(account)
            most = _how_many(account, f"{path} {branch}")
            _list(account.why(lang, most))
            _lead_to(account, path, branch, most)
        _list([gap.line(system).text(lang) for gap in report.unrecorded])


def _list(lines: list[str]) -> None:
    if lines:
        st.markdown("\n".join(f"- {plain(line)}" for line in lines))


def _how_many(account: Account, where: str) -> int | None:
    """So many events are told one by one; whoever wants them all taps for them."""
    if len(account.events) <= MOST_TOLD:
        return None
    told = word("luck.all_events", count=len(account.events))
    key = f"all events {where} {account.player} {account.counts}"
    return None if st.toggle(told, key=key) else MOST_TOLD


def _lead_to(account: Account, path: Path, branch: str | None, most: int | None) -> None:
    """The way from the numbers to what was thrown: each roll with its event."""
    match = load.match_at(path)
    line = only(branch=named_in_address(match, branch))
    ways = []
    for seq in account.events[:most]:
        query = urlencode({"match": match.header.match, **line, "at": seq})
        ways.append(f"[{seq}](?{query})")
    if ways:
        st.markdown(f"{word('luck.lead_to')} {' · '.join(ways)}")


def _draw(account: Account) -> None:
    """The dice roll by roll against what was to be expected; of two points there is no line."""
    if len(account.rolls) < 3:
        return
    lang = language()
    titles = [word(f"luck.{key}") for key in ("roll", account.counts, "rolled", "expected")]
    name = in_language(account.name, lang)
    st.plotly_chart(
        rolled_and_expected(list(account.curve), titles, theme(), comma=lang == "pl"),
        key=f"luck {account.player} {account.counts}",
        alt=word("luck.alt", who=name), config={**_CHART, "locale": lang},
    )  # fmt: skip
