//! Programs at fault: whatever a program does, the match ends, every loss has its reason, and no process is left.

use super::{bot, potez};

#[test]
fn programs_at_fault_lose_with_the_reason_and_the_match_goes_on() {
    let faults = [
        ("echo bestmove z9", "no legal move"),
        ("echo bestmove", "no legal move"),
        ("echo oops >&2; exit 3", "oops"),
        ("kill -9 $$", "ended"),
        ("head -c 100000 /dev/zero | tr \"\\0\" x", "longer than"),
        ("sleep 30", "did not answer in time"),
    ];
    for (answer, reason) in faults {
        let arguments =
            ["match", &bot(answer), "random", "--game", "tictactoe", "--games", "2", "--time", "50ms", "--record"];
        let (lines, code) = potez(&arguments);
        assert_eq!((lines.len(), code), (3, 0), "{answer}");
        for game in &lines[..2] {
            assert_eq!(game["forfeit"]["entrant"], 0, "{answer}: {game}");
            let told = game["forfeit"]["reason"].as_str().unwrap();
            assert!(told.contains(reason), "{answer}: {told}");
        }
        assert_eq!((&lines[2]["losses"], &lines[2]["forfeits"][0]), (&2.into(), &2.into()));
    }
}
