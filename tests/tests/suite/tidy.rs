//! The house rules hold everywhere.

use taipan_tests::tidy;

#[test]
fn house_rules_hold() {
    let told = tidy::violations().expect("a readable repository");
    assert!(told.is_empty(), "{} violations:\n{}", told.len(), told.join("\n"));
}

/// Each rule fires where it should, and only there.
#[test]
fn rules_fire() {
    let long = format!("//! x\nfn long() {{\n{}}}\n", "    f();\n".repeat(70));
    let cases = [
        ("engine/src/a.rs", "//! x\nfn f() {}\n", ""),
        ("engine/src/a.rs", "fn f() {}\n", "open with"),
        ("engine/src/a.rs", long.as_str(), "fn long has 72 lines"),
        (
            "engine/src/a.rs",
            "//! x\nfn f() { unsafe { g() } }\n",
            "outside its rooms",
        ),
        (
            "udf-compiler/src/kernel/a.rs",
            "//! x\nfn f() { unsafe { g() } }\n",
            "without a SAFETY note",
        ),
        (
            "udf-compiler/src/kernel/a.rs",
            "//! x\nfn f() {\n    // SAFETY: yes\n    unsafe { g() }\n}\n",
            "",
        ),
        (
            "udf-compiler/src/kernel/a.rs",
            "//! x\nconst S: &str = \"unsafe {\"; // unsafe {\n",
            "",
        ),
        (
            "udf-compiler/src/ir/a.rs",
            "//! x\nuse rustpython_vm::VirtualMachine;\n",
            "names `rustpython`",
        ),
        (
            "udf-compiler/src/ir/a.rs",
            "//! x\n//! as rustpython does\nuse crate::codegen::x;\n",
            "must not know codegen/",
        ),
        (
            "udf-compiler/src/interp/a.rs",
            "//! x\nuse rustpython_vm::VirtualMachine;\n",
            "",
        ),
        (
            "udf-compiler/src/kernel/a.rs",
            "//! x\nuse datafusion::arrow;\n",
            "names `datafusion`",
        ),
        (
            "sql/src/a.rs",
            "//! x\n#[allow(dead_code)]\nfn f() {}\n",
            "without a reason",
        ),
        (
            "sql/src/a.rs",
            "//! x\n// A reason.\n#[allow(dead_code)]\nfn f() {}\n",
            "",
        ),
        (
            "sql/src/a.rs",
            concat!("//! x\n// TO", "DO later\n"),
            concat!("TO", "DO"),
        ),
        ("README.md", concat!("see /ho", "me/me/taipan"), "a path of one machine"),
    ];
    for (path, text, expected) in cases {
        let told = tidy::violations_in(path, text).join("\n");
        assert_eq!(told.is_empty(), expected.is_empty(), "{path}: {text}\n{told}");
        assert!(told.contains(expected), "{path}: {text}\n{told}");
    }
}
