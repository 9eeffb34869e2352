//! Expressions over the columns of a table: one row in, one value out. The operations are a table: name, type rule, and what
//! they mean where a value is missing.

use super::col::Col;
use super::types::{ColType, Family, digits, family};
use arrow::datatypes::DataType;

/// An expression of the program. Equal ones are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExprId(pub u32);

/// What stands before the name of an operation where only NULL is missing.
pub const EXACT: &str = "exact_";

/// One node of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    Column(Col),
    Literal(Literal),
    Op(Op, Vec<ExprId>),
    /// The same operation where only NULL is missing and NaN is a value, as SQL and Arrow have it: what a NULL goes into is NULL,
    /// and NaN is equal to itself and greater than all else.
    Exact(Op, Vec<ExprId>),
    Cast(ExprId, DataType),
    /// A compiled function, by its number in the program.
    Call(usize, Vec<ExprId>),
}

/// A constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Literal {
    Null,
    Bool(bool),
    Int(i64),
    /// A float's bits: constants that print differently are different.
    Float(u64),
    Str(String),
    /// Days since 1970.
    Date(i32),
    /// Microseconds since 1970.
    DateTime(i64),
    /// Microseconds.
    TimeDelta(i64),
}

impl Literal {
    /// Its type.
    pub fn ty(&self) -> ColType {
        ColType::plain(match self {
            Literal::Null => return ColType::nullable(DataType::Null),
            Literal::Bool(_) => DataType::Boolean,
            Literal::Int(_) => DataType::Int64,
            Literal::Float(_) => DataType::Float64,
            Literal::Str(_) => DataType::Utf8,
            Literal::Date(_) => DataType::Date32,
            Literal::DateTime(_) => super::types::datetime(),
            Literal::TimeDelta(_) => DataType::Duration(arrow::datatypes::TimeUnit::Nanosecond),
        })
    }
}

/// An operation on values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    Add,
    Sub,
    Mul,
    /// True division: a float.
    Div,
    FloorDiv,
    Mod,
    Pow,
    Neg,
    Abs,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
    Xor,
    Not,
    /// Whether the value is missing.
    IsMissing,
    /// A float, with NaN as missing.
    Present,
    /// The value, of which it is known that it is never missing.
    Certain,
    /// The first that is not missing.
    Coalesce,
    /// `when(condition, then, otherwise)`.
    When,
    /// Whether the first is one of the others.
    IsIn,
    Sqrt,
    Exp,
    Log,
    Log2,
    Log10,
    Log1p,
    Expm1,
    Sin,
    Cos,
    Tan,
    Arcsin,
    Arccos,
    Arctan,
    Sinh,
    Cosh,
    Tanh,
    Floor,
    Ceil,
    Trunc,
    Rint,
    Cbrt,
    Arctan2,
    Hypot,
    /// The remainder with the sign of the dividend.
    Fmod,
    Copysign,
    /// Half to even, to so many places.
    Round,
    BitAnd,
    BitOr,
    BitXor,
    BitNot,
    ShiftLeft,
    ShiftRight,
    Sign,
    Greatest,
    Least,
    Year,
    Month,
    Day,
    Hour,
    Minute,
    Second,
    Microsecond,
    /// Monday is 0.
    DayOfWeek,
    DayOfYear,
    Quarter,
    Week,
    /// The week's year by ISO 8601.
    YearIso,
    DaysInMonth,
    /// The last three digits of the nanoseconds.
    Nanosecond,
    /// The day of a datetime, at midnight.
    Midnight,
    /// A datetime or duration as a multiple of so many nanoseconds: the one before, the one after, the nearest (the even one
    /// between two).
    FloorTo,
    CeilTo,
    RoundTo,
    /// So many months later, on the last day of the month where it is too short.
    AddMonths,
    /// Of a duration.
    TotalSeconds,
}

/// How an operation's result type follows from its arguments'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// Numbers by numpy's promotion; text and text for `add`; dates and durations.
    Arithmetic,
    /// A float of the argument; NaN comes out missing.
    ToFloat,
    /// A float of two numbers.
    ToFloat2,
    /// The argument's own number type.
    Same,
    /// The type of the first argument.
    First,
    /// Whole numbers.
    Bits,
    Compare,
    Logic,
    Test,
    Present,
    Certain,
    Coalesce,
    When,
    Common,
    /// A part of a date or datetime: INT, or BIGINT where some are missing.
    Part,
    Seconds,
}

