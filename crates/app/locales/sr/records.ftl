# Зашто се запис партије не може прочитати. Енглески текст стоји у изворном коду.

record-bot = у запису игра програм {$command}; запис никад не покреће програм, па на његово место седа човек
record-current = запис стоји на чвору {$node}, а таквог нема
record-format = ово није запис партије: format треба да буде {$expected}, а не {$format}
record-json = ово се не може прочитати као запис: {$why}
record-long = запис има највише {$most} MiB
record-parent = родитељ чвора {$node} је {$parent}; родитељ је чвор који стоји пре њега
record-position = позиција {$position} не може да се постави: {$reasons}
record-result = у запису пише {$said}, а партија се завршила са {$known}
record-turn = по запису овај потез игра {$said}, а на потезу је {$turn}
record-version = читају се записи верзије {$known}; овај је верзије {$version}
