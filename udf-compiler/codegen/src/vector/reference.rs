//! What programs mean, one row at a time. Slow and plain; machine code is checked against it.

use super::{Comparison, Op, Program, Rounding, Type, Value};
use taipan_runtime::lanes;

/// A value of one row.
#[derive(Clone, Copy, Debug)]
pub enum Datum {
    Int(i64),
    Float(f64),
    Mask(bool),
}

/// What comes of one row.
#[derive(Clone, Copy, Debug)]
pub enum Outcome {
    Value(Datum),
    Null,
    Failed,
}

/// Runs a verified program on a row: an argument each, or nothing for NULL.
pub fn run(program: &Program, row: &[Option<Datum>]) -> Outcome {
    let mut values = Vec::with_capacity(program.insts.len());
    for inst in &program.insts {
        let args: Vec<Datum> = inst.args.iter().map(|arg| values[arg.0 as usize]).collect();
        values.push(evaluate(inst.op, &args, row));
    }
    let set = |mask: Option<Value>| mask.is_some_and(|mask| truth(values[mask.0 as usize]));
    match () {
        () if set(program.failed) => Outcome::Failed,
        () if set(program.null) => Outcome::Null,
        () => Outcome::Value(values[program.result.0 as usize]),
    }
}

fn truth(value: Datum) -> bool {
    matches!(value, Datum::Mask(true))
}

fn evaluate(op: Op, args: &[Datum], row: &[Option<Datum>]) -> Datum {
    match (op, args) {
        (Op::Column(index, ty), _) => row[index as usize].unwrap_or(match ty {
            Type::Int => Datum::Int(0),
            Type::Float => Datum::Float(0.0),
            Type::Mask => Datum::Mask(false),
        }),
        (Op::Valid(index), _) => Datum::Mask(row[index as usize].is_some()),
        (Op::Int(value), _) => Datum::Int(value),
        (Op::Float(bits), _) => Datum::Float(f64::from_bits(bits)),
        (Op::Mask(value), _) => Datum::Mask(value),
        (Op::Select, [mask, yes, no]) => {
            if truth(*mask) {
                *yes
            } else {
                *no
            }
        }
        (op, [Datum::Int(a), Datum::Int(b), Datum::Int(_)]) => Datum::Mask(match op {
            Op::AddOverflows => a.checked_add(*b).is_none(),
            _ => a.checked_sub(*b).is_none(),
        }),
        (op, [Datum::Int(a), Datum::Int(b)]) => ints(op, *a, *b),
        (Op::Function(name), [Datum::Float(a)]) => Datum::Float(lanes::alone(name.as_str(), &[*a])),
        (Op::Function(name), [Datum::Float(a), Datum::Float(b)]) => {
            Datum::Float(lanes::alone(name.as_str(), &[*a, *b]))
        }
        (op, [Datum::Float(a), Datum::Float(b)]) => floats(op, *a, *b),
        (op, [Datum::Mask(a), Datum::Mask(b)]) => Datum::Mask(match op {
            Op::Both => a & b,
            Op::Either => a | b,
            Op::Without => a & !b,
            _ => a != b,
        }),
        (Op::Magnitude, [Datum::Int(a)]) => Datum::Int(a.wrapping_abs()),
        (Op::SquareRoot, [Datum::Float(a)]) => Datum::Float(a.sqrt()),
        (Op::Round(how), [Datum::Float(a)]) => Datum::Float(match how {
            Rounding::Nearest => a.round_ties_even(),
            Rounding::Down => a.floor(),
            Rounding::Up => a.ceil(),
            Rounding::ToZero => a.trunc(),
        }),
        (Op::ToFloat, [Datum::Int(a)]) => Datum::Float(*a as f64),
        (Op::ToInt, [Datum::Float(a)]) => Datum::Int(*a as i64),
        (_, [Datum::Mask(a)]) => Datum::Mask(!a),
        // A verified program has no other.
        _ => Datum::Int(0),
    }
}

fn ints(op: Op, a: i64, b: i64) -> Datum {
    Datum::Int(match op {
        Op::Add => a.wrapping_add(b),
        Op::Subtract => a.wrapping_sub(b),
        Op::Multiply => a.wrapping_mul(b),
        Op::Min => a.min(b),
        Op::Max => a.max(b),
        Op::ShiftLeft => a.wrapping_shl(b as u32),
        Op::ShiftRight => a.wrapping_shr(b as u32),
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        Op::Compare(how) => return Datum::Mask(compares(how, &a, &b)),
        _ => 0,
    })
}

fn floats(op: Op, a: f64, b: f64) -> Datum {
    let bits = |bits: fn(u64, u64) -> u64| f64::from_bits(bits(a.to_bits(), b.to_bits()));
    Datum::Float(match op {
        Op::FloatAdd => a + b,
        Op::FloatSubtract => a - b,
        Op::FloatMultiply => a * b,
        Op::FloatDivide => a / b,
        Op::And => bits(|a, b| a & b),
        Op::Or => bits(|a, b| a | b),
        Op::Xor => bits(|a, b| a ^ b),
        Op::FloatCompare(how) => return Datum::Mask(compares(how, &a, &b)),
        _ => 0.0,
    })
}

fn compares<T: PartialOrd>(how: Comparison, a: &T, b: &T) -> bool {
    match how {
        Comparison::Equal => a == b,
        Comparison::NotEqual => a != b,
        Comparison::Less => a < b,
        Comparison::LessOrEqual => a <= b,
        Comparison::Greater => a > b,
        Comparison::GreaterOrEqual => a >= b,
    }
}
