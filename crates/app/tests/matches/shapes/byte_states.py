"""Byte with states in place of moves: a dictionary with a board and points."""

import course_byte


def pocetno_stanje(n):
    return {"n": n, "tabla": dict(course_byte.Game(n).board), "poeni": {"X": 0, "O": 0}}


def game_of(stanje, igrac):
    game = course_byte.Game(stanje["n"])
    game.board, game.score, game.turn = dict(stanje["tabla"]), dict(stanje["poeni"]), igrac
    return game


def nova_stanja(stanje, igrac):
    nova = []
    for move in game_of(stanje, igrac).find_all_possible_moves():
        game = game_of(stanje, igrac)
        game.make_move(move)
        nova.append({"n": stanje["n"], "tabla": game.board, "poeni": game.score})
    return nova


def minimax(stanje, dubina, alfa, beta, igrac):
    nova = nova_stanja(stanje, igrac)
    if dubina == 0 or not nova:
        return (stanje, game_of(stanje, igrac).utility())
    drugi, bolji = ("O", max) if igrac == "X" else ("X", min)
    return bolji(((n, minimax(n, dubina - 1, alfa, beta, drugi)[1]) for n in nova), key=lambda par: par[1])
