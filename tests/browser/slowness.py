"""A line on which the server's answers can be held up, as a bad network does, or get lost."""

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg


class SlowLine:
    """Stands between a page and its server; from the next load of the page on."""

    def __init__(self, page):
        self._page, self._held, self._holds, self._loses = page, [], False, {}
        page.is_spent = True  # the line stays as long as the page
        page.route_web_socket("**/_stcore/stream", self._open)

    def _open(self, browser):
        self._browser = browser
        browser.connect_to_server().on_message(self._hear)

    def _hear(self, answer):
        kind = ForwardMsg.FromString(answer).WhichOneof("type") if self._loses else None
        if self._loses.get(kind):
            self._loses[kind] -= 1
        elif self._holds:
            self._held.append(answer)
        else:
            self._browser.send(answer)

    def hold(self):
        """Let nothing through any more."""
        self._holds = True

    def lose(self, kind, times=1):
        """The next ones of that kind do not arrive, as where a run overtakes the one before."""
        self._loses[kind] = times

    def lost(self, kind):
        """Whether all of them are gone."""
        return not self._loses[kind]

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
