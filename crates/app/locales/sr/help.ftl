# Помоћ наредбене линије. Енглески текст су коментари у args.rs; help-any-… важи за све наредбе које имају тај аргумент.

## Речи које има сам clap

clap-usage = Употреба:
    .en = Usage:
clap-commands = Наредбе:
    .en = Commands:
clap-arguments = Аргументи:
    .en = Arguments:
clap-options = Опције:
    .en = Options:
clap-any-options = [ОПЦИЈЕ]
    .en = [OPTIONS]
clap-any-command = <НАРЕДБА>
    .en = <COMMAND>
clap-maybe-command = [НАРЕДБА]
    .en = [COMMAND]
clap-help-more = Ова помоћ (опширније са '--help')
    .en = Print help (see more with '--help')
clap-help-less = Ова помоћ (краће са '-h')
    .en = Print help (see a summary with '-h')
clap-help = Ова помоћ
    .en = Print help
clap-version = Верзија програма
    .en = Print version
clap-help-command = Ова помоћ, или помоћ за наредбу
    .en = Print this message or the help of the given subcommand(s)
fact-why-digit = то није цео број
    .en = invalid digit found in string
fact-why-empty = вредност је празна
    .en = cannot parse integer from empty string
fact-why-large = број је превелик
    .en = number too large to fit in target type

## potez

help = Игре на табли, засноване на алгоритму Min-Max и алфа-бета одсецању
help-long = Игре на табли, засноване на алгоритму Min-Max и алфа-бета одсецању.
    {""}
    Без наредбе покреће страницу и отвара је у прегледачу.
    {""}
    Игре: tree, tictactoe, mnk, connect4, blockade, byte. `potez rules GAME` каже како се игра.
help-any-json = Одговори у запису JSON, по једна вредност у реду
help-any-color = Кад се користе боје (поштује се и NO_COLOR)
help-any-lang = Језик: en, sr-Latn или sr-Cyrl [подразумева се језик система]

## Аргументи које има више наредби

help-any-game = Назив игре (видети 'potez games')
help-any-set = Опција игре; може се поновити
help-any-preset = Опције које имају име (види 'potez games'); --set их мења
help-any-position = Почни од ове позиције ('-' је чита са стандардног улаза)
help-any-tree = За игру tree: прочитај стабло из датотеке ('-' је стандардни улаз)
help-any-moves = Потези који се прво одиграју, раздвојени запетама, у било ком запису ('-' их чита са стандардног улаза)
help-any-depth = Размишљај највише оволико потеза унапред
help-any-time = Размишљај највише оволико, у секундама (0.5) или са јединицом (200ms, 2s, 1m)
help-any-nodes = Погледај највише оволико позиција
help-any-threads = Број нити
help-any-hash = Величина табеле позиција, у мегабајтима
help-any-seed = Семе свега што је случајно
help-any-weights = Датотека која мења тежине процене (исписује је 'potez eval GAME --weights')
help-any-format = Текст за терминал, или слика [подразумева се: по завршетку имена у --out, иначе text]
help-any-out = Упиши у датотеку
help-any-scale = Колико се велико црта png
help-any-ascii = Користи само знаке ASCII
help-any-source = Стабло са предавања (lecture), датотека са стаблом ('-' је стандардни улаз), или назив игре

## Наредбе

help-games = Наведи игре и њихове опције
help-serve = Покрени страницу: игра и анализа у прегледачу
help-serve-addr = Где се слуша: адреса, са портом или без њега; 0.0.0.0 је за учионицу
help-serve-data = Где се чувају партије [подразумева се: фасцикла система за податке]
help-serve-host = Име којим се сервер сме звати, поред својих адреса; може се поновити
help-serve-no_open = Не отварај прегледач
help-serve-games_per_client = Колико партија један посетилац сме да отвори за сат
help-serve-pages_per_client = Колико страница један посетилац сме да има отворено
help-serve-pages = Колико страница укупно сме бити отворено
help-serve-searches = Колико претрага ради истовремено [подразумева се: колико има процесора]
help-rules = Кажи како се игра
help-rules-game = Назив игре
help-moves = Наведи дозвољене потезе у позицији
help-moves-notation = Како се потези пишу
help-moves-batch = На сваки ред стандардног улаза (списак потеза; празан је почетак) одговори једним редом у запису JSON
help-perft = Преброј низове потеза сваке дужине до задате дубине
help-perft-depth = Највећа дужина низова
help-eval = Вреднуј позицију без претраге: особине, њихове тежине и збир
help-eval-long = Вреднуј позицију без претраге: особине, њихове тежине и збир.
    {""}
    Позитивно је добро за X, негативно за O.
    {""}
    Пример: potez eval tictactoe --moves b2,a1
    {""}
    Тежине се мењају овако: potez eval byte --eval standard --weights > mine.txt, измените mine.txt, па potez eval byte --eval mine.txt, или potez analyse byte --weights mine.txt
