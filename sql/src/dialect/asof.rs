//! `ASOF [LEFT] JOIN … ON …`, as DuckDB has it. The parser knows Snowflake's form only: the word goes, and the condition begins with
//! a mark.

use sqlparser::ast::{BinaryOperator, Expr};
use sqlparser::keywords::Keyword;
use sqlparser::tokenizer::{Token, TokenWithSpan, Word};

/// The name that begins such a condition; nobody writes it.
const MARK: &str = "* asof";

fn word(value: &str, quote: Option<char>, keyword: Keyword) -> Token {
    Token::Word(Word {
        value: value.to_string(),
        quote_style: quote,
        keyword,
    })
}

fn is(token: &Token, keyword: Keyword) -> bool {
    matches!(token, Token::Word(word) if word.keyword == keyword && word.quote_style.is_none())
}

/// Takes ASOF away where it stands before a join with ON, and marks the condition. Snowflake's form stays as it is.
pub fn mark_asof(tokens: &mut Vec<TokenWithSpan>) {
    let mut from = 0;
    while let Some(place) = (from..tokens.len()).find(|place| is(&tokens[*place].token, Keyword::ASOF)) {
        from = place + 1;
        if let Some(on) = condition(tokens, place) {
            let span = tokens[on].span;
            let mark = [
                Token::Whitespace(sqlparser::tokenizer::Whitespace::Space),
                word(MARK, Some('"'), Keyword::NoKeyword),
                Token::Whitespace(sqlparser::tokenizer::Whitespace::Space),
                word("AND", None, Keyword::AND),
            ];
            let mark = mark.into_iter().map(|token| TokenWithSpan { token, span });
            drop(tokens.splice(on + 1..on + 1, mark));
            tokens[place].token = Token::Whitespace(sqlparser::tokenizer::Whitespace::Space);
        }
    }
}

/// The ON of the join that ASOF stands before.
fn condition(tokens: &[TokenWithSpan], asof: usize) -> Option<usize> {
    let mut solid = (asof + 1..tokens.len()).filter(|place| !matches!(tokens[*place].token, Token::Whitespace(_)));
    let mut next = solid.next()?;
    while [Keyword::LEFT, Keyword::OUTER, Keyword::INNER]
        .iter()
        .any(|word| is(&tokens[next].token, *word))
    {
        next = solid.next()?;
    }
    if !is(&tokens[next].token, Keyword::JOIN) {
        return None;
    }
    let mut depth = 0_usize;
    for place in solid {
        match &tokens[place].token {
            Token::LParen => depth += 1,
            Token::RParen => depth = depth.checked_sub(1)?,
            token if depth == 0 && is(token, Keyword::ON) => return Some(place),
            token if depth == 0 && (is(token, Keyword::JOIN) || is(token, Keyword::MATCH_CONDITION)) => return None,
            Token::SemiColon => return None,
            _ => {}
        }
    }
    None
}

/// The parts of a condition that is marked; `None`: it is not.
pub fn asof_parts(condition: &Expr) -> Option<Vec<Expr>> {
    let mut parts = Vec::new();
    let mut rest = condition;
    loop {
        match rest {
            Expr::BinaryOp {
                left,
                op: BinaryOperator::And,
                right,
            } => {
                parts.push(right.as_ref().clone());
                rest = left;
            }
            Expr::Identifier(name) if name.value == MARK && name.quote_style == Some('"') => {
                parts.reverse();
                return Some(parts);
            }
            _ => return None,
        }
    }
}
