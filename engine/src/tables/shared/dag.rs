//! Which parts of a plan are equal: the plan as a graph in which each part is once.

use super::inputs::{Place, place, same_table};
use crate::python_calls;
use datafusion::common::Result;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::logical_expr::{Expr, LogicalPlan};

/// A part of the plan, by its place in [`Dag::parts`]. Parts come after those they read.
pub type PartId = usize;

/// What it costs to compute a part again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Something in it is not a function's, may change from run to run, or is no query.
    Barred,
    /// Next to nothing.
    Little,
    /// A scan whose filters are above it, and which they help: not to be parted from them.
    Open,
    Much,
}

/// Whether it pays to keep what this plan, which is not optimised yet, gives.
pub fn is_costly(plan: &LogicalPlan) -> Result<bool> {
    let mut dag = Dag::default();
    let root = dag.add(plan)?;
    Ok(dag.parts[root].cost == Cost::Much)
}

/// A part.
pub struct Part {
    pub plan: LogicalPlan,
    pub inputs: Vec<PartId>,
    pub cost: Cost,
}

/// The parts of a plan.
#[derive(Default)]
pub struct Dag {
    pub parts: Vec<Part>,
}

impl Dag {
    /// Adds a plan with all its parts.
    pub fn add(&mut self, plan: &LogicalPlan) -> Result<PartId> {
        let inputs = plan.inputs().into_iter().map(|input| self.add(input));
        let inputs = inputs.collect::<Result<Vec<_>>>()?;
        let cost = self.cost(plan, &inputs)?;
        let same = |part: &Part| part.inputs == inputs && same_node(&part.plan, plan);
        let known = match cost {
            Cost::Barred => None,
            _ => self.parts.iter().position(same),
        };
        Ok(known.unwrap_or_else(|| {
            self.parts.push(Part {
                plan: plan.clone(),
                inputs,
                cost,
            });
            self.parts.len() - 1
        }))
    }

    /// How often each part is asked for, when those that `shared` chooses are computed once.
    pub fn demands(&self, root: PartId) -> Vec<usize> {
        let mut demands = vec![0; self.parts.len()];
        demands[root] = 1;
        for (id, part) in self.parts.iter().enumerate().rev() {
            let times = if self.is_shared(id, &demands) { 1 } else { demands[id] };
            for input in &part.inputs {
                demands[*input] += times;
            }
        }
        demands
    }

    /// Whether a part that is asked for so often is computed once.
    pub fn is_shared(&self, id: PartId, demands: &[usize]) -> bool {
        demands[id] > 1 && self.parts[id].cost == Cost::Much
    }

    fn cost(&self, plan: &LogicalPlan, inputs: &[PartId]) -> Result<Cost> {
        let below = || inputs.iter().map(|id| self.parts[*id].cost);
        if below().any(|cost| cost == Cost::Barred) || has_subquery(plan)? || is_volatile(plan)? {
            return Ok(Cost::Barred);
        }
        let most = |at_least: Cost| {
            if below().any(|cost| cost == Cost::Much) {
                Cost::Much
            } else {
                at_least
            }
        };
        let closed = below().fold(
            Cost::Little,
            |most, cost| if cost == Cost::Little { most } else { Cost::Much },
        );
        Ok(match plan {
            LogicalPlan::TableScan(scan) => match place(scan) {
                Place::Foreign => Cost::Barred,
                Place::Memory => Cost::Little,
                Place::Pruned if !scan.filters.is_empty() => Cost::Open,
                Place::Pruned | Place::Whole => Cost::Much,
            },
            LogicalPlan::EmptyRelation(_) | LogicalPlan::Values(_) => Cost::Little,
            LogicalPlan::Projection(_) | LogicalPlan::Filter(_) if python_calls::in_node(plan) => Cost::Much,
            LogicalPlan::Projection(_) | LogicalPlan::SubqueryAlias(_) => most(below().next().unwrap_or(Cost::Little)),
            LogicalPlan::Filter(_) | LogicalPlan::Limit(_) | LogicalPlan::Union(_) | LogicalPlan::Unnest(_) => closed,
            LogicalPlan::Extension(_) if !inputs.is_empty() => closed,
            LogicalPlan::Join(_)
            | LogicalPlan::Aggregate(_)
            | LogicalPlan::Window(_)
            | LogicalPlan::Sort(_)
            | LogicalPlan::Distinct(_)
            | LogicalPlan::Repartition(_)
            | LogicalPlan::Extension(_) => Cost::Much,
            _ => Cost::Barred,
        })
    }
}

/// Whether two plans over the same tables are the same.
fn same_node(a: &LogicalPlan, b: &LogicalPlan) -> bool {
    match (a, b) {
        (LogicalPlan::TableScan(a_scan), LogicalPlan::TableScan(b_scan)) => a == b && same_table(a_scan, b_scan),
        _ => a == b,
    }
}

fn is_volatile(plan: &LogicalPlan) -> Result<bool> {
    any(plan, |expr| expr.is_volatile_node())
}

fn has_subquery(plan: &LogicalPlan) -> Result<bool> {
    any(plan, |expr| {
        matches!(
            expr,
            Expr::Exists(_)
                | Expr::InSubquery(_)
                | Expr::SetComparison(_)
                | Expr::ScalarSubquery(_)
                | Expr::OuterReferenceColumn(..)
        )
    })
}

fn any(plan: &LogicalPlan, wanted: impl Fn(&Expr) -> bool) -> Result<bool> {
    let mut found = false;
    plan.apply_expressions(|expr| {
        found |= expr.exists(|expr| Ok(wanted(expr)))?;
        Ok(if found {
            TreeNodeRecursion::Stop
        } else {
            TreeNodeRecursion::Continue
        })
    })?;
    Ok(found)
}
