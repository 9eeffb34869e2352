//! `s.split(x)[i]`, `s.rsplit(x, 1)[-1]` and the like without the list, and `len(s.split(x))` by counting, where nothing
//! else reads the list. The separator must be a constant that is not empty, so that the split itself cannot raise.

use crate::support::{Def, Defs, Site, Step, op_kind, rewrite};
use std::collections::HashMap;
use taipan_ir::{Block, Const, Function, Inst, Kind, Type, Value, op};

/// Each element that is taken looks through the text again.
const MOST_READS: usize = 2;

/// Fuses in one function.
pub fn run(function: &mut Function) -> bool {
    let splits = fusible(function);
    if splits.is_empty() {
        return false;
    }
    rewrite(function, &mut |site, inst| step(site, inst, &splits))
}

/// A split of which every read can be answered without it.
struct Split {
    text: Value,
    separator: Value,
    /// In characters.
    separator_length: i64,
    from_right: bool,
    /// Cuts at most once.
    once: bool,
    reads: usize,
    /// How many loops are around it.
    loops: usize,
}

/// How an element is found.
#[derive(Clone, Copy)]
enum Answer {
    /// By counting separators.
    Nth,
    /// What precedes the separator; all where there is none.
    Before,
    /// What follows the separator; all where there is none.
    After,
    /// What follows the separator, which must be there.
    Second,
}

impl Split {
    fn of(defs: &Defs, list: Value) -> Option<Split> {
        let Def::Op { op, args, .. } = defs.get(list) else {
            return None;
        };
        let (from_right, [text, separator, most]) = match (op.name, &args[..]) {
            (op::STR_SPLIT, [a, b, c]) => (false, [*a, *b, *c]),
            (op::STR_RSPLIT, [a, b, c]) => (true, [*a, *b, *c]),
            _ => return None,
        };
        match (defs.constant(separator), defs.constant(most)) {
            (Some(Const::Str(x)), Some(Const::Int(most))) if !x.is_empty() && (*most < 0 || *most == 1) => {
                Some(Split {
                    text,
                    separator,
                    separator_length: x.chars().count() as i64,
                    from_right,
                    once: *most == 1,
                    reads: 0,
                    loops: 0,
                })
            }
            _ => None,
        }
    }

    /// How the element at a constant index is found, or at any index (`None`).
    fn answer(&self, index: Option<i64>) -> Option<Answer> {
        match (index, self.from_right, self.once) {
            // Separators of one character do not overlap, so they are the same from both sides.
            (Some(-1), false, false) if self.separator_length > 1 => Some(Answer::Nth),
            (Some(-1), true, _) | (Some(-1), _, true) => Some(Answer::After),
            (Some(0), true, true) => Some(Answer::Before),
            (Some(0), false, _) => Some(Answer::Nth),
            (Some(1), _, true) => Some(Answer::Second),
            (_, false, false) => Some(Answer::Nth),
            (_, true, false) if self.separator_length == 1 => Some(Answer::Nth),
            _ => None,
        }
    }
}

fn constant_index(defs: &Defs, index: Value) -> Option<i64> {
    match defs.constant(index) {
        Some(Const::Int(index)) => Some(*index),
        _ => None,
    }
}

fn fusible(function: &Function) -> HashMap<Value, Split> {
    let defs = Defs::of(&function.body);
    let mut splits: HashMap<Value, Split> = HashMap::new();
    each_in_loops(&function.body, 0, &mut |inst, loops| {
        if let [list] = inst.results[..]
            && let Some(split) = Split::of(&defs, list)
        {
            splits.insert(list, Split { loops, ..split });
        }
    });
    if splits.is_empty() {
        return splits;
    }
    each_in_loops(&function.body, 0, &mut |inst, loops| {
        for (place, value) in inst.kind.operands().iter().enumerate() {
            let Some(split) = splits.get_mut(value) else {
                continue;
            };
            split.reads += 1;
            let answered = match &inst.kind {
                Kind::Op { op, args, .. } => match op.name {
                    op::LIST_GET | op::LIST_GET_IN => {
                        let index = constant_index(&defs, args[1]);
                        // A loop over the parts would look through the text for each of them.
                        (index.is_some() || loops == split.loops) && split.answer(index).is_some()
                    }
                    op::LIST_LEN => !split.once && (!split.from_right || split.separator_length == 1),
                    _ => false,
                },
                _ => false,
            };
            if !answered || place > 0 || split.reads > MOST_READS {
                splits.remove(value);
            }
        }
    });
    splits
}

/// Visits every instruction with the number of loops around it.
fn each_in_loops<'f>(block: &'f Block, loops: usize, visit: &mut dyn FnMut(&'f Inst, usize)) {
    for inst in &block.insts {
        visit(inst, loops);
        let inside = loops + usize::from(matches!(inst.kind, Kind::Loop { .. }));
        for nested in inst.kind.blocks() {
            each_in_loops(nested, inside, visit);
        }
    }
}

fn step(site: &mut Site, inst: &Inst, splits: &HashMap<Value, Split>) -> Step {
    let Kind::Op { op: def, args, .. } = &inst.kind else {
        return Step::Keep;
    };
    if let Some(list) = inst.results.first()
        && splits.contains_key(list)
    {
        // Nothing will read it: an empty list, which dead code removal drops.
        return Step::Replace(op_kind(op::LIST_NEW, Vec::new()));
    }
    let Some(split) = args.first().and_then(|list| splits.get(list)) else {
        return Step::Keep;
    };
    if def.name == op::LIST_LEN {
        let (start, end) = (int(site, 0), int(site, i64::MAX));
        let count = site.ir().str_count(split.text, split.separator, start, end);
        let one = int(site, 1);
        return Step::Replace(op_kind(op::INT_ADD_NW, vec![count, one]));
    }
    match split.answer(constant_index(&site.defs, args[1])) {
        Some(answer) => Step::Replace(element(site, split, answer, args[1])),
        None => Step::Keep,
    }
}

fn int(site: &mut Site, value: i64) -> Value {
    site.emit(Kind::Const(Const::Int(value)), Type::Int)
}

fn element(site: &mut Site, split: &Split, answer: Answer, index: Value) -> Kind {
    if matches!(answer, Answer::Nth) {
        return op_kind(op::STR_SPLIT_NTH, vec![split.text, split.separator, index]);
    }
    let (start, end) = (int(site, 0), int(site, i64::MAX));
    let search = match (answer, split.from_right) {
        (Answer::Second, false) => op::STR_INDEX,
        (Answer::Second, true) => op::STR_RINDEX,
        (_, false) => op::STR_FIND,
        (_, true) => op::STR_RFIND,
    };
    let at = site.ir().named(search, &[split.text, split.separator, start, end]);
    let missing = site.ir().int_lt(at, start);
    if matches!(answer, Answer::Before) {
        let stop = site.ir().select(missing, end, at);
        return op_kind(op::STR_SLICE, vec![split.text, start, stop]);
    }
    let length = int(site, split.separator_length);
    let behind = site.ir().int_add_nw(at, length);
    // Not found is -1, which one character more makes the start.
    let from = if split.separator_length == 1 || matches!(answer, Answer::Second) {
        behind
    } else {
        site.ir().select(missing, start, behind)
    };
    op_kind(op::STR_SLICE, vec![split.text, from, end])
}
