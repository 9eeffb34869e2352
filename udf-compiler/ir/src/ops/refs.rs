//! Objects of the program's classes by reference: mutable, with identity, in the row's arena.

use super::{Compares::*, Cost::*, Effect::*, row, row_attr};

const AN_OBJECT: &str = "there is an object";

ops! {
    // The arguments are what its attributes hold, all of them, in the order that is the class's; the result type is the class.
    "ref.new" REF_NEW ref_new() ..attributes -> ty = row("... -> ref", Alloc, "MemoryError", Call).compares(Nothing);
    "ref.get" REF_GET ref_get(object) @index -> ty =
        row_attr("ref -> T", Read, "", Cheap, "index of the attribute").compares(Nothing).needs(AN_OBJECT);
    "ref.set" REF_SET ref_set(object, value) @index =
        row_attr("ref, T -> none", Write, "", Cheap, "index of the attribute")
            .in_place().compares(Nothing).needs(AN_OBJECT);
    "ref.is" REF_IS ref_is(a, b) = row("T, T -> bool", Pure, "", Cheap).compares(Nothing);
    // What stands for an object where there is none, of a variable that may be unbound, say: it may be moved, and nothing else.
    "ref.absent" REF_ABSENT ref_absent() -> ty = row("-> ref", Pure, "", Cheap).compares(Nothing);
}
