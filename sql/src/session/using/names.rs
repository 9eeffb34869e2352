//! Merged columns where they are named.

use super::columns::{Done, Known, Scope, Stop, columns_of, failed};
use crate::database::folded;
use crate::error::Error;
use crate::visits::VisitMut;
use sqlparser::ast::{
    ExcludeSelectItem, Expr, Ident, ObjectName, Query, SelectItem, SetExpr, TableFactor, TableWithJoins, VisitorMut,
    WildcardAdditionalOptions, With,
};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Puts in what merged columns stand for.
pub struct Names<'s> {
    scope: &'s Scope,
    known: &'s Known,
    withs: Vec<With>,
    /// For each query around, the names of its own columns: they come first.
    own: Vec<HashSet<String>>,
}

impl<'s> Names<'s> {
    pub fn new(scope: &'s Scope, known: &'s Known, withs: Vec<With>) -> Names<'s> {
        Names {
            scope,
            known,
            withs,
            own: Vec::new(),
        }
    }

    /// Does so in an expression or a table of FROM.
    ///
    /// # Errors
    ///
    /// 42702 for names of several columns; what has to be known first.
    pub fn replace(&mut self, part: &mut impl VisitMut) -> Done<()> {
        match part.visit(self) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(stop) => Err(stop),
        }
    }

    fn own_names(&self, body: &SetExpr, names: &mut HashSet<String>) -> Done<()> {
        match body {
            SetExpr::Select(select) => {
                let mut trees = select.from.iter();
                trees.try_for_each(|tree| self.tree_names(tree, names))
            }
            SetExpr::Query(query) => self.own_names(&query.body, names),
            SetExpr::SetOperation { left, right, .. } => {
                self.own_names(left, names)?;
                self.own_names(right, names)
            }
            _ => Ok(()),
        }
    }

    fn tree_names(&self, tree: &TableWithJoins, names: &mut HashSet<String>) -> Done<()> {
        let joined = tree.joins.iter().map(|join| &join.relation);
        for factor in std::iter::once(&tree.relation).chain(joined) {
            match factor {
                TableFactor::NestedJoin {
                    table_with_joins,
                    alias: None,
                } => self.tree_names(table_with_joins, names)?,
                factor => {
                    let columns = columns_of(factor, self.known, &self.withs)?;
                    names.extend(columns.into_iter().flatten().map(|column| column.name));
                }
            }
        }
        Ok(())
    }
}

impl VisitorMut for Names<'_> {
    type Break = Box<Stop>;

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<Self::Break> {
        self.withs.extend(query.with.clone());
        let mut names = HashSet::new();
        if let Err(stop) = self.own_names(&query.body, &mut names) {
            return ControlFlow::Break(stop);
        }
        self.own.push(names);
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, query: &mut Query) -> ControlFlow<Self::Break> {
        self.own.pop();
        if query.with.is_some() {
            self.withs.pop();
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        let Expr::Identifier(name) = expr else {
            return ControlFlow::Continue(());
        };
        let folded = folded(name);
        if self.own.iter().any(|names| names.contains(&folded)) {
            return ControlFlow::Continue(());
        }
        match self.scope.merged(name) {
            Ok(None) => {}
            Ok(Some(value)) => *expr = placed(value, name),
            Err(stop) => return ControlFlow::Break(stop),
        }
        ControlFlow::Continue(())
    }
}

/// What a column stands for, in its place in the text.
fn placed(value: &Expr, name: &Ident) -> Expr {
    let mut value = value.clone();
    if let Expr::CompoundIdentifier(parts) = &mut value {
        parts.iter_mut().for_each(|part| part.span = name.span);
    }
    value
}

/// Puts the columns in for `*` and for merged columns that are items by themselves, which keep their names. The names of items
/// that order by them by name means.
///
/// # Errors
///
/// 42702 for names of several columns; 0A000 for options of `*`.
pub fn expand(items: &mut Vec<SelectItem>, scope: &Scope) -> Done<HashSet<String>> {
    let mut outputs = HashSet::new();
    let mut expanded = Vec::with_capacity(items.len());
    for item in items.drain(..) {
        match item {
            SelectItem::Wildcard(options) => {
                let left_out = left_out(&options)?;
                let kept = scope.columns.iter().filter(|column| !left_out.contains(&column.name));
                expanded.extend(kept.map(|column| named(column.value.clone(), &column.name, &mut outputs)));
            }
            SelectItem::UnnamedExpr(Expr::Identifier(name)) => expanded.push(match scope.merged(&name)? {
                Some(value) => named(placed(value, &name), &folded(&name), &mut outputs),
                None => SelectItem::UnnamedExpr(Expr::Identifier(name)),
            }),
            SelectItem::ExprWithAlias { expr, alias } => {
                outputs.insert(folded(&alias));
                expanded.push(SelectItem::ExprWithAlias { expr, alias });
            }
            item => expanded.push(item),
        }
    }
    *items = expanded;
    Ok(outputs)
}

/// A column as an item of this name.
fn named(value: Expr, name: &str, outputs: &mut HashSet<String>) -> SelectItem {
    if matches!(value, Expr::Identifier(_) | Expr::CompoundIdentifier(_)) {
        return SelectItem::UnnamedExpr(value);
    }
    outputs.insert(name.to_string());
    SelectItem::ExprWithAlias {
        expr: value,
        alias: Ident::with_quote('"', name),
    }
}

/// The columns that `*` is to be without.
fn left_out(options: &WildcardAdditionalOptions) -> Done<HashSet<String>> {
    let others = [
        options.opt_ilike.is_some(),
        options.opt_replace.is_some(),
        options.opt_rename.is_some(),
    ];
    if others.contains(&true) {
        let what = "ILIKE, REPLACE and RENAME behind * of a join with USING or NATURAL";
        return Err(failed(Error::not_built(what)));
    }
    let last = |name: &ObjectName| name.0.last().and_then(|part| part.as_ident()).map(folded);
    let mut names = HashSet::new();
    match &options.opt_exclude {
        Some(ExcludeSelectItem::Single(name)) => names.extend(last(name)),
        Some(ExcludeSelectItem::Multiple(several)) => names.extend(several.iter().filter_map(last)),
        None => {}
    }
    if let Some(except) = &options.opt_except {
        names.insert(folded(&except.first_element));
        names.extend(except.additional_elements.iter().map(folded));
    }
    Ok(names)
}
