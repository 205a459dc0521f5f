"""`swtui serve [DIR]`: the program in a browser."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from core.plain import quoted
from swtui.settings import projects_folder, read_settings
from swtui.speaking import DONE, CannotDo, complain


@click.command(
    epilog="""\b
Examples:
  swtui serve projects           open http://127.0.0.1:8000 in a browser
  swtui serve projects --check   only the quick check, for a screen in the hall
  swtui serve projects --port 8080

\b
It needs the extra "serve": pip install 'swtui[serve]'
"""
)
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(1, 65535),
    help="The port to listen at.",
)
@click.option("--check", is_flag=True, help="Only the quick check; nobody's projects are shown.")
def command(folder: Path | None, host: str, port: int, check: bool) -> int:
    """Serve the program on the projects of DIR to a browser on this computer.

    Whoever reaches the address can read and change the projects: there is no password. It listens
    to this computer alone unless --host says otherwise.
    """
    if find_spec("textual_serve") is None:
        raise CannotDo(
            "Serving needs one package more: pip install 'swtui[serve]', or textual-serve."
        )
    place = folder if folder is not None else projects_folder(read_settings()[0])
    if not place.is_dir():
        raise CannotDo(f"{quoted(str(place))} is no folder. Give the folder of projects.")
    from swtui.serving import LOOPBACK, BrowserServer

    if host not in LOOPBACK:
        complain(f"Everybody who can reach {host} can read and change these projects.")
    BrowserServer(place, host=host, port=port, check=check).serve()
    return DONE
