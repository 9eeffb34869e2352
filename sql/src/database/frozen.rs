//! The query of a view as the database keeps it: each relation is written as a query for the columns of it that the view
//! uses, `(SELECT "id" FROM public.t) AS t`. So the text itself says what it depends on; `*` stands for the columns of the
//! moment when the view was made; and where a relation or a column gets another name, that is the only place to change.

use super::calls::rename_function;
use super::constraints::folded;
use crate::error::{Error, Result, SqlState};
use crate::statements::{self, Statement, WithNames};
use crate::visits::VisitMut;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{
    CreateView, Expr, Ident, ObjectName, Query, Select, SelectItem, SetExpr, Statement as SqlStatement, TableAlias,
    TableFactor, TableWithJoins, VisitorMut,
};
use std::ops::{ControlFlow, RangeInclusive};
use taipan_store::Key;

/// A relation of the database that a query names.
#[derive(Clone, Debug)]
pub struct Named {
    pub key: Key,
    /// Its columns.
    pub columns: Vec<String>,
    /// The places of those that the query uses.
    pub used: Vec<usize>,
}

/// Writes the relations of a query as queries for what is used of them. `find` tells which relation a name means.
pub fn freeze(query: &mut Query, find: &dyn Fn(&ObjectName) -> Option<Named>) -> Result<()> {
    let mut freezing = Freezing {
        find,
        withs: WithNames::default(),
        frozen: Vec::new(),
    };
    match VisitMut::visit(query, &mut freezing) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(*error),
    }
}

struct Freezing<'a> {
    find: &'a dyn Fn(&ObjectName) -> Option<Named>,
    withs: WithNames,
    /// Of the queries around, whether each is what freezing makes of a relation.
    frozen: Vec<bool>,
}

impl VisitorMut for Freezing<'_> {
    type Break = Box<Error>;

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<Self::Break> {
        // The query of a view itself never is.
        let frozen = !self.frozen.is_empty() && is_frozen(query);
        self.frozen.push(frozen);
        self.withs.enter(query, folded);
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, query: &mut Query) -> ControlFlow<Self::Break> {
        self.withs.leave(query);
        self.frozen.pop();
        ControlFlow::Continue(())
    }

    // After what is in it: what it becomes names the relation again.
    fn post_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<Self::Break> {
        let TableFactor::Table {
            name,
            args: None,
            alias,
            ..
        } = factor
        else {
            return ControlFlow::Continue(());
        };
        if self.frozen.last() == Some(&true) {
            return ControlFlow::Continue(());
        }
        if let [part] = name.0.as_slice()
            && let Some(bare) = part.as_ident().map(folded)
            && self.withs.has(&bare)
        {
            return ControlFlow::Continue(());
        }
        let Some(named) = (self.find)(name) else {
            return ControlFlow::Continue(());
        };
        match written(&named, alias.take()) {
            Ok(written) => {
                *factor = written;
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(Box::new(error)),
        }
    }
}

/// What is asked of a relation none of whose columns is used.
const NOTHING: &str = "1 AS \"?column?\"";

/// A relation as a query for what is used of it.
fn written(named: &Named, alias: Option<TableAlias>) -> Result<TableFactor> {
    let ident = |name: &str| Ident::with_quote('"', name);
    let mut alias = alias.unwrap_or_else(|| TableAlias {
        explicit: true,
        name: ident(&named.key.name),
        columns: Vec::new(),
        at: None,
    });
    alias.explicit = true;
    let renamed = std::mem::take(&mut alias.columns);
    let mut items = Vec::new();
    for place in &named.used {
        let own = &named.columns[*place];
        items.push(match renamed.get(*place) {
            Some(given) => format!("{} AS {}", ident(own), given.name),
            None => ident(own).to_string(),
        });
    }
    if items.is_empty() {
        items.push(NOTHING.to_string());
    }
    let (schema, name) = (ident(&named.key.schema), ident(&named.key.name));
    let subquery = query(&format!("SELECT {} FROM {schema}.{name}", items.join(", ")))?;
    Ok(TableFactor::Derived {
        lateral: false,
        subquery,
        alias: Some(alias),
        sample: None,
    })
}

/// Whether a query is one that `written` writes: a view that is made of a frozen text stays as it is.
fn is_frozen(query: &Query) -> bool {
    let SetExpr::Select(select) = query.body.as_ref() else {
        return false;
    };
    let Some(relation) = relation_of(select) else {
        return false;
    };
    let is_quoted = |name: &Ident| name.quote_style == Some('"');
    let parts = relation.0.iter();
    if !parts.clone().all(|part| part.as_ident().is_some_and(is_quoted)) {
        return false;
    }
    let items: Vec<String> = select.projection.iter().map(ToString::to_string).collect();
    let known = select
        .projection
        .iter()
        .all(|item| column_of(item).is_some_and(is_quoted));
    let nothing = matches!(items.as_slice(), [item] if item == NOTHING);
    (known || nothing) && query.to_string() == format!("SELECT {} FROM {relation}", items.join(", "))
}

