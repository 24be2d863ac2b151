"""Not a project: the moves of Blockade, for the projects here that have moves and not states."""

from copy import deepcopy

import course_blockade


def moves_of(state, player):
    """The pawn's number, its cell, and the colour and place of the wall, if there is one."""
    for after in course_blockade.successors(state, player):
        before, now = getattr(state, player), getattr(after, player)
        pawn = 1 if before[0] != now[0] else 2
        blue, green = after.blue - state.blue, after.green - state.green
        wall = ("P", blue.pop()) if blue else ("Z", green.pop()) if green else None
        yield pawn, now[pawn - 1], wall


def after_move(state, player, pawn, cell, wall):
    state, other = deepcopy(state), "O" if player == "X" else "X"
    getattr(state, player)[pawn - 1] = cell
    setattr(state, other, [taken for taken in getattr(state, other) if taken != cell])
    if wall is not None:
        colour, place = wall
        (state.blue if colour == "P" else state.green).add(place)
        state.left[player]["PZ".index(colour)] -= 1
    return state
