//! The name of a table as a value: `row_to_json(t)`, `json_agg(t)`, `SELECT t FROM t`. It is the row of the table's columns where the
//! planner knows no column of that name, as in Postgres.

use super::changes::query;
use super::making::call;
use super::using::{visit, visit_mut};
use super::withs::Withs;
use crate::database::folded;
use crate::functions::ROW;
use crate::visits::VisitMut;
use datafusion::common::{DataFusionError, SchemaError};
use datafusion::logical_expr::LogicalPlan;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{
    Expr, FunctionArg, FunctionArgExpr, FunctionArguments, Ident, JoinOperator, Query, Select, SelectItem, TableFactor,
    Value, Visitor, VisitorMut,
};
use std::ops::ControlFlow;

/// Functions that take a row as any other value, as they are called here.
const TAKE_ROWS: [&str; 8] = [
    "row_to_json",
    "to_json",
    "to_jsonb",
    "array_agg",
    "json_build_object",
    "json_build_array",
    "jsonb_build_object",
    "jsonb_build_array",
];

/// The name that the planner has no column for.
pub(super) fn unknown(error: &DataFusionError) -> Option<String> {
    let DataFusionError::SchemaError(unknown, _) = error.find_root() else {
        return None;
    };
    match unknown.as_ref() {
        SchemaError::FieldNotFound { field, .. } if field.relation.is_none() => Some(field.name.clone()),
        _ => None,
    }
}

/// The query for the columns of the only table of this name whose rows are wanted.
pub(super) fn columns(statement: &DfStatement, name: &str) -> Option<Box<Query>> {
    let mut found = Found {
        name,
        withs: Withs::default(),
        texts: Vec::new(),
    };
    // Nothing in it breaks off.
    let _ = visit(statement, &mut found);
    match found.texts.as_slice() {
        [text] => query(text).ok(),
        _ => None,
    }
}

/// Puts rows of these columns where the name of the table is a value.
pub(super) fn put(statement: &mut DfStatement, name: &str, plan: &LogicalPlan) {
    let fields = plan.schema().fields().iter();
    let columns: Vec<&str> = fields.map(|field| field.name().as_str()).collect();
    let text = |text: &str| Expr::value(Value::SingleQuotedString(text.to_string()));
    let table = Ident::with_quote('"', name);
    let entries = columns.iter().flat_map(|column| {
        let value = vec![table.clone(), Ident::with_quote('"', *column)];
        [text(column), Expr::CompoundIdentifier(value)]
    });
    let value = call(ROW, entries.collect::<Vec<_>>());
    let _ = visit_mut(statement, &mut Putting { name, value });
}

/// Whether a SELECT reads a table of this name. Where a join may leave rows of it out, there would be no row.
fn reads(select: &Select, name: &str) -> bool {
    let called = |factor: &TableFactor| {
        let own = match factor {
            TableFactor::Table { alias: None, name, .. } => name.0.last().and_then(|part| part.as_ident()).cloned(),
            TableFactor::Table { alias: Some(alias), .. }
            | TableFactor::Derived { alias: Some(alias), .. }
            | TableFactor::UNNEST { alias: Some(alias), .. }
            | TableFactor::Function { alias: Some(alias), .. } => Some(alias.name.clone()),
            _ => None,
        };
        own.is_some_and(|own| folded(&own) == name)
    };
    let plain = |operator: &JoinOperator| {
        matches!(
            operator,
            JoinOperator::Join(_) | JoinOperator::Inner(_) | JoinOperator::CrossJoin(_)
        )
    };
    let joins = || select.from.iter().flat_map(|tree| &tree.joins);
    let tables = select.from.iter().map(|tree| &tree.relation);
    let mut tables = tables.chain(joins().map(|join| &join.relation));
    joins().all(|join| plain(&join.join_operator)) && tables.any(called)
}

/// Finds the tables of a name whose rows are wanted.
struct Found<'a> {
    name: &'a str,
    withs: Withs,
    texts: Vec<String>,
}

impl Visitor for Found<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        self.withs.enter(query);
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.withs.leave();
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        let mut own = select.clone();
        let value = Expr::value(Value::Null);
        let putting = Putting { name: self.name, value };
        if !reads(select, self.name) || !putting.in_select(&mut own) {
            return ControlFlow::Continue(());
        }
        let from = select.from.iter().map(ToString::to_string).collect::<Vec<_>>();
        let table = Ident::with_quote('"', self.name);
        let text = format!("SELECT {table}.* FROM {}", from.join(", "));
        self.texts.push(self.withs.around(text));
        ControlFlow::Continue(())
    }
}

/// Puts a value where the name of a table is one.
struct Putting<'a> {
    name: &'a str,
    value: Expr,
}

impl Putting<'_> {
    fn is_name(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Identifier(name) if folded(name) == self.name)
    }

    /// Whether the name was a value in a SELECT, outside of queries in it.
    fn in_select(&self, select: &mut Select) -> bool {
        let mut found = false;
        for item in &mut select.projection {
            match item {
                SelectItem::UnnamedExpr(expr) if self.is_name(expr) => {
                    let value = self.value.clone();
                    *item = SelectItem::ExprWithAlias {
                        expr: value,
                        alias: Ident::with_quote('"', self.name),
                    };
                    found = true;
                }
                SelectItem::ExprWithAlias { expr, .. } if self.is_name(expr) => {
                    *expr = self.value.clone();
                    found = true;
                }
                _ => {}
            }
        }
        let mut calls = Calls {
            putting: self,
            depth: 0,
            found,
        };
        let _ = VisitMut::visit(&mut select.projection, &mut calls);
        calls.found
    }
}

impl VisitorMut for Putting<'_> {
    type Break = ();

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<()> {
        if reads(select, self.name) {
            self.in_select(select);
        }
        ControlFlow::Continue(())
    }
}

/// Puts the value into calls of functions that take rows.
struct Calls<'a, 'p> {
    putting: &'a Putting<'p>,
    depth: usize,
    found: bool,
}

impl VisitorMut for Calls<'_, '_> {
    type Break = ();

    fn pre_visit_query(&mut self, _: &mut Query) -> ControlFlow<()> {
        self.depth += 1;
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &mut Query) -> ControlFlow<()> {
        self.depth -= 1;
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        let Expr::Function(call) = expr else {
            return ControlFlow::Continue(());
        };
        let [name] = call.name.0.as_slice() else {
            return ControlFlow::Continue(());
        };
        let takes = |name: &Ident| TAKE_ROWS.contains(&folded(name).as_str());
        if self.depth > 0 || !name.as_ident().is_some_and(takes) {
            return ControlFlow::Continue(());
        }
        if let FunctionArguments::List(list) = &mut call.args {
            for arg in &mut list.args {
                if let FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) = arg
                    && self.putting.is_name(expr)
                {
                    *expr = self.putting.value.clone();
                    self.found = true;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
