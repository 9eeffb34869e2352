//! The columns that can be named, and those of tables in FROM.

use crate::database::folded;
use crate::error::{Error, SqlState};
use crate::session::changes::query;
use datafusion::common::DataFusionError;
use datafusion::common::TableReference;
use sqlparser::ast::{Expr, Ident, Query, SetExpr, TableFactor, With};
use std::collections::HashMap;

/// Why rewriting stops.
pub enum Stop {
    Error(DataFusionError),
    /// The columns of this query have to be known first.
    Columns(Box<Query>),
}

pub type Done<T> = Result<T, Box<Stop>>;

/// A column as it is called.
pub type Named = (Option<TableReference>, String);

/// Columns of tables in FROM, by the queries that read them alone; `None`: that cannot be planned.
pub type Known = HashMap<String, Option<Vec<Named>>>;

/// A column, and what stands for it.
#[derive(Clone)]
pub struct Visible {
    pub name: String,
    pub value: Expr,
    /// Both sides of a join have it.
    pub is_merged: bool,
}

/// Columns that can be named.
#[derive(Clone, Default)]
pub struct Scope {
    pub columns: Vec<Visible>,
}

impl Scope {
    pub fn extend(&mut self, other: Scope) {
        self.columns.extend(other.columns);
    }

    pub fn has_merged(&self) -> bool {
        self.columns.iter().any(|column| column.is_merged)
    }

    /// What stands for a merged column of this name; `None`: there is none.
    ///
    /// # Errors
    ///
    /// 42702 if there is another column of this name.
    pub fn merged(&self, name: &Ident) -> Done<Option<&Expr>> {
        let folded = folded(name);
        let mut found = self.columns.iter().filter(|column| column.name == folded);
        match (found.next(), found.next()) {
            (Some(first), Some(second)) if first.is_merged || second.is_merged => {
                let message = format!("column reference \"{folded}\" is ambiguous");
                Err(refused(SqlState::AmbiguousColumn, message))
            }
            (Some(column), None) if column.is_merged => Ok(Some(&column.value)),
            _ => Ok(None),
        }
    }

    /// The column of a side that USING names.
    ///
    /// # Errors
    ///
    /// 42702 and 42703.
    pub fn side(&self, name: &str, side: &str) -> Done<&Visible> {
        let mut found = self.columns.iter().filter(|column| column.name == name);
        match (found.next(), found.next()) {
            (Some(column), None) => Ok(column),
            (None, _) => {
                let message = format!("column \"{name}\" specified in USING clause does not exist in {side} table");
                Err(refused(SqlState::UndefinedColumn, message))
            }
            _ => {
                let message = format!("common column name \"{name}\" appears more than once in {side} table");
                Err(refused(SqlState::AmbiguousColumn, message))
            }
        }
    }
}

fn refused(state: SqlState, message: String) -> Box<Stop> {
    failed(Error::new(state, message))
}

/// What is wrong with the statement.
pub fn failed(error: Error) -> Box<Stop> {
    Box::new(Stop::Error(DataFusionError::External(Box::new(error))))
}

/// The columns of a table in FROM; `None`: it cannot be read alone.
///
/// # Errors
///
/// What has to be known first.
pub fn columns_of(factor: &TableFactor, known: &Known, withs: &[With]) -> Done<Option<Vec<Visible>>> {
    let query = alone(factor, withs)?;
    let Some(columns) = known.get(&query.to_string()) else {
        return Err(Box::new(Stop::Columns(Box::new(query))));
    };
    let visible = |(table, name): &Named| Visible {
        name: name.clone(),
        value: value(table.as_ref(), name),
        is_merged: false,
    };
    Ok(columns.as_ref().map(|columns| columns.iter().map(visible).collect()))
}

fn value(table: Option<&TableReference>, name: &str) -> Expr {
    let ident = |part: &str| Ident::with_quote('"', part);
    let Some(table) = table else {
        return Expr::Identifier(ident(name));
    };
    let parts = [table.catalog(), table.schema(), Some(table.table()), Some(name)];
    Expr::CompoundIdentifier(parts.into_iter().flatten().map(ident).collect())
}

/// `WITH … SELECT * FROM factor`.
fn alone(factor: &TableFactor, withs: &[With]) -> Done<Query> {
    let mut query = query("SELECT * FROM x").map_err(failed)?;
    if let SetExpr::Select(select) = query.body.as_mut()
        && let Some(from) = select.from.first_mut()
    {
        from.relation = factor.clone();
    }
    for level in withs {
        match &mut query.with {
            None => query.with = Some(level.clone()),
            Some(with) => {
                with.recursive |= level.recursive;
                let is_new = |name: &Ident| level.cte_tables.iter().all(|table| table.alias.name != *name);
                with.cte_tables.retain(|table| is_new(&table.alias.name));
                with.cte_tables.extend(level.cte_tables.iter().cloned());
            }
        }
    }
    Ok(*query)
}
