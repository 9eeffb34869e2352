//! Identities on single operations: what is made and taken apart again, neutral elements, double negation.
//! Knows constants only one by one; `fold` does whole operations.

use super::support::{Def, Site, Step, op_kind, rewrite};
use taipan_ir::{Attr, Const, Function, Inst, Kind, Type, Value, op};

/// Simplifies one function.
pub fn run(function: &mut Function) -> bool {
    rewrite(function, &mut |site, inst| step(site, inst))
}

fn step(site: &mut Site, inst: &Inst) -> Step {
    let Kind::Op { op, args, attr } = &inst.kind else {
        return Step::Keep;
    };
    let found = match (op.family(), &args[..]) {
        ("union", [arg]) => union(site, op.name, *arg, attr),
        ("record", _) => record(site, op.name, args, attr),
        ("object", _) => object(site, op.name, args, attr),
        ("select", [c, a, b]) => select(site, *c, *a, *b),
        ("bool", _) => boolean(site, op.name, args),
        ("int", [a, b]) => int(site, op.name, *a, *b),
        ("f64", [a, b]) => float(site, op.name, *a, *b),
        ("str", _) => text(site, op.name, args),
        _ => None,
    };
    found.unwrap_or(Step::Keep)
}

fn constant(site: &Site, value: Value, wanted: &Const) -> bool {
    site.defs.constant(value) == Some(wanted)
}

fn replaced_by_const(value: Const) -> Option<Step> {
    Some(Step::Replace(Kind::Const(value)))
}

fn union(site: &mut Site, name: op::Name, arg: Value, attr: &Attr) -> Option<Step> {
    let Attr::Index(wanted) = attr else {
        return None;
    };
    if name == op::UNION_MAKE {
        // made again of what was taken out: the same union, if that is what it was
        return None;
    }
    if let Some((parts, made)) = site.defs.indexed(arg, op::UNION_MAKE) {
        let part = parts[0];
        return match name {
            op::UNION_IS => replaced_by_const(Const::Bool(made == *wanted)),
            op::UNION_GET | op::UNION_EXPECT if made == *wanted => Some(Step::Alias(part)),
            _ => None,
        };
    }
    if let Some([cond, a, b]) = site.defs.op(arg, op::SELECT) {
        // A question about a choice of known alternatives is the choice's condition.
        let (cond, a, b) = (*cond, alternative(site, *a)?, alternative(site, *b)?);
        return match (name, a == *wanted, b == *wanted) {
            (op::UNION_IS, true, true) => replaced_by_const(Const::Bool(true)),
            (op::UNION_IS, false, false) => replaced_by_const(Const::Bool(false)),
            (op::UNION_IS, true, false) => Some(Step::Alias(cond)),
            (op::UNION_IS, false, true) => Some(Step::Replace(op_kind(op::BOOL_NOT, vec![cond]))),
            (op::UNION_GET | op::UNION_EXPECT, true, true) => payload_choice(site, cond, arg, *wanted),
            _ => None,
        };
    }
    None
}

/// The alternative that this value is known to be.
fn alternative(site: &Site, value: Value) -> Option<u32> {
    match site.defs.constant(value) {
        Some(Const::Union(_, index, _)) => Some(*index),
        _ => site.defs.indexed(value, op::UNION_MAKE).map(|(_, index)| index),
    }
}

fn payload_choice(site: &mut Site, cond: Value, choice: Value, index: u32) -> Option<Step> {
    let [_, a, b] = *site.defs.op(choice, op::SELECT)? else {
        return None;
    };
    site.ty(choice).alternatives().get(index as usize)?;
    let a = site.indexed_op(op::UNION_GET, &[a], Attr::Index(index));
    let b = site.indexed_op(op::UNION_GET, &[b], Attr::Index(index));
    Some(Step::Replace(op_kind(op::SELECT, vec![cond, a, b])))
}

