//! Helpers of str that make lists of parts.

use super::{text, view};
use crate::abi::{Fails, Helper, row};
use crate::ctx::{Ctx, CtxPtr};
use crate::fail::{Fail, Outcome};
use crate::list::ListRef;
use crate::py_str::search::{count_byte, each_byte};
use crate::py_str::{index, split};
use crate::text::RStr;
use crate::view::Text;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("str.split", Status, by as extern "C" fn(_, _, _, _) -> _),
        row("str.rsplit", Status, rby as extern "C" fn(_, _, _, _) -> _),
        row("str.split_space", Status, space as extern "C" fn(_, _, _) -> _),
        row("str.rsplit_space", Status, rspace as extern "C" fn(_, _, _) -> _),
        row("str.splitlines", Status, lines as extern "C" fn(_, _, _) -> _),
        row("str.list", Status, chars as extern "C" fn(_, _) -> _),
    ]
}

/// What lists of parts start with room for.
const FIRST_ROOM: usize = 8;

type Push<'p> = &'p mut dyn FnMut(Text<'_>) -> Outcome<()>;

/// A list of the texts that `run` pushes.
fn collect(ctx: &mut Ctx, room: usize, run: impl FnOnce(Push<'_>) -> Outcome<()>) -> Option<ListRef> {
    let list = ctx.list(2, room)?;
    let mut push = |piece: Text<'_>| list.push_str(ctx, view(piece)).ok_or(Fail::Memory);
    match run(&mut push) {
        Ok(()) => Some(list),
        Err(_) => {
            ctx.fail();
            None
        }
    }
}

extern "C" fn by(mut ctx: CtxPtr, s: RStr, sep: RStr, max: i64) -> Option<ListRef> {
    if let ([byte], true) = (sep.as_bytes(), max < 0) {
        return by_byte(&mut ctx, text(&s), *byte);
    }
    collect(&mut ctx, FIRST_ROOM, |push| {
        split::split(text(&s), text(&sep), max, push)
    })
}

/// All parts between a byte that is a character: counted first, so that their list is made once.
fn by_byte(ctx: &mut Ctx, s: Text<'_>, byte: u8) -> Option<ListRef> {
    let count = 1 + count_byte(s.bytes(), byte);
    let mut list = ctx.list(2, count)?;
    list.set_len(count);
    let mut places = list.words_mut(2).chunks_exact_mut(2);
    let mut put = |start: usize, stop: usize| {
        if let Some(place) = places.next() {
            let (address, meta) = view(s.part(start, stop)).to_raw();
            place.copy_from_slice(&[address as u64, meta]);
        }
    };
    let mut start = 0;
    each_byte(s.bytes(), byte, |at| {
        put(start, at);
        start = at + 1;
    });
    put(start, s.bytes().len());
    Some(list)
}

extern "C" fn rby(mut ctx: CtxPtr, s: RStr, sep: RStr, max: i64) -> Option<ListRef> {
    collect(&mut ctx, FIRST_ROOM, |push| {
        split::rsplit(text(&s), text(&sep), max, push)
    })
}

extern "C" fn space(mut ctx: CtxPtr, s: RStr, max: i64) -> Option<ListRef> {
    collect(&mut ctx, FIRST_ROOM, |push| split::split_space(text(&s), max, push))
}

extern "C" fn rspace(mut ctx: CtxPtr, s: RStr, max: i64) -> Option<ListRef> {
    collect(&mut ctx, FIRST_ROOM, |push| split::rsplit_space(text(&s), max, push))
}

extern "C" fn lines(mut ctx: CtxPtr, s: RStr, keep: bool) -> Option<ListRef> {
    collect(&mut ctx, FIRST_ROOM, |push| split::splitlines(text(&s), keep, push))
}

extern "C" fn chars(mut ctx: CtxPtr, s: RStr) -> Option<ListRef> {
    collect(&mut ctx, text(&s).len(), |push| index::each_char(text(&s), push))
}
