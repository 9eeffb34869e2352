//! Groups of trees as tables of bits, one row of the table per interval between thresholds.
//!
//! A tree's leaves are numbered from the left. A test that a row fails rules out the leaves to its left; what remains of all
//! leaves, lowest first, is the row's leaf (Lucchese and others, QuickScorer, 2015). Which tests of one column fail depends only
//! on between which two of the column's thresholds a value lies, so their masks are joined beforehand: a row costs one search
//! and one row of the table per column, for all trees of the group together. Knows no file format.

use super::tree::{Node, Test, Tree};
use crate::error::{Result, filled, room};

/// Bytes of tables that a group of trees may have, so that they stay in a near cache.
const GROUP: usize = 192 * 1024;
/// Leaves that a tree in a table may have.
const LEAVES: usize = 512;

/// The tables of one column.
#[derive(Debug)]
struct Column {
    feature: usize,
    thresholds: Vec<f64>,
    /// Whether what is nearly nought counts as missing.
    zero_missing: bool,
    /// A row of masks per interval, and one more for what is missing.
    masks: Vec<u64>,
}

/// Trees in one table.
#[derive(Debug)]
pub struct Group {
    columns: Vec<Column>,
    /// Per tree the first word of its masks and how many there are.
    words: Vec<(usize, usize)>,
    /// Per tree and leaf from the left: the leaf's place among the values.
    leaves: Vec<u32>,
    /// Per tree where its leaves begin.
    starts: Vec<usize>,
    width: usize,
}

/// A test, with the leaves to its left.
struct Mask {
    feature: usize,
    threshold: f64,
    zero_missing: bool,
    missing_left: bool,
    tree: usize,
    leaves: std::ops::Range<usize>,
}

/// All trees in groups; `None` when a tree has too many leaves or tests of categories, or a column is not of one kind.
///
/// # Errors
/// When the memory cannot be had.
pub fn groups(trees: &[Tree]) -> Result<Option<Vec<Group>>> {
    let mut groups = Vec::new();
    let mut start = 0;
    while start < trees.len() {
        let mut count = fitting(&trees[start..]);
        let group = loop {
            match Group::new(&trees[start..start + count])? {
                Some(group) if group.bytes() > GROUP && count > 1 => count = count.div_ceil(2),
                other => break other,
            }
        };
        match group {
            Some(group) if group.bytes() <= 8 * GROUP => groups.push(group),
            _ => return Ok(None),
        }
        start += count;
    }
    Ok(Some(groups))
}

/// How many trees from the first on may fit, by a guess: thresholds times words.
fn fitting(trees: &[Tree]) -> usize {
    let (mut nodes, mut words) = (0, 0);
    for (at, tree) in trees.iter().enumerate() {
        nodes += tree.nodes.len() / 2;
        words += tree.nodes.len() / 128 + 1;
        if nodes * words * 8 > GROUP * 4 {
            return at.max(1);
        }
    }
    trees.len()
}

impl Group {
    fn bytes(&self) -> usize {
        self.columns.iter().map(|column| column.masks.len() * 8).sum()
    }

    fn new(trees: &[Tree]) -> Result<Option<Group>> {
        let mut group = Group {
            columns: Vec::new(),
            words: Vec::new(),
            leaves: Vec::new(),
            starts: Vec::new(),
            width: 0,
        };
        let mut masks = Vec::new();
        for (at, tree) in trees.iter().enumerate() {
            let leaves = tree.leaves();
            if leaves > LEAVES {
                return Ok(None);
            }
            group.words.push((group.width, leaves.div_ceil(64)));
            group.width += leaves.div_ceil(64);
            group.starts.push(group.leaves.len());
            if !group.add(tree, at, &mut masks)? {
                return Ok(None);
            }
        }
        let key = |mask: &Mask| (mask.feature, mask.threshold);
        masks.sort_by(|a, b| key(a).0.cmp(&key(b).0).then(a.threshold.total_cmp(&b.threshold)));
        for masks in masks.chunk_by(|a, b| a.feature == b.feature) {
            if masks.iter().any(|mask| mask.zero_missing != masks[0].zero_missing) {
                return Ok(None);
            }
            let column = group.column(masks)?;
            group.columns.push(column);
        }
        Ok(Some(group))
    }

