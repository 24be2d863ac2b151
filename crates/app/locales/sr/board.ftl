# Табла у терминалу.

board-done = Готово
board-pass = Даље
board-swap = Замени стране

# Ко игра
board-seat-you = ви
board-seat-person = играч
board-seat-engine = рачунар
board-seat-level = ниво {$level}

# Шта играч на потезу бира
board-wish-piece = {$player}: изаберите фигуру
board-wish-cell = {$player}: изаберите поље
board-wish-to = {$player}: изаберите куда иде
board-wish-level = {$player}: изаберите жетон; они изнад иду с њим
board-wish-column = {$player}: изаберите колону
board-wish-wall = {$player}: поставите зид (w га окреће)
board-wish-node = {$player}: изаберите грану
board-wish-button = {$player}: притисните Enter
board-moves-left =
    .one = {$count} потез
    .few = {$count} потеза
    .other = {$count} потеза
board-typing-matches =
    .one = {$count} потез: {$moves}
    .few = {$count} потеза: {$moves}
    .other = {$count} потеза: {$moves}

# Шта се догађа
board-thinking = {$player} размишља…
board-waiting = {$player} је на потезу
board-paused = Пауза: размак наставља
board-wins = {$player} побеђује
board-draw = Нерешено
board-resigned = {$player} предаје партију
board-time = {$player} нема више времена
board-agreed = по договору
board-after = n нова партија, ← → преглед, q излаз
board-draw-offered = {$by} нуди реми: {$to} прихвата са d или игра даље
board-draw-declined = {$player} игра даље
board-nothing-to-undo = Нема потеза који би се вратио
board-not-here = Ниједан дозвољен потез не води тамо
board-not-your-turn = Нисте на потезу
board-engine-broken = Програм није одиграо потез; u враћа потез, n почиње испочетка
board-hint-not-now = Савет се даје кад сте на потезу
board-hint-wait = Тражим савет…
board-hint-where = Погледајте означено место (h каже више)
board-hint-piece = Одавде полази потез (h каже више)
board-hint-move = Савет: {$move}
board-threat-wait = Тражим претњу…
board-threat = {$player} прети са {$move}
board-threat-none = Не види се претња
board-proved-draw = нерешено
board-proved-win = {$player} у {$plies}
board-lines-wait = размишља…
board-lines-over = партија је завршена
board-lines-depth = дубина {$depth} · {$nodes}
board-saved = Сачувано у {$file}
board-loaded = Учитано: {$what}
board-not-saved = Није сачувано: {$reason}
board-shelf = Сачуване партије
board-shelf-keys = Enter отвори   f датотека   Esc назад
board-not-read = Није прочитано: {$reason}

# Питања
board-ask-resign = Предајете партију?
board-ask-quit = Напуштате партију?
board-ask-again = Напуштате партију и почињете нову?
board-yes = да
board-no = не
board-prompt-move = {$player}:
board-prompt-save = Сачувај у датотеку:
board-prompt-load = Учитај из датотеке:

# Тастери, у прозору
board-help = Тастери
board-key-arrows = померају курсор по ономе што се може изабрати
board-key-choose = избор
board-key-back = враћа последњи део потеза
board-key-turn = окреће зид, или прелази с поља на зидове
board-key-type = уписивање потеза; Tab га допуњује
board-key-buttons = даље, готово, замена страна
board-key-undo = враћа потез
board-key-walk = потез уназад, потез унапред
board-key-ends = на почетак, на крај
board-key-sideways = други потези испробани овде
board-key-focus = стрелице иду кроз потезе, и назад на таблу
board-key-hint = савет; још једном за јаснији
board-key-lines = шта мисли програм
board-key-threat = чиме прети противник
board-key-best = одиграј потез програма
board-key-flip = окреће таблу
board-key-resign = предаја, понуда ремија
board-key-new = нова партија
board-key-save = чување у датотеку, отварање сачуване партије
board-key-quit = излаз

# Тастери, у дну
board-short-move = курсор
board-short-choose = избор
board-short-back = назад
board-short-turn = окрени
board-short-walk = преглед
board-short-board = на таблу
board-short-pause = пауза
board-short-type = упис
board-short-hint = савет
board-short-undo = врати
board-short-lines = програм
board-short-help = тастери
board-short-quit = излаз

# Пре партије
board-start-first = Ви играте {$first}
board-start-second = Ви играте {$second}
board-start-two = Играју два играча
board-start-watch = Рачунар игра обе стране
board-start-level = рачунар: ниво {$level}
board-start-strongest = рачунар: најјаче што може
board-start-keys = ↑ ↓ ко игра   ← → колико јако   Enter почетак
