//! Helpers of str that make new text.

use super::{Scratch, text, view};
use crate::abi::{Args, Fails, Helper, row};
use crate::ctx::CtxPtr;
use crate::fail::fits;
use crate::format;
use crate::list::ListRef;
use crate::py_str::build::{self, Side};
use crate::py_str::search::find_byte;
use crate::py_str::test::all_bytes;
use crate::py_str::{case, index};
use crate::text::RStr;
use crate::text_builder::TextBuilder;
use crate::view::Text;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("str.concat", Status, concat as extern "C" fn(_, _, _) -> _),
        row("str.repeat", Status, repeat as extern "C" fn(_, _, _) -> _),
        row("str.slice_step", Status, slice_step as extern "C" fn(_, _) -> _),
        row("str.replace", Status, replace as extern "C" fn(_, _) -> _),
        row("@str.without", Status, without as extern "C" fn(_, _, _) -> _),
        row("str.lower", Status, lower as extern "C" fn(_, _) -> _),
        row("str.upper", Status, upper as extern "C" fn(_, _) -> _),
        row("str.title", Status, title as extern "C" fn(_, _) -> _),
        row("str.capitalize", Status, capitalize as extern "C" fn(_, _) -> _),
        row("str.swapcase", Status, swapcase as extern "C" fn(_, _) -> _),
        row("str.casefold", Status, casefold as extern "C" fn(_, _) -> _),
        row("str.join", Status, join as extern "C" fn(_, _, _) -> _),
        row("str.zfill", Status, zfill as extern "C" fn(_, _, _) -> _),
        row("str.ljust", Status, ljust as extern "C" fn(_, _, _, _) -> _),
        row("str.rjust", Status, rjust as extern "C" fn(_, _, _, _) -> _),
        row("str.center", Status, center as extern "C" fn(_, _, _, _) -> _),
        row("str.expandtabs", Status, expandtabs as extern "C" fn(_, _, _) -> _),
        row("str.repr", Status, repr as extern "C" fn(_, _) -> _),
        row("str.format", Status, format_text as extern "C" fn(_, _, _) -> _),
        row("str.chr", Status, chr as extern "C" fn(_, _) -> _),
    ]
}

/// Appends to `a` in place where it is the newest text, so that building a text piece by piece is linear.
extern "C" fn concat(mut ctx: CtxPtr, a: RStr, b: RStr) -> RStr {
    if b.is_empty() {
        return a;
    }
    if a.is_empty() {
        return b;
    }
    let mut builder = TextBuilder::continuing(&mut ctx, a);
    builder.push(b);
    builder.finish()
}

extern "C" fn repeat(mut ctx: CtxPtr, s: RStr, count: i64) -> RStr {
    let mut scratch = Scratch::new();
    let made = build::repeat(text(&s), count, &mut scratch.text).map(view);
    scratch.keep(&mut ctx, made)
}

extern "C" fn slice_step(mut ctx: CtxPtr, args: Args) -> RStr {
    let s = args.str(0);
    let (start, stop, step) = (args.option_int(2), args.option_int(4), args.int(6));
    let mut scratch = Scratch::new();
    let made = index::slice_step(text(&s), start, stop, step, &mut scratch.text).map(view);
    scratch.keep(&mut ctx, made)
}

extern "C" fn replace(mut ctx: CtxPtr, args: Args) -> RStr {
    let (s, old, new, count) = (args.str(0), args.str(2), args.str(4), args.int(6));
    if old.is_empty() {
        let mut scratch = Scratch::new();
        let made = build::replace(text(&s), text(&old), text(&new), count, &mut scratch.text).map(view);
        return scratch.keep(&mut ctx, made);
    }
    if let ([byte], true) = (old.as_bytes(), new.is_empty() && count < 0) {
        return without(ctx, s, i64::from(*byte));
    }
    let mut builder = ctx.builder();
    let push = |piece: Text<'_>| {
        builder.push(view(piece));
        fits(Some(builder.len())).map(|_| ())
    };
    match build::replace_pieces(text(&s), text(&old), text(&new), count, push) {
        Ok(true) => builder.finish(),
        Ok(false) => s,
        Err(_) => {
            ctx.fail();
            RStr::EMPTY
        }
    }
}

/// The text without an ASCII character.
extern "C" fn without(mut ctx: CtxPtr, s: RStr, character: i64) -> RStr {
    let character = character as u8;
    if find_byte(s.as_bytes(), character).is_none() {
        return s;
    }
    let mut builder = ctx.builder();
    builder.push_without(s, character);
    builder.finish()
}

