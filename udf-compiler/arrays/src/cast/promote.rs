//! Which type two types have in common, and which casts numpy calls safe.
//!
//! Knows no arrays.

use crate::dtype::{Category, DType, Unit, UnitKind};
use crate::error::{ArrayError, Kind, Result};

/// How much a cast may lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Casting {
    /// Nothing may change, not even the type.
    No,
    /// Only the order of bytes may change, of which there is one here.
    Equiv,
    /// No value may be lost.
    Safe,
    /// The kind may not get less: `float64` to `float32`, but not to `int64`.
    SameKind,
    /// Everything.
    Unsafe,
}

impl Casting {
    /// Reads numpy's word. Fails with its words.
    pub fn parse(text: &str) -> Result<Casting> {
        match text {
            "no" => Ok(Casting::No),
            "equiv" => Ok(Casting::Equiv),
            "safe" => Ok(Casting::Safe),
            "same_kind" => Ok(Casting::SameKind),
            "unsafe" => Ok(Casting::Unsafe),
            _ => Err(ArrayError::value(format!(
                "casting must be one of 'no', 'equiv', 'safe', 'same_kind', or 'unsafe' (got '{text}')"
            ))),
        }
    }

    /// numpy's word.
    pub fn word(self) -> &'static str {
        match self {
            Casting::No => "no",
            Casting::Equiv => "equiv",
            Casting::Safe => "safe",
            Casting::SameKind => "same_kind",
            Casting::Unsafe => "unsafe",
        }
    }
}

/// The type that both can be cast to (`np.promote_types`). Fails where there is none.
pub fn promote_types(a: DType, b: DType) -> Result<DType> {
    match (a, b) {
        _ if a == b => Ok(a),
        (DType::Datetime(x), DType::Datetime(y)) => x.common(y, false).map(DType::Datetime),
        (DType::Timedelta(x), DType::Timedelta(y)) => x.common(y, true).map(DType::Timedelta),
        (DType::Datetime(x), DType::Timedelta(y)) | (DType::Timedelta(y), DType::Datetime(x)) => {
            x.common(y, false).map(DType::Datetime)
        }
        (DType::Str(x), DType::Str(y)) => Ok(DType::Str(x.max(y))),
        (DType::Str(x), other) | (other, DType::Str(x)) if other.is_number() => {
            Ok(DType::Str(x.max(text_width(other))))
        }
        (DType::Timedelta(x), other) | (other, DType::Timedelta(x))
            if other.is_integer() && other != DType::U64 || other == DType::Bool =>
        {
            Ok(DType::Timedelta(x))
        }
        _ if a.is_number() && b.is_number() => Ok(promote_numbers(a, b)),
        _ => Err(no_common(a, b)),
    }
}

fn no_common(a: DType, b: DType) -> ArrayError {
    let (first, second) = (class_name(a), class_name(b));
    let message = format!(
        "The DTypes {first} and {second} do not have a common DType. For example they cannot be stored in a single array \
         unless the dtype is `object`."
    );
    ArrayError::new(Kind::Promotion, message)
}

/// The class of a type as Python prints it: `<class 'numpy.dtypes.Int64DType'>`.
pub fn class_name(dtype: DType) -> String {
    let name = match dtype {
        DType::Datetime(_) => "DateTime64".into(),
        DType::Timedelta(_) => "TimeDelta64".into(),
        DType::Str(_) => "Str".into(),
        plain => {
            let name = plain.name();
            match name.strip_prefix("uint") {
                Some(bits) => format!("UInt{bits}"),
                None => name
                    .chars()
                    .take(1)
                    .flat_map(char::to_uppercase)
                    .chain(name.chars().skip(1))
                    .collect(),
            }
        }
    };
    format!("<class 'numpy.dtypes.{name}DType'>")
}

