"""How many packets the attacks of a plan send: exact joint distributions, without regard to the target's state."""

from functools import lru_cache
from math import prod

import numpy as np
import numpy.typing as npt

from grognard.combat.plan import Amount, AttackDice, AttackPlan, Bag, Stage, Yield, face_weights
from grognard.combat.singles import with_singles
from grognard.core.dice import DiceExpression
from grognard.core.pmf import Pmf, binomial, gathered, point, thinned, thinning

Polynomial = dict[tuple[int, ...], float]
"""Chance of each vector of counts."""


class TooLargeError(Exception):
    """Exact odds of this question would need too much memory or time."""


Spectrum = npt.NDArray[np.complex128]

NEGLIGIBLE = 4e-17
ROUNDING = 1e-13
LEAST_SHARE = 1e-15
LARGEST_PLAIN_GRID = 4096
LARGEST_PLAIN_LENGTH = 96
LARGEST_PLAIN_COUNT = 256
LARGEST_GRID = 4_000_000


@lru_cache(maxsize=1024)
def amount_pmf(amount: Amount) -> Pmf:
    """Distribution of a rolled number after re-roll, modifiers and limits."""
    dice = amount.dice
    sums = np.asarray(DiceExpression(dice.count, dice.sides).pmf())[dice.count :]
    again = [index for index, _ in enumerate(sums) if index + dice.least in amount.reroll]
    chances = sums.copy()
    if again:
        repeated = sums[again].sum()
        chances[again] = 0.0
        chances += repeated * sums
    pmf = gathered(np.array(amount.values), chances, 0)
    pmf.flags.writeable = False
    return pmf


@lru_cache(maxsize=512)
def attacks_of_weapon(amounts: tuple[Amount, ...]) -> Pmf:
    """Distribution of the number of attacks of one weapon."""
    total = np.ones(1)
    for part in amounts:
        total = np.convolve(total, amount_pmf(part))
    return total


def multiply(left: Polynomial, right: Polynomial) -> Polynomial:
    """Distribution of the sum of two independent vectors of counts."""
    if len(left) == 1 and not any(next(iter(left))):
        return right
    total: Polynomial = {}
    for counts, chance in left.items():
        for more, other in right.items():
            key = tuple(map(int.__add__, counts, more))
            total[key] = total.get(key, 0.0) + chance * other
    return total


def repeat(poly: Polynomial, times: DiceExpression, nothing: Polynomial) -> Polynomial:
    """Distribution of the sum of `times` independent copies; `times` may be rolled."""
    if times.fixed and times.plus == 1:
        return poly
    total: Polynomial = {}
    power = nothing
    for chance in times.pmf():
        if chance:
            for key, value in power.items():
                total[key] = total.get(key, 0.0) + float(chance) * value
        power = multiply(power, poly)
    return total


def bag_polynomials(stages: tuple[Stage, ...], packets: int) -> list[Polynomial]:
    """For each stage: distribution of the packets that one die of it leads to."""
    done: list[Polynomial] = []
    for stage in stages:
        total: Polynomial = {}
        weights: dict[Bag, float] = {}
        for bag, weight in zip(stage.faces, face_weights(stage), strict=True):
            weights[bag] = weights.get(bag, 0.0) + weight
        for bag, weight in weights.items():
            for key, value in bag_polynomial(bag, done, packets).items():
                total[key] = total.get(key, 0.0) + weight * value
        done.append(total)
    return done


def bag_polynomial(bag: Bag, stages: list[Polynomial], packets: int) -> Polynomial:
    """Distribution of the packets that a bag leads to; `stages` as from `bag_polynomials`."""
    nothing: Polynomial = {(0,) * packets: 1.0}
    total = nothing
    for part in bag:
        single = stages[part.stage] if part.stage >= 0 else {_unit(part.packet, packets): 1.0}
        total = multiply(total, repeat(single, part.times, nothing))
    return total


def _unit(index: int, length: int) -> tuple[int, ...]:
    return tuple(int(position == index) for position in range(length))


