//! The operators `?`, `?|` and `?&` of `jsonb`. The tokenizer makes of a question mark the place of a parameter.

use sqlparser::ast::{BinaryOperator, Expr};
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::Token;

/// Whether one of them comes next.
pub fn is_next(parser: &Parser) -> bool {
    matches!(&parser.peek_token_ref().token, Token::Placeholder(text) if text == "?")
}

/// Reads the operator and what stands behind it.
pub fn parse(parser: &mut Parser, left: &Expr, precedence: u8) -> Option<Result<Expr, ParserError>> {
    if !is_next(parser) {
        return None;
    }
    parser.next_token();
    let op = match parser.peek_token_no_skip().token {
        Token::Pipe => BinaryOperator::QuestionPipe,
        Token::Ampersand => BinaryOperator::QuestionAnd,
        _ => BinaryOperator::Question,
    };
    if op != BinaryOperator::Question {
        parser.next_token();
    }
    let right = parser.parse_subexpr(precedence);
    Some(right.map(|right| Expr::BinaryOp {
        left: Box::new(left.clone()),
        op,
        right: Box::new(right),
    }))
}
