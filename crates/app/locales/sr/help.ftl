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
    Игре: tree, tictactoe, mnk, connect4, blockade, byte. `potez rules ИГРА` каже како се игра.
help-any-json = Одговори у запису JSON, по једна вредност у реду
help-any-color = Кад се користе боје (поштује се и NO_COLOR)
help-any-lang = Језик: en, sr-Latn или sr-Cyrl [подразумева се језик система]

## Аргументи које има више наредби

help-any-game = Назив игре (видите 'potez games')
help-any-set = Опција игре; може се поновити
help-any-preset = Опције које имају име (видите 'potez games'); --set их мења
help-any-position = Почни од ове позиције, записане како кажу правила игре ('-' је чита са стандардног улаза)
help-any-tree = За игру tree: прочитај стабло из датотеке ('-' је стандардни улаз)
help-any-moves = Потези који се прво одиграју, раздвојени запетама, у било ком запису ('-' их чита са стандардног улаза)
help-any-depth = Размишљај највише оволико потеза унапред
help-any-time = Размишљај највише оволико, у секундама (0.5) или са јединицом (200ms, 2s, 1m) [подразумева се 1s за engine и mcts, ако није задата никаква граница]
help-any-nodes = Погледај највише оволико позиција
help-any-threads = Број нити
help-any-hash = Величина табеле позиција, у мегабајтима
help-any-seed = Семе свега што је случајно
help-any-weights = Датотека која мења тежине процене (исписује је 'potez eval ИГРА --weights')
help-any-format = Текст за терминал, или слика [подразумева се: по завршетку имена у --out, иначе text]
help-any-out = Упиши у датотеку
help-any-scale = Колико се велико црта png
help-any-ascii = Користи само знакове ASCII
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
help-count = Преброј завршене партије, како се завршавају, и позиције до којих долази
help-count-long = Преброј завршене партије, како се завршавају, и позиције до којих долази.
    {""}
    Броји потез по потез до краја најдуже партије, или док не стане због --depth или --hash. Низови потеза који воде у исту позицију броје се заједно. Позиција до које долази после различитог броја потеза броји се сваки пут.
help-count-depth = Број партије од највише оволико потеза [подразумева се: до краја]
help-count-hash = Колико отприлике меморије смеју да заузму позиције, у мегабајтима
help-eval = Вреднуј позицију без претраге: особине, њихове тежине и збир
help-eval-long = Вреднуј позицију без претраге: особине, њихове тежине и збир.
    {""}
    Позитивно је добро за X, негативно за O.
    {""}
    Тежине се мењају овако: упишите их у датотеку (--weights), измените је, па је наведите: овде као --eval ДАТОТЕКА, а за програме који играју као --weights ДАТОТЕКА.
help-eval-eval = Процена: course, standard (она коју има програм), result, или датотека са тежинама ('-' је стандардни улаз) [подразумева се course, где постоји]
help-eval-weights = Испиши тежине као датотеку коју читају --eval и --weights, са значењем сваке особине
help-paths = Нађи најкраћи пут сваког пешака у игри Blockade до сваког почетног поља противника
help-paths-long = Нађи најкраћи пут сваког пешака у игри Blockade до сваког почетног поља противника.
    {""}
    Зидови се рачунају, пешаци не. Пут сме да пређе преко другог почетног поља, али не и да се на њему заустави, јер би ту партија била завршена.
