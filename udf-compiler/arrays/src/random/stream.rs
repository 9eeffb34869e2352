//! A stream: the bits that draws are made of, the second half of a legacy normal pair, and whether to stop.
//!
//! Draws reject and try again, in theory without end. They are plain functions that cannot fail, so a stream keeps the
//! interruption until whoever fills an array asks for it. Knows no distribution.

use crate::error::{ArrayError, Result};
use crate::poll::{WORK, poll};
use crate::random::bits::BitGenerator;
use crate::storage::reserved;

/// Bits, and what draws leave behind.
#[derive(Clone, Debug)]
pub struct Stream {
    /// The bits.
    pub bits: BitGenerator,
    /// The half of a pair that the polar method left over: `has_gauss` and `gauss` of a legacy state.
    pub gauss: Option<f64>,
    tries: usize,
    stopped: Option<ArrayError>,
}

impl From<BitGenerator> for Stream {
    fn from(bits: BitGenerator) -> Stream {
        Stream {
            bits,
            gauss: None,
            tries: 0,
            stopped: None,
        }
    }
}

impl Stream {
    /// A uniform number in [0, 1).
    #[inline]
    pub fn uniform(&mut self) -> f64 {
        self.bits.next_f64()
    }

    /// Counts a try that was rejected; false where the draw shall end with any value, because it was interrupted.
    #[inline]
    pub fn again(&mut self) -> bool {
        self.tries += 1;
        if self.tries.is_multiple_of(WORK) && self.stopped.is_none() {
            self.stopped = poll().err();
        }
        self.stopped.is_none()
    }

    /// Fails where a draw was interrupted.
    #[inline]
    pub fn check(&mut self) -> Result<()> {
        if self.stopped.is_none() {
            return Ok(());
        }
        self.stopped.take().map_or(Ok(()), Err)
    }

    /// So many values of a draw. `draw` gets the place of each. Fails where memory is short, where a draw fails, or
    /// where the poll hook says so.
    pub fn fill<T>(&mut self, count: usize, mut draw: impl FnMut(&mut Stream, usize) -> Result<T>) -> Result<Vec<T>> {
        let mut values = reserved(count)?;
        for at in 0..count {
            if at % WORK == WORK - 1 {
                poll()?;
            }
            values.push(draw(self, at)?);
            self.check()?;
        }
        Ok(values)
    }
}
