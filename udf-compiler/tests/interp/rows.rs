//! Arguments, results, NULL, exceptions, notices, state.

use super::{call, call_text, function, interpreted, ints, raised};
use arrow::array::{ArrayRef, AsArray, Int64Array};
use arrow::datatypes::{DataType, Float64Type, Int32Type, Int64Type};
use std::sync::Arc;
use taipan_udf::interp::py_ops::Ops;
use taipan_udf::interp::{RowSelection, pool};
use taipan_udf::runtime::PyOps;
use taipan_udf::runtime::py::Plain;
use taipan_udf::{ExecError, FunctionSource, NullInput, OnError, RunOptions};

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
    assert_eq!(selected.array.as_primitive::<Int64Type>().values()[..], [-2, -9]);
}

#[test]
fn returned_values() {
    let call = |returns: DataType, body: &str| {
        let source = function("f", body, &[], returns);
        let result = interpreted(source).call_rows(&[], RowSelection::All(1), &RunOptions::default());
        result.map(|answers| answers.array)
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
        result.map(|r| r.array.as_primitive::<Int64Type>().iter().collect::<Vec<_>>())
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
    let said: Vec<String> = options.notices.take().into_iter().map(|m| m.text).collect();
    assert_eq!(said, ["row 1", "row 2"]);
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
        "seen = []\ndef note(x):\n    seen.append(x)\n    return len(seen)\nnote.first = note\ndef f(a): return note.first(a)",
        "seen = []\ndef noted(g):\n    def inner(x):\n        seen.append(x)\n        return g(x)\n    return inner\n\
         @noted\ndef f(a): return len(seen)",
        "kept = {}\ndef keep(name):\n    def into(g):\n        kept[name] = g\n        return g\n    return into\n\
         @keep('f')\ndef f(a):\n    keep(kept.get('n', 0) + 1 if a < 0 else 'n')((kept.get('n') or 0) + 1)\n    return kept['n']",
        "seen = []\ndef fill():\n    seen.append(1)\n    yield len(seen)\n    while True:\n        seen.append(2)\n        \
         yield len(seen)\nfilled = fill()\ndef f(a): return filled.__next__()",
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
        assert_eq!(last.array.as_primitive::<Int64Type>().value(0), 41, "{text}");
    }
}

#[test]
fn what_loading_fills_is_no_state() {
    for text in [
        "K = [1]\ndef f(a):\n    xs = list(K)\n    xs.append(a)\n    xs[0] = 2\n    return len(xs)",
        "K = {}\ndef keep(name):\n    def into(g):\n        K[name] = g\n        return g\n    return into\n\
         @keep('f')\ndef f(a): return len(K)",
        "K = []\ndef keep(g):\n    K.append(g)\n    return g\n@keep\ndef f(a): return len(K)",
        "K = []\ndef put(x):\n    K.append(x)\ndef fill():\n    for i in range(3):\n        put(i)\nfill()\ndef f(a): return len(K)",
    ] {
        let f = interpreted(function("f", text, &[("a", DataType::Int64)], DataType::Int64));
        assert!(!f.is_stateful(), "{text}");
    }
}

#[test]
fn single_operations_on_objects() {
    let checked = pool().run(|worker| {
        let py = Ops::new(worker);
        let sqrt = py.global("math:sqrt")?;
        let four = py.wrap(Plain::Int(4))?;
        let root = py.call(sqrt, &[four], &[])?;
        assert_eq!(py.unwrap(root)?, Plain::Float(2.0));
        let round = py
            .global("decimal:Decimal.quantize")
            .map(|_| py.global("operator:add"))??;
        let sum = py.call(round, &[root, four], &[])?;
        assert!(py.truth(py.compare(">", sum, four)?)?);
        assert!(py.binary("//", four, py.wrap(Plain::Int(0))?).is_err());
        let words = py.method(py.wrap(Plain::Str("a b".into()))?, "split", &[])?;
        assert_eq!(
            py.unwrap(words)?,
            Plain::List(vec![Plain::Str("a".into()), Plain::Str("b".into())])
        );
        let second = py.item(words, py.unary("-", py.wrap(Plain::Int(1))?)?)?;
        let mut shown = String::new();
        py.text("repr", second, &mut |s| shown.push_str(s))?;
        assert_eq!(shown, "'b'");
        assert!(py.unwrap(sqrt).is_err());
        py.reset();
        assert!(py.unwrap(four).is_err());
        py.unwrap(py.call(sqrt, &[py.wrap(Plain::Int(9))?], &[])?)
    });
    assert_eq!(checked, Ok(Ok(Plain::Float(3.0))));
}

