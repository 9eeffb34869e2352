//! Regular expressions as code: a pattern that has a plan, against ASCII text. What goes back goes to the block of the
//! repeat that has one less to give. Other patterns and texts are matched by helpers.

use super::super::abi::{self, WORD};
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::Lower;
use super::boundaries::{Range, search};
use super::str::{bytes, where_ascii};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Value, types};
use std::collections::HashMap;
use taipan_ir::{Attr, Const, Type, op};
use taipan_runtime::regex::{Ascii, Move, Pattern, Plan, Search, Way};

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] =
    &[(op::RE_MATCH, lower), (op::RE_SEARCH, lower), (op::RE_FULLMATCH, lower)];

fn way(op: &Operation<'_>) -> Way {
    match op.op.name {
        op::RE_MATCH => Way::Match,
        op::RE_SEARCH => Way::Search,
        _ => Way::Full,
    }
}

fn plan(op: &Operation<'_>) -> Option<Plan> {
    let Attr::Name(text) = op.attr else { return None };
    let plan = Plan::of(&Pattern::read(text).ok()?, way(op))?;
    let of_match = matches!(op.result.alternatives(), [Type::None, Type::Match(groups)] if groups.len() == plan.groups);
    of_match.then_some(plan)
}

fn lower(e: E, op: &Operation<'_>) -> R {
    let [text, pos, endpos] = op.take()?;
    let all = e.const_int(pos) == Some(0) && e.const_int(endpos) == Some(i64::MAX);
    match plan(op).filter(|_| all) {
        Some(plan) => where_ascii(e, op, text, |e, op| matched(e, op, &plan)),
        None => e.by_helper(op),
    }
}

/// The text being matched.
#[derive(Clone, Copy)]
struct Hay {
    ptr: Value,
    length: Value,
}

fn matched(e: E, op: &Operation<'_>, plan: &Plan) -> R {
    let [text, _, _] = op.take()?;
    let (ptr, meta) = e.pair(text)?;
    let length = bytes(e, text)?;
    let hay = Hay { ptr, length };
    let machine = abi::slots(op.result).into_iter().map(abi::Slot::machine);
    let (merge, none) = (e.block_with(machine), e.b.create_block());
    let (start, fail) = started(e, plan, hay, none);
    let mut layout = Layout::new(e, plan, fail);
    layout.emit(e, plan, (hay, way(op)), start)?;
    if let Some((end, marks)) = layout.done {
        e.b.switch_to_block(end);
        let at = e.b.block_params(end)[0];
        let zero = e.word(0);
        let slots = found(e, plan, &[ptr, meta, zero, length], (start, at), &marks)?;
        e.jump(merge, &slots);
    }
    e.b.switch_to_block(none);
    let nothing = e.constant(&Const::Union(op.result.clone(), 0, Const::None.into()))?;
    e.jump(merge, &nothing);
    e.b.switch_to_block(merge);
    Ok(e.b.block_params(merge).to_vec())
}

/// Where an attempt starts, and where it goes when it fails: to the next start, or to `none`.
fn started(e: E, plan: &Plan, hay: Hay, none: Block) -> (Value, Block) {
    let zero = e.word(0);
    let Search::From { first, lead } = plan.search else {
        return (zero, none);
    };
    let head = e.block_with([WORD]);
    e.jump(head, &[zero]);
    e.b.switch_to_block(head);
    let mut start = e.b.block_params(head)[0];
    if let Some(first) = first {
        start = next_of(e, hay, start, first);
        let inside = e.b.ins().icmp(IntCC::SignedLessThan, start, hay.length);
        only_if(e, inside, none);
    }
    let here = e.b.create_block();
    let again = e.b.create_block();
    e.jump(here, &[]);
    e.b.switch_to_block(again);
    e.poll();
    let mut next = e.b.ins().iadd_imm_s(start, 1);
    if let Some(lead) = lead {
        let behind = next_of(e, hay, start, !lead);
        let behind = e.b.ins().smin(behind, hay.length);
        next = e.b.ins().smax(next, behind);
    }
    let more = e.b.ins().icmp(IntCC::SignedLessThanOrEqual, next, hay.length);
    e.b.ins().brif(more, head, &[next.into()], none, &[]);
    e.b.switch_to_block(here);
    (start, again)
}