type Mapping = for<'a> fn(Text<'a>, &'a mut String) -> Text<'a>;

#[inline]
fn mapped(ctx: &mut CtxPtr, s: RStr, map: Mapping) -> RStr {
    let mut scratch = Scratch::new();
    let made = view(map(text(&s), &mut scratch.text));
    scratch.keep(ctx, Ok(made))
}

extern "C" fn lower(mut ctx: CtxPtr, s: RStr) -> RStr {
    if !s.is_ascii() {
        return mapped(&mut ctx, s, case::lower);
    }
    if all_bytes(s.as_bytes(), |b| !b.is_ascii_uppercase()) {
        return s;
    }
    let mut builder = ctx.builder();
    builder.push(s);
    builder.change(str::make_ascii_lowercase);
    builder.finish()
}

extern "C" fn upper(mut ctx: CtxPtr, s: RStr) -> RStr {
    if !s.is_ascii() {
        return mapped(&mut ctx, s, case::upper);
    }
    if all_bytes(s.as_bytes(), |b| !b.is_ascii_lowercase()) {
        return s;
    }
    let mut builder = ctx.builder();
    builder.push(s);
    builder.change(str::make_ascii_uppercase);
    builder.finish()
}

extern "C" fn title(mut ctx: CtxPtr, s: RStr) -> RStr {
    mapped(&mut ctx, s, case::title)
}

extern "C" fn capitalize(mut ctx: CtxPtr, s: RStr) -> RStr {
    mapped(&mut ctx, s, case::capitalize)
}

extern "C" fn swapcase(mut ctx: CtxPtr, s: RStr) -> RStr {
    mapped(&mut ctx, s, case::swapcase)
}

extern "C" fn casefold(mut ctx: CtxPtr, s: RStr) -> RStr {
    mapped(&mut ctx, s, case::casefold)
}

extern "C" fn join(mut ctx: CtxPtr, separator: RStr, parts: ListRef) -> RStr {
    let parts = parts.texts();
    if let [only] = parts {
        return *only;
    }
    let room = parts.len().checked_mul(separator.len());
    let total = parts
        .iter()
        .try_fold(room, |sum, part| Some(sum?.checked_add(part.len())));
    if fits(total.flatten()).is_err() {
        ctx.fail();
        return RStr::EMPTY;
    }
    let mut builder = ctx.builder();
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            builder.push(separator);
        }
        builder.push(*part);
    }
    builder.finish()
}

extern "C" fn zfill(mut ctx: CtxPtr, s: RStr, width: i64) -> RStr {
    let mut scratch = Scratch::new();
    let made = build::zfill(text(&s), width, &mut scratch.text).map(view);
    scratch.keep(&mut ctx, made)
}

fn justified(ctx: &mut CtxPtr, s: RStr, width: i64, fill: RStr, side: Side) -> RStr {
    let mut scratch = Scratch::new();
    let made = build::justify(text(&s), width, text(&fill), side, &mut scratch.text).map(view);
    scratch.keep(ctx, made)
}

extern "C" fn ljust(mut ctx: CtxPtr, s: RStr, width: i64, fill: RStr) -> RStr {
    justified(&mut ctx, s, width, fill, Side::Left)
}

extern "C" fn rjust(mut ctx: CtxPtr, s: RStr, width: i64, fill: RStr) -> RStr {
    justified(&mut ctx, s, width, fill, Side::Right)
}

extern "C" fn center(mut ctx: CtxPtr, s: RStr, width: i64, fill: RStr) -> RStr {
    justified(&mut ctx, s, width, fill, Side::Center)
}

extern "C" fn expandtabs(mut ctx: CtxPtr, s: RStr, size: i64) -> RStr {
    let mut scratch = Scratch::new();
    let made = build::expandtabs(text(&s), size, &mut scratch.text).map(view);
    scratch.keep(&mut ctx, made)
}

extern "C" fn repr(mut ctx: CtxPtr, s: RStr) -> RStr {
    let mut scratch = Scratch::new();
    let made = build::repr(text(&s), &mut scratch.text).map(view);
    scratch.keep(&mut ctx, made)
}

extern "C" fn format_text(mut ctx: CtxPtr, s: RStr, spec: RStr) -> RStr {
    let mut scratch = Scratch::new();
    let made = format::text(text(&s), text(&spec).str(), &mut scratch.text).map(view);
    scratch.keep(&mut ctx, made)
}

extern "C" fn chr(mut ctx: CtxPtr, code: i64) -> RStr {
    let mut scratch = Scratch::new();
    let made = index::chr(code, &mut scratch.text).map(view);
    scratch.keep(&mut ctx, made)
}
