//! Choosing among overloads by argument types, as Postgres does: exact types first, then the cheapest conversions.
//! Knows nothing of schemas or sessions.

use crate::actual::Actual;
use crate::error::CatalogError;
use crate::function::{Function, signature_text};
use crate::polymorphic::Decided;
use crate::types;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::ScalarValue;
use std::sync::Arc;

/// What a parameter costs whose type the call decides: conversions that cannot fail come before.
const DECIDED: u64 = 32;

/// Lower is better: conversions, then parameters left to their defaults, then untyped NULLs for other than text.
type Rank = (u64, usize, usize);

/// The overload that a call means, and what the conversions cost.
pub(crate) fn choose(
    name: &str,
    functions: &[Arc<Function>],
    actuals: &[Actual<'_>],
) -> Result<(Arc<Function>, u64), CatalogError> {
    let mut least: Option<Rank> = None;
    let mut best: Vec<&Arc<Function>> = Vec::new();
    for function in functions {
        let Some(rank) = rank(function, actuals) else {
            continue;
        };
        if least.is_none_or(|least| rank < least) {
            least = Some(rank);
            best.clear();
        }
        if least == Some(rank) {
            best.push(function);
        }
    }
    if best.len() > 1 {
        prefer(&mut best, actuals);
    }
    let signature = || signature_text(name, actuals.iter().map(|a| a.ty));
    match (best.as_slice(), least) {
        ([function], Some((cost, ..))) => Ok((function.for_call(actuals)?, cost)),
        ([], _) | (_, None) => Err(CatalogError::NoSuchCall { signature: signature() }),
        _ => Err(CatalogError::AmbiguousCall { signature: signature() }),
    }
}

/// Where all candidates want one category of types for a quoted constant, those stay that want its preferred type.
fn prefer(candidates: &mut Vec<&Arc<Function>>, actuals: &[Actual<'_>]) {
    for (place, actual) in actuals.iter().enumerate() {
        let quoted = actual.literal.and_then(ScalarValue::try_as_str).is_some();
        let wanted = |function: &&Arc<Function>| function.definition().source.params.get(place).map(|p| p.ty.clone());
        let mut categories = candidates.iter().map(|f| wanted(f).as_ref().and_then(types::category));
        let Some(Some(category)) = categories.next() else {
            continue;
        };
        if !quoted || categories.any(|other| other != Some(category)) {
            continue;
        }
        let is_preferred = |function: &&Arc<Function>| wanted(function).is_some_and(|ty| category.prefers(&ty));
        if candidates.iter().any(is_preferred) {
            candidates.retain(is_preferred);
        }
    }
}

/// The same for arguments of which only the types are known.
pub(crate) fn choose_by_types(
    name: &str,
    functions: &[Arc<Function>],
    types: &[DataType],
) -> Result<Arc<Function>, CatalogError> {
    let actuals: Vec<Actual> = types.iter().map(|ty| Actual { ty, literal: None }).collect();
    choose(name, functions, &actuals).map(|(function, _)| function)
}

fn rank(function: &Function, actuals: &[Actual<'_>]) -> Option<Rank> {
    let definition = function.definition();
    let params = &definition.source.params;
    if actuals.len() > params.len() || actuals.len() < definition.required_arguments() {
        return None;
    }
    // One that does not fit its types is none that the call means.
    Decided::by(definition, actuals)?;
    let mut total = 0;
    let mut unknown = 0;
    for (actual, param) in actuals.iter().zip(params) {
        if types::any_of(&param.ty).is_some() {
            total += DECIDED;
            continue;
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::FunctionDefinition;
    use DataType::{Boolean, Date32, Dictionary, Float32, Float64, Int16, Int32, Int64, Null, Utf8, Utf8View};
    use taipan_udf::Volatility;

    fn overload(types: &[DataType]) -> Arc<Function> {
        let names = ["a", "b", "c"];
        let params = names.into_iter().zip(types.iter().cloned());
        let definition = FunctionDefinition::new("f", params, Int64, "return 1");
        Arc::new(Function::with_volatility(definition, Volatility::Immutable))
    }

    fn chosen(overloads: &[&[DataType]], call: &[DataType]) -> String {
        let functions: Vec<_> = overloads.iter().map(|types| overload(types)).collect();
        match choose_by_types("f", &functions, call) {
            Ok(function) => function.signature(),
            Err(error) => error.to_string(),
        }
    }

    fn chosen_literal(overloads: &[&[DataType]], literal: ScalarValue) -> String {
        let functions: Vec<_> = overloads.iter().map(|types| overload(types)).collect();
        let ty = literal.data_type();
        let actual = Actual {
            ty: &ty,
            literal: Some(&literal),
        };
        match choose("f", &functions, &[actual]) {
            Ok((function, _)) => function.signature(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn exact_before_conversions() {
        let overloads: &[&[DataType]] = &[&[Int32], &[Int64], &[Float64]];
        assert_eq!(chosen(overloads, &[Int64]), "f(bigint)");
        assert_eq!(chosen(overloads, &[Int32]), "f(integer)");
        assert_eq!(chosen(overloads, &[Int16]), "f(integer)");
        assert_eq!(chosen(overloads, &[Float32]), "f(double precision)");
    }

    #[test]
    fn integers_narrow_only_when_nothing_else_fits() {
        assert_eq!(chosen(&[&[Int16], &[Float64]], &[Int64]), "f(double precision)");
        assert_eq!(chosen(&[&[Int16]], &[Int64]), "f(smallint)");
    }

    #[test]
    fn layouts_of_text_are_one_type() {
        assert_eq!(chosen(&[&[Utf8]], &[Utf8View]), "f(text)");
        let dictionary = Dictionary(Box::new(Int32), Box::new(Utf8));
        assert_eq!(chosen(&[&[Utf8], &[Int64]], &[dictionary]), "f(text)");
    }

    #[test]
    fn no_function_fits() {
        assert_eq!(chosen(&[&[Int64]], &[Utf8]), "function f(text) does not exist");
        assert_eq!(chosen(&[&[Int64]], &[]), "function f() does not exist");
        assert_eq!(
            chosen(&[&[Int64]], &[Int64, Boolean]),
            "function f(bigint, boolean) does not exist"
        );
        assert_eq!(chosen(&[&[Boolean]], &[Int64]), "function f(bigint) does not exist");
    }

    #[test]
    fn untyped_null_prefers_text_and_is_else_ambiguous() {
        assert_eq!(chosen(&[&[Int64], &[Utf8]], &[Null]), "f(text)");
        assert_eq!(
            chosen(&[&[Int64], &[Boolean]], &[Null]),
            "function f(unknown) is not unique"
        );
        assert_eq!(chosen(&[&[Int64]], &[Null]), "f(bigint)");
    }

    #[test]
    fn arguments_decide_together() {
        let overloads: &[&[DataType]] = &[&[Int64, Utf8], &[Utf8, Int64]];
        assert_eq!(chosen(overloads, &[Null, Int64]), "f(text, bigint)");
        let mixed: &[&[DataType]] = &[&[Int64, Float64], &[Float64, Int64]];
        assert_eq!(
            chosen(mixed, &[Int64, Int64]),
            "function f(bigint, bigint) is not unique"
        );
    }

    #[test]
    fn integer_constants_are_integers_as_in_postgres() {
        let overloads: &[&[DataType]] = &[&[Int16], &[Int32], &[Int64]];
        assert_eq!(chosen_literal(overloads, ScalarValue::Int64(Some(5))), "f(integer)");
        assert_eq!(
            chosen_literal(overloads, ScalarValue::Int64(Some(1 << 40))),
            "f(bigint)"
        );
        assert_eq!(chosen_literal(&[&[Int16]], ScalarValue::Int64(Some(5))), "f(smallint)");
        assert_eq!(
            chosen_literal(&[&[Int16]], ScalarValue::Int64(Some(70_000))),
            "function f(bigint) does not exist"
        );
    }

    #[test]
    fn text_constants_become_what_is_written_in_quotes() {
        assert_eq!(chosen_literal(&[&[Date32]], ScalarValue::from("2024-01-31")), "f(date)");
        assert_eq!(
            chosen_literal(&[&[Date32], &[Utf8]], ScalarValue::from("2024-01-31")),
            "f(text)"
        );
        assert_eq!(chosen(&[&[Date32]], &[Utf8]), "function f(text) does not exist");
        assert_eq!(chosen_literal(&[&[Int64]], ScalarValue::from("1")), "f(bigint)");
        assert_eq!(chosen_literal(&[&[Int64], &[Utf8]], ScalarValue::from("1")), "f(text)");
        assert_eq!(
            chosen_literal(&[&[Int64], &[Float64], &[Int16]], ScalarValue::from("1")),
            "f(double precision)"
        );
        for others in [Int16, Date32, Boolean] {
            let told = chosen_literal(&[&[Int64], &[others]], ScalarValue::from("1"));
            assert_eq!(told, "function f(text) is not unique");
        }
        assert_eq!(chosen(&[&[Int64]], &[Utf8]), "function f(text) does not exist");
    }
}
