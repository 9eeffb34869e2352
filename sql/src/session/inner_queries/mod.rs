//! Queries that functions run: each is a part of the statement that calls the function, in its turn and its transaction, with
//! the rights of whoever runs it. It runs on a lane of its own while the function waits.
//!
//! A statement whose functions may ask is read to its end before its turn is over (`Session::read_in_turn`): so its functions
//! find the transaction open, and what they change is committed with it or not at all. Only there may they change rows:
//! everywhere else the statement around them may be changing the same ones.

mod admitted;
mod answers;
mod lanes;
mod values;

use super::apart::{Workers, deeper};
use super::{Inner, QueryResults, Session};
use crate::database::Work;
use crate::error::{Error, Result, SqlState};
use crate::split;
use admitted::Does;
pub(super) use admitted::admit;
use datafusion::arrow::array::RecordBatch;
use datafusion::execution::memory_pool::MemoryConsumer;
use futures::StreamExt;
use lanes::{Ended, Lane};
use parking_lot::Mutex;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use taipan_store::Transaction;
use taipan_udf::CancelFlag;
use taipan_udf::queries::{Answer, Asked, Failure, Opened, Part, Plan, Queries, Query, Reading, Stop};
pub(super) use values::types;

/// So deep queries of functions are within each other.
const DEEPEST: usize = 16;

tokio::task_local! {
    /// Who runs the queries of the functions of the statement whose task this is.
    static ASKED: Arc<State>;
}

/// Runs the queries of the functions of one statement.
#[derive(Clone, Debug)]
struct Asker(Arc<State>);

/// What is known of the statement.
struct State {
    session: Weak<Inner>,
    turn: u64,
    /// How many queries of functions are around it.
    depth: usize,
    /// What stops it.
    cancel: Arc<CancelFlag>,
    /// Its functions may change rows now, unless those of the statement around it must not.
    changes: AtomicBool,
    around: Option<Arc<State>>,
    /// One of its queries runs at a time.
    alone: tokio::sync::Mutex<()>,
    /// The parts that functions have begun.
    parts: Mutex<usize>,
    /// What it saw before its functions changed anything: STABLE ones see no more.
    seen: Mutex<Option<Arc<Transaction>>>,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State(turn {}, depth {})", self.turn, self.depth)
    }
}

impl Session {
    /// Where tasks of the statement that runs here are to run: those of a query of a function, on its lane.
    pub(super) fn workers(&self) -> Workers {
        let is_inner = ASKED.try_with(|asked| asked.depth > 0).unwrap_or_default();
        if is_inner { None } else { self.inner.workers.clone() }
    }

    /// The work of a statement in this turn, whose functions may ask.
    pub(super) fn with_queries<F: Future>(&self, turn: u64, work: F) -> impl Future<Output = F::Output> + use<F> {
        let state = Arc::new(State {
            session: Arc::downgrade(&self.inner),
            turn,
            depth: 0,
            cancel: self.runtime().cancel_flag(),
            changes: AtomicBool::new(false),
            around: None,
            alone: tokio::sync::Mutex::default(),
            parts: Mutex::default(),
            seen: Mutex::default(),
        });
        self.with_queries_of(state, work)
    }

    fn with_queries_of<F: Future>(&self, state: Arc<State>, work: F) -> impl Future<Output = F::Output> + use<F> {
        let asker = Arc::new(Asker(state.clone()));
        let cancel = state.cancel.clone();
        let work = self.runtime().of_statement(cancel, Some(asker), work);
        Work::in_turn(state.turn, ASKED.scope(state, work))
    }

    /// Reads what a query gives to its end, while its functions may change rows.
    pub(super) async fn read_in_turn(&self, mut results: QueryResults) -> Result<QueryResults> {
        let _allowed = ASKED.try_with(|asked| Allowed::begin(asked.clone())).ok();
        let pool = &self.context().runtime_env().memory_pool;
        let held = MemoryConsumer::new("rows of a query whose functions run queries").register(pool);
        let mut batches = Vec::new();
        while let Some(batch) = results.next().await {
            let batch = batch?;
            let grown = held.try_grow(answers::size(&batch));
            grown.map_err(crate::failure::from_datafusion)?;
            batches.push(batch);
        }
        Ok(results.read(batches, held))
    }
}

