//! The places of parameters: `?`, and names behind `$` or `:`, become `$1`, `$2` and so on, as statements have them.

use pyo3::prelude::*;
use std::collections::HashMap;
use taipan::split::{Token, Tokens, What};

/// The text with numbered places, and which parameter each number stands for: by its name, or, without one, in their order.
/// `names`: those that parameters are given by, if they are.
#[pyfunction]
#[pyo3(signature = (text, names=None))]
pub fn placeholders(text: &str, names: Option<Vec<String>>) -> (String, Vec<String>) {
    match names {
        Some(names) => named(text, &names),
        None => (marked(text), Vec::new()),
    }
}

/// Question marks are places where nothing else is; two of them are the operator.
fn marked(text: &str) -> String {
    let tokens: Vec<Token> = Tokens::of(text).collect();
    if tokens.iter().any(|token| token.what == What::Parameter) {
        return text.to_string();
    }
    let is_mark = |token: &Token| token.what == What::Sign && &text[token.start..token.end] == "?";
    let mut made = Made::new(text);
    let (mut at, mut number) = (0, 0);
    while let Some(token) = tokens.get(at) {
        at += 1;
        if !is_mark(token) {
            continue;
        }
        let doubled = tokens.get(at).filter(|next| is_mark(next) && next.start == token.end);
        match doubled {
            Some(second) => {
                made.put(token.start, second.end, "?");
                at += 1;
            }
            None => {
                number += 1;
                made.put(token.start, token.end, &format!("${number}"));
            }
        }
    }
    made.finish()
}

fn named(text: &str, names: &[String]) -> (String, Vec<String>) {
    let tokens: Vec<Token> = Tokens::of(text).collect();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut used = Vec::new();
    let mut made = Made::new(text);
    for (at, pair) in tokens.windows(2).enumerate() {
        let [sign, word] = pair else { continue };
        let mark = &text[sign.start..sign.end];
        // Two colons are a cast.
        let is_cast = mark == ":" && at > 0 && text[..sign.start].ends_with(':');
        if sign.what != What::Sign || word.what != What::Word || sign.end != word.start || is_cast {
            continue;
        }
        let name = &text[word.start..word.end];
        // A slice of an array has colons before names, too.
        let is_place = mark == "$" || (mark == ":" && names.iter().any(|known| known == name));
        if !is_place {
            continue;
        }
        let number = *numbers.entry(name).or_insert_with(|| {
            used.push(name.to_string());
            used.len()
        });
        made.put(sign.start, word.end, &format!("${number}"));
    }
    (made.finish(), used)
}

/// A text with some places of it replaced.
struct Made<'a> {
    text: &'a str,
    made: String,
    at: usize,
}

impl<'a> Made<'a> {
    fn new(text: &'a str) -> Made<'a> {
        Made {
            text,
            made: String::with_capacity(text.len() + 16),
            at: 0,
        }
    }

    fn put(&mut self, start: usize, end: usize, by: &str) {
        self.made.push_str(&self.text[self.at..start]);
        self.made.push_str(by);
        self.at = end;
    }

    fn finish(mut self) -> String {
        self.made.push_str(&self.text[self.at..]);
        self.made
    }
}
