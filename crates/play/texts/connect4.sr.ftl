game-connect4-title = Четири у низу
game-connect4-summary = четири у низу фигурама које падају на дно своје колоне
game-connect4-preset-small = Мала табла, 5×5
game-connect4-cols = број колона
game-connect4-cols-values = 1 до 32, cols × (rows + 1) највише 64
game-connect4-rows = број врста
game-connect4-rows-values = 1 до 63, cols × (rows + 1) највише 64
game-connect4-starts = ко игра први потез

# Особине по којима се процењује позиција.
game-connect4-course-rows = фигуре, по једном за сваки хоризонталан низ од четири поља у ком могу да учествују
game-connect4-course-columns = фигуре, по једном за сваки вертикалан низ од четири поља
game-connect4-course-diagonals = фигуре, по једном за сваки дијагоналан низ од четири поља
game-connect4-standard-threats = слободна места која би дала четири у низу
game-connect4-standard-good = међу њима она у добрим врстама: непарне су за оног ко је почео, парне за другог
game-connect4-standard-centre = фигуре у средњој колони

connect4-full = колона {$column} је пуна
connect4-column = нема колоне {$text}; колоне су од 1 до {$cols}
connect4-move = {$text} није потез; потез је број колоне, од 1 до {$cols}
connect4-size = табла {$cols} × {$rows} (колона × врста) није могућа: обоје мора бити бар 1, а cols × (rows + 1) највише 64; игра mnk са gravity=yes има и веће табле
connect4-small = на табли {$cols} × {$rows} (колона × врста) нико не може да направи четири у низу; бар једна страна мора бити 4
