"""Why the system refused a file, in words of both languages."""

from __future__ import annotations

import errno
from typing import Final

from events.words import WORDS, Wording

_SENTENCES: Final = {
    errno.EACCES: "refusal.denied",
    errno.EPERM: "refusal.denied",
    errno.EROFS: "refusal.read_only",
    errno.ENOSPC: "refusal.full",
    errno.EDQUOT: "refusal.full",
    errno.EFBIG: "refusal.too_large",
    errno.ENOENT: "refusal.missing",
    errno.ENOTDIR: "refusal.no_folder",
    errno.EISDIR: "refusal.is_folder",
    errno.EEXIST: "refusal.exists",
    errno.ENAMETOOLONG: "refusal.long_name",
    errno.ELOOP: "refusal.links",
    errno.EMFILE: "refusal.too_many",
    errno.ENFILE: "refusal.too_many",
    errno.EIO: "refusal.broken",
    errno.EBUSY: "refusal.busy",
    errno.ETXTBSY: "refusal.busy",
}


def reason(error: Exception) -> Wording:
    """Why; in the system's own words where there are none of ours."""
    key = _key(error)
    if key is not None:
        return WORDS(key)
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def is_about_rights(error: Exception) -> bool:
    """Whether somebody else might be allowed to do it, or it might be done elsewhere."""
    return _key(error) in {"refusal.denied", "refusal.read_only"}


def _key(error: Exception) -> str | None:
    return _SENTENCES.get(error.errno or 0) if isinstance(error, OSError) else None
