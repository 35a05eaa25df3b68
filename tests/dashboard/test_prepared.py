"""What people keep for new matches: under names, a game apart from the others."""

from dashboard.prepared import FILE, Prepared


def test_what_is_kept_is_found_again_the_newest_first(tmp_path):
    Prepared(tmp_path, "dust_tactics").keep("boards", "Ford", {"board": 1})
    Prepared(tmp_path, "dust_tactics").keep("boards", "  The   hill ", {"board": 2})
    Prepared(tmp_path, "dust_tactics").keep("lists", "Ford", {"units": []})

    kept = Prepared(tmp_path, "dust_tactics")

    assert list(kept.of("boards").items()) == [("The hill", {"board": 2}), ("Ford", {"board": 1})]
    assert kept.of("lists") == {"Ford": {"units": []}}
    assert Prepared(tmp_path, "freeform").of("boards") == {}


def test_a_name_that_is_given_again_takes_the_place_of_the_other_and_comes_first(tmp_path):
    kept = Prepared(tmp_path, "dust_tactics")
    for name, board in (("Ford", 1), ("Hill", 2), ("Ford", 3)):
        kept.keep("boards", name, {"board": board})

    assert kept.of("boards") == {"Ford": {"board": 3}, "Hill": {"board": 2}}
    assert next(iter(kept.of("boards"))) == "Ford"


def test_what_is_dropped_is_gone_and_nothing_else(tmp_path):
    kept = Prepared(tmp_path, "dust_tactics")
    kept.keep("boards", "Ford", {})
    kept.keep("boards", "Hill", {})

    kept.drop("boards", "Ford")
    kept.drop("boards", "Never there")

    assert list(kept.of("boards")) == ["Hill"]


def test_a_spoilt_file_is_none_and_may_be_written_anew(tmp_path):
    (tmp_path / FILE).write_text("{", "utf-8")
    kept = Prepared(tmp_path, "dust_tactics")

    assert kept.of("boards") == {}
    kept.keep("boards", "Ford", {"board": 1})

    assert kept.of("boards") == {"Ford": {"board": 1}}
