"""The statistics: the part that an address opens; the overview, a player, matches that count."""

from __future__ import annotations

from typing import Final

import streamlit as st

from dashboard.views import pages
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import (
    address,
    answers,
    choices,
    load,
    openings,
    own_questions,
    search,
    wording,
)
from dashboard.views.statistics.load import PageTable
from dashboard.views.statistics.upkeep import Upkeep
from dashboard.views.statistics.wording import word
from events.errors import AfterActionError
from projections.archive.numbers import Number
from projections.archive.parameters import COMMON, Value
from projections.archive.query import find_question, questions

_STYLE: Final = """<style>
.st-key-statistics-narrow { display: none; }
@media (max-width: 700px) {
  .st-key-statistics-wide { display: none; }
  .st-key-statistics-narrow { display: flex; }
  [class*="st-key-chart-calendar"] .heatmap-label { display: none; }
}
.st-key-sums [data-testid="stMetric"] { padding: .6rem .9rem; }
.st-key-sums > div { flex: 1 1 8.5rem; min-width: 8.5rem; }
.st-key-sums [data-testid="stMetricValue"] { font-size: 1.35rem; }
.st-key-sums [data-testid="stMetricValue"] * { overflow: visible; text-overflow: clip; }
</style>"""


def page() -> None:
    """Bring the archive up to date, then show what was asked for."""
    st.title(word("title"), anchor=False)
    keeper = load.upkeep()
    keeper.look()
    if keeper.ready:
        try:
            _draw(keeper)
        except AfterActionError as error:
            st.warning(plain(error.text(language())))
    elif keeper.fault and not keeper.running:
        st.error(plain(keeper.fault))
        st.button(word("stale.again"), type="primary", on_click=keeper.look, kwargs={"now": True})
    else:
        _progress()


@st.fragment(run_every=0.6)
def _progress() -> None:
    keeper = load.upkeep()
    keeper.look()
    if not keeper.running and (keeper.ready or keeper.fault):
        st.rerun(scope="app")
    share = keeper.done / keeper.whole if keeper.whole else 0.0
    st.progress(min(share, 1.0), word("stale.making", done=keeper.done, whole=keeper.whole))


@st.fragment(run_every=1.0)
def _catching_up() -> None:
    keeper = load.upkeep()
    if not keeper.running:
        st.rerun(scope="app")
    st.caption(f":material/sync: {word('stale.updating', count=keeper.whole or keeper.stale)}")


def _draw(keeper: Upkeep) -> None:
    filters, faults = address.filters()
    part, name = st.query_params.get("part", "overview"), st.query_params.get("question")
    if part not in address.parts() and part != "matches":
        part = "overview"
    for fault in faults:
        st.warning(plain(fault.text(language())))
    if keeper.running:
        _catching_up()
    elif keeper.stale:
        st.caption(word("stale.stale", count=keeper.stale))
        st.button(word("stale.again"), on_click=keeper.look, kwargs={"now": True})
    if not load.answer("overview", {"origin": "all"}).rows:
        _empty()
        return
    _menu(part, filters)
    names = _question_names(part, filters)
    chosen = name if name in names else next(iter(names), None)
    left_out = load.answer("overview", {"origin": filters.get("origin", "real")}).left_out
    known = questions()
    parameters = known[chosen].parameters if chosen else ()
    if part == "search" and (laid := search.board_question()) is not None:
        switches = {name for name in laid.parameters if laid.parameter(name).reads == "flag"}
        parameters = tuple(set(laid.parameters) - (switches - set(COMMON)))
    if part != "sql":
        choices.bar(filters, left_out, (*parameters, "least"))
    _show(part, names, chosen, filters)


def _question_names(part: str, filters: dict[str, Value]) -> list[str]:
    known = questions()
    if part == "questions":
        lang = language()
        return sorted(known, key=lambda name: known[name].title.text(lang))
    if part == "players" and filters.get("player"):
        return []
    return [name for name in address.parts().get(part, ()) if name in known]


def _empty() -> None:
    with st.container(border=True):
        st.subheader(word("empty.title"), anchor=False)
        st.write(word("empty.text"))
        with st.container(horizontal=True):
            st.button(
                word("empty.record"), type="primary", icon=":material/add_circle:",
                on_click=pages.show, args=("start",),
            )  # fmt: skip
        st.caption(word("empty.more"))


def _menu(part: str, filters: dict[str, Value]) -> None:
    """The parts: side by side where there is room, else as one list."""
    kept = {name: value for name, value in filters.items() if name in address.FILTERS}

    def turn(key: str) -> None:
        chosen = st.session_state.get(key)
        if chosen:
            st.query_params.from_dict(address.query(chosen, kept))

    shown, every = part if part in address.parts() else None, list(address.parts())
    st.session_state["parts wide"] = st.session_state["parts narrow"] = shown
    with st.container(key="statistics-wide"):
        st.pills(
            word("parts"), every, key="parts wide", label_visibility="collapsed",
            format_func=address.part_title, on_change=turn, args=("parts wide",),
        )  # fmt: skip
    with st.container(key="statistics-narrow"):
        st.selectbox(
            word("parts"), every, index=None, key="parts narrow",
            format_func=address.part_title, on_change=turn, args=("parts narrow",),
            placeholder=address.part_title(part),
        )  # fmt: skip
    st.html(_STYLE)


