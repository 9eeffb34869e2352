//! The extended protocol: statements are parsed, get their values, and give their rows piece by piece. What comes between two
//! Syncs is one transaction unless it says otherwise.

use super::portal::{Portal, Progress, Statement, tag};
use super::{Connection, End, Failure, rows};
use crate::messages::{Target, broken};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use std::borrow::Cow;
use taipan::statements::{Exchange, exchange};
use taipan::values::{WireType, as_text};
use taipan::{Bound, Error, Parameter, QueryResults, SqlState, Standing};

impl Connection {
    pub(super) async fn parse(&mut self, name: &str, text: &str, types: &[u32]) -> Result<(), Failure> {
        if !name.is_empty() && self.session.has_statement(name) {
            let message = format!("prepared statement \"{name}\" already exists");
            return Err(Error::new(SqlState::DuplicatePreparedStatement, message).into());
        }
        let declared = types.iter().map(|oid| WireType::declared(*oid));
        let declared: Vec<_> = declared.collect::<Result<_, Error>>()?;
        self.statements.remove(name);
        let session = self.session.clone();
        let parsed = self.watched(session.parse(text, &declared)).await?;
        if self.statements.len() > self.session.count_parsed() {
            // SQL has deallocated some of them.
            let session = &self.session;
            self.statements.retain(|name, _| session.has_parsed(name));
        }
        self.statements.insert(name.to_string(), Statement::new(parsed, types));
        if !name.is_empty() {
            self.session.name_statement(name);
        }
        self.out.bare(b'1');
        Ok(())
    }

    /// A statement that was parsed, if SQL has not deallocated it.
    fn parsed(&self, name: &str) -> Result<&Statement, Failure> {
        let known = name.is_empty() || self.session.has_parsed(name);
        let found = self.statements.get(name).filter(|_| known);
        found.ok_or_else(|| unknown_statement(name).into())
    }

    pub(super) async fn bind(
        &mut self,
        (portal, statement): (&str, &str),
        formats: &[i16],
        values: &[Option<&[u8]>],
        results: Vec<i16>,
    ) -> Result<(), Failure> {
        if !portal.is_empty() && self.portals.contains_key(portal) {
            let message = format!("cursor \"{portal}\" already exists");
            return Err(Error::new(SqlState::DuplicateCursor, message).into());
        }
        self.portals.remove(portal);
        let statement = self.parsed(statement)?;
        let parsed = statement.parsed.clone();
        if self.session.standing() == Standing::Failed && !parsed.ends_transaction() {
            return Err(failed_block().into());
        }
        check_formats(formats, values.len(), "parameters")?;
        let columns = parsed.columns().map_or(0, |columns| columns.fields().len());
        check_formats(&results, columns, "result columns")?;
        let plain = values.iter().enumerate().map(|(number, value)| match value {
            Some(bytes) if rows::format(formats, number) == 1 => as_text(statement.oid(number)?, bytes).map(Some),
            value => Ok(value.map(Cow::Borrowed)),
        });
        let plain: Vec<Option<Cow<'_, [u8]>>> = plain.collect::<Result<_, Error>>()?;
        let given = plain.iter().enumerate().map(|(number, value)| match value {
            None => Parameter::Null,
            Some(bytes) if rows::format(formats, number) == 0 => Parameter::Text(bytes),
            Some(bytes) => Parameter::Binary(bytes),
        });
        let given: Vec<Parameter<'_>> = given.collect();
        let session = self.session.clone();
        let bound = self.watched(session.bind(&parsed, &given)).await?;
        let made = Portal {
            bound,
            formats: results,
            progress: Progress::New,
        };
        self.portals.insert(portal.to_string(), made);
        self.out.bare(b'2');
        Ok(())
    }

    pub(super) async fn describe(&mut self, target: Target, name: &str) -> Result<(), Failure> {
        let (columns, formats): (Option<SchemaRef>, Vec<i16>) = match target {
            Target::Statement => {
                let statement = self.parsed(name)?;
                let (parameters, columns) = (statement.parameters()?, statement.parsed.columns().cloned());
                self.out.parameter_description(&parameters);
                (columns, Vec::new())
            }
            Target::Portal => {
                match self.portals.get(name) {
                    Some(portal) => (portal.columns().cloned(), portal.formats.clone()),
                    // A cursor of SQL is a portal, too.
                    None => {
                        let columns = self.session.cursor_columns(name).await;
                        (Some(columns.map_err(|_| unknown_portal(name))?), Vec::new())
                    }
                }
            }
        };
        match columns {
            Some(columns) => self.described.tell(&mut self.out, columns, formats)?,
            None => self.out.bare(b'n'),
        }
        Ok(())
    }

    pub(super) fn close(&mut self, target: Target, name: &str) {
        match target {
            Target::Statement => {
                self.session.forget_statement(name);
                self.statements.remove(name);
            }
            Target::Portal => {
                self.portals.remove(name);
            }
        }
        self.out.bare(b'3');
    }

