# Messages of the board, in Serbian.
