//! From the rows of groups to what the function makes of them: order, DISTINCT, the call. Knows nothing of where rows come
//! from.

use super::rows::Grouped;
use crate::call_state::{CallSite, tally_of};
use crate::evaluate::{call_batch, run_in};
use crate::function::Function;
use crate::runtime::Runtime;
use crate::tally::Done;
use datafusion::arrow::array::{ArrayRef, UInt32Array};
use datafusion::arrow::compute::{SortOptions, take};
use datafusion::arrow::datatypes::DataType;
use datafusion::arrow::row::{RowConverter, Rows, SortField};
use datafusion::common::{DataFusionError, Result, ScalarValue};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;
use taipan_udf::{ExecError, NullInput, RowCounts, RunOptions};

/// How one call's groups are evaluated.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    pub function: Arc<Function>,
    pub runtime: Arc<Runtime>,
    pub site: Option<Arc<CallSite>>,
    pub distinct: bool,
    /// Of the keys that follow the arguments.
    pub order: Vec<SortOptions>,
}

impl Evaluation {
    /// The value of each group.
    pub fn of(&self, mut grouped: Grouped) -> Result<ArrayRef> {
        let arguments = self.function.definition().source.params.len();
        if !self.order.is_empty() {
            let keys = grouped.columns.split_off(arguments);
            grouped = in_order(grouped, &keys, &self.order)?;
        }
        if self.distinct {
            grouped = distinct(grouped)?;
        }
        let groups = grouped.offsets.len() - 1;
        call_batch(
            &self.function,
            &grouped.lists()?,
            groups,
            &self.runtime,
            self.site.as_deref(),
        )
    }

    /// Does something natively, in the run of the query that the call is part of.
    pub fn natively<T>(&self, work: impl FnOnce(&RunOptions) -> Result<T, ExecError>) -> Result<T> {
        let started = Instant::now();
        let result = run_in(&self.function, &self.runtime, self.site.as_deref(), work);
        let total = started.elapsed();
        self.tell(Done {
            rows: RowCounts::default(),
            total,
            own: total,
        });
        result
    }

    fn tell(&self, done: Done) {
        if let Some(tally) = tally_of(&self.runtime, self.site.as_deref()) {
            tally.add(&self.function, done);
        }
    }

    /// So many rows were added to states, some of which the original source goes on with.
    pub fn stepped(&self, rows: usize, failed: usize) {
        let rows = RowCounts {
            native: (rows - failed) as u64,
            replayed: failed as u64,
            ..RowCounts::default()
        };
        if let Some(site) = &self.site {
            site.counters().add(rows);
        }
        self.tell(Done {
            rows,
            ..Done::default()
        });
    }

    /// The value of a group without rows.
    pub fn of_nothing(&self) -> Result<ScalarValue> {
        let params = &self.function.definition().source.params;
        let nothing = Grouped {
            columns: params
                .iter()
                .map(|p| datafusion::arrow::array::new_empty_array(&p.ty))
                .collect(),
            offsets: vec![0, 0],
        };
        ScalarValue::try_from_array(&self.of(nothing)?, 0)
    }

    /// NOT NULL is a promise of the caller: under CALLED ON NULL INPUT a NULL breaks it.
    pub fn refuse_nulls(&self, columns: &[ArrayRef]) -> Result<()> {
        let source = &self.function.definition().source;
        if source.null_input == NullInput::Strict {
            return Ok(());
        }
        let broken = source
            .params
            .iter()
            .zip(columns)
            .find(|(p, c)| p.not_null && c.logical_null_count() > 0);
        match broken {
            Some((param, _)) => Err(DataFusionError::External(Box::new(ExecError::NullArgument {
                function: source.name.clone(),
                param: param.name.clone(),
            }))),
            None => Ok(()),
        }
    }
}

fn rows_of(columns: &[ArrayRef], options: &[SortOptions]) -> Result<Rows> {
    let field = |(index, column): (usize, &ArrayRef)| {
        let options = options.get(index).copied().unwrap_or_default();
        SortField::new_with_options(DataType::clone(column.data_type()), options)
    };
    let converter = RowConverter::new(columns.iter().enumerate().map(field).collect())?;
    Ok(converter.convert_columns(columns)?)
}

/// The rows of each group by their keys; equal ones stay as they are.
fn in_order(grouped: Grouped, keys: &[ArrayRef], options: &[SortOptions]) -> Result<Grouped> {
    let keys = rows_of(keys, options)?;
    let mut order: Vec<u32> = (0..keys.num_rows() as u32).collect();
    for group in grouped.offsets.windows(2) {
        let rows = &mut order[group[0] as usize..group[1] as usize];
        rows.sort_by(|a, b| keys.row(*a as usize).cmp(&keys.row(*b as usize)));
    }
    taken(&grouped.columns, order, grouped.offsets)
}

/// Each row of a group once, where it came first.
fn distinct(grouped: Grouped) -> Result<Grouped> {
    let rows = rows_of(&grouped.columns, &[])?;
    let mut kept = Vec::new();
    let mut offsets = vec![0];
    let mut seen = HashSet::new();
    for group in grouped.offsets.windows(2) {
        seen.clear();
        let first = (group[0]..group[1]).filter(|row| seen.insert(rows.row(*row as usize)));
        kept.extend(first.map(|row| row as u32));
        offsets.push(kept.len() as i32);
    }
    drop(seen);
    taken(&grouped.columns, kept, offsets)
}

fn taken(columns: &[ArrayRef], rows: Vec<u32>, offsets: Vec<i32>) -> Result<Grouped> {
    let rows = UInt32Array::from(rows);
    let columns = columns.iter().map(|column| take(column, &rows, None));
    Ok(Grouped {
        columns: columns.collect::<Result<Vec<_>, _>>()?,
        offsets,
    })
}
