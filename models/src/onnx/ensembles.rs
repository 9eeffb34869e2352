//! `TreeEnsembleClassifier` and `TreeEnsembleRegressor`, as ONNX Runtime evaluates them.

use super::message::Node;
use crate::error::{Result, filled};
use crate::steps::block::{Step, Steps};
use crate::steps::forest::tree::{Node as TreeNode, Test, Tree};
use crate::steps::forest::{Forest, Leaves};
use crate::steps::linear::Linear;
use crate::steps::links::Link;
use std::collections::HashMap;
use std::sync::Arc;

/// Scores, and the place of the winner.
pub struct Scored {
    /// From features to the answer's columns.
    pub scores: Steps,
    /// From features to the place of the label.
    pub winner: Steps,
}

fn with(steps: &Steps, links: &[Link]) -> Steps {
    let mut steps = steps.clone();
    steps.extend(links.iter().map(|link| Arc::new(link.clone()) as Arc<dyn Step>));
    steps
}

/// What is done with scores of several columns.
///
/// # Errors
/// When it is not built.
pub fn transform(node: &Node) -> Result<Vec<Link>> {
    Ok(match node.text("post_transform") {
        "" | "NONE" => Vec::new(),
        "LOGISTIC" => vec![Link::Expit(1.0), Link::Single],
        "SOFTMAX" => vec![Link::SoftmaxSingle],
        other => return Err(node.refused(&format!("with '{other}'"))),
    })
}

/// The regressor's steps.
///
/// # Errors
/// When its lists do not fit.
pub fn regressor(node: &Node, features: usize) -> Result<(Steps, (usize, usize))> {
    let outputs = usize::try_from(node.integer("n_targets", 1))
        .unwrap_or(0)
        .clamp(1, 1 << 16);
    let (forest, size, _) = forest(node, features, outputs, "target")?;
    let mut steps: Steps = vec![Arc::new(forest)];
    match node.text("aggregate_function") {
        "" | "SUM" => {}
        "AVERAGE" => steps.extend([
            Arc::new(Link::Divide(size.0 as f64)) as Arc<dyn Step>,
            Arc::new(Link::Single),
        ]),
        other => return Err(node.refused(&format!("with '{other}'"))),
    }
    steps.extend(base(node, outputs)?);
    Ok((with(&steps, &transform(node)?), size))
}

/// What is added to the sums.
fn base(node: &Node, outputs: usize) -> Result<Option<Arc<dyn Step>>> {
    let base = node.numbers("base_values");
    if base.is_empty() {
        return Ok(None);
    }
    if base.len() != outputs {
        return Err(node.refused("with base values for other outputs"));
    }
    let mut weights = filled(0.0, outputs * outputs)?;
    for at in 0..outputs {
        weights[at * outputs + at] = 1.0;
    }
    Ok(Some(Arc::new(Linear::new(weights, base.to_vec(), outputs)?.single())))
}

/// The classifier's steps.
///
/// # Errors
/// When its lists do not fit.
pub fn classifier(node: &Node, features: usize, classes: usize) -> Result<(Scored, (usize, usize))> {
    let mut ids = node.integers("class_ids").to_vec();
    ids.sort_unstable();
    ids.dedup();
    if classes == 2 && ids.len() == 1 {
        let (forest, size, positive) = forest(node, features, 1, "class")?;
        let mut sums: Steps = vec![Arc::new(forest)];
        sums.extend(base(node, 1)?);
        let scored = if positive {
            Scored {
                scores: with(&sums, &[Link::Complement, Link::Single]),
                winner: with(&sums, &[Link::Above(0.5)]),
            }
        } else {
            let links = [&[Link::Negated], transform(node)?.as_slice()].concat();
            Scored {
                scores: with(&sums, &links),
                winner: with(&sums, &[Link::Above(0.0)]),
            }
        };
        return Ok((scored, size));
    }
    if classes == 2 {
        return Err(node.refused("of two classes, each with weights"));
    }
    let (forest, size, _) = forest(node, features, classes, "class")?;
    let mut sums: Steps = vec![Arc::new(forest)];
    sums.extend(base(node, classes)?);
    let scored = Scored {
        scores: with(&sums, &transform(node)?),
        winner: with(&sums, &[Link::Largest]),
    };
    Ok((scored, size))
}

/// Where a node stands: its tree and its number there.
type Place = (i64, i64);

