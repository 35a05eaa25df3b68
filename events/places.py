"""Where matches lie on this machine. Light to import: `aar --help` asks too."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def default_folder() -> Path:
    """Where a person's matches lie unless told otherwise."""
    if named := os.environ.get("AAR_LIBRARY"):
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "After Action"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "After Action"
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "after-action"
