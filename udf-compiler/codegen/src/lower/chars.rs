//! Questions about and conversions of single ASCII characters, which programs ask in their innermost loops. Longer
//! text goes to the helper.

use super::super::abi::WORD;
use super::super::calls::Operation;
use super::super::emit::{Emitter, Slots};
use super::super::error::CodegenError;
use super::fast_slow::either_likely;
use super::{Lower, build};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use taipan_ir::op;

type E<'x, 'a, 'b> = &'x mut Emitter<'a, 'b>;
type R = Result<Slots, CodegenError>;

pub(super) const ROWS: &[(op::Name, Lower)] = &[
    (op::STR_ISDIGIT, |e, op| {
        single(e, op, |e, op| byte_in(e, op, &[(b'0', b'9')]))
    }),
    (op::STR_ISDECIMAL, |e, op| {
        single(e, op, |e, op| byte_in(e, op, &[(b'0', b'9')]))
    }),
    (op::STR_ISNUMERIC, |e, op| {
        single(e, op, |e, op| byte_in(e, op, &[(b'0', b'9')]))
    }),
    (op::STR_ISUPPER, |e, op| {
        single(e, op, |e, op| byte_in(e, op, &[(b'A', b'Z')]))
    }),
    (op::STR_ISLOWER, |e, op| {
        single(e, op, |e, op| byte_in(e, op, &[(b'a', b'z')]))
    }),
    (op::STR_ISALPHA, |e, op| {
        single(e, op, |e, op| folded_in(e, op, &[(b'a', b'z')]))
    }),
    (op::STR_ISALNUM, |e, op| single(e, op, isalnum)),
    // Python's white space in ASCII: tab to carriage return, the four separators, space.
    (op::STR_ISSPACE, |e, op| {
        single(e, op, |e, op| byte_in(e, op, &[(9, 13), (28, 32)]))
    }),
    (op::STR_LOWER, |e, op| {
        cased(e, op, |e, op| shifted(e, op, b'A', 32), build::lower)
    }),
    (op::STR_UPPER, |e, op| {
        cased(e, op, |e, op| shifted(e, op, b'a', -32), build::upper)
    }),
    (op::STR_TO_INT, to_int),
    (op::STR_TRY_INT, try_int),
];

/// Emits `fast` where the text is one ASCII character, and the helper where it is not. A text of which nothing is known
/// is as likely to be longer.
fn single(e: E, op: &Operation<'_>, fast: fn(E, &Operation<'_>) -> R) -> R {
    let Some(text) = op.args.first() else {
        return e.by_helper(op);
    };
    let (_, meta) = e.pair(*text)?;
    match e.known(meta) {
        Some(1) => fast(e, op),
        Some(_) => e.by_helper(op),
        None => {
            let one = e.compare(IntCC::Equal, meta, 1);
            either_likely(e, op, one, |e| fast(e, op))
        }
    }
}

/// Emits `single` where the text is known to be one ASCII character, else `any`.
fn cased(e: E, op: &Operation<'_>, single: fn(E, &Operation<'_>) -> R, any: fn(E, &Operation<'_>) -> R) -> R {
    let [text] = op.take()?;
    let (_, meta) = e.pair(text)?;
    match e.known(meta) {
        Some(1) => single(e, op),
        _ => any(e, op),
    }
}

fn byte(e: E, op: &Operation<'_>) -> Result<Value, CodegenError> {
    let (ptr, _) = match op.args.first() {
        Some(text) => e.pair(*text)?,
        None => return Err(CodegenError::Operation(op.op.name.as_str())),
    };
    Ok(e.first_byte(ptr))
}

fn in_range(e: E, byte: Value, low: u8, high: u8) -> Value {
    let from_low = e.b.ins().iadd_imm_s(byte, -i64::from(low));
    e.b.ins()
        .icmp_imm_u(IntCC::UnsignedLessThanOrEqual, from_low, i64::from(high - low))
}

fn in_ranges(e: E, byte: Value, ranges: &[(u8, u8)]) -> Value {
    let mut within = None;
    for (low, high) in ranges {
        let one = in_range(e, byte, *low, *high);
        within = Some(match within {
            Some(others) => e.b.ins().bor(others, one),
            None => one,
        });
    }
    within.unwrap_or_else(|| e.b.ins().iconst(types::I8, 0))
}

fn byte_in(e: E, op: &Operation<'_>, ranges: &[(u8, u8)]) -> R {
    let byte = byte(e, op)?;
    Ok(vec![in_ranges(e, byte, ranges)])
}

/// Whether the lower-case form of the byte is in the ranges, which hold letters only.
fn folded_in(e: E, op: &Operation<'_>, ranges: &[(u8, u8)]) -> R {
    let byte = byte(e, op)?;
    let folded = e.b.ins().bor_imm_u(byte, 0x20);
    Ok(vec![in_ranges(e, folded, ranges)])
}

fn isalnum(e: E, op: &Operation<'_>) -> R {
    let byte = byte(e, op)?;
    let folded = e.b.ins().bor_imm_u(byte, 0x20);
    let letter = in_range(e, folded, b'a', b'z');
    let digit = in_range(e, byte, b'0', b'9');
    Ok(vec![e.b.ins().bor(letter, digit)])
}

/// The character moved by `by` if it is one of the 26 from `first` on.
fn shifted(e: E, op: &Operation<'_>, first: u8, by: i64) -> R {
    let byte = byte(e, op)?;
    let letter = in_range(e, byte, first, first + 25);
    let code = e.b.ins().uextend(WORD, byte);
    let moved = e.b.ins().iadd_imm_s(code, by);
    let code = e.b.ins().select(letter, moved, code);
    let characters = e.shared.pool.characters();
    let characters = e.word(characters as i64);
    Ok(vec![e.b.ins().iadd(characters, code), e.word(1)])
}

/// `int(c)` of one digit.
fn to_int(e: E, op: &Operation<'_>) -> R {
    if !decimal(e, op) {
        return e.by_helper(op);
    }
    single(e, op, |e, op| {
        let (valid, digit) = digit(e, op)?;
        e.fail_unless(valid);
        Ok(vec![digit])
    })
}

/// `int(c)` of one digit, and whether it is one.
fn try_int(e: E, op: &Operation<'_>) -> R {
    if !decimal(e, op) {
        return e.by_helper(op);
    }
    single(e, op, |e, op| {
        let (valid, digit) = digit(e, op)?;
        Ok(vec![e.b.ins().uextend(WORD, valid), digit])
    })
}

fn decimal(e: E, op: &Operation<'_>) -> bool {
    op.args.get(1).and_then(|base| e.const_int(*base)) == Some(10)
}

/// Whether the first byte is a digit, and which.
fn digit(e: E, op: &Operation<'_>) -> Result<(Value, Value), CodegenError> {
    let byte = byte(e, op)?;
    let digit = e.b.ins().iadd_imm_s(byte, -i64::from(b'0'));
    let valid = e.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, digit, 9);
    Ok((valid, e.b.ins().uextend(WORD, digit)))
}