const OPS: &[(Op, &str, usize, Rule)] = &[
    (Op::Add, "add", 2, Rule::Arithmetic),
    (Op::Sub, "sub", 2, Rule::Arithmetic),
    (Op::Mul, "mul", 2, Rule::Arithmetic),
    (Op::Div, "div", 2, Rule::Arithmetic),
    (Op::FloorDiv, "floordiv", 2, Rule::Arithmetic),
    (Op::Mod, "mod", 2, Rule::Arithmetic),
    (Op::Pow, "pow", 2, Rule::Arithmetic),
    (Op::Neg, "neg", 1, Rule::Same),
    (Op::Abs, "abs", 1, Rule::Same),
    (Op::Eq, "eq", 2, Rule::Compare),
    (Op::Ne, "ne", 2, Rule::Compare),
    (Op::Lt, "lt", 2, Rule::Compare),
    (Op::Le, "le", 2, Rule::Compare),
    (Op::Gt, "gt", 2, Rule::Compare),
    (Op::Ge, "ge", 2, Rule::Compare),
    (Op::And, "and", 2, Rule::Logic),
    (Op::Or, "or", 2, Rule::Logic),
    (Op::Xor, "xor", 2, Rule::Logic),
    (Op::Not, "not", 1, Rule::Logic),
    (Op::IsMissing, "is_missing", 1, Rule::Test),
    (Op::Present, "present", 1, Rule::Present),
    (Op::Certain, "certain", 1, Rule::Certain),
    (Op::Coalesce, "coalesce", 2, Rule::Coalesce),
    (Op::When, "when", 3, Rule::When),
    (Op::IsIn, "is_in", 0, Rule::Test),
    (Op::Sqrt, "sqrt", 1, Rule::ToFloat),
    (Op::Exp, "exp", 1, Rule::ToFloat),
    (Op::Log, "log", 1, Rule::ToFloat),
    (Op::Log2, "log2", 1, Rule::ToFloat),
    (Op::Log10, "log10", 1, Rule::ToFloat),
    (Op::Log1p, "log1p", 1, Rule::ToFloat),
    (Op::Expm1, "expm1", 1, Rule::ToFloat),
    (Op::Sin, "sin", 1, Rule::ToFloat),
    (Op::Cos, "cos", 1, Rule::ToFloat),
    (Op::Tan, "tan", 1, Rule::ToFloat),
    (Op::Arcsin, "arcsin", 1, Rule::ToFloat),
    (Op::Arccos, "arccos", 1, Rule::ToFloat),
    (Op::Arctan, "arctan", 1, Rule::ToFloat),
    (Op::Sinh, "sinh", 1, Rule::ToFloat),
    (Op::Cosh, "cosh", 1, Rule::ToFloat),
    (Op::Tanh, "tanh", 1, Rule::ToFloat),
    (Op::Floor, "floor", 1, Rule::ToFloat),
    (Op::Ceil, "ceil", 1, Rule::ToFloat),
    (Op::Trunc, "trunc", 1, Rule::ToFloat),
    (Op::Rint, "rint", 1, Rule::ToFloat),
    (Op::Cbrt, "cbrt", 1, Rule::ToFloat),
    (Op::Arctan2, "arctan2", 2, Rule::ToFloat2),
    (Op::Hypot, "hypot", 2, Rule::ToFloat2),
    (Op::Fmod, "fmod", 2, Rule::ToFloat2),
    (Op::Copysign, "copysign", 2, Rule::ToFloat2),
    (Op::Round, "round", 2, Rule::Same),
    (Op::BitAnd, "bit_and", 2, Rule::Bits),
    (Op::BitOr, "bit_or", 2, Rule::Bits),
    (Op::BitXor, "bit_xor", 2, Rule::Bits),
    (Op::BitNot, "bit_not", 1, Rule::Bits),
    (Op::ShiftLeft, "shift_left", 2, Rule::Bits),
    (Op::ShiftRight, "shift_right", 2, Rule::Bits),
    (Op::Sign, "sign", 1, Rule::Same),
    (Op::Greatest, "greatest", 2, Rule::Common),
    (Op::Least, "least", 2, Rule::Common),
    (Op::Year, "year", 1, Rule::Part),
    (Op::Month, "month", 1, Rule::Part),
    (Op::Day, "day", 1, Rule::Part),
    (Op::Hour, "hour", 1, Rule::Part),
    (Op::Minute, "minute", 1, Rule::Part),
    (Op::Second, "second", 1, Rule::Part),
    (Op::Microsecond, "microsecond", 1, Rule::Part),
    (Op::DayOfWeek, "dayofweek", 1, Rule::Part),
    (Op::DayOfYear, "dayofyear", 1, Rule::Part),
    (Op::Quarter, "quarter", 1, Rule::Part),
    (Op::Week, "week", 1, Rule::Part),
    (Op::YearIso, "year_iso", 1, Rule::Part),
    (Op::DaysInMonth, "days_in_month", 1, Rule::Part),
    (Op::Nanosecond, "nanosecond", 1, Rule::Part),
    (Op::Midnight, "midnight", 1, Rule::First),
    (Op::FloorTo, "floor_to", 2, Rule::First),
    (Op::CeilTo, "ceil_to", 2, Rule::First),
    (Op::RoundTo, "round_to", 2, Rule::First),
    (Op::AddMonths, "add_months", 2, Rule::First),
    (Op::TotalSeconds, "total_seconds", 1, Rule::Seconds),
];

