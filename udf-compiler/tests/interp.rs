//! The interpreter room: pool, sandbox, limits, conversions, tracebacks.

use arrow::array::{ArrayRef, AsArray, Int64Array};
use arrow::datatypes::{DataType, Float64Type, Int32Type, Int64Type};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use taipan_udf::generate::names::check;
use taipan_udf::generate::source::{Form, parse};
use taipan_udf::interp::{Interpreted, Pool, PoolError, RowSelection, pool};
use taipan_udf::runtime::memory::CountingAlloc;
use taipan_udf::{ExecError, Fallback, FunctionSource, Limits, NullInput, OnError, Param, PythonException, RunOptions};

#[global_allocator]
static ALLOCATOR: CountingAlloc<std::alloc::System> = CountingAlloc(std::alloc::System);

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

fn interpreted(source: FunctionSource) -> Interpreted {
    let parsed = parse(&source).unwrap();
    Interpreted::new(Arc::new(source), Arc::new(parsed)).unwrap()
}

fn ints(values: impl IntoIterator<Item = i64>) -> ArrayRef {
    Arc::new(values.into_iter().collect::<Int64Array>())
}

/// Calls `f(a)` of the text with integers for integers.
fn call(text: &str, values: &[i64]) -> Result<Vec<Option<i64>>, ExecError> {
    let source = function("f", text, &[("a", DataType::Int64)], DataType::Int64);
    let rows = RowSelection::All(values.len());
    let result = interpreted(source).call_rows(&[ints(values.iter().copied())], rows, &RunOptions::default())?;
    Ok(result.as_primitive::<Int64Type>().iter().collect())
}

fn call_text(text: &str) -> Result<String, ExecError> {
    let source = function("f", text, &[], DataType::Utf8);
    let result = interpreted(source).call_rows(&[], RowSelection::All(1), &RunOptions::default())?;
    Ok(result.as_string::<i32>().value(0).to_string())
}

fn raised(text: &str) -> PythonException {
    match call(text, &[1]) {
        Err(ExecError::Python(e)) => *e,
        other => panic!("no exception: {other:?}"),
    }
}

#[test]
fn rows_of_every_form() {
    assert_eq!(call("return a + 1", &[1, 2]), Ok(vec![Some(2), Some(3)]));
    assert_eq!(call("  if a > 1:\n    return a\n", &[1, 2]), Ok(vec![None, Some(2)]));
    assert_eq!(
        call("K = 10\ndef f(a, *rest, k=2): return a * K * k", &[3]),
        Ok(vec![Some(60)])
    );
    let mut source = function("f", "def g(a): return -a", &[("a", DataType::Int64)], DataType::Int64);
    source.handler = Some("g".into());
    let g = interpreted(source);
    let array = ints(0..10);
    let selected = g
        .call_rows(&[array], RowSelection::Rows(&[2, 9]), &RunOptions::default())
        .unwrap();
    assert_eq!(selected.as_primitive::<Int64Type>().values()[..], [-2, -9]);
}

#[test]
fn returned_values() {
    let call = |returns: DataType, body: &str| {
        let source = function("f", body, &[], returns);
        interpreted(source).call_rows(&[], RowSelection::All(1), &RunOptions::default())
    };
    let message = |returns, body| call(returns, body).unwrap_err().to_string();
    assert_eq!(
        call(DataType::Utf8, "return 1.0").unwrap().as_string::<i32>().value(0),
        "1.0"
    );
    assert_eq!(
        call(DataType::Utf8View, "return 'x'")
            .unwrap()
            .as_string_view()
            .value(0),
        "x"
    );
    assert!(call(DataType::Boolean, "return [0]").unwrap().as_boolean().value(0));
    assert_eq!(
        call(DataType::Int32, "return True")
            .unwrap()
            .as_primitive::<Int32Type>()
            .value(0),
        1
    );
    assert_eq!(
        call(DataType::Float64, "return 2")
            .unwrap()
            .as_primitive::<Float64Type>()
            .value(0),
        2.0
    );
    assert_eq!(
        message(DataType::Int32, "return 2**31"),
        "2147483648 is out of range for type INT (function f)"
    );
    assert_eq!(
        message(DataType::Int64, "return 2**63"),
        "9223372036854775808 is out of range for type BIGINT (function f)"
    );
    assert!(
        message(DataType::Int64, "return 1.0")
            .starts_with("TypeError: function f returned float, but BIGINT is declared")
    );
    assert!(
        message(DataType::Float64, "return 10**400").starts_with("OverflowError: int too large to convert to float")
    );
    assert!(message(DataType::Utf8, "return '\\ud800'").starts_with("UnicodeEncodeError"));
}

