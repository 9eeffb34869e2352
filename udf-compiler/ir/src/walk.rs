//! Uniform access to the parts of an instruction: its operands, its nested blocks, its target. Knows no operation.

use super::function::{Block, FuncId, Function, Inst, Kind, Label, Module, Value};

impl Kind {
    /// The values this instruction itself reads, not those of nested blocks.
    pub fn operands(&self) -> &[Value] {
        match self {
            Kind::Const(_) | Kind::Block { .. } | Kind::Fail(_) => &[],
            Kind::Op { args, .. } | Kind::Call { args, .. } => args,
            Kind::Yield(args) | Kind::Break { args, .. } | Kind::Continue { args, .. } => args,
            Kind::Loop { inits, .. } => inits,
            Kind::If { cond, .. } => std::slice::from_ref(cond),
            Kind::Return(value) => std::slice::from_ref(value),
        }
    }

    /// As `operands`, to be changed.
    pub fn operands_mut(&mut self) -> &mut [Value] {
        match self {
            Kind::Const(_) | Kind::Block { .. } | Kind::Fail(_) => &mut [],
            Kind::Op { args, .. } | Kind::Call { args, .. } => args,
            Kind::Yield(args) | Kind::Break { args, .. } | Kind::Continue { args, .. } => args,
            Kind::Loop { inits, .. } => inits,
            Kind::If { cond, .. } => std::slice::from_mut(cond),
            Kind::Return(value) => std::slice::from_mut(value),
        }
    }

    /// The blocks nested in this instruction, in order.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        match self {
            Kind::If { then, els, .. } => [Some(then), Some(els)],
            Kind::Loop { body, .. } | Kind::Block { body, .. } => [Some(body), None],
            _ => [None, None],
        }
        .into_iter()
        .flatten()
    }

    /// As `blocks`, to be changed.
    pub fn blocks_mut(&mut self) -> impl Iterator<Item = &mut Block> {
        match self {
            Kind::If { then, els, .. } => [Some(then), Some(els)],
            Kind::Loop { body, .. } | Kind::Block { body, .. } => [Some(body), None],
            _ => [None, None],
        }
        .into_iter()
        .flatten()
    }

    /// The label this instruction jumps to, if it does.
    pub fn target(&self) -> Option<Label> {
        match self {
            Kind::Break { label, .. } | Kind::Continue { label, .. } => Some(*label),
            _ => None,
        }
    }

    /// The label this instruction defines, if it does.
    pub fn label(&self) -> Option<Label> {
        match self {
            Kind::Loop { label, .. } | Kind::Block { label, .. } => Some(*label),
            _ => None,
        }
    }
}

impl Block {
    /// Visits every instruction of this block and of the blocks nested in it, outer before inner.
    pub fn each_inst<'a>(&'a self, visit: &mut dyn FnMut(&'a Inst)) {
        for inst in &self.insts {
            visit(inst);
            for block in inst.kind.blocks() {
                block.each_inst(visit);
            }
        }
    }

    /// As `each_inst`, to be changed.
    pub fn each_inst_mut(&mut self, visit: &mut dyn FnMut(&mut Inst)) {
        for inst in &mut self.insts {
            visit(inst);
            for block in inst.kind.blocks_mut() {
                block.each_inst_mut(visit);
            }
        }
    }

    /// How many instructions there are, nested ones included.
    pub fn size(&self) -> usize {
        let mut count = 0;
        self.each_inst(&mut |_| count += 1);
        count
    }
}

impl Module {
    /// How many instructions there are in all functions.
    pub fn size(&self) -> usize {
        self.functions.iter().map(|function| function.body.size()).sum()
    }
}

/// Drops functions that the entry does not reach, and renumbers the calls; says whether there were any.
pub fn drop_unreached(module: &mut Module) -> bool {
    let mut reached = vec![false; module.functions.len()];
    let mut work = vec![0];
    while let Some(at) = work.pop() {
        if std::mem::replace(&mut reached[at], true) {
            continue;
        }
        module.functions[at].body.each_inst(&mut |inst| {
            if let Kind::Call { callee, .. } = &inst.kind {
                work.push(callee.0 as usize);
            }
        });
    }
    if reached.iter().all(|r| *r) {
        return false;
    }
    let mut next = 0;
    let new_ids: Vec<FuncId> = reached
        .iter()
        .map(|r| {
            next += u32::from(*r);
            FuncId(next.saturating_sub(1))
        })
        .collect();
    let mut at = 0;
    module.functions.retain(|_| {
        at += 1;
        reached[at - 1]
    });
    for function in &mut module.functions {
        function.body.each_inst_mut(&mut |inst| {
            if let Kind::Call { callee, .. } = &mut inst.kind {
                *callee = new_ids[callee.0 as usize];
            }
        });
    }
    true
}

/// Numbers values and labels of every function anew, in the order of their definition, and forgets unused ones.
pub fn renumber(module: &mut Module) {
    for function in &mut module.functions {
        Renumber::of(function).run(function);
    }
}

struct Renumber {
    /// By old number: the new one.
    values: Vec<Value>,
    labels: Vec<Label>,
    types: Vec<super::Type>,
    next_label: u32,
}

impl Renumber {
    fn of(function: &Function) -> Renumber {
        Renumber {
            values: vec![Value(u32::MAX); function.types.len()],
            labels: vec![Label(u32::MAX); function.next_label as usize],
            types: Vec::new(),
            next_label: 0,
        }
    }

    fn run(mut self, function: &mut Function) {
        let old_types = std::mem::take(&mut function.types);
        self.define(&mut function.params, &old_types);
        self.block(&mut function.body, &old_types);
        function.types = self.types;
        function.next_label = self.next_label;
    }

    fn define(&mut self, values: &mut [Value], old_types: &[super::Type]) {
        for value in values {
            let old = value.0 as usize;
            *value = Value(self.types.len() as u32);
            self.types.push(old_types[old].clone());
            self.values[old] = *value;
        }
    }

    fn block(&mut self, block: &mut Block, old_types: &[super::Type]) {
        self.define(&mut block.params, old_types);
        for inst in &mut block.insts {
            for value in inst.kind.operands_mut() {
                *value = self.values[value.0 as usize];
            }
            if let Kind::Loop { label, .. } | Kind::Block { label, .. } = &mut inst.kind {
                self.labels[label.0 as usize] = Label(self.next_label);
                *label = Label(self.next_label);
                self.next_label += 1;
            }
            if let Kind::Break { label, .. } | Kind::Continue { label, .. } = &mut inst.kind {
                *label = self.labels[label.0 as usize];
            }
            for nested in inst.kind.blocks_mut() {
                self.block(nested, old_types);
            }
            self.define(&mut inst.results, old_types);
        }
    }
}
