# What the commands answer.

answers-solve-unknown = unknown: stopped { $stop ->
        [length] by the length limit
        [nodes] by the node limit
        [time] by the time limit
        [asked] on request
       *[limits] by its limits
    }
answers-solve-draw = draw
answers-solve-win = win for {$player}, who is to move
answers-solve-loss = loss for {$player}, who is to move
answers-solve-win-in =
    .one = win for {$player}, who is to move, in {$count} ply
    .other = win for {$player}, who is to move, in {$count} plies
answers-solve-loss-in =
    .one = loss for {$player}, who is to move, in {$count} ply
    .other = loss for {$player}, who is to move, in {$count} plies
answers-solve-with = {$verdict} with {$best}
answers-solve-line = line: {$line}
answers-solve-cost =
    .one = {$verdict} ({$positions} position, {$seconds} s)
    .other = {$verdict} ({$positions} positions, {$seconds} s)
answers-solve-progress =
    .one = {$seconds} s, {$positions} position, {$speed}/s
    .other = {$seconds} s, {$positions} positions, {$speed}/s
answers-solve-batch =
    .one = {$lines} line
    .other = {$lines} lines

answers-whole-counts =
    .one = {$count} position: the player to move wins {$wins}, draws {$draws}, loses {$losses}
    .other = {$count} positions: the player to move wins {$wins}, draws {$draws}, loses {$losses}
answers-whole-file = table: {$file} ({$size} bytes, checksum {$checksum}, {$seconds} s)
answers-whole-kept = Finished work is kept. Continue with --resume.
answers-whole-cluster-lost = The connection to another process is lost. Start all of them again with --resume.
answers-whole-waiting = Waiting for {$hosts}.
answers-whole-sent = {$bytes} bytes of positions and values went to other workers.
answers-whole-forth = ply {$ply}, {$positions} positions found, {$rate}/s
answers-whole-back = back to ply {$ply}, {$positions} positions solved ({$percent} %), {$rate}/s, {$left} s left
answers-from-table = exact, from the table
answers-lookup-win = win in {$plies}
answers-lookup-loss = loss in {$plies}
answers-lookup-unknown = the table has no value for this position: it cannot be reached from the start, or the game could be drawn by repetition or length first

answers-analyse-ply = ply
answers-analyse-score = score
answers-analyse-nodes = nodes
answers-analyse-line = line
answers-analyse-best = best: {$best}
answers-analyse-value = proved: value {$value}
answers-analyse-win = proved: win
answers-analyse-loss = proved: loss
answers-analyse-draw = proved: draw
answers-analyse-win-in = proved: win in {$plies}
answers-analyse-loss-in = proved: loss in {$plies}
answers-analyse-win-within = proved: win in {$plies} or sooner
answers-analyse-loss-within = proved: loss in {$plies} or sooner
answers-game-over = the game is over

answers-match-game = game {$number}: X {$x} O {$o}: {$result}: {$moves}
answers-match-draw = draw
answers-match-forfeit = game {$number}: {$loser} loses: {$reason}
answers-match-progress = {$played} games, first: {$best}, +{$wins} ={$draws} -{$losses}
answers-match-none = No match has been saved in {$path}.
answers-match-ended = finished
answers-match-open = unfinished
answers-match-listed = {$id}  {$time}  {$game}  games: {$count} ({$state})  {$title}
answers-match-deleted = Deleted: {$id}
answers-match-saved = Saved as {$id}: 'potez match --show {$id}' shows it again.
answers-match-rank = #
answers-match-player = player
answers-match-points = points
answers-match-won = won
answers-match-drawn = drawn
answers-match-lost = lost
answers-match-faults = faults
answers-match-result =
    .one = {$a} against {$b} at {$game}: {$count} game, {$wins} won, {$draws} drawn, {$losses} lost: {$percent} %
    .other = {$a} against {$b} at {$game}: {$count} games, {$wins} won, {$draws} drawn, {$losses} lost: {$percent} %
