//! The schema of skops: nodes by their loaders, to values. Classes are looked up in the list of the pickles.

use super::npy;
use super::zip::Archive;
use crate::data::array::{Array, Elements};
use crate::data::dtype::Dtype;
use crate::data::heap::{Heap, Node, Value};
use crate::error::{ModelError, Result};
use crate::limits::Limits;
use crate::pickle::is_data;
use serde_json::Value as Json;
use std::collections::HashMap;

/// Nodes in nodes.
const DEPTH: usize = 100;

struct Reader<'s> {
    heap: Heap,
    archive: &'s Archive<'s>,
    seen: HashMap<i64, Value>,
    limit: usize,
}

/// The values of a schema, and the one at the top.
///
/// # Errors
/// When it is damaged, or asks for what is not on the list.
pub fn read(schema: &Json, archive: &Archive, limits: &Limits) -> Result<(Heap, Value)> {
    let mut reader = Reader {
        heap: Heap::default(),
        archive,
        seen: HashMap::new(),
        limit: limits.values,
    };
    let value = reader.node(schema, 0)?;
    Ok((reader.heap, value))
}

fn text<'j>(node: &'j Json, name: &str) -> Result<&'j str> {
    let found = node.get(name).and_then(Json::as_str);
    found.ok_or_else(|| ModelError::content(format!("skops: a node without '{name}'")))
}

fn content(node: &Json) -> Result<&Json> {
    node.get("content")
        .ok_or_else(|| ModelError::content("skops: a node without content"))
}

impl Reader<'_> {
    fn node(&mut self, node: &Json, depth: usize) -> Result<Value> {
        if depth > DEPTH || self.heap.len() >= self.limit {
            return Err(ModelError::limit("skops: more or deeper nodes than the limit"));
        }
        let loader = text(node, "__loader__")?;
        let id = node.get("__id__").and_then(Json::as_i64);
        let value = match loader {
            "CachedNode" => id
                .and_then(|id| self.seen.get(&id).cloned())
                .ok_or_else(|| ModelError::content("skops: a node that was not seen"))?,
            "JsonNode" => self.plain(node)?,
            "DictNode" | "DefaultDictNode" => {
                let entries = self.entries(node, depth)?;
                self.heap.add(Node::Dict(entries))
            }
            "ListNode" | "SetNode" => {
                let members = self.members(content(node)?, depth)?;
                self.heap.add(Node::List(members))
            }
            "TupleNode" => {
                let members = self.members(content(node)?, depth)?;
                self.heap.add(Node::Tuple(members))
            }
            "NdArrayNode" => self.array(node, depth)?,
            "TypeNode" | "FunctionNode" => {
                self.class(node)?;
                Value::Global(format!("{}.{}", text(node, "__module__")?, text(node, "__class__")?).into())
            }
            "RandomStateNode" | "RandomGeneratorNode" => self.heap.add(Node::Opaque),
            _ => self.object(node, depth)?,
        };
        if let Some(id) = id {
            self.seen.insert(id, value.clone());
        }
        Ok(value)
    }

    /// Whether the class may be named.
    fn class(&self, node: &Json) -> Result<()> {
        let (module, name) = (text(node, "__module__")?, text(node, "__class__")?);
        if is_data(module, name) {
            return Ok(());
        }
        let short = |text: &str| text.chars().take(100).collect::<String>();
        let what = format!(
            "'{}.{}' is not data: it is no class that a model may have",
            short(module),
            short(name)
        );
        Err(ModelError::unpickling(what))
    }

    fn plain(&mut self, node: &Json) -> Result<Value> {
        // Python writes what JSON does not have.
        match text(node, "content")? {
            "NaN" => return Ok(Value::Float(f64::NAN)),
            "Infinity" => return Ok(Value::Float(f64::INFINITY)),
            "-Infinity" => return Ok(Value::Float(f64::NEG_INFINITY)),
            _ => {}
        }
        let inside: Json = serde_json::from_str(text(node, "content")?)
            .map_err(|error| ModelError::content(format!("skops: {error}")))?;
        Ok(match inside {
            Json::Null => Value::None,
            Json::Bool(bit) => Value::Bool(bit),
            Json::Number(number) => match number.as_i64() {
                Some(whole) => Value::Int(whole),
                None => Value::Float(number.as_f64().unwrap_or(f64::NAN)),
            },
            Json::String(text) => Value::Text(text.into()),
            _ => return Err(ModelError::content("skops: a plain value that is none")),
        })
    }

    fn members(&mut self, content: &Json, depth: usize) -> Result<Vec<Value>> {
        let members = content
            .as_array()
            .ok_or_else(|| ModelError::content("skops: a list that is none"))?;
        members.iter().map(|member| self.node(member, depth + 1)).collect()
    }

    fn entries(&mut self, node: &Json, depth: usize) -> Result<Vec<(Value, Value)>> {
        let members = content(node)?
            .as_object()
            .ok_or_else(|| ModelError::content("skops: a dictionary that is none"))?;
        let mut entries = Vec::new();
        for (key, value) in members {
            let value = self.node(value, depth + 1)?;
            entries.push((Value::Text(key.as_str().into()), value));
        }
        Ok(entries)
    }

    fn array(&mut self, node: &Json, depth: usize) -> Result<Value> {
        if text(node, "type")? == "numpy" {
            let array = npy::read(&self.archive.file(text(node, "file")?)?)?;
            return Ok(self.heap.add(Node::Array(array)));
        }
        let values = self.members(content(node)?, depth)?;
        let shape = self.node(node.get("shape").unwrap_or(&Json::Null), depth + 1)?;
        let extents = self
            .heap
            .members(&shape)
            .unwrap_or_default()
            .iter()
            .map(|extent| match extent {
                Value::Int(extent) => usize::try_from(*extent).ok(),
                _ => None,
            });
        let shape: Option<Vec<usize>> = extents.collect();
        let shape = shape.filter(|shape| crate::data::array::count(shape).is_ok_and(|count| count == values.len()));
        let array = Array {
            dtype: Dtype::parse("O")?,
            shape: shape.ok_or_else(|| ModelError::content("skops: an array whose shape does not fit"))?,
            fortran: false,
            elements: Elements::Values(values),
        };
        Ok(self.heap.add(Node::Array(array)))
    }

    /// An object: its class on the list, its state a dictionary.
    fn object(&mut self, node: &Json, depth: usize) -> Result<Value> {
        self.class(node)?;
        let class = format!("{}.{}", text(node, "__module__")?, text(node, "__class__")?);
        let state = match content(node) {
            Ok(state) if state.is_object() => self.node(state, depth + 1)?,
            _ => Value::None,
        };
        let attributes = match self.heap.node(&state) {
            Some(Node::Dict(entries)) => entries.clone(),
            _ => Vec::new(),
        };
        Ok(self.heap.add(Node::Object {
            class: class.into(),
            arguments: Vec::new(),
            attributes,
        }))
    }
}
