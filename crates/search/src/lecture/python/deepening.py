"""Iterative deepening: search to depth 1, then 2, then 3, and try the best line of each search first in the next."""

from math import inf

from tree import children, evaluate_for_mover, is_over, max_to_move, show, watched


# slide begins
def deepening(state, depth):
    value, line = negamax(state, min(depth, 1), -inf, inf, [])
    for depth in range(2, depth + 1):
        value, line = negamax(state, depth, -inf, inf, line)
    return value, line

def negamax(state, depth, alpha, beta, guess):
    best, best_line = -inf, [state]
    if is_over(state) or depth == 0:
        return evaluate_for_mover(state), best_line
    for child in sorted(children(state), key=lambda child: guess[:2] != [state, child]):
        value, line = child_value(state, child, depth - 1, alpha, beta, guess[1:])
        best = max(best, value)
        if value > alpha:
            alpha, best_line = value, [state] + line
        if alpha >= beta:
            break
    return best, best_line

def child_value(state, child, depth, alpha, beta, guess):
    if max_to_move(child) == max_to_move(state):
        return negamax(child, depth, alpha, beta, guess)
    value, line = negamax(child, depth, -beta, -alpha, guess)
    return -value, line
# slide ends


if __name__ == "__main__":
    visited = []
    negamax = watched(negamax, visited)
    value, line = deepening("A", 3)
    show(value, line[1], visited)
