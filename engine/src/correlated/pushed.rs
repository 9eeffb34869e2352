//! The table of values that a subquery looks at, pushed down to where it looks at them.

use super::arc;
use super::nothing::completed;
use super::ordered::{self, First};
use super::outer::Outer;
use datafusion::arrow::datatypes::{FieldRef, Schema};
use datafusion::catalog::cte_worktable::CteWorkTable;
use datafusion::common::{Column, DFSchema, NullEquality, Result};
use datafusion::datasource::provider_as_source;
use datafusion::logical_expr::utils::conjunction;
use datafusion::logical_expr::{
    Aggregate, BinaryExpr, Distinct, Expr, Filter, Join, JoinType, LogicalPlan, LogicalPlanBuilder, Operator,
    RecursiveQuery, SubqueryAlias, Union,
};
use std::sync::Arc;

/// A plan with the columns of the table beside its own, for each of the table's rows; `None`: not through such a node.
pub fn push(plan: &LogicalPlan, outer: &Outer) -> Result<Option<LogicalPlan>> {
    if !outer.is_wanted(plan)? {
        let joined = LogicalPlanBuilder::from(plan.clone()).cross_join(outer.table.clone())?;
        return joined.build().map(Some);
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
        LogicalPlan::SubqueryAlias(alias) => of_alias(alias, outer),
        LogicalPlan::Aggregate(aggregate) => of_groups(aggregate, outer),
        LogicalPlan::Distinct(Distinct::All(input)) => match push(input, outer)? {
            Some(input) => LogicalPlanBuilder::from(input).distinct()?.build().map(Some),
            None => Ok(None),
        },
        // The order of rows that are put together is none.
        LogicalPlan::Sort(sort) => match First::of_sort(sort) {
            Some(first) => of_first(&first, outer),
            None => push(&sort.input, outer),
        },
        LogicalPlan::Limit(limit) => match limit.input.as_ref() {
            // What is shown of rows comes after which they are.
            LogicalPlan::Projection(projection) => push(&ordered::within(limit, projection)?, outer),
            _ => match First::of_limit(limit)? {
                Some(first) => of_first(&first, outer),
                None => Ok(None),
            },
        },
        LogicalPlan::Window(window) => match push(&window.input, outer)? {
            Some(input) => ordered::windows(window, input, outer).map(Some),
            None => Ok(None),
        },
        LogicalPlan::Union(union) => of_union(union, outer),
        LogicalPlan::Join(join) => of_join(join, outer),
        LogicalPlan::TableScan(scan) => match &outer.work {
            Some((name, table)) if scan.table_name.table() == name => outer.of_work(plan, name, table),
            _ => Ok(None),
        },
        LogicalPlan::Subquery(subquery) => push(&subquery.subquery, outer),
        LogicalPlan::RecursiveQuery(query) => of_recursion(query, outer),
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

/// The columns of the table have no alias.
fn of_alias(alias: &SubqueryAlias, outer: &Outer) -> Result<Option<LogicalPlan>> {
    let Some(input) = push(&alias.input, outer)? else {
        return Ok(None);
    };
    let own = alias.schema.columns().into_iter().map(Expr::Column);
    let keys = outer
        .names
        .iter()
        .map(|(_, name)| Expr::Column(Column::new(Some(alias.alias.clone()), name.as_str())).alias(name.as_str()));
    let exprs: Vec<Expr> = own.chain(keys).collect();
    let aliased = SubqueryAlias::try_new(arc(input), alias.alias.clone())?;
    LogicalPlanBuilder::from(LogicalPlan::SubqueryAlias(aliased))
        .project(exprs)?
        .build()
        .map(Some)
}

fn of_first(first: &First<'_>, outer: &Outer) -> Result<Option<LogicalPlan>> {
    match push(first.input, outer)? {
        Some(input) => first.rows(input, outer).map(Some),
        None => Ok(None),
    }
}

/// An aggregate of all rows gives a row where there are none, too.
fn of_groups(aggregate: &Aggregate, outer: &Outer) -> Result<Option<LogicalPlan>> {
    match groups(aggregate, outer)? {
        Some(_) if aggregate.group_expr.is_empty() && outer.work.is_some() => Ok(None),
        Some(grouped) if aggregate.group_expr.is_empty() => completed(grouped, aggregate, outer).map(Some),
        grouped => Ok(grouped),
    }
}

/// An aggregate by the columns of the table, too. There are no groups where there are no rows.
pub fn groups(aggregate: &Aggregate, outer: &Outer) -> Result<Option<LogicalPlan>> {
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

/// Each side has the columns of the table last.
fn of_union(union: &Union, outer: &Outer) -> Result<Option<LogicalPlan>> {
    let mut sides = Vec::with_capacity(union.inputs.len());
    for input in &union.inputs {
        let Some(pushed) = push(input, outer)? else {
            return Ok(None);
        };
        let own = input.schema().columns().into_iter().map(Expr::Column);
        let columns: Vec<Expr> = own.chain(outer.key_exprs()).collect();
        sides.push(arc(LogicalPlanBuilder::from(pushed).project(columns)?.build()?));
    }
    // Names are those of the first side, as they were.
    let united = LogicalPlan::Union(Union::try_new_with_loose_types(sides)?);
    let names = united.schema().columns();
    let own = union.schema.iter().zip(&names).map(|((qualifier, field), column)| {
        Expr::Column(column.clone()).alias_qualified(qualifier.cloned(), field.name())
    });
    let keys = outer.names.iter().zip(&names[union.schema.fields().len()..]);
    let keys = keys.map(|((_, name), column)| Expr::Column(column.clone()).alias(name.as_str()));
    let columns: Vec<Expr> = own.chain(keys).collect();
    LogicalPlanBuilder::from(united).project(columns)?.build().map(Some)
}

/// Both sides get the table, and rows of the same values are joined.
fn of_both(join: &Join, outer: &Outer) -> Result<Option<LogicalPlan>> {
    let (Some(left), Some(right)) = (push(&join.left, outer)?, push(&join.right, outer)?) else {
        return Ok(None);
    };
    let own = join.right.schema().columns().into_iter().map(Expr::Column);
    let names: Vec<String> = (0..outer.names.len()).map(|place| outer.of_side(place)).collect();
    let keys = outer
        .key_exprs()
        .zip(&names)
        .map(|(key, name)| key.alias(name.as_str()));
    let right = LogicalPlanBuilder::from(right)
        .project(own.chain(keys).collect::<Vec<_>>())?
        .build()?;
    let equal = join.on.iter().map(|(left, right)| match join.null_equality {
        NullEquality::NullEqualsNothing => left.clone().eq(right.clone()),
        NullEquality::NullEqualsNull => Expr::BinaryExpr(BinaryExpr::new(
            Box::new(left.clone()),
            Operator::IsNotDistinctFrom,
            Box::new(right.clone()),
        )),
    });
    let filter = conjunction(equal.chain(join.filter.clone()))
        .map(|filter| outer.put(filter))
        .transpose()?;
    let columns = join
        .schema
        .columns()
        .into_iter()
        .map(Expr::Column)
        .chain(outer.key_exprs());
    let right_keys = names.into_iter().map(Column::from_name).collect();
    LogicalPlanBuilder::from(left)
        .join_detailed(
            right,
            join.join_type,
            (outer.keys(), right_keys),
            filter,
            NullEquality::NullEqualsNull,
        )?
        .project(columns.collect::<Vec<_>>())?
        .build()
        .map(Some)
}

/// The side that looks outside gets the table; if only the condition does, the left side.
fn of_join(join: &Join, outer: &Outer) -> Result<Option<LogicalPlan>> {
    let (left, right) = (outer.is_wanted(&join.left)?, outer.is_wanted(&join.right)?);
    match join.join_type {
        JoinType::Inner if left && right => return of_both(join, outer),
        JoinType::Left if right => return of_both(join, outer),
        JoinType::Inner | JoinType::Left => {}
        _ => return Ok(None),
    }
    let side = if right { &join.right } else { &join.left };
    let Some(side) = push(side, outer)? else {
        return Ok(None);
    };
    let put = |expr: &Expr| outer.put(expr.clone());
    let on = join.on.iter().map(|(left, right)| Ok((put(left)?, put(right)?)));
    let on = on.collect::<Result<Vec<_>>>()?;
    let filter = join.filter.as_ref().map(put).transpose()?;
    let (left, right) = if right {
        (join.left.clone(), arc(side))
    } else {
        (arc(side), join.right.clone())
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

/// A recursive query carries the columns of the table along.
fn of_recursion(query: &RecursiveQuery, outer: &Outer) -> Result<Option<LogicalPlan>> {
    if outer.work.is_some() {
        return Ok(None);
    }
    let ordered = |part: LogicalPlan, own: &LogicalPlan| {
        let own = own.schema().columns().into_iter().map(Expr::Column);
        let columns: Vec<Expr> = own.chain(outer.key_exprs()).collect();
        LogicalPlanBuilder::from(part).project(columns)?.build()
    };
    let Some(first) = push(&query.static_term, outer)? else {
        return Ok(None);
    };
    let first = ordered(first, &query.static_term)?;
    // The names are those of the query, whatever its first part calls them.
    let keys = first.schema().fields().iter().skip(query.schema.fields().len());
    let fields: Vec<FieldRef> = query.schema.fields().iter().chain(keys).cloned().collect();
    let schema = Arc::new(Schema::new(fields));
    let table = provider_as_source(Arc::new(CteWorkTable::new(&query.name, schema.clone())));
    let recursive = Outer {
        names: outer.names.clone(),
        table: outer.table.clone(),
        number: outer.number,
        work: Some((query.name.clone(), table)),
    };
    let Some(rest) = push(&query.recursive_term, &recursive)? else {
        return Ok(None);
    };
    let rest = ordered(rest, &query.recursive_term)?;
    let whole = LogicalPlan::RecursiveQuery(RecursiveQuery {
        name: query.name.clone(),
        static_term: arc(first),
        recursive_term: arc(rest),
        is_distinct: query.is_distinct,
        schema: Arc::new(DFSchema::try_from(schema)?),
    });
    Ok(Some(whole))
}