fn record(site: &mut Site, name: op::Name, args: &[Value], attr: &Attr) -> Option<Step> {
    match (name, attr) {
        (op::RECORD_GET, Attr::Index(i)) => {
            let parts = site.defs.op(args[0], op::RECORD_MAKE)?;
            parts.get(*i as usize).map(|part| Step::Alias(*part))
        }
        (op::RECORD_MAKE, _) => {
            // all fields of one record, in order: that record
            let (from, _) = site.defs.indexed(*args.first()?, op::RECORD_GET)?;
            let whole = from[0];
            let same = args.iter().enumerate().all(
                |(i, a)| matches!(site.defs.indexed(*a, op::RECORD_GET), Some((f, n)) if f[0] == whole && n as usize == i),
            );
            let fits = matches!(site.ty(whole), Type::Record(parts) if parts.len() == args.len());
            (same && fits).then_some(Step::Alias(whole))
        }
        _ => None,
    }
}

/// As of records.
fn object(site: &Site, name: op::Name, args: &[Value], attr: &Attr) -> Option<Step> {
    match (name, attr) {
        (op::OBJECT_GET, Attr::Index(i)) => {
            let parts = site.defs.op(args[0], op::OBJECT_MAKE)?;
            parts.get(*i as usize).map(|part| Step::Alias(*part))
        }
        (op::OBJECT_MAKE, Attr::Name(class)) => {
            let (from, _) = site.defs.indexed(*args.first()?, op::OBJECT_GET)?;
            let whole = from[0];
            let same = args.iter().enumerate().all(
                |(i, a)| matches!(site.defs.indexed(*a, op::OBJECT_GET), Some((f, n)) if f[0] == whole && n as usize == i),
            );
            let fits = matches!(site.ty(whole), Type::Object(of) if *of.name() == **class);
            (same && fits).then_some(Step::Alias(whole))
        }
        _ => None,
    }
}

fn select(site: &mut Site, cond: Value, a: Value, b: Value) -> Option<Step> {
    if a == b {
        return Some(Step::Alias(a));
    }
    match site.defs.constant(cond) {
        Some(Const::Bool(true)) => return Some(Step::Alias(a)),
        Some(Const::Bool(false)) => return Some(Step::Alias(b)),
        _ => {}
    }
    if let Some([inner]) = site.defs.op(cond, op::BOOL_NOT) {
        return Some(Step::Replace(op_kind(op::SELECT, vec![*inner, b, a])));
    }
    match site.ty(a) {
        Type::Bool => {}
        Type::Int => return conditional_sum(site, cond, a, b),
        _ => return None,
    }
    let (yes, no) = (Const::Bool(true), Const::Bool(false));
    if constant(site, a, &yes) || a == cond {
        return Some(Step::Replace(op_kind(op::BOOL_OR, vec![cond, b])));
    }
    if constant(site, b, &no) || b == cond {
        return Some(Step::Replace(op_kind(op::BOOL_AND, vec![cond, a])));
    }
    if constant(site, a, &no) {
        let not = site.op(op::BOOL_NOT, &[cond]);
        return Some(Step::Replace(op_kind(op::BOOL_AND, vec![not, b])));
    }
    if constant(site, b, &yes) {
        let not = site.op(op::BOOL_NOT, &[cond]);
        return Some(Step::Replace(op_kind(op::BOOL_OR, vec![not, a])));
    }
    None
}

/// What is added under a condition, as `if c: x += k` becomes where there are no branches: a sum with zero needs no choice.
fn conditional_sum(site: &mut Site, cond: Value, a: Value, b: Value) -> Option<Step> {
    let zero = Const::Int(0);
    // Whether an operand is zero where the condition does not hold (or holds).
    let is_or_zero = |site: &Site, operand: Value, taken: bool| match site.defs.op(operand, op::SELECT) {
        Some([c, yes, no]) => *c == cond && constant(site, if taken { *no } else { *yes }, &zero),
        _ => false,
    };
    for (sum, other, taken) in [(a, b, true), (b, a, false)] {
        for (name, first, second) in [(op::INT_ADD, 0, 1), (op::INT_ADD, 1, 0), (op::INT_SUB, 0, 1)] {
            let Some((first, second)) = site.defs.op(sum, name).map(|args| (args[first], args[second])) else {
                continue;
            };
            if first == other && is_or_zero(site, second, taken) {
                return Some(Step::Alias(sum));
            }
        }
    }
    None
}

