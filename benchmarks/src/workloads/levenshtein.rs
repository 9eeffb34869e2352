//! The edit distance of two words, with two rows of the table.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array, StringArray};
use std::sync::Arc;

pub static LEVENSHTEIN: Workload = Workload {
    name: "Levenshtein",
    function: "edit_distance",
    python: include_str!("levenshtein.py"),
    params: &[("a", Kind::Text), ("b", Kind::Text)],
    returns: Kind::Int,
    amount: Amount::Rows { divisor: 4 },
    generate,
    rust,
};

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let words: Vec<String> = (0..rows).map(|_| random.word(4, 14)).collect();
    let misspelt = StringArray::from_iter_values(words.iter().map(|word| misspell(random, word)));
    vec![Arc::new(StringArray::from_iter_values(&words)), Arc::new(misspelt)]
}

/// The word with up to three letters changed, left out or put in.
fn misspell(random: &mut Random, word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    for _ in 0..random.int(0, 4) {
        let at = random.int(0, letters.len() as i64) as usize;
        let letter = (b'a' + random.int(0, 26) as u8) as char;
        match random.int(0, 3) {
            0 if letters.len() > 1 => drop(letters.remove(at)),
            1 => letters.insert(at, letter),
            _ => letters[at] = letter,
        }
    }
    letters.into_iter().collect()
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let (a, b) = (args[0].as_string::<i32>(), args[1].as_string::<i32>());
    let distances = a.iter().zip(b).map(|(a, b)| Some(levenshtein(a?, b?)));
    Arc::new(distances.collect::<Int64Array>())
}

fn levenshtein(a: &str, b: &str) -> i64 {
    let b: Vec<char> = b.chars().collect();
    let mut previous: Vec<i64> = (0..=b.len() as i64).collect();
    let mut current = vec![0; b.len() + 1];
    for (i, ca) in a.chars().enumerate() {
        current[0] = i as i64 + 1;
        for (j, &cb) in b.iter().enumerate() {
            let cost = i64::from(ca != cb);
            current[j + 1] = (previous[j + 1] + 1).min(current[j] + 1).min(previous[j] + cost);
        }
        std::mem::swap(&mut previous, &mut current);
    }
    previous[b.len()]
}
