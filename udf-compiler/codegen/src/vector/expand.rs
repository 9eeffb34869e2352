//! What operations of the IR are in programs, and of which rows these do not know the result: a row that fails here is computed once
//! more in the row loop, so that it may fail when in doubt.

use super::build::Builder;
use super::{Comparison, Op, Rounding, Value};
use Comparison::*;
use taipan_ir::op;

/// Makes the operations for one of the IR. Nothing where there are none.
type Expand = fn(&mut Expansion<'_>, &[Value]) -> Option<Value>;

/// What expansions work on.
struct Expansion<'b> {
    b: &'b mut Builder,
    path: Value,
    failed: &'b mut Value,
}

/// Two to the 63rd.
const TWO_63: f64 = 9_223_372_036_854_775_808.0;
/// Ints below this are floats exactly.
const EXACT: f64 = 9_007_199_254_740_992.0;
/// A product of which two floats near its factors make less than this fits 64 bits: three roundings change it by less.
const SURELY_FITS: f64 = TWO_63 * (1.0 - 1.0 / (1_u64 << 50) as f64);

/// The operation of this name on values, for the rows of a path; adds to the failed rows.
pub(super) fn operation(
    b: &mut Builder,
    name: op::Name,
    args: &[Value],
    (path, failed): (Value, &mut Value),
) -> Option<Value> {
    let mut expansion = Expansion { b, path, failed };
    match ROWS.iter().find(|row| row.0 == name) {
        Some(row) => row.1(&mut expansion, args),
        None => function(&mut expansion, name, args),
    }
}

