//! The opcodes of protocols 0 to 5. Knows what they do to the stack, and not what objects are made of.

use super::build::{build, call, global, make};
use super::joblib::array_of_wrapper;
use super::machine::Machine;
use crate::data::heap::{Node, Value};
use crate::error::{ModelError, Result};

/// Pickles in pickles: how joblib writes arrays of objects.
const NESTED: usize = 8;

/// Runs to the `STOP` and answers the value on top.
pub fn run(machine: &mut Machine, depth: usize) -> Result<Value> {
    if depth > NESTED {
        return Err(ModelError::limit("pickles in pickles, deeper than the limit"));
    }
    loop {
        let opcode = machine.size(1)? as u8;
        match opcode {
            b'.' => return machine.pop(),
            b'b' => {
                let state = machine.pop()?;
                let object = machine.top()?;
                build(machine, &object, &state)?;
                if let Some((wrapper, objects)) = array_of_wrapper(machine, &object)? {
                    let array = if objects { nested(machine, depth)? } else { wrapper };
                    if let Some(node) = machine.heap.node_mut(&object) {
                        *node = array;
                    }
                }
            }
            _ if plain(machine, opcode)? || containers(machine, opcode)? || objects(machine, opcode)? => {}
            _ => {
                machine.at -= 1;
                return Err(machine.damaged(format!("opcode {opcode:#04x} is none, or none of data")));
            }
        }
    }
}

/// The array of objects that joblib wrote as a pickle of its own.
fn nested(machine: &mut Machine, depth: usize) -> Result<Node> {
    let mut inner = Machine::new(machine.bytes, machine.limits, machine.heap);
    inner.at = machine.at;
    let value = run(&mut inner, depth + 1)?;
    machine.at = inner.at;
    match machine.heap.node(&value) {
        Some(node @ Node::Array(_)) => Ok(node.clone()),
        _ => Err(machine.damaged("an array of objects that is none")),
    }
}

/// Plain values, the memo, and marks.
fn plain(machine: &mut Machine, opcode: u8) -> Result<bool> {
    let value = match opcode {
        b'N' => Value::None,
        0x88 => Value::Bool(true),
        0x89 => Value::Bool(false),
        b'J' => Value::Int(i64::from(machine.size(4)? as u32 as i32)),
        b'K' => Value::Int(machine.size(1)? as i64),
        b'M' => Value::Int(machine.size(2)? as i64),
        b'I' => whole(machine, "I")?,
        b'L' => whole(machine, "L")?,
        0x8a => long(machine, 1)?,
        0x8b => long(machine, 4)?,
        b'F' => {
            let line = machine.line()?;
            let number = line.parse().map_err(|_| machine.damaged("a number that is none"))?;
            Value::Float(number)
        }
        b'G' => {
            let bytes = machine.take(8)?;
            Value::Float(f64::from_bits(
                bytes.iter().fold(0, |sum, byte| (sum << 8) | u64::from(*byte)),
            ))
        }
        b'S' => text_line(machine, true)?,
        b'V' => text_line(machine, false)?,
        0x8c | b'U' => sized(machine, 1, text)?,
        b'X' | b'T' => sized(machine, 4, text)?,
        0x8d => sized(machine, 8, text)?,
        b'C' => sized(machine, 1, bytes)?,
        b'B' => sized(machine, 4, bytes)?,
        0x8e | 0x96 => sized(machine, 8, bytes)?,
        _ => return memo(machine, opcode),
    };
    machine.push(value)?;
    Ok(true)
}

fn sized(machine: &mut Machine, width: usize, read: fn(&mut Machine<'_>, usize) -> Result<Value>) -> Result<Value> {
    let count = machine.size(width)?;
    read(machine, count)
}

fn text(machine: &mut Machine, count: usize) -> Result<Value> {
    machine.text(count)
}

fn bytes(machine: &mut Machine, count: usize) -> Result<Value> {
    Ok(Value::Bytes(machine.take(count)?.into()))
}

/// A whole number on a line; `01` and `00` are truth values.
fn whole(machine: &mut Machine, kind: &str) -> Result<Value> {
    let line = machine.line()?;
    match line {
        "01" if kind == "I" => return Ok(Value::Bool(true)),
        "00" if kind == "I" => return Ok(Value::Bool(false)),
        _ => {}
    }
    let digits = line.strip_suffix('L').unwrap_or(line);
    if let Ok(number) = digits.parse() {
        return Ok(Value::Int(number));
    }
    let larger = digits.trim_start_matches('-');
    if !larger.is_empty() && larger.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(machine.heap.add(Node::Opaque));
    }
    Err(machine.damaged("a whole number that is none"))
}

/// A whole number in bytes; one that 64 bits do not hold is opaque.
fn long(machine: &mut Machine, width: usize) -> Result<Value> {
    let count = machine.size(width)?;
    let bytes = machine.take(count)?;
    if count > 8 {
        return Ok(machine.heap.add(Node::Opaque));
    }
    let negative = bytes.last().is_some_and(|byte| byte & 0x80 != 0);
    let start = if negative { -1i64 } else { 0 };
    Ok(Value::Int(
        bytes
            .iter()
            .rev()
            .fold(start, |sum, byte| (sum << 8) | i64::from(*byte)),
    ))
}

