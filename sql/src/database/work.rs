//! The transaction of a session: one for each statement, or one that a BEGIN has opened.

use crate::error::{Error, Result, SqlState};
use crate::failure;
use parking_lot::Mutex;
use std::sync::Arc;
use taipan_store::{Catalog, Store, StoreError, Transaction};

/// A session's transactions. Statements of a session come one after the other; each has a turn, and what is still at work
/// for a statement that was given up has no part in the transactions of later ones.
#[derive(Debug)]
pub struct Work {
    store: Store,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// Counts the statements.
    turn: u64,
    now: Now,
}

#[derive(Debug)]
enum Now {
    /// No statement runs, and no block is open.
    Idle,
    /// That of one statement.
    Statement(Transaction),
    Block(Transaction),
    /// A statement of the block has failed.
    Failed(Transaction),
}

/// What a statement about transactions is told.
pub enum Told {
    Done(&'static str),
    /// It was not needed.
    Warning(&'static str, &'static str),
}

impl Work {
    /// Nothing is open yet.
    pub fn new(store: Store) -> Work {
        Work {
            store,
            state: Mutex::new(State {
                turn: 0,
                now: Now::Idle,
            }),
        }
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// A statement begins; what it sees is what is committed now, or the block's.
    pub fn begin_statement(&self) -> Result<()> {
        let mut state = self.state.lock();
        state.turn += 1;
        if let Now::Idle | Now::Statement(_) = state.now {
            state.now = Now::Statement(self.store.begin().map_err(from_store)?);
        }
        Ok(())
    }

    /// Why a statement must not run now.
    pub fn refusal(&self) -> Option<Error> {
        let failed = matches!(self.state.lock().now, Now::Failed(_));
        failed.then(|| {
            Error::new(
                SqlState::FailedTransaction,
                "current transaction is aborted, commands ignored until end of transaction block",
            )
        })
    }

    /// A statement has ended, well or not. What it has changed is committed then, unless a block is open.
    pub async fn end_statement(&self, well: bool) -> Result<()> {
        match self.ended(well) {
            Some(transaction) => commit(transaction).await,
            None => Ok(()),
        }
    }

    /// The same, and waits for the disk here.
    pub fn end_statement_here(&self, well: bool) -> Result<()> {
        match self.ended(well) {
            Some(transaction) => transaction.commit().map(drop).map_err(from_store),
            None => Ok(()),
        }
    }

    /// What is to be committed at the end of a statement.
    fn ended(&self, well: bool) -> Option<Transaction> {
        let mut state = self.state.lock();
        state.turn += 1;
        match std::mem::replace(&mut state.now, Now::Idle) {
            Now::Statement(transaction) => Some(transaction).filter(|_| well),
            Now::Block(transaction) if !well => {
                state.now = Now::Failed(transaction);
                None
            }
            other => {
                state.now = other;
                None
            }
        }
    }

    /// A statement of an open block has failed while its rows were read.
    pub fn fail(&self) {
        let mut state = self.state.lock();
        state.now = match std::mem::replace(&mut state.now, Now::Idle) {
            Now::Block(transaction) => Now::Failed(transaction),
            other => other,
        };
    }

    /// BEGIN.
    pub fn begin(&self) -> Told {
        let mut state = self.state.lock();
        match std::mem::replace(&mut state.now, Now::Idle) {
            Now::Statement(transaction) => {
                state.now = Now::Block(transaction);
                Told::Done("BEGIN")
            }
            other => {
                state.now = other;
                Told::Warning("BEGIN", "there is already a transaction in progress")
            }
        }
    }

    /// COMMIT. One that has failed is rolled back.
    pub async fn commit(&self) -> Result<Told> {
        let now = std::mem::replace(&mut self.state.lock().now, Now::Idle);
        match now {
            Now::Block(transaction) => commit(transaction).await.map(|()| Told::Done("COMMIT")),
            Now::Failed(_) => Ok(Told::Done("ROLLBACK")),
            Now::Idle | Now::Statement(_) => Ok(Told::Warning("COMMIT", "there is no transaction in progress")),
        }
    }

    /// ROLLBACK.
    pub fn rollback(&self) -> Told {
        match std::mem::replace(&mut self.state.lock().now, Now::Idle) {
            Now::Block(_) | Now::Failed(_) => Told::Done("ROLLBACK"),
            Now::Idle | Now::Statement(_) => Told::Warning("ROLLBACK", "there is no transaction in progress"),
        }
    }

    /// SAVEPOINT.
    pub fn savepoint(&self, name: &str) -> Result<()> {
        match &mut self.state.lock().now {
            Now::Block(transaction) => {
                transaction.savepoint(name);
                Ok(())
            }
            _ => Err(outside("SAVEPOINT")),
        }
    }

    /// RELEASE SAVEPOINT.
    pub fn release(&self, name: &str) -> Result<()> {
        match &mut self.state.lock().now {
            Now::Block(transaction) => transaction.release(name).map_err(from_store),
            _ => Err(outside("RELEASE SAVEPOINT")),
        }
    }

    /// ROLLBACK TO SAVEPOINT: a block that has failed goes on from there.
    pub fn rollback_to(&self, name: &str) -> Result<()> {
        let mut state = self.state.lock();
        match std::mem::replace(&mut state.now, Now::Idle) {
            Now::Block(mut transaction) => {
                let result = transaction.rollback_to(name);
                state.now = Now::Block(transaction);
                result.map_err(from_store)
            }
            Now::Failed(mut transaction) => {
                let result = transaction.rollback_to(name);
                state.now = match result {
                    Ok(()) => Now::Block(transaction),
                    Err(_) => Now::Failed(transaction),
                };
                result.map_err(from_store)
            }
            other => {
                state.now = other;
                Err(outside("ROLLBACK TO SAVEPOINT"))
            }
        }
    }

    /// Which statement runs.
    pub fn turn(&self) -> u64 {
        self.state.lock().turn
    }

    /// The objects as the statement sees them.
    pub fn catalog(&self) -> Result<Arc<Catalog>, StoreError> {
        self.read(|transaction| Ok(transaction.catalog().clone()))
    }

    /// Looks at the transaction; between statements, at what is committed.
    pub fn read<T>(&self, look: impl FnOnce(&Transaction) -> Result<T, StoreError>) -> Result<T, StoreError> {
        match &self.state.lock().now {
            Now::Statement(transaction) | Now::Block(transaction) | Now::Failed(transaction) => look(transaction),
            Now::Idle => look(&self.store.begin()?),
        }
    }

    /// Changes something for the statement of this turn.
    pub fn write<T>(
        &self,
        turn: u64,
        change: impl FnOnce(&mut Transaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut state = self.state.lock();
        let same = state.turn == turn;
        match &mut state.now {
            Now::Statement(transaction) | Now::Block(transaction) if same => change(transaction),
            _ => Err(StoreError::Conflict("a statement that has ended".to_string())),
        }
    }
}

/// Commits, which waits for the disk.
async fn commit(transaction: Transaction) -> Result<()> {
    if transaction.is_unchanged() {
        return Ok(());
    }
    let committed = tokio::task::spawn_blocking(move || transaction.commit()).await;
    match committed {
        Ok(committed) => committed.map(drop).map_err(from_store),
        Err(error) => Err(Error::new(SqlState::Internal, format!("internal error: {error}"))),
    }
}

fn outside(what: &str) -> Error {
    let message = format!("{what} can only be used in transaction blocks");
    Error::new(SqlState::NoActiveTransaction, message)
}

/// An error of the database as one of a statement.
pub fn from_store(error: StoreError) -> Error {
    failure::from_store(&error)
}
