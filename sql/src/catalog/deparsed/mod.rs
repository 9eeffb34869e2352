//! SQL as Postgres prints it.

mod condition;
mod query;

pub use condition::condition;
pub use query::{Printed, query};

use super::facts::Column;
use crate::database::folded;
use sqlparser::ast::Expr;
use taipan_engine::types::quote;
use taipan_store::Oid;

/// The relations whose columns an expression may name.
#[derive(Debug, Default)]
pub struct Scope {
    sources: Vec<Source>,
}

/// One of them.
#[derive(Debug)]
struct Source {
    /// What its columns are written with; `None`: nothing.
    name: Option<String>,
    /// Their names, and their types as far as they are known.
    columns: Vec<(String, Option<Oid>)>,
}

/// A column as it is written.
#[derive(Debug)]
struct Named {
    name: String,
    text: String,
    ty: Option<Oid>,
}

impl Scope {
    /// One relation, whose columns are written by their names alone.
    pub fn of_columns(columns: &[Column]) -> Scope {
        let columns = columns
            .iter()
            .map(|column| (column.name.clone(), Some(column.ty.oid)))
            .collect();
        Scope {
            sources: vec![Source { name: None, columns }],
        }
    }

    /// What an expression names, if it names a column and only one.
    fn column(&self, expr: &Expr) -> Option<Named> {
        let (relation, name) = match expr {
            Expr::Identifier(name) => (None, folded(name)),
            Expr::CompoundIdentifier(parts) => match parts.as_slice() {
                [relation, name] => (Some(folded(relation)), folded(name)),
                _ => return None,
            },
            _ => return None,
        };
        let sources = self
            .sources
            .iter()
            .filter(|source| relation.is_none() || source.name == relation);
        let columns = sources.flat_map(|source| source.columns.iter().map(move |column| (source, column)));
        let found: Vec<_> = columns.filter(|(_, (known, _))| *known == name).collect();
        match found[..] {
            [(source, column)] => Some(source.named(column)),
            _ => None,
        }
    }
}

impl Source {
    fn named(&self, (name, ty): &(String, Option<Oid>)) -> Named {
        let text = match &self.name {
            Some(relation) => format!("{}.{}", quote(relation), quote(name)),
            None => quote(name),
        };
        Named {
            name: name.clone(),
            text,
            ty: *ty,
        }
    }
}
