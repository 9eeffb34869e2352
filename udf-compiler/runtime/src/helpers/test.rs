//! Helpers of str that answer yes, no, or a number.

use super::{or_fail, text};
use crate::abi::{Args, Fails, Helper, Out, row};
use crate::ctx::CtxPtr;
use crate::digits;
use crate::fail::{Fail, Outcome};
use crate::py_str::{index, parse, search, test};
use crate::text::RStr;
use crate::view::Text;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("str.isalnum", Never, is_alnum as extern "C" fn(_) -> _),
        row("str.isalpha", Never, is_alpha as extern "C" fn(_) -> _),
        row("str.isdecimal", Never, is_decimal as extern "C" fn(_) -> _),
        row("str.isdigit", Never, is_digit as extern "C" fn(_) -> _),
        row("str.isidentifier", Never, is_identifier as extern "C" fn(_) -> _),
        row("str.islower", Never, is_lower as extern "C" fn(_) -> _),
        row("str.isnumeric", Never, is_numeric as extern "C" fn(_) -> _),
        row("str.isprintable", Never, is_printable as extern "C" fn(_) -> _),
        row("str.isspace", Never, is_space as extern "C" fn(_) -> _),
        row("str.istitle", Never, is_title as extern "C" fn(_) -> _),
        row("str.isupper", Never, is_upper as extern "C" fn(_) -> _),
        row("str.len", Never, len as extern "C" fn(_) -> _),
        row("str.ord", Status, ord as extern "C" fn(_, _) -> _),
        row("str.eq", Never, eq as extern "C" fn(_, _) -> _),
        row("str.ne", Never, ne as extern "C" fn(_, _) -> _),
        row("str.lt", Never, lt as extern "C" fn(_, _) -> _),
        row("str.le", Never, le as extern "C" fn(_, _) -> _),
        row("str.gt", Never, gt as extern "C" fn(_, _) -> _),
        row("str.ge", Never, ge as extern "C" fn(_, _) -> _),
        row("str.contains", Never, contains as extern "C" fn(_, _) -> _),
        row("str.startswith", Never, startswith as extern "C" fn(_, _) -> _),
        row("str.endswith", Never, endswith as extern "C" fn(_, _) -> _),
        row("str.find", Never, find as extern "C" fn(_, _, _, _) -> _),
        row("str.rfind", Never, rfind as extern "C" fn(_, _, _, _) -> _),
        row("str.count", Never, count as extern "C" fn(_, _, _, _) -> _),
        row("str.index", Status, find_index as extern "C" fn(_, _) -> _),
        row("str.rindex", Status, rfind_index as extern "C" fn(_, _) -> _),
        row("str.to_int", Status, to_int as extern "C" fn(_, _, _) -> _),
        row("str.to_int_mod", Status, to_int_mod as extern "C" fn(_, _, _, _) -> _),
        row("str.to_float", Status, to_float as extern "C" fn(_, _) -> _),
        row("str.try_int", Status, try_int as extern "C" fn(_, _, _, _)),
        row("str.try_float", Status, try_float as extern "C" fn(_, _, _)),
    ]
}

extern "C" fn is_alnum(s: RStr) -> bool {
    test::is_alnum(text(&s))
}

extern "C" fn is_alpha(s: RStr) -> bool {
    test::is_alpha(text(&s))
}

extern "C" fn is_decimal(s: RStr) -> bool {
    digits_or(s, test::is_decimal)
}

extern "C" fn is_digit(s: RStr) -> bool {
    digits_or(s, test::is_digit)
}

/// In ASCII, the three kinds of numbers are one.
fn digits_or(s: RStr, other: fn(Text) -> bool) -> bool {
    if s.is_ascii() {
        digits::are_all(s)
    } else {
        other(text(&s))
    }
}

extern "C" fn is_identifier(s: RStr) -> bool {
    test::is_identifier(text(&s))
}

extern "C" fn is_lower(s: RStr) -> bool {
    test::is_lower(text(&s))
}

extern "C" fn is_numeric(s: RStr) -> bool {
    digits_or(s, test::is_numeric)
}

extern "C" fn is_printable(s: RStr) -> bool {
    test::is_printable(text(&s))
}

extern "C" fn is_space(s: RStr) -> bool {
    test::is_space(text(&s))
}

