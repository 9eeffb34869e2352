//! A plan for a browser: its operators, with what each has measured so far.

use datafusion::physical_plan::metrics::{Metric, MetricValue};
use datafusion::physical_plan::{ExecutionPlan, displayable};
use serde_json::{Value, json};
use std::sync::Arc;

/// An operator with those below it.
pub fn tree(plan: &Arc<dyn ExecutionPlan>) -> Value {
    let metrics = plan.metrics().map(|metrics| {
        let metrics = metrics.aggregate_by_name().sorted_for_display().timestamps_removed();
        metrics.iter().map(|metric| measured(metric)).collect::<Vec<_>>()
    });
    json!({
        "name": plan.name(),
        "detail": displayable(plan.as_ref()).one_line().to_string().trim_end(),
        "metrics": metrics.unwrap_or_default(),
        "children": plan.children().into_iter().map(tree).collect::<Vec<_>>(),
    })
}

fn measured(metric: &Metric) -> Value {
    let value = metric.value();
    let is_time = matches!(value, MetricValue::ElapsedCompute(_) | MetricValue::Time { .. });
    json!({
        "name": value.name(),
        "text": value.to_string(),
        "number": value.as_usize(),
        "is_time": is_time,
    })
}
