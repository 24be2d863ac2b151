//! Builds a session from a record: the rules check every move, once, whatever the format it came in.

use potez_rules::refusal::quote;
use potez_rules::{Outcome, Player, Refusal};

use super::draft::{Draft, Origin, Trust, note};
use super::words::result_text;
use super::{Broken, Import, NodeRecord, json};
use crate::session::history::Node;
use crate::session::{Ending, History, NodeId, Seat, Session};

/// Builds the session.
pub(super) fn build(draft: &Draft<'_>, trust: Trust) -> Result<Import, Refusal> {
    let record = &draft.record;
    json::check(&record.format, &record.version.to_string())?;
    let mut session = match &record.position {
        None => Session::open(&record.game, &record.options()?)?,
        Some(position) => Session::open_at(&record.game, &record.options()?, position)
            .map_err(|refusals| bad_position(position, refusals))?,
    };
    let mut broken = draft.broken.clone();
    for (name, value) in &record.tags {
        session.tag(name, value);
    }
    for player in Player::BOTH {
        match seat(record.seats.of(player), trust) {
            Ok(seat) => session.sit(player, seat),
            Err(reason) => note(&mut broken, record.seats.of(player), reason),
        }
    }
    let (history, mut moves) = Builder::new(draft, &mut session).build_tree();
    broken.append(&mut moves);
    session.restore(history);
    if let Some(clock) = record.clock {
        let here = session.history().line().into_iter().rev().find_map(|id| session.history().node(id).clock);
        session.restore_clock(clock.control());
        let left = clock.left_ms.map(|left| left.map(std::time::Duration::from_millis));
        if let Some(left) = left.or(here) {
            session.set_time_left(left);
        }
    }
    if let Some(player) = record.offer {
        // An offer after the end does not count.
        let _ = session.offer_draw(player);
    }
    broken.truncate(Import::MOST_BROKEN);
    Ok(Import { session, broken })
}

fn bad_position(position: &str, mut refusals: Vec<Refusal>) -> Refusal {
    if refusals.len() == 1
        && let Some(only) = refusals.pop()
    {
        return only;
    }
    let reasons: Vec<String> = refusals.iter().map(Refusal::to_string).collect();
    Refusal::new(
        "record.position",
        "the position {position} cannot be set up: {reasons}",
        [("position", quote(position)), ("reasons", reasons.join("; "))],
    )
}

fn seat(text: &str, trust: Trust) -> Result<Seat, Refusal> {
    let seat = Seat::parse(text)?;
    if trust == Trust::Outside
        && let Seat::Bot(command) = &seat
    {
        return Err(Refusal::new(
            "record.bot",
            "the record seats the program {command}; a record never starts a program, so a person plays instead",
            [("command", quote(command))],
        ));
    }
    Ok(seat)
}

/// Builds the tree of a record move by move, without recursion: a game may be ten thousand plies deep.
struct Builder<'a> {
    draft: &'a Draft<'a>,
    nodes: &'a [NodeRecord],
    session: &'a mut Session,
    /// The children of each node of the record, the main line first.
    children: Vec<Vec<u32>>,
    /// For each node of the record, the node that was built from it.
    became: Vec<Option<u32>>,
    /// The nodes built so far, in the order of the walk.
    built: Vec<Node>,
    /// The nodes of the record that `built` was built from.
    source: Vec<u32>,
    /// What the rules say about the nodes of `built`.
    outcomes: Vec<Option<Outcome>>,
    broken: Vec<Broken>,
}

/// What the walk does next.
enum Step {
    Enter(u32),
    Leave,
}

