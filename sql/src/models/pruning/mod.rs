//! A physical rule by which `WHERE model(…) > t` reads less of files: what is known of the columns (the files' smallest and
//! largest values, other parts of the condition) bounds what the model answers. Files are left out whose rows it cannot let
//! through, and conditions on single columns are added, by which scans leave out row groups.
//!
//! What is left out would neither pass nor raise: a column that may hold NaN, or something infinite, is not bounded, and rows
//! with NULL stay where the model takes missing values.
//!
//! ```text
//! condition ─ test.rs ─▶ a model's answer and a number ─┐
//! columns ─ axes.rs ─▶ where their values lie ──────────┴─ search.rs ─▶ conditions on columns; files that stay
//! ```

mod axes;
mod search;
mod test;

use axes::{Axis, Known};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::config::ConfigOptions;
use datafusion::common::stats::Precision;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{ColumnStatistics, Result};
use datafusion::datasource::physical_plan::{FileGroup, FileScanConfig, FileScanConfigBuilder};
use datafusion::datasource::source::DataSourceExec;
use datafusion::execution::SessionStateBuilder;
use datafusion::physical_expr::expressions::Column;
use datafusion::physical_expr::projection::ProjectionExpr;
use datafusion::physical_expr::{conjunction, split_conjunction};
use datafusion::physical_optimizer::PhysicalOptimizerRule;
use datafusion::physical_plan::filter::{FilterExec, FilterExecBuilder};
use datafusion::physical_plan::statistics::{StatisticsArgs, StatisticsContext};
use datafusion::physical_plan::{ExecutionPlan, PhysicalExpr};
use std::sync::Arc;
use test::Test;

/// A session with the rule, which comes before conditions are given to scans.
pub(crate) fn prepare(mut builder: SessionStateBuilder) -> SessionStateBuilder {
    let rules = &mut builder.physical_optimizers().get_or_insert_default().rules;
    let place = rules.iter().position(|rule| rule.name() == "FilterPushdown");
    rules.insert(place.unwrap_or(0), Arc::new(PruneByModels));
    builder
}

#[derive(Debug)]
struct PruneByModels;

impl PhysicalOptimizerRule for PruneByModels {
    fn name(&self) -> &str {
        "prune_by_models"
    }

    fn schema_check(&self) -> bool {
        true
    }

    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, _: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        let changed = plan.transform_up(|node| {
            let pruned = node.downcast_ref::<FilterExec>().map(pruned).transpose()?.flatten();
            Ok(match pruned {
                Some(changed) => Transformed::yes(changed),
                None => Transformed::no(node),
            })
        })?;
        Ok(changed.data)
    }
}

/// The filter with what its models imply; nothing where they imply nothing.
fn pruned(filter: &FilterExec) -> Result<Option<Arc<dyn ExecutionPlan>>> {
    let Some(source) = filter.input().downcast_ref::<DataSourceExec>() else {
        return Ok(None);
    };
    let conditions: Vec<Arc<dyn PhysicalExpr>> = split_conjunction(filter.predicate()).into_iter().cloned().collect();
    let tests: Vec<Test> = conditions.iter().filter_map(Test::of).collect();
    if tests.is_empty() {
        return Ok(None);
    }
    let schema = filter.input().schema();
    let whole = StatisticsContext::new().compute(filter.input().as_ref(), &StatisticsArgs::new())?;
    let (mut implied, mut scan) = (Vec::new(), None);
    for test in &tests {
        let known = |column: usize| Known::of(&schema, column, whole.column_statistics.get(column), &conditions);
        let Some(axes) = test.axes(known)? else {
            continue;
        };
        implied.extend(search::implied(test, &axes, &schema)?);
        if let Some(config) = scan.as_ref().or(source.data_source().downcast_ref::<FileScanConfig>()) {
            scan = fewer_files(test, &axes, config, &schema).or(scan);
        }
    }
    implied.retain(|new| !conditions.contains(new));
    if implied.is_empty() && scan.is_none() {
        return Ok(None);
    }
    let mut builder = FilterExecBuilder::from(filter);
    if let Some(config) = scan {
        builder = builder.with_input(DataSourceExec::from_data_source(config));
    }
    let all = implied.into_iter().chain(conditions);
    let filter = builder.with_predicate(conjunction(all)).build()?;
    Ok(Some(Arc::new(filter)))
}

/// The scan without the files whose rows a test refuses all; nothing where all stay.
fn fewer_files(test: &Test, axes: &[Axis], config: &FileScanConfig, schema: &SchemaRef) -> Option<FileScanConfig> {
    // Where columns are computed by the scan, nothing is known of them.
    let places: Vec<usize> = match config.file_source().projection() {
        Some(projection) => {
            let place = |one: &ProjectionExpr| one.expr.downcast_ref::<Column>().map(Column::index);
            projection.iter().map(place).collect::<Option<_>>()?
        }
        None => (0..schema.fields().len()).collect(),
    };
    let refused = |statistics: &[ColumnStatistics]| {
        let of = |column: usize| places.get(column).and_then(|place| statistics.get(*place));
        search::refused(test, axes, of)
    };
    let mut left_out = false;
    let groups = config.file_groups.iter().map(|group| {
        let stays = |file: &&datafusion::datasource::listing::PartitionedFile| {
            !file
                .statistics
                .as_ref()
                .is_some_and(|known| refused(&known.column_statistics))
        };
        let files: Vec<_> = group.iter().filter(stays).cloned().collect();
        left_out |= files.len() < group.len();
        FileGroup::new(files)
    });
    let groups: Vec<FileGroup> = groups.collect();
    if !left_out {
        return None;
    }
    let builder = FileScanConfigBuilder::from(config.clone()).with_file_groups(groups);
    Some(builder.with_statistics(config.statistics().to_inexact()).build())
}

/// A number that is known for certain.
fn exact<T: Clone + std::fmt::Debug + Eq + PartialOrd>(precision: &Precision<T>) -> Option<&T> {
    match precision {
        Precision::Exact(value) => Some(value),
        _ => None,
    }
}
