//! Where Python runs. DataFusion moves expressions freely: below filters and limits, below joins, into two places at
//! once. A Python function may raise, and costs time, so it stays where the query has it: it sees no row that the query
//! as written keeps from it, and none a second time because a rule has copied the call.
//!
//! ```text
//! logical rules    order   guards in front of a call stay in front of it where joins and subqueries are rearranged
//!                  pushdown filters with calls stay; the others are pushed past them as ever
//!                  share   what is filtered on and selected is called once
//!                  lazy    AND, OR and FILTER evaluate a call only for rows that the left side leaves open
//!                  columns what aggregations and sorts call is a column of what they read
//! physical rules   rule    cheap predicates before calls, calls after ORDER BY … LIMIT, and a `Barrier` below each
//!                          at the end chains become fused pipelines, and the whole query goes into a `Scope`
//!                  opaque  equalities that mislead DataFusion about orders are hidden
//!                  whole   small batches of tables in memory are put together below calls
//! ```
//!
//! Knows nothing of how a call is evaluated.

mod barrier;
mod coalesce_batches;
mod columns;
mod defer_projection;
mod filters;
mod joins;
mod lazy;
mod order;
mod pinned;
mod pushdown;
mod rule;
mod share;

use datafusion::optimizer::OptimizerRule;
use datafusion::optimizer::optimizer::Optimizer;
use datafusion::optimizer::push_down_filter::PushDownFilter;
use datafusion::physical_optimizer::optimizer::PhysicalOptimizer;
use std::sync::Arc;

/// Adds the logical rules at their places.
pub(crate) fn add_logical_rules(optimizer: &mut Optimizer) {
    let rules = &mut optimizer.rules;
    for rule in rules.iter_mut() {
        if rule.name() == PushDownFilter::new().name() {
            *rule = Arc::new(pushdown::PushDownOthers::new(rule.clone()));
        }
    }
    let place = rules.iter().position(|r| r.name() == "decorrelate_predicate_subquery");
    rules.insert(place.unwrap_or(0), Arc::new(order::KeepGuards));
    rules.push(Arc::new(share::ShareCalls));
    rules.push(Arc::new(lazy::LazyLogic));
    rules.push(Arc::new(columns::CallsAsColumns));
}

/// Adds the physical rules: before projections and filters start to move, and after everything.
pub(crate) fn add_physical_rules(optimizer: &mut PhysicalOptimizer) {
    let rules = &mut optimizer.rules;
    let place = rules.iter().position(|r| r.name() == "FilterPushdown");
    rules.insert(place.unwrap_or(0), Arc::new(rule::PinConditions));
    rules.insert(0, Arc::new(rule::PinProjections));
    rules.push(Arc::new(rule::Unpin));
}
