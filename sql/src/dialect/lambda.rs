//! Lambdas: `x -> x + 1` among the arguments of a function that takes one. Anywhere else the arrow is the operator of JSON, which
//! binds more tightly; so the parser's own lambdas are off.

use sqlparser::ast::{Expr, LambdaFunction, LambdaFunctionParameter, LambdaSyntax, OneOrManyWithParens};
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::Token;

/// The functions of the planner that take one, by their last words: `array_filter` and `list_filter` are the same.
const TAKERS: &[&str] = &["transform", "filter", "any_match", "first"];

/// Reads a lambda, if one begins here.
pub fn parse(parser: &mut Parser) -> Option<Result<Expr, ParserError>> {
    let parameters = parameters(parser)?;
    is_argument(parser).then(|| lambda(parser, parameters))
}

/// How many tokens there are before the arrow, and whether the parameters stand in parentheses.
fn parameters(parser: &Parser) -> Option<bool> {
    match parser.peek_nth_token_ref(0).token {
        Token::Word(_) => (parser.peek_nth_token_ref(1).token == Token::Arrow).then_some(false),
        Token::LParen => {
            let mut place = 1;
            loop {
                let (name, behind) = (parser.peek_nth_token_ref(place), parser.peek_nth_token_ref(place + 1));
                match (&name.token, &behind.token) {
                    (Token::Word(_), Token::Comma) => place += 2,
                    (Token::Word(_), Token::RParen) => {
                        return (parser.peek_nth_token_ref(place + 2).token == Token::Arrow).then_some(true);
                    }
                    _ => return None,
                }
            }
        }
        _ => None,
    }
}

/// Whether the innermost parenthesis that is open is that of a function which takes a lambda.
fn is_argument(parser: &Parser) -> bool {
    let mut closed = 0_usize;
    let mut before = (0..parser.index()).rev().map(|place| &parser.token_at(place).token);
    while let Some(token) = before.next() {
        match token {
            Token::RParen => closed += 1,
            Token::LParen if closed > 0 => closed -= 1,
            Token::LParen => {
                let name = before.find(|token| !matches!(token, Token::Whitespace(_)));
                return matches!(name, Some(Token::Word(word)) if takes_lambda(&word.value.to_lowercase()));
            }
            Token::SemiColon => return false,
            _ => {}
        }
    }
    false
}

fn takes_lambda(function: &str) -> bool {
    let name = function
        .strip_prefix("array_")
        .or_else(|| function.strip_prefix("list_"));
    name.is_some_and(|name| TAKERS.contains(&name)) || function == "any_match"
}

fn lambda(parser: &mut Parser, in_parentheses: bool) -> Result<Expr, ParserError> {
    let parameter = |parser: &mut Parser| {
        Ok(LambdaFunctionParameter {
            name: parser.parse_identifier()?,
            data_type: None,
        })
    };
    let params = if in_parentheses {
        parser.expect_token(&Token::LParen)?;
        let params = parser.parse_comma_separated(parameter)?;
        parser.expect_token(&Token::RParen)?;
        OneOrManyWithParens::Many(params)
    } else {
        OneOrManyWithParens::One(parameter(parser)?)
    };
    parser.expect_token(&Token::Arrow)?;
    Ok(Expr::Lambda(LambdaFunction {
        params,
        body: Box::new(parser.parse_expr()?),
        syntax: LambdaSyntax::Arrow,
    }))
}
