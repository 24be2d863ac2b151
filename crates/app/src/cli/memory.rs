//! How much memory tables may take: an allocation that the machine does not have would end the program without a word.

use std::fs;

use potez_rules::Refusal;

/// What is always tried, in megabytes: every default is within it.
const ALWAYS: u32 = 1024;

/// How many megabytes tables may take, three quarters of the machine's memory; `None` if the system does not say.
pub(crate) fn most_megabytes() -> Option<u32> {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| total(&text));
    // What a container is allowed; "max" if it is not limited.
    let container = fs::read_to_string("/sys/fs/cgroup/memory.max").ok().and_then(|text| text.trim().parse().ok());
    let bytes: u64 = [machine, container].into_iter().flatten().min()?;
    Some(u32::try_from((bytes >> 20) / 4 * 3).unwrap_or(u32::MAX).max(ALWAYS))
}

/// The memory of the machine in bytes, from `MemTotal:  16384 kB`.
fn total(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Refuses a table that is larger than the machine's memory.
pub(crate) fn fits(megabytes: u32) -> Result<u32, Refusal> {
    within(megabytes, most_megabytes())
}

fn within(megabytes: u32, most: Option<u32>) -> Result<u32, Refusal> {
    match most {
        Some(most) if megabytes > most => Err(Refusal::new(
            "usage.memory",
            "tables may take at most {most} MB here, three quarters of the machine's memory",
            [("most", most.to_string())],
        )),
        _ => Ok(megabytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_fits_into_the_memory() {
        assert_eq!(total("MemFree: 1 kB\nMemTotal:       24684100 kB\n"), Some(24_684_100 * 1024));
        assert_eq!((total(""), total("MemTotal: x kB")), (None, None));
        assert_eq!(within(4000, Some(4000)), Ok(4000));
        assert_eq!(within(1_000_000, None), Ok(1_000_000));
        let refusal = within(4001, Some(4000)).unwrap_err();
        assert_eq!((refusal.law, refusal.to_string().contains("4000 MB")), ("usage.memory", true));
        assert!(most_megabytes().is_none_or(|most| most >= ALWAYS));
    }
}
