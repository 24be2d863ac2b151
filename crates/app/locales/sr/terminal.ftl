# Табла у терминалу.

terminal-done = Готово
terminal-pass = Даље
terminal-swap = Замени стране

# Ко игра
terminal-seat-you = ви
terminal-seat-person = играч
terminal-seat-engine = рачунар
terminal-seat-level = ниво {$level}

# Шта играч на потезу бира
terminal-wish-piece = {$player}: изаберите фигуру
terminal-wish-cell = {$player}: изаберите поље
terminal-wish-to = {$player}: изаберите куда иде
terminal-wish-level = {$player}: изаберите фигуру; оне изнад иду с њом
terminal-wish-column = {$player}: изаберите колону
terminal-wish-wall = {$player}: поставите зид (w га окреће)
terminal-wish-node = {$player}: изаберите грану
terminal-wish-button = {$player}: притисните Enter
terminal-moves-left =
    .one = {$count} потез
    .few = {$count} потеза
    .other = {$count} потеза
terminal-typing-matches =
    .one = {$count} потез: {$moves}
    .few = {$count} потеза: {$moves}
    .other = {$count} потеза: {$moves}

# Шта се догађа
terminal-thinking = {$player} размишља…
terminal-waiting = {$player} је на потезу
terminal-paused = Пауза: размак наставља
terminal-wins = {$player} побеђује
terminal-draw = Нерешено
terminal-resigned = {$player} предаје партију
terminal-time = {$player} нема више времена
terminal-agreed = по договору
terminal-after = n нова партија, ← → преглед, q излаз
terminal-draw-offered = {$by} нуди реми: {$to} прихвата са d или игра даље
terminal-draw-declined = {$player} игра даље
terminal-nothing-to-undo = Нема потеза који би се вратио
terminal-not-here = Ниједан дозвољен потез не води тамо
terminal-not-your-turn = Нисте на потезу
terminal-game-over = Партија је завршена: u враћа потез, n почиње испочетка
terminal-engine-broken = Програм није одиграо потез; u враћа потез, n почиње испочетка
terminal-hint-not-now = Савет се даје кад сте на потезу
terminal-hint-wait = Тражим савет…
terminal-hint-where = Погледајте означено место (h каже више)
terminal-hint-piece = Одавде полази потез (h каже више)
terminal-hint-move = Савет: {$move}
terminal-threat-wait = Тражим претњу…
terminal-threat = {$player} прети са {$move}
terminal-threat-none = Не види се претња
terminal-proved-draw = нерешено
terminal-proved-win = {$player} у {$plies}
terminal-lines-wait = размишља…
terminal-lines-over = партија је завршена
terminal-lines-depth = дубина {$depth} · {$nodes}
terminal-evaluation = Процена за {$player}: {$name}
terminal-evaluation-over = пре последњег потеза; сада је крај
terminal-saved = Сачувано у {$file}
terminal-loaded = Учитано: {$what}
terminal-not-saved = Није сачувано: {$reason}
terminal-saved-games = Сачуване партије
terminal-saved-keys = Enter отвори   f датотека   Esc назад
terminal-not-read = Није прочитано: {$reason}

# Питања
terminal-ask-resign = Предајете партију?
terminal-ask-quit = Напуштате партију?
terminal-ask-again = Напуштате партију и почињете нову?
terminal-yes = да
terminal-no = не
terminal-prompt-move = {$player}:
terminal-prompt-save = Сачувај у датотеку:
terminal-prompt-load = Учитај из датотеке:

# Тастери, у прозору
terminal-help = Тастери
terminal-key-arrows = померају курсор по ономе што се може изабрати
terminal-key-choose = избор
terminal-key-back = враћа последњи део потеза
terminal-key-turn = окреће зид, или прелази с поља на зидове
terminal-key-type = уписивање потеза; Tab га допуњује
terminal-key-buttons = даље, готово, замена страна
terminal-key-undo = враћа потез
terminal-key-walk = потез уназад, потез унапред
terminal-key-ends = на почетак, на крај
terminal-key-sideways = други потези испробани овде
terminal-key-focus = стрелице иду кроз потезе, и назад на таблу
terminal-key-hint = савет; још једном за јаснији
terminal-key-evaluation = процена стања: са курса, програма, без ње
terminal-key-paths = најкраћи путеви (Блокада)
terminal-key-lines = шта мисли програм
terminal-key-threat = чиме прети противник
terminal-key-best = одиграј потез програма
terminal-key-flip = окреће таблу
terminal-key-resign = предаја, понуда ремија
terminal-key-new = испочетка: иста игра од почетка
terminal-key-save = чување у датотеку, отварање сачуване партије
terminal-key-quit = излаз

# Тастери, у дну
terminal-short-move = курсор
terminal-short-choose = избор
terminal-short-back = назад
terminal-short-turn = окрени
terminal-short-walk = преглед
terminal-short-board = на таблу
terminal-short-pause = пауза
terminal-short-type = упис
terminal-short-hint = савет
terminal-short-undo = врати
terminal-short-evaluation = процена
terminal-short-paths = путеви
terminal-short-lines = програм
terminal-short-help = тастери
terminal-short-quit = излаз

# Пре партије
terminal-start-first = Ви играте {$first}
terminal-start-second = Ви играте {$second}
terminal-start-two = Играју два играча
terminal-start-watch = Рачунар игра обе стране
terminal-start-level = рачунар: ниво {$level}
terminal-start-strongest = рачунар: најјаче што може
terminal-start-keys = ↑ ↓ ко игра   ← → колико јако   Enter почетак
