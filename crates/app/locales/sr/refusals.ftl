# Зашто је нешто одбијено. Енглески текст стоји у изворном коду, уз назив закона: mnk.taken је овде mnk-taken.
# Закони једне игре преведени су уз њу, у crates/play/texts.
# Кад закон има више реченица, .en каже коју преводи која порука.

## За све игре

move-game-over = партија је завршена
targets-senseless = ниједан потез не почиње овако
move-illegal = овај потез овде није дозвољен
game-unknown = нема игре {$name}; игре су: {$names}
game-preset = нема поставке {$name}; поставке игре {$game} су: {$names}
game-no-preset = нема поставке {$name}; игра {$game} нема поставки
settings-pair = опција се пише кључ=вредност, а не {$text}
settings-many = број опција не може бити већи од {$most}
settings-twice = опција {$key} је задата двапут
settings-unknown = нема опције {$key}; опције ове игре су: {$known}
settings-number = {$key} мора бити цео број од {$low} до {$high}, а не {$text}
settings-choice = {$key} мора бити једно од: {$names}, а не {$text}
fact-known-none = нема их
    .en = none

## m,n,k, икс-окс и четири у низу: закони који важе за више игара

position-order = никакав редослед потеза, у ком се X и O смењују, не попуњава колоне овако
position-row-width = у врсти {$row} поља има {$width}, а мора их бити {$cols}
position-rows = врста има {$rows}, а мора их бити {$expected}, раздвојених знаком /
position-rows-2 = врста има {$rows}, а мора их бити {$expected}
    .en = the board has {expected} rows, not {rows}
position-list-cell = врста {$row}, колона {$col}: {$text} није поље; поље је X, O или слободно (None, '' или 0)
position-list = врста {$row}, колона {$col}: {$sign} не може стајати овде; табла је листа врста, на пример [[None, 'X'], ['O', None]]
position-list-end = листа се не завршава: недостаје затворена заграда
position-list-length = поља у листи има {$found}, а табла има {$rows} × {$cols} поља, укупно {$cells}
position-run = низ слободних поља не може бити дужине 0
position-sign = {$sign} није поље: x и o су знакови, бројеви су низови слободних поља, а / завршава врсту
position-counts = почиње {$starter}, а на потезу је {$turn}, па обојица морају имати једнако знакова, али {$starter} их има {$starter_marks}, а {$follower} {$follower_marks}
    .en = {starter} begins and {turn} is to move, so both must have the same number of marks, but {starter} has {starter_marks} and {follower} has {follower_marks}
position-counts-2 = почиње {$starter}, а на потезу је {$turn}, па {$starter} мора имати знак више него {$follower}, али {$starter} их има {$starter_marks}, а {$follower} {$follower_marks}
    .en = {starter} begins and {turn} is to move, so {starter} must have one mark more than {follower}, but {starter} has {starter_marks} and {follower} has {follower_marks}
position-both-rows = оба играча имају {$k} у низу, а већ први низ завршава партију
position-last-mover = {$mark} има {$k} у низу и на потезу је, а партија се тим низом завршила: на потезу мора бити {$other}
position-one-move = сви низови играча {$mark} не могу настати једним последњим потезом
position-floating = у колони {$col} поље врсте {$above} је заузето, а поље испод њега слободно: знакови падају надоле
position-turn = недостаје играч на потезу: иза табле напишите x или o
    .en = the player to move is missing: write x or o after the board
position-turn-2 = играч на потезу мора бити x или o, а не {$text}
    .en = the player to move must be x or o, not {text}
mnk-word = табла {$m} × {$n} (колона × врста) заузима места: {$places}, а ова реч их има {$most}
mnk-off-board = ово поље није на табли
    .en = this cell is not on the board
mnk-off-board-2 = {$text} није на табли: колоне су од a до {$column}, врсте од 1 до {$row} (на курсу: врсте од 0 до {$last_row}, колоне од 0 до {$last_col})
    .en = {text} is not on the board: columns are a to {column}, rows 1 to {row} (course: rows 0 to {last_row}, columns 0 to {last_col})
mnk-taken = на пољу {$cell} већ стоји {$mark}
mnk-gravity = знак у колони {$column} пада на {$landing} и не може остати на {$cell}
mnk-move = {$text} није потез; {$expected}
fact-expected-falling = поље се пише као b2 (слово колоне, врста одозго), а колона као b или 2
    .en = a cell is written like b2 (column letter, row from the top), a column like b or 2
