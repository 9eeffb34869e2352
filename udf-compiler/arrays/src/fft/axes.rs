//! What transforms need of arrays: axes in another place, elements in double precision, results in single.
//! It does not know transforms.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::Result;
use crate::linear::{Precision, doubles, views};
use crate::storage::C64;

pub use views::{axis_last, last_to_axis};

/// The elements as complex numbers; what are no numbers is refused.
pub fn as_complex(array: &Array) -> Result<Vec<C64>> {
    Precision::of(&[array])?;
    doubles::<C64>(array)
}

/// The elements as real numbers; what are no numbers is refused.
pub fn as_real(array: &Array) -> Result<Vec<f64>> {
    Precision::of(&[array])?;
    doubles::<f64>(array)
}

/// A result in the precision of what it was made of.
pub fn narrowed(made: Array, of: &Array) -> Result<Array> {
    let single = matches!(of.dtype(), DType::F32 | DType::C64);
    Precision { complex: true, single }.narrowed(made)
}
