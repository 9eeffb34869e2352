//! A database as a script: what makes all that is in it, in an order in which each finds what it needs, and its rows. Knows the
//! catalog's objects, not how they are kept.

mod comments;
mod objects;
mod order;
mod restore;
mod rights;

use crate::database::{Database, Trigger, from_store, qualified};
use crate::error::{Error, Result, SqlState};
use crate::session::{Session, SessionBuilder};
use futures::TryStreamExt;
use objects::{Numbered, TableText};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::{Catalog, Key, Kind, Object};

/// Who is to read a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reader {
    /// Everything is as it was declared.
    #[default]
    Taipan,
    /// Functions in `python` are in `plpython3u`, as Postgres calls the language; Taipan reads that too.
    Postgres,
}

impl Database {
    /// Writes the script of the database, as it is at one moment. It is one transaction, which [`Database::restore`] runs.
    ///
    /// # Errors
    ///
    /// 58030 and 53100 if it cannot be written; 0A000 for tables with columns of types that CREATE TABLE does not have.
    pub async fn dump(&self, reader: Reader, out: &mut (dyn Write + Send)) -> Result<()> {
        let session = self.session(SessionBuilder::default())?;
        session.sql("BEGIN").await?;
        let mut script = Script { out, reader };
        let written = script.all(&session).await;
        session.sql("ROLLBACK").await?;
        written
    }
}

/// A script that is being written.
struct Script<'a> {
    out: &'a mut (dyn Write + Send),
    reader: Reader,
}

/// Bodies in SQL may name what comes later.
const HEAD: &str = "-- A database of Taipan. `taipan restore DIR FILE` makes it anew.\n\nBEGIN;\n\
                    SET LOCAL check_function_bodies = off;\n";

