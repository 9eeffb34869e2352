//! Functions that give rows, in the select list: `SELECT k, f(k) FROM t` has a row for each that `f` gives, as a table that is
//! joined sideways has. One such call in a list, which may stand there several times if it is not volatile; where rows are grouped, Postgres computes it after that, which is not built.

use crate::database::folded;
use crate::error::{Error, Result};
use crate::functions::ROW;
use crate::visits::{Visit, VisitMut, has_columns};
use sqlparser::ast::{
    AccessExpr, Distinct, ExcludeSelectItem, Expr, Function as Call, FunctionArg, FunctionArgExpr, FunctionArguments,
    GroupByExpr, Ident, Join, JoinConstraint, JoinOperator, ObjectName, Query, Select, SelectItem, TableAlias,
    TableAliasColumnDef, TableFactor, TableWithJoins, Value, Visitor, VisitorMut,
};
use std::ops::ControlFlow;

/// What the table is called that the call becomes.
const TABLE: &str = "rows of list";
/// Its only column, where it has no names.
const VALUE: &str = "value";

/// What is known of the functions of a name.
pub(super) enum Gives {
    Rows {
        /// The names of the columns; none where they are rows of one value.
        columns: Vec<String>,
        /// Whether a call may give other rows each time.
        volatile: bool,
    },
    Aggregate,
    Other,
}

/// Writes a SELECT whose list has a call that gives rows as one that has it in FROM.
///
/// # Errors
///
/// 0A000 where that is not the same.
pub(super) fn rewrite(select: &mut Select, gives: &dyn Fn(&ObjectName) -> Gives) -> Result<()> {
    let mut looked = Looked {
        gives,
        depth: 0,
        kept: 0,
        found: Vec::new(),
        volatile: false,
        fields: 0,
        refused: None,
    };
    // Nothing in it breaks off.
    let _ = Visit::visit(&select.projection, &mut looked);
    let Some((first, rest)) = looked.found.split_first() else {
        return Ok(());
    };
    let grouped = match &select.group_by {
        GroupByExpr::All(_) => true,
        GroupByExpr::Expressions(exprs, _) => !exprs.is_empty(),
    };
    let others = [
        (
            rest.iter().any(|other| other != first),
            "several calls that give rows in one select list",
        ),
        (
            // The fields of a row are those of one.
            looked.volatile && !rest.is_empty() && looked.found.len() > looked.fields,
            "a volatile call that gives rows, several times in one select list",
        ),
        (
            grouped || select.having.is_some(),
            "a call that gives rows in the list of a grouped query",
        ),
        (
            matches!(select.distinct, Some(Distinct::On(_))) || select.qualify.is_some(),
            "a call that gives rows beside DISTINCT ON or QUALIFY",
        ),
    ];
    let refused = looked
        .refused
        .or_else(|| others.into_iter().find(|(is, _)| *is).map(|(_, what)| what));
    if let Some(what) = refused {
        let hint = "You might be able to move the set-returning function into a LATERAL FROM item.";
        return Err(Error::not_built(what).with_hint(hint));
    }
    if let Some((call, columns)) = take(&mut select.projection, gives) {
        let columns = if columns.is_empty() {
            vec![VALUE.to_string()]
        } else {
            columns
        };
        let columns: Vec<Ident> = columns.iter().map(|name| of_list(name)).collect();
        select.projection.iter_mut().for_each(|item| leave_out(item, &columns));
        join(select, call, columns);
    }
    Ok(())
}

/// Takes the call out of the list, with the names of its columns. What is another expression now keeps its name.
fn take(items: &mut [SelectItem], gives: &dyn Fn(&ObjectName) -> Gives) -> Option<(Call, Vec<String>)> {
    let mut taken = Taken {
        gives,
        depth: 0,
        call: None,
        changed: false,
    };
    for item in items {
        let text = item.to_string();
        let _ = VisitMut::visit(item, &mut taken);
        match item {
            SelectItem::UnnamedExpr(expr) if std::mem::take(&mut taken.changed) => {
                *item = SelectItem::ExprWithAlias {
                    expr: expr.clone(),
                    alias: quoted(&text),
                };
            }
            _ => {}
        }
    }
    taken.call
}

/// `*` is what the query read before.
fn leave_out(item: &mut SelectItem, columns: &[Ident]) {
    let SelectItem::Wildcard(options) = item else {
        return;
    };
    let mut names = match options.opt_exclude.take() {
        Some(ExcludeSelectItem::Single(name)) => vec![name],
        Some(ExcludeSelectItem::Multiple(names)) => names,
        None => Vec::new(),
    };
    names.extend(columns.iter().map(|column| column.clone().into()));
    options.opt_exclude = Some(ExcludeSelectItem::Multiple(names));
}

/// Joins the rows with what the SELECT reads.
fn join(select: &mut Select, call: Call, columns: Vec<Ident>) {
    let args = match call.args {
        FunctionArguments::List(list) => list.args,
        _ => Vec::new(),
    };
    let named = |name: Ident| TableAliasColumnDef { name, data_type: None };
    let factor = TableFactor::Function {
        lateral: args.iter().any(has_columns),
        name: call.name,
        args,
        with_ordinality: false,
        alias: Some(TableAlias {
            explicit: true,
            name: quoted(TABLE),
            columns: columns.into_iter().map(named).collect(),
            at: None,
        }),
    };
    match select.from.as_mut_slice() {
        // Behind several tables it sees all of them only as one more.
        [last] => last.joins.push(Join {
            relation: factor,
            global: false,
            join_operator: JoinOperator::CrossJoin(JoinConstraint::None),
        }),
        _ => select.from.push(TableWithJoins {
            relation: factor,
            joins: Vec::new(),
        }),
    }
}

