//! Python's names for the IR's types.

use crate::ir::{Missing, Type};

/// `type(x).__name__` of a value of this type.
pub fn python_type(ty: &Type) -> &'static str {
    match ty {
        Type::None | Type::Never => "NoneType",
        Type::Bool => "bool",
        Type::Int => "int",
        Type::Float => "float",
        Type::Str => "str",
        Type::Bytes => "bytes",
        Type::Object(class) => class.python_name(),
        Type::Record(_) | Type::Tuple(_) => "tuple",
        Type::List(_) => "list",
        Type::Dict(_, _, Missing::Error) => "dict",
        Type::Dict(_, _, Missing::Zero) => "Counter",
        Type::Dict(_, _, Missing::Made(_)) => "defaultdict",
        Type::Set(_) => "set",
        Type::FrozenSet(_) => "frozenset",
        Type::JsonList => "list",
        Type::JsonDict => "dict",
        Type::Match(_) => "re.Match",
        Type::Instance(_) | Type::Ref(_) | Type::Union(_) | Type::PyObj => "object",
    }
}
