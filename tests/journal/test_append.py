"""What may be appended, what is refused, and what saying a thing twice does."""

import json

import pytest
from events.chain import Base, scan
from events.codec import parse_object
from events.composer import compose
from events.errors import (
    AfterActionError,
    BadEvent,
    BadUsage,
    MatchMovedOn,
    NewerFormat,
    NotWritten,
)
from events.journal import Journal, create_journal, place_files, read_journal
from events.match import DiceRolled, MatchAmended, NoteWritten
from hypothesis import given
from hypothesis import strategies as st
from tests.journal.records import TALK, foreign, new_record, note, opened, outcome, started


@pytest.fixture
def journal(tmp_path):
    with opened(new_record(tmp_path, notes=3)) as journal:
        yield journal


def refusal(journal, entry, **more):
    before = journal.path.read_bytes()
    last = journal.last
    with pytest.raises(AfterActionError) as refused:
        journal.append(entry, **more)
    assert journal.path.read_bytes() == before
    assert journal.last == last
    return refused.value


def stored(journal, seq=-1):
    """The event as it stands in the file: the last one, or that of `seq`."""
    lines = journal.path.read_bytes().splitlines()
    return json.loads(lines[seq])


def test_an_appended_event_stands_in_the_file_with_its_receipt(journal):
    receipt = journal.append(note("A hit!"))

    event = stored(journal)
    assert event["seq"] == receipt.seq == 5
    assert event["id"] == receipt.id
    assert event["hash"] == receipt.hash == journal.head
    assert event["text"] == "A hit!"
    assert receipt.json() == {"seq": 5, "id": receipt.id, "hash": receipt.hash}
    assert scan(journal.path.read_bytes(), where="").damage is None


def test_keys_are_written_in_one_order(journal):
    journal.append(
        {
            "by": "Bob's tablet", "text": "hm", "cause": 2, "seen_by": ["Ann"], "origin": "rules",
            "type": "note_written", "after": 3, "happened": "2026-11-18", "id": "x", "author": "A",
        }
    )  # fmt: skip

    assert list(stored(journal)) == [
        "seq", "id", "recorded", "happened", "type", "text", "author",
        "cause", "after", "by", "origin", "seen_by", "hash",
    ]  # fmt: skip


def test_what_was_left_out_stays_left_out(journal):
    journal.append(DiceRolled(faces=(6, 1)))

    assert stored(journal).keys() == {"seq", "id", "recorded", "type", "faces", "hash"}


def test_the_time_is_utc_with_milliseconds_and_the_id_sorts_by_it(journal):
    first, second = journal.append(note()), journal.append(note())

    assert stored(journal)["recorded"].endswith("Z")
    assert len(stored(journal)["recorded"]) == len("2026-11-18T14:00:00.000Z")
    assert first.id[:10] <= second.id[:10]
    assert len(first.id) == 26


# Saying it twice


def test_the_same_id_and_content_gets_the_first_receipt_even_when_expect_is_stale(journal):
    first = journal.append(note("A hit!", id="mine"), expect=4)
    journal.append(note("and more"))
    before = journal.path.read_bytes()

    again = journal.append(note("A hit!", id="mine"), expect=4)

    assert again == first
    assert journal.path.read_bytes() == before


def test_key_order_and_defaults_make_no_other_content(journal):
    first = journal.append({"id": "mine", "type": "note_written", "text": "hm"})

    spelled = {
        "symbol": None, "on": None, "author": None, "text": "hm", "type": "note_written", "v": 1,
        "cause": None, "branch": None, "after": None, "origin": None, "id": "mine",
    }  # fmt: skip
    assert journal.append(spelled) == first
    assert journal.append(NoteWritten(id="mine", text="hm")) == first


