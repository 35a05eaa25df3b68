"""Why the system refused a file, in words of both languages."""

from __future__ import annotations

import errno
from typing import Final

from events.words import WORDS, Wording

_KINDS: Final = {
    errno.EACCES: "denied", errno.EPERM: "denied", errno.EROFS: "read_only",
    errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EFBIG: "too_large",
    errno.ENOENT: "missing", errno.ENOTDIR: "no_folder", errno.EISDIR: "is_folder",
    errno.EEXIST: "exists", errno.ENAMETOOLONG: "long_name", errno.ELOOP: "links",
    errno.EMFILE: "too_many", errno.ENFILE: "too_many", errno.EIO: "broken",
    errno.EBUSY: "busy", errno.ETXTBSY: "busy",
}  # fmt: skip


def reason(error: Exception) -> Wording:
    """Why; in the system's own words where there are none of ours."""
    kind = _kind(error)
    if kind is not None:
        return WORDS(f"refusal.{kind}")
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def is_about_rights(error: Exception) -> bool:
    """Whether somebody else might be allowed to do it, or it might be done elsewhere."""
    return _kind(error) in {"denied", "read_only"}


def _kind(error: Exception) -> str | None:
    return _KINDS.get(error.errno or 0) if isinstance(error, OSError) else None
