//! What is left of the rows of a batch: the columns of those that a kernel keeps, one kept row after another.

use super::output::Output;
use super::sink::{Places, Sink};
use super::{Kernel, KernelEnv, KernelError};
use arrow::array::ArrayRef;
use arrow::buffer::BooleanBuffer;
use arrow::datatypes::DataType;
use taipan_codegen::{Lane, Results, RowStatus, Target};
use taipan_types::account::Held;

/// What a run of a kernel that keeps rows makes.
#[derive(Clone, Debug)]
pub struct KeptRows {
    /// Of the declared types, with as many rows as were kept.
    pub columns: Vec<ArrayRef>,
    /// Of each row of the batch: whether it was kept.
    pub kept: BooleanBuffer,
    /// The rows that failed, ascending; they were not kept.
    pub failed: Vec<u32>,
}

/// The rows that were kept so far.
struct Kept {
    status: Vec<u8>,
    columns: Vec<Output>,
    targets: Vec<Target>,
    count: usize,
    /// How many the call kept that is running.
    latest: u64,
}

impl Kernel {
    /// Evaluates rows and keeps those for which the entry returns a row. Arguments have `rows` rows each, or one that
    /// stands for all.
    pub fn run_kept(&self, args: &[ArrayRef], rows: usize, env: &KernelEnv<'_>) -> Result<KeptRows, KernelError> {
        let (Results::Kept(lanes), DataType::Struct(fields)) = (&self.results, &self.spec.result) else {
            return Err(KernelError::Internal("a kernel that keeps no rows".into()));
        };
        let types: Vec<(Lane, &DataType)> = lanes
            .iter()
            .copied()
            .zip(fields.iter().map(|f| f.data_type()))
            .collect();
        let kept = self.run_into(args, rows, None, env, |chunk| Kept::new(&types, rows, chunk, env))?;
        kept.finish()
    }
}

impl Kept {
    fn new(types: &[(Lane, &DataType)], rows: usize, chunk: usize, env: &KernelEnv<'_>) -> Kept {
        let column = |(lane, ty): &(Lane, &DataType)| {
            let held = Held::in_account(env.account.cloned());
            Output::new(*lane, None, ty, rows, chunk, env.memory_limit, held)
        };
        Kept {
            status: vec![RowStatus::Value as u8; rows],
            columns: types.iter().map(column).collect(),
            targets: Vec::with_capacity(types.len()),
            count: 0,
            latest: 0,
        }
    }

    fn finish(self) -> Result<KeptRows, KernelError> {
        let finished = |column: Output| column.finish_at(self.count).map(|output| output.array);
        let columns = self.columns.into_iter().map(finished).collect::<Result<_, _>>()?;
        let statuses = self.status.iter().enumerate();
        let failed = statuses.filter(|(_, status)| **status == RowStatus::Failed as u8);
        Ok(KeptRows {
            columns,
            failed: failed.map(|(row, _)| row as u32).collect(),
            kept: BooleanBuffer::collect_bool(self.status.len(), |row| self.status[row] == RowStatus::Value as u8),
        })
    }
}

impl Sink for Kept {
    fn places(&mut self, start: usize) -> Places {
        let count = self.count;
        let targets = self.columns.iter_mut().map(|column| {
            let (status, values) = column.places_at(count);
            Target { status, values }
        });
        self.targets.clear();
        self.targets.extend(targets);
        self.latest = 0;
        Places {
            status: self.status.as_mut_ptr().wrapping_add(start),
            values: std::ptr::null_mut(),
            targets: self.targets.as_ptr(),
            kept: &raw mut self.latest,
        }
    }

    fn drain(&mut self, _start: usize, _from: usize, _to: usize) -> Result<(), KernelError> {
        let latest = usize::try_from(self.latest).unwrap_or(usize::MAX);
        for column in &mut self.columns {
            column.drain(self.count, 0, latest)?;
        }
        self.count += latest;
        Ok(())
    }

    fn fail(&mut self, row: usize) {
        self.status[row] = RowStatus::Failed as u8;
    }

    fn give_up(&mut self) {
        self.status.fill(RowStatus::Failed as u8);
    }

    fn statuses(&self) -> &[u8] {
        &self.status
    }

    /// A row that was written cannot be taken back.
    fn takes_unfit(&self) -> bool {
        false
    }
}