const ROWS: &[(op::Name, Expand)] = &[
    (op::INT_ADD, add),
    (op::INT_SUB, subtract),
    (op::INT_MUL, multiply),
    (op::INT_ADD_NW, |x, a| x.b.push(Op::Add, a)),
    (op::INT_SUB_NW, |x, a| x.b.push(Op::Subtract, a)),
    (op::INT_MUL_NW, |x, a| x.b.push(Op::Multiply, a)),
    (op::INT_ADD_WRAP, |x, a| x.b.push(Op::Add, a)),
    (op::INT_SUB_WRAP, |x, a| x.b.push(Op::Subtract, a)),
    (op::INT_MUL_WRAP, |x, a| x.b.push(Op::Multiply, a)),
    (op::INT_HELD, |_, a| a.first().copied()),
    (op::INT_NEG, |x, a| {
        x.fail_least(a[0])?;
        let zero = x.b.int(0);
        x.b.push(Op::Subtract, &[zero, a[0]])
    }),
    (op::INT_ABS, |x, a| {
        x.fail_least(a[0])?;
        x.b.push(Op::Magnitude, a)
    }),
    (op::INT_FLOORDIV, |x, a| divide(x, a, Part::Quotient, true)),
    (op::INT_MOD, |x, a| divide(x, a, Part::Remainder, true)),
    (op::INT_FLOORDIV_POS, |x, a| divide(x, a, Part::Quotient, false)),
    (op::INT_MOD_POS, |x, a| divide(x, a, Part::Remainder, false)),
    (op::INT_TRUEDIV, |x, a| divide(x, a, Part::Fraction, true)),
    (op::INT_POW, |x, a| match x.b.op(a[1]) {
        Op::Int(2) => multiply(x, &[a[0], a[0]]),
        _ => None,
    }),
    (op::INT_AND, |x, a| x.b.push(Op::And, a)),
    (op::INT_OR, |x, a| x.b.push(Op::Or, a)),
    (op::INT_XOR, |x, a| x.b.push(Op::Xor, a)),
    (op::INT_INVERT, |x, a| {
        let ones = x.b.int(-1);
        x.b.push(Op::Xor, &[a[0], ones])
    }),
    (op::INT_SHL, shift_left),
    (op::INT_SHR, |x, a| {
        x.fail_int(Less, a[1], 0)?;
        let most = x.b.int(63);
        let by = x.b.push(Op::Min, &[a[1], most])?;
        x.b.push(Op::ShiftRight, &[a[0], by])
    }),
    (op::INT_EQ, |x, a| x.b.push(Op::Compare(Equal), a)),
    (op::INT_NE, |x, a| x.b.push(Op::Compare(NotEqual), a)),
    (op::INT_LT, |x, a| x.b.push(Op::Compare(Less), a)),
    (op::INT_LE, |x, a| x.b.push(Op::Compare(LessOrEqual), a)),
    (op::INT_GT, |x, a| x.b.push(Op::Compare(Greater), a)),
    (op::INT_GE, |x, a| x.b.push(Op::Compare(GreaterOrEqual), a)),
    (op::INT_MIN, |x, a| x.b.push(Op::Min, a)),
    (op::INT_MAX, |x, a| x.b.push(Op::Max, a)),
    (op::INT_TO_FLOAT, |x, a| x.b.push(Op::ToFloat, a)),
    (op::INT_EQ_FLOAT, |x, a| with_float(x, a, Equal)),
    (op::INT_LT_FLOAT, |x, a| with_float(x, a, Less)),
    (op::INT_LE_FLOAT, |x, a| with_float(x, a, LessOrEqual)),
    (op::INT_GT_FLOAT, |x, a| with_float(x, a, Greater)),
    (op::INT_GE_FLOAT, |x, a| with_float(x, a, GreaterOrEqual)),
    (op::F64_ADD, |x, a| x.b.push(Op::FloatAdd, a)),
    (op::F64_SUB, |x, a| x.b.push(Op::FloatSubtract, a)),
    (op::F64_MUL, |x, a| x.b.push(Op::FloatMultiply, a)),
    (op::F64_DIV, |x, a| {
        x.fail_float(Equal, a[1], 0.0)?;
        x.b.push(Op::FloatDivide, a)
    }),
    (op::F64_DIV_NONZERO, |x, a| x.b.push(Op::FloatDivide, a)),
    (op::F64_NEG, |x, a| {
        let sign = x.b.float(-0.0);
        x.b.push(Op::Xor, &[a[0], sign])
    }),
    (op::F64_ABS, |x, a| x.magnitude(a[0])),
    (op::F64_EQ, |x, a| x.b.push(Op::FloatCompare(Equal), a)),
    (op::F64_NE, |x, a| x.b.push(Op::FloatCompare(NotEqual), a)),
    (op::F64_LT, |x, a| x.b.push(Op::FloatCompare(Less), a)),
    (op::F64_LE, |x, a| x.b.push(Op::FloatCompare(LessOrEqual), a)),
    (op::F64_GT, |x, a| x.b.push(Op::FloatCompare(Greater), a)),
    (op::F64_GE, |x, a| x.b.push(Op::FloatCompare(GreaterOrEqual), a)),
    (op::F64_TRUNC, |x, a| whole(x, a[0], Rounding::ToZero)),
    (op::F64_FLOOR, |x, a| whole(x, a[0], Rounding::Down)),
    (op::F64_CEIL, |x, a| whole(x, a[0], Rounding::Up)),
    (op::F64_ROUND, |x, a| whole(x, a[0], Rounding::Nearest)),
    (op::F64_IS_NAN, |x, a| {
        x.b.push(Op::FloatCompare(NotEqual), &[a[0], a[0]])
    }),
    (op::F64_IS_INF, |x, a| x.magnitude_is(Equal, a[0])),
    (op::F64_IS_FINITE, |x, a| x.magnitude_is(Less, a[0])),
    (op::F64_IS_INTEGER, |x, a| {
        let whole = x.b.push(Op::Round(Rounding::ToZero), a)?;
        let same = x.b.push(Op::FloatCompare(Equal), &[whole, a[0]])?;
        let finite = x.magnitude_is(Less, a[0])?;
        x.b.both(same, finite)
    }),
    (op::MATH_SQRT, |x, a| {
        x.fail_float(Less, a[0], 0.0)?;
        x.b.push(Op::SquareRoot, a)
    }),
    (op::MATH_DEGREES, |x, a| x.times(a[0], 180.0 / std::f64::consts::PI)),
    (op::MATH_RADIANS, |x, a| x.times(a[0], std::f64::consts::PI / 180.0)),
    (op::MATH_COPYSIGN, |x, a| {
        let magnitude = x.magnitude(a[0])?;
        let sign = x.b.float(-0.0);
        let sign = x.b.push(Op::And, &[a[1], sign])?;
        x.b.push(Op::Or, &[magnitude, sign])
    }),
    (op::BOOL_NOT, |x, a| x.b.not(a[0])),
    (op::BOOL_AND, |x, a| x.b.both(a[0], a[1])),
    (op::BOOL_OR, |x, a| x.b.either(a[0], a[1])),
    (op::BOOL_EQ, |x, a| {
        let differ = x.b.push(Op::Differ, a)?;
        x.b.not(differ)
    }),
    (op::BOOL_TO_INT, |x, a| {
        let (one, zero) = (x.b.int(1), x.b.int(0));
        x.b.select(a[0], one, zero)
    }),
];

