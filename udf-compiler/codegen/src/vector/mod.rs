//! Programs for vectors: what a function of numbers does to a row, without branches, so that a machine may do it to many rows
//! at once. A value is a word (an int or a float) or a bit of a mask for each row. Made from optimised IR by if-conversion.
//!
//! Like all that is native, a program is partial: it says of which rows it does not know the result. Nothing in it traps, and
//! what a row computes on a path that is not its own is never looked at.
//!
//! Does not know machines, Arrow, or how many rows are taken at once.

mod build;
mod convert;
mod cost;
mod expand;
mod print;
pub mod reference;
mod values;
mod verify;

pub use convert::{Refusal, Wanted, convert};
pub use verify::{Broken, verify};

use taipan_ir::op;
use taipan_runtime::lanes;

/// A value: what the instruction of this number makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub u32);

/// What a value is for each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    Int,
    Float,
    Mask,
}

/// A program: instructions in order, each a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    pub insts: Vec<Inst>,
    /// The result of rows that have one.
    pub result: Value,
    /// Rows whose result is NULL; none, if there is no mask.
    pub null: Option<Value>,
    /// Rows whose result is not known; none, if there is no mask.
    pub failed: Option<Value>,
}

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Inst {
    pub op: Op,
    pub args: Vec<Value>,
    /// Of what it makes.
    pub ty: Type,
}

/// What an instruction does. Ints wrap around; floats are IEEE's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// The argument of this number.
    Column(u32, Type),
    /// Whether the argument of this number is not NULL.
    Valid(u32),
    Int(i64),
    /// By its bits.
    Float(u64),
    Mask(bool),

    Add,
    Subtract,
    Multiply,
    Min,
    Max,
    Magnitude,
    /// By fewer than 64 bits; otherwise the result is unspecified.
    ShiftLeft,
    /// With the sign, by fewer than 64 bits; otherwise the result is unspecified.
    ShiftRight,
    /// Whether `a + b`, which is the third argument after wrapping around, has left 64 bits.
    AddOverflows,
    /// The same of `a - b`.
    SubtractOverflows,

    // Bits of words of either type.
    And,
    Or,
    Xor,

    FloatAdd,
    FloatSubtract,
    FloatMultiply,
    FloatDivide,
    SquareRoot,
    Round(Rounding),
    /// The function of the operation of this name, as `taipan_runtime::lanes` has it: NaN where it has no result.
    Function(op::Name),
    /// To the nearest float, ties to even.
    ToFloat,
    /// Of a float without a fraction; of one that is not in 64 bits the result is unspecified.
    ToInt,

    Compare(Comparison),
    /// NaN differs from everything, and is neither less nor greater.
    FloatCompare(Comparison),

    /// Of mask, word, word: the first where the mask is set.
    Select,

    Both,
    Either,
    /// The first and not the second.
    Without,
    Differ,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// How a float becomes a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// Ties to even.
    Nearest,
    Down,
    Up,
    ToZero,
}

impl Program {
    /// The instruction that makes a value.
    pub fn inst(&self, value: Value) -> &Inst {
        &self.insts[value.0 as usize]
    }
}

impl Op {
    /// The type of what it makes of arguments of these types; nothing where it does not take them.
    pub fn result(self, args: &[Type]) -> Option<Type> {
        use Op::*;
        use Type::{Float as F, Int as I, Mask as M};
        let (wanted, result): (&[Type], Type) = match self {
            Column(_, ty) => (&[], ty),
            Valid(_) | Mask(_) => (&[], M),
            Int(_) => (&[], I),
            Float(_) => (&[], F),
            Add | Subtract | Multiply | Min | Max | ShiftLeft | ShiftRight => (&[I, I], I),
            Magnitude => (&[I], I),
            AddOverflows | SubtractOverflows => (&[I, I, I], M),
            And | Or | Xor => match args.first() {
                Some(F) => (&[F, F], F),
                _ => (&[I, I], I),
            },
            FloatAdd | FloatSubtract | FloatMultiply | FloatDivide => (&[F, F], F),
            SquareRoot | Round(_) => (&[F], F),
            Function(name) => match lanes::arity(name.as_str())? {
                1 => (&[F], F),
                _ => (&[F, F], F),
            },
            ToFloat => (&[I], F),
            ToInt => (&[F], I),
            Compare(_) => (&[I, I], M),
            FloatCompare(_) => (&[F, F], M),
            Select => match args.get(1) {
                Some(F) => (&[M, F, F], F),
                _ => (&[M, I, I], I),
            },
            Both | Either | Without | Differ => (&[M, M], M),
            Not => (&[M], M),
        };
        (wanted == args).then_some(result)
    }
}
