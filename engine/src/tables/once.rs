//! Table arguments that would give other rows each time they are read: `random()`, functions that keep state. A call reads one
//! table, so such an argument is a leaf of the plan, the same wherever the function has it: equal parts are computed once.

use async_trait::async_trait;
use datafusion::catalog::Session;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{DFSchemaRef, Result, internal_err};
use datafusion::logical_expr::physical_planning_context::PhysicalPlanningContext;
use datafusion::logical_expr::{Expr, Extension, LogicalPlan, UserDefinedLogicalNode, UserDefinedLogicalNodeCore};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_planner::{ExtensionPlanner, PhysicalPlanner};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The plan of a table argument, as one table for the call that reads it.
pub fn once(plan: LogicalPlan) -> Result<LogicalPlan> {
    if !is_volatile(&plan)? {
        return Ok(plan);
    }
    let node = Arc::new(Once { plan: Arc::new(plan) });
    Ok(LogicalPlan::Extension(Extension { node }))
}

/// Whether this is a table argument that gives other rows each time.
pub fn is_once(plan: &LogicalPlan) -> bool {
    matches!(plan, LogicalPlan::Extension(extension) if extension.node.as_any().is::<Once>())
}

fn is_volatile(plan: &LogicalPlan) -> Result<bool> {
    let mut found = false;
    plan.apply_with_subqueries(|node| {
        node.apply_expressions(|expr| {
            found |= expr.is_volatile();
            Ok(TreeNodeRecursion::Continue)
        })?;
        Ok(if found {
            TreeNodeRecursion::Stop
        } else {
            TreeNodeRecursion::Continue
        })
    })?;
    Ok(found)
}

/// A table argument. Two are equal if they are the same argument of the same call.
#[derive(Clone, Debug)]
struct Once {
    plan: Arc<LogicalPlan>,
}

impl Once {
    fn key(&self) -> *const LogicalPlan {
        Arc::as_ptr(&self.plan)
    }
}

impl PartialEq for Once {
    fn eq(&self, other: &Once) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Once {}

impl Hash for Once {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl PartialOrd for Once {
    fn partial_cmp(&self, other: &Once) -> Option<Ordering> {
        self.key().partial_cmp(&other.key())
    }
}

impl UserDefinedLogicalNodeCore for Once {
    fn name(&self) -> &str {
        "Once"
    }

    fn inputs(&self) -> Vec<&LogicalPlan> {
        Vec::new()
    }

    fn schema(&self) -> &DFSchemaRef {
        self.plan.schema()
    }

    fn expressions(&self) -> Vec<Expr> {
        Vec::new()
    }

    fn fmt_for_explain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Once: {}", self.plan.display())
    }

    fn with_exprs_and_inputs(&self, _: Vec<Expr>, inputs: Vec<LogicalPlan>) -> Result<Once> {
        match inputs.is_empty() {
            true => Ok(self.clone()),
            false => internal_err!("Once with an input"),
        }
    }
}

/// Plans the argument.
#[derive(Debug)]
pub struct OncePlanner;

#[async_trait]
impl ExtensionPlanner for OncePlanner {
    async fn plan_extension(
        &self,
        _: &dyn PhysicalPlanner,
        node: &dyn UserDefinedLogicalNode,
        _: &[&LogicalPlan],
        _: &[Arc<dyn ExecutionPlan>],
        session: &dyn Session,
        _: &PhysicalPlanningContext,
    ) -> Result<Option<Arc<dyn ExecutionPlan>>> {
        match node.as_any().downcast_ref::<Once>() {
            Some(once) => Ok(Some(session.create_physical_plan(&once.plan).await?)),
            None => Ok(None),
        }
    }
}
