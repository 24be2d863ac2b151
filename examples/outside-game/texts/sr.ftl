game-hexapawn-title = Хексапешак
game-hexapawn-summary = пешаци против пешака: стигните до супротне ивице, или оставите противника без потеза
game-hexapawn-rows = број врста
game-hexapawn-rows-values = 3 до 6
game-hexapawn-cols = број колона, и пешака сваке стране
game-hexapawn-cols-values = 3 до 6
game-hexapawn-preset-gardner = Гарднерова табла, 3×3
game-hexapawn-preset-large = Пет пешака на табли 5×5
game-hexapawn-preset-endgame = По два пешака
game-hexapawn-standard-pawns = пешаци на табли
game-hexapawn-standard-steps = врсте за које су пешаци одмакли напред

hexapawn-pawn = немате пешака на пољу {$from}
hexapawn-step = пешак иде једно поље право напред на празно поље, или узима једно поље укосо напред
hexapawn-move = потез изгледа као b3-b2, а не {$text}
hexapawn-position = позиција су врсте одозго и играч на потезу, на пример OOO/.../XXX X
hexapawn-count = сваки играч има највише {$most} пешака
