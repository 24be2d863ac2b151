"""A student's project in the shape of the course's Blockade report: states in place of moves, shortest paths, and minimax that answers a state."""

from collections import deque
from copy import deepcopy

DEPTH = 1
STRAIGHT = [(-1, 0), (1, 0), (0, -1), (0, 1)]


class State:
    def __init__(self, rows, cols, walls):
        up, left = round(rows / 3), int(0.3 * cols)
        self.rows, self.cols = rows, cols
        self.X = [(up, left), (rows + 1 - up, left)]
        self.O = [(up, cols + 1 - left), (rows + 1 - up, cols + 1 - left)]
        self.goals = {"X": tuple(self.O), "O": tuple(self.X)}
        self.blue, self.green = set(), set()
        self.left = {"X": [walls, walls], "O": [walls, walls]}


def initial_state(rows, cols, walls):
    return State(rows, cols, walls)


def inside(state, cell):
    return 1 <= cell[0] <= state.rows and 1 <= cell[1] <= state.cols


def is_open(state, cell, to):
    """No wall between two cells that share an edge."""
    row, column = min(cell, to)
    if cell[0] != to[0]:
        return (row, column) not in state.blue and (row, column - 1) not in state.blue
    return (row, column) not in state.green and (row - 1, column) not in state.green


def step(state, cell, direction):
    to = (cell[0] + direction[0], cell[1] + direction[1])
    return to if inside(state, to) and is_open(state, cell, to) else None


def targets(state, cell, player, pawns):
    """Where a pawn may go; without pawns, where only the walls decide."""
    goals, found = state.goals[player], set()
    enemy = set(state.O if player == "X" else state.X) if pawns else set()
    taken = set(state.X + state.O) if pawns else set()

    def may_land(to):
        return to not in taken or (to in enemy and to in goals)

    for direction in STRAIGHT:
        middle = step(state, cell, direction)
        if middle is None:
            continue
        far = step(state, middle, direction)
        if far is not None and may_land(far):
            found.add(far)
        if middle in goals and may_land(middle):
            found.add(middle)
        if middle not in taken and far is not None and not may_land(far):
            found.add(middle)
        for turn in STRAIGHT:
            if turn[0] * direction[0] + turn[1] * direction[1] == 0:
                corner = step(state, middle, turn)
                if corner is not None and may_land(corner):
                    found.add(corner)
    found.discard(cell)
    return sorted(found)


def distances(state, cell, player):
    """The lengths of the shortest paths to both goals, in moves; None where there is none."""
    lengths, queue, goals = {cell: 0}, deque([cell]), state.goals[player]
    while queue:
        here = queue.popleft()
        if here in goals and here != cell:
            continue
        for to in targets(state, here, player, False):
            if to not in lengths:
                lengths[to] = lengths[here] + 1
                queue.append(to)
    return [lengths.get(goal) for goal in goals]


def all_paths(state):
    return [length for player in "XO" for pawn in getattr(state, player) for length in distances(state, pawn, player)]


def fits(state, colour, wall):
    row, column = wall
    if colour == 0:
        return not ({(row, column - 1), wall, (row, column + 1)} & state.blue) and wall not in state.green
    return not ({(row - 1, column), wall, (row + 1, column)} & state.green) and wall not in state.blue


def touches(state, wall):
    """Can the wall close anything? Only one that meets another wall or the edge of the board."""
    row, column = wall
    near = any(abs(row - r) <= 2 and abs(column - c) <= 2 for r, c in state.blue | state.green)
    return near or row in (1, state.rows - 1) or column in (1, state.cols - 1)


def successors(state, player):
    enemies = "O" if player == "X" else "X"
    for number in range(2):
        for to in targets(state, getattr(state, player)[number], player, True):
            moved = deepcopy(state)
            getattr(moved, player)[number] = to
            if to in state.goals[player]:
                setattr(moved, enemies, [pawn for pawn in getattr(moved, enemies) if pawn != to])
                yield moved
                continue
            placed = False
            for colour, walls in enumerate(("blue", "green")):
                for row in range(1, state.rows):
                    for column in range(1, state.cols):
                        if state.left[player][colour] and fits(moved, colour, (row, column)):
                            after = deepcopy(moved)
                            getattr(after, walls).add((row, column))
                            after.left[player][colour] -= 1
                            if not touches(moved, (row, column)) or None not in all_paths(after):
                                placed = True
                                yield after
            if not placed:
                yield moved


def winner(state):
    return next((player for player in "XO" if set(getattr(state, player)) & set(state.goals[player])), None)


def evaluate(state):
    """How much shorter X's way is than O's."""
    if winner(state):
        return 1000 if winner(state) == "X" else -1000
    shortest = {}
    for player in "XO":
        lengths = [length for pawn in getattr(state, player) for length in distances(state, pawn, player) if length is not None]
        shortest[player] = min(lengths, default=50)
    return shortest["O"] - shortest["X"]


def minimax(state, depth, alpha, beta, player):
    """The best line of states and its value; alpha and beta are such pairs too."""
    return max_value([state], depth, alpha, beta) if player == "X" else min_value([state], depth, alpha, beta)


def max_value(line, depth, alpha, beta):
    if depth == 0 or winner(line[-1]):
        return (line, evaluate(line[-1]))
    for after in successors(line[-1], "X"):
        alpha = max(alpha, min_value(line + [after], depth - 1, alpha, beta), key=lambda pair: pair[1])
        if alpha[1] >= beta[1]:
            return beta
    return alpha


def min_value(line, depth, alpha, beta):
    if depth == 0 or winner(line[-1]):
        return (line, evaluate(line[-1]))
    for after in successors(line[-1], "O"):
        beta = min(beta, max_value(line + [after], depth - 1, alpha, beta), key=lambda pair: pair[1])
        if beta[1] <= alpha[1]:
            return alpha
    return beta
