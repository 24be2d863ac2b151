# What the server says when it starts.

serve-here = Potez: {$address}   (Ctrl-C to stop)
serve-everybody = For everybody on this network: {$address}
serve-tournaments = To create tournaments, for the lecturer only: {$address}

# The page for operators

operator-now = now
operator-refused = refused
operator-uptime = running for
operator-memory = memory
operator-watched = games watched
operator-unsaved = games that the disk refuses to save
operator-searches = searches in progress
operator-queue = searches waiting
operator-games = games in memory
operator-connections = connections
operator-requests = requests in progress
operator-pages = pages open
operator-hints = hints
operator-analyses = analyses
operator-bots = programs of yours running
operator-tournaments = tournaments being played
operator-tournament-games = tournament games under way
operator-tournament-queue = tournament games waiting
operator-trials = trials of programs, running or waiting
