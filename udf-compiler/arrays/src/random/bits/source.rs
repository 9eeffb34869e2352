//! One type for all bit generators: words of 64 and 32 bits, and the uniform numbers that are made of them.
//!
//! Knows no distributions.

use super::mt19937::{KEY_LENGTH, Mt19937};
use super::pcg64::{Output, Pcg64};
use super::philox::Philox;
use super::sfc64::Sfc64;
use crate::error::{ArrayError, Result};
use crate::random::seeds::SeedSequence;

/// The bit generators there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// `PCG64`, that of `default_rng`.
    Pcg64,
    /// `PCG64DXSM`.
    Pcg64Dxsm,
    /// `MT19937`, that of `RandomState`.
    Mt19937,
    /// `Philox`.
    Philox,
    /// `SFC64`.
    Sfc64,
}

impl Algorithm {
    /// The name of its class.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Pcg64 => "PCG64",
            Algorithm::Pcg64Dxsm => "PCG64DXSM",
            Algorithm::Mt19937 => "MT19937",
            Algorithm::Philox => "Philox",
            Algorithm::Sfc64 => "SFC64",
        }
    }

    /// By the name of its class.
    pub fn named(name: &str) -> Option<Algorithm> {
        use Algorithm::{Mt19937, Pcg64, Pcg64Dxsm, Philox, Sfc64};
        [Pcg64, Pcg64Dxsm, Mt19937, Philox, Sfc64]
            .into_iter()
            .find(|one| one.name() == name)
    }
}

/// The state of a generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Core {
    /// `PCG64` and `PCG64DXSM`.
    Pcg64(Pcg64),
    /// `MT19937`.
    Mt19937(Box<Mt19937>),
    /// `Philox`.
    Philox(Philox),
    /// `SFC64`.
    Sfc64(Sfc64),
}

/// A bit generator: its state, and the half of a word that a draw of 32 bits left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitGenerator {
    /// The state.
    pub core: Core,
    /// Whether a half is left over: `has_uint32` of the state.
    pub has_half: bool,
    /// The half that was left over last: `uinteger` of the state.
    pub half: u32,
}

impl From<Core> for BitGenerator {
    fn from(core: Core) -> BitGenerator {
        BitGenerator {
            core,
            has_half: false,
            half: 0,
        }
    }
}

impl BitGenerator {
    /// Seeded by a sequence, as the classes of numpy do.
    pub fn seeded(algorithm: Algorithm, seeds: &SeedSequence) -> BitGenerator {
        let core = match algorithm {
            Algorithm::Pcg64 => Core::Pcg64(Pcg64::seeded(seeds.words64(), Output::XslRr)),
            Algorithm::Pcg64Dxsm => Core::Pcg64(Pcg64::seeded(seeds.words64(), Output::Dxsm)),
            Algorithm::Mt19937 => Core::Mt19937(Box::new(Mt19937::seeded(seeds.words32::<KEY_LENGTH>()))),
            Algorithm::Philox => Core::Philox(Philox::new(seeds.words64(), [0; 4])),
            Algorithm::Sfc64 => Core::Sfc64(Sfc64::seeded(seeds.words64())),
        };
        core.into()
    }

    /// Which one it is.
    pub fn algorithm(&self) -> Algorithm {
        match &self.core {
            Core::Pcg64(core) if core.output == Output::Dxsm => Algorithm::Pcg64Dxsm,
            Core::Pcg64(_) => Algorithm::Pcg64,
            Core::Mt19937(_) => Algorithm::Mt19937,
            Core::Philox(_) => Algorithm::Philox,
            Core::Sfc64(_) => Algorithm::Sfc64,
        }
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        match &mut self.core {
            Core::Pcg64(core) => core.draw(),
            Core::Mt19937(core) => {
                let high = u64::from(core.draw());
                (high << 32) | u64::from(core.draw())
            }
            Core::Philox(core) => core.draw(),
            Core::Sfc64(core) => core.draw(),
        }
    }

    /// The next 32 bits: the low half of a word, and its high half the next time.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        if let Core::Mt19937(core) = &mut self.core {
            return core.draw();
        }
        if self.has_half {
            self.has_half = false;
            return self.half;
        }
        let word = self.next_u64();
        self.has_half = true;
        self.half = (word >> 32) as u32;
        word as u32
    }

    /// A uniform number of 53 bits in [0, 1).
    #[inline]
    pub fn next_f64(&mut self) -> f64 {
        const UNIT: f64 = 1.0 / 9_007_199_254_740_992.0;
        if let Core::Mt19937(core) = &mut self.core {
            let (high, low) = (core.draw() >> 5, core.draw() >> 6);
            return (f64::from(high) * 67_108_864.0 + f64::from(low)) / 9_007_199_254_740_992.0;
        }
        (self.next_u64() >> 11) as f64 * UNIT
    }

    /// A uniform number of 24 bits in [0, 1).
    #[inline]
    pub fn next_f32(&mut self) -> f32 {
        (self.next_u32() >> 8) as f32 * (1.0 / 16_777_216.0)
    }

    /// What `random_raw` gives: the words as the generator makes them.
    pub fn next_raw(&mut self) -> u64 {
        match &mut self.core {
            Core::Mt19937(core) => u64::from(core.draw()),
            _ => self.next_u64(),
        }
    }

    fn forget_half(&mut self) {
        self.has_half = false;
        self.half = 0;
    }

    /// As if so many draws had been made: `advance`, the number taken modulo the period, its lowest word first.
    /// Fails for the generators that have no such method.
    pub fn advance(&mut self, steps: [u64; 4]) -> Result<()> {
        match &mut self.core {
            Core::Pcg64(core) => core.advance(u128::from(steps[0]) | (u128::from(steps[1]) << 64)),
            Core::Philox(core) => core.advance(steps),
            _ => return Err(ArrayError::refused(format!("{}.advance", self.algorithm().name()))),
        }
        self.forget_half();
        Ok(())
    }

    /// A copy that is so many jumps ahead: `jumped`. That of the Mersenne Twister is refused.
    pub fn jumped(&self, jumps: u128) -> Result<BitGenerator> {
        let mut copy = self.clone();
        match &mut copy.core {
            Core::Pcg64(core) => core.jump(jumps),
            Core::Philox(core) => core.advance([0, 0, jumps as u64, (jumps >> 64) as u64]),
            _ => return Err(ArrayError::refused(format!("{}.jumped", self.algorithm().name()))),
        }
        copy.forget_half();
        Ok(copy)
    }
}
