//! Sums and products.
//!
//! Knows the order in which floats are added by `pairwise` and `fold`.

use super::fold::Fold;
use super::frame::{Frame, How};
use super::layout::widened;
use super::number::Number;
use super::pairwise::Pairwise;
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::numbers;
use crate::scalar::{NAT, Scalar};
use crate::storage::{C32, C64, Element};
use std::marker::PhantomData;

/// Adds floats in pairs.
struct Pairs;

impl<T: Pairwise> Fold<T> for Pairs {
    type Kept = T;

    fn one(&self, kept: T, item: T) -> T {
        kept + item
    }

    fn block(&self, kept: T, items: &[T]) -> T {
        kept + T::pairwise(items)
    }
}

/// Adds integers and bools, wrapping, as another type.
struct Total<K>(PhantomData<K>);

/// Integers and bools as those that they are added as.
trait Counted<K>: Copy {
    fn counted(self) -> K;
}

impl<T: Number> Counted<i64> for T {
    fn counted(self) -> i64 {
        self.to_i64()
    }
}

impl<T: Number> Counted<u64> for T {
    fn counted(self) -> u64 {
        self.to_i64().cast_unsigned()
    }
}

impl<T: Counted<K>, K: Number> Fold<T> for Total<K> {
    type Kept = K;

    fn one(&self, kept: K, item: T) -> K {
        kept.plus(item.counted())
    }

    fn block(&self, kept: K, items: &[T]) -> K {
        items.iter().fold(kept, |kept, item| kept.plus(item.counted()))
    }
}

/// Adds one after the other.
struct Narrow;

impl<T: Number> Fold<T> for Narrow {
    type Kept = T;

    fn one(&self, kept: T, item: T) -> T {
        kept.plus(item)
    }

    fn block(&self, kept: T, items: &[T]) -> T {
        items.iter().fold(kept, |kept, item| kept.plus(*item))
    }
}

/// Multiplies one after the other.
struct Product;

impl<T: Number> Fold<T> for Product {
    type Kept = T;

    fn one(&self, kept: T, item: T) -> T {
        kept.times(item)
    }

    fn block(&self, kept: T, items: &[T]) -> T {
        items.iter().fold(kept, |kept, item| kept.times(*item))
    }
}

/// Adds spans of time: no span makes the sum none.
struct Spans;

impl Fold<i64> for Spans {
    type Kept = i64;

    fn one(&self, kept: i64, item: i64) -> i64 {
        if kept == NAT || item == NAT {
            NAT
        } else {
            kept.wrapping_add(item)
        }
    }

    fn block(&self, kept: i64, items: &[i64]) -> i64 {
        items.iter().fold(kept, |kept, item| self.one(kept, *item))
    }
}

/// The type that sums and products of a type have: small integers grow.
pub fn grown(dtype: DType) -> DType {
    match dtype {
        DType::Bool | DType::I8 | DType::I16 | DType::I32 => DType::I64,
        DType::U8 | DType::U16 | DType::U32 => DType::U64,
        other => other,
    }
}

/// `np.sum`, `add.reduce`: of all elements or along axes, the floats in numpy's order.
pub fn sum(array: &Array, how: &How) -> Result<Array> {
    let target = how.dtype.unwrap_or(grown(array.dtype()));
    match (array.dtype(), target) {
        (DType::F64, DType::F64) => reduced::<f64, _>(array, how, &Pairs, 0.0),
        (DType::F32, DType::F32) => reduced::<f32, _>(array, how, &Pairs, 0.0),
        (DType::C64, DType::C64) => reduced::<C32, _>(array, how, &Pairs, C32::new(0.0, 0.0)),
        (DType::C128, DType::C128) => reduced::<C64, _>(array, how, &Pairs, C64::new(0.0, 0.0)),
        (DType::Timedelta(_), DType::Timedelta(_)) => spans(array, how, target),
        (DType::Datetime(_) | DType::Timedelta(_) | DType::Str(_), _) => Err(no_loop("add", array.dtype())),
        (from, DType::I64) if !from.is_float() && !from.is_complex() => {
            numbers!(from, T => reduced::<T, _>(array, how, &Total::<i64>(PhantomData), 0), else => Err(no_loop("add", from)))
        }
        (from, DType::U64) if !from.is_float() && !from.is_complex() => {
            numbers!(from, T => reduced::<T, _>(array, how, &Total::<u64>(PhantomData), 0), else => Err(no_loop("add", from)))
        }
        (from, to) if from == to => {
            numbers!(from, T => reduced::<T, _>(array, how, &Narrow, T::default()), else => Err(no_loop("add", from)))
        }
        _ => sum(&widened(array, target)?, &how.typed(target)),
    }
}

