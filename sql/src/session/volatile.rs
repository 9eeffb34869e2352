//! Expressions that may have another value each time, which are not to be computed twice for one value.

use super::Session;
use crate::database::folded;
use crate::visits::visit_expressions;
use datafusion::logical_expr::Volatility as OfEngine;
use sqlparser::ast::{Expr, ObjectName};
use std::ops::ControlFlow;
use taipan_engine::FunctionName;
use taipan_udf::Volatility;

impl Session {
    /// Whether an expression may have another value each time. One with a query in it may.
    pub(super) fn is_volatile(&self, expr: &Expr) -> bool {
        let found = visit_expressions(expr, |part| match part {
            Expr::Function(call) if self.changes(&call.name) => ControlFlow::Break(()),
            Expr::Subquery(_) | Expr::Exists { .. } | Expr::InSubquery { .. } => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        found.is_break()
    }

    /// Whether a function that has the name, of the engine or of the database, is volatile.
    fn changes(&self, name: &ObjectName) -> bool {
        let parts: Vec<String> = name.0.iter().filter_map(|part| part.as_ident()).map(folded).collect();
        let (schema, name) = match parts.as_slice() {
            [schema, name] => (Some(schema.clone()), name.clone()),
            [name] => (None, name.clone()),
            _ => return true,
        };
        let state = self.context().state_ref();
        let built_in = state.read().scalar_functions().get(&name).cloned();
        if built_in.is_some_and(|function| function.signature().volatility == OfEngine::Volatile) {
            return true;
        }
        let own = self.catalog().overloads(&FunctionName { schema, name });
        own.iter()
            .any(|function| function.volatility() == Volatility::Volatile || function.is_expanded())
    }
}
