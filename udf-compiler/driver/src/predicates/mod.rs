//! What a query engine learns of compiled functions without running them: predicates over columns that hold in every row
//! in which a condition over the function's results does, or in which the function raises. So rows that are left out by them
//! are none that the query would have given, and no exception is lost.
//!
//! ```text
//! Condition ─ paths (IR → terms, one graph for all calls) ─▶ terms ─ preimage (sets of values, backwards) ─▶ Predicate
//! ```
//!
//! Knows the IR as generated, where an int that leaves i64 has not been given up yet. Knows nothing of plans.

mod comparison;
mod condition;
mod expression;
mod failing;
mod paths;
mod predicate;
mod preimage;
mod sets;
mod terms;

pub use comparison::Comparison;
pub use condition::{Column, Condition, Scalar, implied};
pub use expression::{Argument, Arithmetic, Expression, TextTest, expression, expression_of};
pub use predicate::Predicate;
pub use preimage::point;
pub use sets::{Cut, NAN, Point, Set, float_at, place_of};

use arrow::datatypes::DataType;
use preimage::{Domain, Questions};
use taipan_generate::ir_type;
use taipan_interface::sql_type::integer_bounds;
use taipan_ir::{Class, Module, Type};
use terms::Terms;

/// What must hold of the arguments of a module's entry, none of them NULL, where its result is in a set or where it raises.
/// `None` where the module runs code that may have effects.
pub fn implied_by_result(module: &Module, set: &Set) -> Option<Predicate> {
    let entry = module.functions.first()?;
    let types: Vec<Type> = entry.params.iter().map(|param| entry.ty(*param).clone()).collect();
    let mut terms = Terms::default();
    let args: Vec<_> = types
        .iter()
        .enumerate()
        .map(|(column, ty)| terms.column(column, ty.clone()))
        .collect();
    let summary = paths::summary(module, &args, &mut terms)?;
    let domains: Vec<Domain> = types.iter().map(domain).collect();
    let mut ask = Questions::new(&mut terms, &domains);
    Some(ask.within(summary.result, set).or(&ask.holds(summary.fails)))
}

/// The values that columns of a type have.
fn domain_of(ty: &DataType) -> Domain {
    if let Some((low, high)) = integer_bounds(ty) {
        let values = Set::numbers(Some(low.into()), Some(high.into()));
        return Domain { values, places: None };
    }
    if let DataType::Decimal128(precision, scale) = ty
        && let (Some(end), Ok(places)) = (10_i128.checked_pow((*precision).into()), u32::try_from(*scale))
    {
        let values = Set::numbers(Some(1 - end), Some(end - 1));
        return Domain {
            values,
            places: Some(places),
        };
    }
    ir_type(ty).map_or_else(|| domain(&Type::None), |ty| domain(&ty))
}

/// The values that arguments of a type have.
fn domain(ty: &Type) -> Domain {
    let from_to = |low: i64, high: i64| Set::numbers(Some(low.into()), Some(high.into()));
    let values = match ty {
        Type::Bool => from_to(0, 1),
        Type::Int => from_to(i64::MIN, i64::MAX),
        Type::Float => Set::numbers(Some(place_of(f64::NEG_INFINITY)), Some(NAN)),
        Type::Object(Class::Date | Class::DateTime | Class::Aware(_) | Class::Time | Class::TimeDelta) => {
            from_to(i64::MIN, i64::MAX)
        }
        _ => Set::every(),
    };
    Domain { values, places: None }
}
