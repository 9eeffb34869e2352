//! Which columns of a table argument have no missing values, though their type allows it: pandas' integers stay integers then.
//! What tables in memory and the statistics of files say counts; nothing is read for it.

use super::observe::wait;
use super::shared::table_of;
use crate::changes::Parted;
use datafusion::arrow::array::Array;
use datafusion::catalog::TableProvider;
use datafusion::common::stats::Precision;
use datafusion::common::{Column, Result};
use datafusion::datasource::MemTable;
use datafusion::datasource::listing::ListingTable;
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::{Distinct, Expr, LogicalPlan, TableScan};
use std::any::Any;
use std::sync::Arc;
use taipan_udf::CancelFlag;

/// Says of columns of plans that they have no missing values.
pub struct Nulls {
    state: Arc<SessionState>,
    /// For each table, whether each of its columns has none.
    known: Vec<(Arc<dyn TableProvider>, Vec<bool>)>,
}

impl Nulls {
    /// What the session's tables say.
    pub fn new(state: Arc<SessionState>) -> Nulls {
        Nulls {
            state,
            known: Vec::new(),
        }
    }

    /// Whether this column of a plan has none.
    pub fn none_in(&mut self, plan: &LogicalPlan, index: usize) -> Result<bool> {
        if !plan.schema().field(index).is_nullable() {
            return Ok(true);
        }
        match plan {
            LogicalPlan::Projection(projection) => match projection.expr[index].clone().unalias() {
                Expr::Column(column) => self.column(&projection.input, &column),
                _ => Ok(false),
            },
            LogicalPlan::SubqueryAlias(alias) => self.none_in(&alias.input, index),
            LogicalPlan::Filter(filter) => self.none_in(&filter.input, index),
            LogicalPlan::Sort(sort) => self.none_in(&sort.input, index),
            LogicalPlan::Limit(limit) => self.none_in(&limit.input, index),
            LogicalPlan::Distinct(Distinct::All(input)) => self.none_in(input, index),
            LogicalPlan::TableScan(scan) => self.scanned(scan, index),
            _ => Ok(false),
        }
    }

    fn column(&mut self, plan: &LogicalPlan, column: &Column) -> Result<bool> {
        match plan.schema().maybe_index_of_column(column) {
            Some(index) => self.none_in(plan, index),
            None => Ok(false),
        }
    }

    fn scanned(&mut self, scan: &TableScan, index: usize) -> Result<bool> {
        let index = scan.projection.as_ref().map_or(index, |columns| columns[index]);
        let Some(table) = table_of(scan) else {
            return Ok(false);
        };
        let known = self.known.iter().find(|(known, _)| Arc::ptr_eq(known, &table));
        let columns = match known {
            Some((_, columns)) => columns.clone(),
            None => {
                let columns = self.complete(&table)?;
                self.known.push((table, columns.clone()));
                columns
            }
        };
        Ok(columns.get(index).copied().unwrap_or_default())
    }

    /// Which columns of a table are complete, as far as it says so.
    fn complete(&self, table: &Arc<dyn TableProvider>) -> Result<Vec<bool>> {
        let any = table.as_ref() as &dyn Any;
        if let Some(memory) = any.downcast_ref::<MemTable>() {
            return Ok(in_memory(memory, table.schema().fields().len()));
        }
        if let Some(parted) = any.downcast_ref::<Parted>() {
            return parted.0.complete();
        }
        let Some(files) = any.downcast_ref::<ListingTable>().cloned() else {
            return Ok(Vec::new());
        };
        let state = self.state.clone();
        let listed = async move { Ok(files.list_files_for_scan(state.as_ref(), &[], None).await?.statistics) };
        let statistics = wait(listed, &CancelFlag::default())?;
        let columns = statistics.into_iter().flat_map(|all| all.column_statistics);
        Ok(columns.map(|column| column.null_count == Precision::Exact(0)).collect())
    }
}

fn in_memory(table: &MemTable, columns: usize) -> Vec<bool> {
    let mut complete = vec![true; columns];
    for partition in &table.batches {
        // Somebody is writing.
        let Ok(batches) = partition.try_read() else {
            return Vec::new();
        };
        for batch in batches.iter() {
            for (complete, column) in complete.iter_mut().zip(batch.columns()) {
                *complete &= column.logical_null_count() == 0;
            }
        }
    }
    complete
}
