//! Finding ints and short texts in dicts and sets in line; long texts are found by a helper. The hash of a text is made once
//! and known to all that follows, so that a key that was not found is added without hashing it again.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::{CodegenError, malformed};
use super::fast_slow::either;
use super::str::bytes;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Value, types};
use taipan_ir as ir;
use taipan_ir::Type;
use taipan_runtime::dict::{REMOVED, TAG};
use taipan_runtime::text::{SHORT, SHORT_MASKS};
use taipan_runtime::{Dict, hash};

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R<T = Value> = Result<T, CodegenError>;

/// What is looked for.
enum Wanted {
    Int(Value),
    /// Address, length word, and length.
    Text(Value, Value, Value),
}

/// A dict and a key of a type that is found in line.
struct Search<'t> {
    header: Value,
    key_type: &'t Type,
    value_type: &'t Type,
    key: ir::Value,
    wanted: Wanted,
}

/// An entry in which the key may be, or is to be.
struct Candidate {
    /// Where the slot of the index is, and whether it is empty.
    slot: Value,
    is_empty: Value,
    /// The place and one.
    number: Value,
    /// The half of the hash that is in the slot.
    tag: Value,
    /// Where to go on where the key is not this one.
    next: Block,
}

/// Whether keys of this type are found in line.
pub(super) fn in_line(key: &Type) -> bool {
    matches!(key, Type::Int | Type::Str)
}

/// The place of a key, of a type that is found in line, or -1.
pub(super) fn find(e: E, dict: ir::Value, key: ir::Value) -> R {
    let search = Search::new(e, dict, key)?;
    let hash = search.hash(e)?;
    let done = e.block_with([WORD]);
    if let Wanted::Text(ptr, meta, len) = search.wanted {
        let (short, long) = (e.b.create_block(), e.cold_block());
        let is_short = is_short(e, len);
        e.branch(is_short, short, long);
        e.unlikely(long, |e| {
            let width = e.word(search.value_type.slots() as i64);
            let place = e.call_named("@dict.find_str", &[search.header, width, hash, ptr, meta])?;
            e.jump(done, &place);
            Ok::<(), CodegenError>(())
        })?;
        e.b.switch_to_block(short);
    }
    let none = e.word(-1);
    let mask = e.load(e.regions.header, WORD, search.header, Dict::MASK);
    let some = e.b.create_block();
    e.b.ins().brif(mask, some, &[], done, &[none.into()]);
    e.b.switch_to_block(some);
    let candidate = search.probe(e, hash, mask);
    let look = e.b.create_block();
    e.b.ins().brif(candidate.is_empty, done, &[none.into()], look, &[]);
    e.b.switch_to_block(look);
    let place = e.b.ins().iadd_imm_s(candidate.number, -1);
    let entry = search.entry(e, place);
    let there = e.load_slots(e.regions.elements, search.key_type, entry, 8);
    let same = search.wanted.is(e, &there);
    e.b.ins().brif(same, done, &[place.into()], candidate.next, &[]);
    e.b.switch_to_block(done);
    Ok(e.b.block_params(done)[0])
}

