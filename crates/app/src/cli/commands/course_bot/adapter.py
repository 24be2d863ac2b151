"""Lets the program of a course project play in matches of potez: loads a student's Python file and speaks UGI for it.

The file has functions, or a class Game with methods, of the usual shape (several names are known for each, see NAMES):

    initial_state(rows, cols, walls)     the start; it gets the options of the game that it has parameters for
    legal_moves(state, player)           a list of moves
    play(state, move)                    the state after a move, new or changed
    minimax(state, depth, alpha, beta, player)   a move, a pair with a move in it, or only the value
    best_move(state, player)             in place of minimax, if there is one

Moves may be texts, tuples or dictionaries, as long as their parts come in the order of the course's notation. A project that works with states in
place of moves has successors(state, player) in place of legal_moves, and minimax answers a state. Python's standard library is enough.
"""

import copy
import importlib.util
import inspect
import io
import os
import re
import signal
import sys

NAMES = {
    "start": ["initial_state", "start_state", "initialState", "startState", "new_game", "pocetno_stanje", "pocetnoStanje", "Game", "Igra"],
    "moves": ["legal_moves", "find_all_possible_moves", "possible_moves", "all_moves", "get_moves", "moves", "legalMoves", "moguci_potezi", "svi_potezi", "potezi"],
    "successors": ["successors", "gen_new_states", "genNewStates", "new_states", "nova_stanja", "sledeca_stanja"],
    "play": ["play", "make_move", "play_move", "apply_move", "makeMove", "playMove", "odigraj", "odigraj_potez"],
    "best": ["best_move", "get_best_move", "bestMove", "getBestMove", "najbolji_potez", "najboljiPotez"],
    "minimax": ["minimax", "minimax_alpha_beta", "alpha_beta", "alphabeta", "min_max", "minmax", "max_value", "maxValue"],
    "depth": ["DEPTH", "MAX_DEPTH", "DUBINA", "max_depth", "dubina"],
}
INFINITY = 10**9


class TimeIsUp(BaseException):
    """The time for this move is over; not an Exception, so that a project's own handlers let it pass."""


class Trouble(Exception):
    """What the author of the project should know."""


class Side(str):
    """A player: the letter, which some projects ask for as player.name."""

    @property
    def name(self):
        return str(self)


class Project:
    """A student's file: its functions by what they do, wherever they stand."""

    def __init__(self, path):
        sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
        spec = importlib.util.spec_from_file_location("project", path)
        if spec is None or spec.loader is None:
            raise Trouble(f"{path} is not a Python file")
        module = importlib.util.module_from_spec(spec)
        sys.modules["project"] = module
        spec.loader.exec_module(module)
        self.places = [module] + [getattr(module, name) for name in ("Game", "Igra") if hasattr(module, name)]
        if self.find("start") is None:
            raise Trouble("there is no function that makes the start of a game: " + ", ".join(NAMES["start"]))
        if self.find("best") is None and self.find("minimax") is None:
            raise Trouble("there is neither best_move nor minimax")

    def find(self, what):
        for name in NAMES[what]:
            for place in self.places:
                if hasattr(place, name):
                    return getattr(place, name)
        return None

    def call(self, what, state, given):
        """Calls a function with the arguments that it has parameters for; a method gets the state as self."""
        function = self.find(what)
        in_class = not inspect.isclass(state) and any(
            inspect.isclass(place) and isinstance(state, place) and hasattr(place, function.__name__) for place in self.places
        )
        if in_class:
            function = getattr(state, function.__name__)
        # The start of a game is made from its options alone.
        arguments, rest = [], dict(given) if what == "start" else {"state": state, **given}
        for parameter in inspect.signature(function).parameters.values():
            if parameter.kind not in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
                continue
            meaning = meaning_of(parameter.name, rest)
            if meaning is not None:
                arguments.append(rest[meaning])
            elif parameter.default is parameter.empty:
                # An unknown name: the first is the state, the next one a move.
                left = [name for name in ("state", "move", "player") if name in rest and name not in used(function, rest)]
                if not left and what == "start":
                    raise Trouble(cannot_start(function, rest))
                if not left:
                    raise Trouble(f"{function.__name__} has a parameter that is not known: {parameter.name}")
                arguments.append(rest[left[0]])
                rest.pop(left[0])
            else:
                arguments.append(parameter.default)
        return function(*arguments)


