## Конзола: партија ред по ред.

# $game: назив игре за људе.
console-title = { $game }. Унесите потез, или помоћ.

## Како се пишу потези.

console-form-blockade = Потези: X1:63:P49 (играч и пешак, врста и колона, затим зид: P плави или Z зелени, врста и колона). Уместо двотачке може размак, а зид се може унети и у посебном реду.
console-form-byte = Потези: B2-DD-0 (поље, смер GL, GD, DL или DD, индекс фигуре од 0 на дну). Може и само поље, па индекс и смер кад буду тражени.
console-form-connect4 = Потези: број колоне, на пример 4.
console-form-cells = Потези: поље као b2 (колона, па врста).
console-form-other = Потези: пишу се као {$example}.
console-form-tree = Потези: име потомка, на пример B.

## Питања пре партије. Одговор у загради важи када се не унесе ништа.

console-ask-rows = Број врста [{ $default }]: { "" }
console-ask-cols = Број колона [{ $default }]: { "" }
console-ask-walls = Број зидова сваке боје за сваког играча [{ $default }]: { "" }
console-ask-start = Почетно поље пешака { $pawn }, врста и колона [{ $default }]: { "" }
console-ask-size = Величина табле [{ $default }]: { "" }
# Како се зове оно што је питано, кад одговор није добар.
console-name-rows = број врста
console-name-cols = број колона
console-name-walls = број зидова
console-name-size = величина
console-ask-first = Ко игра први: човек, рачунар, или двоје (играју двоје људи)? [човек]: { "" }
console-bad-cell = { $text } није поље ове табле: унесите врсту, од 1 до { $rows }, и колону, од 1 до { $cols }, на пример 2 3.
console-bad-first = { $text } није одговор: човек, рачунар или двоје.

## Питање за потез.

console-prompt = На потезу је { $player }: { "" }
console-prompt-clock = На потезу је { $player }, преостало време { $left }: { "" }
console-prompt-wall = { $player }, зид (P или Z, врста, колона; назад враћа пешака): { "" }
console-prompt-index = Индекс фигуре ({ $choices }): { "" }
console-prompt-index-only = Индекс фигуре [{ $default }]: { "" }
console-prompt-way = Смер ({ $choices }): { "" }
console-prompt-way-only = Смер [{ $default }]: { "" }
console-prompt-pass = { $player } нема потез и мора да каже даље [pass]: { "" }
console-offered = { $player } нуди реми: унесите реми ако прихватате, или одиграјте потез.

## Одговори.

console-refused = { $reason }. Покушајте поново.
console-too-long = Овај ред је предугачак. Покушајте поново.
console-not-text = Овај ред није текст. Покушајте поново.
console-no-stack-move = Ниједан дозвољен потез не почиње на пољу { $field }. Покушајте поново; потези их набраја.
console-part-back = Пешак је враћен.
console-computer-plays = { $player } ({ $who }) игра { $move }
console-undone = Враћено.
console-redone = Поново одиграно.
console-reset = Партија је на почетку. Реч напред поново игра потезе.
console-nothing-reset = Партија је већ на почетку.
console-nothing-back = Нема шта да се врати.
console-nothing-forward = Нема шта да се поново одигра.
console-draw-offered = Понуда важи док { $player } не одигра. И даље сте на потезу.
console-draw-declined = Рачунар жели да настави игру.
console-saved = Сачувано у { $file }.
console-loaded = Учитано из { $file }.
console-file-missing = Која датотека? { $command } ДАТОТЕКА
console-cannot-load = { $file } не може да се учита: { $reason }
console-cannot-save = { $file } не може да се запише: { $reason }
console-broken = Оно што следи за { $text } изостављено је: { $reason }.
console-not-kept = Партија се не чува: { $reason }
console-moves-all =
    .one = { $count } потез: { $moves }
    .few = { $count } потеза: { $moves }
    .other = { $count } потеза: { $moves }
console-moves-pawns =
    .one = { $count } потез. Пешаци: { $moves }. Следи зид; потези { $example } набраја зидове.
    .few = { $count } потеза. Пешаци: { $moves }. За сваким следи зид; потези { $example } набраја зидове.
    .other = { $count } потеза. Пешаци: { $moves }. За сваким следи зид; потези { $example } набраја зидове.
