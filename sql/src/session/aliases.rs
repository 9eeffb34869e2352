//! Names that columns of a result have, in columns behind them: `SELECT 1 AS a, a + 1`. Postgres has an error there, so they mean
//! something only where the planner knows no such column.

use super::using::{visit, visit_mut};
use super::whole_rows::unknown;
use crate::database::folded;
use crate::visits::{Visit, VisitMut};
use datafusion::common::DataFusionError;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{Expr, Query, Select, SelectItem, Visitor, VisitorMut};
use std::ops::ControlFlow;

/// How many names a statement may have so.
pub(super) const MOST: usize = 64;

/// Puts what has a name where the name is, if the planner knows no column of it. Whether there is one such place of the name.
/// What is computed twice is never volatile: `is_volatile` tells.
pub(super) fn put(statement: &mut DfStatement, error: &DataFusionError, is_volatile: &dyn Fn(&Expr) -> bool) -> bool {
    let Some(name) = unknown(error) else {
        return false;
    };
    let mut places = Places {
        name: &name,
        is_volatile,
        found: 0,
    };
    // Nothing in it breaks off.
    let _ = visit(statement, &mut places);
    if places.found != 1 {
        return false;
    }
    let mut putting = Putting(&name);
    let _ = visit_mut(statement, &mut putting);
    true
}

/// Counts the SELECTs in which a name could mean a column before.
struct Places<'a> {
    name: &'a str,
    is_volatile: &'a dyn Fn(&Expr) -> bool,
    found: usize,
}

impl Visitor for Places<'_> {
    type Break = ();

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        if let Some((place, expr)) = named(select, self.name)
            && !(self.is_volatile)(expr)
            && select.projection[place + 1..].iter().any(|item| names(item, self.name))
        {
            self.found += 1;
        }
        ControlFlow::Continue(())
    }
}

/// The only column of a SELECT that is given a name, and its place.
fn named<'a>(select: &'a Select, name: &str) -> Option<(usize, &'a Expr)> {
    let items = select.projection.iter().enumerate();
    let mut found = items.filter_map(|(place, item)| match item {
        SelectItem::ExprWithAlias { expr, alias } if folded(alias) == name => Some((place, expr)),
        _ => None,
    });
    match (found.next(), found.next()) {
        (Some(found), None) => Some(found),
        _ => None,
    }
}

/// Whether a name stands in a column, outside of queries.
fn names(item: &SelectItem, name: &str) -> bool {
    struct Names<'a>(&'a str, usize);
    impl Visitor for Names<'_> {
        type Break = ();

        fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
            self.1 += 1;
            ControlFlow::Continue(())
        }

        fn post_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
            self.1 -= 1;
            ControlFlow::Continue(())
        }

        fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
            match expr {
                Expr::Identifier(found) if self.1 == 0 && folded(found) == self.0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        }
    }
    Visit::visit(item, &mut Names(name, 0)).is_break()
}

/// Puts the column where its name is.
struct Putting<'a>(&'a str);

impl VisitorMut for Putting<'_> {
    type Break = ();

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<()> {
        let Some((place, expr)) = named(select, self.0) else {
            return ControlFlow::Continue(());
        };
        let value = Expr::Nested(Box::new(expr.clone()));
        for item in &mut select.projection[place + 1..] {
            let mut replaced = Replaced {
                name: self.0,
                value: &value,
                depth: 0,
            };
            let _ = VisitMut::visit(item, &mut replaced);
        }
        ControlFlow::Continue(())
    }
}

struct Replaced<'a> {
    name: &'a str,
    value: &'a Expr,
    depth: usize,
}

impl VisitorMut for Replaced<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, _: &mut Query) -> ControlFlow<()> {
        self.depth += 1;
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &mut Query) -> ControlFlow<()> {
        self.depth -= 1;
        ControlFlow::Continue(())
    }

    /// What is put in is not looked at again.
    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        if let Expr::Identifier(found) = expr
            && self.depth == 0
            && folded(found) == self.name
        {
            *expr = self.value.clone();
        }
        ControlFlow::Continue(())
    }
}
