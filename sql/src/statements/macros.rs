//! CREATE MACRO, as DuckDB has it: a function without types, whose calls are written as what it says.

use super::clause_values::Clauses;
use super::create_function::{CreateFunction, Parameter};
use super::cursor::{Cursor, keyword};
use super::name;
use super::types::Named;
use crate::error::{Error, Result, SqlState};
use datafusion::arrow::datatypes::DataType;
use sqlparser::ast::Statement as SqlStatement;
use sqlparser::tokenizer::Token;
use taipan_engine::definition::MACRO;
use taipan_engine::{FunctionDefinition, ParameterMode};

/// What the type of each parameter is called.
const ANY: &str = "any";

/// Whether CREATE … MACRO comes.
pub fn starts(cursor: &Cursor) -> bool {
    let word = |place: usize| keyword(cursor.peek_at(place)).unwrap_or_default();
    let mut at = 1;
    if word(0) != "CREATE" {
        return false;
    }
    if word(at) == "OR" && word(at + 1) == "REPLACE" {
        at += 2;
    }
    if matches!(word(at).as_str(), "TEMP" | "TEMPORARY") {
        at += 1;
    }
    word(at) == "MACRO"
}

/// Reads the statement.
pub fn parse(cursor: &mut Cursor) -> Result<CreateFunction> {
    cursor.expect(&["CREATE"])?;
    let or_replace = cursor.eat(&["OR", "REPLACE"]);
    let temporary = cursor.eat(&["TEMP"]) || cursor.eat(&["TEMPORARY"]);
    cursor.expect(&["MACRO"])?;
    let exists_at = cursor.position();
    let if_not_exists = cursor.eat(&["IF", "NOT", "EXISTS"]);
    if or_replace && if_not_exists {
        let message = "OR REPLACE and IF NOT EXISTS exclude each other";
        return Err(Error::new(SqlState::SyntaxError, message).at(exists_at));
    }
    let position = cursor.position();
    let name = name::parse_name(cursor)?;
    let parameters = parameters(cursor)?;
    cursor.expect(&["AS"])?;
    let is_table = cursor.eat(&["TABLE"]);
    let body_at = cursor.position();
    let body = cursor.rest().trim().to_string();
    check(&body, is_table).map_err(|error| error.moved_to(body_at))?;
    let returns = Named {
        name: if is_table { "TABLE" } else { ANY }.to_string(),
        ty: DataType::Null,
    };
    let clauses = Clauses {
        returns: Some(returns.clone()),
        table: is_table.then(Vec::new),
        language: Some(MACRO.to_string()),
        body: Some(body),
        ..Clauses::default()
    };
    Ok(CreateFunction {
        or_replace,
        if_not_exists,
        temporary,
        aggregate: false,
        procedure: false,
        name,
        position,
        parameters,
        outputs: Vec::new(),
        ordered: None,
        returns,
        clauses,
    })
}

fn parameters(cursor: &mut Cursor) -> Result<Vec<Parameter>> {
    cursor.expect_token(&Token::LParen)?;
    let mut parameters: Vec<Parameter> = Vec::new();
    if cursor.eat_token(&Token::RParen) {
        return Ok(parameters);
    }
    loop {
        let position = cursor.position();
        let name = cursor.identifier("the name of a parameter")?;
        if parameters
            .iter()
            .any(|p| p.name.as_ref().is_some_and(|known| known.folded() == name.folded()))
        {
            let message = format!("parameter name \"{}\" used more than once", name.folded());
            return Err(Error::new(SqlState::InvalidDefinition, message).at(position));
        }
        let given = cursor.eat_token(&Token::Assignment) || cursor.eat_token(&Token::Eq) || cursor.eat(&["DEFAULT"]);
        let default = given.then(|| cursor.expression()).transpose()?;
        if default.is_none() && parameters.last().is_some_and(|p| p.default.is_some()) {
            let message = "parameters after one with a default value must also have defaults";
            return Err(Error::new(SqlState::InvalidDefinition, message).at(position));
        }
        parameters.push(Parameter {
            name: Some(name),
            mode: ParameterMode::In,
            ty: DataType::Null,
            type_name: ANY.to_string(),
            not_null: false,
            default,
            table: None,
        });
        if !cursor.eat_token(&Token::Comma) {
            break;
        }
    }
    cursor.expect_token(&Token::RParen)?;
    Ok(parameters)
}

/// Fails for a body that is no expression, or no query.
fn check(body: &str, is_table: bool) -> Result<()> {
    if !is_table {
        let mut cursor = Cursor::new(body)?;
        cursor.expression()?;
        return cursor.expect_end();
    }
    let mut cursor = Cursor::new(body)?;
    let is_query = matches!(cursor.statement()?, SqlStatement::Query(_));
    cursor.expect_end()?;
    if is_query {
        // It will stand in parentheses.
        Cursor::new(&format!("({body}\n)"))?.expression().map(drop)
    } else {
        Err(Error::new(
            SqlState::InvalidDefinition,
            "the body of a table macro must be a query",
        ))
    }
}

/// The statement that makes a macro, without its CREATE.
pub fn text(definition: &FunctionDefinition, name: &str) -> String {
    let parameters = definition.arguments.iter().map(|argument| {
        let name = taipan_engine::types::quote(argument.name.as_deref().unwrap_or_default());
        match &argument.default {
            Some(default) => format!("{name} := {}", default.sql),
            None => name,
        }
    });
    let parameters: Vec<String> = parameters.collect();
    let table = if definition.source.table.is_some() {
        "TABLE "
    } else {
        ""
    };
    format!(
        "MACRO {name}({}) AS {table}{}",
        parameters.join(", "),
        definition.source.text
    )
}
