//! Constant folding: an operation on constants that cannot fail there becomes its result.

use super::support::{Def, Site, Step, rewrite};
use crate::ir::{Attr, Const, Function, Inst, Kind, OpDef, Type};
use std::sync::Arc;

/// Folds one function.
pub fn run(function: &mut Function) -> bool {
    rewrite(function, &mut |site, inst| step(site, inst))
}

fn step(site: &mut Site, inst: &Inst) -> Step {
    let Kind::Op { op, args, attr } = &inst.kind else {
        return Step::Keep;
    };
    let constants: Option<Vec<Const>> = args
        .iter()
        .map(|v| match site.defs.get(*v) {
            Def::Const(value) => Some(value.clone()),
            _ => None,
        })
        .collect();
    let (Some(constants), [result]) = (constants, &inst.results[..]) else {
        return Step::Keep;
    };
    match value(op, &constants, attr, site.ty(*result)) {
        Some(value) => Step::Replace(Kind::Const(value)),
        None => Step::Keep,
    }
}

fn value(op: &OpDef, args: &[Const], attr: &Attr, result: &Type) -> Option<Const> {
    match (op.name, args, attr) {
        ("record.make", parts, _) => Some(Const::Record(parts.into())),
        ("record.get", [Const::Record(parts)], Attr::Index(i)) => parts.get(*i as usize).cloned(),
        ("union.make", [part], Attr::Index(i)) => Some(Const::Union(result.clone(), *i, Arc::new(part.clone()))),
        ("union.is", [Const::Union(_, tag, _)], Attr::Index(i)) => Some(Const::Bool(tag == i)),
        ("union.get" | "union.expect", [Const::Union(_, tag, part)], Attr::Index(i)) if tag == i => {
            Some((**part).clone())
        }
        ("select", [Const::Bool(c), a, b], _) => Some(if *c { a.clone() } else { b.clone() }),
        (_, [Const::Int(a), Const::Int(b)], _) => ints(op.name, *a, *b),
        (_, [Const::Float(a), Const::Float(b)], _) => floats(op.name, *a, *b),
        (_, [Const::Bool(a), Const::Bool(b)], _) => match op.name {
            "bool.and" => Some(Const::Bool(*a && *b)),
            "bool.or" => Some(Const::Bool(*a || *b)),
            "bool.eq" => Some(Const::Bool(a == b)),
            _ => None,
        },
        ("bool.not", [Const::Bool(a)], _) => Some(Const::Bool(!a)),
        ("bool.to_int", [Const::Bool(a)], _) => Some(Const::Int(i64::from(*a))),
        ("int.neg", [Const::Int(a)], _) => a.checked_neg().map(Const::Int),
        ("int.abs", [Const::Int(a)], _) => a.checked_abs().map(Const::Int),
        ("int.invert", [Const::Int(a)], _) => Some(Const::Int(!a)),
        ("int.to_float", [Const::Int(a)], _) => Some(Const::Float(*a as f64)),
        ("int.to_str", [Const::Int(a)], _) => Some(Const::Str(a.to_string().into())),
        ("f64.neg", [Const::Float(a)], _) => Some(Const::Float(-a)),
        ("f64.abs", [Const::Float(a)], _) => Some(Const::Float(a.abs())),
        (_, [Const::Str(a), Const::Str(b)], _) => texts(op.name, a, b),
        ("str.len", [Const::Str(a)], _) => Some(Const::Int(a.chars().count() as i64)),
        ("str.byte_len", [Const::Str(a)], _) => Some(Const::Int(a.len() as i64)),
        ("str.ord", [Const::Str(a)], _) => one_char(a).map(|c| Const::Int(i64::from(u32::from(c)))),
        ("list.len", [Const::List(_, parts)], _) => Some(Const::Int(parts.len() as i64)),
        ("const.get", [Const::List(_, parts), Const::Int(i)], _) => {
            let index = if *i < 0 { i + parts.len() as i64 } else { *i };
            usize::try_from(index).ok().and_then(|i| parts.get(i)).cloned()
        }
        _ => None,
    }
}

fn one_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

fn ints(name: &str, a: i64, b: i64) -> Option<Const> {
    let value = match name {
        "int.add" | "int.add_nw" => a.checked_add(b)?,
        "int.sub" | "int.sub_nw" => a.checked_sub(b)?,
        "int.mul" | "int.mul_nw" => a.checked_mul(b)?,
        "int.floordiv" | "int.floordiv_pos" => {
            let quotient = a.checked_div(b)?;
            quotient - i64::from(a % b != 0 && (a < 0) != (b < 0))
        }
        "int.mod" | "int.mod_pos" => {
            let rest = a.checked_rem(b)?;
            if rest != 0 && (rest < 0) != (b < 0) {
                rest + b
            } else {
                rest
            }
        }
        "int.and" => a & b,
        "int.or" => a | b,
        "int.xor" => a ^ b,
        "int.min" => a.min(b),
        "int.max" => a.max(b),
        _ => {
            return Some(Const::Bool(match name {
                "int.eq" => a == b,
                "int.ne" => a != b,
                "int.lt" => a < b,
                "int.le" => a <= b,
                "int.gt" => a > b,
                "int.ge" => a >= b,
                _ => return None,
            }));
        }
    };
    Some(Const::Int(value))
}

fn floats(name: &str, a: f64, b: f64) -> Option<Const> {
    Some(match name {
        "f64.add" => Const::Float(a + b),
        "f64.sub" => Const::Float(a - b),
        "f64.mul" => Const::Float(a * b),
        "f64.div" if b != 0.0 => Const::Float(a / b),
        "f64.eq" => Const::Bool(a == b),
        "f64.ne" => Const::Bool(a != b),
        "f64.lt" => Const::Bool(a < b),
        "f64.le" => Const::Bool(a <= b),
        "f64.gt" => Const::Bool(a > b),
        "f64.ge" => Const::Bool(a >= b),
        _ => return None,
    })
}

/// Longest text that folding makes.
const LONGEST_TEXT: usize = 4096;

fn texts(name: &str, a: &str, b: &str) -> Option<Const> {
    Some(match name {
        "str.eq" => Const::Bool(a == b),
        "str.ne" => Const::Bool(a != b),
        "str.contains" => Const::Bool(a.contains(b)),
        "str.startswith" => Const::Bool(a.starts_with(b)),
        "str.endswith" => Const::Bool(a.ends_with(b)),
        "str.concat" if a.len() + b.len() <= LONGEST_TEXT => Const::Str([a, b].concat().into()),
        _ => return None,
    })
}