/// The trees, how many nodes they have, and whether no weight is negative.
fn forest(node: &Node, features: usize, outputs: usize, kind: &str) -> Result<(Forest, (usize, usize), bool)> {
    let list = |name: &str| node.integers(name);
    let (trees, ids) = (list("nodes_treeids"), list("nodes_nodeids"));
    let count = ids.len();
    if trees.len() != count {
        return Err(node.wrong("lists of nodes of other lengths"));
    }
    let mut values: Vec<f64> = Vec::new();
    let mut leaves: HashMap<Place, u32> = HashMap::new();
    let (leaf_trees, leaf_nodes) = (list(&format!("{kind}_treeids")), list(&format!("{kind}_nodeids")));
    let (leaf_ids, weights) = (list(&format!("{kind}_ids")), node.numbers(&format!("{kind}_weights")));
    let positive = weights.iter().all(|weight| *weight >= 0.0);
    let single = outputs == 1;
    for (at, weight) in weights.iter().enumerate() {
        let (Some(tree), Some(leaf), Some(id)) = (leaf_trees.get(at), leaf_nodes.get(at), leaf_ids.get(at)) else {
            return Err(node.wrong("lists of weights of other lengths"));
        };
        let next = (values.len() / outputs) as u32;
        let place = *leaves.entry((*tree, *leaf)).or_insert(next);
        if place == next {
            values.resize(values.len() + outputs, 0.0);
        }
        let column = if single {
            0
        } else {
            usize::try_from(*id).unwrap_or(usize::MAX)
        };
        if column >= outputs {
            return Err(node.wrong("a weight for an output that is not there"));
        }
        values[place as usize * outputs + column] += weight;
    }
    // A leaf without weights says nothing.
    let silent = (values.len() / outputs) as u32;
    values.resize(values.len() + outputs, 0.0);
    let mut found = Vec::new();
    let mut start = 0;
    while start < count {
        let end = start + trees[start..].iter().take_while(|tree| **tree == trees[start]).count();
        found.push(tree(node, (start, end), features, (&leaves, silent))?);
        start = end;
    }
    let size = (found.len(), count);
    let targets = vec![0; found.len()];
    let leaves = Leaves { values, width: outputs };
    let forest = Forest::new(found, leaves, targets, vec![0.0; outputs])?.single();
    Ok((forest, size, positive))
}

/// The tree of some of the nodes.
fn tree(
    node: &Node,
    (start, end): (usize, usize),
    features: usize,
    (leaves, silent): (&HashMap<Place, u32>, u32),
) -> Result<Tree> {
    let (trees, ids) = (node.integers("nodes_treeids"), node.integers("nodes_nodeids"));
    let places: HashMap<i64, u32> = ids[start..end]
        .iter()
        .enumerate()
        .map(|(at, id)| (*id, at as u32))
        .collect();
    let mut nodes = Vec::new();
    for (at, place) in trees
        .iter()
        .copied()
        .zip(ids.iter().copied())
        .enumerate()
        .take(end)
        .skip(start)
    {
        let mode = node.texts("nodes_modes").get(at).map_or("", String::as_str);
        if mode == "LEAF" {
            nodes.push(TreeNode::Leaf(leaves.get(&place).copied().unwrap_or(silent)));
            continue;
        }
        let child = |name: &str| node.integers(name).get(at).and_then(|id| places.get(id)).copied();
        let (Some(yes), Some(no)) = (child("nodes_truenodeids"), child("nodes_falsenodeids")) else {
            return Err(node.wrong("a node whose children are not there"));
        };
        let value = node.numbers("nodes_values").get(at).copied();
        let feature = node
            .integers("nodes_featureids")
            .get(at)
            .and_then(|feature| u32::try_from(*feature).ok());
        let (Some(value), Some(feature)) = (value, feature) else {
            return Err(node.wrong("a node without a feature or a value"));
        };
        let tracks = node
            .integers("nodes_missing_value_tracks_true")
            .get(at)
            .is_some_and(|tracks| *tracks != 0);
        let below = f64::from((value as f32).next_down());
        let (threshold, turned) = match mode {
            "BRANCH_LEQ" => (value, false),
            "BRANCH_LT" => (below, false),
            "BRANCH_GT" => (value, true),
            "BRANCH_GTE" => (below, true),
            other => return Err(node.refused(&format!("with '{other}'"))),
        };
        nodes.push(TreeNode::Split {
            feature,
            test: Test::AtMost(threshold),
            missing_left: tracks != turned,
            left: if turned { no } else { yes },
            right: if turned { yes } else { no },
        });
    }
    Tree::new(nodes, features, silent as usize + 1)
}
