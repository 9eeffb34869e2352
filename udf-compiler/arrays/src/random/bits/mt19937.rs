//! The Mersenne Twister of 19937 bits, with the old ways to seed it.
//!
//! Knows no seed sequences: it is given the words that they make.

/// How many words the state has.
pub const KEY_LENGTH: usize = 624;
const MIDDLE: usize = 397;
const MATRIX: u32 = 0x9908_B0DF;

/// The words, and how many of them are used up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mt19937 {
    key: [u32; KEY_LENGTH],
    position: usize,
}

/// Knuth's sequence, which fills a state from one word.
fn filled(seed: u32) -> [u32; KEY_LENGTH] {
    let mut key = [seed; KEY_LENGTH];
    let mut last = seed;
    for (at, word) in key.iter_mut().enumerate().skip(1) {
        last = (last ^ (last >> 30))
            .wrapping_mul(1_812_433_253)
            .wrapping_add(at as u32);
        *word = last;
    }
    key
}

impl Mt19937 {
    /// As `RandomState(seed)` of one integer.
    pub fn of_integer(seed: u32) -> Mt19937 {
        Mt19937 {
            key: filled(seed),
            position: KEY_LENGTH,
        }
    }

    /// As `RandomState(seed)` of a list of integers. An empty list counts as one zero.
    pub fn of_words(words: &[u32]) -> Mt19937 {
        let words = if words.is_empty() { &[0][..] } else { words };
        let mut key = filled(19_650_218);
        let (mut at, mut previous) = (1, key[0]);
        let mut mix = |key: &mut [u32; KEY_LENGTH], factor: u32, term: &dyn Fn(usize) -> u32| {
            let mixed = key[at] ^ (previous ^ (previous >> 30)).wrapping_mul(factor);
            key[at] = mixed.wrapping_add(term(at));
            previous = key[at];
            at += 1;
            if at == KEY_LENGTH {
                key[0] = previous;
                at = 1;
            }
        };
        for round in 0..words.len().max(KEY_LENGTH) {
            let from = round % words.len();
            mix(&mut key, 1_664_525, &|_| words[from].wrapping_add(from as u32));
        }
        for _ in 1..KEY_LENGTH {
            mix(&mut key, 1_566_083_941, &|at| (at as u32).wrapping_neg());
        }
        key[0] = 0x8000_0000;
        Mt19937 {
            key,
            position: KEY_LENGTH,
        }
    }

    /// From the words of a seed sequence, as `MT19937(seed)`: the first one counts as its top bit alone.
    pub fn seeded(mut words: [u32; KEY_LENGTH]) -> Mt19937 {
        words[0] = 0x8000_0000;
        Mt19937 {
            key: words,
            position: KEY_LENGTH - 1,
        }
    }

    /// From a state that was taken; a position past the end counts as the end.
    pub fn restored(key: [u32; KEY_LENGTH], position: usize) -> Mt19937 {
        Mt19937 {
            key,
            position: position.min(KEY_LENGTH),
        }
    }

    /// The words.
    pub fn key(&self) -> &[u32; KEY_LENGTH] {
        &self.key
    }

    /// How many of them are used up.
    pub fn position(&self) -> usize {
        self.position
    }

    fn twist(&mut self) {
        for at in 0..KEY_LENGTH {
            let next = self.key[(at + 1) % KEY_LENGTH];
            let both = (self.key[at] & 0x8000_0000) | (next & 0x7FFF_FFFF);
            let odd = if both & 1 == 1 { MATRIX } else { 0 };
            self.key[at] = self.key[(at + MIDDLE) % KEY_LENGTH] ^ (both >> 1) ^ odd;
        }
        self.position = 0;
    }

    /// The next 32 bits.
    #[inline]
    pub fn draw(&mut self) -> u32 {
        if self.position >= KEY_LENGTH {
            self.twist();
        }
        let mut word = self.key[self.position];
        self.position += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9D2C_5680;
        word ^= (word << 15) & 0xEFC6_0000;
        word ^ (word >> 18)
    }
}
