//! Types that calls decide: `anyelement` and its kin. Arrow has none for them, so a union stands for each that has one field of
//! its name, which no column has. Knows nothing of functions and calls.

use datafusion::arrow::datatypes::{DataType, Field, UnionFields, UnionMode};

/// A type that calls decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Any {
    /// `anyelement`: all of a call have one type.
    Element,
    /// The same, and it is no array.
    NonArray,
    /// `anycompatible`: all of a call become one type.
    Compatible,
    /// The same, and it is no array.
    CompatibleNonArray,
}

const ALL: [(Any, &str); 4] = [
    (Any::Element, "anyelement"),
    (Any::NonArray, "anynonarray"),
    (Any::Compatible, "anycompatible"),
    (Any::CompatibleNonArray, "anycompatiblenonarray"),
];

/// What arrays of such a type are called.
const ARRAYS: [(Any, &str); 2] = [(Any::Element, "anyarray"), (Any::Compatible, "anycompatiblearray")];

/// All of these names.
pub const POLYMORPHIC: [&str; 6] = [
    "anyelement",
    "anynonarray",
    "anycompatible",
    "anycompatiblenonarray",
    "anyarray",
    "anycompatiblearray",
];

impl Any {
    /// Whether it takes arguments of several types.
    pub fn is_compatible(self) -> bool {
        matches!(self, Any::Compatible | Any::CompatibleNonArray)
    }

    /// Whether it is no array.
    pub fn is_scalar(self) -> bool {
        matches!(self, Any::NonArray | Any::CompatibleNonArray)
    }

    fn ty(self) -> DataType {
        let name = ALL.iter().find(|(any, _)| *any == self).map_or("", |(_, name)| name);
        let fields = UnionFields::from_iter([(0, std::sync::Arc::new(Field::new(name, DataType::Null, true)))]);
        DataType::Union(fields, UnionMode::Sparse)
    }
}

/// The type of this name.
pub fn polymorphic(name: &str) -> Option<DataType> {
    let of = |names: &[(Any, &str)]| names.iter().find(|(_, known)| *known == name).map(|(any, _)| any.ty());
    of(&ALL).or_else(|| of(&ARRAYS).map(|item| DataType::new_list(item, true)))
}

/// Which type it is that calls decide, and whether arrays of it; `None`: one that is known.
pub fn any_of(ty: &DataType) -> Option<(Any, bool)> {
    match ty {
        DataType::Union(fields, _) => {
            let (_, field) = fields.iter().next()?;
            let known = ALL.iter().find(|(_, name)| name == field.name())?;
            Some((known.0, false))
        }
        DataType::List(item) => match any_of(item.data_type())? {
            (any, false) => Some((any, true)),
            _ => None,
        },
        _ => None,
    }
}

/// What such a type is called.
pub(super) fn name_of(ty: &DataType) -> Option<&'static str> {
    let (any, is_array) = any_of(ty)?;
    let names: &[(Any, &str)] = if is_array { &ARRAYS } else { &ALL };
    names.iter().find(|(known, _)| *known == any).map(|(_, name)| *name)
}
