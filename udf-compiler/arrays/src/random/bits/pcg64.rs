//! PCG64 and PCG64DXSM: a linear congruential generator of 128 bits with two ways to make 64 bits of it.
//!
//! Knows no seed sequences: it is given the words that they make.

/// The multiplier of the reference implementation.
const MULTIPLIER: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;
/// The multiplier of 64 bits that DXSM uses for both the state and the output.
const CHEAP: u64 = 0xDA94_2042_E4DD_58B5;
/// How far one jump goes: 2**128 divided by the golden ratio.
const JUMP: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

/// How 64 bits are made of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// `PCG64`: the state moves on, then its halves are xored and rotated by its top bits.
    XslRr,
    /// `PCG64DXSM`: the halves are multiplied and xored, then the state moves on.
    Dxsm,
}

/// A state, and the increment that tells its stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pcg64 {
    /// The state.
    pub state: u128,
    /// The increment, odd.
    pub increment: u128,
    /// How bits are made.
    pub output: Output,
}

impl Pcg64 {
    /// From four words of a seed sequence: state and stream, high words first.
    pub fn seeded(words: [u64; 4], output: Output) -> Pcg64 {
        let join = |high: u64, low: u64| (u128::from(high) << 64) | u128::from(low);
        let increment = (join(words[2], words[3]) << 1) | 1;
        // One step from zero, the seed added, one more step: always with the great multiplier.
        let state = increment
            .wrapping_add(join(words[0], words[1]))
            .wrapping_mul(MULTIPLIER)
            .wrapping_add(increment);
        Pcg64 {
            state,
            increment,
            output,
        }
    }

    fn multiplier(&self) -> u128 {
        match self.output {
            Output::XslRr => MULTIPLIER,
            Output::Dxsm => u128::from(CHEAP),
        }
    }

    /// The next 64 bits.
    #[inline]
    pub fn draw(&mut self) -> u64 {
        let before = self.state;
        self.state = before.wrapping_mul(self.multiplier()).wrapping_add(self.increment);
        match self.output {
            Output::XslRr => {
                let folded = (self.state >> 64) as u64 ^ self.state as u64;
                folded.rotate_right((self.state >> 122) as u32)
            }
            Output::Dxsm => {
                let (mut high, low) = ((before >> 64) as u64, before as u64 | 1);
                high ^= high >> 32;
                high = high.wrapping_mul(CHEAP);
                high ^= high >> 48;
                high.wrapping_mul(low)
            }
        }
    }

    /// As if `steps` draws had been made, by repeated squaring of the step.
    pub fn advance(&mut self, mut steps: u128) {
        let (mut factor, mut addend) = (1u128, 0u128);
        let (mut power, mut sum) = (self.multiplier(), self.increment);
        while steps > 0 {
            if steps & 1 == 1 {
                factor = factor.wrapping_mul(power);
                addend = addend.wrapping_mul(power).wrapping_add(sum);
            }
            sum = power.wrapping_add(1).wrapping_mul(sum);
            power = power.wrapping_mul(power);
            steps >>= 1;
        }
        self.state = factor.wrapping_mul(self.state).wrapping_add(addend);
    }

    /// As if so many jumps had been made.
    pub fn jump(&mut self, jumps: u128) {
        self.advance(JUMP.wrapping_mul(jumps));
    }
}