fact-expected-cell = поље се пише као b2 (слово колоне, врста одозго) или као 1 1 (врста и колона од 0)
    .en = a cell is written like b2 (column letter, row from the top) or like 1 1 (row and column from 0)
mnk-column-full = колона {$column} је пуна
mnk-size = {$key} мора бити од 1 до {$largest}, а не {$size}
mnk-k = на табли {$m} × {$n} (колона × врста) нико не може да направи {$k} у низу; k може бити од 1 до {$most}

## Стабла, која читају и trace и compare

tree-nodes = стабло има више од {$most} чворова
tree-empty = овде нема стабла: потребан је бар корен
tree-twice = два чвора се зову {$name}; имена морају бити различита
    .en = there are two nodes named {name}; names must differ
tree-twice-2 = потомци чвора {$name} наведени су двапут
    .en = the children of {name} are listed twice
tree-twice-3 = {$child} је двапут међу потомцима чвора {$parent}
    .en = {child} is listed twice among the children of {parent}
tree-twice-4 = {$name} је задато двапут; чвор има једну вредност и једног играча
    .en = {name} is given twice; a node has one value and one mover
tree-first = у стаблу пише да у корену игра {$said}, што је у супротности са first={$first}
tree-roots = део {$index}: само први део је корен, и сваки родитељ долази пре својих потомака
    .en = part {index}: only the first part is a root, and every parent comes before its children
tree-roots-2 = овде почиње други корен; стабло има један корен, а све остало је испод њега
    .en = a second root begins here; a tree has one root, with everything else below it
tree-roots-3 = стабло има један корен, а ничији потомци нису: {$names}
    .en = a tree has one root, but none of these nodes has a parent: {names}
tree-name = име не сме бити празно
    .en = a name must not be empty
tree-name-2 = име {$name} је предугачко: дозвољено је највише 100 знакова
    .en = the name {name} is too long: at most 100 characters are allowed
tree-name-3 = у имену {$name} је контролни знак
    .en = the name {name} has a control character in it
tree-name-4 = у имену {$name} је запета или тачка са запетом, а оне раздвајају потезе
    .en = the name {name} has a comma or a semicolon in it, which separate moves
tree-name-5 = име {$name} почиње или се завршава размаком
    .en = the name {name} begins or ends with a blank
tree-from = фигура је на чвору {$node}, а не на чвору {$from}
tree-node = нема чвора {$name}; позиција је име чвора, на пример {$root}
tree-move = нема чвора {$name}; потези из чвора {$node} су {$children}
tree-order = редослед потомака чвора {$node} мора сваког потомка навести тачно једном
tree-wishes = бројеви потомака морају бити бар 1, мањи први
    .en = the numbers of children must be at least 1, the smaller one first
tree-wishes-2 = вредности се задају тако да је мања прва
    .en = the values must be given with the smaller one first
tree-wishes-3 = вредности има мање него листова, па се једнаке не могу избећи
    .en = there are fewer values than leaves, so ties cannot be avoided
tree-children = сама вредност нема потомака; унутрашњи чвор са вредношћу пише се =5(…) или A=5(…)
    .en = a bare value has no children; an inner node with a value is written =5(…) or A=5(…)
tree-children-2 = између ових заграда нема ничега; лист се пише без заграда
    .en = there is nothing between these brackets; write a leaf without brackets
tree-quote = наводници који овде почињу нису затворени у истом реду
    .en = the quotes that open here are not closed on this line
tree-quote-2 = {$escape} не означава ниједан знак; сама обрнута коса црта пише се двапут
    .en = {escape} is not a known escape; a backslash itself is written twice
tree-text = {$found} не може стајати овде; очекује се: {$expected}
fact-found-end = крај текста
    .en = the end of the text
fact-found-list = листа
    .en = a list
fact-found-dictionary = речник
    .en = a dictionary
fact-expected-child = име потомка
    .en = the name of a child
fact-expected-field = листа потомака, број, max или min
    .en = a list of children, a number, max or min
fact-expected-name-or-value = име или вредност
    .en = a name or a value
fact-expected-number-or-player = број, max или min
    .en = a number, max or min
fact-expected-list-or-dictionary = листа или речник
    .en = a list or a dictionary
