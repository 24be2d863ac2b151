"""Byte with moves that are five numbers from 1 on (from, to, index), and a search that answers a dictionary."""

from copy import deepcopy

import course_byte

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"


class Stanje:
    def __init__(self, velicina):
        self.inner, self.igrac = course_byte.Game(velicina), "X"

    def potezi(self):
        self.inner.turn = self.igrac
        for name, step, index in self.inner.find_all_possible_moves():
            row, column = LETTERS.index(name[0]) + 1, int(name[1:])
            down, right = course_byte.STEPS[step]
            yield [row, column, row + down, column + right, index]

    def odigraj(self, potez):
        row, column, to_row, to_column, index = potez
        novo = deepcopy(self)
        novo.inner.turn = self.igrac
        step = next(name for name, way in course_byte.STEPS.items() if way == (to_row - row, to_column - column))
        novo.inner.make_move((LETTERS[row - 1] + str(column), step, index))
        novo.igrac = novo.inner.turn
        return novo


def minimax(stanje, dubina, alfa, beta):
    potezi = list(stanje.potezi())
    if dubina == 0 or not potezi:
        return {"vrednost": stanje.inner.utility(), "potez": None}
    bolji = max if stanje.igrac == "X" else min
    odgovori = [{**minimax(stanje.odigraj(potez), dubina - 1, alfa, beta), "potez": potez} for potez in potezi]
    return bolji(odgovori, key=lambda odgovor: odgovor["vrednost"])
