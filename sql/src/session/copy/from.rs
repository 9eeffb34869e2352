//! COPY … FROM: an INSERT of rows that come from a file, or from who runs the statement.

use super::input::Input;
use super::options::{Options, listed};
use super::rows::{CopiedRows, Fields, Source};
use super::taking::Taken;
use super::{COPIED, CopyShape, name_list, no_input};
use crate::database::{Definition, position, qualified};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::rights::Privilege;
use crate::session::{QueryResults, Session, guard};
use crate::statements::{Copy, CopyPlace, CopySource};
use crate::values::BinaryParser;
use datafusion::arrow::datatypes::{Field, Schema};
use datafusion::catalog::streaming::StreamingTable;
use datafusion::common::DataFusionError;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{Ident, ObjectName};
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use taipan_connectors::Denied;
use taipan_store::Kind;

impl Session {
    pub(super) async fn copy_from(
        &self,
        copy: &Copy,
        options: &Options,
        text: &str,
        input: Option<Input>,
    ) -> Result<QueryResults> {
        let CopySource::Table { name, columns } = &copy.source else {
            return Err(Error::new(
                SqlState::SyntaxError,
                "syntax error: COPY … FROM copies into a table",
            ));
        };
        let (table, places) = self.copied_columns(name, columns, text)?;
        let schema = table.layout.schema.project(&places).map_err(DataFusionError::from);
        let schema = Arc::new(schema.map_err(failure::from_datafusion)?);
        let names: Vec<String> = schema.fields().iter().map(|field| field.name().clone()).collect();
        options.named().try_for_each(|name| table.column(name).map(drop))?;
        let fields = self.fields(options, &names, &schema).await?;
        let source = match &copy.place {
            CopyPlace::File(name) => Source::File(self.opened(name)?),
            _ => {
                let shape = CopyShape {
                    binary: options.binary,
                    columns: names.len(),
                };
                Source::Client(Box::new(input.ok_or_else(no_input)?.start(shape)))
            }
        };
        // What is NULL and must not be is said by the table, of the rows that are taken.
        let fields_of = schema
            .fields()
            .iter()
            .map(|field| field.as_ref().clone().with_nullable(true));
        let schema = Arc::new(Schema::new(fields_of.collect::<Vec<Field>>()));
        let rows = CopiedRows::new(&table.key.name, schema.clone(), fields, source);
        let table_of = StreamingTable::try_new(schema, vec![Arc::new(rows.clone())]);
        let lent = table_of.and_then(|rows| self.attached().catalog.lend(COPIED, Arc::new(rows)));
        lent.map_err(failure::from_datafusion)?;
        let taken = match &copy.condition {
            Some(condition) => self.taken(&table, &names, condition, text)?,
            None => Taken::all(&names),
        };
        let list = name_list(&taken.columns);
        let insert = format!(
            "INSERT INTO {} ({list}) SELECT {list} FROM {}",
            qualified(&table.key),
            taken.from
        );
        let inserted = self.within(insert).await;
        let inserted = inserted.map_err(|error| match (&copy.condition, error.position()) {
            // Places in the condition are places in what it has become a part of.
            (Some(condition), Some(_)) => error.moved_to(position(condition, text)),
            _ => error,
        })?;
        rows.read_rest().await?;
        let count = inserted.command().rsplit(' ').next().unwrap_or("0").to_string();
        Ok(QueryResults::done(format!("COPY {count}"), Vec::new()))
    }

    /// What makes values of the fields of these columns.
    async fn fields(&self, options: &Options, names: &[String], schema: &Schema) -> Result<Fields> {
        let fields = schema.fields().iter();
        if options.binary {
            let parsers = fields.map(|field| BinaryParser::of_field(field));
            return Ok(Fields::Binary(parsers.collect::<Result<_>>()?));
        }
        let format = options.format(names)?;
        let mut parsers = Vec::with_capacity(names.len());
        for field in fields {
            parsers.push(self.parser(field.data_type()).await?);
        }
        Ok(Fields::Text(format, parsers))
    }

    pub(in crate::session) fn opened(&self, name: &str) -> Result<File> {
        let path = self.readable_path(name)?;
        let opened = self.inner.files.fence().open(&path);
        let file = opened.map_err(|error| unreadable(name, &error))?;
        if file.metadata().is_ok_and(|data| data.is_dir()) {
            let message = format!("\"{name}\" is a directory");
            return Err(Error::new(SqlState::WrongObjectType, message));
        }
        Ok(file)
    }

    /// Where a file or folder is that the session may read.
    pub(in crate::session) fn readable_path(&self, name: &str) -> Result<PathBuf> {
        let denied = |denied: Denied| unreadable(name, &denied.into());
        self.inner.files.readable(name).map(PathBuf::from).map_err(denied)
    }

    /// The table, and the places of the columns that the file has.
    fn copied_columns(&self, name: &ObjectName, columns: &[Ident], text: &str) -> Result<(Definition, Vec<usize>)> {
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        let key = self.database_ddl(text).key(&reference)?;
        let Some(object) = self.stored_catalog()?.get(&key).cloned() else {
            let message = format!("relation \"{}\" does not exist", key.name);
            return Err(Error::new(SqlState::UndefinedTable, message));
        };
        if object.kind != Kind::Table {
            let what = match object.kind {
                Kind::View => "view",
                Kind::Sequence => "sequence",
                _ => "external table",
            };
            let message = format!("cannot copy to {what} \"{}\"", key.name);
            return Err(Error::new(SqlState::WrongObjectType, message));
        }
        guard::takes(object.clone(), Privilege::Insert)?;
        let table = Definition::of(&object)?;
        let names = listed(columns)?;
        let places = if names.is_empty() {
            (0..table.layout.schema.fields().len()).collect()
        } else {
            names.iter().map(|name| table.column(name)).collect::<Result<_>>()?
        };
        Ok((table, places))
    }
}

fn unreadable(name: &str, error: &std::io::Error) -> Error {
    let state = match error.kind() {
        std::io::ErrorKind::NotFound => SqlState::UndefinedFile,
        std::io::ErrorKind::PermissionDenied => SqlState::InsufficientPrivilege,
        _ => SqlState::Io,
    };
    let reason = match error.kind() {
        std::io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => error.to_string(),
    };
    let reason = reason.split(" (os error").next().unwrap_or_default().to_lowercase();
    Error::new(state, format!("could not open file \"{name}\" for reading: {reason}"))
}
