//! From the root to a leaf, test by test: for trees that the tables do not take. Knows one tree and one row.

use super::tree::{Node, Tree};

/// The leaf of a row.
pub fn leaf(tree: &Tree, row: impl Fn(usize) -> f64) -> usize {
    let mut at = 0;
    // Children stand behind their parents, so this ends.
    loop {
        match tree.nodes.get(at) {
            Some(Node::Split {
                feature,
                test,
                missing_left,
                left,
                right,
            }) => {
                let left_way = test.left(row(*feature as usize), *missing_left);
                at = if left_way { *left as usize } else { *right as usize };
            }
            Some(Node::Leaf(leaf)) => return *leaf as usize,
            None => return 0,
        }
    }
}
