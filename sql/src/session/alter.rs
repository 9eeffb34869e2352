//! ALTER TABLE: the definition changes first, then the rows are made to fit, or found not to.

use super::dependents::Target;
use super::sequences::{Needed, number_columns};
use super::{Notice, QueryResults, Session, honoured_plan};
use crate::database::{
    Constraint, Definition, Rename, Rule, create_table, folded, from_store, qualified, rule_of, rule_of_column,
};
use crate::declared::type_name;
use crate::error::{Error, Result, SqlState};
use crate::{failure, statements};
use datafusion::arrow::array::AsArray;
use datafusion::arrow::datatypes::{Field, Int64Type};
use datafusion::common::TableReference;
use datafusion::logical_expr::{DdlStatement, LogicalPlan};
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use futures::FutureExt;
use futures::future::BoxFuture;
use sqlparser::ast::{
    AlterColumnOperation, AlterTable, AlterTableOperation, ColumnDef, ColumnOption, ColumnOptionDef, DropBehavior,
    Expr, Ident, ObjectName, RenameTableNameKind, Statement, TableConstraint,
};
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::{Key, Kind, NewObject, Object};

/// A column that is there for as long as the statement. No typed name is like it.
const NEW: &str = "\u{1}new";

/// The ALTER TABLE that a statement is.
pub(super) fn altered(statement: &DfStatement) -> Option<&AlterTable> {
    match statement {
        DfStatement::Statement(statement) => match statement.as_ref() {
            Statement::AlterTable(alter) => Some(alter),
            _ => None,
        },
        _ => None,
    }
}

impl Session {
    /// Carries out an ALTER TABLE.
    pub(super) async fn alter_table(&self, alter: &AlterTable, text: &str) -> Result<QueryResults> {
        let tag = "ALTER TABLE";
        let mut object = match self.altered_relation(&alter.name, alter.if_exists, text)? {
            Ok(object) => object,
            Err(skipped) => return Ok(QueryResults::done(tag, vec![skipped])),
        };
        let mut notices = Vec::new();
        for operation in &alter.operations {
            if let AlterTableOperation::RenameTable { table_name } = operation {
                object = self.rename(&object, table_name, text)?;
                continue;
            }
            let mut altering = Altering::of(self, object)?;
            altering.carry_out(operation).await?;
            notices.append(&mut altering.notices);
            object = altering.object;
        }
        Ok(QueryResults::done(tag, notices))
    }

    /// The relation that an ALTER is about, which its owner alone may change; or what is to be told where it is not there.
    pub(super) fn altered_relation(
        &self,
        name: &ObjectName,
        if_exists: bool,
        text: &str,
    ) -> Result<Result<Arc<Object>, Notice>> {
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        let key = self.database_ddl(text).key(&reference)?;
        let Some(object) = self.stored_catalog()?.get(&key).cloned() else {
            let message = format!("relation \"{}\" does not exist", key.name);
            return if if_exists {
                Ok(Err(Notice::plain(format!("{message}, skipping"))))
            } else {
                Err(Error::new(SqlState::UndefinedTable, message))
            };
        };
        self.access()?.require_owner(&object)?;
        Ok(Ok(object))
    }

    pub(super) fn rename(&self, object: &Arc<Object>, name: &RenameTableNameKind, text: &str) -> Result<Arc<Object>> {
        let (RenameTableNameKind::To(name) | RenameTableNameKind::As(name)) = name;
        let [part] = name.0.as_slice() else {
            return Err(Error::not_built("RENAME TO another schema"));
        };
        let name = part.as_ident().map(folded).unwrap_or_default();
        let reference = TableReference::partial(object.key.schema.as_str(), name.as_str());
        self.moved(object, self.database_ddl(text).key(&reference)?)
    }

