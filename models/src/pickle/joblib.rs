//! The arrays that joblib writes behind a wrapper object, as bytes between opcodes. Knows nothing else of joblib.

use super::build::shape_of;
use super::machine::Machine;
use crate::data::array::{Array, Elements, count};
use crate::data::heap::{Node, Value};
use crate::error::Result;

/// The array that follows when the object is a wrapper, and whether its elements are a pickle instead.
pub fn array_of_wrapper(machine: &mut Machine, object: &Value) -> Result<Option<(Node, bool)>> {
    let Some(Node::Object { class, attributes, .. }) = machine.heap.node(object) else {
        return Ok(None);
    };
    if &**class != "joblib.numpy_pickle.NumpyArrayWrapper" {
        return Ok(None);
    }
    let get = |name: &str| {
        let found = attributes
            .iter()
            .find(|(key, _)| matches!(key, Value::Text(key) if &**key == name));
        found.map(|(_, value)| value.clone())
    };
    let (shape, dtype) = (get("shape"), get("dtype"));
    let (order, alignment) = (get("order"), get("numpy_array_alignment_bytes"));
    let (Some(shape), Some(dtype)) = (shape, dtype.and_then(|dtype| machine.heap.dtype(&dtype))) else {
        return Err(machine.damaged("an array's wrapper without shape or dtype"));
    };
    let shape = shape_of(machine, &shape)?;
    if dtype.kind == 'O' {
        let empty = Array {
            dtype,
            shape: vec![0],
            fortran: false,
            elements: Elements::Values(Vec::new()),
        };
        return Ok(Some((Node::Array(empty), true)));
    }
    if matches!(alignment, Some(Value::Int(_))) {
        let padding = machine.size(1)?;
        machine.take(padding)?;
    }
    let Some(size) = count(&shape)?.checked_mul(dtype.size) else {
        return Err(machine.damaged("an array that is too large"));
    };
    let bytes = machine.take(size)?;
    let fortran = matches!(order, Some(Value::Text(order)) if &*order == "F");
    Ok(Some((
        Node::Array(Array::of_bytes(dtype, shape, fortran, bytes.into())?),
        false,
    )))
}
