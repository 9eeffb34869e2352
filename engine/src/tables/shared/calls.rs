//! Calls of Python that several projections of one table make are made below all of them.

use super::dag::{Cost, Dag, PartId};
use crate::python_calls;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, Result, internal_err};
use datafusion::logical_expr::{Expr, LogicalPlan, Projection};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How often calls on results of calls are looked for.
const MAX_ROUNDS: usize = 4;

/// The same plan with such calls.
pub fn computed_alike(given: LogicalPlan) -> Result<LogicalPlan> {
    let mut plan = over_tables(given.clone())?;
    for round in 0..MAX_ROUNDS {
        let mut dag = Dag::default();
        let root = dag.add(&plan)?;
        let groups = groups(&dag, round)?;
        if groups.is_empty() && round == 0 {
            return Ok(given);
        }
        if groups.is_empty() {
            break;
        }
        let rewriting = Rewriting { dag: &dag, groups };
        plan = rewriting.part(&plan, root)?;
    }
    Ok(plan)
}

/// Projections that make calls over what they read themselves: what the optimiser computes for several places of one
/// projection, below it and under a name of that projection's own, would make equal calls look different.
fn over_tables(plan: LogicalPlan) -> Result<LogicalPlan> {
    let merged = plan.transform_up(|node| {
        let LogicalPlan::Projection(projection) = &node else {
            return Ok(Transformed::no(node));
        };
        let LogicalPlan::Projection(below) = projection.input.as_ref() else {
            return Ok(Transformed::no(node));
        };
        let common = |expr: &Expr| matches!(expr, Expr::Alias(alias) if alias.name.starts_with(COMMON));
        if calls(projection)?.is_empty() || !calls(below)?.is_empty() || !below.expr.iter().any(common) {
            return Ok(Transformed::no(node));
        }
        Ok(Transformed::yes(merged(projection, below)?))
    })?;
    Ok(merged.data)
}

/// What the optimiser calls what it computes once for a projection.
const COMMON: &str = "__common_expr_";

/// One projection instead of two.
fn merged(projection: &Projection, below: &Projection) -> Result<LogicalPlan> {
    let known = |column: &Column| {
        let place = below.schema.maybe_index_of_column(column)?;
        below.expr.get(place).map(|expr| expr.clone().unalias())
    };
    let exprs = projection.expr.iter().zip(projection.schema.iter());
    let exprs = exprs.map(|(expr, (qualifier, field))| {
        let over = expr.clone().transform_down(|expr| {
            let found = match &expr {
                Expr::Column(column) => known(column),
                _ => None,
            };
            Ok(match found {
                Some(found) => Transformed::new(found, true, TreeNodeRecursion::Jump),
                None => Transformed::no(expr),
            })
        })?;
        Ok(over.data.unalias().alias_qualified(qualifier.cloned(), field.name()))
    });
    let exprs = exprs.collect::<Result<Vec<_>>>()?;
    Projection::try_new(exprs, below.input.clone()).map(LogicalPlan::Projection)
}

/// Projections of one table that make the same calls.
struct Group {
    /// The columns of the table that any of them needs beside the calls.
    columns: BTreeSet<Column>,
    /// The calls, with the names of their results.
    calls: Vec<(Expr, String)>,
}

/// The groups, by their tables.
fn groups(dag: &Dag, round: usize) -> Result<BTreeMap<PartId, Group>> {
    let mut projections: BTreeMap<PartId, Vec<&Projection>> = BTreeMap::new();
    for part in &dag.parts {
        if let (LogicalPlan::Projection(projection), [input], true) =
            (&part.plan, &part.inputs[..], part.cost != Cost::Barred)
        {
            projections.entry(base(dag, *input)).or_default().push(projection);
        }
    }
    let mut groups = BTreeMap::new();
    for (table, projections) in projections {
        let mut made: Vec<(Expr, usize)> = Vec::new();
        for projection in &projections {
            for call in calls(projection)? {
                match made.iter_mut().find(|(known, _)| *known == call) {
                    Some((_, times)) => *times += 1,
                    None => made.push((call, 1)),
                }
            }
        }
        made.retain(|(_, times)| *times > 1);
        let named = |(index, (call, _))| (call, format!("_shared{round}_{table}_{index}"));
        let calls: Vec<_> = made.into_iter().enumerate().map(named).collect();
        if calls.is_empty() {
            continue;
        }
        let mut group = Group {
            columns: BTreeSet::new(),
            calls,
        };
        let mut joining = Vec::new();
        for projection in projections {
            if group.is_joined_by(projection)? {
                joining.push(projection);
            }
        }
        for expr in joining.iter().flat_map(|projection| &projection.expr) {
            let (expr, _) = group.replaced(expr)?;
            group.columns.extend(expr.column_refs().into_iter().cloned());
        }
        let results: Vec<_> = group.calls.iter().map(|(_, name)| Column::from_name(name)).collect();
        group.columns.retain(|column| !results.contains(column));
        groups.insert(table, group);
    }
    Ok(groups)
}

