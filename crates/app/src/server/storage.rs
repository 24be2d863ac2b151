//! [`Storage`]: where games lie when they are not in memory.

use std::path::Path;

use potez_play::Session;
use potez_play::record::json;
use potez_play::store::{Draft, GameId, Revision, Store, Summary};
use potez_rules::{Outcome, Player, Refusal};

use super::tokens::Tokens;

/// A game as it was kept.
pub(super) struct StoredGame {
    pub(super) session: Session,
    pub(super) tokens: Tokens,
    pub(super) title: String,
    pub(super) revision: Revision,
    /// In milliseconds since 1970.
    pub(super) changed: i64,
}

/// A place where games are kept. What it has acknowledged is durable.
pub(super) trait Storage: Send + Sync {
    /// Keeps a new game with its secrets, at revision 1.
    fn create(&self, id: &GameId, tokens: &Tokens, session: &Session, title: &str) -> Result<Revision, Refusal>;

    /// Writes a game over the revision that it came from, and gives the new revision.
    fn save(&self, id: &GameId, revision: Revision, session: &Session) -> Result<Revision, Refusal>;

    /// Gives a game another title.
    fn rename(&self, id: &GameId, title: &str) -> Result<(), Refusal>;

    /// Reads a game, if there is one of this name that has links.
    fn load(&self, id: &GameId) -> Result<Option<StoredGame>, Refusal>;

    /// Deletes a game.
    fn delete(&self, id: &GameId) -> Result<(), Refusal>;

    /// Are games still there when they are dropped from memory?
    fn lasts(&self) -> bool;
}

/// Keeps nothing: games live as long as the server.
pub(super) struct InMemory;

impl Storage for InMemory {
    fn create(&self, _: &GameId, _: &Tokens, _: &Session, _: &str) -> Result<Revision, Refusal> {
        Ok(1)
    }

    fn save(&self, _: &GameId, revision: Revision, _: &Session) -> Result<Revision, Refusal> {
        Ok(revision.saturating_add(1))
    }

    fn rename(&self, _: &GameId, _: &str) -> Result<(), Refusal> {
        Ok(())
    }

    fn load(&self, _: &GameId) -> Result<Option<StoredGame>, Refusal> {
        Ok(None)
    }

    fn delete(&self, _: &GameId) -> Result<(), Refusal> {
        Ok(())
    }

    fn lasts(&self) -> bool {
        false
    }
}

/// Keeps games in the store; their tokens lie beside the record.
pub(super) struct InStore(Store);

impl InStore {
    /// Opens the store in a folder, or in the platform's.
    pub(super) fn open(folder: Option<&Path>) -> Result<InStore, Refusal> {
        Store::open(folder).map(InStore)
    }
}

impl Storage for InStore {
    fn create(&self, id: &GameId, tokens: &Tokens, session: &Session, title: &str) -> Result<Revision, Refusal> {
        let extra = serde_json::to_string(tokens).unwrap_or_default();
        let draft = Draft::new(session.game(), title, &json::write(session));
        self.0.create_as(id, &Draft { summary: summary(session), extra, ..draft })?;
        Ok(1)
    }

    fn save(&self, id: &GameId, revision: Revision, session: &Session) -> Result<Revision, Refusal> {
        self.0.save(id, revision, &json::write(session), &summary(session))
    }

    fn rename(&self, id: &GameId, title: &str) -> Result<(), Refusal> {
        self.0.rename(id, title)
    }

    fn load(&self, id: &GameId) -> Result<Option<StoredGame>, Refusal> {
        let kept = match self.0.load(id) {
            Ok(kept) => kept,
            Err(refusal) if refusal.law == "store.unknown" => return Ok(None),
            Err(refusal) => return Err(refusal),
        };
        // A game without tokens was saved by another front end, and has no links.
        let Ok(tokens) = serde_json::from_str(&kept.entry.extra) else { return Ok(None) };
        let session = json::read(&kept.record)?.session;
        let (revision, changed) = (kept.entry.revision, kept.entry.changed);
        Ok(Some(StoredGame { session, tokens, title: kept.entry.title, revision, changed }))
    }

    fn delete(&self, id: &GameId) -> Result<(), Refusal> {
        self.0.delete(id)
    }

    fn lasts(&self) -> bool {
        true
    }
}

/// What lists of games show.
fn summary(session: &Session) -> Summary {
    let ended = session.outcome().map(|outcome| match outcome {
        Outcome::Win(Player::First) => "x",
        Outcome::Win(Player::Second) => "o",
        Outcome::Draw => "draw",
    });
    Summary {
        plies: u32::try_from(session.history().line().len() - 1).unwrap_or(u32::MAX),
        ended: ended.map(str::to_owned),
        players: Player::BOTH.map(|player| session.seat(player).to_string()),
        tags: session.tags().to_vec(),
    }
}