fact-expected-nothing = ништа више: листа је потпуна
    .en = nothing after the list
fact-expected-number-or-name = број или име
    .en = a number or a name
fact-expected-children = листа потомака
    .en = a list of children
fact-expected-name = име
    .en = a name
fact-expected-number = број
    .en = a number
fact-expected-player = max или min
    .en = max or min
fact-expected-node = име чвора
    .en = the name of a node
fact-expected-colon = ':' иза имена
    .en = ':' after the name
fact-expected-value = вредност
    .en = a value
fact-expected-comma = запета или затворена заграда
    .en = a comma or a closing bracket
tree-bracket = ова заграда '{$bracket}' се нигде не затвара
    .en = this '{bracket}' is never closed
tree-bracket-2 = ова заграда '{$bracket}' не затвара ништа
    .en = this '{bracket}' closes nothing
tree-bracket-3 = знак '{$sign}' не може затворити отворену заграду '{$bracket}'
    .en = this '{sign}' does not match the open '{bracket}'
tree-lisp = да ли је {$word} чвор ових заграда или његов први потомак? Име чвора пишите испред заграда, на пример A(B C), а иза првог потомка запету
tree-comma = да ли је ,{$word} део децималног броја или још један лист? Децимални број се пише са тачком, на пример 1.5; испред следећег листа пишите размак
tree-list = да ли је {$word} име чвора ове листе или лист? Чвор пишите као A(B=5 C=10) или као објекат са name, value и children
tree-parents = {$child} је потомак и чвора {$one} и чвора {$two}; у стаблу чвор има једног родитеља
tree-cycle = потомци се врте у круг: {$cycle}
tree-stranger = {$name} има вредност, али га у стаблу нема; да ли је то слово {$other}, а не цифра?
    .en = {name} has a value but is not in the tree; did you mean the letter {other}, not the digit?
tree-stranger-2 = {$name} има вредност, али га у стаблу нема; да није {$other}?
    .en = {name} has a value but is not in the tree; did you mean {other}?
tree-stranger-3 = {$name} има вредност, али га у стаблу нема: није ничији потомак и нема потомака
    .en = {name} has a value but is not in the tree: it has neither a parent nor children
tree-indent = овај ред није увучен истим табулаторима и размацима као редови изнад њега
    .en = this line is not indented with the same tabs and blanks as the lines above it
tree-indent-2 = овај ред је увучен мање од претходног, али ниједан чвор изнад њега није увучен толико
    .en = this line is indented less than the line above it but does not match any node further up
tree-value = {$word} није број; име које почиње као број пише се под наводницима
    .en = {word} is not a number; put a name that begins like one in quotes
tree-value-2 = {$word} није број; вредност се пише као 3, -0.5, inf или -inf
    .en = {word} is not a number; a value is written like 3, -0.5, inf or -inf
tree-value-3 = {$word} је превелика вредност; напишите inf или -inf
    .en = {word} is too large for a value; write inf or -inf
tree-said = {$word} понавља оно што је о овом чвору већ речено; чвор има једну вредност и једног играча
    .en = {word} repeats something already said about this node; a node has one value and one mover
tree-said-2 = {$key} је за овај чвор задато двапут
    .en = {key} is given twice for this node
tree-size = текст има {$size} бајтова, а чита се највише {$most}
tree-key = чвор нема {$key}; може имати name, value, turn и children
tree-child = {$target} није потомак чвора {$node}; његови потомци су {$children}
tree-nan = {$word} није вредност: нити је веће нити мање од било које друге

## Претрага

weights-twice = {$name} већ има тежину
weights-unknown = нема особине {$name}; особине су {$names}
    .en = there is no feature {name}; the features are {names}
weights-unknown-2 = нема особине {$name}; особине процене course су {$course}, а процене standard {$standard}
    .en = there is no feature {name}; the features of course are {course}, those of standard are {standard}
