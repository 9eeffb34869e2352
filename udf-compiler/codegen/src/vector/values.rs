//! What values of the IR are while a program is made of them: parts that are values of the program.

use super::build::Builder;
use super::{Type, Value};
use taipan_ir as ir;
use taipan_ir::Const;

/// A value of the IR.
#[derive(Clone, Debug)]
pub(super) enum Val {
    One(Value),
    None,
    Record(Vec<Val>),
    /// Whether it is of each alternative, and the value where it is.
    Union(Vec<Alternative>),
}

#[derive(Clone, Debug)]
pub(super) struct Alternative {
    pub(super) is: Value,
    /// Nothing where it never is.
    pub(super) value: Option<Val>,
}

/// The type of a value of the IR that is one value of a program.
pub(super) fn plain(ty: &ir::Type) -> Option<Type> {
    match ty {
        ir::Type::Int => Some(Type::Int),
        ir::Type::Float => Some(Type::Float),
        ir::Type::Bool => Some(Type::Mask),
        _ => None,
    }
}

impl Val {
    pub(super) fn constant(b: &mut Builder, constant: &Const) -> Option<Val> {
        Some(match constant {
            Const::None => Val::None,
            Const::Bool(value) => Val::One(b.mask(*value)),
            Const::Int(value) => Val::One(b.int(*value)),
            Const::Float(value) => Val::One(b.float(*value)),
            Const::Record(parts) => {
                let parts = parts.iter().map(|part| Val::constant(b, part));
                Val::Record(parts.collect::<Option<_>>()?)
            }
            Const::Union(ty, index, value) => {
                let value = Val::constant(b, value)?;
                Val::union(b, ty, *index as usize, value)
            }
            _ => return None,
        })
    }

    /// A value of a union that is of the alternative `index` in all rows.
    pub(super) fn union(b: &mut Builder, ty: &ir::Type, index: usize, value: Val) -> Val {
        let mut value = Some(value);
        let alternatives = (0..ty.alternatives().len()).map(|i| Alternative {
            is: b.mask(i == index),
            value: if i == index { value.take() } else { None },
        });
        Val::Union(alternatives.collect())
    }

    pub(super) fn one(&self) -> Option<Value> {
        match self {
            Val::One(value) => Some(*value),
            _ => None,
        }
    }

    /// One of two values of one type, by a mask.
    pub(super) fn select(b: &mut Builder, mask: Value, yes: &Val, no: &Val) -> Option<Val> {
        Some(match (yes, no) {
            (Val::One(yes), Val::One(no)) => Val::One(b.select(mask, *yes, *no)?),
            (Val::None, Val::None) => Val::None,
            (Val::Record(yes), Val::Record(no)) => {
                let parts = yes.iter().zip(no).map(|(yes, no)| Val::select(b, mask, yes, no));
                Val::Record(parts.collect::<Option<_>>()?)
            }
            (Val::Union(yes), Val::Union(no)) => {
                let mut alternatives = Vec::with_capacity(yes.len());
                for (yes, no) in yes.iter().zip(no) {
                    alternatives.push(Alternative {
                        is: b.select(mask, yes.is, no.is)?,
                        value: match (&yes.value, &no.value) {
                            (Some(yes), Some(no)) => Some(Val::select(b, mask, yes, no)?),
                            (yes, no) => yes.clone().or(no.clone()),
                        },
                    });
                }
                Val::Union(alternatives)
            }
            _ => return None,
        })
    }

    /// Some value of the type, for where nobody looks at it.
    pub(super) fn any(b: &mut Builder, ty: &ir::Type) -> Option<Val> {
        Some(match ty {
            ir::Type::None => Val::None,
            ir::Type::Bool => Val::One(b.mask(false)),
            ir::Type::Int => Val::One(b.int(0)),
            ir::Type::Float => Val::One(b.float(0.0)),
            ir::Type::Record(parts) => {
                let parts = parts.iter().map(|part| Val::any(b, part));
                Val::Record(parts.collect::<Option<_>>()?)
            }
            ir::Type::Union(parts) => {
                let value = Val::any(b, parts.first()?)?;
                Val::union(b, ty, 0, value)
            }
            _ => return None,
        })
    }
}
