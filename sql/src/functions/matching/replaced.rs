//! What stands for matches in a text.

use super::pattern::Pattern;

/// A part of a replacement.
enum Piece<'a> {
    Text(&'a str),
    /// A group of the match, the whole is the first.
    Group(usize),
}

/// Parts of a replacement: `\1` to `\9` are groups, `\&` is the match, and two backslashes are one.
fn pieces(replacement: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = replacement;
    while let Some(at) = rest.find('\\') {
        let (before, behind) = rest.split_at(at);
        pieces.push(Piece::Text(before));
        let behind = &behind[1..];
        match behind.chars().next() {
            Some(digit @ '1'..='9') => {
                pieces.push(Piece::Group(usize::from(digit as u8 - b'0')));
                rest = &behind[1..];
            }
            Some('&') => {
                pieces.push(Piece::Group(0));
                rest = &behind[1..];
            }
            Some('\\') => {
                pieces.push(Piece::Text("\\"));
                rest = &behind[1..];
            }
            _ => {
                pieces.push(Piece::Text("\\"));
                rest = behind;
            }
        }
    }
    pieces.push(Piece::Text(rest));
    pieces
}

/// Which matches are replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    All,
    /// The one with this number; the first is 1.
    One(usize),
}

/// The text with its matches from a place on replaced.
pub(super) fn replaced(pattern: &mut Pattern, text: &str, replacement: &str, from: usize, which: Which) -> String {
    let pieces = pieces(replacement);
    let mut found = Vec::new();
    let mut count = 0;
    pattern.each(text, from, |span| {
        count += 1;
        if which == Which::All || which == Which::One(count) {
            found.push(span);
        }
        which != Which::One(count)
    });
    let has_groups = pieces.iter().any(|piece| matches!(piece, Piece::Group(1..)));
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for span in found {
        out.push_str(&text[at..span.0]);
        let places = if has_groups {
            pattern.places(text, span)
        } else {
            vec![Some(span)]
        };
        for piece in &pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Group(group) => {
                    if let Some(Some((start, end))) = places.get(*group) {
                        out.push_str(&text[*start..*end]);
                    }
                }
            }
        }
        at = span.1;
    }
    out.push_str(&text[at..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_and_backslashes() {
        let all = |pattern: &str, text: &str, replacement: &str| {
            let mut pattern = Pattern::of(pattern, "").expect("a pattern");
            replaced(&mut pattern, text, replacement, 0, Which::All)
        };
        assert_eq!(all("b(..)", "foobarbaz", r"[\&|\1]"), "foo[bar|ar][baz|az]");
        assert_eq!(all("b(..)", "foobarbaz", r"\\\2$1\x"), r"foo\$1\x\$1\x");
        assert_eq!(all("o*", "foo", "x"), "xfxx");
        assert_eq!(all("", "é", "x"), "xéx");
    }
}