/// The place of a key, of a type that is found in line, which is added with a value where it is not there. Whether it was
/// there decides no branch: nobody could foresee it. What is written is what was there where it was.
pub(super) fn place_or_add(e: E, op: &Operation<'_>) -> R<Slots> {
    let [dict, key, default] = op.take()?;
    let search = Search::new(e, dict, key)?;
    let default = e.slots(default)?;
    let header = e.regions.header;
    let used = e.load(header, WORD, search.header, Dict::USED);
    let capacity = e.load(header, WORD, search.header, Dict::CAPACITY);
    let mut in_line = e.b.ins().icmp(IntCC::UnsignedLessThan, used, capacity);
    if let Wanted::Text(_, _, len) = search.wanted {
        let is_short = is_short(e, len);
        in_line = e.b.ins().band(in_line, is_short);
    }
    either(e, op, in_line, |e| {
        let hash = search.hash_in_line(e)?;
        let mask = e.load(header, WORD, search.header, Dict::MASK);
        let candidate = search.probe(e, hash, mask);
        let Candidate { is_empty, tag, .. } = candidate;
        let there = e.b.ins().iadd_imm_s(candidate.number, -1);
        let place = e.b.ins().select(is_empty, used, there);
        let entry = search.entry(e, place);
        let old = e.load_slots(e.regions.elements, search.key_type, entry, 8);
        let key = e.choose(is_empty, &search.wanted.slots(), &old);
        let same = search.wanted.is(e, &key);
        let found = e.b.create_block();
        e.branch(same, found, candidate.next);
        e.b.switch_to_block(found);
        e.store(e.regions.elements, hash, entry, 0);
        e.store_slots(e.regions.elements, &key, entry, 8);
        let value = 8 + 8 * search.key_type.slots();
        let old = e.load_slots(e.regions.elements, search.value_type, entry, value);
        let values = e.choose(is_empty, &default, &old);
        e.store_slots(e.regions.elements, &values, entry, value);
        let number = e.b.ins().iadd_imm_s(place, 1);
        let filled = e.b.ins().bor(tag, number);
        e.store(header, filled, candidate.slot, 0);
        let more = e.b.ins().uextend(WORD, is_empty);
        for count in [Dict::USED, Dict::LIVE, Dict::VERSION] {
            let before = e.load(header, WORD, search.header, count);
            let after = e.b.ins().iadd(before, more);
            e.store(header, after, search.header, count);
        }
        Ok(vec![place])
    })
}

impl<'t> Search<'t> {
    fn new(e: &mut Emitter<'t, '_>, dict: ir::Value, key: ir::Value) -> R<Search<'t>> {
        let Some((key_type, value_type)) = e.ty(dict).keyed() else {
            return Err(malformed("a key of something else"));
        };
        let header = e.one(dict)?;
        let wanted = match key_type {
            Type::Int => Wanted::Int(e.one(key)?),
            _ => {
                let (ptr, meta) = e.pair(key)?;
                Wanted::Text(ptr, meta, bytes(e, key)?)
            }
        };
        Ok(Search {
            header,
            key_type,
            value_type,
            key,
            wanted,
        })
    }

    fn hash(&self, e: E) -> R {
        match self.wanted {
            Wanted::Int(key) => Ok(int_hash(e, key)),
            Wanted::Text(..) => text_hash(e, self.key),
        }
    }

    /// The hash where a text is known to be short.
    fn hash_in_line(&self, e: E) -> R {
        match self.wanted {
            Wanted::Text(ptr, meta, len) if e.hash_of(ptr, meta).is_none() => Ok(short_hash(e, ptr, len)),
            _ => self.hash(e),
        }
    }

    /// Goes through the index from the slot on that the hash says, to one that is empty or of such a hash.
    fn probe(&self, e: E, hash: Value, mask: Value) -> Candidate {
        let index = e.load(e.regions.header, WORD, self.header, Dict::INDEX);
        let tag = e.b.ins().band_imm_s(hash, TAG as i64);
        let first = e.b.ins().band(hash, mask);
        let (head, stop, next) = (e.block_with([WORD]), e.b.create_block(), e.b.create_block());
        e.jump(head, &[first]);
        e.b.switch_to_block(next);
        let at = e.b.block_params(head)[0];
        let behind = e.b.ins().iadd_imm_s(at, 1);
        let behind = e.b.ins().band(behind, mask);
        e.jump(head, &[behind]);
        e.b.switch_to_block(head);
        let offset = e.b.ins().ishl_imm_u(at, 3);
        let slot = e.b.ins().iadd(index, offset);
        let there = e.load(e.regions.header, WORD, slot, 0);
        let is_empty = e.compare(IntCC::Equal, there, 0);
        let number = e.b.ins().bxor(there, tag);
        let alike = e.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, number, REMOVED as i64);
        let ends = e.b.ins().bor(is_empty, alike);
        e.branch(ends, stop, next);
        e.b.switch_to_block(stop);
        Candidate {
            slot,
            is_empty,
            number,
            tag,
            next,
        }
    }

    fn entry(&self, e: E, place: Value) -> Value {
        entry(e, self.header, (self.key_type, self.value_type), place)
    }
}

/// The address of the entry at a place of a dict of these types.
pub(super) fn entry(e: E, header: Value, (key, value): (&Type, &Type), place: Value) -> Value {
    let width = 1 + key.slots() + value.slots();
    let entries = e.load(e.regions.header, WORD, header, Dict::ENTRIES);
    let offset = e.b.ins().imul_imm_s(place, 8 * width as i64);
    e.b.ins().iadd(entries, offset)
}

