//! Cursors: queries whose rows are read piece by piece, by FETCH.

use super::{QueryResults, Session};
use crate::activity::Counted;
use crate::error::{Error, Result, SqlState};
use crate::statements::{CursorStatement, Direction};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::sql::parser::Statement as DfStatement;
use futures::StreamExt;
use sqlparser::ast::Statement;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::SystemTime;

/// The cursors of a session.
#[derive(Default)]
pub struct Cursors(BTreeMap<String, Cursor>);

/// A query that is being read.
struct Cursor {
    schema: SchemaRef,
    /// What was not read yet; `None`: nothing is left.
    rest: Option<QueryResults>,
    /// Rows that were read from the query. Those before the cursor are kept if they may be read again.
    rows: Vec<RecordBatch>,
    /// How many rows are before `rows`.
    gone: i64,
    /// The row where the cursor is, from 1 on; 0 is before the first.
    at: i64,
    scroll: bool,
    hold: bool,
    /// It was made in the transaction that is open.
    is_new: bool,
    /// The whole of DECLARE.
    statement: String,
    /// Where calls of its query count.
    counted: Option<Arc<Counted>>,
    made: SystemTime,
}

/// A cursor as listings show it.
#[derive(Clone, Debug)]
pub(crate) struct ListedCursor {
    pub name: String,
    pub statement: String,
    pub hold: bool,
    pub scroll: bool,
    pub made: SystemTime,
}

impl Cursor {
    /// How many rows were read from the query.
    fn read(&self) -> i64 {
        self.gone + self.rows.iter().map(|batch| batch.num_rows() as i64).sum::<i64>()
    }

    /// Reads until there are so many rows, or all.
    async fn read_to(&mut self, rows: i64) -> Result<()> {
        while self.read() < rows {
            let Some(rest) = &mut self.rest else {
                return Ok(());
            };
            match rest.next().await {
                Some(Ok(batch)) => self.rows.push(batch),
                Some(Err(error)) => {
                    self.rest = None;
                    return Err(error);
                }
                None => self.rest = None,
            }
        }
        Ok(())
    }

    /// The rows from one number to another, both included, of which all were read.
    fn slice(&self, from: i64, to: i64) -> Vec<RecordBatch> {
        let mut start = self.gone + 1;
        let mut found = Vec::new();
        for batch in &self.rows {
            let rows = batch.num_rows() as i64;
            let (first, last) = (from.max(start), to.min(start + rows - 1));
            if first <= last {
                found.push(batch.slice((first - start) as usize, (last - first + 1) as usize));
            }
            start += rows;
        }
        found
    }

    /// Drops what nobody can read again.
    fn forget(&mut self) {
        while !self.scroll
            && let Some(first) = self.rows.first()
            && self.gone + (first.num_rows() as i64) < self.at
        {
            self.gone += first.num_rows() as i64;
            self.rows.remove(0);
        }
    }

    /// Moves the cursor; the rows on its way that are asked for.
    async fn fetch(&mut self, direction: Direction) -> Result<Vec<RecordBatch>> {
        match direction {
            Direction::Forward(count) if count > 0 => self.forward(count).await,
            Direction::Forward(count) if count < 0 => self.backward(-count),
            Direction::ForwardAll => self.forward(i64::MAX).await,
            Direction::BackwardAll => self.backward(self.at),
            Direction::Forward(_) => self.one(self.at).await,
            Direction::Relative(count) => self.one(self.at.saturating_add(count)).await,
            Direction::Absolute(number) if number < 0 => {
                self.read_to(i64::MAX).await?;
                self.one((self.read() + 1 + number).max(0)).await
            }
            Direction::Absolute(number) => self.one(number).await,
        }
    }

    async fn forward(&mut self, count: i64) -> Result<Vec<RecordBatch>> {
        let wanted = self.at.saturating_add(count);
        self.read_to(wanted).await?;
        let (from, last) = (self.at + 1, self.read().min(wanted));
        let found = self.slice(from, last);
        // Past the last row where there are fewer than asked for.
        self.at = if last < wanted { self.read() + 1 } else { wanted };
        Ok(found)
    }

    fn backward(&mut self, count: i64) -> Result<Vec<RecordBatch>> {
        self.must_scroll()?;
        let (last, first) = (self.at - 1, (self.at.saturating_sub(count)).max(1));
        let mut found = Vec::new();
        for number in (first..=last).rev() {
            found.extend(self.slice(number, number));
        }
        self.at = (self.at.saturating_sub(count)).max(0);
        Ok(found)
    }

    /// The row of a number, where the cursor is then.
    async fn one(&mut self, number: i64) -> Result<Vec<RecordBatch>> {
        if number < self.at {
            self.must_scroll()?;
        }
        self.read_to(number).await?;
        self.at = number.clamp(0, self.read() + 1);
        Ok(self.slice(number, number))
    }

    fn must_scroll(&self) -> Result<()> {
        if self.scroll {
            Ok(())
        } else {
            Err(
                Error::new(SqlState::NotInPrerequisiteState, "cursor can only scan forward")
                    .with_hint("Declare it with SCROLL option to enable backward scan."),
            )
        }
    }
}

