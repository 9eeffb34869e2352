//! What the rewrites share: substitution of values, and a driver for rules that look at one
//! instruction at a time. Knows no particular rewrite.

pub(super) use taipan_ir::analysis::definitions::{Def, Defs};
use taipan_ir::ops::{Builder, Make};
use taipan_ir::{Attr, Block, Function, Inst, Kind, Type, Value, op};

/// Values that stand for others from now on.
pub(super) struct Subst(Vec<Value>);

impl Subst {
    pub fn new(function: &Function) -> Subst {
        Subst((0..function.types.len() as u32).map(Value).collect())
    }

    /// What stands for this value now.
    pub fn get(&self, mut value: Value) -> Value {
        while let Some(next) = self.0.get(value.0 as usize) {
            if *next == value {
                break;
            }
            value = *next;
        }
        value
    }

    /// From now on `new` stands for `old`.
    pub fn set(&mut self, old: Value, new: Value) {
        for v in self.0.len() as u32..=old.0 {
            self.0.push(Value(v));
        }
        let new = self.get(new);
        if new != old {
            self.0[old.0 as usize] = new;
        }
    }

    /// As `set`, one by one.
    pub fn set_all(&mut self, old: &[Value], new: &[Value]) {
        for (old, new) in old.iter().zip(new) {
            self.set(*old, *new);
        }
    }

    /// Replaces the operands of this instruction, not those of nested blocks.
    pub fn apply(&self, kind: &mut Kind) {
        for value in kind.operands_mut() {
            *value = self.get(*value);
        }
    }

    /// Replaces the operands of all instructions of a block, nested ones included.
    pub fn apply_within(&self, block: &mut Block) {
        for inst in &mut block.insts {
            self.apply(&mut inst.kind);
            inst.kind.blocks_mut().for_each(|nested| self.apply_within(nested));
        }
    }
}

/// What a rule does with one instruction.
pub(super) enum Step {
    Keep,
    /// It goes; this value stands for its only result.
    Alias(Value),
    /// Something else with the same result.
    Replace(Kind),
}

/// What a rule sees: definitions before this instruction, and a place to put new instructions before it.
pub(super) struct Site<'f> {
    pub function: &'f mut Function,
    pub defs: Defs,
    subst: Subst,
    out: Vec<Inst>,
    line: u32,
    changed: bool,
}

impl Make for &mut Site<'_> {
    type Argument<'a> = Value;
    type Made = Value;

    fn make(self, name: op::Name, args: &[Value], attr: Attr, told: Option<Type>) -> Value {
        // Arguments that do not fit are found when the pass has run.
        let ty = told.or_else(|| self.function.result_of(name, args, &attr));
        self.emit(indexed_kind(name, args.to_vec(), attr), ty.unwrap_or(Type::Never))
    }
}

impl Site<'_> {
    /// Puts an instruction before the one at hand.
    pub fn emit(&mut self, kind: Kind, ty: Type) -> Value {
        let value = self.function.new_value(ty);
        let inst = Inst {
            results: vec![value],
            kind,
            line: self.line,
        };
        self.defs.note(&inst);
        self.out.push(inst);
        value
    }

    /// Puts operations before the one at hand.
    pub fn ir(&mut self) -> Builder<&mut Self> {
        Builder(self)
    }

    /// Fails the row before the instruction at hand where this does not hold.
    pub fn fail_unless(&mut self, holds: Value, error: &str) {
        self.out.push(check(holds, error, self.line));
    }

    /// Whether the instruction that makes this value may go because the one at hand does what it may do: it stands before it in
    /// this block, and nothing between them leaves the block. Nothing else may read the value.
    pub fn is_removable(&self, value: Value) -> bool {
        let mut straight = self.out.iter().rev().take_while(|inst| !may_leave(inst));
        straight.any(|inst| inst.results == [value])
    }

    /// Takes the instruction that makes this value out of the block at hand.
    pub fn remove(&mut self, value: Value) {
        self.out.retain(|inst| inst.results != [value]);
    }

    pub fn ty(&self, value: Value) -> &Type {
        self.function.ty(value)
    }

    fn block(&mut self, block: &mut Block, rule: &mut dyn FnMut(&mut Self, &Inst) -> Step) {
        let insts = std::mem::take(&mut block.insts);
        let outer = std::mem::replace(&mut self.out, Vec::with_capacity(insts.len()));
        for mut inst in insts {
            self.subst.apply(&mut inst.kind);
            self.line = inst.line;
            match rule(self, &inst) {
                Step::Keep => {}
                Step::Alias(value) => {
                    self.subst.set(inst.results[0], value);
                    self.changed = true;
                    continue;
                }
                Step::Replace(kind) => {
                    inst.kind = kind;
                    self.changed = true;
                }
            }
            self.defs.note(&inst);
            for nested in inst.kind.blocks_mut() {
                self.block(nested, rule);
            }
            self.out.push(inst);
        }
        block.insts = std::mem::replace(&mut self.out, outer);
    }
}

/// Whether control may go elsewhere than to the instruction after this one, but for failing.
fn may_leave(inst: &Inst) -> bool {
    let leaves = |inst: &Inst| {
        let away = matches!(inst.kind, Kind::Break { .. } | Kind::Continue { .. } | Kind::Return(_));
        away || may_leave(inst)
    };
    inst.kind.blocks().any(|nested| nested.insts.iter().any(leaves))
}

/// Fails the row where this does not hold.
pub(super) fn check(holds: Value, error: &str, line: u32) -> Inst {
    let single = |kind: Kind| Inst {
        results: Vec::new(),
        kind,
        line,
    };
    let arm = |kind: Kind| Block {
        params: Vec::new(),
        insts: vec![single(kind)],
    };
    single(Kind::If {
        cond: holds,
        then: arm(Kind::Yield(Vec::new())),
        els: arm(Kind::Fail(error.into())),
    })
}

/// Applies a rule to every instruction, in order of execution, operands up to date. Whether anything changed.
pub(super) fn rewrite(function: &mut Function, rule: &mut dyn FnMut(&mut Site, &Inst) -> Step) -> bool {
    let mut body = std::mem::take(&mut function.body);
    let mut site = Site {
        subst: Subst::new(function),
        function,
        defs: Defs::default(),
        out: Vec::new(),
        line: 0,
        changed: false,
    };
    site.block(&mut body, rule);
    let changed = site.changed;
    function.body = body;
    changed
}

/// An operation.
pub(super) fn op_kind(name: op::Name, args: Vec<Value>) -> Kind {
    indexed_kind(name, args, Attr::None)
}

/// As `op_kind`, with an attribute.
pub(super) fn indexed_kind(name: op::Name, args: Vec<Value>, attr: Attr) -> Kind {
    Kind::Op {
        op: name.row(),
        args,
        attr,
    }
}
