//! The loops of reductions: blocks of a run at a time, or rows onto rows, as a plan says.
//!
//! Knows slices and plans. What is done with the items is a [`Fold`]'s.

use super::plan::{Axis, Plan};
use crate::error::Result;
use crate::poll;

/// A run is cut into blocks of as many items: numpy's buffer.
pub const BUFFER: usize = 8192;

/// What a reduction does with items.
pub trait Fold<T> {
    /// What it keeps for each result.
    type Kept: Copy;

    /// Takes one item in.
    fn one(&self, kept: Self::Kept, item: T) -> Self::Kept;

    /// Takes a block of at most [`BUFFER`] items in.
    fn block(&self, kept: Self::Kept, items: &[T]) -> Self::Kept;
}

/// Items that start somewhere in a slice.
#[derive(Clone, Copy)]
pub struct Items<'a, T> {
    /// All there are.
    pub data: &'a [T],
    /// Where the first one is.
    pub start: usize,
}

/// Folds the items into `results`, which hold what each result starts with, in the order of the plan's strides.
/// Items whose mask is false are left out.
pub fn fold<T: Copy, F: Fold<T>>(
    fold: &F,
    items: Items<'_, T>,
    mask: Option<Items<'_, bool>>,
    plan: &Plan,
    results: &mut [F::Kept],
) -> Result<()> {
    if plan.items == 0 || plan.results == 0 {
        return Ok(());
    }
    let mut buffer = Buffer {
        items: Vec::new(),
        mask: Vec::new(),
    };
    let mut work = 0;
    let mut place = Place {
        from: items.start,
        mask: mask.map_or(0, |mask| mask.start),
        to: 0,
    };
    if plan.run.is_empty() {
        let (row, around) = plan
            .around
            .split_first()
            .map_or((None, [].as_slice()), |(row, rest)| (Some(row), rest));
        let one = Axis {
            len: 1,
            from: 0,
            mask: 0,
            to: 0,
            reduced: false,
        };
        let row = row.unwrap_or(&one);
        return walk(around, &mut place, &mut |place| {
            questioned(&mut work, row.len)?;
            rows(fold, items.data, mask.map(|mask| mask.data), (row, place), results);
            Ok(())
        });
    }
    walk(&plan.around, &mut place, &mut |place| {
        let kept = &mut results[place.to];
        match (plan.run.as_slice(), mask) {
            ([axis], None) if axis.from == 1 => {
                for block in items.data[place.from..place.from + axis.len].chunks(BUFFER) {
                    questioned(&mut work, block.len())?;
                    *kept = fold.block(*kept, block);
                }
                Ok(())
            }
            _ => gathered(
                items.data,
                mask.map(|mask| mask.data),
                &plan.run,
                place,
                &mut buffer,
                &mut |buffer| {
                    questioned(&mut work, buffer.items.len())?;
                    *kept = buffer.fold(fold, *kept);
                    Ok(())
                },
            ),
        }
    })
}

/// Where a walk is in each array.
#[derive(Clone, Copy)]
struct Place {
    from: usize,
    mask: usize,
    to: usize,
}

impl Place {
    fn step(self, axis: &Axis, steps: usize) -> Place {
        let at = |start: usize, stride: isize| start.wrapping_add_signed(stride.wrapping_mul(steps.cast_signed()));
        Place {
            from: at(self.from, axis.from),
            mask: at(self.mask, axis.mask),
            to: at(self.to, axis.to),
        }
    }
}

/// Calls for each place of the axes, the first axis fastest.
fn walk(axes: &[Axis], place: &mut Place, call: &mut impl FnMut(Place) -> Result<()>) -> Result<()> {
    let mut turns = vec![0_usize; axes.len()];
    loop {
        call(*place)?;
        let mut moved = false;
        for (axis, turn) in axes.iter().zip(&mut turns) {
            *turn += 1;
            if *turn < axis.len {
                *place = place.step(axis, 1);
                moved = true;
                break;
            }
            let back = Axis {
                from: -axis.from,
                mask: -axis.mask,
                to: -axis.to,
                ..*axis
            };
            *place = place.step(&back, axis.len - 1);
            *turn = 0;
        }
        if !moved {
            return Ok(());
        }
    }
}

fn questioned(work: &mut usize, more: usize) -> Result<()> {
    *work += more;
    if *work >= poll::WORK {
        *work = 0;
        poll::poll()?;
    }
    Ok(())
}

/// A row of items onto a row of results.
fn rows<T: Copy, F: Fold<T>>(
    fold: &F,
    data: &[T],
    mask: Option<&[bool]>,
    (axis, place): (&Axis, Place),
    results: &mut [F::Kept],
) {
    if axis.from == 1 && axis.to == 1 && mask.is_none() {
        let items = &data[place.from..place.from + axis.len];
        for (kept, item) in results[place.to..place.to + axis.len].iter_mut().zip(items) {
            *kept = fold.one(*kept, *item);
        }
        return;
    }
    for index in 0..axis.len {
        let at = place.step(axis, index);
        if mask.is_none_or(|mask| mask[at.mask]) {
            results[at.to] = fold.one(results[at.to], data[at.from]);
        }
    }
}

struct Buffer<T> {
    items: Vec<T>,
    mask: Vec<bool>,
}

impl<T: Copy> Buffer<T> {
    /// All items, or one block for each run of items that the mask lets through.
    fn fold<F: Fold<T>>(&self, fold: &F, mut kept: F::Kept) -> F::Kept {
        if self.mask.is_empty() {
            return fold.block(kept, &self.items);
        }
        let mut start = 0;
        for run in self.mask.chunk_by(|a, b| a == b) {
            if run.first() == Some(&true) {
                kept = fold.block(kept, &self.items[start..start + run.len()]);
            }
            start += run.len();
        }
        kept
    }
}

/// Gathers a run into blocks, and calls for each.
fn gathered<T: Copy>(
    data: &[T],
    mask: Option<&[bool]>,
    run: &[Axis],
    mut place: Place,
    buffer: &mut Buffer<T>,
    call: &mut impl FnMut(&Buffer<T>) -> Result<()>,
) -> Result<()> {
    let Some((axis, around)) = run.split_first() else {
        return Ok(());
    };
    buffer.items.clear();
    buffer.mask.clear();
    walk(around, &mut place, &mut |place| {
        let mut done = 0;
        while done < axis.len {
            let more = (BUFFER - buffer.items.len()).min(axis.len - done);
            for index in done..done + more {
                let at = place.step(axis, index);
                buffer.items.push(data[at.from]);
                if let Some(mask) = mask {
                    buffer.mask.push(mask[at.mask]);
                }
            }
            done += more;
            if buffer.items.len() == BUFFER {
                call(buffer)?;
                buffer.items.clear();
                buffer.mask.clear();
            }
        }
        Ok(())
    })?;
    if buffer.items.is_empty() { Ok(()) } else { call(buffer) }
}
