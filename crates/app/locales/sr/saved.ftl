# Шта каже 'potez saved'.

saved-none = У датотеци {$path} нема сачуваних партија.
saved-not-found = Ниједна сачувана партија нема {$text} у наслову, игри, играчима или ознакама.
saved-head-id = назив
saved-head-changed = измењена
saved-head-game = игра
saved-head-moves = потеза
saved-head-result = исход
saved-head-players = X – O
saved-head-title = наслов
saved-result-x = победио X
saved-result-o = победио O
saved-result-draw = реми
saved-result-none = у току
saved-result-damaged = оштећена
saved-about =
    назив: {$id}
    игра: {$game}
    X: {$x}
    O: {$o}
    почетак: {$created}
    измена: {$changed}
    исход: {$result}
saved-moves = потези: {$moves}
saved-broken =
    .one = {$count} место у запису није читљиво и није приказано.
    .few = {$count} места у запису нису читљива и нису приказана.
    .other = {$count} места у запису није читљиво и није приказано.
saved-renamed = Наслов партије {$id} је сада: {$title}.
saved-delete-ask = Да ли да се партија {$title} ({$id}) обрише заувек? [д/Н]
saved-deleted =
    .one = Обрисана је {$count} партија.
    .few = Обрисане су {$count} партије.
    .other = Обрисано је {$count} партија.
saved-exported =
    .one = У датотеку {$path} уписана је {$count} партија.
    .few = У датотеку {$path} уписане су {$count} партије.
    .other = У датотеку {$path} уписано је {$count} партија.
saved-imported =
    .one = Преузета је {$count} партија.
    .few = Преузете су {$count} партије.
    .other = Преузето је {$count} партија.
saved-known =
    .one = {$count} партија је већ била ту.
    .few = {$count} партије су већ биле ту.
    .other = {$count} партија је већ било ту.
saved-left-out = изостављено: {$why}
saved-see-check =
    .one = {$count} партија је оштећена; више каже 'potez saved check'.
    .few = {$count} партије су оштећене; више каже 'potez saved check'.
    .other = {$count} партија је оштећено; више каже 'potez saved check'.
saved-sound =
    .one = {$count} партија, онаква каква је записана.
    .few = {$count} партије, све онакве какве су записане.
    .other = {$count} партија, све онакве какве су записане.
saved-damaged =
    .one = Оштећено: {$damaged} од укупно {$count} партије.
    .few = Оштећено: {$damaged} од укупно {$count} партије.
    .other = Оштећено: {$damaged} од укупно {$count} партија.
saved-salvaged = У {$path} је умножено оно што је сачувано пре оштећења: {$sound} од {$committed} оквира дневника измена.
saved-backup = Све партије су умножене у {$path}.
