//! The sources by name.

/// A name and a source.
type Monster = (&'static str, String);

/// All of them.
pub fn monsters() -> Vec<Monster> {
    [deep(), branching(), long(), costly(), odd_text(), odd_meaning()]
        .into_iter()
        .flatten()
        .collect()
}

/// Nested without measure.
fn deep() -> Vec<Monster> {
    let nested = |open: &str, close: &str, n: usize| format!("return {}1{}", open.repeat(n), close.repeat(n));
    vec![
        ("10000 brackets", nested("(", ")", 10_000)),
        ("10000 square brackets", nested("[", "]", 10_000)),
        ("10000 open brackets", "(".repeat(10_000)),
        (
            "10000 braces in an f-string",
            format!("return f\"{}\"", "{".repeat(10_000)),
        ),
        (
            "nested f-strings",
            format!("return {}x{}", "f'{".repeat(200), "}'".repeat(200)),
        ),
        ("150 brackets", nested("(", ")", 150)),
        ("10000 minus signs", format!("return {}1", "-".repeat(10_000))),
        ("10000 nots", format!("return {}x", "not ".repeat(10_000))),
        ("10000 lambdas", format!("return {}x", "lambda: ".repeat(10_000))),
        (
            "10000 calls",
            format!("return {}x{}", "abs(".repeat(10_000), ")".repeat(10_000)),
        ),
    ]
}

/// Branches in branches, on both sides of the compiler's own limits.
fn branching() -> Vec<Monster> {
    let chain = |n: usize, last: &str| {
        let arms: String = (1..=n).map(|i| format!("elif x == {i}: y = {i}\n")).collect();
        format!("if x < 0: y = 0\n{arms}else:\n{}", indented(last))
    };
    let towers = |n: usize| (0..n).fold("y = x * 2".to_string(), |inner, _| chain(59, &inner)) + "return y\n";
    let helpers = |n: usize| {
        let first = format!("def g0(x):\n{}", indented(&(chain(59, "y = 1") + "return y")));
        let more = (1..n).map(|i| {
            let call = format!("y = g{}(x + 1)", i - 1);
            format!("def g{i}(x):\n{}", indented(&(chain(59, &call) + "return y")))
        });
        format!("{first}{}return g{}(x)\n", more.collect::<String>(), n - 1)
    };
    let ifs = |n: usize| {
        let nested = (0..n).fold("y = n".to_string(), |inner, i| {
            format!("if x > {i}:\n{}", indented(&inner))
        });
        format!("y = 0\nfor n in range(x):\n{}return y\n", indented(&nested))
    };
    vec![
        ("59 elifs", chain(59, "y = 7") + "return y\n"),
        ("60 elifs", chain(60, "y = 7") + "return y\n"),
        ("61 elifs", chain(61, "y = 7") + "return y\n"),
        ("300 elifs", chain(300, "y = 7") + "return y\n"),
        ("2 towers of elifs", towers(2)),
        ("4 towers of elifs", towers(4)),
        ("8 towers of elifs", towers(8)),
        ("4 helpers of elifs", helpers(4)),
        ("12 helpers of elifs", helpers(12)),
        ("95 ifs in a loop", ifs(95)),
        ("150 ifs in a loop", ifs(150)),
        (
            "a ternary of 300",
            format!(
                "return {}0\n",
                (0..300).map(|i| format!("{i} if x == {i} else ")).collect::<String>()
            ),
        ),
        (
            "300 ors of ands",
            format!(
                "return {}0\n",
                (0..300).map(|i| format!("x > {i} and x < {i} or ")).collect::<String>()
            ),
        ),
        (
            "60 loops in loops",
            "y = 0\n".to_string()
                + &(0..60).fold("y += 1".to_string(), |inner, i| {
                    format!("for i{i} in range(x):\n{}", indented(&inner))
                })
                + "return y\n",
        ),
    ]
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!(" {line}\n")).collect()
}

/// Long without measure.
fn long() -> Vec<Monster> {
    let ifs_deep = |n: usize| {
        let ifs: String = (0..n).map(|i| format!("{}if x:\n", " ".repeat(i))).collect();
        format!("{ifs}{}return 1\n", " ".repeat(n))
    };
    vec![
        ("a sum of 20000", format!("return x{}", " + 1".repeat(20_000))),
        (
            "a chain of 20000 comparisons",
            format!("return x{}", " < 1".repeat(20_000)),
        ),
        ("a chain of 20000 ands", format!("return x{}", " and x".repeat(20_000))),
        ("20000 attributes", format!("return x{}", ".real".repeat(20_000))),
        ("20000 ternaries", format!("return x{}", " if x else x".repeat(20_000))),
        ("powers", format!("return x{}", " ** 1".repeat(5_000))),
        ("90 ifs deep", ifs_deep(90)),
        ("1000 ifs deep", ifs_deep(1_000)),
        (
            "3000 elifs",
            format!("if x: return 0\n{}", "elif x: return 1\n".repeat(3_000)),
        ),
        (
            "20000 statements",
            format!("{}return x\n", "x = x + 1\n".repeat(20_000)),
        ),
        (
            "20000 variables",
            (0..20_000).map(|i| format!("v{i} = x\n")).collect::<String>() + "return v7\n",
        ),
        ("3000 dynamic ifs", "if x > 1: x += 1\n".repeat(3_000) + "return x\n"),
        (
            "5 MB of comments",
            format!("# {}\n", "x".repeat(98)).repeat(50_000) + "return x\n",
        ),
        ("5 MB of code", "x = x + 1000000\n".repeat(330_000) + "return x\n"),
        ("a 5 MB literal", format!("return len('{}')", "a".repeat(5_000_000))),
        ("a 100 kB number", format!("return {} % 7", "9".repeat(100_000))),
    ]
}

