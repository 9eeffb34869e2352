//! Arrays: a storage, and which of its elements are where.
//!
//! Knows no operations. Every view of a storage is made by [`Array::view`], which proves that it stays inside.

use crate::dtype::DType;
use crate::each_type;
use crate::error::{ArrayError, Kind, Result};
use crate::scalar::Scalar;
use crate::shape::{c_strides, no_memory, size_of_shape};
use crate::storage::{Buffer, Element, Storage, filled};

/// An array or a view of one. Copying this is cheap and shares the elements.
#[derive(Clone, Debug)]
pub struct Array {
    storage: Storage,
    dtype: DType,
    offset: usize,
    shape: Vec<usize>,
    strides: Vec<isize>,
    writeable: bool,
}

impl Array {
    /// An array of these elements in C order. Fails where their number is not the shape's.
    pub fn new<T: Element>(values: Vec<T>, shape: &[usize]) -> Result<Array> {
        let dtype = match T::DTYPE {
            DType::Str(_) => DType::Str(0),
            plain => plain,
        };
        Array::typed(T::buffer(values), shape, dtype)
    }

    /// An array of a buffer in C order, whose elements are of this type. Fails where their number is not the shape's, or
    /// where such elements are not stored so. Text that has no width yet gets that of its longest.
    pub fn typed(buffer: Buffer, shape: &[usize], dtype: DType) -> Result<Array> {
        let size = size_of_shape(shape, dtype)?;
        let stored = match dtype {
            DType::Datetime(_) | DType::Timedelta(_) => DType::I64,
            DType::Str(_) => DType::Str(0),
            plain => plain,
        };
        if buffer.len() != size || buffer.dtype() != stored {
            return Err(ArrayError::new(Kind::Runtime, "elements do not fit the array"));
        }
        let dtype = match (&buffer, dtype) {
            (Buffer::Str(values), DType::Str(0)) => DType::Str(width_of(values)),
            _ => dtype,
        };
        let (shape, strides) = (shape.to_vec(), c_strides(shape));
        Ok(Array {
            storage: Storage::of(buffer),
            dtype,
            offset: 0,
            shape,
            strides,
            writeable: true,
        })
    }

    /// A vector as an array of one dimension.
    pub fn vector<T: Element>(values: Vec<T>) -> Array {
        let shape = [values.len()];
        Array::from_parts(T::buffer(values), &shape)
    }

    fn from_parts(buffer: Buffer, shape: &[usize]) -> Array {
        let dtype = match &buffer {
            Buffer::Str(values) => DType::Str(width_of(values)),
            other => other.dtype(),
        };
        let (shape, strides) = (shape.to_vec(), c_strides(shape));
        Array {
            storage: Storage::of(buffer),
            dtype,
            offset: 0,
            shape,
            strides,
            writeable: true,
        }
    }

    /// An array of no dimension with this element.
    pub fn scalar(value: &Scalar) -> Array {
        let mut array = Array::from_parts(value.buffer(), &[]);
        array.dtype = value.dtype();
        array
    }

    /// An array of zeros, `False`, moments zero, or empty text. Fails where there is no memory.
    pub fn zeros(shape: &[usize], dtype: DType) -> Result<Array> {
        let size = size_of_shape(shape, dtype)?;
        let buffer =
            each_type!(dtype, T => filled(size, T::default()).map(T::buffer)).map_err(|_| no_memory(shape, dtype))?;
        let (shape, strides) = (shape.to_vec(), c_strides(shape));
        Ok(Array {
            storage: Storage::of(buffer),
            dtype,
            offset: 0,
            shape,
            strides,
            writeable: true,
        })
    }

