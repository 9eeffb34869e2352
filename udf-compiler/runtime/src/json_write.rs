//! Values as texts: what `json.dumps` writes, and Python's `repr` of containers. Knows neither memory nor the
//! interpreter's values: both are read into a `Tree` first.

use super::py_float;
use super::py_str::build;
use super::view::Text;
use std::cmp::Ordering;
use std::fmt::Write;

/// A value without identity.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Tree>),
    Tuple(Vec<Tree>),
    Dict(Vec<(Tree, Tree)>),
}

/// How a value is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// As Python's `repr`, whatever the rest says.
    pub repr: bool,
    pub ascii: bool,
    pub nan: bool,
    pub sorted: bool,
    /// Between items, and between a key and its value.
    pub item: String,
    pub key: String,
    /// What each level is indented by, and the level of the value.
    pub indent: Option<String>,
    pub depth: usize,
}

/// Stands between the parts of a style as text.
const BETWEEN: char = '\u{1f}';

impl Style {
    /// That of `repr`.
    pub fn of_repr() -> Style {
        Style {
            repr: true,
            ascii: false,
            nan: true,
            sorted: false,
            item: ", ".to_string(),
            key: ": ".to_string(),
            indent: None,
            depth: 0,
        }
    }

    /// The style as the attribute of an operation; nothing where it cannot be written as one.
    pub fn to_text(&self) -> Option<String> {
        let flags = [(self.repr, 'r'), (self.ascii, 'a'), (self.nan, 'n'), (self.sorted, 's')];
        let flags: String = flags.iter().filter(|(set, _)| *set).map(|(_, flag)| *flag).collect();
        let indent = self
            .indent
            .as_ref()
            .map(|indent| format!("+{indent}"))
            .unwrap_or_default();
        let parts = [
            flags,
            self.item.clone(),
            self.key.clone(),
            self.depth.to_string(),
            indent,
        ];
        let plain = parts.iter().all(|part| !part.contains(BETWEEN));
        plain.then(|| parts.join(&BETWEEN.to_string()))
    }

    /// The style that `to_text` wrote.
    pub fn read(text: &str) -> Option<Style> {
        let parts: Vec<&str> = text.split(BETWEEN).collect();
        let [flags, item, key, depth, indent] = parts[..] else {
            return None;
        };
        Some(Style {
            repr: flags.contains('r'),
            ascii: flags.contains('a'),
            nan: flags.contains('n'),
            sorted: flags.contains('s'),
            item: item.to_string(),
            key: key.to_string(),
            indent: indent.strip_prefix('+').map(str::to_string),
            depth: depth.parse().ok()?,
        })
    }

    /// What begins a line of items at a level, if each has its own.
    pub fn line(&self, depth: usize) -> String {
        let indent = self.indent.as_ref();
        indent
            .map(|indent| format!("\n{}", indent.repeat(depth)))
            .unwrap_or_default()
    }

    /// The text of a value; nothing where Python raises, or may.
    pub fn write(&self, tree: &Tree, out: &mut String) -> Option<()> {
        self.value(tree, self.depth, out)
    }

    fn value(&self, tree: &Tree, depth: usize, out: &mut String) -> Option<()> {
        match tree {
            Tree::None => out.push_str(if self.repr { "None" } else { "null" }),
            Tree::Bool(value) => out.push_str(match (value, self.repr) {
                (true, true) => "True",
                (false, true) => "False",
                (true, false) => "true",
                (false, false) => "false",
            }),
            Tree::Int(value) => write!(out, "{value}").ok()?,
            Tree::Float(value) => self.float(*value, out)?,
            Tree::Text(text) if self.repr => {
                let mut quoted = String::new();
                out.push_str(build::repr(Text::new(text), &mut quoted).ok()?.str());
            }
            Tree::Text(text) => self.quoted(text, out),
            Tree::List(items) => self.items(items, ['[', ']'], depth, out)?,
            Tree::Tuple(items) if self.repr => {
                self.items(items, ['(', ')'], depth, out)?;
                if items.len() == 1 {
                    out.insert(out.len() - 1, ',');
                }
            }
            Tree::Tuple(items) => self.items(items, ['[', ']'], depth, out)?,
            Tree::Dict(pairs) => self.dict(pairs, depth, out)?,
        }
        Some(())
    }

