# Оно што кажу сви делови програма.

common-place = ред {$line}, знак {$column}: {$sentence}
common-broken-line = потез {$number} {$text}: {$reason}
common-error = грешка: {$reason}
common-see-help = Више о томе: '--help'.
common-position-impossible = ова позиција није могућа
common-examples = Примери:
common-default = подразумева се: {$value}
common-values = могуће вредности: {$values}
common-usage-unknown = непознат аргумент {$argument}
common-usage-similar = Да ли сте мислили {$near}?
common-usage-command = нема наредбе {$command}
common-usage-no-value = уз {$argument} иде вредност
common-usage-value = {$value} не може бити вредност за {$argument}; могуће вредности: {$valid}
common-usage-validation = {$value} не може бити вредност за {$argument}: {$why}
common-usage-range = мора бити у опсегу {$range}
common-usage-conflict = {$argument} не иде уз {$other}
common-usage-missing = недостаје: {$arguments}
common-usage-no-command = недостаје наредба
common-moves =
    .one = {$count} потез
    .few = {$count} потеза
    .other = {$count} потеза
