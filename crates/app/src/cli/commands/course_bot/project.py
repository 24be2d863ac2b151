"""Lets the program of a course project play in matches of potez: loads a student's Python file and speaks UGI for it.

The file has functions, or classes with methods, of the usual shape (several names are known for each, see NAMES):

    initial_state(rows, cols, walls)     the start; it gets the options of the game that it has parameters for
    legal_moves(state, player)           a list of moves
    play(state, move)                    the state after a move, new or changed
    minimax(state, depth, alpha, beta, player)   a move, a pair with a move in it, or only the value
    best_move(state, player)             in place of minimax, if there is one

Moves may be texts, tuples, dictionaries or objects. A project that works with states in place of moves has successors(state, player) in place of
legal_moves, and minimax answers a state. Python's standard library is enough.
"""

import builtins
import copy
import enum
import importlib.util
import inspect
import io
import os
import re
import signal
import sys
import traceback

# Without underscores and in small letters, as `plain` makes them; what is most telling comes first.
NAMES = {
    "start": "initialstate startstate newgame pocetnostanje inicijalnostanje createstate makestate napravistanje game igra state stanje",
    "moves": "legalmoves findallpossiblemoves possiblemoves allmoves getmoves getlegalmoves getpossiblemoves getallmoves validmoves generatemoves moves "
    "mogucipotezi svipotezi svimogucipotezi dozvoljenipotezi validnipotezi generisipoteze listapoteza nadjipoteze potezi slobodnapolja",
    "successors": "successors gennewstates newstates nextstates generatestates allstates novastanja svastanja sledecastanja mogucastanja generisistanja",
    "play": "makemove playmove applymove domove makeaturn play odigraj odigrajpotez odigravanje igraj igrajpotez primenipotez napravipotez novostanje result",
    "best": "bestmove getbestmove findbestmove choosemove computermove najboljipotez nadjinajboljipotez izaberipotez potezracunara",
    "minimax": "minimax minimaxalphabeta minimaxab alphabeta alphabetasearch alfabeta minmax minmaxalphabeta minimaks negamax maxvalue",
    "depth": "depth maxdepth searchdepth dubina maxdubina maksdubina",
}
NAMES = {what: names.split() for what, names in NAMES.items()}
# Where a project with a class for the whole program keeps its state.
INNER = ("state", "stanje", "table", "tabla", "board", "current_state", "currentState", "position")
INFINITY = 10**9


class TimeIsUp(BaseException):
    """The time for this move is over; not an Exception, so that a project's own handlers let it pass."""


class NobodyThere(BaseException):
    """The project asks a person something."""


class Trouble(Exception):
    """What the author of the project should know."""


class Side(str):
    """A player: the letter, which some projects ask for as player.name."""

    @property
    def name(self):
        return str(self)


def plain(name):
    return name.replace("_", "").lower()


