//! Which constructs of Python a text has. Looks at tokens, so it may miss one in a text that is written oddly; it is only
//! asked which texts show a construct.

use super::tokens::{Kind, Token};

/// A construct: what it is called, and whether it stands at a place.
pub struct Construct {
    pub group: &'static str,
    pub name: &'static str,
    stands: fn(&[Token<'_>], usize) -> bool,
}

impl Construct {
    /// Whether these tokens have it.
    pub fn is_in(&self, tokens: &[Token<'_>]) -> bool {
        (0..tokens.len()).any(|place| (self.stands)(tokens, place))
    }
}

const fn construct(group: &'static str, name: &'static str, stands: fn(&[Token<'_>], usize) -> bool) -> Construct {
    Construct { group, name, stands }
}

/// A statement that begins with a word.
fn begins(tokens: &[Token<'_>], at: usize, word: &str) -> bool {
    tokens[at].first && is(tokens, at, word)
}

fn is(tokens: &[Token<'_>], at: usize, word: &str) -> bool {
    tokens
        .get(at)
        .is_some_and(|token| token.kind != Kind::Text && token.text == word)
}

fn is_name(tokens: &[Token<'_>], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == Kind::Name)
}

/// `for` in a bracket, which makes a comprehension.
fn comprehension(tokens: &[Token<'_>], at: usize, bracket: char) -> bool {
    is(tokens, at, "for") && !tokens[at].first && tokens[at].within == bracket
}

/// The token before is a value, so that a bracket here is an index or a call.
fn follows_value(tokens: &[Token<'_>], at: usize) -> bool {
    const NO_VALUES: [&str; 14] = [
        "return", "in", "and", "or", "not", "if", "else", "yield", "lambda", "is", "for", "while", "assert", "case",
    ];
    at > 0
        && match tokens[at - 1].kind {
            Kind::Name => !NO_VALUES.contains(&tokens[at - 1].text),
            Kind::Operator => matches!(tokens[at - 1].text, ")" | "]" | "}"),
            Kind::Text => true,
            Kind::Number => false,
        }
}

/// A parameter or argument with a star.
fn star(tokens: &[Token<'_>], at: usize, operator: &str) -> bool {
    is(tokens, at, operator) && at > 0 && matches!(tokens[at - 1].text, "(" | "," | "[" | "{") && tokens[at].depth > 0
}

/// Within the brackets of a `def`.
fn in_def(tokens: &[Token<'_>], at: usize) -> bool {
    let start = (0..at).rev().find(|place| tokens[*place].first);
    start.is_some_and(|start| is(tokens, start, "def")) && tokens[at].depth > 0
}

/// A construct that belongs to the statement whose first word is this one, anywhere in its line.
fn in_statement(tokens: &[Token<'_>], at: usize, word: &str) -> bool {
    let start = (0..=at).rev().find(|place| tokens[*place].first);
    start.is_some_and(|start| is(tokens, start, word))
}

pub const CONSTRUCTS: &[Construct] = &[
    construct("statements", "`if`, `elif`, `else`", |t, at| begins(t, at, "if")),
    construct("statements", "`for`", |t, at| begins(t, at, "for")),
    construct("statements", "`while`", |t, at| begins(t, at, "while")),
    construct("statements", "`break`", |t, at| is(t, at, "break")),
    construct("statements", "`continue`", |t, at| is(t, at, "continue")),
    construct("statements", "`match`", |t, at| {
        begins(t, at, "match") && !is(t, at + 1, "=") && !is(t, at + 1, ".")
    }),
    construct("statements", "`case` with a guard", |t, at| {
        is(t, at, "if") && in_statement(t, at, "case")
    }),
    construct("statements", "`case` of a sequence", |t, at| {
        is(t, at, "[") && in_statement(t, at, "case")
    }),
    construct("statements", "`case` of a mapping", |t, at| {
        is(t, at, "{") && in_statement(t, at, "case")
    }),
    construct("statements", "`case` of a class", |t, at| {
        is(t, at, "(") && at > 0 && is_name(t, at - 1) && !is(t, at - 1, "case") && in_statement(t, at, "case")
    }),
    construct("statements", "`try`, `except`", |t, at| {
        begins(t, at, "except") && !is(t, at + 1, "*")
    }),
    construct("statements", "`finally`", |t, at| begins(t, at, "finally")),
    construct("statements", "`with`", |t, at| begins(t, at, "with")),
    construct("statements", "`raise`", |t, at| is(t, at, "raise")),
    construct("statements", "`raise … from`", |t, at| {
        is(t, at, "from") && in_statement(t, at, "raise")
    }),
    construct("statements", "`assert`", |t, at| begins(t, at, "assert")),
    construct("statements", "`del`", |t, at| begins(t, at, "del")),
    construct("statements", "`import`", |t, at| {
        begins(t, at, "import") || begins(t, at, "from")
    }),
    construct("assignments", "`x += y` and its like", |t, at| {
        t[at].kind == Kind::Operator
            && t[at].text.len() > 1
            && t[at].text.ends_with('=')
            && !matches!(t[at].text, "==" | "!=" | "<=" | ">=" | ":=")
    }),
    construct("assignments", "`:=`", |t, at| is(t, at, ":=")),
    construct("assignments", "unpacking: `a, b = …`", |t, at| {
        t[at].first && is_name(t, at) && is(t, at + 1, ",") && t[at].depth == 0
    }),
    construct("assignments", "unpacking with a star: `a, *b = …`", |t, at| {
        is(t, at, "*") && t[at].depth == 0 && (t[at].first || at > 0 && is(t, at - 1, ","))
    }),
    construct("assignments", "`nonlocal`", |t, at| begins(t, at, "nonlocal")),
    construct("expressions", "conditional: `a if c else b`", |t, at| {
        is(t, at, "if")
            && !t[at].first
            && !in_statement(t, at, "case")
            && (at..t.len()).take(40).any(|e| is(t, e, "else") && !t[e].first)
    }),
    construct("expressions", "chained comparisons: `a < b < c`", |t, at| {
        is(t, at, "<") && (at + 1..at + 6).any(|e| is(t, e, "<") || is(t, e, "<="))
    }),
    construct("expressions", "list comprehension", |t, at| comprehension(t, at, '[')),
    construct("expressions", "dict or set comprehension", |t, at| {
        comprehension(t, at, '{')
    }),
    construct("expressions", "generator expression", |t, at| comprehension(t, at, '(')),
    construct("expressions", "slices", |t, at| is(t, at, ":") && t[at].within == '['),
    construct("expressions", "`lambda`", |t, at| is(t, at, "lambda")),
    construct("expressions", "f-strings", |t, at| {
        t[at].kind == Kind::Text && t[at].text.to_lowercase().contains('f')
    }),
    construct("expressions", "`%` of a text", |t, at| {
        is(t, at, "%") && at > 0 && t[at - 1].kind == Kind::Text
    }),
    construct("expressions", "`in`, `not in`", |t, at| {
        is(t, at, "in") && !in_statement(t, at, "for") && t[at].depth == 0
    }),
    construct("expressions", "`is`, `is not`", |t, at| is(t, at, "is")),
    construct("expressions", "stars in displays: `[*a, *b]`", |t, at| {
        star(t, at, "*") && matches!(t[at].within, '[' | '{')
    }),
    construct("expressions", "stars in calls: `f(*a, **b)`", |t, at| {
        (star(t, at, "*") || star(t, at, "**")) && t[at].within == '(' && !in_def(t, at)
    }),
    construct("expressions", "indices", |t, at| is(t, at, "[") && follows_value(t, at)),
    construct("expressions", "complex numbers", |t, at| {
        t[at].kind == Kind::Number && t[at].text.ends_with('j')
    }),
    construct("functions", "helpers, inner functions, methods", |t, at| {
        begins(t, at, "def") && (0..at).any(|before| begins(t, before, "def"))
    }),
    construct("functions", "defaults", |t, at| is(t, at, "=") && in_def(t, at)),
    construct("functions", "`*args`, `**kwargs`", |t, at| {
        (star(t, at, "*") || star(t, at, "**")) && is_name(t, at + 1) && in_def(t, at)
    }),
    construct("functions", "keyword-only and positional-only parameters", |t, at| {
        (is(t, at, "*") && is(t, at + 1, ",") || is(t, at, "/") && at > 0 && is(t, at - 1, ",")) && in_def(t, at)
    }),
    construct("functions", "decorators", |t, at| begins(t, at, "@")),
    construct("functions", "`yield`", |t, at| {
        is(t, at, "yield") && !is(t, at + 1, "from")
    }),
    construct("functions", "`yield from`", |t, at| {
        is(t, at, "yield") && is(t, at + 1, "from")
    }),
    construct("functions", "type parameters: `def f[T]`", |t, at| {
        begins(t, at, "def") && is(t, at + 2, "[")
    }),
    construct("classes", "`class`", |t, at| begins(t, at, "class")),
    construct("classes", "base classes", |t, at| {
        begins(t, at, "class") && is(t, at + 2, "(")
    }),
    construct("classes", "`super()`", |t, at| is(t, at, "super")),
    construct("classes", "`@property`", |t, at| is(t, at, "property")),
    construct("classes", "`@dataclass`", |t, at| {
        is(t, at, "dataclass") && at > 0 && is(t, at - 1, "@")
    }),
    construct("classes", "`@staticmethod`, `@classmethod`", |t, at| {
        is(t, at, "staticmethod") || is(t, at, "classmethod")
    }),
    construct("classes", "`__slots__`", |t, at| is(t, at, "__slots__")),
    construct("classes", "operators: `__add__`, `__lt__` …", |t, at| {
        begins(t, at, "def")
            && t.get(at + 1).is_some_and(|name| {
                matches!(
                    name.text,
                    "__add__" | "__sub__" | "__mul__" | "__lt__" | "__eq__" | "__getitem__" | "__contains__"
                )
            })
    }),
    construct("classes", "`__getattr__`", |t, at| is(t, at, "__getattr__")),
    construct("classes", "type parameters: `class C[T]`", |t, at| {
        begins(t, at, "class") && is(t, at + 2, "[")
    }),
];

/// What no case shows: a function of a whole number that has it.
pub const ASKED: &[(&str, &str)] = &[
    (
        "`except*`",
        "try:\n    return 1 // x\nexcept* ZeroDivisionError:\n    pass\nreturn 0",
    ),
    (
        "`global`",
        "total = 0\ndef probe(x):\n    global total\n    total += x\n    return total",
    ),
    (
        "`async`, `await`",
        "async def later():\n    return x\ntry:\n    later().send(None)\nexcept StopIteration as e:\n    return e.value",
    ),
    (
        "metaclasses",
        "class M(type):\n    def __len__(cls):\n        return 3\nclass C(metaclass=M):\n    pass\ndef probe(x):\n    return x + len(C)",
    ),
    ("t-strings", "return len(t'{x}'.strings)"),
    ("`type` statement", "type Number = int\nreturn x"),
    (
        "`send` of a generator",
        "def echo(y):\n    while True:\n        y = yield y\ng = echo(x)\nnext(g)\nreturn g.send(x)",
    ),
    ("`eval`, `exec`", "return eval('x + 1', {'x': x})"),
    (
        "`getattr`, `setattr` of names of the row",
        "class C: pass\nc = C()\nsetattr(c, str(x), x)\nreturn getattr(c, str(x))",
    ),
    ("`print`", "print(x)\nreturn x"),
    ("`input`, `open`", "return len(open('x').read())"),
    (
        "weak references",
        "import weakref\nclass C: pass\nc = C()\nreturn int(weakref.ref(c)() is c)",
    ),
];
