"""A browser for tests: Chromium without a window, driven by its DevTools protocol.

Tests press the keys and the mouse as a person does, and look at the rows that a person would see.
The terminal on the page draws into a canvas, from which no text can be read; what the program sent
to the page is therefore drawn a second time by `tests.terminal.Page`, and `Tab.picture` is there
for the canvas itself. All requests, refusals and complaints of a page are kept.

One `Browser` is one Chromium; `Browser.open` makes a window of its own, with nothing of the others.
Nothing here is asynchronous for its caller. What Chromium says is heard only while a call runs.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import io
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

import aiohttp
from PIL import Image

from tests.terminal import Page

Said = dict[str, Any]
Result = TypeVar("Result")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
"""Where it is on this computer; None: there is none."""

KEYS: dict[str, tuple[str, int]] = {
    "enter": ("Enter", 13),
    "esc": ("Escape", 27),
    "tab": ("Tab", 9),
    "backspace": ("Backspace", 8),
    "end": ("End", 35),
    "home": ("Home", 36),
    "left": ("ArrowLeft", 37),
    "up": ("ArrowUp", 38),
    "right": ("ArrowRight", 39),
    "down": ("ArrowDown", 40),
    "pagedown": ("PageDown", 34),
    **{f"f{number}": (f"F{number}", 111 + number) for number in range(1, 13)},
}
"""Names of keys as the tests write them: the page's name and the key's number."""

_SIGNS = dict(zip(";=,-./`[\\]'", (*range(186, 193), *range(219, 223)), strict=True)) | {" ": 32}
"""The numbers of keys that bear no letter or digit; where a sign needs Shift, none is told."""

STILL = 0.3
"""Seconds after which what has not moved is taken to stay: a click must not meet other rows."""

_MODIFIERS = {"alt": 1, "ctrl": 2, "shift": 8}

_ALONE = (
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--no-pings",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-client-side-phishing-detection",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-field-trial-config",
    "--disable-sync",
    "--enable-unsafe-swiftshader",
    "--metrics-recording-only",
    "--password-store=basic",
    "--force-device-scale-factor=1",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--remote-debugging-port=0",
)
"""Nothing is looked up or fetched but what a test opens."""


class Browser:
    """One Chromium; a context manager that leaves no process and no file behind."""

    def __init__(self, *options: str) -> None:
        """Starts it.

        Args:
            options: further ones of its command line.

        Raises:
            AssertionError: it does not come up.
        """
        assert CHROMIUM is not None, "there is no chromium on this computer"
        self._folder = tempfile.TemporaryDirectory(prefix="swtui-chromium.")
        home = Path(self._folder.name)
        # in a container the root user has no sandbox to go into
        alone = [*_ALONE, *options, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        self._log = (home / "log").open("wb")
        self.process = subprocess.Popen(
            [CHROMIUM, *alone, f"--user-data-dir={home / 'profile'}", "about:blank"],
            env=os.environ | {"HOME": str(home)},
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        self._runner = asyncio.Runner()
        self._replies: dict[int, asyncio.Future[Said]] = {}
        self._number = 0
        self.tabs: dict[str, Tab] = {}
        self.windows: list[str] = []
        """Addresses of all windows that were opened, also by a page."""
        try:
            self.run(self._connect(self._address(home / "profile" / "DevToolsActivePort")))
            self.run(self.call("Target.setDiscoverTargets", discover=True))
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _address(self, told: Path) -> str:
        """Where it listens: it writes that into a file of its profile."""
        end = time.monotonic() + 30
        while time.monotonic() < end and self.process.poll() is None:
            lines = told.read_text().split() if told.exists() else []
            if len(lines) == 2:
                return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
            time.sleep(0.05)
        said = Path(self._log.name).read_text(errors="replace")[-2000:]
        raise AssertionError(f"chromium does not start (status {self.process.poll()}):\n{said}")

    async def _connect(self, address: str) -> None:
        self._session = aiohttp.ClientSession()
        self._socket = await self._session.ws_connect(address, max_msg_size=0)
        self._listener = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self._socket:
            said: Said = json.loads(message.data)
            if "id" in said:
                self._replies.pop(said["id"]).set_result(said)
            elif "sessionId" in said:
                if said["sessionId"] in self.tabs:
                    self.tabs[said["sessionId"]].heard(said["method"], said["params"])
            elif said["method"] in ("Target.targetCreated", "Target.targetInfoChanged"):
                self.windows.append(said["params"]["targetInfo"]["url"])

    async def call(self, method: str, session: str = "", **params: object) -> Said:
        """Ask Chromium to do something; what it answers.

        Raises:
            AssertionError: it refuses, or does not answer.
        """
        self._number += 1
        reply: asyncio.Future[Said] = asyncio.get_running_loop().create_future()
        self._replies[self._number] = reply
        message = {"id": self._number, "method": method, "params": params}
        await self._socket.send_json(message | ({"sessionId": session} if session else {}))
        said = await asyncio.wait_for(reply, 30)
        assert "error" not in said, f"{method}: {said['error']}"
        result: Said = said["result"]
        return result

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something and wait for it; meanwhile all that Chromium says is heard."""
        return self._runner.run(work)

    def open(self, address: str = "", *, size: tuple[int, int] = (1280, 800)) -> Tab:
        """A new window of a person of its own (no cookies, no storage of others).

        Args:
            address: what to open in it; empty: nothing yet.
            size: of the page, in pixels.
        """
        return self.run(self._open(address, size))

    async def _open(self, address: str, size: tuple[int, int]) -> Tab:
        person = (await self.call("Target.createBrowserContext"))["browserContextId"]
        target = (
            await self.call("Target.createTarget", url="about:blank", browserContextId=person)
        )["targetId"]
        session = (await self.call("Target.attachToTarget", targetId=target, flatten=True))[
            "sessionId"
        ]
        tab = self.tabs[session] = Tab(self, session, target)
        for part in ("Page", "Network", "Runtime", "Log"):
            await tab.call(f"{part}.enable")
        await tab.resize_to(*size)
        if address:
            await tab.call("Page.navigate", url=address)
        return tab

    def close(self) -> None:
        """End it, whatever it does."""
        if hasattr(self, "_listener"):
            self.run(self._hang_up())
        self._runner.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._log.close()
        for _ in range(50):  # its helpers may still write while they die
            with contextlib.suppress(OSError):
                self._folder.cleanup()
                return
            time.sleep(0.1)

    async def _hang_up(self) -> None:
        self._listener.cancel()
        await asyncio.gather(self._listener, return_exceptions=True)
        await self._socket.close()
        await self._session.close()


