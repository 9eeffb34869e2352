//! DELETE, UPDATE and TRUNCATE of tables in memory, and of tables made of parts. DataFusion reads the condition out of the optimised plan, where it may
//! have become anything, and changes every row where it finds none; and it does so while it plans, also for EXPLAIN. Here
//! the plan that finds the rows is a query like any other, over the table with the numbers of its rows; what the query
//! gives are the rows that change, when it runs. And what CREATE TABLE … AS says of NULL is kept. Knows nothing of Python, nor of SQL text.

mod change;
mod error;
mod found;
mod guard;
mod holds;
mod keys;
mod lengths;
mod merged;
mod moved;
mod numbered;
mod parted;
mod present;
mod rows;
mod rule;
mod sink;
mod snapshot;
mod table;

pub use change::{ACTION, MergeAction};
pub use error::{ChangeError, FailingRow};
pub(crate) use guard::refuse_unread;
pub use holds::{Check, Checks, keep_checks};
pub use keys::{KeyRange, KeySet, UniqueKey, shown};
pub use lengths::Length;
pub use parted::{Parted, PartedTable, Parts, Returned, Watch};
pub use present::{keep_not_null, keep_present};
pub(crate) use rule::ChangeRows;
