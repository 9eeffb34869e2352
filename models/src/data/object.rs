//! Objects by class name and attributes, as readers of estimators ask for them. Knows no format and no estimator.

use crate::data::array::{Array, Cell, cell};
use crate::data::heap::{Heap, Node, Value};
use crate::error::{ModelError, Result};

/// An object in a heap.
#[derive(Debug, Clone, Copy)]
pub struct Object<'h> {
    /// Where its attributes stand.
    pub heap: &'h Heap,
    class: &'h str,
    attributes: &'h [(Value, Value)],
}

impl<'h> Object<'h> {
    /// The object that a value is.
    ///
    /// # Errors
    /// When it is none.
    pub fn of(heap: &'h Heap, value: &Value) -> Result<Object<'h>> {
        match heap.node(value) {
            Some(Node::Object { class, attributes, .. }) => Ok(Object {
                heap,
                class,
                attributes,
            }),
            _ => Err(ModelError::content("there is no estimator where one is expected")),
        }
    }

    /// The whole name of the class.
    pub fn class(&self) -> &'h str {
        self.class
    }

    /// The name of the class, without its module.
    pub fn name(&self) -> &'h str {
        self.class.rsplit('.').next().unwrap_or(self.class)
    }

    /// An attribute, when there is one.
    pub fn get(&self, name: &str) -> Option<&'h Value> {
        let named = |key: &Value| matches!(key, Value::Text(text) if &**text == name);
        self.attributes
            .iter()
            .rev()
            .find(|(key, _)| named(key))
            .map(|(_, value)| value)
    }

    /// An attribute that is not `None`.
    pub fn some(&self, name: &str) -> Option<&'h Value> {
        self.get(name).filter(|value| !matches!(value, Value::None))
    }

    /// The error that an attribute is not what it should be.
    pub fn wrong(&self, name: &str, wanted: &str) -> ModelError {
        ModelError::content(format!("{}.{name}: expected {wanted}", self.name()))
    }

    /// An attribute that is an array.
    ///
    /// # Errors
    /// When it is none.
    pub fn array(&self, name: &str) -> Result<&'h Array> {
        match self.get(name).and_then(|value| self.heap.node(value)) {
            Some(Node::Array(array)) => Ok(array),
            _ => Err(self.wrong(name, "an array")),
        }
    }

    /// An attribute that is an array of numbers, or a number.
    ///
    /// # Errors
    /// When it is neither.
    pub fn floats(&self, name: &str) -> Result<Vec<f64>> {
        if let Some(number) = self.get(name).and_then(|value| number(self.heap, value)) {
            return Ok(vec![number]);
        }
        self.array(name)?.floats().map_err(|_| self.wrong(name, "numbers"))
    }

    /// Numbers that are exactly so many.
    ///
    /// # Errors
    /// When they are not.
    pub fn floats_of(&self, name: &str, count: usize) -> Result<Vec<f64>> {
        let numbers = self.floats(name)?;
        if numbers.len() == count {
            return Ok(numbers);
        }
        Err(self.wrong(name, &format!("{count} numbers, not {}", numbers.len())))
    }

    /// A matrix of numbers: its rows, one after another, and how many columns; one row of an array of one dimension.
    ///
    /// # Errors
    /// When it is none.
    pub fn matrix(&self, name: &str) -> Result<(Vec<f64>, usize, usize)> {
        let array = self.array(name)?;
        let (rows, columns) = match array.shape.as_slice() {
            [columns] => (1, *columns),
            [rows, columns] => (*rows, *columns),
            _ => return Err(self.wrong(name, "a matrix")),
        };
        Ok((self.floats(name)?, rows, columns))
    }

    /// A number.
    ///
    /// # Errors
    /// When the attribute is none.
    pub fn number(&self, name: &str) -> Result<f64> {
        let found = self.get(name).and_then(|value| number(self.heap, value));
        found.ok_or_else(|| self.wrong(name, "a number"))
    }

    /// A count.
    ///
    /// # Errors
    /// When the attribute is no whole number that can be one.
    pub fn count(&self, name: &str) -> Result<usize> {
        let number = self.number(name)?;
        if number >= 0.0 && number.fract() == 0.0 && number < 4e9 {
            return Ok(number as usize);
        }
        Err(self.wrong(name, "a count"))
    }

    /// A truth value, or what it is when left out.
    pub fn flag(&self, name: &str, otherwise: bool) -> bool {
        match self.get(name).and_then(|value| plain(self.heap, value)) {
            Some(Cell::Boolean(bit)) => bit,
            Some(Cell::Integer(whole)) => whole != 0,
            _ => otherwise,
        }
    }

    /// A text, when it is one.
    pub fn text(&self, name: &str) -> Option<&'h str> {
        match self.get(name)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The members of an attribute that is a list, a tuple or an array of objects.
    ///
    /// # Errors
    /// When it is none of these.
    pub fn members(&self, name: &str) -> Result<&'h [Value]> {
        let value = self.get(name).ok_or_else(|| self.wrong(name, "a list"))?;
        members(self.heap, value).ok_or_else(|| self.wrong(name, "a list"))
    }

    /// An object.
    ///
    /// # Errors
    /// When the attribute is none.
    pub fn object(&self, name: &str) -> Result<Object<'h>> {
        let value = self.get(name).ok_or_else(|| self.wrong(name, "an object"))?;
        Object::of(self.heap, value).map_err(|_| self.wrong(name, "an object"))
    }

    /// Plain values of an array or a list.
    ///
    /// # Errors
    /// When the attribute is neither.
    pub fn cells(&self, name: &str) -> Result<Vec<Cell>> {
        let value = self.get(name).ok_or_else(|| self.wrong(name, "values"))?;
        cells(self.heap, value).ok_or_else(|| self.wrong(name, "plain values"))
    }
}

/// The members of a list, a tuple or an array of objects.
pub fn members<'h>(heap: &'h Heap, value: &Value) -> Option<&'h [Value]> {
    use crate::data::array::Elements;
    match heap.node(value)? {
        Node::Array(Array {
            elements: Elements::Values(values),
            ..
        }) => Some(values),
        _ => heap.members(value),
    }
}

/// The plain value that a value is, numpy's scalars included.
pub fn plain(heap: &Heap, value: &Value) -> Option<Cell> {
    match heap.node(value) {
        Some(Node::Array(array)) if array.len() == 1 => array.cells().ok()?.into_iter().next(),
        Some(_) => None,
        None => cell(value),
    }
}

/// The number that a value is.
pub fn number(heap: &Heap, value: &Value) -> Option<f64> {
    match plain(heap, value)? {
        Cell::Float(number) => Some(number),
        Cell::Integer(whole) => Some(whole as f64),
        _ => None,
    }
}

/// The plain values of an array, a list or a tuple.
pub fn cells(heap: &Heap, value: &Value) -> Option<Vec<Cell>> {
    match heap.node(value)? {
        Node::Array(array) => array.cells().ok().or_else(|| objects(heap, value)),
        _ => objects(heap, value),
    }
}

fn objects(heap: &Heap, value: &Value) -> Option<Vec<Cell>> {
    members(heap, value)?.iter().map(|member| plain(heap, member)).collect()
}
