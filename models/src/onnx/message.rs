//! ONNX's messages: models, graphs, nodes, attributes, tensors. Knows no operator.

use super::proto::{Field, Message, packed};
use super::tensor::{Kind, Tensor};
use crate::error::{ModelError, Result};
use std::collections::HashMap;

/// A graph of nodes.
#[derive(Debug, Default)]
pub struct Graph {
    /// Nodes in order.
    pub nodes: Vec<Node>,
    /// Constants by name.
    pub constants: Vec<(String, Tensor)>,
    /// Inputs: names, element types, last extents.
    pub inputs: Vec<(String, i64, Option<usize>)>,
    /// Names of outputs.
    pub outputs: Vec<String>,
    /// Who wrote it.
    pub producer: String,
}

/// A node.
#[derive(Debug, Default)]
pub struct Node {
    /// The operator.
    pub operator: String,
    /// Names of what it takes.
    pub inputs: Vec<String>,
    /// Names of what it answers.
    pub outputs: Vec<String>,
    attributes: HashMap<String, Attribute>,
}

/// What an attribute says.
#[derive(Debug, Default)]
pub struct Attribute {
    numbers: Vec<f64>,
    integers: Vec<i64>,
    texts: Vec<String>,
    tensor: Option<Tensor>,
}

impl Node {
    /// A node of this operator, without attributes.
    pub fn named(operator: &str) -> Node {
        Node {
            operator: operator.to_string(),
            ..Node::default()
        }
    }

    /// The whole numbers of an attribute.
    pub fn integers(&self, name: &str) -> &[i64] {
        self.attributes
            .get(name)
            .map(|attribute| attribute.integers.as_slice())
            .unwrap_or_default()
    }

    /// The numbers of an attribute.
    pub fn numbers(&self, name: &str) -> &[f64] {
        self.attributes
            .get(name)
            .map(|attribute| attribute.numbers.as_slice())
            .unwrap_or_default()
    }

    /// The texts of an attribute.
    pub fn texts(&self, name: &str) -> &[String] {
        self.attributes
            .get(name)
            .map(|attribute| attribute.texts.as_slice())
            .unwrap_or_default()
    }

    /// The tensor of an attribute.
    pub fn tensor(&self, name: &str) -> Option<&Tensor> {
        self.attributes.get(name)?.tensor.as_ref()
    }

    /// One whole number, or what it is when left out.
    pub fn integer(&self, name: &str, otherwise: i64) -> i64 {
        self.integers(name).first().copied().unwrap_or(otherwise)
    }

    /// One number, or what it is when left out.
    pub fn number(&self, name: &str, otherwise: f64) -> f64 {
        self.numbers(name).first().copied().unwrap_or(otherwise)
    }

    /// One text, or none.
    pub fn text(&self, name: &str) -> &str {
        self.texts(name).first().map_or("", String::as_str)
    }

    /// The error that the node is not built.
    pub fn refused(&self, what: &str) -> ModelError {
        ModelError::not_built(format!("ONNX operator '{}' {what}", self.operator))
    }

