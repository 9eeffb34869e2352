//! Calls of triggers beside a change: before and after its statement, and for each row that has changed.

use super::conditions::{NEW, OLD};
use crate::database::{Change, Changing, Firing, Touched, Trigger};
use crate::error::Result;
use crate::failure::{self, CallSites};
use crate::session::Session;
use datafusion::arrow::array::{ArrayRef, RecordBatch};
use datafusion::arrow::datatypes::{Field, Schema};
use datafusion::common::{Column, TableReference};
use datafusion::dataframe::DataFrame;
use datafusion::datasource::{MemTable, provider_as_source};
use datafusion::error::DataFusionError;
use datafusion::logical_expr::{Expr as Planned, LogicalPlan, LogicalPlanBuilder};
use std::sync::Arc;

/// What the rows that have changed are called.
const CHANGED: &str = "changed";

/// The rows of a change, by their names.
type Rows<'a> = Vec<(&'static str, &'a RecordBatch)>;

impl Touched {
    fn rows(&self) -> (Changing, Rows<'_>) {
        match &self.change {
            Change::Inserted(rows) => (Changing::Insert, vec![(NEW, rows)]),
            Change::Deleted(rows) => (Changing::Delete, vec![(OLD, rows)]),
            Change::Updated { before, after } => (Changing::Update, vec![(OLD, before), (NEW, after)]),
        }
    }
}

impl Session {
    /// What comes after a statement that has changed rows: foreign keys, and then triggers.
    pub(in crate::session) async fn finish_changes(&self) -> Result<()> {
        self.keep_references().await?;
        let (firings, changed) = self.attached().work.take_fired();
        for touched in &changed {
            let (changing, rows) = touched.rows();
            let about = |firing: &&Firing| firing.table.oid == touched.table && firing.changing == changing;
            // What has changed without a statement calls nothing.
            if let Some(firing) = firings.iter().find(about) {
                self.fire_rows(firing, &rows).await?;
            }
        }
        for firing in &firings {
            for trigger in self.triggers_of(firing, false, false)? {
                self.call_once(&trigger, firing).await?;
            }
        }
        Ok(())
    }

    /// Calls the triggers after the change of each row: several of them row by row, as they would see each other.
    async fn fire_rows(&self, firing: &Firing, rows: &Rows<'_>) -> Result<()> {
        let triggers = self.triggers_of(firing, false, true)?;
        match triggers.as_slice() {
            [] => {}
            [only] => self.call_rows(only, firing, rows).await?,
            several => {
                let count = rows.first().map_or(0, |(_, rows)| rows.num_rows());
                for row in 0..count {
                    let one: Vec<(&'static str, RecordBatch)> =
                        rows.iter().map(|(name, rows)| (*name, rows.slice(row, 1))).collect();
                    let one = one.iter().map(|(name, row)| (*name, row)).collect();
                    for trigger in several {
                        self.call_rows(trigger, firing, &one).await?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Calls a trigger for the statement.
    pub(super) async fn call_once(&self, trigger: &Trigger, firing: &Firing) -> Result<()> {
        let one_row = LogicalPlanBuilder::empty(true);
        self.call_over(one_row, Vec::new(), trigger, firing).await
    }

    async fn call_rows(&self, trigger: &Trigger, firing: &Firing, rows: &Rows<'_>) -> Result<()> {
        let (table, columns) = table_of(rows).map_err(failure::from_datafusion)?;
        let scan = LogicalPlanBuilder::scan(CHANGED, provider_as_source(Arc::new(table)), None);
        let named = columns.iter().map(|(row, name, number)| {
            let column = Planned::Column(Column::new(Some(TableReference::bare(CHANGED)), number));
            column.alias_qualified(Some(TableReference::bare(*row)), name)
        });
        let named: Vec<Planned> = named.collect();
        let plan = scan
            .and_then(|scan| scan.project(named))
            .map_err(failure::from_datafusion)?;
        let arguments = columns
            .iter()
            .map(|(row, name, _)| Planned::Column(Column::new(Some(TableReference::bare(*row)), name)));
        self.call_over(plan, arguments.collect(), trigger, firing).await
    }

    /// Calls a trigger for the rows of a plan that its condition is true of.
    async fn call_over(
        &self,
        plan: LogicalPlanBuilder,
        arguments: Vec<Planned>,
        trigger: &Trigger,
        firing: &Firing,
    ) -> Result<()> {
        let call = self.call_of(trigger, &firing.table, firing.changing).await?;
        let value = self.catalog().call_of(&call.function, &arguments, plan.schema());
        let plan = match call.condition {
            Some(condition) => plan.filter(condition),
            None => Ok(plan),
        };
        let plan = plan.and_then(|plan| plan.project([value?]));
        let plan = plan
            .and_then(LogicalPlanBuilder::build)
            .map_err(failure::from_datafusion)?;
        self.run_calls(plan).await
    }

    /// Runs a plan for what its calls do, in the order of its rows.
    async fn run_calls(&self, plan: LogicalPlan) -> Result<()> {
        let mut state = self.context().state();
        state.config_mut().options_mut().execution.target_partitions = 1;
        let frame = DataFrame::new(state, plan);
        let stopped = self.stopped(self.cancelled());
        let started = self.start(frame, stopped, &CallSites::default(), Vec::new()).await;
        let results = started.map_err(failure::from_datafusion)?;
        let results = if results.asks() {
            self.read_in_turn(results).await?
        } else {
            results
        };
        results.collect().await.map(drop)
    }
}

/// The columns of some rows: of which row, its name, and what it is called in their table.
type Columns = Vec<(&'static str, String, String)>;

/// Rows beside each other as a table.
fn table_of(rows: &Rows<'_>) -> Result<(MemTable, Columns), DataFusionError> {
    let (mut fields, mut values, mut columns) = (Vec::new(), Vec::<ArrayRef>::new(), Vec::new());
    for (row, batch) in rows {
        for (field, column) in batch.schema().fields().iter().zip(batch.columns()) {
            let number = format!("{row} {}", fields.len());
            fields.push(Field::new(&number, field.data_type().clone(), true).with_metadata(field.metadata().clone()));
            values.push(column.clone());
            columns.push((*row, field.name().clone(), number));
        }
    }
    let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), values)?;
    let table = MemTable::try_new(batch.schema(), vec![vec![batch]])?;
    Ok((table, columns))
}
