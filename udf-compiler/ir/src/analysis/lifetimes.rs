//! How long memory of the row is needed: lists that nothing reads any more after an instruction, and loops whose every round
//! leaves nothing behind that a later one reads. Knows nothing of how memory is laid out or taken back.

use super::uses::{self, Uses};
use crate::ops::Access;
use crate::{Block, Effect, Function, Inst, Kind, Label, OpDef, Type, Value, op};
use std::collections::{HashMap, HashSet};

/// What is known of one function.
#[derive(Debug, Default)]
pub struct Lifetimes {
    dying: HashMap<*const Inst, Vec<Value>>,
    closed: HashSet<Label>,
}

impl Lifetimes {
    /// Looks through a function, whose instructions stay where they are.
    pub fn of(function: &Function) -> Lifetimes {
        let mut lifetimes = Lifetimes::default();
        let uses = uses::of(&function.body, function.types.len());
        lifetimes.lists(&function.body, function, &uses);
        lifetimes.loops(&function.body, function);
        lifetimes
    }

    /// Lists made by an operation that nothing holds or reads after this instruction.
    pub fn dying(&self, inst: &Inst) -> &[Value] {
        self.dying.get(&std::ptr::from_ref(inst)).map_or(&[], Vec::as_slice)
    }

    /// Whether what a round of this loop makes is not needed in the next one, and nothing older has grown in it.
    pub fn is_closed(&self, label: Label) -> bool {
        self.closed.contains(&label)
    }

    fn lists(&mut self, block: &Block, function: &Function, uses: &[Uses]) {
        let mut last: HashMap<Value, usize> = HashMap::new();
        // Lists that became tuples: what reads the list later reads the tuple.
        let mut frozen: HashMap<Value, Value> = HashMap::new();
        for (at, inst) in block.insts.iter().enumerate() {
            each(inst, &mut |inner| {
                for operand in inner.kind.operands() {
                    let operand = frozen.get(operand).unwrap_or(operand);
                    last.entry(*operand).and_modify(|last| *last = at);
                }
                // A tuple of an inner block may leave it.
                if let Some(list) = freezes(inner).filter(|_| !std::ptr::eq(inner, inst)) {
                    last.remove(&list);
                }
            });
            if let ([list], true) = (&inst.results[..], makes(inst, function))
                && function.ty(*list).element().is_some()
                && uses.get(list.0 as usize).is_some_and(is_borrowed)
            {
                last.insert(*list, at);
            }
            if let ([tuple], Some(list)) = (&inst.results[..], freezes(inst))
                && last.remove(&list).is_some()
                && uses.get(tuple.0 as usize).is_some_and(is_borrowed)
            {
                frozen.insert(list, *tuple);
                last.insert(*tuple, at);
            }
            for nested in inst.kind.blocks() {
                self.lists(nested, function, uses);
            }
        }
        for (list, at) in last {
            if !block.insts[at].kind.leaves() {
                self.dying
                    .entry(std::ptr::from_ref(&block.insts[at]))
                    .or_default()
                    .push(list);
            }
        }
    }

    fn loops(&mut self, block: &Block, function: &Function) {
        for inst in &block.insts {
            if let Kind::Loop { label, body, .. } = &inst.kind
                && Round::of(*label, body, function).leaves_nothing()
            {
                self.closed.insert(*label);
            }
            for nested in inst.kind.blocks() {
                self.loops(nested, function);
            }
        }
    }
}

/// The list that is a tuple from here on.
fn freezes(inst: &Inst) -> Option<Value> {
    match &inst.kind {
        Kind::Op { op, args, .. } if op.name == op::TUPLE_FREEZE => args.first().copied(),
        _ => None,
    }
}

fn is_borrowed(uses: &Uses) -> bool {
    let borrows = |(op, place): &(&OpDef, usize)| op.access_to(*place) >= Access::Borrows;
    let tuples = uses.by_op.iter().filter(|(op, _)| op.name == op::TUPLE_FREEZE).count();
    uses.otherwise == 0 && uses.count() > 0 && tuples <= 1 && uses.by_op.iter().all(borrows)
}

/// Whether it makes a container of its own.
fn makes(inst: &Inst, function: &Function) -> bool {
    match (&inst.kind, &inst.results[..]) {
        (Kind::Op { op, .. }, [result]) => op.effect == Effect::Alloc && holds_memory(function.ty(*result)),
        _ => false,
    }
}

fn each<'a>(inst: &'a Inst, visit: &mut dyn FnMut(&'a Inst)) {
    visit(inst);
    inst.kind.blocks().for_each(|block| block.each_inst(visit));
}

/// Whether a value of this type may lie in memory of the row.
fn holds_memory(ty: &Type) -> bool {
    ty.any(&mut |part| {
        !matches!(
            part,
            Type::Never | Type::None | Type::Bool | Type::Int | Type::Float | Type::Record(_) | Type::Union(_)
        )
    })
}

/// One round of a loop.
struct Round<'a> {
    label: Label,
    body: &'a Block,
    function: &'a Function,
    /// Values defined in the body; the loop's own parameters are not among them.
    inner: HashSet<Value>,
    /// Containers made in the body.
    made: HashSet<Value>,
}

impl<'a> Round<'a> {
    fn of(label: Label, body: &'a Block, function: &'a Function) -> Round<'a> {
        let (mut inner, mut made) = (HashSet::new(), HashSet::new());
        body.each_inst(&mut |inst| {
            inner.extend(inst.results.iter().copied());
            inner.extend(inst.kind.blocks().flat_map(|block| block.params.iter().copied()));
            if makes(inst, function) {
                made.extend(inst.results.iter().copied());
            }
        });
        Round {
            label,
            body,
            function,
            inner,
            made,
        }
    }

    fn leaves_nothing(&self) -> bool {
        let (mut takes, mut leaves) = (false, false);
        self.body.each_inst(&mut |inst| {
            takes |= matches!(&inst.kind, Kind::Op { op, .. } if op.raises.contains("MemoryError"));
            takes |= matches!(&inst.kind, Kind::Call { .. });
            leaves |= self.may_leave(inst);
        });
        takes && !leaves
    }

    fn may_leave(&self, inst: &Inst) -> bool {
        let holds = |value: &Value| holds_memory(self.function.ty(*value));
        match &inst.kind {
            Kind::Op { op, args, .. } => match op.effect {
                Effect::Python => true,
                Effect::Write => {
                    let own = args.first().is_some_and(|container| self.made.contains(container));
                    !own && (!op.facts.in_place || args.iter().skip(1).any(holds))
                }
                _ => false,
            },
            // What is called may keep a text in a container it is given.
            Kind::Call { args, .. } => args
                .iter()
                .any(|arg| self.function.ty(*arg).any(&mut |part| is_container(part))),
            Kind::Continue { label, args } if *label == self.label => {
                args.iter().any(|value| holds(value) && self.inner.contains(value))
            }
            _ => false,
        }
    }
}

fn is_container(ty: &Type) -> bool {
    holds_memory(ty) && !matches!(ty, Type::Str | Type::Bytes)
}
