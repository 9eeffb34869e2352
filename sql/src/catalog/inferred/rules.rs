//! What types of Postgres calls and cases have by those of their arguments, where they give back what they were given.

use super::common::{self, Candidate};
use crate::postgres::types::{self, PgType};
use datafusion::common::{DFSchema, ScalarValue};
use datafusion::logical_expr::expr::{AggregateFunction, Case, ScalarFunction};
use datafusion::logical_expr::{Expr, ExprSchemable};

/// The type of an expression that is no call of an aggregate; `None`: Arrow's type tells all.
pub fn of_expr(expr: &Expr, schema: &DFSchema) -> Option<&'static PgType> {
    match expr {
        Expr::Case(case) => common::of(results(case).map(|result| candidate(result, schema))),
        Expr::ScalarFunction(call) => of_function(call, schema),
        _ => None,
    }
}

/// The type of what an aggregate or a window function gives.
pub fn of_call(expr: &Expr, schema: &DFSchema) -> Option<&'static PgType> {
    let (name, args) = match expr {
        Expr::AggregateFunction(AggregateFunction { func, params }) => (func.name(), &params.args),
        Expr::WindowFunction(call) => (call.fun.name(), &call.params.args),
        _ => return None,
    };
    let first = known(args.first()?, schema)?;
    match name {
        "array_agg" => array_of(first),
        // Those of arrays are arrays; of names there are those of texts only, and of all OIDs one.
        "min" | "max" => {
            if first.is_number() {
                types::named("oid")
            } else {
                first.item().map(|_| first)
            }
        }
        "lag" | "lead" => {
            let others = args.get(2).map(|default| candidate(default, schema));
            common::of([Candidate::Type(first)].into_iter().chain(others))
        }
        "first_value" | "last_value" | "nth_value" | "any_value" | "mode" | "percentile_disc" => Some(first),
        _ => None,
    }
}

/// What is known of the type of an expression.
pub fn candidate(expr: &Expr, schema: &DFSchema) -> Candidate {
    match expr {
        Expr::Alias(alias) if alias.metadata.is_none() => candidate(&alias.expr, schema),
        Expr::Literal(ScalarValue::Null | ScalarValue::Utf8(_), None) => Candidate::Unknown,
        Expr::Literal(ScalarValue::Int64(Some(number)), None) if i32::try_from(*number).is_ok() => {
            types::named("int4").map_or(Candidate::Other, Candidate::Type)
        }
        expr => match expr.to_field(schema) {
            Ok((_, field)) => Candidate::of_field(&field),
            Err(_) => Candidate::Other,
        },
    }
}

/// The results of a case. The last comes first, as Postgres has them.
pub fn results(case: &Case) -> impl Iterator<Item = &Expr> {
    let last = case.else_expr.iter().map(AsRef::as_ref);
    last.chain(case.when_then_expr.iter().map(|(_, then)| then.as_ref()))
}

/// Whether all arguments of a function become one type.
pub fn unites(function: &str) -> bool {
    matches!(
        function,
        "coalesce" | "nvl" | "ifnull" | "greatest" | "least" | "make_array" | "nullif"
    )
}

/// Whether a function makes arrays that say less of their items than it promises.
pub fn forgets_items(function: &str) -> bool {
    matches!(
        function,
        "array_append"
            | "array_prepend"
            | "array_slice"
            | "array_remove"
            | "array_replace"
            | "array_distinct"
            | "array_reverse"
            | "array_sort"
    )
}

/// Whether an expression takes items of a vector.
pub fn subscripts_vector(expr: &Expr, schema: &DFSchema) -> bool {
    match expr {
        Expr::ScalarFunction(call) if matches!(call.func.name(), "array_element" | "array_slice") => {
            let vector = call.args.first().and_then(|vector| known(vector, schema));
            vector.is_some_and(PgType::is_vector)
        }
        _ => false,
    }
}

fn of_function(call: &ScalarFunction, schema: &DFSchema) -> Option<&'static PgType> {
    let first = call.args.first()?;
    match call.func.name() {
        "make_array" => array_of(common_of(call, schema)?),
        "nullif" => match candidate(first, schema) {
            Candidate::Type(ty) => Some(ty),
            _ => common_of(call, schema),
        },
        name if unites(name) => common_of(call, schema),
        "array_element" => element_of(known(first, schema)?),
        "array_prepend" => known(call.args.get(1)?, schema).filter(|ty| ty.item().is_some()),
        "array_concat" | "array_cat" | "array or empty" | "array at" => {
            known(first, schema).filter(|ty| ty.item().is_some())
        }
        name if forgets_items(name) => known(first, schema).filter(|ty| ty.item().is_some()),
        _ => None,
    }
}

fn common_of(call: &ScalarFunction, schema: &DFSchema) -> Option<&'static PgType> {
    common::of(call.args.iter().map(|arg| candidate(arg, schema)))
}

fn known(expr: &Expr, schema: &DFSchema) -> Option<&'static PgType> {
    match candidate(expr, schema) {
        Candidate::Type(ty) => Some(ty),
        Candidate::Unknown | Candidate::Other => None,
    }
}

/// Arrays of vectors lie otherwise.
fn array_of(item: &PgType) -> Option<&'static PgType> {
    types::of_oid(item.array).filter(|_| !item.is_vector())
}

/// The type of the items of an array or a vector.
pub fn element_of(array: &PgType) -> Option<&'static PgType> {
    if array.is_vector() {
        types::of_oid(array.element)
    } else {
        array.item()
    }
}