/// The relation that such a query stands for, and the columns that are used of it; `None`: it is no such query, or one of the
/// columns has another name now.
pub fn relation_in(query: &Query) -> Option<(Key, Vec<String>)> {
    let SetExpr::Select(select) = query.body.as_ref() else {
        return None;
    };
    let mut parts = relation_of(select)?
        .0
        .iter()
        .filter_map(|part| part.as_ident())
        .map(folded);
    let key = Key::relation(parts.next()?, parts.next()?);
    let columns = select.projection.iter().map(|item| match item {
        SelectItem::UnnamedExpr(Expr::Identifier(name)) => Some(folded(name)),
        _ => None,
    });
    let columns = columns.collect::<Option<Vec<_>>>()?;
    is_frozen(query).then_some((key, columns))
}

fn query(text: &str) -> Result<Box<Query>> {
    match crate::statements::expression(&format!("({text})"))? {
        Expr::Subquery(query) => Ok(query),
        _ => Err(Error::new(SqlState::Internal, "a query in parentheses is no query")),
    }
}

/// The view that a statement makes.
pub fn create_view(text: &str) -> Result<CreateView> {
    let unexpected = || Error::new(SqlState::Internal, format!("a statement that makes no view: {text}"));
    let Statement::Other(statement) = statements::parse(text)? else {
        return Err(unexpected());
    };
    match *statement {
        DfStatement::Statement(statement) => match *statement {
            SqlStatement::CreateView(create) => Ok(create),
            _ => Err(unexpected()),
        },
        _ => Err(unexpected()),
    }
}

/// The relation that a select of a frozen query is about: its name of two parts.
pub fn relation_of(select: &Select) -> Option<&ObjectName> {
    let [TableWithJoins { relation, joins }] = select.from.as_slice() else {
        return None;
    };
    match relation {
        TableFactor::Table {
            name,
            args: None,
            alias: None,
            ..
        } if joins.is_empty() && name.0.len() == 2 => Some(name),
        _ => None,
    }
}

/// The column that an item of such a select is; `None`: it is none.
pub fn column_of(item: &SelectItem) -> Option<&Ident> {
    match item {
        SelectItem::UnnamedExpr(Expr::Identifier(name))
        | SelectItem::ExprWithAlias {
            expr: Expr::Identifier(name),
            ..
        } => Some(name),
        _ => None,
    }
}

/// What gets another name.
#[derive(Clone, Debug)]
pub enum Rename<'a> {
    /// A table, view or other relation.
    Relation { old: &'a Key, new: &'a Key },
    /// A function that takes so many arguments.
    Function {
        old: &'a Key,
        takes: &'a RangeInclusive<usize>,
        new: &'a Key,
    },
    /// A column of a relation.
    Column { of: &'a Key, old: &'a str, new: &'a str },
}

/// Follows another name in a frozen query.
pub fn follow(query: &mut impl VisitMut, rename: &Rename) {
    if let Rename::Function { old, takes, new } = rename {
        rename_function(query, old, takes, new);
        return;
    }
    // Nothing in it breaks off.
    let _ = VisitMut::visit(query, &mut Following { rename });
}

struct Following<'a> {
    rename: &'a Rename<'a>,
}

impl VisitorMut for Following<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<()> {
        let SetExpr::Select(select) = query.body.as_mut() else {
            return ControlFlow::Continue(());
        };
        let is_about = |key: &Key| relation_of(select).is_some_and(|name| names(name, key));
        match self.rename {
            Rename::Relation { old, new } if is_about(old) => {
                if let Some(TableWithJoins {
                    relation: TableFactor::Table { name, .. },
                    ..
                }) = select.from.first_mut()
                {
                    let parts = [&new.schema, &new.name];
                    let parts = parts.map(|part| Ident::with_quote('"', part.as_str()));
                    *name = ObjectName::from(parts.to_vec());
                }
            }
            Rename::Column { of, old, new } if is_about(of) => {
                for item in &mut select.projection {
                    rename_item(item, old, new);
                }
            }
            Rename::Relation { .. } | Rename::Column { .. } | Rename::Function { .. } => {}
        }
        ControlFlow::Continue(())
    }
}

/// The column is called as before to whoever reads the query.
fn rename_item(item: &mut SelectItem, old: &str, new: &str) {
    if column_of(item).is_none_or(|column| folded(column) != old) {
        return;
    }
    let expr = Expr::Identifier(Ident::with_quote('"', new));
    let alias = match item {
        SelectItem::ExprWithAlias { alias, .. } => alias.clone(),
        _ => Ident::with_quote('"', old),
    };
    *item = SelectItem::ExprWithAlias { expr, alias };
}

/// Whether a name of two parts is that of a relation.
pub fn names(name: &ObjectName, key: &Key) -> bool {
    let mut parts = name.0.iter().filter_map(|part| part.as_ident()).map(folded);
    parts.next().as_ref() == Some(&key.schema) && parts.next().as_ref() == Some(&key.name) && parts.next().is_none()
}
