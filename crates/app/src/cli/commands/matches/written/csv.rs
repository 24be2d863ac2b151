//! The table of a match for other programs: one row a player, with how long its games were and how many of them ended in which way.

use potez_contest::{Played, Summary};

/// The table. Numbers have a point, whatever the language.
pub(super) fn csv(summary: &Summary) -> String {
    let heads = [
        "rank",
        "player",
        "points",
        "tie_break",
        "games",
        "won",
        "drawn",
        "lost",
        "byes",
        "faults",
        "elo",
        "elo_low",
        "elo_high",
        "los",
        "plies_least",
        "plies_median",
        "plies_mean",
        "plies_most",
    ];
    let mut head: Vec<String> = heads.map(str::to_owned).to_vec();
    head.extend(Played::ENDINGS.map(|ending| format!("ended_{}", ending.replace('-', "_"))));
    head.extend(summary.players.iter().map(|player| format!("against {}", player.name)));
    let mut rows = vec![head];
    for (rank, player) in summary.players.iter().enumerate() {
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.1}"));
        let tally = player.tally;
        let mut row = vec![(rank + 1).to_string(), player.name.clone()];
        row.extend([player.points, player.tie_break].map(|points| points.to_string()));
        row.extend(
            [tally.games(), tally.wins, tally.draws, tally.losses, player.byes, player.forfeits].map(|n| n.to_string()),
        );
        row.extend([player.elo.points, player.elo.low, player.elo.high].map(number));
        row.push(format!("{:.4}", player.los));
        row.extend(match player.lengths {
            Some(plies) => [
                plies.least.to_string(),
                plies.median.to_string(),
                format!("{:.1}", plies.mean),
                plies.most.to_string(),
            ],
            None => Default::default(),
        });
        let ended =
            |ending: &str| player.endings.iter().find(|(known, _)| *known == ending).map_or(0, |(_, count)| *count);
        row.extend(Played::ENDINGS.map(|ending| ended(ending).to_string()));
        row.extend(player.against.iter().map(|points| points.map_or_else(String::new, |points| points.to_string())));
        rows.push(row);
    }
    rows.iter().map(|row| row.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\r\n").collect()
}

/// A cell with any content. An apostrophe marks one that a spreadsheet would take for a formula.
fn quoted(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '@', '\t']) || (cell.starts_with('-') && cell.parse::<f64>().is_err());
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_cell_stays_one_cell() {
        let cells =
            [("a", "a"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("=1+1", "'=1+1"), ("-12.5", "-12.5")];
        for (cell, expected) in cells {
            assert_eq!(quoted(cell), expected);
        }
    }
}
