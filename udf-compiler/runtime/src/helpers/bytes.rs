//! Helpers of bytes: parts are views of their arguments, what is new is copied into the row's memory.

use super::or_fail;
use crate::abi::{Args, Fails, Helper, Out, SiteRef, row};
use crate::bytes::RBytes;
use crate::ctx::{Ctx, CtxPtr};
use crate::fail::{Fail, Outcome};
use crate::list::ListRef;
use crate::py_bytes::code::Codec;
use crate::py_bytes::digits::{self, Layout};
use crate::py_bytes::{base64, build, case, hashes};
use crate::py_str::build::Side;
use crate::py_str::trim::{self, Ends};
use crate::py_str::{parse, search, split};
use crate::text::RStr;
use crate::view::{Text, is_c_space};
use taipan_types::Attr;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    [questions(), parts(), new(), conversions(), codes()]
        .into_iter()
        .flatten()
        .collect()
}

fn questions() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("bytes.eq", Never, eq as extern "C" fn(_, _) -> _),
        row("bytes.ne", Never, ne as extern "C" fn(_, _) -> _),
        row("bytes.lt", Never, lt as extern "C" fn(_, _) -> _),
        row("bytes.le", Never, le as extern "C" fn(_, _) -> _),
        row("bytes.gt", Never, gt as extern "C" fn(_, _) -> _),
        row("bytes.ge", Never, ge as extern "C" fn(_, _) -> _),
        row("bytes.contains", Never, contains as extern "C" fn(_, _) -> _),
        row("bytes.startswith", Never, startswith as extern "C" fn(_, _) -> _),
        row("bytes.endswith", Never, endswith as extern "C" fn(_, _) -> _),
        row("bytes.find", Never, find as extern "C" fn(_, _, _, _) -> _),
        row("bytes.rfind", Never, rfind as extern "C" fn(_, _, _, _) -> _),
        row("bytes.count", Never, count as extern "C" fn(_, _, _, _) -> _),
        row("bytes.index", Status, find_index as extern "C" fn(_, _) -> _),
        row("bytes.rindex", Status, rfind_index as extern "C" fn(_, _) -> _),
        row("bytes.isalnum", Never, is_alnum as extern "C" fn(_) -> _),
        row("bytes.isalpha", Never, is_alpha as extern "C" fn(_) -> _),
        row("bytes.isascii", Never, is_ascii as extern "C" fn(_) -> _),
        row("bytes.isdigit", Never, is_digit as extern "C" fn(_) -> _),
        row("bytes.islower", Never, is_lower as extern "C" fn(_) -> _),
        row("bytes.isspace", Never, is_space as extern "C" fn(_) -> _),
        row("bytes.istitle", Never, is_title as extern "C" fn(_) -> _),
        row("bytes.isupper", Never, is_upper as extern "C" fn(_) -> _),
        row("bytes.ord", Status, ord as extern "C" fn(_, _) -> _),
    ]
}

fn parts() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("bytes.strip", Never, strip as extern "C" fn(_) -> _),
        row("bytes.lstrip", Never, lstrip as extern "C" fn(_) -> _),
        row("bytes.rstrip", Never, rstrip as extern "C" fn(_) -> _),
        row("bytes.strip_chars", Never, strip_chars as extern "C" fn(_, _) -> _),
        row("bytes.lstrip_chars", Never, lstrip_chars as extern "C" fn(_, _) -> _),
        row("bytes.rstrip_chars", Never, rstrip_chars as extern "C" fn(_, _) -> _),
        row("bytes.removeprefix", Never, removeprefix as extern "C" fn(_, _) -> _),
        row("bytes.removesuffix", Never, removesuffix as extern "C" fn(_, _) -> _),
        row("bytes.partition", Status, partition as extern "C" fn(_, _, _, _)),
        row("bytes.rpartition", Status, rpartition as extern "C" fn(_, _, _, _)),
        row("bytes.split", Status, by as extern "C" fn(_, _, _, _) -> _),
        row("bytes.rsplit", Status, rby as extern "C" fn(_, _, _, _) -> _),
        row("bytes.split_space", Status, space as extern "C" fn(_, _, _) -> _),
        row("bytes.rsplit_space", Status, rspace as extern "C" fn(_, _, _) -> _),
        row("bytes.splitlines", Status, lines as extern "C" fn(_, _, _) -> _),
        row("bytes.list", Status, numbers as extern "C" fn(_, _) -> _),
    ]
}