    /// An object under another name, which those that use it follow.
    pub(super) fn moved(&self, object: &Arc<Object>, key: Key) -> Result<Arc<Object>> {
        self.access()?.require_create(&key.schema)?;
        let new = NewObject {
            sql: crate::database::renamed(object, &key)?,
            key,
            kind: object.kind,
            columns: object.columns.clone(),
        };
        let renamed = self.redefine(object, new)?;
        self.follow(&Rename::Relation {
            old: &object.key,
            new: &renamed.key,
        })?;
        Ok(renamed)
    }

    pub(crate) fn redefine(&self, object: &Object, new: NewObject) -> Result<Arc<Object>> {
        let work = &self.attached().work;
        let replaced = work.write(work.turn(), |transaction| transaction.replace(object, new));
        replaced.map_err(from_store)
    }

    /// Runs a statement as a part of the one that runs.
    pub(super) fn within(&self, sql: String) -> BoxFuture<'_, Result<QueryResults>> {
        async move {
            self.mention(&self.stored_catalog()?, &sql)?;
            match statements::parse(&sql)? {
                statements::Statement::Other(statement) => {
                    self.trusted(Box::pin(self.run_other(*statement, &sql))).await
                }
                _ => Err(Error::new(SqlState::Internal, "a part of a statement that is no SQL")),
            }
        }
        .boxed()
    }

    /// Gives a table one more constraint, to which its rows must hold.
    pub(super) async fn add_rule_to(&self, table: &Arc<Object>, name: Option<&Ident>, rule: Rule) -> Result<()> {
        let mut altering = Altering::of(self, table.clone())?;
        altering.add_rule(name, rule, &[]).await
    }

    /// Whether a condition is true of some row.
    async fn any(&self, table: &Key, condition: &str) -> Result<bool> {
        let query = format!(
            "SELECT count(*) FROM (SELECT 1 FROM {} WHERE {condition} LIMIT 1)",
            qualified(table)
        );
        let batches = self.within(query).await?.collect().await?;
        let count = batches
            .first()
            .and_then(|batch| batch.column(0).as_primitive_opt::<Int64Type>());
        Ok(count.is_some_and(|count| count.value(0) > 0))
    }
}

/// A table that is being changed.
pub(super) struct Altering<'a> {
    pub session: &'a Session,
    pub object: Arc<Object>,
    pub definition: Definition,
    pub notices: Vec<Notice>,
}

