//! The formats of the catalog: one script for each step to the next format.

use crate::error::{Result, StoreError};
use rusqlite::backup::Backup;
use rusqlite::{Connection, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The steps, the first of which makes an empty file a catalog. What is here never changes: a new format is a new step.
const STEPS: &[&str] = &[
    include_str!("upgrade/001.sql"),
    include_str!("upgrade/002.sql"),
    include_str!("upgrade/003.sql"),
];

/// Says in a file's head that it is a catalog: "Taip".
const APPLICATION: i64 = 0x5461_6970;

/// Brings a catalog to the newest format, in one transaction, and keeps a copy of what it was.
pub(crate) fn upgrade(connection: &mut Connection, path: &Path) -> Result<()> {
    upgrade_by(connection, path, STEPS)
}

fn upgrade_by(connection: &mut Connection, path: &Path, steps: &[&str]) -> Result<()> {
    let failed = |error| StoreError::sqlite(path, error);
    let (found, known) = (format(connection, path)?, steps.len() as i64);
    if found == known {
        return Ok(());
    }
    refuse_newer(path, found, known)?;
    if found > 0 {
        copy(connection, &backup_name(path, found)).map_err(failed)?;
    }
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(failed)?;
    // Another process may have been first.
    let found = format(&transaction, path)?;
    refuse_newer(path, found, known)?;
    for step in &steps[found as usize..] {
        transaction.execute_batch(step).map_err(failed)?;
    }
    transaction.pragma_update(None, "user_version", known).map_err(failed)?;
    transaction
        .pragma_update(None, "application_id", APPLICATION)
        .map_err(failed)?;
    transaction.commit().map_err(failed)
}

fn refuse_newer(path: &Path, found: i64, known: i64) -> Result<()> {
    if found > known {
        Err(StoreError::Newer {
            path: path.parent().unwrap_or(path).to_path_buf(),
            found,
            known,
        })
    } else {
        Ok(())
    }
}

/// The number of the format; 0 for a file that is empty.
fn format(connection: &Connection, path: &Path) -> Result<i64> {
    let failed = |error| StoreError::sqlite(path, error);
    let ask = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let format = ask("user_version").map_err(failed)?;
    if format == 0 || ask("application_id").map_err(failed)? == APPLICATION {
        Ok(format)
    } else {
        Err(StoreError::DamagedCatalog {
            path: path.to_path_buf(),
            reason: "it is a database of another program".to_string(),
        })
    }
}

fn backup_name(path: &Path, format: i64) -> PathBuf {
    path.with_extension(format!("db.v{format}"))
}

fn copy(connection: &Connection, to: &Path) -> rusqlite::Result<()> {
    let mut target = Connection::open(to)?;
    Backup::new(connection, &mut target)?.run_to_completion(1000, Duration::ZERO, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "CREATE TABLE t (a INTEGER) STRICT; INSERT INTO t VALUES (1);";

    #[test]
    fn steps_are_taken_once_and_what_was_is_kept() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("catalog.db");
        let mut connection = Connection::open(&path).expect("it opens");
        upgrade_by(&mut connection, &path, &[OLD]).expect("a new file");
        let steps = [OLD, "ALTER TABLE t ADD COLUMN b INTEGER; UPDATE t SET b = a + 1"];
        upgrade_by(&mut connection, &path, &steps).expect("the second step");
        upgrade_by(&mut connection, &path, &steps).expect("nothing to do");
        let b: i64 = connection
            .query_row("SELECT b FROM t", [], |row| row.get(0))
            .expect("a row");
        assert_eq!(b, 2);
        let old = Connection::open(dir.path().join("catalog.db.v1")).expect("the copy");
        let columns = old.prepare("SELECT * FROM t").expect("the table").column_count();
        assert_eq!(columns, 1);
        let error = upgrade_by(&mut connection, &path, &[OLD]).expect_err("a newer format");
        assert!(
            error
                .to_string()
                .ends_with("has format 2, and this program knows formats up to 1"),
            "{error}"
        );
    }

    #[test]
    fn a_database_of_every_format_is_brought_to_the_newest() {
        for format in 1..STEPS.len() {
            let dir = tempfile::tempdir().expect("a directory");
            let path = dir.path().join("catalog.db");
            let mut connection = Connection::open(&path).expect("it opens");
            upgrade_by(&mut connection, &path, &STEPS[..format]).expect("an old database");
            upgrade(&mut connection, &path).expect("it is upgraded");
            assert!(backup_name(&path, format as i64).is_file());
            let sequences: i64 = connection
                .query_row("SELECT count(*) FROM sequences", [], |row| row.get(0))
                .expect("a table of the newest format");
            assert_eq!(sequences, 0);
        }
    }

    #[test]
    fn a_step_that_fails_changes_nothing() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("catalog.db");
        let mut connection = Connection::open(&path).expect("it opens");
        upgrade_by(&mut connection, &path, &[OLD]).expect("a new file");
        let steps = [OLD, "CREATE TABLE u (a INTEGER); CREATE TABLE t (a INTEGER)"];
        upgrade_by(&mut connection, &path, &steps).expect_err("t is there already");
        assert_eq!(format(&connection, &path).expect("a format"), 1);
        connection.prepare("SELECT * FROM u").expect_err("no table u");
    }

    #[test]
    fn other_databases_are_refused() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("catalog.db");
        let mut connection = Connection::open(&path).expect("it opens");
        connection.pragma_update(None, "user_version", 7).expect("a pragma");
        let error = upgrade(&mut connection, &path).expect_err("not ours");
        assert_eq!(error.sqlstate(), "XX001");
    }
}
