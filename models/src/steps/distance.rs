//! Distances to points: the nearest centre, the distances themselves, neighbours. Knows no estimator.

use super::block::{Block, Step, zeros};
use crate::error::{ModelError, Result, filled};
use crate::poll::poll;

/// Points of so many features.
#[derive(Debug)]
pub struct Points {
    points: Vec<f64>,
    features: usize,
}

impl Points {
    /// Of rows.
    ///
    /// # Errors
    /// When the shape does not fit.
    pub fn new(points: Vec<f64>, features: usize) -> Result<Points> {
        if features == 0 || points.is_empty() || !points.len().is_multiple_of(features) {
            return Err(ModelError::content("points without features"));
        }
        Ok(Points { points, features })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.points.len() / self.features
    }

    /// The squared distances of a block's rows to one point.
    fn squares(&self, point: usize, columns: &[&[f64]], sums: &mut [f64]) {
        sums.fill(0.0);
        let point = self
            .points
            .get(point * self.features..(point + 1) * self.features)
            .unwrap_or_default();
        for (centre, column) in point.iter().zip(columns) {
            for (sum, x) in sums.iter_mut().zip(column.iter()) {
                let away = x - centre;
                *sum += away * away;
            }
        }
    }
}

/// The place of the nearest point.
#[derive(Debug)]
pub struct Nearest(pub Points);

impl Step for Nearest {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let columns = block.floats()?;
        let mut best = filled(f64::INFINITY, block.rows)?;
        let mut places = filled(0.0, block.rows)?;
        let mut sums = filled(0.0, block.rows)?;
        for point in 0..self.0.len() {
            self.0.squares(point, &columns, &mut sums);
            for ((best, place), sum) in best.iter_mut().zip(&mut places).zip(&sums) {
                let nearer = sum < best;
                *place = if nearer { point as f64 } else { *place };
                *best = if nearer { *sum } else { *best };
            }
        }
        Ok(Block::of_floats(block.rows, vec![places]))
    }

    fn width(&self, _: usize) -> usize {
        1
    }
}

/// The distances to all points.
#[derive(Debug)]
pub struct Distances(pub Points);

impl Step for Distances {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let columns = block.floats()?;
        let mut all = zeros(self.0.len(), block.rows)?;
        for (point, sums) in all.iter_mut().enumerate() {
            self.0.squares(point, &columns, sums);
            sums.iter_mut().for_each(|sum| *sum = sum.sqrt());
        }
        Ok(Block::of_floats(block.rows, all))
    }

    fn width(&self, _: usize) -> usize {
        self.0.len()
    }
}

/// The mean of the nearest points' values, or each class's share of them.
#[derive(Debug)]
pub struct Neighbours {
    /// The points.
    pub points: Points,
    /// A row of values per point.
    pub values: Vec<f64>,
    /// How many values a point has.
    pub width: usize,
    /// How many neighbours.
    pub count: usize,
    /// Whether those nearer count more.
    pub weighted: bool,
    /// Whether the sum is divided by the weights' sum after it is taken, as a mean is.
    pub mean: bool,
}

impl Neighbours {
    /// The nearest points of a row, nearest first.
    fn nearest(&self, distances: &[(f64, usize)]) -> Vec<(f64, usize)> {
        let mut near = distances.to_vec();
        let order = |a: &(f64, usize), b: &(f64, usize)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
        if self.count < near.len() {
            near.select_nth_unstable_by(self.count, order);
            near.truncate(self.count);
        }
        near.sort_by(order);
        near
    }

    fn weights(&self, near: &[(f64, usize)]) -> Vec<f64> {
        if !self.weighted {
            return vec![1.0; near.len()];
        }
        let touching = near.iter().any(|(square, _)| *square == 0.0);
        let weight = |(square, _): &(f64, usize)| {
            if touching {
                f64::from(u8::from(*square == 0.0))
            } else {
                1.0 / square.sqrt()
            }
        };
        near.iter().map(weight).collect()
    }
}

impl Step for Neighbours {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let columns = block.floats()?;
        let mut sums = zeros(self.width, block.rows)?;
        let mut distances = filled((0.0, 0), self.points.len())?;
        let mut row_values = filled(0.0, columns.len())?;
        for row in 0..block.rows {
            poll()?;
            row_values
                .iter_mut()
                .zip(&columns)
                .for_each(|(value, column)| *value = column[row]);
            for (at, (point, distance)) in self
                .points
                .points
                .chunks(self.points.features)
                .zip(&mut distances)
                .enumerate()
            {
                let square = |sum: f64, (a, b): (&f64, &f64)| sum + (a - b) * (a - b);
                *distance = (point.iter().zip(&row_values).fold(0.0, square), at);
            }
            let near = self.nearest(&distances);
            let weights = self.weights(&near);
            let total: f64 = weights.iter().sum();
            for (at, sum) in sums.iter_mut().enumerate() {
                let value = |(weight, (_, point)): (&f64, &(f64, usize))| weight * self.values[point * self.width + at];
                let weighted: f64 = weights.iter().zip(&near).map(value).sum();
                sum[row] = if self.mean && total != 0.0 {
                    weighted / total
                } else {
                    weighted
                };
            }
        }
        Ok(Block::of_floats(block.rows, sums))
    }

    fn width(&self, _: usize) -> usize {
        self.width
    }
}