class Tab:
    """One page in a window of its own."""

    def __init__(self, browser: Browser, session: str, target: str) -> None:
        """Takes the browser and Chromium's names of the connection and of the window."""
        self.browser = browser
        self.session = session
        self.target = target
        self.page = Page(80, 24)
        """What the terminal on the page shows."""
        self.requests: list[str] = []
        """The address of all that the page asked for, web sockets too."""
        self.failed: list[str] = []
        """What could not be had, and why."""
        self.complaints: list[str] = []
        """Errors and warnings of the console, and what was thrown."""
        self.ended = False
        """Whether the connection to the program is over."""
        self._asked: dict[str, str] = {}

    def heard(self, method: str, params: Said) -> None:
        """Keep what Chromium says of the page."""
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
            self._asked[params["requestId"]] = params["request"]["url"]
        elif method == "Network.responseReceived" and params["response"]["status"] >= 400:
            self.failed.append(f"{params['response']['url']}: {params['response']['status']}")
        elif method == "Network.loadingFailed":
            address = self._asked.get(params["requestId"], "?")
            self.failed.append(f"{address}: {params['errorText']}")
        elif method == "Network.webSocketCreated":
            self.requests.append(params["url"])
            asked = parse_qs(urlsplit(params["url"]).query)
            self.page = Page(int(asked["width"][0]), int(asked["height"][0]))
            self.ended = False
        elif method == "Network.webSocketFrameReceived":
            if params["response"]["opcode"] == 2:
                self.page.feed(base64.b64decode(params["response"]["payloadData"]))
        elif method == "Network.webSocketFrameSent":
            self._sent(params["response"])
        elif method == "Network.webSocketFrameError":
            self.failed.append(f"web socket: {params['errorMessage']}")
        elif method == "Network.webSocketClosed":
            self.ended = True
        elif method == "Runtime.consoleAPICalled":
            if params["type"] in ("error", "warning", "assert"):
                self.complaints.append(str([each.get("value") for each in params["args"]]))
        elif method == "Runtime.exceptionThrown":
            told = params["exceptionDetails"]
            self.complaints.append(told.get("exception", {}).get("description", told["text"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.complaints.append(params["entry"]["text"])

    def _sent(self, frame: Said) -> None:
        if frame["opcode"] != 1:
            return
        what, *given = json.loads(frame["payloadData"])
        if what == "resize":
            self.page.resize(given[0]["width"], given[0]["height"])

    async def call(self, method: str, **params: object) -> Said:
        """Ask Chromium to do something with this page."""
        return await self.browser.call(method, self.session, **params)

    def run(self, method: str, **params: object) -> Said:
        """The same, for callers that wait."""
        return self.browser.run(self.call(method, **params))

    # --- what a person does -----------------------------------------------------------------

    def goto(self, address: str) -> None:
        """Type an address into the bar."""
        self.run("Page.navigate", url=address)

    def type(self, *keys: str) -> None:
        """Press keys: by name (`enter`, `ctrl+q`), or each sign of a text on its own."""
        for key in keys:
            *held, last = key.split("+") if len(key) > 1 else (key,)
            modifiers = sum(_MODIFIERS.get(each, 0) for each in held)
            if last in KEYS:
                self.browser.run(self._press(*KEYS[last], modifiers))
            elif modifiers and len(last) == 1:
                self.browser.run(self._press(last, ord(last.upper()), modifiers))
            else:
                for sign in key:
                    number = ord(sign.upper()) if sign.isalnum() else _SIGNS.get(sign, 0)
                    self.browser.run(self._press(sign, number, 0, sign))

    async def _press(self, key: str, number: int, modifiers: int, text: str = "") -> None:
        told = {"key": key, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        text = text or ("\r" if key == "Enter" else "")
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        await self.call("Input.dispatchKeyEvent", **told, **down)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **told)

    def paste(self, text: str) -> None:
        """Put in a text at once, as an input method or a phone's keyboard does."""
        self.run("Input.insertText", text=text)

    def click(self, words: str, *, beside: str = "", times: int = 1) -> None:
        """Click on words, once they stand still.

        Args:
            words: what is clicked, where it stands first.
            beside: only a row that holds these too.
            times: 2 is a double click.
        """
        self.wait(words)
        spot = (0.0, 0.0)
        while spot != (spot := self.place(words, beside)):
            self.rest(STILL)
        self.point(*spot)
        for count in range(1, times + 1):
            self.press(*spot, count=count)

    def point(self, x: float, y: float) -> None:
        """Move the mouse there, in pixels."""
        self.run("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def press(self, x: float, y: float, *, count: int = 1) -> None:
        """Press the left button there and let it go."""
        for what in ("mousePressed", "mouseReleased"):
            self.run(
                "Input.dispatchMouseEvent", type=what, x=x, y=y, button="left", clickCount=count
            )

    def place(self, words: str, beside: str = "") -> tuple[float, float]:
        """Where words stand on the page, in pixels; only in a row that holds others, if given.

        Raises:
            AssertionError: they do not stand there.
        """
        left, top, width, height = self.screen()
        for row, line in enumerate(self.page.lines()):
            if words in line and beside in line:
                column = line.index(words) + len(words) / 2
                return (
                    left + column * width / self.page.columns,
                    top + (row + 0.5) * height / self.page.rows,
                )
        raise AssertionError(f"{words!r} does not stand there:\n{self.text}")

    def resize(self, width: int, height: int) -> None:
        """Make the window another size, in pixels."""
        self.browser.run(self.resize_to(width, height))

    async def resize_to(self, width: int, height: int) -> None:
        """The same, inside."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def close(self) -> None:
        """Close the window as with its cross: the page is asked nothing."""
        self.browser.run(self.browser.call("Target.closeTarget", targetId=self.target))
        self.browser.tabs.pop(self.session, None)

    # --- what a person sees -----------------------------------------------------------------

    @property
    def text(self) -> str:
        """The rows on the screen, as one text."""
        return "\n".join(self.page.lines())

    def wait(self, until: str | Callable[[str], bool], seconds: float = 20) -> str:
        """The text on the screen, as soon as words stand there, or what is asked for holds.

        Raises:
            AssertionError: that never happened.
        """
        end = time.monotonic() + seconds
        while True:
            self.rest(0.03)
            text = self.text
            if until in text if isinstance(until, str) else until(text):
                return text
            if time.monotonic() > end:
                raise AssertionError(
                    f"{until!r} never came (ended: {self.ended}):\n{text}\n{self.complaints}"
                )

    def rest(self, seconds: float) -> None:
        """Only listen, for so long."""
        self.browser.run(asyncio.sleep(seconds))

    def ask(self, script: str) -> Any:
        """The value of a line of JavaScript on the page."""
        return self.run("Runtime.evaluate", expression=script, returnByValue=True)["result"].get(
            "value"
        )

    def screen(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the terminal on the page, in pixels."""
        box = self.ask(
            "(b => [b.x, b.y, b.width, b.height])"
            "(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        left, top, width, height = box
        return left, top, width, height

    def picture(self) -> Image.Image:
        """What the window shows, as an image."""
        data = base64.b64decode(self.run("Page.captureScreenshot", format="png")["data"])
        return Image.open(io.BytesIO(data)).convert("RGB")