def cannot_start(function, options):
    """What to write into a project whose start needs more than the options of the game."""
    name, needed = function.__name__, [p for p in inspect.signature(function).parameters.values() if p.default is p.empty]
    unknown = [p.name for p in needed if meaning_of(p.name, options) is None]
    known = [p.name for p in needed if p.name not in unknown]
    if name == "initial_state":
        write = f"def initial_state({', '.join(known + [one + '=...' for one in unknown])})"
    else:
        values = [f"{p.name}=..." if p.name in unknown else p.name for p in needed]
        write = f"def initial_state({', '.join(known)}): return {name}({', '.join(values)})"
    return f"no option of the game says what {', '.join(unknown)} of {name} is: write '{write}' into the file, with your values for ..."


def used(function, given):
    """The meanings that parameters of a function have by their names."""
    return {meaning_of(name, given) for name in inspect.signature(function).parameters}


def meaning_of(name, given):
    """What a parameter with this name stands for, if that is clear."""
    low = name.lower()
    known = {
        "state": ("state", "stanje", "table", "tabla", "board", "position", "pozicija", "current_state", "currentstate", "game", "node"),
        "move": ("move", "potez", "mv"),
        "depth": ("depth", "dubina", "max_depth"),
        "alpha": ("alpha", "alfa", "a"),
        "beta": ("beta", "b"),
        "player": ("player", "igrac", "turn", "na_potezu", "play_turn", "on_move"),
        "maximizing": ("maximizing", "maximizing_player", "maximize", "is_max", "max_player", "maks"),
        "seconds": ("seconds", "time", "time_limit", "vreme", "limit"),
        "size": ("size", "n", "dim", "dimension", "dimensions", "velicina"),
        "rows": ("rows", "n", "vrste", "redovi", "height"),
        "cols": ("cols", "columns", "m", "kolone", "width"),
        "walls": ("walls", "k", "zidovi", "wall_count"),
        "starts": ("starts", "pocetna_polja", "positions"),
    }
    for meaning, names in known.items():
        if low in names and meaning in given:
            return meaning
    return None


def leaves(value):
    """The parts of a move in their order: texts and numbers, one by one."""
    if isinstance(value, dict):
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
    elif value is not None and value is not False:
        yield value


def sign(part):
    """A part of a move of Blockade: rows and columns beyond 9 are letters."""
    if isinstance(part, int):
        return str(part) if part < 10 else chr(ord("A") + part - 10)
    return re.sub(r"[^A-Za-z0-9]", "", str(part)).upper()


def blockade_text(move):
    signs = "".join(sign(part) for part in leaves(move)).replace("0", "O", 1) if not isinstance(move, str) else sign(move)
    signs = "O" + signs[1:] if signs[:1] == "0" else signs
    if signs in ("PASS", ""):
        return "pass"
    wall = signs[4:].replace("B", "P", 1) if signs[4:5] == "B" else signs[4:].replace("G", "Z", 1) if signs[4:5] == "G" else signs[4:]
    return f"{signs[:2]}:{signs[2:4]}" + (f":{wall}" if wall else "")


def byte_text(move):
    parts = re.split(r"[^A-Za-z0-9]+", move) if isinstance(move, str) else [str(part) for part in leaves(move)]
    parts = [part.upper() for part in parts if part]
    if parts in ([], ["PASS"], ["SWAP"]):
        return parts[0].lower() if parts else "pass"
    direction = next((part for part in parts if part in ("GL", "GD", "DL", "DD")), "")
    parts = [part for part in parts if part not in ("GL", "GD", "DL", "DD")]
    square = parts[0] if len(parts[0]) > 1 else "".join(parts[:2])
    return f"{square}-{direction}-{parts[-1]}"


def plain_text(move):
    return "".join(str(part) for part in leaves(move)).lower()


TEXTS = {"blockade": blockade_text, "byte": byte_text}


