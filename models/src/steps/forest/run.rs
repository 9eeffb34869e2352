//! Many trees and the sum of what their leaves say, tree by tree. Knows no file format.

use super::table::{Group, groups};
use super::tree::{Node, Tree};
use super::{bounds, walk};
use crate::error::{ModelError, Result, filled};
use crate::poll::poll;
use crate::steps::block::{Block, Interval, Step};
use std::borrow::Cow;

/// What leaves say: rows of values.
#[derive(Debug)]
pub struct Leaves {
    /// All rows, one after another.
    pub values: Vec<f64>,
    /// Values in a row.
    pub width: usize,
}

/// Trees whose leaves' values are summed.
#[derive(Debug)]
pub struct Forest {
    trees: Vec<Tree>,
    leaves: Leaves,
    /// Per tree the column that its first value goes to.
    targets: Vec<usize>,
    /// What the sums begin with, one per column.
    base: Vec<f64>,
    /// Whether sums are of 32 bits.
    single: bool,
    tables: Option<Vec<Group>>,
}

impl Forest {
    /// Of trees, with the column that each one's values go to, and what the sums begin with.
    ///
    /// # Errors
    /// When a tree goes to a column that is not there.
    pub fn new(trees: Vec<Tree>, leaves: Leaves, targets: Vec<usize>, base: Vec<f64>) -> Result<Forest> {
        let outside = targets.iter().any(|target| target + leaves.width > base.len());
        if outside || targets.len() != trees.len() || leaves.width == 0 {
            return Err(ModelError::content("a tree for an output that is not there"));
        }
        let tables = groups(&trees)?;
        Ok(Forest {
            trees,
            leaves,
            targets,
            base,
            single: false,
            tables,
        })
    }

    /// The same with sums of 32 bits.
    pub fn single(mut self) -> Forest {
        self.single = true;
        self
    }

    /// The same with every tree walked by itself: what the tables are compared with.
    #[cfg(test)]
    pub fn walked(mut self) -> Forest {
        self.tables = None;
        self
    }

    fn add(&self, sums: &mut [f64], rows: usize, (row, tree, leaf): (usize, usize, usize)) {
        let start = leaf * self.leaves.width;
        let values = self
            .leaves
            .values
            .get(start..start + self.leaves.width)
            .unwrap_or_default();
        for (at, value) in values.iter().enumerate() {
            if let Some(sum) = sums.get_mut((self.targets[tree] + at) * rows + row) {
                *sum = self.sum(*sum, *value);
            }
        }
    }

    fn sum(&self, sum: f64, value: f64) -> f64 {
        if self.single {
            f64::from(sum as f32 + value as f32)
        } else {
            sum + value
        }
    }
}