fn boolean(site: &mut Site, name: op::Name, args: &[Value]) -> Option<Step> {
    if let [arg] = args {
        return if name == op::BOOL_NOT {
            negation(site, *arg)
        } else {
            None
        };
    }
    let [a, b] = *args else {
        return None;
    };
    if a == b {
        return match name {
            op::BOOL_EQ => replaced_by_const(Const::Bool(true)),
            _ => Some(Step::Alias(a)),
        };
    }
    for (known, other) in [(a, b), (b, a)] {
        let Some(Const::Bool(known)) = site.defs.constant(known) else {
            continue;
        };
        return match (name, *known) {
            (op::BOOL_AND, true) | (op::BOOL_OR, false) | (op::BOOL_EQ, true) => Some(Step::Alias(other)),
            (op::BOOL_AND, false) => replaced_by_const(Const::Bool(false)),
            (op::BOOL_OR, true) => replaced_by_const(Const::Bool(true)),
            (op::BOOL_EQ, false) => Some(Step::Replace(op_kind(op::BOOL_NOT, vec![other]))),
            _ => None,
        };
    }
    None
}

/// `not` of a comparison of ints, and of `not`. Comparisons of floats are not turned round: NaN.
fn negation(site: &mut Site, arg: Value) -> Option<Step> {
    if let Some([inner]) = site.defs.op(arg, op::BOOL_NOT) {
        return Some(Step::Alias(*inner));
    }
    match site.defs.get(arg) {
        Def::Op { op, args, .. } => {
            let opposite = op.facts.opposite?;
            Some(Step::Replace(op_kind(opposite, args.clone())))
        }
        _ => None,
    }
}

fn int(site: &mut Site, name: op::Name, a: Value, b: Value) -> Option<Step> {
    if a == b {
        match name {
            op::INT_EQ | op::INT_LE | op::INT_GE => return replaced_by_const(Const::Bool(true)),
            op::INT_NE | op::INT_LT | op::INT_GT => return replaced_by_const(Const::Bool(false)),
            op::INT_SUB | op::INT_SUB_NW | op::INT_XOR => return replaced_by_const(Const::Int(0)),
            op::INT_MIN | op::INT_MAX | op::INT_AND | op::INT_OR => return Some(Step::Alias(a)),
            _ => {}
        }
    }
    if let Some(Const::Int(n)) = site.defs.constant(b) {
        match (name, n) {
            (op::INT_ADD | op::INT_ADD_NW | op::INT_SUB | op::INT_SUB_NW | op::INT_OR | op::INT_XOR, 0)
            | (op::INT_SHL | op::INT_SHR, 0)
            | (op::INT_MUL | op::INT_MUL_NW | op::INT_FLOORDIV | op::INT_FLOORDIV_POS, 1) => {
                return Some(Step::Alias(a));
            }
            (op::INT_MUL | op::INT_MUL_NW | op::INT_AND, 0) => return replaced_by_const(Const::Int(0)),
            (op::INT_POW, 0) => return replaced_by_const(Const::Int(1)),
            (op::INT_POW, 1..=MOST_FACTORS) => return Some(product(site, a, *n)),
            _ => {}
        }
        return widened_bool(site, name, a, *n);
    }
    if let Some(Const::Int(n)) = site.defs.constant(a) {
        match (name, n) {
            (op::INT_ADD | op::INT_ADD_NW | op::INT_OR | op::INT_XOR, 0) | (op::INT_MUL | op::INT_MUL_NW, 1) => {
                return Some(Step::Alias(b));
            }
            (op::INT_MUL | op::INT_MUL_NW | op::INT_AND, 0) => return replaced_by_const(Const::Int(0)),
            _ => {}
        }
    }
    None
}