weights-none = ова игра нема особина, па нема ни тежина које би се мењале
weights-tree = вредности стабла пишу у самом стаблу, па нема тежина које би се мењале
weights-engine = --weights је за engine и course, који имају процену, а не за {$engines}
paths-game = {$game} нема путева; има их blockade
eval-unknown = нема процене {$name}, нити такве датотеке; процене су course, standard и result
eval-no-weights = процена {$name} ове игре нема тежина
weights-line = ред мора бити 'име = број', а не {$line}
weights-number = тежина особине {$name} мора бити број од -{$most} до {$most} са највише две децимале, а не {$value}
search-window = у полазном прозору alpha мора бити мање од beta, а не {$alpha} и {$beta}
search-tie = последњи од више најбољих потеза зна се само уз fail-soft вредности и строго одсецање
search-profile = нема профила {$name}; постоје {$names}
compare-stopped = стабло је превелико за поређење: {$reason}; гледајте плиће помоћу --depth
fact-reason-line = линија је дужа него што претрага прати
    .en = a line is longer than a search follows
fact-reason-tape = снимак је пун
    .en = the tape is full
contest-no-move = програм није нашао потез
contest-opening = случајна отварања од {$plies} потеза завршавају партију: узмите краћа
engine-other-game = овај играч је отворен за другу игру
engine-course = за ову игру курс нема хеуристику
engine-unknown = нема играча {$text}; могући су: {$forms}

## Слике и снимци претраге

picture-empty = нема корака који би се нацртао
picture-gif = анимација се не може спаковати: {$error}
picture-png = слика се не може спаковати: {$error}
picture-size = превише је слика ове величине за анимацију ({$count}); изаберите мање корака или сажмите стабло
    .en = an animation of {count} pictures of this size is too large; choose fewer steps, or fold the tree
picture-size-2 = слика је превелика
    .en = the picture is too large
trace-algorithm = нема алгоритма {$name}; постоје {$names}
server-rematch = реванш је за двоје људи који су завршили партију
trace-engine = претрага играча {$engine} не може да се прикаже: изаберите engine, или engine:1 до engine:10
trace-engine-order = рачунар сам ређа потезе: изоставите редослед, или изаберите други алгоритам
trace-order = нема редоследа {$name}; постоје {$names}
trace-alphabeta = {$algorithm} нема { $what ->
        [profile] профил
       *[window] полазни прозор
    }: то је за alphabeta
trace-empty = датотека је празна; снимак претраге почиње заглављем
trace-version = ово није снимак верзије {$known}, него {$version}
trace-end = иза краја не сме ништа да стоји
    .en = nothing may follow the end
trace-end-2 = датотека се прерано завршава: последњи ред мора бити крај
    .en = the file ends early: its last line must be the end
trace-root = снимак има бар један чвор
trace-line = овај ред није употребљив: {$said}
trace-board = табла се не слаже са својим врстама и колонама
trace-node = најбоља линија наводи чвор који не постоји
    .en = the best line names a node that there is not
trace-node-2 = чвор {$node} није на свом месту: чворови се броје од 0 (овде {$expected}), а родитељ стоји пре својих потомака
    .en = node {node} is out of place: nodes are numbered from 0 (here {expected}), and a parent stands before its children
trace-event = догађај чвора {$node} не може стајати овде, где је последњи отворени чвор {$open}
trace-step = {$text} није избор корака; напишите број, опсег као 3-9 или 5-, списак као 1,4,7, last, или all
    .en = {text} is no choice of steps; write a number, a range such as 3-9 or 5-, a list such as 1,4,7, last, or all
trace-step-2 = нема корака {$step}: последњи је {$last}
    .en = there is no step {step}: the last one is {last}

## Партије

claim-nothing = нема шта да се тражи: реми по правилима долази сам, а време није истекло никоме
ugi-unknown = нема { $kind ->
        [command] наредбе
        [query] питања
        [option] опције
       *[other] речи
    } {$word}
ugi-position = нема позиције: прво реците position startpos
    .en = there is no position: say position startpos first
ugi-position-2 = позиција је startpos или fen ТЕКСТ, а не {$text}
    .en = a position is startpos or fen TEXT, not {text}
ugi-move = потез {$number} {$move}: {$reason}
ugi-number = иза речи {$name} стоји цео број, а не {$word}
ugi-level = нивои иду уз engine, а не уз {$engine}
ugi-option = опција се поставља са name ИМЕ value ВРЕДНОСТ, а не са {$text}
ugi-value = {$name} је цео број од {$low} до {$high}, а не {$value}

## Наредбе

