//! Lists that are at least as long as some number of the function: `[0] * n`, `list(range(n))`, what a counting loop appended to in
//! every round, and the rows of `[[0] * n for … in …]`. Holds where nothing ever makes a list shorter. Knows nothing of indices.

use super::definitions::{Def, Defs};
use super::uses;
use crate::ops::Access;
use crate::{Block, Const, Function, Inst, Kind, Label, OpDef, Value, op};
use std::collections::HashMap;

/// What is known of one function.
#[derive(Default)]
pub struct Lengths {
    /// Lists all of whose elements are lists of that many elements at least.
    rows: HashMap<Value, Value>,
    /// What is so long when a loop has ended.
    built: HashMap<Label, Vec<(Value, Value)>>,
}

impl Lengths {
    /// Looks through a function's body (held apart from it).
    pub fn of(function: &Function, body: &Block, defs: &Defs) -> Lengths {
        let mut lengths = Lengths::default();
        let mut appends = Vec::new();
        let mut order = vec![0; function.types.len()];
        let mut next = 1;
        function.params.iter().for_each(|param| order[param.0 as usize] = 1);
        body.each_inst(&mut |inst| {
            next += 1;
            let params = inst.kind.blocks().flat_map(|block| &block.params);
            inst.results
                .iter()
                .chain(params)
                .for_each(|v| order[v.0 as usize] = next);
            if let Kind::Loop { label, inits, body } = &inst.kind {
                lengths.built.insert(*label, built(*label, inits, body, defs));
            }
            if let Kind::Op { op, args, .. } = &inst.kind
                && op.name == op::LIST_APPEND
            {
                appends.push((args[0], args[1]));
            }
        });
        let uses = uses::of(body, function.types.len());
        for (list, row) in appends {
            let reads = |(op, place): &&(&OpDef, usize)| *place == 0 && op.access_to(0) == Access::ReadsShallowly;
            let of_list = &uses[list.0 as usize];
            let read = of_list.by_op.iter().filter(reads).count();
            let Some(least) = least(row, defs) else { continue };
            // Each list finds the number as it was when its rows were made: it does not change while the list is there.
            let older = order[least.0 as usize] < order[list.0 as usize];
            if is_empty(list, defs) && older && of_list.count() == read + 1 {
                lengths.rows.insert(list, least);
            }
        }
        lengths
    }

    /// A number of which the list has at least that many elements.
    pub fn least(&self, list: Value, defs: &Defs) -> Option<Value> {
        let from = |name| defs.op(list, name).map(|args| args[0]);
        let container = from(op::LIST_GET).or(from(op::LIST_GET_IN)).or(from(op::LIST_GET_HERE));
        let row = container.and_then(|container| self.rows.get(&container).copied());
        row.or_else(|| least(list, defs))
    }

    /// Lists with such a number when this loop has ended.
    pub fn built(&self, label: Label) -> &[(Value, Value)] {
        self.built.get(&label).map_or(&[], Vec::as_slice)
    }
}

/// As it is made: `[x] * n`, `list(range(n))`.
fn least(list: Value, defs: &Defs) -> Option<Value> {
    let Def::Op { op, args, .. } = defs.get(list) else {
        return None;
    };
    let int = |value: Value| match defs.constant(value) {
        Some(Const::Int(n)) => Some(*n),
        _ => None,
    };
    match (op.name, &args[..]) {
        (op::LIST_REPEAT, [base, times]) => {
            let some =
                matches!(defs.get(*base), Def::Op { op, args, .. } if op.name == op::LIST_NEW && !args.is_empty());
            some.then_some(*times)
        }
        (op::LIST_RANGE, [start, stop, step]) if int(*start) == Some(0) && int(*step) == Some(1) => Some(*stop),
        _ => None,
    }
}

fn is_empty(list: Value, defs: &Defs) -> bool {
    matches!(defs.op(list, op::LIST_NEW), Some([]))
}

/// What `loop (i = 0) { if i < n …; list.append l, …; continue i + 1 }` appends to, with `n`.
fn built(label: Label, inits: &[Value], body: &Block, defs: &Defs) -> Vec<(Value, Value)> {
    let Some(least) = rounds(label, inits, body, defs) else {
        return Vec::new();
    };
    let made = |value: Value| {
        let mut made = body.params.contains(&value);
        body.each_inst(&mut |inst| made |= inst.results.contains(&value));
        made
    };
    let appended = body.insts.iter().filter_map(|inst| match &inst.kind {
        Kind::Op { op, args, .. } if op.name == op::LIST_APPEND => Some(args[0]),
        _ => None,
    });
    appended.filter(|list| !made(*list)).map(|list| (list, least)).collect()
}

/// The number of rounds of a loop that ends by its condition only.
fn rounds(label: Label, inits: &[Value], body: &Block, defs: &Defs) -> Option<Value> {
    let guard = body.insts.iter().find(|inst| matches!(inst.kind, Kind::If { .. }))?;
    let Kind::If { cond, then, els } = &guard.kind else {
        return None;
    };
    let goes_on = matches!(
        &then.insts[..],
        [Inst {
            kind: Kind::Yield(_),
            ..
        }]
    );
    let [counter, most] = defs.op(*cond, op::INT_LT)? else {
        return None;
    };
    let place = body.params.iter().position(|param| param == counter)?;
    let (mut breaks, mut continues) = (0, Vec::new());
    body.each_inst(&mut |inst| match &inst.kind {
        Kind::Break { label: to, .. } if *to == label => breaks += 1,
        Kind::Continue { label: to, args } if *to == label => continues.push(args[place]),
        _ => {}
    });
    let leaves = matches!(els.insts.last(), Some(Inst { kind: Kind::Break { label: to, .. }, .. }) if *to == label);
    let [next] = continues[..] else { return None };
    let is = |value: Value, wanted: i64| matches!(defs.constant(value), Some(Const::Int(n)) if *n == wanted);
    let stepped = defs.op(next, op::INT_ADD_NW).or(defs.op(next, op::INT_ADD))?;
    let counts = is(inits[place], 0) && stepped[0] == *counter && is(stepped[1], 1);
    let last = matches!(
        body.insts.last(),
        Some(Inst {
            kind: Kind::Continue { .. },
            ..
        })
    );
    (goes_on && leaves && breaks == 1 && counts && last).then_some(*most)
}