    /// Another view of the same storage. Fails where it would leave the storage. It is writeable as this one is.
    pub fn view(&self, offset: usize, shape: Vec<usize>, strides: Vec<isize>) -> Result<Array> {
        size_of_shape(&shape, self.dtype)?;
        let len = self.storage.read().len();
        let outside = || ArrayError::new(Kind::Runtime, "a view outside of its storage");
        if shape.len() != strides.len() {
            return Err(outside());
        }
        if !shape.contains(&0) {
            let (low, high) = extent(offset, &shape, &strides).ok_or_else(outside)?;
            if low < 0 || high >= len as i128 {
                return Err(outside());
            }
        }
        Ok(Array {
            storage: self.storage.clone(),
            dtype: self.dtype,
            offset,
            shape,
            strides,
            writeable: self.writeable,
        })
    }

    /// The same elements, taken as moments, spans or plain `i64`, or text of another width. Fails for other types.
    pub fn retyped(&self, dtype: DType) -> Result<Array> {
        let stored = |dtype: DType| if dtype.is_time() { DType::I64 } else { dtype };
        let text = matches!((self.dtype, dtype), (DType::Str(_), DType::Str(_)));
        if stored(self.dtype) != stored(dtype) && !text {
            return Err(ArrayError::refused(format!("a view of {} as {dtype}", self.dtype)));
        }
        Ok(Array { dtype, ..self.clone() })
    }

    /// The same view, but not to be written.
    pub fn read_only(&self) -> Array {
        Array {
            writeable: false,
            ..self.clone()
        }
    }

    /// The same view, to be written or not.
    pub fn with_writeable(&self, writeable: bool) -> Array {
        Array {
            writeable,
            ..self.clone()
        }
    }

    /// The storage.
    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    /// The type of the elements.
    pub fn dtype(&self) -> DType {
        self.dtype
    }

    /// Where in the storage the first element is.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The lengths of the dimensions.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// How many elements of storage a step along each dimension goes.
    pub fn strides(&self) -> &[isize] {
        &self.strides
    }

    /// How many dimensions.
    pub fn ndim(&self) -> usize {
        self.shape.len()
    }

    /// How many elements.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether elements may be written.
    pub fn is_writeable(&self) -> bool {
        self.writeable
    }

    /// Fails as numpy does where elements may not be written.
    pub fn check_writeable(&self) -> Result<()> {
        if self.writeable {
            Ok(())
        } else {
            Err(ArrayError::value("assignment destination is read-only"))
        }
    }

    /// Whether the elements lie one after the other in C order.
    pub fn is_contiguous(&self) -> bool {
        contiguous(self.shape.iter().zip(&self.strides).rev())
    }

    /// Whether the elements lie one after the other in Fortran's order.
    pub fn is_fortran(&self) -> bool {
        contiguous(self.shape.iter().zip(&self.strides))
    }
}

/// The number of characters of the longest text, at least 1.
fn width_of(values: &[crate::storage::Text]) -> u32 {
    values
        .iter()
        .map(|text| text.chars().count() as u32)
        .max()
        .unwrap_or(0)
        .max(1)
}

/// Whether strides are those of elements one after the other, from the dimension that changes fastest on.
fn contiguous<'a>(dimensions: impl Iterator<Item = (&'a usize, &'a isize)>) -> bool {
    let mut step = 1isize;
    let mut straight = true;
    for (length, stride) in dimensions {
        match length {
            0 => return true,
            1 => {}
            _ => {
                straight &= *stride == step;
                step = step.saturating_mul(*length as isize);
            }
        }
    }
    straight
}

/// The lowest and highest place of a view that has elements.
fn extent(offset: usize, shape: &[usize], strides: &[isize]) -> Option<(i128, i128)> {
    let (mut low, mut high) = (offset as i128, offset as i128);
    for (length, stride) in shape.iter().zip(strides) {
        let reach = (*length as i128 - 1).checked_mul(*stride as i128)?;
        low += reach.min(0);
        high += reach.max(0);
    }
    Some((low, high))
}

/// The lowest and highest place in storage that an array has elements at, or nothing where it is empty.
pub fn reach(array: &Array) -> Option<(usize, usize)> {
    if array.shape.contains(&0) {
        return None;
    }
    let (low, high) = extent(array.offset, &array.shape, &array.strides)?;
    Some((usize::try_from(low).ok()?, usize::try_from(high).ok()?))
}
