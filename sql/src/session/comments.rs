//! COMMENT ON: what is said of objects, kept beside them.

use super::{QueryResults, Session};
use crate::database::{external, from_store};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::rights::denied;
use crate::statements::{CommentOn, CommentTarget};
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::ObjectName;
use std::collections::HashMap;
use std::sync::Arc;
use taipan_store::{Catalog, Key, Kind, Layout, NewObject, Object, Oid};

impl Session {
    pub(super) async fn comment(&self, statement: CommentOn) -> Result<QueryResults> {
        let key = self.commented(&statement.target).await?;
        self.may_comment(&key)?;
        let work = &self.attached().work;
        let kept = work.write(work.turn(), |transaction| {
            let old = transaction.get(&key).cloned();
            let Some(text) = statement.text else {
                return old.map_or(Ok(()), |old| transaction.remove(&old));
            };
            let new = NewObject {
                key,
                kind: Kind::Comment,
                sql: text,
                columns: Arc::default(),
            };
            match old {
                Some(old) => transaction.replace(&old, new).map(drop),
                None => transaction.create(new).map(drop),
            }
        });
        kept.map_err(from_store)?;
        Ok(QueryResults::done("COMMENT", Vec::new()))
    }

    /// Fails unless what a comment is about is the role's.
    fn may_comment(&self, comment: &Key) -> Result<()> {
        let access = self.access()?;
        let catalog = self.stored_catalog()?;
        let about = catalog.objects().find(|object| object.oid.to_string() == comment.name);
        let table = about.and_then(|about| table_of(&catalog, about));
        match table.or(about) {
            Some(object) if object.kind == Kind::Role && !access.is_superuser() => {
                Err(denied(&format!("role {}", object.key.name)))
            }
            Some(object) => access.require_owner(object),
            None => Ok(()),
        }
    }

    /// The key of the comment on something.
    async fn commented(&self, target: &CommentTarget) -> Result<Key> {
        let catalog = self.stored_catalog()?;
        match target {
            CommentTarget::Relation { what, name } => {
                let object = self.commented_relation(name)?;
                let fits = match object.kind {
                    Kind::Table => *what == "table",
                    Kind::View => *what == "view",
                    Kind::Sequence => *what == "sequence",
                    Kind::ExternalTable => matches!(*what, "table" | "external table"),
                    _ => false,
                };
                if fits {
                    Ok(Key::comment(object.oid, None))
                } else {
                    let article = if what.starts_with('e') { "an" } else { "a" };
                    let message = format!("\"{}\" is not {article} {what}", object.key.name);
                    Err(Error::new(SqlState::WrongObjectType, message))
                }
            }
            CommentTarget::Column { relation, column } => {
                let object = self.commented_relation(relation)?;
                let place = self.place_of(&object, column).await?;
                Ok(Key::comment(object.oid, Some(place)))
            }
            CommentTarget::Function { function, aggregate } => {
                let found = self.catalog().find(&function.name, function.arguments.as_deref());
                let found = found.map_err(|error| failure::from_catalog(&error).at(function.position.clone()))?;
                if *aggregate && !found.is_aggregate() {
                    let message = format!("{} is not an aggregate function", found.signature());
                    return Err(Error::new(SqlState::WrongObjectType, message));
                }
                match self.kept_function(&found)? {
                    Some(object) => Ok(Key::comment(object.oid, None)),
                    None => Err(Error::not_built("COMMENT ON a temporary function")),
                }
            }
            CommentTarget::Schema(name) => object_of(&catalog, &Key::schema(name.as_str()), || {
                Error::new(SqlState::InvalidSchema, format!("schema \"{name}\" does not exist"))
            }),
            CommentTarget::Role(name) => object_of(&catalog, &Key::role(name.as_str()), || {
                Error::new(SqlState::UndefinedObject, format!("role \"{name}\" does not exist"))
            }),
            CommentTarget::Trigger { name, on } => {
                let table = self.table_of(on)?;
                Ok(Key::comment(self.trigger_of(&table, name)?.oid, None))
            }
        }
    }

    fn commented_relation(&self, name: &ObjectName) -> Result<Arc<Object>> {
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        let key = self.database_ddl("").key(&reference)?;
        let found = self.stored_catalog()?.get(&key).cloned();
        found.ok_or_else(|| {
            let error = Error::new(
                SqlState::UndefinedTable,
                format!("relation \"{}\" does not exist", key.name),
            );
            self.hint_table(error)
        })
    }

    /// Where a column stands: among those that are stored, which never move.
    async fn place_of(&self, object: &Arc<Object>, column: &str) -> Result<usize> {
        let schema = self.columns_of(object).await?;
        let seen = schema.fields().iter().position(|field| field.name() == column);
        let seen = seen.ok_or_else(|| {
            let message = format!("column \"{column}\" of relation \"{}\" does not exist", object.key.name);
            Error::new(SqlState::UndefinedColumn, message)
        })?;
        match object.kind {
            Kind::Table => {
                let layout = Layout::of(object).map_err(|error| failure::from_datafusion(external(error)))?;
                Ok(layout.places[seen])
            }
            _ => Ok(seen),
        }
    }
}

fn object_of(catalog: &Catalog, key: &Key, missing: impl FnOnce() -> Error) -> Result<Key> {
    catalog
        .get(key)
        .map(|object| Key::comment(object.oid, None))
        .ok_or_else(missing)
}

/// The table of a trigger.
fn table_of<'a>(catalog: &'a Catalog, object: &Object) -> Option<&'a Arc<Object>> {
    let is_trigger = object.kind == Kind::Trigger;
    let table: Oid = is_trigger.then(|| object.key.name.parse().ok()).flatten()?;
    catalog.objects().find(|object| object.oid == table)
}

/// A comment, and what it is about.
pub(crate) struct Said {
    pub about: Arc<Object>,
    /// The table of a trigger that it is about.
    pub table: Option<Arc<Object>>,
    /// The column that it is about, if it is about one.
    pub column: Option<String>,
    pub text: String,
}

impl Session {
    /// All comments. Those on columns that are gone are none.
    pub(crate) async fn comments(&self) -> Result<Vec<Said>> {
        let catalog = self.stored_catalog()?;
        let by_oid: HashMap<Oid, &Arc<Object>> = catalog.objects().map(|object| (object.oid, object)).collect();
        let mut all = Vec::new();
        for comment in catalog.objects().filter(|object| object.kind == Kind::Comment) {
            let about = comment.key.name.parse().ok();
            let Some(about) = about.and_then(|oid: Oid| by_oid.get(&oid)) else {
                continue;
            };
            let column = match comment.key.arguments.parse() {
                Ok(place) => match self.column_at(about, place).await {
                    Some(column) => Some(column),
                    None => continue,
                },
                Err(_) => None,
            };
            all.push(Said {
                about: Arc::clone(about),
                table: table_of(&catalog, about).cloned(),
                column,
                text: comment.sql.clone(),
            });
        }
        Ok(all)
    }

    /// The column at a place; `None`: it is gone.
    async fn column_at(&self, about: &Arc<Object>, place: usize) -> Option<String> {
        let schema = self.columns_of(about).await.ok()?;
        let seen = match about.kind {
            Kind::Table => Layout::of(about)
                .ok()?
                .places
                .iter()
                .position(|stored| *stored == place)?,
            _ => place,
        };
        schema.fields().get(seen).map(|field| field.name().clone())
    }
}
