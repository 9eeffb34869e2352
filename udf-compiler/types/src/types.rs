//! The IR's types. A value's type is exact: an `int` is a Python int and never a bool, a `float` never an int.
//! What may be one of several is a `union`; `option[T]` is the union of `none` and `T`.

use super::class::Class;
use super::parts::Parts;
use std::fmt;
use std::sync::Arc;

/// What a dict makes of a key that is not there. Matters to those who make operations, not to the operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Missing {
    /// Nothing: the dict is a `dict`.
    Error,
    /// Zero: it is a `collections.Counter`.
    Zero,
    /// What a function of the program makes: it is a `collections.defaultdict`. The number tells such functions apart.
    Made(u32),
}

/// The parts of a tuple. What class it is of matters to those who make operations, not to the operations: when a function
/// has been generated, all are tuples.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fields {
    parts: Parts,
    /// 0: Python's own `tuple`. Else a number for a class of named tuples.
    pub class: u32,
}

impl std::ops::Deref for Fields {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.parts
    }
}

/// A group of a regular expression, as far as its matches tell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Group {
    pub name: Option<Arc<str>>,
    /// Whether it takes part in every match.
    pub certain: bool,
}

impl Group {
    /// The groups that `Display` of a match's type shows.
    pub fn read(text: &str) -> Arc<[Group]> {
        let group = |word: &str| {
            let name = word.trim_end_matches('!');
            Group {
                name: (name != "_").then(|| Arc::from(name)),
                certain: word.ends_with('!'),
            }
        };
        text.split_ascii_whitespace().map(group).collect()
    }
}

/// A type of the IR. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// No value at all: the result of code that cannot be reached, and the element type of an empty list.
    Never,
    /// Python's `None`. Carries no data.
    None,
    /// Python's `bool`.
    Bool,
    /// Python's `int` while it fits i64. Arithmetic that leaves i64 fails the row.
    Int,
    /// Python's `float`: IEEE double.
    Float,
    /// Python's `str` without lone surrogates: a view of UTF-8 text.
    Str,
    /// Python's `bytes`: a view of bytes.
    Bytes,
    /// An object of a class of Python's own that never changes.
    Object(Class),
    /// Python's `tuple` of known length.
    Record(Fields),
    /// An object of a class of the program that nobody changes any more, as what its attributes hold. Only while
    /// generating: a record when a function has been generated.
    Instance(Fields),
    /// An object of a class of the program, mutable, with identity. The number names the class; what its attributes hold say the
    /// operations that make one (`ir::layouts`), so that objects may hold others of their own class.
    Ref(u32),
    /// Python's `tuple` of a length known at run time only. What it is made of is a list that never changes again.
    Tuple(Arc<Type>),
    /// Python's `list`, mutable, with identity.
    List(Arc<Type>),
    /// Python's `dict`, mutable, with identity, in the order in which keys came: keys and values.
    Dict(Arc<Type>, Arc<Type>, Missing),
    /// Python's `set`, mutable, with identity. It is in CPython's order where `set.ordered` has said so, else in that in
    /// which its elements came.
    Set(Arc<Type>),
    /// Python's `frozenset`; its order as of `Set`.
    FrozenSet(Arc<Type>),
    /// Python's `re.Match` of a pattern with these groups: the text, the positions it was looked for between (code
    /// points), a bit for each group that takes part, the last group, and the bounds in bytes of all groups.
    Match(Arc<[Group]>),
    /// A Python `list` of `Type::json()`.
    JsonList,
    /// A Python `dict` of texts to `Type::json()`.
    JsonDict,
    /// One of several types, at least two, sorted, without `Never`, `PyObj` or nested unions.
    Union(Parts),
    /// Any Python object, held by the interpreter.
    PyObj,
}

impl Type {
    /// The tuple of these types.
    pub fn record(fields: impl Into<Parts>) -> Type {
        Type::named(fields, 0)
    }

