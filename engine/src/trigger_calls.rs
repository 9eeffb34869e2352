//! Calls of functions that triggers make. No name stands for such a function: it is one for the rows of one table.

use crate::call::{bound_arguments, types_of};
use crate::catalog::FunctionCatalog;
use crate::function::Function;
use crate::scalar::PythonFunction;
use datafusion::common::{DFSchema, Result};
use datafusion::logical_expr::Expr;
use std::sync::Arc;

impl FunctionCatalog {
    /// The call of a function for the rows of a table, with these arguments over columns of a schema.
    ///
    /// # Errors
    ///
    /// Where an argument is no value of its parameter's type.
    pub fn call_of(&self, function: &Arc<Function>, args: &[Expr], schema: &DFSchema) -> Result<Expr> {
        let types = types_of(args, schema)?;
        let args = bound_arguments(function, args, &types, schema)?;
        Ok(PythonFunction::alone(function, self.runtime()).call(args))
    }
}
