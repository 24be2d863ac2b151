game-tictactoe-title = Икс-окс
game-tictactoe-summary = три у низу на табли 3×3
game-tictactoe-starts = ко игра први потез
game-tictactoe-gravity = знак пада на најниже слободно поље своје колоне
game-tictactoe-misere = ко направи k у низу, губи
