//! Steps of steps: some columns to each part, and what they answer side by side. Knows no estimator.

use super::block::{Block, Interval, Step, Steps, bounds, run, used, width};
use crate::error::{ModelError, Result};

/// Definition, each of some columns.
#[derive(Debug)]
pub struct Side {
    /// The columns of each part, and its steps.
    pub parts: Vec<(Vec<usize>, Steps)>,
}

impl Step for Side {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let mut columns = Vec::new();
        for (places, steps) in &self.parts {
            let found: Option<Vec<_>> = places.iter().map(|at| block.columns.get(*at).cloned()).collect();
            let part = Block {
                rows: block.rows,
                columns: found.ok_or_else(|| ModelError::content("a part of columns that are not there"))?,
            };
            columns.extend(run(steps, part)?.columns);
        }
        Ok(Block {
            rows: block.rows,
            columns,
        })
    }

    fn width(&self, _: usize) -> usize {
        self.parts
            .iter()
            .map(|(places, steps)| width(steps, places.len()))
            .sum()
    }

    fn used(&self, wanted: &[bool], inputs: usize) -> Vec<bool> {
        let mut all = vec![false; inputs];
        let mut start = 0;
        for (places, steps) in &self.parts {
            let end = start + width(steps, places.len());
            let part = used(steps, wanted.get(start..end).unwrap_or_default(), places.len());
            for (place, _) in places.iter().zip(part).filter(|(_, used)| *used) {
                if let Some(used) = all.get_mut(*place) {
                    *used = true;
                }
            }
            start = end;
        }
        all
    }

    fn bounds(&self, boxes: &[Interval]) -> Option<Vec<Interval>> {
        let mut all = Vec::new();
        for (places, steps) in &self.parts {
            let part: Option<Vec<Interval>> = places.iter().map(|at| boxes.get(*at).copied()).collect();
            all.extend(bounds(steps, &part?)?);
        }
        Some(all)
    }
}
