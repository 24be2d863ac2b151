"""Negamax: alpha-beta in one function. Every value is seen by the player to move."""

from math import inf

from tree import children, evaluate_for_mover, is_over, max_to_move, show, watched


# slide begins
def negamax(state, depth, alpha, beta):                # @enter
    if is_over(state) or depth == 0:
        return evaluate_for_mover(state), None         # @leaf
    best, best_child = -inf, None
    for child in children(state):
        value = child_value(state, child, depth - 1, alpha, beta)
        if value > best:                               # @child
            best, best_child = value, child            # @better
        alpha = max(alpha, best)                       # @raise
        if alpha >= beta:                              # @test
            break                                      # @cut
    return best, best_child                            # @leave

def child_value(state, child, depth, alpha, beta):
    if max_to_move(child) == max_to_move(state):
        return negamax(child, depth, alpha, beta)[0]   # @same
    return -negamax(child, depth, -beta, -alpha)[0]    # @other
# slide ends


if __name__ == "__main__":
    visited = []
    negamax = watched(negamax, visited)
    show(*negamax("A", 3, -inf, inf), visited)
