//! Searching for constant texts of a few bytes, thirty-two places at a time, and what is made of where they were found.
//! Blocks of bytes may reach past the end of the text, see `SLACK`; what is found there does not count.
//!
//! Where the text is not ASCII, or the needle is long or not constant, the helper searches.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::Lower;
use super::str::{Sign, bytes, sign, where_ascii, within};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::STR_FIND, |e, op| with_needle(e, op, to_the_end, find)),
    (op::STR_INDEX, |e, op| with_needle(e, op, to_the_end, index)),
    (op::STR_RFIND, |e, op| with_needle(e, op, whole, rfind)),
    (op::STR_RINDEX, |e, op| with_needle(e, op, whole, rindex)),
    (op::STR_SPLIT_NTH, |e, op| with_needle(e, op, first, before)),
    (op::STR_PART_END, part_end),
    (op::STR_PARTITION, |e, op| with_needle(e, op, always, partition)),
    (op::STR_RPARTITION, |e, op| with_needle(e, op, always, rpartition)),
];

/// Longer needles are left to the helper.
const LONGEST_NEEDLE: usize = 12;

/// Places looked at in one round.
const BLOCK: i64 = 32;

/// Whether the arguments besides text and needle are such that the search can be inline.
type Suits = fn(E, &Operation<'_>) -> bool;

/// Emits `fast` where the second argument is a short constant, the other arguments suit, and the text is ASCII.
fn with_needle(e: E, op: &Operation<'_>, suits: Suits, fast: fn(E, &Operation<'_>) -> R) -> R {
    match (op.args.first(), needle(e, op)) {
        (Some(text), Some(_)) if suits(e, op) => where_ascii(e, op, *text, fast),
        _ => e.by_helper(op),
    }
}

/// The bytes of a needle that can be searched for inline.
pub(super) fn needle(e: E, op: &Operation<'_>) -> Option<Vec<u8>> {
    let text = e.const_text(*op.args.get(1)?)?;
    (1..=LONGEST_NEEDLE)
        .contains(&text.len())
        .then(|| text.as_bytes().to_vec())
}

fn is_constant(e: E, op: &Operation<'_>, place: usize, value: i64) -> bool {
    op.args.get(place).is_some_and(|arg| e.const_int(*arg) == Some(value))
}

/// Whether the search ends at the end, and begins at a place counted from the front.
fn to_the_end(e: E, op: &Operation<'_>) -> bool {
    is_constant(e, op, 3, i64::MAX) && op.args.get(2).is_some_and(|start| sign(e, *start) == Sign::NotNegative)
}

fn always(_: E, _: &Operation<'_>) -> bool {
    true
}

fn whole(e: E, op: &Operation<'_>) -> bool {
    is_constant(e, op, 2, 0) && is_constant(e, op, 3, i64::MAX)
}

fn first(e: E, op: &Operation<'_>) -> bool {
    is_constant(e, op, 2, 0)
}

/// The text to search, and how many places in it the needle may stand at.
struct Haystack {
    ptr: Value,
    length: Value,
    places: Value,
    needle: Vec<u8>,
}

impl Haystack {
    fn of(e: E, op: &Operation<'_>) -> Result<Haystack, CodegenError> {
        let text = *op.args.first().ok_or(CodegenError::Operation(op.op.name.as_str()))?;
        let needle = needle(e, op).ok_or(CodegenError::Operation(op.op.name.as_str()))?;
        let (ptr, _) = e.pair(text)?;
        let length = bytes(e, text)?;
        Ok(Haystack {
            ptr,
            length,
            places: e.b.ins().iadd_imm_s(length, 1 - needle.len() as i64),
            needle,
        })
    }

    /// One bit for each of the block's places, set where the needle stands.
    fn matches(&self, e: E, at: Value) -> Value {
        let start = e.b.ins().iadd(self.ptr, at);
        let halves = [0, 16].map(|half| {
            let mut all = None;
            for (i, byte) in self.needle.iter().enumerate() {
                let same = same_bytes(e, start, half + i as i32, *byte);
                all = Some(match all {
                    Some(others) => e.b.ins().band(others, same),
                    None => same,
                });
            }
            match all {
                Some(all) => e.b.ins().vhigh_bits(types::I32, all),
                None => e.b.ins().iconst(types::I32, 0),
            }
        });
        let high = e.b.ins().ishl_imm_s(halves[1], 16);
        e.b.ins().bor(halves[0], high)
    }

    /// The first place from `start` on; a place past the last possible one where there is none.
    fn first(&self, e: E, start: Value) -> Value {
        let head = e.block_with([WORD]);
        let done = e.block_with([WORD]);
        let body = e.b.create_block();
        e.jump(head, &[start]);
        e.b.switch_to_block(head);
        let at = e.b.block_params(head)[0];
        let more = e.b.ins().icmp(IntCC::SignedLessThan, at, self.places);
        e.b.ins().brif(more, body, &[], done, &[at.into()]);
        e.b.switch_to_block(body);
        let matches = self.matches(e, at);
        let wide = e.b.ins().uextend(WORD, matches);
        let offset = e.b.ins().ctz(wide);
        let place = e.b.ins().iadd(at, offset);
        // Not from what was found, for which the next block would have to wait.
        let next = e.b.ins().iadd_imm_s(at, BLOCK);
        e.b.ins().brif(matches, done, &[place.into()], head, &[next.into()]);
        e.b.switch_to_block(done);
        e.b.block_params(done)[0]
    }

