# Messages of the board.
