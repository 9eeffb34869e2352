//! The definition of a table, as ALTER TABLE changes it. What becomes of the rows is not known here.

use super::calls::rename_function;
use super::constraints::{self, Constraint, Rule, folded};
use super::definitions;
use super::frozen::Rename;
use super::uses;
use super::work::from_store;
use crate::error::{Error, Result, SqlState};
use crate::session::is_always;
use datafusion::arrow::datatypes::Field;
use sqlparser::ast::{ColumnDef, ColumnOption, ColumnOptionDef, CreateTable, DataType, Expr, GeneratedAs, Ident};
use std::collections::BTreeSet;
use taipan_store::{Key, Kind, Layout, NewObject, Object};

/// A definition.
#[derive(Clone, Debug)]
pub struct Definition {
    pub key: Key,
    pub layout: Layout,
    pub constraints: Vec<Constraint>,
    /// Its columns as they are written, with their defaults.
    create: CreateTable,
}

impl Definition {
    /// That of a table.
    pub fn of(table: &Object) -> Result<Definition> {
        let create = definitions::create_table(&table.sql)?;
        Ok(Definition {
            key: table.key.clone(),
            layout: Layout::of(table).map_err(from_store)?,
            constraints: constraints::declared(&create, &table.sql)?,
            create,
        })
    }

    /// That of a table that is about to be made.
    pub fn new(key: &Key, layout: Layout, create: CreateTable, constraints: Vec<Constraint>) -> Definition {
        Definition {
            key: key.clone(),
            layout,
            constraints,
            create,
        }
    }

    /// The table that it defines.
    pub fn object(&self) -> Result<NewObject> {
        Ok(NewObject {
            sql: definitions::table(&self.key, &self.layout.schema, &self.create, &self.constraints),
            key: self.key.clone(),
            kind: Kind::Table,
            columns: self.layout.encode().map_err(from_store)?,
        })
    }

    /// The place of a column.
    ///
    /// # Errors
    ///
    /// 42703 if there is none of this name.
    pub fn column(&self, name: &str) -> Result<usize> {
        self.layout.schema.index_of(name).map_err(|_| {
            let message = format!("column \"{name}\" of relation \"{}\" does not exist", self.key.name);
            Error::new(SqlState::UndefinedColumn, message)
        })
    }

    /// Whether it has a column of this name.
    pub fn has_column(&self, name: &str) -> bool {
        self.layout.schema.index_of(name).is_ok()
    }

    /// What a column is where nothing is given for it.
    pub fn default(&self, place: usize) -> Option<&Expr> {
        let options = &self.create.columns.get(place)?.options;
        options.iter().find_map(|option| match &option.option {
            ColumnOption::Default(expr) => Some(expr),
            _ => None,
        })
    }

    /// Whether nobody but the table gives a column its values.
    pub fn is_always(&self, place: usize) -> bool {
        let options = self.create.columns.get(place).map(|column| column.options.as_slice());
        options
            .unwrap_or_default()
            .iter()
            .any(|option| is_always(&option.option))
    }

    /// The type of a column, as it is declared.
    pub fn type_of(&self, place: usize) -> String {
        definitions::type_of(&self.create, place, self.layout.schema.field(place))
    }

