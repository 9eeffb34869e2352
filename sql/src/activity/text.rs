//! The text of a statement, and what is known of it by its words alone. It is found once for a statement that comes again.

use super::normal;
use super::secrets::redacted;
use super::sessions::SHOWN;
use super::totals::Kind;
use std::sync::{Arc, OnceLock};

/// A text as it was given, how it is shown and counted.
#[derive(Clone, Debug)]
pub struct StatementText(Arc<Words>);

#[derive(Debug)]
struct Words {
    whole: Arc<str>,
    /// What others are shown of it.
    shown: Box<str>,
    /// Not all texts are counted.
    number: OnceLock<i64>,
    kind: Kind,
}

impl StatementText {
    /// Of this text.
    pub fn of(whole: Arc<str>) -> StatementText {
        // The start is enough to look through: nothing else is shown.
        let shown = redacted(start_of(&whole, SHOWN)).into();
        StatementText(Arc::new(Words {
            shown,
            number: OnceLock::new(),
            kind: Kind::of(first_word(&whole)),
            whole,
        }))
    }

    /// As it was given.
    pub fn whole(&self) -> &Arc<str> {
        &self.0.whole
    }

    /// The start of it, without secrets.
    pub fn shown(&self) -> &str {
        &self.0.shown
    }

    /// The number of statements that differ from it in constants only.
    pub fn number(&self) -> i64 {
        *self.0.number.get_or_init(|| normal::number(&self.0.whole))
    }

    /// What it is about, by its first word.
    pub fn kind(&self) -> Kind {
        self.0.kind
    }
}

/// The start of a text, of so many bytes at most.
pub fn start_of(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

fn first_word(text: &str) -> &str {
    let start = crate::split::skip_blank(text, 0);
    let rest = text[start..].trim_start_matches('(');
    let end = rest.find(|c: char| !c.is_ascii_alphabetic());
    &rest[..end.unwrap_or(rest.len())]
}
