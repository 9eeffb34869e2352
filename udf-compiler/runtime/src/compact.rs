//! Taking bytes out of text. Knows nothing of characters but that ASCII ones are single bytes.

/// Copies `bytes` without those that are `drop`, which is ASCII; returns how many there are.
///
/// # Safety
/// `target` must be writable for eight bytes more than there are in `bytes`, and not overlap them.
pub(super) unsafe fn without(bytes: &[u8], drop: u8, target: *mut u8) -> usize {
    #[cfg(target_arch = "x86_64")]
    if bytes.len() >= 8 && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt") {
        // SAFETY: the processor has these instructions; the rest is the caller's word.
        return unsafe { by_words(bytes, drop, target) };
    }
    let mut kept = 0;
    for byte in bytes {
        // SAFETY: no more bytes are kept than there are, and for these there is room.
        unsafe { target.add(kept).write(*byte) };
        kept += usize::from(*byte != drop);
    }
    kept
}

/// Eight bytes at a time.
///
/// # Safety
/// As `without`; there must be at least eight bytes.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2,popcnt")]
unsafe fn by_words(bytes: &[u8], drop: u8, target: *mut u8) -> usize {
    let pattern = u64::from_le_bytes([drop; 8]);
    let mut kept = 0;
    let mut push = |word: u64, among: u64| {
        const LOW: u64 = u64::from_le_bytes([0x7F; 8]);
        let differences = word ^ pattern;
        // The high bit of every byte that is to be kept.
        let keep = (((differences & LOW) + LOW) | differences) & !LOW & among;
        let packed = std::arch::x86_64::_pext_u64(word, (keep >> 7) * 0xFF);
        // SAFETY: at most as many bytes are kept as were read, and the caller has room for eight more.
        unsafe { target.add(kept).cast::<u64>().write_unaligned(packed.to_le()) };
        kept += keep.count_ones() as usize;
    };
    let mut words = bytes.chunks_exact(8);
    for word in words.by_ref() {
        push(word.try_into().map_or(0, u64::from_le_bytes), u64::MAX);
    }
    let rest = words.remainder().len();
    if rest > 0 {
        // The last eight bytes, of which the lower ones have been seen.
        let last = bytes.last_chunk().map_or(0, |word| u64::from_le_bytes(*word));
        let shift = 64 - 8 * rest as u32;
        push(last >> shift, u64::MAX >> shift);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_what_a_filter_leaves() {
        for length in 0..40 {
            for seed in 0..20u32 {
                let bytes: Vec<u8> = (0..length)
                    .map(|i| b" ,x\x80\xA0"[(i * 7 + seed * 13 + i * i * seed) as usize % 5])
                    .collect();
                let expected: Vec<u8> = bytes.iter().copied().filter(|b| *b != b' ').collect();
                let mut target = vec![0; bytes.len() + 8];
                // SAFETY: the target has eight bytes more.
                let kept = unsafe { without(&bytes, b' ', target.as_mut_ptr()) };
                assert_eq!(&target[..kept], expected);
            }
        }
    }
}
