"""Plain minimax of the empty 3x3 board in the manner of a lecture: lists, copies, recursion. Prints nodes, value and seconds."""

import time

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
nodes = 0


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def is_end(board):
    return winner(board) is not None or " " not in board


def value(board):
    return {"X": 1, "O": -1, None: 0}[winner(board)]


def successors(board, player):
    children = []
    for cell in range(9):
        if board[cell] == " ":
            child = list(board)
            child[cell] = player
            children.append((cell, child))
    return children


def max_value(board):
    global nodes
    nodes += 1
    if is_end(board):
        return None, value(board)
    best = None, -2
    for move, child in successors(board, "X"):
        _, score = min_value(child)
        if score > best[1]:
            best = move, score
    return best


def min_value(board):
    global nodes
    nodes += 1
    if is_end(board):
        return None, value(board)
    best = None, 2
    for move, child in successors(board, "O"):
        _, score = max_value(child)
        if score < best[1]:
            best = move, score
    return best


start = time.process_time()
_, result = max_value([" "] * 9)
print(nodes, result, time.process_time() - start)