class Player:
    """The project at the board."""

    def __init__(self, project):
        self.project, self.game, self.options = project, "blockade", {}
        self.history, self.state = None, None

    def text(self, move):
        return TEXTS.get(self.game, plain_text)(move)

    def turn(self):
        return Side("X" if len(self.history) % 2 == 0 else "O")

    def set_up(self, moves):
        known = self.history is not None and moves[: len(self.history)] == self.history
        if not known:
            given = {key: int(value) if value.isdigit() else value for key, value in self.options.items()}
            defaults = {"blockade": {"rows": 11, "cols": 14, "walls": 9}, "byte": {"size": 8}}.get(self.game, {})
            self.state, self.history = self.project.call("start", None, {**defaults, **given}), []
        for move in moves[len(self.history) :]:
            self.state = self.after(self.state, self.turn(), move)
            self.history.append(move)

    def after(self, state, player, text):
        """The state after a move that is given by its text."""
        if text == "pass":
            return state
        if self.project.find("moves") is None:
            return self.successor(state, player, text)
        for move in self.moves(state, player):
            if self.text(move) == self.text(text):
                return self.play(state, player, move)
        raise Trouble(f"{text} of {player} is not legal for it")

    def moves(self, state, player):
        give_turn(state, player)
        return list(self.project.call("moves", state, {"player": player}))

    def play(self, state, player, move):
        if self.project.find("play") is None:
            raise Trouble("there is no function that plays a move: " + ", ".join(NAMES["play"]))
        state = copy.deepcopy(state)
        give_turn(state, player)
        played = self.project.call("play", state, {"move": move, "player": player})
        # A function that changes the state answers nothing, or whether the move was good.
        return state if played is None or isinstance(played, (bool, int)) else played

    def successor(self, state, player, text):
        for after in self.project.call("successors", state, {"player": player}):
            if self.text(difference(state, after, player)) == self.text(text):
                return after
        raise Trouble(f"{text} of {player} leads to none of its states")

    def best(self, seconds):
        """The move to play; within the time, with the depth of the file or as deep as there is time."""
        player, best = self.turn(), None
        if self.project.find("moves") is not None:
            moves = self.moves(self.state, player)
            if not moves:
                return "pass"
            best = self.text(moves[0])
        else:
            first = next(iter(self.project.call("successors", self.state, {"player": player})), None)
            if first is None:
                return "pass"
            best = self.text(difference(self.state, first, player))
        most = self.project.find("depth")
        most = most if isinstance(most, int) else 20
        depths = [most] if self.project.find("best") is not None else range(1, most + 1)
        try:
            try:
                if seconds is not None:
                    ring_after(max(0.02, seconds * 0.85 - 0.05))
                for depth in depths:
                    best = self.search(player, depth, seconds) or best
                    if seconds is None:
                        break
            finally:
                ring_never()
        except TimeIsUp:
            pass
        return best

    def search(self, player, depth, seconds):
        what = "best" if self.project.find("best") is not None else "minimax"
        state = copy.deepcopy(self.state)
        give_turn(state, player)
        answer = self.project.call(what, state, self.given(player, depth, state, seconds))
        if isinstance(answer, (int, float)) and not isinstance(answer, bool):
            return self.best_by_value(player, depth, seconds)
        return self.move_of(answer, player)

    def given(self, player, depth, state, seconds):
        pairs = self.project.find("moves") is None
        alpha, beta = (([state], -INFINITY), ([state], INFINITY)) if pairs else (-INFINITY, INFINITY)
        return {
            "depth": depth, "alpha": alpha, "beta": beta, "player": player, "maximizing": player == "X",
            "seconds": seconds if seconds is not None else 30,
        }

    def best_by_value(self, player, depth, seconds):
        """A minimax that answers only a value: one call for each move."""
        other = Side("O" if player == "X" else "X")
        best, value_of_best = None, None
        for move in self.moves(self.state, player):
            after = self.play(self.state, player, move)
            value = self.project.call("minimax", after, self.given(other, depth - 1, after, seconds))
            if best is None or (value > value_of_best if player == "X" else value < value_of_best):
                best, value_of_best = move, value
        return self.text(best) if best is not None else None

    def move_of(self, answer, player):
        """The move in an answer: the answer itself, a part of it, or the way to the state that it is."""
        if self.project.find("moves") is None:
            state = answer
            while isinstance(state, (list, tuple)):
                state = state[0] if not isinstance(state[0], (list, tuple)) or len(state[0]) < 2 else state[0][1]
            return self.text(difference(self.state, state, player))
        legal = {self.text(move) for move in self.moves(self.state, player)}
        parts = [answer] + (list(answer) if isinstance(answer, (list, tuple)) else [])
        for part in parts:
            try:
                if self.text(part) in legal:
                    return self.text(part)
            except (AttributeError, IndexError, TypeError):
                continue
        raise Trouble(f"the answer {answer!r} is no legal move")


