//! What a definition must satisfy whatever its Python says.

use crate::definition::{FunctionDefinition, MACRO, TEMP_SCHEMA};
use crate::error::CatalogError;
use crate::{polymorphic, types};
use datafusion::arrow::datatypes::DataType;

/// Most parameters of a function, as in Postgres.
const MAX_PARAMETERS: usize = 100;

fn supported(role: &'static str, ty: &DataType) -> Result<(), CatalogError> {
    if types::is_supported(ty) || types::any_of(ty).is_some() {
        return Ok(());
    }
    let sql_type = types::sql_name(ty);
    Err(CatalogError::UnsupportedType { role, sql_type })
}

/// Refuses definitions that are contradictory in themselves.
pub(crate) fn validate(definition: &FunctionDefinition) -> Result<(), CatalogError> {
    let invalid = |message: String| Err(CatalogError::InvalidDefinition(message));
    if definition.arguments.len() != definition.source.params.len() {
        return invalid("a definition needs one argument for each parameter".to_string());
    }
    if definition.source.name.is_empty() {
        return invalid("zero-length function name".to_string());
    }
    if definition.arguments.len() > MAX_PARAMETERS {
        return invalid(format!("functions cannot have more than {MAX_PARAMETERS} arguments"));
    }
    let mut defaults = false;
    for (index, argument) in definition.arguments.iter().enumerate() {
        let earlier = &definition.arguments[..index];
        if let Some(name) = &argument.name
            && earlier.iter().any(|a| a.name.as_ref() == Some(name))
        {
            return invalid(format!("parameter name \"{name}\" used more than once"));
        }
        if defaults && argument.default.is_none() {
            return invalid("input parameters after one with a default value must also have defaults".to_string());
        }
        defaults |= argument.default.is_some();
    }
    if definition.temporary && definition.schema.as_deref().is_some_and(|s| s != TEMP_SCHEMA) {
        return invalid("cannot create a temporary function in a non-temporary schema".to_string());
    }
    if definition.language == MACRO {
        // It has no types.
        return Ok(());
    }
    polymorphic::validate(definition)?;
    let source = &definition.source;
    for param in source.params.iter().filter(|p| p.table.is_none()) {
        supported("parameters", &param.ty)?;
    }
    for (_, ty) in source.params.iter().filter_map(|p| p.table.as_ref()).flatten() {
        supported("columns", ty)?;
    }
    if source.aggregate && (source.table.is_some() || source.params.iter().any(|p| p.table.is_some())) {
        return invalid("an aggregate function takes values and returns a value, not tables".into());
    }
    match &source.table {
        Some(columns) => columns.iter().try_for_each(|(_, ty)| supported("columns", ty))?,
        None if source.params.iter().any(|p| p.table.is_some()) => {
            return invalid(
                "a function of a TABLE returns a table: RETURNS TABLE, RETURNS TABLE (column type, …)".into(),
            );
        }
        None => supported("results", &source.returns)?,
    }
    Ok(())
}
