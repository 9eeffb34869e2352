//! ALTER TABLE of identity columns: their default is the next value of a sequence, which comes and goes with that.

use super::alter::Altering;
use super::{QueryResults, Session};
use crate::database::{folded, is_owned, owned_by, redefined, restart, width};
use crate::dialect::{AlterIdentity, Alteration, IdentityChange};
use crate::error::{Error, Result, SqlState};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::helpers::attached_token::AttachedToken;
use sqlparser::ast::{
    AlterTable, AlterTableOperation, ColumnDef, ColumnOption, ColumnOptionDef, DataType, Expr, GeneratedAs, Ident,
    SequenceOptions, Statement,
};
use std::sync::Arc;
use taipan_store::{Class, NewObject, Object};

impl Session {
    /// Carries out an ALTER TABLE that changes identity columns, one operation after the other.
    pub(super) async fn alter_identity(&self, alter: &AlterIdentity, text: &str) -> Result<QueryResults> {
        let tag = "ALTER TABLE";
        if let Err(skipped) = self.altered_relation(&alter.name, alter.if_exists, text)? {
            return Ok(QueryResults::done(tag, vec![skipped]));
        }
        let mut notices = Vec::new();
        for operation in &alter.operations {
            let (column, change) = match operation {
                Alteration::Identity(column, change) => (column, change),
                Alteration::Other(operation) => {
                    let done = self.run_other(plain(alter, operation), text).await?;
                    notices.extend_from_slice(done.notices());
                    continue;
                }
            };
            let object = match self.altered_relation(&alter.name, false, text)? {
                Ok(object) => object,
                Err(_) => continue,
            };
            let mut altering = Altering::of(self, object)?;
            altering.identity(column, change)?;
            notices.append(&mut altering.notices);
        }
        Ok(QueryResults::done(tag, notices))
    }
}

/// The ALTER TABLE of one operation that the parser knows.
fn plain(alter: &AlterIdentity, operation: &AlterTableOperation) -> DfStatement {
    DfStatement::Statement(Box::new(Statement::AlterTable(AlterTable {
        name: alter.name.clone(),
        if_exists: false,
        only: alter.only,
        operations: vec![operation.clone()],
        location: None,
        on_cluster: None,
        table_type: None,
        end_token: AttachedToken::empty(),
    })))
}