/// The table below projections that only leave columns out.
fn base(dag: &Dag, mut id: PartId) -> PartId {
    while let LogicalPlan::Projection(projection) = &dag.parts[id].plan
        && projection.expr.iter().all(|expr| matches!(expr, Expr::Column(_)))
    {
        id = dag.parts[id].inputs[0];
    }
    id
}

/// The calls that a projection makes, each once: the outermost ones.
fn calls(projection: &Projection) -> Result<Vec<Expr>> {
    let mut calls = Vec::new();
    for expr in &projection.expr {
        expr.apply(|expr| {
            if !python_calls::is_call(expr) {
                return Ok(TreeNodeRecursion::Continue);
            }
            if !calls.contains(expr) {
                calls.push(expr.clone());
            }
            Ok(TreeNodeRecursion::Jump)
        })?;
    }
    Ok(calls)
}

struct Rewriting<'a> {
    dag: &'a Dag,
    groups: BTreeMap<PartId, Group>,
}

impl Rewriting<'_> {
    fn part(&self, plan: &LogicalPlan, id: PartId) -> Result<LogicalPlan> {
        let part = &self.dag.parts[id];
        if let (LogicalPlan::Projection(projection), [input], true) =
            (plan, &part.inputs[..], part.cost != Cost::Barred)
        {
            let table = base(self.dag, *input);
            if let Some(group) = self.groups.get(&table)
                && group.is_joined_by(projection)?
            {
                return self.projection(projection, table, group);
            }
        }
        let mut inputs = part.inputs.iter();
        let rebuilt = plan.clone().map_children(|child| match inputs.next() {
            Some(input) => Ok(Transformed::yes(self.part(&child, *input)?)),
            None => internal_err!("a plan has more children than inputs"),
        })?;
        Ok(rebuilt.data)
    }

    fn projection(&self, projection: &Projection, table: PartId, group: &Group) -> Result<LogicalPlan> {
        let below = self.part(&self.dag.parts[table].plan, table)?;
        let columns = group.columns.iter().cloned().map(Expr::Column);
        let results = group.calls.iter().map(|(call, name)| call.clone().alias(name));
        let wide = Projection::try_new(columns.chain(results).collect(), Arc::new(below))?;
        let exprs = projection.expr.iter().zip(projection.schema.iter());
        let exprs = exprs.map(|(expr, (qualifier, field))| {
            Ok(match group.replaced(expr)? {
                (expr, true) => expr.unalias().alias_qualified(qualifier.cloned(), field.name()),
                (expr, false) => expr,
            })
        });
        let exprs = exprs.collect::<Result<Vec<_>>>()?;
        let narrow = Projection::try_new(exprs, Arc::new(LogicalPlan::Projection(wide)))?;
        Ok(LogicalPlan::Projection(narrow))
    }
}

impl Group {
    /// Whether a projection makes any of the calls.
    fn is_joined_by(&self, projection: &Projection) -> Result<bool> {
        Ok(calls(projection)?.iter().any(|call| self.result(call).is_some()))
    }

    /// The expression with the results of the calls in their places, and whether there are any.
    fn replaced(&self, expr: &Expr) -> Result<(Expr, bool)> {
        let replaced = expr.clone().transform_down(|expr| match self.result(&expr) {
            Some(name) => Ok(Transformed::new(
                Expr::Column(Column::from_name(name)),
                true,
                TreeNodeRecursion::Jump,
            )),
            None => Ok(Transformed::no(expr)),
        })?;
        Ok((replaced.data, replaced.transformed))
    }

    fn result(&self, call: &Expr) -> Option<&str> {
        let found = self.calls.iter().find(|(known, _)| known == call);
        found.map(|(_, name)| name.as_str())
    }
}