help-eval-eval = Процена: course, standard (она коју има програм), result, или датотека са тежинама ('-' је стандардни улаз) [подразумева се course, где постоји]
help-eval-weights = Испиши тежине као датотеку коју читају --eval и --weights, са значењем сваке особине
help-paths = Нађи најкраћи пут сваког пешака у игри Blockade до сваког почетног поља противника
help-paths-long = Нађи најкраћи пут сваког пешака у игри Blockade до сваког почетног поља противника.
    {""}
    Зидови се рачунају, пешаци не. Пут сме да пређе преко другог почетног поља, али не и да се на њему заустави, јер би ту партија била завршена.
    {""}
    Пример: potez paths blockade --moves X1:46:P11
help-show-paths = Прикажи и најкраће путеве пешака (Blockade)
help-show = Нацртај позицију, као текст или као слику
help-show-style = Табла како је ми цртамо, или како је исписује курс
help-play = Играј против рачунара, или гледај како он игра
help-play-x = Ко игра X: human, engine, engine:1 … engine:10, mcts, course, random, bot:COMMAND [подразумева се human; ако је задато само --o, оно друго]
help-play-o = Ко игра O [подразумева се engine; ако је задато само --x, оно друго]
help-play-first = Ко почиње: човек (person) или рачунар (computer); увек почиње X, па се тиме бира страна човека
help-play-clock = Време за сваког играча, и колико додаје сваки потез: 5m, 5m+3s, 90s+1s
help-play-pace = Кад играју два програма: колико се најмање приказује свака позиција, у секундама
help-play-plain = Питања и одговори ред по ред, без табле на екрану (тако је и кад улаз или излаз није терминал)
help-play-ask = Питај за величине и ко почиње и кад улаз није терминал
help-play-data = Чувај партије у овој фасцикли [подразумева се фасцикла система за податке програма]
help-play-no_save = Не чувај партију
help-play-load = Настави партију из записа
help-play-save = Запиши партију у ову датотеку кад се заврши или напусти
help-analyse = Нека програм размисли о позицији
help-analyse-engine = Ко размишља: engine, engine:1 … engine:10, mcts, course, random
help-analyse-lines = Колико линија се приказује
help-analyse-only = Разматрај само ове потезе, раздвојене запетама
help-solve = Докажи ко побеђује у позицији, и колико брзо
help-solve-method = Како се доказује: alphabeta (победник и растојање), winner (брже), dfpn (бројеви доказа, само победник)
help-solve-depth = Тражи победе и поразе највише оволико потеза далеко
help-solve-time = Одустани после овог времена: 0.5, 200ms, 2s, 1m
help-solve-nodes = Одустани после оволико позиција
help-bench = Претражи утврђене позиције свих игара и испиши укупан број чворова као потпис
help-bench-game = Само позиције ове игре
help-match = Нека два програма одиграју меч
help-match-a = Први програм: engine, engine:1 … engine:10, mcts, course, random
help-match-b = Други програм
help-match-game = Игра
help-match-games = Колико партија; свако отварање се игра двапут, са замењеним странама
help-match-opening = Колико случајних потеза има отварање
help-match-weights_b = Тежине само за други програм
help-match-parallel = Колико партија се игра истовремено
help-match-record = Испиши и потезе сваке партије
help-trace = Гледај претрагу корак по корак, као текст или као слике
help-trace-position = Почни од ове позиције игре
help-trace-moves = Потези који се прво одиграју, раздвојени запетама
help-trace-depth = Колико потеза се гледа унапред; стабло се претражује цело, друге игре 2 потеза
help-trace-eval = Како се вреднују позиције игре тамо где се дубина завршава: course, standard (процена програма), result, или датотека са тежинама [подразумева се course, где га курс има]
help-trace-tape = Прочитај снимљену претрагу, како је пише --format json ('-' је стандардни улаз)
help-trace-algorithm = minimax, alphabeta, negamax или pvs
help-trace-profile = Договори за alphabeta: lecture, aima, fail-soft, fail-soft-strict или strict
help-trace-window = Почетни прозор за alphabeta, на пример 0,10 или -inf,3
help-trace-order = Којим редом се испробавају потомци: listed, reversed, shuffled:SEED, best или worst
help-trace-grain = Колико су кораци ситни: сваки чвор (visit), и свака вредност (backup), или све (bound)
help-trace-step = Који кораци: 17, 3-9, 5-, 1,4,7, last, all [подразумева се last за svg и png, all за остале]
help-trace-sheet = Сви изабрани кораци на једном листу (svg, png, pdf)
help-trace-columns = Колико слика стоји у реду листа [подразумева се: колико стане]
help-trace-fold = Нацртај највише око оволико чворова, а остале сажми
help-trace-bare = Изостави наслов и реченицу
help-trace-language = Језик реченица: en, sr-Latn или sr-Cyrl [подразумева се онај из --lang]
help-trace-format = Шта се пише [подразумева се: по завршетку имена у --out, иначе text]
help-trace-out = Упиши у датотеку; више слика добија бројеве
help-trace-scale = Колико се велико цртају png и gif [подразумева се ширина за пројектор, 1920 и 1280 пиксела]
help-trace-paper = Стране за pdf: слајдови 16:9 са по једним кораком, или више корака на странама за штампач
help-trace-delay = Колико дуго gif приказује сваки корак, у милисекундама
help-compare = Упореди алгоритме, договоре и редоследе на једном стаблу
help-compare-eval = Како се вреднују позиције игре тамо где се дубина завршава: course, standard (процена програма), result, или датотека са тежинама [подразумева се course, где га курс има]
help-compare-position = Почни од ове позиције игре
help-compare-moves = Потези који се прво одиграју, раздвојени запетама
help-compare-depth = Колико потеза се гледа унапред; стабло се претражује цело, друге игре 2 потеза
help-compare-sample = Колико редоследа се испробава кад их је превише да би се испробали сви
help-compare-seed = Семе узорка
help-saved = Наведи, прикажи, умножи и обриши сачуване партије
help-saved-data = Фасцикла у којој се чувају партије [подразумева се она коју одређује систем]
help-saved-list = Наведи партије, најпре оне које су последње измењене
help-saved-search = Нађи партије по наслову, игри, играчима и ознакама
help-saved-search-text = Речи које све морају да се јаве; величина слова, квачице и писмо нису важни
help-saved-show = Прикажи партију: таблу и потезе
help-saved-show-id = Назив партије, или почетак назива
help-saved-rename = Дај партији други наслов
help-saved-rename-id = Назив партије, или почетак назива
help-saved-rename-title = Нови наслов
help-saved-delete = Обриши партије заувек
help-saved-delete-id = Називи партија, или почеци назива
help-saved-delete-yes = Не питај
help-saved-export = Упиши партије у датотеку, или на стандардни излаз
help-saved-export-id = Називи партија, или почеци назива
help-saved-export-all = Све партије
help-saved-export-format = Шта се пише; више партија у запису json стоји по једна у реду, и могу се преузети баш такве; gif и pdf су слике једне партије
help-saved-export-delay = Колико дуго gif приказује сваку позицију, у милисекундама
help-saved-export-out = Датотека у коју се пише
help-saved-import = Преузми партије из датотеке: архиву коју је уписао 'export', или записе у било ком облику
help-saved-import-file = Датотека ('-' је стандардни улаз)
help-saved-import-game = Игра за записе који је не наводе