console-moves-some =
    .one = { $count } потез, међу њима { $moves } …
    .few = { $count } потеза, међу њима { $moves } …
    .other = { $count } потеза, међу њима { $moves } …
console-moves-none = Ниједан дозвољен потез не почиње са { $text }.

console-hint-where = Погледајте { $place }. Унесите савет поново за више.
console-hint-piece = Размислите о овоме: { $place }. Унесите савет поново за потез.
console-hint-move = Играјте { $move }.
console-place-area = од { $first } до { $last }
console-place-column = колону { $first }
console-place-columns = колоне од { $first } до { $last }
console-place-pass = даље

console-no-paths = { $game } нема путева.
console-paths-on = Путеви ће се исписивати уз сваку таблу. Унесите путеви искључи за крај.
console-paths-off = Путеви се више не исписују уз таблу.
console-paths-what = { $text } није одговор: путеви, путеви укључи или путеви искључи.
console-states =
    .one = { $count } стање после једног потеза, за { $seconds } s.
    .few = { $count } стања после једног потеза, за { $seconds } s.
    .other = { $count } стања после једног потеза, за { $seconds } s.
console-states-more =
    .one = Приказано је првих { $count }. Унесите следбеници БРОЈ за више, или следбеници сва.
    .few = Приказана су прва { $count }. Унесите следбеници БРОЈ за више, или следбеници сва.
    .other = Приказано је првих { $count }. Унесите следбеници БРОЈ за више, или следбеници сва.
console-states-what = { $text } није број стања: следбеници, следбеници 20 или следбеници сва.

console-analysis-won = { $player } побеђује; најбоље је { $line }
console-analysis-win =
    .one = { $player } побеђује у { $count } потезу; најбоље је { $line }
    .few = { $player } побеђује у { $count } потеза; најбоље је { $line }
    .other = { $player } побеђује у { $count } потеза; најбоље је { $line }
console-analysis-win-within =
    .one = { $player } побеђује у { $count } потезу; најбоље је { $line }
    .few = { $player } побеђује у { $count } потеза или раније; најбоље је { $line }
    .other = { $player } побеђује у { $count } потеза или раније; најбоље је { $line }
console-analysis-draw = Реми уз најбољу игру; најбоље је { $line }
console-analysis-points =
    .one = { $points } за { $player }, дубина { $count } потез; најбоље је { $line }
    .few = { $points } за { $player }, дубина { $count } потеза; најбоље је { $line }
    .other = { $points } за { $player }, дубина { $count } потеза; најбоље је { $line }

## Шта ко има.

console-walls = { $player }: пешаци { $pawns }; зидови: плавих { $blue }, зелених { $green }
console-points = Освојени стекови: X { $x }, O { $o }

## Крај.

console-wins = Победник је { $player }: { $how }.
console-draws = Реми: { $how }.
console-how-row = { $cells } у низу
console-how-line = { $length } у низу
console-how-row-lost = { $player } је направио низ { $cells }
console-how-blockade = пешак играча { $player } стигао је на почетно поље играча { $other }
console-how-byte = стекови { $x } према { $o }
console-how-tree = фигура је на чвору { $node }, вредност { $value }
console-how-resigned = { $player } је предао партију
console-how-time = играчу { $player } је истекло време
console-how-agreed = договорено
console-how-full = табла је пуна
console-how-blockade-draw = нико не може да се помери, позиција се поновила трећи пут, или је достигнут највећи број потеза
console-how-rules = по правилима
console-left = Партија није завршена.

console-help =
    Унесите потез или једну од ових речи:
      потези           дозвољени потези (потези ТЕКСТ: они који тако почињу)
      табла            поново прикажи таблу
      назад, напред    врати потезе и одиграј их поново; ништа се не губи
      испочетка        врати партију на почетак
      савет            савет; поново за јаснији
      процена          колико стање вреди без претраге (процена course, процена standard)
      путеви           најкраћи путеви у Блокади (путеви укључи, путеви искључи: уз сваку таблу)
      следбеници       стања после сваког потеза (следбеници 20, следбеници сва)
      анализа          шта рачунар мисли о позицији
      реми, предајем   понуди или прихвати реми; предај партију
      сачувај ДАТОТЕКА запиши партију
      учитај ДАТОТЕКА  настави записану партију
      крај             изађи
