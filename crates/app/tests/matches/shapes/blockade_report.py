"""Blockade with the classes and functions of the project report: a Game that holds a Table, static functions on tables, and alpha and beta that are pairs."""

from copy import deepcopy

import course_blockade


class Player:
    def __init__(self, name, positions):
        self.name, self.positions = name, positions

    def getCurrectPositions(self):
        return self.positions


class Table:
    def __init__(self, n, m, walls):
        self.show(course_blockade.State(n, m, walls))

    def show(self, state):
        self.state = state
        self.X, self.O = Player("X", tuple(state.X)), Player("O", tuple(state.O))
        self.blueWalls, self.greenWalls = set(state.blue), set(state.green)

    def after(self, state):
        table = deepcopy(self)
        table.show(state)
        return table


class Game:
    def __init__(self, n=11, m=14, wallNumber=9):
        self.table, self.winner = Table(n, m, wallNumber), None
        self.next = self.table.X

    def play(self):
        while not self.winner:
            print(input(f"{self.next.name} is on the move!"))

    @staticmethod
    def genNewStates(currentState, player):
        print(f"Generating new states for player {player}")
        return [currentState.after(state) for state in course_blockade.successors(currentState.state, player)]

    @staticmethod
    def minimax(state, depth, player, alpha, beta):
        sign = 1 if player.name == "X" else -1
        best = alpha
        for table in Game.genNewStates(state, player.name):
            best = max(best, ([state, table], sign * course_blockade.evaluate(table.state)), key=lambda pair: pair[1])
            if best[1] >= beta[1]:
                break
        # As in the report it is one ply deep; whoever asks for more gets an error.
        return best[0][depth]