    /// The words for a column that numbers itself.
    pub fn identity(&self, place: usize) -> Option<&'static str> {
        definitions::identity(&self.create, place)
    }

    /// Adds a column at the end. Its constraints are not among its options.
    ///
    /// # Errors
    ///
    /// 42701 if it is there.
    pub fn add_column(&mut self, column: &ColumnDef, field: Field) -> Result<()> {
        if self.has_column(field.name()) {
            return Err(self.column_exists(field.name()));
        }
        self.layout = self.layout.with(field);
        self.create.columns.push(column.clone());
        Ok(())
    }

    /// Drops a column, with the constraints that read it.
    pub fn drop_column(&mut self, name: &str) -> Result<()> {
        let place = self.column(name)?;
        self.layout = self.layout.without(place);
        self.create.columns.remove(place);
        self.constraints.retain(|constraint| !constraint.reads(name));
        Ok(())
    }

    /// Gives a column another name, also where constraints read it.
    pub fn rename_column(&mut self, old: &str, new: &str) -> Result<()> {
        let place = self.column(old)?;
        if self.has_column(new) {
            return Err(self.column_exists(new));
        }
        self.change(place, |field| field.with_name(new));
        for constraint in &mut self.constraints {
            constraint.rename_column(old, new);
        }
        Ok(())
    }

    /// Says whether a column may have NULLs.
    pub fn set_nullable(&mut self, place: usize, nullable: bool) {
        self.change(place, |field| field.with_nullable(nullable));
    }

    /// Puts the last column, which is of this type, in the place of another one, whose name and options it gets.
    pub fn replace_with_last(&mut self, place: usize, ty: &DataType) {
        let last = self.layout.schema.fields().len() - 1;
        let name = self.layout.schema.field(place).name().clone();
        let nullable = self.layout.schema.field(place).is_nullable();
        self.layout = self.layout.moved(last, place);
        self.change(place, |field| field.with_name(name).with_nullable(nullable));
        self.create.columns.pop();
        self.create.columns[place].data_type = ty.clone();
    }

    fn change(&mut self, place: usize, change: impl FnOnce(Field) -> Field) {
        let field = self.layout.schema.field(place).clone();
        self.layout = self.layout.with_field(place, change(field));
    }

    /// Says what a column is where nothing is given for it; `None`: NULL.
    pub fn set_default(&mut self, place: usize, default: Option<Expr>) {
        let options = &mut self.create.columns[place].options;
        options.retain(|option| !matches!(option.option, ColumnOption::Default(_)));
        options.extend(default.map(|expr| ColumnOptionDef {
            name: None,
            option: ColumnOption::Default(expr),
        }));
    }

    /// Makes a column number itself: with the default and the words of an identity column.
    pub fn add_identity(&mut self, place: usize, options: Vec<ColumnOptionDef>) {
        let is_kept = |option: &ColumnOptionDef| {
            matches!(option.option, ColumnOption::Default(_) | ColumnOption::Generated { .. })
        };
        let options = options.into_iter().filter(is_kept);
        self.create.columns[place].options.extend(options);
    }

    /// Says whether an identity column takes values that are given.
    pub fn set_generated(&mut self, place: usize, when: GeneratedAs) {
        for option in &mut self.create.columns[place].options {
            if let ColumnOption::Generated { generated_as, .. } = &mut option.option {
                *generated_as = when;
            }
        }
    }

    /// Makes an identity column one of values that are given.
    pub fn drop_identity(&mut self, place: usize) {
        self.set_default(place, None);
        let options = &mut self.create.columns[place].options;
        options.retain(|option| !matches!(option.option, ColumnOption::Generated { .. }));
    }

    /// The type of a column, as it was written.
    pub fn declared_type(&self, place: usize) -> DataType {
        self.create.columns[place].data_type.clone()
    }

    /// Gives a sequence another name where defaults ask it for values; whether one does.
    pub fn rename_sequence(&mut self, old: &Key, new: &Key) -> Result<bool> {
        let mut found = false;
        for column in &mut self.create.columns {
            for option in &mut column.options {
                if let ColumnOption::Default(expr) = &mut option.option {
                    found |= uses::rename_sequence(expr, old, new);
                }
            }
        }
        Ok(found)
    }

    /// Follows another name of a table or column in foreign keys; whether one names it.
    pub fn follow(&mut self, rename: &Rename) -> bool {
        let mut found = false;
        if let Rename::Function { old, takes, new } = rename {
            for column in &mut self.create.columns {
                for option in &mut column.options {
                    if let ColumnOption::Default(expr) = &mut option.option {
                        found |= rename_function(expr, old, takes, new);
                    }
                }
            }
            for constraint in &mut self.constraints {
                if let Rule::Check(expr) = &mut constraint.rule {
                    found |= rename_function(expr, old, takes, new);
                }
            }
            return found;
        }
        for constraint in &mut self.constraints {
            let Rule::Foreign(foreign) = &mut constraint.rule else {
                continue;
            };
            match rename {
                Rename::Relation { old, new } if foreign.table == **old => {
                    foreign.table = Key::clone(new);
                    found = true;
                }
                Rename::Column { of, old, new } if foreign.table == **of => {
                    for column in foreign.referred.iter_mut().filter(|column| *column == old) {
                        *column = new.to_string();
                        found = true;
                    }
                }
                Rename::Relation { .. } | Rename::Column { .. } | Rename::Function { .. } => {}
            }
        }
        found
    }

    /// The columns of its primary key.
    pub fn primary_key(&self) -> Option<Vec<String>> {
        self.constraints.iter().find_map(|constraint| match &constraint.rule {
            Rule::Primary(columns) => Some(columns.clone()),
            _ => None,
        })
    }

    /// The columns of a key by its name.
    pub fn columns_of_key(&self, name: &str) -> Option<Vec<String>> {
        let constraint = self.constraints.iter().find(|constraint| constraint.name == name)?;
        match &constraint.rule {
            Rule::Primary(columns) | Rule::Unique { columns, .. } => Some(columns.clone()),
            _ => None,
        }
    }

    /// The constraint that says that no two rows have the same in these columns, in whatever order.
    pub fn key_of(&self, columns: &[String]) -> Option<&Constraint> {
        let wanted: BTreeSet<&String> = columns.iter().collect();
        self.constraints.iter().find(|constraint| match &constraint.rule {
            Rule::Primary(own) | Rule::Unique { columns: own, .. } => {
                own.len() == columns.len() && own.iter().collect::<BTreeSet<_>>() == wanted
            }
            _ => false,
        })
    }

    /// Adds a constraint; its name.
    pub fn add_constraint(&mut self, name: Option<&Ident>, rule: Rule, of: &[String]) -> Result<String> {
        let mut naming = constraints::Naming::of(&self.key.name, std::mem::take(&mut self.constraints));
        let added = naming.add(name, rule, of);
        self.constraints = naming.constraints;
        added
    }

    /// Drops a constraint; whether it was there.
    pub fn drop_constraint(&mut self, name: &str) -> bool {
        let before = self.constraints.len();
        self.constraints.retain(|constraint| constraint.name != name);
        before > self.constraints.len()
    }

    /// Gives a constraint another name.
    ///
    /// # Errors
    ///
    /// 42704 if it is not there, 42710 if another one has the name.
    pub fn rename_constraint(&mut self, old: &Ident, new: &Ident) -> Result<()> {
        let (old, new, table) = (folded(old), folded(new), &self.key.name);
        if self.constraints.iter().any(|known| known.name == new) {
            return Err(constraints::exists(&new, table));
        }
        match self.constraints.iter_mut().find(|known| known.name == old) {
            Some(constraint) => {
                constraint.name = new;
                Ok(())
            }
            None => Err(self.no_constraint(&old)),
        }
    }

    /// The error about a constraint that is not there.
    pub fn no_constraint(&self, name: &str) -> Error {
        let message = format!("constraint \"{name}\" of relation \"{}\" does not exist", self.key.name);
        Error::new(SqlState::UndefinedObject, message)
    }

    fn column_exists(&self, name: &str) -> Error {
        let message = format!("column \"{name}\" of relation \"{}\" already exists", self.key.name);
        Error::new(SqlState::DuplicateColumn, message)
    }
}
