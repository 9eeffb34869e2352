//! FOREIGN KEY as statements meet it. Tables with foreign keys, and those that they name, tell which rows have changed
//! (`Work::touched`); when the statement has ended, what the other tables are to do is done, and then it is looked whether
//! every row has the row that it needs.

use super::{Session, guard};
use crate::database::{
    Change, Constraint, Definition, Foreign, Reference, References, Rule, Touched, from_store, qualified,
};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::rights::Privilege;
use datafusion::arrow::array::{Array, BooleanArray, RecordBatch};
use datafusion::arrow::compute::filter_record_batch;
use datafusion::arrow::compute::kernels::cmp::distinct;
use datafusion::arrow::datatypes::{Field, Schema};
use datafusion::common::TableReference;
use datafusion::datasource::MemTable;
use sqlparser::ast::ReferentialAction;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use taipan_engine::shown;
use taipan_engine::types::{quote, sql_name};
use taipan_store::{Key, Kind, NewObject, Object, Oid, TEMPORARY};

/// So many rounds of what follows from what: a cycle of tables ends when no row changes any more.
const MOST_ROUNDS: usize = 10_000;

/// A foreign key: the table that declares it, and its name there.
type Id = (Oid, String);

/// Rows that have changed, by the foreign keys that they matter to.
#[derive(Default)]
struct Following {
    /// What must have the rows that it needs when everything is done.
    needed: BTreeMap<Id, Vec<RecordBatch>>,
    /// What nobody must need then.
    gone: BTreeMap<Id, Vec<RecordBatch>>,
    /// What is followed by a change of the other table; whether it has new keys.
    acts: BTreeMap<(Id, bool), Vec<RecordBatch>>,
}

impl Following {
    /// Notes rows of a table that have changed.
    fn note(&mut self, touched: &Touched, references: &References) -> Result<()> {
        let mut tables = references.catalog.objects();
        // It may have been dropped by the same statement.
        let Some(table) = tables.find(|object| object.oid == touched.table) else {
            return Ok(());
        };
        for reference in references.from(&table.key) {
            let rows = new_rows(touched, &reference.foreign.columns)?;
            add(&mut self.needed, id(reference), rows);
        }
        for reference in references.to(&table.key) {
            let rows = gone_rows(touched, &reference.foreign.referred)?;
            let updated = matches!(touched.change, Change::Updated { .. });
            match action(reference, updated) {
                ReferentialAction::NoAction => add(&mut self.gone, id(reference), rows),
                _ => add(&mut self.acts, (id(reference), updated), rows),
            }
        }
        Ok(())
    }
}

fn id(reference: &Reference) -> Id {
    (reference.child.oid, reference.name.clone())
}

fn action(reference: &Reference, updated: bool) -> ReferentialAction {
    if updated {
        reference.foreign.on_update
    } else {
        reference.foreign.on_delete
    }
}

fn add<K: Ord>(rows: &mut BTreeMap<K, Vec<RecordBatch>>, key: K, more: Option<RecordBatch>) {
    if let Some(more) = more {
        rows.entry(key).or_default().push(more);
    }
}

impl Session {
    /// Does what foreign keys ask for after a statement.
    ///
    /// # Errors
    ///
    /// 23503 for a row that has not the row which it needs.
    pub(super) async fn keep_references(&self) -> Result<()> {
        let mut following = Following::default();
        for _ in 0..MOST_ROUNDS {
            let touched = self.attached().work.take_touched();
            if touched.is_empty() {
                return self.look(following).await;
            }
            let references = self.references()?;
            for touched in &touched {
                following.note(touched, &references)?;
            }
            for ((id, updated), rows) in std::mem::take(&mut following.acts) {
                let Some(reference) = self.reference(&id)? else {
                    continue;
                };
                match action(&reference, updated) {
                    ReferentialAction::Restrict => self.refuse_needed(&reference, rows, false).await?,
                    action => {
                        if action == ReferentialAction::SetDefault {
                            // The default may be what is gone.
                            following.gone.entry(id).or_default().extend(rows.iter().cloned());
                        }
                        self.act(&reference, action, updated, rows).await?;
                    }
                }
            }
        }
        let message = "foreign keys lead from change to change without end";
        Err(Error::new(SqlState::TooComplex, message))
    }