impl<'a> Builder<'a> {
    fn new(draft: &'a Draft<'a>, session: &'a mut Session) -> Builder<'a> {
        let nodes = &draft.record.nodes[..];
        let count = nodes.len().max(1);
        let mut builder = Builder {
            draft,
            nodes,
            session,
            children: vec![Vec::new(); count],
            became: vec![None; count],
            built: vec![Node::new(None, "", None)],
            source: vec![0],
            outcomes: Vec::new(),
            broken: Vec::new(),
        };
        builder.outcomes.push(builder.session.table().outcome());
        builder.became[0] = Some(0);
        builder.find_children();
        builder
    }

    /// Attaches every node to its parent, which must come before it.
    fn find_children(&mut self) {
        let mut orphans = Vec::new();
        for (place, node) in self.nodes.iter().enumerate().skip(1) {
            match node.parent {
                Some(parent) if (parent as usize) < place => self.children[parent as usize].push(place as u32),
                _ => orphans.push(place as u32),
            }
        }
        for place in orphans.into_iter().take(Import::MOST_BROKEN) {
            let node = &self.nodes[place as usize];
            let named = node.parent.map_or_else(|| "-".to_owned(), |parent| parent.to_string());
            let reason = Refusal::new(
                "record.parent",
                "node {node} has the parent {parent}; a parent must come before its children",
                [("node", place.to_string()), ("parent", named)],
            );
            note(&mut self.broken, &node.text, reason);
            let lost = self.size_after(place);
            self.broken.last_mut().into_iter().for_each(|broken| broken.lost = lost);
        }
        for (place, node) in self.nodes.iter().enumerate() {
            if !node.children.is_empty() {
                self.order_children(place, &node.children);
            }
        }
    }

    /// Puts the named children first, in that order; the others follow.
    fn order_children(&mut self, place: usize, order: &[u32]) {
        let rank: std::collections::HashMap<u32, usize> =
            order.iter().enumerate().rev().map(|(rank, child)| (*child, rank)).collect();
        self.children[place].sort_by_key(|child| rank.get(child).copied().unwrap_or(usize::MAX));
    }

    /// Reports that the move of a node cannot be made after `here`.
    fn report(&mut self, place: u32, here: u32, mut reason: Refusal) {
        if self.broken.len() < Import::MOST_BROKEN {
            reason.place = self.draft.place(self.draft.origins.get(place as usize).and_then(|origin| origin.at));
            let path = self.path(here);
            let text = self.nodes[place as usize].text.clone();
            let lost = self.size_after(place);
            self.broken.push(Broken { number: path.len() + 1, path, text, reason: Box::new(reason), lost });
        }
    }

    fn build_tree(mut self) -> (History, Vec<Broken>) {
        self.annotate(0, 0);
        let mut steps: Vec<Step> = self.children[0].iter().rev().map(|child| Step::Enter(*child)).collect();
        // The node of `built` at which the table is.
        let mut here = 0;
        while let Some(step) = steps.pop() {
            match step {
                Step::Leave => {
                    self.session.table_mut().undo();
                    here = self.built[here as usize].parent.map_or(0, |parent| parent.0);
                }
                Step::Enter(place) => {
                    if let Some(node) = self.enter(place, here) {
                        here = node;
                        steps.push(Step::Leave);
                        steps.extend(self.children[place as usize].iter().rev().map(|child| Step::Enter(*child)));
                    }
                }
            }
        }
        self.settle_claim();
        self.finish()
    }

    /// Makes the move of a node; `None` if it cannot be made.
    fn enter(&mut self, place: u32, here: u32) -> Option<u32> {
        let text = &self.nodes[place as usize].text;
        let turn = self.session.table().turn();
        let origin = self.draft.origins.get(place as usize);
        let over = self.session.table().outcome().is_some();
        let played = match origin {
            Some(Origin { refusal: Some(refusal), .. }) => Err((**refusal).clone()),
            Some(Origin { mover: Some(said), .. }) if *said != turn && !over => Err(out_of_turn(*said, turn)),
            _ => self.session.table_mut().play(text),
        };
        match played {
            Ok(text) => Some(self.add_or_find(place, here, &text, turn)),
            Err(reason) => {
                self.report(place, here, reason);
                None
            }
        }
    }

    /// Adds a legal move after `here`, or finds it there: two children of a node never have the same move.
    fn add_or_find(&mut self, place: u32, here: u32, text: &str, mover: Player) -> u32 {
        let siblings = &self.built[here as usize].children;
        let known = siblings.iter().map(|id| id.0).find(|id| self.built[*id as usize].text == text);
        let node = known.unwrap_or_else(|| {
            let id = self.built.len() as u32;
            self.built.push(Node::new(Some(NodeId(here)), text, Some(mover)));
            self.source.push(place);
            self.outcomes.push(self.session.table().outcome());
            self.built[here as usize].children.push(NodeId(id));
            id
        });
        // The first copy counts, so that a parent's number is lower than those of its children.
        self.source[node as usize] = self.source[node as usize].min(place);
        self.became[place as usize] = Some(node);
        self.annotate(place, node);
        node
    }

    /// Copies what is said about a node; what another copy of it said is kept.
    fn annotate(&mut self, place: u32, node: u32) {
        let Some(said) = self.nodes.get(place as usize) else { return };
        let built = &mut self.built[node as usize];
        let comment = said.comment.trim();
        if built.comment.is_empty() {
            built.comment = comment.to_owned();
        } else if !comment.is_empty() && built.comment != comment {
            built.comment = format!("{}\n{comment}", built.comment);
        }
        built.evaluation = built.evaluation.or(said.evaluation);
        built.clock = built.clock.or(said.clock_ms.map(|clock| clock.map(std::time::Duration::from_millis)));
        // Only the rules decide how the rules end a game.
        built.ending = built.ending.or(said.ending.filter(|ending| !matches!(ending, Ending::Rules(_))));
    }

    /// The moves that lead to a node.
    fn path(&self, to: u32) -> Vec<String> {
        let mut path = Vec::new();
        let mut node = &self.built[to as usize];
        while let Some(parent) = node.parent {
            path.push(node.text.clone());
            node = &self.built[parent.0 as usize];
        }
        path.reverse();
        path
    }

    /// The number of nodes of the record that follow a node.
    fn size_after(&self, place: u32) -> usize {
        let mut after = self.children[place as usize].clone();
        let mut count = 0;
        while let Some(next) = after.pop() {
            count += 1;
            after.extend_from_slice(&self.children[next as usize]);
        }
        count
    }

    /// Compares the result that the text states with the end of the main line, if the main line could be kept.
    fn settle_claim(&mut self) {
        let Some(claim) = self.draft.claim else { return };
        let mut place = 0;
        while let Some(next) = self.children[place as usize].first() {
            place = *next;
        }
        let end = self.end_of_main_line();
        if self.became[place as usize] != Some(end) {
            return;
        }
        let known = self.outcomes[end as usize].or(self.built[end as usize].ending.map(Ending::outcome));
        match known {
            None => self.built[end as usize].ending = Some(claim.ending),
            Some(outcome) if outcome == claim.ending.outcome() => {}
            Some(outcome) => {
                let said = result_text(claim.ending.outcome());
                let facts = [("said", said.to_owned()), ("known", result_text(outcome).to_owned())];
                let mut reason =
                    Refusal::new("record.result", "the record says {said}, but the game ended {known}", facts);
                reason.place = self.draft.place(claim.at);
                note(&mut self.broken, said, reason);
            }
        }
    }

    /// Numbers the nodes as the record does, and finds the current one.
    fn finish(mut self) -> (History, Vec<Broken>) {
        let mut order: Vec<u32> = (0..self.built.len() as u32).collect();
        order.sort_by_key(|node| self.source[*node as usize]);
        let mut number = vec![NodeId::ROOT; order.len()];
        for (place, node) in order.iter().enumerate() {
            number[*node as usize] = NodeId(place as u32);
        }
        let current = self.current();
        for node in 0..self.built.len() {
            let last = self.nodes.get(self.source[node] as usize).and_then(|said| said.last);
            let last = last.and_then(|last| *self.became.get(last as usize)?).map(NodeId);
            let children = &self.built[node].children;
            let last = match children[..] {
                [only] => Some(only),
                _ => last.filter(|last| children.contains(last)),
            };
            self.built[node].set_last(last);
        }
        for node in &mut self.built {
            node.renumber(&number);
        }
        let mut slots: Vec<Option<Node>> = self.built.into_iter().map(Some).collect();
        let nodes = order.iter().filter_map(|node| slots[*node as usize].take()).collect();
        (History::of(nodes, number[current as usize]), self.broken)
    }

    /// The current node: the one that the record names or, if that was left out, its nearest ancestor that was kept.
    fn current(&mut self) -> u32 {
        let Some(said) = self.draft.record.current else { return self.end_of_main_line() };
        if said as usize >= self.became.len() {
            let reason = Refusal::new(
                "record.current",
                "the record's current node is {node}, which does not exist",
                [("node", said.to_string())],
            );
            note(&mut self.broken, &said.to_string(), reason);
            return self.end_of_main_line();
        }
        let mut place = said as usize;
        loop {
            match (self.became[place], self.nodes.get(place).and_then(|node| node.parent)) {
                (Some(node), _) => return node,
                (None, Some(parent)) if (parent as usize) < place => place = parent as usize,
                _ => return 0,
            }
        }
    }

    fn end_of_main_line(&self) -> u32 {
        let mut here = 0;
        while let Some(next) = self.built[here as usize].children.first() {
            here = next.0;
        }
        here
    }
}

fn out_of_turn(said: Player, turn: Player) -> Refusal {
    Refusal::new(
        "record.turn",
        "the record gives this move to {said}, but it is {turn}'s turn",
        [("said", said.mark().to_string()), ("turn", turn.mark().to_string())],
    )
}
