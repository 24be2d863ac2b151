# Игре и њихове опције. Енглески текст стоји у изворном коду игара.

game-tree-title = Стабло игре
game-tree-summary = стабло са вредностима у листовима: оно са предавања, A..U, или ваше
game-tree-tree = Стабло, у било ком запису који се може прочитати.
game-tree-tree-values = lecture, или стабло као текст: A(B(K=2,L=3),C=5)
game-tree-first = Ко игра у корену, ако то стабло само не каже.
game-tree-first-values = max или min

game-tictactoe-title = Икс-окс
game-tictactoe-summary = три у низу на табли 3×3
game-tictactoe-starts = ко игра први потез
game-tictactoe-gravity = знак пада на најниже слободно поље своје колоне
game-tictactoe-misere = ко направи k у низу, губи

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

game-connect4-title = Четири у низу
game-connect4-summary = четири у низу жетонима који падају на дно своје колоне
game-connect4-cols = број колона
game-connect4-cols-values = 1 до 32, cols × (rows + 1) највише 64
game-connect4-rows = број врста
game-connect4-rows-values = 1 до 63, cols × (rows + 1) највише 64
game-connect4-starts = ко игра први потез

game-blockade-title = Блокада
game-blockade-summary = по два пешака и зидови на путу: треба стићи на почетно поље противника
game-blockade-rows = Број врста.
game-blockade-rows-values = 5 до 22
game-blockade-cols = Број колона.
game-blockade-cols-values = 5 до 28
game-blockade-walls = Колико зидова сваке боје има сваки играч.
game-blockade-walls-values = 0 до 18
game-blockade-starts = Почетна поља пешака 1 и 2 играча X, затим играча O.
game-blockade-starts-default = 4.4,8.4/4.11,8.11 на 11x14, на другим таблама по величини
game-blockade-single_step = Кад пешак сме једно поље право, а да то није циљ: кад је поље иза заузето а пролаз до њега отворен, никад, или кад је поље иза само заузето.
game-blockade-wall = Зид се поставља после сваког померања пешака, по жељи играча, или уместо померања пешака.
game-blockade-step = Пешак иде тачно два поља, или једно или два.
game-blockade-plies = После толико потеза партија је нерешена.
game-blockade-plies-values = 1 до 9999

game-blockade-preset-small = Мала табла

game-byte-title = Бајт
game-byte-summary = спајање стекова жетона; стек од осам припада играчу чији је жетон на врху
game-byte-size = Број врста и колона; од жетона морају да се направе цели стекови од по осам.
game-byte-size-values = 8, 10, 16, 18 или 24
game-byte-merge_first = Уз yes стек не сме да се помера док играч на потезу може да споји стекове.
game-byte-merge_first-values = no или yes
game-byte-pie = Уз yes други играч сме за почетак да преузме страну првог (потез: swap).
game-byte-pie-values = no или yes
game-byte-setup = Уз free позиција се поставља са било којим бројем жетона, за примере и вежбе.
game-byte-setup-values = exact или free
