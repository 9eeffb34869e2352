//! Errors in the contents of files: those that read them know what is wrong, and in which line, but not in which file.

use crate::error::{Error, SqlState};
use crate::failure;
use datafusion::arrow::error::ArrowError;
use datafusion::catalog::memory::DataSourceExec;
use datafusion::common::DataFusionError;
use datafusion::datasource::physical_plan::FileScanConfig;
use datafusion::physical_plan::ExecutionPlan;
use std::path::Path;
use taipan_engine::error::find;

/// The most files that a message names.
const MOST: usize = 3;

/// What Arrow says of arrays that are none: their bytes are those of a file.
const BROKEN: [&str; 5] = ["non-UTF-8", "invariant", "Need at least", "buffer", "offset"];

/// The error that a plan ended with, with the files that it reads if it is about one. Those below `database` are its own.
pub fn failed(error: DataFusionError, plan: &dyn ExecutionPlan, database: Option<&Path>) -> Error {
    let named = is_about_file(&error)
        .then(|| files(plan))
        .filter(|files| !files.is_empty());
    let error = failure::from_datafusion(error);
    let Some(files) = named else { return error };
    let more = match files.len() {
        n if n > MOST => format!(" and {} more", n - MOST),
        _ => String::new(),
    };
    let names: Vec<String> = files.iter().take(MOST).map(|file| format!("\"{file}\"")).collect();
    let own = database.is_some_and(|dir| files.iter().all(|file| Path::new(file).starts_with(dir)));
    let one_of = if files.len() > 1 { "one of " } else { "" };
    let error = match error.sqlstate() {
        _ if own => error.of_class(SqlState::DataCorrupted),
        SqlState::Internal => error.of_class(SqlState::Io),
        _ => error,
    };
    error.behind(&format!("could not read {one_of}{}{more}: ", names.join(", ")))
}

fn is_about_file(error: &DataFusionError) -> bool {
    match find::<ArrowError>(error) {
        Some(ArrowError::ParseError(text)) => text.contains(" at line "),
        Some(ArrowError::InvalidArgumentError(text)) => BROKEN.iter().any(|part| text.contains(part)),
        Some(error) => matches!(
            error,
            ArrowError::CsvError(_)
                | ArrowError::JsonError(_)
                | ArrowError::ParquetError(_)
                | ArrowError::IpcError(_)
                | ArrowError::IoError(..)
        ),
        None => matches!(
            error.find_root(),
            DataFusionError::ParquetError(_) | DataFusionError::IoError(_)
        ),
    }
}

/// The files that a plan reads, in order, each once.
fn files(plan: &dyn ExecutionPlan) -> Vec<String> {
    let mut files = Vec::new();
    let mut rest = vec![plan];
    while let Some(plan) = rest.pop() {
        rest.extend(plan.children().into_iter().map(AsRef::as_ref));
        let source = plan.downcast_ref::<DataSourceExec>().map(DataSourceExec::data_source);
        if let Some(scan) = source.and_then(|source| source.downcast_ref::<FileScanConfig>()) {
            let found = scan.file_groups.iter().flat_map(|group| group.iter());
            files.extend(found.map(|file| format!("/{}", file.object_meta.location)));
        }
    }
    files.sort();
    files.dedup();
    files
}
