//! Scans of one table read the columns that any of them needs, so that they are equal.

use super::inputs::{Place, place, same_table};
use crate::python_calls;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, Result};
use datafusion::logical_expr::{Expr, LogicalPlan, Projection, TableScan, TableScanBuilder};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The same plan with such scans. Those of tables in memory cost nothing, but calls over them do.
pub fn read_alike(plan: LogicalPlan) -> Result<LogicalPlan> {
    let calls = plan.exists(|node| Ok(python_calls::in_node(node)))?;
    let is_whole = |scan: &TableScan| is_whole(scan, calls);
    let mut scans: Vec<TableScan> = Vec::new();
    plan.apply(|node| {
        if let LogicalPlan::TableScan(scan) = node
            && is_whole(scan)
        {
            scans.push(scan.clone());
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    let widened = plan.transform_down(|node| match &node {
        LogicalPlan::TableScan(scan) if is_whole(scan) => match wider(scan, &scans)? {
            Some(wide) => Ok(Transformed::new(wide, true, TreeNodeRecursion::Jump)),
            None => Ok(Transformed::no(node)),
        },
        _ => Ok(Transformed::no(node)),
    })?;
    Ok(widened.data)
}

/// Whether it reads all rows of a stored table: filters that save reading, and limits, part it from others.
fn is_whole(scan: &TableScan, calls: bool) -> bool {
    let reads_all = match place(scan) {
        Place::Whole => true,
        Place::Pruned => scan.filters.is_empty(),
        Place::Memory => calls && scan.filters.is_empty(),
        Place::Foreign => false,
    };
    reads_all && scan.fetch.is_none()
}

fn wider(scan: &TableScan, scans: &[TableScan]) -> Result<Option<LogicalPlan>> {
    let alike = |other: &&TableScan| other.table_name == scan.table_name && same_table(other, scan);
    let all = || (0..scan.source.schema().fields().len()).collect::<Vec<_>>();
    let columns = |scan: &TableScan| scan.projection.clone().unwrap_or_else(all);
    let wanted: BTreeSet<usize> = scans.iter().filter(alike).flat_map(columns).collect();
    if scans.iter().filter(alike).count() < 2 {
        return Ok(None);
    }
    let wide = TableScanBuilder::new(scan.table_name.clone(), scan.source.clone())
        .with_projection(Some(wanted.iter().copied().collect()))
        .with_statistics_requests(scan.statistics_requests.clone())
        .build()?;
    if columns(scan).iter().eq(&wanted) {
        return Ok(Some(LogicalPlan::TableScan(wide)));
    }
    let own = scan
        .projected_schema
        .iter()
        .map(|field| Expr::Column(Column::from(field)));
    let projection = Projection::try_new(own.collect(), Arc::new(LogicalPlan::TableScan(wide)))?;
    Ok(Some(LogicalPlan::Projection(projection)))
}
