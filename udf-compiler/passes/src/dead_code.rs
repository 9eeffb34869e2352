//! Dead code: results that nothing reads, results and parameters of control flow that nothing reads, instructions
//! that only made those, and functions that nothing calls. What may fail stays, and so do loops.

use taipan_ir::analysis::effects::{droppable, inst_droppable};
use taipan_ir::{Block, Function, Kind, Label, Module, Value, drop_unreached};

/// Cleans every function and drops those that the entry does not reach.
pub fn run(module: &mut Module) -> bool {
    let mut changed = drop_unreached(module);
    for function in &mut module.functions {
        changed |= clean(function);
    }
    changed
}

/// Cleans one function.
pub fn clean(function: &mut Function) -> bool {
    let mut live = Live::of(function);
    live.mark_roots(&function.body);
    live.flow();
    let mut body = std::mem::take(&mut function.body);
    let before = live.removed;
    live.sweep(&mut body);
    function.body = body;
    live.removed > before
}

/// Which values are needed. Control flow passes values on: what a `break` carries is needed if the result it becomes
/// is; those pairs are the edges.
struct Live {
    needed: Vec<bool>,
    /// (target, source): the source is needed if the target is. Sorted by target before use.
    edges: Vec<(Value, Value)>,
    work: Vec<Value>,
    /// By label: results and parameters, as they were before the sweep.
    results: Vec<Vec<Value>>,
    params: Vec<Vec<Value>>,
    removed: usize,
}

impl Live {
    fn of(function: &Function) -> Live {
        Live {
            needed: vec![false; function.types.len()],
            edges: Vec::new(),
            work: Vec::new(),
            results: vec![Vec::new(); function.next_label as usize],
            params: vec![Vec::new(); function.next_label as usize],
            removed: 0,
        }
    }

    fn need(&mut self, value: Value) {
        if !std::mem::replace(&mut self.needed[value.0 as usize], true) {
            self.work.push(value);
        }
    }

    fn need_all(&mut self, values: &[Value]) {
        values.iter().for_each(|v| self.need(*v));
    }

    fn pass_on(&mut self, targets: &[Value], sources: &[Value]) {
        self.edges.extend(targets.iter().copied().zip(sources.iter().copied()));
    }

    /// Needs what is needed whatever is read, and records what depends on what.
    fn mark_roots(&mut self, block: &Block) {
        self.roots(block, &[]);
    }

    fn roots(&mut self, block: &Block, yields_to: &[Value]) {
        for inst in &block.insts {
            match &inst.kind {
                Kind::Const(_) | Kind::Fail(_) => {}
                Kind::Op { op, args, .. } if droppable(op) => {
                    for result in &inst.results {
                        self.edges.extend(args.iter().map(|a| (*result, *a)));
                    }
                }
                Kind::Op { args, .. } | Kind::Call { args, .. } => self.need_all(args),
                Kind::If { cond, then, els } => {
                    if inst_droppable(inst) {
                        self.edges.extend(inst.results.iter().map(|r| (*r, *cond)))
                    } else {
                        self.need(*cond)
                    }
                    self.roots(then, &inst.results);
                    self.roots(els, &inst.results);
                }
                Kind::Loop { label, inits, body } => {
                    self.pass_on(&body.params, inits);
                    self.results[label.0 as usize] = inst.results.clone();
                    self.params[label.0 as usize] = body.params.clone();
                    self.roots(body, &[]);
                }
                Kind::Block { label, body } => {
                    self.results[label.0 as usize] = inst.results.clone();
                    self.roots(body, &inst.results);
                }
                Kind::Yield(args) => self.pass_on(yields_to, args),
                Kind::Break { label, args } => {
                    let results = std::mem::take(&mut self.results[label.0 as usize]);
                    self.pass_on(&results, args);
                    self.results[label.0 as usize] = results;
                }
                Kind::Continue { label, args } => {
                    let params = std::mem::take(&mut self.params[label.0 as usize]);
                    self.pass_on(&params, args);
                    self.params[label.0 as usize] = params;
                }
                Kind::Return(value) => self.need(*value),
            }
        }
    }

    fn flow(&mut self) {
        self.edges.sort_unstable();
        while let Some(value) = self.work.pop() {
            let start = self.edges.partition_point(|(target, _)| *target < value);
            for i in start..self.edges.len() {
                let (target, source) = self.edges[i];
                if target != value {
                    break;
                }
                self.need(source);
            }
        }
    }

    fn is_needed(&self, value: Value) -> bool {
        self.needed[value.0 as usize]
    }

    fn keep(&mut self, values: &mut Vec<Value>, targets: &[Value]) {
        let before = values.len();
        let mut at = 0;
        values.retain(|_| {
            at += 1;
            targets.get(at - 1).is_none_or(|t| self.needed[t.0 as usize])
        });
        self.removed += before - values.len();
    }

    fn sweep(&mut self, block: &mut Block) {
        self.sweep_into(block, &[]);
    }

    fn sweep_into(&mut self, block: &mut Block, yields_to: &[Value]) {
        let before = block.insts.len();
        block.insts.retain(|inst| {
            let unread = !inst.results.iter().any(|r| self.is_needed(*r));
            let removable = match &inst.kind {
                Kind::Const(_) => true,
                Kind::Op { op, .. } => droppable(op),
                Kind::If { .. } => inst_droppable(inst),
                _ => false,
            };
            !(unread && removable)
        });
        self.removed += before - block.insts.len();
        for inst in &mut block.insts {
            let results = inst.results.clone();
            match &mut inst.kind {
                Kind::If { then, els, .. } => {
                    self.sweep_into(then, &results);
                    self.sweep_into(els, &results);
                    self.keep(&mut inst.results, &results);
                }
                Kind::Loop { inits, body, .. } => {
                    let params = body.params.clone();
                    self.keep(inits, &params);
                    self.keep(&mut body.params, &params);
                    self.sweep_into(body, &[]);
                    self.keep(&mut inst.results, &results);
                }
                Kind::Block { body, .. } => {
                    self.sweep_into(body, &results);
                    self.keep(&mut inst.results, &results);
                }
                Kind::Yield(args) => self.keep(args, yields_to),
                Kind::Break { label, args } => self.keep_at(args, *label, false),
                Kind::Continue { label, args } => self.keep_at(args, *label, true),
                _ => {}
            }
        }
    }

    fn keep_at(&mut self, args: &mut Vec<Value>, label: Label, again: bool) {
        let targets = if again {
            std::mem::take(&mut self.params[label.0 as usize])
        } else {
            std::mem::take(&mut self.results[label.0 as usize])
        };
        self.keep(args, &targets);
        if again {
            self.params[label.0 as usize] = targets
        } else {
            self.results[label.0 as usize] = targets
        }
    }
}
