//! The rows of tables that handler classes are called with, as Spark's `Row`: their values by name, by place and as attributes.

use arrow::datatypes::DataType;
use std::fmt::Write;
use taipan_syntax::source::{OWN, is_name};

/// The text of the class for rows of these columns.
pub fn class(columns: &[(String, DataType)]) -> String {
    let count = columns.len();
    let fields: Vec<String> = columns
        .iter()
        .enumerate()
        .map(|(place, (name, _))| field(place, name))
        .collect();
    let names: Vec<String> = columns.iter().map(|(name, _)| quoted(name)).collect();
    let list = |items: Vec<String>| items.iter().map(|item| format!("{item}, ")).collect::<String>();
    let values = list(fields.iter().map(|field| format!("self.{field}")).collect());
    let mut out = format!("\ndef {OWN}rows_of():\n    class Row:\n        def __init__(self");
    out.extend((0..count).map(|place| format!(", v{place}")));
    out.push_str("):\n            pass\n");
    for (place, field) in fields.iter().enumerate() {
        let _ = writeln!(out, "            self.{field} = v{place}");
    }
    out.push_str("        def __getitem__(self, key):\n");
    for (place, (name, field)) in names.iter().zip(&fields).enumerate() {
        let _ = writeln!(
            out,
            "            if key == {name} or key == {place}:\n                return self.{field}"
        );
    }
    let _ = writeln!(
        out,
        "            if isinstance(key, str):\n                raise ValueError(key)\n            return ({values})[key]\n        \
         def __iter__(self):\n            return iter(({values}))\n        \
         def __len__(self):\n            return {count}\n        \
         def __contains__(self, name):\n            return name in ({})\n        \
         def __eq__(self, other):\n            return tuple(self) == tuple(other)\n        \
         def __hash__(self):\n            return hash(({values}))",
        list(names.clone())
    );
    let pairs = names
        .iter()
        .zip(&fields)
        .map(|(name, field)| format!("{name}: self.{field}"));
    let pairs: Vec<String> = pairs.collect();
    let _ = writeln!(
        out,
        "        def asDict(self, recursive=False):\n            return {{{}}}\n        \
         def __repr__(self):\n            \
         return \"Row(\" + \", \".join(f\"{{name}}={{value!r}}\" for name, value in self.asDict().items()) + \")\"\n    \
         return Row\n\n{OWN}Row = {OWN}rows_of()\n",
        pairs.join(", ")
    );
    out
}

/// The attribute of a column: its name, where that is one.
fn field(place: usize, name: &str) -> String {
    if is_name(name) && !name.starts_with("__") {
        name.to_string()
    } else {
        format!("column_{place}")
    }
}

/// A name as a literal of Python.
fn quoted(name: &str) -> String {
    let mut out = String::from("\"");
    for character in name.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            ' '..='~' => out.push(character),
            other => out.push_str(&format!("\\U{:08x}", other as u32)),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_no_attributes_are_keys() {
        assert_eq!(field(0, "symbol"), "symbol");
        assert_eq!(field(1, "class"), "column_1");
        assert_eq!(field(2, "two words"), "column_2");
        assert_eq!(field(3, "__init__"), "column_3");
        assert_eq!(quoted("a\"\u{e9}"), "\"a\\\"\\U000000e9\"");
    }
}
