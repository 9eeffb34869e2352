//! `SeedSequence`: mixes integers of any size into a pool, and makes words for bit generators of the pool.
//!
//! Knows no bit generator. Integers are words of 32 bits here, the lowest first; the door makes them of Python's.

use crate::error::{ArrayError, Result};

const INIT_A: u32 = 0x43B0_D7E5;
const MULT_A: u32 = 0x931E_8875;
const INIT_B: u32 = 0x8B51_F9DD;
const MULT_B: u32 = 0x58F3_8DED;
const MIX_LEFT: u32 = 0xCA01_F9DD;
const MIX_RIGHT: u32 = 0x4973_F715;

/// The size of the pool where none is given, and the least.
pub const POOL_SIZE: usize = 4;

/// Entropy, where it stands in the tree of sequences, and the pool that both were mixed into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedSequence {
    entropy: Vec<u32>,
    spawn_key: Vec<Vec<u32>>,
    children: u64,
    pool: Vec<u32>,
}

/// A number whose multiplier moves on with each use.
struct Hash {
    constant: u32,
    factor: u32,
}

impl Hash {
    fn of(&mut self, value: u32) -> u32 {
        let value = value ^ self.constant;
        self.constant = self.constant.wrapping_mul(self.factor);
        let value = value.wrapping_mul(self.constant);
        value ^ (value >> 16)
    }
}

fn mixed(x: u32, y: u32) -> u32 {
    let result = MIX_LEFT.wrapping_mul(x).wrapping_sub(MIX_RIGHT.wrapping_mul(y));
    result ^ (result >> 16)
}

/// The words of an integer, the lowest first; zero has one.
pub fn words_of(mut value: u128) -> Vec<u32> {
    let mut words = vec![value as u32];
    value >>= 32;
    while value > 0 {
        words.push(value as u32);
        value >>= 32;
    }
    words
}

impl SeedSequence {
    /// From the words of the entropy (of a list of integers: those of each, one after the other), those of each integer of
    /// the spawn key, and the size of the pool. Fails where the pool is smaller than four words.
    pub fn new(entropy: Vec<u32>, spawn_key: Vec<Vec<u32>>, pool_size: usize) -> Result<SeedSequence> {
        if pool_size < POOL_SIZE {
            let message = format!("The size of the entropy pool should be at least {POOL_SIZE}");
            return Err(ArrayError::value(message));
        }
        let mut sequence = SeedSequence {
            entropy,
            spawn_key,
            children: 0,
            pool: crate::storage::filled(pool_size, 0u32)?,
        };
        sequence.mix();
        Ok(sequence)
    }

    /// From one integer.
    pub fn of_integer(entropy: u128) -> Result<SeedSequence> {
        SeedSequence::new(words_of(entropy), Vec::new(), POOL_SIZE)
    }

    /// The same, with so many children made already.
    pub fn with_children(mut self, children: u64) -> SeedSequence {
        self.children = children;
        self
    }

    /// How many children were made.
    pub fn children(&self) -> u64 {
        self.children
    }

    /// The pool.
    pub fn pool(&self) -> &[u32] {
        &self.pool
    }

    /// The words of each integer of the spawn key.
    pub fn spawn_key(&self) -> &[Vec<u32>] {
        &self.spawn_key
    }

    fn mix(&mut self) {
        let size = self.pool.len();
        let mut words = self.entropy.clone();
        if self.spawn_key.iter().any(|words| !words.is_empty()) && words.len() < size {
            // Zeros between, so that entropy and key cannot be taken for each other.
            words.resize(size, 0);
        }
        words.extend(self.spawn_key.iter().flatten());
        let mut hash = Hash {
            constant: INIT_A,
            factor: MULT_A,
        };
        for (at, word) in self.pool.iter_mut().enumerate() {
            *word = hash.of(words.get(at).copied().unwrap_or(0));
        }
        for from in 0..size {
            for to in (0..size).filter(|to| *to != from) {
                self.pool[to] = mixed(self.pool[to], hash.of(self.pool[from]));
            }
        }
        for word in words.iter().skip(size) {
            for to in self.pool.iter_mut() {
                *to = mixed(*to, hash.of(*word));
            }
        }
    }

    fn stream(&self) -> impl Iterator<Item = u32> {
        let mut hash = Hash {
            constant: INIT_B,
            factor: MULT_B,
        };
        self.pool.iter().cycle().map(move |word| hash.of(*word))
    }

    /// Words of 32 bits: `generate_state(n)`.
    pub fn state32(&self, count: usize) -> Result<Vec<u32>> {
        let mut words = crate::storage::reserved(count)?;
        words.extend(self.stream().take(count));
        Ok(words)
    }

    /// Words of 64 bits: `generate_state(n, np.uint64)`.
    pub fn state64(&self, count: usize) -> Result<Vec<u64>> {
        let mut words = crate::storage::reserved(count)?;
        let mut stream = self.stream();
        words.extend((0..count).map(|_| wide(&mut stream)));
        Ok(words)
    }

    /// So many words of 32 bits.
    pub fn words32<const N: usize>(&self) -> [u32; N] {
        let mut stream = self.stream();
        std::array::from_fn(|_| stream.next().unwrap_or(0))
    }

    /// So many words of 64 bits.
    pub fn words64<const N: usize>(&self) -> [u64; N] {
        let mut stream = self.stream();
        std::array::from_fn(|_| wide(&mut stream))
    }

    /// Children, each with a spawn key of its own: `spawn(n)`.
    pub fn spawn(&mut self, count: usize) -> Result<Vec<SeedSequence>> {
        let mut made = crate::storage::reserved(count)?;
        for _ in 0..count {
            let mut key = self.spawn_key.clone();
            key.push(words_of(u128::from(self.children)));
            made.push(SeedSequence::new(self.entropy.clone(), key, self.pool.len())?);
            self.children += 1;
        }
        Ok(made)
    }
}

/// Two words as one, the low one first.
fn wide(stream: &mut impl Iterator<Item = u32>) -> u64 {
    let mut next = || u64::from(stream.next().unwrap_or(0));
    let low = next();
    low | (next() << 32)
}
