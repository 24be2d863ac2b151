# Зашто је нешто на турнирима одбијено. Енглески текст стоји у изворном коду.

sandbox-system = туђи програми раде само у заштићеном окружењу Линукса
sandbox-missing = bubblewrap (bwrap) не може да се покрене: {$reason}. Инсталирајте га (Debian: apt install bubblewrap)
sandbox-broken = заштићено окружење (bubblewrap) овде не ради: {$reason}

tournament-store = турнирима је потребна фасцикла за податке; овај сервер чува партије само у меморији
tournament-off = ко покреће овај сервер није укључио турнире
tournament-many = овај сервер већ има {$most} турнира: обришите неки
tournament-not-begun = овај турнир са странице још није почео
tournament-unreadable = оно што је о овом турниру сачувано не може да се прочита
tournament-rounds = кола може бити од {$low} до {$high}
tournament-games = један пар игра од {$low} до {$high} партија
tournament-seconds = за потез може бити од {$low} до {$high} секунди
tournament-opening = насумичних потеза на почетку може бити од {$low} до {$high}
tournament-engines = може учествовати највише {$most} рачунара
tournament-engine = овде се пријављују само рачунари: engine:3, mcts, random; студенти шаљу програме
tournament-few = за турнир су потребна бар два учесника
tournament-phase = ово сада није могуће
tournament-unknown = нема таквог турнира, или га овај линк не отвара
tournament-manage = ово може само онај ко води турнир
tournament-operator = турнири се праве на рачунару који служи страницу, или помоћу линка који је сервер исписао кад је покренут
tournament-game = у овом турниру нема такве партије, или је још нема
tournament-broken = партија се прекинула: рачунар је отказао
tournament-no-move = рачунар није нашао потез

submission-off = ко покреће овај сервер није укључио слање програма
submission-link = овај линк је за гледање; тражите онај за слање програма
submission-size = датотека је већа од {$most} kB
submission-kind = ово није ни програм у језику Python ни архива zip
submission-zip = архива zip не може да се прочита
submission-files = у архиви је више од {$most} датотека
submission-special = {$path} у архиви је веза, уређај или је шифровано: примају се само обичне датотеке
submission-unpacked = архива има више од {$most} MB кад се распакује
submission-method = архива је спакована на необичан начин: употребите обичан zip
submission-path = {$path} у архиви није име датотеке
submission-main = у архиви, на њеном врху, нема датотеке main.py: она се покреће
submission-name = упишите име од највише {$most} знакова
submission-other = овај програм је туђи
submission-often = овај програм је превише пута замењен; обратите се ономе ко води турнир
submission-disk = програм није могао да се сачува; покушајте поново
submission-closed = програми се за овај турнир више не примају
submission-taken = под овим именом учествује неко други; упишите друго, или тражите од онога ко води турнир да га уклони
submission-full = овај турнир је попуњен
submission-trying = ваш програм се управо проверава: сачекајте исход пре него што пошаљете други
submission-queue = превише програма чека на проверу
