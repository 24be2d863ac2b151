"""Minimax: try everything."""

from math import inf

from tree import children, evaluate, is_over, max_to_move, show, watched


# slide begins
def minimax(state, depth):                             # @enter
    if is_over(state) or depth == 0:
        return evaluate(state), None                   # @leaf
    player = max_value if max_to_move(state) else min_value
    return player(state, depth)

def max_value(state, depth):                           # @open-max
    best, best_child = -inf, None
    for child in children(state):
        value, _ = minimax(child, depth - 1)
        if value > best:                               # @child-max
            best, best_child = value, child            # @better-max
    return best, best_child                            # @leave-max

def min_value(state, depth):                           # @open-min
    best, best_child = inf, None
    for child in children(state):
        value, _ = minimax(child, depth - 1)
        if value < best:                               # @child-min
            best, best_child = value, child            # @better-min
    return best, best_child                            # @leave-min
# slide ends


if __name__ == "__main__":
    visited = []
    minimax = watched(minimax, visited)
    show(*minimax("A", 3), visited)