    fn items(&self, items: &[Tree], [open, close]: [char; 2], depth: usize, out: &mut String) -> Option<()> {
        out.push(open);
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                out.push_str(&self.item);
            }
            out.push_str(&self.line(depth + 1));
            self.value(item, depth + 1, out)?;
        }
        if !items.is_empty() {
            out.push_str(&self.line(depth));
        }
        out.push(close);
        Some(())
    }

    fn dict(&self, pairs: &[(Tree, Tree)], depth: usize, out: &mut String) -> Option<()> {
        let mut pairs: Vec<&(Tree, Tree)> = pairs.iter().collect();
        if self.sorted {
            sort(&mut pairs)?;
        }
        out.push('{');
        for (i, (key, value)) in pairs.iter().enumerate() {
            if i > 0 {
                out.push_str(&self.item);
            }
            out.push_str(&self.line(depth + 1));
            match key {
                _ if self.repr => self.value(key, depth + 1, out)?,
                Tree::Text(_) => self.value(key, depth, out)?,
                Tree::List(_) | Tree::Tuple(_) | Tree::Dict(_) => return None,
                plain => {
                    out.push('"');
                    self.value(plain, depth, out)?;
                    out.push('"');
                }
            }
            out.push_str(&self.key);
            self.value(value, depth + 1, out)?;
        }
        if !pairs.is_empty() {
            out.push_str(&self.line(depth));
        }
        out.push('}');
        Some(())
    }

    fn float(&self, value: f64, out: &mut String) -> Option<()> {
        if value.is_finite() || self.repr {
            py_float::repr(value, out);
            return Some(());
        }
        let text = match value {
            value if value.is_nan() => "NaN",
            value if value > 0.0 => "Infinity",
            _ => "-Infinity",
        };
        self.nan.then(|| out.push_str(text))
    }

    fn quoted(&self, text: &str, out: &mut String) {
        out.push('"');
        for c in text.chars() {
            match c {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                '\u{8}' => out.push_str("\\b"),
                '\u{c}' => out.push_str("\\f"),
                c if c < ' ' || self.ascii && c > '~' => {
                    for unit in c.encode_utf16(&mut [0; 2]) {
                        out.push_str(&format!("\\u{unit:04x}"));
                    }
                }
                c => out.push(c),
            }
        }
        out.push('"');
    }
}

/// Puts pairs in the order of their keys, if these have one.
fn sort(pairs: &mut [&(Tree, Tree)]) -> Option<()> {
    let ordered = pairs.windows(2).all(|pair| order(&pair[0].0, &pair[1].0).is_some());
    let all_texts = pairs.iter().all(|(key, _)| matches!(key, Tree::Text(_)));
    let no_text = pairs.iter().all(|(key, _)| !matches!(key, Tree::Text(_) | Tree::None));
    if pairs.len() > 1 && !(ordered && (all_texts || no_text)) {
        return None;
    }
    pairs.sort_by(|(a, _), (b, _)| order(a, b).unwrap_or(Ordering::Equal));
    Some(())
}

fn order(a: &Tree, b: &Tree) -> Option<Ordering> {
    let whole = |tree: &Tree| match tree {
        Tree::Bool(value) => Some(i64::from(*value)),
        Tree::Int(value) => Some(*value),
        _ => None,
    };
    match (a, b) {
        (Tree::Text(a), Tree::Text(b)) => Some(a.cmp(b)),
        (Tree::Float(a), Tree::Float(b)) => a.partial_cmp(b),
        _ => Some(whole(a)?.cmp(&whole(b)?)),
    }
}
