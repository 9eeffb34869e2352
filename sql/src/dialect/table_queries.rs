//! `TABLE t` as a query is `SELECT * FROM t`. The parser reads it in some places only, and wrongly.

use sqlparser::keywords::{Keyword, RESERVED_FOR_COLUMN_ALIAS};
use sqlparser::tokenizer::{Token, TokenWithSpan};

/// What stands before a query that is not in parentheses.
const BEFORE: [Keyword; 8] = [
    Keyword::UNION,
    Keyword::ALL,
    Keyword::DISTINCT,
    Keyword::EXCEPT,
    Keyword::INTERSECT,
    Keyword::AS,
    Keyword::EXPLAIN,
    Keyword::FOR,
];

/// What stands before one in parentheses. `f(TABLE t)` is an argument.
const AROUND: [Keyword; 8] = [
    Keyword::AS,
    Keyword::FROM,
    Keyword::JOIN,
    Keyword::IN,
    Keyword::EXISTS,
    Keyword::MATERIALIZED,
    Keyword::UNION,
    Keyword::ALL,
];

/// The tokens of a statement with such queries written out.
pub fn written_out(tokens: Vec<TokenWithSpan>) -> Vec<TokenWithSpan> {
    let places: Vec<usize> = (0..tokens.len()).filter(|place| is_query(&tokens, *place)).collect();
    if places.is_empty() {
        return tokens;
    }
    let mut written = Vec::with_capacity(tokens.len() + 2 * places.len());
    for (place, token) in tokens.into_iter().enumerate() {
        if places.contains(&place) {
            let word = |text| Token::make_word(text, None);
            let span = token.span;
            let spelled = [word("SELECT"), Token::Mul, word("FROM")];
            written.extend(spelled.map(|token| TokenWithSpan { token, span }));
        } else {
            written.push(token);
        }
    }
    written
}

fn is_query(tokens: &[TokenWithSpan], place: usize) -> bool {
    let seen = |token: &&TokenWithSpan| !matches!(token.token, Token::Whitespace(_));
    // `AS table FROM t` names a column.
    let is_name = |token: &TokenWithSpan| match keyword(token) {
        Some(word) => !RESERVED_FOR_COLUMN_ALIAS.contains(&word),
        None => matches!(token.token, Token::Word(_)),
    };
    let mut before = tokens[..place].iter().rev().filter(seen);
    let after = tokens[place + 1..].iter().find(seen);
    let begins = match before.next() {
        None => true,
        Some(token) if token.token == Token::LParen => {
            let around = before.next().and_then(keyword);
            around.is_some_and(|word| AROUND.contains(&word))
        }
        Some(token) => keyword(token).is_some_and(|word| BEFORE.contains(&word)),
    };
    keyword(&tokens[place]) == Some(Keyword::TABLE) && after.is_some_and(is_name) && begins
}

fn keyword(token: &TokenWithSpan) -> Option<Keyword> {
    match &token.token {
        Token::Word(word) if word.quote_style.is_none() => Some(word.keyword),
        _ => None,
    }
}
