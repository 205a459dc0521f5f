"""A group of commands that are imported when they are called, and not for the help."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """Commands by name, each in a module of its own that offers it as `command`."""

    def __init__(self, *args: Any, package: str, lines: dict[str, str], **more: Any) -> None:
        """Name the commands.

        Args:
            args: of `click.Group`.
            package: where the modules stand; a command's module bears its name.
            lines: commands in the order of the help, each with its line of help.
            more: of `click.Group`.
        """
        super().__init__(*args, **more)
        self._package = package
        self.lines = lines

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's signature)
        """The names of all commands, in the order of the help."""
        return list(self.lines)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """A command by name, imported now; None when there is none."""
        if cmd_name not in self.lines:
            return None
        command: click.Command = import_module(f"{self._package}.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list of commands, made without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.lines.items()))
