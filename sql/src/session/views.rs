//! What a view uses, by the plan of its query, and the text that the database keeps of it.

use super::guard::{self, Mode};
use super::{Session, bodies, calls, honoured_plan};
use crate::database::{Named, create_view, external, freeze, qualified};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::statements::{CreateFunction, StandardBody};
use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session as Planning, TableProvider};
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, DFSchemaRef, DataFusionError, ScalarValue, internal_err};
use datafusion::datasource::source_as_provider;
use datafusion::logical_expr::{Expr, LogicalPlan, TableType};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use parking_lot::Mutex;
use sqlparser::ast::{CreateView, Ident, Query, SelectItem, SetExpr, Statement, ViewColumnDef};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use taipan_engine::types::any_of;
use taipan_store::{Catalog, Key, Kind, Layout, Object, Oid};

tokio::task_local! {
    /// The relations that a query names, while it is planned for what it uses.
    static NAMED: Mutex<BTreeSet<Oid>>;
}

/// Notes a relation that is looked up; whether anybody wants to know.
pub(super) fn record(object: &Object) -> bool {
    NAMED.try_with(|named| named.lock().insert(object.oid)).is_ok()
}

/// A relation of which only the columns are of interest. It is never read.
#[derive(Debug)]
pub(super) struct Recorded {
    oid: Oid,
    schema: SchemaRef,
}

impl Recorded {
    pub fn new(object: &Object, table: &dyn TableProvider) -> Recorded {
        Recorded {
            oid: object.oid,
            schema: table.schema(),
        }
    }
}

#[async_trait]
impl TableProvider for Recorded {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        _: &dyn Planning,
        _: Option<&Vec<usize>>,
        _: &[Expr],
        _: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>, DataFusionError> {
        internal_err!("a table that only its columns are asked of is read")
    }
}

/// Columns by the relation that has them.
type Columns = BTreeMap<Oid, BTreeSet<usize>>;
/// The column of a relation that a column of a plan is, if it is one as it stands.
type Origin = Option<(Oid, usize)>;

/// The columns that can be named at some place of a plan.
struct Scope {
    schema: DFSchemaRef,
    origins: Vec<Origin>,
}

impl Scope {
    fn origin(&self, column: &Column) -> Origin {
        let place = self.schema.maybe_index_of_column(column)?;
        self.origins.get(place).copied().flatten()
    }
}

/// Reads which columns of recorded relations a plan names.
#[derive(Default)]
struct Tracing {
    used: Columns,
    /// What the queries around the one that is read have, the outermost first.
    outer: Vec<Scope>,
}

impl Tracing {
    /// Notes what a plan names; where its columns come from.
    fn read(&mut self, plan: &LogicalPlan) -> Result<Vec<Origin>, DataFusionError> {
        if let LogicalPlan::TableScan(scan) = plan {
            return Ok(scanned(plan, &source_as_provider(&scan.source)?));
        }
        let depth = self.outer.len();
        for input in plan.inputs() {
            // One that is LATERAL names what those before it have.
            let origins = self.read(input)?;
            let schema = input.schema().clone();
            self.outer.push(Scope { schema, origins });
        }
        plan.apply_expressions(|expr| {
            self.note(expr)?;
            Ok(TreeNodeRecursion::Continue)
        })?;
        Ok(passed(plan, &self.outer.split_off(depth)))
    }

    fn note(&mut self, expr: &Expr) -> Result<(), DataFusionError> {
        expr.apply(|part| {
            match part {
                Expr::Column(column) | Expr::OuterReferenceColumn(_, column) => self.column(column),
                Expr::ScalarSubquery(query) => drop(self.read(&query.subquery)?),
                Expr::Exists(exists) => drop(self.read(&exists.subquery.subquery)?),
                Expr::InSubquery(within) => drop(self.read(&within.subquery.subquery)?),
                Expr::SetComparison(compared) => drop(self.read(&compared.subquery.subquery)?),
                _ => {}
            }
            Ok(TreeNodeRecursion::Continue)
        })
        .map(drop)
    }

