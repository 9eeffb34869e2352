//! The values of a model file in one table, so that circles of them are no trouble. Knows no format and no estimator.

use crate::data::array::Array;
use crate::data::dtype::Dtype;
use std::sync::Arc;

pub use crate::data::value::Value;

/// What stands in the heap.
#[derive(Debug, Clone)]
pub enum Node {
    /// A tuple.
    Tuple(Vec<Value>),
    /// A list or a set.
    List(Vec<Value>),
    /// A dictionary, in order.
    Dict(Vec<(Value, Value)>),
    /// The type of an array.
    Dtype(Dtype),
    /// An array.
    Array(Array),
    /// An object: the whole name of its class, what it was made with, its attributes.
    Object {
        /// Module and name.
        class: Arc<str>,
        /// The arguments of its making.
        arguments: Vec<Value>,
        /// Attributes by name.
        attributes: Vec<(Value, Value)>,
    },
    /// What no model is asked about: random states and the like.
    Opaque,
}

/// All values of a file.
#[derive(Debug, Default)]
pub struct Heap {
    nodes: Vec<Node>,
}

impl Heap {
    /// Adds a node.
    pub fn add(&mut self, node: Node) -> Value {
        self.nodes.push(node);
        Value::At(self.nodes.len() - 1)
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node of a value; `None` for plain ones.
    pub fn node(&self, value: &Value) -> Option<&Node> {
        match value {
            Value::At(place) => self.nodes.get(*place),
            _ => None,
        }
    }

    /// The node of a value, to be changed.
    pub fn node_mut(&mut self, value: &Value) -> Option<&mut Node> {
        match value {
            Value::At(place) => self.nodes.get_mut(*place),
            _ => None,
        }
    }

    /// The members of a tuple or a list.
    pub fn members(&self, value: &Value) -> Option<&[Value]> {
        match self.node(value)? {
            Node::Tuple(members) | Node::List(members) => Some(members),
            _ => None,
        }
    }

    /// The type of an array that a value names, as an object or by a text.
    pub fn dtype(&self, value: &Value) -> Option<Dtype> {
        match (value, self.node(value)) {
            (_, Some(Node::Dtype(dtype))) => Some(dtype.clone()),
            (Value::Text(text), _) => Dtype::parse(text).ok(),
            _ => None,
        }
    }
}
