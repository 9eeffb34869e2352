//! Joins by conditions hear that their statement is cancelled. DataFusion's nested loops come back when they have rows to give:
//! where few pairs fit, that may take hours. Their condition looks at the session's flag, once for each batch of pairs.

use crate::runtime::Runtime;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::{FieldRef, Schema};
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode};
use datafusion::common::{Result, exec_err};
use datafusion::logical_expr::ColumnarValue;
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_optimizer::PhysicalOptimizerRule;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::joins::NestedLoopJoinExec;
use datafusion::physical_plan::joins::utils::JoinFilter;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use taipan_udf::CancelFlag;

/// Gives conditions of nested loops the flag. After all rules that look into them.
#[derive(Debug)]
pub(crate) struct InterruptJoins {
    pub runtime: Arc<Runtime>,
}

impl PhysicalOptimizerRule for InterruptJoins {
    fn name(&self) -> &str {
        "interrupt_joins"
    }

    fn schema_check(&self) -> bool {
        true
    }

    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, _: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        plan.transform_up(|node| {
            let join = node.downcast_ref::<NestedLoopJoinExec>();
            let Some((join, filter)) = join.and_then(|join| join.filter().map(|filter| (join, filter))) else {
                return Ok(Transformed::no(node));
            };
            let condition = Arc::new(Interrupted {
                condition: filter.expression().clone(),
                cancel: self.runtime.cancel_flag(),
            });
            let columns = filter.column_indices().to_vec();
            let filter = JoinFilter::new(condition, columns, filter.schema().clone());
            let projection = join.projection().as_ref().map(|columns| columns.to_vec());
            let (left, right) = (join.left().clone(), join.right().clone());
            let join = NestedLoopJoinExec::try_new(left, right, Some(filter), join.join_type(), projection)?;
            Ok(Transformed::yes(Arc::new(join) as Arc<dyn ExecutionPlan>))
        })
        .data()
    }
}

/// A condition that fails once the statement is cancelled.
#[derive(Debug)]
struct Interrupted {
    condition: Arc<dyn PhysicalExpr>,
    cancel: Arc<CancelFlag>,
}

impl PartialEq for Interrupted {
    fn eq(&self, other: &Interrupted) -> bool {
        self.condition.eq(&other.condition)
    }
}

impl Eq for Interrupted {}

impl Hash for Interrupted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.condition.hash(state);
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.condition.fmt(f)
    }
}

impl PhysicalExpr for Interrupted {
    fn return_field(&self, input: &Schema) -> Result<FieldRef> {
        self.condition.return_field(input)
    }

    fn evaluate(&self, batch: &RecordBatch) -> Result<ColumnarValue> {
        if self.cancel.is_cancelled() {
            exec_err!("canceling statement due to user request")
        } else {
            self.condition.evaluate(batch)
        }
    }

    fn children(&self) -> Vec<&Arc<dyn PhysicalExpr>> {
        vec![&self.condition]
    }

    fn with_new_children(self: Arc<Self>, children: Vec<Arc<dyn PhysicalExpr>>) -> Result<Arc<dyn PhysicalExpr>> {
        let condition = children.into_iter().next().unwrap_or_else(|| self.condition.clone());
        Ok(Arc::new(Interrupted {
            condition,
            cancel: self.cancel.clone(),
        }))
    }

    fn fmt_sql(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.condition.fmt_sql(f)
    }
}
