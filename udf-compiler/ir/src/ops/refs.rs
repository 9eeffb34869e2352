//! Objects of the program's classes by reference: mutable, with identity, in the row's arena.

use super::{Compares::*, Cost::*, Effect::*, OpDef, row, row_attr};

const AN_OBJECT: &str = "there is an object";

pub(super) const OPS: &[OpDef] = &[
    // The arguments are what its attributes hold, all of them, in the order that is the class's; the result type is the class.
    row("ref.new", "... -> ref", Alloc, "MemoryError", Call).compares(Nothing),
    OpDef {
        needs: AN_OBJECT,
        ..row_attr("ref.get", "ref -> T", Read, "", Cheap, "index of the attribute").compares(Nothing)
    },
    OpDef {
        needs: AN_OBJECT,
        ..row_attr("ref.set", "ref, T -> none", Write, "", Cheap, "index of the attribute")
            .in_place()
            .compares(Nothing)
    },
    row("ref.is", "T, T -> bool", Pure, "", Cheap).compares(Nothing),
    // What stands for an object where there is none, of a variable that may be unbound, say: it may be moved, and nothing else.
    row("ref.absent", "-> ref", Pure, "", Cheap).compares(Nothing),
];
