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
            "udf-compiler/generate/src/a.rs",
            "//! x\nfn f(cx: &Cx) {\n    cx.ir().named(op::INT_ADD, &[a, b]);\n}\n",
            "a.rs:3: an operation whose row",
        ),
        (
            "udf-compiler/generate/src/a.rs",
            "//! x\nfn f(cx: &Cx) {\n    cx.ir().named(op, &[a, b]);\n}\n",
            "",
        ),
        (
            "udf-compiler/kernel/src/a.rs",
            "//! x\nfn f() { unsafe { g() } }\n",
            "without a SAFETY note",
        ),
        (
            "udf-compiler/kernel/src/a.rs",
            "//! x\nfn f() {\n    // SAFETY: yes\n    unsafe { g() }\n}\n",
            "",
        ),
        (
            "udf-compiler/kernel/src/a.rs",
            "//! x\nconst S: &str = \"unsafe {\"; // unsafe {\n",
            "",
        ),
        (
            "udf-compiler/generate/src/state/a.rs",
            "//! x\nuse crate::staging::calls;\n",
            "state/ must not know staging/",
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
    cases.into_iter().for_each(fires);
}

fn fires((path, text, expected): (&str, &str, &str)) {
    let told = tidy::violations_in(path, text).join("\n");
    assert_eq!(told.is_empty(), expected.is_empty(), "{path}: {text}\n{told}");
    assert!(told.contains(expected), "{path}: {text}\n{told}");
}

/// What crates may depend on.
#[test]
fn crates_have_walls() {
    let depends = |name: &str, other: &str, kind: Option<&str>| {
        let dependency = serde_json::json!({ "name": other, "kind": kind });
        let packages =
            serde_json::json!([{ "name": name, "dependencies": [dependency] }, { "name": "taipan-codegen" }]);
        tidy::dependencies_in(&serde_json::json!({ "packages": packages })).expect("metadata")
    };
    assert_eq!(
        depends("taipan-ir", "rustpython-vm", None),
        ["taipan-ir: must not depend on rustpython-vm"]
    );
    assert_eq!(
        depends("taipan-ir", "taipan-codegen", None),
        ["taipan-ir: must not depend on taipan-codegen"]
    );
    assert_eq!(
        depends("taipan-kernel", "datafusion", None),
        ["taipan-kernel: must not depend on datafusion"]
    );
    assert_eq!(
        depends("taipan-ir", "arrow", Some("dev")),
        ["taipan-ir: must not depend on arrow"]
    );
    assert!(depends("taipan-ir", "taipan-codegen", Some("dev")).is_empty());
    assert!(depends("taipan-interp", "rustpython-vm", None).is_empty());
}

/// A file that nothing compiles is told, one that a `mod` or a `#[path]` names is not.
#[test]
fn orphans_are_told() {
    let texts = [
        ("a/src/lib.rs", "mod named;\nmod folder;\n// mod lost;\n"),
        ("a/src/named.rs", "mod below;\n"),
        ("a/src/named/below.rs", ""),
        ("a/src/folder/mod.rs", "pub mod inner;\n"),
        ("a/src/folder/inner.rs", ""),
        ("a/src/folder/lost.rs", ""),
        ("a/src/lost.rs", ""),
        ("a/tests/it.rs", "#[path = \"it/cases.rs\"]\nmod cases;\n"),
        ("a/tests/it/cases.rs", ""),
    ];
    let told = tidy::orphans_in(&texts, &["a/src/lib.rs", "a/tests/it.rs"]);
    let expected = ["a/src/folder/lost.rs", "a/src/lost.rs"].map(|path| format!("{path}: no `mod` names this file"));
    assert_eq!(told, expected);
}

/// Files that reach each other by what they name are a circle, however that is written.
#[test]
fn circles_are_told() {
    let texts = [
        ("a/src/lib.rs", "mod one;\nmod two;\nmod three;\npub use one::One;\n"),
        (
            "a/src/one.rs",
            "use std::sync::Arc;\nuse crate::{three, two::{Two, deep::{self, Deep}}};\n",
        ),
        (
            "a/src/two/mod.rs",
            "mod deep;\n// crate::one\nconst S: &str = \"crate::one\";\n",
        ),
        ("a/src/two/deep.rs", "fn f() -> super::super::three::Three { g() }\n"),
        // What stands behind tests counts, too.
        (
            "a/src/three.rs",
            "#[cfg(test)]\nmod tests {\n    fn t() {}\n}\nfn f(x: crate::one::One) {}\n",
        ),
        (
            "a/src/four.rs",
            "use crate::one;\n#[cfg(test)]\nmod tests {\n    use super::super::five;\n}\n",
        ),
        ("a/src/five.rs", "use crate::four::Four as Five;\n"),
        ("b/src/one.rs", "use crate::three;\n"),
    ];
    let circle = ["a/src/one.rs", "a/src/three.rs", "a/src/two/deep.rs"].map(String::from);
    assert_eq!(tidy::circles_in(&texts), [circle]);
}

/// What a file asks about kinds of values is counted once for each, however it is written; comments and texts do not ask.
#[test]
fn questions_about_kinds_are_counted() {
    let text = "fn f(o: &PyObject) -> bool {\n    // o.downcast_ref::<PySet>()\n    let s = \"downcast_ref::<PyDict>\";\n    \
                o.downcast_ref::<PyList>().is_some()\n        || o.downcast_ref::<builtins::PyList>().is_some()\n        \
                || is_instance(&cx, o)\n}\nfn is_array(o: &PyObject) {}\n";
    assert_eq!(tidy::kinds_asked_in(text), ["PyList", "is_instance"]);
}

/// So are modules of the library in Python, also where they import each other inside functions only, and those that name what
/// comes after them.
#[test]
fn circles_in_python_are_told() {
    let module = |name: &str| format!("udf-compiler/table-functions/src/py/pandas/{name}.py");
    let (base, frame, loc) = (module("core/base"), module("core/frame"), module("core/indexing/loc"));
    let (merge, package) = (module("reshape/merge"), module("core/__init__"));
    let texts = [
        (
            base.as_str(),
            "\"\"\"Knows none.\"\"\"\n# from pandas.core import frame\nimport math\n",
        ),
        (
            frame.as_str(),
            "from pandas.core.base import extends\n\ndef f():\n    from pandas.core.indexing import loc\n",
        ),
        (
            loc.as_str(),
            "from pandas.core.frame import (\n    DataFrame,\n    flat as other,\n)\n",
        ),
        (merge.as_str(), "from pandas.core.frame import DataFrame\n"),
        (
            package.as_str(),
            "from pandas.core import base, frame\nimport pandas.reshape.merge as other\n",
        ),
        ("tests/pandas/a.py", "import pandas.core.frame\n"),
    ];
    let (circles, told) = tidy::python_in(&texts);
    assert_eq!(circles, [[frame, loc]]);
    assert_eq!(told, [format!("{package}: names {merge}, which comes after it")]);
}
