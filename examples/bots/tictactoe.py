"""A program that plays tic-tac-toe: minimax, and the few lines of UGI that it needs. Python's standard library is enough."""

import functools
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
CELLS = [column + row for row in "123" for column in "abc"]


def winner(board):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    return None


@functools.cache
def value(board, player):
    """What the board is worth for X, with this player to move."""
    won = winner(board)
    if won or all(board):
        return {"X": 1, "O": -1, None: 0}[won]
    values = [value(after, other(player)) for _, after in successors(board, player)]
    return max(values) if player == "X" else min(values)


def best_move(board, player):
    best = max if player == "X" else min
    return best(successors(board, player), key=lambda move: value(move[1], other(player)))[0]


def successors(board, player):
    return [(i, board[:i] + (player,) + board[i + 1 :]) for i in range(9) if not board[i]]


def other(player):
    return "O" if player == "X" else "X"


def main():
    board, player = (None,) * 9, "X"
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["ugi"]:
            print("id name Tic-tac-toe in Python")
            print("ugiok")
        elif words[:1] == ["isready"]:
            print("readyok")
        elif words[:2] == ["position", "startpos"]:
            board, player = (None,) * 9, "X"
            for move in words[3:]:
                board = dict(successors(board, player))[CELLS.index(move)]
                player = other(player)
        elif words[:1] == ["go"]:
            print("bestmove", CELLS[best_move(board, player)])
        elif words[:1] == ["quit"]:
            return
        # Whoever is at the other end waits for the answer.
        sys.stdout.flush()


if __name__ == "__main__":
    main()
