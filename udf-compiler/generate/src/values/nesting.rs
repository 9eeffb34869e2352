//! How deep types of containers nest. Knows nothing of what holds them.

use taipan_ir::Type;

/// Types that nest deeper come of containers that hold themselves.
const MAX_NESTING: usize = 10;

/// Whether a type nests so deep.
pub fn is_large(ty: &Type) -> bool {
    nesting(ty) > MAX_NESTING
}

/// How deep it nests.
pub fn nesting(ty: &Type) -> usize {
    let deepest = |parts: &[Type]| parts.iter().map(nesting).max().unwrap_or(0);
    match ty {
        Type::List(element) | Type::Tuple(element) | Type::Set(element) | Type::FrozenSet(element) => {
            1 + nesting(element)
        }
        Type::Dict(key, value, _) => 1 + nesting(key).max(nesting(value)),
        Type::Record(parts) => 1 + deepest(parts),
        Type::Union(parts) => deepest(parts),
        _ => 0,
    }
}