    /// Looks whether everything is as it must be.
    async fn look(&self, following: Following) -> Result<()> {
        for (id, rows) in following.gone {
            if let Some(reference) = self.reference(&id)? {
                self.refuse_needed(&reference, rows, true).await?;
            }
        }
        for (id, rows) in following.needed {
            if let Some(reference) = self.reference(&id)? {
                self.refuse_missing(&reference, rows).await?;
            }
        }
        Ok(())
    }

    fn references(&self) -> Result<Arc<References>> {
        self.attached().work.references().map_err(from_store)
    }

    fn reference(&self, (child, name): &Id) -> Result<Option<Reference>> {
        let references = self.references()?;
        let mut all = references.all.iter();
        let found = all.find(|reference| reference.child.oid == *child && reference.name == *name);
        Ok(found.cloned())
    }

    /// What a table does when rows that it needs are gone, or have other keys.
    async fn act(
        &self,
        reference: &Reference,
        action: ReferentialAction,
        updated: bool,
        rows: Vec<RecordBatch>,
    ) -> Result<()> {
        let foreign = &reference.foreign;
        let gone = self.lend_rows(rows)?;
        let child = qualified(&reference.child.key);
        let same = pairs(&foreign.columns, |column, place| {
            format!("c.{} = g.{}", quote(column), old(place))
        });
        let set = |value: &dyn Fn(usize) -> String| {
            let sets = foreign.columns.iter().enumerate();
            let sets: Vec<String> = sets
                .map(|(place, column)| format!("{} = {}", quote(column), value(place)))
                .collect();
            format!(
                "UPDATE {child} AS c SET {} FROM {gone} AS g WHERE {same}",
                sets.join(", ")
            )
        };
        let statement = match action {
            ReferentialAction::SetNull => set(&|_| "NULL".to_string()),
            ReferentialAction::SetDefault => set(&|_| "DEFAULT".to_string()),
            ReferentialAction::Cascade if updated => set(&|place| format!("g.{}", new(place))),
            _ => format!("DELETE FROM {child} AS c USING {gone} AS g WHERE {same}"),
        };
        self.within(statement).await.map(drop)?;
        self.expect(reference.child.oid, false)
    }

    /// Fails if a row of the table that declares a foreign key needs one of these, which are gone. With `unless`, others of
    /// the same key may be there instead.
    async fn refuse_needed(&self, reference: &Reference, rows: Vec<RecordBatch>, unless: bool) -> Result<()> {
        let foreign = &reference.foreign;
        self.expect(reference.child.oid, false)?;
        let gone = self.lend_rows(rows)?;
        let same = pairs(&foreign.columns, |column, place| {
            format!("c.{} = g.{}", quote(column), old(place))
        });
        let others = pairs(&foreign.referred, |column, place| {
            format!("p.{} = g.{}", quote(column), old(place))
        });
        let others = if unless {
            format!(
                " AND NOT EXISTS (SELECT 1 FROM {} AS p WHERE {others})",
                qualified(&foreign.table)
            )
        } else {
            String::new()
        };
        let child = qualified(&reference.child.key);
        let columns: Vec<String> = (0..foreign.columns.len())
            .map(|place| format!("g.{}", old(place)))
            .collect();
        let query = format!(
            "SELECT {} FROM {gone} AS g WHERE EXISTS (SELECT 1 FROM {child} AS c WHERE {same}){others} LIMIT 1",
            columns.join(", ")
        );
        let Some(key) = self.first_key(query, &foreign.referred).await? else {
            return Ok(());
        };
        let (parent, child) = (&foreign.table.name, &reference.child.key.name);
        let message = format!(
            "update or delete on table \"{parent}\" violates foreign key constraint \"{}\" on table \"{child}\"",
            reference.name
        );
        let detail = format!("Key {key} is still referenced from table \"{child}\".");
        Err(Error::new(SqlState::ForeignKeyViolation, message).with_detail(detail))
    }

