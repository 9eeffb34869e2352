//! From IR to terms: every path of a function at once, with the condition that leads along it. A loop's variables may be
//! anything. Conditions of paths hold of too many rows rather than of too few.

use super::failing::{self, Failing};
use super::terms::{Term, Terms};
use std::collections::HashMap;
use taipan_ir::{Attr, Block, Const, Effect, FuncId, Function, Inst, Kind, Label, Module, OpDef, Type, Value};

/// Functions called deeper than this may do anything.
const MOST_CALLS: usize = 6;
/// So many instructions are looked at; what comes after may do anything.
const MOST_STEPS: usize = 20_000;
/// A block that is left in more ways is left in any way.
const MOST_EXITS: usize = 32;

/// What a function does with given arguments.
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    pub result: Term,
    /// Where it raises, or may.
    pub fails: Term,
}

/// What the entry of a module does. `None` where it calls the interpreter, which may have effects.
pub fn summary(module: &Module, args: &[Term], terms: &mut Terms) -> Option<Summary> {
    let entry = module.functions.first()?;
    let (begin, fails) = (terms.truth(true), terms.truth(false));
    let mut paths = Paths {
        module,
        terms,
        fails,
        depth: 0,
        steps: 0,
        python: false,
    };
    let result = paths.call(entry, args, begin);
    let fails = paths.fails;
    (!paths.python).then_some(Summary { result, fails })
}

struct Paths<'a> {
    module: &'a Module,
    terms: &'a mut Terms,
    fails: Term,
    depth: usize,
    steps: usize,
    python: bool,
}

/// Where a block is left: the condition, and what it is left with.
type Exit = (Term, Vec<Term>);

struct Frame<'a> {
    function: &'a Function,
    values: HashMap<Value, Term>,
    returns: Vec<(Term, Term)>,
    exits: HashMap<Label, Vec<Exit>>,
}

impl Frame<'_> {
    fn all(&self, values: &[Value], terms: &mut Terms) -> Vec<Term> {
        values.iter().map(|value| self.one(*value, terms)).collect()
    }

    fn one(&self, value: Value, terms: &mut Terms) -> Term {
        match self.values.get(&value) {
            Some(term) => *term,
            None => terms.unknown(self.function.ty(value).clone()),
        }
    }
}

impl<'a> Paths<'a> {
    fn call(&mut self, function: &'a Function, args: &[Term], path: Term) -> Term {
        let mut frame = Frame {
            function,
            values: function.params.iter().copied().zip(args.iter().copied()).collect(),
            returns: Vec::new(),
            exits: HashMap::new(),
        };
        self.block(&mut frame, &function.body, path);
        self.terms.merge(&frame.returns, function.result.clone())
    }

    fn fail(&mut self, path: Term, when: Term) {
        let fails = self.terms.and(path, when);
        self.fails = self.terms.or(self.fails, fails);
    }

    /// Runs a block, and says how it comes to its end; nothing where it does not.
    fn block(&mut self, frame: &mut Frame<'a>, block: &'a Block, mut path: Term) -> Option<Exit> {
        for inst in &block.insts {
            self.steps += 1;
            match &inst.kind {
                Kind::Yield(values) => return Some((path, frame.all(values, self.terms))),
                Kind::Break { label, args } => {
                    let args = frame.all(args, self.terms);
                    frame.exits.entry(*label).or_default().push((path, args));
                    return None;
                }
                Kind::Continue { .. } => return None,
                Kind::Return(value) => {
                    let value = frame.one(*value, self.terms);
                    frame.returns.push((path, value));
                    return None;
                }
                Kind::Fail(_) => {
                    let always = self.terms.truth(true);
                    self.fail(path, always);
                    return None;
                }
                _ => path = self.inst(frame, inst, path)?,
            }
        }
        Some((path, Vec::new()))
    }

    /// Runs an instruction that is no terminator: the condition of what comes after it.
    fn inst(&mut self, frame: &mut Frame<'a>, inst: &'a Inst, path: Term) -> Option<Term> {
        let (path, results) = match &inst.kind {
            Kind::Const(constant) => (path, vec![self.terms.of(constant.clone())]),
            Kind::Op { op, args, attr } => {
                let args = frame.all(args, self.terms);
                let ty = inst
                    .results
                    .first()
                    .map_or(Type::None, |r| frame.function.ty(*r).clone());
                (path, vec![self.op(op, &args, attr, ty, path)])
            }
            Kind::Call { callee, args } => {
                let args = frame.all(args, self.terms);
                (path, vec![self.inner_call(*callee, &args, path)])
            }
            Kind::If { cond, then, els } => {
                let cond = frame.one(*cond, self.terms);
                self.branch(frame, cond, then, els, path)?
            }
            Kind::Loop { label, body, .. } => {
                for param in &body.params {
                    let any = self.terms.unknown(frame.function.ty(*param).clone());
                    frame.values.insert(*param, any);
                }
                self.block(frame, body, path);
                self.left(frame, *label, None, path)?
            }
            Kind::Block { label, body } => {
                let end = self.block(frame, body, path);
                self.left(frame, *label, end, path)?
            }
            _ => return None,
        };
        frame.values.extend(inst.results.iter().copied().zip(results));
        Some(path)
    }