impl Op {
    /// The operation of this name.
    pub fn find(name: &str) -> Option<Op> {
        OPS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> &'static (Op, &'static str, usize, Rule) {
        OPS.iter().find(|row| row.0 == self).expect("every operation has a row")
    }

    /// The type of the result, or what is wrong with the arguments, in Python's terms.
    pub fn result(self, args: &[ColType]) -> Result<ColType, String> {
        let (_, name, count, rule) = self.row();
        if *count > 0 && args.len() != *count {
            return Err(format!("{name} takes {count} arguments, not {}", args.len()));
        }
        let nullable = nullable(args);
        match rule {
            Rule::Arithmetic => arithmetic(self, &args[0], &args[1]),
            Rule::ToFloat => number(self, &args[0]).map(|()| ColType::nullable(DataType::Float64)),
            Rule::ToFloat2 => {
                number(self, &args[0])?;
                number(self, &args[1]).map(|()| ColType::nullable(DataType::Float64))
            }
            Rule::Same if args[0].family() == Family::Decimal && self != Op::Sign => Ok(args[0].clone()),
            Rule::Same => number(self, &args[0]).map(|()| args[0].clone()),
            Rule::First => Ok(args[0].with_nulls(nullable)),
            Rule::Bits => bits(self, args).map(|ty| ColType { ty, nullable }),
            Rule::Compare => comparable(self, &args[0], &args[1]).map(|()| ColType::plain(DataType::Boolean)),
            Rule::Logic => logic(self, args),
            Rule::Test => Ok(ColType::plain(DataType::Boolean)),
            Rule::Present => Ok(ColType::nullable(args[0].ty.clone())),
            Rule::Certain => Ok(args[0].with_nulls(false)),
            Rule::Coalesce => Ok(common(&args[0], &args[1])?.with_nulls(args[0].nullable && args[1].nullable)),
            Rule::When => Ok(common(&args[1], &args[2])?.with_nulls(args[1].nullable || args[2].nullable)),
            Rule::Common => Ok(common(&args[0], &args[1])?.with_nulls(nullable)),
            Rule::Part => part(self, &args[0]),
            Rule::Seconds => Ok(ColType::plain(DataType::Float64).with_nulls(nullable)),
        }
    }

    /// The same where only NULL is missing.
    pub fn exact_result(self, args: &[ColType]) -> Result<ColType, String> {
        let made = self.result(args)?;
        let whole = |args: &[ColType]| {
            args.iter()
                .all(|arg| matches!(arg.family(), Family::Int | Family::Bool))
        };
        Ok(match self {
            // By zero there is nothing.
            Op::FloorDiv | Op::Mod if whole(args) => ColType::nullable(wider(&args[0].ty, &args[1].ty)),
            Op::Pow if whole(args) => ColType::plain(wider(&args[0].ty, &args[1].ty)).with_nulls(nullable(args)),
            Op::IsMissing | Op::Certain | Op::Coalesce | Op::When => made,
            _ if numbers(args) => made.with_nulls(nullable(args)),
            _ => made.with_nulls(made.nullable || nullable(args)),
        })
    }
}

