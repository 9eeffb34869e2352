//! BEGIN, COMMIT, ROLLBACK and savepoints of a session on a database.

use super::database::Attached;
use super::results::QueryResults;
use crate::database::folded;
use crate::error::{Error, Result};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{
    BeginTransactionKind, Statement, TransactionAccessMode, TransactionIsolationLevel, TransactionMode,
};

/// A statement about transactions.
pub enum Command {
    Begin,
    Commit,
    Rollback,
    RollbackTo(String),
    Savepoint(String),
    Release(String),
}

/// The command that a statement is; `None`: it is about something else.
pub fn command(statement: &DfStatement) -> Result<Option<Command>> {
    let DfStatement::Statement(statement) = statement else {
        return Ok(None);
    };
    let command = match statement.as_ref() {
        Statement::StartTransaction {
            modes,
            begin: _,
            transaction,
            modifier,
            statements,
            exception,
            has_end_keyword,
        } => {
            let block = !statements.is_empty() || exception.is_some() || *has_end_keyword || modifier.is_some();
            let kind = transaction.as_ref().is_some_and(|kind| match kind {
                BeginTransactionKind::Transaction | BeginTransactionKind::Work => false,
                BeginTransactionKind::Tran => true,
            });
            if block || kind {
                return Err(Error::not_built("this form of BEGIN"));
            }
            modes.iter().try_for_each(mode)?;
            Command::Begin
        }
        Statement::Commit {
            chain,
            end: _,
            modifier,
        } => {
            if *chain || modifier.is_some() {
                return Err(Error::not_built("COMMIT AND CHAIN"));
            }
            Command::Commit
        }
        Statement::Rollback { chain, savepoint } => match savepoint {
            _ if *chain => return Err(Error::not_built("ROLLBACK AND CHAIN")),
            Some(name) => Command::RollbackTo(folded(name)),
            None => Command::Rollback,
        },
        Statement::Savepoint { name } => Command::Savepoint(folded(name)),
        Statement::ReleaseSavepoint { name } => Command::Release(folded(name)),
        _ => return Ok(None),
    };
    Ok(Some(command))
}

/// Every transaction sees one snapshot, which is what REPEATABLE READ promises, and more than the levels below it do.
fn mode(mode: &TransactionMode) -> Result<()> {
    match mode {
        TransactionMode::AccessMode(TransactionAccessMode::ReadWrite) => Ok(()),
        TransactionMode::AccessMode(TransactionAccessMode::ReadOnly) => Err(Error::not_built("READ ONLY transactions")),
        TransactionMode::IsolationLevel(level) => match level {
            TransactionIsolationLevel::ReadUncommitted
            | TransactionIsolationLevel::ReadCommitted
            | TransactionIsolationLevel::RepeatableRead
            | TransactionIsolationLevel::Snapshot => Ok(()),
            TransactionIsolationLevel::Serializable => Err(Error::not_built("ISOLATION LEVEL SERIALIZABLE")),
        },
    }
}

/// Carries a command out.
pub async fn run(attached: &Attached, command: Command) -> Result<QueryResults> {
    let work = &attached.work;
    let allowed = matches!(command, Command::Commit | Command::Rollback | Command::RollbackTo(_));
    if let Some(error) = work.refusal().filter(|_| !allowed) {
        return Err(error);
    }
    let done = |tag| QueryResults::done(tag, Vec::new());
    match command {
        Command::Begin => Ok(Attached::told(work.begin())),
        Command::Commit => work.commit().await.map(Attached::told),
        Command::Rollback => Ok(Attached::told(work.rollback())),
        Command::RollbackTo(name) => work.rollback_to(&name).map(|()| done("ROLLBACK")),
        Command::Savepoint(name) => work.savepoint(&name).map(|()| done("SAVEPOINT")),
        Command::Release(name) => work.release(&name).map(|()| done("RELEASE")),
    }
}