@lru_cache(maxsize=1024)
def _joint(entry: Bag, stages: tuple[Stage, ...], packets: int) -> Pmf:
    poly = bag_polynomial(entry, bag_polynomials(stages, packets), packets)
    joint = np.zeros(tuple(max(key[axis] for key in poly) + 1 for axis in range(packets)))
    for key, value in poly.items():
        joint[key] = value
    return joint


@lru_cache(maxsize=1024)
def all_attacks(weapons: int, amounts: tuple[Amount, ...]) -> Pmf:
    """Distribution of the number of attacks of all weapons together."""
    one = attacks_of_weapon(amounts)
    return one if weapons == 1 else compound(point(1), one, weapons)


def packet_counts(plan: AttackPlan, kept: tuple[float, ...]) -> Pmf:
    """Joint distribution of the packets of all attacks of the plan, one axis per packet.

    Packet j is kept with chance `kept[j]` on its own (a save roll), else it does not count.
    """
    packets = len(plan.packets)
    if not plan.dice.singles:
        return _packet_counts(plan.dice, packets, kept)

    def one_die(dice: AttackDice, number: int) -> Pmf:
        return _kept(_joint((Yield(number),), dice.stages, packets), kept)

    return with_singles(plan.dice, lambda dice: _packet_counts(dice, packets, kept), one_die)


@lru_cache(maxsize=2048)
def _packet_counts(dice: AttackDice, packets: int, kept: tuple[float, ...]) -> Pmf:
    joint = _joint(dice.entry, dice.stages, packets)
    whole = not any(stage.unfailing for stage in dice.stages)
    if whole and joint.shape == (2,):
        counts = _single_packets(float(joint[1]) * kept[0], dice)
        counts.flags.writeable = False
        return counts
    joint = _kept(joint, kept)
    if whole and joint.shape == (2, 2) and joint[1, 1] == 0.0:
        counts = _either_packet(float(joint[1, 0]), float(joint[0, 1]), dice)
    else:
        counts = compound(joint, attacks_of_weapon(dice.attacks), dice.weapons)
    counts.flags.writeable = False
    return counts


def _kept(joint: Pmf, kept: tuple[float, ...]) -> Pmf:
    for axis, chance in enumerate(kept):
        if chance < 1.0:
            joint = _thinned(joint, axis, chance)
    return joint


def _thinned(joint: Pmf, axis: int, chance: float) -> Pmf:
    """Of the counts of `axis` each one is kept with `chance`."""
    if joint.ndim == 1:
        return thinned(joint, chance)
    matrix = thinning(joint.shape[axis], chance)
    if axis == 0:
        return (matrix @ joint.reshape(len(joint), -1)).reshape(joint.shape)
    return np.moveaxis(np.tensordot(matrix, joint, axes=(1, axis)), 0, axis)


def _single_packets(chance: float, dice: AttackDice) -> Pmf:
    """Counts where each attack leads to one packet with `chance`, else to none."""
    attacks = all_attacks(dice.weapons, dice.attacks)
    if attacks[-1] == 1.0:
        return trimmed(binomial(len(attacks) - 1, min(1.0, chance)))
    if len(attacks) > LARGEST_PLAIN_COUNT:
        return compound(np.array([1.0 - chance, chance]), attacks_of_weapon(dice.attacks), dice.weapons)
    return trimmed(thinned(attacks, min(1.0, chance)))


def _either_packet(first: float, second: float, dice: AttackDice) -> Pmf:
    """Joint counts where each attack leads to one packet of either kind, or to none."""
    both = _single_packets(first + second, dice)
    length = len(both)
    if length * length > LARGEST_GRID:
        raise TooLargeError
    shares = thinning(length, second / (first + second))
    ones = np.arange(length)
    total = ones[:, None] + ones
    seconds = np.broadcast_to(ones, total.shape)
    inside = np.minimum(total, length - 1)
    return trimmed(np.where(total < length, shares[seconds, inside] * both[inside], 0.0))


