//! Short-circuit conditions as control flow: where the arms of an `if` yield a boolean only for the next `if` to test,
//! each arm goes where its boolean leads, and nothing is tested twice.
//!
//! ```text
//! c = if a { yield b } else { yield false }      block ^1 {
//! r = if c { X; yield x } else { Y; yield y }      block ^2 {
//!                                          →         if a { if b { yield } else { break ^2 } } else { break ^2 }
//!                                                    X; break ^1 x
//!                                                  }
//!                                                  Y; yield y
//!                                                }
//! ```

use super::support::{Def, Defs};
use taipan_ir::analysis::uses::counts;
use taipan_ir::{Block, Const, Function, Inst, Kind, Label, Value};

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let mut body = std::mem::take(&mut function.body);
    let mut threader = Threader {
        uses: counts(&body, function.types.len()),
        defs: Defs::of(&body),
        function,
        changed: false,
    };
    threader.block(&mut body);
    let changed = threader.changed;
    function.body = body;
    changed
}

struct Threader<'f> {
    function: &'f mut Function,
    uses: Vec<u32>,
    defs: Defs,
    changed: bool,
}

impl Threader<'_> {
    fn block(&mut self, block: &mut Block) {
        for inst in &mut block.insts {
            inst.kind.blocks_mut().for_each(|b| self.block(b));
        }
        let mut at = 1;
        while at < block.insts.len() {
            if self.threads(&block.insts[at - 1], &block.insts[at]) {
                let user = block.insts.remove(at);
                let maker = std::mem::replace(&mut block.insts[at - 1], fall(0));
                block.insts.splice(at - 1..at, self.thread(maker, user));
                self.changed = true;
            }
            at += 1;
        }
    }

    /// Whether the first only makes the condition of the second, by short circuit.
    fn threads(&self, maker: &Inst, user: &Inst) -> bool {
        let (Kind::If { then, els, .. }, [cond]) = (&maker.kind, &maker.results[..]) else {
            return false;
        };
        let tested = matches!(&user.kind, Kind::If { cond: tested, .. } if tested == cond);
        let known = |arm: &Block| match arm.insts.last().map(|inst| &inst.kind) {
            Some(Kind::Yield(args)) => matches!(self.defs.get(args[0]), Def::Const(_)),
            _ => false,
        };
        tested && self.uses[cond.0 as usize] == 1 && then.yields() && els.yields() && (known(then) || known(els))
    }

    /// The instructions that stand for both.
    fn thread(&mut self, maker: Inst, user: Inst) -> Vec<Inst> {
        let (outer, inner) = (self.function.new_label(), self.function.new_label());
        let leaves = user.kind.leaves();
        let (
            Kind::If { cond, then, els },
            Kind::If {
                then: mut yes, els: no, ..
            },
        ) = (maker.kind, user.kind)
        else {
            return Vec::new();
        };
        let test = Inst {
            results: Vec::new(),
            kind: Kind::If {
                cond,
                then: self.leading(then, inner),
                els: self.leading(els, inner),
            },
            line: maker.line,
        };
        if let Some(last) = yes.insts.last_mut()
            && let Kind::Yield(args) = &mut last.kind
        {
            last.kind = Kind::Break {
                label: outer,
                args: std::mem::take(args),
            };
        }
        if test.kind.leaves() {
            // False whichever way.
            yes.insts.clear();
        }
        yes.insts.insert(0, test);
        let skip = Inst {
            results: Vec::new(),
            kind: Kind::Block {
                label: inner,
                body: yes,
            },
            line: user.line,
        };
        let mut body = no;
        body.insts.insert(0, skip);
        if leaves {
            return body.insts;
        }
        vec![Inst {
            results: user.results,
            kind: Kind::Block { label: outer, body },
            line: user.line,
        }]
    }

    /// An arm that yields a boolean, made to fall through where it is true and to leave `^skip` where it is false.
    fn leading(&mut self, mut arm: Block, skip: Label) -> Block {
        let Some(last) = arm.insts.pop() else {
            return arm;
        };
        let value = last.kind.operands().first().copied();
        let nested = matches!(arm.insts.last(), Some(Inst { kind: Kind::If { then, els, .. }, results, .. })
            if results.first() == value.as_ref() && results.len() == 1 && then.yields() && els.yields()
                && value.is_some_and(|v| self.uses[v.0 as usize] == 1));
        if nested {
            if let Some(inner) = arm.insts.last_mut() {
                inner.results.clear();
                if let Kind::If { then, els, .. } = &mut inner.kind {
                    *then = self.leading(std::mem::take(then), skip);
                    *els = self.leading(std::mem::take(els), skip);
                }
            }
            let falls = arm.insts.last().is_some_and(|inst| !inst.kind.leaves());
            if falls {
                arm.insts.push(fall(last.line));
            }
            return arm;
        }
        match value.map(|v| (v, self.defs.constant(v))) {
            Some((_, Some(Const::Bool(true)))) => arm.insts.push(fall(last.line)),
            Some((_, Some(Const::Bool(false)))) | None => arm.insts.push(leave(skip, last.line)),
            Some((cond, _)) => {
                arm.insts.push(Inst {
                    results: Vec::new(),
                    kind: Kind::If {
                        cond,
                        then: only(fall(last.line)),
                        els: only(leave(skip, last.line)),
                    },
                    line: last.line,
                });
                arm.insts.push(fall(last.line));
            }
        }
        arm
    }
}

fn only(inst: Inst) -> Block {
    Block {
        params: Vec::new(),
        insts: vec![inst],
    }
}

fn fall(line: u32) -> Inst {
    Inst {
        results: Vec::new(),
        kind: Kind::Yield(Vec::new()),
        line,
    }
}

fn leave(label: Label, line: u32) -> Inst {
    Inst {
        results: Vec::new(),
        kind: Kind::Break {
            label,
            args: Vec::<Value>::new(),
        },
        line,
    }
}
