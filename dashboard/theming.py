"""How Streamlit is told to serve us: quietly, to nobody else, in our colours."""

from __future__ import annotations

from typing import Any, Final

_RUNS_KEPT: Final = 100
"""For how many runs a browser keeps a big message that it has seen.

The server sends such a message as its mere hash, because the browser said that it has it. Where
answers are slow, the framework's two runs go by meanwhile: the browser has let the message go,
says "Cached ForwardMsg MISS", and closes the line for good, whatever is tapped from then on.
"""


def settings(address: str, port: int) -> dict[str, Any]:
    """The options of the server, as its command line would take them."""
    return {
        "server.address": address,
        "server.port": port,
        "server.headless": True,
        "server.fileWatcherType": "none",
        "server.runOnSave": False,
        "browser.gatherUsageStats": False,
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        "logger.level": "error",
        "logger.hideWelcomeMessage": True,
        "global.developmentMode": False,
        "global.maxCachedMessageAge": _RUNS_KEPT,
        "theme.light.primaryColor": "#0B4F8A",
        "theme.light.backgroundColor": "#FFFFFF",
        "theme.light.secondaryBackgroundColor": "#F4F1EA",
        "theme.light.textColor": "#12161B",
        "theme.dark.primaryColor": "#2E75B6",
        "theme.dark.backgroundColor": "#0E1117",
        "theme.dark.secondaryBackgroundColor": "#1C222C",
        "theme.dark.textColor": "#F4F6F8",
    }
