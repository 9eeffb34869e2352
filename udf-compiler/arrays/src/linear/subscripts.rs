//! The subscripts of `einsum`: a text like `ij,jk->ik` becomes labels of the axes of operands and of the result.
//! It does not know how products are summed.

use crate::array::Array;
use crate::error::{ArrayError, Result};

/// An axis: a letter, or one of the dimensions that an ellipsis stands for, counted from the last.
pub type Label = char;

/// The first of the labels that stand for dimensions of an ellipsis.
const ELLIPSIS: u32 = 0xE000;

fn of_ellipsis(from_last: usize) -> Label {
    char::from_u32(ELLIPSIS + from_last as u32).unwrap_or('\u{E000}')
}

/// The labels of an `einsum`.
pub struct Subscripts {
    /// For each operand those of its axes.
    pub operands: Vec<Vec<Label>>,
    /// Those of the result's axes.
    pub output: Vec<Label>,
}

fn wrong(message: impl Into<String>) -> ArrayError {
    ArrayError::value(message)
}

/// numpy counts the operands of the text, and says how the others compare to them.
fn number_of_operands(found: &str) -> ArrayError {
    wrong(format!(
        "{found} operands provided to einstein sum function than specified in the subscripts string"
    ))
}

/// Reads subscripts for these operands; `ValueError` where they do not fit.
pub fn parse(text: &str, arrays: &[Array]) -> Result<Subscripts> {
    let text: String = text.chars().filter(|c| *c != ' ').collect();
    let (inputs, output) = match text.split_once("->") {
        Some((inputs, output)) => (inputs, Some(output)),
        None => (text.as_str(), None),
    };
    let parts: Vec<&str> = inputs.split(',').collect();
    if parts.len() < arrays.len() {
        return Err(number_of_operands("fewer"));
    }
    if parts.len() > arrays.len() {
        return Err(number_of_operands("more"));
    }
    let mut operands = Vec::new();
    let mut broadcast = 0;
    for (at, (part, array)) in parts.iter().zip(arrays).enumerate() {
        let labels = of_operand(part, at, array.ndim())?;
        broadcast = broadcast.max(labels.iter().filter(|label| **label >= '\u{E000}').count());
        operands.push(labels);
    }
    let output = match output {
        Some(output) => of_output(output, &operands, broadcast)?,
        None => implicit(&operands, broadcast),
    };
    Ok(Subscripts { operands, output })
}

fn letter(c: char) -> Result<()> {
    if c.is_ascii_alphabetic() {
        return Ok(());
    }
    Err(wrong(match c {
        '-' | '>' => "einstein sum subscript string does not contain proper '->' output specified".to_string(),
        c => format!("invalid subscript '{c}' in einstein sum subscripts string, subscripts must be letters"),
    }))
}

fn of_operand(part: &str, at: usize, ndim: usize) -> Result<Vec<Label>> {
    let (before, after) = match part.split_once("...") {
        Some((before, after)) => (before, Some(after)),
        None => (part, None),
    };
    for c in before.chars().chain(after.unwrap_or_default().chars()) {
        if c == '.' {
            return Err(wrong(format!(
                "einstein sum subscripts string contains a '.' that is not part of an ellipsis ('...') in operand {at}"
            )));
        }
        letter(c)?;
    }
    let named = before.len() + after.unwrap_or_default().len();
    if named > ndim {
        return Err(wrong(format!(
            "einstein sum subscripts string contains too many subscripts for operand {at}"
        )));
    }
    let Some(after) = after else {
        if named < ndim {
            return Err(wrong(
                "operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to \
                 broadcast the extra dimensions.",
            ));
        }
        return Ok(before.chars().collect());
    };
    let mut labels: Vec<Label> = before.chars().collect();
    labels.extend((0..ndim - named).rev().map(of_ellipsis));
    labels.extend(after.chars());
    Ok(labels)
}

fn of_output(output: &str, operands: &[Vec<Label>], broadcast: usize) -> Result<Vec<Label>> {
    let (before, after) = match output.split_once("...") {
        Some((before, after)) => (before, Some(after)),
        None => (output, None),
    };
    let mut labels: Vec<Label> = Vec::new();
    let mut add = |c: char| -> Result<()> {
        if c == '.' {
            return Err(wrong(
                "einstein sum subscripts string contains a '.' that is not part of an ellipsis ('...') in the output",
            ));
        }
        letter(c)?;
        if labels.contains(&c) {
            return Err(wrong(format!(
                "einstein sum subscripts string includes output subscript '{c}' multiple times"
            )));
        }
        if !operands.iter().flatten().any(|label| *label == c) {
            return Err(wrong(format!(
                "einstein sum subscripts string included output subscript '{c}' which never appeared in an input"
            )));
        }
        labels.push(c);
        Ok(())
    };
    before.chars().try_for_each(&mut add)?;
    after.unwrap_or_default().chars().try_for_each(&mut add)?;
    if after.is_none() && broadcast > 0 {
        return Err(wrong(
            "output has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to broadcast \
             the extra dimensions.",
        ));
    }
    let mut all: Vec<Label> = before.chars().collect();
    if let Some(after) = after {
        all.extend((0..broadcast).rev().map(of_ellipsis));
        all.extend(after.chars());
    }
    Ok(all)
}

/// The ellipsis, then the letters that stand once, in alphabetical order.
fn implicit(operands: &[Vec<Label>], broadcast: usize) -> Vec<Label> {
    let mut all: Vec<Label> = (0..broadcast).rev().map(of_ellipsis).collect();
    let mut letters: Vec<Label> = operands
        .iter()
        .flatten()
        .copied()
        .filter(char::is_ascii_alphabetic)
        .collect();
    letters.sort_unstable();
    for (at, label) in letters.iter().enumerate() {
        let before = at > 0 && letters.get(at - 1) == Some(label);
        let after = letters.get(at + 1) == Some(label);
        if !before && !after {
            all.push(*label);
        }
    }
    all
}
