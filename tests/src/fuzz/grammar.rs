//! Random functions: statements over variables of known types. Every loop ends, and nothing grows without bound: what
//! is assigned inside a loop is cut to size.

use super::expressions::Expressions;
use super::random::Random;

/// The types of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    Int,
    Float,
    Bool,
    Text,
    Ints,
    Texts,
    /// A variable that holds values of several types: only printed.
    Any,
}

impl Ty {
    /// The SQL type of a parameter or result of this type.
    pub fn sql(self) -> &'static str {
        match self {
            Ty::Int => "BIGINT",
            Ty::Float => "DOUBLE",
            Ty::Bool => "BOOLEAN",
            _ => "TEXT",
        }
    }
}

/// A random function.
pub struct Function {
    pub params: Vec<(String, Ty)>,
    pub returns: Ty,
    pub source: String,
}

const SCALARS: [Ty; 4] = [Ty::Int, Ty::Float, Ty::Bool, Ty::Text];
const LOCALS: [Ty; 6] = [Ty::Int, Ty::Float, Ty::Bool, Ty::Text, Ty::Ints, Ty::Texts];

/// A random function, with a helper function beside it half of the time.
pub fn function(random: &mut Random) -> Function {
    let params: Vec<(String, Ty)> = ["a", "b", "c"][..1 + random.below(3)]
        .iter()
        .map(|n| (n.to_string(), *random.pick(&SCALARS)))
        .collect();
    let returns = *random.pick(&SCALARS);
    let mut source = String::from("import math\n\n\n");
    let helper = random.one_in(2).then(|| {
        let ty = *random.pick(&[Ty::Int, Ty::Float, Ty::Text]);
        let mut writer = Writer::new(random, &[("x".into(), ty)], ty, None);
        writer.budget = 3;
        writer.body();
        source += &format!("def g(x):\n{}\n\n", writer.text);
        ty
    });
    let mut writer = Writer::new(random, &params, returns, helper);
    writer.body();
    let names: Vec<&str> = params.iter().map(|(name, _)| name.as_str()).collect();
    source += &format!("def f({}):\n{}", names.join(", "), writer.text);
    Function {
        params,
        returns,
        source,
    }
}

/// Writes the statements of one function.
struct Writer<'r> {
    expressions: Expressions<'r>,
    returns: Ty,
    text: String,
    indent: usize,
    loops: usize,
    /// Statements left to write.
    budget: usize,
    names: usize,
}

