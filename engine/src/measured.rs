//! What EXPLAIN ANALYZE says of Python calls: each operator with calls counts their rows, call by call, beside what it
//! measures itself. Knows nothing of how a call is evaluated.

use crate::call_state::CallSite;
use crate::query_scope::calls_in;
use crate::wrapper_exec::{Around, Wrapped};
use datafusion::common::Result;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode, TreeNodeRecursion};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::metrics::{Count, Metric, MetricCategory, MetricValue, MetricsSet, Time};
use parking_lot::Mutex;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use taipan_udf::RowCounts;

/// The calls of one operator, with what each is called in its metrics.
#[derive(Clone, Debug, Default)]
pub(crate) struct Measured {
    calls: Vec<(String, Arc<CallSite>)>,
}

/// Lets the operators with calls say what became of their rows. A call that stands in several operators, such as the two
/// halves of an aggregation, is evaluated in the lowest.
pub(crate) fn measure(plan: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
    let mut seen = HashSet::new();
    plan.transform_up(|node| {
        let mut calls = Vec::new();
        calls_in(&node, &mut |call| {
            calls.extend(call.site.map(|site| (call.name.to_string(), site.clone())));
        })?;
        calls.retain(|(_, site)| seen.insert(Arc::as_ptr(site)));
        Ok(if calls.is_empty() {
            Transformed::no(node)
        } else {
            Transformed::yes(Wrapped::wrap(node, Measured::new(calls)))
        })
    })
    .data()
}

/// What became of the rows of a call, or of several.
#[derive(Debug)]
struct Sum {
    name: String,
    rows: RowCounts,
    compile_nanos: u64,
}

impl Measured {
    /// Several calls of one name are told apart by numbers.
    fn new(mut calls: Vec<(String, Arc<CallSite>)>) -> Measured {
        let names: Vec<String> = calls.iter().map(|(name, _)| name.clone()).collect();
        for (index, (name, _)) in calls.iter_mut().enumerate() {
            let same = |names: &[String]| names.iter().filter(|other| **other == names[index]).count();
            if same(&names) > 1 {
                *name = format!(
                    "{name}#{}",
                    names[..=index].iter().filter(|other| *other == name).count()
                );
            }
        }
        Measured { calls }
    }
}

/// The calls in the plans that an operator runs by itself. Those of one name are one: there may be a plan for each round
/// of a loop.
#[derive(Debug, Default)]
pub(crate) struct Gathered(Mutex<Vec<(String, Arc<CallSite>)>>);

impl Gathered {
    /// Adds the calls of a plan that is about to run.
    pub fn add(&self, plan: &Arc<dyn ExecutionPlan>) -> Result<()> {
        let mut calls = self.0.lock();
        plan.apply(|node| {
            calls_in(node, &mut |call| {
                let known = |site: &Arc<CallSite>| calls.iter().any(|(_, known)| Arc::ptr_eq(known, site));
                let new = call.site.filter(|site| !known(site));
                calls.extend(new.map(|site| (call.name.to_string(), site.clone())));
            })?;
            Ok(TreeNodeRecursion::Continue)
        })?;
        Ok(())
    }

    /// Adds what another one has gathered.
    pub fn add_all(&self, other: &Gathered) {
        let others = other.0.lock().clone();
        self.0.lock().extend(others);
    }

    /// What became of their rows.
    pub fn metrics(&self) -> MetricsSet {
        let mut sums: Vec<Sum> = Vec::new();
        for (name, site) in &*self.0.lock() {
            let of_call = Sum::of(name, site);
            match sums.iter_mut().find(|sum| sum.name == *name) {
                Some(sum) => {
                    sum.rows += of_call.rows;
                    sum.compile_nanos = sum.compile_nanos.max(of_call.compile_nanos);
                }
                None => sums.push(of_call),
            }
        }
        let mut metrics = MetricsSet::new();
        sums.iter().for_each(|sum| sum.add_to(&mut metrics));
        metrics
    }
}

impl Sum {
    fn of(name: &str, site: &CallSite) -> Sum {
        Sum {
            name: name.to_string(),
            rows: site.counters().rows(),
            compile_nanos: site.compile_nanos(),
        }
    }

    fn add_to(&self, metrics: &mut MetricsSet) {
        let Sum { name, rows, .. } = self;
        let counts = [
            ("rows_native", rows.native),
            ("rows_replayed", rows.replayed),
            ("rows_interpreted", rows.interpreted),
            ("rows_failed", rows.failed),
        ];
        for (what, rows) in counts {
            let count = Count::new();
            count.add(usize::try_from(rows).unwrap_or(usize::MAX));
            let name = format!("{name}.{what}").into();
            let metric = Metric::new(MetricValue::Count { name, count }, None);
            metrics.push(Arc::new(metric.with_category(MetricCategory::Rows)));
        }
        metrics.push(timing(&format!("{name}.compile_time"), self.compile_nanos));
    }
}

/// A time as a metric.
pub(crate) fn timing(name: &str, nanos: u64) -> Arc<Metric> {
    let time = Time::new();
    time.add_duration(Duration::from_nanos(nanos));
    let name = name.to_string().into();
    let metric = Metric::new(MetricValue::Time { name, time }, None);
    Arc::new(metric.with_category(MetricCategory::Timing))
}

impl Around for Measured {
    fn put_around(&self, inner: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(Wrapped::wrap(inner, self.clone()))
    }

    fn metrics(&self, inner: &Arc<dyn ExecutionPlan>) -> Option<MetricsSet> {
        let mut metrics = inner.metrics().unwrap_or_default();
        for (name, site) in &self.calls {
            Sum::of(name, site).add_to(&mut metrics);
        }
        Some(metrics)
    }
}
