//! The texts of arrays and rows: `{1,NULL,"a b"}` and `(1,,"a b")`, taken apart.

/// Why such a text cannot be read.
pub type Malformed = &'static str;

/// The items of an array. An item that is an array itself is its text.
pub fn array_items(text: &str) -> Result<Vec<Option<String>>, Malformed> {
    let inner = text.trim();
    let inner = inner
        .strip_prefix('{')
        .ok_or("Array value must start with \"{\" or dimension information.")?;
    let mut items = Vec::new();
    let mut rest = inner.char_indices().peekable();
    loop {
        while rest.next_if(|(_, c)| c.is_ascii_whitespace()).is_some() {}
        let (item, end) = match rest.peek() {
            Some((_, '}')) if items.is_empty() => {
                rest.next();
                (None, '}')
            }
            Some((at, '{')) => {
                let (text, end) = nested(inner, *at, &mut rest)?;
                (Some(Some(text)), end)
            }
            Some(_) => {
                let (text, end) = plain(&mut rest)?;
                (Some(text), end)
            }
            None => return Err("Unexpected end of input."),
        };
        items.extend(item);
        if end == '}' {
            return if rest.all(|(_, c)| c.is_ascii_whitespace()) {
                Ok(items)
            } else {
                Err("Junk after closing right brace.")
            };
        }
    }
}

type Chars<'a> = std::iter::Peekable<std::str::CharIndices<'a>>;

/// The text of an array within an array, and what comes after it.
fn nested(text: &str, from: usize, rest: &mut Chars) -> Result<(String, char), Malformed> {
    let (mut depth, mut quoted) = (0_usize, false);
    while let Some((at, c)) = rest.next() {
        match c {
            '\\' => drop(rest.next()),
            '"' => quoted = !quoted,
            '{' if !quoted => depth += 1,
            '}' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok((text[from..=at].to_string(), separator(rest)?));
        }
    }
    Err("Unexpected end of input.")
}

/// What comes after an item.
fn separator(rest: &mut Chars) -> Result<char, Malformed> {
    while rest.next_if(|(_, c)| c.is_ascii_whitespace()).is_some() {}
    match rest.next() {
        Some((_, end @ (',' | '}'))) => Ok(end),
        Some(_) => Err("Unexpected array element."),
        None => Err("Unexpected end of input."),
    }
}

/// An item that is no array, and what comes after it.
fn plain(rest: &mut Chars) -> Result<(Option<String>, char), Malformed> {
    let (mut item, mut quoted, mut escaped) = (String::new(), false, false);
    if rest.next_if(|(_, c)| *c == '"').is_some() {
        quoted = true;
        loop {
            match rest.next() {
                Some((_, '"')) => break,
                Some((_, '\\')) => item.extend(rest.next().map(|(_, c)| c)),
                Some((_, c)) => item.push(c),
                None => return Err("Unexpected end of input."),
            }
        }
    }
    let mut kept = item.len();
    while let Some((_, c)) = rest.next() {
        match c {
            ',' | '}' => {
                if quoted && item.len() > kept {
                    return Err("Incorrectly quoted array element.");
                }
                item.truncate(kept);
                if item.is_empty() && !quoted {
                    return Err("Unexpected \"}\" character or delimiter.");
                }
                let null = !quoted && !escaped && item.eq_ignore_ascii_case("null");
                return Ok(((!null).then_some(item), c));
            }
            '{' => return Err("Unexpected \"{\" character."),
            '"' => return Err("Incorrectly quoted array element."),
            '\\' => {
                item.extend(rest.next().map(|(_, c)| c));
                kept = item.len();
                escaped = true;
            }
            c if c.is_ascii_whitespace() => {
                if !quoted {
                    item.push(c);
                }
            }
            c => {
                item.push(c);
                if !quoted {
                    kept = item.len();
                }
            }
        }
    }
    Err("Unexpected end of input.")
}

/// The fields of a row.
pub fn row_fields(text: &str) -> Result<Vec<Option<String>>, Malformed> {
    let inner = text.trim_start();
    let inner = inner.strip_prefix('(').ok_or("Missing left parenthesis.")?;
    let mut fields = Vec::new();
    let (mut field, mut known, mut quoted) = (String::new(), false, false);
    let mut rest = inner.chars().peekable();
    loop {
        match rest.next().ok_or("Unexpected end of input.")? {
            '"' if quoted && rest.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => {
                quoted = !quoted;
                known = true;
            }
            '\\' => {
                field.push(rest.next().ok_or("Unexpected end of input.")?);
                known = true;
            }
            end @ (',' | ')') if !quoted => {
                known |= !field.is_empty();
                fields.push(known.then(|| std::mem::take(&mut field)));
                known = false;
                if end == ')' {
                    break;
                }
            }
            c => field.push(c),
        }
    }
    if rest.all(|c| c.is_ascii_whitespace()) {
        Ok(fields)
    } else {
        Err("Junk after right parenthesis.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(items: &[Option<&str>]) -> Result<Vec<Option<String>>, Malformed> {
        Ok(items.iter().map(|item| item.map(str::to_string)).collect())
    }

    #[test]
    fn arrays_are_read_as_postgres_does() {
        assert_eq!(array_items("{}"), texts(&[]));
        assert_eq!(
            array_items(" { 1 , null,\"NULL\", a b }"),
            texts(&[Some("1"), None, Some("NULL"), Some("a b")])
        );
        assert_eq!(array_items("{\"a\\\"b\\\\\",\\{}"), texts(&[Some("a\"b\\"), Some("{")]));
        assert_eq!(
            array_items("{{1,2},{\"}\",3}}"),
            texts(&[Some("{1,2}"), Some("{\"}\",3}")])
        );
        for wrong in [
            "", "1", "{1", "{1,}", "{,1}", "{1}}", "{a\"b\"}", "{\"a\"b}", "{{1}2}", "{\"", "{{",
        ] {
            assert!(array_items(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn rows_are_read_as_postgres_does() {
        assert_eq!(
            row_fields("(1,,\"\",\"a,\"\"b\\\\\")"),
            texts(&[Some("1"), None, Some(""), Some("a,\"b\\")])
        );
        assert_eq!(row_fields("( a )"), texts(&[Some(" a ")]));
        for wrong in ["", "1", "(1", "(1))", "(\""] {
            assert!(row_fields(wrong).is_err(), "{wrong}");
        }
    }
}
