//! The transaction of a session: one for each statement, or one that a BEGIN has opened.

use super::given::Given;
use super::identity::Identities;
use super::owned::is_owned;
use super::references::References;
use super::triggers::{Firing, Triggers};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::rights::{Access, Remembered};
use datafusion::arrow::array::RecordBatch;
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use taipan_engine::{KeyRange, UniqueKey};
use taipan_store::{Catalog, Class, Oid, PartId, Store, StoreError, TEMPORARY, Temporary, Transaction};

/// So many ranges are kept.
const MOST_RANGES: usize = 10_000;

/// What COMMIT and ROLLBACK say where no block is open.
pub const NO_TRANSACTION: &str = "there is no transaction in progress";

/// A session's transactions. Statements of a session come one after the other; each has a turn, and what is still at work
/// for a statement that was given up has no part in the transactions of later ones.
#[derive(Debug)]
pub struct Work {
    store: Store,
    /// The ranges of keys in parts, which never change.
    ranges: Mutex<HashMap<(PartId, UniqueKey), Option<KeyRange>>>,
    /// Whether the transaction must change nothing.
    read_only: AtomicBool,
    /// Who works.
    identities: Identities,
    roles: Remembered,
    /// What sequences have given the session.
    given: Mutex<Given>,
    state: Mutex<State>,
    /// The foreign keys of the catalog that was looked at last.
    references: Mutex<Option<Arc<References>>>,
    /// What only this session has.
    temporary: Temporary,
    /// How often something was asked about the rows of a table without reading them.
    looks: AtomicU64,
    /// What becomes of tables of it at the end of a transaction.
    endings: Mutex<BTreeMap<Oid, Ending>>,
    /// Rows that the statement has changed of tables with foreign keys, or of those that they name.
    touched: Mutex<Vec<Touched>>,
    /// The triggers of the catalog that was looked at last.
    triggers: Mutex<Option<Arc<Triggers>>>,
    /// Changes of tables with triggers, and all of the rows that triggers want to see.
    fired: Mutex<(Vec<Firing>, Vec<Touched>)>,
}

/// What becomes of a table when its transaction is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    DeleteRows,
    Drop,
}

/// Rows of a table that have changed: of them, the columns that somebody wants to know.
#[derive(Debug)]
pub struct Touched {
    pub table: Oid,
    pub change: Change,
}

/// How they have changed.
#[derive(Debug)]
pub enum Change {
    Inserted(RecordBatch),
    Deleted(RecordBatch),
    /// What they were, and what they are now, one for the other.
    Updated {
        before: RecordBatch,
        after: RecordBatch,
    },
}

#[derive(Debug)]
struct State {
    /// Counts the statements, and their ends.
    turn: u64,
    /// A statement has begun and not ended.
    runs: bool,
    /// Counts the blocks.
    block: u64,
    now: Now,
}

/// What savepoints of parts of statements are called: no typed name is like it.
const PART: &str = "\u{1}part";

tokio::task_local! {
    /// The turn of the statement whose task this is. Its code may go on for a while when it was given up.
    static TURN: u64;
    /// What a query sees that is not to see what its statement has changed.
    static SEEN: Arc<Transaction>;
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
    Warning(&'static str, &'static str, SqlState),
}

impl Work {
    /// Nothing is open yet.
    pub fn new(store: Store) -> Work {
        Work {
            store,
            ranges: Mutex::default(),
            read_only: AtomicBool::new(false),
            references: Mutex::default(),
            temporary: Temporary::default(),
            looks: AtomicU64::new(0),
            endings: Mutex::default(),
            touched: Mutex::default(),
            triggers: Mutex::default(),
            fired: Mutex::default(),
            identities: Identities::default(),
            roles: Remembered::default(),
            given: Mutex::default(),
            state: Mutex::new(State {
                turn: 0,
                runs: false,
                block: 0,
                now: Now::Idle,
            }),
        }
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// What sequences have given the session.
    pub fn given(&self) -> &Mutex<Given> {
        &self.given
    }

    /// Sequences have given it nothing.
    pub fn forget_given(&self) {
        *self.given.lock() = Given::default();
    }

    /// Says whether the transaction must change nothing.
    pub fn set_read_only(&self, read_only: bool) {
        self.read_only.store(read_only, Ordering::Release);
    }

    /// Whether the transaction must change nothing.
    pub fn is_read_only(&self) -> bool {
        self.read_only.load(Ordering::Acquire)
    }

    /// Who works.
    pub fn identities(&self) -> &Identities {
        &self.identities
    }

    /// What the current role may do.
    pub fn access(&self) -> Result<Access> {
        let catalog = self.catalog().map_err(from_store)?;
        Ok(Access {
            roles: self.roles.of(&catalog)?,
            catalog,
            me: self.identities.now().current,
        })
    }

    /// The range of a key in a part, if it is known; `None` in it: no row has one.
    pub fn key_range(&self, part: PartId, key: &UniqueKey) -> Option<Option<KeyRange>> {
        self.ranges.lock().get(&(part, key.clone())).cloned()
    }

    /// Keeps it.
    pub fn keep_key_range(&self, part: PartId, key: &UniqueKey, range: Option<KeyRange>) {
        let mut ranges = self.ranges.lock();
        if ranges.len() >= MOST_RANGES {
            ranges.clear();
        }
        ranges.insert((part, key.clone()), range);
    }

    /// A statement begins; what it sees is what is committed now, or the block's. Its turn.
    pub fn begin_statement(&self) -> Result<u64> {
        let mut state = self.state.lock();
        state.turn += 1;
        // Whoever waited for the one before has gone: some of it may be done.
        if std::mem::replace(&mut state.runs, true) {
            state.fail();
        }
        self.touched.lock().clear();
        *self.fired.lock() = Default::default();
        if let Now::Idle | Now::Statement(_) = state.now {
            let transaction = self.store.begin_with(&self.temporary);
            state.now = Now::Statement(transaction.map_err(from_store)?);
        }
        Ok(state.turn)
    }

    /// Runs a statement in its turn.
    pub async fn in_turn<T>(turn: u64, statement: impl Future<Output = T>) -> T {
        TURN.scope(turn, statement).await
    }

    /// What the statement that runs sees now.
    pub fn seen_now(&self) -> Result<Arc<Transaction>> {
        let seen = self.read(|transaction| Ok(Arc::new(transaction.seen_now())));
        seen.map_err(from_store)
    }

    /// Runs a query that sees this, whatever its statement has changed since.
    pub async fn seeing<T>(seen: Option<Arc<Transaction>>, query: impl Future<Output = T>) -> T {
        match seen {
            Some(seen) => SEEN.scope(seen, query).await,
            None => query.await,
        }
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
            Some(transaction) => commit(self.at_end(transaction)?).await,
            None => Ok(()),
        }
    }

