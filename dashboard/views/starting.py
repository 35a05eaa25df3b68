"""Starting a match in a few taps: the game, who sits down, and off."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import streamlit as st

from dashboard import load
from dashboard.rows import Row
from dashboard.start import Json, first_event, first_match, same_party, seat_of, seated
from dashboard.views import gate, options, pages, preparing
from dashboard.views.chrome import (
    game_title,
    language,
    name_and_army,
    plain,
    side_by_side,
    what_seats_play,
    word,
)
from events.composer import compose
from events.errors import AfterActionError
from events.journal import place_files
from events.words import in_language
from importers.recorder.opponent import APP, can_play
from projections.system import GameSystem
from projections.systems import find_system, installed

RECENT = 8
AGAIN = 3
LONGEST = 200
"""Letters of a name, of a place and the like: a journal takes no more."""

People = list[tuple[str, str | None]]
Table = tuple[str, tuple[tuple[str, str | None, str | None], ...]]
"""A game, and who played it with which army and in which team."""


def page() -> None:
    """Ask what the table says, and begin."""
    gate.ask_passphrase()
    gate.introduce()
    st.title(word("start.title"), anchor=False)
    why = gate.held_back()
    if why is not None and gate.may_write():  # else the passphrase is asked for above
        st.info(why)
    _again()
    games = installed()
    played = (row.game for row in load.rows()[0] if row.origin == "real")
    # Whoever never played begins with a game that asks for nothing but names.
    first = min(games, key=lambda game: len(find_system(game).armies()))
    usual = next((game for game in played if game in games), first)
    game = st.segmented_control(
        word("start.game"), games, default=usual, format_func=game_title,
        key="start game", required=True,
    )  # fmt: skip
    system = find_system(game or first)
    with_app = can_play(system) and st.toggle(
        word("start.with_app"), key=f"start with app {system.id}", help=word("start.with_app_means")
    )
    seats = _seats(system, with_app=with_app)
    board = preparing.board(system)
    details, faults = options.ask(system, _players(seats))
    details |= _occasion(system)
    missing = [*_missing(system, seats), *faults]
    begins = st.button(
        word("start.go"), type="primary", icon=":material/play_arrow:", width="stretch",
        disabled=why is not None,
    )  # fmt: skip
    # The button stands open before all is said: it would not hear the tap that leaves a field.
    if begins and not missing:
        players = _players(seats)
        lists = {player["seat"]: seat["list"] for player, seat in zip(players, seats, strict=True)}
        prepared = preparing.entries(system, board, lists, players, details["depth"])
        _record(system, first_event(system, players, details), *prepared)
    for sentence in missing:
        (st.warning if begins else st.caption)(plain(sentence))


def _missing(system: GameSystem[Any], seats: Sequence[Json]) -> list[str]:
    """What the table still has to say, in sentences."""
    names = [seat["name"] or word("start.player", number=i + 1) for i, seat in enumerate(seats)]
    nameless = [who for who, seat in zip(names, seats, strict=True) if not seat["name"]]
    without_army = [who for who, seat in zip(names, seats, strict=True) if seat["army"] is None]
    sentences = []
    if nameless:
        sentences.append(word("start.no_name", players=nameless))
    if without_army and system.armies():
        called = what_seats_play([system.id])
        key = "start.no_army" if called is None else "start.not_said"
        sentences.append(word(key, what=called, players=without_army))
    return sentences


def _again() -> None:
    """One tap for those who go on with a match, or play as they played before."""
    shelves = (load.rows()[0], load.rows(shelf="app")[0])
    own, against_app = ([row for row in rows if row.game in installed()] for rows in shelves)
    rows = [row for row in own if row.origin == "real"]
    tables: dict[Table, Row] = {}
    for row in rows:
        seats = zip(row.players, row.armies, row.teams, row.left, strict=True)
        staying = tuple((name, army, team) for name, army, team, left in seats if not left)
        if staying:
            tables.setdefault((row.game, staying), row)
    going_on = [row for row in (*rows, *against_app) if row.is_going_on][:AGAIN]
    if going_on:
        st.caption(word("start.go_on"))
        with st.container(horizontal=True):
            for row in going_on:
                called = row.title or ", ".join(row.players)
                st.button(
                    plain(f"{game_title(row.game)}: {called}"), key=f"go on {row.path}",
                    icon=":material/edit_note:", on_click=pages.show, args=("record",),
                    kwargs={"match": row.match},
                )  # fmt: skip
    if tables:
        st.caption(word("start.again"))
        with st.container(horizontal=True):
            for (game, table), row in list(tables.items())[:AGAIN]:
                names = [name_and_army(game, name, army) for name, army, _ in table]
                label = plain(f"{game_title(game)}: {', '.join(names)}")
                if st.button(
                    label, key=f"again {game} {table}", disabled=gate.held_back() is not None
                ):
                    begin_again(Path(row.path))
    if tables or going_on:
        st.divider()


def _seats(system: GameSystem[Any], *, with_app: bool) -> list[Json]:
    """Who sits down: names, armies, and teams where the table plays in any.

    Behind the first the app sits at every seat, where one plays against it.
    """
    people = load.people()
    most, usual = system.seats.most, system.seats.usual
    chosen = st.segmented_control(
        word("start.seats"), range(system.seats.least, most + 1), default=usual,
        key=f"start seats {system.id}", required=True,
    )  # fmt: skip
    count = chosen or usual
    teams = (
        count > 1
        and not system.seats.together
        and st.toggle(word("start.in_teams"), key="start teams")
    )
    seats = []
    for i, place in enumerate(side_by_side(count)):
        with place, st.container(border=True):
            is_app = with_app and i > 0
            name = APP if is_app else _name(i, count, people)
            if is_app:
                st.markdown(f"**{APP}**")
            army = _army(system, i, name, people)
            team = _line(word("start.team"), f"start team {i}") if teams else None
            units = preparing.army_list(system, i, army, name)
            person = APP if is_app else None
            seats.append(
                {"name": name, "army": army, "team": team, "list": units, "person": person}
            )
    return seats


def _line(label: str, key: str) -> str | None:
    """A line of text, which counts as soon as one leaves the field."""
    return st.text_input(label, key=key, max_chars=LONGEST).strip() or None


def _name(i: int, count: int, people: People) -> str:
    """A name, typed or tapped among those who played lately."""
    name = _line(word("start.player", number=i + 1), f"start name {i}") or ""
    seated = {st.session_state.get(f"start name {other}") for other in range(count)}
    lately = [one for one in dict.fromkeys(name for name, _ in people) if one not in seated]
    if lately:
        st.pills(
            word("start.lately"), lately[:RECENT], key=f"start lately {i}",
            label_visibility="collapsed", on_change=_sit_down, args=(i,),
            format_func=plain,
        )  # fmt: skip
    return name


def _sit_down(i: int) -> None:
    """Who was tapped is who sits there; the tap itself is forgotten."""
    tapped = st.session_state.get(f"start lately {i}")
    if tapped is not None:
        st.session_state[f"start name {i}"] = tapped
        st.session_state[f"start lately {i}"] = None


def _army(system: GameSystem[Any], i: int, name: str, people: People) -> str | None:
    """An army, at first the one that this player had last; one that was chosen stays chosen."""
    known = dict(system.armies())
    if not known:
        return None
    key = f"start army {i} {system.id}"
    usual = next((army for player, army in people if player == name and army in known), None)
    if not st.session_state.get(f"{key} chosen") and st.session_state.get(key) != usual:
        # Anew until the browser says it, as a run that is broken off leaves it without; and no
        # oftener, as what is put in takes back what was tapped meanwhile.
        st.session_state[key] = usual
    return st.pills(
        plain(what_seats_play([system.id]) or word("start.army")), list(known),
        key=key, required=True, on_change=_choose, args=(key,),
        format_func=lambda army: plain(in_language(known[army], language())),
    )  # fmt: skip


def _choose(key: str) -> None:
    st.session_state[f"{key} chosen"] = st.session_state[key] is not None


def _occasion(system: GameSystem[Any]) -> Json:
    """Where and when the match is played, in which tournament, and how much will be recorded."""
    details: Json = {"place": _line(word("start.place"), "start place")}
    with st.expander(word("start.occasion"), icon=":material/event:"):
        columns = st.columns(3)
        for column, fact in zip(columns, ("event", "round", "table"), strict=True):
            with column:
                details[fact] = _line(word(f"start.{fact}"), f"start {fact}")
        day = st.date_input(
            word("start.day"), value=None, key="start day", format="YYYY-MM-DD",
        )  # fmt: skip
        details["day"] = day.isoformat() if isinstance(day, date) else None
        most, *less = reversed([depth.name for depth in system.depths])
        depth = st.segmented_control(
            word("start.depth"), (most, *less), default=most, key="start depth", required=True,
            format_func=lambda depth: in_language(system.depth_name(depth), language()),
        )  # fmt: skip
        details["depth"] = None if depth == "full" else depth
    return details


def begin_again(path: Path) -> None:
    """Another match of the same party, and to its recorder at once."""
    match = load.match_at(path)
    try:
        system = match.system
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    _record(system, same_party(system, match.summary))


def begin_with_app(system: GameSystem[Any], name: str) -> None:
    """A first match against the app, and to its recorder at once."""
    _record(system, first_match(system, name))


def _record(system: GameSystem[Any], started: Json, *prepared: Json) -> None:
    """Write the first event of a match, with what was prepared, and turn to its recorder."""
    if (why := gate.held_back()) is not None:
        st.error(why)
        return
    if "origin" in started:  # one tells at a glance what it is
        prepared = ({"type": "tag_added", "tag": word("start.tag_app"), "by": APP}, *prepared)
    try:
        system.check_options(started["options"])
        data, header, _ = compose(system.vocabulary, [started, *prepared])
        place_files({load.library().place_for(header): data})
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    load.devices().open(header.match, gate.device())
    pages.go("record", match=header.match)


def _players(seats: Sequence[Json]) -> list[Json]:
    """Who sits down, as typed."""
    typed = (seat["name"] or word("start.player", number=i + 1) for i, seat in enumerate(seats))
    return seated(
        {**seat_of(name, seat["army"], seat["team"]), "person": seat["person"]}
        for name, seat in zip(typed, seats, strict=True)
    )
