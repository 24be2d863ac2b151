"""A student's project in the shape of the course's Byte report: a class Game with a board, its moves, and minimax that answers a value."""

from copy import deepcopy

DEPTH = 2
STEPS = {"GL": (-1, -1), "GD": (-1, 1), "DL": (1, -1), "DD": (1, 1)}


class Game:
    def __init__(self, size):
        self.size, self.turn, self.score = size, "X", {"X": 0, "O": 0}
        self.board = {}
        for row in range(1, size - 1):
            for column in range(row % 2, size, 2):
                self.board[row, column] = "X" if row % 2 == 1 else "O"

    def inside(self, row, column):
        return 0 <= row < self.size and 0 <= column < self.size

    def neighbours(self, row, column):
        for name, (down, right) in STEPS.items():
            if self.inside(row + down, column + right):
                yield name, (row + down, column + right)

    def distance(self, place, start):
        others = (other for other in self.board if other != start)
        return min((max(abs(place[0] - row), abs(place[1] - column)) for row, column in others), default=None)

    def find_all_possible_moves(self):
        moves = []
        for place, stack in sorted(self.board.items()):
            name = "ABCDEFGHIJKLMNOPQRSTUVWX"[place[0]] + str(place[1] + 1)
            around = list(self.neighbours(*place))
            if any(to in self.board for _, to in around):
                for index, checker in enumerate(stack):
                    for step, to in around:
                        other = self.board.get(to, "")
                        if checker == self.turn and index < len(other) and len(other) + len(stack) - index <= 8:
                            moves.append((name, step, index))
            elif stack[0] == self.turn:
                near = self.distance(place, place)
                for step, to in around:
                    if near is not None and self.distance(to, place) < near:
                        moves.append((name, step, 0))
        return moves

    def make_move(self, move):
        name, step, index = move
        start = ("ABCDEFGHIJKLMNOPQRSTUVWX".index(name[0]), int(name[1:]) - 1)
        to = (start[0] + STEPS[step][0], start[1] + STEPS[step][1])
        stack = self.board.pop(start)
        if index:
            self.board[start] = stack[:index]
        merged = self.board.get(to, "") + stack[index:]
        if len(merged) == 8:
            self.board.pop(to)
            self.score[merged[-1]] += 1
        else:
            self.board[to] = merged
        self.turn = "O" if self.turn == "X" else "X"

    def is_game_over(self):
        points = (self.size - 2) * self.size // 16
        return not self.board or max(self.score.values()) > points // 2

    def utility(self):
        tops = sum(len(stack) if stack[-1] == "X" else -len(stack) for stack in self.board.values())
        return 100 * (self.score["X"] - self.score["O"]) + tops

    def minimax(self, depth, alpha, beta, maximizing_player):
        self.turn = "X" if maximizing_player else "O"
        moves = self.find_all_possible_moves()
        if depth == 0 or not moves or self.is_game_over():
            return self.utility()
        best = float("-inf") if maximizing_player else float("inf")
        for move in moves:
            after = deepcopy(self)
            after.make_move(move)
            value = after.minimax(depth - 1, alpha, beta, not maximizing_player)
            if maximizing_player:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if beta <= alpha:
                break
        return best


if __name__ == "__main__":
    game = Game(int(input("How large is the board? ")))
    print(game.find_all_possible_moves())
