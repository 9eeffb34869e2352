//! Programs as text, for EXPLAIN FUNCTION and golden files.

use super::{Comparison, Inst, Op, Program, Rounding, Type, Value};
use std::fmt;

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", self.0)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Type::Int => "int",
            Type::Float => "f64",
            Type::Mask => "mask",
        })
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Op::*;
        match self {
            Column(index, _) => write!(f, "column {index}"),
            Valid(index) => write!(f, "valid {index}"),
            Int(value) => write!(f, "{value}"),
            // Not all NaN are the same bits.
            Float(bits) if f64::from_bits(*bits).is_nan() => write!(f, "{bits:#x}"),
            Float(bits) => write!(f, "{:?}", f64::from_bits(*bits)),
            Mask(value) => write!(f, "{value}"),
            Round(how) => write!(f, "f64.round.{}", how.name()),
            Function(name) => f.write_str(name.as_str()),
            Compare(how) => write!(f, "{}", how.name()),
            FloatCompare(how) => write!(f, "f64.{}", how.name()),
            other => f.write_str(other.name()),
        }
    }
}

impl Op {
    fn name(self) -> &'static str {
        use Op::*;
        match self {
            Add => "add",
            Subtract => "sub",
            Multiply => "mul",
            Min => "min",
            Max => "max",
            Magnitude => "abs",
            ShiftLeft => "shl",
            ShiftRight => "shr",
            AddOverflows => "add.overflows",
            SubtractOverflows => "sub.overflows",
            And => "and",
            Or => "or",
            Xor => "xor",
            FloatAdd => "f64.add",
            FloatSubtract => "f64.sub",
            FloatMultiply => "f64.mul",
            FloatDivide => "f64.div",
            SquareRoot => "f64.sqrt",
            ToFloat => "to_float",
            ToInt => "to_int",
            Select => "select",
            Both => "mask.and",
            Either => "mask.or",
            Without => "mask.without",
            Differ => "mask.xor",
            Not => "mask.not",
            Column(..) | Valid(_) | Int(_) | Float(_) | Mask(_) => "",
            Round(_) | Function(_) | Compare(_) | FloatCompare(_) => "",
        }
    }
}

impl Comparison {
    fn name(self) -> &'static str {
        match self {
            Comparison::Equal => "eq",
            Comparison::NotEqual => "ne",
            Comparison::Less => "lt",
            Comparison::LessOrEqual => "le",
            Comparison::Greater => "gt",
            Comparison::GreaterOrEqual => "ge",
        }
    }
}

impl Rounding {
    fn name(self) -> &'static str {
        match self {
            Rounding::Nearest => "nearest",
            Rounding::Down => "down",
            Rounding::Up => "up",
            Rounding::ToZero => "to_zero",
        }
    }
}

impl fmt::Display for Inst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.ty, self.op)?;
        for (i, arg) in self.args.iter().enumerate() {
            write!(f, "{} {arg}", if i > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, inst) in self.insts.iter().enumerate() {
            writeln!(f, "%{i}: {inst}")?;
        }
        write!(f, "result {}", self.result)?;
        if let Some(null) = self.null {
            write!(f, ", null {null}")?;
        }
        if let Some(failed) = self.failed {
            write!(f, ", failed {failed}")?;
        }
        writeln!(f)
    }
}
