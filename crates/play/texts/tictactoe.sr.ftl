game-tictactoe-title = Икс-окс
game-tictactoe-summary = три у низу на табли 3×3
game-tictactoe-starts = ко игра први потез
game-tictactoe-gravity = знак пада на најниже слободно поље своје колоне
game-tictactoe-misere = ко направи k у низу, губи

# Особине по којима се процењује позиција.
game-tictactoe-course-rows = знакови, по једном за сваки хоризонталан низ од k поља у ком могу да учествују
game-tictactoe-course-columns = знакови, по једном за сваки вертикалан низ од k поља
game-tictactoe-course-diagonals = знакови, по једном за сваки дијагоналан низ од k поља
game-tictactoe-standard-missing1 = низови којима недостаје један знак
game-tictactoe-standard-missing2 = низови којима недостају два знака
game-tictactoe-standard-missing3 = низови којима недостају три знака
game-tictactoe-standard-open = низови који су још могући
game-tictactoe-standard-tempo = бити на потезу
