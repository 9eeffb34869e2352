//! Operators, casts and aggregates of JSON, and casts to UUID, written as calls that the planner knows.

use super::making::{call, call_with, take};
use crate::database::folded;
use crate::declared::UUID_CAST;
use crate::json::{AGGREGATES, PATH_CAST};
use sqlparser::ast::{
    BinaryOperator, DataType, Expr, Function, FunctionArg, FunctionArgumentList, FunctionArguments, Ident, ObjectName,
};

/// The operators, by the functions that they are.
fn operator(op: &BinaryOperator) -> Option<&'static str> {
    Some(match op {
        BinaryOperator::Arrow => "json ->",
        BinaryOperator::LongArrow => "json ->>",
        BinaryOperator::HashArrow => "json #>",
        BinaryOperator::HashLongArrow => "json #>>",
        BinaryOperator::Question => "jsonb_exists",
        BinaryOperator::QuestionPipe => "jsonb_exists_any",
        BinaryOperator::QuestionAnd => "jsonb_exists_all",
        BinaryOperator::AtQuestion => "json @?",
        BinaryOperator::AtAt => "json @@",
        _ => return None,
    })
}

/// Rewrites one expression, what is in it being done.
pub(super) fn rewrite(expr: &mut Expr) {
    match expr {
        Expr::BinaryOp { left, op, right } => {
            let about_json = || is_json(left) || is_json(right);
            let function = match op {
                BinaryOperator::AtArrow if about_json() => Some("json @>"),
                BinaryOperator::ArrowAt if about_json() => Some("json <@"),
                op => operator(op),
            };
            if let Some(function) = function {
                *expr = call(function, [take(left), take(right)]);
            }
        }
        Expr::Cast {
            expr: value, data_type, ..
        } => match data_type {
            DataType::JSON => *expr = call("cast to json", [take(value)]),
            DataType::JSONB => *expr = call("cast to jsonb", [take(value)]),
            DataType::Uuid => *expr = call(UUID_CAST, [take(value)]),
            DataType::Custom(name, _) if name.to_string().eq_ignore_ascii_case("jsonpath") => {
                *expr = call(PATH_CAST, [take(value)]);
            }
            _ => {}
        },
        Expr::TypedString(typed) => {
            let function = match typed.data_type {
                DataType::JSON => "cast to json",
                DataType::JSONB => "cast to jsonb",
                DataType::Uuid => UUID_CAST,
                _ => return,
            };
            *expr = call(function, [Expr::Value(typed.value.clone())]);
        }
        Expr::Function(function) => {
            if let Some(made) = collected(function) {
                *expr = made;
            }
        }
        _ => {}
    }
}

/// Whether an expression says to be JSON.
fn is_json(expr: &Expr) -> bool {
    match expr {
        Expr::Nested(inner) => is_json(inner),
        Expr::Function(function) => match function.name.0.as_slice() {
            [name] => name.as_ident().is_some_and(|name| {
                matches!(
                    name.value.as_str(),
                    "json ->" | "json #>" | "cast to json" | "cast to jsonb" | "to_jsonb"
                )
            }),
            _ => false,
        },
        _ => false,
    }
}

/// An aggregate as JSON of the arrays of its arguments.
fn collected(function: &Function) -> Option<Expr> {
    let [name] = function.name.0.as_slice() else {
        return None;
    };
    let name = folded(name.as_ident()?);
    let (_, made) = AGGREGATES.iter().find(|(known, _)| *known == name)?;
    let FunctionArguments::List(list) = &function.args else {
        return None;
    };
    let wanted = if made.ends_with("entries") { 2 } else { 1 };
    if list.args.len() != wanted {
        return None;
    }
    let arrays = list.args.iter().map(|arg| {
        let array = Function {
            name: ObjectName::from(Ident::new("array_agg")),
            args: FunctionArguments::List(FunctionArgumentList {
                args: vec![arg.clone()],
                ..list.clone()
            }),
            ..function.clone()
        };
        FunctionArg::Unnamed(sqlparser::ast::FunctionArgExpr::Expr(Expr::Function(array)))
    });
    Some(call_with(made, arrays.collect()))
}