fn new() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("bytes.concat", Status, concat as extern "C" fn(_, _, _) -> _),
        row("bytes.repeat", Status, repeat as extern "C" fn(_, _, _) -> _),
        row("bytes.slice_step", Status, slice_step as extern "C" fn(_, _) -> _),
        row("bytes.replace", Status, replace as extern "C" fn(_, _) -> _),
        row("bytes.lower", Status, lower as extern "C" fn(_, _) -> _),
        row("bytes.upper", Status, upper as extern "C" fn(_, _) -> _),
        row("bytes.title", Status, title as extern "C" fn(_, _) -> _),
        row("bytes.capitalize", Status, capitalize as extern "C" fn(_, _) -> _),
        row("bytes.swapcase", Status, swapcase as extern "C" fn(_, _) -> _),
        row("bytes.join", Status, join as extern "C" fn(_, _, _) -> _),
        row("bytes.zfill", Status, zfill as extern "C" fn(_, _, _) -> _),
        row("bytes.ljust", Status, ljust as extern "C" fn(_, _, _, _) -> _),
        row("bytes.rjust", Status, rjust as extern "C" fn(_, _, _, _) -> _),
        row("bytes.center", Status, center as extern "C" fn(_, _, _, _) -> _),
        row("bytes.expandtabs", Status, expandtabs as extern "C" fn(_, _, _) -> _),
        row("bytes.translate", Status, translate as extern "C" fn(_, _) -> _),
    ]
}

fn conversions() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("bytes.repr", Status, repr as extern "C" fn(_, _) -> _),
        row("bytes.hex", Status, hex as extern "C" fn(_, _, _, _) -> _),
        row("bytes.is_hex", Never, is_hex as extern "C" fn(_) -> _),
        row("bytes.fromhex", Status, fromhex as extern "C" fn(_, _) -> _),
        row("bytes.of_byte", Status, of_byte as extern "C" fn(_, _) -> _),
        row("bytes.of_list", Status, of_list as extern "C" fn(_, _) -> _),
        row("bytes.zeros", Status, zeros as extern "C" fn(_, _) -> _),
        row("bytes.decode", Status, decode as extern "C" fn(_, _, _) -> _),
        row("bytes.decodes", Never, decodes as extern "C" fn(_, _) -> _),
        row("bytes.encode", Status, encode as extern "C" fn(_, _, _) -> _),
        row("bytes.encodes", Never, encodes as extern "C" fn(_, _) -> _),
        row(
            "bytes.to_number_mod",
            Status,
            to_number_mod as extern "C" fn(_, _, _, _) -> _,
        ),
        row("bytes.to_number", Status, to_number as extern "C" fn(_, _, _) -> _),
        row("bytes.of_number", Status, of_number as extern "C" fn(_, _, _, _) -> _),
        row("bytes.to_int", Status, to_int as extern "C" fn(_, _, _) -> _),
        row("bytes.to_float", Status, to_float as extern "C" fn(_, _) -> _),
    ]
}

fn codes() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("bytes.crc32", Never, crc32 as extern "C" fn(_, _) -> _),
        row("bytes.adler32", Never, adler32 as extern "C" fn(_, _) -> _),
        row("bytes.digest", Status, digest as extern "C" fn(_, _, _) -> _),
        row("bytes.base64", Status, to_base64 as extern "C" fn(_, _, _) -> _),
        row("bytes.unbase64", Status, of_base64 as extern "C" fn(_, _, _) -> _),
        row("bytes.unhex", Status, unhex as extern "C" fn(_, _) -> _),
        row(
            "bytes.unpack_float",
            Status,
            unpack_float as extern "C" fn(_, _, _) -> _,
        ),
        row("bytes.pack_float", Status, pack_float as extern "C" fn(_, _, _, _) -> _),
    ]
}

/// What was built, in the row's memory.
fn made(ctx: &mut Ctx, built: Outcome<Vec<u8>>) -> RBytes {
    match built {
        Ok(bytes) => ctx.bytes(&bytes),
        Err(_) => {
            ctx.fail();
            RBytes::EMPTY
        }
    }
}

fn written(ctx: &mut Ctx, text: Outcome<String>) -> RStr {
    match text {
        Ok(text) => ctx.text(&text),
        Err(_) => {
            ctx.fail();
            RStr::EMPTY
        }
    }
}

extern "C" fn eq(a: RBytes, b: RBytes) -> bool {
    a.as_bytes() == b.as_bytes()
}

extern "C" fn ne(a: RBytes, b: RBytes) -> bool {
    a.as_bytes() != b.as_bytes()
}

