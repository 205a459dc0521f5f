"""The command line: `swtui [PATH]`, and one command a module in `swtui.commands`.

Commands are imported when they are called: `check` must start fast, and none but the terminal
program itself needs textual.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import Any, NoReturn

import click

from swtui import __version__
from swtui.lazy import LazyGroup
from swtui.speaking import (
    COULD_NOT,
    DONE,
    CannotDo,
    complain,
    is_a_terminal,
    prepare,
)

COMMANDS = {
    "check": "Check project files against their ordinance.",
    "print": "Print the papers of a project as PDF.",
    "list": "List the projects of a folder.",
    "samples": "Copy the sample projects into a folder.",
    "new": "Start a new project file.",
    "answer": "Answer questions of a project.",
    "ask": "Ask the questions of a project line by line.",
    "runoff": "Work out runoff, peaks and times.",
    "ordinance": "Show, test and check ordinances.",
    "serve": "Serve the program to a browser.",
    "verify": "Check a printed paper against its file.",
    "log": "Show who changed what in a project, and when.",
}
"""Every command with its line of help, so that help imports none of them."""

SHORT = frozenset({"check", "list", "new", "answer", "samples"})
"""Commands that are over in a moment."""

WITHOUT_A_TERMINAL = (
    "This is no terminal that a full-screen program can use. Use the commands: swtui check, list, "
    "answer, ask, print; swtui --help shows all."
)

_HELP = """Walk a land-development project through a village's stormwater ordinance.

Without a command, swtui opens the terminal program: on PATH, a project file or a folder of
projects; without PATH on the folder of your settings, else on this folder. A folder that bears a
command's name is opened as ./list.

It is a help, not a permit and not legal advice. The village decides.
"""

_EXAMPLES = """\b
Examples:
  swtui samples try-it         copy the sample projects into the folder try-it
  swtui try-it                 open them
  swtui check try-it           what the ordinance says about each of them
  swtui print try-it/garage.toml --out papers
  swtui answer brook.toml disturbed_area_sqft='0.25 ac'

\b
Completion of words, for bash (zsh and fish: zsh_source, fish_source):
  eval "$(_SWTUI_COMPLETE=bash_source swtui)"
"""


class Program(LazyGroup):
    """The group of commands; what is no command is a path to open."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the words call; a path that is none opens the terminal program."""
        if args[0] in COMMANDS:
            return super().resolve_command(ctx, args)
        return args[0], _open, args


@click.command("swtui", add_help_option=False)
@click.argument("paths", nargs=-1, type=click.Path())
def _open(paths: tuple[str, ...]) -> None:
    """Open the terminal program on a path."""
    if len(paths) > 1:
        told = _no_such_path(paths[0])
        # perhaps a command with a slip of the finger
        if "Did you mean" in told and not os.path.exists(paths[0]):  # noqa: PTH110  (see below)
            raise CannotDo(told)
        raise CannotDo(f"Give one file or folder to open, not {len(paths)}.")
    open_program(paths[0])


@click.group(
    cls=Program,
    package="swtui.commands",
    lines=COMMANDS,
    name="swtui",
    help=_HELP,
    epilog=_EXAMPLES,
    invoke_without_command=True,
    subcommand_metavar="[PATH] | COMMAND ...",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(
    __version__, "-V", "--version", prog_name="swtui", message="%(prog)s %(version)s"
)
@click.pass_context
def program(ctx: click.Context) -> None:
    """The command line; without a command the terminal program."""
    if ctx.invoked_subcommand is None:
        open_program(None)


def open_program(path: str | None) -> None:
    """Run the terminal program, or say which commands to use where there is no terminal.

    Raises:
        CannotDo: the path is not there, or this is no terminal.
    """
    if path is not None and not os.path.exists(path):  # noqa: PTH110  (see below)
        raise CannotDo(_no_such_path(path))
    if not is_a_terminal():
        raise CannotDo(WITHOUT_A_TERMINAL)
    # what is loaded now lives to the end: looking it over for circles would delay the first frame
    gc.disable()
    # pathlib costs a start 10 ms, which `check` need not pay
    from pathlib import Path

    from swtui.app import run

    gc.freeze()
    gc.enable()
    raise SystemExit(run(Path(path) if path is not None else None))


def _no_such_path(word: str) -> str:
    from core.plain import nearest, quoted

    near = nearest(word, list(COMMANDS))
    hint = f" Did you mean swtui {near}?" if near else " swtui --help shows what there is."
    return f"{quoted(word)} is neither a command nor a file or folder here.{hint}"


def main(args: list[str] | None = None) -> NoReturn:
    """Run the command line and end the process with its exit status; never with a traceback."""
    prepare(sys.stdout, sys.stderr)
    words = sys.argv[1:] if args is None else args
    if not words or words[0] not in SHORT:
        sys.exit(_status(args))
    # The records of an ordinance are tens of thousands of objects that live to the end: looking
    # them over for circles, and at the end once more, costs a short run a fifth of its time.
    gc.disable()
    status = _status(args)
    gc.freeze()
    sys.exit(status)


def _status(args: list[str] | None) -> int:
    try:
        result: Any = program.main(args=args, prog_name="swtui", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except (click.Abort, KeyboardInterrupt):
        complain("Stopped.")
        return 130
    except click.ClickException as error:
        complain(_sentence(error))
        return COULD_NOT
    except CannotDo as error:
        complain(str(error))
        return COULD_NOT
    except BrokenPipeError:
        # who read our output has enough of it: nothing is wrong, and nothing more can be said
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        complain(_could_not(error))
        return COULD_NOT
    except Exception as error:
        if os.environ.get("SWTUI_TRACEBACK"):
            raise
        complain(
            f"This is a fault of swtui ({type(error).__name__}: {error}). Nothing more was "
            "written. Please report it with the command you typed."
        )
        return COULD_NOT
    return result if isinstance(result, int) else DONE


def _sentence(error: click.ClickException) -> str:
    message = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    if context is None:
        return f"{message}."
    return f"{message}. {context.command_path} --help shows how to write it."


def _could_not(error: OSError) -> str:
    place = f" {error.filename}" if error.filename else ""
    return f"Could not use{place}: {error.strerror or error}."
