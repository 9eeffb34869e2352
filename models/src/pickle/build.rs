//! What REDUCE, NEWOBJ and BUILD make of the names on the list: arrays, types, objects of attributes. Knows no opcode and no
//! estimator.

use super::globals::{Known, known};
use super::machine::Machine;
use crate::data::array::{Array, Elements, count};
use crate::data::dtype::Dtype;
use crate::data::heap::{Node, Value};
use crate::error::{ModelError, Result};
use std::sync::Arc;

/// The value of a name.
///
/// # Errors
/// When it is not on the list.
pub fn global(machine: &mut Machine, module: &str, name: &str) -> Result<Value> {
    match known(module, name) {
        Some(_) => Ok(Value::Global(format!("{module}.{name}").into())),
        None => {
            machine.at = machine.at.saturating_sub(1);
            let short = |text: &str| text.chars().take(100).collect::<String>();
            let what = format!(
                "'{}.{}' is not data: it is no class that a model may have",
                short(module),
                short(name)
            );
            Err(ModelError::unpickling(what))
        }
    }
}

/// What a name on the stack stands for.
fn what_is(machine: &Machine, value: &Value) -> Result<(Arc<str>, Known)> {
    let Value::Global(whole) = value else {
        return Err(machine.damaged("what is no class is called"));
    };
    let found = whole.rsplit_once('.').and_then(|(module, name)| known(module, name));
    match found {
        Some(found) => Ok((whole.clone(), found)),
        None => Err(machine.damaged("what is no class is called")),
    }
}

fn members(machine: &Machine, value: &Value) -> Result<Vec<Value>> {
    let found = machine.heap.members(value).map(<[Value]>::to_vec);
    found.ok_or_else(|| machine.damaged("arguments that are no tuple"))
}

/// REDUCE.
pub fn call(machine: &mut Machine, callable: &Value, arguments: &Value) -> Result<Value> {
    let (whole, found) = what_is(machine, callable)?;
    let arguments = members(machine, arguments)?;
    machine.spend(arguments.len() + 1)?;
    let node = match found {
        Known::Reconstruct => Node::Array(Array {
            dtype: Dtype::float(),
            shape: vec![0],
            fortran: false,
            elements: Elements::Bytes(Arc::from([])),
        }),
        Known::FromBuffer => from_buffer(machine, &arguments)?,
        Known::Scalar => scalar(machine, &arguments)?,
        Known::Dtype => match arguments.first() {
            Some(Value::Text(text)) => Node::Dtype(Dtype::parse(text)?),
            _ => return Err(machine.damaged("a dtype without a name")),
        },
        Known::Opaque => Node::Opaque,
        Known::Collection => match arguments.first() {
            Some(list) => Node::List(members(machine, list)?),
            None => Node::List(Vec::new()),
        },
        Known::Mapping => Node::Dict(Vec::new()),
        Known::Encode => return encoded(machine, &arguments),
        Known::Bytes => match arguments.first() {
            Some(bytes @ Value::Bytes(_)) => return Ok(bytes.clone()),
            None => return Ok(Value::Bytes(Arc::from([]))),
            _ => return Err(machine.damaged("bytes of what are none")),
        },
        Known::Reconstructor => return reconstructor(machine, &arguments),
        Known::Class => return Ok(object(machine, &whole, arguments)),
        Known::Named => {
            return Err(ModelError::unpickling(format!(
                "'{whole}' is not data: it may not be called"
            )));
        }
    };
    Ok(machine.heap.add(node))
}

/// NEWOBJ.
pub fn make(machine: &mut Machine, class: &Value, arguments: &Value) -> Result<Value> {
    let (whole, found) = what_is(machine, class)?;
    let arguments = members(machine, arguments)?;
    machine.spend(arguments.len() + 1)?;
    match found {
        Known::Class => Ok(object(machine, &whole, arguments)),
        Known::Opaque => Ok(machine.heap.add(Node::Opaque)),
        Known::Mapping => Ok(machine.heap.add(Node::Dict(Vec::new()))),
        _ => Err(ModelError::unpickling(format!(
            "'{whole}' is not data: it has no objects"
        ))),
    }
}

