//! ALTER VIEW: another name, schema, or name of a column, which all that use the view follow.

use super::{QueryResults, Session};
use crate::database::{Rename, create_view, view};
use crate::error::{Error, Result, SqlState};
use crate::statements::{AlterView, ViewChange};
use sqlparser::ast::{Ident, ObjectName, RenameTableNameKind, ViewColumnDef};
use std::sync::Arc;
use taipan_store::{Key, Kind, NewObject, Object, TEMPORARY};

impl Session {
    /// Carries out an ALTER VIEW.
    pub(super) async fn alter_view(&self, alter: &AlterView, text: &str) -> Result<QueryResults> {
        let tag = "ALTER VIEW";
        let object = match self.altered_relation(&alter.name, alter.if_exists, text)? {
            Ok(object) => object,
            Err(skipped) => return Ok(QueryResults::done(tag, vec![skipped])),
        };
        if object.kind != Kind::View {
            let message = format!("\"{}\" is not a view", object.key.name);
            return Err(Error::new(SqlState::WrongObjectType, message));
        }
        match &alter.change {
            ViewChange::Name(name) => {
                let name = ObjectName::from(vec![Ident::with_quote('"', name)]);
                self.rename(&object, &RenameTableNameKind::To(name), text)?;
            }
            ViewChange::Schema(schema) => self.move_view(&object, schema)?,
            ViewChange::Column { old, new } => self.rename_view_column(&object, old, new).await?,
        }
        Ok(QueryResults::done(tag, Vec::new()))
    }

    fn move_view(&self, object: &Arc<Object>, schema: &str) -> Result<()> {
        let catalog = self.stored_catalog()?;
        if object.key.schema == TEMPORARY || schema == TEMPORARY {
            let message = "cannot move objects into or out of temporary schemas";
            return Err(Error::new(SqlState::FeatureNotSupported, message));
        }
        if !catalog.has_schema(schema) {
            let message = format!("schema \"{schema}\" does not exist");
            return Err(Error::new(SqlState::InvalidSchema, message));
        }
        if object.key.schema == schema {
            return Ok(());
        }
        let key = Key::relation(schema, object.key.name.as_str());
        if catalog.get(&key).is_some() {
            let message = format!("relation \"{}\" already exists in schema \"{schema}\"", key.name);
            return Err(Error::new(SqlState::DuplicateTable, message));
        }
        self.moved(object, key).map(drop)
    }

    async fn rename_view_column(&self, object: &Arc<Object>, old: &str, new: &str) -> Result<()> {
        let columns = self.columns_of(object).await?;
        let mut names: Vec<&str> = columns.fields().iter().map(|field| field.name().as_str()).collect();
        let Some(place) = names.iter().position(|name| *name == old) else {
            let message = format!("column \"{old}\" does not exist");
            return Err(Error::new(SqlState::UndefinedColumn, message));
        };
        if names.contains(&new) {
            let message = format!("column \"{new}\" of relation \"{}\" already exists", object.key.name);
            return Err(Error::new(SqlState::DuplicateColumn, message));
        }
        names[place] = new;
        let mut create = create_view(&object.sql)?;
        let column = |name: &&str| ViewColumnDef {
            name: Ident::with_quote('"', *name),
            data_type: None,
            options: None,
        };
        create.columns = names.iter().map(column).collect();
        let renamed = NewObject {
            sql: view(&object.key, &create),
            key: object.key.clone(),
            kind: object.kind,
            columns: object.columns.clone(),
        };
        self.redefine(object, renamed)?;
        let of = &object.key;
        self.follow(&Rename::Column { of, old, new })
    }
}
