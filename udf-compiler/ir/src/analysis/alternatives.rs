//! Which alternative a union value always is, where all ways to it make the same one. Assumes the best of values that
//! go round in loops and takes it back until nothing contradicts.

use crate::{Attr, Block, Const, Function, Kind, Type, Value, op};

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// Nothing seen yet.
    Open,
    Always(u32),
    Mixed,
}

/// The answer for every value of one function.
pub struct Alternatives(Vec<State>);

impl Alternatives {
    /// Looks at the body of a function, which may be held apart from it.
    pub fn of(function: &Function, body: &Block) -> Alternatives {
        let mut finder = Finder {
            function,
            states: vec![State::Mixed; function.types.len()],
            edges: Vec::new(),
            targets: vec![(&[], &[]); function.next_label as usize],
        };
        finder.block(body, &[]);
        while finder.flow() {}
        Alternatives(finder.states)
    }

    /// The alternative this value always is.
    pub fn of_value(&self, value: Value) -> Option<u32> {
        match self.0.get(value.0 as usize) {
            Some(State::Always(index)) => Some(*index),
            _ => None,
        }
    }
}

struct Finder<'m> {
    function: &'m Function,
    states: Vec<State>,
    /// (target, source)
    edges: Vec<(Value, Value)>,
    /// Results and parameters by label.
    targets: Vec<(&'m [Value], &'m [Value])>,
}

impl<'m> Finder<'m> {
    fn passes(&mut self, targets: &[Value], sources: &[Value]) {
        for (target, source) in targets.iter().zip(sources) {
            if matches!(self.function.ty(*target), Type::Union(_)) {
                self.edges.push((*target, *source));
                self.states[target.0 as usize] = State::Open;
            }
        }
    }

    fn block(&mut self, block: &'m Block, yields_to: &'m [Value]) {
        for inst in &block.insts {
            match &inst.kind {
                Kind::Const(Const::Union(_, index, _)) => self.made(&inst.results, *index),
                Kind::Op {
                    op,
                    attr: Attr::Index(index),
                    ..
                } if op.name == op::UNION_MAKE => self.made(&inst.results, *index),
                Kind::Op { op, args, .. } if op.name == op::SELECT => {
                    self.passes(&inst.results, &args[1..2]);
                    self.passes(&inst.results, &args[2..3]);
                }
                Kind::If { then, els, .. } => {
                    self.block(then, &inst.results);
                    self.block(els, &inst.results);
                }
                Kind::Loop { label, inits, body } => {
                    self.passes(&body.params, inits);
                    self.targets[label.0 as usize] = (&inst.results, &body.params);
                    self.block(body, &[]);
                }
                Kind::Block { label, body } => {
                    self.targets[label.0 as usize] = (&inst.results, &[]);
                    self.block(body, &inst.results);
                }
                Kind::Yield(args) => self.passes(yields_to, args),
                Kind::Break { label, args } => self.passes(self.targets[label.0 as usize].0, args),
                Kind::Continue { label, args } => self.passes(self.targets[label.0 as usize].1, args),
                _ => {}
            }
        }
    }

    fn made(&mut self, results: &[Value], index: u32) {
        for result in results {
            self.states[result.0 as usize] = State::Always(index);
        }
    }

    /// One round; whether anything changed.
    fn flow(&mut self) -> bool {
        let mut changed = false;
        for (target, source) in &self.edges {
            let met = match (self.states[target.0 as usize], self.states[source.0 as usize]) {
                (old, State::Open) => old,
                (State::Open, new) => new,
                (old, new) if old == new => old,
                _ => State::Mixed,
            };
            let state = &mut self.states[target.0 as usize];
            changed |= *state != met;
            *state = met;
        }
        changed
    }
}
