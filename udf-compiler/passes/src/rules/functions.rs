//! Results of rules that are no terms: `@product(x, n)`. A closed table of named functions, each of which may decline. One that
//! is an argument of another operation declines only where the conditions of its rule do not hold. Knows no rules.

use crate::support::{Def, Site, Step, op_kind};
use std::fmt;
use taipan_ir::{Const, Inst, Kind, Type, Value, op};

/// A function by its name.
pub(super) struct Function {
    pub name: &'static str,
    /// How many values it is given; `None`: however many there are.
    pub inputs: Option<usize>,
    pub result: fn(&mut Site<'_>, &Inst, &[Value]) -> Option<Step>,
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const fn row(
    name: &'static str,
    inputs: Option<usize>,
    result: fn(&mut Site<'_>, &Inst, &[Value]) -> Option<Step>,
) -> Function {
    Function { name, inputs, result }
}

/// All of them.
pub(super) static TABLE: [Function; 5] = [
    // The comparison that is true where this one is false.
    row("opposite", Some(1), opposite),
    // A power with a constant exponent that is not negative, as a product of smaller ones.
    row("product", Some(2), product),
    // One by this constant.
    row("inverse", Some(1), inverse),
    // The record or object of which these are all the parts, in order.
    row("whole", None, whole),
    // The list of these, if they are constants.
    row("constant_list", None, constant_list),
];

/// The function of this name.
pub(super) fn named(name: &str) -> Option<&'static Function> {
    TABLE.iter().find(|function| function.name == name)
}

fn opposite(site: &mut Site<'_>, _: &Inst, inputs: &[Value]) -> Option<Step> {
    match site.defs.get(*inputs.first()?) {
        Def::Op { op, args, .. } => Some(Step::Replace(op_kind(op.facts.opposite?, args.clone()))),
        _ => None,
    }
}

fn product(site: &mut Site<'_>, _: &Inst, inputs: &[Value]) -> Option<Step> {
    let [base, exponent] = *inputs else { return None };
    let Some(Const::Int(mut rest @ 1..)) = site.defs.constant(exponent).cloned() else {
        return None;
    };
    let (mut power, mut factors) = (base, Vec::new());
    loop {
        if rest % 2 == 1 {
            factors.push(power);
        }
        rest /= 2;
        if rest == 0 {
            break;
        }
        power = site.ir().int_mul(power, power);
    }
    let last = factors.pop()?;
    let Some(first) = factors.pop() else {
        return Some(Step::Alias(last));
    };
    let first = factors
        .into_iter()
        .fold(first, |product, factor| site.ir().int_mul(product, factor));
    Some(Step::Replace(op_kind(op::INT_MUL, vec![first, last])))
}

fn inverse(site: &mut Site<'_>, _: &Inst, inputs: &[Value]) -> Option<Step> {
    match site.defs.constant(*inputs.first()?) {
        Some(Const::Float(x)) => Some(Step::Replace(Kind::Const(Const::Float(1.0 / x)))),
        _ => None,
    }
}

fn whole(site: &mut Site<'_>, inst: &Inst, parts: &[Value]) -> Option<Step> {
    let part_of = match &inst.kind {
        Kind::Op { op, .. } if op.name == op::RECORD_MAKE => op::RECORD_GET,
        _ => op::OBJECT_GET,
    };
    let (from, _) = site.defs.indexed(*parts.first()?, part_of)?;
    let whole = *from.first()?;
    let all = parts.iter().enumerate().all(
        |(i, part)| matches!(site.defs.indexed(*part, part_of), Some((from, n)) if *from == [whole] && n as usize == i),
    );
    (all && site.ty(whole) == site.ty(*inst.results.first()?)).then_some(Step::Alias(whole))
}

fn constant_list(site: &mut Site<'_>, inst: &Inst, parts: &[Value]) -> Option<Step> {
    let Type::List(element) = site.ty(*inst.results.first()?) else {
        return None;
    };
    let parts: Option<Vec<Const>> = parts.iter().map(|part| site.defs.constant(*part).cloned()).collect();
    let list = Const::List((**element).clone(), parts?.into());
    Some(Step::Replace(Kind::Const(list)))
}