def _show(part: str, names: list[str], chosen: str | None, filters: dict[str, Value]) -> None:
    match part:
        case "overview":
            _overview(filters)
        case "matches":
            _matches(filters)
        case "builder":
            own_questions.build(filters)
        case "search":
            search.search(filters)
        case "sql":
            own_questions.query_page()
        case "players" if filters.get("player"):
            _player(filters)
        case _ if chosen is not None and questions()[chosen].walk and part != "questions":
            openings.explore(questions()[chosen], filters)
        case _ if chosen is not None:
            _choose(part, names, chosen)
            answers.show_question(chosen, filters)


def _choose(part: str, names: list[str], chosen: str) -> None:
    """Which question of a part."""
    key, known, lang = f"question of {part}", questions(), language()
    titles = {name: known[name].title.text(lang) for name in names}
    st.session_state[key] = chosen

    def turn() -> None:
        if st.session_state.get(key):
            st.query_params["question"] = st.session_state[key]

    if part == "questions":
        st.selectbox(
            word("question"),
            names,
            key=key,
            on_change=turn,
            format_func=titles.__getitem__,
        )
    elif len(names) > 1:
        st.pills(
            word("question"), names, key=key, on_change=turn, format_func=titles.__getitem__,
            label_visibility="collapsed", required=True,
        )  # fmt: skip


# What a part shows that is more than one question


def _overview(filters: dict[str, Value]) -> None:
    """Sums, armies at a glance, and the days that were played."""
    question = questions()["overview"]
    table = load.answer("overview", choices.applicable(filters, question.parameters))
    rows = table.dicts()
    if not rows:
        answers.nothing(filters, table.left_out)
        return
    with st.container(horizontal=True, gap="small", key="sums"):
        for column in ("matches", "ended", "events", "turns", "hours", "days"):
            amount = sum(row[column] or 0 for row in rows)
            if column == "turns" and not amount:
                continue  # a campaign that has none
            st.metric(word(f"sum.{column}"), wording.speech().number(round(amount, 1)), border=True)
    for name in ("armies", "first_player", "calendar"):
        answers.show_question(name, filters, or_nothing=True)
    answers.show_question("overview", filters)


def _player(filters: dict[str, Value]) -> None:
    """How a player did, with which armies, against whom, and how he is rated."""
    question = questions()["players"]
    table = load.answer("players", choices.applicable(filters, question.parameters))
    names = str(filters["player"])
    if filters.get("opponent"):
        names = f"{names} \N{EN DASH} {filters['opponent']}"
    st.subheader(plain(names), anchor=False)
    row = next((row for row in table.dicts() if row["player"] == filters["player"]), None)
    if row is None:
        answers.nothing(filters, table.left_out)
        return
    speech = wording.speech()
    with st.container(horizontal=True, gap="small", key="sums"):
        st.metric(wording.column_title("matches"), speech.number(row["n"]), border=True)
        st.metric(wording.column_title("wins"), speech.number(row["wins"]), border=True)
        few = f" · {word('few.one')}" if row["too_few"] else ""
        st.metric(
            wording.column_title("rate"), speech.value("rate", row["rate"]),
            f"{speech.interval(row)}{few}", delta_color="off", delta_arrow="off", border=True,
        )  # fmt: skip
    for name in ("player_armies", "head_to_head", "rating_history"):
        answers.show_question(name, filters, or_nothing=True)


def _matches(filters: dict[str, Value]) -> None:
    """The list, newest first, under the question it came from."""
    name, pair = st.query_params.get("question", "overview"), None
    if name == "builder":
        question, pair = own_questions.built_question()
    else:
        question = find_question(name)
    count = st.query_params.get("count") or next(iter(question.counts), "n")
    title = own_questions.title_of(*pair) if pair else question.title.text(language())
    st.subheader(word("behind.title", title=title), anchor=False)
    table = load.behind(Number(question.name, count, address.keys()), filters, pair)
    if not table.rows:
        answers.nothing(filters, 0)
        return
    times = sum(row["times"] for row in table.dicts())
    with st.container(horizontal=True, vertical_alignment="center"):
        counts = f"**{word('behind.count', count=len(table.rows))}**"
        if times != len(table.rows):  # how many times they count
            what, number = wording.column_title(count), wording.speech().number(times)
            counts += f" · {word('behind.times', what=what, number=number)}"
        st.markdown(counts)
        st.button(
            word("behind.library"), icon=":material/shelves:",
            on_click=_open_library, args=(filters,),
        )  # fmt: skip
    if all(row["times"] == 1 for row in table.dicts()):  # the column that says so is left out
        table = PageTable(table.columns[:-1], [row[:-1] for row in table.rows])
    answers.answer_table(table, title, filters, None, f"matches behind {question.name}")


def _open_library(filters: dict[str, Value]) -> None:
    """The library, filtered as far as it knows the same filters."""
    held = {**filters, **address.keys()}
    others = {"player": "opponent", "army": "against"}
    for mine, its in (("player", "players"), ("army", "armies"), ("game", "games")):
        chosen = [str(held[name]) for name in (mine, others.get(mine, "")) if held.get(name)]
        st.session_state[f"filter {its}"] = [
            one for one in chosen if one not in ("*", "\N{EN DASH}")
        ]
    st.session_state["filter tags"] = [str(held["tag"])] if held.get("tag") else []
    origin = filters.get("origin", "real")
    st.session_state["filter origins"] = ["simulated"] if origin == "simulated" else []
    st.query_params.clear()
