//! What CREATE refuses, and where it points.

use super::function;
use arrow::datatypes::DataType;
use taipan_udf::FunctionSource;
use taipan_udf::generate::names::check;
use taipan_udf::syntax::source::{Form, parse};

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
    // An inner function of the same name.
    assert_eq!(form("def f(n): return n\nreturn f(a)"), (Form::Body, "f".into()));
    assert_eq!(
        form("def f(n): return n\nif a:\n    return f(a)"),
        (Form::Body, "f".into())
    );
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

/// What CREATE says about `f(a)`; empty if nothing.
fn complaint(text: &str) -> String {
    let source = function("f", text, &[("a", DataType::Int64)], DataType::Int64);
    check(&source).map_or_else(|e| e.to_string(), |_| String::new())
}

/// What CREATE remarks on `f(a)` beside taking it.
fn remarks(text: &str) -> String {
    let source = function("f", text, &[("a", DataType::Int64)], DataType::Int64);
    let passed = check(&source).unwrap();
    let said: Vec<String> = passed.remarks.iter().map(|r| r.diagnostic.to_string()).collect();
    said.join("\n")
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
        "try:\n    import sklearn\nexcept ImportError:\n    sklearn = None\nreturn sklearn",
        "import xml.etree.ElementTree as ET, collections.abc\nreturn collections.abc.Sized",
        "exec('y = 1')\nreturn y",
        "class A:\n    class B: pass\n    class C(B): pass\nreturn a",
        "class A[T]:\n    class B: pass\n    class C[U](B): pass\nreturn a",
        "def g():\n    return nowhere\nif a:\n    return nowhere\nreturn a",
        "while True:\n    if a: break\n    nowhere\nreturn a",
        "try:\n    nowhere\nexcept KeyError: pass\nreturn a",
        "return a or nowhere",
        "return [nowhere for x in [a]]",
    ] {
        assert_eq!(complaint(text), "", "{text}");
    }
    assert_eq!(
        complaint("\n  value = a\n  return valeu + 1\n"),
        "NameError: name 'valeu' is not defined (line 3)\n    return valeu + 1\n           ^^^^^\nHINT: did you mean 'value'?"
    );
    let method = "class C:\n    n = 1\n    def m(self): return n\ndef f(a): return C()";
    assert_eq!(complaint(method), "");
    assert!(remarks(method).contains("NameError: name 'n' is not defined (line 3)"));
    assert!(complaint("[x for x in 'ab']\nreturn x").contains("name 'x'"));
    for text in [
        "try:\n    nowhere\nfinally:\n    a = 1\nreturn a",
        "if a:\n    b = nowhere\nelif nowhere:\n    b = 1\nelse:\n    return nowhere\nreturn b",
        "if a > 1:\n    raise ValueError\nreturn nowhere",
        "for x in [1]:\n    if x: break\nreturn nowhere",
        "while True:\n    return nowhere",
        "return nowhere if a else nowhere",
        "def g(): return h()\ndef h(): return C()\nclass C:\n    def __init__(self): nowhere\ndef f(a): return g()",
        "with open(a):\n    pass\nreturn nowhere",
        "def g(x=nowhere): pass\nreturn a",
    ] {
        assert!(
            complaint(text).contains("name 'nowhere'"),
            "{text}: {}",
            complaint(text)
        );
    }
    assert!(complaint("return math.sqrt(a)").contains("did you forget to import 'math'?"));
}

#[test]
fn imports_are_checked_at_create() {
    let unused = "def g():\n    import socket\ndef f(a): return 1";
    assert_eq!((complaint(unused), remarks(unused)), Default::default());
    assert_eq!(
        complaint("def g():\n    import socket\ndef f(a): return g()"),
        "ImportError: module 'socket' is not available in functions: they have no access to files, network, processes or \
         threads (line 2)\n      import socket\n             ^^^^^^"
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
    assert_eq!(
        with_handler(&mut source, "gg"),
        "NameError: name 'gg' is not defined, the HANDLER of this function (line 1)\n  def g(a): return 1\n      ^\nHINT: the text defines g"
    );
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
    assert!(
        complaint("class f: pass\nclass g:\n    return 1")
            .starts_with("SyntaxError: 'return' outside function (line 3)")
    );
}

#[test]
fn long_chains_of_elif_compile() {
    let text = format!("if a: return 0\n{}", "elif a: return 1\n".repeat(3_000));
    assert_eq!(complaint(&text), "");
    let text = format!("if a: return 0\n{}", "elif a: return 1\n".repeat(30_000));
    assert!(complaint(&text).starts_with("SyntaxError: too many elif branches (line 10002)"));
}
