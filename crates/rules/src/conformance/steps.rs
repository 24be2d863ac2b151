//! The laws of [`Steps`]: what can be built step by step is what is legal.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use super::{Broken, law, same_set, take_some};
use crate::random::Random;
use crate::steps::{Following, Steps, following_of_listed, turns_of_listed};

/// Every turn of a position is built if it has at most this many legal moves.
const FEW: usize = 50;

/// Where there are more legal moves, the continuations of at most this many steps are checked.
const SOME: usize = 2;

/// Tests the laws of steps in one position, in these of its moves and in turns drawn at random.
pub(super) fn check_steps<S, G>(game: &G, position: &G::Position, tested: &[G::Move]) -> Result<(), Broken>
where
    S: Copy + Eq + Hash + Debug + Send + Sync + 'static,
    G: Steps<S>,
{
    let mut all = HashSet::new();
    for &mv in tested {
        let steps = game.steps(position, mv);
        law(!steps.is_empty(), "every move has a step", position, &mv)?;
        for end in 0..steps.len() {
            let next = game.following(position, &steps[..end]);
            let offered = matches!(&next, Following::Steps(next) if next.contains(&steps[end]));
            law(offered, "a turn goes on with the steps of its move", position, &(mv, &steps[..=end]))?;
        }
        let whole = game.following(position, &steps);
        law(whole == Following::Whole(mv), "a turn is whole after the steps of its move", position, &(mv, &whole))?;
        // Steps in the wrong order, and one step too many: neither was offered.
        let backwards: Vec<S> = steps.iter().rev().copied().collect();
        let more: Vec<S> = steps.iter().chain(steps.last()).copied().collect();
        if tested.len() < FEW {
            check_offer(game, position, &backwards)?;
            check_offer(game, position, &more)?;
        }
        all.insert(steps);
    }
    law(all.len() == tested.len(), "different moves have different steps", position, &all.len())?;
    check_turns::<S, G>(game, position, tested.is_empty())
}

/// Builds turns, all of them where there are few, and compares them with the list of legal moves.
fn check_turns<S, G>(game: &G, position: &G::Position, only_first: bool) -> Result<(), Broken>
where
    S: Copy + Eq + Hash + Debug + Send + Sync + 'static,
    G: Steps<S>,
{
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let few = moves.len() < FEW;
    // Listing thousands of moves again and again is slow, so there only some of the positions are checked.
    if !few && !game.key(position).is_multiple_of(16) {
        return Ok(());
    }
    if only_first {
        return check_offer::<S, G>(game, position, &[]).map(|_| ());
    }
    let mut random = Random::new(game.key(position));
    let mut built = HashSet::new();
    let mut open: Vec<Vec<S>> = vec![Vec::new()];
    while let Some(made) = open.pop() {
        match check_offer(game, position, &made)? {
            Following::Whole(mv) => {
                law(built.insert(mv), "no turn can be built in two ways", position, &(mv, &made))?;
            }
            Following::Nothing => {
                law(made.is_empty(), "every step that is offered leads to a whole turn", position, &made)?;
            }
            Following::Steps(mut next) => {
                if !few {
                    take_some(&mut next, SOME, &mut random);
                }
                open.extend(next.into_iter().map(|step| made.iter().copied().chain([step]).collect()));
            }
        }
    }
    let same = !few || built == moves.iter().copied().collect();
    law(same, "the turns that can be built are the legal moves", position, &(built.len(), moves.len()))
}

/// Checks that the game offers exactly the next steps of its legal moves.
fn check_offer<S, G>(game: &G, position: &G::Position, made: &[S]) -> Result<Following<S, G::Move>, Broken>
where
    S: Copy + Eq + Hash + Debug + Send + Sync + 'static,
    G: Steps<S>,
{
    let offered = game.following(position, made);
    let listed = following_of_listed(game, position, made);
    let same = match (&offered, &listed) {
        (Following::Steps(offered), Following::Steps(listed)) => {
            offered.len() == listed.len() && same_set(offered, listed)
        }
        _ => offered == listed,
    };
    law(same, "what can follow is what the legal moves have next", position, &(made, &offered, &listed))?;
    let (counted, turns) = (game.turns_from(position, made), turns_of_listed(game, position, made));
    law(counted == turns, "turns_from is the number of moves that begin like this", position, &(made, counted, turns))?;
    Ok(offered)
}
