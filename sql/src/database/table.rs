//! A table of the database: its parts are read as files and batches in memory, and rows that are put in become new parts.

use super::catalog::external;
use super::insertion::{Insertion, with_schema};
use super::parts::TableParts;
use super::watched::Watched;
use super::work::Work;
use async_trait::async_trait;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Constraints, DataFusionError, Result, not_impl_err};
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl};
use datafusion::datasource::memory::{DataSourceExec, MemorySourceConfig};
use datafusion::datasource::sink::DataSinkExec;
use datafusion::logical_expr::dml::InsertOp;
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown, TableType};
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::expressions::Column;
use datafusion::physical_plan::projection::ProjectionExec;
use datafusion::physical_plan::union::UnionExec;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use taipan_connectors::DATABASE_URL;
use taipan_engine::{Checks, PartedTable, Parts, Returned, UniqueKey};
use taipan_store::{Layout, Object, Part, PartData, StoreError};

/// A table as its catalog describes it. Which rows it has is asked when they are read.
#[derive(Clone, Debug)]
pub struct StoredTable {
    pub work: Arc<Work>,
    pub object: Arc<Object>,
    pub layout: Layout,
    pub defaults: HashMap<String, Expr>,
    pub promises: Promises,
    /// The modifiers of columns that are declared as VARCHAR, by their places; -1: of any length.
    pub declared: Vec<Option<i32>>,
    /// What a statement does with rows that have a key in common with others (`Insertion::skipped`).
    pub skipped: Option<Arc<[usize]>>,
    /// Where a statement wants the rows that it changes.
    pub returned: Option<Arc<Returned>>,
}

/// What holds for all rows of a table.
#[derive(Clone, Debug, Default)]
pub struct Promises {
    pub checks: Checks,
    pub keys: Arc<[UniqueKey]>,
    /// The primary key, for the planner.
    pub primary: Constraints,
}

impl StoredTable {
    /// Puts rows in for the statement that runs now.
    pub fn insertion(&self) -> Insertion {
        Insertion {
            keys: self.promises.keys.clone(),
            skipped: self.skipped.clone(),
            returned: self.returned.clone(),
            watched: Watched::of(&self.work, &self.object, &self.layout.schema),
            ..Insertion::new(
                self.work.clone(),
                self.work.turn(),
                self.object.clone(),
                self.layout.clone(),
            )
        }
    }

    /// Reads files, which have their columns under other names where those have changed.
    async fn scan_files(
        &self,
        files: Vec<ListingTableUrl>,
        session: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let layout = &self.layout;
        let options = ListingOptions::new(Arc::new(ParquetFormat::default())).with_file_extension(".parquet");
        let config = ListingTableConfig::new_with_multi_paths(files)
            .with_listing_options(options)
            .with_schema(layout.stored.clone());
        let files = ListingTable::try_new(config)?;
        if layout.is_plain() {
            return files.scan(session, projection, filters, limit).await;
        }
        let filters = filters.iter().map(|filter| self.stored_names(filter.clone()));
        let filters = filters.collect::<Result<Vec<Expr>>>()?;
        let all: Vec<usize> = (0..layout.schema.fields().len()).collect();
        let columns = projection.unwrap_or(&all);
        let places: Vec<usize> = columns.iter().map(|column| layout.places[*column]).collect();
        let rows = files.scan(session, Some(&places), &filters, limit).await?;
        let named = columns.iter().enumerate().map(|(index, column)| {
            let stored = rows.schema().field(index).name().clone();
            let expr: Arc<dyn PhysicalExpr> = Arc::new(Column::new(&stored, index));
            (expr, layout.schema.field(*column).name().clone())
        });
        Ok(Arc::new(ProjectionExec::try_new(named.collect::<Vec<_>>(), rows)?))
    }

    /// Why files could not be planned with: which of them is damaged, if one is.
    fn explained(&self, error: DataFusionError, parts: &[Part]) -> DataFusionError {
        let mut damaged = parts
            .iter()
            .filter_map(|part| part.read(&self.layout.stored, &[]).err());
        damaged.next().map_or(error, external)
    }

    /// A condition over columns as files call them.
    fn stored_names(&self, filter: Expr) -> Result<Expr> {
        let renamed = filter.transform(|expr| match expr {
            Expr::Column(mut column) => {
                let place = self.layout.schema.index_of(&column.name)?;
                column.relation = None;
                column.name = self.layout.stored.field(self.layout.places[place]).name().clone();
                Ok(Transformed::yes(Expr::Column(column)))
            }
            other => Ok(Transformed::no(other)),
        })?;
        Ok(renamed.data)
    }

