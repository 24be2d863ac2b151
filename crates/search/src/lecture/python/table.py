"""Alpha-beta with a table: no state is searched twice.

An entry of the table says: searched to this depth, the value for the player to move is at least low and at most high; and the
child to try first where that is not enough.
"""

from math import inf

from tree import children, evaluate_for_mover, is_over, max_to_move, show, watched


# slide begins
def negamax(state, depth, alpha, beta, table):
    if is_over(state) or depth == 0:
        return evaluate_for_mover(state), None
    searched, low, high, first = table.get(state, (None, -inf, inf, None))
    if searched == depth:
        if low >= beta or low == high:
            return low, first
        if high <= alpha:
            return high, first
    best, best_child = -inf, None
    for child in sorted(children(state), key=lambda child: child != first):
        value = child_value(state, child, depth - 1, max(alpha, best), beta, table)
        if value > best:
            best, best_child = value, child
        if best >= beta:
            break
    low = best if best > alpha else -inf
    high = best if best < beta else inf
    table[state] = depth, low, high, best_child
    return best, best_child
# slide ends


def child_value(state, child, depth, alpha, beta, table):
    if max_to_move(child) == max_to_move(state):
        return negamax(child, depth, alpha, beta, table)[0]
    return -negamax(child, depth, -beta, -alpha, table)[0]


if __name__ == "__main__":
    visited = []
    negamax = watched(negamax, visited)
    show(*negamax("A", 3, -inf, inf, {}), visited)
