//! `potez compare`: algorithms, conventions and orders side by side on one tree.

use crate::args::CompareArgs;
use crate::output::Output;
use crate::{Answer, Done};

pub(crate) fn run(_args: &CompareArgs, _output: &mut Output) -> Done {
    Ok(Answer::Yes)
}
