//! Python's own numbers among types: they take a type's size, and only raise its category (NEP 50).
//!
//! Knows no operations.

use super::promote::promote_types;
use crate::array::Array;
use crate::dtype::{Category, DType};
use crate::error::{ArrayError, Result};
use crate::scalar::{Scalar, Weak};
use crate::storage::{C32, C64};

/// What an operation is given: an array, or a number of Python's own.
#[derive(Clone, Debug)]
pub enum Operand {
    /// An array; a numpy scalar is one of no dimension.
    Array(Array),
    /// Python's `int`, `float` or `complex`. (`bool` is an array of no dimension.)
    Weak(Weak),
}

impl From<Array> for Operand {
    fn from(array: Array) -> Operand {
        Operand::Array(array)
    }
}

impl From<&Array> for Operand {
    fn from(array: &Array) -> Operand {
        Operand::Array(array.clone())
    }
}

impl From<Weak> for Operand {
    fn from(weak: Weak) -> Operand {
        Operand::Weak(weak)
    }
}

impl Operand {
    /// The shape: none for Python's numbers.
    pub fn shape(&self) -> &[usize] {
        match self {
            Operand::Array(array) => array.shape(),
            Operand::Weak(_) => &[],
        }
    }

    /// The type that it has where nothing else decides.
    pub fn dtype(&self) -> DType {
        match self {
            Operand::Array(array) => array.dtype(),
            Operand::Weak(weak) => default_type(*weak),
        }
    }

    /// It as an array: Python's numbers get this type. Fails where they do not fit.
    pub fn array(&self, dtype: DType) -> Result<Array> {
        match self {
            Operand::Array(array) => Ok(array.clone()),
            Operand::Weak(weak) => weak_scalar(*weak, dtype).map(|scalar| Array::scalar(&scalar)),
        }
    }

    /// It as an array of the type that it has by itself.
    pub fn default_array(&self) -> Result<Array> {
        self.array(self.dtype())
    }
}

/// The type of a Python number by itself.
pub fn default_type(weak: Weak) -> DType {
    match weak {
        Weak::Int(value) if value > i128::from(i64::MAX) && value <= i128::from(u64::MAX) => DType::U64,
        Weak::Int(_) => DType::I64,
        Weak::Float(_) => DType::F64,
        Weak::Complex(_) => DType::C128,
    }
}

/// The type that a type and a Python number have in common.
pub fn with_weak(dtype: DType, weak: Weak) -> Result<DType> {
    match (weak, dtype.category()) {
        (_, Category::Datetime | Category::Timedelta | Category::Str) => promote_types(dtype, default_type(weak)),
        (Weak::Int(_), Category::Bool) => Ok(DType::I64),
        (Weak::Int(_), _) => Ok(dtype),
        (Weak::Float(_), Category::Float | Category::Complex) => Ok(dtype),
        (Weak::Float(_), _) => Ok(DType::F64),
        (Weak::Complex(_), Category::Complex) => Ok(dtype),
        (Weak::Complex(_), _) if dtype == DType::F32 => Ok(DType::C64),
        (Weak::Complex(_), _) => Ok(DType::C128),
    }
}

/// The type that operands have in common (`np.result_type`). Fails where there is none.
pub fn result_type(operands: &[Operand]) -> Result<DType> {
    let mut strong = None;
    for operand in operands {
        if let Operand::Array(array) = operand {
            let dtype = array.dtype();
            strong = Some(strong.map_or(Ok(dtype), |common| promote_types(common, dtype))?);
        }
    }
    let weak = operands.iter().filter_map(|operand| match operand {
        Operand::Weak(weak) => Some(*weak),
        Operand::Array(_) => None,
    });
    let mut common = strong;
    // The highest category first: an `int` beside a `float` says nothing.
    let rank = |weak: &Weak| match weak {
        Weak::Int(_) => 0,
        Weak::Float(_) => 1,
        Weak::Complex(_) => 2,
    };
    if let Some(highest) = weak.max_by_key(rank) {
        common = Some(common.map_or(Ok(default_type(highest)), |dtype| with_weak(dtype, highest))?);
    }
    common.ok_or_else(|| ArrayError::value("at least one array or dtype is required"))
}

/// A Python number as an element of a type. Fails where an integer does not fit.
pub fn weak_scalar(weak: Weak, dtype: DType) -> Result<Scalar> {
    match weak {
        Weak::Int(value) => int_scalar(value, dtype),
        Weak::Float(value) => Ok(match dtype {
            DType::F32 => Scalar::F32(value as f32),
            DType::C64 => Scalar::C64(C32::new(value as f32, 0.0)),
            DType::C128 => Scalar::C128(C64::new(value, 0.0)),
            _ => Scalar::F64(value),
        }),
        Weak::Complex(value) => Ok(match dtype {
            DType::C64 => Scalar::C64(C32::new(value.re as f32, value.im as f32)),
            _ => Scalar::C128(value),
        }),
    }
}

fn int_scalar(value: i128, dtype: DType) -> Result<Scalar> {
    let out = || match value {
        _ if value > i128::from(i64::MAX) || value < i128::from(i64::MIN) => too_large(),
        _ => ArrayError::overflow(format!("Python integer {value} out of bounds for {dtype}")),
    };
    Ok(match dtype {
        DType::Bool => Scalar::Bool(value != 0),
        DType::I8 => Scalar::I8(value.try_into().map_err(|_| out())?),
        DType::I16 => Scalar::I16(value.try_into().map_err(|_| out())?),
        DType::I32 => Scalar::I32(value.try_into().map_err(|_| out())?),
        DType::U8 => Scalar::U8(value.try_into().map_err(|_| out())?),
        DType::U16 => Scalar::U16(value.try_into().map_err(|_| out())?),
        DType::U32 => Scalar::U32(value.try_into().map_err(|_| out())?),
        DType::U64 => Scalar::U64(value.try_into().map_err(|_| out())?),
        DType::F32 => Scalar::F32(value as f32),
        DType::F64 => Scalar::F64(value as f64),
        DType::C64 => Scalar::C64(C32::new(value as f32, 0.0)),
        DType::C128 => Scalar::C128(C64::new(value as f64, 0.0)),
        DType::Timedelta(unit) => Scalar::Timedelta(value.try_into().map_err(|_| out())?, unit),
        _ => Scalar::I64(value.try_into().map_err(|_| too_large())?),
    })
}

fn too_large() -> ArrayError {
    ArrayError::overflow("Python int too large to convert to C long")
}
