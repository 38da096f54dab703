"""The command line. Commands import what they need when they run, so that `--help` stays quick."""

import errno
import os
import sys
from io import TextIOWrapper
from typing import NoReturn, TextIO


def main() -> None:
    """Run the command line; bad input ends with one line on standard error and exit status 2."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # our matrices are too small for threads to pay
    from grognard.cli.app import app
    from grognard.core.errors import GrognardError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except GrognardError as error:
        from grognard.report.words import one_line

        _tell(one_line(str(error)))
        sys.exit(2)
    except BrokenPipeError:
        _leave_pipe(sys.stdout)
    except OSError as error:
        if error.filename is not None or error.errno not in _NO_ROOM:
            raise
        _no_room(error)
    finally:
        _flush()


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Why standard output, the one file without a name here, cannot take what is written to it."""


def _no_room(error: OSError) -> NoReturn:
    _leave_pipe(sys.stdout)
    reason = (error.strerror or str(error)).lower()
    _tell(f"standard output: found a place that cannot be written to ({reason})")
    sys.exit(2)


def _tell(fault: str) -> None:
    """One line on standard error; where nobody reads that, the exit status alone says it."""
    try:
        print(f"grognard: {fault}", file=sys.stderr, flush=True)
    except OSError:
        _leave_pipe(sys.stderr)


def _flush() -> None:
    """What is still held back goes out now: the interpreter would complain of a reader that has left."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _leave_pipe(sys.stdout)
    except OSError as error:
        _no_room(error)


def _leave_pipe(stream: TextIO) -> None:
    """Nobody reads any more: let the rest go nowhere, without a word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
