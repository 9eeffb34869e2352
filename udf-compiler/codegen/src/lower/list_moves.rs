//! Elements that move within a list: what moves a few words is a loop right here; longer ways, and every other form, are helpers.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::Lower;
use super::fast_slow::either;
use super::list_memory::allocate_words;
use super::str::{Sign, sign};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};
use taipan_ir as ir;
use taipan_ir::{Const, Type, op};
use taipan_runtime::List;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

/// So many words and more are moved by helpers.
const MANY: i64 = 64;
/// So many pairs of words are turned around without a loop.
const PAIRS: i64 = 4;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::LIST_COPY, copy),
    (op::LIST_SLICE, |e, op| {
        if is_whole(e, op)? { copy(e, op) } else { e.by_helper(op) }
    }),
    (op::LIST_INSERT, insert),
    (op::LIST_MOVE, move_element),
    (op::LIST_SPLICE_SLICE, splice_slice),
    (op::LIST_REVERSE_PREFIX, reverse_prefix),
];

/// Whether elements are a word each.
fn is_narrow(e: E, list: ir::Value) -> bool {
    e.ty(list).element().is_some_and(|element| element.slots() == 1)
}

/// The length of a list and where its elements lie.
fn opened(e: E, header: Value) -> (Value, Value) {
    let length = e.load(e.regions.length, WORD, header, List::LEN);
    let data = e.load(e.regions.header, WORD, header, List::DATA);
    (length, data)
}

/// Repeats a step while the first address is below the second; the step gives both for the next round.
fn while_below<'a, 'b>(
    e: &mut Emitter<'a, 'b>,
    (low, high): (Value, Value),
    step: impl FnOnce(&mut Emitter<'a, 'b>, Value, Value) -> (Value, Value),
) {
    let (round, body, done) = (e.block_with([WORD, WORD]), e.b.create_block(), e.b.create_block());
    e.jump(round, &[low, high]);
    e.b.switch_to_block(round);
    let (low, high) = (e.b.block_params(round)[0], e.b.block_params(round)[1]);
    let more = e.b.ins().icmp(IntCC::UnsignedLessThan, low, high);
    e.branch(more, body, done);
    e.b.switch_to_block(body);
    let (low, high) = step(e, low, high);
    e.jump(round, &[low, high]);
    e.b.switch_to_block(done);
}

/// Whether a slice is of everything.
fn is_whole(e: E, op: &Operation<'_>) -> Result<bool, CodegenError> {
    let [_, start, stop] = op.take()?;
    Ok(e.const_int(start) == Some(0) && e.const_int(stop) == Some(i64::MAX))
}

/// A copy of a list of a few words.
fn copy(e: E, op: &Operation<'_>) -> R {
    let list = *op.args.first().ok_or_else(|| malformed("a copy of nothing"))?;
    if !is_narrow(e, list) || e.consts.contains_key(&list) {
        return e.by_helper(op);
    }
    let header = e.one(list)?;
    let (length, data) = opened(e, header);
    let few = e.compare(IntCC::UnsignedLessThan, length, MANY);
    either(e, op, few, |e| {
        let fresh = allocate_words(e, length)?;
        let target = e.load(e.regions.header, WORD, fresh, List::DATA);
        let bytes = e.b.ins().ishl_imm_s(length, 3);
        let end = e.b.ins().iadd(data, bytes);
        let away = e.b.ins().isub(target, data);
        while_below(e, (data, end), |e, at, end| {
            let word = e.load(e.regions.elements, WORD, at, 0);
            let to = e.b.ins().iadd(at, away);
            e.store(e.regions.elements, word, to, 0);
            (e.b.ins().iadd_imm_s(at, 8), end)
        });
        e.store(e.regions.length, length, fresh, List::LEN);
        Ok(vec![fresh])
    })
}

/// `list.pop(0)`
pub(super) fn pop_first(e: E, op: &Operation<'_>) -> R {
    let [list, _] = op.take()?;
    if !is_narrow(e, list) {
        return e.by_helper(op);
    }
    let header = e.one(list)?;
    let (length, data) = opened(e, header);
    let shorter = e.b.ins().iadd_imm_s(length, -1);
    let few = e.compare(IntCC::UnsignedLessThan, shorter, MANY);
    let element = op.result.clone();
    either(e, op, few, |e| {
        let first = e.load_slots(e.regions.elements, &element, data, 0);
        let bytes = e.b.ins().ishl_imm_s(shorter, 3);
        let end = e.b.ins().iadd(data, bytes);
        while_below(e, (data, end), |e, at, end| {
            let next = e.load(e.regions.elements, WORD, at, 8);
            e.store(e.regions.elements, next, at, 0);
            (e.b.ins().iadd_imm_s(at, 8), end)
        });
        e.store(e.regions.length, shorter, header, List::LEN);
        Ok(first)
    })
}

