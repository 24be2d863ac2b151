//! Ids of games, and the secret tokens that give access to them.
//!
//! A token begins with the name of its game, so one text is enough to find a game and to prove the right to it. The
//! rest is 128 random bits.

use serde::{Deserialize, Serialize};

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

/// The three tokens of a game.
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
        let token = || Ok(format!("{}{}", id.as_str(), random_signs(SECRET_SIGNS)?));
        Ok(Tokens { x: token()?, o: token()?, watch: token()? })
    }

    /// What these tokens allow together.
    pub(super) fn rights<'a>(&self, given: impl IntoIterator<Item = &'a str>) -> Rights {
        let mut rights = Rights::default();
        for token in given {
            // All three are always compared, so that the time reveals nothing.
            rights.x |= same(token, &self.x);
            rights.o |= same(token, &self.o);
            rights.watch |= same(token, &self.watch);
        }
        rights
    }
}

/// Compares in time that depends only on the length, which is no secret.
fn same(one: &str, other: &str) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let difference = one.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| std::hint::black_box(sum | (a ^ b)));
    difference == 0
}

/// What somebody may do in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
        assert_eq!(tokens.rights([tokens.x.as_str()]).roles(), ["x"]);
        assert_eq!(tokens.rights([tokens.x.as_str(), tokens.o.as_str()]).roles(), ["x", "o"]);
        assert_eq!(tokens.rights([tokens.watch.as_str()]).roles(), ["watch"]);
        let mut wrong = tokens.x.clone();
        let last = wrong.pop().unwrap();
        wrong.push(if last == 'A' { 'B' } else { 'A' });
        assert!(!tokens.rights([wrong.as_str(), "", &tokens.x[..20], id.as_str()]).any());
        assert!(!Tokens::new(&id).unwrap().rights([tokens.x.as_str()]).any());
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
