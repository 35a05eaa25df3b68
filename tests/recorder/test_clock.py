"""Readings of the clocks stand beside play: undo passes over them, a new screen knows them."""


def read(table, **seconds):
    facts = {"seconds": seconds, "shows": "used"}
    return table.tell("clock_read", facts=facts)


def test_undo_takes_back_the_move_behind_a_reading(table):
    table.place("fox", "C3")
    read(table, Ann=12, Bob=0)

    table.tap("undo")

    assert [event.type_name() for event in table.standing] == ["match_started", "clock_read"]


def test_a_reading_alone_is_taken_back(table):
    read(table, Ann=12)

    table.tap("undo")

    assert [event.type_name() for event in table.standing] == ["match_started"]


def test_the_pause_goes_with_the_reading_that_came_with_it(table):
    reading = {"type": "clock_read", "facts": {"seconds": {"Ann": 3}, "shows": "used"}}
    table.tap(told=[reading, {"type": "match_paused"}])
    assert table.screen()["paused"]

    table.tap("undo")
    assert not table.screen()["paused"]
    assert len(table.standing) == 1
    table.tap("redo")
    assert table.screen()["paused"]


def test_a_new_screen_knows_what_the_clocks_showed_last(table):
    assert table.screen()["clock"] is None
    read(table, Ann=12, Bob=4)
    read(table, Ann=20, Bob=4)

    assert table.screen()["clock"] == {"seconds": {"Ann": 20, "Bob": 4}, "shows": "used"}