/// Short, but much work or memory, some of it when the program is generated.
fn costly() -> Vec<Monster> {
    vec![
        ("an infinite static loop", "while True:\n    pass\nreturn 1\n".into()),
        (
            "a long static loop",
            "t = 0\nfor i in range(10 ** 9):\n    t += i\nreturn t\n".into(),
        ),
        ("a huge static list", "return len([0] * 10 ** 10)\n".into()),
        ("a huge static power", "return (10 ** 10 ** 8) % 7\n".into()),
        ("a huge static shift", "return (1 << 10 ** 12) % 7\n".into()),
        ("a huge static text", "return len('ab' * 10 ** 12)\n".into()),
        ("a huge format", "return len(f'{x:>{10 ** 11}}')\n".into()),
        (
            "a huge factorial",
            "import math\nreturn math.factorial(10 ** 7) % 7\n".into(),
        ),
        (
            "a static recursion",
            "def g(n):\n    return g(n + 1)\nreturn g(0)\n".into(),
        ),
        (
            "a dynamic recursion",
            "def g(n):\n    return g(n + 1) + 1\nreturn g(x)\n".into(),
        ),
        (
            "exponential recursion",
            "def g(n):\n    return 1 if n > 60 else g(n + 1) + g(n + 1)\nreturn g(x)\n".into(),
        ),
        (
            "static exponential",
            "def g(n):\n    return 1 if n == 0 else g(n - 1) + g(n - 1)\nreturn g(40)\n".into(),
        ),
    ]
}

/// Strange as text.
fn odd_text() -> Vec<Monster> {
    vec![
        ("a NUL", "return 1\0".into()),
        ("a byte order mark", "\u{feff}return 1\n".into()),
        ("a carriage return", "x = 1\rreturn x\r".into()),
        ("form feeds", "\x0c\nreturn 1\n".into()),
        ("only spaces", "   \n\t\n".into()),
        ("empty", String::new()),
        ("only a comment", "# nothing".into()),
        ("only a docstring", "'''nothing'''".into()),
        ("an unfinished text", "return 'abc".into()),
        ("an unfinished triple", "return '''abc".into()),
        ("a backslash at the end", "return 1 \\".into()),
        ("bad indentation", "  return 1\n return 2\n".into()),
        ("tabs and spaces", "if x:\n\treturn 1\n        return 2\n".into()),
        ("invisible names", "return \u{200b}x".into()),
        ("right to left", "return x  # \u{202e}evil".into()),
    ]
}

/// Strange in meaning.
fn odd_meaning() -> Vec<Monster> {
    vec![
        (
            "dunder tricks",
            "return ().__class__.__bases__[0].__subclasses__()".into(),
        ),
        ("eval", "return eval('x + 1')".into()),
        ("exec", "exec('y = 1')\nreturn 1".into()),
        ("globals", "globals()['len'] = 5\nreturn 1".into()),
        ("compile", "return compile('1', 'a', 'eval')".into()),
        ("await", "await x".into()),
        ("async", "async def g():\n    return 1\nreturn 1".into()),
        ("yield", "yield x".into()),
        ("nonlocal", "nonlocal x\nreturn x".into()),
        ("global parameter", "global x\nreturn x".into()),
        ("star import", "from math import *\nreturn floor(x)".into()),
        ("future import", "from __future__ import annotations\nreturn x".into()),
        ("relative import", "from . import a\nreturn x".into()),
        ("del parameter", "del x\nreturn x".into()),
        ("assign to literal", "1 = x\nreturn x".into()),
        ("keyword twice", "return dict(a=1, a=2)".into()),
        ("exit", "exit()".into()),
        ("system exit", "raise SystemExit(3)".into()),
        ("keyboard interrupt", "raise KeyboardInterrupt".into()),
        ("base exception", "raise BaseException('x')".into()),
        ("raise int", "raise 5".into()),
        (
            "swallow all",
            "while True:\n    try:\n        while True: x += 1\n    except BaseException:\n        pass".into(),
        ),
        (
            "finally forever",
            "try:\n    return 1\nfinally:\n    while True: pass".into(),
        ),
        (
            "huge print",
            "for i in range(100):\n    print('x' * 1000)\nreturn 1".into(),
        ),
    ]
}
