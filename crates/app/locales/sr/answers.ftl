# Шта наредбе одговарају.

answers-solve-unknown = није познато: прекинуто, { $stop ->
        [length] линија је предугачка
        [nodes] достигнут је број позиција
        [time] време је истекло
        [asked] на захтев
       *[limits] због ограничења
    }
answers-solve-draw = нерешено
answers-solve-win = побеђује {$player}, који је на потезу
answers-solve-loss = губи {$player}, који је на потезу
answers-solve-win-in =
    .one = побеђује {$player}, који је на потезу, за {$count} потез
    .few = побеђује {$player}, који је на потезу, за {$count} потеза
    .other = побеђује {$player}, који је на потезу, за {$count} потеза
answers-solve-loss-in =
    .one = губи {$player}, који је на потезу, за {$count} потез
    .few = губи {$player}, који је на потезу, за {$count} потеза
    .other = губи {$player}, који је на потезу, за {$count} потеза
answers-solve-with = {$verdict}, потезом {$best}
answers-solve-line = линија: {$line}
answers-solve-cost =
    .one = {$verdict} ({$positions} позиција, {$seconds} s)
    .few = {$verdict} ({$positions} позиције, {$seconds} s)
    .other = {$verdict} ({$positions} позиција, {$seconds} s)
answers-solve-progress =
    .one = {$seconds} s, {$positions} позиција, {$speed}/s
    .few = {$seconds} s, {$positions} позиције, {$speed}/s
    .other = {$seconds} s, {$positions} позиција, {$speed}/s
answers-solve-batch =
    .one = {$lines} ред
    .few = {$lines} реда
    .other = {$lines} редова

answers-whole-counts =
    .one = {$count} позиција: играч на потезу добија {$wins}, ремизира {$draws}, губи {$losses}
    .few = {$count} позиције: играч на потезу добија {$wins}, ремизира {$draws}, губи {$losses}
    .other = {$count} позиција: играч на потезу добија {$wins}, ремизира {$draws}, губи {$losses}
answers-whole-file = табела: {$file} ({$size} бајтова, контролни збир {$checksum}, {$seconds} s)
answers-whole-kept = Што је завршено, сачувано је: наставите са --resume.
answers-whole-cluster-lost = Веза са другим процесом је прекинута. Покрените све поново са --resume.
answers-whole-waiting = Чека се {$hosts}.
answers-whole-sent = Другим радницима послато је бајтова позиција и вредности: {$bytes}.
answers-whole-forth = потез {$ply}, нађено позиција: {$positions}, {$rate}/s
answers-whole-back = назад до потеза {$ply}, решено позиција: {$positions} ({$percent} %), {$rate}/s, још {$left} s
answers-from-table = тачно, из табеле
answers-lookup-win = победа за {$plies}
answers-lookup-loss = пораз за {$plies}
answers-lookup-unknown = табела не зна ову позицију: до ње се не може доћи од почетка, или партија може бити нерешена због понављања или дужине пре него што прође растојање из табеле

answers-analyse-ply = дуб
answers-analyse-score = оцена
answers-analyse-nodes = чворова
answers-analyse-line = линија
answers-analyse-best = најбоље: {$best}
answers-analyse-value = доказано: вредност {$value}
answers-analyse-win = доказано: победа
answers-analyse-loss = доказано: пораз
answers-analyse-draw = доказано: нерешено
answers-analyse-win-in = доказано: победа за {$plies}
answers-analyse-loss-in = доказано: пораз за {$plies}
answers-analyse-win-within = доказано: победа за {$plies} или раније
answers-analyse-loss-within = доказано: пораз за {$plies} или раније
answers-game-over = партија је завршена

answers-match-game = партија {$number}: X {$x} O {$o}: {$result}: {$moves}
answers-match-draw = нерешено
answers-match-forfeit = партија {$number}: {$loser} губи: {$reason}
answers-match-progress = партија: {$played}, први: {$best}, +{$wins} ={$draws} -{$losses}
answers-match-none = Ниједан меч није сачуван у {$path}.
answers-match-ended = завршен
answers-match-open = није завршен
answers-match-listed = {$id}  {$time}  {$game}  партија: {$count} ({$state})  {$title}
answers-match-deleted = Обрисано: {$id}
answers-match-saved = Сачувано као {$id}: „potez match --show {$id}“ га опет приказује.
answers-match-rank = #
answers-match-player = играч
answers-match-points = поени
answers-match-won = добијено
answers-match-drawn = нерешено
answers-match-lost = изгубљено
answers-match-faults = прекршаји
answers-match-result =
    .one = {$a} против {$b}, игра {$game}: {$count} партија, добијених {$wins}, нерешених {$draws}, изгубљених {$losses}: {$percent} %
    .few = {$a} против {$b}, игра {$game}: {$count} партије, добијених {$wins}, нерешених {$draws}, изгубљених {$losses}: {$percent} %
    .other = {$a} против {$b}, игра {$game}: {$count} партија, добијених {$wins}, нерешених {$draws}, изгубљених {$losses}: {$percent} %