/// Functions of a statement may change rows until this is dropped.
struct Allowed(Arc<State>);

impl Allowed {
    fn begin(state: Arc<State>) -> Allowed {
        state.changes.store(true, Ordering::Release);
        Allowed(state)
    }
}

impl Drop for Allowed {
    fn drop(&mut self) {
        self.0.changes.store(false, Ordering::Release);
    }
}

impl State {
    fn may_change(&self) -> bool {
        self.changes.load(Ordering::Acquire) && self.around.as_ref().is_none_or(|around| around.may_change())
    }

    fn session(&self) -> Result<Session> {
        let inner = self.session.upgrade();
        let inner = inner.filter(|inner| inner.attached.work.is_running(self.turn));
        inner.map(|inner| Session { inner }).ok_or_else(|| {
            let message = "a function runs a query, but the statement that calls it has ended";
            Error::new(SqlState::FeatureNotSupported, message)
        })
    }

    /// What the queries of functions go by that a query of this statement calls.
    fn within(self: &Arc<State>) -> Result<Arc<State>> {
        if self.depth >= DEEPEST {
            let message = format!("queries of functions are within each other more than {DEEPEST} levels deep");
            let hint = "A function that runs a query which calls the function itself has to end at some time.";
            return Err(Error::new(SqlState::TooComplex, message).with_hint(hint));
        }
        Ok(Arc::new(State {
            session: self.session.clone(),
            turn: self.turn,
            depth: self.depth + 1,
            cancel: self.cancel.clone(),
            changes: AtomicBool::new(false),
            around: Some(self.clone()),
            alone: tokio::sync::Mutex::default(),
            parts: Mutex::default(),
            seen: Mutex::default(),
        }))
    }

    /// Keeps what it and those around it see, before something changes.
    fn keep_seen(&self) -> Result<()> {
        let mut now = None;
        let mut next = Some(self);
        while let Some(state) = next {
            let mut seen = state.seen.lock();
            if seen.is_none() {
                if now.is_none() {
                    now = Some(state.session()?.attached().work.seen_now()?);
                }
                seen.clone_from(&now);
            }
            drop(seen);
            next = state.around.as_deref();
        }
        Ok(())
    }

    /// Refuses a statement that must not change what it would.
    fn admit(&self, text: &str, query: &Query) -> Result<Does, Denied> {
        let does = admit(text).map_err(Denied::Failed)?;
        let Does::Changes(word) = does else {
            return Ok(does);
        };
        if !query.changes {
            let message = format!("{word} is not allowed in a non-volatile function");
            return Err(Denied::Failed(Error::new(SqlState::FeatureNotSupported, message)));
        }
        if !self.may_change() {
            let message = format!("{word} in a function that a statement calls which is not a plain query");
            let error = Error::new(SqlState::FeatureNotSupported, message);
            return Err(Denied::Refused(error.with_hint(
                "Functions may change rows where SELECT, CALL or DO calls them: the other statement may be changing the same rows.",
            )));
        }
        Ok(does)
    }
}

/// Why a statement is not run.
enum Denied {
    Failed(Error),
    /// The call ends with it.
    Refused(Error),
}

impl From<Error> for Denied {
    fn from(error: Error) -> Denied {
        Denied::Failed(error)
    }
}

