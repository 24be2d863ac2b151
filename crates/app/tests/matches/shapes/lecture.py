"""Tic-tac-toe with the functions of the lecture: symbols of its own, a list of moves, and a game for a person at the end of the file."""


class Symbol:
    def __init__(self, name):
        self.name = name


X, O = Symbol("X"), Symbol("O")
LINIJE = [[(i, j) for j in range(3)] for i in range(3)] + [[(j, i) for j in range(3)] for i in range(3)]
LINIJE += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def nova_stanja(stanje):
    return [(i, j) for i in range(3) for j in range(3) if stanje[i][j] is None]


def igraj(pos, igrac, stanje):
    nova = [list(vrsta) for vrsta in stanje]
    nova[pos[0]][pos[1]] = igrac
    return nova


def kraj(stanje):
    for igrac, vrednost in ((X, 10), (O, -10)):
        if any(all(stanje[i][j] is igrac for i, j in linija) for linija in LINIJE):
            return vrednost
    return 0


def minimax(stanje, dubina, moj_potez, potez=None):
    potezi = nova_stanja(stanje)
    if kraj(stanje) or not potezi or dubina == 0:
        return (potez, kraj(stanje))
    igrac, bolji = (X, max) if moj_potez else (O, min)
    odgovori = [minimax(igraj(p, igrac, stanje), dubina - 1, not moj_potez, potez or p) for p in potezi]
    return bolji(odgovori, key=lambda odgovor: odgovor[1])


def igra():
    print("Igrač je", input("X ili O? "))


igra()
