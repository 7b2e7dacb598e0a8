"""Guests: a signed cookie that says who somebody is, and nothing about them. There are no accounts to lose."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from itsdangerous import BadSignature, URLSafeTimedSerializer

COOKIE = "yokocho"
SECONDS = 400 * 24 * 3600
"""Browsers keep no cookie longer."""
MOST_COOKIES = 8
"""Looked at, of one name."""
ID_BYTES = 16


class SecretKeyError(ValueError):
    """The file of the key holds none."""


def secret_key(data: Path) -> str:
    """The key that signs cookies, made once and readable by this user only."""
    path = data / "secret-key"
    if not path.exists():
        _write_whole(path, secrets.token_urlsafe(48))
    key = path.read_text("ascii", errors="replace").strip()
    if len(key) < 32 or not key.isascii():
        raise SecretKeyError(
            f"{path.name} holds {len(key)} characters, expected at least 32 of ASCII: remove it to get a new one"
        )
    path.chmod(0o600)
    return key


def _write_whole(path: Path, text: str) -> None:
    """The file is there with all of its text, or not at all, also after a power cut; whoever is first wins."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)  # for this user only
    try:
        with os.fdopen(handle, "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        Path(name).unlink()


def _values(cookie_header: str) -> list[str]:
    """What is there under our name. Other programs on the same host may have set cookies of any form: one that cannot
    be read hides none of ours."""
    pairs = (pair.partition("=") for pair in cookie_header.split(";"))
    return [value.strip().strip('"') for name, _, value in pairs if name.strip() == COOKIE][:MOST_COOKIES]


class Guests:
    def __init__(self, key: str) -> None:
        self._signer = URLSafeTimedSerializer(key, salt="yokocho-guest")

    def read(self, cookie_header: str | None) -> str | None:
        """Who the cookie says it is, or None for no cookie, a forged one, or one of another server."""
        for value in _values(cookie_header or ""):
            with contextlib.suppress(BadSignature):
                guest = self._signer.loads(value, max_age=SECONDS)
                if isinstance(guest, str) and guest:
                    return guest
        return None

    def new(self) -> str:
        return secrets.token_urlsafe(ID_BYTES)

    def cookie(self, guest: str, *, secure: bool) -> str:
        """The Set-Cookie header of a guest."""
        parts = [f"{COOKIE}={self._signer.dumps(guest)}", f"Max-Age={SECONDS}", "Path=/", "HttpOnly", "SameSite=Lax"]
        return "; ".join([*parts, "Secure"] if secure else parts)
