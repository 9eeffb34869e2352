//! Keys are not looked for twice. Where a key was found, reading and setting its value go to its place; where it is
//! only known that it was looked for, setting its value first looks whether that found it; where it was not found, it is
//! added. Places hold until a key is added or removed.

use crate::support::{Defs, Subst, op_kind};
use taipan_ir::analysis::effects::inst_writes;
use taipan_ir::{Block, Const, Effect, Function, Inst, Kind, OpDef, Type, Value, op};

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let mut places = Places {
        defs: Defs::of(&function.body),
        subst: Subst::new(function),
        function,
        known: Vec::new(),
        changed: false,
    };
    let mut body = std::mem::take(&mut places.function.body);
    places.block(&mut body);
    places.function.body = body;
    places.changed
}

/// What is known of a key.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Looked,
    There,
    Missing,
}

impl State {
    fn of(there: bool) -> State {
        if there { State::There } else { State::Missing }
    }
}

/// A key that was looked for in a dict, and its place.
#[derive(Clone, Copy)]
struct Known {
    dict: Value,
    key: Value,
    place: Value,
    state: State,
}

struct Places<'f> {
    function: &'f mut Function,
    defs: Defs,
    subst: Subst,
    known: Vec<Known>,
    changed: bool,
}

/// Whether it may add or remove keys.
fn moves_keys(op: &OpDef) -> bool {
    op.effect == Effect::Write && !matches!(op.family(), "list" | "ref") && !op.keeps_length()
}

/// Whether places may not hold behind this instruction.
pub(super) fn unsettles(inst: &Inst) -> bool {
    match &inst.kind {
        Kind::Op { op, .. } => moves_keys(op) || op.effect == Effect::Python,
        Kind::Call { .. } => inst_writes(inst),
        kind => kind.blocks().any(|b| b.insts.iter().any(unsettles)),
    }
}

