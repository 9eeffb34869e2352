//! Groups of statements that are one transaction unless they say otherwise: those of one simple query, or those between two
//! Syncs of the extended protocol. The block of a group is one that nobody has begun.

use super::Session;
use super::results::{Notice, QueryResults, Severity};
use super::transactions::{self, Command};
use crate::database::NO_TRANSACTION;
use crate::error::{Error, Result, SqlState};
use std::sync::atomic::Ordering;

/// Where a session stands between two statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// No transaction block is open.
    Idle,
    Block,
    /// One is open in which a statement has failed.
    Failed,
}

impl Session {
    /// Whether a transaction block is open.
    pub fn standing(&self) -> Standing {
        let work = &self.attached().work;
        match work.is_in_block() {
            false => Standing::Idle,
            true if work.refusal().is_some() => Standing::Failed,
            true => Standing::Block,
        }
    }

    /// What comes now is one transaction, up to `end_group`. Nothing happens where a block is open.
    ///
    /// # Errors
    ///
    /// Those of BEGIN.
    pub async fn begin_group(&self) -> Result<()> {
        if self.standing() == Standing::Idle {
            self.inner.entered.seen.opens();
            self.control("BEGIN").await?;
            self.inner.grouped.store(true, Ordering::Release);
        }
        Ok(())
    }

    /// Commits what came since `begin_group`, or undoes it if a statement has failed; a block that a statement has begun stays.
    ///
    /// # Errors
    ///
    /// Those of COMMIT.
    pub async fn end_group(&self) -> Result<()> {
        if self.leave_group() {
            match self.standing() {
                Standing::Idle => {}
                Standing::Block => self.control("COMMIT").await?,
                Standing::Failed => self.control("ROLLBACK").await?,
            }
        }
        Ok(())
    }

    fn leave_group(&self) -> bool {
        self.inner.grouped.swap(false, Ordering::AcqRel)
    }

    /// Carries out a statement about transactions, which may stand in a group.
    pub(super) async fn transaction_statement(&self, command: Command) -> Result<QueryResults> {
        if !self.inner.grouped.load(Ordering::Acquire) {
            return transactions::run(self, command).await;
        }
        match command {
            Command::Begin(modes) => {
                self.leave_group();
                transactions::set_modes(self, &modes)?;
                Ok(QueryResults::done("BEGIN", Vec::new()))
            }
            Command::Commit | Command::Rollback => {
                self.leave_group();
                let done = transactions::run(self, command).await?;
                let told = Notice::new(Severity::Warning, NO_TRANSACTION).of_class(SqlState::NoActiveTransaction);
                Ok(QueryResults::done(done.command(), vec![told]))
            }
            Command::Savepoint(_) => Err(outside("SAVEPOINT")),
            Command::Release(_) => Err(outside("RELEASE SAVEPOINT")),
            Command::RollbackTo(_) => Err(outside("ROLLBACK TO SAVEPOINT")),
        }
    }
}

fn outside(what: &str) -> Error {
    let message = format!("{what} can only be used in transaction blocks");
    Error::new(SqlState::NoActiveTransaction, message)
}