    /// Fails if a row that one of these needs is not there.
    async fn refuse_missing(&self, reference: &Reference, rows: Vec<RecordBatch>) -> Result<()> {
        let given = self.lend_rows(rows)?;
        self.expect_referred(&reference.foreign)?;
        let columns = (0..reference.foreign.columns.len()).map(old);
        self.missing(reference, &given, columns.collect()).await
    }

    /// Fails if a row of the table that declares a foreign key has not the row which it needs.
    pub(crate) async fn check_reference(&self, child: &Arc<Object>, name: &str) -> Result<()> {
        let Some(reference) = self.reference(&(child.oid, name.to_string()))? else {
            return Ok(());
        };
        self.expect_referred(&reference.foreign)?;
        self.expect(child.oid, false)?;
        let columns = reference.foreign.columns.iter().map(|column| quote(column));
        self.missing(&reference, &qualified(&child.key), columns.collect())
            .await
    }

    /// `columns` are those of the rows that hold the key.
    async fn missing(&self, reference: &Reference, rows: &str, columns: Vec<String>) -> Result<()> {
        let foreign = &reference.foreign;
        let columns: Vec<String> = columns.iter().map(|column| format!("g.{column}")).collect();
        let present: Vec<String> = columns.iter().map(|column| format!("{column} IS NOT NULL")).collect();
        let same = foreign.referred.iter().zip(&columns);
        let same: Vec<String> = same
            .map(|(referred, own)| format!("p.{} = {own}", quote(referred)))
            .collect();
        let query = format!(
            "SELECT {} FROM {rows} AS g WHERE {} AND NOT EXISTS (SELECT 1 FROM {} AS p WHERE {}) LIMIT 1",
            columns.join(", "),
            present.join(" AND "),
            qualified(&foreign.table),
            same.join(" AND ")
        );
        let Some(key) = self.first_key(query, &foreign.columns).await? else {
            return Ok(());
        };
        let message = format!(
            "insert or update on table \"{}\" violates foreign key constraint \"{}\"",
            reference.child.key.name, reference.name
        );
        let detail = format!("Key {key} is not present in table \"{}\".", foreign.table.name);
        Err(Error::new(SqlState::ForeignKeyViolation, message).with_detail(detail))
    }

    /// The first row of a query as a key of these columns.
    async fn first_key(&self, query: String, columns: &[String]) -> Result<Option<String>> {
        let batches = self.within(query).await?.collect().await?;
        let Some(batch) = batches.iter().find(|batch| batch.num_rows() > 0) else {
            return Ok(None);
        };
        let values = batch.columns().iter().map(|column| shown(column, 0));
        let values: Result<Vec<String>, _> = values.collect();
        let values = values.map_err(failure::from_datafusion)?;
        Ok(Some(format!("({})=({})", columns.join(", "), values.join(", "))))
    }

    /// Gives the statement these rows as a table; its name.
    fn lend_rows(&self, rows: Vec<RecordBatch>) -> Result<String> {
        let Some(schema) = rows.first().map(RecordBatch::schema) else {
            return Err(Error::new(SqlState::Internal, "no rows to look at"));
        };
        let lent = MemTable::try_new(schema, vec![rows]);
        let lent = lent.and_then(|table| self.attached().catalog.lend_more("changed", Arc::new(table)));
        let name = lent.map_err(failure::from_datafusion)?;
        Ok(format!("{}.{}", quote(crate::database::WORKING), quote(&name)))
    }

    /// The commit fails if somebody else takes rows out of the table that a foreign key names.
    fn expect_referred(&self, foreign: &Foreign) -> Result<()> {
        let found = self.stored_catalog()?.get(&foreign.table).map(|object| object.oid);
        found.map_or(Ok(()), |oid| self.expect(oid, true))
    }

    /// The commit fails if somebody else changes rows of a table, or, with `kept`, takes some out.
    fn expect(&self, table: Oid, kept: bool) -> Result<()> {
        let work = &self.attached().work;
        let expected = work.write(work.turn(), |transaction| {
            if kept {
                transaction.expect_kept(table)
            } else {
                transaction.expect_unchanged(table)
            }
            Ok(())
        });
        expected.map_err(from_store)
    }

