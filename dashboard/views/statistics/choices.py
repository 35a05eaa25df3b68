"""The filters: they stand in the address, show as chips, and are set behind a button."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import streamlit as st

from dashboard.views.chrome import language, plain
from dashboard.views.statistics import address, load, wording
from dashboard.views.statistics.address import FILTERS, question_parameters
from dashboard.views.statistics.load import PageTable
from dashboard.views.statistics.wording import word
from projections.archive import query
from projections.archive.parameters import ORIGINS, Parameter, Value
from projections.archive.query import Counts


def bar(filters: dict[str, Value], left_out: int, parameters: tuple[str, ...]) -> None:
    """Everything that is filtered, each with its way back, and the button to filter more."""
    known = query.parameters()
    question = query.questions().get(st.query_params.get("question", ""))
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="chips"):
        with st.popover(word("filter.button"), icon=":material/filter_alt:"):
            _widgets(filters, parameters)
        _origin_chip(str(filters.get("origin", "real")), left_out)
        for name in (*FILTERS[1:], *question_parameters()):
            if name in filters and not known[name].elsewhere:
                _chip(name, wording.parameter_value(known[name], filters[name]))
        for name, text in address.keys().items():
            _chip(f"{address.IS}{name}", wording.key(name, text, wording.means(question, name)))
        if len([name for name in filters if name in FILTERS]) > 1:
            st.button(
                word("filter.clear"), key="chip clear", type="tertiary",
                on_click=address.take_off, args=FILTERS,
            )  # fmt: skip


def _origin_chip(origin: str, left_out: int) -> None:
    key = f"origin.left_out_{origin}"
    sentence = word(key, count=left_out) if left_out else word(f"origin.only_{origin}")
    st.markdown(f":material/info: {sentence}", width="content")
    if left_out:
        st.button(
            word("origin.count_all"), key="chip all", type="tertiary",
            on_click=address.put, args=("origin", "all"),
        )  # fmt: skip
    elif origin != "real":
        st.button(
            word("origin.back"), key="chip real", type="tertiary",
            on_click=address.take_off, args=("origin",),
        )  # fmt: skip


def _chip(name: str, value: str) -> None:
    label = f"{wording.column_title(name.removeprefix(address.IS))}: {value}"
    st.button(
        plain(label), key=f"chip {name}", icon=":material/close:", icon_position="right",
        help=word("filter.take_off"), on_click=address.take_off, args=(name,),
    )  # fmt: skip


def _widgets(filters: dict[str, Value], parameters: tuple[str, ...]) -> None:
    names, known = load.names(), query.parameters()
    every = (
        known[name]
        for name in (*FILTERS, *question_parameters())
        if name in parameters or name in FILTERS
    )
    shown = [one for one in every if not one.elsewhere]
    _origin(filters)
    for one in shown:
        if one.names and not one.values:
            _pick(one, names.get(one.name, []), filters)
    for column, name in zip(st.columns(2), ("since", "until"), strict=True):
        now = filters.get(name)
        st.session_state[_key(name)] = now if isinstance(now, date) else None
        column.date_input(
            wording.column_title(name), value=None, key=_key(name), on_change=_changed(name),
            min_value=date(1980, 1, 1), format="YYYY-MM-DD",
        )  # fmt: skip
    for one in shown:
        if one.reads == "flag":
            toggle(one, filters)
    for one in shown:
        if one.values:
            _pick(one, list(one.values), filters)
        elif one.reads == "text" and not one.names and filters.get(one.name):
            text_field(one, filters)
    if "least" in parameters:
        st.session_state[_key("least")] = int(str(filters.get("least", 10)))
        st.number_input(
            word("filter.least"), 0, 1_000_000, step=1, key=_key("least"),
            on_change=_changed("least"),
        )  # fmt: skip


def _key(name: str) -> str:
    return f"statistic {name}"


def _changed(name: str) -> Callable[[], None]:
    def change() -> None:
        address.put(name, st.session_state.get(_key(name)))

    return change


def _origin(filters: dict[str, Value]) -> None:
    st.session_state[_key("origin")] = filters.get("origin", "real")
    st.radio(
        wording.column_title("origin"),
        ORIGINS,
        key=_key("origin"),
        horizontal=True,
        format_func=lambda o: word(f"origin.{o}"),
        on_change=_changed("origin"),
    )


def _pick(parameter: Parameter, options: list[str], filters: dict[str, Value]) -> None:
    name = parameter.name
    now = filters.get(name)
    if not options and now is None:
        return
    known = options if now is None or now in options else [*options, str(now)]
    st.session_state[_key(name)] = now
    st.selectbox(
        wording.column_title(name), known, index=None, key=_key(name), on_change=_changed(name),
        placeholder=word("filter.any"),
        format_func=lambda value: wording.parameter_value(parameter, value),
    )  # fmt: skip


def toggle(parameter: Parameter, filters: dict[str, Value]) -> None:
    """A yes or no that stands in the address."""
    name = parameter.name
    st.session_state[_key(name)] = bool(filters.get(name, parameter.default))
    st.toggle(wording.word_or_of_a_game(f"filter.{name}"), key=_key(name), on_change=_changed(name))


def text_field(parameter: Parameter, filters: dict[str, Value]) -> None:
    """A parameter that is written by hand."""
    name = parameter.name
    question = next(one for one in query.questions().values() if name in one.parameters)
    st.session_state[_key(name)] = str(filters.get(name) or "")
    st.text_input(
        wording.column_title(name),
        key=_key(name),
        on_change=_changed(name),
        help=plain(question.explain(name).text(language())),
    )


def one_of(table: PageTable, *undone: str) -> None:
    """What one must choose, for rows of several would mix; another choice undoes `undone`."""
    for name, counts in table.counts.items():
        _one_of(name, counts, table.parameters[name], undone)


def _one_of(name: str, counts: Counts, now: Value, undone: tuple[str, ...]) -> None:
    labels = {value: wording.value(name, value) for value, _ in counts}
    if len(counts) < 2:
        st.caption(f"{wording.column_title(name)}: {wording.value(name, now)}")
        return
    many = dict(counts)
    st.session_state[_key(name)] = now

    def change() -> None:
        address.take_off(*undone)
        address.put(name, st.session_state.get(_key(name)) or now)

    st.segmented_control(
        wording.column_title(name), list(labels), key=_key(name), on_change=change,
        format_func=lambda value: word("choice", told=labels[value], count=many[value]),
    )  # fmt: skip


def applicable(filters: dict[str, Value], parameters: tuple[str, ...]) -> dict[str, Value]:
    """What of the filters a question takes."""
    return {
        name: value for name, value in filters.items() if name in (*parameters, "least", "limit")
    }
