//! Random expressions of a wanted type over the variables there are.

use super::grammar::Ty;
use super::random::Random;
use super::rows::literal;

/// Writes expressions.
pub struct Expressions<'r> {
    pub random: &'r mut Random,
    pub variables: Vec<(String, Ty)>,
    /// Variables that must not be assigned.
    pub fixed: Vec<String>,
    pub in_loop: bool,
    /// The type of the helper `g`, argument and result.
    helper: Option<Ty>,
}

const TEXTS: &[&str] = &[
    "", "a", "b", " ", ",", "ab", "x-y", "ä", "ß", "日", "😀", "12", "Abc", "é ",
];
const FLOATS: &[&str] = &["0.0", "-0.0", "0.5", "1.0", "-2.25", "3.75", "1e10", "0.1"];
const INT_FORMATS: &[&str] = &["", ":5", ":<4", ":05", ":+", ":,", ":x", ":b", ":^7", ":_", "!r"];
const FLOAT_FORMATS: &[&str] = &["", ":.2f", ":8.3f", ":e", ":g", ":+.1f", ":,.2f", ":.0f", ":%"];
const TEXT_FORMATS: &[&str] = &["", ":5", ":>6", ":^7", ":.2", ":*<4", "!r"];

impl<'r> Expressions<'r> {
    pub fn new(random: &'r mut Random, variables: Vec<(String, Ty)>, helper: Option<Ty>) -> Expressions<'r> {
        Expressions {
            random,
            variables,
            fixed: Vec::new(),
            in_loop: false,
            helper,
        }
    }

    /// A variable of this type.
    pub fn variable(&mut self, ty: Ty) -> Option<String> {
        let fitting: Vec<&String> = self
            .variables
            .iter()
            .filter(|(_, t)| *t == ty)
            .map(|(n, _)| n)
            .collect();
        (!fitting.is_empty()).then(|| fitting[self.random.below(fitting.len())].clone())
    }

    /// An expression of this type, at most so deep.
    pub fn of(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 || self.random.one_in(4) {
            return self.leaf(ty);
        }
        let depth = depth - 1;
        if self.random.one_in(12) {
            let (yes, condition, no) = (self.of(ty, depth), self.of(Ty::Bool, depth), self.of(ty, depth));
            return format!("({yes} if {condition} else {no})");
        }
        if self.helper == Some(ty) && self.random.one_in(8) {
            return format!("g({})", self.of(ty, depth));
        }
        match ty {
            Ty::Int => self.int(depth),
            Ty::Float => self.float(depth),
            Ty::Bool => self.bool(depth),
            Ty::Text => self.text(depth),
            Ty::Ints => self.ints(depth),
            Ty::Texts => self.texts(depth),
            Ty::Any => self.leaf(Ty::Int),
        }
    }

    fn leaf(&mut self, ty: Ty) -> String {
        if !self.random.one_in(4)
            && let Some(name) = self.variable(ty)
        {
            return name;
        }
        match ty {
            Ty::Int | Ty::Any => (self.random.below(24) as i64 - 6).to_string(),
            Ty::Float => self.random.pick(FLOATS).to_string(),
            Ty::Bool => self.random.pick(&["True", "False"]).to_string(),
            Ty::Text => literal(TEXTS[self.random.below(TEXTS.len())]),
            Ty::Ints => "[3, -1, 7]".into(),
            Ty::Texts => "['a', 'ü', '']".into(),
        }
    }

    fn int(&mut self, depth: usize) -> String {
        let (a, b) = (self.of(Ty::Int, depth), self.of(Ty::Int, depth));
        let product = if self.in_loop {
            format!("({a} * {b} % 1000003)")
        } else {
            format!("({a} * {b})")
        };
        match self.random.below(18) {
            0 | 1 => format!("({a} + {b})"),
            2 => format!("({a} - {b})"),
            3 => product,
            4 => format!("({a} {} {b})", self.random.pick(&["//", "%"])),
            5 => format!("({a} {} (abs({b}) % 9 + 1))", self.random.pick(&["//", "%"])),
            6 => format!("({a} {} {b})", self.random.pick(&["&", "|", "^"])),
            7 => format!("({a} << ({b}) % 5)"),
            8 => format!("({a} >> ({b}) % 70)"),
            9 => format!("{}({a}, {b})", self.random.pick(&["min", "max"])),
            10 => format!("{}({a})", self.random.pick(&["abs", "-", "~", "int"])),
            11 => format!("len({})", self.of(Ty::Text, depth)),
            12 => format!("len({})", self.of(Ty::Ints, depth)),
            13 => format!("int({})", self.of(Ty::Float, depth)),
            14 => format!("round({})", self.of(Ty::Float, depth)),
            15 => {
                let method = *self.random.pick(&["find", "count", "rfind"]);
                format!("({}).{method}({})", self.of(Ty::Text, depth), self.of(Ty::Text, depth))
            }
            16 => format!("sum({})", self.of(Ty::Ints, depth)),
            _ => format!("({})[{}]", self.of(Ty::Ints, depth), self.index(&a)),
        }
    }

    /// An index that mostly fits.
    fn index(&mut self, i: &str) -> String {
        if self.random.one_in(5) {
            i.to_string()
        } else {
            format!("({i}) % 2 - 1")
        }
    }

    fn float(&mut self, depth: usize) -> String {
        let (a, b) = (self.of(Ty::Float, depth), self.of(Ty::Float, depth));
        let i = self.of(Ty::Int, depth);
        match self.random.below(13) {
            0..=2 => format!("({a} {} {b})", self.random.pick(&["+", "-", "*"])),
            3 => format!("({a} / ({b} or 1.5))"),
            4 => format!("({a} {} {b})", self.random.pick(&["//", "%", "/"])),
            5 => format!("({i} / {})", self.of(Ty::Int, depth)),
            6 => format!("({a} {} {i})", self.random.pick(&["+", "-", "*", "/"])),
            7 => format!("float({i})"),
            8 => format!("round({a}, {})", self.random.below(6) as i64 - 2),
            9 => format!("math.sqrt(abs({a}))"),
            10 => format!("{}({a}, {b})", self.random.pick(&["min", "max"])),
            11 => format!("{}({a})", self.random.pick(&["abs", "-", "float", "math.fabs"])),
            _ => format!("({a} ** {})", self.random.below(4)),
        }
    }

    fn bool(&mut self, depth: usize) -> String {
        let ty = *self.random.pick(&[Ty::Int, Ty::Int, Ty::Float, Ty::Text]);
        let (a, b) = (self.of(ty, depth), self.of(ty, depth));
        let (p, q) = (self.of(Ty::Bool, depth), self.of(Ty::Bool, depth));
        match self.random.below(11) {
            0..=3 => format!("({a} {} {b})", self.random.pick(&["<", "<=", "==", "!=", ">", ">="])),
            4 => format!("({p} and {q})"),
            5 => format!("({p} or {q})"),
            6 => format!("(not {p})"),
            7 => format!("({} in {})", self.of(Ty::Text, depth), self.of(Ty::Text, depth)),
            8 => {
                let method = *self.random.pick(&["startswith", "endswith"]);
                format!("({}).{method}({})", self.of(Ty::Text, depth), self.of(Ty::Text, depth))
            }
            9 => {
                let method = *self
                    .random
                    .pick(&["isdigit", "isalpha", "isupper", "isspace", "isalnum", "islower"]);
                format!("({}).{method}()", self.of(Ty::Text, depth))
            }
            _ => format!("bool({a})"),
        }
    }

    fn text(&mut self, depth: usize) -> String {
        let s = self.of(Ty::Text, depth);
        let (i, j) = (self.of(Ty::Int, depth), self.of(Ty::Int, depth));
        match self.random.below(16) {
            0 | 1 => format!("({s} + {})", self.of(Ty::Text, depth)),
            2 => format!("({s} * (({i}) % 4))"),
            3 => format!("({s})[{}]", self.index(&i)),
            4 => format!("({s})[{i}:{j}]"),
            5 => format!("({s})[::{}]", self.random.pick(&["-1", "2", "-2", "1"])),
            6 => format!("({s})[{i}:{j}:{}]", self.random.pick(&["-1", "2", "3", "-2"])),
            7 => {
                let method =
                    *self
                        .random
                        .pick(&["upper", "lower", "strip", "title", "capitalize", "swapcase", "lstrip"]);
                format!("({s}).{method}()")
            }
            8 => format!("({s}).strip({})", self.of(Ty::Text, depth)),
            9 => format!(
                "({s}).replace({}, {})",
                self.of(Ty::Text, depth),
                self.of(Ty::Text, depth)
            ),
            10 => format!("str({i})"),
            11 => format!("str({})", self.of(Ty::Float, depth)),
            12 => format!("({s}).join({})", self.of(Ty::Texts, depth)),
            13 => format!("chr(abs({i}) % 1000 + 32)"),
            _ => self.formatted(depth),
        }
    }

    /// An f-string. Its parts are variables, so that no quote stands inside a quote.
    fn formatted(&mut self, depth: usize) -> String {
        let mut out = String::from("f\"");
        for _ in 0..1 + depth.min(2) {
            let ty = *self.random.pick(&[Ty::Int, Ty::Float, Ty::Text, Ty::Any, Ty::Bool]);
            let formats = match ty {
                Ty::Int => INT_FORMATS,
                Ty::Float => FLOAT_FORMATS,
                Ty::Text => TEXT_FORMATS,
                _ => &["", "!s", "!r"],
            };
            if let Some(name) = self.variable(ty) {
                out += &format!("{{{name}{}}}|", self.random.pick(formats));
            }
        }
        out + "\""
    }

    fn ints(&mut self, depth: usize) -> String {
        let (i, j) = (self.of(Ty::Int, depth), self.of(Ty::Int, depth));
        match self.random.below(6) {
            0 | 1 => format!("[{i}, {j}]"),
            2 => format!("list(range(({i}) % 5))"),
            3 => format!("({} + {})", self.of(Ty::Ints, depth), self.of(Ty::Ints, depth)),
            4 => format!("({})[{i}:{j}]", self.of(Ty::Ints, depth)),
            _ => format!("sorted({})", self.of(Ty::Ints, depth)),
        }
    }

    fn texts(&mut self, depth: usize) -> String {
        let s = self.of(Ty::Text, depth);
        match self.random.below(4) {
            0 => format!("[{s}, {}]", self.of(Ty::Text, depth)),
            1 => format!("({s}).split()"),
            2 => format!(
                "({s}).split({})",
                literal(TEXTS[1 + self.random.below(TEXTS.len() - 1)])
            ),
            _ => format!("list({s})"),
        }
    }
}
