//! Ids of games, and the secret tokens that give access to them.
//!
//! A token begins with the name of its game, so one text is enough to find a game and to prove the right to it. The
//! rest is 132 random bits. The server keeps only the hashes of tokens ([`Keys`]), so its files do not give access to
//! any game. Since a token is random and long, a fast hash is enough.

use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use potez_play::store::GameId;
use potez_rules::{Player, Refusal};

/// The alphabet of base64url.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The number of characters in the id of a game.
const ID_SIGNS: usize = 32;

/// The number of characters after the id in a token: 132 random bits.
const SECRET_SIGNS: usize = 22;

/// Random characters.
fn random_signs(count: usize) -> Result<String, Refusal> {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes)
        .map_err(|_| Refusal::new("server.random", "the system gives no random numbers; try again", []))?;
    Ok(bytes.into_iter().map(|byte| char::from(SIGNS[usize::from(byte % 64)])).collect())
}

/// The id of the game that a token belongs to, if it has the form of a token.
pub(super) fn id_of(token: &str) -> Option<GameId> {
    let name = (token.len() == ID_SIGNS + SECRET_SIGNS).then(|| token.get(..ID_SIGNS)).flatten()?;
    GameId::parse(name)
}

/// The three tokens of a game. Only whoever opens it is told.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct Tokens {
    /// Whoever has it plays X.
    pub(super) x: String,
    /// Whoever has it plays O.
    pub(super) o: String,
    /// Whoever has it may watch.
    pub(super) watch: String,
}

impl Tokens {
    /// New tokens for a game.
    pub(super) fn new(id: &GameId) -> Result<Tokens, Refusal> {
        Ok(Tokens { x: token(id)?, o: token(id)?, watch: token(id)? })
    }
}

/// A secret that belongs to no game.
pub(super) fn secret() -> Result<String, Refusal> {
    random_signs(SECRET_SIGNS)
}

/// A token for a game, or for a tournament.
pub(super) fn token(id: &GameId) -> Result<String, Refusal> {
    Ok(format!("{}{}", id.as_str(), random_signs(SECRET_SIGNS)?))
}

/// The hash of a token, in hexadecimal digits. Only the token itself has this hash, so comparing hashes reveals
/// nothing.
pub(super) fn hash(token: &str) -> String {
    Sha256::digest(token).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What somebody may be in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub(super) enum Role {
    X,
    O,
    Watch,
}

/// The hashes of a game's tokens.
#[derive(Debug)]
pub(super) struct Keys(RwLock<Hashes>);

/// The hashes as the store has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Hashes {
    x: String,
    o: String,
    watch: String,
}

/// What the store has of a game beside its record. It is never part of a record: nobody can import it.
#[derive(Serialize, Deserialize)]
struct Extra {
    keys: Hashes,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rematch: Option<Rematch>,
}

/// How far two people are with a rematch of their game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Rematch {
    /// One of them offers it.
    Offered(Player),
    /// Both want it: the id of the new game.
    Agreed(String),
}

impl Rematch {
    /// What the store has of it.
    pub(super) fn read(extra: &str) -> Option<Rematch> {
        serde_json::from_str::<Extra>(extra).ok()?.rematch
    }
}

impl Keys {
    /// The keys to these tokens.
    pub(super) fn of(tokens: &Tokens) -> Keys {
        Keys(RwLock::new(Hashes { x: hash(&tokens.x), o: hash(&tokens.o), watch: hash(&tokens.watch) }))
    }

    /// Reads what the store has of a game; `None` for a game of another front end, which has no links.
    pub(super) fn read(extra: &str) -> Option<Keys> {
        serde_json::from_str::<Extra>(extra).ok().map(|extra| Keys(RwLock::new(extra.keys)))
    }

    /// What the store keeps.
    pub(super) fn text(&self, rematch: Option<&Rematch>) -> String {
        let keys = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        serde_json::to_string(&Extra { keys, rematch: rematch.cloned() }).unwrap_or_default()
    }

    /// What the store keeps in place of what an older version has kept: the tokens themselves.
    pub(super) fn hashed(extra: &str) -> Option<String> {
        serde_json::from_str::<Tokens>(extra).ok().map(|tokens| Keys::of(&tokens).text(None))
    }

