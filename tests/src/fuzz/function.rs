//! A random function, with its parameters and the helpers beside it.

use super::dispatch::steps;
use super::expressions::Expressions;
use super::grammar::Writer;
use super::random::Random;
use super::ty::{LOCALS, SCALARS, TEMPORARY, Ty};

/// A parameter with its SQL type.
pub struct Parameter {
    pub name: &'static str,
    pub ty: Ty,
    pub sql: &'static str,
}

/// A random function.
pub struct Function {
    pub params: Vec<Parameter>,
    /// The declared SQL type.
    pub returns: &'static str,
    pub strict: bool,
    pub source: String,
}

/// A random function, with helpers beside it: a straight one, a recursive one, one that changes a list.
pub fn function(random: &mut Random) -> Function {
    let count = 1 + random.below(3);
    let params: Vec<Parameter> = ["a", "b", "c"][..count]
        .iter()
        .map(|name| parameter(random, name))
        .collect();
    let (returns, sql) = result(random);
    let strict = random.one_in(5);
    let mut source = String::from("import math\n\nTABLE = [3, 1, 4, 1, 5]\n\n\n");
    let mut helpers = Vec::new();
    if random.one_in(2) {
        let (argument, result) = (*random.pick(&TEMPORARY), *random.pick(&TEMPORARY));
        let mut writer = Writer::new(random, &[("x".into(), argument)], result, Vec::new());
        writer.budget = 3;
        writer.body();
        source += &format!("def g(x):\n{}\n\n", writer.text);
        helpers.push(("g".to_string(), argument, result));
    }
    if random.one_in(3) {
        source += &recursive(random);
        helpers.push(("rec".to_string(), Ty::Int, Ty::Int));
    }
    let dispatches = random.one_in(3);
    if dispatches {
        source += &steps(random);
    }
    if random.one_in(3) {
        source +=
            "def push(xs, n=3):\n    if n > 0:\n        xs.append(n)\n        push(xs, n - 1)\n    return xs\n\n\n";
        helpers.push(("push".to_string(), Ty::Ints, Ty::Ints));
    }
    let variables: Vec<(String, Ty)> = params.iter().map(|p| (p.name.to_string(), p.ty)).collect();
    let mut writer = Writer::new(random, &variables, returns, helpers);
    writer.dispatches = dispatches;
    writer.body();
    let names: Vec<&str> = params.iter().map(|p| p.name).collect();
    source += &format!("def f({}):\n{}", names.join(", "), writer.text);
    Function {
        params,
        returns: sql,
        strict,
        source,
    }
}

fn parameter(random: &mut Random, name: &'static str) -> Parameter {
    let ty = *random.pick(&SCALARS);
    let sql = *random.pick(sql_types(ty));
    Parameter { name, ty, sql }
}

/// What the function gives, and the type it declares: mostly the same, now and then one that is converted.
fn result(random: &mut Random) -> (Ty, &'static str) {
    let ty = *random.pick(&LOCALS);
    match random.below(8) {
        0 => (ty, "TEXT"),
        1 => (ty, "BOOLEAN"),
        2 => (Ty::Int, "DOUBLE"),
        3 => (Ty::Any, *random.pick(&["BIGINT", "DOUBLE", "TEXT"])),
        4 => (Ty::Maybe, "BIGINT"),
        _ => {
            let ty = *random.pick(&SCALARS);
            (ty, *random.pick(sql_types(ty)))
        }
    }
}

fn sql_types(ty: Ty) -> &'static [&'static str] {
    match ty {
        Ty::Int => &["BIGINT", "BIGINT", "BIGINT", "INT", "SMALLINT"],
        Ty::Float => &["DOUBLE", "DOUBLE", "REAL"],
        Ty::Bool => &["BOOLEAN"],
        _ => &["TEXT"],
    }
}

/// A function that calls itself, a few times at most.
fn recursive(random: &mut Random) -> String {
    let variables = vec![("n".to_string(), Ty::Int), ("y".to_string(), Ty::Int)];
    let mut expressions = Expressions::new(random, variables, Vec::new());
    expressions.in_loop = true;
    let (base, step) = (expressions.of(Ty::Int, 1), expressions.of(Ty::Int, 2));
    format!(
        "def rec(n):\n    n %= 6\n    if n <= 0:\n        y = 1\n        return {base}\n    y = rec(n - 1)\n    return ({step}) % 1009\n\n\n"
    )
}
