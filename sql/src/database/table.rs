//! A table of the database: its parts are read as files and batches in memory, and rows that are put in become new parts.

use super::catalog::external;
use super::parts::TableParts;
use super::sink::InsertSink;
use super::work::Work;
use async_trait::async_trait;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::{DataFusionError, Result, not_impl_err};
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl};
use datafusion::datasource::memory::{DataSourceExec, MemorySourceConfig};
use datafusion::datasource::sink::DataSinkExec;
use datafusion::logical_expr::dml::InsertOp;
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown, TableType};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::union::UnionExec;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use taipan_engine::{PartedTable, Parts};
use taipan_store::{Object, Part, PartData, StoreError};

/// A table as its catalog describes it. Which rows it has is asked when they are read.
#[derive(Debug)]
pub struct StoredTable {
    pub work: Arc<Work>,
    pub object: Arc<Object>,
    pub schema: SchemaRef,
    pub defaults: HashMap<String, Expr>,
}

impl StoredTable {
    /// The parts that the statement which runs now sees.
    fn now(&self) -> Result<Vec<Part>, StoreError> {
        self.work.read(|transaction| {
            let object = transaction.get(&self.object.key);
            match object.is_some_and(|now| now.oid == self.object.oid && now.columns == self.object.columns) {
                true => transaction.parts(self.object.oid),
                // A prepared statement may be older.
                false => Err(StoreError::Conflict(self.object.key.to_string())),
            }
        })
    }
}

#[async_trait]
impl TableProvider for StoredTable {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    fn get_table_definition(&self) -> Option<&str> {
        Some(&self.object.sql)
    }

    fn get_column_default(&self, column: &str) -> Option<&Expr> {
        self.defaults.get(column)
    }

    async fn scan(
        &self,
        session: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let (mut files, mut batches) = (Vec::new(), Vec::new());
        for part in self.now().map_err(external)? {
            part.check().map_err(external)?;
            match part.data {
                PartData::File(path) => files.push(url(&path)?),
                PartData::Batches(more) => batches.extend(more.iter().cloned()),
            }
        }
        let mut plans = Vec::new();
        if !files.is_empty() {
            let options = ListingOptions::new(Arc::new(ParquetFormat::default())).with_file_extension(".parquet");
            let config = ListingTableConfig::new_with_multi_paths(files)
                .with_listing_options(options)
                .with_schema(self.schema.clone());
            let files = ListingTable::try_new(config)?;
            plans.push(files.scan(session, projection, filters, limit).await?);
        }
        if !batches.is_empty() || plans.is_empty() {
            let partitions = spread(batches, session.config().target_partitions());
            let source = MemorySourceConfig::try_new(&partitions, self.schema.clone(), projection.cloned())?;
            plans.push(DataSourceExec::from_data_source(source));
        }
        match plans.len() {
            1 => Ok(plans.remove(0)),
            _ => UnionExec::try_new(plans),
        }
    }

    fn supports_filters_pushdown(&self, filters: &[&Expr]) -> Result<Vec<TableProviderFilterPushDown>> {
        Ok(vec![TableProviderFilterPushDown::Inexact; filters.len()])
    }

    async fn insert_into(
        &self,
        _: &dyn Session,
        input: Arc<dyn ExecutionPlan>,
        op: InsertOp,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        if op != InsertOp::Append {
            return not_impl_err!("INSERT OVERWRITE and REPLACE INTO");
        }
        let sink = InsertSink {
            work: self.work.clone(),
            turn: self.work.turn(),
            object: self.object.clone(),
            schema: self.schema.clone(),
        };
        Ok(Arc::new(DataSinkExec::new(input, Arc::new(sink), None)))
    }
}

impl PartedTable for StoredTable {
    fn parts(&self) -> Result<Arc<dyn Parts>> {
        Ok(Arc::new(TableParts {
            work: self.work.clone(),
            turn: self.work.turn(),
            object: self.object.clone(),
            schema: self.schema.clone(),
            parts: self.now().map_err(external)?,
        }))
    }

    fn complete(&self) -> Result<Vec<bool>> {
        let mut complete = vec![true; self.schema.fields().len()];
        for part in self.now().map_err(external)? {
            for (complete, nulls) in complete.iter_mut().zip(part.nulls.iter()) {
                *complete &= *nulls == 0;
            }
        }
        Ok(complete)
    }
}

/// Batches in about as many partitions as queries run in, in their order.
fn spread(batches: Vec<RecordBatch>, partitions: usize) -> Vec<Vec<RecordBatch>> {
    let each = batches.len().div_ceil(partitions.max(1)).max(1);
    match batches.is_empty() {
        true => vec![Vec::new()],
        false => batches.chunks(each).map(<[RecordBatch]>::to_vec).collect(),
    }
}

/// A path as a URL in which nothing is a wildcard.
fn url(path: &Path) -> Result<ListingTableUrl> {
    let absolute = std::path::absolute(path)?;
    match url::Url::from_file_path(&absolute) {
        Ok(url) => ListingTableUrl::try_new(url, None),
        Err(()) => Err(DataFusionError::Execution(format!("{} is no path", path.display()))),
    }
}
