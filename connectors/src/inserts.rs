//! INSERT INTO a table of files: its new files appear all or not at all. They lie in a directory beside the table's until the
//! statement is complete.

use crate::copies::{Hidden, beside, into_place};
use crate::failures::{Failures, reason};
use crate::fence::{Fence, Use};
use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{DataFusionError, Result, internal_err};
use datafusion::datasource::listing::{ListingTable, ListingTableConfig, ListingTableUrl};
use datafusion::datasource::sink::{DataSink, DataSinkExec};
use datafusion::datasource::{TableType, provider_as_source, source_as_provider};
use datafusion::execution::cache::TableScopedPath;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::dml::InsertOp;
use datafusion::logical_expr::{DmlStatement, Expr, LogicalPlan, WriteOp};
use datafusion::optimizer::AnalyzerRule;
use datafusion::physical_plan::metrics::MetricsSet;
use datafusion::physical_plan::{DisplayAs, DisplayFormatType, ExecutionPlan};
use std::any::Any;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use url::Url;

/// Gives INSERT a target that adds files all at once.
#[derive(Debug)]
pub(crate) struct WholeInserts {
    failures: Failures,
    fence: Arc<Fence>,
}

impl WholeInserts {
    pub fn new(failures: Failures, fence: Arc<Fence>) -> WholeInserts {
        WholeInserts { failures, fence }
    }

    fn target(&self, dml: &DmlStatement) -> Option<Target> {
        if dml.op != WriteOp::Insert(InsertOp::Append) {
            return None;
        }
        let provider = source_as_provider(&dml.target).ok()?;
        let table = (provider.as_ref() as &dyn Any).downcast_ref::<ListingTable>()?.clone();
        let place = table.table_paths().first()?;
        let local = place.scheme() == "file" && place.is_collection();
        let directory = Url::parse(place.as_str()).ok()?.to_file_path().ok()?;
        local.then(|| Target {
            table,
            directory,
            failures: self.failures.clone(),
            fence: self.fence.clone(),
        })
    }
}

impl AnalyzerRule for WholeInserts {
    fn name(&self) -> &str {
        "whole_inserts"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        let whole = plan.transform_down(|plan| {
            Ok(match plan {
                LogicalPlan::Dml(mut dml) => {
                    let target = self.target(&dml);
                    let found = target.is_some();
                    if let Some(target) = target {
                        dml.target = provider_as_source(Arc::new(target));
                    }
                    Transformed::new_transformed(LogicalPlan::Dml(dml), found)
                }
                other => Transformed::no(other),
            })
        });
        whole.map(|plan| plan.data)
    }
}

/// A table whose new files appear all at once.
#[derive(Debug)]
struct Target {
    table: ListingTable,
    directory: PathBuf,
    failures: Failures,
    fence: Arc<Fence>,
}

#[async_trait]
impl TableProvider for Target {
    fn schema(&self) -> SchemaRef {
        self.table.schema()
    }

    fn table_type(&self) -> TableType {
        self.table.table_type()
    }

    fn get_column_default(&self, column: &str) -> Option<&Expr> {
        self.table.get_column_default(column)
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        self.table.scan(state, projection, filters, limit).await
    }

    async fn insert_into(
        &self,
        state: &dyn Session,
        input: Arc<dyn ExecutionPlan>,
        op: InsertOp,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        self.fence.check(&self.directory, Use::Write)?;
        let hidden =
            beside(&self.directory).ok_or_else(|| could_not_write(&self.directory, "it has no directory above it"))?;
        let url = Url::from_directory_path(&hidden);
        let url = url.map_err(|()| could_not_write(&self.directory, "its path is no URL"))?;
        let config = ListingTableConfig::new(ListingTableUrl::try_new(url, None)?)
            .with_listing_options(self.table.options().clone())
            .with_schema(file_schema(&self.table));
        let exec: Arc<dyn Any + Send + Sync> = ListingTable::try_new(config)?.insert_into(state, input, op).await?;
        let Ok(writing) = exec.downcast::<DataSinkExec>() else {
            return internal_err!("files are written by no sink");
        };
        let (input, order) = (writing.input().clone(), writing.sort_order().clone());
        let sink = WholeSink {
            place: self.table.table_paths()[0].clone(),
            directory: self.directory.clone(),
            failures: self.failures.clone(),
            fence: self.fence.clone(),
            hidden,
            writing,
        };
        Ok(Arc::new(DataSinkExec::new(input, Arc::new(sink), order)))
    }
}

/// The columns that are in the files, as opposed to those in the names of directories.
fn file_schema(table: &ListingTable) -> SchemaRef {
    let schema = table.schema();
    let partitions = table.options().table_partition_cols.len();
    let columns: Vec<usize> = (0..schema.fields().len().saturating_sub(partitions)).collect();
    schema.project(&columns).map_or(schema, Arc::new)
}

fn could_not_write(place: &Path, reason: &str) -> DataFusionError {
    let text = format!("could not write \"{}\": {reason}", place.to_string_lossy());
    DataFusionError::IoError(io::Error::other(text))
}

/// Writes files beside the table's and moves them there when all are written.
#[derive(Debug)]
struct WholeSink {
    writing: Arc<DataSinkExec>,
    place: ListingTableUrl,
    directory: PathBuf,
    failures: Failures,
    fence: Arc<Fence>,
    /// The directory beside the table's.
    hidden: PathBuf,
}

impl WholeSink {
    fn finish(&self) -> io::Result<()> {
        if !self.hidden.exists() {
            return Ok(());
        }
        fs::create_dir_all(&self.directory)?;
        into_place(&self.hidden, &self.directory, &self.fence)
    }
}

impl DisplayAs for WholeSink {
    fn fmt_as(&self, kind: DisplayFormatType, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.writing.sink().fmt_as(kind, f)
    }
}

#[async_trait]
impl DataSink for WholeSink {
    fn metrics(&self) -> Option<MetricsSet> {
        self.writing.sink().metrics()
    }

    fn schema(&self) -> &SchemaRef {
        self.writing.sink().schema()
    }

    async fn write_all(&self, data: SendableRecordBatchStream, context: &Arc<TaskContext>) -> Result<u64> {
        // Dropped also where nobody waits for the statement any more.
        let _hidden = Hidden(self.hidden.clone());
        self.failures.take();
        let written = self.writing.sink().write_all(data, context).await;
        let rows = written.map_err(|error| match self.failures.take() {
            Some(reason) => could_not_write(&self.directory, &reason),
            None => error,
        })?;
        self.finish()
            .map_err(|error| could_not_write(&self.directory, &reason(&error)))?;
        if let Some(listed) = context.runtime_env().cache_manager.get_list_files_cache() {
            listed.remove(&TableScopedPath {
                table: self.place.get_table_ref().clone(),
                path: self.place.prefix().clone(),
            });
        }
        Ok(rows)
    }
}
