//! A decision forest: an interpreter of static trees, which leaves only the comparisons.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Float64Array};
use datafusion::arrow::datatypes::Float64Type;
use std::sync::{Arc, LazyLock};

pub static FOREST: Workload = Workload {
    name: "decision forest",
    function: "forest",
    python: include_str!("forest.py"),
    params: &[
        ("a", Kind::Float),
        ("b", Kind::Float),
        ("c", Kind::Float),
        ("d", Kind::Float),
        ("e", Kind::Float),
        ("f", Kind::Float),
        ("g", Kind::Float),
        ("h", Kind::Float),
    ],
    returns: Kind::Float,
    amount: Amount::Rows { divisor: 4 },
    generate,
    rust,
};

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let mut column = || -> ArrayRef {
        Arc::new(Float64Array::from_iter_values(
            (0..rows).map(|_| random.float(-1.0, 1.0)),
        ))
    };
    (0..8).map(|_| column()).collect()
}

/// A node of a tree as one line of a table: leaves have no feature.
struct Node {
    feature: Option<usize>,
    /// The threshold, or the leaf's score.
    value: f64,
    above: usize,
}

/// All trees one after another, a node's lower branch behind it; and where each tree begins.
static TREES: LazyLock<(Vec<Node>, Vec<usize>)> = LazyLock::new(|| {
    let (mut nodes, mut roots, mut state) = (Vec::new(), Vec::new(), 42);
    for _ in 0..24 {
        roots.push(nodes.len());
        grow(6, &mut state, &mut nodes);
    }
    (nodes, roots)
});

fn grow(depth: usize, state: &mut i64, nodes: &mut Vec<Node>) {
    *state = (*state * 1103515245 + 12345) % 2147483648;
    let drawn = *state / 65536;
    let place = nodes.len();
    if depth == 0 || drawn % 8 == 0 && depth < 4 {
        nodes.push(Node {
            feature: None,
            value: (drawn % 2001 - 1000) as f64 / 1000.0,
            above: 0,
        });
        return;
    }
    nodes.push(Node {
        feature: Some((drawn % 8) as usize),
        value: (*state / 1024 % 1999 - 999) as f64 / 1000.0,
        above: 0,
    });
    grow(depth - 1, state, nodes);
    nodes[place].above = nodes.len();
    grow(depth - 1, state, nodes);
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let columns: Vec<&[f64]> = args
        .iter()
        .map(|a| a.as_primitive::<Float64Type>().values().as_ref())
        .collect();
    let (nodes, roots) = &*TREES;
    let scores = (0..args[0].len()).map(|row| {
        let features: [f64; 8] = std::array::from_fn(|i| columns[i][row]);
        let total: f64 = roots.iter().map(|&root| score(nodes, root, &features)).sum();
        total / roots.len() as f64
    });
    Arc::new(scores.collect::<Float64Array>())
}

fn score(nodes: &[Node], mut place: usize, features: &[f64; 8]) -> f64 {
    loop {
        let node = &nodes[place];
        place = match node.feature {
            None => return node.value,
            Some(feature) if features[feature] <= node.value => place + 1,
            Some(_) => node.above,
        };
    }
}
