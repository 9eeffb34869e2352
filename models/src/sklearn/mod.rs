//! Readers of scikit-learn's estimators: from objects of attributes to steps. Knows no file format.

mod boosting;
mod compose;
mod context;
mod encode;
mod histogram;
mod linear;
mod machines;
mod nearest;
mod prepare;
mod together;
mod trees;

use crate::data::heap::{Heap, Value};
use crate::data::object::Object;
use crate::definition::Definition;
use crate::error::Result;
use crate::limits::Limits;
use context::{Context, Reader};

const READERS: &[Reader] = &[
    linear::read,
    trees::read,
    boosting::read,
    histogram::read,
    prepare::read,
    encode::read,
    compose::read,
    nearest::read,
    machines::read,
    together::read,
];

/// The model that an object is.
///
/// # Errors
/// When it is no estimator that can be evaluated, or is damaged.
pub fn read(heap: &Heap, value: &Value, limits: &Limits) -> Result<Definition> {
    let object = Object::of(heap, value)?;
    Context::new(READERS, limits).read(&object)
}
