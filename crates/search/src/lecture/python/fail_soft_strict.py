"""Alpha-beta, fail-soft, that cuts only where alpha > beta: equal values are searched to the end."""

from math import inf

from tree import children, evaluate, is_over, max_to_move, show, watched


# slide begins
def alphabeta(state, depth, alpha, beta):              # @enter
    if is_over(state) or depth == 0:
        return evaluate(state), None                   # @leaf
    player = max_value if max_to_move(state) else min_value
    return player(state, depth, alpha, beta)

def max_value(state, depth, alpha, beta):              # @open-max
    best, best_child = -inf, None
    for child in children(state):
        value, _ = alphabeta(child, depth - 1, alpha, beta)
        best = max(best, value)                        # @keep-max
        if value > alpha:                              # @child-max
            alpha, best_child = value, child           # @better-max
        if alpha > beta:                               # @test-max
            return best, best_child                    # @cut-max
    return best, best_child                            # @leave-max

def min_value(state, depth, alpha, beta):              # @open-min
    best, best_child = inf, None
    for child in children(state):
        value, _ = alphabeta(child, depth - 1, alpha, beta)
        best = min(best, value)                        # @keep-min
        if value < beta:                               # @child-min
            beta, best_child = value, child            # @better-min
        if alpha > beta:                               # @test-min
            return best, best_child                    # @cut-min
    return best, best_child                            # @leave-min
# slide ends


if __name__ == "__main__":
    visited = []
    alphabeta = watched(alphabeta, visited)
    show(*alphabeta("A", 3, -inf, inf), visited)
