//! Values of the interpreter, with Python's equality and order.

use super::dict::Table;
use crate::function::Const;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::Arc;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::nested::deeper;
use taipan_runtime::py_decimal::{self, Decimal};
use taipan_runtime::py_int::compare_float;
use taipan_runtime::view::Text;
use taipan_types::class::Class;
use taipan_types::types::Type;

/// A value of the IR.
#[derive(Clone, Debug)]
pub enum Val {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(Arc<str>),
    Bytes(Arc<[u8]>),
    Record(Vec<Val>),
    /// An object of a class, by its fields.
    Object(Class, Vec<Val>),
    List(Rc<RefCell<Vec<Val>>>),
    /// An object of a class of the program, by what its attributes hold.
    Ref(Rc<RefCell<Vec<Val>>>),
    /// A dict or a set.
    Dict(Rc<RefCell<Table>>),
    /// The index of the alternative, and its value.
    Union(u32, Box<Val>),
}

impl From<Text<'_>> for Val {
    fn from(text: Text<'_>) -> Val {
        Val::Str(text.str().into())
    }
}

impl Val {
    /// A text.
    pub fn str(text: &str) -> Val {
        Val::Str(text.into())
    }

    /// A new list.
    pub fn list(items: Vec<Val>) -> Val {
        Val::List(Rc::new(RefCell::new(items)))
    }

    /// The value of a constant.
    pub fn from_const(constant: &Const) -> Val {
        match constant {
            Const::None => Val::None,
            Const::Bool(b) => Val::Bool(*b),
            Const::Int(i) => Val::Int(*i),
            Const::Float(f) => Val::Float(*f),
            Const::Str(s) => Val::Str(s.clone()),
            Const::Bytes(bytes) => Val::Bytes(bytes.clone()),
            Const::Record(parts) => Val::Record(parts.iter().map(Val::from_const).collect()),
            Const::Object(class, parts) => Val::Object(*class, parts.iter().map(Val::from_const).collect()),
            Const::List(_, items) | Const::Tuple(_, items) => Val::list(items.iter().map(Val::from_const).collect()),
            Const::Dict(ty, entries) => Val::Dict(Rc::new(RefCell::new(Table::from_const(ty, entries)))),
            Const::Union(_, index, value) => Val::Union(*index, Box::new(Val::from_const(value))),
        }
    }

    /// This value as a constant of a type; `None` where it is not of that type.
    pub fn to_const(&self, ty: &Type) -> Option<Const> {
        Some(match (self, ty) {
            (Val::None, Type::None) => Const::None,
            (Val::Bool(b), Type::Bool) => Const::Bool(*b),
            (Val::Int(i), Type::Int) => Const::Int(*i),
            (Val::Float(f), Type::Float) => Const::Float(*f),
            (Val::Str(s), Type::Str) => Const::Str(s.clone()),
            (Val::Bytes(bytes), Type::Bytes) => Const::Bytes(bytes.clone()),
            (Val::Record(parts), Type::Record(types)) if parts.len() == types.len() => {
                let parts: Option<Vec<Const>> = parts.iter().zip(types.iter()).map(|(p, t)| p.to_const(t)).collect();
                Const::Record(parts?.into())
            }
            (Val::Object(class, parts), Type::Object(wanted)) if class == wanted => {
                let fields = parts.iter().zip(class.fields()).map(|(part, ty)| part.to_const(ty));
                Const::Object(*class, fields.collect::<Option<Vec<Const>>>()?.into())
            }
            (Val::List(items), Type::List(element)) => {
                let items: Option<Vec<Const>> = items.borrow().iter().map(|i| i.to_const(element)).collect();
                Const::List((**element).clone(), items?.into())
            }
            (Val::List(items), Type::Tuple(element)) => {
                let items: Option<Vec<Const>> = items.borrow().iter().map(|i| i.to_const(element)).collect();
                Const::Tuple((**element).clone(), items?.into())
            }
            (Val::Union(index, value), Type::Union(types)) => {
                let value = value.to_const(types.get(*index as usize)?)?;
                Const::Union(ty.clone(), *index, Arc::new(value))
            }
            _ => return None,
        })
    }

