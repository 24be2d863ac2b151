# Шта сервер каже кад се покрене.

serve-here = Потез: {$address}   (крај је Ctrl-C)
serve-everybody = За све у овој мрежи: {$address}
