//! Tables that are files: named in a query, or by CREATE EXTERNAL TABLE.

use crate::formats::{self, Format};
use crate::locations::Locations;
use async_trait::async_trait;
use datafusion::catalog::{Session, TableProvider, TableProviderFactory, UrlTableFactory};
use datafusion::common::{Result, internal_datafusion_err, plan_datafusion_err, plan_err};
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableConfigExt, ListingTableUrl,
};
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::CreateExternalTable;
use parking_lot::RwLock;
use std::sync::{Arc, Weak};

/// `SELECT … FROM 'file.parquet'`, directories and wildcards included.
#[derive(Debug)]
pub(crate) struct FileTables {
    locations: Arc<Locations>,
    state: Weak<RwLock<SessionState>>,
}

impl FileTables {
    pub fn new(locations: Arc<Locations>, state: Weak<RwLock<SessionState>>) -> FileTables {
        FileTables { locations, state }
    }
}

#[async_trait]
impl UrlTableFactory for FileTables {
    /// `None`: the name is not that of a file, so it is an unknown table.
    async fn try_new(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let format = formats::of_file_name(name);
        if format.is_none() && !name.contains('/') {
            return Ok(None);
        }
        let location = self.locations.resolve(name);
        if self.locations.is_missing(&location) {
            return plan_err!("file '{name}' does not exist");
        }
        let state = self.state.upgrade().map(|state| state.read().clone());
        let state = state.ok_or_else(|| internal_datafusion_err!("the session has ended"))?;
        let config = ListingTableConfig::new(ListingTableUrl::parse(&location)?);
        let config = match format {
            Some(format) => config.with_listing_options(options(&state, &format)?),
            None => {
                config
                    .infer_options(&state)
                    .await?
                    .infer_partitions_from_path(&state)
                    .await?
            }
        };
        let config = config.infer_schema(&state).await?;
        Ok(Some(Arc::new(ListingTable::try_new(config)?)))
    }
}

fn options(state: &SessionState, format: &Format) -> Result<ListingOptions> {
    let factory = state
        .get_file_format_factory(format.name)
        .ok_or_else(|| plan_datafusion_err!("files of format {} are not supported", format.name))?;
    let options = ListingOptions::new(factory.create(state, &format.options)?);
    Ok(options.with_file_extension(""))
}

/// CREATE EXTERNAL TABLE with its locations resolved; the factory of the format does the rest.
#[derive(Debug)]
pub(crate) struct LocatedTables {
    locations: Arc<Locations>,
    inner: Arc<dyn TableProviderFactory>,
}

impl LocatedTables {
    pub fn new(locations: Arc<Locations>, inner: Arc<dyn TableProviderFactory>) -> LocatedTables {
        LocatedTables { locations, inner }
    }
}

#[async_trait]
impl TableProviderFactory for LocatedTables {
    async fn create(&self, state: &dyn Session, cmd: &CreateExternalTable) -> Result<Arc<dyn TableProvider>> {
        let mut cmd = cmd.clone();
        for location in &mut cmd.locations {
            let resolved = self.locations.resolve(location);
            if cmd.schema.fields().is_empty() && self.locations.is_missing(&resolved) {
                return plan_err!("location '{location}' does not exist");
            }
            *location = resolved;
        }
        self.inner.create(state, &cmd).await
    }
}
