//! DROP of tables, views, sequences and schemas: nothing is dropped unless everything can be, and with CASCADE what depends
//! on it goes too.

use super::dependents::{Fate, Target};
use super::{Notice, QueryResults, Session};
use crate::database::{Definition, Part, from_store};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{ObjectName, ObjectType, Statement};
use std::sync::Arc;
use taipan_store::{Key, Kind, Object};

/// The kinds of objects that a statement drops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Table,
    View,
    Sequence,
    Schema,
}

impl What {
    fn of(ty: &ObjectType) -> Option<What> {
        match ty {
            ObjectType::Table => Some(What::Table),
            ObjectType::View => Some(What::View),
            ObjectType::Sequence => Some(What::Sequence),
            ObjectType::Schema => Some(What::Schema),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            What::Table => "table",
            What::View => "view",
            What::Sequence => "sequence",
            What::Schema => "schema",
        }
    }

    fn tag(self) -> &'static str {
        match self {
            What::Table => "DROP TABLE",
            What::View => "DROP VIEW",
            What::Sequence => "DROP SEQUENCE",
            What::Schema => "DROP SCHEMA",
        }
    }

    fn is(self, kind: Kind) -> bool {
        match self {
            What::Table => matches!(kind, Kind::Table | Kind::ExternalTable),
            What::View => kind == Kind::View,
            What::Sequence => kind == Kind::Sequence,
            What::Schema => kind == Kind::Schema,
        }
    }

    /// The statement that drops what is of this kind.
    fn dropping(kind: Kind) -> &'static str {
        match kind {
            Kind::View => "DROP VIEW",
            Kind::Sequence => "DROP SEQUENCE",
            _ => "DROP TABLE",
        }
    }

    /// The error about one that is not there.
    fn missing(self, name: &str) -> Error {
        let state = match self {
            What::Schema => SqlState::InvalidSchema,
            _ => SqlState::UndefinedTable,
        };
        Error::new(state, format!("{} \"{name}\" does not exist", self.name()))
    }
}

impl Session {
    /// Carries out a DROP; `None` for other statements.
    pub(super) fn drop_statement(&self, statement: &DfStatement, text: &str) -> Result<Option<QueryResults>> {
        let DfStatement::Statement(statement) = statement else {
            return Ok(None);
        };
        let Statement::Drop {
            object_type,
            if_exists,
            names,
            cascade,
            ..
        } = statement.as_ref()
        else {
            return Ok(None);
        };
        let Some(what) = What::of(object_type) else {
            return Ok(None);
        };
        let (mut targets, mut notices, mut given) = (Vec::new(), Vec::new(), Vec::new());
        for name in names {
            let key = self.dropped_key(what, name, text)?;
            match self.stored_catalog()?.get(&key) {
                Some(object) => {
                    let object = right_kind(what, object)?;
                    self.access()?.require_drop(object)?;
                    targets.push(Target::whole(object));
                }
                None if what == What::Table && self.attached().catalog.has_given(&key) => given.push(key),
                None if *if_exists => {
                    let text = format!("{}, skipping", what.missing(&key.name).message());
                    notices.push(Notice::plain(text));
                }
                None => return Err(what.missing(&key.name)),
            }
        }
        let fate = self.fate(&targets, *cascade)?;
        self.carry_out(&fate)?;
        for key in &given {
            self.attached().catalog.take_back(key);
        }
        notices.extend(fate.notices);
        Ok(Some(QueryResults::done(what.tag(), notices)))
    }

    /// Drops an object that nothing depends on.
    ///
    /// # Errors
    ///
    /// 2BP01 if something does.
    pub(crate) fn drop_alone(&self, object: &Arc<Object>) -> Result<()> {
        self.access()?.require_drop(object)?;
        let fate = self.fate(&[Target::whole(object)], false)?;
        self.carry_out(&fate)
    }

    fn dropped_key(&self, what: What, name: &ObjectName, text: &str) -> Result<Key> {
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        match what {
            // A schema of this database, whose name may stand before it.
            What::Schema => Ok(Key::schema(reference.table())),
            _ => self.database_ddl(text).key(&reference),
        }
    }

    /// Drops what is to be dropped.
    pub(super) fn carry_out(&self, fate: &Fate) -> Result<()> {
        for (object, part) in &fate.parts {
            self.drop_part(object, part)?;
        }
        let is_schema = |object: &&Arc<Object>| object.kind == Kind::Schema;
        // Schemas are empty then.
        for object in fate.objects.iter().filter(|object| !is_schema(object)) {
            self.remove_object(object)?;
        }
        fate.objects
            .iter()
            .filter(is_schema)
            .try_for_each(|schema| self.remove_object(schema))
    }

    /// Drops a part of a table that stays.
    fn drop_part(&self, object: &Object, part: &Part) -> Result<()> {
        // It may have lost another one already.
        let Some(now) = self.stored_catalog()?.get(&object.key).cloned() else {
            return Ok(());
        };
        let mut definition = Definition::of(&now)?;
        match part {
            Part::Whole => return Ok(()),
            Part::Default(column) => {
                let place = definition.column(column)?;
                definition.set_default(place, None);
            }
            Part::Constraint(name) => drop(definition.drop_constraint(name)),
        }
        self.redefine(&now, definition.object()?).map(drop)
    }

    /// Takes an object out of the database.
    pub(super) fn remove_object(&self, object: &Object) -> Result<()> {
        let attached = self.attached();
        let work = &attached.work;
        let removed = work.write(work.turn(), |transaction| transaction.remove(object));
        if object.kind == Kind::Function {
            attached.functions.unload(self, &object.key);
        }
        removed.map_err(from_store)
    }
}

fn right_kind(what: What, object: &Arc<Object>) -> Result<&Arc<Object>> {
    if what.is(object.kind) {
        return Ok(object);
    }
    let name = &object.key.name;
    let article = format!("\"{name}\" is not a {}", what.name());
    let hint = format!("Use {} to remove it.", What::dropping(object.kind));
    Err(Error::new(SqlState::WrongObjectType, article).with_hint(hint))
}
