//! `int(digits) % m` of any number of digits: where nothing else is done with the number, none is made of them. What the
//! reading raises, the remainder raises: it must follow for certain.

use crate::ir::{Block, Const, Function, Inst, Kind, Value, op};
use std::collections::HashMap;

/// Divisors below this are for single digits, which are read in line.
const LEAST_DIVISOR: u64 = 11;

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let mut uses: HashMap<Value, usize> = HashMap::new();
    let mut constants = HashMap::new();
    function.body.each_inst(&mut |inst| {
        for value in inst.kind.operands() {
            *uses.entry(*value).or_default() += 1;
        }
        if let (Kind::Const(Const::Int(value)), [result]) = (&inst.kind, &inst.results[..]) {
            constants.insert(*result, *value);
        }
    });
    let large = |divisor: Value| {
        let divisor = constants.get(&divisor);
        divisor.is_some_and(|m: &i64| m.unsigned_abs() >= LEAST_DIVISOR)
    };
    let uses = |number: Value| uses.get(&number).copied().unwrap_or(0);
    block(&mut function.body, &uses, &large)
}

fn block(body: &mut Block, uses: &dyn Fn(Value) -> usize, large: &dyn Fn(Value) -> bool) -> bool {
    let mut changed = false;
    let mut at = 0;
    while at < body.insts.len() {
        for inner in body.insts[at].kind.blocks_mut() {
            changed |= block(inner, uses, large);
        }
        let found = read(&body.insts[at]).and_then(|(number, text, base)| {
            let divisors = remainders(&body.insts[at + 1..], number);
            let fits = divisors.iter().all(|(_, divisor)| large(*divisor)) && uses(number) == divisors.len();
            (fits && !divisors.is_empty()).then_some((text, base, divisors))
        });
        match (found, op("str.to_int_mod")) {
            (Some((text, base, divisors)), Some(op)) => {
                for (place, divisor) in divisors {
                    if let Kind::Op { op: own, args, .. } = &mut body.insts[at + 1 + place].kind {
                        (*own, *args) = (op, [text, base, divisor].into());
                    }
                }
                body.insts.remove(at);
                changed = true;
            }
            _ => at += 1,
        }
    }
    changed
}

/// The number that an instruction reads from a text, the text and the base.
fn read(inst: &Inst) -> Option<(Value, Value, Value)> {
    match (&inst.kind, &inst.results[..]) {
        (Kind::Op { op, args, .. }, [number]) if op.name == "str.to_int" => Some((*number, args[0], args[1])),
        _ => None,
    }
}

/// The divisions of the number that certainly follow, by their places, with what they divide by.
fn remainders(after: &[Inst], number: Value) -> Vec<(usize, Value)> {
    let straight = |inst: &&Inst| matches!(inst.kind, Kind::Op { .. } | Kind::Const(_) | Kind::Call { .. });
    let following = after.iter().take_while(straight).enumerate();
    following
        .filter_map(|(place, inst)| Some((place, divided(inst, number)?)))
        .collect()
}

/// What an instruction divides the number by, for the remainder.
fn divided(inst: &Inst, number: Value) -> Option<Value> {
    match &inst.kind {
        Kind::Op { op, args, .. } if op.name == "int.mod" && args[0] == number => Some(args[1]),
        _ => None,
    }
}