## potez ugi

help-ugi = Нека други програм користи наше играче (UGI на стандардном улазу и излазу, в. docs/protocol.md)

## Шта стоји уместо вредности, на пример у --out <FILE>

value-address = АДРЕСА
    .en = ADDRESS
value-algorithm = АЛГОРИТАМ
    .en = ALGORITHM
value-alpha = АЛФА
    .en = ALPHA
value-beta = БЕТА
    .en = BETA
value-columns = КОЛОНЕ
    .en = COLUMNS
value-command = НАРЕДБА
    .en = COMMAND
value-count = БРОЈ
    .en = COUNT
value-delay = ТРАЈАЊЕ
    .en = DELAY
value-depth = ДУБИНА
    .en = DEPTH
value-dir = ФАСЦИКЛА
    .en = DIR
value-engine = ИГРАЧ
    .en = ENGINE
value-file = ДАТОТЕКА
    .en = FILE
value-format = ЗАПИС
    .en = FORMAT
value-game = ИГРА
    .en = GAME
value-games = ПАРТИЈЕ
    .en = GAMES
value-id = НАЗИВ
    .en = ID
value-increment = ДОДАТАК
    .en = INCREMENT
value-key = КЉУЧ
    .en = KEY
value-language = ЈЕЗИК
    .en = LANGUAGE
value-lines = ЛИНИЈЕ
    .en = LINES
value-list = СПИСАК
    .en = LIST
value-method = НАЧИН
    .en = METHOD
value-name = ИМЕ
    .en = NAME
value-nodes = ЧВОРОВИ
    .en = NODES
value-opening = ОТВАРАЊЕ
    .en = OPENING
value-order = РЕДОСЛЕД
    .en = ORDER
value-paper = ПАПИР
    .en = PAPER
value-parallel = БРОЈ
    .en = PARALLEL
value-plies = ПОТЕЗИ
    .en = PLIES
value-port = ПОРТ
    .en = PORT
value-profile = ПРОФИЛ
    .en = PROFILE
value-sample = УЗОРАК
    .en = SAMPLE
value-scale = РАЗМЕРА
    .en = SCALE
value-seconds = СЕКУНДЕ
    .en = SECONDS
value-seed = СЕМЕ
    .en = SEED
value-shell = ЉУСКА
    .en = SHELL
value-source = ИЗВОР
    .en = SOURCE
value-steps = КОРАЦИ
    .en = STEPS
value-style = ИЗГЛЕД
    .en = STYLE
value-text = ТЕКСТ
    .en = TEXT
value-threads = НИТИ
    .en = THREADS
value-time = ВРЕМЕ
    .en = TIME
value-title = НАСЛОВ
    .en = TITLE
value-value = ВРЕДНОСТ
    .en = VALUE
value-when = КАДА
    .en = WHEN
value-who = КО
    .en = WHO
