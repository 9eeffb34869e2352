//! A small deterministic generator (SplitMix64), so that every run and every machine sees the same rows.

/// Pseudo-random numbers from a seed.
pub struct Random(u64);

impl Random {
    /// The sequence of this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A whole number in `low..high`.
    pub fn int(&mut self, low: i64, high: i64) -> i64 {
        low + (self.draw() % (high - low) as u64) as i64
    }

    /// A float in `low..high`.
    pub fn float(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.draw() >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: i64) -> bool {
        self.int(0, 100) < percent
    }

    /// One of the items.
    pub fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.int(0, items.len() as i64) as usize]
    }

    /// A lower-case word of `low..high` letters.
    pub fn word(&mut self, low: i64, high: i64) -> String {
        (0..self.int(low, high))
            .map(|_| (b'a' + self.int(0, 26) as u8) as char)
            .collect()
    }
}
