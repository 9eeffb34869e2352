//! `to_regclass` and its kin, which give NULL for a name that nothing has.

use super::super::lookup;
use super::super::rows::Value;
use super::{Argument, Asking, Row};
use crate::error::Result;
use taipan_store::Oid;

pub const ROWS: &[Row] = &[
    Row {
        name: "to_regclass",
        takes: "t",
        gives: "regclass",
        answer: |asking, given| found(lookup::relation(asking, given[0].text())),
    },
    Row {
        name: "to_regtype",
        takes: "t",
        gives: "regtype",
        answer: |asking, given| found(lookup::data_type(asking, given[0].text())),
    },
    Row {
        name: "to_regproc",
        takes: "t",
        gives: "regproc",
        answer: |asking, given| match lookup::functions(asking, given[0].text())?.as_slice() {
            [only] => found(Ok(Some(*only))),
            _ => Ok(Value::Null),
        },
    },
    Row {
        name: "to_regprocedure",
        takes: "t",
        gives: "regprocedure",
        answer: |asking, given| found(lookup::procedure(asking, given[0].text())),
    },
    Row {
        name: "to_regnamespace",
        takes: "t",
        gives: "regnamespace",
        answer: |asking, given| found(lookup::schema(asking, given[0].text())),
    },
    Row {
        name: "to_regrole",
        takes: "t",
        gives: "regrole",
        answer: |asking, given| found(lookup::role(asking, given[0].text())),
    },
];

fn found(oid: Result<Option<Oid>>) -> Result<Value> {
    Ok(oid?.into())
}

/// A relation that an argument names or numbers.
pub fn relation(asking: &Asking<'_>, given: &Argument) -> Result<Oid> {
    match given {
        Argument::Text(text) => lookup::class(asking, text),
        other => other.oid(),
    }
}