def difference(before, after, player):
    """The move of Blockade between two states: which pawn went where, and which wall is new."""
    pawns = zip(pawns_of(before, player), pawns_of(after, player))
    moved = next(((number, to) for number, (was, to) in enumerate(pawns, 1) if was != to), None)
    if moved is None:
        return ()
    for colour, names in (("P", ("blueWalls", "blue_walls", "blue", "plavi")), ("Z", ("greenWalls", "green_walls", "green", "zeleni"))):
        new = {tuple(wall) for wall in part_of(after, names)} - {tuple(wall) for wall in part_of(before, names)}
        if new:
            return (player, moved[0], moved[1], colour, new.pop())
    return (player, moved[0], moved[1])


def give_turn(state, player):
    """Tells a state whose turn it is, where it keeps that: a pass has not changed it."""
    for name in ("turn", "play_turn", "player", "on_move", "na_potezu", "igrac"):
        if isinstance(state, dict) and state.get(name) in ("X", "O"):
            state[name] = str(player)
        elif getattr(state, name, None) in ("X", "O"):
            setattr(state, name, str(player))


def part_of(state, names):
    for name in names:
        if isinstance(state, dict) and name in state:
            return state[name]
        if hasattr(state, name):
            return getattr(state, name)
    raise Trouble("a state has none of: " + ", ".join(names))


def pawns_of(state, player):
    side = part_of(state, (player,))
    for name in ("getCurrentPositions", "getCurrectPositions", "positions", "pawns"):
        if hasattr(side, name):
            side = getattr(side, name)
            break
    return [tuple(cell) for cell in (side() if callable(side) else side)]


RINGS = [False]


def ring_after(seconds):
    """Raises TimeIsUp once, after a while."""
    RINGS[0] = True
    signal.signal(signal.SIGALRM, out_of_time)
    signal.setitimer(signal.ITIMER_REAL, seconds)


def ring_never():
    # An alarm that has come already is told later; then nobody is interested any more.
    RINGS[0] = False
    signal.setitimer(signal.ITIMER_REAL, 0)


def out_of_time(_signal, _frame):
    if RINGS[0]:
        raise TimeIsUp


def time_of(words, player):
    """How many seconds there are for a move, from a 'go' line."""
    numbers = {name: int(value) for name, value in zip(words, words[1:]) if value.isdigit()}
    if "movetime" in numbers:
        return numbers["movetime"] / 1000
    clock = "p1" if player == "X" else "p2"
    if clock + "time" in numbers:
        return (numbers[clock + "time"] / 25 + 0.7 * numbers.get(clock + "inc", 0)) / 1000
    return None


def serve(player, lines, out):
    def say(text):
        out.write(text + "\n")
        out.flush()

    for line in lines:
        words = line.split()
        if words[:1] == ["ugi"]:
            say("id name course project")
            say("ugiok")
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:3] == ["setoption", "name", "Game"]:
            player.game, player.options, player.history = words[-1], {}, None
        elif words[:3] == ["setoption", "name", "Settings"]:
            player.options = dict(pair.split("=", 1) for pair in words[4:] if "=" in pair)
            player.history = None
        elif words[:1] == ["uginewgame"]:
            player.history = None
        elif words[:2] == ["position", "startpos"]:
            player.set_up(words[3:])
        elif words[:1] == ["position"]:
            raise Trouble("the project knows only games from their start")
        elif words[:1] == ["go"]:
            say("bestmove " + player.best(time_of(words, player.turn())))
        elif words[:1] == ["quit"]:
            return


def main():
    # What a project prints is for its author, and nobody answers what it asks.
    lines, out = sys.stdin, sys.stdout
    sys.stdin, sys.stdout = io.StringIO(""), sys.stderr
    sys.setrecursionlimit(10_000)
    if len(sys.argv) < 2:
        sys.exit("which file has the project?")
    try:
        serve(Player(Project(sys.argv[1])), lines, out)
    except Trouble as trouble:
        sys.exit(f"course project: {trouble}")


if __name__ == "__main__":
    main()
