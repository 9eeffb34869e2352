//! `for part in s.split(x)`, `for word in s.split()` and `for line in s.splitlines()` without the list, where nothing else reads
//! it: the loop counts bytes instead of elements, and looks for the end of each part as it comes to it. The separator must be a
//! constant that is not empty, so that the split itself cannot raise.

use crate::support::{Defs, op_kind};
use taipan_ir::analysis::uses;
use taipan_ir::{Block, Const, Function, Inst, Kind, Label, Type, Value, op};

/// Rewrites one function.
pub fn run(function: &mut Function) -> bool {
    let defs = Defs::of(&function.body);
    let counts = uses::counts(&function.body, function.types.len());
    let mut body = std::mem::take(&mut function.body);
    let mut pass = SplitLoops {
        function,
        defs,
        counts,
        changed: false,
    };
    pass.block(&mut body);
    let changed = pass.changed;
    function.body = body;
    changed
}

struct SplitLoops<'f> {
    function: &'f mut Function,
    defs: Defs,
    counts: Vec<u32>,
    changed: bool,
}

/// What a text is split at.
#[derive(Clone, Copy)]
enum At {
    /// A separator of so many bytes.
    Separator(Value, i64),
    Spaces,
    LineEnds,
}

/// A loop over the elements of a list that only it reads, each in its turn.
struct Walk {
    list: Value,
    text: Value,
    at: At,
    /// The loop's parameter that counts.
    counter: Value,
    /// Where in the loop's body: the length, the comparison with it, the element, the next count.
    length: usize,
    compare: usize,
    element: usize,
    next: usize,
}

