//! BEGIN, COMMIT, ROLLBACK and savepoints of a session on a database.

use super::Session;
use super::database::Attached;
use super::results::QueryResults;
use crate::database::{Told, folded};
use crate::error::{Error, Result};
use crate::statements::Reach;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{
    BeginTransactionKind, Statement, TransactionAccessMode, TransactionIsolationLevel, TransactionMode,
};

/// A statement about transactions.
pub enum Command {
    Begin(Vec<TransactionMode>),
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
            Command::Begin(modes.clone())
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

/// Carries a command out.
pub async fn run(session: &Session, command: Command) -> Result<QueryResults> {
    let (work, settings) = (&session.attached().work, session.settings());
    let allowed = matches!(command, Command::Commit | Command::Rollback | Command::RollbackTo(_));
    if let Some(error) = work.refusal().filter(|_| !allowed) {
        return Err(error);
    }
    let done = |tag| QueryResults::done(tag, Vec::new());
    match command {
        Command::Begin(modes) => {
            let told = work.begin();
            if let Told::Done(_) = told {
                settings.begin();
                work.identities().begin();
            }
            set_modes(session, &modes)?;
            Ok(Attached::told(told))
        }
        Command::Commit => {
            // What they hold is read before the transaction is gone.
            if work.block().is_some() {
                session.hold_cursors().await?;
            }
            let told = work.commit().await;
            let well = matches!(told, Ok(Told::Done("COMMIT")));
            if well {
                settings.commit()
            } else {
                session.drop_cursors().await;
                settings.rollback();
            }
            work.identities().end(well);
            told.map(Attached::told)
        }
        Command::Rollback => {
            session.drop_cursors().await;
            settings.rollback();
            work.identities().end(false);
            Ok(Attached::told(work.rollback()))
        }
        Command::RollbackTo(name) => work.rollback_to(&name).map(|()| {
            settings.rollback_to(&name);
            work.identities().rollback_to(&name);
            done("ROLLBACK")
        }),
        Command::Savepoint(name) => work.savepoint(&name).map(|()| {
            settings.savepoint(&name);
            work.identities().savepoint(&name);
            done("SAVEPOINT")
        }),
        Command::Release(name) => work.release(&name).map(|()| {
            settings.release(&name);
            work.identities().release(&name);
            done("RELEASE")
        }),
    }
}

/// Gives the block that has begun its modes; without them there is no block.
pub fn set_modes(session: &Session, modes: &[TransactionMode]) -> Result<()> {
    let (work, settings) = (&session.attached().work, session.settings());
    let modes = settings_of(modes);
    let mut set = modes
        .iter()
        .map(|(name, value)| settings.set(name, value, Reach::Transaction));
    match set.find_map(Result::err) {
        Some(error) => {
            work.rollback();
            settings.rollback();
            work.identities().end(false);
            Err(error)
        }
        None => Ok(()),
    }
}

/// The settings that modes of a transaction are.
pub fn settings_of(modes: &[TransactionMode]) -> Vec<(&'static str, &'static str)> {
    let setting = |mode: &TransactionMode| match mode {
        TransactionMode::AccessMode(TransactionAccessMode::ReadOnly) => ("transaction_read_only", "on"),
        TransactionMode::AccessMode(TransactionAccessMode::ReadWrite) => ("transaction_read_only", "off"),
        TransactionMode::IsolationLevel(level) => {
            let level = match level {
                TransactionIsolationLevel::ReadUncommitted => "read uncommitted",
                TransactionIsolationLevel::ReadCommitted => "read committed",
                TransactionIsolationLevel::RepeatableRead | TransactionIsolationLevel::Snapshot => "repeatable read",
                TransactionIsolationLevel::Serializable => "serializable",
            };
            ("transaction_isolation", level)
        }
    };
    modes.iter().map(setting).collect()
}
