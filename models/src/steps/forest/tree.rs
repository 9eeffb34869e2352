//! One tree: tests and leaves in a table, checked to be a tree. Knows no file format, and not how many trees are asked together.

use crate::error::{ModelError, Result, filled, room};

/// How a test decides.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// To the left when at most the threshold.
    AtMost(f64),
    /// The same, with what is nearly nought (1e-35) missing, as NaN is.
    AtMostOrZero(f64),
    /// To the left when a category of the set.
    Among(Box<Set>),
}

/// Categories, and what becomes of values that are none.
#[derive(Debug, Clone, PartialEq)]
pub struct Set {
    /// A bit per category.
    pub members: Vec<u64>,
    /// Categories that were seen; all when left out. The others are missing.
    pub known: Option<Vec<u64>>,
    /// Whose rules: they differ in what is negative or too large.
    pub rules: Rules,
}

/// How a library looks up a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    /// scikit-learn: negative ones are missing, the rest are taken as bytes.
    Bytes,
    /// LightGBM: members go left, all else right.
    Left,
    /// XGBoost: members go right, all else left.
    Right,
}

/// A node: a test with its ways, or a leaf with its place among the values.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// The place of a leaf's values.
    Leaf(u32),
    /// A test.
    Split {
        /// Which column.
        feature: u32,
        /// How it decides.
        test: Test,
        /// Whether what is missing goes left.
        missing_left: bool,
        /// The node to the left.
        left: u32,
        /// The node to the right.
        right: u32,
    },
}

/// A tree. The first node is the root.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    /// Nodes, parents before children.
    pub nodes: Vec<Node>,
}

impl Tree {
    /// A tree of these nodes.
    ///
    /// # Errors
    /// When they are no tree, or ask for columns or leaves that are not there.
    pub fn new(nodes: Vec<Node>, features: usize, leaves: usize) -> Result<Tree> {
        let told = |at: usize, what: &str| Err(ModelError::content(format!("tree node {at}: {what}")));
        if nodes.is_empty() || nodes.len() >= u32::MAX as usize {
            return told(0, "there is none");
        }
        let mut seen = filled(false, nodes.len())?;
        let mut order: Vec<u32> = room(nodes.len())?;
        let mut next = vec![0u32];
        while let Some(at) = next.pop() {
            let place = at as usize;
            match (nodes.get(place), seen.get_mut(place)) {
                (Some(node), Some(seen)) if !*seen => {
                    *seen = true;
                    order.push(at);
                    match node {
                        Node::Leaf(leaf) if *leaf as usize >= leaves => return told(place, "a leaf without values"),
                        Node::Leaf(_) => {}
                        Node::Split { feature, .. } if *feature as usize >= features => {
                            return told(place, &format!("feature {feature} of {features}"));
                        }
                        Node::Split { left, right, .. } => next.extend([*right, *left]),
                    }
                }
                (None, _) => return told(place, "is not there"),
                _ => return told(place, "is reached twice"),
            }
        }
        Ok(Tree {
            nodes: renumbered(nodes, &order)?,
        })
    }

    /// How many leaves there are.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node, Node::Leaf(_))).count()
    }
}

/// The nodes in this order, with their ways.
fn renumbered(nodes: Vec<Node>, order: &[u32]) -> Result<Vec<Node>> {
    let mut places = filled(0u32, nodes.len())?;
    for (place, at) in order.iter().enumerate() {
        places[*at as usize] = place as u32;
    }
    let mut found = room(order.len())?;
    let mut nodes: Vec<Option<Node>> = nodes.into_iter().map(Some).collect();
    for at in order {
        let node = nodes[*at as usize].take();
        found.extend(node.map(|node| match node {
            Node::Split {
                feature,
                test,
                missing_left,
                left,
                right,
            } => Node::Split {
                feature,
                test,
                missing_left,
                left: places[left as usize],
                right: places[right as usize],
            },
            leaf => leaf,
        }));
    }
    Ok(found)
}

impl Test {
    /// Whether a number goes left.
    pub fn left(&self, x: f64, missing_left: bool) -> bool {
        match self {
            Test::AtMost(_) if x.is_nan() => missing_left,
            Test::AtMost(threshold) => x <= *threshold,
            Test::AtMostOrZero(_) if x.is_nan() || x.abs() <= 1e-35f32.into() => missing_left,
            Test::AtMostOrZero(threshold) => x <= *threshold,
            Test::Among(set) => set.left(x, missing_left),
        }
    }
}

impl Set {
    fn left(&self, x: f64, missing_left: bool) -> bool {
        let has = |bits: &[u64], at: usize| bits.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1);
        match self.rules {
            Rules::Bytes if x.is_nan() || x < 0.0 => missing_left,
            Rules::Bytes => {
                let at = usize::from(x as i64 as u8);
                let known = self.known.as_ref().is_none_or(|known| has(known, at));
                has(&self.members, at) || (!known && missing_left)
            }
            Rules::Left => !x.is_nan() && x > -1.0 && has(&self.members, x as usize),
            Rules::Right if x.is_nan() => missing_left,
            Rules::Right => !(x > -1.0 && x < 16_777_216.0 && has(&self.members, x as usize)),
        }
    }
}
