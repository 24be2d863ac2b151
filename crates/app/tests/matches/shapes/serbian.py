"""Blockade in Serbian: functions, a dictionary for the state, and moves without the player's letter."""

import blockade_moves
import course_blockade


def drugi(igrac):
    return "O" if igrac == "X" else "X"


def pocetno_stanje(brojVrsta, brojKolona, brojZidova):
    return {"tabla": course_blockade.State(brojVrsta, brojKolona, brojZidova), "na_potezu": "X"}


def moguci_potezi(stanje, igrac):
    return list(blockade_moves.moves_of(stanje["tabla"], igrac))


def odigraj_potez(stanje, potez, igrac):
    return {"tabla": blockade_moves.after_move(stanje["tabla"], igrac, *potez), "na_potezu": drugi(igrac)}


def minimax(stanje, dubina, alfa, beta, igrac):
    if dubina == 0 or course_blockade.winner(stanje["tabla"]):
        return (None, course_blockade.evaluate(stanje["tabla"]))
    najbolji = None
    for potez in moguci_potezi(stanje, igrac):
        vrednost = minimax(odigraj_potez(stanje, potez, igrac), dubina - 1, alfa, beta, drugi(igrac))[1]
        if najbolji is None or (vrednost > najbolji[1] if igrac == "X" else vrednost < najbolji[1]):
            najbolji = (potez, vrednost)
        alfa, beta = (max(alfa, vrednost), beta) if igrac == "X" else (alfa, min(beta, vrednost))
        if alfa >= beta:
            break
    return najbolji
