//! Functions of Postgres that the engine does not have, or has by another name. Each file has one family; they know values
//! and nothing of the database.

mod age;
mod arrays;
mod concat;
mod counted;
mod degrees;
mod encodings;
mod format;
mod found;
mod items;
mod moments;
mod numbers;
mod plain;
mod renamed;
mod rows;
mod scales;
mod spans;
mod splitting;
pub(crate) mod templates;
mod trimmed;

use datafusion::common::{DataFusionError, Result};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::ScalarUDFImpl;
use datafusion::prelude::SessionContext;
pub(crate) use items::{AT, BETWEEN, MOST_FREQUENT};
use renamed::renamed;
pub(crate) use rows::ROW;
pub(crate) use splitting::MATCHES;
use std::sync::Arc;

/// Makes them known to a session.
///
/// # Errors
///
/// Those of a function of the engine that one is another name of and that is not there.
pub(crate) fn register(context: &SessionContext) -> Result<()> {
    context.deregister_udf("to_hex");
    let families = [
        age::all(),
        moments::all(),
        format::all(),
        numbers::all(),
        counted::all(),
        degrees::all(),
        encodings::all(),
        found::all(),
        items::all(),
        scales::all(),
    ];
    let functions = families.into_iter().flatten();
    let alone = [
        splitting::regexp_split_to_array(),
        splitting::regexp_matches(),
        rows::row(),
        spans::make_interval(),
        templates::to_number(),
        trimmed::trim_array(),
    ];
    for function in functions.chain(alone) {
        context.register_udf(function);
    }
    for name in ["concat", "concat_ws"] {
        let built_in = context.udf(name)?;
        context.deregister_udf(name);
        context.register_udf(concat::with_truths(built_in));
    }
    of_arrays(context)?;
    names(context)
}

/// Functions of arrays that the engine has otherwise: `array_remove` and `array_replace` mean all equal items, where the engine's
/// mean the first one. Their other names go on to do what the engine's do.
fn of_arrays(context: &SessionContext) -> Result<()> {
    let known = |name: &str| context.udf(name);
    let length = known("array_length")?;
    let (remove, replace) = (known("array_remove_all")?, known("array_replace_all")?);
    let own = [
        ("list_length", arrays::array_length(length)),
        ("list_dims", arrays::array_dims()),
        ("list_remove", renamed("array_remove", remove)),
        ("list_replace", renamed("array_replace", replace)),
    ];
    for (other, function) in own {
        let built_in = context.udf(function.name())?;
        // Where a state is made anew, functions come by all of their names.
        context.deregister_udf(function.name());
        context.deregister_udf(other);
        context.register_udf(renamed(other, built_in));
        context.register_udf(function);
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
pub(crate) fn outer(error: crate::error::Error) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

fn made(function: impl ScalarUDFImpl + 'static) -> datafusion::logical_expr::ScalarUDF {
    datafusion::logical_expr::ScalarUDF::new_from_shared_impl(Arc::new(function))
}
