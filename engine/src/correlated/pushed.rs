//! The table of values that a subquery looks at, pushed down to where it looks at them.

use super::{arc, looked_at, looks_outside};
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, Result};
use datafusion::logical_expr::{
    Aggregate, Distinct, Expr, Filter, Join, JoinType, LogicalPlan, LogicalPlanBuilder, SortExpr, SubqueryAlias,
};

/// The values that a subquery looks at, as a table.
pub struct Outer {
    /// The columns of the rows around, and what they are called in the table.
    names: Vec<(Column, String)>,
    table: LogicalPlan,
    number: usize,
}

impl Outer {
    /// Those of a subquery; `None`: something in it is outside of these rows.
    pub fn of(rows: &LogicalPlan, subquery: &LogicalPlan, count: &mut usize) -> Result<Option<Outer>> {
        let columns = looked_at(subquery)?;
        if columns.is_empty() || !columns.iter().all(|column| rows.schema().has_column(column)) {
            return Ok(None);
        }
        *count += 1;
        let number = *count;
        let names = columns.into_iter().enumerate();
        let names: Vec<(Column, String)> = names
            .map(|(place, column)| (column, format!("#outer {number}.{place}")))
            .collect();
        let exprs = names
            .iter()
            .map(|(column, name)| Expr::Column(column.clone()).alias(name.as_str()));
        let table = LogicalPlanBuilder::from(rows.clone())
            .project(exprs.collect::<Vec<_>>())?
            .distinct()?
            .build()?;
        Ok(Some(Outer { names, table, number }))
    }

    /// The columns of the rows around.
    pub fn columns(&self) -> Vec<Column> {
        self.names.iter().map(|(column, _)| column.clone()).collect()
    }

    /// The columns of the table.
    pub fn keys(&self) -> Vec<Column> {
        self.names
            .iter()
            .map(|(_, name)| Column::from_name(name.as_str()))
            .collect()
    }

    fn key_exprs(&self) -> impl Iterator<Item = Expr> {
        self.keys().into_iter().map(Expr::Column)
    }

    /// What a value of the subquery is called.
    pub fn value(&self, place: usize) -> String {
        format!("#value {}.{place}", self.number)
    }

    /// An expression that looks at the table instead.
    fn put(&self, expr: Expr) -> Result<Expr> {
        let put = expr.transform_up(|part| match &part {
            Expr::OuterReferenceColumn(_, column) => match self.names.iter().find(|(known, _)| known == column) {
                Some((_, name)) => Ok(Transformed::yes(Expr::Column(Column::from_name(name.as_str())))),
                None => Ok(Transformed::no(part)),
            },
            _ => Ok(Transformed::no(part)),
        })?;
        Ok(put.data)
    }

    /// The same under the name that the expression has.
    fn put_named(&self, expr: &Expr) -> Result<Expr> {
        let (qualifier, name) = expr.qualified_name();
        let put = self.put(expr.clone())?;
        Ok(match put.qualified_name() == (qualifier.clone(), name.clone()) {
            true => put,
            false => put.alias_qualified(qualifier, name),
        })
    }

    /// An order that looks at the table instead.
    pub fn put_in_sort(&self, order: Vec<SortExpr>) -> Result<Vec<SortExpr>> {
        let put = |sort: SortExpr| Ok(SortExpr::new(self.put(sort.expr)?, sort.asc, sort.nulls_first));
        order.into_iter().map(put).collect()
    }
}

