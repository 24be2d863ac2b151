game-byte-title = Бајт
game-byte-summary = спајање стекова фигура; стек од осам припада играчу чија је фигура на врху
game-byte-preset-large = Већа табла, 10×10
game-byte-size = Број врста и колона; од фигура морају да се направе цели стекови од по осам.
game-byte-size-values = 8, 10, 16, 18 или 24
game-byte-merge_first = Ако је изабрано, стек не сме да се помера док играч на потезу може да споји стекове.
game-byte-merge_first-values = no или yes
game-byte-pie = Ако је изабрано, други играч сме за почетак да преузме страну првог (потез: swap).
game-byte-pie-values = no или yes
game-byte-setup = Уз free позиција се поставља са било којим бројем фигура, за примере и вежбе.
game-byte-setup-values = exact или free

# Особине по којима се процењује позиција.
game-byte-course-points = освојени стекови
game-byte-course-bottoms = фигуре на дну стека, и оне које стоје саме
game-byte-course-inner = фигуре које имају друге изнад и испод себе
game-byte-course-low_tops = фигуре на врху стека од две до четири
game-byte-course-high_tops = фигуре на врху стека од пет и више
game-byte-course-mobility = могући потези, ко год да је на потезу
game-byte-standard-points = освојени стекови
game-byte-standard-top1 = фигуре које стоје саме
game-byte-standard-top2 = стекови од 2 са својом фигуром на врху
game-byte-standard-top3 = стекови од 3 са својом фигуром на врху
game-byte-standard-top4 = стекови од 4 са својом фигуром на врху
game-byte-standard-top5 = стекови од 5 са својом фигуром на врху
game-byte-standard-top6 = стекови од 6 са својом фигуром на врху
game-byte-standard-top7 = стекови од 7 са својом фигуром на врху
game-byte-standard-exposed = висине својих стекова на које противник може да се споји тако да његова фигура буде на врху
game-byte-standard-bottoms = стекови са својом фигуром на дну
game-byte-standard-lone = међу њима они поред којих нема других, па се померају сами
game-byte-standard-merges = могућа спајања, ко год да је на потезу
game-byte-standard-checkers = фигуре на табли
game-byte-standard-strike = играч на потезу може одмах да освоји стек
game-byte-standard-threat = други играч би то могао да је на потезу
game-byte-standard-gift = спајања којима се довршава стек за противника
game-byte-standard-tempo = бити на потезу

byte-pass = {$player} сме да прескочи само кад нема дозвољеног потеза, а сада их има {$count}
byte-swap = за swap је потребно правило о замени (pie=yes), по ком се овде не игра
    .en = swap needs the pie rule (pie=yes), which is not played here
byte-swap-2 = swap је дозвољен само као први потез другог играча
    .en = swap is allowed only as the second player's first move
byte-square = нема поља са бројем {$from}
    .en = there is no square with number {from}
byte-square-2 = нема поља {$square}: слова иду од A до {$last}, бројеви од 1 до {$rows}
    .en = there is no square {square}: letters go from A to {last}, numbers from 1 to {rows}
byte-stuck = {$turn} сада ништа не може да помери на пољу {$square}
byte-far = стек се помера једно поље дијагонално од поља {$square}
byte-empty = на пољу {$square} нема стека
byte-index = стек на пољу {$square} има { $height ->
        [one] {$height} фигуру
        [few] {$height} фигуре
       *[other] {$height} фигура
    }, па су његови индекси од 0 до {$top}, а не {$index}
byte-edge = од поља {$square} у смеру {$direction} нема поља: ту је крај табле
byte-owner = фигура са индексом {$index} на пољу {$square} припада играчу {$owner}, а на потезу је {$turn}
byte-level = фигура мора доћи на виши ниво: индекс {$index} не може на { $height ->
        [one] {$height} фигуру
        [few] {$height} фигуре
       *[other] {$height} фигура
    } на пољу {$to}
