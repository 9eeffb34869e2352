//! Rust source with comments and literals blanked out, so that what is left can be searched as code. A lexer for
//! this purpose only: it knows where comments and literals end, and nothing else.

/// The text with every character inside comments and literals replaced by a space. Newlines and length in
/// characters stay.
pub fn scrub(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let end = literal_end(&chars, at);
        if end == at {
            out.push(chars[at]);
            at += 1;
        } else {
            out.extend(chars[at..end].iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
            at = end;
        }
    }
    out
}

/// Where the comment or literal that starts here ends; `at` if none starts here.
fn literal_end(chars: &[char], at: usize) -> usize {
    let next = chars.get(at + 1).copied();
    match chars[at] {
        '/' if next == Some('/') => find(chars, at, |rest| rest[0] == '\n'),
        '/' if next == Some('*') => block_comment_end(chars, at),
        '"' => quoted_end(chars, at, '"'),
        '\'' => char_end(chars, at),
        'r' if at == 0 || !is_word(chars[at - 1]) || chars[at - 1] == 'b' => raw_end(chars, at),
        _ => at,
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The first position from which the rest satisfies the predicate, or the end.
fn find(chars: &[char], from: usize, stop: impl Fn(&[char]) -> bool) -> usize {
    (from..chars.len()).find(|i| stop(&chars[*i..])).unwrap_or(chars.len())
}

fn block_comment_end(chars: &[char], start: usize) -> usize {
    let mut depth = 0;
    let mut at = start;
    while at + 1 < chars.len() {
        match (chars[at], chars[at + 1]) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    chars.len()
}

fn quoted_end(chars: &[char], start: usize, quote: char) -> usize {
    let mut at = start + 1;
    while at < chars.len() && chars[at] != quote {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// A character literal, and not a lifetime.
fn char_end(chars: &[char], start: usize) -> usize {
    match (chars.get(start + 1), chars.get(start + 2)) {
        (Some('\\'), _) => quoted_end(chars, start, '\''),
        (Some(_), Some('\'')) => start + 3,
        _ => start,
    }
}

/// `r"…"`, `r#"…"#`; not `r#name`.
fn raw_end(chars: &[char], start: usize) -> usize {
    let hashes = chars[start + 1..].iter().take_while(|c| **c == '#').count();
    let body = start + 1 + hashes;
    if chars.get(body) != Some(&'"') {
        return start;
    }
    let closes = |rest: &[char]| rest[0] == '"' && rest[1..].iter().take_while(|c| **c == '#').count() >= hashes;
    (find(chars, body + 1, closes) + 1 + hashes).min(chars.len())
}
