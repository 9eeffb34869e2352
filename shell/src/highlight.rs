//! SQL in colors: keywords, texts, numbers and comments.

use super::completion::is_keyword;
use std::ops::Range;

const KEYWORD: &str = "\u{1b}[1;34m";
const TEXT: &str = "\u{1b}[32m";
const NUMBER: &str = "\u{1b}[36m";
const COMMENT: &str = "\u{1b}[2m";
const PLAIN: &str = "\u{1b}[0m";

/// A text with colors.
pub fn colored(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut at = 0;
    while let Some((part, color)) = next_colored(text, at) {
        out.push_str(&text[at..part.start]);
        out.push_str(color);
        out.push_str(&text[part.clone()]);
        out.push_str(PLAIN);
        at = part.end;
    }
    out.push_str(&text[at..]);
    out
}

/// The next part that has a color.
fn next_colored(text: &str, from: usize) -> Option<(Range<usize>, &'static str)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = from;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let end = |length: Option<usize>| at + length.unwrap_or(rest.len());
        if rest.starts_with("--") {
            return Some((at..end(rest.find('\n')), COMMENT));
        }
        if rest.starts_with("/*") {
            return Some((at..end(rest.find("*/").map(|place| place + 2)), COMMENT));
        }
        if c == '\'' {
            return Some((at..end(rest[1..].find('\'').map(|place| place + 2)), TEXT));
        }
        if let Some(tag) = dollar_tag(rest) {
            let close = rest[tag.len()..].find(tag).map(|place| place + 2 * tag.len());
            return Some((at..end(close), TEXT));
        }
        if c == '"' {
            at = end(rest[1..].find('"').map(|place| place + 2));
            continue;
        }
        if !is_word(c) {
            at += c.len_utf8();
            continue;
        }
        let stop = end(rest.find(|c: char| !is_word(c)));
        if c.is_ascii_digit() {
            return Some((at..stop, NUMBER));
        }
        if is_keyword(&text[at..stop]) {
            return Some((at..stop, KEYWORD));
        }
        at = stop;
    }
    None
}

/// `$$` or `$name$`, which begins a text.
fn dollar_tag(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('$')?;
    let end = inner.find('$')?;
    let is_name = inner[..end].chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_parameter = inner.starts_with(|c: char| c.is_ascii_digit());
    (is_name && !is_parameter).then(|| &text[..end + 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_colors() {
        let shown = |text: &str| {
            let colored = colored(text);
            let colored = colored
                .replace(KEYWORD, "<k>")
                .replace(TEXT, "<t>")
                .replace(NUMBER, "<n>");
            colored.replace(COMMENT, "<c>").replace(PLAIN, "</>")
        };
        assert_eq!(shown("select a1, 12 -- x\n"), "<k>select</> a1, <n>12</> <c>-- x</>\n");
        assert_eq!(shown("'a''b' \"from\" \u{e4}"), "<t>'a'</><t>'b'</> \"from\" \u{e4}");
        assert_eq!(
            shown("$f$ return 1 $f$ /* open"),
            "<t>$f$ return 1 $f$</> <c>/* open</>"
        );
        assert_eq!(shown("$1 'open"), "$<n>1</> <t>'open</>");
    }
}
