"""The program in a browser, through textual-serve: on this machine alone, unless told otherwise.

textual-serve looks at neither Host nor Origin, so that any page open in the same browser could
drive the program; its page asks a font of another host, leaves the keyboard elsewhere until
somebody clicks, and makes links of addresses that people typed. All that is mended here and in
`data/serve`.
"""

from __future__ import annotations

import asyncio
import logging
import shlex
import sys
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp_jinja2
import jinja2
from aiohttp import web
from textual_serve.server import Server

from swtui.posix import computer_name
from swtui.settings import read_settings
from swtui.themes import DARK, LIGHT

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})
"""Hosts that mean every address of this computer."""

TITLE = "Stormwater projects"
HALL_TITLE = "Stormwater quick check"
PATIENCE = 5.0
"""Seconds that the programs of open browsers have to end."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'"
)


class BrowserServer(Server):
    """Serves the program of one folder."""

    def __init__(self, folder: Path, *, host: str, port: int, check: bool) -> None:
        """Takes what to serve and where.

        Args:
            folder: the folder of projects.
            host: the address to listen at.
            port: the port.
            check: only the quick check, for a screen in the hall.
        """
        words = [sys.executable, "-m", "swtui.kiosk", str(folder.resolve())]
        words += ["--check"] if check else []
        title = HALL_TITLE if check else TITLE
        super().__init__(shlex.join(words), host=host, port=port, title=title)
        self._check = check
        self._sessions: set[asyncio.Task[Any]] = set()

    def initialize_logging(self) -> None:
        """Nothing but warnings: what people type has no place in a log."""
        logging.basicConfig(level=logging.WARNING, format="swtui: %(message)s")

    async def on_startup(self, app: web.Application) -> None:  # noqa: ARG002  (its signature)
        """Say where it is."""
        sys.stdout.write(f"{self._where()} Ctrl+C ends it.\n")
        sys.stdout.flush()

    def _where(self) -> str:
        """The address to type; that of every network card is none."""
        if self.host not in EVERYWHERE:
            return f"Open {self.public_url} in a browser."
        there, here = f"http://{computer_name()}:{self.port}", f"http://127.0.0.1:{self.port}"
        return f"Open {there} in a browser on another computer, or {here} on this one."

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """One browser: its program ends with its connection."""
        session = asyncio.current_task()
        if session is not None:
            self._sessions.add(session)
            session.add_done_callback(self._sessions.discard)
        return await super().handle_websocket(request)

    async def on_shutdown(self, app: web.Application) -> None:  # noqa: ARG002  (its signature)
        """End the programs of all browsers: what was typed is saved."""
        sessions = tuple(self._sessions)
        for session in sessions:
            session.cancel()
        if sessions:
            await asyncio.wait(sessions, timeout=PATIENCE)

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        page = files("swtui").joinpath("data", "serve", "app_index.html").read_text("utf-8")
        aiohttp_jinja2.setup(app, loader=jinja2.DictLoader({"app_index.html": page}))
        app.middlewares.append(self._guard)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer only pages of our own, under the names by which we are reached."""
        if self.host in LOOPBACK and _host(request.host) not in LOOPBACK:
            raise web.HTTPForbidden(text="This program is served to this computer only.")
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden(text="Another page may not use this program.")
        response = await handler(request)
        if not response.prepared:
            response.headers["Content-Security-Policy"] = _POLICY
            response.headers["Referrer-Policy"] = "no-referrer"
        return response

    @aiohttp_jinja2.template("app_index.html")
    async def handle_index(self, request: web.Request) -> dict[str, Any]:
        """The page, with addresses as the browser itself reached us."""
        size = request.query.get("fontsize", "")
        asked = size.isascii() and size.isdigit()
        return {
            "font_size": size if asked else "16",
            "size_asked": asked,
            "hall": self._check,
            "ground": self._ground(),
            "app_websocket_url": f"ws://{request.host}/ws",
            "config": {"static": {"url": f"http://{request.host}/static/"}},
            "application": {"name": self.title},
        }

    def _ground(self) -> str:
        """The color behind the terminal, as the settings now have it."""
        colors = read_settings()[0].colors
        if colors == "none":
            return "#000000"
        return str((DARK if colors == "dark" else LIGHT).background)


def _host(text: str) -> str:
    """The name in a Host header, without the port."""
    return urlsplit(f"//{text}").hostname or ""
