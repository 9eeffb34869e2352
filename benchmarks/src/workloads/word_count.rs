//! The most frequent word of a text and how many words there are, with a dict.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, StringArray};
use std::collections::HashMap;
use std::sync::Arc;

pub static WORD_COUNT: Workload = Workload {
    name: "word count",
    function: "word_count",
    python: include_str!("word_count.py"),
    params: &[("text", Kind::Text)],
    returns: Kind::Text,
    amount: Amount::Rows { divisor: 20 },
    generate,
    rust,
};

/// Texts of some 150 words, frequent ones more often, some with a capital.
fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let vocabulary: Vec<String> = (0..2000).map(|_| random.word(2, 11)).collect();
    let texts = (0..rows).map(|_| {
        let words: Vec<String> = (0..random.int(100, 200)).map(|_| word(random, &vocabulary)).collect();
        words.join(" ")
    });
    vec![Arc::new(StringArray::from_iter_values(texts))]
}

fn word(random: &mut Random, vocabulary: &[String]) -> String {
    let most = random.int(1, vocabulary.len() as i64 + 1);
    let word = &vocabulary[random.int(0, most) as usize / 4];
    if random.chance(10) {
        word[..1].to_uppercase() + &word[1..]
    } else {
        word.clone()
    }
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let texts = args[0].as_string::<i32>();
    Arc::new(texts.iter().map(|text| text.map(word_count)).collect::<StringArray>())
}

fn word_count(text: &str) -> String {
    let text = text.to_lowercase();
    // The place of a word's first occurrence decides between equally frequent ones.
    let mut counts: HashMap<&str, (i64, usize)> = HashMap::new();
    for (place, word) in text.split_whitespace().enumerate() {
        counts.entry(word).or_insert((0, place)).0 += 1;
    }
    let best = counts
        .iter()
        .max_by_key(|(_, (count, place))| (*count, std::cmp::Reverse(*place)));
    let (word, count) = best.map_or(("", 0), |(word, (count, _))| (*word, *count));
    format!("{word}:{count}/{}", counts.len())
}
