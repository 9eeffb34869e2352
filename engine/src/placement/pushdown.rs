//! The logical rule that pushes filters down, kept from moving Python calls. Predicates that call Python, or that read a
//! column that a call has made, stay above; the others go on down past them. DataFusion's rule would evaluate a call
//! below a join for rows that have no partner, and a column that is filtered on twice.

use crate::python_calls;
use crate::tables::bare;
use datafusion::common::Result;
use datafusion::common::tree_node::Transformed;
use datafusion::logical_expr::utils::{conjunction, split_conjunction, split_conjunction_owned};
use datafusion::logical_expr::{Expr, Filter, Join, LogicalPlan, Projection};
use datafusion::optimizer::{ApplyOrder, OptimizerConfig, OptimizerRule};
use std::sync::Arc;

/// Pushes the filters that call no Python.
#[derive(Debug)]
pub(super) struct PushDownOthers {
    inner: Arc<dyn OptimizerRule + Send + Sync>,
}

impl PushDownOthers {
    /// `inner` pushes filters down.
    pub fn new(inner: Arc<dyn OptimizerRule + Send + Sync>) -> PushDownOthers {
        PushDownOthers { inner }
    }
}

impl OptimizerRule for PushDownOthers {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn apply_order(&self) -> Option<ApplyOrder> {
        self.inner.apply_order()
    }

    fn supports_rewrite(&self) -> bool {
        true
    }

    fn rewrite(&self, plan: LogicalPlan, config: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
        match plan {
            LogicalPlan::Filter(mut filter) => {
                let (predicate, changed) = bare(filter.predicate);
                filter.predicate = predicate;
                let mut filtered = self.filters(filter, config)?;
                filtered.transformed |= changed;
                Ok(filtered)
            }
            LogicalPlan::Join(join) if join.filter.as_ref().is_some_and(python_calls::in_logical) => {
                self.below_kept(LogicalPlan::Join(join), config)
            }
            other => self.inner.rewrite(other, config),
        }
    }
}

impl PushDownOthers {
    /// A filter and those right below it: one that stays, over one that is pushed.
    fn filters(&self, top: Filter, config: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
        let stack = Stack::of(&top);
        let (kept, pushed): (Vec<Expr>, Vec<Expr>) = stack
            .predicates
            .into_iter()
            .partition(|predicate| stays(predicate, &stack.base));
        if kept.is_empty() && stack.height == 1 {
            return self.below_kept(LogicalPlan::Filter(top), config);
        }
        if pushed.is_empty() && stack.height == 1 {
            return Ok(Transformed::no(LogicalPlan::Filter(top)));
        }
        let parted = stack.height == 2 && split_conjunction(&top.predicate).into_iter().eq(&kept);
        let below = match conjunction(pushed) {
            Some(predicate) => self.below_kept(filter(predicate, stack.base)?, config)?,
            None => Transformed::no(Arc::unwrap_or_clone(stack.base)),
        };
        let changed = below.transformed || !parted;
        let plan = match conjunction(kept) {
            Some(predicate) => filter(predicate, Arc::new(below.data))?,
            None => below.data,
        };
        Ok(Transformed::new_transformed(plan, changed))
    }

    /// Runs the inner rule on a join, or on a filter above one, without the Python conditions of the join.
    fn below_kept(&self, mut plan: LogicalPlan, config: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
        let mut kept = Vec::new();
        change_join(&mut plan, &mut |join| {
            let conditions = join.filter.take().map_or_else(Vec::new, split_conjunction_owned);
            let (python, others): (Vec<Expr>, Vec<Expr>) = conditions.into_iter().partition(python_calls::in_logical);
            join.filter = conjunction(others);
            kept = python;
        });
        let mut result = self.inner.rewrite(plan, config)?;
        if !kept.is_empty() {
            change_join(&mut result.data, &mut |join| {
                join.filter = conjunction(join.filter.take().into_iter().chain(std::mem::take(&mut kept)));
            });
        }
        Ok(result)
    }
}

/// Filters one above the other.
struct Stack {
    /// Those of the lower ones first.
    predicates: Vec<Expr>,
    height: usize,
    base: Arc<LogicalPlan>,
}

impl Stack {
    fn of(top: &Filter) -> Stack {
        let mut levels = vec![split_conjunction(&top.predicate)];
        let mut base = &top.input;
        while let LogicalPlan::Filter(lower) = base.as_ref() {
            levels.push(split_conjunction(&lower.predicate));
            base = &lower.input;
        }
        let mut predicates: Vec<Expr> = Vec::new();
        for predicate in levels.iter().rev().flatten() {
            if !predicates.contains(predicate) {
                predicates.push((*predicate).clone());
            }
        }
        Stack {
            predicates,
            height: levels.len(),
            base: base.clone(),
        }
    }
}

/// Whether a predicate must be evaluated right above `base`.
fn stays(predicate: &Expr, base: &LogicalPlan) -> bool {
    python_calls::in_logical(predicate)
        || match base {
            LogicalPlan::Projection(projection) => reads_call(predicate, projection),
            _ => false,
        }
}

/// Whether a predicate reads a column that a call has made.
fn reads_call(predicate: &Expr, projection: &Projection) -> bool {
    let made_by_call = |column| {
        let place = projection.schema.maybe_index_of_column(column);
        place.is_some_and(|place| python_calls::in_logical(&projection.expr[place]))
    };
    predicate.column_refs().into_iter().any(made_by_call)
}

fn filter(predicate: Expr, input: Arc<LogicalPlan>) -> Result<LogicalPlan> {
    Filter::try_new(predicate, input).map(LogicalPlan::Filter)
}

/// Changes the join that a plan is, or that filters are right above of.
fn change_join(plan: &mut LogicalPlan, change: &mut dyn FnMut(&mut Join)) {
    match plan {
        LogicalPlan::Filter(filter) => change_join(Arc::make_mut(&mut filter.input), change),
        LogicalPlan::Join(join) => change(join),
        _ => {}
    }
}
