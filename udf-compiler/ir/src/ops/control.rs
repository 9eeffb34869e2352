//! Booleans, selection, records and unions.

use super::{Compares::*, Cost::*, Effect::*, row, row_attr};

ops! {
    "bool.not" BOOL_NOT bool_not(value) = row("bool -> bool", Pure, "", Cheap);
    // both sides evaluated
    "bool.and" BOOL_AND bool_and(a, b) = row("bool, bool -> bool", Pure, "", Cheap).commutes();
    "bool.or" BOOL_OR bool_or(a, b) = row("bool, bool -> bool", Pure, "", Cheap).commutes();
    "bool.eq" BOOL_EQ bool_eq(a, b) = row("bool, bool -> bool", Pure, "", Cheap).commutes();
    "bool.to_int" BOOL_TO_INT bool_to_int(value) = row("bool -> int", Pure, "", Cheap);
    "select" SELECT select(condition, yes, no) = row("bool, T, T -> T", Pure, "", Cheap).compares(Nothing);
    // The result type is the record of the arguments.
    "record.make" RECORD_MAKE record_make() ..fields -> ty = row("... -> record", Pure, "", Cheap).compares(Nothing);
    "record.get" RECORD_GET record_get(record) @index =
        row_attr("record -> field", Pure, "", Cheap, "index of the field").compares(Nothing);
    "union.make" UNION_MAKE union_make(value) @index -> ty =
        row_attr("T -> union", Pure, "", Cheap, "index of the alternative; the result type is the union")
            .compares(Nothing);
    "union.is" UNION_IS union_is(value) @index =
        row_attr("union -> bool", Pure, "", Cheap, "index of the alternative").compares(Nothing);
    // Where `union.is` of the same alternative does not hold, some harmless value of the type. What is not total is done
    // with it only behind that test (`analysis/presence.rs`).
    "union.get" UNION_GET union_get(value) @index =
        row_attr("union -> alternative", Pure, "", Cheap, "index of the alternative").compares(Nothing);
    // The value of the alternative, or the row fails (an unexpected type, an unbound variable).
    "union.expect" UNION_EXPECT union_expect(value) @index =
        row_attr("union -> alternative", Pure, "TypeError", Cheap, "index of the alternative").compares(Nothing);
}
