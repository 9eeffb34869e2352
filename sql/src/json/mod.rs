//! JSON of Postgres: the types `json` and `jsonb`, whose values are texts, their operators and functions.

mod access;
mod build;
mod casts;
mod collected;
mod edit;
mod functions;
mod normal;
mod objects;
mod path;
mod rows;
mod scan;
mod values;

pub(crate) use collected::AGGREGATES;
pub(crate) use edit::{Edit, operator};
pub(crate) use functions::{containment, entries, gives_items, record_name, rows_name};
pub(crate) use path::CAST as PATH_CAST;
pub(crate) use values::{JsonType, as_type, equal_text_of, texts};

use datafusion::prelude::SessionContext;

/// Whether a function of this name gives rows.
pub(crate) fn gives_rows(name: &str) -> bool {
    functions::gives_rows(name) || path::gives_rows(name)
}

/// Makes the functions known to a session.
pub(crate) fn register(context: &SessionContext) {
    build::register(context);
    casts::register(context);
    collected::register(context);
    edit::register(context);
    functions::register(context);
    objects::register(context);
    path::register(context);
}
