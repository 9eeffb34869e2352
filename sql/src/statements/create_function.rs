//! CREATE FUNCTION: the head, the parameters, and the pieces put together into the compiler's terms.

use super::clause_values::Clauses;
use super::clauses;
use super::cursor::{Cursor, Identifier, keyword};
use super::name;
use super::types::{self, Named};
use crate::error::{Error, Position, Result, SqlState};
use crate::packages;
use datafusion::arrow::datatypes::DataType;
use datafusion::logical_expr::Expr as PlannedExpr;
use sqlparser::ast::Expr;
use sqlparser::tokenizer::Token;
use taipan_engine::definition::SQL;
use taipan_engine::{Argument, ArgumentDefault, Brought, FunctionDefinition, FunctionName};
use taipan_udf::files::Files;
use taipan_udf::{Columns, Fallback, FunctionSource, Isolation, Limits, NullInput, OnError, Param};

/// A parsed CREATE FUNCTION.
#[derive(Clone, Debug)]
pub struct CreateFunction {
    pub or_replace: bool,
    pub if_not_exists: bool,
    pub temporary: bool,
    pub aggregate: bool,
    pub name: FunctionName,
    pub position: Option<Position>,
    pub parameters: Vec<Parameter>,
    /// The first of the parameters after ORDER BY.
    pub ordered: Option<usize>,
    pub returns: Named,
    pub clauses: Clauses,
}

/// One parameter as declared.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: Option<Identifier>,
    pub ty: DataType,
    /// What the type is called.
    pub type_name: String,
    pub not_null: bool,
    pub default: Option<Expr>,
    /// A TABLE, with the columns it must have.
    pub table: Option<Columns>,
}

impl CreateFunction {
    /// The function in the engine's terms. `plan` turns the SQL of a default into an expression over no columns.
    pub fn definition(&self, mut plan: impl FnMut(&Expr) -> Result<PlannedExpr>) -> Result<FunctionDefinition> {
        let clauses = &self.clauses;
        let mut arguments = Vec::new();
        let mut params = Vec::new();
        for (index, parameter) in self.parameters.iter().enumerate() {
            let default = match &parameter.default {
                Some(default) => Some(ArgumentDefault {
                    sql: default.to_string(),
                    expr: plan(default)?,
                }),
                None => None,
            };
            arguments.push(Argument {
                name: parameter.name.as_ref().map(Identifier::folded),
                sql_type: parameter.type_name.clone(),
                default,
            });
            params.push(Param {
                name: parameter.python_name(index),
                ty: parameter.ty.clone(),
                not_null: parameter.not_null,
                table: parameter.table.clone(),
            });
        }
        // What is to be read was read before.
        let imports = clauses.needs.imports.iter().flatten();
        let imports = imports.map(|import| {
            let content = import.content.clone().unwrap_or_default();
            Ok(Brought {
                name: import.name.clone(),
                sha256: packages::digest_of_import(&content)?,
                content,
            })
        });
        Ok(FunctionDefinition {
            schema: self.name.schema.clone(),
            temporary: self.temporary,
            source: self.source(params),
            ordered: self.ordered,
            language: clauses.language.clone().unwrap_or_default(),
            standard: clauses.standard.is_some(),
            arguments,
            returns: self.returns.name.clone(),
            comment: clauses.comment.clone(),
            cost: clauses.cost,
            rows: clauses.rows,
            parallel: clauses.parallel.unwrap_or_default(),
            security: clauses.security.unwrap_or_default(),
            runtime_version: clauses.needs.runtime_version.clone(),
            options: clauses.options.clone(),
            imports: imports.collect::<Result<_>>()?,
            packages: clauses.needs.packages.clone().unwrap_or_default(),
        })
    }

    fn source(&self, params: Vec<Param>) -> FunctionSource {
        let clauses = &self.clauses;
        FunctionSource {
            name: self.name.name.clone(),
            text: match &clauses.standard {
                Some(standard) => standard.to_string(),
                None => clauses.body.clone().unwrap_or_default(),
            },
            handler: clauses.handler.clone(),
            params,
            returns: self.returns.ty.clone(),
            table: clauses.table.clone(),
            aggregate: self.aggregate,
            json: self.returns.is_json(),
            style: clauses.style.unwrap_or_default(),
            constants: Vec::new(),
            null_input: clauses.null_input.unwrap_or(NullInput::Called),
            volatility: clauses.volatility,
            on_error: clauses.on_error.unwrap_or(OnError::Raise),
            limits: Limits {
                timeout: clauses.timeout,
                memory: clauses.memory,
                output: clauses.output,
            },
            fallback: clauses.fallback.unwrap_or(Fallback::Allow),
            isolation: Isolation::InProcess,
            files: Files::default(),
        }
    }
}

impl Parameter {
    /// What Python calls it.
    fn python_name(&self, index: usize) -> String {
        match &self.name {
            Some(name) => name.text.clone(),
            None => format!("arg{}", index + 1),
        }
    }
}

