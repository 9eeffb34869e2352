//! Cached plans run.

use super::entry::CachedPlan;
use crate::error::Result;
use crate::failure;
use crate::session::extended::Bound;
use crate::session::guard::{self, Mode};
use crate::session::{QueryResults, Session};
use datafusion::common::{DataFusionError, ParamValues, ScalarValue};
use datafusion::execution::session_state::SessionState;
use datafusion::physical_plan::ExecutionPlan;
use std::sync::Arc;
use taipan_engine::with_new_calls;

impl Session {
    /// Runs a statement by the plan that is cached for it; `None`: there is none.
    pub(in crate::session) async fn run_by_cache(
        &self,
        text: &str,
        bound: Option<&Bound>,
    ) -> Result<Option<QueryResults>> {
        let cached = match bound {
            Some(bound) => {
                self.cached_plan(bound.statement().shared_text(), bound.statement().declared())
                    .await?
            }
            None => self.cached_plan(&text.into(), &Arc::default()).await?,
        };
        let Some(cached) = cached else { return Ok(None) };
        let values = bound.map_or(&[][..], Bound::values);
        if !cached.fits(bound) {
            return Ok(None);
        }
        let running = guard::over(self.access()?, Mode::Check, Box::pin(self.run_cached(&cached, values)));
        let results = running.await?;
        Ok(results.map(|results| results.tagged("SELECT").within(&self.attached().work)))
    }

    /// The row of a plan that is known; `None`: it has to be looked for, and run as plans are.
    pub(in crate::session) fn row_of(
        &self,
        cached: &CachedPlan,
        values: &[ScalarValue],
    ) -> Option<Result<QueryResults>> {
        // Whoever gave a statement up may have left it in there.
        let mut row = cached.one_row.as_ref()?.try_lock()?;
        let row = row.evaluate(values.to_vec(), &cached.basis.planning(self).tasks);
        let row = row.map_err(|error| cached.sites.locate(failure::from_datafusion(error)));
        Some(row.map(|row| QueryResults::rows("SELECT", row)))
    }

    async fn run_cached(&self, cached: &CachedPlan, values: &[ScalarValue]) -> Result<Option<QueryResults>> {
        if let Some(row) = self.row_of(cached, values) {
            return row.map(Some);
        }
        let stopped = self.stopped(self.cancelled());
        // What is wrong is said where it is planned with its values.
        let Ok(plan) = physical(&cached.basis.planning(self).state, cached, values).await else {
            return Ok(None);
        };
        let tasks = cached.basis.planning(self).tasks.clone();
        let results = self.started(plan, tasks, stopped, &cached.sites, cached.texts.clone(), &cached.known);
        let results = results.map_err(|error| cached.sites.locate(failure::from_datafusion(error)))?;
        Ok(Some(results))
    }
}

async fn physical(
    state: &SessionState,
    cached: &CachedPlan,
    values: &[ScalarValue],
) -> Result<Arc<dyn ExecutionPlan>, DataFusionError> {
    let mut plan = cached.plan.clone();
    if cached.calls_python {
        plan = with_new_calls(plan)?;
    }
    if !values.is_empty() {
        plan = plan.with_param_values(ParamValues::from(values.to_vec()))?;
    }
    state.query_planner().create_physical_plan(&plan, state).await
}
