//! Operations on numbers, as numpy has them.

use super::Wrong;
use super::values::{Value, narrow, typed};
use crate::expr::Op;
use crate::types::{ColType, Family};

/// An operation on numbers that are there.
pub fn op(op: Op, values: &[Value], own: &ColType) -> Result<Value, Wrong> {
    if own.family() == Family::Int {
        let ints: Option<Vec<i64>> = values.iter().map(Value::int).collect();
        if let Some(ints) = ints {
            return whole(op, &ints).map(|int| Value::Int(narrow(int, &own.ty)));
        }
    }
    let floats: Option<Vec<f64>> = values.iter().map(Value::number).collect();
    let Some(floats) = floats else {
        return Err(Wrong::Unsupported(format!("operation {} on {values:?}", op.name())));
    };
    match of_floats(op, &floats) {
        Some(made) => Ok(typed(Value::float(made), &own.ty)),
        None => Err(Wrong::Unsupported(format!("operation {} on {values:?}", op.name()))),
    }
}

/// An operation on floats; nothing: there is none of this kind.
pub(super) fn of_floats(op: Op, floats: &[f64]) -> Option<f64> {
    match floats {
        [x] => of_one(op, *x),
        [x, y] => of_two(op, *x, *y),
        _ => None,
    }
}

pub(super) fn whole(op: Op, ints: &[i64]) -> Result<i64, Wrong> {
    let zero = || Wrong::Failed("integer division or modulo by zero".into());
    let shift = |by: i64| u32::try_from(by).ok().filter(|by| *by < 64);
    Ok(match (op, ints) {
        (Op::Add, [x, y]) => x.wrapping_add(*y),
        (Op::Sub, [x, y]) => x.wrapping_sub(*y),
        (Op::Mul, [x, y]) => x.wrapping_mul(*y),
        (Op::FloorDiv | Op::Mod, [_, 0]) => return Err(zero()),
        (Op::FloorDiv, [x, y]) => {
            let rest = x.wrapping_rem(*y);
            x.wrapping_div(*y) - i64::from(rest != 0 && (rest < 0) != (*y < 0))
        }
        (Op::Mod, [x, y]) => {
            let rest = x.wrapping_rem(*y);
            if rest != 0 && (rest < 0) != (*y < 0) {
                rest + y
            } else {
                rest
            }
        }
        (Op::Pow, [x, y]) => match u32::try_from(*y) {
            Ok(y) => (0..y).fold(1_i64, |made, _| made.wrapping_mul(*x)),
            Err(_) => {
                return Err(Wrong::Failed(
                    "Integers to negative integer powers are not allowed.".into(),
                ));
            }
        },
        (Op::Neg, [x]) => x.wrapping_neg(),
        (Op::Abs, [x]) => x.wrapping_abs(),
        (Op::Sign, [x]) => x.signum(),
        (Op::BitNot, [x]) => !x,
        (Op::BitAnd, [x, y]) => x & y,
        (Op::BitOr, [x, y]) => x | y,
        (Op::BitXor, [x, y]) => x ^ y,
        (Op::ShiftLeft, [x, y]) => shift(*y).map_or(0, |by| x << by),
        (Op::ShiftRight, [x, y]) => shift(*y).map_or(if *x < 0 { -1 } else { 0 }, |by| x >> by),
        (Op::Greatest, [x, y]) => *x.max(y),
        (Op::Least, [x, y]) => *x.min(y),
        (Op::Round, [x, places]) if *places >= 0 => *x,
        (Op::Round, [x, places]) => rounded(*x as f64, *places) as i64,
        _ => return Err(Wrong::Unsupported(format!("operation {} on whole numbers", op.name()))),
    })
}

fn of_one(op: Op, x: f64) -> Option<f64> {
    Some(match op {
        Op::Neg => -x,
        Op::Abs => x.abs(),
        Op::Sign if x == 0.0 => 0.0,
        Op::Sign => x.signum(),
        Op::Sqrt => x.sqrt(),
        Op::Exp => x.exp(),
        Op::Log => x.ln(),
        Op::Log2 => x.log2(),
        Op::Log10 => x.log10(),
        Op::Log1p => x.ln_1p(),
        Op::Expm1 => x.exp_m1(),
        Op::Sin => x.sin(),
        Op::Cos => x.cos(),
        Op::Tan => x.tan(),
        Op::Arcsin => x.asin(),
        Op::Arccos => x.acos(),
        Op::Arctan => x.atan(),
        Op::Sinh => x.sinh(),
        Op::Cosh => x.cosh(),
        Op::Tanh => x.tanh(),
        Op::Floor => x.floor(),
        Op::Ceil => x.ceil(),
        Op::Trunc => x.trunc(),
        Op::Rint => x.round_ties_even(),
        Op::Cbrt => x.cbrt(),
        _ => return None,
    })
}

fn of_two(op: Op, x: f64, y: f64) -> Option<f64> {
    Some(match op {
        Op::Add => x + y,
        Op::Sub => x - y,
        Op::Mul => x * y,
        Op::Div => x / y,
        Op::FloorDiv => floor_divided(x, y),
        Op::Mod => {
            let rest = x % y;
            if rest == 0.0 {
                0.0_f64.copysign(y)
            } else if (rest < 0.0) != (y < 0.0) {
                rest + y
            } else {
                rest
            }
        }
        Op::Pow if y == 2.0 => x * x,
        Op::Pow if y == 0.5 => x.sqrt(),
        Op::Pow => x.powf(y),
        Op::Arctan2 => x.atan2(y),
        Op::Hypot => x.hypot(y),
        Op::Fmod => x % y,
        Op::Copysign => x.copysign(y),
        Op::Greatest => x.max(y),
        Op::Least => x.min(y),
        Op::Round => rounded(x, y as i64),
        _ => return None,
    })
}

/// As Python divides floats and rounds down.
fn floor_divided(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return x / y;
    }
    let rest = x % y;
    let mut quotient = (x - rest) / y;
    if rest != 0.0 && (y < 0.0) != (rest < 0.0) {
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        0.0_f64.copysign(x / y)
    } else {
        quotient.round_ties_even()
    }
}

/// As numpy rounds to places: half to even, by multiplying.
fn rounded(x: f64, places: i64) -> f64 {
    let scale = 10_f64.powi(places.unsigned_abs().min(400) as i32);
    match places {
        0 => x.round_ties_even(),
        1.. => (x * scale).round_ties_even() / scale,
        _ => (x / scale).round_ties_even() * scale,
    }
}