impl Cursors {
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl Session {
    pub(super) async fn cursor_statement(&self, statement: CursorStatement, text: &str) -> Result<QueryResults> {
        match statement {
            CursorStatement::Declare {
                name,
                scroll,
                hold,
                query,
            } => self.declare(name, scroll, hold, *query, text).await,
            CursorStatement::Fetch {
                name,
                direction,
                only_moves,
            } => self.fetch(&name, direction, only_moves).await,
            CursorStatement::Close(None) => {
                self.inner.cursors.lock().await.clear();
                Ok(QueryResults::done("CLOSE CURSOR ALL", Vec::new()))
            }
            CursorStatement::Close(Some(name)) => {
                let closed = self.inner.cursors.lock().await.0.remove(&name);
                let done = closed.map(|_| QueryResults::done("CLOSE CURSOR", Vec::new()));
                done.ok_or_else(|| missing(&name))
            }
        }
    }

    async fn declare(
        &self,
        name: String,
        scroll: Option<bool>,
        hold: bool,
        query: DfStatement,
        text: &str,
    ) -> Result<QueryResults> {
        let is_query = matches!(&query, DfStatement::Statement(inner) if matches!(inner.as_ref(), Statement::Query(_)));
        if !is_query {
            let message = "syntax error: a cursor is declared for a query";
            return Err(Error::new(SqlState::SyntaxError, message));
        }
        let is_in_block = self.attached().work.is_in_block();
        if !is_in_block && !hold {
            let message = "DECLARE CURSOR can only be used in transaction blocks";
            return Err(Error::new(SqlState::NoActiveTransaction, message));
        }
        if self.inner.cursors.lock().await.0.contains_key(&name) {
            let message = format!("cursor \"{name}\" already exists");
            return Err(Error::new(SqlState::DuplicateCursor, message));
        }
        let results = self.run_other(query, text).await?;
        if !results.returns_rows() {
            let message = "syntax error: a cursor is declared for a query";
            return Err(Error::new(SqlState::SyntaxError, message));
        }
        let mut cursor = Cursor {
            schema: results.schema(),
            rest: Some(results),
            rows: Vec::new(),
            gone: 0,
            at: 0,
            scroll: scroll == Some(true),
            hold,
            is_new: is_in_block,
            statement: text.to_string(),
            counted: self.counted(),
            made: SystemTime::now(),
        };
        if !is_in_block {
            // The transaction of its rows ends with the statement.
            cursor.read_to(i64::MAX).await?;
        }
        self.inner.cursors.lock().await.0.insert(name, cursor);
        Ok(QueryResults::done("DECLARE CURSOR", Vec::new()))
    }

    /// The columns of a cursor.
    ///
    /// # Errors
    ///
    /// 34000 if there is none of this name.
    pub async fn cursor_columns(&self, name: &str) -> Result<SchemaRef> {
        let cursors = self.inner.cursors.lock().await;
        let cursor = cursors.0.get(name).ok_or_else(|| missing(name))?;
        Ok(cursor.schema.clone())
    }

    async fn fetch(&self, name: &str, direction: Direction, only_moves: bool) -> Result<QueryResults> {
        let mut cursors = self.inner.cursors.lock().await;
        let cursor = cursors.0.get_mut(name).ok_or_else(|| missing(name))?;
        if let Some(rest) = &mut cursor.rest {
            // The time of this statement counts, not that of DECLARE.
            rest.stop_with(self.stopped(self.cancelled()));
        }
        if let (Some(counted), Some(reader)) = (&cursor.counted, self.counted()) {
            counted.hand_on(reader);
        }
        let found = cursor.fetch(direction).await?;
        cursor.forget();
        let rows: usize = found.iter().map(RecordBatch::num_rows).sum();
        if only_moves {
            Ok(QueryResults::done(format!("MOVE {rows}"), Vec::new()))
        } else {
            Ok(QueryResults::collected(
                format!("FETCH {rows}"),
                cursor.schema.clone(),
                found,
            ))
        }
    }

    /// All cursors.
    ///
    /// # Errors
    ///
    /// 55P03 while one of them is being read, whose query may ask this.
    pub(crate) fn listed_cursors(&self) -> Result<Vec<ListedCursor>> {
        let cursors = self.inner.cursors.try_lock().map_err(|_| {
            let message = "pg_cursors cannot be read while a row of a cursor is fetched";
            Error::new(SqlState::LockNotAvailable, message)
        })?;
        let listed = cursors.0.iter().map(|(name, cursor)| ListedCursor {
            name: name.clone(),
            statement: cursor.statement.clone(),
            hold: cursor.hold,
            scroll: cursor.scroll,
            made: cursor.made,
        });
        Ok(listed.collect())
    }

    /// COMMIT: cursors that are WITH HOLD stay, with their rows.
    pub(super) async fn hold_cursors(&self) -> Result<()> {
        let mut cursors = self.inner.cursors.lock().await;
        cursors.0.retain(|_, cursor| cursor.hold);
        for cursor in cursors.0.values_mut() {
            if let Some(rest) = &mut cursor.rest {
                rest.stop_with(self.stopped(self.cancelled()));
            }
            cursor.read_to(i64::MAX).await?;
            cursor.is_new = false;
        }
        Ok(())
    }

    /// ROLLBACK: those that were made in the transaction go.
    pub(super) async fn drop_cursors(&self) {
        self.inner.cursors.lock().await.0.retain(|_, cursor| !cursor.is_new);
    }
}

fn missing(name: &str) -> Error {
    Error::new(SqlState::InvalidCursorName, format!("cursor \"{name}\" does not exist"))
}
