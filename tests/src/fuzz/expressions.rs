//! Random expressions of a wanted type over the variables there are, from templates.

use super::random::Random;
use super::templates;
use super::ty::Ty;

/// A function that expressions may call: its name, and the types of its argument and result.
pub type Callable = (String, Ty, Ty);

/// Writes expressions.
pub struct Expressions<'r> {
    pub random: &'r mut Random,
    pub variables: Vec<(String, Ty)>,
    /// Variables that must not be assigned.
    pub fixed: Vec<String>,
    pub functions: Vec<Callable>,
    pub in_loop: bool,
    names: usize,
}

impl<'r> Expressions<'r> {
    pub fn new(random: &'r mut Random, variables: Vec<(String, Ty)>, functions: Vec<Callable>) -> Expressions<'r> {
        Expressions {
            random,
            variables,
            fixed: Vec::new(),
            functions,
            in_loop: false,
            names: 0,
        }
    }

    /// A name not used before.
    pub fn fresh(&mut self, letter: char) -> String {
        self.names += 1;
        format!("{letter}{}", self.names)
    }

    /// A variable of this type; any scalar one for `Any`.
    pub fn variable(&mut self, ty: Ty) -> Option<String> {
        let fits = |t: Ty| t == ty || ty == Ty::Any && matches!(t, Ty::Int | Ty::Float | Ty::Bool | Ty::Text);
        let fitting: Vec<&String> = self
            .variables
            .iter()
            .filter(|(_, t)| fits(*t))
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
        match self.random.below(24) {
            0 => {
                let (yes, condition, no) = (self.of(ty, depth), self.of(Ty::Bool, depth), self.of(ty, depth));
                format!("({yes} if {condition} else {no})")
            }
            1..=3 => self.call(ty, depth).unwrap_or_else(|| self.of(ty, depth)),
            4 if matches!(ty, Ty::Ints | Ty::Texts) => self.comprehension(ty, depth),
            _ => {
                let template = *self.random.pick(templates::of(ty));
                self.fill(template, depth)
            }
        }
    }

    fn leaf(&mut self, ty: Ty) -> String {
        if !self.random.one_in(4)
            && let Some(name) = self.variable(ty)
        {
            return name;
        }
        let literals = templates::literals(ty);
        self.random.pick(literals).to_string()
    }

    fn call(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let fitting: Vec<Callable> = self.functions.iter().filter(|(_, _, r)| *r == ty).cloned().collect();
        if fitting.is_empty() {
            return None;
        }
        let (name, argument, _) = self.random.pick(&fitting).clone();
        Some(format!("{name}({})", self.of(argument, depth)))
    }

    fn comprehension(&mut self, ty: Ty, depth: usize) -> String {
        let (from, item) = *self
            .random
            .pick(&[(Ty::Ints, Ty::Int), (Ty::Text, Ty::Text), (Ty::Texts, Ty::Text)]);
        let source = self.of(from, depth);
        let name = self.fresh('c');
        self.variables.push((name.clone(), item));
        let element = self.of(if ty == Ty::Ints { Ty::Int } else { Ty::Text }, depth.min(1));
        let filter = if self.random.one_in(2) {
            format!(" if {}", self.of(Ty::Bool, 1))
        } else {
            String::new()
        };
        self.variables.pop();
        format!("[{element} for {name} in ({source})[:5]{filter}]")
    }

    /// A template with its holes filled: `<i>` an int expression, `<vi>` an int variable. A template that asks for a
    /// variable that is not there becomes a leaf of its kind. `!` marks products, which are cut down inside loops.
    pub fn fill(&mut self, template: &str, depth: usize) -> String {
        let (body, product) = match template.strip_prefix('!') {
            Some(body) => (body, true),
            None => (template, false),
        };
        let mut out = String::new();
        let mut rest = body;
        while let Some((before, hole, after)) = next_hole(rest) {
            out += before;
            let ty = templates::type_of(hole.as_bytes()[hole.len() - 1]);
            out += &match hole.len() {
                1 => self.of(ty, depth),
                _ => self.variable(ty).unwrap_or_else(|| self.leaf(ty)),
            };
            rest = after;
        }
        out += rest;
        if product && self.in_loop {
            format!("({out} % 1000003)")
        } else {
            out
        }
    }
}

/// The text before the next hole, the hole's letters, and the text after it. Comparison signs are no holes.
fn next_hole(text: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let open = from + text[from..].find('<')?;
        let close = text[open..].find('>').map_or(text.len(), |i| open + i);
        let hole = &text[open + 1..close];
        let letters = hole.len() == 1 || hole.len() == 2 && hole.starts_with('v');
        if close < text.len() && letters && hole.bytes().all(|b| b.is_ascii_alphabetic()) {
            return Some((&text[..open], hole, &text[close + 1..]));
        }
        from = open + 1;
    }
}
