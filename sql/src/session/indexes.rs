//! CREATE and DROP INDEX. A unique index of columns is a constraint with a name. Another one changes no result, and tables
//! are not read by indexes: what it says is looked at, a notice tells that nothing is built, and nothing is kept of it.

use super::{Notice, QueryResults, Session};
use crate::database::{Definition, Rule, folded, qualified};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{CreateIndex, Expr, Ident, ObjectName, ObjectType, Statement};
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::{Catalog, Class, Key, Kind, Object};

impl Session {
    /// Carries out a statement about indexes; `None` for others.
    pub(super) async fn index_statement(&self, statement: &DfStatement) -> Result<Option<QueryResults>> {
        let DfStatement::Statement(statement) = statement else {
            return Ok(None);
        };
        match statement.as_ref() {
            Statement::CreateIndex(create) => self.create_index(create).await.map(Some),
            Statement::Drop {
                object_type: ObjectType::Index,
                if_exists,
                names,
                cascade,
                ..
            } => self.drop_indexes(names, *if_exists, *cascade).map(Some),
            _ => Ok(None),
        }
    }

    async fn create_index(&self, create: &CreateIndex) -> Result<QueryResults> {
        let tag = "CREATE INDEX";
        let table = self.indexed(&create.table_name)?;
        self.access()?.require_owner(&table)?;
        let name = create.name.as_ref().and_then(|name| name.0.last()?.as_ident());
        let catalog = self.stored_catalog()?;
        if let Some(name) = name.map(folded)
            && is_taken(&catalog, &table.key.schema, &name)?
        {
            let message = format!("relation \"{name}\" already exists");
            return if create.if_not_exists {
                Ok(QueryResults::done(
                    tag,
                    vec![Notice::plain(format!("{message}, skipping"))],
                ))
            } else {
                Err(Error::new(SqlState::DuplicateTable, message))
            };
        }
        if create.unique {
            self.unique_index(&table, create, name).await?;
            return Ok(QueryResults::done(tag, Vec::new()));
        }
        self.look_at(&table.key, create).await?;
        let name = name.map_or_else(String::new, |name| format!(" \"{}\"", folded(name)));
        let text = format!("index{name} is not built: tables are read without indexes, and answers are the same");
        Ok(QueryResults::done(tag, vec![Notice::plain(text)]))
    }

    /// The table that gets an index.
    fn indexed(&self, name: &ObjectName) -> Result<Arc<Object>> {
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        let key = self.database_ddl("").key(&reference)?;
        match self.stored_catalog()?.get(&key) {
            Some(table) if table.kind == Kind::Table => Ok(table.clone()),
            Some(_) => {
                let message = format!("cannot create index on relation \"{}\"", key.name);
                Err(Error::new(SqlState::WrongObjectType, message))
            }
            None => {
                let message = format!("relation \"{}\" does not exist", key.name);
                Err(Error::new(SqlState::UndefinedTable, message))
            }
        }
    }

    async fn unique_index(&self, table: &Arc<Object>, create: &CreateIndex, name: Option<&Ident>) -> Result<()> {
        let mut columns = Vec::new();
        for column in &create.columns {
            match &column.column.expr {
                Expr::Identifier(name) => columns.push(folded(name)),
                other => return Err(Error::not_built(format!("a unique index of the expression {other}"))),
            }
        }
        if create.predicate.is_some() {
            return Err(Error::not_built("a unique index of some rows"));
        }
        let definition = Definition::of(table)?;
        for column in &columns {
            if !definition.has_column(column) {
                let message = format!("column \"{column}\" does not exist");
                return Err(Error::new(SqlState::UndefinedColumn, message));
            }
        }
        let rule = Rule::Unique {
            columns,
            nulls_distinct: create.nulls_distinct != Some(false),
            index: true,
        };
        self.add_rule_to(table, name, rule).await
    }

    /// Fails if an index is about what is not there.
    async fn look_at(&self, table: &Key, create: &CreateIndex) -> Result<()> {
        let columns = create.columns.iter().map(|column| column.column.expr.to_string());
        let included = create.include.iter().map(ToString::to_string);
        let columns: Vec<String> = columns.chain(included).collect();
        let predicate = match &create.predicate {
            Some(predicate) => format!(" AND ({predicate})"),
            None => String::new(),
        };
        let (columns, name) = (columns.join(", "), quote(&table.name));
        let query = format!(
            "SELECT {columns} FROM {} AS {name} WHERE false{predicate}",
            qualified(table)
        );
        self.within(query).await.map(drop)
    }

    fn drop_indexes(&self, names: &[ObjectName], if_exists: bool, cascade: bool) -> Result<QueryResults> {
        let mut notices = Vec::new();
        for name in names {
            let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
            let key = self.database_ddl("").key(&reference)?;
            let catalog = self.stored_catalog()?;
            let Some((table, mut definition)) = owner(&catalog, &key.schema, &key.name)? else {
                let message = format!("index \"{}\" does not exist", key.name);
                if if_exists {
                    notices.push(Notice::plain(format!("{message}, skipping")));
                    continue;
                }
                let hint = "An index that is not unique is not kept.";
                return Err(Error::new(SqlState::UndefinedObject, message).with_hint(hint));
            };
            self.access()?.require_owner(&table)?;
            let constraint = definition.constraints.iter().find(|known| known.name == key.name);
            if !constraint.is_some_and(|constraint| constraint.is_index()) {
                return Err(required(&key.name, &table));
            }
            let columns = definition.columns_of_key(&key.name).unwrap_or_default();
            definition.drop_constraint(&key.name);
            if definition.key_of(&columns).is_none() {
                let fate = self.fate_of_key(&table, &key.name, &columns, cascade)?;
                self.carry_out(&fate)?;
                notices.extend(fate.notices);
            }
            let now = self.stored_catalog()?.get(&table.key).cloned().unwrap_or(table);
            let mut definition = Definition::of(&now)?;
            definition.drop_constraint(&key.name);
            self.redefine(&now, definition.object()?)?;
        }
        Ok(QueryResults::done("DROP INDEX", notices))
    }
}

/// The error about the index of a constraint.
fn required(name: &str, table: &Object) -> Error {
    let table = &table.key.name;
    let message = format!("cannot drop index {name} because constraint {name} on table {table} requires it");
    let hint = format!("You can drop constraint {name} on table {table} instead.");
    Error::new(SqlState::DependentObjects, message).with_hint(hint)
}

/// Whether a schema has a relation or an index of this name.
fn is_taken(catalog: &Catalog, schema: &str, name: &str) -> Result<bool> {
    Ok(catalog.get(&Key::relation(schema, name)).is_some() || owner(catalog, schema, name)?.is_some())
}

/// The table that has an index of this name, of its own or of a key.
pub(super) fn owner(catalog: &Catalog, schema: &str, name: &str) -> Result<Option<(Arc<Object>, Definition)>> {
    let tables = catalog.of(Class::Relation, schema);
    for table in tables.filter(|object| object.kind == Kind::Table && object.sql.contains(name)) {
        let definition = Definition::of(table)?;
        if definition.columns_of_key(name).is_some() {
            return Ok(Some((table.clone(), definition)));
        }
    }
    Ok(None)
}
