//! The statements of random functions, over variables of known types. Every loop ends, and nothing grows without bound: what
//! is assigned inside a loop is cut to size.

use super::expressions::{Callable, Expressions};
use super::random::Random;
use super::ty::{LOCALS, SCALARS, TEMPORARY, Ty};
/// Writes the statements of one function.
pub(super) struct Writer<'r> {
    pub(super) expressions: Expressions<'r>,
    returns: Ty,
    pub(super) text: String,
    pub(super) indent: usize,
    loops: usize,
    /// Statements left to write.
    pub(super) budget: usize,
    /// Whether there are functions to choose from.
    pub(super) dispatches: bool,
}

impl<'r> Writer<'r> {
    pub(super) fn new(
        random: &'r mut Random,
        params: &[(String, Ty)],
        returns: Ty,
        helpers: Vec<Callable>,
    ) -> Writer<'r> {
        let budget = 4 + random.below(9);
        Writer {
            expressions: Expressions::new(random, params.to_vec(), helpers),
            returns,
            text: String::new(),
            indent: 1,
            loops: 0,
            budget,
            dispatches: false,
        }
    }

    pub(super) fn random(&mut self) -> &mut Random {
        self.expressions.random
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text += &format!("{}{line}\n", "    ".repeat(self.indent));
    }

    /// The statements of a whole function, which ends with a return.
    pub(super) fn body(&mut self) {
        while self.budget > 0 {
            self.statement();
        }
        self.return_value();
    }

    pub(super) fn return_value(&mut self) {
        let value = self.expressions.of(self.returns, 3);
        self.line(&format!("return {value}"));
    }

    /// A nested block. What it makes is forgotten after it, what it changes is kept.
    pub(super) fn block(&mut self) {
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
        if !deep && self.dispatches && self.random().one_in(4) {
            return self.dispatch();
        }
        match self.random().below(if deep { 9 } else { 21 }) {
            0..=1 => self.new_variable(),
            2..=3 => self.change_variable(),
            4..=5 => self.change_list(),
            6 => self.augment(),
            7 => self.exchange(),
            8 => self.alias(),
            9..=11 => self.branch(),
            12..=13 => self.for_loop(),
            14 => self.while_loop(),
            16..=18 => self.attempt(),
            19..=20 => self.guarded_loop(),
            _ => self.local_function(),
        }
    }

    pub(super) fn new_variable(&mut self) {
        let ty = *self.random().pick(&LOCALS);
        let value = self.bounded(ty);
        let name = self.expressions.fresh('v');
        self.line(&format!("{name} = {value}"));
        self.expressions.variables.push((name, ty));
    }

    /// Two variables change places, or a pair is taken apart.
    fn exchange(&mut self) {
        let ty = *self.random().pick(&[Ty::Int, Ty::Text, Ty::Float]);
        let (one, two) = (self.expressions.variable(ty), self.expressions.variable(ty));
        match (one, two) {
            (Some(one), Some(two))
                if one != two && !self.expressions.fixed.contains(&one) && !self.expressions.fixed.contains(&two) =>
            {
                self.line(&format!("{one}, {two} = {two}, {one}"));
            }
            _ => {
                let pair = self.bounded(Ty::Pair);
                let (number, text) = (self.expressions.fresh('v'), self.expressions.fresh('v'));
                self.line(&format!("{number}, {text} = {pair}"));
                self.expressions.variables.extend([(number, Ty::Int), (text, Ty::Text)]);
            }
        }
    }

    /// A second name for a list.
    fn alias(&mut self) {
        let Some(list) = self.expressions.variable(Ty::Ints) else {
            return self.new_variable();
        };
        let name = self.expressions.fresh('v');
        self.line(&format!("{name} = {list}"));
        self.expressions.variables.push((name, Ty::Ints));
    }

    /// A function inside the function, which sees its variables.
    fn local_function(&mut self) {
        let (argument, result) = (*self.random().pick(&TEMPORARY), *self.random().pick(&TEMPORARY));
        let name = self.expressions.fresh('h');
        let looped = std::mem::replace(&mut self.expressions.in_loop, true);
        self.expressions.variables.push(("p".into(), argument));
        let functions = std::mem::take(&mut self.expressions.functions);
        let (condition, value, other) = (
            self.expressions.of(Ty::Bool, 1),
            self.expressions.of(result, 2),
            self.expressions.of(result, 1),
        );
        self.expressions.functions = functions;
        self.expressions.variables.pop();
        self.expressions.in_loop = looped;
        if self.random().one_in(2) {
            self.line(&format!("{name} = lambda p: {value}"));
        } else {
            self.line(&format!("def {name}(p):"));
            self.line(&format!("    if {condition}:"));
            self.line(&format!("        return {other}"));
            self.line(&format!("    return {value}"));
        }
        if self.indent == 1 {
            self.expressions.functions.push((name, argument, result));
        }
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
        const CHANGES: &[&str] = &[
            "<l>.append(<i>)",
            "<l>.append(<i>)",
            "if <l>: <l>[(<i>) % len(<l>)] = <i>",
            "if <l>: <l>.pop()",
            "if <l>: <l>.pop(0)",
            "<l>.insert(<i>, <i>)",
            "<l>.extend(<I>)",
            "<l>.reverse()",
            "<l>.sort()",
            "<l> += [<i>]",
            "if <l>: del <l>[-1]",
            "if <i> in <l>: <l>.remove(<i>)",
            "if <l>: <l>[0] += <i>",
            "<l>[(<i>) % 4] = <i>",
            "if len(<l>) > 6: <l>.clear()",
            "keep = <l>.append; keep(<i>)",
            "<l>.__setitem__(slice(0, 1), [<i>])",
            "list.append(<l>, <i>)",
            "any(<l>.append(q) or q > <i> for q in [1, 2, 3])",
            "sorted([2, 1], key=lambda q: <l>.append(q) or q)",
        ];
        if self.random().one_in(3) {
            return self.change_grid();
        }
        let Some(name) = self.expressions.variable(Ty::Ints) else {
            return self.new_variable();
        };
        let change = self.random().pick(CHANGES).replace("<l>", &name);
        let change = self.expressions.fill(&change, 1);
        self.line(&change);
        if self.loops > 0 {
            self.line(&format!("if len({name}) > 12: del {name}[8]"));
            self.line(&format!("if len({name}) > 40: {name}.clear()"));
            self.line(&format!("if {name}: {name}[-1] %= 1000003"));
        }
    }

    fn change_grid(&mut self) {
        const CHANGES: &[&str] = &[
            "<l>.append(<I>)",
            "if <l>: <l>[0].append(<i>)",
            "if <l>: <l>[-1] = <I>",
            "if <l> and <l>[0]: <l>[0][-1] += 1",
            "<l>.reverse()",
            "if <l>: <l>.pop()",
        ];
        let Some(name) = self.expressions.variable(Ty::Grid) else {
            return self.new_variable();
        };
        let change = self.random().pick(CHANGES).replace("<l>", &name);
        let change = self.expressions.fill(&change, 1);
        self.line(&change);
        if self.loops > 0 {
            self.line(&format!("if len({name}) > 4: {name}.clear()"));
            self.line(&format!("if {name} and len({name}[0]) > 8: {name}[0].clear()"));
        }
    }

    fn branch(&mut self) {
        let condition = self.expressions.of(Ty::Bool, 2);
        self.line(&format!("if {condition}:"));
        match self.random().below(12) {
            0 | 1 => {
                self.indent += 1;
                self.return_value();
                self.indent -= 1;
            }
            2 => self.line("    raise ValueError('early')"),
            3 => self.line("    return None"),
            _ => self.block(),
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
        const HEADS: &[(&str, &[Ty])] = &[
            ("<0> in range((<i>) % 6)", &[Ty::Int]),
            ("<0> in range(4)", &[Ty::Int]),
            ("<0> in range(5, (<i>) % 4, -2)", &[Ty::Int]),
            ("<0> in (<s>)[:6]", &[Ty::Text]),
            ("<0> in (<I>)[:6]", &[Ty::Int]),
            ("<0> in (<S>)[:5]", &[Ty::Text]),
            ("<0> in TABLE", &[Ty::Int]),
            ("<0>, <1> in enumerate((<s>)[:5])", &[Ty::Int, Ty::Text]),
            ("<0>, <1> in zip(<I>, (<s>)[:5])", &[Ty::Int, Ty::Text]),
            ("<0>, <1> in (<P>)[:5]", &[Ty::Int, Ty::Text]),
            (
                "<0>, (<1>, <2>) in enumerate((<P>)[:4], 1)",
                &[Ty::Int, Ty::Int, Ty::Text],
            ),
            ("<0> in reversed((<I>)[:6])", &[Ty::Int]),
            ("<0> in sorted((<s>)[:6])", &[Ty::Text]),
        ];
        let (head, types) = *self.random().pick(HEADS);
        let names: Vec<String> = types.iter().map(|_| self.expressions.fresh('i')).collect();
        let mut head = self.expressions.fill(head, 1);
        for (i, name) in names.iter().enumerate() {
            head = head.replace(&format!("<{i}>"), name);
        }
        self.line(&format!("for {head}:"));
        let known = self.expressions.variables.len();
        self.expressions
            .variables
            .extend(names.into_iter().zip(types.iter().copied()));
        self.loop_body(known);
    }

    fn while_loop(&mut self) {
        let name = self.expressions.fresh('w');
        let rounds = 1 + self.random().below(6);
        let condition = self.expressions.of(Ty::Bool, 1);
        self.line(&format!("{name} = 0"));
        self.line(&format!("while {name} < {rounds} and ({condition}):"));
        self.line(&format!("    {name} += 1"));
        let known = self.expressions.variables.len();
        self.expressions.variables.push((name.clone(), Ty::Int));
        self.expressions.fixed.push(name);
        self.loop_body(known);
    }

    /// The body of a loop, and now and then its `else`.
    fn loop_body(&mut self, known: usize) {
        self.loops += 1;
        self.expressions.in_loop = true;
        self.block();
        self.loops -= 1;
        self.expressions.in_loop = self.loops > 0;
        self.expressions.variables.truncate(known);
        if self.random().one_in(5) {
            self.line("else:");
            self.block();
        }
    }

    /// An expression whose value stays small however often a loop repeats it.
    fn bounded(&mut self, ty: Ty) -> String {
        let value = self.expressions.of(ty, 3);
        match ty {
            _ if self.loops == 0 => value,
            Ty::Int => format!("({value}) % 1000003"),
            Ty::Text => format!("({value})[:20]"),
            Ty::Ints | Ty::Texts | Ty::Pairs | Ty::Grid => format!("({value})[:8]"),
            Ty::Pair => "(7, 'seven')".into(),
            Ty::Maybe => format!("(None if {} else 3)", self.expressions.of(Ty::Bool, 1)),
            Ty::Any => self.expressions.of(Ty::Any, 0),
            _ => value,
        }
    }
}
