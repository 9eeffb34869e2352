//! Elements of one type as elements of another, as C compiled for x86 converts them.
//!
//! Floats out of an integer's range, which C leaves open, give what x86 gives, and are noted as invalid. Knows no arrays.

use crate::storage::{C32, C64, Element};

/// Elements of numbers: everything but text.
pub trait Number: Element + Copy {}

/// An element of a number's type made of one of another.
pub trait Convert<S>: Number {
    /// Converts.
    fn convert(value: S) -> Self;

    /// Whether C says what the conversion gives.
    fn is_defined(_value: &S) -> bool {
        true
    }
}

macro_rules! numbers {
    ($($type:ty),*) => { $(impl Number for $type {})* };
}

numbers!(bool, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, C32, C64);

/// From each of some types to each of the others, by `as`.
macro_rules! by_as {
    ($from:tt, $to:tt) => { by_as!(@from $from, $to); };
    (@from ($($from:ty),*), $to:tt) => { $(by_as!(@to $from, $to);)* };
    (@to $from:ty, ($($to:ty),*)) => { $(
        impl Convert<$from> for $to {
            fn convert(value: $from) -> $to {
                value as $to
            }
        }
    )* };
}

by_as!(
    (i8, i16, i32, i64, u8, u16, u32, u64),
    (i8, i16, i32, i64, u8, u16, u32, u64, f32, f64)
);
by_as!((f32, f64), (f32, f64));

/// From and to bool.
macro_rules! by_truth {
    ($($type:ty),*) => { $(
        impl Convert<$type> for bool {
            fn convert(value: $type) -> bool {
                value != <$type>::default()
            }
        }

        impl Convert<bool> for $type {
            fn convert(value: bool) -> $type {
                <$type as Convert<u8>>::convert(u8::from(value))
            }
        }
    )* };
}

by_truth!(i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, C32, C64);

impl Convert<bool> for bool {
    fn convert(value: bool) -> bool {
        value
    }
}

const TWO_31: f64 = 2_147_483_648.0;
const TWO_63: f64 = 9_223_372_036_854_775_808.0;

fn fits_i32(value: f64) -> bool {
    value > -TWO_31 - 1.0 && value < TWO_31
}

fn fits_i64(value: f64) -> bool {
    (-TWO_63..TWO_63).contains(&value)
}

fn fits_u64(value: f64) -> bool {
    (-TWO_63..2.0 * TWO_63).contains(&value)
}

fn to_i32(value: f64) -> i32 {
    if fits_i32(value) { value as i32 } else { i32::MIN }
}

fn to_i64(value: f64) -> i64 {
    if fits_i64(value) { value as i64 } else { i64::MIN }
}

fn to_u64(value: f64) -> u64 {
    if value >= TWO_63 {
        (to_i64(value - TWO_63) as u64) ^ (1 << 63)
    } else {
        to_i64(value) as u64
    }
}

/// From floats to integers, by way of the integer that x86 converts to.
macro_rules! by_x86 {
    ($($to:ty, $by:ident, $fits:ident);*) => { $(
        impl Convert<f64> for $to {
            fn convert(value: f64) -> $to {
                $by(value) as $to
            }

            fn is_defined(value: &f64) -> bool {
                $fits(*value)
            }
        }

        impl Convert<f32> for $to {
            fn convert(value: f32) -> $to {
                $by(f64::from(value)) as $to
            }

            fn is_defined(value: &f32) -> bool {
                $fits(f64::from(*value))
            }
        }
    )* };
}

by_x86!(
    i8, to_i32, fits_i32; i16, to_i32, fits_i32; i32, to_i32, fits_i32; i64, to_i64, fits_i64;
    u8, to_i32, fits_i32; u16, to_i32, fits_i32; u32, to_i64, fits_i64; u64, to_u64, fits_u64
);

/// From complex to real numbers, which drops the imaginary part, and back.
macro_rules! by_parts {
    ($($type:ty),*) => { $(
        by_parts!(@one $type, C32, f32);
        by_parts!(@one $type, C64, f64);
    )* };
    (@one $real:ty, $complex:ty, $part:ty) => {
        impl Convert<$complex> for $real {
            fn convert(value: $complex) -> $real {
                <$real as Convert<$part>>::convert(value.re)
            }

            fn is_defined(value: &$complex) -> bool {
                <$real as Convert<$part>>::is_defined(&value.re)
            }
        }

        impl Convert<$real> for $complex {
            fn convert(value: $real) -> $complex {
                <$complex>::new(<$part as Convert<$real>>::convert(value), 0.0)
            }
        }
    };
}

by_parts!(i8, i16, i32, i64, u8, u16, u32, u64, f32, f64);

macro_rules! by_both_parts {
    ($($to:ty, $from:ty, $part:ty);*) => { $(
        impl Convert<$from> for $to {
            fn convert(value: $from) -> $to {
                <$to>::new(value.re as $part, value.im as $part)
            }
        }
    )* };
}

by_both_parts!(C32, C32, f32; C32, C64, f32; C64, C32, f64; C64, C64, f64);

/// Does the same for every type of numbers, else something else: `each_number!(dtype, T => …, else …)`.
#[macro_export]
macro_rules! each_number {
    ($dtype:expr, $type:ident => $body:expr, else $other:expr) => {
        match $dtype {
            $crate::dtype::DType::Bool => {
                type $type = bool;
                $body
            }
            $crate::dtype::DType::I8 => {
                type $type = i8;
                $body
            }
            $crate::dtype::DType::I16 => {
                type $type = i16;
                $body
            }
            $crate::dtype::DType::I32 => {
                type $type = i32;
                $body
            }
            $crate::dtype::DType::I64 => {
                type $type = i64;
                $body
            }
            $crate::dtype::DType::U8 => {
                type $type = u8;
                $body
            }
            $crate::dtype::DType::U16 => {
                type $type = u16;
                $body
            }
            $crate::dtype::DType::U32 => {
                type $type = u32;
                $body
            }
            $crate::dtype::DType::U64 => {
                type $type = u64;
                $body
            }
            $crate::dtype::DType::F32 => {
                type $type = f32;
                $body
            }
            $crate::dtype::DType::F64 => {
                type $type = f64;
                $body
            }
            $crate::dtype::DType::C64 => {
                type $type = $crate::storage::C32;
                $body
            }
            $crate::dtype::DType::C128 => {
                type $type = $crate::storage::C64;
                $body
            }
            _ => $other,
        }
    };
}
