//! Which conditions become keys of a join. Two rules of the optimiser make keys of equalities beside a join, also of one whose
//! keys take NULL for equal to NULL: then `a = b` was true where both are NULL.

use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{NullEquality, Result};
use datafusion::logical_expr::LogicalPlan;
use datafusion::optimizer::eliminate_cross_join::EliminateCrossJoin;
use datafusion::optimizer::extract_equijoin_predicate::ExtractEquijoinPredicate;
use datafusion::optimizer::optimizer::Optimizer;
use datafusion::optimizer::{ApplyOrder, OptimizerConfig, OptimizerRule};
use std::sync::Arc;

/// The optimiser's rule, but for joins that have such keys already.
#[derive(Debug, Default)]
struct Keys(ExtractEquijoinPredicate);

/// The optimiser's rule about joins without keys, for plans in which no join has such keys.
#[derive(Debug, Default)]
struct CrossJoins(EliminateCrossJoin);

/// Puts them in the place of the optimiser's.
pub(crate) fn replace(optimizer: &mut Optimizer) {
    let own: [Arc<dyn OptimizerRule + Send + Sync>; 2] = [Arc::new(Keys::default()), Arc::new(CrossJoins::default())];
    for rule in &mut optimizer.rules {
        if let Some(own) = own.iter().find(|own| own.name() == rule.name()) {
            *rule = own.clone();
        }
    }
}

/// Whether the keys of a join take NULL for equal to NULL.
fn equals_null(plan: &LogicalPlan) -> bool {
    matches!(plan, LogicalPlan::Join(join) if join.null_equality == NullEquality::NullEqualsNull && !join.on.is_empty())
}

impl OptimizerRule for CrossJoins {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn apply_order(&self) -> Option<ApplyOrder> {
        self.0.apply_order()
    }

    fn rewrite(&self, plan: LogicalPlan, config: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
        if plan.exists(|node| Ok(equals_null(node)))? {
            Ok(Transformed::no(plan))
        } else {
            self.0.rewrite(plan, config)
        }
    }
}

impl OptimizerRule for Keys {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn apply_order(&self) -> Option<ApplyOrder> {
        self.0.apply_order()
    }

    fn rewrite(&self, plan: LogicalPlan, config: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
        if equals_null(&plan) {
            Ok(Transformed::no(plan))
        } else {
            self.0.rewrite(plan, config)
        }
    }
}
