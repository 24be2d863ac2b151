# Шта сервер каже кад се покрене.

serve-here = Потез: {$address}   (крај је Ctrl-C)
serve-everybody = За све у овој мрежи: {$address}
serve-tournaments = За прављење турнира, само за наставника: {$address}

# Страница за оператере

operator-now = сада
operator-refused = одбијено
operator-uptime = ради
operator-memory = меморија
operator-watched = партија које неко гледа
operator-unsaved = партија које диск одбија да сачува
operator-searches = претрага у току
operator-queue = претрага које чекају
operator-games = партија у меморији
operator-connections = веза
operator-requests = захтева у току
operator-pages = отворених страница
operator-hints = савета
operator-analyses = анализа
operator-bots = ваших програма који раде
operator-tournaments = турнира у току
operator-tournament-games = партија турнира у току
operator-tournament-queue = партија турнира које чекају
operator-trials = провера програма, у току или на чекању
