//! Sets of ASCII characters, looked for sixteen bytes at a time where the machine can. Knows nothing of what they are for.

/// A set by the halves of its characters: the low half picks a row of eight bits, the high half a bit of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ByteSet {
    rows: [u8; BLOCK],
}

const BLOCK: usize = 16;

impl ByteSet {
    /// The set of these characters; `None` where the machine has no fast way.
    pub fn of(contains: impl Fn(u8) -> bool) -> Option<ByteSet> {
        let mut rows = [0; BLOCK];
        for byte in (0..128u8).filter(|byte| contains(*byte)) {
            rows[usize::from(byte & 15)] |= 1 << (byte >> 4);
        }
        is_fast().then_some(ByteSet { rows })
    }

    /// Where the first byte from here on lies that is not in the set; or a place before, all up to which are.
    #[inline]
    pub fn skip(&self, text: &[u8], at: usize) -> usize {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a set is only made where the machine has SSSE3.
        return unsafe { skip(&self.rows, text, at) };
        #[cfg(not(target_arch = "x86_64"))]
        at
    }
}

fn is_fast() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("ssse3");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "ssse3")]
fn skip(rows: &[u8; BLOCK], text: &[u8], mut at: usize) -> usize {
    use std::arch::x86_64::*;
    const BITS: [u8; BLOCK] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
    // SAFETY: both arrays have sixteen bytes.
    let (rows, bits) = unsafe {
        (
            _mm_loadu_si128(rows.as_ptr().cast()),
            _mm_loadu_si128(BITS.as_ptr().cast()),
        )
    };
    let low = _mm_set1_epi8(15);
    while let Some(block) = text.get(at..at + BLOCK) {
        // SAFETY: the block has sixteen bytes.
        let bytes = unsafe { _mm_loadu_si128(block.as_ptr().cast()) };
        let row = _mm_shuffle_epi8(rows, _mm_and_si128(bytes, low));
        let bit = _mm_shuffle_epi8(bits, _mm_and_si128(_mm_srli_epi16::<4>(bytes), low));
        let missing = _mm_cmpeq_epi8(_mm_and_si128(row, bit), _mm_setzero_si128());
        let missing = _mm_movemask_epi8(missing) as u32;
        if missing != 0 {
            return at + missing.trailing_zeros() as usize;
        }
        at += BLOCK;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::ByteSet;

    #[test]
    fn stops_at_the_first_byte_outside() {
        let Some(set) = ByteSet::of(|byte| byte.is_ascii_alphanumeric()) else {
            return;
        };
        let text: Vec<u8> = (0..100u8).map(|i| b'a' + i % 26).collect();
        for outside in [b' ', b'@', b'[', b'{', 0, 127, 128, 0xc3, 255] {
            for at in 0..text.len() {
                let mut text = text.clone();
                text[at] = outside;
                let found = set.skip(&text, 0);
                assert!(
                    found == at || (found < at && at >= text.len() - 16),
                    "{outside} at {at}: {found}"
                );
            }
        }
        assert_eq!(ByteSet::of(|_| true).map(|all| all.skip(&text, 4)), Some(100));
        assert_eq!(set.skip(b"short", 2), 2);
    }
}
