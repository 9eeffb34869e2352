//! Places in a text as browsers count them, and errors with theirs.

use serde_json::{Value, json};
use taipan::Error;

/// The byte at a place in a browser's characters, which are those of UTF-16.
pub fn byte_of(text: &str, place: usize) -> usize {
    let mut count = 0;
    for (byte, c) in text.char_indices() {
        if count >= place {
            return byte;
        }
        count += c.len_utf16();
    }
    text.len()
}

/// The place of a byte.
pub fn utf16(text: &str, byte: usize) -> usize {
    text[..byte].encode_utf16().count()
}

/// An error, with its place in a script.
pub fn error_of(error: &Error, script: &str) -> Value {
    let place = error.position().and_then(|place| {
        let line = usize::try_from(place.line).ok()?.checked_sub(1)?;
        let start = script.split_inclusive('\n').take(line).map(str::len).sum::<usize>();
        let column = usize::try_from(place.column).ok()?.saturating_sub(1);
        let rest = script.get(start..)?;
        let byte = rest.char_indices().nth(column).map_or(rest.len(), |(byte, _)| byte);
        Some(utf16(script, start + byte))
    });
    json!({
        "code": error.sqlstate().code(),
        "message": error.message(),
        "detail": error.detail(),
        "hint": error.hint(),
        "context": error.context(),
        "at": place,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use taipan::SqlState;

    #[test]
    fn places_count_as_browsers_count() {
        let text = "a🐍b";
        assert_eq!([0, 1, 3, 4, 9].map(|place| byte_of(text, place)), [0, 1, 5, 6, 6]);
        assert_eq!([0, 1, 5, 6].map(|byte| utf16(text, byte)), [0, 1, 3, 4]);
        let place = taipan::Position::of("x\n🐍 oops", 2, 3);
        let error = Error::new(SqlState::SyntaxError, "no").at(place);
        assert_eq!(error_of(&error, "x\n🐍 oops")["at"], 5);
    }
}
