//! `OVERRIDING SYSTEM VALUE` and `OVERRIDING USER VALUE` of INSERT, which the parser does not know. The words go before it reads
//! the statement, and the INSERT keeps them in its own first word.

use sqlparser::ast::helpers::attached_token::AttachedToken;
use sqlparser::keywords::Keyword;
use sqlparser::tokenizer::{Token, TokenWithSpan};

/// Whose values identity columns get where an INSERT gives them some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overriding {
    /// Those that are given stand in the place of the system's.
    System,
    /// Those that are given are left out.
    User,
}

const SYSTEM: &str = "INSERT OVERRIDING SYSTEM VALUE";
const USER: &str = "INSERT OVERRIDING USER VALUE";

/// What an INSERT says, by its first word.
pub fn overriding(insert: &AttachedToken) -> Option<Overriding> {
    match &insert.0.token {
        Token::Word(word) if word.value == SYSTEM => Some(Overriding::System),
        Token::Word(word) if word.value == USER => Some(Overriding::User),
        _ => None,
    }
}

/// Takes the words out of a text, and tells the INSERT that they belong to.
pub fn mark(tokens: &mut Vec<TokenWithSpan>) {
    if !tokens.iter().any(|token| is(&token.token, "OVERRIDING")) {
        return;
    }
    let solid = |(place, token): (usize, &TokenWithSpan)| match token.token {
        Token::Whitespace(_) => None,
        _ => Some(place),
    };
    let places: Vec<usize> = tokens.iter().enumerate().filter_map(solid).collect();
    let mut gone = Vec::new();
    for at in 0..places.len() {
        let Some((insert, mark)) = marked(tokens, &places, at) else {
            continue;
        };
        if let Token::Word(word) = &mut tokens[places[insert]].token {
            word.value = mark.to_string();
            gone.extend_from_slice(&places[at..at + 3]);
        }
    }
    let mut place = 0;
    tokens.retain(|_| {
        place += 1;
        !gone.contains(&(place - 1))
    });
}

/// The INSERT that the words at a place belong to, and what becomes of it. Where they do not fit they stay, for the parser to
/// refuse.
fn marked(tokens: &[TokenWithSpan], places: &[usize], at: usize) -> Option<(usize, &'static str)> {
    let token = |at: usize| Some(&tokens[*places.get(at)?].token);
    if !is(token(at)?, "OVERRIDING") || !is(token(at + 2)?, "VALUE") || is(token(at + 3)?, "DEFAULT") {
        return None;
    }
    let mark = match token(at + 1)? {
        word if is(word, "SYSTEM") => SYSTEM,
        word if is(word, "USER") => USER,
        _ => return None,
    };
    let mut before = at.checked_sub(1)?;
    if *token(before)? == Token::RParen {
        while *token(before)? != Token::LParen {
            before = before.checked_sub(1)?;
        }
        before = before.checked_sub(1)?;
    }
    // MERGE's INSERT names no table.
    if is(token(before)?, "INSERT") && !is(token(before.saturating_sub(1))?, "INTO") {
        return Some((before, mark));
    }
    while !is(token(before)?, "INTO") {
        match token(before)? {
            Token::Word(_) | Token::Period => before = before.checked_sub(1)?,
            _ => return None,
        }
    }
    before = before.checked_sub(1)?;
    // The same INSERT is not told twice.
    is(token(before)?, "INSERT").then_some((before, mark))
}

fn is(token: &Token, expected: &str) -> bool {
    match token {
        Token::Word(word) if expected == "INSERT" => word.keyword == Keyword::INSERT && word.value.len() == 6,
        Token::Word(word) => word.quote_style.is_none() && word.value.eq_ignore_ascii_case(expected),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::DIALECT;
    use sqlparser::tokenizer::Tokenizer;

    fn after(text: &str) -> String {
        let mut tokens = Tokenizer::new(&DIALECT, text).tokenize_with_location().expect("tokens");
        mark(&mut tokens);
        tokens.iter().map(|token| token.token.to_string()).collect()
    }

    #[test]
    fn the_words_go_to_their_insert() {
        let texts = [
            ("INSERT INTO t OVERRIDING SYSTEM VALUE VALUES (1)", 1),
            ("insert into s.t as x (a, \"b\") overriding user value select 1, 2", 1),
            (
                "WITH w AS (SELECT 1) INSERT INTO t (insert) OVERRIDING USER VALUE TABLE w",
                1,
            ),
            (
                "MERGE INTO t USING u ON true WHEN NOT MATCHED THEN INSERT (a) OVERRIDING SYSTEM VALUE VALUES (1)",
                1,
            ),
            ("INSERT INTO t OVERRIDING SYSTEM VALUE DEFAULT VALUES", 0),
            (
                "INSERT INTO t OVERRIDING SYSTEM VALUE OVERRIDING USER VALUE VALUES (1)",
                1,
            ),
            ("SELECT overriding, system, value FROM t", 0),
            ("INSERT INTO t SELECT 1 OVERRIDING SYSTEM VALUE 2", 0),
        ];
        for (text, marks) in texts {
            let after = after(text);
            let found = after.matches(SYSTEM).count() + after.matches(USER).count();
            assert_eq!(found, marks, "{after}");
        }
    }
}
