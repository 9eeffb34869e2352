//! Types whose values are texts of a form of their own, in columns of tables: `json`, `jsonb` and `uuid`. What is put into such a
//! column is brought into its form or refused, and compared in it. Knows no tables.

mod column;
mod comparisons;
mod groups;
mod operators;
mod orders;
mod parameters;
mod texts;
mod uuid;

pub(crate) use column::{declared, has_keys, type_name};
pub(crate) use parameters::{named, parameters};
pub(crate) use texts::as_texts;
pub(crate) use uuid::CAST as UUID_CAST;

use crate::postgres::types;
use datafusion::arrow::datatypes::FieldRef;
use datafusion::common::Result;
use datafusion::execution::SessionStateBuilder;
use datafusion::logical_expr::planner::TypePlanner;
use datafusion::prelude::SessionContext;
use sqlparser::ast::DataType;
use std::sync::Arc;

/// Makes their functions, and how they compare, known to a session.
pub(crate) fn install(context: &SessionContext) {
    uuid::register(context);
    comparisons::install(context);
    orders::install(context);
}

/// A session whose planner knows the types in columns, and their operators before those of arrays and texts that are spelt alike.
pub(crate) fn prepare(mut builder: SessionStateBuilder) -> SessionStateBuilder {
    let operators = builder.expr_planners().get_or_insert_default();
    operators.insert(0, Arc::new(operators::Operators));
    builder.with_type_planner(Arc::new(Columns))
}

/// The columns that are declared with such a type say so.
#[derive(Debug)]
struct Columns;

impl TypePlanner for Columns {
    fn plan_type_field(&self, ty: &DataType) -> Result<Option<FieldRef>> {
        Ok(named(ty).map(|ty| types::field(ty.name, ty.name)))
    }
}