impl Asker {
    /// Does something as a part of the statement, on a lane, once no other of its queries runs.
    fn part_of<T: Send + 'static, F>(
        &self,
        lane: &mut Lane,
        stop: Stop<'_>,
        seen: Option<Arc<Transaction>>,
        act: impl FnOnce(Session) -> F + Send + 'static,
    ) -> Result<Ended<T>>
    where
        F: Future<Output = Result<T>> + Send + 'static,
    {
        let (state, within) = (self.0.clone(), self.0.within()?);
        let work = async move {
            let _alone = state.alone.lock().await;
            let session = state.session()?;
            let _parameters = Parameters::aside(&session);
            // What was planned for the query before may be another thing now.
            session.catalog().forget_bodies();
            session.attached().forget_passing();
            let work = Work::seeing(seen, deeper(Box::pin(act(session.clone()))));
            session.with_queries_of(within, work).await
        };
        lane.work(work, stop)
    }

    fn denied(denied: Denied, text: &str) -> Failure {
        match denied {
            Denied::Failed(error) => Failure::Failed(Box::new(answers::error(&error, text))),
            Denied::Refused(error) => Failure::Refused(Box::new(answers::error(&error, text))),
        }
    }

    /// The failure of a query, unless whoever asked is to stop.
    fn ended<T>(ended: Result<Ended<T>>, text: &str, stop: Stop<'_>) -> Result<T, Failure> {
        match ended {
            Ok(Ended::Done(done)) => Ok(done),
            Ok(Ended::Stopped) => Err(Failure::Stopped),
            Err(error) if error.sqlstate() == SqlState::QueryCanceled && stop() => Err(Failure::Stopped),
            Err(error) => Err(Failure::Failed(Box::new(answers::error(&error, text)))),
        }
    }

    /// Runs one statement and gives what it gives. What it has changed is undone if it fails.
    fn run_one(&self, text: &str, query: &Query, bound: &Asked, stop: Stop<'_>) -> Result<Answer, Failure> {
        let does = self.0.admit(text, query);
        let does = does.map_err(|denied| Asker::denied(denied, text))?;
        let changes = does != Does::Reads;
        let fails = |error: Error| Failure::Failed(Box::new(answers::error(&error, text)));
        if changes {
            self.0.keep_seen().and_then(|()| self.begin()).map_err(fails)?;
        }
        let seen = self.seen(query);
        let ran = Lane::take().and_then(|mut lane| {
            let (text, asked, limit, memory) = (text.to_string(), bound.clone(), query.limit, query.memory);
            self.part_of(&mut lane, stop, seen, move |session| async move {
                let bound = values::bound(&session, &asked).await?;
                let results = session.run(&text, None, bound).await?;
                let answer = answers::collected(results.apart(), limit, memory).await?;
                match values::becomes(&asked) {
                    Some(columns) => answers::of_columns(answer, columns),
                    None => Ok(answer),
                }
            })
        });
        let ran = Asker::ended(ran, text, stop);
        if changes {
            let ended = self.end(ran.is_ok());
            // What went wrong first is what is told.
            return ran.and_then(|answer| ended.map(|()| answer).map_err(fails));
        }
        ran
    }

    /// What a query sees, if that is not what is there now: that of a function that changes nothing.
    fn seen(&self, query: &Query) -> Option<Arc<Transaction>> {
        if query.changes {
            return None;
        }
        self.0.seen.lock().clone()
    }

    /// Marks a place to go back to.
    fn begin(&self) -> Result<()> {
        let session = self.0.session()?;
        session.attached().work.begin_part(self.0.turn)
    }

    fn end(&self, well: bool) -> Result<()> {
        let session = self.0.session()?;
        session.attached().work.end_part(self.0.turn, well)
    }
}

impl Queries for Asker {
    fn prepare(&self, text: &str, types: &[String], part: Option<&Part>, stop: Stop<'_>) -> Result<Plan, Failure> {
        let fails = |error: Error| Failure::Failed(Box::new(answers::error(&error, text)));
        admit(text).map_err(fails)?;
        let prepared = Lane::take().and_then(|mut lane| {
            let (text, names, part) = (text.to_string(), types.to_vec(), part.cloned());
            self.part_of(&mut lane, stop, None, move |session| async move {
                let types = values::types(&session, &names).await?;
                if let Some(part) = part {
                    let (parsed, columns) = session.part_of_function(&text, &types, &part).await?;
                    return Ok((values::Prepared { parsed, columns }, types));
                }
                let declared = types.iter().map(|ty| Some(ty.clone())).collect();
                let parsed = session.described(&text, &declared).await?;
                if let Some(missing) = parsed.parameters().get(types.len()).map(|_| types.len() + 1) {
                    let message = format!("there is no parameter ${missing}");
                    return Err(Error::new(SqlState::UndefinedParameter, message));
                }
                Ok((values::Prepared { parsed, columns: None }, types))
            })
        });
        let (prepared, found) = Asker::ended(prepared, text, stop)?;
        Ok(Plan {
            text: prepared.parsed.text().into(),
            types: found.into(),
            known: Arc::new(prepared),
        })
    }