extern "C" fn lt(a: RBytes, b: RBytes) -> bool {
    a.as_bytes() < b.as_bytes()
}

extern "C" fn le(a: RBytes, b: RBytes) -> bool {
    a.as_bytes() <= b.as_bytes()
}

extern "C" fn gt(a: RBytes, b: RBytes) -> bool {
    a.as_bytes() > b.as_bytes()
}

extern "C" fn ge(a: RBytes, b: RBytes) -> bool {
    a.as_bytes() >= b.as_bytes()
}

extern "C" fn contains(s: RBytes, sub: RBytes) -> bool {
    search::contains(s.as_bytes(), sub.as_bytes())
}

extern "C" fn startswith(s: RBytes, prefix: RBytes) -> bool {
    s.as_bytes().starts_with(prefix.as_bytes())
}

extern "C" fn endswith(s: RBytes, suffix: RBytes) -> bool {
    s.as_bytes().ends_with(suffix.as_bytes())
}

extern "C" fn find(s: RBytes, sub: RBytes, start: i64, stop: i64) -> i64 {
    search::find(s.as_bytes(), sub.as_bytes(), start, stop).map_or(-1, |at| at as i64)
}

extern "C" fn rfind(s: RBytes, sub: RBytes, start: i64, stop: i64) -> i64 {
    search::rfind(s.as_bytes(), sub.as_bytes(), start, stop).map_or(-1, |at| at as i64)
}

extern "C" fn count(s: RBytes, sub: RBytes, start: i64, stop: i64) -> i64 {
    search::count(s.as_bytes(), sub.as_bytes(), start, stop) as i64
}

extern "C" fn find_index(mut ctx: CtxPtr, args: Args) -> i64 {
    let at = find(args.bytes(0), args.bytes(2), args.int(4), args.int(5));
    or_fail(&mut ctx, if at < 0 { Err(Fail::Value) } else { Ok(at) }, 0)
}

extern "C" fn rfind_index(mut ctx: CtxPtr, args: Args) -> i64 {
    let at = rfind(args.bytes(0), args.bytes(2), args.int(4), args.int(5));
    or_fail(&mut ctx, if at < 0 { Err(Fail::Value) } else { Ok(at) }, 0)
}

extern "C" fn is_alnum(s: RBytes) -> bool {
    case::is_alnum(s.as_bytes())
}

extern "C" fn is_alpha(s: RBytes) -> bool {
    case::is_alpha(s.as_bytes())
}

extern "C" fn is_ascii(s: RBytes) -> bool {
    s.as_bytes().is_ascii()
}

extern "C" fn is_digit(s: RBytes) -> bool {
    case::is_digit(s.as_bytes())
}

extern "C" fn is_lower(s: RBytes) -> bool {
    case::is_lower(s.as_bytes())
}

extern "C" fn is_space(s: RBytes) -> bool {
    case::is_space(s.as_bytes())
}

extern "C" fn is_title(s: RBytes) -> bool {
    case::is_title(s.as_bytes())
}

extern "C" fn is_upper(s: RBytes) -> bool {
    case::is_upper(s.as_bytes())
}

extern "C" fn ord(mut ctx: CtxPtr, s: RBytes) -> i64 {
    let only = match s.as_bytes() {
        [only] => Ok(i64::from(*only)),
        _ => Err(Fail::Type),
    };
    or_fail(&mut ctx, only, 0)
}

extern "C" fn strip(s: RBytes) -> RBytes {
    s.part(trim::strip_bytes(s.as_bytes(), Ends::Both, is_c_space))
}

extern "C" fn lstrip(s: RBytes) -> RBytes {
    s.part(trim::strip_bytes(s.as_bytes(), Ends::Left, is_c_space))
}

extern "C" fn rstrip(s: RBytes) -> RBytes {
    s.part(trim::strip_bytes(s.as_bytes(), Ends::Right, is_c_space))
}

fn stripped(s: RBytes, chars: RBytes, ends: Ends) -> RBytes {
    s.part(trim::strip_bytes(s.as_bytes(), ends, |byte| {
        chars.as_bytes().contains(&byte)
    }))
}

extern "C" fn strip_chars(s: RBytes, chars: RBytes) -> RBytes {
    stripped(s, chars, Ends::Both)
}

extern "C" fn lstrip_chars(s: RBytes, chars: RBytes) -> RBytes {
    stripped(s, chars, Ends::Left)
}

