//! Statements about functions, parsed here; everything else is DataFusion's. Knows grammar, not sessions.

mod alter_function;
mod alter_view;
mod blocks;
mod clause_values;
mod clauses;
mod closest;
mod comments;
mod copy;
mod create_function;
mod cursor;
mod cursors;
mod drop_function;
mod extensions;
mod given_back;
mod grant;
mod inspect;
mod macros;
mod model;
mod name;
mod options;
mod package;
mod print;
mod procedures;
mod role;
mod row_types;
mod settings;
mod sql_bodies;
mod summarize;
mod trigger;
mod types;
mod upkeep;
mod vendor_clauses;
mod with_names;

pub use alter_function::{AlterFunction, FunctionChange};
pub use alter_view::{AlterView, ViewChange};
pub use blocks::DoBlock;
pub use clause_values::{Clauses, Imported, StandardBody};
pub use closest::closest;
pub use comments::{CommentOn, CommentTarget};
pub use copy::{Copy, CopyOption, CopyPlace, CopySource, CopyValue, Exchange, exchange};
pub use create_function::{CreateFunction, Parameter};
pub use cursor::{Identifier, RECURSION_LIMIT, from_parser};
pub use cursors::{CursorStatement, Direction};
pub use drop_function::{DropFunction, Routine};
pub use grant::{CreateSchema, GrantStatement, Named, Owned, OwnerStatement, Targets};
pub use inspect::{
    AnnotatedFormat, DescribeFunction, ExplainFunction, ExplainTable, Listing, ShowFunctions, like_matches,
};
pub use model::{CreateModel, DropModel, ModelStatement};
pub use name::{DATABASE_NAME, FunctionRef, own_database};
pub use options::{parse_bytes, parse_duration};
pub use package::{CreatePackage, DropPackage, PackagePlace, PackageStatement};
pub use print::{definition_text, shown_definition};
pub use procedures::CallStatement;
pub use role::{RoleOptions, RoleSetting, RoleSpec, RoleStatement, stored as stored_role};
pub use row_types::VOID;
pub use settings::{Discard, Parsed, Reach, Setting};
pub use sql_bodies::{change_of, changes as changes_rows, changes_in_with};
pub use summarize::Summarize;
pub use trigger::{CreateTrigger, DropTrigger, EnableTrigger, Event, OnTable, Says, TriggerStatement};
pub use upkeep::Upkeep;
pub use with_names::WithNames;

use crate::dialect::{AlterIdentity, AlterSequence, DIALECT, written_out};
use crate::error::{Error, Result, SqlState};
use cursor::Cursor;
use datafusion::error::DataFusionError;
use datafusion::sql::parser::{DFParserBuilder, Statement as DfStatement};
use sqlparser::ast::Expr;
use sqlparser::parser::Parser;
use sqlparser::tokenizer::Token;