/// A text on a line, with its escapes, which models do not have but for line ends and what is not ASCII.
fn text_line(machine: &mut Machine, quoted: bool) -> Result<Value> {
    // Bytes above 127 are letters of latin-1.
    let line: String = machine.raw_line()?.iter().map(|byte| char::from(*byte)).collect();
    let line = if quoted {
        line.trim_matches(['\'', '"'])
    } else {
        line.as_str()
    };
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        let escape = &rest[at + 1..];
        let digits = match escape.as_bytes().first() {
            Some(b'u') => 4,
            Some(b'U') => 8,
            Some(b'x') => 2,
            _ => return Err(machine.damaged("an escape that is not known")),
        };
        let code = escape
            .get(1..=digits)
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let Some(letter) = code.and_then(char::from_u32) else {
            return Err(machine.damaged("an escape that is no letter"));
        };
        text.push(letter);
        rest = &escape[digits + 1..];
    }
    text.push_str(rest);
    Ok(Value::Text(text.into()))
}

/// The memo, marks, the stack, and what says nothing.
fn memo(machine: &mut Machine, opcode: u8) -> Result<bool> {
    match opcode {
        0x80 => {
            let protocol = machine.size(1)?;
            if protocol > 5 {
                return Err(machine.damaged(format!("unsupported pickle protocol: {protocol}")));
            }
        }
        0x95 => {
            let frame = machine.size(8)?;
            if frame > machine.bytes.len() - machine.at {
                return Err(machine.damaged("pickle exhausted before end of frame"));
            }
        }
        b'(' => machine.mark()?,
        b'0' => drop(machine.pop()?),
        b'1' => drop(machine.above_mark()?),
        b'2' => {
            let top = machine.top()?;
            machine.push(top)?;
        }
        0x94 => machine.remember(None)?,
        b'p' | b'g' => {
            let line = machine.line()?;
            let key = line.parse().map_err(|_| machine.damaged("a memo that is no number"))?;
            if opcode == b'p' {
                machine.remember(Some(key))?
            } else {
                machine.recall(key)?
            }
        }
        b'q' | b'r' => {
            let key = machine.size(if opcode == b'q' { 1 } else { 4 })?;
            machine.remember(Some(key))?;
        }
        b'h' | b'j' => {
            let key = machine.size(if opcode == b'h' { 1 } else { 4 })?;
            machine.recall(key)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Tuples, lists, dictionaries, sets.
fn containers(machine: &mut Machine, opcode: u8) -> Result<bool> {
    match opcode {
        b')' => machine.push_node(Node::Tuple(Vec::new()))?,
        b']' | 0x8f => machine.push_node(Node::List(Vec::new()))?,
        b'}' => machine.push_node(Node::Dict(Vec::new()))?,
        0x85..=0x87 => {
            let mut members = Vec::new();
            for _ in 0..=(opcode - 0x85) {
                members.push(machine.pop()?);
            }
            members.reverse();
            machine.push_node(Node::Tuple(members))?;
        }
        b't' | b'l' | 0x91 => {
            let members = machine.above_mark()?;
            machine.spend(members.len())?;
            machine.push_node(if opcode == b't' {
                Node::Tuple(members)
            } else {
                Node::List(members)
            })?;
        }
        b'd' => {
            let entries = machine.above_mark()?;
            let entries = pairs(machine, entries)?;
            machine.push_node(Node::Dict(entries))?;
        }
        b'a' => {
            let member = machine.pop()?;
            append(machine, vec![member])?;
        }
        b'e' | 0x90 => {
            let members = machine.above_mark()?;
            append(machine, members)?;
        }
        b's' => {
            let value = machine.pop()?;
            let key = machine.pop()?;
            set_items(machine, vec![(key, value)])?;
        }
        b'u' => {
            let entries = machine.above_mark()?;
            let entries = pairs(machine, entries)?;
            set_items(machine, entries)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn pairs(machine: &mut Machine, values: Vec<Value>) -> Result<Vec<(Value, Value)>> {
    if !values.len().is_multiple_of(2) {
        return Err(machine.damaged("a key without a value"));
    }
    machine.spend(values.len())?;
    let mut values = values.into_iter();
    let mut pairs = Vec::new();
    while let (Some(key), Some(value)) = (values.next(), values.next()) {
        pairs.push((key, value));
    }
    Ok(pairs)
}

fn append(machine: &mut Machine, mut members: Vec<Value>) -> Result<()> {
    machine.spend(members.len())?;
    let list = machine.top()?;
    match machine.heap.node_mut(&list) {
        Some(Node::List(list)) => list.append(&mut members),
        Some(Node::Opaque) => {}
        _ => return Err(machine.damaged("a value is appended to what is no list")),
    }
    Ok(())
}

fn set_items(machine: &mut Machine, mut entries: Vec<(Value, Value)>) -> Result<()> {
    machine.spend(entries.len())?;
    let dictionary = machine.top()?;
    match machine.heap.node_mut(&dictionary) {
        Some(Node::Dict(dictionary)) => dictionary.append(&mut entries),
        Some(Node::Opaque) => {}
        _ => return Err(machine.damaged("an item is set in what is no dictionary")),
    }
    Ok(())
}

/// Classes, functions, and what is made with them.
fn objects(machine: &mut Machine, opcode: u8) -> Result<bool> {
    match opcode {
        b'c' => {
            let module = machine.line()?;
            let name = machine.line()?;
            let value = global(machine, module, name)?;
            machine.push(value)?;
        }
        0x93 => {
            let name = machine.pop()?;
            let module = machine.pop()?;
            let (module, name) = (machine.name(&module)?, machine.name(&name)?);
            let value = global(machine, &module, &name)?;
            machine.push(value)?;
        }
        b'R' => {
            let arguments = machine.pop()?;
            let callable = machine.pop()?;
            let value = call(machine, &callable, &arguments)?;
            machine.push(value)?;
        }
        0x81 | 0x92 => {
            if opcode == 0x92 {
                machine.pop()?;
            }
            let arguments = machine.pop()?;
            let class = machine.pop()?;
            let value = make(machine, &class, &arguments)?;
            machine.push(value)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}