/// A plan with the columns of the table beside its own, for each of the table's rows; `None`: not through such a node.
pub fn push(plan: &LogicalPlan, outer: &Outer) -> Result<Option<LogicalPlan>> {
    if !looks_outside(plan)? {
        let joined = LogicalPlanBuilder::from(plan.clone()).cross_join(outer.table.clone())?;
        return joined.build().map(Some);
    }
    // Queries within that look outside as well would have to be pushed into, too.
    let mut nested = false;
    plan.apply_subqueries(|subquery| {
        nested |= looks_outside(subquery)?;
        Ok(datafusion::common::tree_node::TreeNodeRecursion::Continue)
    })?;
    if nested {
        return Ok(None);
    }
    match plan {
        LogicalPlan::Projection(projection) => {
            let Some(input) = push(&projection.input, outer)? else {
                return Ok(None);
            };
            let own = projection.expr.iter().map(|expr| outer.put_named(expr));
            let exprs = own.chain(outer.key_exprs().map(Ok)).collect::<Result<Vec<_>>>()?;
            LogicalPlanBuilder::from(input).project(exprs)?.build().map(Some)
        }
        LogicalPlan::Filter(filter) => {
            let Some(input) = push(&filter.input, outer)? else {
                return Ok(None);
            };
            let predicate = outer.put(filter.predicate.clone())?;
            Filter::try_new(predicate, arc(input))
                .map(LogicalPlan::Filter)
                .map(Some)
        }
        LogicalPlan::SubqueryAlias(alias) => {
            let Some(input) = push(&alias.input, outer)? else {
                return Ok(None);
            };
            let own = plan.schema().columns().into_iter().map(Expr::Column);
            let keys = outer.names.iter().map(|(_, name)| {
                Expr::Column(Column::new(Some(alias.alias.clone()), name.as_str())).alias(name.as_str())
            });
            let exprs: Vec<Expr> = own.chain(keys).collect();
            let aliased = SubqueryAlias::try_new(arc(input), alias.alias.clone())?;
            LogicalPlanBuilder::from(LogicalPlan::SubqueryAlias(aliased))
                .project(exprs)?
                .build()
                .map(Some)
        }
        LogicalPlan::Aggregate(aggregate) => of_groups(aggregate, outer),
        LogicalPlan::Distinct(Distinct::All(input)) => match push(input, outer)? {
            Some(input) => LogicalPlanBuilder::from(input).distinct()?.build().map(Some),
            None => Ok(None),
        },
        // The order of rows that are put together is none.
        LogicalPlan::Sort(sort) if sort.fetch.is_none() => push(&sort.input, outer),
        LogicalPlan::Join(join) => of_join(join, outer),
        LogicalPlan::Unnest(unnest) => match push(&unnest.input, outer)? {
            Some(input) => LogicalPlanBuilder::from(input)
                .unnest_columns_with_options(unnest.exec_columns.clone(), unnest.options.clone())?
                .build()
                .map(Some),
            None => Ok(None),
        },
        _ => Ok(None),
    }
}

fn of_groups(aggregate: &Aggregate, outer: &Outer) -> Result<Option<LogicalPlan>> {
    if aggregate
        .group_expr
        .iter()
        .any(|expr| matches!(expr, Expr::GroupingSet(_)))
    {
        return Ok(None);
    }
    let Some(input) = push(&aggregate.input, outer)? else {
        return Ok(None);
    };
    let groups = aggregate.group_expr.iter().map(|expr| outer.put_named(expr));
    let groups = groups.chain(outer.key_exprs().map(Ok)).collect::<Result<Vec<_>>>()?;
    let calls = aggregate.aggr_expr.iter().map(|expr| outer.put_named(expr));
    let calls = calls.collect::<Result<Vec<_>>>()?;
    LogicalPlanBuilder::from(input)
        .aggregate(groups, calls)?
        .build()
        .map(Some)
}

/// The side that looks outside gets the table; if only the condition does, the left side.
fn of_join(join: &Join, outer: &Outer) -> Result<Option<LogicalPlan>> {
    let (left, right) = (looks_outside(&join.left)?, looks_outside(&join.right)?);
    let fits = match join.join_type {
        JoinType::Inner => !(left && right),
        JoinType::Left => !right,
        _ => false,
    };
    if !fits {
        return Ok(None);
    }
    let side = if right { &join.right } else { &join.left };
    let Some(side) = push(side, outer)? else {
        return Ok(None);
    };
    let put = |expr: &Expr| outer.put(expr.clone());
    let on = join.on.iter().map(|(left, right)| Ok((put(left)?, put(right)?)));
    let on = on.collect::<Result<Vec<_>>>()?;
    let filter = join.filter.as_ref().map(put).transpose()?;
    let (left, right) = match right {
        true => (join.left.clone(), arc(side)),
        false => (arc(side), join.right.clone()),
    };
    let joined = Join::try_new(
        left,
        right,
        on,
        filter,
        join.join_type,
        join.join_constraint,
        join.null_equality,
        join.null_aware,
    )?;
    Ok(Some(LogicalPlan::Join(joined)))
}
