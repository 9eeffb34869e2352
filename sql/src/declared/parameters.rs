//! Parameters that stand beside values of such types.

use super::column::Declared;
use crate::json::JsonType;
use crate::postgres::types::{self, PgType};
use datafusion::common::Result;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::logical_expr::expr::Placeholder;
use datafusion::logical_expr::{Expr, LogicalPlan};
use sqlparser::ast::DataType;
use std::collections::BTreeMap;

/// The type that a statement spells so, if it is one of them.
pub fn named(ty: &DataType) -> Option<&'static PgType> {
    types::named(match ty {
        DataType::JSON => "json",
        DataType::JSONB => "jsonb",
        DataType::Uuid => "uuid",
        _ => return None,
    })
}

/// The parameters of a plan that the planner found to be of such types, by their names.
pub fn parameters(plan: &LogicalPlan) -> Result<BTreeMap<String, DataType>> {
    let mut found = BTreeMap::new();
    plan.apply_with_subqueries(|plan| {
        plan.apply_expressions(|expr| {
            expr.apply(|expr| {
                if let Expr::Placeholder(Placeholder { id, field: Some(field) }) = expr
                    && let Some(ty) = Declared::of(field)
                {
                    let ty = match ty {
                        Declared::Json(JsonType::Json) => DataType::JSON,
                        Declared::Json(JsonType::Jsonb) => DataType::JSONB,
                        Declared::Uuid => DataType::Uuid,
                    };
                    found.insert(id.clone(), ty);
                }
                Ok(TreeNodeRecursion::Continue)
            })
        })
    })?;
    Ok(found)
}