    /// The tuple of these types, of a class.
    pub fn named(fields: impl Into<Parts>, class: u32) -> Type {
        let parts = fields.into();
        Type::Record(Fields { parts, class })
    }

    /// An object of this class, whose attributes have these types.
    pub fn instance(fields: impl Into<Parts>, class: u32) -> Type {
        let parts = fields.into();
        Type::Instance(Fields { parts, class })
    }

    /// The same type with tuples of no class, and records for objects.
    pub fn unnamed(&self) -> Type {
        let all = |parts: &[Type]| parts.iter().map(Type::unnamed).collect::<Vec<_>>();
        match self {
            Type::Record(fields) | Type::Instance(fields) => Type::record(all(fields)),
            Type::Union(parts) => Type::Union(all(parts).into()),
            Type::List(element) => Type::list(element.unnamed()),
            Type::Tuple(element) => Type::tuple(element.unnamed()),
            Type::Set(_) | Type::FrozenSet(_) | Type::Dict(..) => match self.keyed() {
                Some((key, value)) => self.with_keyed(key.unnamed(), value.unnamed()),
                None => self.clone(),
            },
            other => other.clone(),
        }
    }

    /// The same type, parts of it changed.
    pub fn map(&self, change: &dyn Fn(&Type) -> Option<Type>) -> Type {
        if let Some(changed) = change(self) {
            return changed;
        }
        let all = |parts: &[Type]| parts.iter().map(|part| part.map(change)).collect::<Vec<_>>();
        match self {
            Type::Record(fields) => Type::named(all(fields), fields.class),
            Type::Instance(fields) => Type::instance(all(fields), fields.class),
            Type::Union(parts) => Type::union(all(parts)),
            Type::List(element) => Type::list(element.map(change)),
            Type::Tuple(element) => Type::tuple(element.map(change)),
            Type::Set(_) | Type::FrozenSet(_) | Type::Dict(..) => match self.keyed() {
                Some((key, value)) => self.with_keyed(key.map(change), value.map(change)),
                None => self.clone(),
            },
            other => other.clone(),
        }
    }

    /// The list of this element type.
    pub fn list(element: Type) -> Type {
        Type::List(Arc::new(element))
    }

    /// The tuple of any number of elements of this type.
    pub fn tuple(element: Type) -> Type {
        Type::Tuple(Arc::new(element))
    }

    /// The element type of a list, or of a tuple of run-time length.
    pub fn element(&self) -> Option<&Type> {
        match self {
            Type::List(element) | Type::Tuple(element) => Some(element),
            _ => None,
        }
    }

    /// The dict of these keys and values.
    pub fn dict(key: Type, value: Type) -> Type {
        Type::Dict(Arc::new(key), Arc::new(value), Missing::Error)
    }

    /// The same kind of dict or set with other keys and values.
    pub fn with_keyed(&self, key: Type, value: Type) -> Type {
        match self {
            Type::Set(_) => Type::set(key),
            Type::FrozenSet(_) => Type::FrozenSet(Arc::new(key)),
            Type::Dict(_, _, missing) => Type::Dict(Arc::new(key), Arc::new(value), *missing),
            _ => Type::dict(key, value),
        }
    }

