//! The last gate before plans become physical: what changes rows and was not rewritten never gets to DataFusion's own way.

use super::error::ChangeError;
use datafusion::common::Result;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::logical_expr::{LogicalPlan, WriteOp};

/// Fails for a plan in which DataFusion would read a condition out of an optimised plan.
pub(crate) fn refuse_unread(plan: &LogicalPlan) -> Result<()> {
    plan.apply(|node| match node {
        LogicalPlan::Dml(dml) if matches!(dml.op, WriteOp::Delete | WriteOp::Update | WriteOp::Truncate) => {
            Err(ChangeError::Shape {
                statement: super::change::statement_name(&dml.op),
                table: dml.table_name.table().to_string(),
                what: "a plan that was not analyzed".into(),
            }
            .into())
        }
        _ => Ok(TreeNodeRecursion::Continue),
    })?;
    Ok(())
}
