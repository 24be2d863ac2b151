//! Who has a game open: a player who waits for the other one wants to know.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use potez_rules::Player;
use serde_json::json;

use super::games::{Game, News};
use super::tokens::Rights;

/// How many pages have only the link of X, and only the link of O. A page with both links plays both sides.
#[derive(Default)]
pub(super) struct Presence([AtomicUsize; 2]);

impl Presence {
    /// The message that tells it.
    pub(super) fn message(&self) -> String {
        let [x, o] = self.0.each_ref().map(|count| count.load(Ordering::SeqCst));
        json!({ "type": "present", "x": x, "o": o }).to_string()
    }
}

/// An open page. When it closes, the other pages are notified.
pub(super) struct Visit {
    game: Arc<Game>,
    player: Option<Player>,
}

impl Visit {
    pub(super) fn new(game: &Arc<Game>, rights: Rights) -> Visit {
        let sides: Vec<Player> = Player::BOTH.into_iter().filter(|player| rights.plays(*player)).collect();
        let player = if let [one] = sides[..] { Some(one) } else { None };
        let visit = Visit { game: game.clone(), player };
        visit.count(|count| {
            count.fetch_add(1, Ordering::SeqCst);
        });
        visit
    }

    fn count(&self, change: impl Fn(&AtomicUsize)) {
        let Some(player) = self.player else { return };
        change(&self.game.presence.0[player.index()]);
        // If no other page is open, nobody receives it.
        let _ = self.game.news.send(News::Present);
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.count(|count| {
            count.fetch_sub(1, Ordering::SeqCst);
        });
    }
}