def compound(joint: Pmf, attacks: Pmf, weapons: int) -> Pmf:
    """Distribution of the sum of `joint` over a random number of attacks: `weapons` draws from `attacks`.

    Computed through the discrete Fourier transform; the error of each entry is some 1e-14 at most. What `joint` lacks
    of 1 the sum lacks accordingly. Raises TooLargeError beyond some million entries.
    """
    total = float(joint.sum())
    share = 1.0 if abs(total - 1.0) < ROUNDING else float(np.polyval(attacks[::-1], total)) ** weapons
    if share < LEAST_SHARE:
        return np.zeros((1,) * joint.ndim)
    most = (len(attacks) - 1) * weapons
    shape = tuple(most * (length - 1) + 1 for length in joint.shape)
    if prod(shape) > (LARGEST_PLAIN_GRID if len(shape) > 1 else LARGEST_PLAIN_LENGTH):
        shape = tuple(
            _sensible_length(joint.sum(axis=tuple(a for a in range(joint.ndim) if a != axis)), attacks, weapons)
            for axis in range(joint.ndim)
        )
    grid = tuple(max(length, size) for length, size in zip(joint.shape, shape, strict=True))
    if prod(grid) > LARGEST_GRID:
        raise TooLargeError
    if len(grid) == 1:
        spectrum = np.fft.rfft(joint, grid[0])
        counts = np.fft.irfft(_attacks_spectrum(spectrum, attacks, weapons), grid[0])
    else:
        axes = tuple(range(len(grid)))
        counts = np.fft.irfftn(_attacks_spectrum(np.fft.rfftn(joint, grid, axes), attacks, weapons), grid, axes)
    np.maximum(counts, 0.0, out=counts)
    counts /= counts.sum()
    return trimmed(counts) if share == 1.0 else trimmed(counts) * share


def _attacks_spectrum(spectrum: Spectrum, attacks: Pmf, weapons: int) -> Spectrum:
    least = int(np.flatnonzero(attacks)[0])
    varying = attacks[least:]
    if len(varying) == 1:
        return spectrum ** (least * weapons)
    total = np.full_like(spectrum, varying[-1])
    for chance in varying[-2::-1]:
        total *= spectrum
        total += chance
    total **= weapons
    if least:
        total *= spectrum ** (least * weapons)
    return total


def _sensible_length(single: Pmf, attacks: Pmf, weapons: int) -> int:
    """Length beyond which the counts of one axis have no measurable chance: P(count >= k) is at most G(z) / z**k for
    every z > 1, where G is the generating function of the counts (Chernoff)."""
    most = (len(attacks) - 1) * weapons * (len(single) - 1)
    with np.errstate(over="ignore"):
        growth = weapons * np.log(np.polyval(attacks[::-1], np.polyval(single[::-1], _TILTS)))
    return min(most, int(((growth - np.log(NEGLIGIBLE)) / np.log(_TILTS)).min())) + 1


_TILTS = 1.0 + np.geomspace(0.01, 100.0, 40)


def trimmed(counts: Pmf) -> Pmf:
    """Without the far ends of each axis that hold no measurable chance."""
    if counts.ndim == 1:
        return counts if counts[-1] > NEGLIGIBLE else counts[: int((counts > NEGLIGIBLE).nonzero()[0][-1]) + 1]
    ends: list[slice] = []
    for axis in range(counts.ndim):
        others = tuple(a for a in range(counts.ndim) if a != axis)
        ends.append(slice(0, int((counts.sum(axis=others) > NEGLIGIBLE * 10).nonzero()[0][-1]) + 1))
    return counts[tuple(ends)]


def lumped(counts: Pmf, axis: int, cap: int) -> Pmf:
    """The same distribution where `cap` stands for "`cap` or more" on one axis."""
    if counts.shape[axis] <= cap + 1:
        return counts
    before = (slice(None),) * axis
    shorter = counts[(*before, slice(0, cap + 1))].copy()
    shorter[(*before, cap)] = counts[(*before, slice(cap, None))].sum(axis=axis)
    return shorter
