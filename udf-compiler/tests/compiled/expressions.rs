//! Expressions that functions become give what the functions give: random chains of operations on random arguments, in the
//! reference interpreter.

use crate::random::arguments;
use crate::random::deciding::{LIMITS, count, modules};
use arrow::datatypes::DataType;
use taipan_udf::ir::interpret::{Val, run};
use taipan_udf::ir::{Const, Module, Type};
use taipan_udf::predicates::{Argument, Arithmetic, Expression, Point, TextTest, expression_of, place_of};
use taipan_udf::runtime::fail::Fail;

fn sql_type(ty: &Type) -> Option<DataType> {
    Some(match ty {
        Type::Bool => DataType::Boolean,
        // So that sums and products fit 64 bits.
        Type::Int => DataType::Int32,
        Type::Float => DataType::Float64,
        Type::Str => DataType::Utf8,
        _ => return None,
    })
}

fn constant(value: &Const) -> Val {
    match value {
        Const::Bool(value) => Val::Bool(*value),
        Const::Int(value) => Val::Int(*value),
        Const::Float(value) => Val::Float(*value),
        Const::Str(text) => Val::Str(text.clone()),
        other => panic!("{other:?} is no constant of SQL"),
    }
}

fn truth(expression: &Expression, row: &[Val]) -> bool {
    match value(expression, row) {
        Val::Bool(value) => value,
        other => panic!("{other:?} is no bool"),
    }
}

fn arithmetic(operator: Arithmetic, one: Val, other: Val) -> Val {
    match (one, other) {
        (Val::Int(one), Val::Int(other)) => {
            let number = match operator {
                Arithmetic::Add => one.checked_add(other),
                Arithmetic::Subtract => one.checked_sub(other),
                Arithmetic::Multiply => one.checked_mul(other),
            };
            Val::Int(number.expect("an int that stays in 64 bits"))
        }
        (Val::Float(one), Val::Float(other)) => Val::Float(match operator {
            Arithmetic::Add => one + other,
            Arithmetic::Subtract => one - other,
            Arithmetic::Multiply => one * other,
        }),
        other => panic!("{other:?} are no numbers"),
    }
}

/// What an expression means.
fn value(expression: &Expression, row: &[Val]) -> Val {
    match expression {
        Expression::Argument(index) => row[*index].clone(),
        Expression::Constant(value) => constant(value),
        Expression::Compare(one, comparison, other) => {
            let order = match (value(one, row), value(other, row)) {
                (Val::Int(one), Val::Int(other)) => one.cmp(&other),
                (Val::Str(one), Val::Str(other)) => one.as_bytes().cmp(other.as_bytes()),
                (Val::Bool(one), Val::Bool(other)) => one.cmp(&other),
                other => panic!("{other:?} are not compared"),
            };
            Val::Bool(comparison.holds(order))
        }
        Expression::Within(inner, set) => match value(inner, row) {
            Val::Float(float) => Val::Bool(set.has(&Point::Number(place_of(float)))),
            other => panic!("{other:?} is no float"),
        },
        Expression::And(parts) => Val::Bool(parts.iter().all(|part| truth(part, row))),
        Expression::Or(parts) => Val::Bool(parts.iter().any(|part| truth(part, row))),
        Expression::Not(inner) => Val::Bool(!truth(inner, row)),
        Expression::Arithmetic(operator, one, other) => arithmetic(*operator, value(one, row), value(other, row)),
        Expression::Test(test, text, part) => match (value(text, row), value(part, row)) {
            (Val::Str(text), Val::Str(part)) => Val::Bool(match test {
                TextTest::StartsWith => text.starts_with(&*part),
                TextTest::EndsWith => text.ends_with(&*part),
                TextTest::Contains => text.contains(&*part),
            }),
            other => panic!("{other:?} are no texts"),
        },
        Expression::Length(text) => match value(text, row) {
            Val::Str(text) => Val::Int(text.chars().count() as i64),
            other => panic!("{other:?} is no text"),
        },
        Expression::ToFloat(int) => match value(int, row) {
            Val::Int(int) => Val::Float(int as f64),
            other => panic!("{other:?} is no int"),
        },
    }
}

/// Whether a module is an expression, which is checked on rows.
fn check(what: &str, module: &Module, seed: u64) -> bool {
    let entry = &module.functions[0];
    let types: Vec<Type> = entry.params.iter().map(|p| entry.ty(*p).clone()).collect();
    let args: Option<Vec<Argument>> = types.iter().map(|ty| sql_type(ty).map(Argument::Value)).collect();
    let returns = match entry.result {
        Type::Int => Some(DataType::Int64),
        ref other => sql_type(other),
    };
    let (Some(args), Some(returns)) = (args, returns) else {
        return false;
    };
    let Some(expression) = expression_of(module, &args, &returns) else {
        return false;
    };
    for mut row in arguments(&types, seed, 200) {
        for value in &mut row {
            if let Val::Int(int) = value {
                *int = i64::from(*int as i32);
            }
        }
        let result = match run(module, row.clone(), LIMITS) {
            Ok(value) => value,
            // What leaves i64 goes on in Python; limits are not part of what a function means.
            Err(Fail::Overflow | Fail::Memory | Fail::Depth | Fail::Steps) => continue,
            Err(fail) => panic!("{what}: {row:?} fails with {fail:?}\n{expression:?}\n{module}"),
        };
        let meant = value(&expression, &row);
        assert_eq!(
            format!("{meant:?}"),
            format!("{result:?}"),
            "{what}: {row:?}\n{expression:?}\n{module}"
        );
    }
    !matches!(expression, Expression::Constant(_) | Expression::Argument(_))
}

#[test]
fn expressions_mean_what_functions_do() {
    let written = modules()
        .filter(|(seed, module)| check(&format!("program {seed}"), module, *seed))
        .count();
    let count = count();
    assert!(
        written as u64 > count / 4,
        "only {written} programs of {count} of each shape are expressions"
    );
}
