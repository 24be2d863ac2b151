

# Moves: what a project calls a move, as a text of the protocol.

DIRECTIONS = {"GL": (-1, -1), "GD": (-1, 1), "DL": (1, -1), "DD": (1, 1), "UL": (-1, -1), "UR": (-1, 1), "DR": (1, 1)}
COLOURS = {"P": "P", "Z": "Z", "B": "P", "G": "Z", "H": "P", "V": "Z"}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def leaves(value):
    """The parts of a move in their order: texts and numbers, one by one."""
    if isinstance(value, enum.Enum):
        yield value.name
    elif isinstance(value, dict):
        for key, part in value.items():
            low = str(key).lower()
            if part is None or part == {} or low in ("errors", "next", "virtual"):
                continue
            if isinstance(part, dict) and "type" not in part:
                if "blue" in low or "plav" in low:
                    yield "P"
                elif "green" in low or "zelen" in low:
                    yield "Z"
            yield from leaves(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from leaves(part)
    elif isinstance(value, (str, int, float)):
        if value is not None and value is not False and value is not True:
            yield str(value) if isinstance(value, Side) else value
    elif hasattr(value, "__dict__") or hasattr(value, "name"):
        yield from [value.name] if isinstance(getattr(value, "name", None), str) and len(vars(value)) == 1 else leaves(list(vars(value).values()))


def tokens(move):
    """Words and numbers; a text is taken apart."""
    for part in leaves(move):
        if isinstance(part, str):
            yield from re.findall(r"[^\W\d_]+|\d+", part)
        else:
            yield int(part)


class Notation:
    """How a project writes its moves. Whether it counts from 0 or from 1 is learnt from its moves at the start of the game."""

    def __init__(self, game, options):
        self.game, self.options = game, options
        # What is added to a number to get its index from 0.
        self.shift, self.pawn_shift, self.vectors = 0, 0, False

    def learn(self, moves):
        if self.game == "blockade":
            turns = [turn for turn in (self.turn_signs(move, "X") for move in moves) if turn]
            if turns and min(turn[0] for turn in turns) == "0":
                self.pawn_shift = 1
            walls = [sign for _, _, wall in turns for sign in wall[1:]]
            self.shift = 1 if "0" in walls else 0
        elif self.game == "byte":
            numbers = [found for found in ([part for part in tokens(move) if isinstance(part, int)] for move in moves) if len(found) > 2]
            # At the start X moves from the second row on.
            self.shift = 1 - min((found[0] for found in numbers), default=1)
            self.vectors = any(number < 0 for found in numbers for number in found)
        else:
            numbers = [part for move in moves for part in tokens(move) if isinstance(part, int)]
            self.shift = -min(numbers, default=0) if self.game != "connect4" else -min((list(tokens(move))[-1] for move in moves if numbers), default=0)

    def text(self, move, player):
        """The move as a text of the protocol; what is already one stays as it is."""
        if isinstance(move, str) and move.lower() in ("pass", "swap"):
            return move.lower()
        if move is None or not list(tokens(move)):
            return "pass"
        return {"blockade": self.blockade, "byte": self.byte, "connect4": self.column}.get(self.game, self.cell)(move, player)

    def turn_signs(self, move, player):
        """The pawn's number, where it goes, and the wall of a turn of Blockade, one sign each: rows and columns beyond 9 are letters."""
        signs = ""
        for part in leaves(move):
            if isinstance(part, str):
                for word in re.findall(r"[^\W_]+", part):
                    is_colour = len(word) > 2 and word.isalpha()
                    signs += word[0].upper() if is_colour else word.upper()
            else:
                signs += str(int(part)) if 0 <= part < 10 else LETTERS[(int(part) - 10) % 26]
        signs = signs[1:] if signs[:1] in ("X", "O") or (len(signs) in (4, 7) and signs[:1] == "0") else signs
        if len(signs) < 3:
            return None
        wall = signs[3:6]
        if wall and wall[0] not in "PZ" and (wall[-1] in "PZ" or wall[0] not in COLOURS):
            wall = wall[-1] + wall[:-1]
        return signs[0], signs[1:3], COLOURS.get(wall[:1], "") + wall[1:]

    def blockade(self, move, player):
        turn = self.turn_signs(move, player)
        if turn is None:
            return "pass"
        more = self.shift if not isinstance(move, str) else 0
        up = lambda sign: sign if not more else "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"["0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(sign) + more]
        pawn, cell, wall = turn
        pawn = str(int(pawn) + self.pawn_shift) if pawn.isdigit() and not isinstance(move, str) else pawn
        return f"{player}{pawn}:{''.join(map(up, cell))}" + (f":{wall[0]}{''.join(map(up, wall[1:]))}" if wall else "")

    def byte(self, move, player):
        parts = list(tokens(move))
        direction = next((part.upper() for part in parts if isinstance(part, str) and part.upper() in DIRECTIONS), None)
        parts = [part for part in parts if not (isinstance(part, str) and part.upper() in DIRECTIONS)]
        if isinstance(parts[0], str) and parts[0].isalpha():
            row, column, rest = LETTERS.index(parts[0].upper()[0]), int(parts[1]) - 1, parts[2:]
        else:
            row, column, rest = int(parts[0]) + self.shift, int(parts[1]) + self.shift, parts[2:]
        if direction is None:
            if isinstance(rest[0], str) and rest[0].isalpha():
                step = (LETTERS.index(rest[0].upper()[0]) - row, int(rest[1]) - 1 - column)
            elif self.vectors:
                step = (rest[0], rest[1])
            else:
                step = (int(rest[0]) + self.shift - row, int(rest[1]) + self.shift - column)
            direction, rest = next((name for name, known in DIRECTIONS.items() if known == step), "?"), rest[2:]
        direction = next(name for name, step in DIRECTIONS.items() if step == DIRECTIONS[direction]) if direction in DIRECTIONS else "?"
        return f"{LETTERS[row]}{column + 1}-{direction}-{rest[0] if rest else 0}"

    def column(self, move, player):
        number = list(tokens(move))[-1]
        return str(number) if isinstance(number, str) else str(number + self.shift + 1)

    def cell(self, move, player):
        parts = list(tokens(move))
        if isinstance(parts[0], str):
            return "".join(str(part) for part in parts).lower()
        if len(parts) == 1:
            parts = list(divmod(parts[0] + self.shift, int(self.options.get("m", 3))))
        else:
            parts = [part + self.shift for part in parts]
        return f"{LETTERS[parts[1]].lower()}{parts[0] + 1}"


# States: the move between two of them.

def difference(game, before, after, player):
    """The move that leads from one state to the next, in a form that a Notation reads."""
    if game == "blockade":
        return blockade_difference(before, after, player)
    old, new = grid_of(before), grid_of(after)
    changed = sorted(place for place in set(old) | set(new) if old.get(place, "") != new.get(place, ""))
    if game != "byte" or len(changed) != 2:
        return changed[0] if changed else ()
    ways = [(source, target) for source, target in (changed, changed[::-1]) if is_move(old, new, source, target, str(player))]
    # Two stacks that were taken away together: the top of the one that moved has the point.
    scorer = next((letter for letter in "XO" if points_of(after, letter) != points_of(before, letter)), None)
    source, target = next(((s, t) for s, t in ways if old[s][-1] == scorer), ways[0] if ways else changed)
    return (source, target, len(new.get(source, "")))


def is_move(old, new, source, target, player):
    """Has the upper part of one stack gone onto the other?"""
    kept = new.get(source, "")
    moved = old.get(source, "")[len(kept) :]
    stack = old.get(target, "") + moved
    return old.get(source, "").startswith(kept) and moved[:1] == player and new.get(target, "") == ("" if len(stack) == 8 else stack)


def points_of(state, letter):
    """The points of a player, where a state keeps them; None if that is not known."""
    for name in ("score", "scores", "poeni", "points", "bodovi", "rezultat", f"score{letter}", f"score_{letter}", f"player{letter}", f"igrac{letter}"):
        found = state.get(name) if isinstance(state, dict) else getattr(state, name, None)
        if isinstance(found, dict):
            found = found.get(letter)
        elif isinstance(found, (list, tuple)):
            found = found["XO".index(letter)] if len(found) == 2 else None
        found = getattr(found, "score", getattr(found, "poeni", found))
        if isinstance(found, int):
            return found
    return None


def grid_of(state):
    """The cells of a board by row and column, each with the signs on it."""
    if isinstance(state, dict) and all(isinstance(key, tuple) and len(key) == 2 for key in state):
        return {key: signs_of(value) for key, value in state.items()}
    if isinstance(state, (list, tuple)) and state and all(isinstance(row, (list, tuple)) for row in state):
        return {(i, j): signs_of(value) for i, row in enumerate(state) for j, value in enumerate(row)}
    for name in INNER + ("matrix", "matrica", "cells", "polja", "grid", "fields"):
        inner = state.get(name) if isinstance(state, dict) else getattr(state, name, None)
        if isinstance(inner, (dict, list, tuple)) or hasattr(inner, "__dict__"):
            return grid_of(inner)
    raise Trouble("a state has no board: " + ", ".join(INNER))


def signs_of(value):
    """The signs on a cell, from the bottom."""
    if isinstance(value, (list, tuple)):
        return "".join(signs_of(part) for part in value)
    inner = next((getattr(value, name) for name in ("colors", "colours", "stack", "stek", "checkers", "figure", "boje", "name", "value") if hasattr(value, name)), value)
    return signs_of(inner) if inner is not value and not callable(inner) else "".join(sign for sign in str(value) if sign in "XO") if value else ""


def blockade_difference(before, after, player):
    """The move of Blockade between two states: which pawn went where, and which wall is new."""
    pawns = zip(pawns_of(before, player), pawns_of(after, player))
    moved = next(((number, to) for number, (was, to) in enumerate(pawns, 1) if was != to), None)
    if moved is None:
        return ()
    for colour, names in (("P", ("blueWalls", "blue_walls", "blue", "plavi", "plavi_zidovi")), ("Z", ("greenWalls", "green_walls", "green", "zeleni", "zeleni_zidovi"))):
        new = {tuple(wall) for wall in part_of(after, names)} - {tuple(wall) for wall in part_of(before, names)}
        if new:
            return (player, moved[0], moved[1], colour, new.pop())
    return (player, moved[0], moved[1])


def part_of(state, names):
    for name in names:
        if isinstance(state, dict) and name in state:
            return state[name]
        if hasattr(state, name):
            return getattr(state, name)
    raise Trouble("a state has none of: " + ", ".join(names))


def pawns_of(state, player):
    side = part_of(state, (str(player), f"player{player}", f"player_{player}", f"igrac{player}", f"igrac_{player}", f"{str(player).lower()}", f"pawns{player}", f"pesaci{player}"))
    for name in ("getCurrentPositions", "getCurrectPositions", "positions", "pawns", "pozicije", "pesaci"):
        if hasattr(side, name):
            side = getattr(side, name)
            break
    cells = side() if callable(side) else side
    return [tuple(cell) for cell in (cells.values() if isinstance(cells, dict) else cells)]
