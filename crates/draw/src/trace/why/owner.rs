//! Whose bound caused a cut, and what was cut off.

use potez_rules::Player;

use crate::trace::Stage;

/// Whose bound cut a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The window at the root.
    Start,
    /// This ancestor has reached the value already.
    Node(u32),
    /// This ancestor only asked whether the value passes the bound (a null window).
    Check(u32),
}

/// Whose bound cut the current node.
#[must_use]
pub fn owner(stage: &Stage<'_>) -> Option<Owner> {
    let (&node, above) = stage.path.split_last()?;
    let cut = stage.nodes[node as usize].cut?;
    let max = stage.trace().nodes[node as usize].player == Player::First;
    let side = |window: potez_search::Window<potez_search::Absolute<potez_search::Number>>| {
        if max { window.beta } else { window.alpha }
    };
    for &ancestor in above.iter().rev() {
        let it = &stage.nodes[ancestor as usize];
        if side(it.window) != cut.bound {
            return Some(Owner::Check(ancestor));
        }
        if side(it.given) != cut.bound {
            return Some(Owner::Node(ancestor));
        }
    }
    Some(Owner::Start)
}

/// The children of a node that were not visited.
pub(crate) fn skipped(stage: &Stage<'_>, node: u32) -> Vec<u32> {
    let Some(cut) = stage.nodes[node as usize].cut else { return Vec::new() };
    // The untried ones are last; a trace from a file may have more or fewer of them than it claims.
    let mut skipped: Vec<u32> = stage.children(node).to_vec();
    skipped.retain(|&child| stage.nodes[child as usize].visits == 0);
    let extra = skipped.len().saturating_sub(cut.skipped as usize);
    skipped.drain(..extra);
    skipped
}
