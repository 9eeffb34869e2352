//! Python's json.

use super::dict::Table;
use super::{Eval, Val};
use crate::op;
use std::cell::RefCell;
use std::rc::Rc;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::json::{Maker, parse};
use taipan_runtime::json_write::{Style, Tree};
use taipan_runtime::nested::deeper;
use taipan_types::Attr;
use taipan_types::types::Type;

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::JSON_LOADS, |c| {
        let text = c.text(0)?.str();
        parse(text, &mut Values { text })
    }),
    (op::JSON_TRY_LOADS, |c| {
        let text = c.text(0)?.str();
        match parse(text, &mut Values { text }) {
            Ok(value) => Ok(Val::Record(vec![Val::Bool(true), value])),
            Err(Fail::Value) => Ok(Val::Record(vec![Val::Bool(false), Values { text }.none()])),
            Err(fail) => Err(fail),
        }
    }),
    (op::JSON_WRITE, |c| {
        let style = match c.attr {
            Attr::Name(style) => Style::read(style),
            _ => None,
        };
        let mut text = String::new();
        let tree = tree(c.arg(0)?);
        let written = style.zip(tree).and_then(|(style, tree)| style.write(&tree, &mut text));
        written.map(|()| Val::str(&text)).ok_or(Fail::Value)
    }),
    (op::JSON_LIST, |c| Ok(c.arg(0)?.clone())),
    (op::JSON_DICT, |c| Ok(c.arg(0)?.clone())),
    (op::JSON_OF_LIST, |c| Ok(c.arg(0)?.clone())),
    (op::JSON_OF_DICT, |c| Ok(c.arg(0)?.clone())),
];

/// A value without identity; nothing for what is not written.
fn tree(value: &Val) -> Option<Tree> {
    let items = |items: &[Val]| deeper(|| items.iter().map(tree).collect::<Option<Vec<_>>>()).flatten();
    Some(match value.plain() {
        Val::None => Tree::None,
        Val::Bool(value) => Tree::Bool(*value),
        Val::Int(value) => Tree::Int(*value),
        Val::Float(value) => Tree::Float(*value),
        Val::Str(text) => Tree::Text(text.to_string()),
        Val::Record(parts) => Tree::Tuple(items(parts)?),
        Val::List(parts) => Tree::List(items(&parts.borrow())?),
        Val::Dict(table) => {
            let table = table.borrow();
            let pairs = table
                .entries()
                .map(|(key, value)| Some((tree(key)?, deeper(|| tree(value))??)));
            Tree::Dict(pairs.collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

struct Values<'t> {
    text: &'t str,
}

/// A value as an alternative of the union.
fn one(ty: &Type, value: Val) -> Val {
    let index = Type::json().alternative_index(ty).unwrap_or(0);
    Val::Union(index as u32, Box::new(value))
}

impl Maker for Values<'_> {
    type Value = Val;

    fn none(&mut self) -> Val {
        one(&Type::None, Val::None)
    }

    fn bool(&mut self, value: bool) -> Val {
        one(&Type::Bool, Val::Bool(value))
    }

    fn int(&mut self, value: i64) -> Val {
        one(&Type::Int, Val::Int(value))
    }

    fn float(&mut self, value: f64) -> Val {
        one(&Type::Float, Val::Float(value))
    }

    fn part(&mut self, start: usize, end: usize) -> Outcome<Val> {
        Ok(one(&Type::Str, Val::str(&self.text[start..end])))
    }

    fn text(&mut self, text: &str) -> Outcome<Val> {
        Ok(one(&Type::Str, Val::str(text)))
    }

    fn list(&mut self, items: &[Val]) -> Outcome<Val> {
        Ok(one(&Type::JsonList, Val::list(items.to_vec())))
    }

    fn dict(&mut self, items: &[Val]) -> Outcome<Val> {
        let mut table = Table::of(&Type::dict(Type::Str, Type::json()));
        for pair in items.chunks_exact(2) {
            table.set(pair[0].plain(), &pair[1])?;
        }
        Ok(one(&Type::JsonDict, Val::Dict(Rc::new(RefCell::new(table)))))
    }
}
