"""Blockade with everything counted from 0, a class for the state, and a search that answers a value."""

import blockade_moves
import course_blockade


def more(cell, by):
    return (cell[0] + by, cell[1] + by)


class State:
    def __init__(self, rows, columns, walls):
        self.inner, self.turn = course_blockade.State(rows, columns, walls), "X"

    def legal_moves(self):
        for pawn, cell, wall in blockade_moves.moves_of(self.inner, self.turn):
            placed = wall and ("blue" if wall[0] == "P" else "green", more(wall[1], -1))
            yield (pawn - 1, more(cell, -1), placed)

    def play(self, move):
        pawn, cell, wall = move
        placed = wall and ("P" if wall[0] == "blue" else "Z", more(wall[1], 1))
        after = State.__new__(State)
        after.inner = blockade_moves.after_move(self.inner, self.turn, pawn + 1, more(cell, 1), placed)
        after.turn = "O" if self.turn == "X" else "X"
        return after


def alphabeta(state, depth, alpha, beta, maximizing):
    if depth == 0 or course_blockade.winner(state.inner):
        return course_blockade.evaluate(state.inner)
    best = max if maximizing else min
    return best(alphabeta(state.play(move), depth - 1, alpha, beta, not maximizing) for move in state.legal_moves())
