"""Solves Connect Four positions with the package `bitbully`, if it is installed: one list of columns a line in, one line of JSON out.

The answer has the processor time of all positions together and, for each, the score in the convention of Pascal Pons. The table is
kept between positions; there is no opening book.
"""

import json
import sys
import time

try:
    from bitbully import BitBully, Board
except ImportError:
    sys.exit("the package bitbully is not installed")

boards = [Board([int(column) - 1 for column in line.strip()]) for line in sys.stdin]
solver = BitBully(opening_book=None)
began = time.process_time()
scores = [solver.mtdf(board) for board in boards]
print(json.dumps({"seconds": time.process_time() - began, "scores": scores}))
