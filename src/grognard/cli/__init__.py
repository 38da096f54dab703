"""The command line. Commands import what they need when they run, so that `--help` stays quick."""

import sys


def main() -> None:
    """Run the command line; bad input ends with one line on standard error and exit status 2."""
    from grognard.cli.app import app
    from grognard.core.errors import GrognardError

    try:
        app()
    except GrognardError as error:
        print(f"grognard: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
