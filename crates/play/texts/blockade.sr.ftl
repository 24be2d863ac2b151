game-blockade-title = Блокада
game-blockade-summary = по два пешака и зидови на путу: треба стићи на почетно поље противника
game-blockade-rows = Број врста.
game-blockade-rows-values = 5 до 22
game-blockade-cols = Број колона.
game-blockade-cols-values = 5 до 28
game-blockade-walls = Колико зидова сваке боје има сваки играч.
game-blockade-walls-values = 0 до 18
game-blockade-starts = Почетна поља пешака 1 и 2 играча X, затим играча O.
game-blockade-starts-values = врста.колона,врста.колона/врста.колона,врста.колона
game-blockade-starts-default = 4.4,8.4/4.11,8.11 на 11x14, на другим таблама по величини
game-blockade-single_step = Кад пешак сме једно поље право, а да то није циљ: кад је поље иза заузето а пролаз до њега отворен, никад, или кад је поље иза само заузето.
game-blockade-wall = Зид се поставља после сваког померања пешака, по жељи играча, или уместо померања пешака.
game-blockade-step = Пешак иде тачно два поља, или једно или два.
game-blockade-plies = После толико потеза партија је нерешена.
game-blockade-plies-values = 1 до 9999
game-blockade-setup = Уз free позиција се поставља са било којим бројем зидова на табли и одиграних потеза, за примере и вежбе.
game-blockade-preset-small = Мала табла

# Особине по којима се процењује позиција.
game-blockade-course-shortest = за колико је потеза свој најближи пешак ближи циљу од противниковог
game-blockade-standard-best = за колико је корака најближи пешак ближи циљу од противниковог
game-blockade-standard-second = исто за друге пешаке
game-blockade-standard-detour = за колико корака један зид може да продужи пут противника
game-blockade-standard-detour_next = исто за играча који је померио пешака и сада поставља зид
game-blockade-standard-blue = плави зидови у руци
game-blockade-standard-green = зелени зидови у руци
game-blockade-standard-tempo = бити на потезу, пре померања пешака
game-blockade-standard-wall_next = пешак је померен, а зид тек треба поставити
game-blockade-standard-strike = играч на потезу може одмах да победи
game-blockade-standard-threat = други играч би то могао да је на потезу
game-blockade-standard-free_run = предност у потезима пешака над противником који више нема зидова

blockade-pass = {$player} не може да прескочи потез: то је дозвољено само кад нема другог потеза
blockade-pawn-first = потез почиње померањем пешака; сам зид није потез
blockade-turn = на потезу је {$player}, а пешак на пољу {$cell} припада играчу {$owner}
    .en = it is {player}'s turn, and the pawn on {cell} is {owner}'s
blockade-turn-2 = {$player} није на потезу
    .en = it is not {player}'s turn
blockade-stuck = пешак на пољу {$cell} не може да се помери
blockade-no-pawn = {$player} нема пешака на пољу {$cell}
blockade-outside = пешак би изашао са табле
    .en = the pawn would leave the board
blockade-outside-2 = нема поља ({$row},{$col}): врсте су од 1 до {$rows}, колоне од 1 до {$cols}
    .en = there is no cell ({row},{col}): rows are 1 to {rows}, columns 1 to {cols}
blockade-stay = пешак већ стоји на пољу {$to}; мора да пређе на друго поље
blockade-far = поље {$to} је предалеко од поља {$from}: пешак иде два поља право или једно дијагонално
blockade-taken = на пољу {$cell} стоји пешак играча {$owner}; пешак сме на празно поље, или на противничког пешака на циљу
blockade-blocked = зидови затварају све путеве од поља {$from} до поља {$to}
blockade-single-step = један корак од поља {$from} до поља {$to} дозвољен је само на циљ, или кад одмах иза поља {$to}, без зида између, стоји пешак на чије поље се не може стати
    .en = one step from {from} to {to} is allowed only onto a goal, or when a pawn that cannot be landed on stands right behind {to} with no wall between
blockade-single-step-2 = један корак од поља {$from} до поља {$to} дозвољен је само на циљ
    .en = one step from {from} to {to} is allowed only onto a goal
blockade-single-step-3 = један корак од поља {$from} до поља {$to} дозвољен је само на циљ, или кад одмах иза поља {$to} стоји пешак на чије поље се не може стати
    .en = one step from {from} to {to} is allowed only onto a goal, or when a pawn that cannot be landed on stands right behind {to}
blockade-wall-missing = после померања пешака поставља се зид: {$player} има још плавих {$blue}, а зелених {$green}
blockade-won = пешак побеђује на пољу {$cell}: партија је завршена и зид се не поставља
blockade-either = потез је или померање пешака или зид, не обоје
blockade-hand = {$player} више нема { $colour ->
        [blue] плавих
       *[green] зелених
    } зидова
