## The console: a game line by line.

# $game: the name of the game for people.
console-title = { $game }. Type a move, or help.

## How moves are written.

console-form-blockade = Moves: X1:63:P49 (player and pawn, row and column, then the wall: P blue or Z green, row and column). You may use spaces instead of colons, and enter the wall on a separate line.
console-form-byte = Moves: B2-DD-0 (field, direction GL, GD, DL or DD, index of the checker from 0 at the bottom). You may also type only the field, then index and direction when you are asked for them.
console-form-connect4 = Moves: the number of a column, such as 4.
console-form-cells = Moves: a cell such as b2 (column, then row).
console-form-other = Moves: write them like {$example}.
console-form-tree = Moves: the name of a child, such as B.

## Questions before the game. The answer in brackets is taken when nothing is typed.

console-ask-rows = Rows [{ $default }]: { "" }
console-ask-cols = Columns [{ $default }]: { "" }
console-ask-walls = Walls of each colour for each player [{ $default }]: { "" }
console-ask-start = Start cell of pawn { $pawn }, row and column [{ $default }]: { "" }
console-ask-size = Board size [{ $default }]: { "" }
# How the answers to these questions are called when they are wrong.
console-name-rows = rows
console-name-cols = columns
console-name-walls = walls
console-name-size = size
console-ask-first = Who begins: person, computer, or two (two people play)? [person]: { "" }
console-bad-cell = { $text } is not a cell of this board: write its row, 1 to { $rows }, and its column, 1 to { $cols }, such as 2 3.
console-bad-first = { $text } is not an answer: person, computer, or two.

## Asking for moves.

console-prompt = { $player } to move: { "" }
console-prompt-clock = { $player } to move, { $left } left: { "" }
console-prompt-wall = { $player }, the wall (P or Z, row, column; undo takes the pawn back): { "" }
console-prompt-index = Index of the checker ({ $choices }): { "" }
console-prompt-index-only = Index of the checker [{ $default }]: { "" }
console-prompt-way = Direction ({ $choices }): { "" }
console-prompt-way-only = Direction [{ $default }]: { "" }
console-prompt-pass = { $player } has no move and must pass [pass]: { "" }
console-offered = { $player } offers a draw: type draw to agree, or make a move.

## Answers.

console-refused = { $reason }. Try again.
console-too-long = This line is too long. Try again.
console-not-text = This line is not text. Try again.
console-no-stack-move = No legal move begins on { $field }. Try again; moves lists them.
console-part-back = The pawn is back where it was.
console-computer-plays = { $player } ({ $who }) plays { $move }
console-undone = Taken back.
console-redone = Made again.
console-reset = Back at the start. Type redo to make the moves again.
console-nothing-reset = The game is at its start already.
console-nothing-back = There is nothing to take back.
console-nothing-forward = There is nothing to make again.
console-draw-offered = The offer stands until { $player } moves. It is still your move.
console-draw-declined = The computer wants to play on.
console-saved = Saved to { $file }.
console-loaded = Loaded from { $file }.
console-file-missing = Which file? { $command } FILE
console-cannot-load = { $file } cannot be loaded: { $reason }
console-cannot-save = { $file } cannot be written: { $reason }
console-broken = What follows { $text } in it was left out: { $reason }.
console-not-kept = The game is not saved: { $reason }
console-moves-all =
    .one = { $count } move: { $moves }
    .other = { $count } moves: { $moves }
console-moves-pawns =
    .one = { $count } move. Pawns: { $moves }. A wall follows; type moves { $example } for the walls.
    .other = { $count } moves. Pawns: { $moves }. A wall follows each; type moves { $example } for the walls.
console-moves-some =
    .one = { $count } move, among them { $moves } …
    .other = { $count } moves, among them { $moves } …
console-moves-none = No legal move begins with { $text }.

console-hint-where = Look at { $place }. Type hint again to learn more.
console-hint-piece = Think of { $place }. Type hint again for the move.
console-hint-move = Play { $move }.
console-place-area = { $first } to { $last }
console-place-column = column { $first }
console-place-columns = columns { $first } to { $last }
console-place-pass = a pass

console-no-paths = { $game } has no paths.
console-paths-on = The paths will be shown after every board. Type paths off to stop.
console-paths-off = The paths will no longer be shown after every board.
console-paths-what = { $text } is not an answer: paths, paths on or paths off.
console-states =
    .one = { $count } position after one move, found in { $seconds } s.
    .other = { $count } positions after one move, found in { $seconds } s.
console-states-more =
    .one = Shown: the first { $count }. Type states NUMBER for more, or states all.
    .other = Shown: the first { $count }. Type states NUMBER for more, or states all.
console-states-what = { $text } is not a number of positions: states, states 20 or states all.

console-analysis-won = { $player } wins; best is { $line }
console-analysis-win =
    .one = { $player } wins in { $count } ply; best is { $line }
    .other = { $player } wins in { $count } plies; best is { $line }
console-analysis-win-within =
    .one = { $player } wins in { $count } ply; best is { $line }
    .other = { $player } wins in { $count } plies or sooner; best is { $line }
console-analysis-draw = A draw with best play; best is { $line }
console-analysis-points =
    .one = { $points } for { $player }, { $count } ply deep; best is { $line }
    .other = { $points } for { $player }, { $count } plies deep; best is { $line }

## What the sides hold.

console-walls = { $player }: pawns { $pawns }; walls { $blue } blue, { $green } green
console-points = Stacks won: X { $x }, O { $o }

## The end.

console-wins = { $player } wins: { $how }.
console-draws = A draw: { $how }.
console-how-row = { $cells } in a row
console-how-line = { $length } in a row
console-how-row-lost = { $player } made the row { $cells }
console-how-blockade = a pawn of { $player } reached a start cell of { $other }
console-how-byte = stacks { $x } to { $o }
console-how-tree = the token is on { $node }, value { $value }
console-how-resigned = { $player } resigned
console-how-time = { $player } ran out of time
console-how-agreed = both agreed
console-how-full = the board is full
console-how-blockade-draw = nobody can move, the position occurred for the third time, or the limit of turns is reached
console-how-rules = by the rules
console-left = The game was left unfinished.

console-help =
    Type a move, or one of these words:
      moves         the legal moves (moves TEXT: those that begin with it)
      board         the board again
      undo, redo    take moves back, and make them again; nothing is lost
      reset         back to the start of this game
      hint          a hint; again for a clearer one
      eval          what the position is worth without a search (eval course, eval standard)
      paths         the shortest paths in Blockade (paths on, paths off: after every board)
      states        the positions after each move (states 20, states all)
      analyse       what the engine thinks of the position
      draw, resign  offer or agree to a draw; give up
      save FILE     write a record of the game
      load FILE     continue the game of a record
      quit          leave