#[test]
fn nulls_and_errors() {
    let run = |change: &dyn Fn(&mut FunctionSource)| {
        let mut source = function(
            "f",
            "return 10 // a if a is not None else -1",
            &[("a", DataType::Int64)],
            DataType::Int64,
        );
        change(&mut source);
        let array: ArrayRef = Arc::new(Int64Array::from(vec![Some(5), None, Some(0)]));
        let rows = RowSelection::All(3);
        let result = interpreted(source).call_rows(&[array], rows, &RunOptions::default());
        result.map(|r| r.as_primitive::<Int64Type>().iter().collect::<Vec<_>>())
    };
    let null_on_error = |s: &mut FunctionSource| s.on_error = OnError::Null;
    assert_eq!(run(&null_on_error), Ok(vec![Some(2), Some(-1), None]));
    let strict = |s: &mut FunctionSource| {
        null_on_error(s);
        s.null_input = NullInput::Strict;
    };
    assert_eq!(run(&strict), Ok(vec![Some(2), None, None]));
    assert!(matches!(
        run(&|s| s.params[0].not_null = true),
        Err(ExecError::NullArgument { .. })
    ));
    assert!(matches!(run(&|_| {}), Err(ExecError::Python(e)) if e.kind == "ZeroDivisionError"));
}

#[test]
fn tracebacks_show_the_text() {
    let error = raised("def g(x):\n    return 1 // x\n\ndef f(a):\n    return g(a - 1)\n");
    assert_eq!(
        error.traceback,
        "Traceback (most recent call last):\n  File \"<function f>\", line 5, in f\n    return g(a - 1)\n  \
         File \"<function f>\", line 2, in g\n    return 1 // x\n"
    );
    assert_eq!(
        (error.kind.as_str(), error.message.as_str(), error.line),
        ("ZeroDivisionError", "division by zero", 2)
    );
    let deep = raised("def f(a):\n    return f(a + 1)\n");
    assert_eq!(deep.kind, "RecursionError");
    assert!(deep.traceback.contains("[Previous line repeated"), "{}", deep.traceback);
    let own = raised("\n  class E(ValueError): pass\n  try:\n    {}['k']\n  except KeyError:\n    raise E('no')\n");
    assert_eq!((own.kind.as_str(), own.line), ("E", 6));
    assert!(
        own.traceback.contains("During handling of the above exception"),
        "{}",
        own.traceback
    );
    assert_eq!(raised("raise SystemExit(3)").kind, "SystemExit");
    assert_eq!(raised("import json\nreturn json.loads('{')").kind, "JSONDecodeError");
}

#[test]
fn the_sandbox_holds() {
    for name in [
        "os",
        "socket",
        "subprocess",
        "ctypes",
        "sys.modules",
        "importlib",
        "numpy",
        "_thread",
        "urllib.request",
    ] {
        let kind = raised(&format!("import {name}")).kind;
        assert!(kind == "ImportError" || kind == "ModuleNotFoundError", "{name}: {kind}");
    }
    assert_eq!(raised("return __import__('os')").kind, "ImportError");
    assert_eq!(raised("eval('__import__(\"os\")')").kind, "ImportError");
    for call in ["open('/etc/passwd')", "input()", "breakpoint()", "exit()", "quit()"] {
        assert_eq!(raised(call).kind, "RuntimeError", "{call}");
    }
    let escape = "import json\nreal = json.loads.__globals__['__builtins__']\n\
                  imp = real['__import__'] if isinstance(real, dict) else real.__import__\n\
                  imp('_thread').start_new_thread(print, ())";
    assert_eq!(raised(escape).kind, "RuntimeError");
    assert_eq!(raised("import sys\nsys.exit(1)").kind, "SystemExit");
}