impl Expansion<'_> {
    /// Gives up the rows of the mask, as far as they come by.
    fn fail(&mut self, mask: Value) -> Option<()> {
        let rows = self.b.both(self.path, mask)?;
        *self.failed = self.b.either(*self.failed, rows)?;
        Some(())
    }

    fn fail_int(&mut self, how: Comparison, value: Value, bound: i64) -> Option<()> {
        let bound = self.b.int(bound);
        let mask = self.b.push(Op::Compare(how), &[value, bound])?;
        self.fail(mask)
    }

    fn fail_float(&mut self, how: Comparison, value: Value, bound: f64) -> Option<()> {
        if let Op::Float(bits) = self.b.op(value)
            && how == Equal
            && f64::from_bits(bits) != bound
        {
            return Some(());
        }
        let bound = self.b.float(bound);
        let mask = self.b.push(Op::FloatCompare(how), &[value, bound])?;
        self.fail(mask)
    }

    /// The least int has no magnitude.
    fn fail_least(&mut self, value: Value) -> Option<()> {
        self.fail_int(Equal, value, i64::MIN)
    }

    fn known(&self, value: Value) -> Option<i64> {
        match self.b.op(value) {
            Op::Int(known) => Some(known),
            _ => None,
        }
    }

    fn magnitude(&mut self, value: Value) -> Option<Value> {
        let bits = self.b.float(f64::from_bits(!(1 << 63)));
        self.b.push(Op::And, &[value, bits])
    }

    /// How the magnitude compares with infinity.
    fn magnitude_is(&mut self, how: Comparison, value: Value) -> Option<Value> {
        let magnitude = self.magnitude(value)?;
        let infinity = self.b.float(f64::INFINITY);
        self.b.push(Op::FloatCompare(how), &[magnitude, infinity])
    }

    fn times(&mut self, value: Value, factor: f64) -> Option<Value> {
        let factor = self.b.float(factor);
        self.b.push(Op::FloatMultiply, &[value, factor])
    }

    /// An int as a float, exactly: rows where it is none are given up.
    fn exactly(&mut self, value: Value) -> Option<Value> {
        if let Some(known) = self.known(value) {
            return ((known as f64).abs() < EXACT).then(|| self.b.float(known as f64));
        }
        let float = self.b.push(Op::ToFloat, &[value])?;
        let magnitude = self.magnitude(float)?;
        self.fail_float(GreaterOrEqual, magnitude, EXACT)?;
        Some(float)
    }
}

/// Adding a constant leaves 64 bits exactly if the sum lies on the wrong side.
fn add(x: &mut Expansion<'_>, a: &[Value]) -> Option<Value> {
    let sum = x.b.push(Op::Add, a)?;
    let (other, known) = match (x.known(a[0]), x.known(a[1])) {
        (_, Some(known)) => (a[0], Some(known)),
        (Some(known), _) => (a[1], Some(known)),
        _ => (a[0], None),
    };
    let overflows = match known {
        Some(known) => {
            x.b.push(Op::Compare(if known < 0 { Greater } else { Less }), &[sum, other])?
        }
        None => x.b.push(Op::AddOverflows, &[a[0], a[1], sum])?,
    };
    x.fail(overflows)?;
    Some(sum)
}

fn subtract(x: &mut Expansion<'_>, a: &[Value]) -> Option<Value> {
    let difference = x.b.push(Op::Subtract, a)?;
    let overflows = match x.known(a[1]) {
        Some(known) => {
            x.b.push(Op::Compare(if known < 0 { Less } else { Greater }), &[difference, a[0]])?
        }
        None => x.b.push(Op::SubtractOverflows, &[a[0], a[1], difference])?,
    };
    x.fail(overflows)?;
    Some(difference)
}