extern "C" fn rstrip_chars(s: RBytes, chars: RBytes) -> RBytes {
    stripped(s, chars, Ends::Right)
}

extern "C" fn removeprefix(s: RBytes, prefix: RBytes) -> RBytes {
    s.part(trim::remove_prefix(s.as_bytes(), prefix.as_bytes()))
}

extern "C" fn removesuffix(s: RBytes, suffix: RBytes) -> RBytes {
    s.part(trim::remove_suffix(s.as_bytes(), suffix.as_bytes()))
}

extern "C" fn partition(mut ctx: CtxPtr, s: RBytes, sep: RBytes, mut out: Out) {
    let parts = split::partition(s.as_bytes(), sep.as_bytes());
    let parts = or_fail(&mut ctx, parts, [&[][..]; 3]);
    (0..3).for_each(|i| out.bytes(2 * i, s.part(parts[i])));
}

extern "C" fn rpartition(mut ctx: CtxPtr, s: RBytes, sep: RBytes, mut out: Out) {
    let parts = split::rpartition(s.as_bytes(), sep.as_bytes());
    let parts = or_fail(&mut ctx, parts, [&[][..]; 3]);
    (0..3).for_each(|i| out.bytes(2 * i, s.part(parts[i])));
}

/// What lists of parts start with room for.
const FIRST_ROOM: usize = 8;

type Push<'p> = &'p mut dyn FnMut(&[u8]) -> Outcome<()>;