    /// What the slots of an absent alternative mean: zero.
    pub fn zero(ty: &Type) -> Val {
        match ty {
            Type::Never | Type::None | Type::PyObj => Val::None,
            Type::Bool => Val::Bool(false),
            Type::Int => Val::Int(0),
            Type::Float => Val::Float(0.0),
            Type::Str => Val::str(""),
            Type::Bytes => Val::Bytes(Arc::from([])),
            Type::Record(types) | Type::Instance(types) => Val::Record(types.iter().map(Val::zero).collect()),
            Type::Object(class) => Val::Object(*class, class.fields().iter().map(Val::zero).collect()),
            Type::Ref(_) => Val::Ref(Rc::default()),
            Type::JsonList => Val::list(Vec::new()),
            Type::JsonDict => Val::Dict(Rc::new(RefCell::new(Table::of(&Type::dict(Type::Str, Type::json()))))),
            Type::Match(_) => {
                let numbers = (2..ty.slots()).map(|_| Val::Int(0));
                Val::Record(std::iter::once(Val::str("")).chain(numbers).collect())
            }
            Type::List(_) | Type::Tuple(_) => Val::list(Vec::new()),
            Type::Dict(..) | Type::Set(_) | Type::FrozenSet(_) => Val::Dict(Rc::new(RefCell::new(Table::of(ty)))),
            Type::Union(types) => Val::Union(0, Box::new(Val::zero(&types[0]))),
        }
    }

    /// Bytes of text plus one for every part.
    pub fn size(&self) -> usize {
        match self {
            Val::Str(s) => 1 + s.len(),
            Val::Bytes(bytes) => 1 + bytes.len(),
            Val::Record(parts) | Val::Object(_, parts) => 1 + parts.iter().map(Val::size).sum::<usize>(),
            Val::List(items) => 1 + items.borrow().iter().map(Val::size).sum::<usize>(),
            Val::Dict(table) => {
                1 + table
                    .borrow()
                    .entries()
                    .map(|(k, v)| k.size() + v.size())
                    .sum::<usize>()
            }
            Val::Union(_, inner) => 1 + inner.size(),
            _ => 1,
        }
    }

    /// The value itself, of whichever alternative.
    pub fn plain(&self) -> &Val {
        match self {
            Val::Union(_, inner) => inner.plain(),
            other => other,
        }
    }

    /// Python's `==` of parts of containers, which are also the same where they are one object: of two NaNs nobody
    /// here can tell.
    pub fn py_eq(&self, other: &Val) -> Outcome<bool> {
        match (self.plain(), other.plain()) {
            (Val::None, Val::None) => Ok(true),
            (Val::Str(a), Val::Str(b)) => Ok(a == b),
            (Val::Bytes(a), Val::Bytes(b)) => Ok(a == b),
            (Val::Record(a), Val::Record(b)) => all_eq(a, b),
            (Val::List(a), Val::List(b)) if Rc::ptr_eq(a, b) => Ok(true),
            (Val::List(a), Val::List(b)) => deeper(|| all_eq(&a.borrow(), &b.borrow())).ok_or(Fail::Depth)?,
            (Val::Dict(a), Val::Dict(b)) if Rc::ptr_eq(a, b) => Ok(true),
            (Val::Dict(a), Val::Dict(b)) => deeper(|| a.borrow().py_eq(&b.borrow())).ok_or(Fail::Depth)?,
            (Val::Float(a), Val::Float(b)) if a.is_nan() && b.is_nan() => Err(Fail::Unsupported),
            (Val::Object(..), _) | (_, Val::Object(..)) => self.plain().equal_objects(other.plain()),
            (Val::Ref(a), Val::Ref(b)) => Ok(Rc::ptr_eq(a, b)),
            (Val::Ref(_), _) | (_, Val::Ref(_)) => Ok(false),
            (a, b) => Ok(a.compare_numbers(b) == Some(Ordering::Equal)),
        }
    }

