"""Guests: a signed cookie that says who somebody is, and nothing about them. There are no accounts to lose."""

from __future__ import annotations

import contextlib
import os
import secrets
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

from itsdangerous import BadSignature, URLSafeTimedSerializer

COOKIE = "yokocho"
SECONDS = 400 * 24 * 3600
"""Browsers keep no cookie longer."""
ID_BYTES = 16


def secret_key(data: Path) -> str:
    """The key that signs cookies, made once and readable by this user only."""
    path = data / "secret-key"
    with contextlib.suppress(FileExistsError):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(48))
    key = path.read_text().strip()
    if len(key) < 32:
        raise ValueError(f"{path.name} holds {len(key)} characters, expected at least 32: remove it to get a new one")
    path.chmod(0o600)
    return key


class Guests:
    def __init__(self, key: str) -> None:
        self._signer = URLSafeTimedSerializer(key, salt="yokocho-guest")

    def read(self, cookie_header: str | None) -> str | None:
        """Who the cookie says it is, or None for no cookie, a forged one, or one of another server."""
        if not cookie_header:
            return None
        try:
            morsel = SimpleCookie(cookie_header).get(COOKIE)
        except CookieError:
            return None
        if morsel is None:
            return None
        try:
            guest = self._signer.loads(morsel.value, max_age=SECONDS)
        except BadSignature:
            return None
        return guest if isinstance(guest, str) and guest else None

    def new(self) -> str:
        return secrets.token_urlsafe(ID_BYTES)

    def cookie(self, guest: str, *, secure: bool) -> str:
        """The Set-Cookie header of a guest."""
        parts = [f"{COOKIE}={self._signer.dumps(guest)}", f"Max-Age={SECONDS}", "Path=/", "HttpOnly", "SameSite=Lax"]
        return "; ".join([*parts, "Secure"] if secure else parts)
