//! Where operations raise, as conditions over their arguments. An int that leaves i64 is no failure here: Python goes on
//! with it. Want of memory or time is none either: those are limits, not what a function means.

use super::terms::{Node, Term, Terms};
use crate::ir::{Attr, Const, OpDef, Type};

/// When an operation fails.
pub enum Failing {
    Never,
    /// Always, or nobody knows when.
    Always,
    When(Term),
}

/// Ints with more bits may be too large for what is done with them.
const MOST_BITS: u32 = 1024;
/// As many bits as there may be.
const ANY_BITS: u32 = u32::MAX;

/// When an operation fails with these arguments.
pub fn when(op: &OpDef, args: &[Term], attr: &Attr, terms: &mut Terms) -> Failing {
    let condition = match (op.name, args) {
        ("int.add" | "int.sub" | "int.mul" | "int.neg" | "int.abs", _) => return Failing::Never,
        ("int.floordiv" | "int.mod", [_, divisor]) => is_zero(*divisor, terms),
        ("int.held", [number]) => outside(*number, i64::MIN, i64::MAX, terms),
        _ if op.name != "wide.to_int" && takes_huge_ints(op, args, terms) => return Failing::Always,
        ("int.truediv", [_, divisor]) => is_zero(*divisor, terms),
        ("f64.div" | "f64.floordiv" | "f64.mod", [_, divisor]) => is_zero_float(*divisor, terms),
        ("f64.trunc" | "f64.floor" | "f64.ceil" | "f64.round", [number]) => {
            let finite = terms.apply("f64.is_finite", &[*number], Type::Bool);
            terms.not(finite)
        }
        ("math.sqrt", [number]) => below("f64.lt", *number, terms),
        ("math.log" | "math.log2" | "math.log10", [number]) => below("f64.le", *number, terms),
        ("str.get", [text, index]) => return out_of_text(*text, *index, terms),
        ("union.expect", [union]) => {
            let is = crate::ir::op("union.is").map(|op| terms.op(op, &[*union], attr, Type::Bool));
            return is.map_or(Failing::Always, |is| Failing::When(terms.not(is)));
        }
        ("dict.place", [dict, key]) => {
            let place = terms.apply("dict.find", &[*dict, *key], Type::Int);
            let zero = terms.of(Const::Int(0));
            terms.apply("int.lt", &[place, zero], Type::Bool)
        }
        ("wide.to_int", _) => return Failing::Never,
        ("decimal.compare_float", [_, float]) if matches!(terms.constant(*float), Some(Const::Float(float)) if float.is_finite()) =>
        {
            return Failing::Never;
        }
        _ => {
            let only_limits = op.raises.split(", ").all(|raised| raised == "MemoryError");
            return match !op.can_fail() || only_limits {
                true => Failing::Never,
                false => Failing::Always,
            };
        }
    };
    Failing::When(condition)
}

fn is_zero(number: Term, terms: &mut Terms) -> Term {
    let zero = terms.of(Const::Int(0));
    terms.apply("int.eq", &[number, zero], Type::Bool)
}

fn is_zero_float(number: Term, terms: &mut Terms) -> Term {
    let zero = terms.of(Const::Float(0.0));
    terms.apply("f64.eq", &[number, zero], Type::Bool)
}

fn below(comparison: &str, number: Term, terms: &mut Terms) -> Term {
    let zero = terms.of(Const::Float(0.0));
    terms.apply(comparison, &[number, zero], Type::Bool)
}

/// Whether a number is none of an integer type's.
pub fn outside(number: Term, low: i64, high: i64, terms: &mut Terms) -> Term {
    let (low, high) = (terms.of(Const::Int(low)), terms.of(Const::Int(high)));
    let below = terms.apply("int.lt", &[number, low], Type::Bool);
    let above = terms.apply("int.gt", &[number, high], Type::Bool);
    terms.or(below, above)
}

fn out_of_text(text: Term, index: Term, terms: &mut Terms) -> Failing {
    match terms.constant(index) {
        Some(Const::Int(0 | -1)) => {
            let empty = terms.of(Const::Str("".into()));
            Failing::When(terms.apply("str.eq", &[text, empty], Type::Bool))
        }
        _ => Failing::Always,
    }
}

/// Whether an operation that is not plain arithmetic may get an int that Python could not convert.
fn takes_huge_ints(op: &OpDef, args: &[Term], terms: &Terms) -> bool {
    let compares = matches!(
        op.name,
        "int.eq" | "int.ne" | "int.lt" | "int.le" | "int.gt" | "int.ge" | "int.min" | "int.max"
    );
    !compares
        && args
            .iter()
            .any(|arg| *terms.ty(*arg) == Type::Int && bits(*arg, terms, 0) > MOST_BITS)
}

/// How many bits an int may have.
fn bits(term: Term, terms: &Terms, depth: usize) -> u32 {
    const DEPTH: usize = 24;
    if depth > DEPTH {
        return ANY_BITS;
    }
    let of = |term: &Term| bits(*term, terms, depth + 1);
    match terms.node(term) {
        Node::Column(_) | Node::Const(_) | Node::IsNull(_) => 64,
        Node::Unknown => ANY_BITS,
        Node::Merge(paths) => paths.iter().map(|(_, value)| of(value)).max().unwrap_or(ANY_BITS),
        Node::Op { op, args, .. } => match op.name {
            "int.mul" => args.iter().map(of).fold(0, u32::saturating_add),
            "int.add" | "int.sub" | "int.neg" | "int.abs" | "int.floordiv" | "int.min" | "int.max" => {
                args.iter().map(of).max().unwrap_or(0).saturating_add(1)
            }
            "int.mod" => args.get(1).map_or(ANY_BITS, of),
            "wide.to_int" => 128,
            "f64.trunc" | "f64.floor" | "f64.ceil" | "f64.round" => MOST_BITS,
            _ if op.raises.contains("OverflowError") => ANY_BITS,
            _ => 64,
        },
    }
}
