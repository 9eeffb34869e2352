//! Arrays of nested lists: their shape and type are found in them.
//!
//! Knows no interpreter: a door says what the lists hold.

use crate::array::Array;
use crate::cast::promote::promote_types;
use crate::cast::weak::{default_type, weak_scalar};
use crate::dtype::DType;
use crate::each_type;
use crate::error::{ArrayError, Result};
use crate::scalar::{Scalar, Weak};
use crate::shape::shape_text;
use crate::storage::{Buffer, Element, Text, reserved};

/// What a list holds.
#[derive(Clone, Debug)]
pub enum Nested {
    /// A list or tuple.
    List(Vec<Nested>),
    /// An array or numpy scalar.
    Array(Array),
    /// Python's `int`, `float`, `complex`.
    Number(Weak),
    /// Python's `bool`.
    Bool(bool),
    /// Python's `str`.
    Str(Text),
}

impl Nested {
    /// The type of an element by itself.
    fn dtype(&self) -> Result<Option<DType>> {
        match self {
            Nested::List(items) => {
                let mut common = None;
                for item in items {
                    if let Some(dtype) = item.dtype()? {
                        common = Some(common.map_or(Ok(dtype), |common| promote_types(common, dtype))?);
                    }
                }
                Ok(common)
            }
            Nested::Array(array) => Ok(Some(array.dtype())),
            Nested::Number(Weak::Int(value)) if *value > i128::from(u64::MAX) || *value < i128::from(i64::MIN) => Err(
                ArrayError::refused("an array of integers of more than 64 bits, which are objects,"),
            ),
            Nested::Number(weak) => Ok(Some(default_type(*weak))),
            Nested::Bool(_) => Ok(Some(DType::Bool)),
            Nested::Str(text) => Ok(Some(DType::Str((text.chars().count() as u32).max(1)))),
        }
    }

    /// The shape, as deep as all items agree, and whether they do to the end.
    fn shape(&self) -> (Vec<usize>, bool) {
        match self {
            Nested::Array(array) => (array.shape().to_vec(), true),
            Nested::List(items) => {
                let mut shape = vec![items.len()];
                let mut whole = true;
                let mut inner: Option<Vec<usize>> = None;
                for item in items {
                    let (found, agrees) = item.shape();
                    whole &= agrees;
                    inner = Some(match inner {
                        None => found,
                        Some(before) => {
                            let same = before.iter().zip(&found).take_while(|(a, b)| a == b).count();
                            whole &= before.len() == found.len() && same == before.len();
                            before.into_iter().take(same).collect()
                        }
                    });
                }
                shape.extend(inner.unwrap_or_default());
                (shape, whole)
            }
            _ => (Vec::new(), true),
        }
    }
}

impl Array {
    /// `np.array` of lists. Fails with numpy's words where they are ragged, or where numbers do not fit the type asked for.
    pub fn from_nested(nested: &Nested, dtype: Option<DType>) -> Result<Array> {
        if let Nested::Array(array) = nested {
            return array.astype(dtype.unwrap_or(array.dtype()));
        }
        let (shape, whole) = nested.shape();
        if !whole {
            let depth = shape.len();
            let detected = shape_text(&shape);
            return Err(ArrayError::value(format!(
                "setting an array element with a sequence. The requested array has an inhomogeneous shape after {depth} \
                 dimensions. The detected shape was {detected} + inhomogeneous part."
            )));
        }
        let found = match (dtype, nested.dtype()) {
            (Some(dtype), _) if !matches!(dtype, DType::Str(0)) => dtype,
            (_, found) => found?.or(dtype).unwrap_or(DType::F64),
        };
        let mut leaves = Leaves {
            dtype: found,
            parts: Vec::new(),
        };
        leaves.collect(nested)?;
        each_type!(found, T => {
            let mut values: Vec<T> = reserved(shape.iter().product())?;
            for part in &leaves.parts {
                values.extend_from_slice(T::of(part).unwrap_or_default());
            }
            Array::typed(T::buffer(values), &shape, found)
        })
    }
}

/// The elements of lists in order, of the type of the array.
struct Leaves {
    dtype: DType,
    parts: Vec<Buffer>,
}

impl Leaves {
    fn collect(&mut self, nested: &Nested) -> Result<()> {
        match nested {
            Nested::List(items)
                if items.iter().all(|item| matches!(item, Nested::Number(_))) && self.dtype == DType::F64 =>
            {
                let mut values: Vec<f64> = reserved(items.len())?;
                for item in items {
                    match item {
                        Nested::Number(Weak::Int(value)) => values.push(*value as f64),
                        Nested::Number(Weak::Float(value)) => values.push(*value),
                        _ => return Err(complex_to(self.dtype)),
                    }
                }
                self.parts.push(Buffer::F64(values));
            }
            Nested::List(items) => items.iter().try_for_each(|item| self.collect(item))?,
            Nested::Array(array) => self.parts.push(array.astype(self.dtype)?.to_buffer()?),
            Nested::Number(weak) => self.parts.push(number(*weak, self.dtype)?.buffer()),
            Nested::Bool(value) => self.parts.push(Scalar::Bool(*value).astype(self.dtype)?.buffer()),
            Nested::Str(text) => {
                // Python's own text is named without its class.
                let bare = |error: ArrayError| match error.message.split_once("np.str_(") {
                    Some((before, quoted)) => {
                        let quoted = quoted.strip_suffix(')').unwrap_or(quoted);
                        ArrayError::new(error.kind, format!("{before}{quoted}"))
                    }
                    None => error,
                };
                self.parts
                    .push(Scalar::Str(text.clone()).astype(self.dtype).map_err(bare)?.buffer());
            }
        }
        Ok(())
    }
}

fn complex_to(dtype: DType) -> ArrayError {
    let kind = if dtype.is_float() {
        "float() argument must be a string or a real number"
    } else {
        "int() argument must be a string, a bytes-like object or a real number"
    };
    ArrayError::type_(format!("{kind}, not 'complex'"))
}

/// A Python number as an element: integers must fit, floats are cut to whole numbers.
fn number(weak: Weak, dtype: DType) -> Result<Scalar> {
    match weak {
        Weak::Float(value) if dtype.is_integer() && value.is_nan() => {
            Err(ArrayError::value("cannot convert float NaN to integer"))
        }
        Weak::Float(value) if dtype.is_integer() && value.is_infinite() => {
            Err(ArrayError::overflow("cannot convert float infinity to integer"))
        }
        Weak::Float(value) if dtype.is_integer() => weak_scalar(Weak::Int(value.trunc() as i128), dtype),
        Weak::Complex(_) if dtype.is_integer() || dtype.is_float() => Err(complex_to(dtype)),
        Weak::Int(_) if dtype.is_number() || matches!(dtype, DType::Timedelta(_)) => weak_scalar(weak, dtype),
        Weak::Int(value) if matches!(dtype, DType::Datetime(_)) => match i64::try_from(value) {
            Ok(value) => Scalar::I64(value).astype(dtype),
            Err(_) => Err(ArrayError::overflow("Python int too large to convert to C long")),
        },
        weak => weak_scalar(weak, default_type(weak))?.astype(dtype),
    }
}
