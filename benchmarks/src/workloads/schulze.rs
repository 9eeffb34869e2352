//! The Schulze order of an election from its ballots: nested lists, three nested loops, a sort by key.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, StringArray};
use std::cmp::Reverse;
use std::sync::Arc;

pub static SCHULZE: Workload = Workload {
    name: "Schulze",
    function: "schulze",
    python: include_str!("schulze.py"),
    params: &[("ballots", Kind::Text)],
    returns: Kind::Text,
    amount: Amount::One,
    generate,
    rust,
};

const CANDIDATES: usize = 12;

/// 25 000 ballots in a whole run: all candidates in some order, with ties, the first ones liked better.
fn generate(random: &mut Random, size: usize) -> Vec<ArrayRef> {
    let ballots: Vec<String> = (0..(size / 8).max(1)).map(|_| ballot(random)).collect();
    vec![Arc::new(StringArray::from(vec![ballots.join("\n")]))]
}

fn ballot(random: &mut Random) -> String {
    let mut liked: Vec<(i64, usize)> = (0..CANDIDATES)
        .map(|c| (random.int(0, 100) + 3 * c as i64, c))
        .collect();
    liked.sort();
    let mut text = String::new();
    for (place, (_, candidate)) in liked.iter().enumerate() {
        if place > 0 {
            text.push(if random.chance(20) { '=' } else { '>' });
        }
        text.push((b'A' + *candidate as u8) as char);
    }
    text
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let elections = args[0].as_string::<i32>();
    Arc::new(elections.iter().map(|e| e.map(schulze)).collect::<StringArray>())
}

fn schulze(ballots: &str) -> String {
    let first = ballots.lines().next().unwrap_or("");
    let size = first.split(['>', '=']).count();
    let mut prefer = vec![0i64; size * size];
    let mut rank = vec![0usize; size];
    for line in ballots.lines() {
        for (place, group) in line.split('>').enumerate() {
            for name in group.split('=') {
                rank[(name.as_bytes()[0] - b'A') as usize] = place;
            }
        }
        for a in 0..size {
            for b in 0..size {
                prefer[a * size + b] += i64::from(rank[a] < rank[b]);
            }
        }
    }
    let mut path = vec![0i64; size * size];
    for a in 0..size {
        for b in 0..size {
            if prefer[a * size + b] > prefer[b * size + a] {
                path[a * size + b] = prefer[a * size + b];
            }
        }
    }
    for k in 0..size {
        for a in (0..size).filter(|&a| a != k) {
            for b in (0..size).filter(|&b| b != k && b != a) {
                let through = path[a * size + k].min(path[k * size + b]);
                path[a * size + b] = path[a * size + b].max(through);
            }
        }
    }
    let wins = |a: usize| (0..size).filter(|&b| path[a * size + b] > path[b * size + a]).count();
    let mut order: Vec<usize> = (0..size).collect();
    order.sort_by_cached_key(|&a| Reverse(wins(a)));
    order.iter().map(|&a| (b'A' + a as u8) as char).collect()
}
