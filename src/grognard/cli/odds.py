"""grognard odds: one unit against another, or one scenario."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from grognard.cli.options import MOST_MODELS, one_of, phase_of, phrases, whole
from grognard.core.words import Edition, Goal
from grognard.odds.choices import Play

if TYPE_CHECKING:
    from rich.console import RenderableType

    from grognard.odds.result import Result


_OF_A_SCENARIO = ("scenario", "play", "goal", "json", "html", "svg", "csv")


def odds(
    context: typer.Context,
    attacker: Annotated[str, typer.Argument(help="A unit that we ship, or the file of a datasheet page.")] = "",
    defender: Annotated[str, typer.Argument(help="Likewise: the unit that is attacked.")] = "",
    edition: Annotated[
        Edition | None,
        typer.Option(
            parser=one_of("--edition", Edition),
            metavar="10|11",
            help="Edition; the newest that has both when left out.",
        ),
    ] = None,
    models: Annotated[
        int | None,
        typer.Option(
            parser=whole("--models", 1, MOST_MODELS),
            metavar="NUMBER",
            help="Models of the attacker; its smallest size by default.",
        ),
    ] = None,
    target_models: Annotated[
        int | None,
        typer.Option(
            parser=whole("--target-models", 1, MOST_MODELS), metavar="NUMBER", help="Models of the target, likewise."
        ),
    ] = None,
    weapons: Annotated[str, typer.Option(help='Wargear, such as "3x power klaw, slugga"; default: as it comes.')] = "",
    melee: Annotated[bool, typer.Option("--melee", help="Fight with melee weapons.")] = False,
    ranged: Annotated[bool, typer.Option("--ranged", help="Shoot with ranged weapons.")] = False,
    leader: Annotated[str, typer.Option(help="A unit that leads the attacker, or joins it.")] = "",
    target_leader: Annotated[str, typer.Option(help="A unit that leads the target, or joins it.")] = "",
    detachment: Annotated[str, typer.Option(help="Detachment of the attacker's army.")] = "",
    target_detachment: Annotated[str, typer.Option(help="Detachment of the target's army.")] = "",
    when: Annotated[
        list[str] | None, typer.Option(help='Switches to turn on, such as "waaagh, half range, cover".')
    ] = None,
    before: Annotated[
        list[str] | None,
        typer.Option(metavar="UNIT", help='A unit that attacks the target first, such as "20 boyz"; may be repeated.'),
    ] = None,
    profile: Annotated[
        str,
        typer.Option(metavar="PROFILE|FILE", help='Profile that the attacker\'s page lacks: "M6 T5 Sv4+ W2 Ld7+ OC1".'),
    ] = "",
    target_profile: Annotated[str, typer.Option(metavar="PROFILE|FILE", help="The same for the target's page.")] = "",
    leader_profile: Annotated[str, typer.Option(metavar="PROFILE|FILE", help="The same for the leader's page.")] = "",
    target_leader_profile: Annotated[
        str, typer.Option(metavar="PROFILE|FILE", help="The same for the page of the target's leader.")
    ] = "",
    before_profile: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PROFILE|FILE",
            help="The same for a page given with --before; again for each further one that lacks a profile.",
        ),
    ] = None,
    play: Annotated[
        Play,
        typer.Option(
            parser=one_of("--play", Play),
            metavar="fixed|best",
            help="How choices are made: as fixed, or the best ones.",
        ),
    ] = Play.FIXED,
    goal: Annotated[
        Goal | None,
        typer.Option(
            parser=one_of("--goal", Goal),
            metavar="destroyed|models|wounds",
            help="What best play maximises; default: destroyed.",
            show_default=False,
        ),
    ] = None,
    scenario: Annotated[
        str | None, typer.Option(metavar="FILE", help="Answer a scenario file instead; - for standard input.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    html: Annotated[str | None, typer.Option(metavar="FILE", help="Write a page with charts.")] = None,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Write the chart as SVG.")] = None,
    csv: Annotated[str | None, typer.Option(metavar="FILE", help="Write the distribution as CSV.")] = None,
) -> None:
    """Exact odds of one unit attacking another.

    The answer lists switches: what the rules of both units ask for and nothing settles. Turn them on with --when.

    \b
    Examples:
      grognard odds nobz intercessors
      grognard odds nobz intercessors --models 10 --weapons "5x power klaw" --when "waaagh, get stuck in"
      grognard odds my-page.txt "deff dread" --ranged --html chart.html
      grognard odds nobz "intercessor squad" --before "20 boyz" --before "deff dread"
      grognard odds nobz boyz --edition 10 --play best --goal models
      grognard odds --scenario question.json --json
      grognard odds --scenario question.json --play best --goal wounds
    """
    from grognard.cli.say import check_outputs
    from grognard.core.errors import GrognardError

    phase = phase_of(melee, ranged)
    if scenario is not None and (attacker or defender):
        raise GrognardError("found units as well, expected a scenario or two units", "--scenario")
    if scenario is None and not (attacker and defender):
        raise GrognardError("expected two units: grognard odds ATTACKER DEFENDER (see grognard odds --help)")
    if goal and play is not Play.BEST:
        raise GrognardError(f"found {goal} without --play best, expected it only with that", "--goal")
    check_outputs(json, html, svg, csv)
    if scenario is not None:
        _refuse_options_of_units(context)
        answer, result = _scenario(scenario, play, goal or Goal.DESTROYED)
        _give(result, answer if json else None, html, svg, csv)
        return
    from grognard.cli.progress import Progress
    from grognard.odds.request import OddsRequest
    from grognard.odds.solve import solve
    from grognard.report.data import result_data

    request = OddsRequest(
        attacker=attacker,
        defender=defender,
        edition=edition,
        models=models,
        target_models=target_models,
        weapons=weapons,
        phase=phase,
        leader=leader,
        target_leader=target_leader,
        detachment=detachment,
        target_detachment=target_detachment,
        profile=profile,
        target_profile=target_profile,
        leader_profile=leader_profile,
        target_leader_profile=target_leader_profile,
        when=phrases(when),
        before=tuple(before or ()),
        before_profiles=tuple(before_profile or ()),
        play=play,
        goal=goal or Goal.DESTROYED,
    )
    with Progress("steps") as progress:
        result = solve(request, progress.advance)
    _give(result, result_data(result) if json else None, html, svg, csv)


def _refuse_options_of_units(context: typer.Context) -> None:
    """Raise GrognardError for an option that a scenario would leave without effect."""
    from grognard.core.errors import GrognardError

    for name in context.params:
        source = context.get_parameter_source(name)
        if name not in _OF_A_SCENARIO and source is not None and source.name == "COMMANDLINE":
            option = f"--{name.replace('_', '-')}"
            raise GrognardError("found beside --scenario, expected only with two units: a scenario says it all", option)


def _scenario(name: str, play: Play, goal: Goal) -> "tuple[dict[str, Any], Result]":
    """The answer to the scenario in the file `name`, plain and as a result."""
    from grognard.cli.files import read_bytes
    from grognard.cli.progress import Progress
    from grognard.core.plain_json import parse_json
    from grognard.editions.solve import solve_scenario
    from grognard.odds.scenario import scenario_result

    scenario = parse_json(read_bytes(name), "standard input" if name == "-" else name, "a scenario")
    with Progress("steps") as progress:
        answer = solve_scenario(scenario, play=play, goal=goal, progress=progress.advance)
    return answer, scenario_result(scenario, answer)


def _give(result: "Result", data: dict[str, Any] | None, html: str | None, svg: str | None, csv: str | None) -> None:
    """Write the files that are asked for; print `data` as JSON, or else the result for people."""
    from grognard.cli.say import give

    def page() -> str:
        from grognard.report.html import odds_page

        return odds_page(result)

    def chart() -> str:
        from grognard.report.svg import odds_svg

        return odds_svg(result)

    def table() -> str:
        from grognard.report.data import result_csv

        return result_csv(result)

    def view() -> "RenderableType":
        from grognard.report.odds import odds_view

        return odds_view(result)

    give(((html, page), (svg, chart), (csv, table)), data, view)