engine-course-depth = дубина програма course је део његовог имена: напишите course:{$depth} уместо --depth {$depth}
engine-unused = {$option} не би ништа променило за {$engines}
solve-depth = --depth нема значења за dfpn, који не зна растојања: користите --nodes или --time
solve-tree = стабло има своје вредности у листовима: вредност корена налазе 'potez trace' и 'potez solve'
solve-start = цела игра се решава од почетка: изоставите потезе и позицију
solve-memory = позиције на потезу {$ply} не стају у {$megabytes} MB: дозволите више са --memory
solve-locked = други програм управо решава {$path}
solve-other-game = {$path} припада решавању друге игре, {$game}: обришите то, или наведите другу датотеку
solve-unfinished = у {$path} је решавање које није завршено: наставите га са --resume, или га обришите
solve-gone = позиције потеза {$ply} више нису на диску
solve-text = игра не може да прочита сопствену позицију {$position}: {$reason}
solve-layer = слој на диску не може да се прочита
solve-host = {$address} није адреса: пише се РАЧУНАР:ПОРТ, по једна у реду
solve-process = нема процеса {$process}: у датотеци је адреса {$count}, а броје се од 0
solve-no-cluster = овај програм је преведен без могућности cluster: преведите га са 'cargo build --release --features cluster'
solve-cluster = решавање је стало, јер се други процес завршио или до њега нема везе: {$error}; покрените све поново са --resume
solve-address = {$address}: {$error}
solve-other-job = други процес решава другу игру, или има други списак рачунара или број радника: покрените све са истим опцијама
solve-message = порука другог радника не може да се прочита
solve-cluster-game = на више рачунара решавају се само игре у којима сваки потез заувек попуни поље
solve-cluster-out = решавању на више рачунара треба датотека: --out ДАТОТЕКА
solve-cluster-other = други радник не може да настави: погледајте шта каже, па покрените све процесе поново са --resume
solve-no-folder = овај систем нема фасциклу за податке: реците где се уписује табела, са --out ДАТОТЕКА
table-disk = {$path}: {$error}
table-damaged = {$path} је оштећено: {$what}; решите игру поново, или поново копирајте датотеку
fact-what-cut-off = крај јој недостаје
    .en = it is cut off
fact-what-ends = почетак или крај није онакав какав је уписан
    .en = its beginning or its end is not as it was written
fact-what-list = списак блокова не може да се прочита
    .en = its list of blocks cannot be read
fact-what-parts = делови не припадају истој табели
    .en = its parts do not belong together
table-block = {$path} је оштећено: блок {$number} није онакав какав је уписан; решите игру поново, или поново копирајте датотеку
table-foreign = {$path} није табела решене игре
table-version = {$path} је табела верзије {$version}, а овај програм чита верзију {$ours}: решите игру поново
table-other-game = {$path} је табела игре {$known}, а не {$asked}
saved-delay = --delay иде уз --format gif
usage-json-play = {$command} је дијалог и нема одговор у запису JSON; --save ДАТОТЕКА уписује партију, а за програме који играју постоји 'potez ugi'
usage-json = {$command} нема одговор у запису JSON: изоставите --json
man-command = нема наредбе {$name}; наредбе су: {$names}
saved-delete-yes = овде нема терминала на ком би следило питање: додајте --yes
file-read = не може да се прочита {$path}: {$error}
file-write = не може да се упише {$path}: {$error}
file-utf8 = {$path} није текст у коду UTF-8: погрешан је бајт {$byte}
file-large = {$path} је веће од {$most} MiB
file-system = {$error}
line-long = ред је дужи од {$most} MiB
line-utf8 = ред није текст у коду UTF-8
usage-tree = --tree ДАТОТЕКА иде уз игру tree, и без --set tree=…
usage-terminal = овај запис није за терминал: упишите га у датотеку помоћу --out ДАТОТЕКА
usage-json-format = --json тражи податке, а {$what} нешто друго: изоставите једно од њих
usage-grain = једно од: visit, backup, bound
usage-scale = број као 1.5
    .en = a number such as 1.5
usage-scale-2 = од 0.1 до 8
    .en = from 0.1 to 8
