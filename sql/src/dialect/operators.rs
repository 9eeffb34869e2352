//! Operators that Postgres' grammar binds otherwise than the parser does: `-2 ^ 2` is 4 there, and `a IS DISTINCT FROM b AND c` ends
//! its right side before AND. Source: the precedences of `gram.y`, and "Operator Precedence" in Postgres' documentation.

use sqlparser::ast::{BinaryOperator, Expr, UnaryOperator};
use sqlparser::dialect::{Dialect, PostgreSqlDialect, Precedence};
use sqlparser::keywords::Keyword;
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::Token;

/// A sign binds closer than `^`, AT TIME ZONE and COLLATE (120 in the parser), but not than a subscript (130) or a cast.
const SIGN: u8 = 125;

fn value(precedence: Precedence) -> u8 {
    PostgreSqlDialect {}.prec_value(precedence)
}

/// The precedence of the operator that comes next, where it is not the parser's.
pub fn precedence(parser: &Parser) -> Option<u8> {
    match &parser.peek_token_ref().token {
        Token::Tilde
        | Token::TildeAsterisk
        | Token::ExclamationMarkTilde
        | Token::ExclamationMarkTildeAsterisk
        | Token::DoubleTilde
        | Token::DoubleTildeAsterisk
        | Token::ExclamationMarkDoubleTilde
        | Token::ExclamationMarkDoubleTildeAsterisk => Some(value(Precedence::PgOther)),
        Token::Word(word) if word.keyword == Keyword::OPERATOR => Some(value(Precedence::PgOther)),
        Token::Word(_) if is_null_test(parser) => Some(value(Precedence::Is)),
        _ => None,
    }
}

/// An operator before its operand.
pub fn prefix(parser: &mut Parser) -> Option<Result<Expr, ParserError>> {
    if matches!(&parser.peek_nth_token_ref(1).token, Token::Word(word) if word.keyword == Keyword::EXISTS)
        && parser.parse_keyword(Keyword::NOT)
    {
        return Some(parser.parse_subexpr(value(Precedence::UnaryNot)).map(negated));
    }
    let other = value(Precedence::PgOther);
    let (op, precedence) = match &parser.peek_token_ref().token {
        Token::Minus => (UnaryOperator::Minus, SIGN),
        Token::Plus => (UnaryOperator::Plus, SIGN),
        Token::Tilde => (UnaryOperator::BitwiseNot, other),
        Token::AtSign => (UnaryOperator::PGAbs, other),
        Token::PGSquareRoot => (UnaryOperator::PGSquareRoot, other),
        Token::PGCubeRoot => (UnaryOperator::PGCubeRoot, other),
        _ => return None,
    };
    parser.next_token();
    let operand = parser.parse_subexpr(precedence);
    Some(operand.map(|expr| Expr::UnaryOp {
        op,
        expr: Box::new(expr),
    }))
}

/// NOT of an expression. The planner knows that of EXISTS by its own name.
fn negated(expr: Expr) -> Expr {
    match expr {
        Expr::Exists {
            subquery,
            negated: false,
        } => Expr::Exists {
            subquery,
            negated: true,
        },
        expr => Expr::UnaryOp {
            op: UnaryOperator::Not,
            expr: Box::new(expr),
        },
    }
}

/// `IS [NOT] DISTINCT FROM`, `ISNULL` and `NOTNULL`, `[NOT] BETWEEN [A]SYMMETRIC`.
pub fn infix(parser: &mut Parser, left: &Expr) -> Option<Result<Expr, ParserError>> {
    if let Some(negated) = eat_between(parser, Keyword::SYMMETRIC) {
        return Some(symmetric(parser, left, negated));
    }
    if let Some(negated) = eat_between(parser, Keyword::ASYMMETRIC) {
        return Some(parser.parse_between(left.clone(), negated));
    }
    if is_null_test(parser) {
        let left = Box::new(left.clone());
        if parser.parse_keyword(Keyword::NOTNULL) {
            return Some(Ok(Expr::IsNotNull(left)));
        }
        parser.next_token();
        return Some(Ok(Expr::IsNull(left)));
    }
    let same = parser.parse_keywords(&[Keyword::IS, Keyword::NOT, Keyword::DISTINCT, Keyword::FROM]);
    if !same && !parser.parse_keywords(&[Keyword::IS, Keyword::DISTINCT, Keyword::FROM]) {
        return None;
    }
    let right = parser.parse_subexpr(value(Precedence::Is)).map(Box::new);
    let kind = if same {
        Expr::IsNotDistinctFrom
    } else {
        Expr::IsDistinctFrom
    };
    Some(right.map(|right| kind(Box::new(left.clone()), right)))
}

/// Whether NOT stands before BETWEEN and this word, if they are next.
fn eat_between(parser: &mut Parser, word: Keyword) -> Option<bool> {
    let words = [Keyword::NOT, Keyword::BETWEEN, word];
    if parser.parse_keywords(&words) {
        return Some(true);
    }
    parser.parse_keywords(&words[1..]).then_some(false)
}

/// Between the two in the one order or the other.
fn symmetric(parser: &mut Parser, left: &Expr, negated: bool) -> Result<Expr, ParserError> {
    let one = parser.parse_subexpr(value(Precedence::Between))?;
    parser.expect_keyword_is(Keyword::AND)?;
    let other = parser.parse_subexpr(value(Precedence::Between))?;
    let between = |low: &Expr, high: &Expr| Expr::Between {
        expr: Box::new(left.clone()),
        negated,
        low: Box::new(low.clone()),
        high: Box::new(high.clone()),
    };
    let op = if negated {
        BinaryOperator::And
    } else {
        BinaryOperator::Or
    };
    Ok(Expr::Nested(Box::new(Expr::BinaryOp {
        left: Box::new(between(&one, &other)),
        op,
        right: Box::new(between(&other, &one)),
    })))
}

/// Whether `ISNULL` or `NOTNULL` comes next. They are reserved words of Postgres: no column is called so without quotes.
fn is_null_test(parser: &Parser) -> bool {
    matches!(&parser.peek_token_ref().token, Token::Word(word) if word.quote_style.is_none()
        && ["isnull", "notnull"].iter().any(|name| word.value.eq_ignore_ascii_case(name)))
}
