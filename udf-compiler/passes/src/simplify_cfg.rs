//! Branch folding: `if`s whose condition is known, on this path or everywhere, become one arm; what a path proves of
//! booleans and of unions is used on it; loops that never repeat and blocks that nothing leaves early dissolve.

use super::support::{Def, Defs, Subst, indexed_kind};
use taipan_ir::{Attr, Block, Const, Function, Inst, Kind, Label, Type, Value, op};

/// Folds one function.
pub fn run(function: &mut Function) -> bool {
    let mut body = std::mem::take(&mut function.body);
    let mut jumps = Jumps::of(function, &body);
    jumps.count(&body);
    let mut folder = Folder {
        subst: Subst::new(function),
        function,
        defs: Defs::default(),
        facts: Vec::new(),
        jumps,
        changed: false,
    };
    folder.block(&mut body);
    let changed = folder.changed;
    function.body = body;
    changed
}

/// How many jumps there were to each label.
struct Jumps {
    breaks: Vec<u32>,
    continues: Vec<u32>,
}

impl Jumps {
    fn of(function: &Function, _: &Block) -> Jumps {
        Jumps {
            breaks: vec![0; function.next_label as usize],
            continues: vec![0; function.next_label as usize],
        }
    }

    fn count(&mut self, body: &Block) {
        body.each_inst(&mut |inst| match &inst.kind {
            Kind::Break { label, .. } => self.breaks[label.0 as usize] += 1,
            Kind::Continue { label, .. } => self.continues[label.0 as usize] += 1,
            _ => {}
        });
    }

    fn forget(&mut self, block: &Block) {
        block.each_inst(&mut |inst| match &inst.kind {
            Kind::Break { label, .. } => self.breaks[label.0 as usize] -= 1,
            Kind::Continue { label, .. } => self.continues[label.0 as usize] -= 1,
            _ => {}
        });
    }
}

/// Something that holds on the path at hand.
#[derive(Clone, Copy)]
enum Fact {
    Bool(Value, bool),
    /// The union is one of these alternatives, as bits.
    OneOf(Value, u64),
}

struct Folder<'f> {
    function: &'f mut Function,
    defs: Defs,
    subst: Subst,
    /// Innermost last; a block's facts end with it.
    facts: Vec<Fact>,
    jumps: Jumps,
    changed: bool,
}

