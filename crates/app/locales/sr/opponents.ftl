# Шта не ваља са противницима: програмима, рачунаром, људима. Енглески текст стоји у изворном коду.

bot-silent = програм {$command} за {$seconds} s није рекао {$word}: да ли говори UGI?
bot-blank = потези са размацима не могу да се јаве програму {$command}
bot-quit = програм {$command} се није завршио после „quit“
bot-memory = програм {$command} је користио више од {$most} MB меморије
bot-late = програм {$command} није одговорио на време
    .en = the program {command} did not answer in time
bot-late-2 = програм {$command} није одговорио на време; написао је {$line}, а одговор је „bestmove“ и потез
    .en = the program {command} did not answer in time; it wrote {line}, but an answer is 'bestmove' and the move
bot-illegal = програм {$command} је одговорио {$move}, што није дозвољен потез: {$reason}
bot-other-move = није међу потезима за које је питан
bot-command = наредба {$command} не може да се прочита: да ли су наводници затворени?
bot-start = програм {$command} не може да се покрене: {$error}
bot-line = програм {$command} је написао ред дужи од {$most} бајтова
bot-ended = програм {$command} више не одговара ({$how})
    .en = the program {command} {how}
bot-ended-2 = програм {$command} више не одговара ({$how}); последње што је рекао: {$words}
    .en = the program {command} {how}; its last output: {words}
fact-how-closed = затворио је свој излаз
    .en = closed its output
seat-human = за човека нико не размишља
seat-bot = иза bot: стоји наредба, као у bot:./moj-program --fast
seat-no-bots = ова верзија не може да покреће друге програме
engine-broken = програм је отказао: {$reason}. Молимо вас да то пријавите; партија се наставља