def parameters(function):
    """The parameters that are passed by their place."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [one for one in found if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]


QUESTIONS = [0]


def ask_nobody(*prompt):
    """In place of input()."""
    QUESTIONS[0] += 1
    if QUESTIONS[0] > 100:
        sys.stderr.write("course project: it keeps asking for input: put what talks to a person under if __name__ == '__main__'\n")
        sys.stderr.flush()
        os._exit(1)
    raise NobodyThere(*prompt)


class Project:
    """A student's file: its functions by what they do, wherever they stand."""

    def __init__(self, path):
        sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
        spec = importlib.util.spec_from_file_location("project", path)
        if spec is None or spec.loader is None:
            raise Trouble(f"{path} is not a Python file")
        module = importlib.util.module_from_spec(spec)
        sys.modules["project"] = module
        try:
            spec.loader.exec_module(module)
        except NobodyThere:
            # A file that ends with its game for two people: everything above that is there.
            sys.stderr.write("course project: it asks for input when it is loaded; what comes after that is not run\n")
        classes = [one for one in vars(module).values() if inspect.isclass(one) and not issubclass(one, (BaseException, enum.Enum))]
        own = [one for one in classes if one.__module__ not in sys.builtin_module_names and one.__module__.split(".")[0] not in sys.stdlib_module_names]
        usual = {name: rank for rank, name in enumerate(("game", "igra", "state", "stanje", "table", "tabla", "board"))}
        self.module, self.places = module, [module] + sorted(own, key=lambda one: usual.get(plain(one.__name__), len(usual)))
        self.found = {}
        if self.find("best") is None and self.find("minimax") is None:
            raise Trouble("there is neither best_move nor minimax")
        if self.find("moves") is None and self.find("successors") is None:
            raise Trouble("there is no function that lists moves or next states: legal_moves, possible_moves, moguci_potezi, successors, nova_stanja")

    def find(self, what):
        """The place and the name of a function; None if there is none."""
        if what not in self.found:
            self.found[what] = next(self.candidates(what), None)
        return self.found[what]

    def candidates(self, what):
        for wanted in NAMES[what]:
            for place in self.places:
                for name in vars(place):
                    if plain(name) == wanted and name[0] != "_" and self.suits(what, place, name):
                        yield place, name

    def suits(self, what, place, name):
        value = getattr(place, name)
        if what == "depth":
            return isinstance(value, int) and value > 0
        if not callable(value) or (inspect.isclass(value) and what != "start"):
            return False
        # A function igra() is the loop of a game between two people, and so is a play() without a move.
        if what == "start" and not inspect.isclass(value):
            return plain(name) not in ("game", "igra", "state", "stanje") and self.is_free(place, name)
        needs = len(parameters(value)) - (not self.is_free(place, name))
        return what != "play" or needs >= 1

    def is_free(self, place, name):
        """Needs no object of a class."""
        return not inspect.isclass(place) or isinstance(inspect.getattr_static(place, name), (staticmethod, classmethod))

    def is_static(self, what):
        found = self.find(what)
        return found is None or self.is_free(*found)

    def copy(self, state):
        """A copy for a function that may change it. What the file itself names stays what it is: a project may ask whether something 'is X'."""
        return copy.deepcopy(state, {id(value): value for value in vars(self.module).values()})

    def side(self, letter):
        """A player as the project names it: its own X and O, if it has them."""
        own = getattr(self.module, letter, None)
        return Side(letter) if own is None or callable(own) or isinstance(own, str) else own

    def function(self, what, state):
        """The function, bound to the state or to the part of it that has the method; and the name of that part."""
        place, name = self.find(what)
        if not inspect.isclass(place) or self.is_static(what):
            return getattr(place, name), None
        if isinstance(state, place):
            return getattr(state, name), None
        inner = state if isinstance(state, dict) else getattr(state, "__dict__", {})
        for part, value in inner.items():
            if isinstance(value, place):
                return getattr(value, name), part
        raise Trouble(f"{name} is a method of {place.__name__}, but the state is a {type(state).__name__}")

    def call(self, what, state, given):
        """Calls a function with the arguments that it has parameters for; a method gets the state as self."""
        function, part = self.function(what, state)
        answer = function(*arguments(function, {"state": state, **given}))
        # A part that answers its own successor: the state is the same with that part.
        if part is not None and what == "play" and isinstance(answer, self.find(what)[0]):
            if isinstance(state, dict):
                state[part] = answer
            else:
                setattr(state, part, answer)
            return state
        return answer

    def start(self, options, default):
        """The state at the start of a game."""
        try:
            found = self.find("start")
            if found is not None:
                maker = getattr(*found)
                state = maker(*start_arguments(self, maker, options))
            else:
                kinds = [place for place in self.places[1:] if any(not self.is_static(what) and self.find(what)[0] is place for what in ("moves", "successors", "minimax"))]
                if not kinds and default is None:
                    raise Trouble("there is no function that makes the start of a game: initial_state, start_state, pocetno_stanje, or a class Game")
                state = kinds[0](*start_arguments(self, kinds[0], options)) if kinds else default
        except NobodyThere:
            raise Trouble("the start of a game asks for input: write an initial_state that does not") from None
        # A class for the whole program, whose functions take the state that it holds.
        inner = next((name for name in INNER if hasattr(state, name)), None)
        held = ("moves" if self.find("moves") else "successors", "minimax" if self.find("minimax") else "best")
        wraps = any(isinstance(state, place) for place in self.places[1:] if plain(place.__name__) in ("game", "igra"))
        return getattr(state, inner) if wraps and inner and all(self.is_static(what) for what in held) else state


def arguments(function, given):
    """What a function is called with: by the names of its parameters, and by their order where a name says nothing."""
    rest, passed = dict(given), []
    known = {meaning_of(one.name, given) for one in parameters(function)}
    for one in parameters(function):
        meaning = meaning_of(one.name, rest)
        if meaning is None and one.default is not one.empty:
            passed.append(one.default)
            continue
        left = [name for name in ("state", "move", "player") if name in rest and name not in known]
        if meaning is None and not left:
            raise Trouble(f"{function.__name__} has a parameter that is not known: {one.name}")
        passed.append(rest[meaning] if meaning is not None else rest.pop(left[0]))
    return passed


