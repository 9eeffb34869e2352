//! Queries and SELECT.

use super::Check;
use crate::error::Result;
use crate::visits::{Visit, visit_expressions};
use sqlparser::ast::{
    Cte, Expr, Fetch, Function, GroupByExpr, LimitClause, NamedWindowDefinition, NamedWindowExpr, OrderBy, OrderByExpr,
    OrderByKind, OrderByOptions, Query, Select, SelectInto, SelectItem, SetExpr, Spanned, WildcardAdditionalOptions,
    WindowSpec, WindowType, With,
};
use sqlparser::tokenizer::Span;
use std::ops::ControlFlow;

/// The SELECT that a query is, if it is one.
pub(super) fn top_select(query: &Query) -> Option<&Select> {
    match query.body.as_ref() {
        SetExpr::Select(select) => Some(select),
        _ => None,
    }
}

impl Check<'_> {
    pub(super) fn query(&self, query: &Query) -> Result<()> {
        let Query {
            with,
            body,
            order_by,
            limit_clause,
            fetch,
            locks,
            for_clause,
            settings,
            format_clause,
            pipe_operators,
        } = query;
        let span = query.span();
        if let Some(With {
            with_token: _,
            recursive: _,
            cte_tables,
        }) = with
        {
            cte_tables.iter().try_for_each(|cte| self.cte(cte))?;
        }
        if let Some(order_by) = order_by {
            self.order_by(order_by, body)?;
        }
        let limit_by = match limit_clause {
            Some(LimitClause::LimitOffset {
                limit: _,
                offset: _,
                limit_by,
            }) => !limit_by.is_empty(),
            Some(LimitClause::OffsetCommaLimit { offset: _, limit: _ }) | None => false,
        };
        if let Some(Fetch {
            with_ties,
            percent,
            quantity: _,
        }) = fetch
        {
            self.refuse_given(
                &[(*with_ties, "FETCH … WITH TIES"), (*percent, "FETCH … PERCENT")],
                span,
            )?;
            let limited = match limit_clause {
                Some(LimitClause::LimitOffset { limit, .. }) => limit.is_some(),
                Some(LimitClause::OffsetCommaLimit { .. }) => true,
                None => false,
            };
            if limited {
                return self.syntax("multiple LIMIT clauses not allowed", span);
            }
        }
        self.refuse_given(
            &[
                (limit_by, "LIMIT … BY"),
                (!locks.is_empty(), "FOR UPDATE and FOR SHARE"),
                (for_clause.is_some(), "FOR XML, FOR JSON and FOR BROWSE"),
                (settings.is_some(), "SETTINGS of a query"),
                (format_clause.is_some(), "FORMAT of a query"),
                (!pipe_operators.is_empty(), "|> in a query"),
            ],
            span,
        )
    }

    fn cte(&self, cte: &Cte) -> Result<()> {
        let Cte {
            alias,
            query: _,
            from,
            // How often it is computed changes no result.
            materialized: _,
            closing_paren_token: _,
        } = cte;
        self.alias(alias)?;
        self.refuse_given(&[(from.is_some(), "FROM of a WITH query")], alias.name.span)
    }

    fn order_by(&self, order_by: &OrderBy, body: &SetExpr) -> Result<()> {
        let OrderBy { kind, interpolate } = order_by;
        let span = order_by.span();
        self.refuse_given(&[(interpolate.is_some(), "INTERPOLATE")], span)?;
        self.no_named_windows(order_by)?;
        match kind {
            OrderByKind::All(_) if !matches!(body, SetExpr::Select(_)) => {
                self.refuse("ORDER BY ALL of anything but a SELECT", span)
            }
            OrderByKind::All(_) => Ok(()),
            OrderByKind::Expressions(exprs) => self.sort_keys(exprs),
        }
    }

    pub(super) fn sort_keys(&self, keys: &[OrderByExpr]) -> Result<()> {
        keys.iter().try_for_each(|key| {
            let OrderByExpr {
                expr,
                options: OrderByOptions { asc: _, nulls_first: _ },
                with_fill,
            } = key;
            self.refuse_given(&[(with_fill.is_some(), "WITH FILL")], expr.span())
        })
    }

    pub(super) fn select(&self, select: &Select) -> Result<()> {
        let Select {
            select_token,
            // Hints change no result.
            optimizer_hints: _,
            distinct: _,
            select_modifiers,
            top,
            top_before_distinct: _,
            projection,
            exclude,
            into,
            from,
            lateral_views,
            prewhere,
            selection: _,
            connect_by,
            group_by,
            cluster_by,
            distribute_by,
            sort_by,
            having,
            named_window,
            qualify,
            window_before_qualify: _,
            value_table_mode,
            flavor: _,
        } = select;
        let span = select_token.0.span;
        let modifiers = match group_by {
            GroupByExpr::All(modifiers) | GroupByExpr::Expressions(_, modifiers) => modifiers,
        };
        self.refuse_given(
            &[
                (select_modifiers.is_some(), "modifiers of SELECT"),
                (top.is_some(), "TOP"),
                (exclude.is_some(), "EXCLUDE of a whole SELECT"),
                (!lateral_views.is_empty(), "LATERAL VIEW"),
                (prewhere.is_some(), "PREWHERE"),
                (!connect_by.is_empty(), "CONNECT BY"),
                (
                    !modifiers.is_empty(),
                    "WITH ROLLUP, WITH CUBE and the like after GROUP BY",
                ),
                (!cluster_by.is_empty(), "CLUSTER BY"),
                (!distribute_by.is_empty(), "DISTRIBUTE BY"),
                (!sort_by.is_empty(), "SORT BY"),
                (value_table_mode.is_some(), "SELECT AS STRUCT and SELECT AS VALUE"),
            ],
            span,
        )?;
        if let Some(into) = into {
            self.select_into(into, select)?;
        }
        projection.iter().try_for_each(|item| self.item(item))?;
        from.iter().try_for_each(|table| self.joins(table))?;
        named_window.iter().try_for_each(|window| self.window(window))?;
        self.no_named_windows(having)?;
        self.no_named_windows(qualify)
    }

    fn select_into(&self, into: &SelectInto, select: &Select) -> Result<()> {
        let SelectInto {
            temporary,
            unlogged,
            table: _,
            name,
        } = into;
        self.refuse_given(
            &[
                (*temporary, "TEMPORARY tables"),
                (*unlogged, "UNLOGGED tables"),
                (
                    self.into != Some(std::ptr::from_ref(select)),
                    "INTO in a part of a query",
                ),
            ],
            name.span(),
        )
    }

    fn item(&self, item: &SelectItem) -> Result<()> {
        let options = match item {
            SelectItem::UnnamedExpr(_) | SelectItem::ExprWithAlias { expr: _, alias: _ } => return Ok(()),
            SelectItem::ExprWithAliases { expr, aliases: _ } => {
                return self.refuse("several names for one column", expr.span());
            }
            SelectItem::QualifiedWildcard(_, options) | SelectItem::Wildcard(options) => options,
        };
        let WildcardAdditionalOptions {
            wildcard_token,
            opt_ilike,
            opt_exclude: _,
            opt_except: _,
            opt_replace: _,
            // Written as columns before planning.
            opt_rename: _,
            opt_alias,
        } = options;
        self.refuse_given(
            &[(opt_ilike.is_some(), "* ILIKE"), (opt_alias.is_some(), "a name for *")],
            wildcard_token.0.span,
        )
    }

    fn window(&self, window: &NamedWindowDefinition) -> Result<()> {
        let NamedWindowDefinition(name, definition) = window;
        match definition {
            NamedWindowExpr::NamedWindow(_) => self.refuse("a window named after another one", name.span),
            NamedWindowExpr::WindowSpec(spec) => self.window_spec(spec, name.span),
        }
    }

    pub(super) fn window_spec(&self, spec: &WindowSpec, span: Span) -> Result<()> {
        let WindowSpec {
            window_name,
            partition_by: _,
            order_by,
            window_frame: _,
        } = spec;
        self.refuse_given(&[(window_name.is_some(), "a window made of another one")], span)?;
        self.sort_keys(order_by)
    }

    /// The planner looks for names of windows in the select list only; elsewhere OVER would be overlooked.
    fn no_named_windows(&self, part: &impl Visit) -> Result<()> {
        let found = visit_expressions(part, |expr| match expr {
            Expr::Function(Function {
                name,
                over: Some(WindowType::NamedWindow(_)),
                ..
            }) => ControlFlow::Break(name.span()),
            _ => ControlFlow::Continue(()),
        });
        match found {
            ControlFlow::Break(span) => self.refuse("OVER with the name of a window outside of the select list", span),
            ControlFlow::Continue(()) => Ok(()),
        }
    }
}