/// `list.insert(at, element)` with room for one more.
fn insert(e: E, op: &Operation<'_>) -> R {
    let [list, at, element] = op.take()?;
    let sign = sign(e, at);
    if !is_narrow(e, list) || sign == Sign::Negative {
        return e.by_helper(op);
    }
    let slots = e.slots(element)?;
    let (header, at) = (e.one(list)?, e.one(at)?);
    let (length, data) = opened(e, header);
    let capacity = e.load(e.regions.header, WORD, header, List::CAPACITY);
    let place = e.b.ins().umin(at, length);
    let moved = e.b.ins().isub(length, place);
    let few = e.compare(IntCC::UnsignedLessThan, moved, MANY);
    let room = e.b.ins().icmp(IntCC::UnsignedLessThan, length, capacity);
    let mut short = e.b.ins().band(few, room);
    if sign == Sign::Unknown {
        let forward = e.compare(IntCC::SignedGreaterThanOrEqual, at, 0);
        short = e.b.ins().band(short, forward);
    }
    either(e, op, short, |e| {
        let (from, to) = (e.b.ins().ishl_imm_s(place, 3), e.b.ins().ishl_imm_s(length, 3));
        let (from, to) = (e.b.ins().iadd(data, from), e.b.ins().iadd(data, to));
        while_below(e, (from, to), |e, from, to| {
            let before = e.b.ins().iadd_imm_s(to, -8);
            let word = e.load(e.regions.elements, WORD, before, 0);
            e.store(e.regions.elements, word, to, 0);
            (from, before)
        });
        e.store_slots(e.regions.elements, &slots, from, 0);
        let longer = e.b.ins().iadd_imm_s(length, 1);
        e.store(e.regions.length, longer, header, List::LEN);
        Ok(Vec::new())
    })
}

/// `list.insert(to, list.pop(from))`
fn move_element(e: E, op: &Operation<'_>) -> R {
    let [list, from, to] = op.take()?;
    let (of_from, of_to) = (sign(e, from), sign(e, to));
    if !is_narrow(e, list) || of_to == Sign::Negative {
        return e.by_helper(op);
    }
    let (from_start, to_start) = (e.const_int(from) == Some(0), e.const_int(to) == Some(0));
    let (header, mut from, to) = (e.one(list)?, e.one(from)?, e.one(to)?);
    let (length, data) = opened(e, header);
    if of_from != Sign::NotNegative {
        let from_end = e.b.ins().iadd(from, length);
        let negative = e.compare(IntCC::SignedLessThan, from, 0);
        from = e.b.ins().select(negative, from_end, from);
    }
    let shorter = e.b.ins().iadd_imm_s(length, -1);
    let to_place = e.b.ins().umin(to, shorter);
    let inside = e.b.ins().icmp(IntCC::UnsignedLessThan, from, length);
    let distance = e.b.ins().isub(from, to_place);
    let distance = e.b.ins().iadd_imm_s(distance, MANY);
    let near = e.compare(IntCC::UnsignedLessThan, distance, 2 * MANY);
    let mut short = e.b.ins().band(inside, near);
    if of_to == Sign::Unknown {
        let forward = e.compare(IntCC::SignedGreaterThanOrEqual, to, 0);
        short = e.b.ins().band(short, forward);
    }
    let element = op.result.clone();
    either(e, op, short, |e| {
        let (from, to) = (e.b.ins().ishl_imm_s(from, 3), e.b.ins().ishl_imm_s(to_place, 3));
        let (from, to) = (e.b.ins().iadd(data, from), e.b.ins().iadd(data, to));
        let moved = e.load_slots(e.regions.elements, &element, from, 0);
        // Of the two, one has nothing to do.
        if !to_start {
            while_below(e, (from, to), |e, at, end| {
                let next = e.load(e.regions.elements, WORD, at, 8);
                e.store(e.regions.elements, next, at, 0);
                (e.b.ins().iadd_imm_s(at, 8), end)
            });
        }
        if !from_start {
            while_below(e, (to, from), |e, end, at| {
                let before = e.b.ins().iadd_imm_s(at, -8);
                let word = e.load(e.regions.elements, WORD, before, 0);
                e.store(e.regions.elements, word, at, 0);
                (end, before)
            });
        }
        e.store_slots(e.regions.elements, &moved, to, 0);
        Ok(moved)
    })
}

/// An optional bound of a slice: whether it is given and not negative, and what it is.
struct Bound {
    given: Value,
    place: Value,
}