#[test]
fn allowed_modules_import() {
    let names = taipan_udf::interp::modules::ALLOWED
        .join(", ")
        .replace("__future__, ", "");
    assert_eq!(call(&format!("import {names}\nreturn 1"), &[1]), Ok(vec![Some(1)]));
    assert_eq!(
        call_text(
            "import statistics, dataclasses, random, uuid, threading\n\
                   @dataclasses.dataclass\nclass P:\n    x: int\n\
                   with threading.Lock():\n    u = uuid.uuid4()\n\
                   return f'{statistics.mean([1, 2, 3])} {P(1)} {random.random() < 1} {u.version} {u != uuid.uuid4()}'"
        ),
        Ok("2 f.<locals>.P(x=1) True 4 True".into())
    );
    assert_eq!(
        call_text(
            "from datetime import datetime\nreturn datetime.strptime('2024-02-29', '%Y-%m-%d').date().isoformat()"
        ),
        Ok("2024-02-29".into())
    );
}

#[test]
fn prints_become_notices() {
    let options = RunOptions::default();
    let source = function(
        "f",
        "print('row', a)\nreturn a",
        &[("a", DataType::Int64)],
        DataType::Int64,
    );
    interpreted(source)
        .call_rows(&[ints([1, 2])], RowSelection::All(2), &options)
        .unwrap();
    assert_eq!(options.notices.take(), ["row 1", "row 2"]);
}

#[test]
fn state_lives_in_one_place() {
    for text in [
        "n = 0\ndef f(a):\n    global n\n    n += 1\n    return n",
        "seen = []\ndef f(a):\n    seen.append(a)\n    return len(seen)",
        "def f(a, seen=[]):\n    seen.append(a)\n    return len(seen)",
        "import itertools\nids = itertools.count(1)\ndef f(a): return next(ids)",
        "def make():\n    n = 0\n    def step():\n        nonlocal n\n        n += 1\n        return n\n    return step\n\
         step = make()\ndef f(a): return step()",
    ] {
        let f = Arc::new(interpreted(function(
            "f",
            text,
            &[("a", DataType::Int64)],
            DataType::Int64,
        )));
        assert!(f.is_stateful(), "{text}");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                let f = f.clone();
                scope.spawn(move || {
                    f.call_rows(&[ints(0..10)], RowSelection::All(10), &RunOptions::default())
                        .unwrap()
                });
            }
        });
        let last = f
            .call_rows(&[ints(0..1)], RowSelection::All(1), &RunOptions::default())
            .unwrap();
        assert_eq!(last.as_primitive::<Int64Type>().value(0), 41, "{text}");
    }
    let pure = "K = [1]\ndef f(a):\n    xs = list(K)\n    xs.append(a)\n    xs[0] = 2\n    return len(xs)";
    assert!(!interpreted(function("f", pure, &[("a", DataType::Int64)], DataType::Int64)).is_stateful());
}

/// What CREATE says about `f(a)`; empty if nothing.
fn complaint(text: &str) -> String {
    let source = function("f", text, &[("a", DataType::Int64)], DataType::Int64);
    check(&source).map_or_else(|e| e.to_string(), |_| String::new())
}

