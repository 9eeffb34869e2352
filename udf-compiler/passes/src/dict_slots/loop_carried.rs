//! The place of a key that a loop carries from round to round is carried along, and not looked for in each round: in
//! `for w, n in d.items(): if n > d[best]: best = w` what `best` becomes is a key of the dict, whose place is known. No
//! key may be added or removed in the loop, and the dict must be there before it.

use super::reuse::unsettles;
use crate::support::{Def, Defs, Subst, check, op_kind};
use std::collections::HashSet;
use taipan_ir::{Block, Const, Effect, Function, Inst, Kind, Label, Type, Value, op};

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let mut body = std::mem::take(&mut function.body);
    let mut pass = CarriedPlaces {
        defs: Defs::of(&body),
        subst: Subst::new(function),
        function,
        changed: false,
    };
    pass.block(&mut body);
    let changed = pass.changed;
    if changed {
        pass.subst.apply_within(&mut body);
    }
    function.body = body;
    changed
}

struct CarriedPlaces<'f> {
    function: &'f mut Function,
    defs: Defs,
    subst: Subst,
    changed: bool,
}

/// A dict that a loop leaves its keys, and the key that the loop carries.
#[derive(Clone, Copy)]
struct Carried {
    dict: Value,
    key: Value,
    /// The key among the loop's parameters.
    param: usize,
    /// What carries its place.
    place: Value,
}

/// What a key may be at the end of a round.
enum Next {
    /// What it was.
    Same,
    /// The key at a place.
    At(Value),
    Choice(Value, Box<[Next; 2]>),
}

impl CarriedPlaces<'_> {
    fn block(&mut self, block: &mut Block) {
        let mut at = 0;
        while at < block.insts.len() {
            block.insts[at].kind.blocks_mut().for_each(|nested| self.block(nested));
            while let Some(before) = self.carry(&mut block.insts[at]) {
                self.changed = true;
                block.insts.insert(at, before);
                at += 1;
            }
            at += 1;
        }
    }

    /// Carries the place of one key through a loop. Gives what finds the place before it.
    fn carry(&mut self, inst: &mut Inst) -> Option<Inst> {
        let line = inst.line;
        let Kind::Loop { label, inits, body } = &mut inst.kind else {
            return None;
        };
        let (label, carried) = (*label, self.candidate(*label, body)?);
        let first = self.function.new_value(Type::Int);
        let find = Inst {
            results: vec![first],
            kind: op_kind(op::DICT_FIND, vec![carried.dict, inits[carried.param]]),
            line,
        };
        inits.push(first);
        body.params.push(carried.place);
        self.rewrite(body, label, &carried);
        Some(find)
    }

    /// A key that is looked for in the loop and can be followed.
    fn candidate(&mut self, label: Label, body: &Block) -> Option<Carried> {
        if body.insts.iter().any(unsettles) {
            return None;
        }
        let made = made_in(body);
        let mut found = None;
        body.each_inst(&mut |inst| {
            if let Some((dict, key)) = looked_for(inst)
                && found.is_none()
                && !made.contains(&dict)
                && self.is_there(dict)
                && let Some(param) = body.params.iter().position(|param| *param == key)
                && self.follows(body, label, (dict, key, param))
            {
                found = Some((dict, key, param));
            }
        });
        let (dict, key, param) = found?;
        Some(Carried {
            dict,
            key,
            param,
            place: self.function.new_value(Type::Int),
        })
    }

    /// Whether the dict can be looked at before the loop: what was taken out of an alternative is there behind a test only.
    fn is_there(&self, dict: Value) -> bool {
        match self.defs.get(dict) {
            Def::Op { op, .. } => op.effect == Effect::Alloc,
            Def::Const(_) => true,
            Def::Other => self.function.params.contains(&dict),
        }
    }

    /// Whether at the end of each round the key's place is known.
    fn follows(&self, body: &Block, label: Label, (dict, key, param): (Value, Value, usize)) -> bool {
        let mut known = true;
        body.each_inst(&mut |inst| {
            if let Kind::Continue { label: to, args } = &inst.kind
                && *to == label
            {
                known &= args
                    .get(param)
                    .is_some_and(|next| self.next(dict, key, *next).is_some());
            }
        });
        known
    }

    fn next(&self, dict: Value, key: Value, value: Value) -> Option<Next> {
        if value == key {
            return Some(Next::Same);
        }
        let Def::Op { op, args, .. } = self.defs.get(value) else {
            return None;
        };
        match (op.name, &args[..]) {
            (op::DICT_KEY_AT, [from, place]) if *from == dict => Some(Next::At(*place)),
            (op::SELECT, [condition, yes, no]) => {
                let ways = [self.next(dict, key, *yes)?, self.next(dict, key, *no)?];
                Some(Next::Choice(*condition, Box::new(ways)))
            }
            _ => None,
        }
    }

    fn rewrite(&mut self, block: &mut Block, label: Label, carried: &Carried) {
        let insts = std::mem::take(&mut block.insts);
        for mut inst in insts {
            inst.kind
                .blocks_mut()
                .for_each(|nested| self.rewrite(nested, label, carried));
            let looked = looked_for(&inst) == Some((carried.dict, carried.key));
            let line = inst.line;
            match &mut inst.kind {
                Kind::Op { op, .. } if looked => {
                    self.subst.set_all(&inst.results, &[carried.place]);
                    if op.name == op::DICT_PLACE {
                        self.there(carried.place, line, &mut block.insts);
                    }
                    continue;
                }
                Kind::Continue { label: to, args } if *to == label => {
                    if let Some(next) = self.next(carried.dict, carried.key, args[carried.param]) {
                        args.push(self.place_of(&next, carried.place, line, &mut block.insts));
                    }
                }
                _ => {}
            }
            block.insts.push(inst);
        }
    }

    /// Fails where the key is not there.
    fn there(&mut self, place: Value, line: u32, out: &mut Vec<Inst>) {
        let single = |results: Vec<Value>, kind: Kind| Inst { results, kind, line };
        let (zero, there) = (self.function.new_value(Type::Int), self.function.new_value(Type::Bool));
        out.push(single(vec![zero], Kind::Const(Const::Int(0))));
        out.push(single(vec![there], op_kind(op::INT_GE, vec![place, zero])));
        out.push(check(there, "KeyError", line));
    }

    /// The place of the next round's key.
    fn place_of(&mut self, next: &Next, same: Value, line: u32, out: &mut Vec<Inst>) -> Value {
        match next {
            Next::Same => same,
            Next::At(place) => *place,
            Next::Choice(condition, ways) => {
                let [yes, no] = ways.each_ref().map(|way| self.place_of(way, same, line, out));
                let place = self.function.new_value(Type::Int);
                out.push(Inst {
                    results: vec![place],
                    kind: op_kind(op::SELECT, vec![*condition, yes, no]),
                    line,
                });
                place
            }
        }
    }
}

/// The dict and the key whose place an instruction looks for.
fn looked_for(inst: &Inst) -> Option<(Value, Value)> {
    match &inst.kind {
        Kind::Op { op, args, .. } if matches!(op.name, op::DICT_FIND | op::DICT_PLACE) => Some((args[0], args[1])),
        _ => None,
    }
}

fn made_in(body: &Block) -> HashSet<Value> {
    let mut made: HashSet<Value> = body.params.iter().copied().collect();
    body.each_inst(&mut |inst| {
        made.extend(&inst.results);
        made.extend(inst.kind.blocks().flat_map(|block| &block.params));
    });
    made
}
