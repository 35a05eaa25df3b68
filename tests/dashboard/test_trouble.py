"""A failure has a code by which the log is searched."""

from dashboard.views.pages import code_of


def failed(act):
    try:
        act()
    except Exception as error:
        return code_of(error)
    raise AssertionError("it did not fail")


def division():
    return 1 / 0


def lookup():
    return {}["what"]


def test_the_same_failure_has_the_same_code_and_another_another():
    codes = [failed(act) for act in (division, division, lookup)]

    assert codes[0] == codes[1] != codes[2]
    assert all(len(code) == 6 for code in codes)