    /// The same where one is an object of a class of Python's own: as a key it would be the same key.
    fn equal_objects(&self, other: &Val) -> Outcome<bool> {
        let numeric = |v: &Val| matches!(v, Val::Object(class, _) if *class == Class::Decimal || class.is_bare());
        let float = |v: &Val| matches!(v, Val::Float(_));
        if numeric(self) && float(other) || numeric(other) && float(self) {
            return Err(Fail::Unsupported);
        }
        let keys = [self, other].map(super::dict::key);
        match keys {
            [Ok(one), Ok(other)] => Ok(one == other),
            _ => Err(Fail::Unsupported),
        }
    }

    /// The number that a Decimal is.
    pub fn decimal(&self) -> Option<Decimal> {
        match self {
            Val::Object(Class::Decimal, parts) => match parts[..] {
                [Val::Int(low), Val::Int(high)] => Some(Decimal::from_words(low as u64, high as u64)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The microseconds in UTC of a datetime in a zone.
    pub fn in_utc(&self) -> Option<i64> {
        match self {
            Val::Object(Class::Aware(seconds), parts) => match parts[..] {
                [Val::Int(local)] => local.checked_sub(i64::from(*seconds) * 1_000_000),
                _ => None,
            },
            _ => None,
        }
    }

    /// Python's order: `None` where neither is less nor are they equal (NaN); a failure where Python has no order.
    pub fn py_compare(&self, other: &Val) -> Outcome<Option<Ordering>> {
        match (self.plain(), other.plain()) {
            (Val::Str(a), Val::Str(b)) => Ok(Some(a.cmp(b))),
            (Val::Bytes(a), Val::Bytes(b)) => Ok(Some(a.cmp(b))),
            (Val::Record(a), Val::Record(b)) => compare_all(a, b),
            (Val::List(a), Val::List(b)) => compare_all(&a.borrow(), &b.borrow()),
            (Val::Object(one, a), Val::Object(other, b)) if one == other => match one {
                class if class.is_bare() => Err(Fail::Type),
                Class::Decimal => {
                    let pair = (self.plain().decimal()).zip(Val::Object(*other, b.clone()).decimal());
                    pair.map(|(a, b)| Some(py_decimal::compare(a, b))).ok_or(Fail::Type)
                }
                _ => compare_all(a, b),
            },
            (a, b) if a.is_number() && b.is_number() => Ok(a.compare_numbers(b)),
            _ => Err(Fail::Type),
        }
    }

    fn is_number(&self) -> bool {
        matches!(self, Val::Bool(_) | Val::Int(_) | Val::Float(_))
    }

    fn compare_numbers(&self, other: &Val) -> Option<Ordering> {
        let whole = |v: &Val| match v {
            Val::Bool(b) => Some(i64::from(*b)),
            Val::Int(i) => Some(*i),
            _ => None,
        };
        match (self, other) {
            (Val::Float(a), Val::Float(b)) => a.partial_cmp(b),
            (Val::Float(a), b) => compare_float(whole(b)?, *a).map(Ordering::reverse),
            (a, Val::Float(b)) => compare_float(whole(a)?, *b),
            (a, b) => Some(whole(a)?.cmp(&whole(b)?)),
        }
    }
}

/// Equality of sequences.
fn all_eq(a: &[Val], b: &[Val]) -> Outcome<bool> {
    Ok(a.len() == b.len() && first_unequal(a, b)?.is_none())
}

/// The first elements that are not equal.
fn first_unequal<'v>(a: &'v [Val], b: &'v [Val]) -> Outcome<Option<(&'v Val, &'v Val)>> {
    for (a, b) in a.iter().zip(b) {
        if !a.py_eq(b)? {
            return Ok(Some((a, b)));
        }
    }
    Ok(None)
}

/// Order of sequences: that of the first elements that are not equal, else of the lengths.
fn compare_all(a: &[Val], b: &[Val]) -> Outcome<Option<Ordering>> {
    match first_unequal(a, b)? {
        Some((a, b)) => a.py_compare(b),
        None => Ok(Some(a.len().cmp(&b.len()))),
    }
}
