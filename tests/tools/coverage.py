"""How much of the rules text at hand is understood: `python -m tests.tools.coverage [--missed N] [--kind KIND]`.

Reads the sample of rules and the seed pages that lie beside the repository and prints understood / partly / not by
kind and edition, for all rules and for those that touch an attack, then the most frequent clauses not understood.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from grognard.compiler import Compiled, Status, compile_rule
from grognard.core.words import Edition
from grognard.datasheet import RuleKind

KINDS = {"ability": RuleKind.ABILITY, "stratagem": RuleKind.STRATAGEM, "enhancement": RuleKind.ENHANCEMENT}


def shared() -> Path:
    """The directory of read-only inputs."""
    default = Path(__file__).resolve().parents[3] / "shared"
    return Path(os.environ.get("GROGNARD_SHARED", default))


def sample() -> Iterator[tuple[str, RuleKind, Edition, str]]:
    """Name, kind, edition and text of every rule of the sample."""
    for line in (shared() / "data" / "rules-sample.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        yield row["name"], KINDS[row["kind"]], Edition(row["edition"]), row["text"]


def seeds() -> Iterator[tuple[str, RuleKind, Edition, str]]:
    """Name, kind, edition and text of every rule of the seed pages, each once."""
    from grognard.importers.page import read_page

    seen: set[tuple[str, str]] = set()
    for path in sorted((shared() / "seeds").glob("*.txt")):
        page = read_page(path.read_text("utf-8"))
        for rule in page.rules:
            if rule.text and (rule.name, rule.text) not in seen:
                seen.add((rule.name, rule.text))
                yield rule.name, rule.kind, page.edition, rule.text


Row = tuple[str, RuleKind, Edition, str, Compiled]


def compiled(rules: Iterator[tuple[str, RuleKind, Edition, str]]) -> list[Row]:
    """The rules with what they compile to."""
    return [
        (name, kind, edition, text, compile_rule(text, kind=kind, edition=edition, name=name))
        for name, kind, edition, text in rules
    ]


def table(title: str, rows: list[Row]) -> None:
    """Prints counts of understood, partly and not by kind and edition."""
    print(f"\n{title}")
    print(f"{'kind':<22}{'ed.':>4}{'rules':>7}{'understood':>12}{'partly':>8}{'not':>6}{'share':>8}")
    counts: Counter[tuple[str, str, Status]] = Counter()
    for _, kind, edition, _, result in rows:
        counts[kind.value, edition.value, result.status] += 1
        counts["all", "", result.status] += 1
    for kind, edition in sorted(
        {(kind, edition) for kind, edition, _ in counts}, key=lambda key: (key[0] == "all", key)
    ):
        full, partly, none = (counts[kind, edition, status] for status in Status)
        total = full + partly + none
        print(f"{kind:<22}{edition:>4}{total:>7}{full:>12}{partly:>8}{none:>6}{full / total:>8.0%}")


def main() -> None:
    """Prints the tables."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--missed", type=int, default=25, help="how many clauses not understood to print")
    options.add_argument("--kind", default="", help="only rules of this kind")
    options.add_argument("--attack", action="store_true", help="only clauses of rules that touch an attack")
    chosen = options.parse_args()
    start = time.perf_counter()
    for title, source in (("Sample of rules", sample), ("Seed pages", seeds)):
        rows = [row for row in compiled(source()) if chosen.kind in row[1].value]
        table(title, rows)
        attack = [row for row in rows if row[4].touches_attack]
        if attack:
            table(f"{title}: what touches an attack", attack)
        missed = Counter(part for row in (attack if chosen.attack else rows) for part in row[4].not_understood)
        print(f"\nClauses not understood ({sum(missed.values())}), most frequent first:")
        for clause, count in missed.most_common(chosen.missed):
            print(f"{count:>4}  {clause}")
    print(f"\n{time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