    /// The innermost query that has the column is the one that is meant.
    fn column(&mut self, column: &Column) {
        let origins = self
            .outer
            .iter()
            .rev()
            .filter(|scope| scope.schema.maybe_index_of_column(column).is_some());
        if let Some((oid, place)) = { origins }.next().and_then(|scope| scope.origin(column)) {
            self.used.entry(oid).or_default().insert(place);
        }
    }
}

/// The origins of the columns of a relation.
fn scanned(plan: &LogicalPlan, table: &Arc<dyn TableProvider>) -> Vec<Origin> {
    let columns = 0..plan.schema().fields().len();
    match table.downcast_ref::<Recorded>() {
        Some(recorded) => columns.map(|place| Some((recorded.oid, place))).collect(),
        None => columns.map(|_| None).collect(),
    }
}

/// Where the columns of a plan come from, as far as they are those of its inputs.
fn passed(plan: &LogicalPlan, inputs: &[Scope]) -> Vec<Origin> {
    if let (LogicalPlan::SubqueryAlias(_), [input]) = (plan, inputs) {
        return input.origins.clone();
    }
    let columns = plan.schema().columns();
    let of = |column: &Column| inputs.iter().find_map(|input| input.origin(column));
    columns.iter().map(of).collect()
}

/// What the plan of a query tells.
struct Traced {
    /// The relations that it names.
    named: BTreeSet<Oid>,
    /// The columns of those.
    used: Columns,
    /// What its own columns are called.
    names: Vec<String>,
}

impl Session {
    /// The view of a statement, with the text of its query as the database keeps it.
    pub(crate) async fn frozen_view(&self, text: &str) -> Result<CreateView> {
        let mut create = create_view(text)?;
        let mut query = self.with_temporary_names(create.query.clone())?;
        let names = self.freeze_query(&mut query, text).await?;
        if create.columns.is_empty() && self.traced(&query, text).await?.names != names {
            // Of an expression that is called by its text, which is another now.
            let column = |name: &String| ViewColumnDef {
                name: Ident::with_quote('"', name.as_str()),
                data_type: None,
                options: None,
            };
            create.columns = names.iter().map(column).collect();
        }
        create.query = query;
        Ok(create)
    }

    /// Writes the relations of a query as what is used of them; what its columns were called before.
    async fn freeze_query(&self, query: &mut Box<Query>, text: &str) -> Result<Vec<String>> {
        let catalog = self.stored_catalog()?;
        let given = calls::write_tables(query, self.catalog());
        let Traced { named, used, names } = self.traced(query, text).await?;
        let mut by_oid = self.named(&catalog, &named, &used).await?;
        if given {
            // A function that is given a table may look at all of it.
            by_oid
                .values_mut()
                .for_each(|named| named.used = (0..named.columns.len()).collect());
        }
        freeze(query, &|name| {
            let reference = object_name_to_table_reference(name.clone(), true).ok()?;
            let key = self.database_ddl("").key(&reference).ok()?;
            by_oid.get(&catalog.get(&key)?.oid).cloned()
        })?;
        Ok(names)
    }

    /// Writes the relations in the body of a function, if that is a part of its statement, as what is used of them.
    pub(super) async fn freeze_body(&self, create: &mut CreateFunction) -> Result<()> {
        let Some(StandardBody::Atomic(statements)) = &create.clauses.standard else {
            // An expression is no query of its own, but may have some.
            return self.freeze_return(create).await;
        };
        let mut frozen = Vec::with_capacity(statements.len());
        refuse_polymorphic(create)?;
        for statement in statements.clone() {
            let body = bodies::of_statement(statement).map_err(|error| error.at(create.position.clone()))?;
            frozen.push(Statement::Query(self.frozen_body(create, body).await?));
        }
        create.clauses.standard = Some(StandardBody::Atomic(frozen));
        Ok(())
    }