/// The first place from one on with a character of the set; else the end or one behind it.
fn next_of(e: E, hay: Hay, start: Value, set: Ascii) -> Value {
    let (inside, outside) = (ranges(set), ranges(!set));
    let done = e.block_with([WORD]);
    if outside.len() < inside.len() {
        search(e, (hay.ptr, hay.length, start), &outside, false, done)
    } else {
        search(e, (hay.ptr, hay.length, start), &inside, true, done)
    }
    e.b.switch_to_block(done);
    e.b.block_params(done)[0]
}

/// The slots of a match, as `python::numbers` has them; all groups take part.
fn found(e: E, plan: &Plan, head: &[Value], (start, end): (Value, Value), marks: &HashMap<usize, Value>) -> R {
    let tag = e.word(1);
    let taking_part = e.word((1 << (plan.groups + 1)) - 1);
    let last = e.word(plan.last as i64);
    let mut slots = vec![tag];
    slots.extend_from_slice(head);
    slots.extend([taking_part, last, start, end]);
    for mark in 0..2 * plan.groups {
        let place = marks
            .get(&mark)
            .ok_or_else(|| malformed("a group that is not marked"))?;
        slots.push(*place);
    }
    Ok(slots)
}

/// The blocks of a plan.
struct Layout {
    /// Of steps that are jumped to.
    blocks: HashMap<usize, Block>,
    /// Where each `Greedy` gives one less.
    less: HashMap<usize, Block>,
    /// Where the pattern does not match.
    none: Block,
    marks: HashMap<usize, Value>,
    /// The block behind the last step, and the marks there.
    done: Option<(Block, HashMap<usize, Value>)>,
}

impl Layout {
    fn new(e: E, plan: &Plan, none: Block) -> Layout {
        let mut blocks = HashMap::new();
        let mut less = HashMap::new();
        for (at, step) in plan.moves.iter().enumerate() {
            let targets: &[usize] = match step {
                Move::Split { to, .. } => to,
                Move::Jump(to) => std::slice::from_ref(to),
                _ => &[],
            };
            for target in targets {
                blocks.entry(*target).or_insert_with(|| e.block_with([WORD]));
            }
            if matches!(step, Move::Greedy { .. }) {
                less.insert(at, e.b.create_block());
            }
        }
        Layout {
            blocks,
            less,
            none,
            marks: HashMap::new(),
            done: None,
        }
    }

    /// All steps, each behind the one before or in a block of its own.
    fn emit(&mut self, e: E, plan: &Plan, (hay, way): (Hay, Way), start: Value) -> Result<(), CodegenError> {
        let mut here = Some(start);
        for (number, step) in plan.moves.iter().enumerate() {
            if let Some(block) = self.blocks.get(&number).copied() {
                if let Some(at) = here {
                    e.jump(block, &[at]);
                }
                e.b.switch_to_block(block);
                here = Some(e.b.block_params(block)[0]);
            }
            // What nobody comes to has no code.
            let Some(at) = here else { continue };
            let back = plan.back.get(number).copied().flatten();
            let fail = back.and_then(|back| self.less.get(&back).copied()).unwrap_or(self.none);
            here = self.step(e, (number, step), (hay, way), at, fail)?;
        }
        Ok(())
    }

