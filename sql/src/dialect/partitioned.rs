//! Partitions of calls in FROM. `TABLE(t) PARTITION BY … ORDER BY …` as an argument, and what `OVER (…)` says of a call, are calls
//! that nobody can write otherwise.

use sqlparser::ast::{
    Expr, Function, FunctionArg, FunctionArgExpr, FunctionArgumentList, FunctionArguments, Ident, ObjectName,
    OrderByExpr, WindowSpec, WindowType,
};
use sqlparser::keywords::Keyword;
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::Token;
use taipan_engine::tables::OVER;

/// The call that stands for these partitions, of a table or of the call that it is an argument of.
pub fn partitions(table: Option<Expr>, over: WindowType) -> Expr {
    let args = match table {
        Some(table) => FunctionArguments::List(FunctionArgumentList {
            duplicate_treatment: None,
            args: vec![FunctionArg::Unnamed(FunctionArgExpr::Expr(table))],
            clauses: Vec::new(),
        }),
        None => FunctionArguments::None,
    };
    Expr::Function(Function {
        name: ObjectName::from(Ident::with_quote('"', OVER)),
        uses_odbc_syntax: false,
        parameters: FunctionArguments::None,
        args,
        filter: None,
        null_treatment: None,
        over: Some(over),
        within_group: Vec::new(),
    })
}

/// Whether an expression is such a call.
pub fn is_partitions(expr: &Expr) -> bool {
    let Expr::Function(call) = expr else {
        return false;
    };
    matches!(&call.name.0[..], [name] if name.as_ident().is_some_and(|name| name.value == OVER))
}

/// Whether the partitions of a table come next: `PARTITION BY`, or `WITH SINGLE PARTITION`.
pub fn is_next(parser: &Parser) -> bool {
    let word = |place: usize, text: &str| {
        matches!(&parser.peek_nth_token_ref(place).token, Token::Word(word)
            if word.quote_style.is_none() && word.value.eq_ignore_ascii_case(text))
    };
    word(0, "partition") && word(1, "by") || word(0, "with") && word(1, "single") && word(2, "partition")
}

/// Reads them, behind a table.
pub fn parse(parser: &mut Parser, table: &Expr) -> Option<Result<Expr, ParserError>> {
    if !is_next(parser) {
        return None;
    }
    if !is_table(table) {
        return Some(parser.expected("TABLE(…) before it", parser.peek_token()));
    }
    Some(read(parser).map(|spec| partitions(Some(table.clone()), WindowType::WindowSpec(spec))))
}

/// `TABLE(t)`, `TABLE(SELECT …)` or a query in parentheses.
fn is_table(expr: &Expr) -> bool {
    match expr {
        Expr::Function(call) => call.name.to_string().eq_ignore_ascii_case("table"),
        expr => matches!(expr, Expr::Subquery(_)),
    }
}

fn read(parser: &mut Parser) -> Result<WindowSpec, ParserError> {
    let keys = if parser.parse_keywords(&[Keyword::PARTITION, Keyword::BY]) {
        several(parser.parse_expr()?)
    } else {
        (0..3).for_each(|_| drop(parser.next_token()));
        Vec::new()
    };
    let mut order = Vec::new();
    if parser.parse_keywords(&[Keyword::ORDER, Keyword::BY]) {
        let by = parser.parse_order_by_expr()?;
        order = several(by.expr.clone())
            .into_iter()
            .map(|expr| OrderByExpr { expr, ..by.clone() })
            .collect();
    }
    Ok(WindowSpec {
        window_name: None,
        partition_by: keys,
        order_by: order,
        window_frame: None,
    })
}

/// The expressions of a list in parentheses, or the one that it is.
fn several(expr: Expr) -> Vec<Expr> {
    match expr {
        Expr::Tuple(items) => items,
        one => vec![one],
    }
}
