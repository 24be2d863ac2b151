//! What the program sees in a position: the shortest paths, the evaluation, the positions after each move.

use std::time::Instant;

use potez_play::find;
use potez_rules::{Dialect, Game};

use super::Console;
use super::input;
use crate::cli::commands::{eval, paths};
use crate::cli::failure::Failure;

/// How many boards are printed unless more are asked for.
const BOARDS: usize = 10;

impl Console<'_> {
    /// The shortest paths now; `on` and `off` say whether they follow every board.
    pub(super) fn paths(&mut self, rest: &str) -> Result<(), Failure> {
        let Some(ways) = self.session().table().paths() else {
            let game = self.dialogue.game_title(self.session().game());
            return self.dialogue.say("console-no-paths", &[("game", game.into())]);
        };
        match rest.to_lowercase().as_str() {
            "" => self.dialogue.show(&paths::text(&ways, self.dialogue.words())),
            "on" | "uključi" | "ukljuci" | "укључи" => {
                self.show_paths = true;
                self.dialogue.say("console-paths-on", &[])?;
                self.dialogue.show(&paths::text(&ways, self.dialogue.words()))
            }
            "off" | "isključi" | "iskljuci" | "искључи" => {
                self.show_paths = false;
                self.dialogue.say("console-paths-off", &[])
            }
            _ => self.dialogue.say("console-paths-what", &[("text", input::clean(rest).into())]),
        }
    }

    /// The table of features, weights and products, as `potez eval` prints it.
    pub(super) fn evaluate(&mut self, rest: &str) -> Result<(), Failure> {
        let name = (!rest.is_empty()).then_some(rest);
        let session = self.game.session();
        let (entry, table) = (find(session.game()).map_err(|refusal| Failure::data(&refusal))?, session.table());
        match eval::choose(table, name) {
            Ok((name, evaluator)) => {
                let text = eval::text(entry, &name, &*evaluator, table, self.dialogue.words());
                self.dialogue.show(&text)
            }
            Err(failure) => {
                let reason = self.dialogue.failure(&failure);
                self.dialogue.object(&reason)
            }
        }
    }

    /// The positions after each move, with their number and the time that it took to find them: the first ones, as many as are asked
    /// for, or all.
    pub(super) fn states(&mut self, rest: &str) -> Result<(), Failure> {
        let most = match rest.to_lowercase().as_str() {
            "" => BOARDS,
            "all" | "sva" | "sve" | "сва" | "све" => usize::MAX,
            number => match number.parse() {
                Ok(number) => number,
                Err(_) => return self.dialogue.say("console-states-what", &[("text", input::clean(rest).into())]),
            },
        };
        let begun = Instant::now();
        let game = self.session().table().any_game();
        let here = game.start();
        let mut moves = Vec::new();
        game.legal_moves(&here, &mut moves);
        let mut after = Vec::with_capacity(moves.len());
        for mv in &moves {
            let mut position = here.clone();
            game.apply(&mut position, *mv);
            after.push(position);
        }
        let seconds = format!("{:.6}", begun.elapsed().as_secs_f64());
        let seconds = self.dialogue.words().figure(&seconds);
        let shown = moves.len().min(most);
        for (number, mv) in moves.iter().take(shown).enumerate() {
            let text = here.move_text(*mv, Dialect::Ours);
            let mut table = self.session().table().copy();
            if table.play(&text).is_ok() {
                let board = self.board_of(&*table);
                self.dialogue.show(&format!("\n{}. {text}\n{board}", number + 1))?;
            }
        }
        let facts = [("count", after.len().into()), ("seconds", seconds.into())];
        self.dialogue.say("console-states", &facts)?;
        if shown < moves.len() {
            self.dialogue.say("console-states-more", &[("count", shown.into())])?;
        }
        Ok(())
    }
}