/// A list of the parts of `s` that `run` pushes.
fn collect(ctx: &mut Ctx, s: RBytes, run: impl FnOnce(Push<'_>) -> Outcome<()>) -> Option<ListRef> {
    let list = ctx.list(2, FIRST_ROOM)?;
    let mut push = |piece: &[u8]| {
        let (ptr, len) = s.part(piece).to_raw();
        list.push(ctx, &[ptr as u64, len]).ok_or(Fail::Memory)
    };
    match run(&mut push) {
        Ok(()) => Some(list),
        Err(_) => {
            ctx.fail();
            None
        }
    }
}

extern "C" fn by(mut ctx: CtxPtr, s: RBytes, sep: RBytes, max: i64) -> Option<ListRef> {
    collect(&mut ctx, s, |push| {
        split::split(s.as_bytes(), sep.as_bytes(), max, push)
    })
}

extern "C" fn rby(mut ctx: CtxPtr, s: RBytes, sep: RBytes, max: i64) -> Option<ListRef> {
    collect(&mut ctx, s, |push| {
        split::rsplit(s.as_bytes(), sep.as_bytes(), max, push)
    })
}

extern "C" fn space(mut ctx: CtxPtr, s: RBytes, max: i64) -> Option<ListRef> {
    collect(&mut ctx, s, |push| split::split_space(s.as_bytes(), max, push))
}

extern "C" fn rspace(mut ctx: CtxPtr, s: RBytes, max: i64) -> Option<ListRef> {
    collect(&mut ctx, s, |push| split::rsplit_space(s.as_bytes(), max, push))
}

extern "C" fn lines(mut ctx: CtxPtr, s: RBytes, keep: bool) -> Option<ListRef> {
    collect(&mut ctx, s, |push| build::splitlines(s.as_bytes(), keep, push))
}

extern "C" fn numbers(mut ctx: CtxPtr, s: RBytes) -> Option<ListRef> {
    let words: Vec<u64> = s.as_bytes().iter().map(|byte| u64::from(*byte)).collect();
    let list = ctx.list(1, words.len())?;
    list.extend(&mut ctx, &words, 1, words.len())?;
    Some(list)
}

/// Appends to `a` in place where it is the newest thing in memory, so that building piece by piece is linear.
extern "C" fn concat(mut ctx: CtxPtr, a: RBytes, b: RBytes) -> RBytes {
    if b.is_empty() {
        return a;
    }
    if a.is_empty() {
        return b;
    }
    ctx.appended(a, b.as_bytes())
}

extern "C" fn repeat(mut ctx: CtxPtr, s: RBytes, count: i64) -> RBytes {
    made(&mut ctx, build::repeat(s.as_bytes(), count))
}

extern "C" fn slice_step(mut ctx: CtxPtr, args: Args) -> RBytes {
    let (start, stop, step) = (args.option_int(2), args.option_int(4), args.int(6));
    made(&mut ctx, build::slice_step(args.bytes(0).as_bytes(), start, stop, step))
}

extern "C" fn replace(mut ctx: CtxPtr, args: Args) -> RBytes {
    let (s, old, new) = (args.bytes(0), args.bytes(2), args.bytes(4));
    let built = build::replace(s.as_bytes(), old.as_bytes(), new.as_bytes(), args.int(6));
    made(&mut ctx, built)
}

extern "C" fn lower(mut ctx: CtxPtr, s: RBytes) -> RBytes {
    made(&mut ctx, Ok(s.as_bytes().to_ascii_lowercase()))
}

extern "C" fn upper(mut ctx: CtxPtr, s: RBytes) -> RBytes {
    made(&mut ctx, Ok(s.as_bytes().to_ascii_uppercase()))
}

extern "C" fn title(mut ctx: CtxPtr, s: RBytes) -> RBytes {
    made(&mut ctx, Ok(case::title(s.as_bytes())))
}

extern "C" fn capitalize(mut ctx: CtxPtr, s: RBytes) -> RBytes {
    made(&mut ctx, Ok(case::capitalize(s.as_bytes())))
}

extern "C" fn swapcase(mut ctx: CtxPtr, s: RBytes) -> RBytes {
    made(&mut ctx, Ok(case::swapcase(s.as_bytes())))
}

extern "C" fn join(mut ctx: CtxPtr, separator: RBytes, parts: ListRef) -> RBytes {
    let pieces = parts.words(2).chunks_exact(2).map(crate::words::bytes);
    let pieces: Vec<RBytes> = pieces.collect();
    let joined = build::join(separator.as_bytes(), pieces.iter().map(RBytes::as_bytes));
    made(&mut ctx, joined)
}

extern "C" fn zfill(mut ctx: CtxPtr, s: RBytes, width: i64) -> RBytes {
    made(&mut ctx, build::zfill(s.as_bytes(), width))
}

extern "C" fn ljust(mut ctx: CtxPtr, s: RBytes, width: i64, fill: RBytes) -> RBytes {
    let built = build::justify(s.as_bytes(), width, fill.as_bytes(), Side::Left);
    made(&mut ctx, built)
}

extern "C" fn rjust(mut ctx: CtxPtr, s: RBytes, width: i64, fill: RBytes) -> RBytes {
    let built = build::justify(s.as_bytes(), width, fill.as_bytes(), Side::Right);
    made(&mut ctx, built)
}

extern "C" fn center(mut ctx: CtxPtr, s: RBytes, width: i64, fill: RBytes) -> RBytes {
    let built = build::justify(s.as_bytes(), width, fill.as_bytes(), Side::Center);
    made(&mut ctx, built)
}

extern "C" fn expandtabs(mut ctx: CtxPtr, s: RBytes, size: i64) -> RBytes {
    made(&mut ctx, build::expandtabs(s.as_bytes(), size))
}

extern "C" fn translate(mut ctx: CtxPtr, args: Args) -> RBytes {
    let (s, table, delete) = (args.bytes(0), args.bytes(2), args.bytes(4));
    let built = build::translate(s.as_bytes(), table.as_bytes(), delete.as_bytes());
    made(&mut ctx, built)
}

extern "C" fn repr(mut ctx: CtxPtr, s: RBytes) -> RStr {
    written(&mut ctx, digits::repr(s.as_bytes()))
}

extern "C" fn hex(mut ctx: CtxPtr, s: RBytes, separator: RStr, group: i64) -> RStr {
    written(&mut ctx, digits::hex(s.as_bytes(), separator.as_str(), group))
}

extern "C" fn is_hex(text: RStr) -> bool {
    digits::fromhex(text.as_str()).is_ok()
}

extern "C" fn fromhex(mut ctx: CtxPtr, text: RStr) -> RBytes {
    made(&mut ctx, digits::fromhex(text.as_str()))
}

extern "C" fn of_byte(mut ctx: CtxPtr, number: i64) -> RBytes {
    made(&mut ctx, build::byte(number).map(|byte| vec![byte]))
}

extern "C" fn of_list(mut ctx: CtxPtr, list: ListRef) -> RBytes {
    let bytes = list.words(1).iter().map(|word| build::byte(*word as i64));
    made(&mut ctx, bytes.collect())
}

extern "C" fn zeros(mut ctx: CtxPtr, count: i64) -> RBytes {
    made(&mut ctx, build::zeros(count))
}

fn codec(site: &SiteRef) -> Outcome<Codec> {
    match &site.attr {
        Attr::Name(name) => Codec::read(name),
        _ => Err(Fail::Unsupported),
    }
}

extern "C" fn decode(mut ctx: CtxPtr, site: SiteRef, s: RBytes) -> RStr {
    let codec = codec(&site);
    if codec.as_ref().is_ok_and(|codec| codec.is_plain(s.as_bytes())) {
        match s.to_text() {
            Some(text) => ctx.admit(text),
            None => written(&mut ctx, Err(Fail::Value)),
        }
    } else {
        written(&mut ctx, codec.and_then(|codec| codec.decode(s.as_bytes())))
    }
}

extern "C" fn decodes(site: SiteRef, s: RBytes) -> bool {
    codec(&site).is_ok_and(|codec| codec.decodes(s.as_bytes()))
}

extern "C" fn encode(mut ctx: CtxPtr, site: SiteRef, text: RStr) -> RBytes {
    let codec = codec(&site);
    if codec
        .as_ref()
        .is_ok_and(|codec| codec.is_plain(text.as_str().as_bytes()))
    {
        return text.into();
    }
    made(&mut ctx, codec.and_then(|codec| codec.encode(text.as_str())))
}

extern "C" fn encodes(site: SiteRef, text: RStr) -> bool {
    codec(&site).is_ok_and(|codec| codec.encodes(text.as_str()))
}

fn layout(site: &SiteRef) -> Layout {
    match site.attr {
        Attr::Index(flags) => Layout::read(flags),
        _ => Layout::read(0),
    }
}

extern "C" fn to_number(mut ctx: CtxPtr, site: SiteRef, s: RBytes) -> i64 {
    or_fail(&mut ctx, digits::to_number(s.as_bytes(), layout(&site)), 0)
}

extern "C" fn to_number_mod(mut ctx: CtxPtr, site: SiteRef, s: RBytes, m: i64) -> i64 {
    or_fail(&mut ctx, digits::to_number_mod(s.as_bytes(), layout(&site), m), 0)
}

extern "C" fn of_number(mut ctx: CtxPtr, site: SiteRef, number: i64, length: i64) -> RBytes {
    made(&mut ctx, digits::of_number(number, length, layout(&site)))
}

/// Bytes as the text of a number.
fn ascii(s: &RBytes) -> Outcome<Text<'_>> {
    let text = std::str::from_utf8(s.as_bytes()).ok().filter(|text| text.is_ascii());
    text.map(Text::new).ok_or(Fail::Value)
}