impl Step for Forest {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let columns = block.floats()?;
        let rows = block.rows;
        let mut sums = filled(0.0, self.base.len() * rows)?;
        for (column, base) in sums.chunks_mut(rows.max(1)).zip(&self.base) {
            column.fill(*base);
        }
        if let Some(groups) = &self.tables {
            let mut first = 0;
            for group in groups {
                poll()?;
                group.leaves(&columns, rows, |row, tree, leaf| {
                    self.add(&mut sums, rows, (row, first + tree, leaf))
                })?;
                first += group.len();
            }
        } else {
            for (at, tree) in self.trees.iter().enumerate() {
                poll()?;
                for row in 0..rows {
                    let leaf = walk::leaf(tree, |feature| {
                        columns.get(feature).map_or(f64::NAN, |column| column[row])
                    });
                    self.add(&mut sums, rows, (row, at, leaf));
                }
            }
        }
        let columns = sums
            .chunks(rows.max(1))
            .map(|column| super::super::block::Cells::Float(Cow::Owned(column.to_vec())));
        Ok(Block {
            rows,
            columns: columns.take(self.base.len()).collect(),
        })
    }

    fn width(&self, _: usize) -> usize {
        self.base.len()
    }

    fn used(&self, wanted: &[bool], inputs: usize) -> Vec<bool> {
        let mut used = vec![false; inputs];
        for (tree, target) in self.trees.iter().zip(&self.targets) {
            let columns = wanted.get(*target..target + self.leaves.width).unwrap_or_default();
            if !columns.iter().any(|wanted| *wanted) {
                continue;
            }
            for node in &tree.nodes {
                if let Node::Split { feature, .. } = node
                    && let Some(used) = used.get_mut(*feature as usize)
                {
                    *used = true;
                }
            }
        }
        used
    }

    // The sums are those of the rows with each tree's extremes put in, and rounding keeps order.
    fn bounds(&self, boxes: &[Interval]) -> Option<Vec<Interval>> {
        let mut sums: Vec<Interval> = self.base.iter().map(|base| (*base, *base)).collect();
        for (tree, target) in self.trees.iter().zip(&self.targets) {
            let leaves = bounds::leaves(tree, boxes);
            for at in 0..self.leaves.width {
                let values = leaves
                    .iter()
                    .filter_map(|leaf| self.leaves.values.get(leaf * self.leaves.width + at).copied());
                let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
                    (low.min(value), high.max(value))
                });
                let sum = sums.get_mut(target + at)?;
                *sum = (self.sum(sum.0, low), self.sum(sum.1, high));
            }
        }
        Some(sums)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::Test;
    use super::*;

    /// Numbers that look random.
    fn next(state: &mut u64) -> u64 {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        *state >> 33
    }

    fn grown(state: &mut u64, leaves: usize, values: &mut Vec<f64>) -> Tree {
        let mut nodes = vec![Node::Leaf(0)];
        for _ in 1..leaves {
            let at = loop {
                let at = next(state) as usize % nodes.len();
                if matches!(nodes[at], Node::Leaf(_)) {
                    break at;
                }
            };
            let threshold = (next(state) % 21) as f64 / 4.0 - 2.5;
            let feature = (next(state) % 5) as u32;
            nodes[at] = Node::Split {
                feature,
                test: if feature == 4 {
                    Test::AtMostOrZero(threshold)
                } else {
                    Test::AtMost(threshold)
                },
                missing_left: next(state).is_multiple_of(2),
                left: nodes.len() as u32,
                right: nodes.len() as u32 + 1,
            };
            nodes.extend([Node::Leaf(0), Node::Leaf(0)]);
        }
        for node in &mut nodes {
            if let Node::Leaf(leaf) = node {
                *leaf = values.len() as u32;
                values.push(next(state) as f64 / 1e6);
            }
        }
        Tree::new(nodes, 5, values.len()).expect("a tree")
    }

    #[test]
    fn tables_answer_as_walks_do() {
        let mut state = 7;
        for leaves in [1, 2, 31, 64, 65, 200, 512, 600] {
            let make = |state: &mut u64| {
                let mut values = Vec::new();
                let trees: Vec<Tree> = (0..9).map(|_| grown(state, leaves, &mut values)).collect();
                let targets = (0..9).map(|at| at % 2).collect();
                Forest::new(trees, Leaves { values, width: 1 }, targets, vec![0.5, -1.0]).expect("a forest")
            };
            let mut again = state;
            let (tabled, walked) = (make(&mut state), make(&mut again).walked());
            assert_eq!(tabled.tables.is_some(), leaves <= 512);
            let mut column = |_| {
                let mut number = |_| match next(&mut state) % 30 {
                    0 => f64::NAN,
                    1 => 0.0,
                    2 => -0.0,
                    3 => 1e-36,
                    4 => f64::INFINITY,
                    5 => f64::NEG_INFINITY,
                    other => other as f64 / 4.0 - 4.0,
                };
                (0..200).map(&mut number).collect::<Vec<f64>>()
            };
            let block = Block::of_floats(200, (0..5).map(&mut column).collect());
            let ours = tabled
                .apply(block.clone())
                .expect("tables")
                .into_floats()
                .expect("numbers");
            let theirs = walked.apply(block).expect("walks").into_floats().expect("numbers");
            assert_eq!(ours, theirs, "{leaves}");
        }
    }
}