impl<'r> Writer<'r> {
    fn new(random: &'r mut Random, params: &[(String, Ty)], returns: Ty, helper: Option<Ty>) -> Writer<'r> {
        let budget = 4 + random.below(9);
        Writer {
            expressions: Expressions::new(random, params.to_vec(), helper),
            returns,
            text: String::new(),
            indent: 1,
            loops: 0,
            budget,
            names: 0,
        }
    }

    fn random(&mut self) -> &mut Random {
        self.expressions.random
    }

    fn line(&mut self, line: &str) {
        self.text += &format!("{}{line}\n", "    ".repeat(self.indent));
    }

    /// The statements of a whole function, which ends with a return.
    fn body(&mut self) {
        while self.budget > 0 {
            self.statement();
        }
        self.return_value();
    }

    fn return_value(&mut self) {
        let value = self.expressions.of(self.returns, 3);
        self.line(&format!("return {value}"));
    }

    /// A nested block. What it makes is forgotten after it, what it changes is kept.
    fn block(&mut self) {
        let known = self.expressions.variables.len();
        self.indent += 1;
        let statements = 1 + self.random().below(3);
        for _ in 0..statements {
            self.statement();
        }
        if self.loops > 0 && self.random().one_in(6) {
            let word = *self.random().pick(&["break", "continue"]);
            let condition = self.expressions.of(Ty::Bool, 1);
            self.line(&format!("if {condition}:"));
            self.line(&format!("    {word}"));
        }
        self.indent -= 1;
        self.expressions.variables.truncate(known);
    }

    fn statement(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        let deep = self.indent > 3 || self.budget == 0;
        match self.random().below(if deep { 6 } else { 12 }) {
            0..=1 => self.new_variable(),
            2..=3 => self.change_variable(),
            4 => self.change_list(),
            5 => self.augment(),
            6..=8 => self.branch(),
            9..=10 => self.for_loop(),
            _ => self.while_loop(),
        }
    }

    fn new_variable(&mut self) {
        let ty = *self.random().pick(&LOCALS);
        let value = self.bounded(ty);
        self.names += 1;
        let name = format!("v{}", self.names);
        self.line(&format!("{name} = {value}"));
        self.expressions.variables.push((name, ty));
    }

    /// Assigns to a variable there is; now and then a value of another type.
    fn change_variable(&mut self) {
        let at = {
            let n = self.expressions.variables.len();
            self.random().below(n)
        };
        let (name, ty) = self.expressions.variables[at].clone();
        if self.expressions.fixed.contains(&name) {
            return self.new_variable();
        }
        if ty == Ty::Any || self.random().one_in(12) {
            let other = *self.random().pick(&SCALARS);
            let value = self.bounded(other);
            self.line(&format!("{name} = {value}"));
            self.expressions.variables[at].1 = if self.indent == 1 { other } else { Ty::Any };
            return;
        }
        let value = self.bounded(ty);
        self.line(&format!("{name} = {value}"));
    }

    fn augment(&mut self) {
        let Some(name) = self
            .expressions
            .variable(Ty::Int)
            .filter(|n| !self.expressions.fixed.contains(n))
        else {
            return self.new_variable();
        };
        let op = *self.random().pick(&["+=", "-=", "^=", "|=", "//=", "%="]);
        let value = self.expressions.of(Ty::Int, 1);
        self.line(&format!("{name} {op} {value}"));
        if self.loops > 0 {
            self.line(&format!("{name} %= 1000003"));
        }
    }

    fn change_list(&mut self) {
        let Some(name) = self.expressions.variable(Ty::Ints) else {
            return self.new_variable();
        };
        let (index, value) = (self.expressions.of(Ty::Int, 1), self.expressions.of(Ty::Int, 2));
        match self.random().below(4) {
            0 => self.line(&format!("{name}.append({value})")),
            1 => {
                self.line(&format!("if {name}:"));
                self.line(&format!("    {name}[({index}) % len({name})] = {value}"));
            }
            2 => {
                self.line(&format!("if {name}:"));
                self.line(&format!("    {name}.pop()"));
            }
            _ => self.line(&format!("{name}.insert({index}, {value})")),
        }
    }

    fn branch(&mut self) {
        let condition = self.expressions.of(Ty::Bool, 2);
        self.line(&format!("if {condition}:"));
        if self.random().one_in(6) {
            self.indent += 1;
            self.return_value();
            self.indent -= 1;
        } else {
            self.block();
        }
        if self.random().one_in(3) {
            let condition = self.expressions.of(Ty::Bool, 1);
            self.line(&format!("elif {condition}:"));
            self.block();
        }
        if self.random().one_in(2) {
            self.line("else:");
            self.block();
        }
    }

    fn for_loop(&mut self) {
        self.names += 1;
        let name = format!("i{}", self.names);
        let bound = self.expressions.of(Ty::Int, 1);
        let (head, ty) = match self.random().below(5) {
            0 => (format!("{name} in range(({bound}) % 6)"), Ty::Int),
            1 => (format!("{name} in range({})", self.random().below(5)), Ty::Int),
            2 => (format!("{name} in range(5, ({bound}) % 4, -2)"), Ty::Int),
            3 => (
                format!("{name} in ({})[:6]", self.expressions.of(Ty::Text, 1)),
                Ty::Text,
            ),
            _ => (format!("{name} in ({})[:6]", self.expressions.of(Ty::Ints, 1)), Ty::Int),
        };
        self.line(&format!("for {head}:"));
        let known = self.expressions.variables.len();
        self.expressions.variables.push((name, ty));
        self.loops += 1;
        self.expressions.in_loop = true;
        self.block();
        self.leave_loop(known);
    }

    fn while_loop(&mut self) {
        self.names += 1;
        let name = format!("w{}", self.names);
        let rounds = 1 + self.random().below(6);
        let condition = self.expressions.of(Ty::Bool, 1);
        self.line(&format!("{name} = 0"));
        self.line(&format!("while {name} < {rounds} and ({condition}):"));
        self.line(&format!("    {name} += 1"));
        let known = self.expressions.variables.len();
        self.expressions.variables.push((name.clone(), Ty::Int));
        self.expressions.fixed.push(name);
        self.loops += 1;
        self.expressions.in_loop = true;
        self.block();
        self.leave_loop(known);
    }

    fn leave_loop(&mut self, known: usize) {
        self.loops -= 1;
        self.expressions.in_loop = self.loops > 0;
        self.expressions.variables.truncate(known);
    }

    /// An expression whose value stays small however often a loop repeats it.
    fn bounded(&mut self, ty: Ty) -> String {
        let value = self.expressions.of(ty, 3);
        match ty {
            _ if self.loops == 0 => value,
            Ty::Int => format!("({value}) % 1000003"),
            Ty::Text => format!("({value})[:20]"),
            Ty::Ints | Ty::Texts => format!("({value})[:8]"),
            _ => value,
        }
    }
}
