//! Booleans, selection, records and unions.

use super::{Compares::*, Cost::*, Effect::*, OpDef, row, row_attr};

pub(super) const OPS: &[OpDef] = &[
    row("bool.not", "bool -> bool", Pure, "", Cheap),
    row("bool.and", "bool, bool -> bool", Pure, "", Cheap).commutes(), // both sides evaluated
    row("bool.or", "bool, bool -> bool", Pure, "", Cheap).commutes(),
    row("bool.eq", "bool, bool -> bool", Pure, "", Cheap).commutes(),
    row("bool.to_int", "bool -> int", Pure, "", Cheap),
    row("select", "bool, T, T -> T", Pure, "", Cheap).compares(Nothing),
    row_attr(
        "record.make",
        "... -> record",
        Pure,
        "",
        Cheap,
        "none; the result type is the record of the arguments",
    )
    .compares(Nothing),
    row_attr("record.get", "record -> field", Pure, "", Cheap, "index of the field").compares(Nothing),
    row_attr(
        "union.make",
        "T -> union",
        Pure,
        "",
        Cheap,
        "index of the alternative; the result type is the union",
    )
    .compares(Nothing),
    row_attr("union.is", "union -> bool", Pure, "", Cheap, "index of the alternative").compares(Nothing),
    // Where `union.is` of the same alternative does not hold, some harmless value of the type. What is not total is done
    // with it only behind that test (`analysis/presence.rs`).
    row_attr(
        "union.get",
        "union -> alternative",
        Pure,
        "",
        Cheap,
        "index of the alternative",
    )
    .compares(Nothing),
    // The value of the alternative, or the row fails (an unexpected type, an unbound variable).
    row_attr(
        "union.expect",
        "union -> alternative",
        Pure,
        "TypeError",
        Cheap,
        "index of the alternative",
    )
    .compares(Nothing),
];
