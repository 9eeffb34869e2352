//! The schemas `pg_catalog` and `information_schema` as DataFusion asks for them. Rows are made when a table is scanned.

use super::calls::outer;
use super::definitions::{Relation, relation, relations};
use super::filling::fill;
use super::rows::Rows;
use super::snapshot::Snapshots;
use super::views;
use crate::rights::denied;
use crate::session::SessionRef;
use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{SchemaProvider, Session as Planning, TableProvider};
use datafusion::common::Result as DataFusionResult;
use datafusion::datasource::memory::MemorySourceConfig;
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;
use std::sync::Arc;

/// Tables of the system that only superusers read.
pub const SECRET: [&str; 1] = ["pg_authid"];

/// A schema of the system.
#[derive(Debug)]
pub struct SystemSchema {
    name: &'static str,
    session: SessionRef,
    snapshots: Arc<Snapshots>,
}

impl SystemSchema {
    /// That of this name, in a session.
    pub fn new(name: &'static str, session: SessionRef, snapshots: Arc<Snapshots>) -> SystemSchema {
        SystemSchema {
            name,
            session,
            snapshots,
        }
    }
}

#[async_trait]
impl SchemaProvider for SystemSchema {
    fn table_names(&self) -> Vec<String> {
        let own = relations().into_iter().filter(|relation| relation.schema == self.name);
        own.map(|relation| relation.name.to_string()).collect()
    }

    async fn table(&self, name: &str) -> DataFusionResult<Option<Arc<dyn TableProvider>>> {
        let (Some(relation), Some(session)) = (relation(self.name, name), self.session.get()) else {
            return Ok(None);
        };
        if SECRET.contains(&relation.name) && !session.access().map_err(outer)?.is_superuser() {
            return Err(outer(denied(&format!("table {}", relation.name))));
        }
        if let Some(text) = views::text(relation) {
            return session.system_view(relation, text).await.map(Some);
        }
        Ok(Some(Arc::new(SystemTable {
            relation,
            session: self.session.clone(),
            snapshots: self.snapshots.clone(),
        })))
    }

    fn table_exist(&self, name: &str) -> bool {
        relation(self.name, name).is_some()
    }
}

/// A table of the system.
#[derive(Debug)]
struct SystemTable {
    relation: &'static Relation,
    session: SessionRef,
    snapshots: Arc<Snapshots>,
}

#[async_trait]
impl TableProvider for SystemTable {
    fn schema(&self) -> SchemaRef {
        self.relation.arrow.clone()
    }

    fn table_type(&self) -> TableType {
        if self.relation.is_view {
            TableType::View
        } else {
            TableType::Base
        }
    }

    async fn scan(
        &self,
        _: &dyn Planning,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        _: Option<usize>,
    ) -> DataFusionResult<Arc<dyn ExecutionPlan>> {
        let mut rows = Rows::of(self.relation);
        if let Some(session) = self.session.get() {
            fill(session, &self.snapshots, &mut rows).await.map_err(outer)?;
        }
        let batch = rows.finish().map_err(outer)?;
        let exec = MemorySourceConfig::try_new_exec(&[vec![batch]], self.schema(), projection.cloned())?;
        Ok(exec)
    }
}
