//! The order of elements: keys that compare as numpy sorts, NaN and "no moment" last, equal zeros equal.
//!
//! Knows elements, no arrays.

use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::scalar::NAT;
use crate::storage::{C32, C64, Element, Text};

/// What is done with elements of some type and the key of each.
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it. Two elements with the same key are equal, or both NaN.
    fn visit<T: Element, K: Ord + Clone>(self, key: fn(&T) -> K) -> Result<Self::Out>;
}

/// Does what the visitor does with elements of this type.
pub fn visit<V: Visitor>(dtype: DType, visitor: V) -> Result<V::Out> {
    match dtype {
        DType::Bool => visitor.visit(|item: &bool| *item),
        DType::I8 => visitor.visit(|item: &i8| *item),
        DType::I16 => visitor.visit(|item: &i16| *item),
        DType::I32 => visitor.visit(|item: &i32| *item),
        DType::I64 => visitor.visit(|item: &i64| *item),
        DType::U8 => visitor.visit(|item: &u8| *item),
        DType::U16 => visitor.visit(|item: &u16| *item),
        DType::U32 => visitor.visit(|item: &u32| *item),
        DType::U64 => visitor.visit(|item: &u64| *item),
        DType::F32 => visitor.visit(|item: &f32| single(*item)),
        DType::F64 => visitor.visit(|item: &f64| double(*item)),
        DType::C64 => visitor.visit(|item: &C32| complex(C64::new(f64::from(item.re), f64::from(item.im)))),
        DType::C128 => visitor.visit(|item: &C64| complex(*item)),
        DType::Datetime(_) | DType::Timedelta(_) => visitor.visit(|item: &i64| moment(*item)),
        DType::Str(_) => visitor.visit(|item: &Text| item.clone()),
    }
}

/// Whether an element is not even equal to itself: NaN.
pub fn is_unequal<T: PartialEq>(item: &T) -> bool {
    let same = item;
    item != same
}

/// The key of a `float64`.
pub fn double(item: f64) -> u64 {
    if item.is_nan() {
        return u64::MAX;
    }
    let bits = (item + 0.0).to_bits();
    if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }
}

/// The key of a `float32`.
pub fn single(item: f32) -> u32 {
    if item.is_nan() {
        return u32::MAX;
    }
    let bits = (item + 0.0).to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}

/// The key of a complex number: those with a NaN in the imaginary part come after all others, those with one in the real part
/// after these.
fn complex(item: C64) -> (u64, u64, u64) {
    let class = u64::from(item.im.is_nan()) + 2 * u64::from(item.re.is_nan());
    (class, double(item.re), double(item.im))
}

/// The key of a moment or a span.
fn moment(item: i64) -> (bool, i64) {
    (item == NAT, item)
}

/// The type that two arrays are compared in.
pub fn common(a: DType, b: DType) -> Result<DType> {
    let refused = || ArrayError::refused(format!("an order of {a} and {b}"));
    let signed = |bytes: usize| match bytes {
        1 => DType::I8,
        2 => DType::I16,
        4 => DType::I32,
        8 => DType::I64,
        _ => DType::F64,
    };
    match (a, b) {
        (a, b) if a == b => Ok(a),
        (DType::Str(a), DType::Str(b)) => Ok(DType::Str(a.max(b))),
        (a, b) if !a.is_number() || !b.is_number() => Err(refused()),
        (DType::Bool, other) | (other, DType::Bool) => Ok(other),
        (a, b) if a.is_integer() && b.is_integer() => {
            if a.kind() == b.kind() {
                return Ok(if a.itemsize() >= b.itemsize() { a } else { b });
            }
            let (unsigned, other) = if a.kind() == 'u' { (a, b) } else { (b, a) };
            Ok(signed((2 * unsigned.itemsize()).max(other.itemsize())))
        }
        (a, b) => {
            let wide = |dtype: DType| match dtype {
                DType::F64 | DType::C128 => true,
                DType::F32 | DType::C64 => false,
                other => other.itemsize() > 2,
            };
            Ok(match (a.is_complex() || b.is_complex(), wide(a) || wide(b)) {
                (true, true) => DType::C128,
                (true, false) => DType::C64,
                (false, true) => DType::F64,
                (false, false) => DType::F32,
            })
        }
    }
}