    /// Says of foreign keys which table and which columns of it they mean, and looks whether the tables go together.
    pub(crate) fn settle_references(&self, table: &mut Definition) -> Result<()> {
        let mut constraints = table.constraints.clone();
        for constraint in &mut constraints {
            if let Rule::Foreign(foreign) = &mut constraint.rule {
                self.settle_reference(foreign, table, &constraint.name)?;
            }
        }
        table.constraints = constraints;
        Ok(())
    }

    /// The tables that a table needs rows of are as they are now when the statement is committed, and whoever changes their
    /// rows meanwhile has to look again.
    pub(crate) fn announce_references(&self, table: &Definition) -> Result<()> {
        let names: BTreeSet<&Key> = table
            .constraints
            .iter()
            .filter_map(Constraint::referred_table)
            .collect();
        for name in names.into_iter().filter(|name| **name != table.key) {
            if let Some(parent) = self.stored_catalog()?.get(name).cloned() {
                let same = NewObject {
                    key: parent.key.clone(),
                    kind: parent.kind,
                    sql: parent.sql.clone(),
                    columns: parent.columns.clone(),
                };
                self.redefine(&parent, same)?;
                self.expect(parent.oid, true)?;
            }
        }
        Ok(())
    }

    /// Looks whether the tables of a foreign key go together.
    ///
    /// # Errors
    ///
    /// 42P01, 42809, 42703 for what is not there; 42830 for columns that are no key there; 42804 for types that cannot be
    /// compared.
    fn settle_reference(&self, foreign: &mut Foreign, child: &Definition, name: &str) -> Result<()> {
        if foreign.table.schema.is_empty() {
            let name = TableReference::bare(foreign.table.name.as_str());
            foreign.table = self.database_ddl("").key(&name)?;
        }
        let (own, other) = (child.key.schema == TEMPORARY, foreign.table.schema == TEMPORARY);
        if own != other {
            let kind = if own { "temporary" } else { "permanent" };
            let message = format!("constraints on {kind} tables may reference only {kind} tables");
            return Err(Error::new(SqlState::InvalidTableDefinition, message));
        }
        let parent = self.referred_table(foreign, child)?;
        if foreign.referred.is_empty() {
            foreign.referred = parent.primary_key().ok_or_else(|| no_primary(&foreign.table))?;
        }
        if foreign.referred.len() != foreign.columns.len() {
            let message = "number of referencing and referenced columns for foreign key disagree";
            return Err(Error::new(SqlState::InvalidForeignKey, message));
        }
        for (own, other) in foreign.columns.iter().zip(&foreign.referred) {
            let own = child.layout.schema.field(column_place(child, own)?);
            let other = parent.layout.schema.field(column_place(&parent, other)?);
            if !comparable(own, other) {
                let message = format!("foreign key constraint \"{name}\" cannot be implemented");
                let detail = format!(
                    "Key columns \"{}\" and \"{}\" are of incompatible types: {} and {}.",
                    own.name(),
                    other.name(),
                    sql_name(own.data_type()).to_lowercase(),
                    sql_name(other.data_type()).to_lowercase()
                );
                return Err(Error::new(SqlState::DatatypeMismatch, message).with_detail(detail));
            }
        }
        match parent.key_of(&foreign.referred) {
            Some(_) => Ok(()),
            None => {
                let table = &foreign.table.name;
                let message =
                    format!("there is no unique constraint matching given keys for referenced table \"{table}\"");
                Err(Error::new(SqlState::InvalidForeignKey, message))
            }
        }
    }

    fn referred_table(&self, foreign: &Foreign, child: &Definition) -> Result<Definition> {
        if foreign.table == child.key {
            return Ok(child.clone());
        }
        let name = &foreign.table.name;
        match self.stored_catalog()?.get(&foreign.table) {
            Some(object) if object.kind == Kind::Table => {
                guard::takes(object.clone(), Privilege::References)?;
                Definition::of(object)
            }
            Some(_) => {
                let message = format!("referenced relation \"{name}\" is not a table");
                Err(Error::new(SqlState::WrongObjectType, message))
            }
            None => Err(Error::new(
                SqlState::UndefinedTable,
                format!("relation \"{name}\" does not exist"),
            )),
        }
    }
}

