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


def limits_of(words, player):
    """How many seconds there are for a move, and how many plies, from a 'go' line."""
    numbers = {name: int(value) for name, value in zip(words, words[1:]) if value.isdigit()}
    clock = "p1" if player == "X" else "p2"
    seconds = None
    if "movetime" in numbers:
        seconds = numbers["movetime"] / 1000
    elif clock + "time" in numbers:
        seconds = (numbers[clock + "time"] / 25 + 0.7 * numbers.get(clock + "inc", 0)) / 1000
    return seconds, numbers.get("depth")


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
            say("bestmove " + player.best(*limits_of(words, player.turn())))
        elif words[:1] == ["quit"]:
            return


def main():
    # What a project prints is for its author, and nobody answers what it asks.
    lines, out = sys.stdin, sys.stdout
    sys.stdin, sys.stdout, builtins.input = io.StringIO(""), sys.stderr, ask_nobody
    sys.setrecursionlimit(10_000)
    if len(sys.argv) < 2:
        sys.exit("which file has the project?")
    try:
        serve(Player(Project(sys.argv[1])), lines, out)
    except Trouble as trouble:
        sys.exit(f"course project: {trouble}")
    except NobodyThere:
        sys.exit("course project: it asks for input in the middle of a game")


if __name__ == "__main__":
    main()