impl<'a> Altering<'a> {
    pub fn of(session: &'a Session, object: Arc<Object>) -> Result<Altering<'a>> {
        if object.kind != Kind::Table {
            let message = format!("\"{}\" is not a table", object.key.name);
            return Err(Error::new(SqlState::WrongObjectType, message));
        }
        Ok(Altering {
            session,
            definition: Definition::of(&object)?,
            object,
            notices: Vec::new(),
        })
    }

    async fn carry_out(&mut self, operation: &AlterTableOperation) -> Result<()> {
        match operation {
            AlterTableOperation::AddColumn {
                if_not_exists,
                column_def,
                ..
            } => self.add_column(column_def, *if_not_exists).await,
            AlterTableOperation::DropColumn {
                column_names,
                if_exists,
                drop_behavior,
                ..
            } => self.drop_columns(column_names, *if_exists, *drop_behavior == Some(DropBehavior::Cascade)),
            AlterTableOperation::RenameColumn {
                old_column_name,
                new_column_name,
            } => {
                let (old, new) = (folded(old_column_name), folded(new_column_name));
                self.definition.rename_column(&old, &new)?;
                self.define()?;
                let of = &self.definition.key;
                self.session.follow(&Rename::Column {
                    of,
                    old: &old,
                    new: &new,
                })
            }
            AlterTableOperation::AlterColumn { column_name, op } => {
                let place = self.definition.column(&folded(column_name))?;
                self.alter_column(place, op).await
            }
            AlterTableOperation::AddConstraint { constraint, .. } => self.add_constraint(constraint).await,
            AlterTableOperation::DropConstraint {
                if_exists,
                name,
                drop_behavior,
            } => {
                let name = folded(name);
                let index = |known: &Constraint| known.name == name && known.is_index();
                if self.definition.constraints.iter().any(index) {
                    return Err(self.definition.no_constraint(&name));
                }
                self.release_key(&name, *drop_behavior == Some(DropBehavior::Cascade))?;
                match self.definition.drop_constraint(&name) {
                    true => self.define(),
                    false if *if_exists => {
                        let error = self.definition.no_constraint(&name);
                        self.notice(format!("{}, skipping", error.message()));
                        Ok(())
                    }
                    false => Err(self.definition.no_constraint(&name)),
                }
            }
            AlterTableOperation::RenameConstraint { old_name, new_name } => {
                self.definition.rename_constraint(old_name, new_name)?;
                self.define()
            }
            other => Err(Error::not_built(format!("ALTER TABLE … {other}"))),
        }
    }

    pub fn notice(&mut self, text: String) {
        self.notices.push(Notice::plain(text));
    }

    /// Makes the definition that of the table.
    pub fn define(&mut self) -> Result<()> {
        self.object = self.session.redefine(&self.object, self.definition.object()?)?;
        Ok(())
    }

    async fn add_column(&mut self, column: &ColumnDef, if_not_exists: bool) -> Result<()> {
        let name = folded(&column.name);
        if if_not_exists && self.definition.has_column(&name) {
            let table = &self.definition.key.name;
            self.notice(format!(
                "column \"{name}\" of relation \"{table}\" already exists, skipping"
            ));
            return Ok(());
        }
        let (column, needed) = self.numbered(column)?;
        let kept = |option: &ColumnOptionDef| {
            matches!(option.option, ColumnOption::Default(_) | ColumnOption::Generated { .. })
        };
        let (plain, others): (Vec<_>, Vec<_>) = column.options.iter().cloned().partition(kept);
        let mut plain = ColumnDef {
            options: plain,
            ..column
        };
        plain.name = Ident::with_quote('"', name.as_str());
        let field = self.field(&plain).await?;
        self.definition.add_column(&plain, field)?;
        self.define()?;
        let sequences = self.session.make_needed(&needed)?;
        self.session.own_needed(&needed, &sequences, &self.object)?;
        if !plain.options.is_empty() {
            self.update(&name, "DEFAULT").await?;
        }
        for option in &others {
            self.add_option(&name, option).await?;
        }
        Ok(())
    }

    /// A new column as one with a default, and the sequence that it needs if it numbers itself.
    pub fn numbered(&self, column: &ColumnDef) -> Result<(ColumnDef, Vec<Needed>)> {
        let mut create = create_table(&format!("CREATE TABLE {} ({column})", quote(NEW)))?;
        let catalog = self.session.stored_catalog()?;
        let mut needed = number_columns(&mut create, &self.definition.key, |key| catalog.get(key).is_some())?;
        for needed in &mut needed {
            needed.column = self.definition.layout.schema.fields().len();
        }
        match create.columns.pop() {
            Some(column) => Ok((column, needed)),
            None => Err(Error::new(SqlState::Internal, "a column that is none")),
        }
    }

    async fn add_option(&mut self, column: &str, option: &ColumnOptionDef) -> Result<()> {
        let own = vec![column.to_string()];
        let rule = match &option.option {
            ColumnOption::NotNull => {
                let place = self.definition.column(column)?;
                return self.set_not_null(place).await;
            }
            other => rule_of_column(other, column),
        };
        match rule {
            Some(rule) => self.add_rule(option.name.as_ref(), rule, &own).await,
            None => Ok(()),
        }
    }

    /// The column that a definition makes.
    async fn field(&self, column: &ColumnDef) -> Result<Field> {
        let sql = format!("CREATE TABLE {} ({column})", quote(NEW));
        self.session.mention(&self.session.stored_catalog()?, &sql)?;
        let statements::Statement::Other(statement) = statements::parse(&sql)? else {
            return Err(Error::new(SqlState::Internal, "a table that is no SQL"));
        };
        match honoured_plan(self.session, *statement, &sql).await? {
            LogicalPlan::Ddl(DdlStatement::CreateMemoryTable(create)) => {
                Ok(create.input.schema().field(0).as_ref().clone().with_nullable(true))
            }
            _ => Err(Error::new(SqlState::Internal, "a table that is none")),
        }
    }

    async fn update(&self, column: &str, value: &str) -> Result<()> {
        let sql = format!(
            "UPDATE {} SET {} = {value}",
            qualified(&self.definition.key),
            quote(column)
        );
        let filled = self.session.within(sql);
        self.session.without_triggers(filled).await.map(drop)
    }

    fn drop_columns(&mut self, names: &[Ident], if_exists: bool, cascade: bool) -> Result<()> {
        for name in names.iter().map(folded) {
            if if_exists && !self.definition.has_column(&name) {
                let table = &self.definition.key.name;
                self.notice(format!(
                    "column \"{name}\" of relation \"{table}\" does not exist, skipping"
                ));
                continue;
            }
            self.definition.column(&name)?;
            let column = Target {
                object: self.object.clone(),
                column: Some(name.clone()),
            };
            let mut fate = self.session.fate(&[column], cascade)?;
            self.notices.append(&mut fate.notices);
            self.definition.drop_column(&name)?;
            self.define()?;
            self.session.carry_out(&fate)?;
            // A default of another column may have gone with a sequence of this one.
            if let Some(now) = self.session.stored_catalog()?.get(&self.definition.key) {
                self.object = now.clone();
                self.definition = Definition::of(now)?;
            }
        }
        Ok(())
    }

    async fn alter_column(&mut self, place: usize, operation: &AlterColumnOperation) -> Result<()> {
        match operation {
            AlterColumnOperation::SetNotNull => self.set_not_null(place).await,
            AlterColumnOperation::DropNotNull => {
                self.refuse_identity(place)?;
                let name = self.definition.layout.schema.field(place).name().clone();
                let primary = |constraint: &&Constraint| constraint.is_primary() && constraint.reads(&name);
                if self
                    .definition
                    .constraints
                    .iter()
                    .any(|constraint| primary(&constraint))
                {
                    let message = format!("column \"{name}\" is in a primary key");
                    return Err(Error::new(SqlState::InvalidTableDefinition, message));
                }
                self.definition.set_nullable(place, true);
                self.define()
            }
            AlterColumnOperation::SetDefault { value } => {
                self.refuse_identity(place)?;
                self.definition.set_default(place, Some(value.clone()));
                self.define()?;
                // A default that cannot be planned is found now.
                let table = self.session.stored_relation(&self.object).await;
                table.map(drop).map_err(failure::from_datafusion)
            }
            AlterColumnOperation::DropDefault => {
                self.refuse_identity(place)
                    .map_err(|error| error.with_hint("Use ALTER TABLE ... ALTER COLUMN ... DROP IDENTITY instead."))?;
                self.definition.set_default(place, None);
                self.define()
            }
            AlterColumnOperation::SetDataType { data_type, using, .. } => {
                self.set_type(place, data_type, using.as_ref()).await
            }
            AlterColumnOperation::AddGenerated { .. } => Err(Error::not_built("IDENTITY")),
        }
    }

    async fn set_not_null(&mut self, place: usize) -> Result<()> {
        let name = self.definition.layout.schema.field(place).name().clone();
        let key = &self.definition.key;
        if self.session.any(key, &format!("{} IS NULL", quote(&name))).await? {
            let message = format!("column \"{name}\" of relation \"{}\" contains null values", key.name);
            return Err(Error::new(SqlState::NotNullViolation, message));
        }
        self.definition.set_nullable(place, false);
        self.define()
    }

    /// The values go through a new column, which then stands in the place of the old one.
    async fn set_type(&mut self, place: usize, ty: &sqlparser::ast::DataType, using: Option<&Expr>) -> Result<()> {
        let new = ColumnDef {
            name: Ident::with_quote('"', NEW),
            data_type: ty.clone(),
            options: Vec::new(),
        };
        let field = self.field(&new).await?;
        let plain = type_name(&field);
        let name = self.definition.layout.schema.field(place).name().clone();
        self.session.refuse_retyped(&self.object, &name)?;
        let old = quote(&name);
        self.retype_identity(place, ty)?;
        self.definition.add_column(&new, field)?;
        self.define()?;
        let value = using.map_or(old, ToString::to_string);
        // Not to a type with a length, which would cut off what is too long.
        self.update(NEW, &format!("CAST(({value}) AS {plain})")).await?;
        let before = self.definition.layout.places[place];
        self.definition.replace_with_last(place, ty);
        self.define()?;
        self.follow_column(before, self.definition.layout.places[place])?;
        for constraint in self.definition.constraints.clone() {
            self.hold(&constraint).await?;
        }
        Ok(())
    }

    /// Looks after the foreign keys of other tables that are about a key which is dropped.
    fn release_key(&mut self, name: &str, cascade: bool) -> Result<()> {
        let Some(columns) = self.definition.columns_of_key(name) else {
            return Ok(());
        };
        let mut rest = self.definition.clone();
        rest.drop_constraint(name);
        if rest.key_of(&columns).is_some() {
            return Ok(());
        }
        let mut fate = self.session.fate_of_key(&self.object, name, &columns, cascade)?;
        self.notices.append(&mut fate.notices);
        self.session.carry_out(&fate)?;
        if let Some(now) = self.session.stored_catalog()?.get(&self.definition.key) {
            self.object = now.clone();
            self.definition = Definition::of(now)?;
        }
        Ok(())
    }

    async fn add_constraint(&mut self, constraint: &TableConstraint) -> Result<()> {
        match rule_of(constraint)? {
            Some((name, rule)) => self.add_rule(name.as_ref(), rule, &[]).await,
            None => Err(Error::not_built(format!("ADD {constraint}"))),
        }
    }

    async fn add_rule(&mut self, name: Option<&Ident>, rule: Rule, of: &[String]) -> Result<()> {
        if let Rule::Primary(columns) = &rule {
            for column in columns.clone() {
                let place = self.definition.column(&column)?;
                self.set_not_null(place).await?;
            }
        }
        let foreign = matches!(rule, Rule::Foreign(_));
        let name = self.definition.add_constraint(name, rule, of)?;
        if foreign {
            self.session.settle_references(&mut self.definition)?;
            self.session.announce_references(&self.definition)?;
        }
        self.define()?;
        let added = self
            .definition
            .constraints
            .iter()
            .find(|known| known.name == name)
            .cloned();
        match added {
            Some(added) => self.hold(&added).await,
            None => Ok(()),
        }
    }

    /// Fails if the rows that are there do not hold to a constraint.
    async fn hold(&self, constraint: &Constraint) -> Result<()> {
        let (key, name) = (&self.definition.key, &constraint.name);
        let table = self
            .session
            .stored_table(&self.object)
            .await
            .map_err(failure::from_datafusion)?;
        let place = table.promises.keys.iter().position(|known| known.name == *name);
        if let Some(place) = place {
            let checked = table.insertion().check_all(place).await;
            return checked.map_err(|error| {
                let error = failure::from_datafusion(error);
                match error.sqlstate() {
                    SqlState::UniqueViolation => {
                        let message = format!("could not create unique index \"{name}\"");
                        let detail = error
                            .detail()
                            .map(|detail| detail.replace("already exists", "is duplicated"));
                        Error::new(SqlState::UniqueViolation, message).with_detail(detail.unwrap_or_default())
                    }
                    _ => error,
                }
            });
        }
        self.session.check_reference(&self.object, name).await?;
        if let Rule::Check(expr) = &constraint.rule
            && self.session.any(key, &format!("NOT ({expr})")).await?
        {
            let message = format!(
                "check constraint \"{name}\" of relation \"{}\" is violated by some row",
                key.name
            );
            return Err(Error::new(SqlState::CheckViolation, message));
        }
        Ok(())
    }
}
