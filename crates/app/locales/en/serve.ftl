# What the server says when it starts.

serve-here = Potez: {$address}   (Ctrl-C ends)
serve-everybody = For everybody in this network: {$address}
serve-tournaments = To make tournaments, for the lecturer alone: {$address}

# The page for operators

operator-now = now
operator-refused = refused
operator-uptime = running for
operator-memory = memory
operator-watched = games watched
operator-searches = searches under way
operator-queue = searches waiting
operator-games = games in memory
operator-connections = connections
operator-requests = requests under way
operator-pages = pages open
operator-hints = hints
operator-analyses = analyses
