//! The table of operations against the table of helpers.

use std::collections::HashSet;
use taipan_codegen::is_native;
use taipan_ir::ops;
use taipan_runtime::table;

#[test]
fn every_operation_has_native_code() {
    let missing: Vec<_> = ops::table()
        .map(|op| op.name)
        .filter(|name| !is_native(*name))
        .collect();
    assert!(missing.is_empty(), "no lowering and no helper: {missing:?}");
}

#[test]
fn helpers_are_well_formed() {
    let mut names = HashSet::new();
    for row in table::table() {
        assert!(names.insert(row.name), "{} twice", row.name);
        assert!(
            row.name.starts_with('@') || ops::op(row.name).is_some(),
            "{} is no operation",
            row.name
        );
        let words: usize = row.params.iter().map(|abi| abi.words()).sum();
        assert!(words <= 6, "{} takes {words} words", row.name);
        let has_ctx = row.params.contains(&table::Abi::Ctx);
        assert!(
            has_ctx || row.fails == table::Fails::Never,
            "{} fails without a context",
            row.name
        );
    }
}
