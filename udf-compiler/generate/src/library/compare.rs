//! Comparison of values of the IR whose elements are of one type, and of types. Knows nothing of other kinds (`kinds/`).

use crate::state::{HookContext, IrValue};
use taipan_ir::Type;

/// `a op b` of lists, or tuples, of one type.
pub fn lists(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> IrValue {
    match op {
        "==" => cx.ir().list_eq(a, b),
        "!=" => {
            let equal = cx.ir().list_eq(a, b);
            cx.ir().bool_not(&equal)
        }
        "<" => cx.ir().list_lt(a, b),
        "<=" => cx.ir().list_le(a, b),
        ">" => cx.ir().list_lt(b, a),
        _ => cx.ir().list_le(b, a),
    }
}

/// Whether no values of the two types are equal. A container without an element type is empty.
pub fn never_equal(a: &Type, b: &Type) -> bool {
    let number = |ty: &Type| matches!(ty, Type::Bool | Type::Int | Type::Float);
    let tuple = |ty: &Type| matches!(ty, Type::Tuple(_) | Type::Record(_));
    let plain = |ty: &Type| {
        number(ty)
            || matches!(
                ty,
                Type::Str
                    | Type::Bytes
                    | Type::None
                    | Type::Record(_)
                    | Type::Tuple(_)
                    | Type::List(_)
                    | Type::Dict(..)
            )
    };
    let same_kind =
        std::mem::discriminant(a) == std::mem::discriminant(b) || (number(a) && number(b)) || (tuple(a) && tuple(b));
    *a == Type::Never || (plain(a) && plain(b) && !same_kind)
}
