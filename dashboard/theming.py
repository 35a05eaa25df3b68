"""How Streamlit is told to serve us: quietly, to nobody else, in our colours."""

from __future__ import annotations

from typing import Any


def settings(address: str, port: int) -> dict[str, Any]:
    """The options of the server, as its command line would take them."""
    return {
        "server_address": address,
        "server_port": port,
        "server_headless": True,
        "server_fileWatcherType": "none",
        "server_runOnSave": False,
        "browser_gatherUsageStats": False,
        "client_toolbarMode": "minimal",
        "client_showErrorDetails": "none",
        "logger_level": "error",
        "logger_hideWelcomeMessage": True,
        "global_developmentMode": False,
        "theme_light_primaryColor": "#0B4F8A",
        "theme_light_backgroundColor": "#FFFFFF",
        "theme_light_secondaryBackgroundColor": "#F4F1EA",
        "theme_light_textColor": "#12161B",
        "theme_dark_primaryColor": "#2E75B6",
        "theme_dark_backgroundColor": "#0E1117",
        "theme_dark_secondaryBackgroundColor": "#1C222C",
        "theme_dark_textColor": "#F4F6F8",
    }
