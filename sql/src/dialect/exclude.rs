//! `EXCLUDE CURRENT ROW`, `GROUP`, `TIES` and `NO OTHERS` behind the frame of a window. The parser knows none of them: they become
//! the call of a function that nobody writes, as the first key by which the window is partitioned. The engine takes it out again.

use sqlparser::keywords::Keyword;
use sqlparser::tokenizer::{Token, TokenWithSpan, Whitespace, Word};
use taipan_engine::excluded::{CURRENT_ROW, GROUP, TIES};

fn word(value: &str, quote: Option<char>, keyword: Keyword) -> Token {
    Token::Word(Word {
        value: value.to_string(),
        quote_style: quote,
        keyword,
    })
}

fn is(token: &Token, expected: &str) -> bool {
    matches!(token, Token::Word(word) if word.quote_style.is_none() && word.value.eq_ignore_ascii_case(expected))
}

/// Writes what frames leave out so. What is no frame's stays as it is.
pub fn mark_excluded(tokens: &mut Vec<TokenWithSpan>) {
    let mut from = 0;
    while let Some(place) = (from..tokens.len()).find(|place| is(&tokens[*place].token, "EXCLUDE")) {
        from = place + 1;
        let Some((end, mark)) = clause(tokens, place) else {
            continue;
        };
        let Some((at, has_keys)) = keys(tokens, place) else {
            continue;
        };
        for token in &mut tokens[place..end] {
            token.token = Token::Whitespace(Whitespace::Space);
        }
        let Some(mark) = mark else { continue };
        let span = tokens[place].span;
        let call = [word(mark, Some('"'), Keyword::NoKeyword), Token::LParen, Token::RParen];
        let space = Token::Whitespace(Whitespace::Space);
        let written: Vec<Token> = if has_keys {
            [space.clone()]
                .into_iter()
                .chain(call)
                .chain([Token::Comma, space])
                .collect()
        } else {
            let by = [
                space.clone(),
                word("PARTITION", None, Keyword::PARTITION),
                space.clone(),
                word("BY", None, Keyword::BY),
                space.clone(),
            ];
            by.into_iter().chain(call).chain([space]).collect()
        };
        from += written.len();
        let written = written.into_iter().map(|token| TokenWithSpan { token, span });
        drop(tokens.splice(at..at, written));
    }
}

/// Where the clause ends, and the function that stands for it, if it is one that ends a window; `None`: nothing is left out.
fn clause(tokens: &[TokenWithSpan], place: usize) -> Option<(usize, Option<&'static str>)> {
    let mut solid = (place + 1..tokens.len()).filter(|place| !matches!(tokens[*place].token, Token::Whitespace(_)));
    let first = &tokens[solid.next()?].token;
    let mark = if is(first, "CURRENT") {
        is(&tokens[solid.next()?].token, "ROW").then_some(Some(CURRENT_ROW))?
    } else if is(first, "NO") {
        is(&tokens[solid.next()?].token, "OTHERS").then_some(None)?
    } else if is(first, "GROUP") {
        Some(GROUP)
    } else if is(first, "TIES") {
        Some(TIES)
    } else {
        return None;
    };
    let end = solid.next()?;
    (tokens[end].token == Token::RParen).then_some((end, mark))
}

/// Where a key goes in the window around a place, and whether there are others. `None`: there is no frame before it, or the
/// window has the name of another one first.
fn keys(tokens: &[TokenWithSpan], place: usize) -> Option<(usize, bool)> {
    let (mut depth, mut by, mut frame) = (0_usize, None, false);
    let mut first = place;
    for at in (0..place).rev() {
        match &tokens[at].token {
            Token::Whitespace(_) => continue,
            Token::RParen => depth += 1,
            Token::LParen if depth == 0 => {
                let begins = &tokens[first].token;
                let known = ["PARTITION", "ORDER", "ROWS", "RANGE", "GROUPS"];
                let own = known.iter().any(|known| is(begins, known));
                let begin = (frame && own).then_some(at + 1)?;
                return Some(by.map_or((begin, false), |by| (by, true)));
            }
            Token::LParen => depth -= 1,
            Token::SemiColon => return None,
            token if depth == 0 => {
                frame |= ["ROWS", "RANGE", "GROUPS"].iter().any(|unit| is(token, unit));
                if is(token, "PARTITION") && is(&tokens[first].token, "BY") {
                    by = Some(first + 1);
                }
            }
            _ => {}
        }
        first = at;
    }
    None
}
