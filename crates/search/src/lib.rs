//! How a move is found.