    /// The last place; -1 where there is none.
    fn last(&self, e: E) -> Value {
        let head = e.block_with([WORD]);
        let done = e.block_with([WORD]);
        let body = e.b.create_block();
        let last = e.b.ins().iadd_imm_s(self.places, -1);
        let block = e.b.ins().band_imm_s(last, -BLOCK);
        let none = e.word(-1);
        e.jump(head, &[block]);
        e.b.switch_to_block(head);
        let at = e.b.block_params(head)[0];
        let more = e.compare(IntCC::SignedGreaterThanOrEqual, at, 0);
        e.b.ins().brif(more, body, &[], done, &[none.into()]);
        e.b.switch_to_block(body);
        let matches = self.matches(e, at);
        let left = e.b.ins().isub(self.places, at);
        let most = e.word(BLOCK);
        let left = e.b.ins().umin(left, most);
        let one = e.word(1);
        let mask = e.b.ins().ishl(one, left);
        let mask = e.b.ins().iadd_imm_s(mask, -1);
        let wide = e.b.ins().uextend(WORD, matches);
        let wide = e.b.ins().band(wide, mask);
        let zeros = e.b.ins().clz(wide);
        let top = e.b.ins().iadd_imm_s(at, 63);
        let place = e.b.ins().isub(top, zeros);
        let before = e.b.ins().iadd_imm_s(at, -BLOCK);
        e.b.ins().brif(wide, done, &[place.into()], head, &[before.into()]);
        e.b.switch_to_block(done);
        e.b.block_params(done)[0]
    }
}

/// All ones in each of sixteen bytes that is this one.
pub(super) fn same_bytes(e: E, start: Value, offset: i32, byte: u8) -> Value {
    let (found, wanted) = (e.sixteen(start, offset), e.sixteen_of(byte));
    e.b.ins().icmp(IntCC::Equal, found, wanted)
}

fn start(e: E, op: &Operation<'_>) -> Result<Value, CodegenError> {
    let start = *op.args.get(2).ok_or(CodegenError::Operation(op.op.name.as_str()))?;
    e.one(start)
}

/// The place, and whether the needle was found.
fn found(e: E, hay: &Haystack, start: Value) -> (Value, Value) {
    let place = hay.first(e, start);
    let found = e.b.ins().icmp(IntCC::SignedLessThan, place, hay.places);
    (place, found)
}

fn find(e: E, op: &Operation<'_>) -> R {
    let hay = Haystack::of(e, op)?;
    let start = start(e, op)?;
    let (place, found) = found(e, &hay, start);
    let none = e.word(-1);
    Ok(vec![e.b.ins().select(found, place, none)])
}

fn index(e: E, op: &Operation<'_>) -> R {
    let hay = Haystack::of(e, op)?;
    let start = start(e, op)?;
    let (place, found) = found(e, &hay, start);
    e.fail_unless(found);
    Ok(vec![place])
}

fn rfind(e: E, op: &Operation<'_>) -> R {
    let hay = Haystack::of(e, op)?;
    Ok(vec![hay.last(e)])
}

fn rindex(e: E, op: &Operation<'_>) -> R {
    let hay = Haystack::of(e, op)?;
    let place = hay.last(e);
    let found = e.compare(IntCC::SignedGreaterThanOrEqual, place, 0);
    e.fail_unless(found);
    Ok(vec![place])
}

/// What precedes the needle; all where it is not found.
fn before(e: E, op: &Operation<'_>) -> R {
    let hay = Haystack::of(e, op)?;
    let start = e.word(0);
    let stop = match hay.needle.len() {
        1 => {
            let place = hay.first(e, start);
            e.b.ins().smin(place, hay.length)
        }
        _ => {
            let (place, found) = found(e, &hay, start);
            e.b.ins().select(found, place, hay.length)
        }
    };
    Ok(vec![hay.ptr, stop])
}

/// The next place of the needle, or the end. Bytes of other characters are never those of the needle: any text will do.
fn part_end(e: E, op: &Operation<'_>) -> R {
    if needle(e, op).is_none() {
        return e.by_helper(op);
    }
    let hay = Haystack::of(e, op)?;
    let [text, _, start] = op.take()?;
    let start = within(e, start, text, hay.length)?;
    let (place, found) = found(e, &hay, start);
    Ok(vec![e.b.ins().select(found, place, hay.length)])
}

/// What precedes the needle, the needle, what follows.
fn partition(e: E, op: &Operation<'_>) -> R {
    let hay = Haystack::of(e, op)?;
    let start = e.word(0);
    let (place, found) = found(e, &hay, start);
    let stop = e.b.ins().select(found, place, hay.length);
    parts(e, &hay, found, stop)
}

/// Where the needle is not found, the text is the last of the three parts.
fn rpartition(e: E, op: &Operation<'_>) -> R {
    let hay = Haystack::of(e, op)?;
    let place = hay.last(e);
    let found = e.compare(IntCC::SignedGreaterThanOrEqual, place, 0);
    let zero = e.word(0);
    let stop = e.b.ins().select(found, place, zero);
    parts(e, &hay, found, stop)
}

fn parts(e: E, hay: &Haystack, found: Value, stop: Value) -> R {
    let (width, zero) = (e.word(hay.needle.len() as i64), e.word(0));
    let width = e.b.ins().select(found, width, zero);
    let next = e.b.ins().iadd(stop, width);
    let middle = e.b.ins().iadd(hay.ptr, stop);
    let last = e.b.ins().iadd(hay.ptr, next);
    let rest = e.b.ins().isub(hay.length, next);
    Ok(vec![hay.ptr, stop, middle, width, last, rest])
}

/// `needle in text`
pub(super) fn contains(e: E, op: &Operation<'_>) -> R {
    with_needle(e, op, always, |e, op| {
        let hay = Haystack::of(e, op)?;
        let start = e.word(0);
        Ok(vec![found(e, &hay, start).1])
    })
}