    /// Whether both are containers of one kind, of whatever elements.
    pub fn same_container(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::List(_), Type::List(_)) | (Type::Set(_), Type::Set(_)) => true,
            (Type::FrozenSet(_), Type::FrozenSet(_)) => true,
            (Type::Dict(_, _, one), Type::Dict(_, _, other)) => one == other,
            _ => false,
        }
    }

    /// The set of this element type.
    pub fn set(element: Type) -> Type {
        Type::Set(Arc::new(element))
    }

    /// The types of the keys and values of a dict. A set is a dict of its elements to None.
    pub fn keyed(&self) -> Option<(&Type, &Type)> {
        match self {
            Type::Dict(key, value, _) => Some((key, value)),
            Type::Set(element) | Type::FrozenSet(element) => Some((element, &Type::None)),
            _ => None,
        }
    }

    /// `T | None`; `T` itself where it already admits `None`.
    pub fn option(inner: Type) -> Type {
        Type::union([Type::None, inner])
    }

    /// The smallest type that admits every value of the given ones. Flat, sorted, without duplicates.
    pub fn union(parts: impl IntoIterator<Item = Type>) -> Type {
        let mut flat: Vec<Type> = Vec::new();
        for part in parts {
            match part {
                Type::Never => {}
                Type::PyObj => return Type::PyObj,
                Type::Union(inner) => flat.extend(inner.iter().cloned()),
                other => flat.push(other),
            }
        }
        flat.sort();
        flat.dedup();
        match flat.len() {
            0 => Type::Never,
            1 => flat.swap_remove(0),
            _ => Type::Union(flat.into()),
        }
    }

    /// The alternatives of a union, or the type itself as its only alternative.
    pub fn alternatives(&self) -> &[Type] {
        match self {
            Type::Union(parts) => parts,
            other => std::slice::from_ref(other),
        }
    }

    /// The index of `part` among the alternatives of this union.
    pub fn alternative_index(&self, part: &Type) -> Option<usize> {
        match self {
            Type::Union(parts) => parts.iter().position(|p| p == part),
            _ => None,
        }
    }

    /// Whether `None` is a value of this type.
    pub fn admits_none(&self) -> bool {
        self.alternatives().contains(&Type::None)
    }

    /// This type without the alternative `None`.
    pub fn without_none(&self) -> Type {
        Type::union(self.alternatives().iter().filter(|t| **t != Type::None).cloned())
    }

    /// What a JSON text may stand for.
    pub fn json() -> Type {
        let parts = [
            Type::Bool,
            Type::Int,
            Type::Float,
            Type::Str,
            Type::JsonList,
            Type::JsonDict,
        ];
        Type::option(Type::union(parts))
    }

    /// The list or dict that a container of JSON is.
    pub fn opened(&self) -> Option<Type> {
        match self {
            Type::JsonList => Some(Type::list(Type::json())),
            Type::JsonDict => Some(Type::dict(Type::Str, Type::json())),
            _ => None,
        }
    }

    /// The container of JSON that a list or dict is: `opened` the other way.
    pub fn closed(&self) -> Option<Type> {
        match self {
            Type::List(element) if **element == Type::json() => Some(Type::JsonList),
            Type::Dict(..) if *self == Type::dict(Type::Str, Type::json()) => Some(Type::JsonDict),
            _ => None,
        }
    }

    /// What a list or dict has to be so that it is one of JSON; nothing where one of its parts has no such type.
    pub fn as_json(&self) -> Option<Type> {
        match self {
            Type::List(element) if element.fits_json() => Some(Type::list(Type::json())),
            Type::Dict(key, value, Missing::Error)
                if (matches!(**key, Type::Never | Type::Str) || **key == Type::json()) && value.fits_json() =>
            {
                Some(Type::dict(Type::Str, Type::json()))
            }
            _ => None,
        }
    }

    /// Whether its values are values of JSON, if containers in them are made as such.
    pub fn fits_json(&self) -> bool {
        match self {
            Type::Never | Type::JsonList | Type::JsonDict => true,
            Type::Union(parts) => parts.iter().all(Type::fits_json),
            other => Type::json().alternative_index(other).is_some() || other.as_json().is_some(),
        }
    }

    /// Whether it is or holds what a JSON text stands for, to whatever depth.
    pub fn is_json(&self) -> bool {
        self.any(&mut |ty| matches!(ty, Type::JsonList | Type::JsonDict))
    }

    /// The slot of a match where the bounds of its groups begin.
    pub const MATCH_BOUNDS: usize = 6;

    /// How many 64-bit slots a value takes in memory and in registers.
    #[inline]
    pub fn slots(&self) -> usize {
        match self {
            Type::Never | Type::None => 0,
            Type::Bool | Type::Int | Type::Float | Type::PyObj | Type::Ref(_) => 1,
            Type::List(_) | Type::Tuple(_) | Type::Dict(..) | Type::Set(_) | Type::FrozenSet(_) => 1,
            Type::JsonList | Type::JsonDict => 1,
            Type::Str | Type::Bytes => 2,
            Type::Object(class) => class.slots(),
            Type::Match(groups) => Type::MATCH_BOUNDS + 2 * (groups.len() + 1),
            Type::Record(fields) | Type::Instance(fields) => fields.slots(),
            Type::Union(parts) => 1 + parts.slots(),
        }
    }

    /// Whether Python gives such values the same hashes in every process, so that sets of them have an order.
    pub fn hashes_alike(&self) -> bool {
        match self {
            Type::None | Type::Bool | Type::Int | Type::Float => true,
            Type::Record(parts) => parts.iter().all(Type::hashes_alike),
            Type::Union(parts) => parts.iter().all(Type::hashes_alike),
            Type::Tuple(part) => part.hashes_alike(),
            _ => false,
        }
    }

    /// Whether any part of this type satisfies the predicate.
    pub fn any(&self, predicate: &mut dyn FnMut(&Type) -> bool) -> bool {
        if predicate(self) {
            return true;
        }
        match self {
            Type::Record(parts) | Type::Instance(parts) => parts.iter().any(|p| p.any(predicate)),
            Type::Union(parts) => parts.iter().any(|p| p.any(predicate)),
            Type::List(element) | Type::Tuple(element) => element.any(predicate),
            Type::Set(element) | Type::FrozenSet(element) => element.any(predicate),
            Type::Dict(key, value, _) => key.any(predicate) || value.any(predicate),
            _ => false,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Never => f.write_str("never"),
            Type::None => f.write_str("none"),
            Type::Bool => f.write_str("bool"),
            Type::Int => f.write_str("int"),
            Type::Float => f.write_str("f64"),
            Type::Str => f.write_str("str"),
            Type::Bytes => f.write_str("bytes"),
            Type::PyObj => f.write_str("pyobj"),
            Type::Object(class) => f.write_str(&class.name()),
            Type::List(element) => write!(f, "list[{element}]"),
            Type::Tuple(element) => write!(f, "tuple[{element}]"),
            Type::Dict(key, value, Missing::Error) => write!(f, "dict[{key}, {value}]"),
            Type::Dict(key, value, Missing::Zero) => write!(f, "counter[{key}, {value}]"),
            Type::Dict(key, value, Missing::Made(number)) => write!(f, "defaultdict#{number}[{key}, {value}]"),
            Type::Set(element) => write!(f, "set[{element}]"),
            Type::FrozenSet(element) => write!(f, "frozenset[{element}]"),
            Type::Record(fields) if fields.class > 0 => {
                write_parts(f, &format!("record#{}{{", fields.class), fields, "}")
            }
            Type::Instance(fields) => write_parts(f, &format!("instance#{}{{", fields.class), fields, "}"),
            Type::Ref(class) => write!(f, "ref#{class}"),
            Type::JsonList => f.write_str("jsonlist"),
            Type::JsonDict => f.write_str("jsondict"),
            Type::Match(groups) => {
                f.write_str("match[\"")?;
                for (i, group) in groups.iter().enumerate() {
                    let (space, name) = (if i > 0 { " " } else { "" }, group.name.as_deref().unwrap_or("_"));
                    write!(f, "{space}{name}{}", if group.certain { "!" } else { "" })?;
                }
                f.write_str("\"]")
            }
            Type::Record(fields) => write_parts(f, "record{", fields, "}"),
            Type::Union(parts) if parts.len() == 2 && parts[0] == Type::None => {
                write!(f, "option[{}]", parts[1])
            }
            Type::Union(parts) => write_parts(f, "union[", parts, "]"),
        }
    }
}

fn write_parts(f: &mut fmt::Formatter<'_>, open: &str, parts: &[Type], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        write!(f, "{part}")?;
    }
    f.write_str(close)
}
