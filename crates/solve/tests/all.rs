//! Whole games, against published counts, the general method, and the solver of single positions.

mod files;
mod values;
