"""Byte with the classes and functions of the project report: the constructor wants two players, and the best move is a method."""

from copy import deepcopy

import course_byte


class Player:
    def __init__(self, isHuman: bool, byte_color: str):
        self.isHuman, self.byte_color, self.score = isHuman, byte_color, 0

    def play_move(self, board, playTurn, possibleMoves):
        return input("Source byte: ")


class Board:
    def __init__(self):
        self.dim, self.rules = -1, None

    def initialize_board(self, dim):
        self.dim, self.rules = dim, course_byte.Game(dim)


class Game:
    def __init__(self, player1: Player, player2: Player, dimensions: int):
        first = player1.byte_color == "X"
        self.playerX, self.playerO = (player1, player2) if first else (player2, player1)
        assert (self.playerX.byte_color, self.playerO.byte_color, player1.isHuman) == ("X", "O", False)
        self.play_turn = "X"
        self.board = Board()
        self.board.initialize_board(dimensions)

    def find_all_possible_moves(self):
        self.board.rules.turn = self.play_turn
        return self.board.rules.find_all_possible_moves()

    def make_move(self, move):
        self.board.rules.turn = self.play_turn
        self.board.rules.make_move(move)
        self.play_turn = self.board.rules.turn

    def get_best_move(self):
        after = {}
        for move in self.find_all_possible_moves():
            state = deepcopy(self)
            state.make_move(move)
            after[move] = state.minimax(0, float("-inf"), float("inf"), self.play_turn == "O")
        best = max if self.play_turn == "X" else min
        return best(after, key=after.get)

    def minimax(self, depth, alpha, beta, maximizing_player):
        return self.board.rules.utility()

    def play(self):
        while True:
            self.playerX.play_move(self.board, self.play_turn, [])


if __name__ == "__main__":
    Game(Player(True, "X"), Player(False, "O"), int(input())).play()
