//! Table arguments that would give other rows each time they are read: `random()`, functions that keep state. A call reads one
//! table, so such an argument is a leaf of the plan, the same wherever the function has it: equal parts are computed once.

use async_trait::async_trait;
use datafusion::catalog::Session;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{DFSchemaRef, Result, internal_err};
use datafusion::logical_expr::physical_planning_context::PhysicalPlanningContext;
use datafusion::logical_expr::{Expr, Extension, LogicalPlan, UserDefinedLogicalNode, UserDefinedLogicalNodeCore};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_planner::{ExtensionPlanner, PhysicalPlanner};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{self, AtomicU64};

/// One number for each argument.
static ARGUMENTS: AtomicU64 = AtomicU64::new(0);

/// The plan of a table argument, as one table for the call that reads it.
pub fn once(plan: LogicalPlan) -> Result<LogicalPlan> {
    if !is_volatile(&plan)? {
        return Ok(plan);
    }
    let node = Arc::new(Once {
        argument: ARGUMENTS.fetch_add(1, atomic::Ordering::Relaxed),
        parameters: parameters(&plan)?,
        plan: Arc::new(plan),
    });
    Ok(LogicalPlan::Extension(Extension { node }))
}

/// Whether this is a table argument that gives other rows each time.
pub fn is_once(plan: &LogicalPlan) -> bool {
    matches!(plan, LogicalPlan::Extension(extension) if extension.node.as_any().is::<Once>())
}

fn is_volatile(plan: &LogicalPlan) -> Result<bool> {
    let mut found = false;
    each(plan, |expr| found |= expr.is_volatile_node())?;
    Ok(found)
}

/// The parameters of the statement that the plan has.
fn parameters(plan: &LogicalPlan) -> Result<Vec<Expr>> {
    let mut found = Vec::new();
    each(plan, |expr| {
        if matches!(expr, Expr::Placeholder(_)) && !found.contains(expr) {
            found.push(expr.clone());
        }
    })?;
    Ok(found)
}

/// Shows each expression of the plan and of its subqueries.
fn each(plan: &LogicalPlan, mut see: impl FnMut(&Expr)) -> Result<()> {
    plan.apply_with_subqueries(|node| {
        node.apply_expressions(|expr| {
            expr.apply(|expr| {
                see(expr);
                Ok(TreeNodeRecursion::Continue)
            })
        })
    })?;
    Ok(())
}

/// A table argument. Two are equal if they are the same argument of the same call.
#[derive(Clone, Debug)]
struct Once {
    argument: u64,
    /// Parameters that the plan has, to be seen and replaced from outside.
    parameters: Vec<Expr>,
    plan: Arc<LogicalPlan>,
}

impl Once {
    /// The same argument with other expressions in place of its parameters.
    fn with_parameters(&self, given: Vec<Expr>) -> Result<Once> {
        if given == self.parameters {
            return Ok(self.clone());
        }
        if given.len() != self.parameters.len() {
            return internal_err!("Once with {} parameters, {} given", self.parameters.len(), given.len());
        }
        let value = |expr: &Expr| {
            self.parameters
                .iter()
                .position(|own| own == expr)
                .map(|place| &given[place])
        };
        let replaced = (*self.plan).clone().transform_up_with_subqueries(|node| {
            node.map_expressions(|expr| {
                expr.transform_up(|expr| match value(&expr) {
                    Some(value) => Ok(Transformed::yes(value.clone())),
                    None => Ok(Transformed::no(expr)),
                })
            })
        })?;
        Ok(Once {
            argument: self.argument,
            parameters: parameters(&replaced.data)?,
            plan: Arc::new(replaced.data),
        })
    }
}

impl PartialEq for Once {
    fn eq(&self, other: &Once) -> bool {
        self.argument == other.argument
    }
}

impl Eq for Once {}

impl Hash for Once {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.argument.hash(state);
    }
}

impl PartialOrd for Once {
    fn partial_cmp(&self, other: &Once) -> Option<Ordering> {
        self.argument.partial_cmp(&other.argument)
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
        self.parameters.clone()
    }

    fn fmt_for_explain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Once: {}", self.plan.display())
    }

    fn with_exprs_and_inputs(&self, given: Vec<Expr>, inputs: Vec<LogicalPlan>) -> Result<Once> {
        if inputs.is_empty() {
            self.with_parameters(given)
        } else {
            internal_err!("Once with an input")
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
