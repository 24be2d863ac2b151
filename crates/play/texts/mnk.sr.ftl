game-mnk-title = m,n,k
game-mnk-summary = k у низу на табли од m колона и n врста, са гравитацијом и обрнутим циљем
game-mnk-m = број колона
game-mnk-m-values = 1 до 19
game-mnk-n = број врста
game-mnk-n-values = 1 до 19
game-mnk-k = колико знакова у низу одлучује
game-mnk-k-values = 1 до већег од m и n
game-mnk-starts = ко игра први потез
game-mnk-gravity = знак пада на најниже слободно поље своје колоне
game-mnk-misere = ко направи k у низу, губи
game-mnk-preset-gomoku = Гомоку: пет у низу на табли 15×15
game-mnk-preset-four = Четири у низу на табли 5×4
game-mnk-preset-square = Четири у низу на табли 4×4

# Особине по којима се процењује позиција.
game-mnk-course-rows = знакови, по једном за сваки хоризонталан низ од k поља у ком могу да учествују
game-mnk-course-columns = знакови, по једном за сваки вертикалан низ од k поља
game-mnk-course-diagonals = знакови, по једном за сваки дијагоналан низ од k поља
game-mnk-standard-missing1 = низови којима недостаје један знак
game-mnk-standard-missing2 = низови којима недостају два знака
game-mnk-standard-missing3 = низови којима недостају три знака
game-mnk-standard-open = низови који су још могући
game-mnk-standard-tempo = бити на потезу