    /// The same, and waits for the disk here.
    pub fn end_statement_here(&self, well: bool) -> Result<()> {
        match self.ended(well) {
            Some(transaction) => self.at_end(transaction)?.commit().map(drop).map_err(from_store),
            None => Ok(()),
        }
    }

    /// What is to be committed at the end of a statement.
    fn ended(&self, well: bool) -> Option<Transaction> {
        let mut state = self.state.lock();
        state.turn += 1;
        state.runs = false;
        match std::mem::replace(&mut state.now, Now::Idle) {
            Now::Statement(transaction) => Some(transaction).filter(|_| well),
            other => {
                state.now = other;
                if !well {
                    state.fail();
                }
                None
            }
        }
    }

    /// Whether no block is open, and no statement runs or was given up.
    pub fn is_idle(&self) -> bool {
        let state = self.state.lock();
        matches!(state.now, Now::Idle) && !state.runs
    }

    /// Whether the statement of this turn has not ended.
    pub fn is_running(&self, turn: u64) -> bool {
        let state = self.state.lock();
        state.runs && state.turn == turn
    }

    /// A part of the statement of this turn begins, which can be undone.
    pub fn begin_part(&self, turn: u64) -> Result<()> {
        let marked = self.write(turn, |transaction| {
            transaction.savepoint(PART);
            Ok(())
        });
        marked.map_err(from_store)
    }

    /// The part that was begun last ends: what it has changed stays, or is undone.
    pub fn end_part(&self, turn: u64, well: bool) -> Result<()> {
        if !well {
            // What waits to be looked at was changed by it.
            self.take_touched();
            self.take_fired();
        }
        let ended = self.write(turn, |transaction| {
            if !well {
                transaction.rollback_to(PART)?;
            }
            transaction.release(PART)
        });
        ended.map_err(from_store)
    }

    /// Whether a block is open, good or failed.
    pub fn is_in_block(&self) -> bool {
        matches!(self.state.lock().now, Now::Block(_) | Now::Failed(_))
    }

    /// The block that is open.
    pub fn block(&self) -> Option<u64> {
        let state = self.state.lock();
        matches!(state.now, Now::Block(_)).then_some(state.block)
    }

    /// A statement of this block has failed while its rows were read.
    pub fn fail(&self, block: u64) {
        let mut state = self.state.lock();
        if state.block == block {
            state.fail();
        }
    }

    /// BEGIN.
    pub fn begin(&self) -> Told {
        let mut state = self.state.lock();
        match std::mem::replace(&mut state.now, Now::Idle) {
            Now::Statement(transaction) => {
                state.now = Now::Block(transaction);
                state.block += 1;
                Told::Done("BEGIN")
            }
            other => {
                state.now = other;
                Told::Warning(
                    "BEGIN",
                    "there is already a transaction in progress",
                    SqlState::ActiveTransaction,
                )
            }
        }
    }

    /// COMMIT. One that has failed is rolled back.
    pub async fn commit(&self) -> Result<Told> {
        let now = std::mem::replace(&mut self.state.lock().now, Now::Idle);
        match now {
            Now::Block(transaction) => {
                let committed = commit(self.at_end(transaction)?).await;
                committed.map(|()| Told::Done("COMMIT"))
            }
            Now::Failed(_) => Ok(Told::Done("ROLLBACK")),
            Now::Idle | Now::Statement(_) => Ok(Told::Warning("COMMIT", NO_TRANSACTION, SqlState::NoActiveTransaction)),
        }
    }

