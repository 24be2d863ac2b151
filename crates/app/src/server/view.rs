//! What the page draws: the state of a game, and the view of one position.

use std::collections::BTreeMap;
use std::time::Instant;

use potez_play::session::{Ending, Evaluation, NodeId};
use potez_play::store::{Revision, StoreError};
use potez_play::{Choice, Session, Table};
use potez_rules::scene::Path;
use potez_rules::{Dialect, Outcome, Player, Refusal, Scene, Settings, Target};
use serde::Serialize;

use super::games::{Game, Live};
use super::language::Language;
use super::opponents;
use super::strength::Strength;
use super::tokens::Rematch;

/// A view lists at most this many legal moves.
const LISTED: usize = 300;

/// One position, ready to be drawn and played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct View {
    /// The node of the history; 0 is the start.
    pub(super) node: u32,
    /// The position as text.
    pub(super) position: String,
    /// The board as data.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::server::schema::Scene))]
    pub(super) scene: Scene,
    /// Who is to move.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::server::schema::Player))]
    pub(super) turn: Player,
    /// How the game ended by its rules.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::server::schema::Outcome>))]
    pub(super) outcome: Option<Outcome>,
    /// The number of moves made.
    pub(super) ply: usize,
    /// How many legal moves there are.
    pub(super) moves: usize,
    /// The legal moves, if there are at most 300.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<crate::server::schema::Choice>>))]
    pub(super) choices: Option<Vec<Choice>>,
    /// What can be clicked first.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::server::schema::Target>))]
    pub(super) next: Vec<Target>,
    /// What was clicked in the last move.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::server::schema::Target>))]
    pub(super) last: Vec<Target>,
    /// The shortest path of each piece to each of its goals, in games where that is a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) paths: Option<Vec<PathView>>,
}

/// A shortest path.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct PathView {
    /// Whose piece it is.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::server::schema::Player))]
    player: Player,
    /// The name of the piece: `X1`.
    pawn: String,
    /// The name of the goal: `O2`.
    goal: String,
    /// The number of moves; null where there is no path.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    length: Option<usize>,
    /// The cells on which the piece stands, as moves write them, from its own to the goal.
    cells: Vec<String>,
    /// All cells over which it goes: row and column from 0.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<(usize, usize)>))]
    through: Vec<(usize, usize)>,
}

impl From<Path> for PathView {
    fn from(path: Path) -> PathView {
        let length = path.length();
        let Path { player, pawn, goal, cells, through } = path;
        PathView { player, pawn, goal, length, cells, through }
    }
}

/// The current state of a game.
///
/// `roles` and `clock` come first: everything behind them is the same for everybody, and is written once ([`Image`]).
///
/// [`Image`]: super::image::Image
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct State {
    /// What the caller may do: play `x`, play `o`, or `watch`.
    pub(super) roles: Vec<&'static str>,
    /// The clock.
    pub(super) clock: Option<Clock>,
    /// The id of the game in addresses.
    pub(super) id: String,
    /// Grows with every change.
    pub(super) revision: Revision,
    /// Which game it is: `blockade`.
    pub(super) game: String,
    /// The options of the game.
    pub(super) settings: BTreeMap<String, String>,
    /// The title of the game.
    pub(super) title: String,
    /// Who plays.
    pub(super) seats: Seats,
    /// The current node.
    pub(super) current: u32,
    /// All moves ever made, the start first.
    pub(super) nodes: Vec<Node>,
    /// The position at the current node; it is taken out when the state is written ([`Image`]), since it may be large.
    ///
    /// [`Image`]: super::image::Image
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(required = true, value_type = View))]
    pub(super) view: Option<View>,
    /// How the game ended at the current node.
    pub(super) ending: Option<End>,
    /// What one side offers the other.
    pub(super) offer: Option<Offer>,
    /// The game of a rematch to which both sides have agreed; `rematch` gives each its key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next: Option<String>,
    /// Is an engine searching for its move?
    pub(super) thinking: bool,
    /// Does the engine wait for `resume`?
    pub(super) paused: bool,
    /// Why a program has not moved: it waits for `resume`, which starts it again, or for somebody else in its seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fault: Option<BotFault>,
    /// The least time between two moves of engines that play each other, in seconds.
    pub(super) pace: f64,
    /// The seed of the engines' random decisions, a whole number: a search of theirs can be repeated with it.
    pub(super) seed: String,
    /// How strong the whole engine (`engine`) is, if somebody has chosen it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) strength: Option<Strength>,
    /// Why the newest change is only in memory: `store.full`, `store.read_only`, … It is saved as soon as that is
    /// possible; if the server stops before that, it is lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unsaved: Option<&'static str>,
}

/// What a program did wrong.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct BotFault {
    /// The name of the law: `bot.illegal`, `bot.late`, `bot.ended`, …
    law: &'static str,
    /// The sentence in every language of the page, since all who look at a game get the same state.
    message: BTreeMap<&'static str, String>,
}

impl BotFault {
    fn new(refusal: &Refusal) -> BotFault {
        BotFault { law: refusal.law, message: Language::all().map(|known| (known.tag(), known.say(refusal))).collect() }
    }
}

/// Who plays: `human`, `engine:3`, `engine`, `mcts`, `course`, `random`, or `bot:NAME`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct Seats {
    x: String,
    o: String,
}

impl Seats {
    pub(super) fn of(session: &Session) -> Seats {
        Seats { x: session.seat(Player::First).to_string(), o: session.seat(Player::Second).to_string() }
    }
}