    /// One step, and where the next one begins.
    fn step(
        &mut self,
        e: E,
        (number, step): (usize, &Move),
        (hay, way): (Hay, Way),
        at: Value,
        fail: Block,
    ) -> Result<Option<Value>, CodegenError> {
        Ok(Some(match step {
            Move::Literal(text) => literal(e, hay, at, text, fail),
            Move::One(set) => one(e, hay, at, *set, fail),
            Move::Run { set, min, max } => run(e, hay, at, (*set, *min, *max), fail),
            Move::Greedy { set, min, max } => {
                let to = run(e, hay, at, (*set, *min, *max), fail);
                let low = e.b.ins().iadd_imm_s(at, i64::from(*min));
                self.greedy(e, number, (low, to), fail)
            }
            Move::Mark(mark) => {
                self.marks.insert(*mark, at);
                at
            }
            Move::Start => {
                let here = e.compare(IntCC::Equal, at, 0);
                only_if(e, here, fail);
                at
            }
            Move::End => {
                let here = at_end(e, hay, at);
                only_if(e, here, fail);
                at
            }
            Move::TextEnd => {
                let here = e.b.ins().icmp(IntCC::Equal, at, hay.length);
                only_if(e, here, fail);
                at
            }
            Move::Split { ways, to } => {
                self.split(e, hay, at, (ways, to), fail)?;
                return Ok(None);
            }
            Move::Jump(to) => {
                let block = self.block(*to)?;
                e.jump(block, &[at]);
                return Ok(None);
            }
            Move::Done => {
                if way == Way::Full {
                    let here = e.b.ins().icmp(IntCC::Equal, at, hay.length);
                    only_if(e, here, fail);
                }
                let end = e.block_with([WORD]);
                e.jump(end, &[at]);
                self.done = Some((end, self.marks.clone()));
                return Ok(None);
            }
        }))
    }

    fn block(&self, number: usize) -> Result<Block, CodegenError> {
        let block = self.blocks.get(&number).copied();
        block.ok_or_else(|| malformed("a step of a pattern that is nowhere"))
    }

    /// Goes on with as much as there is, and with one less each time that somebody comes back.
    fn greedy(&mut self, e: E, number: usize, (low, to): (Value, Value), fail: Block) -> Value {
        let more = e.block_with([WORD]);
        e.jump(more, &[to]);
        let current = e.b.block_params(more)[0];
        if let Some(less) = self.less.get(&number).copied() {
            e.b.switch_to_block(less);
            // Several repeats take the square of the text's length, or worse.
            e.poll();
            let left = e.b.ins().icmp(IntCC::SignedGreaterThan, current, low);
            let fewer = e.b.ins().iadd_imm_s(current, -1);
            e.b.ins().brif(left, more, &[fewer.into()], fail, &[]);
        }
        e.b.switch_to_block(more);
        current
    }

    fn split(
        &mut self,
        e: E,
        hay: Hay,
        at: Value,
        (ways, to): (&[(Ascii, bool); 2], &[usize; 2]),
        fail: Block,
    ) -> Result<(), CodegenError> {
        let blocks = [self.block(to[0])?, self.block(to[1])?];
        let (inside, end) = (e.b.create_block(), e.b.create_block());
        let more = e.b.ins().icmp(IntCC::SignedLessThan, at, hay.length);
        e.branch(more, inside, end);
        e.b.switch_to_block(end);
        match ways.iter().position(|(_, at_end)| *at_end) {
            Some(way) => e.jump(blocks[way], &[at]),
            None => e.jump(fail, &[]),
        }
        e.b.switch_to_block(inside);
        let byte = byte_at(e, hay, at);
        let second = e.b.create_block();
        let first = is_in(e, byte, ways[0].0);
        e.b.ins().brif(first, blocks[0], &[at.into()], second, &[]);
        e.b.switch_to_block(second);
        let other = is_in(e, byte, ways[1].0);
        e.b.ins().brif(other, blocks[1], &[at.into()], fail, &[]);
        Ok(())
    }
}

/// Goes on where the condition holds.
fn only_if(e: E, holds: Value, fail: Block) {
    let next = e.b.create_block();
    e.branch(holds, next, fail);
    e.b.switch_to_block(next);
}

/// The byte at a place of the text or the first one behind it.
fn byte_at(e: E, hay: Hay, at: Value) -> Value {
    let address = e.b.ins().iadd(hay.ptr, at);
    e.read(types::I8, address, 0)
}

