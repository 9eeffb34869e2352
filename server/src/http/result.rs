//! A result that a window looks at: its rows so far, and the statement that has more of them.

use super::row_buffer::RowBuffer;
use super::{cells, plan};
use datafusion::physical_plan::ExecutionPlan;
use futures::StreamExt;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use taipan::{Error, QueryResults, Session, SqlState};

/// A result.
pub struct WindowResult {
    /// Which of the results of its window it is.
    pub number: u64,
    kept: RowBuffer,
    /// What was not read yet; `None`: nothing is left.
    rest: Option<QueryResults>,
    /// There was more, and nobody reads it any more.
    cut: bool,
    plan: Option<Arc<dyn ExecutionPlan>>,
    sorted: Option<Sorted>,
}

/// The rows in another order.
struct Sorted {
    column: usize,
    descending: bool,
    kept: RowBuffer,
}

/// An order that a window wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    pub column: usize,
    pub descending: bool,
}

impl WindowResult {
    /// A result of which nothing was read yet.
    pub fn new(number: u64, results: QueryResults, session: &Session) -> WindowResult {
        WindowResult {
            number,
            kept: RowBuffer::new(results.schema(), session.context().runtime_env()),
            plan: results.plan().cloned(),
            rest: Some(results),
            cut: false,
            sorted: None,
        }
    }

    pub fn rows(&self) -> usize {
        self.kept.rows()
    }

    /// Whether no more rows are read.
    pub fn has_ended(&self) -> bool {
        self.rest.is_none()
    }

    /// Whether there are rows that were not read, and are not any more.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// No more is read: another statement wants the session.
    pub fn cut(&mut self) {
        self.cut |= self.rest.take().is_some();
    }

    /// Reads until there are so many rows, or no more, or it has taken so long. It may be told to stop anywhere.
    ///
    /// # Errors
    ///
    /// That of the statement, which ends with it.
    pub async fn read_to(&mut self, rows: usize, patience: Option<Duration>) -> Result<(), Error> {
        let end = patience.map(|patience| Instant::now() + patience);
        while self.kept.rows() < rows
            && let Some(rest) = &mut self.rest
        {
            let next = match end {
                None => rest.next().await,
                Some(end) => match tokio::time::timeout_at(end.into(), rest.next()).await {
                    Ok(next) => next,
                    Err(_) => return Ok(()),
                },
            };
            let kept = match next {
                Some(batch) => batch.and_then(|batch| self.kept.push(batch)),
                None => {
                    self.rest = None;
                    return Ok(());
                }
            };
            if let Err(error) = kept {
                self.cut();
                return Err(error);
            }
        }
        Ok(())
    }

    /// The same for what has rested since the statement was run.
    ///
    /// # Errors
    ///
    /// As `read_to`.
    pub async fn read_on(&mut self, session: &Session, rows: usize, patience: Duration) -> Result<(), Error> {
        if let Some(rest) = &mut self.rest {
            session.resume(rest);
        }
        let read = self.read_to(rows, Some(patience)).await;
        self.rest();
        read
    }

    /// Nobody reads for now.
    pub fn rest(&self) {
        if let Some(rest) = &self.rest {
            rest.rest();
        }
    }

    /// The rows from a place on, in the order of a column or that in which they came.
    ///
    /// # Errors
    ///
    /// Those of rows that cannot be kept, sorted or shown.
    pub fn page(&mut self, (from, count): (usize, usize), order: Option<Order>, zone: &str) -> Result<Value, Error> {
        let kept = match order {
            None => &self.kept,
            Some(order) => self.in_order(order)?,
        };
        cells::rows(&kept.slice(from, count)?, zone)
    }

    fn in_order(&mut self, order: Order) -> Result<&RowBuffer, Error> {
        let Order { column, descending } = order;
        if column >= self.kept.schema().fields().len() {
            return Err(Error::new(SqlState::UndefinedColumn, "there is no such column"));
        }
        let is_so = |sorted: &Sorted| sorted.column == column && sorted.descending == descending;
        let sorted = match self.sorted.take().filter(is_so) {
            Some(sorted) => sorted,
            None => Sorted {
                column,
                descending,
                kept: self.kept.sorted(column, descending)?,
            },
        };
        Ok(&self.sorted.insert(sorted).kept)
    }

    /// One value as a whole, or as much of it as a browser shows.
    ///
    /// # Errors
    ///
    /// As `page`.
    pub fn value(&mut self, (row, column): (usize, usize), order: Option<Order>, zone: &str) -> Result<Value, Error> {
        let kept = match order {
            None => &self.kept,
            Some(order) => self.in_order(order)?,
        };
        cells::whole(&kept.slice(row, 1)?, column, zone)
    }

    /// Its columns, and how much of it is there.
    pub fn described(&self) -> Value {
        json!({
            "number": self.number,
            "columns": cells::columns(self.kept.schema()),
            "has_plan": self.plan.is_some(),
        })
    }

    /// The operators that gave it, with what they have measured.
    pub fn plan(&self) -> Value {
        self.plan.as_ref().map_or(Value::Null, plan::tree)
    }
}
