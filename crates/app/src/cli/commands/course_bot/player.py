

class Player:
    """The project at the board."""

    def __init__(self, project):
        self.project, self.game, self.options = project, "blockade", {}
        self.history, self.state, self.notation = None, None, None
        # What minimax takes for alpha and beta, once that is known; and whether the project lists states.
        self.windows, self.lists_states = None, False

    def turn(self):
        return "X" if len(self.history) % 2 == 0 else "O"

    def set_up(self, moves):
        if self.history is None or moves[: len(self.history)] != self.history:
            self.begin()
        for move in moves[len(self.history) :]:
            self.state = self.after(self.state, self.turn(), move)
            self.history.append(move)

    def begin(self):
        given = {key: int(value) if value.isdigit() else value for key, value in self.options.items()}
        usual = {"blockade": {"rows": 11, "cols": 14, "walls": 9}, "byte": {"size": 8}, "connect4": {"rows": 6, "cols": 7}, "tictactoe": {"m": 3, "n": 3, "k": 3}}
        options = {**usual.get(self.game, {}), **given}
        # The board of the lecture, if the project has nothing that makes one.
        empty = [[None] * options.get("m", options.get("cols", 0)) for _ in range(options.get("n", options.get("rows", 0)))]
        self.history, self.notation = [], Notation(self.game, options)
        self.state = self.project.start(options, empty if self.game in ("tictactoe", "mnk", "connect4") else None)
        self.lists_states = False
        if self.project.find("moves") is None:
            first = next(iter(self.listed("successors", self.state, "X")), None)
            self.lists_states = self.is_state(first)
        self.notation.learn([move for move, _ in self.children(self.state, "X")])

    def is_state(self, value):
        state = self.state
        same = type(value) is type(state)
        return same and (not isinstance(state, (list, tuple)) or len(value) == len(state))

    def listed(self, what, state, player):
        give_turn(self.project, state, player)
        found = self.project.call(what, state, {"player": self.project.side(player)})
        return list(found.items() if isinstance(found, dict) and not found.get("moves") else found or ())

    def children(self, state, player):
        """The moves, each with the state after it, as far as the project has told that."""
        if self.project.find("moves") is not None:
            return [(move, None) for move in self.listed("moves", state, player)]
        listed = self.listed("successors", state, player)
        if self.lists_states:
            return [(difference(self.game, state, after, player), after) for after in listed]
        # Pairs of a move and a state, or moves after all, as in the lecture.
        pair = lambda one: isinstance(one, (list, tuple)) and len(one) == 2
        if listed and all(pair(one) and self.is_state(one[1]) for one in listed):
            return [(move, after) for move, after in listed]
        if listed and all(pair(one) and self.is_state(one[0]) for one in listed):
            return [(move, after) for after, move in listed]
        return [(move, None) for move in listed]

    def after(self, state, player, text):
        """The state after a move that is given by its text."""
        if text == "pass":
            return state
        for move, after in self.children(state, player):
            if self.notation.text(move, player) == self.notation.text(text, player):
                return after if after is not None else self.play(state, player, move)
        raise Trouble(f"{text} of {player} is not legal for it")

    def play(self, state, player, move):
        if self.project.find("play") is None:
            raise Trouble("there is no function that plays a move: play, make_move, odigraj")
        state = self.project.copy(state)
        give_turn(self.project, state, player)
        played = self.project.call("play", state, {"move": move, "player": self.project.side(player)})
        if isinstance(played, tuple) and not isinstance(state, tuple):
            # The state and something else.
            played = next((part for part in played if type(part) is type(state)), None)
        # A function that changes the state answers nothing, or whether the move was good.
        return state if played is None or isinstance(played, (bool, int)) else played

    def best(self, seconds, most=None):
        """The text of the move to play, within the time: with the depth of the file, or as deep as there is time."""
        player = self.turn()
        children = self.children(self.state, player)
        if not children:
            return "pass"
        texts = [self.notation.text(move, player) for move, _ in children]
        found = self.project.find("depth")
        # Nobody can stop a search before its end, so one without limits is as short as it can be.
        most = most or (1 if seconds is None else getattr(*found) if found else 20)
        depths = [most] if self.project.find("best") is not None else range(1, most + 1)
        best = texts[0]
        try:
            try:
                ring_after(max(0.02, seconds * 0.85 - 0.05) if seconds is not None else 100)
                for depth in depths:
                    try:
                        best = self.search(player, depth, seconds, texts) or best
                    except Exception:
                        # A search that fails beyond the depth that its author has tried: what was found before counts.
                        if depth == depths[0]:
                            raise
                        traceback.print_exc()
                        break
            finally:
                ring_never()
        except TimeIsUp:
            pass
        return best

    def search(self, player, depth, seconds, texts):
        what = "best" if self.project.find("best") is not None else "minimax"
        answer = self.ask(what, self.state, player, depth, seconds)
        if what == "minimax" and isinstance(answer, (int, float)) and not isinstance(answer, bool):
            return self.best_by_value(player, depth, seconds)
        return self.move_of(answer, player, texts)

    def ask(self, what, state, player, depth, seconds):
        """Calls the search. Whether alpha and beta are numbers or pairs is tried once."""
        copied = self.project.copy(state)
        give_turn(self.project, copied, player)
        forms = {
            "numbers": (-INFINITY, INFINITY),
            "lines": (([copied], -INFINITY), ([copied], INFINITY)),
            "pairs": ((None, -INFINITY), (None, INFINITY)),
        }
        order = [self.windows] if self.windows else ["lines", "numbers", "pairs"] if self.lists_states else ["numbers", "pairs", "lines"]
        first = None
        for form in order:
            alpha, beta = forms[form]
            given = {
                "depth": depth, "alpha": alpha, "beta": beta, "player": self.project.side(player), "maximizing": player == "X",
                "seconds": seconds if seconds is not None else 30,
            }
            try:
                answer = self.project.call(what, copied, given)
                self.windows = form
                return answer
            except TypeError as error:
                first = first or error
        raise first

    def best_by_value(self, player, depth, seconds):
        """A minimax that answers only a value: one call for each move."""
        other = "O" if player == "X" else "X"
        # What negamax answers is for the player to move.
        sign = -1 if plain(self.project.find("minimax")[1]) == "negamax" else 1 if player == "X" else -1
        best, value_of_best = None, None
        for move, after in self.children(self.state, player):
            after = after if after is not None else self.play(self.state, player, move)
            value = sign * self.ask("minimax", after, other, depth - 1, seconds)
            if best is None or value > value_of_best:
                best, value_of_best = self.notation.text(move, player), value
        return best

    def way_to(self, state, player):
        """The text of the move that leads to a state."""
        if self.lists_states:
            return self.notation.text(difference(self.game, self.state, state, player), player)
        for move, after in self.children(self.state, player):
            after = after if after is not None else self.play(self.state, player, move)
            if same(after, state):
                return self.notation.text(move, player)
        return None

    def move_of(self, answer, player, texts):
        """The move in an answer: the answer itself, a part of it, or the way to the state that it is."""
        for part in parts_of(answer, 3):
            if self.is_state(part):
                text = self.way_to(part, player)
                if text in texts:
                    return text
                continue
            try:
                text = self.notation.text(part, player)
            except (AttributeError, IndexError, TypeError, ValueError, KeyError):
                continue
            if text in texts and part is not None:
                return text
        if answer is None:
            return None
        raise Trouble(f"the answer {answer!r} is no legal move")


def same(one, other):
    return one == other or (hasattr(one, "__dict__") and vars(one) == vars(other))


def parts_of(answer, depth):
    """An answer and its parts, from the outside to the inside."""
    yield answer
    inner = list(answer.values()) if isinstance(answer, dict) else answer if isinstance(answer, (list, tuple)) else ()
    for part in inner if depth > 0 else ():
        yield from parts_of(part, depth - 1)


def give_turn(project, state, player):
    """Tells a state whose turn it is, where it keeps that: a pass has not changed it."""
    sides = {letter: project.side(letter) for letter in "XO"}
    for name in ("turn", "play_turn", "player", "on_move", "na_potezu", "igrac", "current_player", "trenutni_igrac", "currentPlayer", "next"):
        has = state.get(name) if isinstance(state, dict) else getattr(state, name, None)
        if has is None or not any(has is side or has == side for side in (*sides.values(), "X", "O")):
            continue
        value = player if isinstance(has, str) else sides[player]
        if isinstance(state, dict):
            state[name] = value
        else:
            setattr(state, name, value)