/// A bound as slots; nothing where it is known not to be given.
fn bound(e: E, bound: ir::Value) -> Result<Option<Bound>, CodegenError> {
    let absent = match e.consts.get(&bound) {
        Some(Const::None) => true,
        Some(Const::Union(_, _, inner)) => **inner == Const::None,
        _ => false,
    };
    if absent {
        return Ok(None);
    }
    let int = match e.ty(bound) {
        Type::Union(parts) => parts.iter().position(|part| *part == Type::Int),
        _ => None,
    };
    let slots = e.slots(bound)?;
    let (Some(int), &[tag, place]) = (int, slots.as_slice()) else {
        return Err(malformed("a bound of a slice that is no option of an int"));
    };
    let given = e.compare(IntCC::Equal, tag, int as i64);
    let forward = e.compare(IntCC::SignedGreaterThanOrEqual, place, 0);
    let given = e.b.ins().band(given, forward);
    Ok(Some(Bound { given, place }))
}

/// `list[start:stop] = list[stop - 1:start - 1:-1]` turns a part of a list around.
fn splice_slice(e: E, op: &Operation<'_>) -> R {
    let [list, start, stop, source, from, to, step] = op.take()?;
    if list != source || e.const_int(step) != Some(-1) || !is_narrow(e, list) {
        return e.by_helper(op);
    }
    let (Some(from), to) = (bound(e, from)?, bound(e, to)?) else {
        return e.by_helper(op);
    };
    let (header, start, stop, last) = (e.one(list)?, e.one(start)?, e.one(stop)?, from.place);
    let (length, data) = opened(e, header);
    let behind = e.b.ins().iadd_imm_s(last, 1);
    let mut turns = e.b.ins().icmp(IntCC::Equal, behind, stop);
    let mut and = |e: E, holds: Value| turns = e.b.ins().band(turns, holds);
    and(e, from.given);
    let begins = match to {
        Some(to) => {
            and(e, to.given);
            let first = e.b.ins().iadd_imm_s(to.place, 1);
            e.b.ins().icmp(IntCC::Equal, first, start)
        }
        None => e.compare(IntCC::Equal, start, 0),
    };
    and(e, begins);
    let inside = e.b.ins().icmp(IntCC::UnsignedLessThan, last, length);
    and(e, inside);
    let distance = e.b.ins().isub(last, start);
    let few = e.compare(IntCC::UnsignedLessThan, distance, MANY);
    and(e, few);
    either(e, op, turns, |e| {
        let (low, high) = (e.b.ins().ishl_imm_s(start, 3), e.b.ins().ishl_imm_s(last, 3));
        let (low, high) = (e.b.ins().iadd(data, low), e.b.ins().iadd(data, high));
        while_below(e, (low, high), |e, low, high| {
            let first = e.load(e.regions.elements, WORD, low, 0);
            let second = e.load(e.regions.elements, WORD, high, 0);
            e.store(e.regions.elements, second, low, 0);
            e.store(e.regions.elements, first, high, 0);
            (e.b.ins().iadd_imm_s(low, 8), e.b.ins().iadd_imm_s(high, -8))
        });
        Ok(Vec::new())
    })
}

/// `list[:last + 1] = list[last::-1]`, and what comes first then.
fn reverse_prefix(e: E, op: &Operation<'_>) -> R {
    let [list, last] = op.take()?;
    if !is_narrow(e, list) {
        return e.by_helper(op);
    }
    let (header, last) = (e.one(list)?, e.one(last)?);
    let (length, data) = opened(e, header);
    let inside = e.b.ins().icmp(IntCC::UnsignedLessThan, last, length);
    let few = e.compare(IntCC::UnsignedLessThanOrEqual, last, 2 * PAIRS);
    let short = e.b.ins().band(inside, few);
    let element = op.result.clone();
    either(e, op, short, |e| {
        let end = e.b.ins().ishl_imm_s(last, 3);
        let end = e.b.ins().iadd(data, end);
        let first = e.load_slots(e.regions.elements, &element, end, 0);
        reverse_few(e, data, end);
        Ok(first)
    })
}

/// Turns the words from one address to another around, at most twice `PAIRS` and one. How many there are decides no branch: nobody
/// could foresee it. A pair that has met stands for the first word, which the first pair writes last.
fn reverse_few(e: E, first: Value, last: Value) {
    let pairs: Vec<[Value; 4]> = (0..PAIRS)
        .map(|pair| {
            let (low, high) = match pair {
                0 => (first, last),
                _ => {
                    let (low, high) = (
                        e.b.ins().iadd_imm_s(first, 8 * pair),
                        e.b.ins().iadd_imm_s(last, -8 * pair),
                    );
                    let apart = e.b.ins().icmp(IntCC::UnsignedLessThan, low, high);
                    (
                        e.b.ins().select(apart, low, first),
                        e.b.ins().select(apart, high, first),
                    )
                }
            };
            let at_low = e.load(e.regions.elements, WORD, low, 0);
            let at_high = e.load(e.regions.elements, WORD, high, 0);
            [low, high, at_low, at_high]
        })
        .collect();
    for [low, high, at_low, at_high] in pairs.into_iter().rev() {
        e.store(e.regions.elements, at_high, low, 0);
        e.store(e.regions.elements, at_low, high, 0);
    }
}