impl SplitLoops<'_> {
    fn block(&mut self, block: &mut Block) {
        for inst in &mut block.insts {
            inst.kind.blocks_mut().for_each(|nested| self.block(nested));
        }
        let mut at = 0;
        while at < block.insts.len() {
            if let Some((split, walk)) = self.walk(&block.insts, at) {
                if let Kind::Loop { body, .. } = &mut block.insts[at].kind {
                    self.rewrite(body, &walk);
                }
                block.insts.remove(split);
                self.changed = true;
            } else {
                at += 1;
            }
        }
    }

    fn count(&self, value: Value) -> u32 {
        self.counts.get(value.0 as usize).copied().unwrap_or(0)
    }

    fn int(&self, value: Value) -> Option<i64> {
        match self.defs.constant(value) {
            Some(Const::Int(n)) => Some(*n),
            _ => None,
        }
    }

    /// What the list is, if it is of the parts of a text.
    fn parts(&self, list: Value) -> Option<(Value, At)> {
        let all = |most: Value| self.int(most).is_some_and(|most| most < 0);
        if let Some([text, separator, most]) = self.defs.op(list, op::STR_SPLIT)
            && all(*most)
            && let Some(Const::Str(constant)) = self.defs.constant(*separator)
            && !constant.is_empty()
        {
            return Some((*text, At::Separator(*separator, constant.len() as i64)));
        }
        if let Some([text, most]) = self.defs.op(list, op::STR_SPLIT_SPACE)
            && all(*most)
        {
            return Some((*text, At::Spaces));
        }
        let [text, keep] = self.defs.op(list, op::STR_SPLITLINES)? else {
            return None;
        };
        let keeps = self.defs.constant(*keep) != Some(&Const::Bool(false));
        (!keeps).then_some((*text, At::LineEnds))
    }

    /// The loop at a place, if it walks over a list that is split in the same block; and where.
    fn walk(&self, insts: &[Inst], at: usize) -> Option<(usize, Walk)> {
        let Kind::Loop { label, inits, body } = &insts[at].kind else {
            return None;
        };
        let counters = body.params.iter().enumerate();
        let walk = counters
            .filter(|(index, _)| self.int(inits[*index]) == Some(0))
            .find_map(|(index, counter)| self.walk_of(*label, body, index, *counter))?;
        let split = insts[..at].iter().position(|inst| inst.results == [walk.list])?;
        Some((split, walk))
    }

    fn walk_of(&self, label: Label, body: &Block, index: usize, counter: Value) -> Option<Walk> {
        let place = |name: op::Name, arg: usize, value: Value| {
            body.insts.iter().position(|inst| match &inst.kind {
                Kind::Op { op, args, .. } => op.name == name && args.get(arg) == Some(&value),
                _ => false,
            })
        };
        let args = |at: usize| body.insts[at].kind.operands();
        let result = |at: usize| body.insts[at].results[0];
        let element = place(op::LIST_GET_IN, 1, counter)?;
        let compare = place(op::INT_LT, 0, counter)?;
        let next = place(op::INT_ADD_NW, 0, counter)?;
        let (list, length) = (args(element)[0], args(compare)[1]);
        let length = place(op::LIST_LEN, 0, list).filter(|at| result(*at) == length)?;
        let (text, at) = self.parts(list)?;
        let once = [(list, 2), (result(length), 1), (counter, 3)];
        let in_order = length < compare && compare < element.min(next);
        let fits = in_order
            && self.int(args(next)[1]) == Some(1)
            && once.iter().all(|(value, count)| self.count(*value) == *count)
            && self.count(result(next)) == continues(body, label, index, result(next))?;
        fits.then_some(Walk {
            list,
            text,
            at,
            counter,
            length,
            compare,
            element,
            next,
        })
    }

    /// Rewrites the loop's body. The values stay what they are called: the counter is a place from now on.
    fn rewrite(&mut self, body: &mut Block, walk: &Walk) {
        let (start, before) = match walk.at {
            At::Spaces => {
                let start = self.function.new_value(Type::Int);
                (start, Some(op_kind(op::STR_WORD_START, vec![walk.text, walk.counter])))
            }
            _ => (walk.counter, None),
        };
        let size = body.insts[walk.length].results[0];
        let last = match walk.at {
            At::Separator(..) => op::INT_LE,
            At::Spaces | At::LineEnds => op::INT_LT,
        };
        let end = self.function.new_value(Type::Int);
        let (end_kind, next) = match walk.at {
            At::Separator(separator, _) => (op_kind(op::STR_PART_END, vec![walk.text, separator, start]), None),
            At::Spaces => (op_kind(op::STR_WORD_END, vec![walk.text, start]), None),
            At::LineEnds => {
                let next = op_kind(op::STR_NEXT_LINE, vec![walk.text, end]);
                (op_kind(op::STR_LINE_END, vec![walk.text, start]), Some(next))
            }
        };
        let width = match walk.at {
            At::Separator(_, width) => width,
            _ => 0,
        };
        let mut insts = std::mem::take(&mut body.insts);
        insts[walk.length].kind = op_kind(op::STR_BYTE_LEN, vec![walk.text]);
        insts[walk.compare].kind = op_kind(last, vec![start, size]);
        insts[walk.element].kind = op_kind(op::STR_BETWEEN, vec![walk.text, start, end]);
        let by = self.function.new_value(Type::Int);
        insts[walk.next].kind = next.unwrap_or_else(|| op_kind(op::INT_ADD_NW, vec![end, by]));
        let first = walk.element.min(walk.next);
        for (at, inst) in insts.into_iter().enumerate() {
            let line = inst.line;
            let mut push = |result: Value, kind: Kind| {
                let results = vec![result];
                body.insts.push(Inst { results, kind, line });
            };
            if let (0, Some(before)) = (at, &before) {
                push(start, before.clone());
            }
            if at == first {
                push(by, Kind::Const(Const::Int(width)));
                push(end, end_kind.clone());
            }
            body.insts.push(inst);
        }
    }
}

/// How often the loop goes on with this value at a place of its parameters; nothing where it does with another one.
fn continues(body: &Block, label: Label, index: usize, value: Value) -> Option<u32> {
    let (mut with, mut others) = (0, 0);
    body.each_inst(&mut |inst| match &inst.kind {
        Kind::Continue { label: to, args } if *to == label && args.get(index) == Some(&value) => with += 1,
        Kind::Continue { label: to, .. } if *to == label => others += 1,
        _ => {}
    });
    (others == 0).then_some(with)
}
