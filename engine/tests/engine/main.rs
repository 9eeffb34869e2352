//! Python functions in a plain DataFusion session, through the crate's front door only.

mod calls;
mod catalog;
mod errors;
mod filters;
mod lifecycle;
mod plain_sql;
mod support;
mod views;
