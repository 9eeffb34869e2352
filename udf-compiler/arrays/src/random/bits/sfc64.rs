//! SFC64: the small fast chaotic generator with a counter.
//!
//! Knows no seed sequences: it is given the words that they make.

/// Three words of state and the counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sfc64 {
    /// The words, the counter last.
    pub words: [u64; 4],
}

impl Sfc64 {
    /// From three words of a seed sequence; the first twelve draws are dropped.
    pub fn seeded(words: [u64; 3]) -> Sfc64 {
        let [a, b, c] = words;
        let mut made = Sfc64 { words: [a, b, c, 1] };
        for _ in 0..12 {
            made.draw();
        }
        made
    }

    /// The next 64 bits.
    #[inline]
    pub fn draw(&mut self) -> u64 {
        let [a, b, c, counter] = self.words;
        let drawn = a.wrapping_add(b).wrapping_add(counter);
        self.words = [
            b ^ (b >> 11),
            c.wrapping_add(c << 3),
            c.rotate_left(24).wrapping_add(drawn),
            counter.wrapping_add(1),
        ];
        drawn
    }
}