def test_a_reference_by_id_and_by_seq_is_the_same_content(journal):
    journal.append(note(id="a"))
    first = journal.append(note("why", id="b", on="a", cause="a"))

    assert journal.append(note("why", id="b", on=5, cause=5)) == first


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(note("another", id="mine"), id="another text"),
        pytest.param(note("hm", id="mine", symbol="!"), id="one fact more"),
        pytest.param(note("hm", id="mine", cause=2), id="another cause"),
        pytest.param(note("hm", id="mine", by="Bob"), id="another writer"),
        pytest.param(note("hm", id="mine", happened="2026-11-18"), id="another time"),
        pytest.param({"type": "title_given", "title": "hm", "id": "mine"}, id="another type"),
    ],
)
def test_the_same_id_with_other_content_is_refused(journal, other):
    journal.append(note("hm", id="mine"))

    error = refusal(journal, other)

    assert "found the id 'mine' on event 5 with other content" in str(error)
    assert error.exit_code == 2


def test_true_is_not_one_but_one_point_nought_is(journal):
    def amended(value):
        return {"type": "match_amended", "options": {"limit": value}, "id": "mine"}

    first = journal.append(amended(1))

    assert journal.append(amended(1.0)) == first
    assert isinstance(refusal(journal, amended(True)), BadEvent)


def test_saying_that_nobody_knows_is_not_the_same_as_saying_nothing(journal):
    """In an amendment a fact left out stays as before, and null takes it away."""
    journal.append({"type": "match_amended", "place": None, "id": "mine"})

    assert isinstance(refusal(journal, MatchAmended(id="mine")), BadEvent)


@given(text=st.text(min_size=1).filter(str.strip), key=st.text(min_size=1, max_size=128))
def test_whatever_can_be_an_id_makes_writing_twice_the_same_as_once(text, key, tmp_path_factory):
    with opened(new_record(tmp_path_factory.mktemp("ids"))) as journal:
        first, error = outcome(lambda: journal.append(note(text, id=key)))
        if error is not None:
            assert "as an id" in str(error)
            assert any(c < " " or c == "\x7f" for c in key)
            return

        assert journal.append(note(text, id=key)) == first
        assert stored(journal)["text"] == text


@pytest.mark.parametrize("key", ["a\nb", "\x7f", "x" * 129])
def test_an_id_that_no_line_should_hold_is_refused(journal, key):
    assert "as an id, expected 1 to 128 characters" in str(refusal(journal, note(id=key)))


# What the writer last knew


def test_a_stale_expect_is_told_where_the_match_is(journal):
    error = refusal(journal, note(), expect=3)

    assert isinstance(error, MatchMovedOn)
    assert (error.expected, error.actual, error.exit_code) == (3, 4, 3)
    assert "the match moved on: expected 3, it is at 4" in error.text("en")
    assert "partia poszła dalej: miało być 3, jest 4" in error.text("pl")


def test_an_expect_ahead_of_the_match_is_refused_too(journal):
    assert isinstance(refusal(journal, note(), expect=9), MatchMovedOn)


def test_each_event_of_a_group_expects_the_one_before(journal):
    receipts = journal.append_all([note("a"), note("b")], expect=4)

    assert [receipt.seq for receipt in receipts] == [5, 6]


def test_a_group_sent_again_after_others_wrote_goes_no_further_than_it_went(journal):
    sent = [note("a", id="a"), note("b", id="b")]
    first = journal.append_all(sent, expect=4)
    journal.append(note("somebody else"))

    assert journal.append_all(sent, expect=4) == first
    with pytest.raises(MatchMovedOn):
        journal.append_all([*sent, note("c", id="c")], expect=4)
    assert journal.last == 7


# Groups


def test_a_group_is_all_or_nothing(journal):
    before = journal.path.read_bytes()

    with pytest.raises(BadEvent):
        journal.append_all([note("good"), {"type": "note_writen", "text": "bad"}, note("good")])

    assert journal.path.read_bytes() == before
    assert journal.append(note()).seq == 5
    assert scan(journal.path.read_bytes(), where="").damage is None


