//! Which statements a function may run as queries, and what they do. What is not known to be a part of another statement is
//! refused.

use crate::error::{Error, Result, SqlState};
use crate::session::transactions;
use crate::statements::{self, Setting, Statement};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::Statement as SqlStatement;

/// What a statement does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::session) enum Does {
    /// It gives rows and changes nothing by itself.
    Reads,
    /// It changes something: the word that Postgres has for it.
    Changes(&'static str),
}

/// What the statement of a text does.
///
/// # Errors
///
/// 42601 for what cannot be read, 2D000 for statements about transactions, 0A000 for those that are no part of others.
pub(in crate::session) fn admit(text: &str) -> Result<Does> {
    match statements::parse(text)? {
        Statement::ShowFunctions(_)
        | Statement::ShowCreateFunction(_)
        | Statement::DescribeFunction(_)
        | Statement::ExplainFunction(_)
        | Statement::ExplainTable(_)
        | Statement::Summarize(_)
        | Statement::Setting(Setting::Show(_) | Setting::ShowAll) => Ok(Does::Reads),
        Statement::Call(_) => Ok(Does::Changes("CALL")),
        Statement::Do(_) => Ok(Does::Changes("DO")),
        Statement::Cursor(_) => Err(refused("statements about cursors").with_hint("Use plpy.cursor(…).")),
        Statement::Copy(_) => Err(refused("COPY")),
        Statement::Setting(_) => {
            Err(refused("SET and RESET").with_hint("Set it before the statement that calls the function."))
        }
        Statement::Other(other) => of_planner(&other),
        _ => Err(refused(
            "statements about functions, roles, rights, schemas, packages and models",
        )),
    }
}

fn of_planner(statement: &DfStatement) -> Result<Does> {
    if transactions::command(statement)?.is_some() {
        let message = "a function cannot begin or end the transaction that it is part of";
        let error = Error::new(SqlState::InvalidTransactionTermination, message);
        return Err(error.with_hint("To undo what a part of a function has changed: with plpy.subtransaction(): …"));
    }
    let DfStatement::Statement(statement) = statement else {
        return match statement {
            DfStatement::Explain(_) => Ok(Does::Changes("EXPLAIN")),
            _ => Err(refused("statements about files")),
        };
    };
    Ok(match statement.as_ref() {
        SqlStatement::Query(_) => Does::Reads,
        SqlStatement::Insert(_) => Does::Changes("INSERT"),
        SqlStatement::Update(_) => Does::Changes("UPDATE"),
        SqlStatement::Delete(_) => Does::Changes("DELETE"),
        SqlStatement::Merge(_) => Does::Changes("MERGE"),
        SqlStatement::Truncate(_) => Does::Changes("TRUNCATE TABLE"),
        SqlStatement::CreateTable(create) if create.query.is_some() => Does::Changes("CREATE TABLE AS"),
        SqlStatement::CreateTable(_) => Does::Changes("CREATE TABLE"),
        SqlStatement::CreateView(_) => Does::Changes("CREATE VIEW"),
        SqlStatement::CreateIndex(_) => Does::Changes("CREATE INDEX"),
        SqlStatement::AlterTable(_) => Does::Changes("ALTER TABLE"),
        SqlStatement::Drop { .. } => Does::Changes("DROP"),
        _ => return Err(refused("this statement")),
    })
}

fn refused(what: &str) -> Error {
    Error::not_built(format!("{what} as a query of a function"))
}
