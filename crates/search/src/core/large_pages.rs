//! Large tables on large pages.
//!
//! A look into a table of a gigabyte misses not only the cache but also the processor's list of pages, and on pages of 2 MB that list
//! covers it: R5 of `potez-bench search` takes two thirds of the time. The one unsafe line of the project is the system's advice.

/// So many default values, on large pages where the system has them.
pub(crate) fn filled<T: Default>(count: usize) -> Vec<T> {
    let mut values = Vec::with_capacity(count);
    #[cfg(target_os = "linux")]
    advise(values.spare_capacity_mut());
    values.resize_with(count, T::default);
    values
}

/// Asks for large pages behind the memory, as far as it is aligned with them. A system that has none goes on with small ones.
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
    // SAFETY: the range lies within memory that we borrow alone, and this advice changes neither its contents nor whether it is there.
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