/// The types of numbers have one in common always.
fn promote_numbers(a: DType, b: DType) -> DType {
    let (low, high) = if a.category() <= b.category() { (a, b) } else { (b, a) };
    let larger = |a: DType, b: DType| if a.itemsize() >= b.itemsize() { a } else { b };
    match (low.category(), high.category()) {
        (Category::Bool, _) => high,
        (x, y) if x == y => larger(low, high),
        (Category::Unsigned, Category::Signed) => match low.itemsize() {
            size if size < high.itemsize() => high,
            1 => DType::I16,
            2 => DType::I32,
            4 => DType::I64,
            _ => DType::F64,
        },
        // Integers of more than 16 bits need a double.
        (Category::Unsigned | Category::Signed, Category::Float) if low.itemsize() > 2 => DType::F64,
        (Category::Unsigned | Category::Signed, Category::Complex) if low.itemsize() > 2 => DType::C128,
        (Category::Float, Category::Complex) if low == DType::F64 => DType::C128,
        _ => high,
    }
}

/// How many characters the text of a number needs.
pub fn text_width(dtype: DType) -> u32 {
    match dtype {
        DType::Bool | DType::U16 => 5,
        DType::I8 => 4,
        DType::U8 => 3,
        DType::I16 => 6,
        DType::I32 => 11,
        DType::U32 => 10,
        DType::I64 => 21,
        DType::U64 => 20,
        DType::F32 | DType::F64 => 32,
        DType::C64 | DType::C128 => 64,
        DType::Datetime(_) | DType::Timedelta(_) => 28,
        DType::Str(width) => width,
    }
}

/// The type that all have in common. Fails where there is none, or no type is given.
pub fn promote_all(dtypes: &[DType]) -> Result<DType> {
    let (first, rest) = dtypes
        .split_first()
        .ok_or_else(|| ArrayError::value("at least one array or dtype is required"))?;
    rest.iter()
        .try_fold(*first, |common, dtype| promote_types(common, *dtype))
}

/// Whether numpy lets a cast pass (`np.can_cast`).
pub fn can_cast(from: DType, to: DType, casting: Casting) -> bool {
    match casting {
        _ if from == to => true,
        Casting::Unsafe => true,
        Casting::No | Casting::Equiv => false,
        Casting::Safe => is_safe(from, to),
        Casting::SameKind => is_safe(from, to) || is_same_kind(from, to),
    }
}

fn is_safe(from: DType, to: DType) -> bool {
    match (from, to) {
        (DType::Datetime(a), DType::Datetime(b)) => {
            let calendar = a.kind <= UnitKind::Month && b.kind > UnitKind::Month && !b.is_generic();
            a.is_generic() || a.factor(b).is_some() || calendar
        }
        (DType::Timedelta(a), DType::Timedelta(b)) => a.is_generic() || a.factor(b).is_some(),
        (DType::Datetime(_), _) | (_, DType::Datetime(_)) => false,
        (DType::Str(a), DType::Str(b)) => a <= b,
        (DType::Str(_), _) | (DType::Timedelta(_), DType::Str(_)) => false,
        (_, DType::Str(width)) => text_width(from) <= width,
        _ => promote_types(from, to) == Ok(to),
    }
}

fn is_same_kind(from: DType, to: DType) -> bool {
    match (from, to) {
        (DType::Datetime(a), DType::Datetime(b)) => a.is_generic() || !b.is_generic(),
        (DType::Timedelta(a), DType::Timedelta(b)) => {
            let calendar = |unit: Unit| unit.kind <= UnitKind::Month;
            a.is_generic() || (!b.is_generic() && calendar(a) == calendar(b))
        }
        (DType::Str(_), DType::Str(_)) => true,
        (DType::Datetime(_) | DType::Timedelta(_) | DType::Str(_), _) | (_, DType::Datetime(_)) => false,
        (_, DType::Timedelta(_)) => from.is_integer() || from == DType::Bool,
        (_, DType::Str(_)) => true,
        _ => from.category() <= to.category(),
    }
}

/// Fails with numpy's words where a cast is not let pass.
pub fn check_cast(from: DType, to: DType, casting: Casting) -> Result<()> {
    if can_cast(from, to, casting) {
        return Ok(());
    }
    let (from, to, word) = (from.repr(), to.repr(), casting.word());
    Err(ArrayError::type_(format!(
        "Cannot cast array data from {from} to {to} according to the rule '{word}'"
    )))
}
