//! Looking at values of tables while a program is being recorded.

use super::Program;
use arrow::array::RecordBatch;
use std::fmt::Debug;
use taipan_interface::run_options::ExecError;

/// Who runs what was recorded so far, when the program looks at values.
pub trait Observer: Debug + Send + Sync {
    /// The rows of the program's result, in its order.
    fn rows(&self, program: &Program) -> Result<Vec<RecordBatch>, ExecError>;

    /// Keeps rows that the program has made for as long as it runs; gives the number of the table argument that they are.
    fn hold(&self, rows: RecordBatch) -> Result<usize, ExecError>;
}
