//! What stands in the template of `template % values`: texts and fields.

/// One `%…`.
#[derive(Debug, PartialEq)]
pub(super) struct Field {
    /// What stands in parentheses.
    pub(super) key: Option<String>,
    flags: String,
    pub(super) width: String,
    pub(super) precision: Option<String>,
    pub(super) conversion: char,
}

/// A piece of a template.
#[derive(Debug, PartialEq)]
pub(super) enum Piece {
    Text(String),
    Field(Field),
}

/// The pieces of a template; nothing if it takes a width from values, or is not well formed.
pub(super) fn pieces(template: &str) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('%') {
        pieces.push(Piece::Text(before.to_string()));
        if let Some(after) = after.strip_prefix('%') {
            pieces.push(Piece::Text("%".to_string()));
            rest = after;
            continue;
        }
        let (key, after) = match after.strip_prefix('(') {
            Some(after) => {
                let end = closing(after)?;
                (Some(after[..end].to_string()), &after[end + 1..])
            }
            None => (None, after),
        };
        let (flags, after) = span(after, |c| "-+ #0".contains(c));
        let (width, after) = span(after, |c| c.is_ascii_digit());
        let (precision, after) = match after.strip_prefix('.') {
            Some(after) => {
                let (digits, after) = span(after, |c| c.is_ascii_digit());
                (Some(if digits.is_empty() { "0" } else { digits }.to_string()), after)
            }
            None => (None, after),
        };
        let conversion = after.chars().next()?;
        pieces.push(Piece::Field(Field {
            key,
            flags: flags.to_string(),
            width: width.to_string(),
            precision,
            conversion,
        }));
        rest = &after[conversion.len_utf8()..];
    }
    pieces.push(Piece::Text(rest.to_string()));
    Some(pieces)
}

/// Where the parenthesis is closed that is open before the text.
fn closing(text: &str) -> Option<usize> {
    let mut open = 1usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(at);
        }
    }
    None
}

fn span(text: &str, takes: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !takes(c)).unwrap_or(text.len()))
}

impl Field {
    /// The same as a format specification: `%` aligns everything to the right, and zeros fill numbers only.
    pub(super) fn spec(&self, kind: &str) -> String {
        let has = |flag: char| self.flags.contains(flag);
        let mut spec = String::from(if has('-') { "<" } else { "" });
        if kind.is_empty() {
            if !has('-') && !self.width.is_empty() {
                spec.push('>');
            }
        } else {
            if has('+') {
                spec.push('+');
            } else if has(' ') {
                spec.push(' ');
            }
            if has('#') {
                spec.push('#');
            }
            if has('0') && !has('-') && !self.width.is_empty() {
                spec.push('0');
            }
        }
        spec.push_str(&self.width);
        if let Some(precision) = &self.precision {
            spec.push('.');
            spec.push_str(precision);
        }
        spec + kind
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_as_format_specifications() {
        let spec = |template: &str, kind: &str| match &pieces(template).unwrap()[1] {
            Piece::Field(field) => field.spec(kind),
            other => panic!("{other:?}"),
        };
        assert_eq!(spec("%5s", ""), ">5");
        assert_eq!(spec("%-5.2s", ""), "<5.2");
        assert_eq!(spec("%s", ""), "");
        assert_eq!(spec("%05d", "d"), "05d");
        assert_eq!(spec("%-05d", "d"), "<5d");
        assert_eq!(spec("%+d", "d"), "+d");
        assert_eq!(spec("%#x", "x"), "#x");
        assert_eq!(spec("%.2f", "f"), ".2f");
        assert_eq!(spec("%8.f", "f"), "8.0f");
        assert_eq!(spec("%(x)5d", "d"), "5d");
    }

    #[test]
    fn templates_that_are_left_to_the_interpreter() {
        assert_eq!(pieces("100%"), None);
        assert_eq!(pieces("%(open"), None);
        assert_eq!(pieces("50%%").map(|pieces| pieces.len()), Some(3));
    }

    #[test]
    fn keys() {
        let key = |template: &str| match &pieces(template).unwrap()[1] {
            Piece::Field(field) => field.key.clone(),
            Piece::Text(text) => panic!("{text}"),
        };
        assert_eq!(key("%(a)s").as_deref(), Some("a"));
        assert_eq!(key("%(a(b))d").as_deref(), Some("a(b)"));
        assert_eq!(key("%()d").as_deref(), Some(""));
        assert_eq!(key("%d"), None);
    }
}