fn quoted(name: &str) -> Ident {
    Ident::with_quote('"', name)
}

/// A name that no column of the query has.
fn of_list(name: &str) -> Ident {
    quoted(&format!("{name} of list"))
}

fn column(name: &str) -> Expr {
    Expr::CompoundIdentifier(vec![quoted(TABLE), of_list(name)])
}

/// Looks for calls that give rows outside of queries.
struct Looked<'a> {
    gives: &'a dyn Fn(&ObjectName) -> Gives,
    depth: usize,
    /// How many expressions are around which do not compute all of their parts.
    kept: usize,
    /// The texts of the calls.
    found: Vec<String>,
    /// Whether one of them may give other rows each time.
    volatile: bool,
    /// How many are asked for one field.
    fields: usize,
    refused: Option<&'static str>,
}

fn is_lazy(expr: &Expr) -> bool {
    match expr {
        Expr::Case { .. } => true,
        Expr::Function(call) => call.name.to_string().eq_ignore_ascii_case("coalesce"),
        _ => false,
    }
}

impl Looked<'_> {
    /// `(f(x)).name` of a call that gives rows.
    fn is_field(&self, expr: &Expr) -> bool {
        let Expr::CompoundFieldAccess { root, .. } = expr else {
            return false;
        };
        let mut root = root.as_ref();
        while let Expr::Nested(inner) = root {
            root = inner;
        }
        matches!(root, Expr::Function(call) if matches!((self.gives)(&call.name), Gives::Rows { .. }))
    }
}

impl Visitor for Looked<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.depth += 1;
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.depth -= 1;
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        self.kept += usize::from(is_lazy(expr));
        if self.depth == 0 && self.is_field(expr) {
            self.fields += 1;
        }
        let Expr::Function(call) = expr else {
            return ControlFlow::Continue(());
        };
        if self.depth > 0 {
            return ControlFlow::Continue(());
        }
        if call.over.is_some() {
            self.refused = Some("a call that gives rows beside a window");
        }
        match (self.gives)(&call.name) {
            Gives::Rows { volatile, .. } => {
                self.found.push(call.to_string());
                self.volatile |= volatile;
                if self.kept > 0 {
                    self.refused = Some("set-returning functions in CASE and COALESCE");
                }
            }
            Gives::Aggregate => self.refused = Some("a call that gives rows beside an aggregate"),
            Gives::Other if call.name.to_string().eq_ignore_ascii_case("unnest") => {
                self.refused = Some("several calls that give rows in one select list");
            }
            Gives::Other => {}
        }
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        self.kept -= usize::from(is_lazy(expr));
        ControlFlow::Continue(())
    }
}

/// Takes the call out of the list.
struct Taken<'a> {
    gives: &'a dyn Fn(&ObjectName) -> Gives,
    depth: usize,
    /// The call, and the names of its columns.
    call: Option<(Call, Vec<String>)>,
    /// Whether an expression is another one now.
    changed: bool,
}

impl VisitorMut for Taken<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, _: &mut Query) -> ControlFlow<()> {
        self.depth += 1;
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &mut Query) -> ControlFlow<()> {
        self.depth -= 1;
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        if let Some(field) = field_of_row(expr) {
            *expr = field;
            self.changed = true;
            return ControlFlow::Continue(());
        }
        let Expr::Function(call) = expr else {
            return ControlFlow::Continue(());
        };
        if self.depth > 0 {
            return ControlFlow::Continue(());
        }
        let columns = match (self.gives)(&call.name) {
            Gives::Rows { columns, .. } => columns,
            Gives::Aggregate | Gives::Other => return ControlFlow::Continue(()),
        };
        let value = match columns.as_slice() {
            [] => column(VALUE),
            [only] => column(only),
            several => {
                let text = |name: &String| Expr::value(Value::SingleQuotedString(name.clone()));
                let parts = several.iter().flat_map(|name| [text(name), column(name)]);
                super::call(ROW, parts)
            }
        };
        // All calls are the same.
        if let Expr::Function(call) = std::mem::replace(expr, value) {
            self.call = Some((call, columns));
            self.changed = true;
        }
        ControlFlow::Continue(())
    }
}

/// The part of a row that is written out, where one field of it is asked for.
fn field_of_row(expr: &Expr) -> Option<Expr> {
    let Expr::CompoundFieldAccess { root, access_chain } = expr else {
        return None;
    };
    let [AccessExpr::Dot(Expr::Identifier(wanted))] = access_chain.as_slice() else {
        return None;
    };
    let mut root = root.as_ref();
    while let Expr::Nested(inner) = root {
        root = inner;
    }
    let Expr::Function(Call {
        name,
        args: FunctionArguments::List(list),
        ..
    }) = root
    else {
        return None;
    };
    let is_row = matches!(name.0.as_slice(), [part] if part.as_ident().is_some_and(|ident| ident.value == ROW));
    let parts = list.args.chunks_exact(2).filter(|_| is_row);
    let mut found = parts.filter_map(|part| match part {
        [
            FunctionArg::Unnamed(FunctionArgExpr::Expr(Expr::Value(name))),
            FunctionArg::Unnamed(FunctionArgExpr::Expr(value)),
        ] if matches!(&name.value, Value::SingleQuotedString(text) if *text == folded(wanted)) => Some(value.clone()),
        _ => None,
    });
    found.next()
}
