//! Python in a DataFusion session: the handle that installs everything and creates functions.

use crate::call::BindCalls;
use crate::catalog::{Created, Dropped, FunctionCatalog};
use crate::changes::ChangeRows;
use crate::correlated::Correlated;
use crate::definition::{FunctionDefinition, FunctionName};
use crate::error::CatalogError;
use crate::exact;
use crate::expanded::ExpandCalls;
use crate::factory::PythonFactory;
use crate::functions_table::FunctionsTable;
use crate::implied::AddImplied;
use crate::inline::{InlineCalls, Inlined};
use crate::interrupt::InterruptJoins;
use crate::placement;
use crate::runtime::Runtime;
use crate::set_operations::CountedRows;
use crate::tables::{KeepOrder, PlaceRows, SortTables, TableFunctionPlanner, TablesQueryPlanner};
use crate::values::ValuesOfQueries;
use crate::window_keys::WindowKeys;
use datafusion::catalog::{CatalogProvider, MemoryCatalogProvider, MemorySchemaProvider, SchemaProvider};
use datafusion::common::Result;
use datafusion::execution::session_state::{SessionState, SessionStateBuilder};
use datafusion::optimizer::AnalyzerRule;
use datafusion::prelude::SessionContext;
use std::sync::Arc;

/// The schema of the system views.
pub const SYSTEM_SCHEMA: &str = "taipan";

/// A set of Python functions, and the sessions that can call them. Cheap to clone; clones are one.
///
/// ```
/// # use datafusion::arrow::datatypes::DataType;
/// # use datafusion::prelude::SessionContext;
/// use taipan_engine::{FunctionDefinition, Python};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let ctx = SessionContext::new();
///
/// let python = Python::new();
/// python.install(&ctx)?;
/// python.create_function(FunctionDefinition::new("double", [("x", DataType::Int64)], DataType::Int64, "return x * 2"))?;
///
/// # tokio::runtime::Runtime::new()?.block_on(async {
/// let batches = ctx.sql("SELECT double(21) AS answer").await?.collect().await?;
/// # let text = datafusion::arrow::util::pretty::pretty_format_batches(&batches)?.to_string();
/// # assert!(text.contains("42"), "{text}");
/// # Ok::<(), datafusion::common::DataFusionError>(())
/// # })?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Python {
    catalog: Arc<FunctionCatalog>,
}

impl Default for Python {
    fn default() -> Python {
        Python::new()
    }
}

impl Python {
    /// No functions yet, and default limits.
    pub fn new() -> Python {
        Python::with_runtime(Runtime::default())
    }

    /// The same with limits and an execution mode.
    pub fn with_runtime(runtime: Runtime) -> Python {
        Python {
            catalog: Arc::new(FunctionCatalog::new(Arc::new(runtime))),
        }
    }

    /// Makes the functions, present and future, callable in a session; adds the view `taipan.functions`, and CREATE
    /// FUNCTION … LANGUAGE python as far as DataFusion's own SQL reaches. May be repeated.
    ///
    /// Rebuilds the session's state with more rules, so it comes after other configuration.
    pub fn install(&self, ctx: &SessionContext) -> Result<()> {
        if self.catalog.publisher.is_attached(&ctx.state_weak_ref()) {
            return Ok(());
        }
        let state = ctx.state_ref();
        let mut state = state.write();
        let mut builder =
            SessionStateBuilder::new_from_existing(state.clone()).with_session_id(state.session_id().to_string());
        let mut planners = state.relation_planners().to_vec();
        planners.push(Arc::new(TableFunctionPlanner::new(
            self.catalog.clone(),
            ctx.state_weak_ref(),
        )));
        planners.push(Arc::new(exact::Forgetful));
        let analyzer = builder.analyzer().get_or_insert_default();
        let runtime = self.catalog.runtime();
        let inline = |calls| InlineCalls {
            runtime: runtime.clone(),
            calls,
        };
        let implied = AddImplied {
            runtime: runtime.clone(),
        };
        let rules: [Arc<dyn AnalyzerRule + Send + Sync>; 11] = [
            Arc::new(ChangeRows),
            Arc::new(ExpandCalls::new(self.catalog.clone())),
            Arc::new(CountedRows),
            Arc::new(ValuesOfQueries),
            Arc::new(Correlated),
            Arc::new(PlaceRows),
            Arc::new(SortTables),
            Arc::new(BindCalls::new(self.catalog.clone())),
            Arc::new(inline(Inlined::Plain)),
            Arc::new(implied),
            Arc::new(inline(Inlined::All)),
        ];
        analyzer.rules.splice(0..0, rules);
        analyzer.rules.push(Arc::new(WindowKeys));
        let optimizer = builder.optimizer().get_or_insert_default();
        placement::add_logical_rules(optimizer);
        // Correlated subqueries become joins whose keys take NULL for equal to NULL.
        exact::mend(optimizer);
        let physical = builder.physical_optimizers().get_or_insert_default();
        placement::add_physical_rules(physical);
        physical.rules.push(Arc::new(KeepOrder));
        physical.rules.push(Arc::new(InterruptJoins {
            runtime: runtime.clone(),
        }));
        let builder = builder
            .with_query_planner(Arc::new(TablesQueryPlanner))
            .with_relation_planners(planners);
        *state = builder.build();
        state.set_function_factory(Arc::new(PythonFactory::new(self.catalog.clone())));
        self.add_system_views(&state)?;
        drop(state);
        self.catalog
            .publisher
            .attach(self.catalog.as_ref(), ctx.state_weak_ref());
        Ok(())
    }

    /// The same for a session that is still being configured.
    pub fn build(&self, builder: SessionStateBuilder) -> Result<SessionContext> {
        let ctx = SessionContext::new_with_state(builder.build());
        self.install(&ctx)?;
        Ok(ctx)
    }

    fn add_system_views(&self, state: &SessionState) -> Result<()> {
        let name = &state.config_options().catalog.default_catalog;
        let catalogs = state.catalog_list();
        let catalog: Arc<dyn CatalogProvider> = match catalogs.catalog(name) {
            Some(catalog) => catalog,
            None => {
                let catalog = Arc::new(MemoryCatalogProvider::new());
                catalogs.register_catalog(name.clone(), catalog.clone());
                catalog
            }
        };
        let schema = Arc::new(MemorySchemaProvider::new());
        let table = FunctionsTable::new(self.catalog.clone());
        schema.register_table("functions".to_string(), Arc::new(table))?;
        catalog.register_schema(SYSTEM_SCHEMA, schema)?;
        Ok(())
    }

    /// Creates a function; one of the same name and argument types is an error.
    pub fn create_function(&self, definition: FunctionDefinition) -> Result<Created, CatalogError> {
        self.catalog.create(definition, false, false)
    }

    /// Creates a function, or replaces the one of the same name and argument types. Queries that are running keep the
    /// version they were planned with.
    pub fn create_or_replace_function(&self, definition: FunctionDefinition) -> Result<Created, CatalogError> {
        self.catalog.create(definition, true, false)
    }

    /// Drops the only function of a name.
    pub fn drop_function(&self, name: impl Into<FunctionName>) -> Result<Dropped, CatalogError> {
        self.catalog.drop_function(&name.into(), None, false)
    }

    /// The functions.
    pub fn catalog(&self) -> &Arc<FunctionCatalog> {
        &self.catalog
    }

    /// What they run under.
    pub fn runtime(&self) -> &Arc<Runtime> {
        self.catalog.runtime()
    }
}