/// Of numbers only NULL gives NULL.
fn numbers(args: &[ColType]) -> bool {
    let number = |arg: &ColType| matches!(arg.family(), Family::Int | Family::Float | Family::Bool);
    args.iter().all(number)
}

fn nullable(args: &[ColType]) -> bool {
    args.iter().any(|arg| arg.nullable)
}

fn number(op: Op, ty: &ColType) -> Result<(), String> {
    match ty.family() {
        Family::Int | Family::Float | Family::Bool | Family::TimeDelta => Ok(()),
        _ => Err(format!("bad operand type for {}(): {}", op.name(), ty.dtype())),
    }
}

fn part(op: Op, ty: &ColType) -> Result<ColType, String> {
    match ty.family() {
        Family::DateTime | Family::Date if ty.nullable => Ok(ColType::nullable(DataType::Int64)),
        Family::DateTime | Family::Date => Ok(ColType::plain(DataType::Int32)),
        _ => Err(format!("Can only use .dt.{} with datetimelike values", op.name())),
    }
}

fn bits(op: Op, args: &[ColType]) -> Result<DataType, String> {
    match args.iter().find(|a| !matches!(a.family(), Family::Int | Family::Bool)) {
        None => Ok(args
            .iter()
            .skip(1)
            .fold(args[0].ty.clone(), |ty, arg| wider(&ty, &arg.ty))),
        Some(other) => Err(format!(
            "unsupported operand type(s) for {}: {}",
            op.name(),
            other.dtype()
        )),
    }
}

fn logic(op: Op, args: &[ColType]) -> Result<ColType, String> {
    match args.iter().find(|a| a.family() != Family::Bool) {
        None => Ok(ColType::plain(DataType::Boolean)),
        Some(other) => {
            let sign = match op {
                Op::And => "&",
                Op::Or => "|",
                Op::Xor => "^",
                _ => "~",
            };
            Err(format!("unsupported operand type(s) for {sign}: {}", other.dtype()))
        }
    }
}

fn comparable(op: Op, a: &ColType, b: &ColType) -> Result<(), String> {
    use Family::{Bool, Date, DateTime, Decimal, Float, Int, Null, Str};
    let pair = (a.family(), b.family());
    let ordered = matches!(
        pair,
        (Int | Float | Bool | Decimal, Int | Float | Bool | Decimal)
            | (Date | DateTime, Date | DateTime)
            | (DateTime | Date, Str)
            | (Str, DateTime | Date)
            | (Null, _)
            | (_, Null)
    ) || pair.0 == pair.1;
    if ordered || matches!(op, Op::Eq | Op::Ne) {
        Ok(())
    } else {
        let name = |ty: &ColType| match ty.family() {
            Str => "str",
            Int => "int",
            Float => "float",
            _ => ty.dtype(),
        };
        let sign = match op {
            Op::Lt => "<",
            Op::Le => "<=",
            Op::Gt => ">",
            _ => ">=",
        };
        Err(format!(
            "'{sign}' not supported between instances of '{}' and '{}'",
            name(a),
            name(b)
        ))
    }
}