    /// The error that the node is no such operator.
    pub fn wrong(&self, what: &str) -> ModelError {
        ModelError::content(format!("ONNX operator '{}': {what}", self.operator))
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The graph of a model.
///
/// # Errors
/// When the bytes are none.
pub fn read(bytes: &[u8]) -> Result<Graph> {
    let mut producer = String::new();
    let mut found = None;
    for (number, field, at) in Message::new(bytes, 0).fields()? {
        match (number, field) {
            (2, Field::Bytes(bytes)) => producer = text(bytes),
            (7, Field::Bytes(bytes)) => found = Some(graph(Message::new(bytes, at))?),
            _ => {}
        }
    }
    let graph = found.ok_or_else(|| ModelError::content("an ONNX file without a graph"))?;
    Ok(Graph { producer, ..graph })
}

fn graph(message: Message) -> Result<Graph> {
    let mut graph = Graph::default();
    for (number, field, at) in message.fields()? {
        let Field::Bytes(bytes) = field else {
            continue;
        };
        let inside = Message::new(bytes, at);
        match number {
            1 => graph.nodes.push(node(inside)?),
            5 => graph.constants.push(tensor(inside)?),
            11 => graph.inputs.push(input(inside)?),
            12 => graph.outputs.push(input(inside)?.0),
            _ => {}
        }
    }
    let constants = &graph.constants;
    graph
        .inputs
        .retain(|(name, ..)| !constants.iter().any(|(constant, _)| constant == name));
    Ok(graph)
}

fn node(message: Message) -> Result<Node> {
    let mut node = Node::default();
    for (number, field, at) in message.fields()? {
        match (number, field) {
            (1, Field::Bytes(bytes)) => node.inputs.push(text(bytes)),
            (2, Field::Bytes(bytes)) => node.outputs.push(text(bytes)),
            (4, Field::Bytes(bytes)) => node.operator = text(bytes),
            (5, Field::Bytes(bytes)) => {
                let (name, attribute) = attribute(Message::new(bytes, at))?;
                node.attributes.insert(name, attribute);
            }
            _ => {}
        }
    }
    Ok(node)
}

fn floats(bytes: &[u8]) -> impl Iterator<Item = f64> {
    let (chunks, _) = bytes.as_chunks::<4>();
    chunks.iter().map(|bytes| f64::from(f32::from_le_bytes(*bytes)))
}

fn attribute(message: Message) -> Result<(String, Attribute)> {
    let (mut name, mut attribute) = (String::new(), Attribute::default());
    for (number, field, at) in message.fields()? {
        match (number, field) {
            (1, Field::Bytes(bytes)) => name = text(bytes),
            (2 | 7, Field::Four(bytes)) => attribute.numbers.push(f64::from(f32::from_le_bytes(bytes))),
            (7, Field::Bytes(bytes)) => attribute.numbers.extend(floats(bytes)),
            (3 | 8, Field::Whole(whole)) => attribute.integers.push(whole as i64),
            (8, Field::Bytes(bytes)) => attribute.integers.extend(packed(bytes, at)?),
            (4 | 9, Field::Bytes(bytes)) => attribute.texts.push(text(bytes)),
            (5, Field::Bytes(bytes)) => attribute.tensor = Some(tensor(Message::new(bytes, at))?.1),
            _ => {}
        }
    }
    Ok((name, attribute))
}

fn tensor(message: Message) -> Result<(String, Tensor)> {
    let (mut name, mut shape, mut kind) = (String::new(), Vec::new(), 0);
    let (mut values, mut raw, mut texts) = (Vec::new(), None, Vec::new());
    for (number, field, at) in message.fields()? {
        match (number, field) {
            (1, Field::Whole(extent)) => shape.push(extent as i64),
            (1, Field::Bytes(bytes)) => shape.extend(packed(bytes, at)?),
            (2, Field::Whole(whole)) => kind = whole,
            (4, Field::Bytes(bytes)) => values.extend(floats(bytes)),
            (4, Field::Four(bytes)) => values.push(f64::from(f32::from_le_bytes(bytes))),
            (5 | 7, Field::Bytes(bytes)) => values.extend(packed(bytes, at)?.iter().map(|whole| *whole as f64)),
            (5 | 7, Field::Whole(whole)) => values.push(whole as i64 as f64),
            (6, Field::Bytes(bytes)) => texts.push(text(bytes)),
            (8, Field::Bytes(bytes)) => name = text(bytes),
            (9, Field::Bytes(bytes)) => raw = Some(bytes),
            (10, Field::Bytes(bytes)) => {
                let (chunks, _) = bytes.as_chunks::<8>();
                values.extend(chunks.iter().map(|bytes| f64::from_le_bytes(*bytes)));
            }
            _ => {}
        }
    }
    let number = kind;
    let kind = match kind {
        1 => Kind::Single,
        6 | 7 | 9 => Kind::Integer,
        8 => Kind::Text(texts.into()),
        11 => Kind::Double,
        other => return Err(ModelError::not_built(format!("ONNX tensors of type {other}"))),
    };
    if let Some(raw) = raw {
        values = raw_values(number, raw);
    }
    if let Kind::Text(texts) = &kind {
        values = (0..texts.len()).map(|at| at as f64).collect();
    }
    let shape: Option<Vec<usize>> = shape.iter().map(|extent| usize::try_from(*extent).ok()).collect();
    let shape = shape.ok_or_else(|| ModelError::content("an ONNX tensor of a negative shape"))?;
    if crate::data::array::count(&shape)? != values.len() {
        return Err(ModelError::content(format!(
            "the ONNX tensor '{name}' has {} values and shape {shape:?}",
            values.len()
        )));
    }
    Ok((name, Tensor { shape, values, kind }))
}

/// Values in bytes, by the number of their type.
fn raw_values(kind: u64, raw: &[u8]) -> Vec<f64> {
    let ((four, _), (eight, _)) = (raw.as_chunks::<4>(), raw.as_chunks::<8>());
    match kind {
        1 => floats(raw).collect(),
        6 => four.iter().map(|bytes| f64::from(i32::from_le_bytes(*bytes))).collect(),
        9 => raw.iter().map(|byte| f64::from(*byte)).collect(),
        11 => eight.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect(),
        _ => eight.iter().map(|bytes| i64::from_le_bytes(*bytes) as f64).collect(),
    }
}

/// An input's name, element type and last extent.
fn input(message: Message) -> Result<(String, i64, Option<usize>)> {
    let (mut name, mut kind, mut extent) = (String::new(), 0, None);
    for (number, field, at) in message.fields()? {
        match (number, field) {
            (1, Field::Bytes(bytes)) => name = text(bytes),
            (2, Field::Bytes(bytes)) => (kind, extent) = tensor_type(Message::new(bytes, at))?,
            _ => {}
        }
    }
    Ok((name, kind, extent))
}

/// The element type, and the last extent when there are two.
fn tensor_type(message: Message) -> Result<(i64, Option<usize>)> {
    let (mut kind, mut extents) = (0, Vec::new());
    for (number, field, at) in message.fields()? {
        let (1, Field::Bytes(bytes)) = (number, field) else {
            continue;
        };
        for (number, field, at) in Message::new(bytes, at).fields()? {
            match (number, field) {
                (1, Field::Whole(whole)) => kind = whole as i64,
                (2, Field::Bytes(bytes)) => {
                    for (_, field, at) in Message::new(bytes, at).fields()? {
                        let Field::Bytes(bytes) = field else {
                            continue;
                        };
                        let fields = Message::new(bytes, at).fields()?;
                        let value = fields.iter().find_map(|(number, field, _)| match (number, field) {
                            (1, Field::Whole(extent)) => usize::try_from(*extent).ok(),
                            _ => None,
                        });
                        extents.push(value.unwrap_or(0));
                    }
                }
                _ => {}
            }
        }
    }
    let last = if extents.len() == 2 {
        extents.last().copied()
    } else {
        None
    };
    Ok((kind, last.filter(|extent| *extent > 0)))
}
