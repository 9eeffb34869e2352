//! Helpers of re: matches, and lists and texts made of them.

use super::{Scratch as Spare, text};
use crate::abi::{Args, Fails, Helper, Out, Site, SiteRef, row};
use crate::ctx::{Ctx, CtxPtr, Status};
use crate::fail::{Fail, Outcome};
use crate::list::ListRef;
use crate::regex::python::{self, Places};
use crate::regex::{Cursor, Found, Pattern, Scratch, Way};
use crate::text::RStr;
use crate::view::Text;
use std::cell::Cell;
use taipan_types::Type;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("re.match", Status, match_ as extern "C" fn(_, _, _, _)),
        row("re.search", Status, search as extern "C" fn(_, _, _, _)),
        row("re.fullmatch", Status, fullmatch as extern "C" fn(_, _, _, _)),
        row("re.findall", Status, findall as extern "C" fn(_, _, _) -> _),
        row("re.matches", Status, matches as extern "C" fn(_, _, _) -> _),
        row("re.split", Status, split as extern "C" fn(_, _, _, _) -> _),
        row("re.sub", Status, sub as extern "C" fn(_, _, _, _)),
        row("@match.slice", Never, slice as extern "C" fn(_, _, _) -> _),
        row("@match.index", Never, index as extern "C" fn(_, _) -> _),
    ]
}

thread_local! {
    static SCRATCH: Cell<Scratch> = Cell::new(Scratch::default());
}

/// Runs with the thread's scratch memory.
fn with_scratch<R>(run: impl FnOnce(&mut Scratch) -> R) -> R {
    let mut scratch = SCRATCH.take();
    let result = run(&mut scratch);
    scratch.shrink();
    SCRATCH.set(scratch);
    result
}

/// Fails the row, or stops the run where that was asked.
fn failed(ctx: &mut Ctx, why: Fail) {
    match why {
        Fail::Steps => ctx.raise(Status::Stop),
        _ => ctx.fail(),
    }
}

extern "C" fn match_(ctx: CtxPtr, site: SiteRef, args: Args, out: Out) {
    find(ctx, &site, &args, out, Way::Match);
}

extern "C" fn search(ctx: CtxPtr, site: SiteRef, args: Args, out: Out) {
    find(ctx, &site, &args, out, Way::Search);
}

extern "C" fn fullmatch(ctx: CtxPtr, site: SiteRef, args: Args, out: Out) {
    find(ctx, &site, &args, out, Way::Full);
}

/// The most slots that a match has, and a union's tag before them.
const MOST: usize = 1 + Type::MATCH_BOUNDS + 2 * 63;

fn find(mut ctx: CtxPtr, site: &Site, args: &Args, mut out: Out, way: Way) {
    let s = args.str(0);
    let places = python::places(text(&s), args.int(2), args.int(3));
    let mut words = [0; MOST];
    let slots = site.result.slots().min(MOST);
    let Some(pattern) = site.pattern() else {
        return ctx.fail();
    };
    // Python's match() then finds what takes no text, and its search() does not.
    if places.pos > places.endpos {
        ctx.fail();
    }
    let found = with_scratch(|scratch| {
        let found = pattern.find(s.as_str(), places.span, way, scratch, Some(ctx.stop_flag()))?;
        if let Some(found) = &found {
            words[0] = 1;
            write(found, pattern, s, &places, &mut words[1..slots]);
        }
        Ok(found.is_some())
    });
    match found {
        Ok(true) => {}
        Ok(false) => words[1] = RStr::EMPTY.to_raw().0 as u64,
        Err(why) => failed(&mut ctx, why),
    }
    out.words(0, &words[..slots]);
}

/// The slots of a match.
fn write(found: &Found<'_>, pattern: &Pattern, s: RStr, places: &Places, words: &mut [u64]) {
    let (ptr, meta) = s.to_raw();
    words[0] = ptr as u64;
    words[1] = meta;
    python::numbers(found, pattern.groups(), places, &mut words[2..]);
}