fn arithmetic(op: Op, a: &ColType, b: &ColType) -> Result<ColType, String> {
    use Family::{Bool, Date, DateTime, Decimal, Float, Int, Null, Str, TimeDelta};
    let nullable = a.nullable || b.nullable;
    let made = |ty: DataType, nullable| Ok(ColType { ty, nullable });
    match (a.family(), op, b.family()) {
        (Int | Bool, Op::Div | Op::Pow, Int | Bool) if op == Op::Div => made(DataType::Float64, true),
        // Whole numbers that may be missing are floats in pandas: what differs for those is made as there.
        (Int | Bool, Op::FloorDiv | Op::Mod | Op::Pow, Int | Bool) if nullable => made(DataType::Float64, true),
        (Int | Bool, Op::Add | Op::Sub | Op::Mul | Op::FloorDiv | Op::Mod | Op::Pow, Int | Bool) => {
            made(wider(&a.ty, &b.ty), nullable)
        }
        (Int | Bool | Float | Null, _, Int | Bool | Float | Null) => made(wider(&a.ty, &b.ty), true),
        (Decimal, Op::Add | Op::Sub | Op::Mul, Decimal | Int | Bool)
        | (Int | Bool, Op::Add | Op::Sub | Op::Mul, Decimal) => made(exact(op, &a.ty, &b.ty)?, nullable),
        (Str, Op::Add, Str) => made(DataType::Utf8, nullable),
        (Date | DateTime, Op::Sub, Date | DateTime) => {
            made(DataType::Duration(arrow::datatypes::TimeUnit::Nanosecond), nullable)
        }
        (Date | DateTime, Op::Add | Op::Sub, TimeDelta) => made(super::types::datetime(), nullable),
        (TimeDelta, Op::Add, Date | DateTime) => made(super::types::datetime(), nullable),
        (TimeDelta, Op::Add | Op::Sub, TimeDelta) => made(a.ty.clone(), nullable),
        (TimeDelta, Op::Div, TimeDelta) => made(DataType::Float64, true),
        (TimeDelta, Op::FloorDiv, TimeDelta) if nullable => made(DataType::Float64, true),
        (TimeDelta, Op::FloorDiv, TimeDelta) => made(DataType::Int64, false),
        (TimeDelta, Op::Mod, TimeDelta) => made(a.ty.clone(), nullable),
        (TimeDelta, Op::Mul | Op::Div | Op::FloorDiv, Int | Float) => made(a.ty.clone(), true),
        (Int | Float, Op::Mul, TimeDelta) => made(b.ty.clone(), true),
        _ => Err(format!(
            "unsupported operand type(s) for {}: '{}' and '{}'",
            op.name(),
            a.dtype(),
            b.dtype()
        )),
    }
}

/// The type of what Python's Decimal gives exactly.
fn exact(op: Op, a: &DataType, b: &DataType) -> Result<DataType, String> {
    let ((whole, places), (other, more)) = (digits(a), digits(b));
    let (whole, places) = match op {
        Op::Mul => (whole.saturating_add(other), places.saturating_add(more)),
        _ => (whole.max(other) + 1, places.max(more)),
    };
    match places {
        0..=28 => Ok(DataType::Decimal128((whole + places.unsigned_abs()).min(38), places)),
        _ => Err(format!(
            "{}() of NUMERIC columns gives {places} places after the point",
            op.name()
        )),
    }
}

/// The number type that both fit into, by numpy's promotion.
fn wider(a: &DataType, b: &DataType) -> DataType {
    match (family(a), family(b)) {
        (Family::Int, Family::Int) if a == b => a.clone(),
        (Family::Int | Family::Bool, Family::Int | Family::Bool) => DataType::Int64,
        _ => DataType::Float64,
    }
}

/// The type that holds the values of both.
pub fn common(a: &ColType, b: &ColType) -> Result<ColType, String> {
    use Family::{Bool, Date, DateTime, Float, Int, Null};
    let ty = match (a.family(), b.family()) {
        (Null, _) => b.ty.clone(),
        (_, Null) => a.ty.clone(),
        (x, y) if x == y && a.ty == b.ty => a.ty.clone(),
        (Family::Str, Family::Str) => DataType::Utf8,
        (Int | Float, Int | Float) => wider(&a.ty, &b.ty),
        (Family::Decimal, Family::Decimal | Int) | (Int, Family::Decimal) => {
            let ((whole, places), (other, more)) = (digits(&a.ty), digits(&b.ty));
            let places = places.max(more);
            DataType::Decimal128((whole.max(other) + places.unsigned_abs()).min(38), places)
        }
        (Date | DateTime, Date | DateTime) => super::types::datetime(),
        (Bool, Int | Float) | (Int | Float, Bool) => {
            return Err("a column of truth values and numbers has no SQL type".into());
        }
        _ => {
            let names = (
                taipan_interface::sql_type::name(&a.ty),
                taipan_interface::sql_type::name(&b.ty),
            );
            return Err(format!("a column of {} and {} has no SQL type", names.0, names.1));
        }
    };
    Ok(ColType::nullable(ty).with_nulls(a.nullable || b.nullable))
}
