//! `ASOF [LEFT] JOIN … ON …` and `… USING (…)`, as DuckDB has them. The parser knows Snowflake's form only: the word goes, and the
//! condition, or the list of columns, begins with a mark.

use sqlparser::ast::{BinaryOperator, Expr, ObjectName};
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

/// Takes ASOF away where it stands before a join with ON or USING, and marks the condition. Snowflake's form stays as it is.
pub fn mark_asof(tokens: &mut Vec<TokenWithSpan>) {
    let mut from = 0;
    while let Some(place) = (from..tokens.len()).find(|place| is(&tokens[*place].token, Keyword::ASOF)) {
        from = place + 1;
        if let Some(on) = condition(tokens, place) {
            let span = tokens[on].span;
            let space = Token::Whitespace(sqlparser::tokenizer::Whitespace::Space);
            let name = word(MARK, Some('"'), Keyword::NoKeyword);
            let mark = if tokens[on].token == Token::LParen {
                vec![name, Token::Comma, space]
            } else {
                vec![space.clone(), name, space, word("AND", None, Keyword::AND)]
            };
            let mark = mark.into_iter().map(|token| TokenWithSpan { token, span });
            drop(tokens.splice(on + 1..on + 1, mark));
            tokens[place].token = Token::Whitespace(sqlparser::tokenizer::Whitespace::Space);
        }
    }
}

/// The ON of the join that ASOF stands before, or the parenthesis behind its USING.
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
    while let Some(place) = solid.next() {
        match &tokens[place].token {
            Token::LParen => depth += 1,
            Token::RParen => depth = depth.checked_sub(1)?,
            token if depth == 0 && is(token, Keyword::ON) => return Some(place),
            token if depth == 0 && is(token, Keyword::USING) => {
                return solid.next().filter(|next| tokens[*next].token == Token::LParen);
            }
            token if depth == 0 && (is(token, Keyword::JOIN) || is(token, Keyword::MATCH_CONDITION)) => return None,
            Token::SemiColon => return None,
            _ => {}
        }
    }
    None
}

/// The columns of a USING that is marked; `None`: it is not.
pub fn asof_columns(columns: &[ObjectName]) -> Option<&[ObjectName]> {
    let (first, rest) = columns.split_first()?;
    match first.0.as_slice() {
        [part]
            if part
                .as_ident()
                .is_some_and(|name| name.value == MARK && name.quote_style == Some('"')) =>
        {
            Some(rest)
        }
        _ => None,
    }
}

/// The text of a condition with the mark.
pub fn asof_condition(condition: &str) -> String {
    format!("\"{MARK}\" AND {condition}")
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
