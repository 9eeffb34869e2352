//! The list operations that are helpers and only look: searching, comparing, adding up.

use super::abi::{Args, Fails, Helper, Out, SiteRef, row};
use super::ctx::CtxPtr;
use super::element;
use super::list::ListRef;
use super::np_sum;
use super::py_statistics;
use taipan_types::Type;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("list.contains", Status, contains as extern "C" fn(_, _, _) -> _),
        row("list.index", Status, index as extern "C" fn(_, _, _) -> _),
        row("list.count", Status, count as extern "C" fn(_, _, _) -> _),
        row("list.eq", Status, eq as extern "C" fn(_, _, _, _) -> _),
        row("list.lt", Status, lt as extern "C" fn(_, _, _, _) -> _),
        row("list.le", Status, le as extern "C" fn(_, _, _, _) -> _),
        row("list.sum_int", Status, sum_int as extern "C" fn(_, _) -> _),
        row("list.sum_float", Never, sum_float as extern "C" fn(_) -> _),
        row("list.sum_pairwise", Never, sum_pairwise as extern "C" fn(_) -> _),
        row("list.sum_singles", Never, sum_singles as extern "C" fn(_) -> _),
        row("list.sum_products", Status, sum_products as extern "C" fn(_, _, _) -> _),
        row("list.variance", Status, variance as extern "C" fn(_, _, _) -> _),
        row("list.deviation", Status, deviation as extern "C" fn(_, _, _) -> _),
        row(
            "list.deviation_int",
            Status,
            deviation_int as extern "C" fn(_, _, _) -> _,
        ),
        row("list.min", Status, min as extern "C" fn(_, _, _, _)),
        row("list.max", Status, max as extern "C" fn(_, _, _, _)),
    ]
}

/// An answer, or the row fails where there is none.
fn or_fail<T: Default>(mut ctx: CtxPtr, answer: Option<T>) -> T {
    answer.unwrap_or_else(|| {
        ctx.fail();
        T::default()
    })
}

/// The position of the first equal element; `None` outside if the elements cannot be compared.
pub(super) fn find(element: &Type, list: ListRef, wanted: &[u64]) -> Option<Option<usize>> {
    let width = element.slots();
    if width == 0 {
        return Some((!list.is_empty()).then_some(0));
    }
    for (at, words) in list.words(width).chunks_exact(width).enumerate() {
        if element::equal(element, words, wanted)? {
            return Some(Some(at));
        }
    }
    Some(None)
}

fn found(site: &SiteRef, args: &Args) -> Option<Option<usize>> {
    find(site.element(), args.list(0)?, args.words(1, site.element().slots()))
}

extern "C" fn contains(ctx: CtxPtr, site: SiteRef, args: Args) -> bool {
    or_fail(ctx, found(&site, &args).map(|at| at.is_some()))
}

extern "C" fn index(ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    or_fail(ctx, found(&site, &args).flatten().map(|at| at as i64))
}

extern "C" fn count(ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    or_fail(ctx, count_equal(&site, &args))
}

fn count_equal(site: &SiteRef, args: &Args) -> Option<i64> {
    let element = site.element();
    let (list, width) = (args.list(0)?, element.slots());
    if width == 0 {
        return Some(list.len() as i64);
    }
    let mut count = 0;
    for words in list.words(width).chunks_exact(width) {
        count += i64::from(element::equal(element, words, args.words(1, width))?);
    }
    Some(count)
}

extern "C" fn eq(ctx: CtxPtr, site: SiteRef, left: ListRef, right: ListRef) -> bool {
    let element = |place: usize| site.args.get(place).and_then(Type::element);
    let (Some(left_type), Some(right_type)) = (element(0), element(1)) else {
        return or_fail(ctx, None);
    };
    or_fail(ctx, element::equal_lists(left_type, left, right_type, right))
}

extern "C" fn lt(ctx: CtxPtr, site: SiteRef, left: ListRef, right: ListRef) -> bool {
    or_fail(ctx, element::less_lists(site.element(), left, right, false))
}

extern "C" fn le(ctx: CtxPtr, site: SiteRef, left: ListRef, right: ListRef) -> bool {
    or_fail(ctx, element::less_lists(site.element(), left, right, true))
}

extern "C" fn sum_int(ctx: CtxPtr, list: ListRef) -> i64 {
    let mut words = list.words(1).iter();
    or_fail(ctx, words.try_fold(0i64, |sum, word| sum.checked_add(*word as i64)))
}

fn floats(list: &ListRef) -> impl Iterator<Item = f64> {
    list.words(1).iter().map(|word| f64::from_bits(*word))
}

extern "C" fn variance(ctx: CtxPtr, list: ListRef, less: i64) -> f64 {
    or_fail(ctx, py_statistics::variance(floats(&list), less).ok())
}

extern "C" fn deviation(ctx: CtxPtr, list: ListRef, less: i64) -> f64 {
    or_fail(ctx, py_statistics::deviation(floats(&list), less).ok())
}

extern "C" fn deviation_int(ctx: CtxPtr, list: ListRef, less: i64) -> f64 {
    let items = list.words(1).iter().map(|word| *word as i64);
    or_fail(ctx, py_statistics::deviation_of_ints(items, less).ok())
}

/// Compensated as CPython's `sum`.
extern "C" fn sum_float(list: ListRef) -> f64 {
    let (mut high, mut low) = (0.0f64, 0.0f64);
    for word in list.words(1) {
        let value = f64::from_bits(*word);
        let sum = high + value;
        low += if high.abs() >= value.abs() {
            (high - sum) + value
        } else {
            (value - sum) + high
        };
        high = sum;
    }
    if low != 0.0 && low.is_finite() {
        high + low
    } else {
        high
    }
}

/// In numpy's order.
extern "C" fn sum_pairwise(list: ListRef) -> f64 {
    let words = list.words(1);
    np_sum::pairwise(words.len(), &|place| f64::from_bits(words[place]))
}

/// The same of floats of 32 bits.
extern "C" fn sum_singles(list: ListRef) -> f64 {
    let words = list.words(1);
    np_sum::singles(words.len(), &|place| f64::from_bits(words[place]))
}

/// Of the products of two lists, which fails where they are not of one length.
extern "C" fn sum_products(ctx: CtxPtr, a: ListRef, b: ListRef) -> f64 {
    let (a, b) = (a.words(1), b.words(1));
    let pair = |place: usize| (f64::from_bits(a[place]), f64::from_bits(b[place]));
    or_fail(ctx, (a.len() == b.len()).then(|| np_sum::products(a.len(), &pair)))
}

extern "C" fn min(ctx: CtxPtr, site: SiteRef, list: ListRef, out: Out) {
    best(ctx, site, list, out, |element, candidate, best| {
        element::less(element, candidate, best)
    });
}

extern "C" fn max(ctx: CtxPtr, site: SiteRef, list: ListRef, out: Out) {
    best(ctx, site, list, out, |element, candidate, best| {
        element::less(element, best, candidate)
    });
}

/// The first element that no later one beats.
fn best(mut ctx: CtxPtr, site: SiteRef, list: ListRef, mut out: Out, beats: fn(&Type, &[u64], &[u64]) -> Option<bool>) {
    let element = site.element();
    let width = element.slots();
    let mut candidates = list.words(width).chunks_exact(width.max(1));
    let Some(mut best) = candidates.next() else {
        ctx.fail();
        return;
    };
    for candidate in candidates {
        match beats(element, candidate, best) {
            Some(true) => best = candidate,
            Some(false) => {}
            None => {
                ctx.fail();
                return;
            }
        }
    }
    out.words(0, best);
}