    /// Says what becomes of a table when its transaction is committed, and each one after that.
    pub fn ends(&self, table: Oid, ending: Ending) {
        self.endings.lock().insert(table, ending);
    }

    /// A transaction as it is to be committed.
    fn at_end(&self, mut transaction: Transaction) -> Result<Transaction> {
        for (oid, ending) in self.endings.lock().iter() {
            let tables = transaction.catalog().of(Class::Relation, TEMPORARY);
            let found = tables.filter(|object| object.oid == *oid || is_owned(object, *oid, None));
            for object in found.cloned().collect::<Vec<_>>() {
                let ended = match ending {
                    Ending::Drop => transaction.remove(&object),
                    Ending::DeleteRows if object.oid == *oid => transaction.clear(*oid),
                    Ending::DeleteRows => Ok(()),
                };
                ended.map_err(from_store)?;
            }
        }
        Ok(transaction)
    }

    /// ROLLBACK.
    pub fn rollback(&self) -> Told {
        match std::mem::replace(&mut self.state.lock().now, Now::Idle) {
            Now::Block(_) | Now::Failed(_) => Told::Done("ROLLBACK"),
            Now::Idle | Now::Statement(_) => Told::Warning("ROLLBACK", NO_TRANSACTION, SqlState::NoActiveTransaction),
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

    /// The turn of the statement that asks.
    pub fn turn(&self) -> u64 {
        TURN.try_with(|turn| *turn).unwrap_or_else(|_| self.state.lock().turn)
    }

    /// The objects as the statement sees them.
    pub fn catalog(&self) -> Result<Arc<Catalog>, StoreError> {
        self.read(|transaction| Ok(transaction.catalog().clone()))
    }

    /// The foreign keys as the statement sees them.
    pub fn references(&self) -> Result<Arc<References>, StoreError> {
        let catalog = self.catalog()?;
        let mut known = self.references.lock();
        if let Some(known) = known.as_ref().filter(|known| Arc::ptr_eq(&known.catalog, &catalog)) {
            return Ok(known.clone());
        }
        let references = Arc::new(References::of(&catalog));
        *known = Some(references.clone());
        Ok(references)
    }

    /// A plan depends on the rows that a table has now.
    pub fn look(&self) {
        self.looks.fetch_add(1, Ordering::Relaxed);
    }

    /// How often plans have done so.
    pub fn looks(&self) -> u64 {
        self.looks.load(Ordering::Relaxed)
    }

    /// Notes rows that have changed.
    pub fn touch(&self, turn: u64, touched: Touched) {
        if self.state.lock().turn == turn {
            self.touched.lock().push(touched);
        }
    }

    /// The triggers as the statement sees them.
    pub fn triggers(&self) -> Result<Arc<Triggers>> {
        let catalog = self.catalog().map_err(from_store)?;
        let mut known = self.triggers.lock();
        if let Some(known) = known
            .as_ref()
            .filter(|known| known.catalog.has_the_objects_of(&catalog))
        {
            return Ok(known.clone());
        }
        let triggers = Arc::new(Triggers::of(&catalog)?);
        *known = Some(triggers.clone());
        Ok(triggers)
    }

    /// Notes a change of a table with triggers.
    pub fn fire(&self, turn: u64, firing: Firing) {
        if self.state.lock().turn == turn {
            self.fired.lock().0.push(firing);
        }
    }

    /// Notes rows that triggers want to see.
    pub fn show(&self, turn: u64, changed: Touched) {
        if self.state.lock().turn == turn {
            self.fired.lock().1.push(changed);
        }
    }

    /// The changes of tables with triggers since this was last asked, and the rows.
    pub fn take_fired(&self) -> (Vec<Firing>, Vec<Touched>) {
        std::mem::take(&mut *self.fired.lock())
    }

    /// What was noted since this was last asked.
    pub fn take_touched(&self) -> Vec<Touched> {
        std::mem::take(&mut *self.touched.lock())
    }

    /// Looks at the transaction; between statements, at what is committed.
    pub fn read<T>(&self, look: impl FnOnce(&Transaction) -> Result<T, StoreError>) -> Result<T, StoreError> {
        if let Ok(seen) = SEEN.try_with(Arc::clone) {
            return look(&seen);
        }
        match &self.state.lock().now {
            Now::Statement(transaction) | Now::Block(transaction) | Now::Failed(transaction) => look(transaction),
            Now::Idle => look(&self.store.begin_with(&self.temporary)?),
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

impl State {
    /// A block that is open is good for nothing but its end.
    fn fail(&mut self) {
        self.now = match std::mem::replace(&mut self.now, Now::Idle) {
            Now::Block(transaction) => Now::Failed(transaction),
            other => other,
        };
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

/// What a READ ONLY transaction says to a command.
pub fn refused(what: &str) -> Error {
    let message = format!("cannot execute {what} in a read-only transaction");
    Error::new(SqlState::ReadOnly, message)
}

/// An error of the database as one of a statement.
pub fn from_store(error: StoreError) -> Error {
    failure::from_store(&error)
}