/// `np.prod`, `multiply.reduce`: one after the other.
pub fn prod(array: &Array, how: &How) -> Result<Array> {
    let target = how.dtype.unwrap_or(grown(array.dtype()));
    if !array.dtype().is_number() {
        return Err(no_loop("multiply", array.dtype()));
    }
    let array = &widened(array, target)?;
    match target {
        DType::F64 => reduced::<f64, _>(array, how, &Product, 1.0),
        DType::F32 => reduced::<f32, _>(array, how, &Product, 1.0),
        DType::C64 => reduced::<C32, _>(array, how, &Product, C32::new(1.0, 0.0)),
        DType::C128 => reduced::<C64, _>(array, how, &Product, C64::new(1.0, 0.0)),
        DType::Bool => reduced::<bool, _>(array, how, &Product, true),
        DType::I8 => reduced::<i8, _>(array, how, &Product, 1),
        DType::I16 => reduced::<i16, _>(array, how, &Product, 1),
        DType::I32 => reduced::<i32, _>(array, how, &Product, 1),
        DType::I64 => reduced::<i64, _>(array, how, &Product, 1),
        DType::U8 => reduced::<u8, _>(array, how, &Product, 1),
        DType::U16 => reduced::<u16, _>(array, how, &Product, 1),
        DType::U32 => reduced::<u32, _>(array, how, &Product, 1),
        DType::U64 => reduced::<u64, _>(array, how, &Product, 1),
        other => Err(no_loop("multiply", other)),
    }
}

/// Reduces with an identity, or with what `initial` says.
fn reduced<T, F>(array: &Array, how: &How, operation: &F, identity: F::Kept) -> Result<Array>
where
    T: Element + Copy,
    F: Fold<T, Kept: Element>,
{
    let frame = Frame::new(array, how)?;
    let start = match &how.initial {
        None => identity,
        Some(initial) => started::<F::Kept>(initial)?,
    };
    let results = frame.fold::<T, F>(operation, start)?;
    frame.array(F::Kept::buffer(results), F::Kept::DTYPE)
}

fn spans(array: &Array, how: &How, dtype: DType) -> Result<Array> {
    let frame = Frame::new(array, how)?;
    let start = match how.initial {
        Some(Scalar::Timedelta(start, unit)) if dtype == DType::Timedelta(unit) => start,
        Some(_) => return Err(ArrayError::refused("an initial value of another type")),
        None => 0,
    };
    let results = frame.fold::<i64, _>(&Spans, start)?;
    frame.array(i64::buffer(results), dtype)
}

/// What a reduction starts with, as its own type.
pub fn started<K: Element>(initial: &Scalar) -> Result<K> {
    let array = widened(&Array::scalar(initial), K::DTYPE)?;
    array
        .elements::<K>()?
        .first()
        .cloned()
        .ok_or_else(|| ArrayError::value("no initial value"))
}

/// The error of an operation that numpy does not have for a type.
pub fn no_loop(name: &str, dtype: DType) -> ArrayError {
    let repr = format!(
        "dtype('{}')",
        if dtype.is_time() {
            dtype.code()
        } else {
            dtype.to_string()
        }
    );
    match dtype {
        DType::Str(_) if name == "add" => no_text("reduce", dtype),
        dtype if dtype.is_time() => ArrayError::new(
            Kind::Ufunc,
            format!("ufunc '{name}' cannot use operands with types {repr} and {repr}"),
        ),
        _ => ArrayError::new(
            Kind::Ufunc,
            format!("ufunc '{name}' did not contain a loop with signature matching types ({repr}, {repr}) -> None"),
        ),
    }
}

/// The error of adding up text, by `add`'s method of this name.
pub fn no_text(method: &str, dtype: DType) -> ArrayError {
    let longer = match dtype {
        DType::Str(width) => DType::Str(width.saturating_mul(2)),
        other => other,
    };
    ArrayError::type_(format!(
        "the resolved dtypes are not compatible with add.{method}. Resolved (dtype('{dtype}'), dtype('{dtype}'), \
         dtype('{longer}'))"
    ))
}
