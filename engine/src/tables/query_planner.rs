//! Optimised plans become physical ones.

use super::lazy::LazyPlanner;
use super::once::OncePlanner;
use super::ordinal::OrdinalPlanner;
use super::shared::{SharedPlanner, share};
use async_trait::async_trait;
use datafusion::catalog::Session;
use datafusion::common::Result;
use datafusion::execution::context::QueryPlanner;
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_planner::{DefaultPhysicalPlanner, PhysicalPlanner};
use std::sync::Arc;

/// DataFusion's planner, which knows this room's nodes too.
#[derive(Debug)]
pub struct TablesQueryPlanner;

#[async_trait]
impl QueryPlanner for TablesQueryPlanner {
    async fn create_physical_plan(&self, plan: &LogicalPlan, state: &dyn Session) -> Result<Arc<dyn ExecutionPlan>> {
        crate::changes::refuse_unread(plan)?;
        let planner = DefaultPhysicalPlanner::with_extension_planners(vec![
            Arc::new(OrdinalPlanner),
            Arc::new(LazyPlanner),
            Arc::new(OncePlanner),
            Arc::new(SharedPlanner),
        ]);
        planner.create_physical_plan(&share(plan)?, state).await
    }
}