    async fn freeze_return(&self, create: &mut CreateFunction) -> Result<()> {
        let Some(StandardBody::Return(expr)) = &create.clauses.standard else {
            return Ok(());
        };
        refuse_polymorphic(create)?;
        let query = self
            .frozen_body(create, bodies::returning(expr.as_ref().clone())?)
            .await?;
        if let SetExpr::Select(select) = *query.body
            && let Some(SelectItem::UnnamedExpr(expr)) = select.projection.into_iter().next()
        {
            create.clauses.standard = Some(StandardBody::Return(Box::new(expr)));
        }
        Ok(())
    }

    async fn frozen_body(&self, create: &CreateFunction, body: Box<Query>) -> Result<Box<Query>> {
        let nothing = |_: &_| Ok(Expr::Literal(ScalarValue::Null, None));
        let definition = create.definition(nothing)?;
        let body = self.with_temporary_names(body)?;
        let mut query = bodies::query_around(&definition, body)?;
        let text = query.to_string();
        self.mention(&self.stored_catalog()?, &text)?;
        let access = self.access()?;
        let freezing = Box::pin(self.freeze_query(&mut query, &text));
        guard::over(access, Mode::Define, freezing)
            .await
            .map_err(|error| error.moved_to(create.position.clone()))?;
        bodies::body_within(&definition, query)
    }

    async fn traced(&self, query: &Query, text: &str) -> Result<Traced> {
        let statement = DfStatement::Statement(Box::new(Statement::Query(Box::new(query.clone()))));
        let planned = NAMED.scope(Mutex::default(), async {
            let plan = honoured_plan(self, statement, text).await;
            (plan, NAMED.with(|named| named.lock().clone()))
        });
        let (plan, named) = planned.await;
        let plan = plan?;
        let mut tracing = Tracing::default();
        tracing.read(&plan).map_err(failure::from_datafusion)?;
        let names = plan.schema().fields().iter().map(|field| field.name().clone());
        Ok(Traced {
            named,
            used: tracing.used,
            names: names.collect(),
        })
    }

    async fn named(&self, catalog: &Catalog, oids: &BTreeSet<Oid>, used: &Columns) -> Result<BTreeMap<Oid, Named>> {
        let mut named = BTreeMap::new();
        for oid in oids {
            let Some(object) = catalog.objects().find(|object| object.oid == *oid) else {
                continue;
            };
            let table = self.stored_relation(object).await.map_err(failure::from_datafusion)?;
            let Some(table) = table else { continue };
            let columns = table
                .schema()
                .fields()
                .iter()
                .map(|field| field.name().clone())
                .collect();
            let used = used.get(oid).into_iter().flatten().copied().collect();
            let key = object.key.clone();
            named.insert(*oid, Named { key, columns, used });
        }
        Ok(named)
    }

    /// The columns of a relation: names and SQL types.
    pub(crate) async fn columns_of(&self, object: &Arc<Object>) -> Result<SchemaRef> {
        match object.kind {
            Kind::Table => Ok(Layout::of(object)
                .map_err(|error| failure::from_datafusion(external(error)))?
                .schema),
            _ => match self.stored_relation(object).await.map_err(failure::from_datafusion)? {
                Some(table) => Ok(table.schema()),
                None => Err(no_relation(&object.key)),
            },
        }
    }
}

/// What is planned before it is called needs types.
fn refuse_polymorphic(create: &CreateFunction) -> Result<()> {
    if create
        .parameters
        .iter()
        .any(|parameter| any_of(&parameter.ty).is_some())
    {
        let message = "SQL function with unquoted function body cannot have polymorphic arguments";
        return Err(Error::new(SqlState::InvalidDefinition, message).at(create.position.clone()));
    }
    Ok(())
}

fn no_relation(key: &Key) -> Error {
    let message = format!("relation \"{}\" does not exist", qualified(key));
    Error::new(SqlState::UndefinedTable, message)
}
