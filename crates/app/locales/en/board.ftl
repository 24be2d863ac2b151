# The board in the terminal.

board-done = Done
board-pass = Pass
board-swap = Swap sides

# Who plays
board-seat-you = you
board-seat-person = a person
board-seat-engine = computer
board-seat-level = level {$level}

# What the player to move is to choose
board-wish-piece = {$player}: choose a piece
board-wish-cell = {$player}: choose a cell
board-wish-to = {$player}: choose where it goes
board-wish-level = {$player}: choose a checker; those above it go with it
board-wish-column = {$player}: choose a column
board-wish-wall = {$player}: place a wall (w turns it)
board-wish-node = {$player}: choose a branch
board-wish-button = {$player}: press Enter
board-moves-left =
    .one = {$count} move
    .other = {$count} moves
board-typing-matches =
    .one = {$count} move: {$moves}
    .other = {$count} moves: {$moves}

# What happens
board-thinking = {$player} is thinking…
board-waiting = {$player} to move
board-paused = Paused: Space goes on
board-wins = {$player} wins
board-draw = Draw
board-resigned = {$player} resigned
board-time = the time of {$player} is up
board-agreed = by agreement
board-after = n new game, ← → look through it, q leave
board-draw-offered = {$by} offers a draw: {$to} agrees with d, or moves
board-draw-declined = {$player} plays on
board-nothing-to-undo = There is nothing to take back
board-not-here = No legal move goes on there
board-not-your-turn = It is not your turn
board-engine-broken = The engine gave no move; u takes back, n begins again
board-hint-not-now = Hints are given when it is your turn
board-hint-wait = Looking for a hint…
board-hint-where = Look at the marked place (h tells more)
board-hint-piece = This is where the move begins (h tells more)
board-hint-move = Hint: {$move}
board-threat-wait = Looking for the threat…
board-threat = {$player} threatens {$move}
board-threat-none = There is no threat to be seen
board-proved-draw = draw
board-proved-win = {$player} in {$plies}
board-lines-wait = thinking…
board-lines-over = the game is over
board-lines-depth = depth {$depth} · {$nodes}
board-saved = Saved to {$file}
board-loaded = Loaded: {$what}
board-not-saved = Not saved: {$reason}
board-shelf = Saved games
board-shelf-keys = Enter open   f a file   Esc back
board-not-read = Not read: {$reason}

# Questions
board-ask-resign = Resign this game?
board-ask-quit = Leave this game?
board-ask-again = Leave this game and begin a new one?
board-yes = yes
board-no = no
board-prompt-move = {$player}:
board-prompt-save = Save to file:
board-prompt-load = Read from file:

# Keys, in the window
board-help = Keys
board-key-arrows = move the cursor over what can be chosen
board-key-choose = choose
board-key-back = take the last part back
board-key-turn = turn the wall, or go from cells to walls
board-key-type = type a move; Tab completes it
board-key-buttons = pass, done, swap sides
board-key-undo = take back
board-key-walk = one move back, one forward
board-key-ends = to the start, to the end
board-key-sideways = the other moves tried here
board-key-focus = let the arrows walk through the moves, and back
board-key-hint = a hint; again for a clearer one
board-key-lines = what the engine thinks
board-key-threat = what the opponent threatens
board-key-best = play the engine's move
board-key-flip = turn the board round
board-key-resign = resign, offer a draw
board-key-new = a new game
board-key-save = save to a file, open a saved game
board-key-quit = leave

# Keys, at the bottom
board-short-move = move
board-short-choose = choose
board-short-back = back
board-short-turn = turn
board-short-walk = look through
board-short-board = to the board
board-short-pause = pause
board-short-type = type
board-short-hint = hint
board-short-undo = undo
board-short-lines = engine
board-short-help = keys
board-short-quit = quit

# Before the game
board-start-first = You play {$first}
board-start-second = You play {$second}
board-start-two = Two people
board-start-watch = The computer plays both sides
board-start-level = computer: level {$level}
board-start-strongest = computer: as strong as it can
board-start-keys = ↑ ↓ who plays   ← → how strong   Enter begin