    /// Rows of a part as they are seen.
    fn seen(&self, batch: &RecordBatch) -> Result<RecordBatch> {
        let layout = &self.layout;
        // One that is older than a column lacks it.
        if layout.is_plain() && batch.num_columns() == layout.stored.fields().len() {
            return Ok(batch.clone());
        }
        let part = Part::picked(&layout.stored, batch, &layout.places).map_err(external)?;
        with_schema(&layout.schema, &part)
    }

    /// The parts that the statement which runs now sees.
    fn now(&self) -> Result<Vec<Part>, StoreError> {
        self.work.read(|transaction| {
            let object = transaction.get(&self.object.key);
            if object.is_some_and(|now| now.oid == self.object.oid && now.columns == self.object.columns) {
                transaction.parts(self.object.oid)
            } else {
                // A prepared statement may be older.
                Err(StoreError::Conflict(self.object.key.to_string()))
            }
        })
    }
}

#[async_trait]
impl TableProvider for StoredTable {
    fn schema(&self) -> SchemaRef {
        self.layout.schema.clone()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    fn constraints(&self) -> Option<&Constraints> {
        Some(&self.promises.primary)
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
            match &part.data {
                PartData::File(path) => files.push((url(path)?, part)),
                PartData::Batches(more) => batches.extend(more.iter().cloned()),
            }
        }
        let mut plans = Vec::new();
        if !files.is_empty() {
            let (urls, parts): (Vec<ListingTableUrl>, Vec<Part>) = files.into_iter().unzip();
            let plan = self.scan_files(urls, session, projection, filters, limit).await;
            plans.push(plan.map_err(|error| self.explained(error, &parts))?);
        }
        if !batches.is_empty() || plans.is_empty() {
            let batches = batches.iter().map(|batch| self.seen(batch)).collect::<Result<_>>()?;
            let partitions = spread(batches, session.config().target_partitions());
            let source = MemorySourceConfig::try_new(&partitions, self.layout.schema.clone(), projection.cloned())?;
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
        Ok(Arc::new(DataSinkExec::new(input, Arc::new(self.insertion()), None)))
    }
}

impl PartedTable for StoredTable {
    fn parts(&self) -> Result<Arc<dyn Parts>> {
        Ok(Arc::new(TableParts {
            insertion: self.insertion(),
            parts: self.now().map_err(external)?,
        }))
    }

    fn is_in_memory(&self) -> bool {
        self.work.look();
        // What stands in the catalog is few rows.
        let in_memory = |parts: Vec<Part>| parts.iter().all(|part| matches!(part.data, PartData::Batches(_)));
        self.now().is_ok_and(in_memory)
    }

    fn checks(&self) -> &Checks {
        &self.promises.checks
    }

    fn complete(&self) -> Result<Vec<bool>> {
        self.work.look();
        let mut complete = vec![true; self.layout.places.len()];
        for part in self.now().map_err(external)? {
            for (complete, place) in complete.iter_mut().zip(self.layout.places.iter()) {
                // A part that is older than the column has nothing there.
                *complete &= part.nulls.get(*place) == Some(&0);
            }
        }
        Ok(complete)
    }
}

/// Batches in about as many partitions as queries run in, in their order.
fn spread(batches: Vec<RecordBatch>, partitions: usize) -> Vec<Vec<RecordBatch>> {
    let each = batches.len().div_ceil(partitions.max(1)).max(1);
    if batches.is_empty() {
        vec![Vec::new()]
    } else {
        batches.chunks(each).map(<[RecordBatch]>::to_vec).collect()
    }
}

/// A path as a URL in which nothing is a wildcard. The files of a database have a store of their own, which no fence is
/// around.
fn url(path: &Path) -> Result<ListingTableUrl> {
    let absolute = std::path::absolute(path)?;
    let no_path = || DataFusionError::Execution(format!("{} is no path", path.display()));
    let url = url::Url::from_file_path(&absolute).map_err(|()| no_path())?;
    let url = url::Url::parse(&format!("{DATABASE_URL}{}", url.path())).map_err(|_| no_path())?;
    ListingTableUrl::try_new(url, None)
}
