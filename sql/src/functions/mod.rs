//! Functions of Postgres that the engine does not have, or has by another name. Each file has one family; they know values
//! and nothing of the database.

mod age;
mod arrays;
mod concat;
mod format;
mod moments;
mod numbers;
mod renamed;
mod splitting;

use datafusion::common::{DataFusionError, Result};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::ScalarUDFImpl;
use datafusion::prelude::SessionContext;
use std::sync::Arc;

/// Makes them known to a session.
///
/// # Errors
///
/// Those of a function of the engine that one is another name of and that is not there.
pub(crate) fn register(context: &SessionContext) -> Result<()> {
    for function in age::all() {
        context.register_udf(function);
    }
    for function in moments::all() {
        context.register_udf(function);
    }
    for function in format::all() {
        context.register_udf(function);
    }
    for function in numbers::all() {
        context.register_udf(function);
    }
    context.register_udf(splitting::regexp_split_to_array());
    let built_in = context.udf("array_length")?;
    // Where a state is made anew, functions come by all of their names.
    context.deregister_udf("array_length");
    for function in arrays::all(&built_in) {
        context.register_udf(function);
    }
    let dims = context.udf("array_dims")?;
    context.deregister_udf("array_dims");
    context.deregister_udf("list_dims");
    context.register_udf(renamed::renamed("list_dims", dims));
    context.register_udf(arrays::array_dims());
    for name in ["concat", "concat_ws"] {
        let built_in = context.udf(name)?;
        context.deregister_udf(name);
        context.register_udf(concat::with_truths(built_in));
    }
    all_items(context)?;
    names(context)
}

/// `array_remove` and `array_replace` mean all items that are equal; the engine's mean the first one, as their other names go on
/// to do.
fn all_items(context: &SessionContext) -> Result<()> {
    for (name, other, all) in [
        ("array_remove", "list_remove", "array_remove_all"),
        ("array_replace", "list_replace", "array_replace_all"),
    ] {
        let (first, all) = (context.udf(name)?, context.udf(all)?);
        context.deregister_udf(name);
        context.deregister_udf(other);
        context.register_udf(renamed::renamed(name, all));
        context.register_udf(renamed::renamed(other, first));
    }
    Ok(())
}

/// Other names of the engine's functions.
fn names(context: &SessionContext) -> Result<()> {
    for (own, other) in [
        ("signum", "sign"),
        ("ceil", "ceiling"),
        ("now", "transaction_timestamp"),
        ("now", "statement_timestamp"),
    ] {
        let function = context.udf(own)?;
        context.register_udf(function.as_ref().clone().with_aliases([other]));
    }
    for (own, other) in [("var_samp", "variance"), ("bool_and", "every")] {
        let function = context.udaf(own)?;
        context.register_udaf(function.as_ref().clone().with_aliases([other]));
    }
    Ok(())
}

/// An error of a function on its way through the engine.
fn outer(error: crate::error::Error) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

fn made(function: impl ScalarUDFImpl + 'static) -> datafusion::logical_expr::ScalarUDF {
    datafusion::logical_expr::ScalarUDF::new_from_shared_impl(Arc::new(function))
}
