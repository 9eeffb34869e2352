//! Where operations raise, as conditions over their arguments. An int that leaves i64 is no failure here: Python goes on
//! with it. Want of memory or time is none either: those are limits, not what a function means.

use super::terms::{Node, Term, Terms};
use taipan_ir::{Attr, Const, OpDef, Type, op};

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
        (op::INT_ADD | op::INT_SUB | op::INT_MUL | op::INT_NEG | op::INT_ABS, _) => return Failing::Never,
        (op::INT_FLOORDIV | op::INT_MOD, [_, divisor]) => is_zero(*divisor, terms),
        (op::INT_HELD, [number]) => outside(*number, i64::MIN, i64::MAX, terms),
        _ if op.name != op::WIDE_TO_INT && takes_huge_ints(op, args, terms) => return Failing::Always,
        (op::INT_TRUEDIV, [_, divisor]) => is_zero(*divisor, terms),
        (op::F64_DIV | op::F64_FLOORDIV | op::F64_MOD, [_, divisor]) => is_zero_float(*divisor, terms),
        (op::F64_TRUNC | op::F64_FLOOR | op::F64_CEIL | op::F64_ROUND, [number]) => {
            let finite = terms.apply(op::F64_IS_FINITE, &[*number], Type::Bool);
            terms.not(finite)
        }
        (op::MATH_SQRT, [number]) => below(op::F64_LT, *number, terms),
        (op::MATH_LOG | op::MATH_LOG2 | op::MATH_LOG10, [number]) => below(op::F64_LE, *number, terms),
        (op::STR_GET, [text, index]) => return out_of_text(*text, *index, terms),
        (op::UNION_EXPECT, [union]) => {
            let is = terms.op(op::UNION_IS.row(), &[*union], attr, Type::Bool);
            terms.not(is)
        }
        (op::DICT_PLACE, [dict, key]) => {
            let place = terms.apply(op::DICT_FIND, &[*dict, *key], Type::Int);
            let zero = terms.of(Const::Int(0));
            terms.apply(op::INT_LT, &[place, zero], Type::Bool)
        }
        (op::WIDE_TO_INT, _) => return Failing::Never,
        (op::DECIMAL_COMPARE_FLOAT, [_, float]) if matches!(terms.constant(*float), Some(Const::Float(float)) if float.is_finite()) =>
        {
            return Failing::Never;
        }
        _ => {
            let only_limits = op.raises.split(", ").all(|raised| raised == "MemoryError");
            return if !op.can_fail() || only_limits {
                Failing::Never
            } else {
                Failing::Always
            };
        }
    };
    Failing::When(condition)
}

fn is_zero(number: Term, terms: &mut Terms) -> Term {
    let zero = terms.of(Const::Int(0));
    terms.apply(op::INT_EQ, &[number, zero], Type::Bool)
}

fn is_zero_float(number: Term, terms: &mut Terms) -> Term {
    let zero = terms.of(Const::Float(0.0));
    terms.apply(op::F64_EQ, &[number, zero], Type::Bool)
}

fn below(comparison: op::Name, number: Term, terms: &mut Terms) -> Term {
    let zero = terms.of(Const::Float(0.0));
    terms.apply(comparison, &[number, zero], Type::Bool)
}

/// Whether a number is none of an integer type's.
pub fn outside(number: Term, low: i64, high: i64, terms: &mut Terms) -> Term {
    let (low, high) = (terms.of(Const::Int(low)), terms.of(Const::Int(high)));
    let below = terms.apply(op::INT_LT, &[number, low], Type::Bool);
    let above = terms.apply(op::INT_GT, &[number, high], Type::Bool);
    terms.or(below, above)
}

fn out_of_text(text: Term, index: Term, terms: &mut Terms) -> Failing {
    match terms.constant(index) {
        Some(Const::Int(0 | -1)) => {
            let empty = terms.of(Const::Str("".into()));
            Failing::When(terms.apply(op::STR_EQ, &[text, empty], Type::Bool))
        }
        _ => Failing::Always,
    }
}

/// Whether an operation that is not plain arithmetic may get an int that Python could not convert.
fn takes_huge_ints(op: &OpDef, args: &[Term], terms: &Terms) -> bool {
    let compares = matches!(
        op.name,
        op::INT_EQ | op::INT_NE | op::INT_LT | op::INT_LE | op::INT_GT | op::INT_GE | op::INT_MIN | op::INT_MAX
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
            op::INT_MUL => args.iter().map(of).fold(0, u32::saturating_add),
            op::INT_ADD | op::INT_SUB | op::INT_NEG | op::INT_ABS | op::INT_FLOORDIV | op::INT_MIN | op::INT_MAX => {
                args.iter().map(of).max().unwrap_or(0).saturating_add(1)
            }
            op::INT_MOD => args.get(1).map_or(ANY_BITS, of),
            op::WIDE_TO_INT => 128,
            op::F64_TRUNC | op::F64_FLOOR | op::F64_CEIL | op::F64_ROUND => MOST_BITS,
            _ if op.raises.contains("OverflowError") => ANY_BITS,
            _ => 64,
        },
    }
}
