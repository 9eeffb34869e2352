//! `Generator.integers` and `RandomState.randint`: checks bounds by the type, and fills arrays of it.

use super::bounded::{Bounded, Method};
use super::stream::Stream;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::storage::{Buffer, reserved};

/// What a call of `integers` or `randint` asks for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The type: bool or one of the integers.
    pub dtype: DType,
    /// The least values: one, or one for each draw.
    pub low: &'a [i128],
    /// The greatest values, and one more without `endpoint`: one, or one for each draw.
    pub high: &'a [i128],
    /// Whether `high` is included.
    pub endpoint: bool,
    /// How many to draw.
    pub count: usize,
}

/// The least and the greatest integer of a type, and its width in bits.
fn limits(dtype: DType) -> Option<(i128, i128, u32)> {
    let width = dtype.itemsize() as u32 * 8;
    match dtype {
        DType::Bool => Some((0, 1, 1)),
        DType::I8 | DType::I16 | DType::I32 | DType::I64 => Some((-(1 << (width - 1)), (1 << (width - 1)) - 1, width)),
        DType::U8 | DType::U16 | DType::U32 | DType::U64 => Some((0, (1 << width) - 1, width)),
        _ => None,
    }
}

fn one(values: &[i128], at: usize) -> i128 {
    let at = if values.len() == 1 { 0 } else { at };
    values.get(at).copied().unwrap_or(0)
}

impl Wanted<'_> {
    /// The bounds of a draw, both included.
    fn bounds(&self, at: usize) -> (i128, i128) {
        let high = one(self.high, at);
        let high = if self.endpoint { high } else { high.saturating_sub(1) };
        (one(self.low, at), high)
    }

    fn check(&self, (least, greatest, _): (i128, i128, u32)) -> Result<()> {
        for values in [self.low, self.high] {
            if values.len() != 1 && values.len() != self.count {
                return Err(ArrayError::value(format!(
                    "{} bounds for {} draws",
                    values.len(),
                    self.count
                )));
            }
        }
        let name = self.dtype.name();
        let all = || (0..self.low.len().max(self.high.len())).map(|at| self.bounds(at));
        if all().any(|(low, _)| low < least) {
            return Err(ArrayError::value(format!("low is out of bounds for {name}")));
        }
        if all().any(|(_, high)| high > greatest) {
            return Err(ArrayError::value(format!("high is out of bounds for {name}")));
        }
        if all().any(|(low, high)| low > high) {
            let zero = self.low.iter().all(|low| *low == 0);
            let words = match (zero, self.endpoint) {
                (true, true) => "high < 0",
                (true, false) => "high <= 0",
                (false, true) => "low > high",
                (false, false) => "low >= high",
            };
            return Err(ArrayError::value(words));
        }
        Ok(())
    }
}

/// So many integers. `door` is the name of the function, for the words of a type that it does not know.
/// Fails where the type is none of integers, or the bounds are out of order or of the type.
pub fn integers(stream: &mut Stream, wanted: Wanted<'_>, method: Method, door: &str) -> Result<Buffer> {
    let Some(limits) = limits(wanted.dtype) else {
        let message = format!("Unsupported dtype dtype('{}') for {door}", wanted.dtype.name());
        return Err(ArrayError::type_(message));
    };
    wanted.check(limits)?;
    let mut bounded = Bounded::new(limits.2, method);
    let values = stream.fill(wanted.count, |stream, at| {
        let (low, high) = wanted.bounds(at);
        let drawn = bounded.draw(&mut stream.bits, high.wrapping_sub(low) as u64);
        Ok((low as u64).wrapping_add(drawn))
    })?;
    buffer(values, wanted.dtype)
}

/// Integers by their bits as a buffer of a type.
fn buffer(values: Vec<u64>, dtype: DType) -> Result<Buffer> {
    Ok(match dtype {
        DType::Bool => Buffer::Bool(cast(&values, |value| value != 0)?),
        DType::I8 => Buffer::I8(cast(&values, |value| value as i8)?),
        DType::I16 => Buffer::I16(cast(&values, |value| value as i16)?),
        DType::I32 => Buffer::I32(cast(&values, |value| value as i32)?),
        DType::I64 => Buffer::I64(cast(&values, |value| value as i64)?),
        DType::U8 => Buffer::U8(cast(&values, |value| value as u8)?),
        DType::U16 => Buffer::U16(cast(&values, |value| value as u16)?),
        DType::U32 => Buffer::U32(cast(&values, |value| value as u32)?),
        _ => Buffer::U64(values),
    })
}

fn cast<T>(values: &[u64], cast: fn(u64) -> T) -> Result<Vec<T>> {
    let mut made = reserved(values.len())?;
    made.extend(values.iter().map(|value| cast(*value)));
    Ok(made)
}

/// Random bytes: words of 32 bits, the low byte first. Of no bytes one word is drawn, too, as numpy does.
pub fn bytes(stream: &mut Stream, length: usize) -> Result<Vec<u8>> {
    let words = stream.fill(length.div_ceil(4).max(1), |stream, _| Ok(stream.bits.next_u32()))?;
    let mut made = reserved(length.saturating_add(3))?;
    made.extend(words.into_iter().flat_map(u32::to_le_bytes));
    made.truncate(length);
    Ok(made)
}