#[test]
fn names_are_checked_by_pythons_scoping() {
    for text in [
        "return sum(x * y for x in [a] for y in range(x) if (z := x) and y)",
        "def g():\n    return K\nK = 1\ndef f(a): return g()",
        "class C:\n    n = 1\n    def m(self): return __class__\ndef f(a): return C.n",
        "try:\n    1 / a\nexcept ZeroDivisionError as e:\n    return str(e)",
        "match a:\n    case [x, *rest]: return x\n    case {'k': v, **more}: return v\n    case int() as n: return n",
        "def g():\n    global h\n    h = 1\ndef f(a):\n    g()\n    return h",
        "from math import *\ndef f(a): return sqrt(a)",
        "def g(x: Undefined) -> Nothing: pass\ndef f(a, *args, k=1, **kw): return (lambda b: b + k)(a)",
        "def f[T](a: T): return a",
        "try:\n    import numpy\nexcept ImportError:\n    numpy = None\nreturn numpy",
        "import xml.etree.ElementTree as ET, collections.abc\nreturn collections.abc.Sized",
        "exec('y = 1')\nreturn y",
    ] {
        assert_eq!(complaint(text), "", "{text}");
    }
    assert_eq!(
        complaint("\n  value = a\n  return valeu + 1\n"),
        "NameError: name 'valeu' is not defined (line 3)\n    return valeu + 1\n           ^^^^^\nHINT: did you mean 'value'?"
    );
    assert!(complaint("class C:\n    n = 1\n    def m(self): return n\ndef f(a): return C()").contains("name 'n'"));
    assert!(complaint("[x for x in 'ab']\nreturn x").contains("name 'x'"));
    assert!(complaint("return math.sqrt(a)").contains("did you forget to import 'math'?"));
}

#[test]
fn imports_are_checked_at_create() {
    assert_eq!(
        complaint("def g():\n    import os.path\ndef f(a): return 1"),
        "ImportError: module 'os.path' is not available in functions: they have no access to files, network, processes or \
         threads (line 2)\n      import os.path\n             ^^^^^^^"
    );
    assert!(complaint("import maht\nreturn 1").ends_with("HINT: did you mean 'math'?"));
    assert!(
        complaint("from math import sqrtt\nreturn 1")
            .starts_with("ImportError: cannot import name 'sqrtt' from 'math' (line 1)")
    );
    assert!(
        complaint("import json.nothing\nreturn 1").starts_with("ModuleNotFoundError: No module named 'json.nothing'")
    );
}

#[test]
fn the_entry_is_checked_at_create() {
    assert!(
        complaint("def f(): return 1")
            .contains("TypeError: f() takes 0 arguments, 1 declared: SQL declares (a) (line 1)")
    );
    assert!(complaint("def f(a, b): return 1").contains("f(a, b) needs an argument for 'b': SQL declares (a)"));
    assert!(complaint("def f(a, *, k): return 1").contains("needs the keyword argument 'k'"));
    assert!(complaint("def f(*rows): return 1").is_empty());
    assert!(complaint("yield a").contains("generator"));
    assert!(
        complaint("import math\nf = 3\ndef F(a): return 1").contains("F") || complaint("def F(a): return 1").is_empty()
    );
    let mut source = function(
        "f",
        "def g(a): return 1\nh = 3",
        &[("a", DataType::Int64)],
        DataType::Int64,
    );
    let with_handler = |source: &mut FunctionSource, handler: &str| {
        source.handler = Some(handler.into());
        check(source).map_or_else(|e| e.to_string(), |_| String::new())
    };
    assert_eq!(with_handler(&mut source, "g"), "");
    assert!(with_handler(&mut source, "nope").contains("NameError: name 'nope' is not defined"));
    assert!(with_handler(&mut source, "h").contains("TypeError: 'int' object is not callable"));
    let twice = function(
        "f",
        "return 1",
        &[("a", DataType::Int64), ("a", DataType::Int64)],
        DataType::Int64,
    );
    assert!(
        check(&twice)
            .unwrap_err()
            .to_string()
            .contains("duplicate argument 'a'")
    );
    let odd = function("f", "return 1", &[("a b", DataType::Int64)], DataType::Int64);
    assert!(check(&odd).unwrap_err().to_string().contains("is not a Python name"));
}

#[test]
fn the_top_level_runs_at_create() {
    assert_eq!(
        complaint("K = 1\nT = K / 0\ndef f(a): return a"),
        "ZeroDivisionError: division by zero (line 2)\n  T = K / 0\n  ^^^^^^^^^"
    );
    assert!(complaint("while True: pass\ndef f(a): return a").contains("time limit"));
    assert_eq!(
        complaint("break\nreturn a").lines().next().unwrap_or(""),
        "SyntaxError: 'break' outside loop (line 1)"
    );
    assert!(complaint("def f(a): return a\nreturn 1").starts_with("SyntaxError: 'return' outside function (line 2)"));
}