impl Wanted {
    fn slots(&self) -> Slots {
        match *self {
            Wanted::Int(key) => vec![key],
            Wanted::Text(ptr, meta, _) => vec![ptr, meta],
        }
    }

    /// Whether these slots are the same key.
    fn is(&self, e: E, there: &[Value]) -> Value {
        match (self, there) {
            (Wanted::Text(ptr, _, len), [there, meta]) => {
                // The top bit of the length word says something else.
                let (meta, len_word) = (e.b.ins().ishl_imm_u(*meta, 1), e.b.ins().ishl_imm_u(*len, 1));
                let as_long = e.b.ins().icmp(IntCC::Equal, meta, len_word);
                let masks = masks(e, *len);
                let (a, b, mask) = (e.sixteen(*there, 0), e.sixteen(*ptr, 0), e.sixteen(masks, 0));
                let differ = e.b.ins().bxor(a, b);
                let differ = e.b.ins().band(differ, mask);
                let any = e.b.ins().vany_true(differ);
                let equal = e.compare(IntCC::Equal, any, 0);
                e.b.ins().band(as_long, equal)
            }
            (Wanted::Int(key), [there, ..]) => e.b.ins().icmp(IntCC::Equal, *there, *key),
            _ => e.b.ins().iconst(types::I8, 0),
        }
    }
}

/// Where sixteen bytes lie of which so many are all ones and the others zero.
fn masks(e: E, len: Value) -> Value {
    let behind = e.word(SHORT_MASKS.as_ptr() as i64 + SHORT as i64);
    e.b.ins().isub(behind, len)
}

/// Whether a text is short, and has memory.
fn is_short(e: E, len: Value) -> Value {
    let less = e.b.ins().iadd_imm_s(len, -1);
    e.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, less, SHORT as i64)
}

/// As `hash::int`.
fn int_hash(e: E, key: Value) -> Value {
    let factor = e.word(hash::ODD[0] as i64);
    let mixed = e.b.ins().imul(key, factor);
    let high = e.b.ins().ushr_imm_u(mixed, 32);
    let mixed = e.b.ins().bxor(mixed, high);
    e.b.ins().bor_imm_s(mixed, hash::SOME as i64)
}

/// As `hash::text`.
pub(super) fn text_hash(e: E, key: ir::Value) -> R {
    let (ptr, meta) = e.pair(key)?;
    if let Some(hash) = e.hash_of(ptr, meta) {
        return Ok(hash);
    }
    let len = bytes(e, key)?;
    let (short, long) = (e.b.create_block(), e.cold_block());
    let done = e.block_with([WORD]);
    let is_short = is_short(e, len);
    e.branch(is_short, short, long);
    e.unlikely(long, |e| {
        let hash = e.call_named("@dict.hash_str", &[ptr, meta])?;
        e.jump(done, &hash);
        Ok::<(), CodegenError>(())
    })?;
    e.b.switch_to_block(short);
    let hash = short_hash(e, ptr, len);
    e.jump(done, &[hash]);
    e.b.switch_to_block(done);
    let hash = e.b.block_params(done)[0];
    e.remember_hash(ptr, meta, hash);
    Ok(hash)
}

/// As `hash::text`, of a short text.
fn short_hash(e: E, ptr: Value, len: Value) -> Value {
    let masks = masks(e, len);
    let word = |e: &mut Emitter<'_, '_>, at: i32| {
        let (word, mask) = (e.read(WORD, ptr, at), e.read(WORD, masks, at));
        e.b.ins().band(word, mask)
    };
    let (low, high) = (word(e, 0), word(e, 8));
    let seed = e.b.ins().bxor_imm_s(len, hash::ODD[1] as i64);
    let low = e.b.ins().bxor(low, seed);
    let odd = e.word(hash::ODD[2] as i64);
    let high = e.b.ins().bxor(high, odd);
    let (product, above) = (e.b.ins().imul(low, high), e.b.ins().umulhi(low, high));
    let folded = e.b.ins().bxor(product, above);
    e.b.ins().bor_imm_s(folded, hash::SOME as i64)
}
