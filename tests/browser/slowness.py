"""A line on which the server's answers can be held up, as a bad network does."""


class SlowLine:
    """Stands between a page and its server; from the next load of the page on."""

    def __init__(self, page):
        self._page, self._held, self._holds = page, [], False
        page.is_spent = True  # the line stays as long as the page
        page.route_web_socket("**/_stcore/stream", self._open)

    def _open(self, browser):
        self._browser = browser
        browser.connect_to_server().on_message(self._hear)

    def _hear(self, answer):
        if self._holds:
            self._held.append(answer)
        else:
            self._browser.send(answer)

    def hold(self):
        """Let nothing through any more."""
        self._holds = True

    def wait(self, count):
        """Until so many messages more are held up."""
        count += len(self._held)
        while len(self._held) < count:
            self._page.wait_for_timeout(50)

    def let_go(self):
        """All at once, in their order."""
        self._holds = False
        while self._held:
            self._browser.send(self._held.pop(0))
