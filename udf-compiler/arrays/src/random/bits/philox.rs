//! Philox 4x64 of ten rounds: a block of four words for each value of a counter.
//!
//! Knows no seed sequences: it is given the words that they make.

const FACTORS: [u64; 2] = [0xD2E7_470E_E14C_6C93, 0xCA5A_8263_9512_1157];
const BUMPS: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xBB67_AE85_84CA_A73B];
const ROUNDS: usize = 10;

/// The counter, the key, and the block that is being given out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Philox {
    /// Counts blocks, the lowest word first.
    pub counter: [u64; 4],
    /// Tells the stream.
    pub key: [u64; 2],
    /// The block at hand.
    pub buffer: [u64; 4],
    /// How many of its words are used up.
    pub position: usize,
}

/// Both halves of a product, the high one first.
fn product(a: u64, b: u64) -> (u64, u64) {
    let whole = u128::from(a) * u128::from(b);
    ((whole >> 64) as u64, whole as u64)
}

fn block(counter: [u64; 4], mut key: [u64; 2]) -> [u64; 4] {
    let mut words = counter;
    for round in 0..ROUNDS {
        if round > 0 {
            key = [key[0].wrapping_add(BUMPS[0]), key[1].wrapping_add(BUMPS[1])];
        }
        let (high0, low0) = product(FACTORS[0], words[0]);
        let (high1, low1) = product(FACTORS[1], words[2]);
        words = [high1 ^ words[1] ^ key[0], low1, high0 ^ words[3] ^ key[1], low0];
    }
    words
}

impl Philox {
    /// From a key and a counter.
    pub fn new(key: [u64; 2], counter: [u64; 4]) -> Philox {
        Philox {
            counter,
            key,
            buffer: [0; 4],
            position: 4,
        }
    }

    /// The next 64 bits.
    #[inline]
    pub fn draw(&mut self) -> u64 {
        if let Some(word) = self.buffer.get(self.position) {
            self.position += 1;
            return *word;
        }
        self.add([1, 0, 0, 0]);
        self.buffer = block(self.counter, self.key);
        self.position = 1;
        self.buffer[0]
    }

    /// Adds to the counter, which wraps.
    fn add(&mut self, steps: [u64; 4]) {
        let mut carry = false;
        for (word, step) in self.counter.iter_mut().zip(steps) {
            let (sum, over) = word.overflowing_add(step);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = over || over_again;
        }
    }

    /// As if so many blocks had been made, the lowest word first; what is left of the block at hand is dropped.
    pub fn advance(&mut self, steps: [u64; 4]) {
        self.add(steps);
        self.buffer = [0; 4];
        self.position = 4;
    }
}
