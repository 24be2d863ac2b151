# Лабораторија за стабла.

page-lab = Лабораторија за стабла
page-lab-text = Min-Max и алфа-бета корак по корак, на сваком стаблу и из сваке позиције
page-lab-watch = Посматрање
page-lab-settings = Претрага
page-lab-choose = Избор стабла
page-lab-lecture = Стабло са предавања
page-lab-lecture-text = Чворови од A до U, као на слајдовима
page-lab-paste = Текст
page-lab-paste-text = Заграде као A(B(3 5) C(2 9)), увучени редови, Python речници и листе, JSON
page-lab-file = Датотека
page-lab-show = Прикажи
page-lab-algorithm = Алгоритам
page-lab-algorithm-minimax = Min-Max
page-lab-algorithm-alphabeta = Алфа-бета
page-lab-algorithm-negamax = Negamax
page-lab-algorithm-pvs = PVS
page-lab-chart = Графикон поређења
page-lab-algorithm-engine = Претрага самог рачунара
page-lab-engine = Рачунар
page-lab-engine-full = Пуна снага
page-lab-engine-level = Ниво {$level}
page-lab-depth-own = докле је сам гледао
page-lab-see-engine = Прикажи претрагу самог рачунара
page-lab-details = Детаљи
page-lab-see-course = Прикажи претрагу са курса
page-lab-engine-searched = Рачунар је погледао {$count} позиција; ово је последње стабло његове претраге.
page-lab-engine-first-step = На овом нивоу рачунар о деловима потеза одлучује редом, о сваком посебном претрагом. Ово је претрага првог дела: у Блокади, померања пешака.
page-lab-engine-again = Претрага је за ову слику поновљена са празном табелом. У партији рачунар памти раније претраге, што може да је промени.
page-lab-engine-limited = Претрага је за ову слику поновљена са празном табелом и са највише {$most} позиција. У партији рачунар користи све своје време, па може да погледа даље и изабере други потез.
page-lab-engine-rank = На овом нивоу не игра увек свој најбољи потез: овај је био {$rank}. по реду.
page-lab-profile = Правила одсецања
page-lab-profile-lecture = са предавања
page-lab-profile-aima = AIMA
page-lab-profile-fail-soft = fail-soft
page-lab-profile-fail-soft-strict = fail-soft, строго
page-lab-profile-strict = строго
page-lab-window = Почетни прозор
page-lab-alpha = α у корену
page-lab-beta = β у корену
page-lab-order = Редослед
page-lab-order-listed = како је наведено
page-lab-order-reversed = обрнут
page-lab-order-shuffled = насумичан
page-lab-order-best = најбољи прво
page-lab-order-worst = најлошији прво
page-lab-shuffle = Промешај поново
page-lab-depth = Дубина
page-lab-depth-whole = цело стабло
page-lab-evaluation = Процена стања
page-lab-evaluation-course = са курса
page-lab-evaluation-standard = рачунара
page-lab-evaluation-result = само исход
page-lab-steps = Кораци
page-lab-steps-visit = посете
page-lab-steps-backup = посете и вредности
page-lab-steps-bound = све промене
page-lab-steps-line = линије кода
page-lab-speed = Брзина
page-lab-speed-slow = споро
page-lab-speed-middle = средње
page-lab-speed-fast = брзо
page-lab-present = Презентација
page-lab-boards = Велика табла
page-lab-truth = Праве вредности
page-lab-side-by-side = Упоредо
page-lab-second = Друга претрага
page-lab-searching = Претрага је у току…
page-lab-partly = Претрага има {$events} корака; нацртани чворови приказују {$shown}. Клик на +… открива још чворова.
page-lab-played = Одигран је потез {$move}. Ова претрага би одиграла {$best}.
page-lab-played-same = Одигран је потез {$move}. Ова претрага би одиграла исти потез.
page-why = Зашто овај потез?
page-why-here = Шта би претрага одиграла?
page-lab-error = {$line}:{$column} {$message}
page-lab-copied = Копирано
page-key-lab-step = корак назад и напред
page-key-lab-ends = први и последњи корак
page-key-lab-play = пусти и заустави
page-key-lab-cut = следеће одсецање
page-key-lab-change = следећа промена у изабраном чвору
page-key-lab-code = Python или Rust
page-key-lab-present = режим за презентацију
page-key-lab-board = велика табла