    /// Adds a tree's leaves in order from the left, and its tests; answers whether a table can hold them.
    fn add(&mut self, tree: &Tree, at: usize, masks: &mut Vec<Mask>) -> Result<bool> {
        let first = self.leaves.len();
        // Nodes stand as they are met from the left, each before what is below: a test's left part ends where its right begins.
        let mut before = room(tree.nodes.len())?;
        for node in &tree.nodes {
            before.push(self.leaves.len() - first);
            if let Node::Leaf(leaf) = node {
                self.leaves.push(*leaf);
            }
        }
        for (place, node) in tree.nodes.iter().enumerate() {
            let Node::Split {
                feature,
                test,
                missing_left,
                right,
                ..
            } = node
            else {
                continue;
            };
            let (threshold, zero_missing) = match test {
                Test::AtMost(threshold) => (*threshold, false),
                Test::AtMostOrZero(threshold) => (*threshold, true),
                Test::Among(_) => return Ok(false),
            };
            if threshold.is_nan() {
                return Ok(false);
            }
            masks.push(Mask {
                feature: *feature as usize,
                threshold,
                zero_missing,
                missing_left: *missing_left,
                tree: at,
                leaves: before[place]..before[*right as usize],
            });
        }
        Ok(true)
    }

    /// The tables of one column, of its tests by rising threshold.
    fn column(&self, masks: &[Mask]) -> Result<Column> {
        let mut thresholds: Vec<f64> = masks.iter().map(|mask| mask.threshold).collect();
        thresholds.dedup_by(|a, b| a == b);
        let rows = thresholds.len() + 2;
        let mut table = filled(u64::MAX, rows * self.width)?;
        for (row, threshold) in thresholds.iter().enumerate() {
            let (above, below) = table.split_at_mut((row + 1) * self.width);
            let next = &mut below[..self.width];
            next.copy_from_slice(&above[row * self.width..]);
            for mask in masks.iter().filter(|mask| mask.threshold == *threshold) {
                self.rule_out(mask, next);
            }
        }
        let missing = &mut table[(rows - 1) * self.width..];
        for mask in masks.iter().filter(|mask| !mask.missing_left) {
            self.rule_out(mask, missing);
        }
        Ok(Column {
            feature: masks[0].feature,
            thresholds,
            zero_missing: masks[0].zero_missing,
            masks: table,
        })
    }

    fn rule_out(&self, mask: &Mask, row: &mut [u64]) {
        let (first, _) = self.words[mask.tree];
        for leaf in mask.leaves.clone() {
            row[first + leaf / 64] &= !(1 << (leaf % 64));
        }
    }

    /// How many trees there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Calls with the row, the tree and the place of its leaf's values, for each row and tree.
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn leaves(&self, columns: &[&[f64]], rows: usize, mut each: impl FnMut(usize, usize, usize)) -> Result<()> {
        let mut places: Vec<Vec<u32>> = room(self.columns.len())?;
        for column in &self.columns {
            places.push(column.places(columns.get(column.feature).copied().unwrap_or_default(), self.width)?);
        }
        let mut left = filled(u64::MAX, self.width)?;
        for row in 0..rows {
            left.fill(u64::MAX);
            for (column, places) in self.columns.iter().zip(&places) {
                let start = places[row] as usize;
                for (left, mask) in left.iter_mut().zip(&column.masks[start..start + self.width]) {
                    *left &= mask;
                }
            }
            for (tree, ((first, count), start)) in self.words.iter().zip(&self.starts).enumerate() {
                let words = &left[*first..first + count];
                let word = if *count == 1 {
                    0
                } else {
                    words.iter().position(|word| *word != 0).unwrap_or(0)
                };
                let leaf = word * 64 + words[word].trailing_zeros() as usize;
                each(row, tree, self.leaves[start + leaf] as usize);
            }
        }
        Ok(())
    }
}

impl Column {
    /// Where in the table the row of each value begins.
    fn places(&self, numbers: &[f64], width: usize) -> Result<Vec<u32>> {
        let mut places = room(numbers.len())?;
        let last = self.thresholds.len() + 1;
        for x in numbers {
            let missing = x.is_nan() || (self.zero_missing && x.abs() <= f64::from(1e-35f32));
            let row = if missing { last } else { failed(&self.thresholds, *x) };
            places.push((row * width) as u32);
        }
        Ok(places)
    }
}

/// How many thresholds a number is above: a search without branches.
fn failed(thresholds: &[f64], x: f64) -> usize {
    let (mut base, mut size) = (0, thresholds.len());
    while size > 1 {
        let half = size / 2;
        base = if thresholds[base + half - 1] < x {
            base + half
        } else {
            base
        };
        size -= half;
    }
    base + usize::from(size == 1 && thresholds[base] < x)
}