impl Script<'_> {
    async fn all(&mut self, session: &Session) -> Result<()> {
        let catalog = session.stored_catalog()?;
        self.put(HEAD.as_bytes())?;
        let access = session.access()?;
        self.statements(rights::roles(&access)?.iter().map(String::as_str))?;
        let schemas = of_kind(&catalog, Kind::Schema).filter(|schema| schema.key.name != "public");
        self.statements(schemas.map(|schema| schema.sql.as_str()))?;
        // One that another requires was made before it.
        let mut packages: Vec<&Arc<Object>> = of_kind(&catalog, Kind::Package).collect();
        packages.sort_by_key(|package| package.oid);
        self.statements(packages.into_iter().map(|package| package.sql.as_str()))?;
        let tables = self.objects(&catalog)?;
        for table in &tables {
            self.rows(session, table).await?;
        }
        for table in &tables {
            self.statements(table.constraints.iter().map(String::as_str))?;
        }
        for table in &tables {
            self.statements(table.references.iter().map(String::as_str))?;
        }
        self.triggers(&catalog)?;
        self.values(session, &catalog, &tables)?;
        let comments = session.comments().await?;
        self.statements(comments::statements(&comments).iter().map(String::as_str))?;
        let database = session
            .context()
            .copied_config()
            .options()
            .catalog
            .default_catalog
            .clone();
        self.statements(rights::rights(&access, &database)?.iter().map(String::as_str))?;
        self.put(b"\nCOMMIT;\n")?;
        self.out.flush().map_err(|error| unwritable(&error))
    }

    /// Sequences, functions, tables and views, as they need each other. The tables.
    fn objects(&mut self, catalog: &Catalog) -> Result<Vec<TableText>> {
        let kinds = [
            Kind::Sequence,
            Kind::Function,
            Kind::Table,
            Kind::ExternalTable,
            Kind::View,
        ];
        let objects = catalog.objects().filter(|object| kinds.contains(&object.kind)).cloned();
        let mut tables = Vec::new();
        // Names that columns which number themselves cannot give their sequences.
        let mut taken: BTreeSet<Key> = BTreeSet::new();
        for object in order::ordered(objects.collect()) {
            match object.kind {
                Kind::Sequence if objects::is_identity(catalog, &object)? => {}
                Kind::Table => {
                    let table = objects::table(catalog, &object, &mut taken)?;
                    self.statements([table.create.as_str()])?;
                    self.statements(table.owned.iter().map(String::as_str))?;
                    tables.push(table);
                }
                _ => {
                    taken.insert(object.key.clone());
                    self.definition(&object)?;
                }
            }
        }
        Ok(tables)
    }

    /// Triggers come behind the rows, which call none.
    fn triggers(&mut self, catalog: &Catalog) -> Result<()> {
        for object in of_kind(catalog, Kind::Trigger) {
            self.statements([object.sql.as_str()])?;
            let trigger = Trigger::of(object)?;
            let table = catalog.objects().find(|table| table.oid == trigger.table);
            if let (false, Some(table)) = (trigger.enabled, table) {
                let (table, name) = (qualified(&table.key), quote(trigger.called()));
                self.statements([format!("ALTER TABLE {table} DISABLE TRIGGER {name}").as_str()])?;
            }
        }
        Ok(())
    }

    fn definition(&mut self, object: &Object) -> Result<()> {
        let language = ("\n  LANGUAGE python\n", "\n  LANGUAGE plpython3u\n");
        match (self.reader, object.kind) {
            // The first is the clause: names are within one line, and the body comes after it.
            (Reader::Postgres, Kind::Function) => {
                self.statements([object.sql.replacen(language.0, language.1, 1).as_str()])
            }
            _ => self.statements([object.sql.as_str()]),
        }
    }

    fn statements<'s>(&mut self, statements: impl IntoIterator<Item = &'s str>) -> Result<()> {
        for statement in statements {
            self.put(format!("\n{statement};\n").as_bytes())?;
        }
        Ok(())
    }

    /// The rows of a table.
    async fn rows(&mut self, session: &Session, table: &TableText) -> Result<()> {
        if table.columns.is_empty() {
            return Ok(());
        }
        let copied = format!("COPY {} ({})", table.name, table.columns.join(", "));
        let results = session.sql(&format!("{copied} TO STDOUT")).await?;
        let Ok(mut copy) = results.into_copy() else {
            return Err(Error::new(SqlState::Internal, "a COPY without rows"));
        };
        let mut begun = false;
        while let Some(piece) = copy.try_next().await? {
            if !std::mem::replace(&mut begun, true) {
                self.put(format!("\n{copied} FROM STDIN;\n").as_bytes())?;
            }
            self.put(&piece)?;
        }
        if begun { self.put(b"\\.\n") } else { Ok(()) }
    }

    /// Where sequences are.
    fn values(&mut self, session: &Session, catalog: &Catalog, tables: &[TableText]) -> Result<()> {
        let store = session.store();
        let numbered = tables.iter().flat_map(|table| table.numbered.iter());
        let mut known: Vec<(String, Arc<Object>)> = Vec::new();
        for Numbered { name, sequence } in numbered {
            known.push((name.clone(), sequence.clone()));
        }
        for sequence in of_kind(catalog, Kind::Sequence) {
            if !known.iter().any(|(_, other)| other.oid == sequence.oid) {
                known.push((objects::qualified(&sequence.key), sequence.clone()));
            }
        }
        known.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (name, sequence) in known {
            if let Some((value, given)) = store.value(sequence.oid).map_err(from_store)? {
                let name = name.replace('\'', "''");
                self.statements([format!("SELECT setval('{name}', {value}, {given})").as_str()])?;
            }
        }
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<()> {
        self.out.write_all(bytes).map_err(|error| unwritable(&error))
    }
}

fn of_kind(catalog: &Catalog, kind: Kind) -> impl Iterator<Item = &Arc<Object>> {
    catalog.objects().filter(move |object| object.kind == kind)
}

fn unwritable(error: &io::Error) -> Error {
    let state = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => SqlState::DiskFull,
        _ => SqlState::Io,
    };
    Error::new(state, format!("cannot write the dump: {error}"))
}