    /// What these tokens allow together.
    pub(super) fn rights<'a>(&self, given: impl IntoIterator<Item = &'a str>) -> Rights {
        let keys = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let mut rights = Rights::default();
        for token in given {
            let hash = hash(token);
            rights.x |= hash == keys.x;
            rights.o |= hash == keys.o;
            rights.watch |= hash == keys.watch;
        }
        rights
    }

    /// The keys with another token for a role; the old one opens nothing any more.
    pub(super) fn renewed(&self, id: &GameId, role: Role) -> Result<(Keys, String), Refusal> {
        let token = token(id)?;
        let mut keys = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        let key = match role {
            Role::X => &mut keys.x,
            Role::O => &mut keys.o,
            Role::Watch => &mut keys.watch,
        };
        *key = hash(&token);
        Ok((Keys(RwLock::new(keys)), token))
    }

    /// Puts other keys in place of these.
    pub(super) fn replace(&self, keys: Keys) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) =
            keys.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    }
}

/// What somebody may do in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Rights {
    /// Play X.
    pub(super) x: bool,
    /// Play O.
    pub(super) o: bool,
    /// Look on.
    pub(super) watch: bool,
}

impl Rights {
    /// Anything at all?
    pub(super) fn any(self) -> bool {
        self.x || self.o || self.watch
    }

    /// May play this side.
    pub(super) fn plays(self, player: Player) -> bool {
        match player {
            Player::First => self.x,
            Player::Second => self.o,
        }
    }

    /// The roles as a list: the sides, else `watch`.
    pub(super) fn roles(self) -> Vec<&'static str> {
        let mut roles = Vec::new();
        if self.x {
            roles.push("x");
        }
        if self.o {
            roles.push("o");
        }
        if roles.is_empty() && self.watch {
            roles.push("watch");
        }
        roles
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_its_own_role_and_no_other() {
        let id = GameId::random().unwrap();
        let tokens = Tokens::new(&id).unwrap();
        let keys = Keys::of(&tokens);
        assert_eq!(keys.rights([tokens.x.as_str()]).roles(), ["x"]);
        assert_eq!(keys.rights([tokens.x.as_str(), tokens.o.as_str()]).roles(), ["x", "o"]);
        assert_eq!(keys.rights([tokens.watch.as_str()]).roles(), ["watch"]);
        let mut wrong = tokens.x.clone();
        let last = wrong.pop().unwrap();
        wrong.push(if last == 'A' { 'B' } else { 'A' });
        assert!(!keys.rights([wrong.as_str(), "", &tokens.x[..20], id.as_str(), &keys.text(None)]).any());
        assert!(!Keys::of(&Tokens::new(&id).unwrap()).rights([tokens.x.as_str()]).any());
    }

    #[test]
    fn what_is_kept_opens_nothing_and_knows_the_tokens() {
        let id = GameId::random().unwrap();
        let tokens = Tokens::new(&id).unwrap();
        let kept = Keys::of(&tokens).text(None);
        assert!(![&tokens.x, &tokens.o, &tokens.watch].into_iter().any(|token| kept.contains(&token[32..])), "{kept}");
        assert_eq!(Keys::read(&kept).unwrap().rights([tokens.o.as_str()]).roles(), ["o"]);
        for other in ["", "{}", "notes"] {
            assert!(Keys::read(other).is_none() && Keys::hashed(other).is_none());
        }
        // An older version kept the tokens.
        let old = serde_json::to_string(&tokens).unwrap();
        assert_eq!(Keys::hashed(&old).as_ref(), Some(&kept));
        assert_eq!((Keys::hashed(&kept), Rematch::read(&kept)), (None, None));
        for rematch in [Rematch::Offered(Player::Second), Rematch::Agreed("next".to_owned())] {
            let kept = Keys::of(&tokens).text(Some(&rematch));
            assert_eq!(Rematch::read(&kept), Some(rematch));
            assert_eq!(Keys::read(&kept).unwrap().rights([tokens.o.as_str()]).roles(), ["o"]);
        }
    }

    #[test]
    fn a_renewed_token_replaces_the_old_one() {
        let id = GameId::random().unwrap();
        let tokens = Tokens::new(&id).unwrap();
        let keys = Keys::of(&tokens);
        let (renewed, fresh) = keys.renewed(&id, Role::O).unwrap();
        assert_eq!(keys.rights([tokens.o.as_str()]).roles(), ["o"], "not before it is kept");
        keys.replace(renewed);
        assert_eq!(id_of(&fresh), Some(id));
        assert_eq!(keys.rights([fresh.as_str()]).roles(), ["o"]);
        assert!(!keys.rights([tokens.o.as_str()]).any());
        assert_eq!(keys.rights([tokens.x.as_str()]).roles(), ["x"]);
    }

    #[test]
    fn a_token_names_its_game() {
        let id = GameId::random().unwrap();
        assert_eq!(id_of(&Tokens::new(&id).unwrap().watch), Some(id));
        for text in ["", "x", "čččččččččččččččččč", &"/".repeat(54), &"é".repeat(27)] {
            assert_eq!(id_of(text), None, "{text}");
        }
    }
}