help-show-paths = Прикажи и најкраће путеве пешака (Blockade)
help-show = Нацртај позицију, као текст или као слику
help-show-style = Табла како је ми цртамо, или како је исписује курс
help-play = Играј против рачунара, или гледај како он игра
help-play-x = Ко игра X: human, engine, engine:1 … engine:10, mcts, course, course:ДУБИНА, random, bot:НАРЕДБА [подразумева се human; ако је задато само --o, оно друго]
help-play-o = Ко игра O [подразумева се engine; ако је задато само --x, оно друго]
help-play-first = Ко почиње: човек (person) или рачунар (computer); увек почиње X, па се тиме бира страна човека
help-play-clock = Време за сваког играча, и колико додаје сваки потез: 5m, 5m+3s, 90s+1s
help-play-pace = Кад играју два програма: колико се најмање приказује свака позиција, у секундама
help-play-plain = Питања и одговори ред по ред, без табле на екрану (тако је и кад улаз или излаз није терминал)
help-play-ask = Питај за величине и ко почиње и кад улаз није терминал
help-play-data = Чувај партије у овој фасцикли [подразумева се фасцикла система за податке програма; партија чији се потези не куцају на терминалу чува се само са овом опцијом]
help-play-no_save = Не чувај партију
help-play-load = Настави партију из записа
help-play-save = Запиши партију у ову датотеку кад се заврши или напусти
help-analyse = Нека програм размисли о позицији
help-analyse-engine = Ко размишља: engine, engine:1 … engine:10, mcts, course, course:ДУБИНА, random
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
help-match-a = Први програм: engine, engine:1 … engine:10, mcts, course, course:ДУБИНА, random
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
help-trace-window = Полазни прозор за alphabeta, на пример 0,10 или -inf,3
help-trace-order = Којим редом се испробавају потомци: listed, reversed, shuffled:СЕМЕ, best или worst
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
help-saved = Наведи, прикажи, настави, умножи и обриши сачуване партије
help-saved-data = Фасцикла у којој се чувају партије [подразумева се она коју одређује систем]
help-saved-list = Наведи партије, најпре оне које су последње измењене
help-saved-search = Нађи партије по наслову, игри, играчима и ознакама
help-saved-search-text = Речи које све морају да се јаве; величина слова, квачице и писмо нису важни
help-saved-show = Прикажи партију: таблу и потезе
help-saved-show-id = Назив партије, или почетак назива
help-saved-play = Настави партију тамо где је стала; чува се под истим називом
help-saved-play-id = Назив партије, или почетак назива
help-saved-play-x = Ко игра X, ако не онај који је играо: human, engine, engine:1 … engine:10, mcts, course, course:ДУБИНА, random, bot:НАРЕДБА
help-saved-play-o = Ко игра O, ако не онај који је играо
help-saved-play-pace = Кад играју два програма: колико се најмање приказује свака позиција, у секундама
help-saved-play-plain = Питања и одговори ред по ред, без табле на екрану (тако је и кад улаз или излаз није терминал)
help-saved-play-save = Запиши партију у ову датотеку кад се заврши или напусти
help-saved-rename = Дај партији други наслов
help-saved-rename-id = Назив партије, или почетак назива
help-saved-rename-title = Нови наслов
help-saved-delete = Обриши партије заувек
help-saved-delete-id = Називи партија, или почеци назива
help-saved-delete-yes = Не питај; тамо где нема терминала мора се навести
help-saved-export = Упиши партије у датотеку, или на стандардни излаз
help-saved-export-id = Називи партија, или почеци назива
help-saved-export-all = Све партије
help-saved-export-format = Шта се пише; више партија у запису json стоји по једна у реду, и могу се преузети баш такве; gif и pdf су слике једне партије
help-saved-export-delay = Колико дуго gif приказује сваку позицију, у милисекундама [подразумева се 900]
help-saved-export-out = Датотека у коју се пише
help-saved-import = Преузми партије из датотеке: архиву коју је уписао 'export', или записе у било ком облику
help-saved-import-file = Датотека ('-' је стандардни улаз)
help-saved-import-game = Игра за записе који је не наводе

## Наредбе о самом програму

help-completions = Испиши скрипту са којом љуска допуњава наредбе, опције и називе игара
help-completions-shell = Љуска
help-man = Испиши страну упутства, или све стране упиши у фасциклу
help-man-command = Наредба чија се страна исписује, на пример play или saved export [подразумева се: страна целог програма]
help-man-out = Упиши стране свих наредби у ову фасциклу

## Примери

