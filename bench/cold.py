"""The first pass over the table in a new process: `python -m bench.cold EDITION`, read by `bench.processes`."""

import sys
from time import perf_counter, process_time

import msgspec

from bench.clock import Times
from bench.table import cells
from grognard.core.words import Edition
from grognard.editions.solve import solve


def main() -> None:
    """Print what every cell took as JSON."""
    wall: list[float] = []
    processor: list[float] = []
    for question in cells(Edition(sys.argv[1])):
        start, busy = perf_counter(), process_time()
        solve(question)
        processor.append(process_time() - busy)
        wall.append(perf_counter() - start)
    sys.stdout.buffer.write(msgspec.json.encode(Times(tuple(wall), tuple(processor))))


main()