extern "C" fn is_title(s: RStr) -> bool {
    test::is_title(text(&s))
}

extern "C" fn is_upper(s: RStr) -> bool {
    test::is_upper(text(&s))
}

extern "C" fn eq(a: RStr, b: RStr) -> bool {
    a.as_bytes() == b.as_bytes()
}

extern "C" fn ne(a: RStr, b: RStr) -> bool {
    a.as_bytes() != b.as_bytes()
}

extern "C" fn lt(a: RStr, b: RStr) -> bool {
    a.as_bytes() < b.as_bytes()
}

extern "C" fn le(a: RStr, b: RStr) -> bool {
    a.as_bytes() <= b.as_bytes()
}

extern "C" fn gt(a: RStr, b: RStr) -> bool {
    a.as_bytes() > b.as_bytes()
}

extern "C" fn ge(a: RStr, b: RStr) -> bool {
    a.as_bytes() >= b.as_bytes()
}

extern "C" fn len(s: RStr) -> i64 {
    text(&s).len() as i64
}

extern "C" fn ord(mut ctx: CtxPtr, s: RStr) -> i64 {
    or_fail(&mut ctx, index::ord(text(&s)), 0)
}

extern "C" fn contains(s: RStr, sub: RStr) -> bool {
    search::contains(text(&s), text(&sub))
}

extern "C" fn startswith(s: RStr, prefix: RStr) -> bool {
    search::starts_with(text(&s), text(&prefix))
}

extern "C" fn endswith(s: RStr, suffix: RStr) -> bool {
    search::ends_with(text(&s), text(&suffix))
}

extern "C" fn find(s: RStr, sub: RStr, start: i64, stop: i64) -> i64 {
    search::find(text(&s), text(&sub), start, stop).map_or(-1, |at| at as i64)
}

extern "C" fn rfind(s: RStr, sub: RStr, start: i64, stop: i64) -> i64 {
    search::rfind(text(&s), text(&sub), start, stop).map_or(-1, |at| at as i64)
}

extern "C" fn count(s: RStr, sub: RStr, start: i64, stop: i64) -> i64 {
    search::count(text(&s), text(&sub), start, stop) as i64
}

extern "C" fn find_index(mut ctx: CtxPtr, args: Args) -> i64 {
    let (s, sub) = (args.str(0), args.str(2));
    let found = search::find(text(&s), text(&sub), args.int(4), args.int(5));
    or_fail(&mut ctx, found.map(|at| at as i64).ok_or(Fail::Value), 0)
}

extern "C" fn rfind_index(mut ctx: CtxPtr, args: Args) -> i64 {
    let (s, sub) = (args.str(0), args.str(2));
    let found = search::rfind(text(&s), text(&sub), args.int(4), args.int(5));
    or_fail(&mut ctx, found.map(|at| at as i64).ok_or(Fail::Value), 0)
}

extern "C" fn to_int(mut ctx: CtxPtr, s: RStr, base: i64) -> i64 {
    or_fail(&mut ctx, int(&s, base), 0)
}

fn int(s: &RStr, base: i64) -> Outcome<i64> {
    match digits::small_int(*s).filter(|_| base == 10) {
        Some(value) => Ok(value),
        None => parse::to_int(text(s), base),
    }
}

extern "C" fn to_int_mod(mut ctx: CtxPtr, s: RStr, base: i64, m: i64) -> i64 {
    or_fail(&mut ctx, parse::to_int_mod(text(&s), base, m), 0)
}

extern "C" fn to_float(mut ctx: CtxPtr, s: RStr) -> f64 {
    or_fail(&mut ctx, parse::to_float(text(&s)), 0.0)
}

extern "C" fn try_int(mut ctx: CtxPtr, s: RStr, base: i64, mut out: Out) {
    let read = parse::valid(text(&s), int(&s, base));
    let value = or_fail(&mut ctx, read, None);
    out.words(0, &[u64::from(value.is_some()), value.unwrap_or(0) as u64]);
}

extern "C" fn try_float(mut ctx: CtxPtr, s: RStr, mut out: Out) {
    let read = parse::valid(text(&s), parse::to_float(text(&s)));
    let value = or_fail(&mut ctx, read, None);
    out.words(0, &[u64::from(value.is_some()), value.unwrap_or(0.0).to_bits()]);
}