answers-match-elo = Ело {$points} (95 %: од {$low} до {$high})
answers-match-elo-least = Ело {$points} (95 %: најмање {$low})
answers-match-elo-most = Ело {$points} (95 %: највише {$high})
answers-match-elo-open = Ело {$points} (премало партија за интервал)
answers-match-elo-won = Све партије су добијене: нема коначне процене, Ело је најмање {$low} (95 %)
answers-match-elo-lost = Све партије су изгубљене: нема коначне процене, Ело је највише {$high} (95 %)

answers-bot-good = добро: {$trial}
answers-bot-fault = ГРЕШКА: {$trial}: {$fault}
answers-bot-greeting = покреће се и одговара на „ugi“
answers-bot-time = потез за задато време
answers-bot-depth = потез за задату дубину
answers-bot-clock = потез са сатом
answers-bot-game = цела партија против себе
answers-bot-stop = „go infinite“ све до „stop“
answers-bot-unknown = редови које не зна
answers-bot-new-game = још једна партија
answers-bot-quit = завршава на „quit“
answers-bot-transcript = Разговор пре прве грешке („>“ је оно што је програму речено):
answers-bot-ready = Програм је спреман за меч.

answers-elo = Ело {$points} ± {$error} (95 %)
answers-elo-none = Још нема партија: о разлици се ништа не зна
answers-elo-normalised = Нормализовани Ело {$points} ± {$error} (95 %)
answers-elo-los = Вероватноћа да је први јачи: {$percent} %
answers-elo-h0 = LLR {$llr}: разлика је пре {$low} него {$high} поена
answers-elo-h1 = LLR {$llr}: разлика је пре {$high} него {$low} поена
answers-elo-continue = LLR {$llr}: {$low} или {$high} поена? Потребно је још партија

answers-bench-depth = дубина
answers-bench-nodes = чворова
answers-bench-total =
    .one = укупно: {$nodes} чвор за {$seconds} s, {$speed}/s
    .few = укупно: {$nodes} чвора за {$seconds} s, {$speed}/s
    .other = укупно: {$nodes} чворова за {$seconds} s, {$speed}/s

answers-position = позиција: {$position}

answers-eval-feature = особина
answers-eval-value = вредност
answers-eval-weight = тежина
answers-eval-product = производ
answers-eval-meaning = шта броји
answers-eval-sum = збир
answers-eval-worth = Позиција вреди {$value} за {$player} (процена: {$name}).
answers-eval-won = Партија је завршена: победио је {$player}. Процењују се само позиције у којима се игра наставља.
answers-eval-drawn = Партија је завршена: нерешено. Процењују се само позиције у којима се игра наставља.

answers-paths-line =
    .one = {$pawn} до {$goal}: {$count} потез, {$cells}
    .few = {$pawn} до {$goal}: {$count} потеза, {$cells}
    .other = {$pawn} до {$goal}: {$count} потеза, {$cells}
answers-paths-none = {$pawn} до {$goal}: нема пута

answers-count-ply = потез
answers-count-positions = позиција
answers-count-sequences = низова потеза
answers-count-x = побеђује X
answers-count-o = побеђује O
answers-count-draws = нерешено
answers-count-total =
    .one = {$count} завршена партија: X побеђује у {$x}, O у {$o}, нерешених {$draws}
    .few = {$count} завршене партије: X побеђује у {$x}, O у {$o}, нерешених {$draws}
    .other = {$count} завршених партија: X побеђује у {$x}, O у {$o}, нерешених {$draws}
answers-count-part =
    .one = {$count} завршена партија дужине до {$plies}: X побеђује у {$x}, O у {$o}, нерешених {$draws}
    .few = {$count} завршене партије дужине до {$plies}: X побеђује у {$x}, O у {$o}, нерешених {$draws}
    .other = {$count} завршених партија дужине до {$plies}: X побеђује у {$x}, O у {$o}, нерешених {$draws}
answers-count-seen =
    .one = {$count} различита позиција, потез по потез
    .few = {$count} различите позиције, потез по потез
    .other = {$count} различитих позиција, потез по потез
answers-count-depth = Партије које се после тога настављају нису избројане.
answers-count-memory = Прекинуто: позиције после потеза {$next} не стају у {$megabytes} MB. Задајте више меморије (--hash) или дубину (--depth).
answers-count-overflow = Прекинуто: низова дужине {$next} је превише да би се избројали.
answers-count-interrupted = Прекинуто док је бројан потез {$next}.
answers-count-progress = потез {$ply}: {$percent} %

answers-man-name = НАЗИВ
answers-man-synopsis = УПОТРЕБА
answers-man-description = ОПИС
answers-man-options = ОПЦИЈЕ
answers-man-commands = НАРЕДБЕ
answers-man-examples = ПРИМЕРИ
answers-man-written =
    .one = {$count} страна уписана у {$path}
    .few = {$count} стране уписане у {$path}
    .other = {$count} страна уписано у {$path}

answers-wrote = уписано: {$file}
answers-wrote-several =
    .one = уписана је {$count} датотека: од {$first} до {$last}
    .few = уписане су {$count} датотеке: од {$first} до {$last}
    .other = уписано је {$count} датотека: од {$first} до {$last}
