//! Loops over the elements of inputs: straight ones, that compilers turn into vectors.
//!
//! Knows no function in particular, and of errors only that something odd came out.

use super::row::Call;
use crate::array::Array;
use crate::cast::convert::Number;
use crate::error::{ArrayError, Kind, Result};
use crate::flags::{DIVIDE, INVALID, OVERFLOW, note};
use crate::poll::{WORK, poll};
use crate::storage::{Buffer, C32, C64, Element, reserved};
use crate::walk::places;

/// Elements that may be no number.
pub trait Odd: Number {
    /// Whether it is infinite or no number.
    fn is_odd(self) -> bool {
        false
    }

    /// Whether it is no number.
    fn is_no_number(self) -> bool {
        false
    }

    /// Whether it is zero.
    fn is_nothing(self) -> bool {
        self == Self::default()
    }
}

macro_rules! never_odd {
    ($($type:ty),*) => { $(impl Odd for $type {})* };
}

never_odd!(bool, i8, i16, i32, i64, u8, u16, u32, u64);

macro_rules! odd_floats {
    ($($type:ty),*) => { $(
        impl Odd for $type {
            fn is_odd(self) -> bool {
                !self.is_finite()
            }

            fn is_no_number(self) -> bool {
                self.is_nan()
            }
        }
    )* };
}

odd_floats!(f32, f64);

macro_rules! odd_complex {
    ($($type:ty),*) => { $(
        impl Odd for $type {
            fn is_odd(self) -> bool {
                !self.re.is_finite() || !self.im.is_finite()
            }

            fn is_no_number(self) -> bool {
                self.re.is_nan() || self.im.is_nan()
            }
        }
    )* };
}

odd_complex!(C32, C64);

/// Whether a view repeats one element.
fn is_repeated(array: &Array) -> bool {
    let mut lengths = array.shape().iter().zip(array.strides());
    lengths.all(|(length, stride)| *length == 1 || *stride == 0) && array.size() > 0
}

/// The only element that a view repeats, if it is one.
pub fn repeated<T: Element>(array: &Array) -> Option<T> {
    let buffer = array.storage().read();
    if is_repeated(array) {
        T::of(&buffer)?.get(array.offset()).cloned()
    } else {
        None
    }
}

/// One result for each element.
pub fn map1<A: Number, R: Element>(call: &Call, f: impl Fn(A) -> R) -> Result<Vec<R>> {
    let values = call.input(0)?.elements::<A>()?;
    let mut results = reserved(values.len())?;
    for block in values.chunks(WORK) {
        results.extend(block.iter().map(|value| f(*value)));
        poll()?;
    }
    Ok(results)
}

/// One result for each pair of elements.
pub fn map2<A: Number, B: Number, R: Element>(call: &Call, f: impl Fn(A, B) -> R) -> Result<Vec<R>> {
    let (a, b) = (call.input(0)?, call.input(1)?);
    let mut results = reserved(a.size())?;
    match Rows2::of(a, b) {
        Some(rows) => rows.run(a, b, &mut results, &f)?,
        None => row(&a.elements::<A>()?, &b.elements::<B>()?, a.size(), &mut results, &f)?,
    }
    Ok(results)
}

/// The results of one row: of as many elements each, or of one element for all.
fn row<A: Number, B: Number, R: Element>(
    xs: &[A],
    ys: &[B],
    length: usize,
    results: &mut Vec<R>,
    f: &impl Fn(A, B) -> R,
) -> Result<()> {
    let outside = || ArrayError::new(Kind::Runtime, "a view outside of its storage");
    for start in (0..length).step_by(WORK) {
        let range = start..length.min(start + WORK);
        let xs = if xs.len() == 1 {
            xs
        } else {
            xs.get(range.clone()).ok_or_else(outside)?
        };
        let ys = if ys.len() == 1 {
            ys
        } else {
            ys.get(range.clone()).ok_or_else(outside)?
        };
        match (xs, ys) {
            ([x], [y]) => results.extend(std::iter::repeat_n(f(*x, *y), range.len())),
            (xs, [y]) => results.extend(xs.iter().map(|x| f(*x, *y))),
            ([x], ys) => results.extend(ys.iter().map(|y| f(*x, *y))),
            (xs, ys) => results.extend(xs.iter().zip(ys).map(|(x, y)| f(*x, *y))),
        }
        poll()?;
    }
    Ok(())
}

/// Two views whose rows lie straight or repeat an element, as broadcasting makes them.
struct Rows2 {
    length: usize,
    outer: (Array, Array),
    straight: (bool, bool),
}

