//! Tables whose rows are in files, as Postgres tells of foreign tables: one wrapper and one server stand for all files.

use super::now::Now;
use super::rows::Rows;
use crate::database::external_options;
use crate::error::Result;
use crate::rights::BOOTSTRAP;
use taipan_store::{Kind, Oid};

/// What the wrapper and the server are called.
const FILES: &str = "files";
/// Their OIDs, which no database gives out.
const WRAPPER: Oid = 16381;
const SERVER: Oid = 16382;

/// `pg_foreign_data_wrapper`.
pub fn wrappers(rows: &mut Rows) -> Result<()> {
    rows.add(&[
        ("oid", WRAPPER.into()),
        ("fdwname", FILES.into()),
        ("fdwowner", BOOTSTRAP.into()),
        ("fdwhandler", 0.into()),
        ("fdwvalidator", 0.into()),
    ])
}

/// `pg_foreign_server`.
pub fn servers(rows: &mut Rows) -> Result<()> {
    rows.add(&[
        ("oid", SERVER.into()),
        ("srvname", FILES.into()),
        ("srvowner", BOOTSTRAP.into()),
        ("srvfdw", WRAPPER.into()),
    ])
}

/// `pg_foreign_table`.
pub fn tables(now: &Now, rows: &mut Rows) -> Result<()> {
    let tables = now.snapshot.relations().map(|facts| &facts.object);
    for table in tables.filter(|table| table.kind == Kind::ExternalTable) {
        let options = external_options(&table.sql)?;
        let options = options.iter().map(|(name, value)| format!("{name}={value}"));
        rows.add(&[
            ("ftrelid", table.oid.into()),
            ("ftserver", SERVER.into()),
            ("ftoptions", options.collect::<Vec<String>>().into()),
        ])?;
    }
    Ok(())
}