fn object(machine: &mut Machine, class: &Arc<str>, arguments: Vec<Value>) -> Value {
    // Extension types write `__pyx_unpickle_Name` instead of their class.
    let class = match class.find("__pyx_unpickle_") {
        Some(at) => format!("{}{}", &class[..at], &class[at + 15..]).into(),
        None => class.clone(),
    };
    machine.heap.add(Node::Object {
        class,
        arguments,
        attributes: Vec::new(),
    })
}

/// `_reconstructor(class, object, None)`, and of a dtype or a list nothing.
fn reconstructor(machine: &mut Machine, arguments: &[Value]) -> Result<Value> {
    let Some(class) = arguments.first() else {
        return Err(machine.damaged("an object without a class"));
    };
    let (whole, found) = what_is(machine, class)?;
    match found {
        Known::Class => Ok(object(machine, &whole, Vec::new())),
        Known::Opaque => Ok(machine.heap.add(Node::Opaque)),
        _ => Err(ModelError::unpickling(format!(
            "'{whole}' is not data: it has no objects"
        ))),
    }
}

/// `_codecs.encode(text, 'latin1')`.
fn encoded(machine: &mut Machine, arguments: &[Value]) -> Result<Value> {
    let (Some(Value::Text(text)), Some(Value::Text(coding))) = (arguments.first(), arguments.get(1)) else {
        return Err(machine.damaged("bytes of what is no text"));
    };
    if !matches!(&**coding, "latin1" | "latin-1") {
        return Err(machine.damaged("bytes in a coding that is not latin1"));
    }
    let bytes: Option<Vec<u8>> = text
        .chars()
        .map(|letter| u8::try_from(u32::from(letter)).ok())
        .collect();
    match bytes {
        Some(bytes) => Ok(Value::Bytes(bytes.into())),
        None => Err(machine.damaged("bytes that are larger than 255")),
    }
}

/// `_frombuffer(bytes, dtype, shape, order)`.
fn from_buffer(machine: &mut Machine, arguments: &[Value]) -> Result<Node> {
    let [buffer, dtype, shape, order] = arguments else {
        return Err(machine.damaged("an array of a buffer has four arguments"));
    };
    let (Value::Bytes(bytes), Some(dtype)) = (buffer, machine.heap.dtype(dtype)) else {
        return Err(machine.damaged("an array of a buffer without bytes or dtype"));
    };
    let fortran = matches!(order, Value::Text(order) if &**order == "F");
    let shape = shape_of(machine, shape)?;
    Ok(Node::Array(Array::of_bytes(dtype, shape, fortran, bytes.clone())?))
}

/// `scalar(dtype, bytes)`.
fn scalar(machine: &mut Machine, arguments: &[Value]) -> Result<Node> {
    let (Some(dtype), Some(value)) = (arguments.first(), arguments.get(1)) else {
        return Err(machine.damaged("a scalar without dtype or bytes"));
    };
    let Some(dtype) = machine.heap.dtype(dtype) else {
        return Err(machine.damaged("a scalar without a dtype"));
    };
    match value {
        Value::Bytes(bytes) => Ok(Node::Array(Array::of_bytes(dtype, Vec::new(), false, bytes.clone())?)),
        _ => Ok(Node::Array(Array {
            dtype,
            shape: Vec::new(),
            fortran: false,
            elements: Elements::Values(vec![value.clone()]),
        })),
    }
}

/// A shape: a tuple of counts.
pub fn shape_of(machine: &Machine, value: &Value) -> Result<Vec<usize>> {
    let extents = members(machine, value)?;
    let extents = extents.iter().map(|extent| match extent {
        Value::Int(extent) => usize::try_from(*extent).ok(),
        _ => None,
    });
    let shape: Option<Vec<usize>> = extents.collect();
    let shape = shape.filter(|shape| shape.len() <= 8);
    shape.ok_or_else(|| machine.damaged("a shape that is none"))
}