/// Text that is known, eight bytes at a time.
fn literal(e: E, hay: Hay, at: Value, text: &[u8], fail: Block) -> Value {
    let behind = e.b.ins().iadd_imm_s(at, text.len() as i64);
    let mut same = e.b.ins().icmp(IntCC::SignedLessThanOrEqual, behind, hay.length);
    if text.len() > size_of::<u64>() {
        only_if(e, same, fail);
        same = e.b.ins().iconst(types::I8, 1);
    }
    let address = e.b.ins().iadd(hay.ptr, at);
    for (number, part) in text.chunks(size_of::<u64>()).enumerate() {
        let offset = (number * size_of::<u64>()) as i32;
        let equal = match part {
            [byte] => {
                let here = e.read(types::I8, address, offset);
                e.b.ins().icmp_imm_u(IntCC::Equal, here, i64::from(*byte))
            }
            part => {
                let mut bytes = [0; size_of::<u64>()];
                bytes[..part.len()].copy_from_slice(part);
                let here = e.read(WORD, address, offset);
                let ignored = 8 * (size_of::<u64>() - part.len()) as i64;
                // The bytes behind are shifted out.
                let here = e.b.ins().ishl_imm_s(here, ignored);
                let wanted = e.word((u64::from_le_bytes(bytes) << ignored) as i64);
                e.b.ins().icmp(IntCC::Equal, here, wanted)
            }
        };
        same = e.b.ins().band(same, equal);
    }
    only_if(e, same, fail);
    behind
}

fn one(e: E, hay: Hay, at: Value, set: Ascii, fail: Block) -> Value {
    let more = e.b.ins().icmp(IntCC::SignedLessThan, at, hay.length);
    let byte = byte_at(e, hay, at);
    let inside = is_in(e, byte, set);
    let both = e.b.ins().band(more, inside);
    only_if(e, both, fail);
    e.b.ins().iadd_imm_s(at, 1)
}

/// As many as there are, between two bounds.
fn run(e: E, hay: Hay, at: Value, (set, min, max): (Ascii, u32, u32), fail: Block) -> Value {
    let place = next_of(e, hay, at, !set);
    let mut to = e.b.ins().smin(place, hay.length);
    if max != u32::MAX {
        let most = e.b.ins().iadd_imm_s(at, i64::from(max));
        to = e.b.ins().smin(to, most);
    }
    if min > 0 {
        let least = e.b.ins().iadd_imm_s(at, i64::from(min));
        let enough = e.b.ins().icmp(IntCC::SignedGreaterThanOrEqual, to, least);
        only_if(e, enough, fail);
    }
    to
}

/// The ranges of a set, in order.
fn ranges(set: Ascii) -> Vec<Range> {
    let mut ranges: Vec<Range> = Vec::new();
    for byte in (0..128u8).filter(|byte| set >> byte & 1 != 0) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == byte => *last = byte,
            _ => ranges.push((byte, byte)),
        }
    }
    ranges
}

/// Whether a byte of ASCII text is in the set: by its ranges where they are few, else by its bit.
fn is_in(e: E, byte: Value, set: Ascii) -> Value {
    const FEW: usize = 2;
    let ranges = ranges(set);
    if ranges.len() > FEW {
        let byte = e.b.ins().uextend(WORD, byte);
        let (low, high) = (e.word(set as u64 as i64), e.word((set >> 64) as u64 as i64));
        let upper = e.compare(IntCC::UnsignedGreaterThanOrEqual, byte, 64);
        let half = e.b.ins().select(upper, high, low);
        let bits = e.b.ins().ushr(half, byte);
        let bit = e.b.ins().band_imm_s(bits, 1);
        return e.compare(IntCC::NotEqual, bit, 0);
    }
    let mut found = e.b.ins().iconst(types::I8, 0);
    for (first, last) in ranges {
        let above = e.b.ins().iadd_imm_s(byte, -i64::from(first));
        let inside =
            e.b.ins()
                .icmp_imm_u(IntCC::UnsignedLessThanOrEqual, above, i64::from(last - first));
        found = e.b.ins().bor(found, inside);
    }
    found
}

/// The end, or before a line break that ends the text.
fn at_end(e: E, hay: Hay, at: Value) -> Value {
    let end = e.b.ins().icmp(IntCC::Equal, at, hay.length);
    let next = e.b.ins().iadd_imm_s(at, 1);
    let last = e.b.ins().icmp(IntCC::Equal, next, hay.length);
    let byte = byte_at(e, hay, at);
    let newline = e.b.ins().icmp_imm_u(IntCC::Equal, byte, i64::from(b'\n'));
    let before = e.b.ins().band(last, newline);
    e.b.ins().bor(end, before)
}
