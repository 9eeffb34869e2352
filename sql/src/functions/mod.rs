//! Functions of Postgres that the engine does not have, or has by another name. Each file has one family; they know values
//! and nothing of the database.

mod age;
mod arrays;
mod binary_texts;
mod bins;
mod bytes;
mod cast_of;
mod concat;
mod containment;
mod counted;
mod days;
mod degrees;
mod encodings;
mod format;
mod idents;
mod items;
mod matching;
mod mathematics;
mod moments;
mod nothing;
mod numbers;
mod plain;
mod quantified;
mod refused;
mod renamed;
mod rounding;
mod rows;
mod scales;
mod series;
mod sizes;
mod spans;
mod splitting;
pub(crate) mod templates;
mod trimmed;

pub(crate) use cast_of::CAST_OF;
pub(crate) use containment::containment;
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::common::{DataFusionError, Result};
use datafusion::execution::{FunctionRegistry, SessionStateBuilder};
use datafusion::logical_expr::type_coercion::functions::fields_with_udf;
use datafusion::logical_expr::{ScalarUDF, ScalarUDFImpl};
use datafusion::prelude::SessionContext;
pub(crate) use items::{AT, BETWEEN, MOST_FREQUENT};
pub(crate) use matching::Matcher;
pub(crate) use nothing::NOTHING;
pub(crate) use quantified::any_item;
use renamed::renamed;
pub(crate) use rows::ROW;
pub(crate) use series::{SERIES, series};
pub(crate) use splitting::MATCHES;
use std::sync::Arc;

/// Rules of analysis about calls, which come before types are settled.
pub(crate) fn prepare(mut builder: SessionStateBuilder) -> SessionStateBuilder {
    let analyzer = builder.analyzer().get_or_insert_default();
    analyzer.rules.insert(0, Arc::new(rounding::Origins));
    analyzer.rules.insert(0, Arc::new(refused::Refused));
    let planners = builder.expr_planners().get_or_insert_default();
    planners.insert(0, Arc::new(containment::Containment));
    builder
}

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
        binary_texts::all(),
        degrees::all(),
        encodings::all(),
        matching::all(),
        quantified::all(),
        items::all(),
        scales::all(),
    ];
    let functions = families.into_iter().flatten();
    let alone = [
        splitting::regexp_split_to_array(),
        splitting::regexp_matches(),
        idents::parse_ident(),
        cast_of::cast_of(),
        nothing::nothing(),
        rows::row(),
        sizes::pg_size_bytes(),
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
    rounding::register(context)?;
    mathematics::register(context)?;
    bytes::register(context)?;
    days::register(context)?;
    bins::register(context)?;
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
        ("list_ndims", arrays::array_ndims()),
        ("list_remove", arrays::array_remove(remove)),
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
        ("now", "transaction_timestamp"),
        ("now", "statement_timestamp"),
    ] {
        let function = context.udf(own)?;
        context.register_udf(function.as_ref().clone().with_aliases([other]));
    }
    let function = context.udaf("bool_and")?;
    context.register_udaf(function.as_ref().clone().with_aliases(["every"]));
    Ok(())
}

/// The types that a function takes in place of others.
///
/// # Errors
///
/// It takes none of them.
pub(crate) fn coerced(types: &[DataType], function: &ScalarUDF) -> Result<Vec<DataType>> {
    let fields = types.iter().map(|ty| Arc::new(Field::new("f", ty.clone(), true)));
    let fields = fields_with_udf(&fields.collect::<Vec<_>>(), function)?;
    Ok(fields.iter().map(|field| field.data_type().clone()).collect())
}

/// An error of a function on its way through the engine.
pub(crate) fn outer(error: crate::error::Error) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

fn made(function: impl ScalarUDFImpl + 'static) -> ScalarUDF {
    ScalarUDF::new_from_shared_impl(Arc::new(function))
}