/// One statement.
#[derive(Debug)]
pub enum Statement {
    CreateFunction(Box<CreateFunction>),
    DropFunction(DropFunction),
    AlterFunction(Box<AlterFunction>),
    ShowFunctions(ShowFunctions),
    ShowCreateFunction(FunctionRef),
    DescribeFunction(DescribeFunction),
    ExplainFunction(ExplainFunction),
    ExplainTable(Box<ExplainTable>),
    Role(Box<RoleStatement>),
    Grant(Box<GrantStatement>),
    Owner(Box<OwnerStatement>),
    CreateSchema(CreateSchema),
    Model(Box<ModelStatement>),
    Package(Box<PackageStatement>),
    Setting(Setting),
    Comment(CommentOn),
    Cursor(CursorStatement),
    Do(DoBlock),
    Call(CallStatement),
    Summarize(Summarize),
    /// LISTEN and its kind, and CREATE EXTENSION: the tag of what there is nothing to do for.
    Idle(&'static str),
    Upkeep(Upkeep),
    /// As Postgres has it.
    Copy(Box<Copy>),
    AlterSequence(Box<AlterSequence>),
    AlterIdentity(Box<AlterIdentity>),
    AlterView(Box<AlterView>),
    Trigger(Box<TriggerStatement>),
    /// For DataFusion.
    Other(Box<DfStatement>),
}

/// Parses the text of one statement. Places in errors are places in this text.
pub fn parse(text: &str) -> Result<Statement> {
    let mut cursor = Cursor::new(text)?;
    let mut depth = 0;
    while cursor.eat_token(&Token::SemiColon) {
        depth += 1;
    }
    if cursor.peek().token == Token::EOF {
        let message = if depth > 0 {
            "there is only a semicolon"
        } else {
            "there is no statement"
        };
        return Err(Error::new(SqlState::SyntaxError, message));
    }
    match own_statement(&mut cursor)? {
        Some(statement) => {
            cursor.expect_end()?;
            Ok(statement)
        }
        None => parse_other(text),
    }
}

/// Reads a function as texts name it: `name(types)`.
pub fn parse_function(text: &str) -> Result<FunctionRef> {
    let mut cursor = Cursor::new(text)?;
    let function = name::parse_ref(&mut cursor)?;
    cursor.expect_end()?;
    Ok(function)
}

/// The statement at the cursor if it is about roles and rights.
fn of_roles(cursor: &mut Cursor) -> Result<Option<Statement>> {
    if cursor.sees(&["ALTER", "DEFAULT", "PRIVILEGES"]) {
        return Err(Error::not_built("ALTER DEFAULT PRIVILEGES").at(cursor.position()));
    }
    if let Some(role) = role::parse(cursor)? {
        return Ok(Some(Statement::Role(Box::new(role))));
    }
    if let Some(schema) = grant::parse_schema(cursor)? {
        return Ok(Some(Statement::CreateSchema(schema)));
    }
    if let Some(owner) = grant::parse_owner(cursor)? {
        return Ok(Some(Statement::Owner(Box::new(owner))));
    }
    Ok(grant::parse(cursor)?.map(|granting| match granting {
        grant::Granting::Membership(membership) => Statement::Role(Box::new(membership)),
        grant::Granting::Rights(grant) => Statement::Grant(Box::new(grant)),
    }))
}

/// The statement at the cursor if it is about models or packages.
fn of_what_is_brought(cursor: &mut Cursor) -> Result<Option<Statement>> {
    if let Some(model) = model::parse(cursor)? {
        return Ok(Some(Statement::Model(Box::new(model))));
    }
    let package = package::parse(cursor)?;
    Ok(package.map(|package| Statement::Package(Box::new(package))))
}

/// The statement at the cursor if it makes, changes, drops or calls a function, a procedure or a macro.
fn of_routines(cursor: &mut Cursor) -> Result<Option<Statement>> {
    if create_function::starts(cursor) {
        return Ok(Some(Statement::CreateFunction(Box::new(create_function::parse(
            cursor,
        )?))));
    }
    if macros::starts(cursor) {
        return macros::parse(cursor).map(|s| Some(Statement::CreateFunction(Box::new(s))));
    }
    if let Some(comment) = comments::parse_set(cursor)? {
        return Ok(Some(Statement::Comment(comment)));
    }
    if matches!(Routine::behind(cursor, "ALTER"), Some(routine) if routine != Routine::Macro) {
        return alter_function::parse(cursor).map(|s| Some(Statement::AlterFunction(Box::new(s))));
    }
    if drop_function::starts(cursor) {
        return drop_function::parse(cursor).map(|s| Some(Statement::DropFunction(s)));
    }
    if let Some(call) = procedures::parse(cursor)? {
        return Ok(Some(Statement::Call(call)));
    }
    Ok(summarize::parse(cursor)?.map(Statement::Summarize))
}

/// The statement at the cursor if it is one of ours.
fn own_statement(cursor: &mut Cursor) -> Result<Option<Statement>> {
    if let Some(statement) = of_roles(cursor)? {
        return Ok(Some(statement));
    }
    if let Some(statement) = trigger::parse(cursor)? {
        return Ok(Some(Statement::Trigger(Box::new(statement))));
    }
    if let Some(statement) = of_routines(cursor)? {
        return Ok(Some(statement));
    }
    if cursor.eat(&["SHOW", "CREATE", "FUNCTION"]) {
        return name::parse_ref(cursor).map(|s| Some(Statement::ShowCreateFunction(s)));
    }
    if let Some(statement) = of_what_is_brought(cursor)? {
        return Ok(Some(statement));
    }
    if let Some(comment) = comments::parse(cursor)? {
        return Ok(Some(Statement::Comment(comment)));
    }
    if let Some(statement) = cursors::parse(cursor)? {
        return Ok(Some(Statement::Cursor(statement)));
    }
    if let Some(block) = blocks::parse_do(cursor)? {
        return Ok(Some(Statement::Do(block)));
    }
    if let Some(tag) = blocks::parse_notification(cursor)? {
        return Ok(Some(Statement::Idle(tag)));
    }
    if let Some(tag) = extensions::parse(cursor)? {
        return Ok(Some(Statement::Idle(tag)));
    }
    if let Some(upkeep) = upkeep::parse(cursor)? {
        return Ok(Some(Statement::Upkeep(upkeep)));
    }
    if let Some(setting) = settings::parse(cursor)? {
        return Ok(Some(Statement::Setting(setting)));
    }
    if let Some(copy) = copy::parse(cursor)? {
        return Ok(Some(Statement::Copy(Box::new(copy))));
    }
    if let Some(sequence) = cursor.create_sequence()? {
        let sequence = DfStatement::Statement(Box::new(sequence));
        return Ok(Some(Statement::Other(Box::new(sequence))));
    }
    if let Some(alter) = cursor.alter_sequence()? {
        return Ok(Some(Statement::AlterSequence(Box::new(alter))));
    }
    if let Some(alter) = alter_view::parse(cursor)? {
        return Ok(Some(Statement::AlterView(Box::new(alter))));
    }
    if let Some(alter) = cursor.alter_identity()? {
        return Ok(Some(Statement::AlterIdentity(Box::new(alter))));
    }
    if let Some(merge) = cursor.merge()? {
        let merge = DfStatement::Statement(Box::new(merge));
        return Ok(Some(Statement::Other(Box::new(merge))));
    }
    if inspect::starts_show(cursor) {
        return inspect::parse_show(cursor).map(|s| Some(Statement::ShowFunctions(s)));
    }
    if cursor.eat(&["DESCRIBE", "FUNCTION"]) || cursor.eat(&["DESC", "FUNCTION"]) {
        return inspect::parse_describe(cursor).map(|s| Some(Statement::DescribeFunction(s)));
    }
    if cursor.eat(&["EXPLAIN", "FUNCTION"]) {
        return inspect::parse_explain(cursor).map(Some);
    }
    Ok(None)
}

/// Parses the SQL of an expression.
pub fn expression(sql: &str) -> Result<Expr> {
    Parser::new(&DIALECT)
        .with_tokens_with_locations(cursor::tokenize(sql)?)
        .with_recursion_limit(RECURSION_LIMIT)
        .parse_expr()
        .map_err(|e| from_parser(e, sql))
}

fn parse_other(text: &str) -> Result<Statement> {
    let parsed = DFParserBuilder::new(written_out(cursor::tokenize(text)?))
        .with_dialect(&DIALECT)
        .with_recursion_limit(RECURSION_LIMIT)
        .build()
        .and_then(|mut parser| parser.parse_statements());
    let mut statements = parsed.map_err(|error| syntax_error(error, text))?;
    match (statements.pop_front(), statements.is_empty()) {
        (Some(statement), true) => Ok(Statement::Other(Box::new(statement))),
        (Some(_), false) => Err(
            Error::new(SqlState::SyntaxError, "expected one statement, found several")
                .with_hint("A script of several statements is run with run_script."),
        ),
        (None, _) => Err(Error::new(SqlState::SyntaxError, "there is no statement")),
    }
}

fn syntax_error(error: DataFusionError, text: &str) -> Error {
    match error {
        DataFusionError::SQL(parser, _) => from_parser(*parser, text),
        DataFusionError::Diagnostic(_, inner) | DataFusionError::Context(_, inner) => syntax_error(*inner, text),
        other => Error::new(SqlState::SyntaxError, other.strip_backtrace()),
    }
}
