"""JSON on standard output."""

import sys
from typing import Any

import msgspec


def say_json(value: Any) -> None:
    """Print `value` as indented JSON, UTF-8 wherever standard output goes."""
    data = msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
