//! Taipan: SQL with Python functions that the optimiser sees through.
//!
//! ```
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let session = taipan::Session::builder().build()?;
//! session.sql("CREATE FUNCTION twice(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$ return x * 2 $$").await?;
//! let batches = session.sql("SELECT twice(21) AS answer").await?.collect().await?;
//! assert_eq!(batches[0].num_rows(), 1);
//! # Ok::<(), taipan::Error>(()) }).unwrap();
//! ```
//!
//! ```text
//! script ─ split ─▶ statement text ─ statements::parse ─▶ about a function ─▶ session::functions ─▶ FunctionCatalog
//!                                                      └▶ anything else ─ session::calls ─▶ DataFusion ─▶ QueryResults
//! ```

mod activity;
mod catalog;
mod database;
mod declared;
pub mod dialect;
mod dump;
pub mod error;
mod failure;
mod functions;
mod honoured;
mod json;
mod models;
mod packages;
mod postgres;
mod privileges;
mod rights;
pub mod session;
mod settings;
pub mod split;
pub mod statements;
pub mod values;
mod visits;

pub use activity::{Figures, StatementFigures, Waits};
pub use database::{Database, Login};
pub use dump::Reader;
pub use error::{Error, Position, Result, SqlState};
pub use session::{
    Bound, ColumnNames, CopyIn, CopyOut, CopyShape, Notice, Parameter, ParsedStatement, QueryResults, Script, Session,
    SessionBuilder, Severity, Standing,
};
pub use taipan_connectors::FileAccess;
pub use taipan_engine::FunctionDefinition;
pub use taipan_udf::Mode;
