//! The leaves that rows of a box can reach. Knows one tree.

use super::tree::{Node, Test, Tree};
use crate::steps::block::Interval;

/// The leaves of a tree that values in these intervals reach, none of them NaN.
pub fn leaves(tree: &Tree, boxes: &[Interval]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut next = vec![0usize];
    while let Some(at) = next.pop() {
        match tree.nodes.get(at) {
            Some(Node::Leaf(leaf)) => found.push(*leaf as usize),
            Some(Node::Split {
                feature,
                test,
                left,
                right,
                ..
            }) => {
                let whole = (f64::NEG_INFINITY, f64::INFINITY);
                let (low, high) = boxes.get(*feature as usize).copied().unwrap_or(whole);
                let (goes_left, goes_right) = match test {
                    Test::AtMost(threshold) => (low <= *threshold, high > *threshold),
                    _ => (true, true),
                };
                // Rows of an interval that holds nothing go nowhere; both ways are safe.
                let neither = !goes_left && !goes_right;
                next.extend((goes_left || neither).then_some(*left as usize));
                next.extend((goes_right || neither).then_some(*right as usize));
            }
            None => {}
        }
    }
    found
}
