//! Uses what `analysis::ranges` proves: arithmetic that cannot overflow, divisors that are positive or not zero,
//! indices that are within, comparisons that always end the same.

use crate::analysis::ranges::{Facts, only_grows, walk};
use crate::ir::{Const, Inst, Kind, Module, OpDef, Type, Value, op};

/// Rewrites every function.
pub fn run(module: &mut Module) -> bool {
    let lists_grow = module.functions.iter().all(|f| only_grows(&f.body));
    let mut changed = false;
    for function in &mut module.functions {
        let mut body = std::mem::take(&mut function.body);
        let types = &function.types;
        walk(function, &mut body, lists_grow, &mut |facts, inst| {
            changed |= rewrite(facts, inst, types);
        });
        function.body = body;
    }
    changed
}

fn rewrite(facts: &Facts, inst: &mut Inst, types: &[Type]) -> bool {
    let Kind::Op { op: def, args, .. } = &mut inst.kind else {
        return false;
    };
    if let Some(value) = decided(facts, def, args, inst.results.first(), types) {
        inst.kind = Kind::Const(value);
        return true;
    }
    let better = match (def.name, &args[..]) {
        ("int.add", args) => without_overflow(facts, def.name, args, "int.add_nw"),
        ("int.sub", args) => without_overflow(facts, def.name, args, "int.sub_nw"),
        ("int.mul", args) => without_overflow(facts, def.name, args, "int.mul_nw"),
        ("int.floordiv", [_, b]) if facts.range(*b).lo >= 1 => Some("int.floordiv_pos"),
        ("int.mod", [_, b]) if facts.range(*b).lo >= 1 => Some("int.mod_pos"),
        ("f64.div", [_, b]) if facts.is_nonzero(*b) => Some("f64.div_nonzero"),
        ("list.get", [list, index]) if facts.is_index(*list, *index) => Some("list.get_in"),
        ("const.get", [list, index]) if facts.is_index(*list, *index) => Some("list.get_in"),
        ("list.set", [list, index, _]) if facts.is_index(*list, *index) => Some("list.set_in"),
        _ => None,
    };
    match better.and_then(op) {
        Some(better) => {
            *def = better;
            true
        }
        None => false,
    }
}

fn without_overflow(facts: &Facts, name: &str, args: &[Value], better: &'static str) -> Option<&'static str> {
    facts.result(name, args).1.then_some(better)
}

/// The only value that the operation can have here, if it has one: a division by zero has none.
fn decided(facts: &Facts, def: &OpDef, args: &[Value], result: Option<&Value>, types: &[Type]) -> Option<Const> {
    if def.can_fail() && def.raises != "OverflowError" {
        return None;
    }
    let (range, fits) = facts.result(def.name, args);
    let only = range.single().filter(|_| fits)?;
    match types.get(result?.0 as usize)? {
        Type::Bool => Some(Const::Bool(only != 0)),
        Type::Int => Some(Const::Int(only)),
        _ => None,
    }
}
