//! OIDs that are shown as names. A cast to text shows them, and so does a result.

use super::calls::{Registered, SHOW};
use super::definitions::Relation;
use crate::postgres::types;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::metadata::FieldMetadata;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, DataFusionError, Result, ScalarValue};
use datafusion::logical_expr::expr::{Alias, Cast, ScalarFunction};
use datafusion::logical_expr::{Expr, ExprSchemable, LogicalPlan, LogicalPlanBuilder, ScalarUDF};
use datafusion::optimizer::AnalyzerRule;
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use taipan_engine::exact::rewritten;

/// Makes casts of such values to text show names.
pub fn install(context: &SessionContext) {
    if let Ok(show) = datafusion::execution::FunctionRegistry::udf(context, SHOW) {
        context.add_analyzer_rule(Arc::new(Shown { show }));
    }
}

#[derive(Debug)]
struct Shown {
    show: Arc<ScalarUDF>,
}

impl AnalyzerRule for Shown {
    fn name(&self) -> &str {
        "oids_as_names"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        rewritten(plan, |part, schema| self.expr(part, schema))
    }
}

impl Shown {
    fn expr(&self, part: Expr, schema: &DFSchema) -> Transformed<Expr> {
        let Expr::Cast(Cast { expr, field }) = &part else {
            return Transformed::no(part);
        };
        if !is_text(field.data_type()) {
            return Transformed::no(part);
        }
        // What cannot be typed here is no column with such values.
        let Ok((_, from)) = expr.to_field(schema) else {
            return Transformed::no(part);
        };
        match types::of_field(&from).filter(|ty| is_shown(ty)) {
            Some(ty) => Transformed::yes(Expr::Cast(Cast {
                expr: Box::new(call(&self.show, expr.as_ref().clone(), ty)),
                field: field.clone(),
            })),
            None => Transformed::no(part),
        }
    }
}

/// The call that shows names of this type.
fn call(show: &Arc<ScalarUDF>, expr: Expr, ty: &'static types::PgType) -> Expr {
    let known = show.inner().downcast_ref::<Registered>();
    let function = known.map_or_else(|| show.clone(), |show| Arc::new(show.showing(ty)));
    Expr::ScalarFunction(ScalarFunction::new_udf(function, vec![expr]))
}

fn is_text(ty: &DataType) -> bool {
    match ty {
        DataType::List(item) => item.data_type().is_string(),
        ty => ty.is_string(),
    }
}

fn is_shown(ty: &types::PgType) -> bool {
    ty.is_registered() || ty.item().is_some_and(types::PgType::is_registered)
}

/// A query whose result shows names. For clients, its columns have the types that they had.
pub fn shown(context: &SessionContext, plan: LogicalPlan) -> Result<LogicalPlan> {
    let plan = super::narrowed(plan)?;
    let fields = plan.schema().fields().clone();
    let of = |field: &datafusion::arrow::datatypes::FieldRef| types::of_field(field).filter(|ty| is_shown(ty));
    if !fields.iter().any(|field| of(field).is_some()) {
        return Ok(plan);
    }
    let show = datafusion::execution::FunctionRegistry::udf(context, SHOW)?;
    let shown = plan.schema().iter().map(|(qualifier, field)| {
        let column = Expr::from((qualifier, field));
        match of(field) {
            Some(ty) => {
                let call = call(&show, column, ty);
                said(call, qualifier.cloned(), field.name(), ty)
            }
            None => column,
        }
    });
    let shown: Vec<Expr> = shown.collect();
    LogicalPlanBuilder::from(plan).project(shown)?.build()
}

/// An expression with a name and a type for clients.
fn said(expr: Expr, qualifier: Option<datafusion::common::TableReference>, name: &str, ty: &types::PgType) -> Expr {
    let field = ty.field(name, true);
    let metadata = FieldMetadata::from(field.metadata());
    Expr::Alias(Alias::new(expr, qualifier, name).with_metadata(Some(metadata)))
}

/// The rows of a view of the system with the columns that it is declared to have. Those that its query does not give are NULL.
pub fn declared(relation: &Relation, plan: LogicalPlan) -> Result<LogicalPlan> {
    let schema = plan.schema().clone();
    let columns = relation.columns.iter().map(|column| {
        let found = schema.iter().find(|(_, field)| field.name() == column.name);
        let value = match found {
            Some((qualifier, field)) => Expr::from((qualifier, field)),
            None => Expr::Literal(ScalarValue::Null, None),
        };
        let cast = Expr::Cast(Cast::new(Box::new(value), column.ty.data_type()));
        Ok::<Expr, DataFusionError>(said(cast, None, column.name, column.ty))
    });
    let columns: Vec<Expr> = columns.collect::<Result<_>>()?;
    LogicalPlanBuilder::from(plan).project(columns)?.build()
}
