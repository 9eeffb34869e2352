//! Choosing among overloads by argument types, as Postgres does: exact types first, then the cheapest conversions.
//! Knows nothing of schemas or sessions.

use crate::error::CatalogError;
use crate::function::{Function, signature_text};
use crate::types;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::ScalarValue;
use std::sync::Arc;

/// One argument of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Actual<'a> {
    pub ty: &'a DataType,
    /// The constant that it is, if it is written as one.
    pub literal: Option<&'a ScalarValue>,
}

/// Lower is better: conversions, then parameters left to their defaults, then untyped NULLs for other than text.
type Rank = (u64, usize, usize);

/// The overload that a call means.
pub(crate) fn choose<'f>(
    name: &str,
    functions: &'f [Arc<Function>],
    actuals: &[Actual<'_>],
) -> Result<&'f Arc<Function>, CatalogError> {
    let mut best: Option<(Rank, &Arc<Function>)> = None;
    let mut tied = false;
    for function in functions {
        let Some(rank) = rank(function, actuals) else {
            continue;
        };
        match &best {
            Some((least, _)) if rank > *least => {}
            Some((least, _)) if rank == *least => tied = true,
            _ => {
                best = Some((rank, function));
                tied = false;
            }
        }
    }
    let signature = || signature_text(name, actuals.iter().map(|a| a.ty));
    match best {
        None => Err(CatalogError::NoSuchCall {
            signature: signature(),
        }),
        Some(_) if tied => Err(CatalogError::AmbiguousCall {
            signature: signature(),
        }),
        Some((_, function)) => Ok(function),
    }
}

/// The same for arguments of which only the types are known.
pub(crate) fn choose_by_types<'f>(
    name: &str,
    functions: &'f [Arc<Function>],
    types: &[DataType],
) -> Result<&'f Arc<Function>, CatalogError> {
    let actuals: Vec<Actual> = types
        .iter()
        .map(|ty| Actual { ty, literal: None })
        .collect();
    choose(name, functions, &actuals)
}

fn rank(function: &Function, actuals: &[Actual<'_>]) -> Option<Rank> {
    let definition = function.definition();
    let params = &definition.source.params;
    if actuals.len() > params.len() || actuals.len() < definition.required_arguments() {
        return None;
    }
    let mut total = 0;
    let mut unknown = 0;
    for (actual, param) in actuals.iter().zip(params) {
        let cost = match actual.literal {
            Some(value) if !value.is_null() => types::literal_cost(value, &param.ty)?,
            _ => types::cast_cost(actual.ty, &param.ty)?,
        };
        total += u64::from(cost);
        if *actual.ty == DataType::Null && !types::is_text(&param.ty) {
            unknown += 1;
        }
    }
    Some((total, params.len() - actuals.len(), unknown))
}