usage-dialect = једно од: ours, course, abstractplay
usage-first = --first {$first} не иде уз то да {$player} игра {$seat}: почиње {$beginner}
usage-clock = време и колико сваки потез додаје, на пример 5m, 5m+3s, 90s+0.5s
usage-memory = табеле овде смеју да заузму највише {$most} MB, три четвртине меморије рачунара
usage-pace = секунде од 0 до 60, на пример 0.5
usage-time = секунде као 0.5, или број са јединицом: 200ms, 2s, 1m
usage-port = порт је број до 65535
usage-bot = програм се пише ИМЕ=НАРЕДБА, као Ана=./ana --fast, са именом до 40 знакова
usage-bot-twice = два програма се зову {$name}: сваки мора да има своје име
usage-listening = адреса као 127.0.0.1, 0.0.0.0 или 0.0.0.0:8080
usage-color = једно од: auto, always, never
usage-language = једно од: en, sr-Latn, sr-Cyrl
ugi-check = Ponder је true или false, а не {$value}
contest-person = људи не учествују у мечевима програма
contest-table = табела {$path} овог меча није отворена
match-person = људи не учествују у мечевима програма: употребите „potez play“
match-players = наведите бар два играча, или --resume=НАЗИВ
match-resume = --resume=НАЗИВ наставља меч онако како је започет: изоставите играче, игру и табелу
match-page = ово је турнир са стране: наставља се тамо, уз „potez serve --tournaments“
match-openings = оволико потеза, од 0 до 200, као у balanced:6
match-adjudicate = draw:ПОТЕЗА,ПОЕНА, win:ПОТЕЗА,ПОЕНА, proof или proof:ПОЗИЦИЈА, као у draw:8,20
match-report = назив извештаја се завршава са .html, .csv, .json или .txt
course-bot-file = нема датотеке {$file}
course-bot-python = {$python} не може да се покрене ({$error}): инсталирајте Python, или га наведите помоћу --python
match-memory = цео број мегабајта, најмање 1
contest-opening-line = {$line}. ред отварања: {$reason}
contest-no-openings = у датотеци нема отварања: један ред потеза је једно отварање
contest-opening-over = на крају реда партија је завршена
contest-time = {$name} је потрошио своје време
contest-version = верзија меча није позната: {$version}
contest-position = позиција меча не може да се постави
match-sprt = --sprt пореди два играча, не више
elo-counts = цели бројеви са зарезима између (њих {$count}), укупно мање од милијарде
elo-sprt = два броја од -1000 до 1000 са зарезом између, мањи на првом месту
contest-broken = партија је прекинута: један од програма је отказао
show-course = курс не исписује таблу за игру {$game}
saved-one-game = gif и pdf су слике једне партије: наведите једну
show-course-text = табла са курса је текст: изоставите --format или напишите --format text
play-broken = потез {$number}, {$text}, не може да се одигра: {$reason}
play-other-game = то је запис игре {$found}, а не {$game}
play-no-move = {$name} није нашао потез
play-no-record = у њој нема ниједног потеза
trace-paper = овај potez је направљен без png, gif и pdf (могућност 'paper')
trace-format = име {$file} не каже који је запис: додајте --format
trace-window = {$text} није прозор; напишите два броја као 0,10 или -inf,3
trace-source = {$text} није ни lecture, ни датотека, ни игра; игре су: {$names}
trace-frames = ово стабло има превише корака за слике ({$count}): изаберите неке помоћу --step, крупније помоћу --grain visit, или цртајте мање помоћу --fold
trace-a4 = --paper је за pdf: додајте --format pdf или --out ДАТОТЕКА.pdf
trace-html = превише је корака за страницу у прегледачу ({$count}, а она прима највише {$most}): тражите плиће помоћу --depth, или пишите text или json
trace-several = за више слика потребно је --out ДАТОТЕКА (свака добија број), или --sheet за једну слику свих
trace-html-nodes = превише је чворова за страницу у прегледачу ({$count}, а она прима највише {$most}): нацртајте део стабла, или пишите svg, text или json
lab-frames = {$count} корака овог стабла је превише слика: изаберите крупније кораке или мању дубину
lab-events = ова претрага има {$count} догађаја, а датотека највише {$most}: изаберите мању дубину
lab-format = нема записа {$format}; постоје {$formats}
exercise-large = стабло за вежбу има највише {$most} чворова: пожелите мању дубину или мање потомака
exercise-params = ниједно од {$tries} насумичних стабала није такво: пожелите мање одсецања, или веће стабло
exercise-mode = нема вежбе {$name}; постоје {$names}
exercise-search = вежбе су за стабла, и за претраге које чвор посећују једном: minimax, alphabeta или negamax
trace-long = ова претрага је предугачка за приказ: изаберите мању дубину
analyse-lines = --lines и --only иду уз engine, а не уз {$engine}