def test_an_event_of_a_group_may_name_an_earlier_one_of_it_by_its_id(journal):
    journal.append_all(
        [
            note("shot", id="shot"),
            note("hit", id="hit", cause="shot"),
            note("!?", on="hit", after="shot"),
            {"type": "event_retracted", "target": "shot"},
        ]
    )

    shot, hit, mark, back = (stored(journal, seq) for seq in (5, 6, 7, 8))
    assert hit["cause"] == shot["seq"] == 5
    assert (mark["on"], mark["after"]) == (6, 5)
    assert back["target"] == 5


def test_the_same_id_twice_in_a_group_is_one_event(journal):
    first, second = journal.append_all([note("a", id="a"), note("a", id="a")])

    assert first == second
    assert journal.last == 5


def test_an_empty_group_writes_nothing(journal):
    before = journal.path.read_bytes()

    assert journal.append_all([]) == []
    assert journal.path.read_bytes() == before


# References


@pytest.mark.parametrize(
    "key, value, shown",
    [
        ("cause", 99, "cause = 99"),
        ("cause", 0, "cause = 0"),
        ("cause", 5, "cause = 5"),  # itself
        ("after", -1, "after = -1"),
        ("on", 6, "on = 6"),
        ("cause", "nobody", 'cause = "nobody"'),
        ("on", "", 'on = ""'),
    ],
)
def test_a_reference_to_what_is_not_there_is_refused(journal, key, value, shown):
    error = refusal(journal, note(**{key: value}))

    assert isinstance(error, BadEvent)
    assert shown in str(error)


@pytest.mark.parametrize("name", ["seq", "recorded", "hash"])
def test_what_the_journal_sets_may_not_be_given(journal, name):
    assert f"the key '{name}' itself" in str(refusal(journal, note(**{name: 1})))


@pytest.fixture
def forked(journal):
    """Main line 1-4 and 7; a branch `b` from 3, with events 5 (its opening) and 6."""
    journal.append({"type": "branch_opened", "branch": "b", "from": 3, "kind": "what_if"})
    journal.append(note("on b", branch="b"))
    journal.append(note("on main"))
    return journal


@pytest.mark.parametrize(
    "key, seq, branch",
    [
        ("cause", 6, None), ("after", 6, None), ("cause", 4, "b"), ("after", 7, "b"),
    ],
)  # fmt: skip
def test_cause_and_after_stay_on_one_line_of_history(forked, key, seq, branch):
    error = refusal(forked, note(**{key: seq}, branch=branch))

    assert f"found {key} = {seq}, expected an event on the same line of history" in str(error)


@pytest.mark.parametrize("seq, branch", [(3, "b"), (6, "b"), (4, None), (7, None), (3, None)])
def test_cause_may_be_what_the_line_shares_or_what_is_on_it(forked, seq, branch):
    assert forked.append(note(cause=seq, branch=branch)).seq == 8


def test_a_branch_from_an_inserted_event_has_what_is_read_before_it(journal):
    """What was put in later is read behind the consequences of the event it was put behind."""
    action = journal.append(note("an action")).seq
    consequence = journal.append(note("its consequence", cause=action)).seq
    forgotten = journal.append(note("forgotten", after=action)).seq
    journal.append({"type": "branch_opened", "branch": "b", "from": forgotten, "kind": "what_if"})

    assert journal.append({"type": "event_retracted", "target": consequence, "branch": "b"})


@pytest.mark.parametrize("target, branch", [(6, None), (4, "b"), (7, "b")])
def test_a_retraction_reaches_only_its_own_line(forked, target, branch):
    error = refusal(forked, {"type": "event_retracted", "target": target, "branch": branch})

    assert f"found target = {target}" in str(error)


def test_a_branch_is_opened_once_and_before_it_is_written_on(forked):
    again = {"type": "branch_opened", "branch": "b", "from": 2, "kind": "loaded"}

    assert "found a branch 'b' already" in str(refusal(forked, again))
    assert "found the branch 'c'" in str(refusal(forked, note(branch="c")))
    assert "Did you mean 'b'?" not in str(refusal(forked, note(branch="c")))