/// A list with what `each` writes of every match.
fn listed(
    ctx: &mut CtxPtr,
    site: &Site,
    args: &Args,
    each: impl Fn(&Found<'_>, &Pattern, RStr, &Places, &mut [u64]),
) -> Option<ListRef> {
    let s = args.str(0);
    let places = python::places(text(&s), args.int(2), args.int(3));
    let width = match &site.result {
        Type::List(element) => element.slots(),
        _ => 0,
    };
    let Some(pattern) = site.pattern().filter(|_| (1..MOST).contains(&width)) else {
        ctx.fail();
        return None;
    };
    let list = ctx.list(width, 4)?;
    let mut cursor = Cursor::new(places.span);
    let filled: Outcome<()> = with_scratch(|scratch| {
        let mut words = [0; MOST];
        while let Some(found) = pattern.next(s.as_str(), &mut cursor, scratch, Some(ctx.stop_flag()))? {
            each(&found, pattern, s, &places, &mut words[..width]);
            list.push(ctx, &words[..width]).ok_or(Fail::Memory)?;
        }
        Ok(())
    });
    match filled {
        Ok(()) => Some(list),
        Err(why) => {
            failed(ctx, why);
            None
        }
    }
}

extern "C" fn findall(mut ctx: CtxPtr, site: SiteRef, args: Args) -> Option<ListRef> {
    listed(&mut ctx, &site, &args, |found, pattern, s, _, words| {
        for (group, words) in python::shown(pattern).zip(words.chunks_exact_mut(2)) {
            let part = found
                .group(group)
                .map_or(RStr::EMPTY, |(start, end)| s.slice(start, end));
            let (ptr, meta) = part.to_raw();
            words.copy_from_slice(&[ptr as u64, meta]);
        }
    })
}

extern "C" fn matches(mut ctx: CtxPtr, site: SiteRef, args: Args) -> Option<ListRef> {
    listed(&mut ctx, &site, &args, write)
}

extern "C" fn split(mut ctx: CtxPtr, site: SiteRef, s: RStr, limit: i64) -> Option<ListRef> {
    let Some(pattern) = site.pattern() else {
        ctx.fail();
        return None;
    };
    let parts = with_scratch(|scratch| python::split(pattern, s.as_str(), limit, scratch, Some(ctx.stop_flag())));
    let parts = match parts {
        Ok(parts) => parts,
        Err(why) => {
            failed(&mut ctx, why);
            return None;
        }
    };
    let optional = matches!(&site.result, Type::List(element) if element.admits_none());
    let list = ctx.list(2 + usize::from(optional), parts.len())?;
    for part in parts {
        let (ptr, meta) = part.map_or(RStr::EMPTY, |(start, end)| s.slice(start, end)).to_raw();
        let words = [u64::from(part.is_some()), ptr as u64, meta];
        list.push(&mut ctx, &words[usize::from(!optional)..])?;
    }
    Some(list)
}

extern "C" fn sub(mut ctx: CtxPtr, site: SiteRef, args: Args, mut out: Out) {
    let s = args.str(0);
    let views: Vec<RStr> = (0..site.args.len().saturating_sub(2))
        .map(|i| args.str(3 + 2 * i))
        .collect();
    let literals: Vec<&str> = views.iter().map(RStr::as_str).collect();
    let mut spare = Spare::new();
    let count = with_scratch(|scratch| {
        let pattern = site.pattern().ok_or(Fail::Unsupported)?;
        let stop = Some(ctx.stop_flag());
        python::replace(
            pattern,
            s.as_str(),
            args.int(2),
            &literals,
            scratch,
            stop,
            &mut spare.text,
        )
    });
    let result = match count {
        Ok(0) => s,
        Ok(_) => ctx.text(&spare.text),
        Err(why) => {
            failed(&mut ctx, why);
            RStr::EMPTY
        }
    };
    out.str(0, result);
    out.words(2, &[count.unwrap_or(0) as u64]);
}

/// A part of a text that is not all ASCII.
extern "C" fn slice(s: RStr, start: i64, end: i64) -> RStr {
    s.slice(start as usize, end as usize)
}

/// The position in code points of one in bytes.
extern "C" fn index(s: RStr, offset: i64) -> i64 {
    let text: Text<'_> = text(&s);
    let offset = usize::try_from(offset).unwrap_or(0).min(s.len());
    text.index_of_offset(offset) as i64
}