    fn run(&self, query: &Query, stop: Stop<'_>) -> Result<Answer, Failure> {
        let text = query.text();
        let pieces = split::statements(text);
        let mut last = None;
        match pieces.as_slice() {
            // Whoever reads it says what is wrong.
            [] => return self.run_one(text, query, &query.what, stop),
            pieces => {
                for piece in pieces {
                    last = Some(self.run_one(piece.text, query, &query.what, stop)?);
                }
            }
        }
        last.ok_or(Failure::Stopped)
    }

    fn open(&self, query: &Query, stop: Stop<'_>) -> Result<Opened, Failure> {
        let text = query.text();
        let does = self.0.admit(text, query);
        if let Does::Changes(word) = does.map_err(|denied| Asker::denied(denied, text))? {
            let message = format!("cannot open {word} query as cursor");
            let error = Error::new(SqlState::InvalidCursorDefinition, message);
            return Err(Failure::Failed(Box::new(answers::error(&error, text))));
        }
        let mut lane = Lane::take().map_err(|error| Failure::Failed(Box::new(answers::error(&error, text))))?;
        let (whole, asked) = (text.to_string(), query.what.clone());
        let seen = self.seen(query);
        let opened = self.part_of(&mut lane, stop, seen, move |session| async move {
            let bound = values::bound(&session, &asked).await?;
            let results = session.run(&whole, None, bound).await?.apart();
            let columns = answers::columns(&results.schema())?;
            Ok((results, columns))
        });
        let (results, columns) = Asker::ended(opened, text, stop)?;
        let rows = Box::new(Rows {
            // The rows go before the threads that make them.
            results: Arc::new(tokio::sync::Mutex::new(results)),
            rest: None,
            lane,
            text: text.to_string(),
        });
        Ok(Opened { columns, rows })
    }

    fn begin_part(&self) -> Result<(), Failure> {
        if !self.0.may_change() {
            let message = "a subtransaction in a function that a statement calls which is not a plain query";
            let error = Error::new(SqlState::FeatureNotSupported, message);
            let hint =
                "There functions cannot change rows: a subtransaction would undo what the other statement has changed.";
            return Err(Asker::denied(Denied::Refused(error.with_hint(hint)), ""));
        }
        self.begin().map_err(|error| Asker::denied(error.into(), ""))?;
        *self.0.parts.lock() += 1;
        Ok(())
    }

    fn end_part(&self, well: bool) -> Result<(), Failure> {
        {
            let mut parts = self.0.parts.lock();
            if *parts == 0 {
                let error = Error::new(SqlState::NoActiveTransaction, "no subtransaction was begun");
                return Err(Asker::denied(error.into(), ""));
            }
            *parts -= 1;
        }
        self.end(well).map_err(|error| Asker::denied(error.into(), ""))
    }
}

/// A query that is read piece by piece.
struct Rows {
    results: Arc<tokio::sync::Mutex<QueryResults>>,
    /// Rows that were read and not given.
    rest: Option<RecordBatch>,
    lane: Lane,
    text: String,
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rows({})", self.text)
    }
}

impl Reading for Rows {
    fn next(&mut self, most: usize, stop: Stop<'_>) -> Result<Option<RecordBatch>, Failure> {
        let batch = match self.rest.take() {
            Some(rest) => Some(rest),
            None => {
                let results = self.results.clone();
                let next = async move {
                    loop {
                        match results.lock().await.next().await.transpose()? {
                            Some(batch) if batch.num_rows() == 0 => {}
                            next => return Ok(next),
                        }
                    }
                };
                Asker::ended(self.lane.work(next, stop), &self.text, stop)?
            }
        };
        let Some(batch) = batch else { return Ok(None) };
        if batch.num_rows() > most {
            self.rest = Some(batch.slice(most, batch.num_rows() - most));
        }
        Ok(Some(answers::first(batch, most)))
    }
}

/// The parameters of the statement that runs, while a query of a function has others.
struct Parameters {
    session: Session,
    before: Vec<datafusion::common::ScalarValue>,
}

impl Parameters {
    fn aside(session: &Session) -> Parameters {
        Parameters {
            before: std::mem::take(&mut *session.inner.parameters.lock()),
            session: session.clone(),
        }
    }
}

impl Drop for Parameters {
    fn drop(&mut self) {
        *self.session.inner.parameters.lock() = std::mem::take(&mut self.before);
    }
}
