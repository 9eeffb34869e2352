//! Inlining of IR functions: small ones, and those called from one place. Never recursive ones.

use super::support::Subst;
use taipan_ir::{Block, FuncId, Function, Inst, Kind, Label, Module, Value};

/// Functions up to this size are inlined wherever they are called.
const SMALL: usize = 40;
/// Functions up to this size are inlined where they are called once.
const LARGE: usize = 400;
/// A function does not grow beyond this.
const BUDGET: usize = 4000;

/// Inlines one level of calls in every function.
pub fn run(module: &mut Module) -> bool {
    let candidates = candidates(module);
    if candidates.iter().all(Option::is_none) {
        return false;
    }
    let mut changed = false;
    for function in &mut module.functions {
        let mut inliner = Inliner {
            room: BUDGET.saturating_sub(function.body.size()),
            subst: Subst::new(function),
            function,
            candidates: &candidates,
            changed: false,
        };
        let mut body = std::mem::take(&mut inliner.function.body);
        inliner.block(&mut body);
        changed |= inliner.changed;
        inliner.function.body = body;
    }
    changed
}

/// By function: a copy to inline, where it should be.
fn candidates(module: &Module) -> Vec<Option<(Function, usize)>> {
    let mut calls = vec![0usize; module.functions.len()];
    for function in &module.functions {
        function.body.each_inst(&mut |inst| {
            if let Kind::Call { callee, .. } = &inst.kind {
                calls[callee.0 as usize] += 1;
            }
        });
    }
    let wanted = |(i, function): (usize, &Function)| {
        let size = function.body.size();
        let fits = calls[i] > 0 && (size <= SMALL || calls[i] == 1 && size <= LARGE);
        (fits && !reaches_itself(module, i)).then(|| (function.clone(), size))
    };
    module.functions.iter().enumerate().map(wanted).collect()
}

fn reaches_itself(module: &Module, start: usize) -> bool {
    let mut seen = vec![false; module.functions.len()];
    let mut work = vec![start];
    while let Some(at) = work.pop() {
        let mut found = false;
        module.functions[at].body.each_inst(&mut |inst| {
            if let Kind::Call { callee, .. } = &inst.kind {
                let callee = callee.0 as usize;
                found |= callee == start;
                if !std::mem::replace(&mut seen[callee], true) {
                    work.push(callee);
                }
            }
        });
        if found {
            return true;
        }
    }
    false
}

struct Inliner<'m> {
    function: &'m mut Function,
    candidates: &'m [Option<(Function, usize)>],
    subst: Subst,
    /// How many instructions may still be added.
    room: usize,
    changed: bool,
}

impl Inliner<'_> {
    fn block(&mut self, block: &mut Block) {
        let insts = std::mem::take(&mut block.insts);
        let mut out = Vec::with_capacity(insts.len());
        for mut inst in insts {
            self.subst.apply(&mut inst.kind);
            for nested in inst.kind.blocks_mut() {
                self.block(nested);
            }
            match &inst.kind {
                Kind::Call { callee, args } => match self.copy_of(*callee, args) {
                    Some(body) => self.place(body, inst, &mut out),
                    None => out.push(inst),
                },
                _ => out.push(inst),
            }
        }
        block.insts = out;
    }

    /// The callee's body over this function's values and labels.
    fn copy_of(&mut self, callee: FuncId, args: &[Value]) -> Option<Block> {
        let (callee, size) = self.candidates[callee.0 as usize].as_ref()?;
        if *size > self.room {
            return None;
        }
        self.room -= size;
        let first_value = self.function.types.len() as u32;
        let first_label = self.function.next_label;
        self.function.types.extend(callee.types.iter().cloned());
        self.function.next_label += callee.next_label;
        let mut values: Vec<Value> = (0..callee.types.len() as u32).map(|v| Value(first_value + v)).collect();
        for (param, arg) in callee.params.iter().zip(args) {
            values[param.0 as usize] = *arg;
        }
        let mut body = callee.body.clone();
        rename(&mut body, &values, first_label);
        Some(body)
    }

    /// Puts the body in place of the call: as it is where it returns only at its end, else as a block that `return`
    /// leaves.
    fn place(&mut self, mut body: Block, call: Inst, out: &mut Vec<Inst>) {
        self.changed = true;
        let mut returns = 0;
        body.each_inst(&mut |inst| returns += usize::from(matches!(inst.kind, Kind::Return(_))));
        if let Some(Inst {
            kind: Kind::Return(value),
            ..
        }) = body.insts.last()
            && returns == 1
        {
            self.subst.set_all(&call.results, &[*value]);
            body.insts.pop();
            out.append(&mut body.insts);
            return;
        }
        let label = self.function.new_label();
        let has_result = !call.results.is_empty();
        body.each_inst_mut(&mut |inst| {
            if let Kind::Return(value) = inst.kind {
                let args = if has_result { vec![value] } else { Vec::new() };
                inst.kind = Kind::Break { label, args };
            }
        });
        out.push(Inst {
            results: call.results,
            kind: Kind::Block { label, body },
            line: call.line,
        });
    }
}

fn rename(block: &mut Block, values: &[Value], first_label: u32) {
    let new = |v: &mut Value| *v = values[v.0 as usize];
    block.params.iter_mut().for_each(new);
    for inst in &mut block.insts {
        inst.results.iter_mut().for_each(new);
        inst.kind.operands_mut().iter_mut().for_each(new);
        if let Kind::Loop { label, .. }
        | Kind::Block { label, .. }
        | Kind::Break { label, .. }
        | Kind::Continue { label, .. } = &mut inst.kind
        {
            *label = Label(label.0 + first_label);
        }
        inst.kind.blocks_mut().for_each(|b| rename(b, values, first_label));
    }
}