help-example-1 = Играј четири у низу против рачунара
help-example-2 = Прођи кроз стабло са предавања корак по корак, у прегледачу
help-example-3 = Прочитај помоћ за једну наредбу
help-games-example-1 = Наведи игре
help-games-example-2 = Исто, за програм
help-serve-example-1 = Покрени страницу без отварања прегледача
help-serve-example-2 = Нека се придружи учионица
help-serve-example-3 = Чувај партије у сопственој фасцикли
help-rules-example-1 = Како се игра Blockade
help-rules-example-2 = Правила игре Byte на српском
help-moves-example-1 = Потези после првог потеза
help-moves-example-2 = Сви први потези, како се пишу на курсу
help-moves-example-3 = Одговори на сваки ред стандардног улаза
help-perft-example-1 = Преброј до краја најдужих партија
help-perft-example-2 = Провери сопствени генератор потеза
help-count-example-1 = Свих 255.168 партија игре икс-окс
help-count-example-2 = Партије које се заврше у седам потеза
help-count-example-3 = Број од задате позиције
help-eval-example-1 = Врсте, колоне и дијагонале после два потеза
help-eval-example-2 = Упиши тежине у датотеку, да би се мењале
help-eval-example-3 = Вреднуј почетак са измењеним тежинама
help-paths-example-1 = Осам путева после једног потеза
help-paths-example-2 = Исто, за програм
help-show-example-1 = Табла после једног потеза
help-show-example-2 = Табла са најкраћим путевима
help-show-example-3 = Слика за текст
help-play-example-1 = Изабери страну, па играј против програма
help-play-example-2 = Лакши противник, са сатом
help-play-example-3 = Гледај два програма
help-analyse-example-1 = Најбољи потез, на дубини осам
help-analyse-example-2 = Шта мисли програм са курса
help-analyse-example-3 = Три најбоља потеза
help-solve-example-1 = Ко побеђује у игри четири у низу на табли 5×4?
help-solve-example-2 = Добијена позиција, за програм
help-bench-example-1 = Само позиције игре Byte
help-bench-example-2 = Све позиције, за програм
help-match-example-1 = Десет партија, са резултатом у Ело поенима
help-match-example-2 = И потези сваке партије
help-trace-example-1 = Алфа-бета одсецање на стаблу са предавања, у реченицама
help-trace-example-2 = Корак по корак, за прегледач
help-trace-example-3 = Претрага праве игре
help-compare-example-1 = Колико чворова обилази који алгоритам
help-compare-example-2 = Исто за једну позицију
help-saved-example-1 = Партије, са почецима њихових назива
help-saved-example-2 = Настави једну од њих
help-saved-list-example-1 = Партије, најпре она која је последња измењена
help-saved-list-example-2 = Партије из друге фасцикле
help-saved-search-example-1 = Све партије игре икс-окс
help-saved-search-example-2 = Речи које све морају да се јаве
help-saved-show-example-1 = Табла и потези
help-saved-show-example-2 = Цео запис
help-saved-play-example-1 = Настави са истим играчима
help-saved-play-example-2 = Настави против другог противника
help-saved-rename-example-1 = Дај партији наслов
help-saved-delete-example-1 = Обриши једну партију; на терминалу следи питање
help-saved-delete-example-2 = Исто без питања, како треба скрипти
help-saved-export-example-1 = Све партије у једној архиви
help-saved-export-example-2 = Једна партија за друге програме
help-saved-export-example-3 = Једна партија као анимација
help-saved-import-example-1 = Преузми архиву
help-saved-import-example-2 = Преузми списак потеза
help-completions-example-1 = За bash, од следеће љуске
help-completions-example-2 = За zsh, кад је ~/.zfunc у fpath
help-completions-example-3 = За fish
help-man-example-1 = Прочитај страну програма
help-man-example-2 = Прочитај страну једне наредбе
help-man-example-3 = Инсталирај стране свих наредби
help-ugi-example-1 = Започни партију, као што би програм

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
