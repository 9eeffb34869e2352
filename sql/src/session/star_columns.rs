//! Parts of a select list that stand for several columns, as DuckDB has them: `COLUMNS('pattern')`, `COLUMNS(*)` in an expression,
//! and `* RENAME (a AS b)`. The columns of what the SELECT reads have to be known.

use super::several::is_columns;
use super::using::{visit, visit_mut};
use super::withs::Withs;
use crate::database::folded;
use crate::error::{Error, Result, SqlState};
use crate::visits::{Visit, VisitMut, visit_expressions};
use datafusion::sql::parser::Statement as DfStatement;
use regex::Regex;
use sqlparser::ast::{
    ExcludeSelectItem, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, Ident, ObjectName, Query,
    RenameSelectItem, Select, SelectItem, SelectItemQualifiedWildcardKind, Value, ValueWithSpan, Visitor, VisitorMut,
    WildcardAdditionalOptions,
};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// The query for the columns that the first such part may stand for, if there is one.
pub(super) fn first(statement: &DfStatement) -> Option<String> {
    let mut first = First {
        withs: Withs::default(),
        text: None,
    };
    // What is found breaks off.
    let _ = visit(statement, &mut first);
    first.text
}

/// Writes the first such part as columns.
///
/// # Errors
///
/// 42703 for columns that are not there, 2201B for a pattern that is none.
pub(super) fn put(statement: &mut DfStatement, columns: &[String]) -> Result<()> {
    match visit_mut(statement, &mut Putting { columns }) {
        ControlFlow::Break(result) => *result,
        ControlFlow::Continue(()) => Ok(()),
    }
}

/// The first item of a list that stands for several columns.
fn place(select: &Select) -> Option<usize> {
    select.projection.iter().position(|item| match item {
        SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => own_columns(expr),
        SelectItem::Wildcard(options)
        | SelectItem::QualifiedWildcard(SelectItemQualifiedWildcardKind::ObjectName(_), options) => {
            options.opt_rename.is_some()
        }
        _ => false,
    })
}

/// Whether COLUMNS stands in an expression, outside of queries.
fn own_columns(expr: &Expr) -> bool {
    struct Own(usize);
    impl Visitor for Own {
        type Break = ();

        fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
            self.0 += 1;
            ControlFlow::Continue(())
        }

        fn post_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
            self.0 -= 1;
            ControlFlow::Continue(())
        }

        fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
            match expr {
                Expr::Function(call) if self.0 == 0 && is_columns(call) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        }
    }
    Visit::visit(expr, &mut Own(0)).is_break()
}

struct First {
    withs: Withs,
    text: Option<String>,
}

impl Visitor for First {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        self.withs.enter(query);
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.withs.leave();
        ControlFlow::Continue(())
    }

    fn post_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        let Some(place) = place(select) else {
            return ControlFlow::Continue(());
        };
        let star = match &select.projection[place] {
            SelectItem::QualifiedWildcard(SelectItemQualifiedWildcardKind::ObjectName(name), _) => format!("{name}.*"),
            _ => "*".to_string(),
        };
        let from: Vec<String> = select.from.iter().map(ToString::to_string).collect();
        let text = match from.as_slice() {
            [] => "SELECT 1 WHERE false".to_string(),
            from => format!("SELECT {star} FROM {}", from.join(", ")),
        };
        self.text = Some(self.withs.around(text));
        ControlFlow::Break(())
    }
}

struct Putting<'a> {
    columns: &'a [String],
}

impl VisitorMut for Putting<'_> {
    type Break = Box<Result<()>>;

    fn post_visit_select(&mut self, select: &mut Select) -> ControlFlow<Self::Break> {
        let Some(place) = place(select) else {
            return ControlFlow::Continue(());
        };
        let columns = if select.from.is_empty() { &[][..] } else { self.columns };
        let made = match &select.projection[place] {
            SelectItem::Wildcard(options) => renamed(None, options, columns),
            SelectItem::QualifiedWildcard(SelectItemQualifiedWildcardKind::ObjectName(name), options) => {
                renamed(Some(name), options, columns)
            }
            item => repeated(item, columns),
        };
        ControlFlow::Break(Box::new(made.map(|items| {
            drop(select.projection.splice(place..=place, items));
        })))
    }
}

fn quoted(name: &str) -> Ident {
    Ident::with_quote('"', name)
}

fn missing(name: &str, clause: &str) -> Error {
    let message = format!("column \"{name}\" in {clause} does not exist");
    Error::new(SqlState::UndefinedColumn, message)
}