## Сервер

serve-port-taken = адреса {$place} је заузета, можда је на њој други potez; изаберите други порт са --addr {$address}:ПОРТ
serve-ports = ниједан порт од {$port} надаље није слободан; задајте га са --addr {$address}:ПОРТ
serve-address = не може се слушати на адреси {$place}: {$reason}

request-path = на овој адреси нема ничега
request-method = ова адреса се не може тако питати
request-type = захтеву са садржајем треба заглавље Content-Type: application/json
request-json = захтев се не може прочитати: {$reason}
request-size = захтев је превелик
request-body = захтев није стигао цео
request-move = потез се задаје текстом или циљевима, једним од та два
request-socket = ова адреса је WebSocket
request-host = овај сервер се не зове тако; користите његову адресу, или га покрените са --host ИМЕ
request-origin = странице других сајтова не смеју ово да раде
request-time = захтев је предуго трајао; покушајте поново

limit-games = са ваше адресе { $limit ->
        [one] отворена је {$limit} партија
        [few] отворене су {$limit} партије
       *[other] отворено је {$limit} партија
    } за један сат
limit-requests = са ваше адресе { $limit ->
        [one] обрађује се {$limit} захтев
        [few] обрађују се {$limit} захтева
       *[other] обрађује се {$limit} захтева
    }
limit-hints = за вашу адресу { $limit ->
        [one] тражи се {$limit} савет
        [few] траже се {$limit} савета
       *[other] тражи се {$limit} савета
    }
limit-studies = за вашу адресу { $limit ->
        [one] ради {$limit} анализа
        [few] раде {$limit} анализе
       *[other] ради {$limit} анализа
    }
limit-sockets = на овом серверу је отворено превише страница
limit-sockets-client = са ваше адресе { $limit ->
        [one] отворена је {$limit} страница
        [few] отворене су {$limit} странице
       *[other] отворено је {$limit} страница
    }; затворите неку од њих
limit-position = положај или његове опције имају { $size ->
        [one] {$size} бајт
        [few] {$size} бајта
       *[other] {$size} бајтова
    }; овај сервер прима највише {$limit}
limit-moves = захтев доноси највише { $limit ->
        [one] {$limit} потез
       *[other] {$limit} потеза
    }, а не {$count}; остале одиграјте један по један
limit-comments = коментари ове партије имали би више од { $limit ->
        [one] {$limit} бајта
       *[other] {$limit} бајтова
    }; скратите или уклоните неке
limit-nodes = ова партија са варијантама има { $limit ->
        [one] {$limit} потез
       *[other] {$limit} потеза
    }; то је довољно
limit-text = текст је предугачак; чува се највише { $limit ->
        [one] {$limit} знак
        [few] {$limit} знака
       *[other] {$limit} знакова
    }
limit-searches = превише претрага чека на ред

session-node = у овој партији нема таквог потеза
server-game = нема такве партије, или је овај линк не отвара
server-node = у овој партији нема потеза са бројем {$node}
server-alone = друга страна припада неком другом: за ово су потребни линкови обе стране
server-side = ово није ваша страна
server-turn = нисте на потезу
server-engine-turn = на потезу је рачунар
server-root = почетак партије се не може уклонити
server-takeback = нема потеза који би се вратио
server-draw-engine = рачунар не пристаје на реми; играјте даље, или предајте партију
server-bot = овај сервер не нуди програм {$name}: изаберите другог противника
server-moves = потез {$number} {$text}: {$reason}
server-pictures = слике партије се праве од највише {$most} позиција; сачувајте је као запис
server-strength = рачунар овде сме да размишља од 0,1 до {$seconds} секунди о потезу, са 1 до {$threads} нити
server-arrange = позиције ове игре се не постављају руком; упишите их
server-pace = рачунари вуку потез сваких 0,05 до 60 секунди
server-clock = сат има од једне секунде до једног дана за сваку страну, и највише сат времена додатка по потезу
server-format = нема формата {$format}; формати су: {$formats}
server-language = нема тог језика; језици су: en, sr-Cyrl, sr-Latn
server-qr = цртају се само адресе овог сервера
server-qr-long = овај текст је предугачак за QR код
server-evaluation = ова игра нема процену {$name}; има: {$names}
server-hint = помоћ има нивое 1, 2 и 3
server-fair = док играју двоје људи, рачунар не помаже; питајте поново кад се партија заврши
server-analyst = позиције анализирају engine или mcts
server-threat = овде друга страна не може бити на потезу
server-unfinished = ово је тек почетак потеза
server-position-game = текст позиције не каже која је то игра; наведите игру
server-fault = сервер је направио грешку; ништа није промењено
server-damaged = запис ове партије је оштећен: остављен је такав какав је, и партија не може да се настави. Јавите ономе ко води сервер
server-random = систем не даје случајне бројеве; покушајте поново

