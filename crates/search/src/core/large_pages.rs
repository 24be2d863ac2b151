//! Large tables on large pages.
//!
//! A lookup in a table of a gigabyte misses not only the cache but also the translation lookaside buffer, which covers the table if pages have
//! 2 MB: R5 of `potez-bench search` then takes two thirds of the time. The advice to the system is the one unsafe line of the project.

/// This many default values, on large pages if the system has them.
pub(crate) fn filled<T: Default>(count: usize) -> Vec<T> {
    let mut values = Vec::with_capacity(count);
    #[cfg(target_os = "linux")]
    advise(values.spare_capacity_mut());
    values.resize_with(count, T::default);
    values
}

/// Asks for large pages for the part of the memory that is aligned with them. A system without them keeps small ones.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn advise<T>(memory: &mut [std::mem::MaybeUninit<T>]) {
    const PAGE: usize = 2 << 20;
    let first = memory.as_mut_ptr().cast::<u8>();
    let skipped = first.addr().next_multiple_of(PAGE) - first.addr();
    let length = size_of_val(memory).saturating_sub(skipped) / PAGE * PAGE;
    if length == 0 {
        return;
    }
    // SAFETY: the range is inside memory that we borrow exclusively, and this advice changes neither its contents nor its validity.
    let answer = unsafe { rustix::mm::madvise(first.add(skipped).cast(), length, rustix::mm::Advice::LinuxHugepage) };
    // A kernel without large pages returns an error; nothing depends on it.
    let _ = answer;
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn every_size_is_filled() {
        for bytes in [0, 1, 4 << 10, (2 << 20) - 1, 2 << 20, (4 << 20) + 1, (9 << 20) + 4_097] {
            let mut values: Vec<u8> = filled(bytes);
            assert!(values.len() == bytes && values.iter().all(|&value| value == 0), "{bytes}");
            values.fill(7);
            assert!(values.iter().all(|&value| value == 7), "{bytes}");
        }
        let words: Vec<u64> = filled(1 << 20);
        assert!(words.iter().all(|&word| word == 0));
    }
}
