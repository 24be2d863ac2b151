"""Move ordering: alpha-beta in tic-tac-toe with the moves in three orders, and how many nodes each visits.

A position is the text of its nine cells, row by row. X begins.
"""

from math import inf

ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_row(cells, player):
    """Does the player have three in a row?"""
    return any(all(cells[place] == player for place in row) for row in ROWS)


# slide begins
class AsListed:
    def arrange(self, moves, ply):
        return moves

    def note_cut(self, move, ply, depth):
        pass

class Killers:
    def __init__(self):
        self.by_ply = {}

    def arrange(self, moves, ply):
        killers = self.by_ply.get(ply, [])
        first = [move for move in killers if move in moves]
        return first + [move for move in moves if move not in killers]

    def note_cut(self, move, ply, depth):
        killers = self.by_ply.get(ply, [])
        if killers[:1] != [move]:
            self.by_ply[ply] = [move] + killers[:1]

class History:
    def __init__(self):
        self.merit = {}

    def arrange(self, moves, ply):
        return sorted(moves, key=lambda move: -self.merit.get(move, 0))

    def note_cut(self, move, ply, depth):
        self.merit[move] = self.merit.get(move, 0) + depth * depth

def negamax(cells, player, depth, alpha, beta, order):
    opponent = "O" if player == "X" else "X"
    if has_row(cells, opponent):
        return -1
    if depth == 0:
        return 0
    ply = 9 - depth
    best = -inf
    moves = order.arrange([place for place in range(9) if cells[place] == "."], ply)
    for move in moves:
        after = cells[:move] + player + cells[move + 1:]
        best = max(best, -negamax(after, opponent, depth - 1, -beta, -alpha, order))
        alpha = max(alpha, best)
        if alpha >= beta and move != moves[-1]:
            order.note_cut(move, ply, depth)
            break
    return best
# slide ends


if __name__ == "__main__":
    search = negamax
    for name in (AsListed, Killers, History):
        visited = 0

        def negamax(*arguments):
            global visited
            visited += 1
            return search(*arguments)

        value = negamax("." * 9, "X", 9, -inf, inf, name())
        print(f"{name.__name__}: value {value}, {visited} nodes")
