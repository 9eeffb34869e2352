//! Texts of statements without their constants: what differs in nothing else is one statement. Works on tokens, so that what
//! cannot be parsed has such a text too.

use crate::split::{Token, Tokens, What};
use std::hash::{DefaultHasher, Hasher};

/// The number of a statement: that of its tokens, in which words have no case and constants no value.
pub fn number(text: &str) -> i64 {
    let mut said = Vec::with_capacity(2 * text.len().min(1 << 16));
    for token in Tokens::of(text) {
        let (bytes, start) = (&text.as_bytes()[token.start..token.end], said.len());
        match token.what {
            What::Comment => continue,
            What::Constant => said.push(b'?'),
            What::Word => {
                said.extend_from_slice(bytes);
                said[start..].make_ascii_lowercase();
            }
            What::Name | What::Parameter | What::Sign => said.extend_from_slice(bytes),
        }
        // Between two tokens: no text has such a byte.
        said.push(0xff);
    }
    let mut hasher = DefaultHasher::new();
    hasher.write(&said);
    hasher.finish().cast_signed()
}

/// The text with `$1`, `$2` … for constants, behind the parameters that it has, and without comments; at most so many bytes.
pub fn text(text: &str, most: usize) -> String {
    let parameter = |token: &Token| text[token.start + 1..token.end].parse::<u32>().ok();
    let parameters = Tokens::of(text).filter(|token| token.what == What::Parameter);
    let mut next = parameters.filter_map(|token| parameter(&token)).max().unwrap_or(0);
    let (mut out, mut copied) = (String::new(), 0);
    for token in Tokens::of(text) {
        if out.len() > most {
            break;
        }
        match token.what {
            What::Constant => {
                out.push_str(&text[copied..token.start]);
                next = next.saturating_add(1);
                out.push_str(&format!("${next}"));
                copied = token.end;
            }
            What::Comment => {
                out.push_str(&text[copied..token.start]);
                copied = token.end;
            }
            _ => {}
        }
    }
    out.push_str(&text[copied..]);
    let mut end = out.len().min(most);
    while !out.is_char_boundary(end) {
        end -= 1;
    }
    out.truncate(end);
    out.trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_parameters() {
        for (given, expected) in [
            ("SELECT 1, 1.5e-3, .5, 0x1F, 1_000", "SELECT $1, $2, $3, $4, $5"),
            (
                "SELECT 'a', E'it\\'s', $$ x = 1 $$, $f$ $$ $f$",
                "SELECT $1, $2, $3, $4",
            ),
            ("SELECT f1, \"a 1\", t.c2 FROM t1", "SELECT f1, \"a 1\", t.c2 FROM t1"),
            ("SELECT $1 + 2, $3", "SELECT $1 + $4, $3"),
            (
                "SELECT a -- 'secret'\n, b /* 1 /* 2 */ */ LIMIT 5",
                "SELECT a , b  LIMIT $1",
            ),
            ("SELECT x'1F', U&'\\0041', n'a'", "SELECT $1, $2, $3"),
            ("SELECT a[1:2], 'ü'||'x'", "SELECT a[$1:$2], $3||$4"),
            ("SELECT -1", "SELECT -$1"),
            ("SELECT 'open", "SELECT $1"),
        ] {
            assert_eq!(text(given, 1000), expected);
        }
        assert_eq!(text("SELECT üüü", 9), "SELECT ü");
    }

    #[test]
    fn numbers_are_of_tokens() {
        assert_eq!(number("SELECT  1 FROM t -- x"), number("select 'a'\nfrom T"));
        assert_ne!(number("SELECT a b"), number("SELECT ab"));
        assert_ne!(number("SELECT \"A\""), number("SELECT \"a\""));
    }
}
