//! Python's text as tokens, as far as a count of constructs needs it: names, numbers, texts and operators, with the bracket
//! around each. Knows no grammar.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Name,
    Number,
    /// A literal; its text is its prefix.
    Text,
    Operator,
}

#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// It begins a statement.
    pub first: bool,
    /// The bracket that is open around it, or a space.
    pub within: char,
    /// How many brackets are.
    pub depth: usize,
}

const LONG: [&str; 22] = [
    "**=", "//=", ">>=", "<<=", "...", ":=", "->", "==", "!=", "<=", ">=", "**", "//", "<<", ">>", "+=", "-=", "*=",
    "/=", "%=", "|=", "&=",
];

/// The tokens of a text.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Vec<char> = Vec::new();
    let mut first = true;
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = match next {
            '\n' => {
                first |= open.is_empty() && !text[..at].ends_with('\\');
                at += 1;
                continue;
            }
            '#' => {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            c if c.is_whitespace() || c == '\\' => {
                at += c.len_utf8();
                continue;
            }
            c if c.is_alphabetic() || c == '_' => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
                let word = &rest[..end.unwrap_or(rest.len())];
                match literal(&rest[word.len()..]).filter(|_| is_prefix(word)) {
                    Some(length) => {
                        push(&mut tokens, Kind::Text, word, first, &open);
                        (first, at) = (false, at + word.len() + length);
                        continue;
                    }
                    None => (Kind::Name, word.len()),
                }
            }
            c if c.is_ascii_digit() => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.');
                (Kind::Number, end.unwrap_or(rest.len()))
            }
            '\'' | '"' => {
                push(&mut tokens, Kind::Text, "", first, &open);
                (first, at) = (false, at + literal(rest).unwrap_or(1));
                continue;
            }
            c => {
                let long = LONG.iter().find(|long| rest.starts_with(**long));
                (Kind::Operator, long.map_or(c.len_utf8(), |long| long.len()))
            }
        };
        let token = &rest[..length];
        if matches!(token, ")" | "]" | "}") {
            open.pop();
        }
        push(&mut tokens, kind, token, first, &open);
        if matches!(token, "(" | "[" | "{") {
            open.extend(token.chars());
        }
        // A statement may begin behind a semicolon, and behind the colon of a compound one on its line.
        first = open.is_empty() && (token == ";");
        at += length;
    }
    tokens
}

fn push<'a>(tokens: &mut Vec<Token<'a>>, kind: Kind, text: &'a str, first: bool, open: &[char]) {
    tokens.push(Token {
        kind,
        text,
        first,
        within: open.last().copied().unwrap_or(' '),
        depth: open.len(),
    });
}

fn is_prefix(word: &str) -> bool {
    word.len() <= 2 && word.chars().all(|c| "rbftuRBFTU".contains(c))
}

/// The length of a literal that begins here, quotes included.
fn literal(rest: &str) -> Option<usize> {
    let quote = rest.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let long = quote.to_string().repeat(3);
    let fence = if rest.starts_with(&long) {
        long
    } else {
        quote.to_string()
    };
    let mut at = fence.len();
    while at < rest.len() {
        let here = &rest[at..];
        if here.starts_with(&fence) {
            return Some(at + fence.len());
        }
        let escaped = here.starts_with('\\');
        let letters = here.chars().take(1 + usize::from(escaped));
        at += letters.map(char::len_utf8).sum::<usize>();
    }
    Some(rest.len())
}
