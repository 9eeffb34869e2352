//! Transforms of lines of numbers, one after the other, of any length.
//! It does not know arrays or axes.

use crate::error::{ArrayError, Kind, Result};
use crate::poll::poll;
use crate::storage::{C64, filled};
use realfft::RealFftPlanner;
use rustfft::{FftDirection, FftPlanner};

/// Transforms each line of `n` numbers in its place, and multiplies by `factor`.
pub fn complex(values: &mut [C64], n: usize, forward: bool, factor: f64) -> Result<()> {
    if values.is_empty() {
        return Ok(());
    }
    let direction = if forward {
        FftDirection::Forward
    } else {
        FftDirection::Inverse
    };
    let plan = FftPlanner::<f64>::new().plan_fft(n, direction);
    let mut scratch = filled(plan.get_inplace_scratch_len(), C64::new(0.0, 0.0))?;
    for line in values.chunks_exact_mut(n) {
        poll()?;
        plan.process_with_scratch(line, &mut scratch);
        if factor != 1.0 {
            for x in line {
                *x *= factor;
            }
        }
    }
    Ok(())
}

/// The first half of the transform of each line of `n` real numbers, times `factor`.
pub fn of_real(values: &mut [f64], n: usize, factor: f64) -> Result<Vec<C64>> {
    let half = n / 2 + 1;
    if values.is_empty() {
        return Ok(Vec::new());
    }
    let plan = RealFftPlanner::<f64>::new().plan_fft_forward(n);
    let mut scratch = filled(plan.get_scratch_len(), C64::new(0.0, 0.0))?;
    let mut made = filled((values.len() / n).saturating_mul(half), C64::new(0.0, 0.0))?;
    for (line, to) in values.chunks_exact_mut(n).zip(made.chunks_exact_mut(half)) {
        poll()?;
        plan.process_with_scratch(line, to, &mut scratch).map_err(failed)?;
        for x in to {
            *x *= factor;
        }
    }
    Ok(made)
}

/// The `n` real numbers whose transform has each line as its first half, times `factor`.
pub fn to_real(values: &mut [C64], n: usize, factor: f64) -> Result<Vec<f64>> {
    let half = n / 2 + 1;
    if values.is_empty() {
        return Ok(Vec::new());
    }
    let plan = RealFftPlanner::<f64>::new().plan_fft_inverse(n);
    let mut scratch = filled(plan.get_scratch_len(), C64::new(0.0, 0.0))?;
    let mut made = filled((values.len() / half).saturating_mul(n), 0.0)?;
    for (line, to) in values.chunks_exact_mut(half).zip(made.chunks_exact_mut(n)) {
        poll()?;
        // What real numbers cannot have is not looked at.
        if let Some(first) = line.first_mut() {
            first.im = 0.0;
        }
        if n.is_multiple_of(2)
            && let Some(last) = line.last_mut()
        {
            last.im = 0.0;
        }
        plan.process_with_scratch(line, to, &mut scratch).map_err(failed)?;
        for x in to {
            *x *= factor;
        }
    }
    Ok(made)
}

fn failed(error: realfft::FftError) -> ArrayError {
    ArrayError::new(Kind::Runtime, format!("a transform failed: {error}"))
}