# Стабла по жељи

page-lab-random = Насумично стабло
page-lab-random-text = По жељи: дубина, одсецања, дубоко одсецање, без једнаких вредности
page-lab-wish-few = Најмање потомака
page-lab-wish-many = Највише потомака
page-lab-wish-least = Најмања вредност
page-lab-wish-most = Највећа вредност
page-lab-wish-cuts = Бар оволико одсецања
page-lab-wish-seed = Семе
page-lab-wish-deep = Дубоко одсецање: граница потиче од претка изнад родитеља
page-lab-wish-ties = Нема два листа са истом вредношћу
page-lab-make = Направи стабло

# Уређивање

page-lab-edit = Уређивање
page-lab-edit-hint = Стрелице воде до чвора; број му мења вредност. Enter: чвор поред, Tab: потомак, Delete: уклони, Alt+←→: редослед, F2: име, t: MAX или MIN, Ctrl+Z: опозови. Shift+Tab излази из стабла.
page-lab-set-value = Вредност
page-lab-set-name = Име
page-lab-add-child = Додај потомка
page-lab-add-sibling = Додај чвор поред
page-lab-to-left = ← Помери
page-lab-to-right = Помери →
page-lab-turn = MAX ↔ MIN
page-lab-remove = Уклони
page-lab-undo = Опозови
page-lab-redo = Понови
page-lab-root-stays = Корен не може да се уклони

# Поређење

page-lab-compare = Поређење
page-lab-head-algorithm = Алгоритам
page-lab-head-profile = Правила одсецања
page-lab-head-order = Редослед
page-lab-head-value = Вредност
page-lab-head-best = Потез
page-lab-head-visits = Посете
page-lab-head-leaves = Листови
page-lab-head-cuts = Одсецања

# Вежба

page-lab-quiz = Вежба
page-lab-quiz-values = Вредности
page-lab-quiz-cuts = Одсецања
page-lab-quiz-windows = α и β
page-lab-quiz-values-task = Упишите вредност коју претрага налази за сваки чвор који посети. Остале оставите празне.
page-lab-quiz-cuts-task = Изаберите сваки чвор чија је грана одозго одсечена.
page-lab-quiz-windows-task = Упишите α и β са којима претрага стиже у сваки чвор. Чворове које не посети оставите празне.
page-lab-value = вредност
page-lab-check = Провери
page-lab-another = Још једно такво
page-lab-all-right = Све је тачно.
page-lab-credit = Тачно {$right} од {$total}, {$percent} %.
page-lab-false-alarms =
    .one = {$count} одговор више него што треба.
    .few = {$count} одговора више него што треба.
    .other = {$count} одговора више него што треба.
page-lab-first-wrong = Прва грешка је у чвору {$node}.
page-lab-watch-step = Погледај овај корак

# Датотеке

page-lab-export = Сачувај
page-lab-writing = Датотека се припрема…
page-lab-saved = {$file}, {$size} kB
page-lab-format-svg = SVG
page-lab-format-svg-text = овај корак, у било којој величини
page-lab-format-png = PNG
page-lab-format-png-text = овај корак, за сваки документ
page-lab-format-pdf = PDF
page-lab-format-pdf-text = слајдови 16:9, по један за сваки корак
page-lab-format-a4 = PDF, A4
page-lab-format-a4-text = више корака на страни, за штампу
page-lab-format-gif = GIF
page-lab-format-gif-text = сви кораци као анимација
page-lab-format-tikz = TikZ
page-lab-format-tikz-text = за Beamer, слој за сваки корак
page-lab-format-html = HTML
page-lab-format-html-text = овај приказ у једној датотеци, ради и без мреже
page-lab-format-json = JSON
page-lab-format-json-text = сви догађаји, за програме
page-lab-link = Линк
page-lab-link-text = до овог стабла, претраге и корака
