//! What is known of one relation of the database without planning anything: its columns and its promises, as its text says.

use crate::database::{Constraint, Rule, create_table, declared, folded, modifier_of};
use crate::error::Result;
use crate::failure;
use crate::postgres::types;
use crate::session::is_always;
use crate::values::WireType;
use datafusion::arrow::datatypes::{DataType, SchemaRef};
use sqlparser::ast::{ColumnOption, CreateTable, Expr};
use std::sync::Arc;
use taipan_store::{Kind, Layout, Object, Oid};

/// The type `unknown`, of what Postgres has no type for.
const UNKNOWN: Oid = 705;
const VARCHAR: Oid = 1043;

/// A type of a column or of a parameter, as the catalog tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    pub oid: Oid,
    /// What is declared beside the name; -1: nothing.
    pub modifier: i32,
    pub size: i16,
    /// Of an array, how many dimensions it has.
    pub dimensions: i16,
}

/// A column.
#[derive(Clone, Debug)]
pub struct Column {
    pub name: String,
    pub ty: Told,
    pub not_null: bool,
    pub default: Option<Expr>,
    /// `a`: its numbers are always its own; `d`: unless others are given.
    pub identity: Option<char>,
    /// Where it is stored, which comments and sequences name it by.
    pub place: usize,
}

/// What is known of a relation.
#[derive(Clone, Debug)]
pub struct Facts {
    pub object: Arc<Object>,
    /// Of what is no table, nothing: that takes planning.
    pub columns: Vec<Column>,
    pub constraints: Vec<Constraint>,
}

impl Facts {
    /// Those of an object.
    ///
    /// # Errors
    ///
    /// XX001 if it is damaged.
    pub fn of(object: &Arc<Object>) -> Result<Facts> {
        let mut facts = Facts {
            object: object.clone(),
            columns: Vec::new(),
            constraints: Vec::new(),
        };
        if object.kind != Kind::Table {
            return Ok(facts);
        }
        let layout = Layout::of(object).map_err(|error| failure::from_store(&error))?;
        facts.columns = columns(&layout.schema);
        for (column, place) in facts.columns.iter_mut().zip(layout.places.iter()) {
            column.place = *place;
        }
        let spoken = [" DEFAULT ", " CONSTRAINT ", " VARCHAR", " IDENTITY"];
        if spoken.iter().any(|word| object.sql.contains(word)) {
            let create = create_table(&object.sql)?;
            facts.constraints = declared(&create, &object.sql)?;
            declare(&mut facts.columns, &create);
        }
        for constraint in &facts.constraints {
            if let Rule::Primary(keys) = &constraint.rule {
                let mut columns = facts.columns.iter_mut();
                columns
                    .by_ref()
                    .filter(|column| keys.contains(&column.name))
                    .for_each(|column| column.not_null = true);
            }
        }
        Ok(facts)
    }

    /// The number of a column, from 1 on.
    pub fn number(&self, name: &str) -> Option<i64> {
        let place = self.columns.iter().position(|column| column.name == name)?;
        i64::try_from(place + 1).ok()
    }

    /// The numbers of columns.
    pub fn numbers(&self, names: &[String]) -> Vec<i64> {
        names.iter().filter_map(|name| self.number(name)).collect()
    }
}

/// The columns of a schema.
pub fn columns(schema: &SchemaRef) -> Vec<Column> {
    let columns = schema.fields().iter().enumerate();
    let columns = columns.map(|(place, field)| Column {
        name: field.name().clone(),
        ty: types::of_field(field).map_or_else(|| told(field.data_type()), plain),
        not_null: !field.is_nullable(),
        default: None,
        identity: None,
        place,
    });
    columns.collect()
}

fn plain(ty: &types::PgType) -> Told {
    Told {
        oid: ty.oid,
        modifier: -1,
        size: ty.size,
        dimensions: i16::from(ty.item().is_some()),
    }
}

/// The type of values that lie so in Arrow.
pub fn told(ty: &DataType) -> Told {
    match WireType::of(ty) {
        Ok(wire) => Told {
            oid: wire.oid,
            modifier: wire.modifier,
            size: wire.size,
            dimensions: dimensions(ty),
        },
        Err(_) => Told {
            oid: UNKNOWN,
            modifier: -1,
            size: -2,
            dimensions: 0,
        },
    }
}

fn dimensions(ty: &DataType) -> i16 {
    match ty {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            1 + dimensions(item.data_type())
        }
        _ => 0,
    }
}

/// What only the statement says of columns.
fn declare(columns: &mut [Column], create: &CreateTable) {
    for spoken in &create.columns {
        let name = folded(&spoken.name);
        let Some(column) = columns.iter_mut().find(|column| column.name == name) else {
            continue;
        };
        if let Some(modifier) = modifier_of(&spoken.data_type) {
            column.ty.oid = VARCHAR;
            column.ty.modifier = modifier;
        }
        for option in &spoken.options {
            match &option.option {
                ColumnOption::Default(expr) => column.default = Some(expr.clone()),
                generated @ ColumnOption::Generated { .. } => {
                    column.identity = Some(if is_always(generated) { 'a' } else { 'd' });
                    column.not_null = true;
                    // The sequence that is behind it is no default of Postgres's.
                    column.default = None;
                    break;
                }
                _ => {}
            }
        }
    }
}
