//! What the catalog of Postgres asks a session about: columns that take planning, views of the system, the search path.

use super::database::outer;
use super::guard::{self, Mode};
use super::path::existing;
use super::{Session, honoured_plan};
use crate::catalog::{self, Relation};
use crate::database::from_store;
use crate::error::Result;
use crate::statements::{self, Statement};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::TableProvider;
use datafusion::common::{DataFusionError, internal_err};
use datafusion::datasource::ViewTable;
use std::sync::Arc;
use taipan_store::{Object, Oid};

impl Session {
    /// The schemas in which names are looked for, without those that always are.
    pub(crate) fn visible_schemas(&self) -> Result<Vec<String>> {
        existing(self.settings(), &self.attached().work)
    }

    /// The columns of a view or of files. Everybody may know them.
    pub(crate) async fn columns_for_catalog(&self, object: &Arc<Object>) -> Result<SchemaRef> {
        guard::over(self.access()?, Mode::Trust, Box::pin(self.columns_of(object))).await
    }

    /// A view of the system.
    pub(crate) async fn system_view(
        &self,
        relation: &Relation,
        text: &str,
    ) -> Result<Arc<dyn TableProvider>, DataFusionError> {
        let Statement::Other(statement) = statements::parse(text).map_err(outer)? else {
            return internal_err!("the view {} is no query", relation.name);
        };
        let plan = Box::pin(honoured_plan(self, *statement, text)).await.map_err(outer)?;
        let plan = super::database::coerced(catalog::declared(relation, plan)?)?;
        Ok(Arc::new(ViewTable::new(plan, Some(text.to_string()))))
    }

    /// How many bytes the rows of a table take.
    pub(crate) fn table_bytes(&self, table: Oid) -> Result<i64> {
        let parts = self.attached().work.read(|transaction| transaction.parts(table));
        let bytes: u64 = parts.map_err(from_store)?.iter().map(|part| part.bytes).sum();
        Ok(i64::try_from(bytes).unwrap_or(i64::MAX))
    }
}
