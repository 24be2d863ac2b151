"""Blockade with moves as a person types them in the course."""

import blockade_moves
import course_blockade


def sign(number):
    return str(number) if number < 10 else chr(ord("A") + number - 10)


def text(player, pawn, cell, wall):
    parts = f"[{player} {pawn}] [{sign(cell[0])} {sign(cell[1])}]"
    return parts + (f" [{wall[0]} {sign(wall[1][0])} {sign(wall[1][1])}]" if wall else "")


def initial_state(n, m, k):
    return course_blockade.State(n, m, k)


def legal_moves(state, player):
    return [text(player, *move) for move in blockade_moves.moves_of(state, player)]


def make_move(state, move):
    player = move[1]
    found = next(one for one in blockade_moves.moves_of(state, player) if text(player, *one) == move)
    return blockade_moves.after_move(state, player, *found)


def best_move(state, player):
    best = max if player == "X" else min
    return best(legal_moves(state, player), key=lambda move: course_blockade.evaluate(make_move(state, move)))