    /// Runs a portal. If anything but Sync comes behind it, it is a part of a transaction with that.
    pub(super) async fn execute(&mut self, name: &str, most: i32) -> Result<(), Failure> {
        let portal = self.portals.get_mut(name).ok_or_else(|| unknown_portal(name))?;
        if portal.bound.statement().text().is_empty() {
            self.out.bare(b'I');
            return Ok(());
        }
        let bound = portal.bound.clone();
        let formats = portal.formats.clone();
        let has_rows = portal.columns().is_some();
        let (results, rest) = match std::mem::replace(&mut portal.progress, Progress::Done(has_rows)) {
            Progress::Suspended { mut results, rest } => {
                self.session.resume(&mut results);
                (*results, rest)
            }
            Progress::Done(true) => {
                self.out.complete("SELECT 0");
                return Ok(());
            }
            Progress::Done(false) => {
                let message = format!("portal \"{name}\" cannot be run");
                return Err(Error::new(SqlState::NotInPrerequisiteState, message).into());
            }
            Progress::New => {
                let Some(results) = self.start(&bound).await? else {
                    return Ok(());
                };
                results.notices().iter().for_each(|notice| self.out.notice(notice));
                (results, None)
            }
        };
        self.send_portal(name, (results, rest), &formats, most).await
    }

    /// Begins a statement; `None`: it is done.
    async fn start(&mut self, bound: &Bound) -> Result<Option<QueryResults>, Failure> {
        let (session, statement) = (self.session.clone(), bound.statement());
        // No answer is due before Flush or Sync, so what comes next can be waited for.
        let next = self.frames.peek().await;
        if next != Some(b'S') {
            self.watched(session.begin_group()).await?;
        }
        if exchange(statement.text()) == Some(Exchange::In) {
            self.copy_in(statement.text()).await?;
            return Ok(None);
        }
        let results = self.watched(session.execute(bound)).await?;
        let results = match results.into_copy() {
            Ok(copy) => {
                self.copy_out(copy).await?;
                return Ok(None);
            }
            Err(results) => *results,
        };
        if let Some(columns) = statement.columns()
            && !same_types(columns, &results.schema())
        {
            let message = "cached plan must not change result type";
            return Err(Error::new(SqlState::FeatureNotSupported, message).into());
        }
        Ok(Some(results))
    }

    async fn send_portal(
        &mut self,
        name: &str,
        (mut results, mut rest): (QueryResults, Option<RecordBatch>),
        formats: &[i16],
        most: i32,
    ) -> Result<(), Failure> {
        let (mut sent, mut done) = (0, true);
        if results.returns_rows() {
            let most = u64::try_from(most).ok().filter(|most| *most > 0).unwrap_or(u64::MAX);
            (sent, done) = self.send_rows(&mut results, &mut rest, formats, most).await?;
        }
        self.tell();
        if done {
            self.out.complete(&tag(&results, sent))
        } else {
            self.out.bare(b's');
            if let Some(portal) = self.portals.get_mut(name) {
                results.rest();
                let results = Box::new(results);
                portal.progress = Progress::Suspended { results, rest };
            }
        }
        self.flush_enough().await?;
        Ok(())
    }

    pub(super) async fn sync(&mut self) -> Result<(), End> {
        self.skips = false;
        self.end_group("").await?;
        if self.session.standing() == Standing::Idle {
            self.portals.clear();
        }
        self.ready();
        self.flush().await
    }
}

fn failed_block() -> Error {
    let message = "current transaction is aborted, commands ignored until end of transaction block";
    Error::new(SqlState::FailedTransaction, message)
}

fn unknown_statement(name: &str) -> Error {
    let message = match name {
        "" => "unnamed prepared statement does not exist".to_string(),
        name => format!("prepared statement \"{name}\" does not exist"),
    };
    Error::new(SqlState::InvalidStatementName, message)
}

fn unknown_portal(name: &str) -> Error {
    Error::new(SqlState::InvalidCursorName, format!("portal \"{name}\" does not exist"))
}

/// Formats are given for none, for all at once, or for each.
fn check_formats(formats: &[i16], count: usize, what: &str) -> Result<(), Error> {
    if formats.len() > 1 && formats.len() != count {
        let has = formats.len();
        return Err(broken(&format!(
            "bind message has {has} format codes but {count} {what}"
        )));
    }
    match formats.iter().find(|format| !matches!(format, 0 | 1)) {
        Some(format) => {
            let message = format!("unsupported format code: {format}");
            Err(Error::new(SqlState::InvalidParameter, message))
        }
        None => Ok(()),
    }
}

fn same_types(told: &SchemaRef, given: &SchemaRef) -> bool {
    if told.fields() == given.fields() {
        return true;
    }
    let wire = |schema: &SchemaRef| -> Vec<_> {
        let fields = schema.fields().iter();
        fields
            .map(|field| WireType::of_field(field).ok().map(|ty| ty.oid))
            .collect()
    };
    wire(told) == wire(given)
}
