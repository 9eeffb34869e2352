//! What IR types are to the machine: the Cranelift type of each slot, and the value an absent alternative has.

use cranelift_codegen::ir::types;
use taipan_ir::Type;

/// A Cranelift type, named apart from the IR's.
pub(super) type MachineType = cranelift_codegen::ir::Type;

/// Pointers and handles.
pub(super) const WORD: MachineType = types::I64;

/// What a slot holds, as far as filling an absent one needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Bool,
    Float,
    /// Anything a zero is fine for.
    Word,
    /// The address of text.
    Text,
    /// The address of a list.
    List,
    /// The address of a dict or set.
    Dict,
}

impl Slot {
    /// The register type.
    pub(super) fn machine(self) -> MachineType {
        match self {
            Slot::Bool => types::I8,
            Slot::Float => types::F64,
            _ => WORD,
        }
    }
}

/// The slots of a type, in order.
pub(super) fn slots(ty: &Type) -> Vec<Slot> {
    let mut out = Vec::with_capacity(ty.slots());
    collect(ty, &mut out);
    out
}

fn collect(ty: &Type, out: &mut Vec<Slot>) {
    match ty {
        Type::Never | Type::None => {}
        Type::Bool => out.push(Slot::Bool),
        Type::Int | Type::PyObj | Type::Ref(_) => out.push(Slot::Word),
        Type::Float => out.push(Slot::Float),
        Type::Str | Type::Bytes => out.extend([Slot::Text, Slot::Word]),
        Type::Object(class) => class.fields().iter().for_each(|field| collect(field, out)),
        Type::List(_) | Type::Tuple(_) | Type::JsonList => out.push(Slot::List),
        Type::Dict(..) | Type::Set(_) | Type::FrozenSet(_) | Type::JsonDict => out.push(Slot::Dict),
        Type::Match(_) => {
            out.push(Slot::Text);
            out.extend(std::iter::repeat_n(Slot::Word, ty.slots() - 1));
        }
        Type::Record(fields) | Type::Instance(fields) => fields.iter().for_each(|field| collect(field, out)),
        Type::Union(parts) => {
            out.push(Slot::Word);
            parts.iter().for_each(|part| collect(part, out));
        }
    }
}

/// The first slot and the number of slots of an alternative, counted from the union's start.
pub(super) fn alternative_slots(parts: &[Type], index: usize) -> Option<(usize, usize)> {
    let part = parts.get(index)?;
    Some((1 + parts[..index].iter().map(Type::slots).sum::<usize>(), part.slots()))
}
