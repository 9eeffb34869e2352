//! Names of functions that are called, and how many arguments a call has.

use crate::database::folded;
use sqlparser::ast::{Function, FunctionArguments, Ident, ObjectName, ObjectNamePart};
use taipan_engine::FunctionName;

/// How many arguments a call has; `None`: it has a query.
pub(super) fn argument_count(call: &Function) -> Option<usize> {
    match &call.args {
        FunctionArguments::None => Some(0),
        FunctionArguments::List(list) => Some(list.args.len()),
        FunctionArguments::Subquery(_) => None,
    }
}

/// The name of a function that is called.
pub(super) fn function_name(name: &ObjectName) -> Option<FunctionName> {
    let mut parts = name.0.iter().map(|part| part.as_ident().map(folded));
    match (parts.next()??, parts.next(), parts.next()) {
        (name, None, _) => Some(FunctionName::bare(name)),
        (schema, Some(name), None) => Some(FunctionName::qualified(schema, name?)),
        _ => None,
    }
}

/// The name as the planner will look it up: a qualified one is looked up by its text.
pub(super) fn object_name(name: &FunctionName) -> ObjectName {
    let ident = |text: &str| {
        if taipan_engine::types::quote(text).starts_with('"') {
            Ident::with_quote('"', text)
        } else {
            Ident::new(text)
        }
    };
    let parts = name.schema.iter().chain([&name.name]);
    ObjectName(parts.map(|part| ObjectNamePart::Identifier(ident(part))).collect())
}