/// `*` with other names for some columns.
fn renamed(
    of: Option<&ObjectName>,
    options: &WildcardAdditionalOptions,
    columns: &[String],
) -> Result<Vec<SelectItem>> {
    let mut excluded: HashSet<String> = HashSet::new();
    match &options.opt_exclude {
        Some(ExcludeSelectItem::Single(name)) => excluded.extend(last(name)),
        Some(ExcludeSelectItem::Multiple(names)) => excluded.extend(names.iter().filter_map(last)),
        None => {}
    }
    if let Some(except) = &options.opt_except {
        excluded.insert(folded(&except.first_element));
        excluded.extend(except.additional_elements.iter().map(folded));
    }
    let replaced = options.opt_replace.iter().flat_map(|replace| &replace.items);
    let replaced: HashMap<String, Expr> = replaced
        .map(|item| (folded(&item.column_name), item.expr.clone()))
        .collect();
    let renames = match &options.opt_rename {
        Some(RenameSelectItem::Single(rename)) => std::slice::from_ref(rename),
        Some(RenameSelectItem::Multiple(renames)) => renames.as_slice(),
        None => &[],
    };
    let renames: HashMap<String, Ident> = renames
        .iter()
        .map(|rename| (folded(&rename.ident), rename.alias.clone()))
        .collect();
    let is_missing = |name: &&String| !columns.contains(*name);
    for (names, clause) in [
        (excluded.iter().find(is_missing), "EXCLUDE"),
        (replaced.keys().find(is_missing), "REPLACE"),
        (renames.keys().find(is_missing), "RENAME"),
    ] {
        if let Some(name) = names {
            return Err(missing(name, clause));
        }
    }
    let kept = columns.iter().filter(|column| !excluded.contains(*column));
    let items = kept.map(|column| {
        let own = || match of {
            Some(of) => {
                let parts = of.0.iter().filter_map(|part| part.as_ident().cloned());
                Expr::CompoundIdentifier(parts.chain([quoted(column)]).collect())
            }
            None => Expr::Identifier(quoted(column)),
        };
        SelectItem::ExprWithAlias {
            expr: replaced.get(column).cloned().unwrap_or_else(own),
            alias: renames.get(column).cloned().unwrap_or_else(|| quoted(column)),
        }
    });
    Ok(items.collect())
}

fn last(name: &ObjectName) -> Option<String> {
    name.0.last().and_then(|part| part.as_ident()).map(folded)
}

/// An item once for each column that its COLUMNS stands for.
fn repeated(item: &SelectItem, columns: &[String]) -> Result<Vec<SelectItem>> {
    let (SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. }) = item else {
        return Err(Error::new(SqlState::Internal, "columns of no expression"));
    };
    let mut chosen: Option<(String, Vec<&String>)> = None;
    let found = visit_expressions(expr, |part| {
        let Expr::Function(call) = part else {
            return ControlFlow::Continue(());
        };
        if !is_columns(call) {
            return ControlFlow::Continue(());
        }
        let text = call.to_string();
        if chosen.as_ref().is_some_and(|(other, _)| *other != text) {
            // DuckDB takes the columns of all of them side by side.
            return ControlFlow::Break(Error::not_built("several different COLUMNS in one expression"));
        }
        match matching(call, columns) {
            Ok(matching) => {
                chosen = Some((text, matching));
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(error),
        }
    });
    if let ControlFlow::Break(error) = found {
        return Err(error);
    }
    let matching = chosen.map(|(_, matching)| matching).unwrap_or_default();
    if matching.is_empty() {
        let message = format!("no column of the query fits {expr}");
        return Err(Error::new(SqlState::UndefinedColumn, message));
    }
    let items = matching.into_iter().map(|column| {
        let mut item = item.clone();
        // Nothing in it breaks off.
        let _ = VisitMut::visit(&mut item, &mut Named(column));
        item
    });
    Ok(items.collect())
}

/// Puts the name of a column in the place of COLUMNS.
struct Named<'a>(&'a str);

impl VisitorMut for Named<'_> {
    type Break = ();

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        if matches!(expr, Expr::Function(call) if is_columns(call)) {
            *expr = Expr::Identifier(quoted(self.0));
        }
        ControlFlow::Continue(())
    }
}

/// The columns that a COLUMNS stands for.
fn matching<'a>(call: &Function, columns: &'a [String]) -> Result<Vec<&'a String>> {
    let args = match &call.args {
        FunctionArguments::List(list) => list.args.as_slice(),
        _ => &[],
    };
    match args {
        [FunctionArg::Unnamed(FunctionArgExpr::Wildcard)] => Ok(columns.iter().collect()),
        [
            FunctionArg::Unnamed(FunctionArgExpr::Expr(Expr::Value(ValueWithSpan {
                value: Value::SingleQuotedString(pattern),
                ..
            }))),
        ] => {
            let regex = Regex::new(pattern).map_err(|error| {
                let message = format!("invalid regular expression: {pattern}");
                Error::new(SqlState::InvalidRegex, message).with_detail(error.to_string())
            })?;
            Ok(columns.iter().filter(|column| regex.is_match(column)).collect())
        }
        _ => Err(Error::not_built(format!("{call} with anything but a pattern or *"))),
    }
}
