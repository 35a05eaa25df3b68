"""The devices of these tests: handed on they are new, and two know nothing of each other."""

import pytest
from tests.browser.app import PHONE
from tests.browser.sight import rests

pytestmark = pytest.mark.chromium

REMEMBER = """() => {
  localStorage.setItem("seat", "Ann");
  sessionStorage.setItem("seat", "Ann");
  document.cookie = "seat=Ann";
  window.seat = "Ann";
}"""
REMEMBERED = """() => [
  localStorage.getItem("seat"), sessionStorage.getItem("seat"), document.cookie.includes("seat"),
  window.seat || null, history.length > 2, navigator.onLine, navigator.language,
  matchMedia("(prefers-color-scheme: dark)").matches, innerWidth,
]"""
NEW = [None, None, False, None, False, True, "pl-PL", False, 390]


@pytest.fixture
def visit(shelf, server):
    """Takes a device to the library."""

    def visit(dark=False, viewport=PHONE["viewport"]):
        device = shelf.take("pl-PL", dark, **(PHONE | {"viewport": viewport}))
        device.page.goto(server.url)
        rests(device.page)
        return device

    return visit


def test_a_device_that_is_handed_on_remembers_nothing(shelf, visit):
    device = visit(dark=True, viewport={"width": 500, "height": 900})
    device.page.evaluate(REMEMBER)
    device.page.goto(f"{device.page.url}?view=start")
    device.context.set_offline(True)
    device.page.faults.append("a fault")
    shelf.put_back(device)

    again = visit()
    assert again is device
    assert again.page.evaluate(REMEMBERED) == NEW
    assert again.page.faults == []
    assert not any("start" in url for url in again.page.asked)
    shelf.put_back(again)


def test_two_devices_know_nothing_of_each_other(shelf, visit):
    one, other = visit(), visit()
    one.page.evaluate(REMEMBER)

    assert other.page.evaluate(REMEMBERED) == NEW
    for device in (one, other):
        shelf.put_back(device)


def test_a_device_is_not_handed_on_that_could_not_be_asked_to_forget(shelf, visit, serve, tmp_path):
    spent, elsewhere, doubled = visit(), visit(), visit()
    spent.page.is_spent = True
    with serve(tmp_path) as other:
        elsewhere.page.goto(other.url)
        doubled.context.new_page()
        for device in (spent, elsewhere, doubled):
            shelf.put_back(device)
            assert device.page.is_closed()
