"""Connect Four with columns from 0 on, a board that is changed in its place, and parameters in Serbian."""


def start_state(rows, cols):
    return [[None] * cols for _ in range(rows)]


def all_moves(tabla):
    return [column for column, cell in enumerate(tabla[0]) if cell is None]


def make_move(tabla, kolona, igrac):
    row = max(row for row in range(len(tabla)) if tabla[row][kolona] is None)
    tabla[row][kolona] = igrac
    return True


def get_best_move(tabla, igrac):
    """The column in the middle that has room."""
    return min(all_moves(tabla), key=lambda column: abs(2 * column - len(tabla[0]) + 1))