KNOWN = {
    "state": "state stanje table tabla board position pozicija currentstate trenutnostanje trenutnatabla game igra node cvor matrica",
    "move": "move potez mv pos polje field akcija action",
    "depth": "depth dubina maxdepth currentdepth d",
    "alpha": "alpha alfa a",
    "beta": "beta b",
    "player": "player igrac turn napotezu playturn onmove currentplayer trenutniigrac simbol symbol znak",
    "maximizing": "maximizing maximizingplayer maximize ismax ismaximizing maxplayer maks mojpotez maxigrac isx",
    "seconds": "seconds time timelimit vreme limit sekunde",
    "size": "size n dim dimension dimensions dimenzija dimenzije velicina boardsize velicinatable",
    "rows": "rows n vrste redovi height brojvrsta brojredova rownumber numrows r",
    "cols": "cols columns m kolone width brojkolona colnumber numcols c",
    "walls": "walls k zidovi wallcount brojzidova numwalls wallnumber nowalls w",
    "m": "m width cols columns kolone",
    "n": "n height rows vrste redovi",
    "k": "k",
    "starts": "starts pocetnapolja positions",
}
KNOWN = {meaning: names.split() for meaning, names in KNOWN.items()}


def meaning_of(name, given):
    """What a parameter with this name stands for, if that is clear."""
    return next((meaning for meaning, names in KNOWN.items() if plain(name) in names and meaning in given), None)


def start_arguments(project, maker, options):
    """What the start of a game is made with: the options, and objects for the two players."""
    needed = [one for one in parameters(maker) if one.default is one.empty or meaning_of(one.name, options)]
    known = {one.name: options[meaning_of(one.name, options)] for one in needed if meaning_of(one.name, options)}
    unknown, players = [], 0
    for one in (one for one in needed if one.name not in known):
        kind = player_class(project, one)
        if kind is None:
            unknown.append(one.name)
        else:
            letter = "O" if re.search(r"(o|2|second|drugi)$", one.name.lower()) else "X" if re.search(r"(x|1|first|prvi)$", one.name.lower()) else "XO"[players % 2]
            known[one.name], players = kind(*player_arguments(kind, letter, project)), players + 1
    # Names that say nothing: as many as there are sizes, in their usual order.
    sizes = [options[name] for name in ("size", "rows", "cols", "walls", "m", "n", "k") if name in options]
    if unknown and len(known) == players and len(unknown) <= len(sizes) and not any(re.search("player|igra|human|first|prvi|ime|name|colo|boj", name.lower()) for name in unknown):
        known.update(zip(unknown, sizes))
        unknown = []
    if unknown:
        raise Trouble(cannot_start(maker, needed, unknown))
    return [known[one.name] if one.name in known else one.default for one in parameters(maker)]


def player_class(project, parameter):
    """The class of the project that a parameter wants an object of."""
    kinds = [place for place in project.places[1:] if plain(place.__name__) in ("player", "igrac", "computer", "racunar")]
    said = parameter.annotation if inspect.isclass(parameter.annotation) else None
    if said in project.places[1:]:
        return said if said in kinds else None
    named = re.search("player|igrac", parameter.name.lower()) and not re.search("name|ime|count|broj|turn|first|prvi$", parameter.name.lower())
    return kinds[0] if kinds and named else None


def player_arguments(kind, letter, project):
    for one in parameters(kind):
        low = plain(one.name)
        if re.search("human|covek|osoba|person", low):
            yield False
        elif re.search("computer|racunar|bot|masina|ai$", low):
            yield True
        elif re.search("color|colour|boja|sign|znak|symbol|simbol|figur|name|ime|letter|side|mark|player|igrac", low):
            yield project.side(letter)
        elif one.default is not one.empty:
            yield one.default
        else:
            raise Trouble(f"{kind.__name__} needs {one.name}: write an initial_state that makes the players itself")


def cannot_start(maker, needed, unknown):
    """What to write into a project whose start needs more than the options of the game."""
    name, known = maker.__name__, [one.name for one in needed if one.name not in unknown]
    if plain(name) == "initialstate":
        write = f"def {name}({', '.join(known + [one + '=...' for one in unknown])})"
    else:
        values = [f"{one.name}=..." if one.name in unknown else one.name for one in needed]
        write = f"def initial_state({', '.join(known)}): return {name}({', '.join(values)})"
    return f"no option of the game says what {', '.join(unknown)} of {name} is: write '{write}' into the file, with your values for ..."
