//! The interpreter room: pool, sandbox, limits, conversions, tracebacks.

use arrow::datatypes::DataType;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use taipan_udf::generate::source::{Form, parse};
use taipan_udf::interp::{Pool, PoolError, pool};
use taipan_udf::{Fallback, FunctionSource, Limits, NullInput, OnError, Param};

#[test]
fn pool_runs_jobs_in_parallel_and_nested() {
    let two_at_once = Arc::new(std::sync::Barrier::new(2));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let barrier = two_at_once.clone();
            scope.spawn(move || {
                let nested = pool().run(move |worker| {
                    worker.detached(|| barrier.wait());
                    pool().run(|worker| worker.vm().ctx.new_int(7).as_bigint().to_string())
                });
                assert_eq!(nested, Ok(Ok("7".to_string())));
            });
        }
    });
}

#[test]
fn pool_replaces_a_worker_that_panicked() {
    let pool = Pool::new(1);
    let failed = pool.run(|_| -> () { panic!("on purpose") });
    assert_eq!(failed, Err(PoolError::Panicked("on purpose".into())));
    let runs = Arc::new(AtomicUsize::new(0));
    for _ in 0..3 {
        let runs = runs.clone();
        assert_eq!(pool.run(move |_| runs.fetch_add(1, Ordering::Relaxed)).is_ok(), true);
    }
    assert_eq!(runs.load(Ordering::Relaxed), 3);
}

fn function(name: &str, text: &str, params: &[(&str, DataType)], returns: DataType) -> FunctionSource {
    FunctionSource {
        name: name.into(),
        text: text.into(),
        handler: None,
        params: params
            .iter()
            .map(|(name, ty)| Param {
                name: name.to_string(),
                ty: ty.clone(),
                not_null: false,
            })
            .collect(),
        returns,
        null_input: NullInput::Called,
        volatility: None,
        on_error: OnError::Raise,
        limits: Limits::default(),
        fallback: Fallback::Allow,
    }
}

fn rejected(text: &str) -> String {
    let source = function("f", text, &[("a", DataType::Int64)], DataType::Int64);
    parse(&source).unwrap_err().to_string()
}

#[test]
fn source_forms() {
    let form = |text: &str| {
        let parsed = parse(&function("f", text, &[("a", DataType::Int64)], DataType::Int64)).unwrap();
        (parsed.form, parsed.entry)
    };
    assert_eq!(form("return a"), (Form::Body, "f".into()));
    assert_eq!(
        form("\n    s = '''x\n  y'''\n    return foo(\n a)\n"),
        (Form::Body, "f".into())
    );
    assert_eq!(form("def F(a): return a"), (Form::Module, "F".into()));
    assert_eq!(form(""), (Form::Body, "f".into()));
}

#[test]
fn syntax_errors_point_into_the_text() {
    assert_eq!(
        rejected("\n    return (1 +"),
        "SyntaxError: '(' was never closed (line 2)\n      return (1 +\n             ^"
    );
    assert_eq!(
        rejected("  x = 1\n y = 2\n"),
        "IndentationError: unexpected indent (line 1)\n    x = 1\n   ^"
    );
    assert!(rejected(&"[".repeat(10_000)).starts_with("SyntaxError: too many nested parentheses (line 1)"));
    assert!(rejected(&"x".repeat(5 << 20)).starts_with("SyntaxError: source is too large"));
}
