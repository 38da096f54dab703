"""`python -m bench [--smoke] [--json FILE]`: measure, print, judge.

Exit status 1 when something is broken: a command fails, chances do not add up, or another package agrees with us more
or less than it is known to. A missed bar is printed and changes nothing: machines differ.
"""

from __future__ import annotations

import argparse
import gc
import platform
import sys
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from bench import bars, compare, ours, peers, processes, report, web
from bench.clock import load, yardstick
from bench.questions import EDITIONS


def main() -> int:
    """Run the whole benchmark; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Speed of Grognard beside other packages.")
    parser.add_argument("--smoke", action="store_true", help="everything once and quickly, times are not judged")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all measurements as JSON")
    options = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 170)
    found = measure(console, options.smoke)
    if options.json:
        options.json.write_bytes(msgspec.json.format(msgspec.json.encode(found)))
        console.print(f"Written to {options.json}.")
    for fault in found["faults"]:
        console.print(f"Broken: {fault}", style="red")
    return 1 if found["faults"] else 0


def measure(console: Console, smoke: bool) -> dict[str, Any]:
    """Everything, printed as it is found."""
    busy, turns = load(), yardstick()
    console.print(
        f"Python {platform.python_version()}, {platform.machine()}; a million empty turns: {turns * 1000:.0f} ms"
    )
    if busy and busy > 1.5:
        console.print(f"Other programs run too (load {busy:.1f}): processor times say more.", style="yellow")
    tables = [ours.table_times(edition, 1 if smoke else 7, 13 if smoke else 1) for edition in EDITIONS]
    first = [processes.cold(edition, 1 if smoke else 5) for edition in EDITIONS]
    report.print_table_times(console, tables, first)
    hard = ours.stress(1 if smoke else 15)
    report.print_asked(console, hard)
    grown = ours.growth(1 if smoke else 7)
    report.print_growth(console, grown)
    between = [ours.units(edition) for edition in (EDITIONS[1:] if smoke else EDITIONS)]
    report.print_units(console, between)
    commands = processes.commands(1 if smoke else 7)
    report.print_commands(console, commands)
    served = web.measure(smoke)
    web.show(console, served)
    others, missing = peers.available()
    for line in missing:
        console.print(line, style="yellow")
    gc.collect()
    gc.freeze()
    compared = compare.compare_fixed(others, 2 if smoke else 21, 0.5 if smoke else 3.0)
    report.print_fixed(console, compared)
    beside = [
        one
        for table in tables
        for peer in others
        if (one := compare.compare_table(peer, table.edition, list(table.others), 13 if smoke else 1))
    ]
    report.print_table_compared(console, beside)
    judged = [
        *(bar for table, new in zip(tables, first, strict=True) for bar in bars.table_bars(table, new)),
        *bars.ratio_bars(compared, beside),
        *bars.process_bars(commands),
        *bars.stress_bars(hard),
        *web.web_bars(served),
    ]
    if not smoke:
        report.print_bars(console, judged)
    return {
        "load": busy,
        "yardstick": turns,
        "table": tables,
        "table_new_process": first,
        "stress": hard,
        "growth": grown,
        "units": between,
        "commands": commands,
        "fixed": compared,
        "table_beside_others": beside,
        "bars": [{**msgspec.to_builtins(bar), "verdict": bar.verdict.value} for bar in ([] if smoke else judged)],
        "web": served,
        "faults": [*faults(hard, commands, compared), *served.faults],
    }


def faults(hard: list[ours.Asked], commands: list[processes.Command], compared: list[compare.Compared]) -> list[str]:
    """What is broken."""
    found = [f"{one.name}, edition {one.edition}: {one.fault}" for one in hard if one.fault]
    found += [f"grognard {one.name}: {one.fault}" for one in commands if one.fault]
    found += [
        f"{one.name}, edition {one.edition}: {theirs.name} gives {theirs.refusal or theirs.found.words()}, "
        f"expected {theirs.expected.words()} (models {theirs.models:+.4f}, wounds {theirs.wounds:+.4f})"
        for one in compared
        for theirs in one.theirs
        if theirs.surprising
    ]
    return found


sys.exit(main())
