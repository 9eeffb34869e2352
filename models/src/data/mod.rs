//! What a model file holds once it is read: values, arrays, objects by class name and attributes. Knows no format and no
//! estimator.

pub mod array;
pub mod dtype;
pub mod heap;
pub mod object;
pub mod value;
