//! The stack, the marks and the memo of an unpickler, with their budgets. Knows no opcode.

use crate::data::heap::{Heap, Node, Value};
use crate::error::{ModelError, Result};
use crate::limits::Limits;
use std::collections::HashMap;
use std::sync::Arc;

/// An unpickler at a place of its bytes.
pub struct Machine<'b> {
    /// All bytes.
    pub bytes: &'b [u8],
    /// The place of the next one.
    pub at: usize,
    /// Where values go.
    pub heap: &'b mut Heap,
    /// The budgets.
    pub limits: &'b Limits,
    stack: Vec<Value>,
    marks: Vec<usize>,
    memo: HashMap<usize, Value>,
    entries: usize,
}

impl<'b> Machine<'b> {
    /// At the first byte.
    pub fn new(bytes: &'b [u8], limits: &'b Limits, heap: &'b mut Heap) -> Machine<'b> {
        Machine {
            bytes,
            at: 0,
            heap,
            limits,
            stack: Vec::new(),
            marks: Vec::new(),
            memo: HashMap::new(),
            entries: 0,
        }
    }

    /// What is wrong, here.
    pub fn damaged(&self, what: impl Into<String>) -> ModelError {
        ModelError::damaged(self.at, what)
    }

    /// The next bytes.
    pub fn take(&mut self, count: usize) -> Result<&'b [u8]> {
        let end = self.at.checked_add(count);
        let Some(found) = end.and_then(|end| self.bytes.get(self.at..end)) else {
            let left = self.bytes.len() - self.at;
            return Err(self.damaged(format!("{count} bytes are claimed and {left} are left")));
        };
        self.at += count;
        Ok(found)
    }

    /// A number of so many bytes, the little end first.
    pub fn size(&mut self, bytes: usize) -> Result<usize> {
        let found = self.take(bytes)?;
        let number = found.iter().rev().fold(0u64, |sum, byte| (sum << 8) | u64::from(*byte));
        usize::try_from(number).map_err(|_| self.damaged("a size that no machine has"))
    }

    /// A line, without its end.
    pub fn raw_line(&mut self) -> Result<&'b [u8]> {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|byte| *byte == b'\n');
        let Some(end) = end else {
            return Err(self.damaged("a line without an end"));
        };
        let line = self.take(end)?;
        self.at += 1;
        Ok(line)
    }

    /// A line that is a text.
    pub fn line(&mut self) -> Result<&'b str> {
        let line = self.raw_line()?;
        std::str::from_utf8(line).map_err(|_| self.damaged("a line that is no text"))
    }

    /// A text of so many bytes.
    pub fn text(&mut self, count: usize) -> Result<Value> {
        let bytes = self.take(count)?;
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Value::Text(text.into())),
            Err(_) => Err(self.damaged("a text that is not UTF-8")),
        }
    }

    /// Puts a value on the stack.
    pub fn push(&mut self, value: Value) -> Result<()> {
        if self.stack.len() >= self.limits.memo {
            return Err(ModelError::limit("the pickle's stack is deeper than the limit"));
        }
        self.stack.push(value);
        Ok(())
    }

    /// Puts a node in the heap and on the stack.
    pub fn push_node(&mut self, node: Node) -> Result<()> {
        self.spend(1)?;
        let value = self.heap.add(node);
        self.push(value)
    }

    /// Counts entries of lists and the like.
    pub fn spend(&mut self, entries: usize) -> Result<()> {
        self.entries = self.entries.saturating_add(entries);
        if self.entries > self.limits.values || self.heap.len() >= self.limits.values {
            return Err(ModelError::limit("the pickle has more values than the limit"));
        }
        Ok(())
    }

    /// Takes the value on top. What is below the last mark is not to be had.
    pub fn pop(&mut self) -> Result<Value> {
        let floor = self.marks.last().copied().unwrap_or(0);
        if self.stack.len() <= floor {
            return Err(self.damaged("a value is taken from an empty stack"));
        }
        let value = self.stack.pop();
        value.ok_or_else(|| self.damaged("a value is taken from an empty stack"))
    }

    /// The value on top, which stays.
    pub fn top(&self) -> Result<Value> {
        let value = self.stack.last().cloned();
        value.ok_or_else(|| self.damaged("the stack is empty"))
    }

    /// Sets a mark.
    pub fn mark(&mut self) -> Result<()> {
        if self.marks.len() >= self.limits.memo {
            return Err(ModelError::limit("the pickle's marks are deeper than the limit"));
        }
        self.marks.push(self.stack.len());
        Ok(())
    }

    /// Takes what is above the last mark, and the mark.
    pub fn above_mark(&mut self) -> Result<Vec<Value>> {
        let Some(mark) = self.marks.pop() else {
            return Err(self.damaged("there is no mark"));
        };
        if mark > self.stack.len() {
            return Err(self.damaged("a mark above the stack"));
        }
        Ok(self.stack.split_off(mark))
    }

    /// Remembers the value on top.
    pub fn remember(&mut self, key: Option<usize>) -> Result<()> {
        if self.memo.len() >= self.limits.memo {
            return Err(ModelError::limit("the pickle's memo is larger than the limit"));
        }
        let value = self.top()?;
        let key = key.unwrap_or(self.memo.len());
        self.memo.insert(key, value);
        Ok(())
    }

    /// A value that was remembered.
    pub fn recall(&mut self, key: usize) -> Result<()> {
        match self.memo.get(&key).cloned() {
            Some(value) => self.push(value),
            None => Err(self.damaged(format!("memo {key} is asked for and was never set"))),
        }
    }

    /// A text that a value must be.
    pub fn name(&self, value: &Value) -> Result<Arc<str>> {
        match value {
            Value::Text(text) => Ok(text.clone()),
            _ => Err(self.damaged("a name that is no text")),
        }
    }
}