    fn op(&mut self, op: &'static OpDef, args: &[Term], attr: &Attr, ty: Type, path: Term) -> Term {
        if op.effect == Effect::Python {
            self.python = true;
        }
        match failing::when(op, args, attr, self.terms) {
            Failing::Never => {}
            Failing::Always => {
                let always = self.terms.truth(true);
                self.fail(path, always);
            }
            Failing::When(condition) => self.fail(path, condition),
        }
        let depends_on_arguments = match op.effect {
            Effect::Pure => true,
            // Constant containers never change.
            Effect::Read => args.first().is_some_and(|c| self.terms.constant(*c).is_some()),
            _ => false,
        };
        if depends_on_arguments && self.steps < MOST_STEPS {
            self.terms.op(op, args, attr, ty)
        } else {
            self.terms.unknown(ty)
        }
    }

    fn inner_call(&mut self, callee: FuncId, args: &[Term], path: Term) -> Term {
        let function = &self.module.functions[callee.0 as usize];
        if self.depth >= MOST_CALLS || self.steps >= MOST_STEPS {
            let always = self.terms.truth(true);
            self.fail(path, always);
            self.python |= calls_python(self.module);
            return self.terms.unknown(function.result.clone());
        }
        self.depth += 1;
        let result = self.call(function, args, path);
        self.depth -= 1;
        result
    }

    /// Both arms: the condition of what comes after them, and their results.
    fn branch(
        &mut self,
        frame: &mut Frame<'a>,
        cond: Term,
        then: &'a Block,
        els: &'a Block,
        path: Term,
    ) -> Option<Exit> {
        if let Some(Const::Bool(known)) = self.terms.constant(cond) {
            return self.block(frame, if *known { then } else { els }, path);
        }
        let not = self.terms.not(cond);
        let (in_then, in_els) = (self.terms.and(path, cond), self.terms.and(path, not));
        let then = self.block(frame, then, in_then);
        let els = self.block(frame, els, in_els);
        match (then, els) {
            (Some(then), Some(els)) => {
                let whole = then.0 == in_then && els.0 == in_els;
                let after = if whole { path } else { self.terms.or(then.0, els.0) };
                let conditions = if whole { [cond, not] } else { [then.0, els.0] };
                let results = then.1.into_iter().zip(els.1).map(|(one, other)| {
                    let ty = self.terms.ty(one).clone();
                    let paths = [(conditions[0], one), (conditions[1], other)];
                    self.terms.merge(&paths, ty)
                });
                Some((after, results.collect()))
            }
            (one, other) => one.or(other),
        }
    }

    /// All ways in which a loop or block is left.
    fn left(&mut self, frame: &mut Frame<'a>, label: Label, end: Option<Exit>, path: Term) -> Option<Exit> {
        let mut exits = frame.exits.remove(&label).unwrap_or_default();
        exits.extend(end);
        if exits.len() < 2 {
            return exits.pop();
        }
        let any = exits.len() > MOST_EXITS;
        let after = if any {
            path
        } else {
            let conditions = exits.iter().map(|(condition, _)| *condition);
            conditions.reduce(|all, one| self.terms.or(all, one))?
        };
        let width = exits.first().map_or(0, |(_, values)| values.len());
        let results = (0..width).map(|place| {
            let paths: Vec<(Term, Term)> = exits.iter().map(|(c, values)| (*c, values[place])).collect();
            let ty = self.terms.ty(paths[0].1).clone();
            if any {
                self.terms.unknown(ty)
            } else {
                self.terms.merge(&paths, ty)
            }
        });
        Some((after, results.collect()))
    }
}

/// Whether anything in a module runs on the interpreter.
fn calls_python(module: &Module) -> bool {
    fn in_block(block: &Block) -> bool {
        block.insts.iter().any(|inst| match &inst.kind {
            Kind::Op { op, .. } => op.effect == Effect::Python,
            kind => kind.blocks().any(in_block),
        })
    }
    module.functions.iter().any(|function| in_block(&function.body))
}
