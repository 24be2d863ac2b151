# What every front end says.

common-place = line {$line}, column {$column}: {$sentence}
common-broken-line = move {$number} {$text}: {$reason}
common-error = error: {$reason}
common-see-help = For more information, try '--help'.
common-position-impossible = this position is not possible
common-examples = Examples:
common-default = default: {$value}
common-values = possible values: {$values}
common-usage-unknown = unexpected argument {$argument}
common-usage-similar = Did you mean {$near}?
common-usage-command = there is no command {$command}
common-usage-no-value = {$argument} needs a value
common-usage-value = {$value} is not a value of {$argument}; possible values: {$valid}
common-usage-validation = {$value} cannot be the value of {$argument}: {$why}
common-usage-range = it must be in {$range}
common-usage-conflict = {$argument} cannot be used with {$other}
common-usage-missing = these are missing: {$arguments}
common-usage-no-command = a command is missing
common-moves =
    .one = {$count} move
    .other = {$count} moves