fn multiply(x: &mut Expansion<'_>, a: &[Value]) -> Option<Value> {
    let product = x.b.push(Op::Multiply, a)?;
    let known = match (x.known(a[0]), x.known(a[1])) {
        (_, Some(known)) => Some((a[0], known)),
        (Some(known), _) => Some((a[1], known)),
        _ => None,
    };
    match known {
        Some((_, 0 | 1)) => {}
        Some((other, -1)) => x.fail_least(other)?,
        Some((other, known)) => {
            let bounds = (i64::MIN / known, i64::MAX / known);
            x.fail_int(Less, other, bounds.0.min(bounds.1))?;
            x.fail_int(Greater, other, bounds.0.max(bounds.1))?;
        }
        None => {
            let (first, second) = (x.b.push(Op::ToFloat, &[a[0]])?, x.b.push(Op::ToFloat, &[a[1]])?);
            let near = x.b.push(Op::FloatMultiply, &[first, second])?;
            let magnitude = x.magnitude(near)?;
            x.fail_float(GreaterOrEqual, magnitude, SURELY_FITS)?;
        }
    }
    Some(product)
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Quotient,
    Remainder,
    Fraction,
}

/// Division in floats, exact for ints that floats hold: a quotient that is no whole number is too far below the next one to be rounded
/// to it, since it lacks a part of the divisor.
fn divide(x: &mut Expansion<'_>, a: &[Value], part: Part, may_be_zero: bool) -> Option<Value> {
    let known = x.known(a[1]);
    if let Some(power) = known.filter(|known| *known > 0 && known.count_ones() == 1) {
        let (op, by) = match part {
            Part::Quotient => (Op::ShiftRight, i64::from(power.trailing_zeros())),
            Part::Remainder => (Op::And, power - 1),
            Part::Fraction => (Op::Add, 0),
        };
        if part != Part::Fraction {
            let by = x.b.int(by);
            return x.b.push(op, &[a[0], by]);
        }
    }
    if may_be_zero && known.is_none_or(|known| known == 0) {
        x.fail_int(Equal, a[1], 0)?;
    }
    let (dividend, divisor) = (x.exactly(a[0])?, x.exactly(a[1])?);
    let fraction = x.b.push(Op::FloatDivide, &[dividend, divisor])?;
    if part == Part::Fraction {
        return Some(fraction);
    }
    let floor = x.b.push(Op::Round(Rounding::Down), &[fraction])?;
    let quotient = x.b.push(Op::ToInt, &[floor])?;
    if part == Part::Quotient {
        return Some(quotient);
    }
    let product = x.b.push(Op::Multiply, &[quotient, a[1]])?;
    x.b.push(Op::Subtract, &[a[0], product])
}

/// A function of floats. It has no result where that is NaN, but no argument is.
fn function(x: &mut Expansion<'_>, name: op::Name, args: &[Value]) -> Option<Value> {
    let result = x.b.push(Op::Function(name), args)?;
    let mut none = x.b.push(Op::FloatCompare(NotEqual), &[result, result])?;
    for arg in args {
        let known = match x.b.op(*arg) {
            Op::Float(bits) => !f64::from_bits(bits).is_nan(),
            _ => false,
        };
        if !known {
            let nan = x.b.push(Op::FloatCompare(NotEqual), &[*arg, *arg])?;
            none = x.b.without(none, nan)?;
        }
    }
    x.fail(none)?;
    Some(result)
}

/// What comes back as it was has lost no bits.
fn shift_left(x: &mut Expansion<'_>, a: &[Value]) -> Option<Value> {
    x.fail_int(Less, a[1], 0)?;
    x.fail_int(Greater, a[1], 62)?;
    let shifted = x.b.push(Op::ShiftLeft, a)?;
    let back = x.b.push(Op::ShiftRight, &[shifted, a[1]])?;
    let lost = x.b.push(Op::Compare(NotEqual), &[back, a[0]])?;
    x.fail(lost)?;
    Some(shifted)
}

/// An int beside a float, where the int is a float exactly.
fn with_float(x: &mut Expansion<'_>, a: &[Value], how: Comparison) -> Option<Value> {
    let float = x.exactly(a[0])?;
    x.b.push(Op::FloatCompare(how), &[float, a[1]])
}

/// A float without its fraction, as an int.
fn whole(x: &mut Expansion<'_>, value: Value, how: Rounding) -> Option<Value> {
    let rounded = x.b.push(Op::Round(how), &[value])?;
    // Not "less than": NaN is no int either.
    let (low, high) = (x.b.float(-TWO_63), x.b.float(TWO_63));
    let above = x.b.push(Op::FloatCompare(GreaterOrEqual), &[rounded, low])?;
    let below = x.b.push(Op::FloatCompare(Less), &[rounded, high])?;
    let fits = x.b.both(above, below)?;
    let beyond = x.b.not(fits)?;
    x.fail(beyond)?;
    x.b.push(Op::ToInt, &[rounded])
}