extern "C" fn to_int(mut ctx: CtxPtr, s: RBytes, base: i64) -> i64 {
    or_fail(&mut ctx, ascii(&s).and_then(|text| parse::to_int(text, base)), 0)
}

extern "C" fn to_float(mut ctx: CtxPtr, s: RBytes) -> f64 {
    or_fail(&mut ctx, ascii(&s).and_then(parse::to_float), 0.0)
}

extern "C" fn crc32(s: RBytes, start: i64) -> i64 {
    hashes::crc32(s.as_bytes(), start)
}

extern "C" fn adler32(s: RBytes, start: i64) -> i64 {
    hashes::adler32(s.as_bytes(), start)
}

extern "C" fn digest(mut ctx: CtxPtr, site: SiteRef, s: RBytes) -> RBytes {
    let digest = match &site.attr {
        Attr::Name(name) => hashes::digest(name, s.as_bytes()),
        _ => Err(Fail::Unsupported),
    };
    made(&mut ctx, digest)
}

/// Whether the attribute is set.
fn flag(site: &SiteRef) -> bool {
    matches!(site.attr, Attr::Index(index) if index != 0)
}

extern "C" fn to_base64(mut ctx: CtxPtr, site: SiteRef, s: RBytes) -> RBytes {
    made(&mut ctx, base64::encode(s.as_bytes(), flag(&site)))
}

extern "C" fn of_base64(mut ctx: CtxPtr, site: SiteRef, s: RBytes) -> RBytes {
    made(&mut ctx, base64::decode(s.as_bytes(), flag(&site)))
}

extern "C" fn unhex(mut ctx: CtxPtr, s: RBytes) -> RBytes {
    made(&mut ctx, base64::unhex(s.as_bytes()))
}

extern "C" fn unpack_float(mut ctx: CtxPtr, site: SiteRef, s: RBytes) -> f64 {
    or_fail(&mut ctx, base64::to_float(s.as_bytes(), flag(&site)), 0.0)
}

extern "C" fn pack_float(mut ctx: CtxPtr, site: SiteRef, value: f64, size: i64) -> RBytes {
    made(&mut ctx, base64::of_float(value, size, flag(&site)))
}
