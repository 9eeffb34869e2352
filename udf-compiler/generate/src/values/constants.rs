//! Constants of the IR at the types that take them. Knows nothing of objects.

use std::sync::Arc;
use taipan_ir::{Const, Type};

/// A constant at a type that admits it.
pub fn widen(constant: Const, to: &Type) -> Const {
    let from = constant.ty();
    if from == *to {
        return constant;
    }
    match (constant, to) {
        (Const::Record(parts), Type::Record(fields)) if parts.len() == fields.len() => {
            let parts = parts.iter().cloned().zip(fields.iter());
            Const::Record(parts.map(|(part, field)| widen(part, field)).collect::<Vec<_>>().into())
        }
        (Const::Record(parts) | Const::Tuple(_, parts), Type::Tuple(element)) => {
            let parts = parts.iter().cloned().map(|part| widen(part, element));
            Const::Tuple((**element).clone(), parts.collect())
        }
        (constant, Type::Union(alternatives)) => {
            let similar = |ty: &Type| match (&from, ty) {
                (Type::Record(a), Type::Record(b)) => a.len() == b.len(),
                (Type::Record(_) | Type::Tuple(_), Type::Tuple(_)) => true,
                _ => false,
            };
            match to
                .alternative_index(&from)
                .or_else(|| alternatives.iter().position(similar))
            {
                Some(index) => {
                    let inner = widen(constant, &alternatives[index]);
                    Const::Union(to.clone(), index as u32, Arc::new(inner))
                }
                None => constant,
            }
        }
        (constant, _) => constant,
    }
}
