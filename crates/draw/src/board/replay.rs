//! [`Replay`]: the boards of whole games as data for a page that shows them move by move. Every shape is written once, however many boards have it.

use std::collections::HashMap;

use potez_rules::scene::Scene;
use serde::Serialize;

use super::with_captions;
use crate::formats::svg;
use crate::paint::Paint;
use crate::shapes::{Picture, same_size};

/// The shapes of many boards.
#[derive(Debug, Default, Serialize)]
pub struct Replay {
    /// The shapes as SVG.
    shapes: Vec<String>,
    #[serde(skip)]
    numbers: HashMap<String, usize>,
}

/// The boards of one game.
#[derive(Debug, Serialize)]
pub struct Boards {
    /// The width and height of all of them.
    pub size: [f64; 2],
    /// Each board as its difference from the one before: how many shapes stay the same at the beginning, how many at
    /// the end, and the numbers of those between.
    pub frames: Vec<(usize, usize, Vec<usize>)>,
}

impl Replay {
    /// Adds the positions of a game.
    ///
    /// ```
    /// let mut table = (potez_play::find("tictactoe").unwrap().open)(&Default::default()).unwrap();
    /// let mut scenes = vec![table.scene()];
    /// table.play("b2").unwrap();
    /// scenes.push(table.scene());
    /// let boards = potez_draw::board::replay::Replay::default().add(&scenes);
    /// assert_eq!(boards.frames.len(), 2);
    /// assert!(boards.frames[1].2.len() < boards.frames[0].2.len());
    /// ```
    pub fn add(&mut self, scenes: &[Scene]) -> Boards {
        let mut pictures: Vec<Picture> = scenes.iter().map(|scene| with_captions(scene, Vec::new(), &[])).collect();
        same_size(&mut pictures);
        let size = pictures.first().map_or([0.0; 2], |picture| [picture.width, picture.height]);
        let mut before: Vec<usize> = Vec::new();
        let mut frames = Vec::new();
        for picture in &pictures {
            let now = self.numbers(picture);
            let same = |(a, b): &(&usize, &usize)| a == b;
            let begin = before.iter().zip(&now).take_while(same).count();
            let most = before.len().min(now.len()) - begin;
            let end = before.iter().rev().zip(now.iter().rev()).take(most).take_while(same).count();
            frames.push((begin, end, now[begin..now.len() - end].to_vec()));
            before = now;
        }
        Boards { size, frames }
    }

    fn numbers(&mut self, picture: &Picture) -> Vec<usize> {
        let number = |item: &crate::shapes::Item| {
            let mut text = String::new();
            svg::shape_svg(&mut text, &item.shape);
            let next = self.shapes.len();
            *self.numbers.entry(text).or_insert_with_key(|text| {
                self.shapes.push(text.clone());
                next
            })
        };
        picture.items.iter().map(number).collect()
    }
}

/// The colours of all shapes as style rules, light and dark; the scopes are selectors.
#[must_use]
pub fn paint_rules(light: &str, dark: &str) -> String {
    let paints = Paint::ALL.map(|(paint, ..)| paint);
    format!(
        "{light} .n{{fill:none}}{}{}",
        svg::rules(&paints, false, &format!("{light} ")),
        svg::rules(&paints, true, &format!("{dark} "))
    )
}
