//! Triggers: what is called where rows of a table change.

use crate::error::{Error, Result, SqlState};
use crate::statements::{self, Event, Says, Statement, TriggerStatement};
use std::collections::BTreeMap;
use std::sync::Arc;
use taipan_store::{Catalog, Class, Object, Oid};

/// A trigger of a table of the database.
#[derive(Clone, Debug)]
pub struct Trigger {
    pub object: Arc<Object>,
    pub table: Oid,
    pub function: Oid,
    pub enabled: bool,
    pub says: Says,
}

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Changing {
    Insert,
    Update,
    Delete,
}

impl Changing {
    /// As PL/Python calls it.
    pub fn name(self) -> &'static str {
        match self {
            Changing::Insert => "INSERT",
            Changing::Update => "UPDATE",
            Changing::Delete => "DELETE",
        }
    }

    /// Whether rows of such a change have been there.
    pub fn has_old(self) -> bool {
        self != Changing::Insert
    }

    /// Whether rows of such a change are there afterwards.
    pub fn has_new(self) -> bool {
        self != Changing::Delete
    }
}

impl Trigger {
    /// The trigger that an object is.
    pub fn of(object: &Arc<Object>) -> Result<Trigger> {
        let broken = || Error::new(SqlState::Internal, format!("the definition of {} is none", object.key));
        let Statement::Trigger(statement) = statements::parse(&object.sql)? else {
            return Err(broken());
        };
        let TriggerStatement::Create(create) = *statement else {
            return Err(broken());
        };
        let table = object.key.name.parse().map_err(|_| broken())?;
        let (function, enabled) = match object.columns.as_ref() {
            [function @ .., enabled] => (<[u8; 4]>::try_from(function).map_err(|_| broken())?, *enabled != 0),
            [] => return Err(broken()),
        };
        Ok(Trigger {
            object: object.clone(),
            table,
            function: Oid::from_be_bytes(function),
            enabled,
            says: create.says,
        })
    }

    /// Its name.
    pub fn called(&self) -> &str {
        &self.object.key.arguments
    }

    /// Whether a change calls it that gives these columns other values.
    pub fn is_for(&self, changing: Changing, assigned: &[String]) -> bool {
        self.enabled
            && self.says.events.iter().any(|event| match event {
                Event::Insert => changing == Changing::Insert,
                Event::Delete => changing == Changing::Delete,
                Event::Update(of) => {
                    changing == Changing::Update && (of.is_empty() || of.iter().any(|column| assigned.contains(column)))
                }
            })
    }
}

/// What an object of a trigger keeps beside its text: its function, and whether it is enabled.
pub fn kept(function: Oid, enabled: bool) -> Arc<[u8]> {
    let mut kept = function.to_be_bytes().to_vec();
    kept.push(u8::from(enabled));
    kept.into()
}

/// A statement has changed rows of a table with triggers: those that come after it are to be called.
#[derive(Clone, Debug)]
pub struct Firing {
    pub table: Arc<Object>,
    pub changing: Changing,
    /// The columns that have got other values.
    pub assigned: Vec<String>,
}

/// The triggers of a catalog, by their tables, in the order of their names.
#[derive(Debug, Default)]
pub struct Triggers {
    /// Those that this is of.
    pub catalog: Arc<Catalog>,
    by_table: BTreeMap<Oid, Vec<Trigger>>,
}

impl Triggers {
    /// Reads them.
    ///
    /// # Errors
    ///
    /// Where one of them is damaged: to change rows without it would be wrong.
    pub fn of(catalog: &Arc<Catalog>) -> Result<Triggers> {
        let mut by_table: BTreeMap<Oid, Vec<Trigger>> = BTreeMap::new();
        for object in catalog.of(Class::Trigger, "") {
            let trigger = Trigger::of(object)?;
            by_table.entry(trigger.table).or_default().push(trigger);
        }
        Ok(Triggers {
            catalog: catalog.clone(),
            by_table,
        })
    }

    /// Those of a table.
    pub fn on(&self, table: Oid) -> &[Trigger] {
        self.by_table.get(&table).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether somebody wants to see the rows of a table after they have changed.
    pub fn look_after(&self, table: Oid) -> bool {
        let mut triggers = self.on(table).iter();
        triggers.any(|trigger| trigger.enabled && trigger.says.row && !trigger.says.before)
    }
}