#[test]
fn corrected_builtins() {
    assert_eq!(
        call_text("return str(0 / -5) + str(0 / 5) + str(6 / -3)"),
        Ok("-0.00.0-2.0".into())
    );
    assert_eq!(call_text("return str(False / -5)"), Ok("-0.0".into()));
    assert_eq!(
        call_text(
            "m = float('-inf')\nreturn str([m ** 0.5, m ** 3.0, -0.0 ** 0.375, 0.0 ** -0.0, (-8.0) ** 2, 2 ** 0.5, 0.0 ** m])"
        ),
        Ok("[inf, -inf, -0.0, 1.0, 64.0, 1.4142135623730951, inf]".into())
    );
    assert_eq!(call_text("return type((-2.5) ** 1e-50).__name__"), Ok("complex".into()));
    assert_eq!(raised("10.0 ** 400").message, "(34, 'Numerical result out of range')");
    let unbound = "cannot access local variable 'x' where it is not associated with a value";
    assert_eq!(raised("if a > 5: x = 1\nreturn x").message, unbound);
    assert_eq!(
        call_text("try:\n  print(x)\nexcept NameError as e:\n  return str(e)\nx = 1"),
        Ok(unbound.into())
    );
    assert_eq!(raised("0.0 ** -1").message, "zero to a negative power");
    assert_eq!(
        raised("round(1.7976931348623157e308, -308)").message,
        "rounded value too large to represent"
    );
    assert_eq!(raised("[1].remove(a + 1)").message, "list.remove(x): x not in list");
    assert_eq!(raised("return [].index(a)").message, "list.index(x): x not in list");
}

#[test]
fn constants_are_computed_as_variables_are() {
    let folded = "[6.0 // 3.0, -0.5 // -2.0, 1e-5 // -1e-5, 9007199254740993 / 3, 10 ** -22, 7 ** -3, (2 * 3) * 1.5, \
                  60 * 60 // 7 * 2.5, (0.5 if 1 else 2) // 0.5, (6.0, 2)[0] // 3.0, (0.0 or 6.0) // 3.0, \
                  (9007199254740993 + 0) * 1.0, -(2.0 ** -1), True // 0.5, '' * 10 ** 18, ('a' + '') * 2, not 6.0 // 7.0]";
    let expected = "[2.0, 0.0, -1.0, 3002399751580331.0, 1e-22, 0.0029154518950437317, 9.0, 1285.0, 1.0, 2.0, 2.0, \
                    9007199254740992.0, -0.5, 2.0, '', 'aa', True]";
    for text in [
        format!("return str({folded})"),
        format!("return str(eval(\"\"\" {folded}\"\"\"))"),
        format!("space = {{}}\nexec(\"\"\"x = {folded}\"\"\", space)\nreturn str(space['x'])"),
        format!(
            "code = compile(\"\"\"{folded}\"\"\", 'constants', 'eval')\nreturn str(eval(code)) + code.co_filename[:0]"
        ),
        format!(
            "class A:\n    x: int = {folded}\n    def g(self, y={folded}): return y\nassert A.x == A().g()\nreturn str(A.x)"
        ),
    ] {
        assert_eq!(call_text(&text), Ok(expected.into()), "{text}");
    }
    assert_eq!(raised("return 1e308 * 10 ** 400").kind, "OverflowError");
    assert_eq!(raised("return 0.0 // 0.0").message, "division by zero");
    assert_eq!(
        call_text("match -1 + 2j:\n    case -1 + 2j:\n        return f'{6.0 // 3.0=}'"),
        Ok("6.0 // 3.0=2.0".into())
    );
}

#[test]
fn sums_are_compensated() {
    for (sum, expected) in [
        ("sum([0.1] * 10)", "1.0"),
        ("sum([1.0, 1e100, 1.0, -1e100])", "2.0"),
        ("sum([0.1] * 10, 5)", "6.0"),
        ("sum([0.1] * 10, start=-0.0)", "1.0"),
        ("sum([], -0.0)", "-0.0"),
        ("sum([-0.0])", "0.0"),
        ("sum([1, True, 0.1, 2, 0.2, False, -0.3])", "4.0"),
        ("sum([2 ** 63 - 1, 1, -1, 0.5])", "9.223372036854776e+18"),
        ("sum([2 ** 63 - 1, 1, -1])", "9223372036854775807"),
        ("sum([2 ** 53, 1.0, 1.0, 1.0])", "9007199254740994.0"),
        ("sum([1.0, 2 ** 70, -2 ** 70, 1.0])", "2.0"),
        ("sum([float('inf'), 1.0, float('-inf')])", "nan"),
        ("sum([0.1, 0.2j, 0.1, 1, 0.1j])", "(1.2+0.30000000000000004j)"),
        ("sum([[1], [2]], [])", "[1, 2]"),
        ("sum(([1], (2,)), start=[])", "TypeError"),
        ("sum(['a'], '')", "sum() can't sum strings [use ''.join(seq) instead]"),
        ("sum([b'a'], b'')", "sum() can't sum bytes [use b''.join(seq) instead]"),
        (
            "sum([], bytearray())",
            "sum() can't sum bytearray [use b''.join(seq) instead]",
        ),
        ("sum(5)", "'int' object is not iterable"),
        ("sum(['a'])", "unsupported operand type(s) for +: 'int' and 'str'"),
        (
            "sum([0.5, 'a'])",
            "unsupported operand type(s) for +: 'float' and 'str'",
        ),
        ("sum([0.5, 10 ** 400])", "int too large to convert to float"),
        ("sum.__module__ + sum.__name__", "builtinssum"),
    ] {
        let text = format!("try:\n    return str({sum})\nexcept Exception as e:\n    return str(e)");
        match expected {
            "TypeError" => assert_eq!(raised(&format!("return {sum}")).kind, expected),
            _ => assert_eq!(call_text(&text), Ok(expected.into()), "{sum}"),
        }
    }
}
