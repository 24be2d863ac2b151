"""Tic-tac-toe with pairs of a move and a state, players that are an enumeration, and negamax."""

from enum import Enum


class Igrac(Enum):
    X = 1
    O = 2


X, O = Igrac.X, Igrac.O
LINES = [[(i, j) for j in range(3)] for i in range(3)] + [[(j, i) for j in range(3)] for i in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def pocetno_stanje():
    return ((None,) * 3,) * 3


def sledeca_stanja(stanje, igrac):
    def after(place):
        return tuple(tuple(igrac if (i, j) == place else cell for j, cell in enumerate(row)) for i, row in enumerate(stanje))

    free = [(i, j) for i in range(3) for j in range(3) if stanje[i][j] is None]
    return [(place, after(place)) for place in free]


def negamax(stanje, dubina, igrac):
    """The value for the player to move."""
    other = O if igrac is X else X
    if any(all(stanje[i][j] is other for i, j in line) for line in LINES):
        return -1
    values = [-negamax(after, dubina - 1, other) for _, after in sledeca_stanja(stanje, igrac)] if dubina > 0 else []
    return max(values, default=0)