impl Folder<'_> {
    fn block(&mut self, block: &mut Block) {
        let outer = self.facts.len();
        let mut queue: Vec<Inst> = std::mem::take(&mut block.insts);
        queue.reverse();
        let mut out: Vec<Inst> = Vec::with_capacity(queue.len());
        while let Some(mut inst) = queue.pop() {
            self.subst.apply(&mut inst.kind);
            let dissolved = self.dissolve(&mut inst, &mut queue);
            if dissolved {
                self.changed = true;
                continue;
            }
            if let Some(same) = self.known_whole(&inst) {
                self.subst.set(inst.results[0], same);
                self.changed = true;
                continue;
            }
            self.use_facts(&mut inst, &mut out);
            self.defs.note(&inst);
            match &mut inst.kind {
                Kind::If { cond, then, els } => {
                    if let Some([inner]) = self.defs.op(*cond, op::BOOL_NOT) {
                        *cond = *inner;
                        std::mem::swap(then, els);
                        self.changed = true;
                    }
                    let cond = *cond;
                    self.under(cond, true, then);
                    self.under(cond, false, els);
                    let yields = (then.yields(), els.yields());
                    match yields {
                        (true, false) => self.assume(cond, true),
                        (false, true) => self.assume(cond, false),
                        _ => self.agreed(&inst),
                    }
                }
                kind => kind.blocks_mut().for_each(|b| self.block(b)),
            }
            self.learn(&inst);
            let leaves = inst.kind.leaves();
            if leaves {
                // Arms that used to come back may not any more.
                inst.results.clear();
            }
            out.push(inst);
            if leaves && !queue.is_empty() {
                // What followed can no longer be reached.
                let rest = Block {
                    params: Vec::new(),
                    insts: std::mem::take(&mut queue),
                };
                self.jumps.forget(&rest);
                self.changed = true;
            }
        }
        block.insts = out;
        self.facts.truncate(outer);
    }

    /// Where both arms yield the same value from outside, the result is that value.
    fn agreed(&mut self, inst: &Inst) {
        let Kind::If { then, els, .. } = &inst.kind else {
            return;
        };
        if let (Some(then), Some(els)) = (then.insts.last(), els.insts.last())
            && let (Kind::Yield(a), Kind::Yield(b)) = (&then.kind, &els.kind)
        {
            for ((result, a), b) in inst.results.iter().zip(a).zip(b) {
                // What both name is defined before the `if`.
                if a == b {
                    self.subst.set(*result, *a);
                    self.changed = true;
                }
            }
        }
    }

    /// A union made again of what was taken out of another, on a path where that one is this alternative, is that one;
    /// and so is the constant of an alternative that carries nothing.
    fn known_whole(&self, inst: &Inst) -> Option<Value> {
        let [result] = inst.results[..] else {
            return None;
        };
        let ty = self.function.ty(result);
        match &inst.kind {
            Kind::Op {
                op,
                args,
                attr: Attr::Index(index),
            } if op.name == op::UNION_MAKE => {
                let (from, taken) = self.defs.indexed(args[0], op::UNION_GET)?;
                let whole = from[0];
                let same = taken == *index && self.function.ty(whole) == ty;
                (same && self.is_only(whole, *index)).then_some(whole)
            }
            Kind::Const(Const::Union(_, index, part)) if part.ty().slots() == 0 => {
                self.facts.iter().rev().find_map(|fact| match fact {
                    Fact::OneOf(whole, _) if self.function.ty(*whole) == ty => {
                        self.is_only(*whole, *index).then_some(*whole)
                    }
                    _ => None,
                })
            }
            _ => None,
        }
    }

    fn is_only(&self, union: Value, index: u32) -> bool {
        index < 64 && self.possible(union) == 1 << index
    }

    fn under(&mut self, cond: Value, value: bool, arm: &mut Block) {
        let outer = self.facts.len();
        self.assume(cond, value);
        self.block(arm);
        self.facts.truncate(outer);
    }

    /// Takes an instruction apart whose control flow is none; its parts go to the front of the queue.
    fn dissolve(&mut self, inst: &mut Inst, queue: &mut Vec<Inst>) -> bool {
        match &mut inst.kind {
            Kind::If { cond, then, els } => {
                let Some(known) = self.known(*cond) else {
                    return false;
                };
                let (taken, dropped) = if known { (then, els) } else { (els, then) };
                self.jumps.forget(dropped);
                let body = std::mem::take(taken);
                self.splice(body, &inst.results, queue);
                true
            }
            Kind::Loop { label, inits, body } if self.jumps.continues[label.0 as usize] == 0 => {
                self.subst.set_all(&body.params, inits);
                body.params.clear();
                inst.kind = Kind::Block {
                    label: *label,
                    body: std::mem::take(body),
                };
                self.changed = true;
                self.dissolve(inst, queue)
            }
            Kind::Block { label, body } => {
                let label = *label;
                self.yield_at_end(label, body);
                if self.jumps.breaks[label.0 as usize] != 0 {
                    return false;
                }
                let body = std::mem::take(body);
                self.splice(body, &inst.results, queue);
                true
            }
            _ => false,
        }
    }

    /// The end of a block's body leaves it by `yield`, not by `break`: in the arms of a last `if` too.
    fn yield_at_end(&mut self, label: Label, body: &mut Block) {
        let Some(last) = body.insts.last_mut() else {
            return;
        };
        match &mut last.kind {
            Kind::Break { label: to, args } if *to == label => {
                self.jumps.breaks[label.0 as usize] -= 1;
                last.kind = Kind::Yield(std::mem::take(args));
                self.changed = true;
            }
            _ => {}
        }
    }

    /// Puts the instructions of a block in place of the instruction that held it.
    fn splice(&mut self, body: Block, results: &[Value], queue: &mut Vec<Inst>) {
        let mut insts = body.insts;
        match insts.pop() {
            Some(Inst {
                kind: Kind::Yield(args),
                ..
            }) => {
                // The arguments may stand for others only once what makes them has been seen again.
                self.subst.set_all(results, &args);
            }
            Some(last) => {
                let rest = Block {
                    params: Vec::new(),
                    insts: std::mem::take(queue),
                };
                self.jumps.forget(&rest);
                insts.push(last);
            }
            None => {}
        }
        queue.extend(insts.into_iter().rev());
    }

    fn known(&self, value: Value) -> Option<bool> {
        if let Some(Const::Bool(known)) = self.defs.constant(value) {
            return Some(*known);
        }
        self.facts.iter().rev().find_map(|fact| match fact {
            Fact::Bool(v, known) if *v == value => Some(*known),
            _ => None,
        })
    }

    fn possible(&self, union: Value) -> u64 {
        self.facts
            .iter()
            .rev()
            .find_map(|fact| match fact {
                Fact::OneOf(v, mask) if *v == union => Some(*mask),
                _ => None,
            })
            .unwrap_or_else(|| all_alternatives(self.function.ty(union)))
    }

    fn assume(&mut self, cond: Value, value: bool) {
        self.facts.push(Fact::Bool(cond, value));
        let Def::Op { op, args, attr } = self.defs.get(cond).clone() else {
            return;
        };
        match (op.name, value, &attr) {
            (op::BOOL_NOT, ..) => self.assume(args[0], !value),
            (op::BOOL_AND, true, _) | (op::BOOL_OR, false, _) => {
                self.assume(args[0], value);
                self.assume(args[1], value);
            }
            (op::UNION_IS, _, Attr::Index(i)) => self.narrow(args[0], *i, value),
            _ => {}
        }
    }

    fn narrow(&mut self, union: Value, index: u32, is: bool) {
        if index < 64 {
            let bit = 1u64 << index;
            let mask = self.possible(union) & if is { bit } else { !bit };
            self.facts.push(Fact::OneOf(union, mask));
        }
    }

    /// Replaces what the path knows.
    fn use_facts(&mut self, inst: &mut Inst, out: &mut Vec<Inst>) {
        if let Kind::Op { op, args, attr } = &inst.kind
            && let Attr::Index(index) = attr
            && *index < 64
            && matches!(op.name, op::UNION_IS | op::UNION_EXPECT)
        {
            let (mask, bit) = (self.possible(args[0]), 1u64 << index);
            let replacement = match op.name {
                op::UNION_IS if mask & bit == 0 => Some(Kind::Const(Const::Bool(false))),
                op::UNION_IS if mask == bit => Some(Kind::Const(Const::Bool(true))),
                op::UNION_EXPECT if mask == bit => Some(indexed_kind(op::UNION_GET, args.clone(), attr.clone())),
                _ => None,
            };
            if let Some(kind) = replacement {
                inst.kind = kind;
                self.changed = true;
                return;
            }
        }
        for i in 0..inst.kind.operands().len() {
            let value = inst.kind.operands()[i];
            if self.function.ty(value) != &Type::Bool || self.defs.constant(value).is_some() {
                continue;
            }
            let Some(known) = self.known(value) else {
                continue;
            };
            let constant = self.function.new_value(Type::Bool);
            let made = Inst {
                results: vec![constant],
                kind: Kind::Const(Const::Bool(known)),
                line: inst.line,
            };
            self.defs.note(&made);
            out.push(made);
            inst.kind.operands_mut()[i] = constant;
            self.changed = true;
        }
    }

    /// What holds after this instruction because it came through.
    fn learn(&mut self, inst: &Inst) {
        if let Kind::Op { op, args, attr } = &inst.kind
            && op.name == op::UNION_EXPECT
            && let Attr::Index(index) = attr
        {
            self.narrow(args[0], *index, true);
        }
    }
}

fn all_alternatives(ty: &Type) -> u64 {
    match ty.alternatives().len() {
        n if n < 64 => (1u64 << n) - 1,
        _ => u64::MAX,
    }
}
