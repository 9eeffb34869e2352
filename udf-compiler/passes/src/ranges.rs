//! Uses what `analysis::ranges` proves: arithmetic that cannot overflow, divisors that are positive or not zero,
//! indices that are within, comparisons that always end the same.

use taipan_ir::analysis::ranges::{Facts, only_grows, walk};
use taipan_ir::{Const, Inst, Kind, Module, OpDef, Type, Value, op};

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
        (op::INT_ADD, args) => without_overflow(facts, def.name, args, op::INT_ADD_NW),
        (op::INT_SUB, args) => without_overflow(facts, def.name, args, op::INT_SUB_NW),
        (op::INT_MUL, args) => without_overflow(facts, def.name, args, op::INT_MUL_NW),
        (op::INT_FLOORDIV, [_, b]) if facts.range(*b).lo >= 1 => Some(op::INT_FLOORDIV_POS),
        (op::INT_MOD, [_, b]) if facts.range(*b).lo >= 1 => Some(op::INT_MOD_POS),
        (op::F64_DIV, [_, b]) if facts.is_nonzero(*b) => Some(op::F64_DIV_NONZERO),
        (op::LIST_GET, [list, index]) if facts.is_index(*list, *index) => Some(op::LIST_GET_IN),
        (op::CONST_GET, [list, index]) if facts.is_index(*list, *index) => Some(op::LIST_GET_IN),
        (op::LIST_SET, [list, index, _]) if facts.is_index(*list, *index) => Some(op::LIST_SET_IN),
        _ => None,
    };
    match better {
        Some(better) => {
            *def = better.row();
            true
        }
        None => false,
    }
}

fn without_overflow(facts: &Facts, name: op::Name, args: &[Value], better: op::Name) -> Option<op::Name> {
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
