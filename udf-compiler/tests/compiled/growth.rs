//! Code grows with the program, not with the number of ways through it.

use crate::support::{self, param};
use arrow::datatypes::DataType;
use std::fmt::Write;
use std::sync::Arc;
use taipan_udf::{Stage, Tier, compile};

/// Lines of the optimised IR of a function of one BIGINT.
fn lines(text: String) -> usize {
    let source = support::function("f", text, vec![param("x", DataType::Int64)], DataType::Int64);
    let function = compile(Arc::new(source), &[DataType::Int64]).expect("it compiles");
    assert_eq!(function.tier(), Tier::Native, "{:?}", function.reasons());
    function.explain(Stage::Optimized).lines().count()
}

/// Helpers of which each calls the next one twice.
fn chain(depth: usize) -> String {
    let mut text = "def f0(x):\n    return x * 3 % 1000003 + 1\n".to_string();
    for i in 1..=depth {
        let next = i - 1;
        let _ = write!(
            text,
            "def f{i}(x):\n    a = f{next}(x)\n    return f{next}(a + {i}) + a % {}\n",
            i + 1
        );
    }
    text + &format!("def f(x):\n    return f{depth}(x)\n")
}

/// Loops in loops, each with variables that all of them change.
fn nest(depth: usize) -> String {
    let (mut text, mut indent) = ("def f(x):\n    t = 0\n".to_string(), "    ".to_string());
    for i in 0..depth {
        let _ = write!(text, "{indent}v{i} = {i}\n{indent}for i{i} in range(x):\n");
        indent.push_str("    ");
        let _ = writeln!(text, "{indent}v{i} += i{i} + t");
    }
    let _ = write!(text, "{indent}t = (t + v0 + v{}) % 1000003\n    return t\n", depth - 1);
    text
}

#[test]
fn chains_of_helpers_grow_linearly() {
    let (short, long) = (lines(chain(12)), lines(chain(24)));
    assert!(long < 3 * short, "{short} lines for 12 helpers, {long} for 24");
}

#[test]
fn nested_loops_grow_linearly() {
    let (short, long) = (lines(nest(4)), lines(nest(8)));
    assert!(long < 3 * short, "{short} lines for 4 loops, {long} for 8");
}
