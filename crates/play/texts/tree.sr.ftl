game-tree-title = Стабло игре
game-tree-summary = стабло са вредностима у листовима: оно са предавања, A..U, или ваше
game-tree-tree = Стабло, у било ком запису који се може прочитати.
game-tree-tree-values = lecture, или стабло као текст: A(B(K=2,L=3),C=5)
game-tree-first = Ко игра у корену, ако то стабло само не каже.
game-tree-first-values = max или min
