//! `str` and `repr` of arrays: words in rows and brackets, lines of a width, the middle left out where there is much.
//!
//! Knows no numbers: `columns` makes their words.

use super::columns::words;
use super::options::Options;
use crate::array::Array;
use crate::dtype::DType;
use crate::error::Result;
use crate::scalar::Scalar;
use crate::shape::shape_text;

impl Array {
    /// numpy's `str`.
    pub fn text(&self, options: &Options) -> Result<String> {
        if self.ndim() == 0 {
            Ok(self.item()?.to_string())
        } else {
            to_text(self, options, " ", "", "")
        }
    }

    /// numpy's `repr`: `array([1., 2.])`.
    pub fn repr(&self, options: &Options) -> Result<String> {
        let prefix = "array(";
        let list = to_text(self, options, ", ", prefix, ")")?;
        let mut extras = Vec::new();
        // numpy 2.2 names the shape of what it left out, too.
        if self.size() == 0 && self.shape() != [0] || self.size() > options.threshold {
            extras.push(format!("shape={}", shape_text(self.shape())));
        }
        let implied = matches!(self.dtype(), DType::Bool | DType::I64 | DType::F64 | DType::C128);
        if !implied || self.size() == 0 {
            extras.push(format!("dtype={}", short(self.dtype())));
        }
        if extras.is_empty() {
            return Ok(format!("{prefix}{list})"));
        }
        let text = format!("{prefix}{list},");
        let extra = format!("{})", extras.join(", "));
        let last = text.rsplit('\n').next().unwrap_or(&text).chars().count();
        let gap = if last + extra.len() + 1 > options.line_width {
            format!("\n{}", " ".repeat(prefix.len()))
        } else {
            " ".into()
        };
        Ok(format!("{text}{gap}{extra}"))
    }
}

/// A type as the repr of an array names it.
fn short(dtype: DType) -> String {
    match dtype {
        DType::Str(_) => format!("'{}'", dtype.code()),
        DType::Datetime(unit) | DType::Timedelta(unit) if !unit.is_generic() => format!("'{}'", dtype.name()),
        _ => dtype.name(),
    }
}

/// numpy's `array2string`: with this between elements, in lines that begin after `prefix` and have room for `suffix`.
pub fn to_text(array: &Array, options: &Options, separator: &str, prefix: &str, suffix: &str) -> Result<String> {
    if array.size() == 0 {
        return Ok("[]".into());
    }
    let summary = array.size() > options.threshold;
    let edges = if summary { options.edge_items } else { usize::MAX };
    let shown: Vec<Vec<usize>> = array
        .shape()
        .iter()
        .map(|length| shown_places(*length, edges))
        .collect();
    let mut elements = Vec::new();
    collect(array, &shown, &mut Vec::new(), &mut elements)?;
    let words = words(&elements, options, array.ndim() == 0);
    let mut lines = Lines {
        words: words.iter(),
        shown: shown
            .iter()
            .zip(array.shape())
            .map(|(shown, length)| (shown.len(), shown.len() < *length))
            .collect(),
        edges,
        separator,
    };
    let indent = " ".repeat(prefix.chars().count() + 1);
    Ok(lines.nested(0, &indent, options.line_width as isize - suffix.len() as isize))
}

/// The places of a dimension that are shown.
fn shown_places(length: usize, edges: usize) -> Vec<usize> {
    if length > edges.saturating_mul(2) {
        (0..edges).chain(length - edges..length).collect()
    } else {
        (0..length).collect()
    }
}

/// The elements that are shown, in C order.
fn collect(array: &Array, shown: &[Vec<usize>], index: &mut Vec<usize>, elements: &mut Vec<Scalar>) -> Result<()> {
    let Some(places) = shown.get(index.len()) else {
        elements.push(array.get(index)?);
        return Ok(());
    };
    for place in places {
        index.push(*place);
        collect(array, shown, index, elements)?;
        index.pop();
    }
    Ok(())
}

/// What is left to print.
struct Lines<'a> {
    words: std::slice::Iter<'a, String>,
    /// Of each dimension: how many places are shown, and whether there are more.
    shown: Vec<(usize, bool)>,
    edges: usize,
    separator: &'a str,
}

impl Lines<'_> {
    fn nested(&mut self, axis: usize, indent: &str, width: isize) -> String {
        let Some((count, summary)) = self.shown.get(axis).copied() else {
            return self.words.next().cloned().unwrap_or_default();
        };
        let left = self.shown.len() - axis;
        let leading = if summary { self.edges } else { 0 };
        let text = if left == 1 {
            self.row(count, leading, summary, indent, width)
        } else {
            self.block(axis, indent, width)
        };
        format!("[{}]", text.get(indent.len()..).unwrap_or_default())
    }

    /// Elements of the last dimension, in as many lines as they need.
    fn row(&mut self, count: usize, leading: usize, summary: bool, indent: &str, width: isize) -> String {
        let width = width - self.separator.trim_end().len().max(1) as isize;
        let (mut text, mut line) = (String::new(), indent.to_string());
        let mut extend = |line: &mut String, word: &str| {
            let long = line.chars().count() + word.chars().count();
            if long as isize > width && line.len() > indent.len() {
                text.push_str(line.trim_end());
                text.push('\n');
                *line = indent.to_string();
            }
            line.push_str(word);
        };
        for at in 0..count {
            if summary && at == leading {
                extend(&mut line, "...");
                line.push_str(self.separator);
            }
            let word = self.words.next().map_or("", String::as_str);
            extend(&mut line, word);
            if at + 1 < count {
                line.push_str(self.separator);
            }
        }
        text + &line
    }

    /// The rows of a dimension that is not the last.
    fn block(&mut self, axis: usize, indent: &str, width: isize) -> String {
        let (count, summary) = self.shown.get(axis).copied().unwrap_or((0, false));
        let gap = format!(
            "{}{}",
            self.separator.trim_end(),
            "\n".repeat(self.shown.len() - axis - 1)
        );
        let mut rows = Vec::with_capacity(count + 1);
        for at in 0..count {
            if summary && at == self.edges {
                rows.push(format!("{indent}..."));
            }
            rows.push(format!(
                "{indent}{}",
                self.nested(axis + 1, &format!("{indent} "), width - 1)
            ));
        }
        rows.join(&gap)
    }
}