impl Places<'_> {
    fn block(&mut self, block: &mut Block) {
        let insts = std::mem::take(&mut block.insts);
        for mut inst in insts {
            self.subst.apply(&mut inst.kind);
            let unsettles = unsettles(&inst);
            self.nested(&mut inst, unsettles);
            let learned = self.learned(&inst).or_else(|| self.found_or_added(&mut inst));
            self.rewrite(inst, &mut block.insts);
            // A value that was set at its place moves nothing.
            let last = block.insts.last();
            if unsettles && !matches!(last.map(|i| &i.kind), Some(Kind::Op { op, .. }) if op.name == op::DICT_SET_AT) {
                self.known.clear();
            }
            self.known.extend(learned);
            self.decided_behind(block.insts.last());
        }
    }

    fn find(&self, dict: Value, key: Value) -> Option<Known> {
        self.known
            .iter()
            .rev()
            .find(|k| k.dict == dict && k.key == key)
            .copied()
    }

    /// What this instruction finds out.
    fn learned(&self, inst: &Inst) -> Option<Known> {
        let (Kind::Op { op, args, .. }, [place]) = (&inst.kind, &inst.results[..]) else {
            return None;
        };
        let state = match op.name {
            op::DICT_FIND => State::Looked,
            op::DICT_PLACE => State::There,
            _ => return None,
        };
        let [dict, key] = args[..] else { return None };
        let place = *place;
        (self.find(dict, key).is_none_or(|k| k.state == State::Looked)).then_some(Known {
            dict,
            key,
            place,
            state,
        })
    }

    /// The place of a key behind a branch that adds it where it was not found, which becomes a result of the branch.
    fn found_or_added(&mut self, inst: &mut Inst) -> Option<Known> {
        let line = inst.line;
        let Kind::If { cond, then, els } = &mut inst.kind else {
            return None;
        };
        let (place, there_first) = self.asked(*cond)?;
        let (then, els) = if there_first { (then, els) } else { (els, then) };
        let known = *self.known.iter().find(|known| known.place == place)?;
        let mut unsettling = els.insts.iter().filter(|inst| unsettles(inst));
        let adds = matches!(
            &unsettling.next()?.kind,
            Kind::Op { op, args, .. } if op.name == op::DICT_ADD && args[..2] == [known.dict, known.key]
        );
        if !adds || unsettling.next().is_some() || then.insts.iter().any(unsettles) {
            return None;
        }
        let (Kind::Yield(there), Kind::Yield(added)) =
            (&mut then.insts.last_mut()?.kind, &mut els.insts.last_mut()?.kind)
        else {
            return None;
        };
        let [newest, place] = [(); 2].map(|()| self.function.new_value(Type::Int));
        there.push(known.place);
        added.push(newest);
        let end = els.insts.len() - 1;
        els.insts.insert(
            end,
            Inst {
                results: vec![newest],
                kind: op_kind(op::DICT_NEWEST, vec![known.dict]),
                line,
            },
        );
        inst.results.push(place);
        self.changed = true;
        Some(Known {
            place,
            state: State::There,
            ..known
        })
    }

    /// The place whose presence, or absence, this condition is.
    fn asked(&self, condition: Value) -> Option<(Value, bool)> {
        let (present, absent) = (self.defs.op(condition, op::INT_GE), self.defs.op(condition, op::INT_LT));
        match present.or(absent)? {
            [place, zero] if self.defs.constant(*zero) == Some(&Const::Int(0)) => Some((*place, present.is_some())),
            _ => None,
        }
    }

    fn decide(&mut self, place: Value, state: State) {
        for known in self.known.iter_mut().filter(|k| k.place == place) {
            known.state = state;
        }
    }

    fn nested(&mut self, inst: &mut Inst, unsettles: bool) {
        let outer = self.known.clone();
        match &mut inst.kind {
            Kind::If { cond, then, els } => {
                let asked = self.asked(*cond);
                for (arm, holds) in [(then, true), (els, false)] {
                    if let Some((place, present)) = asked {
                        self.decide(place, State::of(present == holds));
                    }
                    self.block(arm);
                    self.known = outer.clone();
                }
            }
            Kind::Loop { body, .. } => {
                // What the body does comes before what it does the next time round.
                if unsettles {
                    self.known.clear();
                }
                self.block(body);
            }
            Kind::Block { body, .. } => self.block(body),
            _ => {}
        }
        self.known = outer;
    }

    /// Behind a branch of which only one arm comes back, its condition is known.
    fn decided_behind(&mut self, inst: Option<&Inst>) {
        if let Some(Kind::If { cond, then, els }) = inst.map(|i| &i.kind)
            && then.yields() != els.yields()
            && let Some((place, present)) = self.asked(*cond)
        {
            self.decide(place, State::of(present == then.yields()));
        }
    }

    fn rewrite(&mut self, mut inst: Inst, out: &mut Vec<Inst>) {
        let Kind::Op { op, args, .. } = &inst.kind else {
            return out.push(inst);
        };
        let known = match (op.name, &args[..]) {
            (op::DICT_PLACE | op::DICT_SET, [dict, key, ..]) => self.find(*dict, *key),
            _ => None,
        };
        match (op.name, known) {
            (op::DICT_PLACE, Some(known)) if known.state == State::There => {
                self.subst.set_all(&inst.results, &[known.place]);
                self.changed = true;
            }
            (op::DICT_SET, Some(known)) if known.state == State::There => {
                inst.kind = op_kind(op::DICT_SET_AT, vec![known.dict, known.place, args[2]]);
                self.changed = true;
                out.push(inst);
            }
            (op::DICT_SET, Some(known)) if known.state == State::Missing => {
                inst.kind = op_kind(op::DICT_ADD, args.clone());
                self.changed = true;
                out.push(inst);
            }
            (op::DICT_SET, Some(known)) if known.state == State::Looked => {
                self.changed = true;
                self.set_where_found(inst, known, out);
            }
            _ => out.push(inst),
        }
    }

    /// Sets the value at the place where there is one, else adds the key.
    fn set_where_found(&mut self, inst: Inst, known: Known, out: &mut Vec<Inst>) {
        let Kind::Op { args, .. } = &inst.kind else { return };
        let line = inst.line;
        let at = op_kind(op::DICT_SET_AT, vec![known.dict, known.place, args[2]]);
        let zero = self.function.new_value(Type::Int);
        let found = self.function.new_value(Type::Bool);
        let single = |results: Vec<Value>, kind: Kind| Inst { results, kind, line };
        let arm = |kind: Kind| Block {
            params: Vec::new(),
            insts: vec![single(Vec::new(), kind), single(Vec::new(), Kind::Yield(Vec::new()))],
        };
        out.push(single(vec![zero], Kind::Const(Const::Int(0))));
        out.push(single(vec![found], op_kind(op::INT_GE, vec![known.place, zero])));
        if !inst.results.is_empty() {
            out.push(single(inst.results.clone(), Kind::Const(Const::None)));
        }
        let (then, els) = (arm(at), arm(op_kind(op::DICT_ADD, args.clone())));
        let cond = found;
        out.push(single(Vec::new(), Kind::If { cond, then, els }));
    }
}
