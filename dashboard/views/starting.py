"""Starting a match in a few taps: the game, who sits down, and off."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard import load
from dashboard.load import Row
from dashboard.views import gate, options, pages
from dashboard.views.chrome import army_name, game_title, language, plain, word
from events.composer import compose
from events.errors import AfterActionError
from events.journal import place_files
from events.words import in_language
from projections.system import GameSystem
from projections.systems import find_system, installed

MOST_SEATS = 6
RECENT = 8
AGAIN = 3

Table = tuple[str, tuple[tuple[str, str | None], ...]]
"""A game, and who played it with which army."""


def page() -> None:
    """Ask what the table says, and begin."""
    gate.keep()
    st.title(word("start.title"), anchor=False)
    _again()
    games = installed()
    game = st.segmented_control(
        word("start.game"), games, default=_usual(games), format_func=game_title,
        key="start game", required=True,
    )  # fmt: skip
    system = find_system(game or games[0])
    people = load.people()
    count = st.segmented_control(
        word("start.seats"), range(1, MOST_SEATS + 1), default=2, key="start seats", required=True
    )
    columns = st.columns(min(count or 2, 3))
    seats = []
    for i in range(count or 2):
        with columns[i % len(columns)]:
            seats.append(_seat(system, i, people))
    said = options.ask(system)
    ready = all(seat["name"] for seat in seats)
    if st.button(
        word("start.go"), type="primary", icon=":material/play_arrow:", width="stretch",
        disabled=not (ready and gate.may_write()),
    ):  # fmt: skip
        _begin(system, seats, said)
    if not ready:
        st.caption(word("start.names_first"))


def _again() -> None:
    """One tap for those who play as they played before."""
    tables: dict[Table, Row] = {}
    for row in filter(_is_real, load.rows()[0]):
        tables.setdefault(_table(row), row)
    if not tables:
        return
    st.caption(word("start.again"))
    with st.container(horizontal=True):
        for (game, pairs), row in list(tables.items())[:AGAIN]:
            names = [name_and_army(game, name, army) for name, army in pairs]
            label = plain(f"{game_title(game)}: {', '.join(names)}")
            if st.button(label, key=f"again {game} {pairs}", disabled=not gate.may_write()):
                seats = [{"name": name, "army": army} for name, army in pairs]
                _begin(find_system(game), seats, options.as_in(row))
    st.divider()


def _is_real(row: Row) -> bool:
    return row.origin == "real" and row.game in installed()


def _table(row: Row) -> Table:
    return row.game, tuple(zip(row.players, row.armies, strict=True))


def name_and_army(game: str, name: str, army: str | None) -> str:
    """Who plays what."""
    return f"{name} ({army_name(game, army)})" if army else name


def _usual(games: tuple[str, ...]) -> str:
    """The game that was played last, where it is installed."""
    played = [row.game for row in load.rows()[0] if row.origin == "real"]
    return next((game for game in played if game in games), games[0])


def _seat(system: GameSystem[Any], i: int, people: list[tuple[str, str | None]]) -> dict[str, Any]:
    names = list(dict.fromkeys(name for name, _ in people))[:RECENT]
    with st.container(border=True):
        name = st.selectbox(
            word("start.player", number=i + 1), names, index=None, key=f"start name {i}",
            accept_new_options=True, placeholder=word("start.name"),
        )  # fmt: skip
        army = _army(system, i, name, people)
    return {"name": (name or "").strip(), "army": army}


def _army(
    system: GameSystem[Any], i: int, name: str | None, people: list[tuple[str, str | None]]
) -> str | None:
    known = dict(system.armies())
    if not known:
        return None
    usual = [army for player, army in people if player == name and army in known]
    return st.pills(
        word("start.army"), list(known), default=usual[0] if usual else None,
        format_func=lambda army: in_language(known[army], language()),
        key=f"start army {i} {system.id} {usual[:1]}",
    )  # fmt: skip


def _begin(system: GameSystem[Any], seats: list[dict[str, Any]], said: dict[str, Any]) -> None:
    started = system.start_entry({**said, "players": _players(seats)})
    try:
        system.check_options(said.get("options", {}))
        data, header, _ = compose(system.vocabulary, [started])
        place_files({load.library().place_for(header): data})
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    pages.go("record", match=header.match)


def _players(seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Seats are named as typed; where two have one name, a number tells them apart."""
    players: list[dict[str, Any]] = []
    taken: set[str] = set()
    for seat in seats:
        name, number = seat["name"], 1
        while name in taken:
            number += 1
            name = f"{seat['name']} {number}"
        taken.add(name)
        players.append({"seat": name, "name": seat["name"], "person": None, **_only(seat["army"])})
    return players


def _only(army: str | None) -> dict[str, str]:
    return {} if army is None else {"army": army}