impl Altering<'_> {
    fn identity(&mut self, column: &Ident, change: &IdentityChange) -> Result<()> {
        let place = self.definition.column(&folded(column))?;
        match change {
            IdentityChange::Add(when, options) => self.add_identity(place, *when, options),
            IdentityChange::Set {
                generated,
                options,
                restart,
            } => self.set_identity(place, *generated, options, restart.as_deref()),
            IdentityChange::Drop { if_exists } => self.drop_identity(place, *if_exists),
        }
    }

    fn add_identity(&mut self, place: usize, when: GeneratedAs, options: &[SequenceOptions]) -> Result<()> {
        let field = self.definition.layout.schema.field(place).clone();
        let what = format!(
            "column \"{}\" of relation \"{}\"",
            field.name(),
            self.definition.key.name
        );
        let refused = |why: &str| Err(Error::new(SqlState::NotInPrerequisiteState, format!("{what} {why}")));
        // Its width is that of the sequence.
        let data_type = self.definition.declared_type(place);
        check_type(&data_type)?;
        if field.is_nullable() {
            return refused("must be declared NOT NULL before identity can be added");
        }
        if self.definition.identity(place).is_some() {
            return refused("is already an identity column");
        }
        if self.definition.default(place).is_some() {
            return refused("already has a default value");
        }
        let generated = ColumnOption::Generated {
            generated_as: when,
            sequence_options: Some(options.to_vec()),
            generation_expr: None,
            generation_expr_mode: None,
            generated_keyword: true,
        };
        let column = ColumnDef {
            name: Ident::with_quote('"', field.name()),
            data_type,
            options: vec![ColumnOptionDef {
                name: None,
                option: generated,
            }],
        };
        let (numbered, mut needed) = self.numbered(&column)?;
        needed.iter_mut().for_each(|needed| needed.column = place);
        self.definition.add_identity(place, numbered.options);
        self.define()?;
        let sequences = self.session.make_needed(&needed)?;
        self.session.own_needed(&needed, &sequences, &self.object)
    }

    fn set_identity(
        &mut self,
        place: usize,
        when: Option<GeneratedAs>,
        options: &[SequenceOptions],
        again: Option<&Option<Expr>>,
    ) -> Result<()> {
        if self.definition.identity(place).is_none() {
            return Err(self.no_identity(place));
        }
        if let Some(when) = when {
            self.definition.set_generated(place, when);
            self.define()?;
        }
        let mut sequence = self.sequence(place)?;
        if !options.is_empty() {
            sequence = self.redefine_sequence(&sequence, None, options)?;
        }
        match again {
            Some(value) => restart(&self.session.attached().work, &sequence, value.as_ref()),
            None => Ok(()),
        }
    }

    fn drop_identity(&mut self, place: usize, if_exists: bool) -> Result<()> {
        if self.definition.identity(place).is_none() {
            let error = self.no_identity(place);
            if !if_exists {
                return Err(error);
            }
            self.notice(format!("{}, skipping", error.message()));
            return Ok(());
        }
        let sequence = self.sequence(place)?;
        self.definition.drop_identity(place);
        self.define()?;
        self.session.drop_alone(&sequence)
    }

    fn redefine_sequence(
        &self,
        sequence: &Arc<Object>,
        ty: Option<&DataType>,
        options: &[SequenceOptions],
    ) -> Result<Arc<Object>> {
        let new = NewObject {
            sql: redefined(sequence, ty, options)?,
            key: sequence.key.clone(),
            kind: sequence.kind,
            columns: sequence.columns.clone(),
        };
        self.session.redefine(sequence, new)
    }

    /// The sequence that numbers a column.
    fn sequence(&self, place: usize) -> Result<Arc<Object>> {
        let (catalog, column) = (self.session.stored_catalog()?, self.definition.layout.places[place]);
        let mut there = catalog.of(Class::Relation, &self.object.key.schema);
        let found = there.find(|object| is_owned(object, self.object.oid, Some(column)));
        let missing = || Error::new(SqlState::Internal, "an identity column without its sequence");
        found.cloned().ok_or_else(missing)
    }

    /// Fails for a column whose default is that of its identity.
    pub(super) fn refuse_identity(&self, place: usize) -> Result<()> {
        match self.definition.identity(place) {
            None => Ok(()),
            Some(_) => {
                let (column, table) = (
                    self.definition.layout.schema.field(place).name(),
                    &self.definition.key.name,
                );
                let message = format!("column \"{column}\" of relation \"{table}\" is an identity column");
                Err(Error::new(SqlState::SyntaxError, message))
            }
        }
    }

    /// The sequence of an identity column gets the column's type.
    pub(super) fn retype_identity(&self, place: usize, ty: &DataType) -> Result<()> {
        match self.definition.identity(place) {
            None => Ok(()),
            Some(_) => {
                check_type(ty)?;
                let sequence = self.sequence(place)?;
                self.redefine_sequence(&sequence, Some(ty), &[]).map(drop)
            }
        }
    }

    /// Sequences that went with a column, by its old place in the files, go with it at its new one.
    pub(super) fn follow_column(&self, old: usize, new: usize) -> Result<()> {
        let catalog = self.session.stored_catalog()?;
        let there = catalog.of(Class::Relation, &self.object.key.schema);
        for sequence in there.filter(|object| is_owned(object, self.object.oid, Some(old))) {
            let moved = NewObject {
                sql: sequence.sql.clone(),
                key: sequence.key.clone(),
                kind: sequence.kind,
                columns: owned_by(self.object.oid, new),
            };
            self.session.redefine(sequence, moved)?;
        }
        Ok(())
    }

    fn no_identity(&self, place: usize) -> Error {
        let (column, table) = (
            self.definition.layout.schema.field(place).name(),
            &self.definition.key.name,
        );
        let message = format!("column \"{column}\" of relation \"{table}\" is not an identity column");
        Error::new(SqlState::NotInPrerequisiteState, message)
    }
}

fn check_type(ty: &DataType) -> Result<()> {
    let message = "identity column type must be smallint, integer, or bigint";
    let wrong = |_| Error::new(SqlState::InvalidParameter, message);
    width(Some(ty)).map(drop).map_err(wrong)
}
