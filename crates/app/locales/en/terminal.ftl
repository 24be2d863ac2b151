# The board in the terminal.

terminal-done = Done
terminal-pass = Pass
terminal-swap = Swap sides

# Who plays
terminal-seat-you = you
terminal-seat-person = a person
terminal-seat-engine = computer
terminal-seat-level = level {$level}

# What the player to move is to choose
terminal-wish-piece = {$player}: choose a piece
terminal-wish-cell = {$player}: choose a cell
terminal-wish-to = {$player}: choose where it goes
terminal-wish-level = {$player}: choose a checker; those above it go with it
terminal-wish-column = {$player}: choose a column
terminal-wish-wall = {$player}: place a wall (w turns it)
terminal-wish-node = {$player}: choose a branch
terminal-wish-button = {$player}: press Enter
terminal-moves-left =
    .one = {$count} move
    .other = {$count} moves
terminal-typing-matches =
    .one = {$count} move: {$moves}
    .other = {$count} moves: {$moves}

# What happens
terminal-thinking = {$player} is thinking…
terminal-waiting = {$player} to move
terminal-paused = Paused: Space continues
terminal-wins = {$player} wins
terminal-draw = Draw
terminal-resigned = {$player} resigned
terminal-time = {$player} ran out of time
terminal-agreed = by agreement
terminal-after = n new game, ← → look through it, q leave
terminal-draw-offered = {$by} offers a draw: {$to} agrees with d, or moves
terminal-draw-declined = {$player} plays on
terminal-nothing-to-undo = There is nothing to take back
terminal-not-here = No legal move continues there
terminal-not-your-turn = It is not your turn
terminal-game-over = The game is over: u takes a move back, n begins again
terminal-engine-broken = The engine gave no move; u takes back, n begins again
terminal-hint-not-now = Hints are given when it is your turn
terminal-hint-wait = Looking for a hint…
terminal-hint-where = Look at the marked place (h for more)
terminal-hint-piece = The move begins here (h for more)
terminal-hint-move = Hint: {$move}
terminal-threat-wait = Looking for the threat…
terminal-threat = {$player} threatens {$move}
terminal-threat-none = No threat found
terminal-proved-draw = draw
terminal-proved-win = {$player} in {$plies}
terminal-lines-wait = thinking…
terminal-lines-over = the game is over
terminal-lines-depth = depth {$depth} · {$nodes}
terminal-evaluation = Evaluation for {$player}: {$name}
terminal-evaluation-over = before the last move; now it is over
terminal-saved = Saved to {$file}
terminal-loaded = Loaded: {$what}
terminal-not-saved = Not saved: {$reason}
terminal-saved-games = Saved games
terminal-saved-keys = Enter open   f a file   Esc back
terminal-not-read = Cannot be read: {$reason}

# Questions
terminal-ask-resign = Resign this game?
terminal-ask-quit = Leave this game?
terminal-ask-again = Leave this game and begin a new one?
terminal-yes = yes
terminal-no = no
terminal-prompt-move = {$player}:
terminal-prompt-save = Save to file:
terminal-prompt-load = Read from file:

# Keys, in the window
terminal-help = Keys
terminal-key-arrows = move the cursor over what can be chosen
terminal-key-choose = choose
terminal-key-back = take the last part back
terminal-key-turn = turn the wall, or go from cells to walls
terminal-key-type = type a move; Tab completes it
terminal-key-buttons = pass, done, swap sides
terminal-key-undo = take back
terminal-key-walk = one move back, one forward
terminal-key-ends = to the start, to the end
terminal-key-sideways = other moves tried here
terminal-key-focus = let the arrows walk through the moves, and back
terminal-key-hint = a hint; again for a clearer one
terminal-key-evaluation = the evaluation: course, engine, none
terminal-key-paths = the shortest paths (Blockade)
terminal-key-lines = what the engine thinks
terminal-key-threat = what the opponent threatens
terminal-key-best = play the engine's move
terminal-key-flip = flip the board
terminal-key-resign = resign, offer a draw
terminal-key-new = reset: the same game from its start
terminal-key-save = save to a file, open a saved game
terminal-key-quit = leave

# Keys, at the bottom
terminal-short-move = move
terminal-short-choose = choose
terminal-short-back = back
terminal-short-turn = turn
terminal-short-walk = look through
terminal-short-board = to the board
terminal-short-pause = pause
terminal-short-type = type
terminal-short-hint = hint
terminal-short-undo = undo
terminal-short-evaluation = value
terminal-short-paths = paths
terminal-short-lines = engine
terminal-short-help = keys
terminal-short-quit = quit

# Before the game
terminal-start-first = You play {$first}
terminal-start-second = You play {$second}
terminal-start-two = Two people
terminal-start-watch = The computer plays both sides
terminal-start-level = computer: level {$level}
terminal-start-strongest = computer: full strength
terminal-start-keys = ↑ ↓ who plays   ← → how strong   Enter begin