impl Rows2 {
    fn of(a: &Array, b: &Array) -> Option<Rows2> {
        let whole = |array: &Array| array.view(array.offset(), Vec::new(), Vec::new()).ok();
        let plain = |array: &Array| array.is_contiguous() || is_repeated(array);
        if a.size() == 0 {
            return None;
        }
        if plain(a) && plain(b) {
            let straight = (!is_repeated(a), !is_repeated(b));
            return Some(Rows2 {
                length: a.size(),
                outer: (whole(a)?, whole(b)?),
                straight,
            });
        }
        let length = a.shape().last().copied().filter(|length| *length >= 8)?;
        let (x, y) = (*a.strides().last()?, *b.strides().last()?);
        let fits = matches!((x, y), (0 | 1, 0 | 1));
        let outer = |array: &Array| {
            let last = array.ndim().checked_sub(1)?;
            let (shape, strides) = (
                array.shape().get(..last)?.to_vec(),
                array.strides().get(..last)?.to_vec(),
            );
            array.view(array.offset(), shape, strides).ok()
        };
        fits.then_some(Rows2 {
            length,
            outer: (outer(a)?, outer(b)?),
            straight: (x == 1, y == 1),
        })
    }

    fn run<A: Number, B: Number, R: Element>(
        &self,
        a: &Array,
        b: &Array,
        results: &mut Vec<R>,
        f: &impl Fn(A, B) -> R,
    ) -> Result<()> {
        let (first, second) = (a.storage().read(), b.storage().read());
        let (xs, ys) = (A::of(&first).unwrap_or_default(), B::of(&second).unwrap_or_default());
        let range = |straight: bool, from: usize| from..from + if straight { self.length } else { 1 };
        for (from, to) in places(&self.outer.0).zip(places(&self.outer.1)) {
            let (xs, ys) = (xs.get(range(self.straight.0, from)), ys.get(range(self.straight.1, to)));
            row(xs.unwrap_or_default(), ys.unwrap_or_default(), self.length, results, f)?;
        }
        Ok(())
    }
}

/// Whether anything odd is among the elements.
fn any_odd<T: Odd>(values: &[T]) -> bool {
    values
        .chunks(1024)
        .any(|block| block.iter().fold(false, |odd, value| odd | value.is_odd()))
}

/// `map1`, and notes what went wrong: no number of one, and the flag given where the infinite came of the finite.
pub fn watched1<A: Odd, R: Odd>(call: &Call, infinite: u8, f: impl Fn(A) -> R) -> Result<Vec<Buffer>> {
    let results = map1(call, f)?;
    if any_odd(&results) {
        let values = call.input(0)?.elements::<A>()?;
        let flag = |(x, r): (&A, &R)| match (r.is_no_number(), r.is_odd()) {
            (true, _) if !x.is_no_number() => INVALID,
            (false, true) if !x.is_odd() => infinite,
            _ => 0,
        };
        note(values.iter().zip(&results).map(flag).fold(0, |all, one| all | one));
    }
    Ok(vec![R::buffer(results)])
}

/// `map2`, and notes what went wrong: no number of two, and the infinite of the finite. With `divides`, a second element of
/// zero is what makes it infinite.
pub fn watched2<A: Odd, R: Odd>(call: &Call, divides: bool, f: impl Fn(A, A) -> R) -> Result<Vec<Buffer>> {
    let results = map2(call, f)?;
    if any_odd(&results) {
        let (a, b) = (call.input(0)?.elements::<A>()?, call.input(1)?.elements::<A>()?);
        let flag = |((x, y), r): ((&A, &A), &R)| match (r.is_no_number(), r.is_odd()) {
            (true, _) if !x.is_no_number() && !y.is_no_number() => INVALID,
            (false, true) if divides && y.is_nothing() && !x.is_odd() => DIVIDE,
            (false, true) if !x.is_odd() && !y.is_odd() => OVERFLOW,
            _ => 0,
        };
        note(
            a.iter()
                .zip(b.iter())
                .zip(&results)
                .map(flag)
                .fold(0, |all, one| all | one),
        );
    }
    Ok(vec![R::buffer(results)])
}

/// `map1` as the one result of a call.
pub fn one1<A: Number, R: Element>(call: &Call, f: impl Fn(A) -> R) -> Result<Vec<Buffer>> {
    Ok(vec![R::buffer(map1(call, f)?)])
}

/// `map2` as the one result of a call.
pub fn one2<A: Number, B: Number, R: Element>(call: &Call, f: impl Fn(A, B) -> R) -> Result<Vec<Buffer>> {
    Ok(vec![R::buffer(map2(call, f)?)])
}
