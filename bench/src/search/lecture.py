"""Plain minimax of the empty 3x3 board in the manner of the lecture: the board is a list of three lists, cells are pairs which
every question checks, the end of the game is found by counting along rows, columns and diagonals, a move builds a new board,
and a node gathers the answers of all its children in a list before it takes the best of them. Prints nodes, value and seconds."""

import time

X, O = "X", "O"
nodes = 0


def on_board(cell):
    return 0 <= cell[0] < 3 and 0 <= cell[1] < 3


def occupied(cell, board):
    if on_board(cell):
        return board[cell[0]][cell[1]] is not None
    return False


def holds(cell, player, board):
    if on_board(cell):
        return board[cell[0]][cell[1]] is player
    return False


def balance(cells, board):
    """The number of crosses minus the number of noughts on the cells."""
    total = 0
    for cell in cells:
        if holds(cell, X, board):
            total += 1
        if holds(cell, O, board):
            total -= 1
    return total


def winner(board):
    """10 if X has a row, -10 if O has one, otherwise 0."""
    falling = rising = 0
    for i in range(3):
        across = balance([(i, j) for j in range(3)], board)
        down = balance([(j, i) for j in range(3)], board)
        falling += balance([(i, i)], board)
        rising += balance([(i, 2 - i)], board)
        for total in (across, down):
            if abs(total) == 3:
                return 10 if total > 0 else -10
    for total in (falling, rising):
        if abs(total) == 3:
            return 10 if total > 0 else -10
    return 0


def is_full(board):
    count = 0
    for i in range(3):
        for j in range(3):
            if occupied((i, j), board):
                count += 1
    return count == 9


def free_cells(board):
    for i in range(3):
        for j in range(3):
            if not occupied((i, j), board):
                yield i, j


def played(cell, player, board):
    if on_board(cell) and not occupied(cell, board):
        return [[player if cell == (i, j) else board[i][j] for j in range(3)] for i in range(3)]
    return board


def minimax(board, depth, x_moves, first=None):
    global nodes
    nodes += 1
    if abs(winner(board)) == 10:
        return first, winner(board)
    if is_full(board) or depth == 0:
        return first, 0
    player, choose = (X, max) if x_moves else (O, min)
    answers = [
        minimax(played(cell, player, board), depth - 1, not x_moves, cell if first is None else first)
        for cell in list(free_cells(board))
    ]
    return choose(answers, key=lambda answer: answer[1])


start = time.process_time()
_, result = minimax([[None] * 3 for _ in range(3)], 9, True)
print(nodes, result, time.process_time() - start)
