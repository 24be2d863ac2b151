# What 'potez saved' says.

saved-none = No games are saved in {$path}.
saved-not-found = No saved game has {$text} in its title, game, players or tags.
saved-head-id = name
saved-head-changed = changed
saved-head-game = game
saved-head-moves = moves
saved-head-result = result
saved-head-players = X – O
saved-head-title = title
saved-result-x = X won
saved-result-o = O won
saved-result-draw = draw
saved-result-none = in progress
saved-result-damaged = damaged
saved-about =
    name: {$id}
    game: {$game}
    X: {$x}
    O: {$o}
    begun: {$created}
    changed: {$changed}
    result: {$result}
saved-moves = moves: {$moves}
saved-broken =
    .one = {$count} part of the record cannot be read and is not shown.
    .other = {$count} parts of the record cannot be read and are not shown.
saved-renamed = {$id} is now called {$title}.
saved-delete-ask = Delete {$title} ({$id}) for good? [y/N]
saved-deleted =
    .one = {$count} game deleted.
    .other = {$count} games deleted.
saved-exported =
    .one = {$count} game written to {$path}.
    .other = {$count} games written to {$path}.
saved-imported =
    .one = {$count} game imported.
    .other = {$count} games imported.
saved-known =
    .one = {$count} game was here already.
    .other = {$count} games were here already.
saved-left-out = left out: {$why}
saved-see-check =
    .one = {$count} game is damaged; 'potez saved check' says more.
    .other = {$count} games are damaged; 'potez saved check' says more.
saved-sound =
    .one = {$count} game, not damaged.
    .other = {$count} games, none damaged.
saved-damaged =
    .one = Damaged: {$damaged} of {$count} game.
    .other = Damaged: {$damaged} of {$count} games.
saved-salvaged = Copied to {$path} what was saved before the damage: {$sound} of {$committed} frames of the write-ahead log.
saved-backup = All games copied to {$path}.
