//! `(f(x)).*`: all fields of a row. The parser knows a star behind the names of tables only, so here it becomes a name that nobody
//! writes.

use sqlparser::ast::{AccessExpr, Expr};
use sqlparser::keywords::Keyword;
use sqlparser::tokenizer::{Token, TokenWithSpan, Word};

/// The name that stands for all fields.
const ALL: &str = "* of row";

/// Writes stars behind values in parentheses so.
pub fn mark_fields(tokens: &mut [TokenWithSpan]) {
    let mut last = [None, None];
    for token in tokens {
        if matches!(token.token, Token::Whitespace(_)) {
            continue;
        }
        if token.token == Token::Mul && last == [Some(Token::RParen), Some(Token::Period)] {
            token.token = Token::Word(Word {
                value: ALL.to_string(),
                quote_style: Some('"'),
                keyword: Keyword::NoKeyword,
            });
        }
        let [_, before] = last;
        last = [before, Some(token.token.clone())];
    }
}

/// The value whose fields an expression is all of.
pub fn all_fields(expr: &Expr) -> Option<Expr> {
    let Expr::CompoundFieldAccess { root, access_chain } = expr else {
        return None;
    };
    let (last, rest) = access_chain.split_last()?;
    match last {
        AccessExpr::Dot(Expr::Identifier(name)) if name.value == ALL && name.quote_style == Some('"') => {
            Some(match rest {
                [] => root.as_ref().clone(),
                rest => Expr::CompoundFieldAccess {
                    root: root.clone(),
                    access_chain: rest.to_vec(),
                },
            })
        }
        _ => None,
    }
}
