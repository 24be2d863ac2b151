"""Iterative deepening with a clock: when the time is up, the last whole search answers."""

from math import inf
from time import monotonic

from tree import children, evaluate_for_mover, is_over, max_to_move, show, watched


# slide begins
class TimeUp(Exception):
    pass

def search_for(state, seconds, deepest):
    end = monotonic() + seconds
    value, best = negamax(state, 1, -inf, inf, None, inf)
    for depth in range(2, deepest + 1):
        try:
            value, best = negamax(state, depth, -inf, inf, best, end)
        except TimeUp:
            break
    return value, best

def negamax(state, depth, alpha, beta, guess, end):
    if monotonic() > end:
        raise TimeUp
    if is_over(state) or depth == 0:
        return evaluate_for_mover(state), None
    best, best_child = -inf, None
    for child in sorted(children(state), key=lambda child: child != guess):
        value = child_value(state, child, depth - 1, alpha, beta, end)
        if value > best:
            best, best_child = value, child
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, best_child

def child_value(state, child, depth, alpha, beta, end):
    if max_to_move(child) == max_to_move(state):
        return negamax(child, depth, alpha, beta, None, end)[0]
    return -negamax(child, depth, -beta, -alpha, None, end)[0]
# slide ends


if __name__ == "__main__":
    visited = []
    negamax = watched(negamax, visited)
    show(*search_for("A", 60, 3), visited)
