//! The words of one line of a program.

/// A word.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A name or keyword.
    Word(String),
    /// A number as it is written, with its sign.
    Number(String),
    /// What stands between double quotes.
    Text(String),
    /// A type between backquotes, with them.
    Type(String),
    /// `..`
    To,
    Sign(char),
}

/// The words of a line, or what is wrong with it.
pub fn tokens(line: &str) -> Result<Vec<Token>, String> {
    let chars: Vec<char> = line.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let next = chars.get(at + 1).copied();
        if c.is_whitespace() {
            at += 1;
        } else if c.is_ascii_alphabetic() || c == '_' {
            found.push(Token::Word(taken(&chars, &mut at, |c| {
                c.is_ascii_alphanumeric() || c == '_'
            })));
        } else if c.is_ascii_digit() || c == '-' && next.is_some_and(|c| c.is_ascii_alphanumeric()) {
            found.push(Token::Number(number(&chars, &mut at)));
        } else if c == '"' {
            found.push(Token::Text(text(&chars, &mut at)?));
        } else if c == '`' {
            at += 1;
            let name = taken(&chars, &mut at, |c| c != '`');
            at += 1;
            found.push(Token::Type(format!("`{name}`")));
        } else if c == '.' && next == Some('.') {
            found.push(Token::To);
            at += 2;
        } else {
            found.push(Token::Sign(c));
            at += 1;
        }
    }
    Ok(found)
}

fn taken(chars: &[char], at: &mut usize, fits: impl Fn(char) -> bool) -> String {
    let start = *at;
    while chars.get(*at).is_some_and(|c| fits(*c)) {
        *at += 1;
    }
    chars[start..*at].iter().collect()
}

/// A number: digits, a fraction, an exponent, or `-inf`.
fn number(chars: &[char], at: &mut usize) -> String {
    let mut made = String::from(chars[*at]);
    *at += 1;
    while let Some(&c) = chars.get(*at) {
        let dot = c == '.' && chars.get(*at + 1).is_some_and(char::is_ascii_digit);
        let sign = c == '-' && made.ends_with('e');
        if !c.is_ascii_alphanumeric() && !dot && !sign {
            break;
        }
        made.push(c);
        *at += 1;
    }
    made
}

/// A text, as Rust writes it.
fn text(chars: &[char], at: &mut usize) -> Result<String, String> {
    let mut made = String::new();
    *at += 1;
    loop {
        let c = *chars.get(*at).ok_or("a text that does not end")?;
        *at += 1;
        match c {
            '"' => return Ok(made),
            '\\' => made.push(escaped(chars, at)?),
            other => made.push(other),
        }
    }
}

fn escaped(chars: &[char], at: &mut usize) -> Result<char, String> {
    let c = *chars.get(*at).ok_or("a text that does not end")?;
    *at += 1;
    Ok(match c {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '0' => '\0',
        'u' => {
            *at += 1;
            let digits = taken(chars, at, |c| c.is_ascii_hexdigit());
            *at += 1;
            let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
            code.ok_or("a character that there is not")?
        }
        other => other,
    })
}
