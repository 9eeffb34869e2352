//! `f(VARIADIC array)`: the last argument of a call of a function that is VARIADIC, as a call that nobody can write otherwise.

use sqlparser::ast::{
    Expr, Function, FunctionArg, FunctionArgExpr, FunctionArgumentList, FunctionArguments, Ident, ObjectName,
};
use sqlparser::keywords::Keyword;
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::Token;

/// The function that stands for the word.
pub const VARIADIC: &str = "variadic of";

/// Reads the word and what stands behind it, if it comes next.
pub fn parse(parser: &mut Parser) -> Option<Result<Expr, ParserError>> {
    let is_word = matches!(&parser.peek_token_ref().token, Token::Word(word)
        if word.keyword == Keyword::VARIADIC && word.quote_style.is_none());
    let ends = matches!(
        parser.peek_nth_token_ref(1).token,
        Token::Comma | Token::RParen | Token::Period | Token::EOF | Token::SemiColon
    );
    if !is_word || ends {
        return None;
    }
    parser.next_token();
    let array = parser.parse_expr();
    Some(array.map(|array| {
        Expr::Function(Function {
            name: ObjectName::from(Ident::with_quote('"', VARIADIC)),
            uses_odbc_syntax: false,
            parameters: FunctionArguments::None,
            args: FunctionArguments::List(FunctionArgumentList {
                duplicate_treatment: None,
                args: vec![FunctionArg::Unnamed(FunctionArgExpr::Expr(array))],
                clauses: Vec::new(),
            }),
            filter: None,
            null_treatment: None,
            over: None,
            within_group: Vec::new(),
        })
    }))
}