/// Whether CREATE … FUNCTION or AGGREGATE comes.
pub fn starts(cursor: &Cursor) -> bool {
    let mut at = 1;
    if !cursor.sees(&["CREATE"]) {
        return false;
    }
    let word = |n: usize| keyword(cursor.peek_at(n)).unwrap_or_default();
    if word(at) == "OR" && word(at + 1) == "REPLACE" {
        at += 2;
    }
    while matches!(word(at).as_str(), "TEMP" | "TEMPORARY" | "SECURE") {
        at += 1;
    }
    matches!(word(at).as_str(), "FUNCTION" | "AGGREGATE")
}

/// Reads the statement.
pub fn parse(cursor: &mut Cursor) -> Result<CreateFunction> {
    cursor.expect(&["CREATE"])?;
    let or_replace = cursor.eat(&["OR", "REPLACE"]);
    if cursor.sees(&["SECURE"]) {
        return Err(Error::not_built("SECURE functions").at(cursor.position()));
    }
    let temporary = cursor.eat(&["TEMP"]) || cursor.eat(&["TEMPORARY"]);
    let aggregate = cursor.eat(&["AGGREGATE"]);
    // RisingWave leaves FUNCTION out.
    if !aggregate || cursor.sees(&["FUNCTION"]) {
        cursor.expect(&["FUNCTION"])?;
    }
    let exists_at = cursor.position();
    let if_not_exists = cursor.eat(&["IF", "NOT", "EXISTS"]);
    if or_replace && if_not_exists {
        let message = "OR REPLACE and IF NOT EXISTS exclude each other";
        return Err(Error::new(SqlState::SyntaxError, message).at(exists_at));
    }
    let position = cursor.position();
    let name = name::parse_name(cursor)?;
    let (parameters, ordered) = parse_parameters(cursor)?;
    let mut clauses = clauses::parse(cursor)?;
    if let Some([(column, _)]) = clauses.table.as_deref_mut()
        && column.is_empty()
    {
        *column = name.name.clone();
    }
    if clauses.standard.is_some() && clauses.language.is_none() {
        clauses.language = Some(SQL.to_string());
    }
    take_handlers_module(&mut clauses);
    let returns = require(&clauses).map_err(|e| e.at(position.clone()))?;
    let aggregate = aggregate || clauses.state.is_some();
    if clauses.language.as_deref() == Some(SQL) {
        refuse_in_sql(&clauses, &parameters, aggregate).map_err(|e| e.at(position.clone()))?;
    } else if clauses.standard.is_some() {
        let message = "inline SQL function body only valid for language SQL";
        return Err(Error::new(SqlState::InvalidDefinition, message).at(position));
    }
    if ordered.is_some() && !aggregate {
        let message = "ORDER BY among the parameters of a function that is no aggregate";
        return Err(Error::new(SqlState::InvalidDefinition, message).at(position));
    }
    Ok(CreateFunction {
        or_replace,
        if_not_exists,
        temporary,
        aggregate,
        name,
        position,
        parameters,
        ordered,
        returns,
        clauses,
    })
}

/// A function of a module that is imported needs no text: the handler says where it is.
fn take_handlers_module(clauses: &mut Clauses) {
    let brings = clauses.needs.imports.is_some() || clauses.needs.packages.is_some();
    let module = clauses.handler.as_deref().and_then(|handler| handler.rsplit_once('.'));
    if let Some((module, _)) = module.filter(|_| brings && clauses.body.is_none() && clauses.standard.is_none()) {
        clauses.body = Some(format!("import {module}"));
    }
}

/// The clauses without which there is no function.
fn require(clauses: &Clauses) -> Result<Named> {
    let missing = |message: &str, hint: &str| Err(Error::new(SqlState::InvalidDefinition, message).with_hint(hint));
    let Some(returns) = clauses.returns.clone() else {
        return missing("function result type must be specified", "Add RETURNS type.");
    };
    if clauses.language.is_none() {
        return missing("no language specified", "Add LANGUAGE python.");
    }
    if clauses.body.is_none() && clauses.standard.is_none() {
        return missing("no function body specified", "Add AS $$ … $$.");
    }
    Ok(returns)
}

/// What only functions in Python have.
fn refuse_in_sql(clauses: &Clauses, parameters: &[Parameter], aggregate: bool) -> Result<()> {
    let marks = [
        (aggregate, "an aggregate"),
        (
            parameters.iter().any(|p| p.table.is_some()),
            "a parameter of type TABLE",
        ),
        (parameters.iter().any(|p| p.not_null), "a parameter that is NOT NULL"),
        (
            clauses.table.as_ref().is_some_and(Vec::is_empty),
            "RETURNS TABLE without columns",
        ),
        (clauses.handler.is_some(), "HANDLER"),
        (clauses.style.is_some(), "PARAMETER STYLE"),
        (clauses.needs.runtime_version.is_some(), "RUNTIME_VERSION"),
        (clauses.on_error.is_some(), "ON ERROR"),
        (clauses.needs.imports.is_some(), "IMPORTS"),
        (clauses.needs.packages.is_some(), "PACKAGES"),
        (!clauses.options.is_empty(), "OPTIONS"),
    ];
    match marks.into_iter().find(|(given, _)| *given) {
        Some((_, what)) => Err(Error::not_built(format!("{what} in a function in SQL"))),
        None => Ok(()),
    }
}