# The start, take-backs and seals


def test_a_record_begins_with_its_start_and_has_one(journal, tmp_path):
    assert "found a second match_started" in str(refusal(journal, started()))
    with pytest.raises(BadEvent, match="as the first event, expected match_started"):
        create_journal(tmp_path / "other.aar", TALK, [note()])
    assert not (tmp_path / "other.aar").exists()


def test_a_side_line_in_a_file_of_its_own_needs_no_start(tmp_path):
    base = Base("01K", 3, "0" * 64)

    header, receipts = create_journal(tmp_path / "side.aar", TALK, [note()], base=base)

    assert header.base == base
    assert read_journal(tmp_path / "side.aar").header.base == base
    assert receipts[0].seq == 1


def test_what_stays_cannot_be_taken_back(journal):
    journal.append({"type": "match_sealed", "author": "Ann", "head": journal.head})
    journal.append({"type": "event_retracted", "target": 2})
    journal.append({"type": "event_reinstated", "target": 6})
    journal.append({"type": "branch_opened", "branch": "b", "from": 2, "kind": "what_if"})

    for target in (1, 5, 6, 7):
        error = refusal(journal, {"type": "event_retracted", "target": target})
        assert f"event {target} " in str(error)
    error = refusal(journal, {"type": "event_retracted", "target": 8, "branch": "b"})
    assert "A branch that nobody follows does no harm." in str(error)


def test_only_a_retraction_or_what_it_took_is_put_back(forked):
    assert "found event 2" in str(refusal(forked, {"type": "event_reinstated", "target": 2}))

    forked.append({"type": "event_retracted", "target": 2, "branch": "b"})  # seq 8

    assert "found event 2" in str(refusal(forked, {"type": "event_reinstated", "target": 2}))
    assert "found event 8" in str(refusal(forked, {"type": "event_reinstated", "target": 8}))
    forked.append({"type": "event_reinstated", "target": 2, "branch": "b"})


def test_a_seal_signs_the_hash_of_an_event_of_this_match(journal):
    error = refusal(journal, {"type": "match_sealed", "author": "Ann", "head": "0" * 64})
    assert "found a seal on another hash" in str(error)

    journal.append({"type": "match_sealed", "author": "Ann", "head": journal.head})
    assert stored(journal)["head"] == stored(journal, 4)["hash"]


# Odd values


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param({"type": "match_amended", "options": {"x": float("nan")}}, id="NaN"),
        pytest.param({"type": "match_amended", "options": {"x": {1, 2}}}, id="a set"),
        pytest.param(note("\ud800"), id="half a character"),
        pytest.param({"type": "match_amended", "options": {"\ud800": 1}}, id="half a key"),
        pytest.param({"type": "branch_opened", "branch": "b", "start": 1, "kind": "loaded"},
                     id="a fact by the name of its attribute"),
        pytest.param({"type": ["note_written"]}, id="a list for a type"),
        pytest.param({"type": "note_written", "text": "a", "v": True}, id="a truth for a version"),
        pytest.param(note(branch=""), id="a branch without a name"),
        pytest.param(note(happened="yesterday"), id="a time in words"),
    ],
)  # fmt: skip
def test_what_no_line_can_hold_is_refused(journal, entry):
    assert isinstance(refusal(journal, entry), BadEvent)


def test_half_a_character_in_a_built_event_is_refused_too(journal):
    assert isinstance(refusal(journal, MatchAmended(options={"x": "\ud800"})), BadEvent)


def test_a_journal_of_another_game_is_not_written_with_this_vocabulary(tmp_path):
    path = tmp_path / "match.aar"
    path.write_bytes(
        foreign({"aar": 1, "match": "M", "game": "chess", "created": "x", "base": None})
    )

    with pytest.raises(BadUsage, match="found a match of chess, expected one of talk"):
        opened(path)