/// A move in the history.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct Node {
    pub(super) id: u32,
    parent: Option<u32>,
    /// The move as text; empty at the start.
    text: String,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::server::schema::Player>))]
    mover: Option<Player>,
    comment: String,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::server::schema::Evaluation>))]
    evaluation: Option<Evaluation>,
    /// What both had left after the move, in milliseconds.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<(u64, u64)>))]
    clock: Option<[u64; 2]>,
    ending: Option<End>,
    /// The nodes that follow, the main line first.
    children: Vec<u32>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct End {
    /// `rules`, `resigned`, `time`, or `agreed`.
    kind: &'static str,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::server::schema::Outcome))]
    outcome: Outcome,
}

/// What one side offers the other.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct Offer {
    /// `draw`, `takeback`, or `rematch`.
    kind: &'static str,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::server::schema::Player))]
    by: Player,
}

/// The clock, in milliseconds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct Clock {
    base: u64,
    increment: u64,
    /// What X and O have left now.
    #[cfg_attr(feature = "openapi", schema(value_type = (u64, u64)))]
    left: [u64; 2],
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::server::schema::Player>))]
    running: Option<Player>,
}

fn milliseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn end(ending: Ending) -> End {
    let kind = match ending {
        Ending::Rules(_) => "rules",
        Ending::Resigned(_) => "resigned",
        Ending::Time(_) => "time",
        Ending::Agreed => "agreed",
    };
    End { kind, outcome: ending.outcome() }
}

/// The options as a map.
pub(super) fn settings_map(settings: &Settings) -> BTreeMap<String, String> {
    settings.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

/// The clock of a game now.
pub(super) fn clock(session: &Session) -> Option<Clock> {
    let now = Instant::now();
    session.clock().map(|clock| Clock {
        base: milliseconds(clock.control().base),
        increment: milliseconds(clock.control().increment),
        left: Player::BOTH.map(|player| milliseconds(clock.left(player, now))),
        running: clock.running(),
    })
}

/// The state of a game for nobody in particular: without roles and without its clock.
pub(super) fn state(game: &Game, live: &Live) -> State {
    let session = live.session();
    let history = session.history();
    let draw = session.offer().map(|by| Offer { kind: "draw", by });
    State {
        roles: Vec::new(),
        clock: None,
        id: game.id.as_str().to_owned(),
        revision: live.revision,
        game: session.game().to_owned(),
        settings: settings_map(session.settings()),
        title: live.saved.title().to_owned(),
        seats: Seats::of(session),
        current: history.current().0,
        nodes: nodes(session),
        view: Some(view(session.table(), history.current(), session.ending())),
        ending: session.ending().map(end),
        offer: draw.or_else(|| offered(live)),
        next: match &live.rematch {
            Some(Rematch::Agreed(id)) => Some(id.clone()),
            _ => None,
        },
        thinking: live.thinking.is_some(),
        paused: live.paused,
        fault: live.fault().map(BotFault::new),
        pace: live.pace.as_secs_f64(),
        seed: opponents::seed(&game.id).to_string(),
        strength: Strength::of(session),
        unsaved: live.saved.unsaved().map(StoreError::law),
    }
}

/// What one side offers the other, beside a draw.
fn offered(live: &Live) -> Option<Offer> {
    let takeback = live.takeback.map(|by| Offer { kind: "takeback", by });
    let rematch = match live.rematch {
        Some(Rematch::Offered(by)) if live.session().ending().is_some() => Some(Offer { kind: "rematch", by }),
        _ => None,
    };
    takeback.or(rematch)
}

/// All nodes, parents before children.
fn nodes(session: &Session) -> Vec<Node> {
    let history = session.history();
    let mut nodes = Vec::with_capacity(history.len());
    let mut waiting = vec![NodeId::ROOT];
    while let Some(id) = waiting.pop() {
        let Some(node) = history.get(id) else { continue };
        waiting.extend(node.children.iter().rev());
        nodes.push(Node {
            id: id.0,
            parent: node.parent.map(|parent| parent.0),
            text: node.text.clone(),
            mover: node.mover,
            comment: node.comment.clone(),
            evaluation: node.evaluation,
            clock: node.clock.map(|clock| clock.map(milliseconds)),
            ending: node.ending.map(end),
            children: node.children.iter().map(|child| child.0).collect(),
        });
    }
    nodes
}

/// A copy of the game's table at a node.
pub(super) fn table_at(session: &Session, node: NodeId) -> Result<Box<dyn Table>, Refusal> {
    session.table_at(node).ok_or_else(|| {
        let facts = [("node", node.0.to_string())];
        Refusal::new("server.node", "there is no move with the number {node} in this game", facts)
    })
}

/// The view of a position.
pub(super) fn view(table: &dyn Table, node: NodeId, ending: Option<Ending>) -> View {
    // Counting moves is quick; listing thousands of them is not, and nobody would read them.
    let moves = if ending.is_some() { 0 } else { usize::try_from(table.perft(1)).unwrap_or(usize::MAX) };
    let listed = (1..=LISTED).contains(&moves);
    View {
        node: node.0,
        position: table.position(),
        scene: table.scene(),
        turn: table.turn(),
        outcome: table.outcome(),
        ply: table.plies(),
        moves,
        next: if moves == 0 { Vec::new() } else { table.following(&[]).into_steps() },
        choices: if listed { Some(table.choices(Dialect::Ours)) } else { (moves == 0).then(Vec::new) },
        last: table.last().map(|choice| choice.targets).unwrap_or_default(),
        paths: table.paths().map(|paths| paths.into_iter().map(PathView::from).collect()),
    }
}