/// BUILD.
pub fn build(machine: &mut Machine, object: &Value, state: &Value) -> Result<()> {
    let changed = match machine.heap.node(object) {
        Some(Node::Array(_)) => array(machine, state)?,
        Some(Node::Dtype(dtype)) => {
            let dtype = dtype.clone();
            Node::Dtype(record(machine, dtype, state)?)
        }
        Some(Node::Object { class, arguments, .. }) => {
            let (class, arguments) = (class.clone(), arguments.clone());
            machine.spend(arguments.len())?;
            Node::Object {
                class,
                arguments,
                attributes: attributes(machine, state)?,
            }
        }
        Some(Node::Opaque | Node::Dict(_)) => return Ok(()),
        _ => return Err(machine.damaged("a state is given to what has none")),
    };
    if let Some(node) = machine.heap.node_mut(object) {
        *node = changed;
    }
    Ok(())
}

/// Attributes: a dictionary, or a pair of it and slots, or a tuple of what an extension type keeps.
fn attributes(machine: &mut Machine, state: &Value) -> Result<Vec<(Value, Value)>> {
    let found = match machine.heap.node(state) {
        Some(Node::Dict(entries)) => entries.clone(),
        Some(Node::Tuple(parts)) => {
            let parts = parts.clone();
            let mut joined = Vec::new();
            for (at, part) in parts.iter().enumerate() {
                match machine.heap.node(part) {
                    Some(Node::Dict(entries)) => joined.extend(entries.iter().cloned()),
                    _ => joined.push((Value::Text(format!("{at}").into()), part.clone())),
                }
            }
            joined
        }
        _ => return Err(machine.damaged("a state that is no dictionary")),
    };
    machine.spend(found.len())?;
    Ok(found)
}

/// An array's state: version, shape, dtype, order, elements.
fn array(machine: &mut Machine, state: &Value) -> Result<Node> {
    let parts = members(machine, state)?;
    let (shape, dtype, fortran, elements) = match parts.as_slice() {
        [_, shape, dtype, fortran, elements] => (shape, dtype, fortran, elements),
        [shape, dtype, fortran, elements] => (shape, dtype, fortran, elements),
        _ => return Err(machine.damaged("an array's state has five parts")),
    };
    let shape = shape_of(machine, shape)?;
    let Some(dtype) = machine.heap.dtype(dtype) else {
        return Err(machine.damaged("an array without a dtype"));
    };
    let fortran = matches!(fortran, Value::Bool(true) | Value::Int(1));
    if let Value::Bytes(bytes) = elements {
        return Ok(Node::Array(Array::of_bytes(dtype, shape, fortran, bytes.clone())?));
    }
    let values = members(machine, elements)?;
    if count(&shape)? != values.len() {
        return Err(machine.damaged("an array of objects whose shape does not fit"));
    }
    machine.spend(values.len())?;
    Ok(Node::Array(Array {
        dtype,
        shape,
        // Values are listed rows first, whatever the order in memory was.
        fortran: false,
        elements: Elements::Values(values),
    }))
}

/// A dtype's state: version, order, subtype, names, fields, size, and what does not matter.
fn record(machine: &mut Machine, mut dtype: Dtype, state: &Value) -> Result<Dtype> {
    let parts = members(machine, state)?;
    if let Some(Value::Text(order)) = parts.get(1) {
        dtype.big = &**order == ">";
    }
    let (Some(names), Some(fields)) = (parts.get(3), parts.get(4)) else {
        return Ok(dtype);
    };
    let Some(names) = machine.heap.members(names) else {
        return Ok(dtype);
    };
    let Some(Node::Dict(entries)) = machine.heap.node(fields) else {
        return Err(machine.damaged("a dtype of names without fields"));
    };
    let mut found = Vec::new();
    for name in names {
        let Value::Text(name) = name else {
            return Err(machine.damaged("a field without a name"));
        };
        let entry = entries
            .iter()
            .find(|(key, _)| matches!(key, Value::Text(key) if key == name));
        let parts = entry.and_then(|(_, field)| machine.heap.members(field));
        let (Some(field), Some(Value::Int(offset))) =
            (parts.and_then(<[_]>::first), parts.and_then(|parts| parts.get(1)))
        else {
            return Err(machine.damaged("a field without a place"));
        };
        let (Some(field), Ok(offset)) = (machine.heap.dtype(field), usize::try_from(*offset)) else {
            return Err(machine.damaged("a field without a dtype"));
        };
        found.push((name.to_string(), field, offset.min(1 << 20)));
    }
    if found.len() > 64 {
        return Err(machine.damaged("a dtype of more than 64 fields"));
    }
    dtype.fields = found;
    Ok(dtype)
}
