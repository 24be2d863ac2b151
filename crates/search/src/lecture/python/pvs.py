"""Principal-variation search: trust the first child, and merely check the others."""

from math import inf, nextafter

from tree import children, evaluate_for_mover, is_over, max_to_move, show, watched


# slide begins
def pvs(state, depth, alpha, beta):                                   # @enter
    if is_over(state) or depth == 0:
        return evaluate_for_mover(state), None                        # @leaf
    best, best_child = -inf, None
    for number, child in enumerate(children(state)):
        upper = beta if number == 0 else nextafter(alpha, inf)
        value = child_value(state, child, depth - 1, alpha, upper)    # @check
        if number > 0 and alpha < value < beta:
            value = child_value(state, child, depth - 1, alpha, beta) # @again
        if value > best:                                              # @child
            best, best_child = value, child                           # @better
        alpha = max(alpha, best)                                      # @raise
        if alpha >= beta:                                             # @test
            break                                                     # @cut
    return best, best_child                                           # @leave

def child_value(state, child, depth, alpha, beta):
    if max_to_move(child) == max_to_move(state):
        return pvs(child, depth, alpha, beta)[0]                      # @same
    return -pvs(child, depth, -beta, -alpha)[0]                       # @other
# slide ends


if __name__ == "__main__":
    visited = []
    pvs = watched(pvs, visited)
    show(*pvs("A", 3, -inf, inf), visited)