/// The parameters, and which of them is the first after ORDER BY.
fn parse_parameters(cursor: &mut Cursor) -> Result<(Vec<Parameter>, Option<usize>)> {
    cursor.expect_token(&Token::LParen)?;
    let mut parameters: Vec<Parameter> = Vec::new();
    let mut ordered = None;
    if cursor.eat_token(&Token::RParen) {
        return Ok((parameters, ordered));
    }
    loop {
        if ordered.is_none() && cursor.eat(&["ORDER", "BY"]) {
            ordered = Some(parameters.len());
        }
        let position = cursor.position();
        let parameter = parse_parameter(cursor)?;
        check_parameter(&parameters, &parameter, position)?;
        parameters.push(parameter);
        if !cursor.eat_token(&Token::Comma) && (ordered.is_some() || !cursor.sees(&["ORDER", "BY"])) {
            break;
        }
    }
    cursor.expect_token(&Token::RParen)?;
    Ok((parameters, ordered))
}

fn check_parameter(earlier: &[Parameter], parameter: &Parameter, position: Option<Position>) -> Result<()> {
    let names = |p: &Parameter| p.name.as_ref().map(|n| n.text.to_lowercase());
    if let Some(name) = &parameter.name
        && earlier.iter().any(|p| names(p) == names(parameter))
    {
        let message = format!("parameter name \"{}\" used more than once", name.text);
        return Err(Error::new(SqlState::InvalidDefinition, message).at(position));
    }
    if parameter.default.is_none() && earlier.last().is_some_and(|p| p.default.is_some()) {
        let message = "input parameters after one with a default value must also have defaults";
        return Err(Error::new(SqlState::InvalidDefinition, message).at(position));
    }
    Ok(())
}

fn parse_parameter(cursor: &mut Cursor) -> Result<Parameter> {
    refuse_modes(cursor)?;
    let name = if types::names_argument(cursor) {
        Some(cursor.identifier("a parameter name")?)
    } else {
        None
    };
    if cursor.eat(&["TABLE"]) {
        let columns = if cursor.peek().token == Token::LParen {
            types::parse_columns(cursor)?
        } else {
            Vec::new()
        };
        return Ok(Parameter {
            name,
            ty: DataType::Null,
            type_name: types::table_name(&columns),
            not_null: false,
            default: None,
            table: Some(columns),
        });
    }
    let named = types::parse_named(cursor).map_err(|error| match (&name, error.sqlstate()) {
        (None, SqlState::UndefinedObject) => error.with_hint("A parameter is a name and a type, such as x BIGINT."),
        _ => error,
    })?;
    let mut parameter = Parameter {
        name,
        ty: named.ty,
        type_name: named.name,
        not_null: false,
        default: None,
        table: None,
    };
    loop {
        let position = cursor.position();
        if cursor.eat(&["NOT", "NULL"]) {
            if parameter.not_null {
                return Err(Error::new(SqlState::SyntaxError, "NOT NULL is given twice").at(position));
            }
            parameter.not_null = true;
        } else if cursor.eat(&["DEFAULT"]) || cursor.eat_token(&Token::Eq) || cursor.eat_token(&Token::Assignment) {
            if parameter.default.is_some() {
                return Err(Error::new(SqlState::SyntaxError, "DEFAULT is given twice").at(position));
            }
            parameter.default = Some(cursor.expression()?);
        } else if cursor.eat(&["COMMENT"]) {
            // Databricks describes parameters here; there is no place that shows it.
            cursor.string("a string")?;
        } else if matches!(cursor.peek().token, Token::Comma | Token::RParen) || cursor.sees(&["ORDER", "BY"]) {
            return Ok(parameter);
        } else {
            return Err(cursor.unexpected("\",\", \")\", NOT NULL or DEFAULT"));
        }
    }
}

/// Takes Postgres's IN and refuses the other argument modes.
fn refuse_modes(cursor: &mut Cursor) -> Result<()> {
    let followed = matches!(cursor.peek_at(1), Token::Word(_));
    let Some(mode) = keyword(&cursor.peek().token).filter(|_| followed) else {
        return Ok(());
    };
    match mode.as_str() {
        "IN" => {
            cursor.next();
            Ok(())
        }
        "OUT" | "INOUT" | "VARIADIC" => Err(Error::not_built(format!("{mode} parameters")).at(cursor.position())),
        _ => Ok(()),
    }
}
