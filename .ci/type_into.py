"""Run a command in a terminal of 80x24, wait for words on the screen, type keys, wait for the end.

Used by .ci/run to try the README's first command as a person would: it ends in the terminal
program, which must open, show the sample projects and quit.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time

_KEYS = {"ctrl+q": b"\x11", "enter": b"\r", "esc": b"\x1b"}
_ESCAPES = re.compile(rb"\x1b(\[[0-9;?<>=]*[ -/]*[@-~]|[PX^_\]].*?(\x1b\\|\x07)|[()][A-Z0-9]|.)")


def main() -> int:
    """The exit status of the command; 1 when the words never came."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--until", required=True)
    parser.add_argument("--keys", nargs="*", default=[])
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("command")
    given = parser.parse_args()

    child, screen = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execvp("bash", ["bash", "-euc", given.command])
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    shown = bytearray()
    typed = False
    end = time.monotonic() + given.seconds
    while time.monotonic() < end:
        ready, _, _ = select.select([screen], [], [], 0.2)
        if ready:
            try:
                data = os.read(screen, 65536)
            except OSError:  # the child closed its end
                data = b""
            if not data:
                break
            shown += data
            if not typed:
                sys.stdout.buffer.write(_ESCAPES.sub(b"", data).replace(b"\r", b""))
                sys.stdout.flush()
        if not typed and given.until.encode() in _ESCAPES.sub(b"", bytes(shown)):
            typed = True
            time.sleep(0.5)
            for key in given.keys:
                os.write(screen, _KEYS[key])
            end = time.monotonic() + 20
    else:
        os.kill(child, 9)
        print(f"\nstopped after {given.seconds:.0f} s; last: {bytes(shown[-2000:])!r}")
        return 1
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if not typed:
        print(f"\n{given.until!r} never came on the screen (status {status})")
        return status or 1
    print(f"\nthe program opened, and ended with status {status}")
    return status


if __name__ == "__main__":
    sys.exit(main())
