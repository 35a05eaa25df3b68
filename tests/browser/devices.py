"""Phones and desks that are handed out as new, and yet need not read the app's code anew each time.

What a browser spends on a page is for the greater part to fetch and compile Streamlit's code, which
the process that shows a page has still at hand for the next one. So a page is kept for who comes
next, once it is sure that it remembers nothing else.
"""

from collections import defaultdict
from urllib.parse import urlsplit

FORGET = """() => {
  Storage.prototype.setItem = () => {};  // who is still at work writes nothing any more
  localStorage.clear();
  sessionStorage.clear();
}"""


class Device:
    """A browser context with one page, in which `faults` and `asked` are kept."""

    def __init__(self, browser, lang, device):
        self.context = browser.new_context(locale=lang, **device)
        self.context.set_default_timeout(60_000)
        self.page = page = self.context.new_page()
        self._devtools = self.context.new_cdp_session(page)
        page.is_spent = False
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda m: page.faults.append(m.text) if m.type == "error" else None)
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("framenavigated", lambda frame: self._been.add(place(frame.url)))

    def begin(self, dark, viewport):
        """In the hands of somebody new."""
        self.page.faults, self.page.asked, self._been = [], [], set()
        self.page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
        self.page.set_viewport_size(viewport)

    def forget(self):
        """Whether it is as new again: of a page that was in one place alone one can be sure."""
        page, context = self.page, self.context
        scheme, where = here = place(page.url)
        been = {there for there in self._been if there[0] != "about"}
        if page.is_spent or context.pages != [page] or been != {here} or scheme != "http":
            return False
        page.mouse.up()
        page.evaluate(FORGET)
        context.set_offline(False)
        page.goto("about:blank")
        page.mouse.move(0, 0)
        context.clear_cookies()
        context.clear_permissions()
        origin = {"origin": f"{scheme}://{where}", "storageTypes": "all"}
        self._devtools.send("Storage.clearDataForOrigin", origin)
        self._devtools.send("Page.resetNavigationHistory")
        return True


def place(url):
    return urlsplit(url)[:2]


class Shelf:
    """The devices that lie ready, by what cannot be changed in them."""

    def __init__(self, browser):
        self._browser, self._ready = browser, defaultdict(list)

    def take(self, lang, dark, *, viewport, **kind):
        sort = (lang, *sorted(kind.items()))
        ready = self._ready[sort]
        device = ready.pop() if ready else Device(self._browser, lang, kind)
        device.sort = sort
        device.begin(dark, viewport)
        return device

    def put_back(self, device):
        if device.forget():
            self._ready[device.sort].append(device)
        else:
            device.context.close()

    def close(self):
        for ready in self._ready.values():
            for device in ready:
                device.context.close()