@pytest.mark.parametrize(
    "match", ["../../etc", "a/b", "a\\b", ".hidden", "", "\ud800", "a\nb", "x" * 129]
)
def test_a_match_id_that_could_lead_astray_is_not_given(tmp_path, match):
    if not match:  # left out: the journal gives one
        assert compose(TALK, [started()], match=match)[1].match
        return
    with pytest.raises(BadUsage, match="as the id of a match"):
        create_journal(tmp_path / "match.aar", TALK, [started()], match=match)


def test_a_closed_journal_says_so(journal):
    journal.close()

    with pytest.raises(NotWritten, match="found a match that was closed"):
        journal.append(note())


@pytest.mark.parametrize("name", ["nothing.aar", "folder.aar", "no\0name.aar", "\ud800.aar"])
def test_what_cannot_be_opened_gets_a_sentence(tmp_path, name):
    (tmp_path / "folder.aar").mkdir()

    for open_it in (read_journal, lambda path: Journal(path, TALK)):
        with pytest.raises(AfterActionError):
            open_it(tmp_path / name)


# Many files at once


def test_many_journals_are_placed_as_one_group(tmp_path):
    files = {tmp_path / "2026" / game / "match.aar": compose(TALK, [started()])[0] for game in "ab"}

    place_files(files)

    assert {path: path.read_bytes() for path in files} == files
    assert sorted(p.name for p in tmp_path.rglob("*") if p.is_file()) == ["match.aar"] * 2


def test_a_file_that_is_there_is_never_replaced_and_stops_the_whole_group(tmp_path):
    path = new_record(tmp_path)
    before = path.read_bytes()
    data = compose(TALK, [started()])[0]

    with pytest.raises(NotWritten, match="a file of that name exists"):
        place_files({tmp_path / "new.aar": data, path: data})

    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["match.aar"]


@pytest.mark.parametrize("count", [1, 40])
def test_journals_that_cannot_be_placed_leave_nothing_behind(tmp_path, count):
    (tmp_path / "file").write_text("in the way")
    data = compose(TALK, [started()])[0]

    with pytest.raises(NotWritten, match="the disk refused"):
        place_files({tmp_path / "file" / f"{i}.aar": data for i in range(count)})

    assert [p.name for p in tmp_path.rglob("*")] == ["file"]


def test_forty_journals_are_placed_as_one_group_too(tmp_path):
    files = {tmp_path / f"{i}.aar": compose(TALK, [started()])[0] for i in range(40)}

    place_files(files)

    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == files


# -- versions that share a shape ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("v", "written"), [(1, b'"match_started","pl'), (2, b'"match_started","v":2,')]
)
def test_a_start_of_either_version_is_kept_as_it_was_written(v, written):
    first = {"type": "match_started", "v": v, "players": [{"seat": "Ann", "name": "Ann"}]}

    data, header, _ = compose(TALK, [first])
    line = data.splitlines()[1]
    (at_once,) = TALK.read_lines([line])

    assert written in line
    assert at_once.v == TALK.read(parse_object(line)).v == v


def test_a_start_said_again_in_another_version_says_something_else(tmp_path):
    first = {"type": "match_started", "id": "x", "players": [{"seat": "Ann", "name": "Ann"}]}
    create_journal(tmp_path / "a.aar", TALK, [{**first, "v": 2}])
    journal = Journal(tmp_path / "a.aar", TALK)

    assert journal.append({**first, "v": 2}).seq == 1
    with pytest.raises(BadEvent, match="x"):
        journal.append(first)


def test_a_start_from_tomorrow_is_refused():
    first = {"type": "match_started", "v": 5, "players": [{"seat": "Ann", "name": "Ann"}]}

    with pytest.raises(NewerFormat, match="version 5, expected version 4 or older"):
        compose(TALK, [first])
