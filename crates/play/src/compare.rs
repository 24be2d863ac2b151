//! Algorithms, conventions and orders side by side on one tree.
