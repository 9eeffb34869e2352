//! Python's names for the IR's types.

use crate::state::HookContext;
use taipan_ir::{Missing, Type};

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

/// A type as people say it, for why something is not compiled.
pub fn spoken(cx: &HookContext<'_>, ty: &Type) -> String {
    let all = |parts: &[Type]| parts.iter().map(|part| spoken(cx, part)).collect::<Vec<_>>();
    match ty {
        Type::Instance(fields) => cx.name_of_class(fields.class),
        Type::Ref(class) => cx.name_of_class(*class),
        Type::Record(fields) if fields.class > 0 => cx.name_of_class(fields.class),
        Type::Record(fields) if fields.is_empty() => "empty tuple".to_string(),
        Type::Record(fields) => format!("tuple of {}", all(fields).join(", ")),
        Type::Union(parts) => {
            // None comes last, as people say it.
            let mut names = all(parts);
            if parts[0] == Type::None {
                names.rotate_left(1);
            }
            names.join(" or ")
        }
        Type::None => "None".to_string(),
        Type::Never => "nothing".to_string(),
        Type::PyObj => "Python object".to_string(),
        ty if let Some(element) = ty.element() => format!("{} of {}", python_type(ty), spoken(cx, element)),
        Type::Set(element) | Type::FrozenSet(element) => format!("{} of {}", python_type(ty), spoken(cx, element)),
        Type::Dict(key, value, _) => {
            format!("{} of {} to {}", python_type(ty), spoken(cx, key), spoken(cx, value))
        }
        other => python_type(other).to_string(),
    }
}
