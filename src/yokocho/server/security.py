"""Headers that every answer carries, where requests that change something may come from, and who may use what is not
open to all."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

if TYPE_CHECKING:
    from .settings import Whom

CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""No `unsafe-inline`, no `data:`; the socket is 'self', too."""

USUAL_PORTS: Final = {"http": 80, "https": 443}

FORWARDED: Final = (
    "forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-server", "x-real-ip",
    "x-client-ip", "x-cluster-client-ip", "true-client-ip", "cf-connecting-ip", "cf-ray", "fastly-client-ip",
)  # fmt: skip
"""What proxies say of whom they pass on."""

HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}


class SecurityHeaders:
    """Plain ASGI: adds the headers and looks at nothing else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


@lru_cache
def origin_of(url: str) -> str | None:
    """The origin as browsers write it (small letters, no usual port); None unless the URL is a scheme and a host."""
    try:
        parts = urlsplit(url)
        scheme, host, port = parts.scheme, (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError:
        return None
    if scheme not in USUAL_PORTS or not host or parts.path not in ("", "/") or parts.query or parts.fragment:
        return None
    if parts.username is not None or any(sign.isspace() for sign in host):
        return None
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" if port in (None, USUAL_PORTS[scheme]) else f"{scheme}://{shown}:{port}"


def own_origin(headers: Mapping[str, str], scheme: str, public_url: str | None) -> str:
    """Scheme and host that the page of this request was loaded from."""
    if public_url is not None:
        return origin_of(public_url) or public_url
    return f"{scheme.replace('ws', 'http', 1)}://{headers.get('host', '')}".lower()


def is_same_origin(headers: Mapping[str, str], scheme: str, public_url: str | None) -> bool:
    """May this request change something? Browsers name their origin on every POST and WebSocket; another site's is
    refused. A program that is no browser sends none, and carries nobody else's cookie."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or origin.lower() == own_origin(headers, scheme, public_url)


def may_use(whom: Whom, request: Request) -> bool:
    """Whether who asks is one of those that a part of the server is open to."""
    return is_one_of(whom, request.client.host if request.client is not None else None, request.headers)


def is_one_of(whom: Whom, host: str | None, headers: Mapping[str, str]) -> bool:
    """Local is a browser on this machine: it comes from a loopback address, and calls us by a loopback name (another
    site's name that was made to lead here does not). What a proxy passes on is not local, wherever the proxy runs."""
    if whom != "local":
        return whom == "all"
    if host is None or not is_loopback(host) or any(name in headers for name in FORWARDED):
        return False
    try:
        called = urlsplit(f"//{headers.get('host', '')}").hostname or ""
    except ValueError:
        return False
    return called == "localhost" or is_loopback(called)


def is_loopback(address: str) -> bool:
    """Of either family, written as a number."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback
