//! Built-in functions that have nothing to do with the database.

use super::{arrays, at_time_zone, list_casts, list_literals, patterns, subscripts, text_casts, to_char};
use datafusion::common::DataFusionError;
use datafusion::execution::SessionStateBuilder;
use datafusion::prelude::SessionContext;

/// Sessions of a builder know the types and the rules of analysis that they want.
pub(super) fn prepare(builder: SessionStateBuilder) -> SessionStateBuilder {
    let builder = crate::functions::prepare(crate::declared::prepare(builder));
    subscripts::prepare(crate::models::prepare(builder))
}

/// Makes them known to a session.
///
/// # Errors
///
/// Those of a function of DataFusion that one is made of and that is not there.
pub(super) fn register(context: &SessionContext) -> Result<(), DataFusionError> {
    arrays::register(context);
    at_time_zone::register(context);
    crate::functions::register(context)?;
    crate::json::register(context);
    crate::declared::install(context);
    crate::models::register(context);
    list_literals::register(context)?;
    to_char::register(context)?;
    text_casts::install(context);
    list_casts::install(context);
    patterns::register(context)
}