## Записи партија

record-format = ово није запис партије: формат треба да буде {$expected}, а не {$format}
record-version = читају се записи верзије {$known}, а овај је верзије {$version}
record-long = запис сме да има највише {$most} MiB
record-empty = у запису нема ничега
record-json = ово се не може прочитати као запис: {$why}
record-game = из списка потеза се не види која је игра; наведите игру или употребите запис са ознакама
record-position = позиција {$position} се не може поставити: {$reasons}
record-bot = запис на место играча ставља програм {$command}; запис никад не покреће програм, па на том месту игра човек
record-parent = чвор {$node} има претходника {$parent}; претходник је чвор који у списку стоји пре њега
record-current = према запису партија стоји на чвору {$node}, а таквог чвора нема
record-result = у запису пише {$said}, а партија је завршена са {$known}
record-turn = запис овај потез приписује играчу {$said}, а на потезу је {$turn}
record-no-sgf = SGF не постоји за игру {$game}, него само за tictactoe, mnk и byte; њени записи су json, text, moves и course
record-unknown-format = нема формата записа {$name}; формати су: {$names}
text-game = у запису не пише која је игра: потребан је ред као што је [Game "blockade"]
text-open = једна заграда није затворена
text-close = ова заграда није отворена
text-brace = ова витичаста заграда није отворена
text-quotes = ови наводници нису затворени
text-comment = овај коментар није затворен
sgf-none = у овом SGF-у нема партије: партија се пише (;…)
sgf-game = игра из овог SGF-а, GM {$number}, овде се не игра; читају се GM 4, гомоку, и GM 35, Byte
sgf-size = величина се пише SZ[15] или SZ[колоне:врсте], а не {$text}
sgf-point = {$value} није поље на табли
sgf-stacks = од фигура постављених једна по једна не настају стекови; за Byte је потребна позиција у PZP
sgf-setup = знакови се постављају усред партије, а то је дозвољено само на почетку
sgf-move = {$value} није потез; у игри Byte потез су два поља, као bb:cc, или bb1:cc са индексом
    .en = {value} is not a move; in Byte a move is two points, like bb:cc, or bb1:cc with its index
sgf-move-2 = {$value} није поље на табли, а потез се не сме прескочити
    .en = {value} is not a point of the board, and passing is not allowed
sgf-open = текст се завршава усред партије: недостаје заграда )
sgf-value = ова вредност није затворена
sgf-valueless = ово својство нема вредност
sgf-nameless = ова вредност не припада ниједном својству
sgf-sign = овај знак у SGF-у нема значење

## Грешке оперативног система, по врсти

fact-system-not-found = нема такве датотеке ни фасцикле
fact-system-permission = приступ није дозвољен
fact-system-exists = већ постоји
fact-system-not-a-folder = то није фасцикла
fact-system-folder = то је фасцикла, а не датотека
fact-system-folder-not-empty = фасцикла није празна
fact-system-read-only = са овог диска може само да се чита
fact-system-full = диск је пун
fact-system-quota = заузет је сав простор који вам је додељен
fact-system-too-large = датотека би била превелика
fact-system-name = име датотеке није исправно или је предугачко
fact-system-invalid = то систем не дозвољава
fact-system-busy = користи је неки други програм
fact-system-memory = нема довољно меморије
fact-system-pipe = програм који чита излаз је завршен
fact-system-time = систем није одговорио на време
fact-system-interrupted = радња је прекинута
fact-system-address-taken = адреса је заузета
fact-system-address-missing = овај рачунар нема ту адресу
fact-system-refused = веза је одбијена
fact-system-connection = веза је прекинута
fact-system-unsupported = овај систем то не подржава
