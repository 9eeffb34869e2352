//! The longest common subsequence of two words, by a recursive function that keeps its answers.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array, StringArray};
use std::collections::HashMap;
use std::sync::Arc;

pub static SUBSEQUENCE: Workload = Workload {
    name: "common subsequence",
    function: "longest_common",
    python: include_str!("subsequence.py"),
    params: &[("a", Kind::Text), ("b", Kind::Text)],
    returns: Kind::Int,
    amount: Amount::Rows { divisor: 16 },
    generate,
    rust,
};

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let mut words = || StringArray::from_iter_values((0..rows).map(|_| random.word(4, 14)));
    vec![Arc::new(words()), Arc::new(words())]
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let (a, b) = (args[0].as_string::<i32>(), args[1].as_string::<i32>());
    let lengths = a.iter().zip(b).map(|(a, b)| {
        let (a, b): (Vec<char>, Vec<char>) = (a?.chars().collect(), b?.chars().collect());
        Some(common(&a, &b, (0, 0), &mut HashMap::new()))
    });
    Arc::new(lengths.collect::<Int64Array>())
}

fn common(a: &[char], b: &[char], (i, j): (usize, usize), kept: &mut HashMap<(usize, usize), i64>) -> i64 {
    if let Some(known) = kept.get(&(i, j)) {
        return *known;
    }
    let found = match (a.get(i), b.get(j)) {
        (Some(x), Some(y)) if x == y => 1 + common(a, b, (i + 1, j + 1), kept),
        (Some(_), Some(_)) => common(a, b, (i + 1, j), kept).max(common(a, b, (i, j + 1), kept)),
        _ => 0,
    };
    kept.insert((i, j), found);
    found
}
