"""`swtui serve`: the program in a browser, on this computer alone."""

from __future__ import annotations

import asyncio
import contextlib
import re
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import aiohttp
import pytest

from swtui.cli import _status
from swtui.posix import computer_name
from swtui.samples import copy_samples
from tests.served import served

Served = tuple[str, subprocess.Popen[str]]


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    """The address of a server on a folder of samples, and its process."""
    copy_samples(tmp_path / "projects")
    with served(tmp_path / "projects", tmp_path, *getattr(request, "param", ())) as running:
        yield running


@contextlib.asynccontextmanager
async def browser(address: str) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/ws?width=80&height=24", origin=address) as page,
    ):
        yield page


async def wait_for(page: aiohttp.ClientWebSocketResponse, words: str) -> str:
    """Read what the program draws until words are on the screen."""
    shown = ""
    async with asyncio.timeout(60):
        async for message in page:
            if message.type is aiohttp.WSMsgType.BINARY:
                shown += re.sub(
                    r"\x1b\[[0-9;?]*[a-zA-Z]", "", message.data.decode("utf-8", "replace")
                )
            if words in shown:
                return shown
    raise AssertionError(f"{words} never came: {shown[-500:]}")


async def listen(page: aiohttp.ClientWebSocketResponse, *, seconds: float) -> str:
    """What the program draws meanwhile; it must not end."""
    shown = ""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            message = await page.receive(timeout=0.5)
        except TimeoutError:
            continue
        assert message.type is aiohttp.WSMsgType.BINARY, message
        shown += message.data.decode("utf-8", "replace")
    return shown


def test_a_browser_sees_the_projects_and_leaves(
    server: Served,
) -> None:
    address, process = server

    async def visit() -> None:
        async with browser(address) as page:
            await wait_for(page, "House by the brook")
            await page.send_json(["stdin", "\x11"])
            async with asyncio.timeout(30):
                async for message in page:
                    if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
                        break

    asyncio.run(visit())
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=30)
    assert errors == ""
    assert process.returncode == 0


@pytest.mark.parametrize("server", [("--check",)], indirect=True)
def test_a_hall_shows_the_quick_check_nobodys_projects_and_does_not_end(
    server: Served,
) -> None:
    address, process = server

    async def visit() -> str:
        async with browser(address) as page:
            shown = await wait_for(page, "kinds of work")
            for key in ("\x1b", "\x11"):
                await page.send_json(["stdin", key])
                shown += await listen(page, seconds=2)
            return shown

    shown = asyncio.run(visit())
    assert "House by the brook" not in shown
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)
    assert process.returncode == 0


def test_other_pages_and_other_names_are_refused_and_nothing_is_fetched_elsewhere(
    server: Served,
) -> None:
    address, _ = server

    async def ask(path: str, **headers: str) -> tuple[int, str, str]:
        async with (
            aiohttp.ClientSession() as session,
            session.get(address + path, headers=headers) as answer,
        ):
            policy = answer.headers.get("Content-Security-Policy", "")
            return answer.status, await answer.text(), policy

    status, page, policy = asyncio.run(ask("/"))
    assert status == 200
    assert policy.startswith("default-src 'self'")
    assert {found.partition("/")[0] for found in re.findall(r"https?://([^\"]+)", page)} == {
        address.removeprefix("http://")
    }
    assert asyncio.run(ask("/", Host="evil.example"))[0] == 403
    assert asyncio.run(ask("/ws", Origin="http://evil.example"))[0] == 403


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["no-such-folder"], "no folder"),
        ([".", "--port", "0"], "port"),
        ([".", "--port", "http"], "port"),
    ],
)
def test_what_cannot_be_served_is_said(
    args: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _status(["serve", *args]) == 2
    assert says in capsys.readouterr().err


def test_the_address_to_type_names_the_computer(tmp_path: Path) -> None:
    from swtui.serving import BrowserServer

    def where(host: str) -> str:
        return BrowserServer(tmp_path, host=host, port=8124, check=True)._where()

    said = where("0.0.0.0")
    assert "//0.0.0.0" not in said
    assert f"http://{computer_name()}:8124" in said
    assert "http://127.0.0.1:8124" in said
    assert where("127.0.0.1") == "Open http://127.0.0.1:8124 in a browser."