/// Powers up to this are products: none of them leaves i64 where the whole does not.
const MOST_FACTORS: i64 = 8;

/// A power as a product of smaller ones.
fn product(site: &mut Site, base: Value, exponent: i64) -> Step {
    let (mut power, mut rest, mut factors) = (base, exponent, Vec::new());
    loop {
        if rest % 2 == 1 {
            factors.push(power);
        }
        rest /= 2;
        if rest == 0 {
            break;
        }
        power = site.op(op::INT_MUL, &[power, power]);
    }
    let last = factors.pop().unwrap_or(base);
    let Some(first) = factors.pop() else {
        return Step::Alias(last);
    };
    let first = factors
        .into_iter()
        .fold(first, |product, factor| site.op(op::INT_MUL, &[product, factor]));
    Step::Replace(op_kind(op::INT_MUL, vec![first, last]))
}

/// A bool that was made an int, compared with 0 or 1.
fn widened_bool(site: &mut Site, name: op::Name, a: Value, n: i64) -> Option<Step> {
    let [inner] = *site.defs.op(a, op::BOOL_TO_INT)? else {
        return None;
    };
    match (name, n) {
        (op::INT_EQ, 1) | (op::INT_NE, 0) => Some(Step::Alias(inner)),
        (op::INT_EQ, 0) | (op::INT_NE, 1) => Some(Step::Replace(op_kind(op::BOOL_NOT, vec![inner]))),
        _ => None,
    }
}

/// Exact for every float: `x + 0.0` is not `x` where x is -0.0, but `x * 1.0`, `x / 1.0` and `x - 0.0` are.
fn float(site: &mut Site, name: op::Name, a: Value, b: Value) -> Option<Step> {
    let one = |v| constant(site, v, &Const::Float(1.0));
    match name {
        op::F64_MUL | op::F64_DIV if one(b) => Some(Step::Alias(a)),
        op::F64_MUL if one(a) => Some(Step::Alias(b)),
        op::F64_SUB if constant(site, b, &Const::Float(0.0)) => Some(Step::Alias(a)),
        op::F64_DIV => {
            // A divisor that is not zero cannot fail; one whose inverse is exact is a multiplication.
            let Some(Const::Float(divisor)) = site.defs.constant(b) else {
                return None;
            };
            let exact = divisor.is_normal() && divisor.to_bits() << 12 == 0 && (1.0 / divisor).is_normal();
            let inverse = 1.0 / divisor;
            exact.then(|| {
                let inverse = site.emit(Kind::Const(Const::Float(inverse)), Type::Float);
                Step::Replace(op_kind(op::F64_MUL, vec![a, inverse]))
            })
        }
        _ => None,
    }
}

fn text(site: &mut Site, name: op::Name, args: &[Value]) -> Option<Step> {
    let empty = Const::Str("".into());
    match (name, args) {
        (op::STR_EQ | op::STR_LE | op::STR_GE, [a, b]) if a == b => replaced_by_const(Const::Bool(true)),
        (op::STR_NE | op::STR_LT | op::STR_GT, [a, b]) if a == b => replaced_by_const(Const::Bool(false)),
        (op::STR_CONCAT, [a, b]) if constant(site, *a, &empty) => Some(Step::Alias(*b)),
        (op::STR_CONCAT, [a, b]) if constant(site, *b, &empty) => Some(Step::Alias(*a)),
        (op::STR_SLICE, [s, from, to])
            if constant(site, *from, &Const::Int(0)) && constant(site, *to, &Const::Int(i64::MAX)) =>
        {
            Some(Step::Alias(*s))
        }
        _ => None,
    }
}
