//! Transactions that are READ ONLY: which statements they refuse.

use super::Session;
use super::changes::inner;
use crate::database::refused;
use crate::error::Result;
use crate::statements::{CopySource, Statement, change_of};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{Query, Statement as SqlStatement};

impl Session {
    /// Fails for a statement that changes the database where the transaction must not.
    pub(super) fn refuse_any_change(&self, statement: &Statement) -> Result<()> {
        let read_only = self.settings().is_on("transaction_read_only");
        self.attached().work.set_read_only(read_only);
        refuse(changes(statement).filter(|_| read_only))
    }

    /// The same for a statement that was prepared.
    pub(super) fn refuse_change(&self, statement: &DfStatement) -> Result<()> {
        let read_only = self.attached().work.is_read_only();
        refuse(changes_other(statement).filter(|_| read_only))
    }
}

fn refuse(tag: Option<&str>) -> Result<()> {
    tag.map_or(Ok(()), |tag| Err(refused(tag)))
}

/// The name of a command that changes the database.
fn changes(statement: &Statement) -> Option<&'static str> {
    match statement {
        Statement::CreateFunction(create) if create.procedure => Some("CREATE PROCEDURE"),
        Statement::CreateFunction(_) => Some("CREATE FUNCTION"),
        Statement::DropFunction(_) => Some("DROP FUNCTION"),
        Statement::Role(statement) => statement.changes(),
        Statement::Grant(statement) => Some(if statement.grants { "GRANT" } else { "REVOKE" }),
        Statement::Owner(statement) => Some(statement.tag),
        Statement::Model(statement) => Some(statement.tag()),
        Statement::Package(statement) => Some(statement.tag()),
        Statement::CreateSchema(_) => Some("CREATE SCHEMA"),
        Statement::Comment(_) => Some("COMMENT"),
        Statement::AlterSequence(_) => Some("ALTER SEQUENCE"),
        Statement::AlterIdentity(_) => Some("ALTER TABLE"),
        Statement::AlterView(_) => Some("ALTER VIEW"),
        Statement::Trigger(statement) => Some(statement.tag()),
        Statement::Copy(copy) if !copy.to => Some("COPY FROM"),
        Statement::Copy(copy) => match &copy.source {
            CopySource::Statement(statement) => changes_other(&DfStatement::Statement(statement.clone())),
            CopySource::Table { .. } => None,
        },
        Statement::AlterFunction(_) => Some("ALTER FUNCTION"),
        Statement::Other(statement) => changes_other(statement),
        _ => None,
    }
}

fn changes_other(statement: &DfStatement) -> Option<&'static str> {
    match statement {
        DfStatement::CreateExternalTable(_) => Some("CREATE EXTERNAL TABLE"),
        DfStatement::Explain(explain) if explain.options.analyze => changes_other(&explain.statement),
        DfStatement::Statement(statement) => match inner(statement).1 {
            SqlStatement::Query(query) => change_in_with(query),
            SqlStatement::Insert(_) => Some("INSERT"),
            SqlStatement::Update(_) => Some("UPDATE"),
            SqlStatement::Delete(_) => Some("DELETE"),
            SqlStatement::Merge(_) => Some("MERGE"),
            SqlStatement::Truncate(_) => Some("TRUNCATE TABLE"),
            SqlStatement::CreateTable(_) => Some("CREATE TABLE"),
            SqlStatement::CreateView(_) => Some("CREATE VIEW"),
            SqlStatement::CreateSchema { .. } => Some("CREATE SCHEMA"),
            SqlStatement::CreateSequence { .. } => Some("CREATE SEQUENCE"),
            SqlStatement::CreateIndex(_) => Some("CREATE INDEX"),
            SqlStatement::AlterTable(_) => Some("ALTER TABLE"),
            SqlStatement::Drop { .. } => Some("DROP"),
            SqlStatement::Explain {
                analyze: true,
                statement,
                ..
            } => changes_other(&DfStatement::Statement(statement.clone())),
            _ => None,
        },
        _ => None,
    }
}

/// The first change of rows in the WITH of a query.
fn change_in_with(query: &Query) -> Option<&'static str> {
    let mut with = query.with.iter().flat_map(|with| &with.cte_tables);
    with.find_map(|table| {
        let change = change_of(&table.query)?.clone();
        changes_other(&DfStatement::Statement(Box::new(change)))
    })
}
