//! Integers between bounds: by Lemire's multiplication, or by a mask and rejection as legacy streams do.
//!
//! Small types take several numbers from one word of 32 bits. Knows no types but by their width.

use super::bits::BitGenerator;

/// How the words of a generator become numbers below a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The high half of a product: what `Generator.integers` does.
    Lemire,
    /// The low bits, until they are small enough: what `RandomState.randint` does.
    Masked,
}

/// Draws integers of one width. What is left of a word of 32 bits stays here, and goes with it.
#[derive(Clone, Debug)]
pub struct Bounded {
    width: u32,
    method: Method,
    word: u32,
    left: u32,
}

/// All bits up to the highest one of a number.
pub fn mask(most: u64) -> u64 {
    u64::MAX.checked_shr(most.leading_zeros()).unwrap_or(0)
}

/// An integer of 0 to `most`, both included, by a mask: what shuffles use.
pub fn interval(bits: &mut BitGenerator, most: u64) -> u64 {
    if most == 0 {
        return 0;
    }
    let mask = mask(most);
    loop {
        let value = if most <= u64::from(u32::MAX) {
            u64::from(bits.next_u32()) & mask
        } else {
            bits.next_u64() & mask
        };
        if value <= most {
            return value;
        }
    }
}

/// An integer of 0 to `most`, both included, by multiplication.
pub fn below(bits: &mut BitGenerator, most: u64) -> u64 {
    Bounded::new(64, Method::Lemire).draw(bits, most)
}

impl Bounded {
    /// For integers of so many bits: 1 (`bool`), 8, 16, 32 or 64.
    pub fn new(width: u32, method: Method) -> Bounded {
        Bounded {
            width,
            method,
            word: 0,
            left: 0,
        }
    }

    /// An integer of 0 to `most`, both included; `most` fits the width.
    #[inline]
    pub fn draw(&mut self, bits: &mut BitGenerator, most: u64) -> u64 {
        if most == 0 {
            return 0;
        }
        // Wide integers between near bounds take half words.
        let width = match self.width {
            64 if most <= u64::from(u32::MAX) => 32,
            width => width,
        };
        let greatest = mask(1 << (width - 1));
        if most == greatest {
            return self.word(bits, width);
        }
        match self.method {
            Method::Masked => {
                let mask = mask(most);
                loop {
                    let value = self.word(bits, width) & mask;
                    if value <= most {
                        return value;
                    }
                }
            }
            Method::Lemire => self.lemire(bits, width, most),
        }
    }

    fn lemire(&mut self, bits: &mut BitGenerator, width: u32, most: u64) -> u64 {
        let greatest = mask(1 << (width - 1));
        let count = most + 1;
        let mut product = u128::from(self.word(bits, width)) * u128::from(count);
        if (product as u64 & greatest) < count {
            let threshold = (greatest - most) % count;
            while (product as u64 & greatest) < threshold {
                product = u128::from(self.word(bits, width)) * u128::from(count);
            }
        }
        (product >> width) as u64
    }

    /// So many random bits.
    #[inline]
    fn word(&mut self, bits: &mut BitGenerator, width: u32) -> u64 {
        match width {
            64 => bits.next_u64(),
            32 => u64::from(bits.next_u32()),
            _ => {
                if self.left == 0 {
                    self.word = bits.next_u32();
                    self.left = 32 / width - 1;
                } else {
                    self.word >>= width;
                    self.left -= 1;
                }
                u64::from(self.word) & mask(1 << (width - 1))
            }
        }
    }
}