byte-height = нови стек на пољу {$to} имао би { $sum ->
        [one] {$sum} фигуру
        [few] {$sum} фигуре
       *[other] {$sum} фигура
    }, а дозвољено је највише 8
byte-neighbour = стек на пољу {$square} је поред стекова на: {$others}, па сме само да се споји, а не да пређе на празно поље {$to}
byte-whole = помера се само цео стек: на празно поље {$to} са индексом 0, а не {$index}
byte-bottom = стек на пољу {$square} сме да помери само {$owner}, чија је фигура на дну, а на потезу је {$turn}
byte-merge-first = {$turn} може да споји стекове, па ниједан стек не сме да се помера
byte-nearest = стек са поља {$square} мора да се приближи најближем ({$others}, на растојању {$distance}), а на пољу {$to} му није ближе
byte-type = ова врста табле није за величину {$size}
byte-direction = нема смера {$word}; смерови су GL (горе лево), GD (горе десно), DL (доле лево), DD (доле десно)
byte-move = потез {$text} није читљив; пишите га као B2-DD-0, B2 0 DD, b2:1-c3, pass или swap
byte-light = {$square} је светло поље; игра се на тамним, као што је A1
    .en = {square} is a light square; play is on the dark ones, like A1
byte-light-2 = {$square} је светло поље: игра се на тамним
    .en = {square} is a light square: play is on the dark ones
byte-index-range = индекс је број од 0 до 6, а не {$index}: стек који стоји нема више од 7 фигура
byte-diagonal = са поља {$from} иде се једно поље дијагонално, а не на {$to}
byte-level-range = иза двотачке стоји ниво, од 1 (дно) до 7, а не {$level}
byte-size = size мора бити 8, 10, 16, 18 или 24 (од фигура морају да се направе цели стекови од по осам), а не {$text}
byte-text-long = позиција на овој табли није тако дугачак текст
byte-text-fields = позиција се пише: врсте, играч на потезу, поени, на пример '{$example}', а не {$text}
byte-text-end = иза поена сме да стоји само 'swap', а не {$word}
byte-text-rows = врста има {$count}, а на табли их је {$rows}
byte-text-item = у врсти {$row} мора да стоји стек од X и O или број празних тамних поља, а не {$item}
byte-text-row = у врсти {$row} тамних поља има {$count}, а мора их бити {$squares}
byte-stack = стек на пољу {$square} има { $height ->
        [one] {$height} фигуру
        [few] {$height} фигуре
       *[other] {$height} фигура
    }: сме да их стоји највише 7, а стек од 8 се скида
byte-points = поена је освојено {$sum}, а укупно их има {$total}
byte-majority = {$player} има { $points ->
        [one] {$points} поен
        [few] {$points} поена
       *[other] {$points} поена
    }, а партија се завршава са {$majority}
byte-count = кад је освојених стекова {$scored}, на табли мора бити { $want ->
        [one] {$want} фигура
        [few] {$want} фигуре
       *[other] {$want} фигура
    }, а не {$count} (setup=free дозвољава сваки број)
byte-colour = {$player} на табли има { $count ->
        [one] {$count} фигуру
        [few] {$count} фигуре
       *[other] {$count} фигура
    }, а могуће је највише {$most}: {$all} са почетка, и по једна на врху сваког освојеног стека
byte-text-turn = играч на потезу је X или O, а не {$word}
byte-text-points = поени се пишу као 1:0, прво за X, а не {$word}
byte-text-swap = за 'swap' је потребно правило о замени (pie=yes), по ком се овде не игра
    .en = 'swap' needs the pie rule (pie=yes), which is not played here
byte-text-swap-2 = 'swap' је само за другог играча, док партија траје
    .en = 'swap' is only for the second player, while the game goes on
byte-text-swap-3 = 'swap' је само за потез после првог, а ова позиција је каснија
    .en = 'swap' is only for the turn after the first move, and this position comes later