fn no_primary(table: &Key) -> Error {
    let message = format!("there is no primary key for referenced table \"{}\"", table.name);
    Error::new(SqlState::UndefinedObject, message)
}

fn column_place(table: &Definition, column: &str) -> Result<usize> {
    table.layout.schema.index_of(column).map_err(|_| {
        let message = format!("column \"{column}\" referenced in foreign key constraint does not exist");
        Error::new(SqlState::UndefinedColumn, message)
    })
}

/// Numbers with numbers, texts with texts, and what is of one type.
fn comparable(own: &Field, other: &Field) -> bool {
    let (own, other) = (own.data_type(), other.data_type());
    own == other || own.is_numeric() && other.is_numeric() || own.is_string() && other.is_string()
}

fn pairs(columns: &[String], pair: impl Fn(&str, usize) -> String) -> String {
    let pairs = columns.iter().enumerate().map(|(place, column)| pair(column, place));
    pairs.collect::<Vec<String>>().join(" AND ")
}

/// A column of what was.
fn old(place: usize) -> String {
    format!("o{place}")
}

/// A column of what is instead.
fn new(place: usize) -> String {
    format!("n{place}")
}

/// New values of these columns, where they are new.
fn new_rows(touched: &Touched, columns: &[String]) -> Result<Option<RecordBatch>> {
    let rows = match &touched.change {
        Change::Inserted(rows) => named(&[rows], columns)?,
        Change::Updated { before, after } => {
            let rows = named(&[after], columns)?;
            kept(rows, &changed(before, after, columns)?)?
        }
        Change::Deleted(_) => return Ok(None),
    };
    Ok(Some(rows).filter(|rows| rows.num_rows() > 0))
}

/// Values of these columns that are gone, with what is there instead.
fn gone_rows(touched: &Touched, columns: &[String]) -> Result<Option<RecordBatch>> {
    let rows = match &touched.change {
        Change::Deleted(rows) => named(&[rows], columns)?,
        Change::Updated { before, after } => {
            let rows = named(&[before, after], columns)?;
            kept(rows, &changed(before, after, columns)?)?
        }
        Change::Inserted(_) => return Ok(None),
    };
    Ok(Some(rows).filter(|rows| rows.num_rows() > 0))
}

fn kept(rows: RecordBatch, which: &BooleanArray) -> Result<RecordBatch> {
    filter_record_batch(&rows, which).map_err(|error| failure::from_datafusion(error.into()))
}

/// The columns of what was as `o0`, `o1` …, those of what is instead as `n0`, `n1` ….
fn named(batches: &[&RecordBatch], columns: &[String]) -> Result<RecordBatch> {
    let (mut fields, mut arrays) = (Vec::new(), Vec::new());
    for (batch, name) in batches.iter().zip([old, new]) {
        for (place, column) in columns.iter().enumerate() {
            let array = column_of(batch, column)?;
            fields.push(Field::new(name(place), array.data_type().clone(), true));
            arrays.push(array.clone());
        }
    }
    let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays);
    batch.map_err(|error| failure::from_datafusion(error.into()))
}

/// Which rows have other values in one of these columns.
fn changed(before: &RecordBatch, after: &RecordBatch, columns: &[String]) -> Result<BooleanArray> {
    let mut changed = vec![false; before.num_rows()];
    for column in columns {
        let differs = distinct(column_of(before, column)?, column_of(after, column)?);
        let differs = differs.map_err(|error| failure::from_datafusion(error.into()))?;
        for (row, changed) in changed.iter_mut().enumerate() {
            *changed |= differs.is_valid(row) && differs.value(row);
        }
    }
    Ok(changed.into())
}

fn column_of<'a>(batch: &'a RecordBatch, column: &str) -> Result<&'a Arc<dyn Array>> {
    batch
        .column_by_name(column)
        .ok_or_else(|| Error::new(SqlState::Internal, format!("rows without their column {column}")))
}
