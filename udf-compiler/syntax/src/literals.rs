//! Values as Python writes them.

/// A text in quotes, on one line.
pub fn text(text: &str) -> String {
    let mut written = String::from("'");
    for character in text.chars() {
        match character {
            '\\' => written.push_str("\\\\"),
            '\'' => written.push_str("\\'"),
            '\n' => written.push_str("\\n"),
            '\r' => written.push_str("\\r"),
            other if u32::from(other) < 0x20 => written.push_str(&format!("\\x{:02x}", u32::from(other))),
            other => written.push(other),
        }
    }
    written.push('\'');
    written
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn texts_are_literals_of_one_line() {
        assert_eq!(text("a'b\\c\nd\u{1}é"), "'a\\'b\\\\c\\nd\\x01é'");
    }
}