answers-match-elo = Elo {$points} (95 %: {$low} to {$high})
answers-match-elo-least = Elo {$points} (95 %: at least {$low})
answers-match-elo-most = Elo {$points} (95 %: at most {$high})
answers-match-elo-open = Elo {$points} (too few games for an interval)
answers-match-elo-won = All games won: no finite Elo estimate, at least {$low} (95 %)
answers-match-elo-lost = All games lost: no finite Elo estimate, at most {$high} (95 %)

answers-bot-good = good: {$trial}
answers-bot-fault = FAULT: {$trial}: {$fault}
answers-bot-greeting = it starts, and answers 'ugi'
answers-bot-time = a move within a time limit
answers-bot-depth = a move at a fixed depth
answers-bot-clock = a move with a clock
answers-bot-game = a whole game against itself
answers-bot-stop = 'go infinite' until 'stop'
answers-bot-unknown = it ignores unknown lines
answers-bot-new-game = another game
answers-bot-quit = it exits at 'quit'
answers-bot-transcript = The conversation before the first fault ('>' marks what the program received):
answers-bot-ready = The program is ready for a match.

answers-elo = Elo {$points} ± {$error} (95 %)
answers-elo-none = No games yet: nothing is known about the difference
answers-elo-normalised = Normalised Elo {$points} ± {$error} (95 %)
answers-elo-los = Likelihood that the first player is stronger: {$percent} %
answers-elo-h0 = LLR {$llr}: the difference is {$low} rather than {$high} points
answers-elo-h1 = LLR {$llr}: the difference is {$high} rather than {$low} points
answers-elo-continue = LLR {$llr}: {$low} or {$high} points? More games are needed

answers-bench-depth = depth
answers-bench-nodes = nodes
answers-bench-total =
    .one = total: {$nodes} node in {$seconds} s, {$speed}/s
    .other = total: {$nodes} nodes in {$seconds} s, {$speed}/s

answers-position = position: {$position}

answers-eval-feature = feature
answers-eval-value = value
answers-eval-weight = weight
answers-eval-product = product
answers-eval-meaning = what it counts
answers-eval-sum = sum
answers-eval-worth = The position is worth {$value} for {$player} (evaluation: {$name}).
answers-eval-won = The game is over: {$player} has won. Only unfinished games are evaluated.
answers-eval-drawn = The game is over: a draw. Only unfinished games are evaluated.

answers-paths-line =
    .one = {$pawn} to {$goal}: {$count} move, {$cells}
    .other = {$pawn} to {$goal}: {$count} moves, {$cells}
answers-paths-none = {$pawn} to {$goal}: no path

answers-count-ply = ply
answers-count-positions = positions
answers-count-sequences = sequences
answers-count-x = X wins
answers-count-o = O wins
answers-count-draws = draws
answers-count-total =
    .one = {$count} complete game: X wins {$x}, O wins {$o}, {$draws} drawn
    .other = {$count} complete games: X wins {$x}, O wins {$o}, {$draws} drawn
answers-count-part =
    .one = {$count} complete game of at most {$plies} plies: X wins {$x}, O wins {$o}, {$draws} drawn
    .other = {$count} complete games of at most {$plies} plies: X wins {$x}, O wins {$o}, {$draws} drawn
answers-count-seen =
    .one = {$count} different position, ply by ply
    .other = {$count} different positions, ply by ply
answers-count-depth = Longer games are not counted.
answers-count-memory = Stopped: the positions of ply {$next} do not fit into {$megabytes} MB. Give more memory with --hash, or a --depth.
answers-count-overflow = Stopped: the sequences of ply {$next} are too many to count.
answers-count-interrupted = Interrupted while counting ply {$next}.
answers-count-progress = ply {$ply}: {$percent} %

answers-man-name = NAME
answers-man-synopsis = SYNOPSIS
answers-man-description = DESCRIPTION
answers-man-options = OPTIONS
answers-man-commands = COMMANDS
answers-man-examples = EXAMPLES
answers-man-written =
    .one = {$count} page written to {$path}
    .other = {$count} pages written to {$path}

answers-wrote = wrote {$file}
answers-wrote-several =
    .one = wrote {$count} file: {$first} to {$last}
    .other = wrote {$count} files: {$first} to {$last}