blockade-clash = зид {$wall} би преклопио или пресекао зид {$other}
    .en = the wall {wall} would overlap or cross the wall {other}
blockade-clash-2 = зидови {$other} и {$wall} се преклапају или секу
    .en = the walls {other} and {wall} overlap or cross
blockade-path = зид {$wall} би затворио све путеве пешака {$pawn} до почетног поља {$goal}
    .en = the wall {wall} would block every path of the pawn {pawn} to the start cell {goal}
blockade-path-2 = зидови затварају све путеве пешака {$pawn} до почетног поља {$goal}
    .en = walls block every path of the pawn {pawn} to the start cell {goal}
blockade-anchor = за зид нема места на ({$row},{$col}): врсте су од 1 до {$rows}, колоне од 1 до {$cols}
blockade-player = {$text} није играч: X или O
blockade-pawn = {$text} није пешак: 1 или 2
blockade-pawn-missing = недостаје пешак: 1 или 2
blockade-cell-missing = недостаје ново поље пешака: врста, па колона
blockade-column-missing = недостаје колона новог поља пешака
blockade-colour = {$text} није зид: P (или B) је плави, Z (или G) зелени
blockade-place-missing = недостаје место зида: врста, па колона
blockade-wall-column-missing = недостаје колона зида
blockade-extra = {$text} је сувишно: зид је последњи део потеза
blockade-words = за таблу са {$cells} поља потребно је речи: {$needed}, а не {$words}
blockade-captured = пешак {$pawn} је заробљен
blockade-sign = {$sign} није ни врста ни колона: пишу се 1 до 9, затим A (10) до S (28)
blockade-move = {$text} није потез: пишите X2:63:Z49 (пешак, поље, зид), X2:63, [X 2] [6 3] [Z 4 9], h3-f3/d9h или pass
blockade-starts-outside = почетно поље {$cell} пешака {$pawn} није на табли: врсте су од 1 до {$rows}, колоне од 1 до {$cols}
blockade-starts-same = {$first} и {$second} имају исто почетно поље {$cell}; сва четири морају бити различита
blockade-starts-form = starts се пише као 4.4,8.4/4.11,8.11 (врста.колона за X1,X2/O1,O2), а не {$text}
blockade-position-form = {$field} није оно што овде треба: {$expected}
blockade-position-fields = позиција има делове: пешаци, плави зидови, зелени зидови, преостали зидови, ко је на потезу и број одиграних потеза, на пример 44.84/4B.8B - - 9.9/9.9 X 0; у тексту {$text} делова има само {$count}
blockade-position-outside = пешак {$pawn} стоји на ({$row},{$col}), ван табле {$rows} × {$cols} (врста × колона)
blockade-position-shared = пешаци {$first} и {$second} стоје на истом пољу {$cell}
blockade-position-hand = {$player} има преосталих { $colour ->
        [blue] плавих
       *[green] зелених
    } зидова {$count}, а сваки играч их има највише {$most}
blockade-position-count = { $colour ->
        [blue] плавих
       *[green] зелених
    } зидова на табли ({$placed}) и преосталих ({$hand}) укупно је {$sum}, а треба да их буде {$all} (setup=free дозвољава сваки број)
blockade-position-turn = после {$ply} потеза на реду је {$turn}, а не {$written}: почиње X и играчи се смењују
blockade-position-early = премало је потеза ({$ply}) за ове зидове и пешаке: кад је на потезу {$player}, морало их је бити бар {$least}
blockade-position-late = толико потеза ({$ply}) није могло бити одиграно: партија је нерешена после {$most}
blockade-position-winners = пешаци {$pawns} стоје сви на циљу, а партија се завршава са првим
blockade-position-won = пешак {$pawn} стоји на циљу, па је {$player} одиграо последњи и није на потезу
blockade-position-missing = недостају пешаци {$pawns}: само један може бити заробљен, и то од противничког пешака који на његовом пољу побеђује
blockade-position-repeated = знак = каже да се позиција понавља трећи пут, а за то је потребна партија без победника, без преосталих зидова и са довољно одиграних потеза: {$text}
fact-expected-turns = број одиграних потеза
    .en = a number of turns played
fact-expected-end = крај позиције или = за реми понављањем
    .en = the end of the position or = for a draw by repetition
fact-expected-turn = играч на потезу, X или O
    .en = the player to move, X or O
fact-expected-walls = списак зидова као 63.65 или -
    .en = a list of walls like 63.65 or -
fact-expected-pawns = четири пешака као 44.84/4B.8B
    .en = four pawns like 44.84/4B.8B
fact-expected-hand = преостали зидови као 9.9/9.9
    .en = walls in hand like 9.9/9.9
halves-pawn = {$expected}, а {$step} овде није дозвољено
halves-wall = {$expected}, а {$step} овде није дозвољено
fact-expected-move = сада се помера пешак
    .en = a pawn is to be moved
fact-expected-place = сада се поставља зид
    .en = a wall is to be placed
