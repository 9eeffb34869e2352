//! Python functions in a plain DataFusion session, through the crate's front door only.

mod calls;
mod catalog;
mod errors;
#[path = "../../examples/datafusion.rs"]
mod example;
mod filters;
mod lifecycle;
mod plain_sql;
mod positions;
mod support;
mod views;
