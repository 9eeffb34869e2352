//! Python's list.

use super::{Call, Eval, Val};
use crate::op;
use std::cell::Cell;
use std::cmp::Ordering;
use std::rc::Rc;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::py_int::range_len;
use taipan_runtime::view::{clamp, indices};
use taipan_runtime::{fail, np_sum, py_float, py_statistics};

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::LIST_NEW, |c| Ok(Val::list(c.args.to_vec()))),
    (op::LIST_LEN, |c| Ok(Val::Int(c.list(0)?.borrow().len() as i64))),
    (op::LIST_GET, get),
    (op::LIST_SET, set),
    (op::LIST_GET_IN, get),
    (op::LIST_SET_IN, set),
    (op::LIST_GET_HERE, get),
    (op::LIST_SET_HERE, set),
    (op::LIST_APPEND, |c| {
        c.list(0)?.borrow_mut().push(c.arg(1)?.clone());
        Ok(Val::None)
    }),
    (op::LIST_EXTEND, |c| {
        let more = c.list(1)?.borrow().clone();
        room(c.list(0)?.borrow().len(), more.len())?;
        c.list(0)?.borrow_mut().extend(more);
        Ok(Val::None)
    }),
    (op::LIST_INSERT, |c| {
        let mut items = c.list(0)?.borrow_mut();
        let (at, _) = clamp(items.len(), c.int(1)?, 0);
        items.insert(at, c.arg(2)?.clone());
        Ok(Val::None)
    }),
    (op::LIST_POP, |c| {
        let at = place(c)?;
        Ok(c.list(0)?.borrow_mut().remove(at))
    }),
    (op::LIST_MOVE, |c| {
        let from = place(c)?;
        let mut items = c.list(0)?.borrow_mut();
        let item = items.remove(from);
        let (to, _) = clamp(items.len(), c.int(2)?, 0);
        items.insert(to, item.clone());
        Ok(item)
    }),
    (op::LIST_REVERSE_PREFIX, |c| {
        let last = c.int(1)?;
        let mut items = c.list(0)?.borrow_mut();
        let (first, count) = indices(items.len(), Some(last), None, -1);
        let turned: Vec<Val> = (0..count as i64).map(|i| items[(first - i) as usize].clone()).collect();
        room(items.len(), turned.len())?;
        let (_, stop) = clamp(items.len(), 0, last.saturating_add(1));
        items.splice(..stop, turned);
        items.first().cloned().ok_or(Fail::Index)
    }),
    (op::LIST_REMOVE, |c| {
        let at = position(c)?.ok_or(Fail::Value)?;
        c.list(0)?.borrow_mut().remove(at);
        Ok(Val::None)
    }),
    (op::LIST_CLEAR, |c| {
        c.list(0)?.borrow_mut().clear();
        Ok(Val::None)
    }),
    (op::LIST_REVERSE, |c| {
        c.list(0)?.borrow_mut().reverse();
        Ok(Val::None)
    }),
    (op::LIST_SORT, sort),
    (op::LIST_DELETE, |c| {
        let at = place(c)?;
        c.list(0)?.borrow_mut().remove(at);
        Ok(Val::None)
    }),
    (op::LIST_COPY, |c| Ok(Val::list(c.list(0)?.borrow().clone()))),
    (op::TUPLE_FREEZE, |c| c.arg(0).cloned()),
    (op::LIST_CONCAT, |c| {
        let mut items = c.list(0)?.borrow().clone();
        room(items.len(), c.list(1)?.borrow().len())?;
        items.extend(c.list(1)?.borrow().iter().cloned());
        Ok(Val::list(items))
    }),
    (op::LIST_REPEAT, |c| {
        let items = c.list(0)?.borrow();
        let times = usize::try_from(c.int(1)?).unwrap_or(0);
        fail::fits(items.len().checked_mul(times))?;
        Ok(Val::list(
            items.iter().cycle().take(items.len() * times).cloned().collect(),
        ))
    }),
    (op::LIST_SLICE, |c| {
        let items = c.list(0)?.borrow();
        let (start, stop) = clamp(items.len(), c.int(1)?, c.int(2)?);
        Ok(Val::list(items[start..stop.max(start)].to_vec()))
    }),
    (op::LIST_SLICE_STEP, |c| stepped(c, 0).map(Val::list)),
    (op::LIST_SPLICE, |c| {
        let more = c.list(3)?.borrow().clone();
        splice(c, more)
    }),
    (op::LIST_SPLICE_SLICE, |c| splice(c, stepped(c, 3)?)),
    (op::LIST_CONTAINS, |c| Ok(Val::Bool(position(c)?.is_some()))),
    (op::LIST_INDEX, |c| {
        let at = position(c)?.ok_or(Fail::Value)?;
        Ok(Val::Int(at as i64))
    }),
    (op::LIST_COUNT, |c| {
        let wanted = c.arg(1)?;
        let mut count = 0;
        for item in c.list(0)?.borrow().iter() {
            count += usize::from(item.py_eq(wanted)?);
        }
        Ok(Val::Int(count as i64))
    }),
    (op::LIST_EQ, |c| c.arg(0)?.py_eq(c.arg(1)?).map(Val::Bool)),
    (op::LIST_LT, |c| compare(c, Ordering::is_lt)),
    (op::LIST_LE, |c| compare(c, Ordering::is_le)),
    (op::LIST_IS, |c| Ok(Val::Bool(Rc::ptr_eq(c.list(0)?, c.list(1)?)))),
    (op::LIST_RANGE, range),
    (op::LIST_SUM_INT, |c| {
        let sum = c.list(0)?.borrow().iter().try_fold(0i64, |sum, item| match item {
            Val::Int(i) => sum.checked_add(*i),
            _ => None,
        });
        sum.map(Val::Int).ok_or(Fail::Overflow)
    }),
    (op::LIST_SUM_FLOAT, |c| {
        Ok(Val::Float(py_float::sum(floats(c)?.into_iter())))
    }),
    (op::LIST_SUM_PAIRWISE, |c| {
        let items = floats(c)?;
        Ok(Val::Float(np_sum::pairwise(items.len(), &|place| items[place])))
    }),
    (op::LIST_SUM_SINGLES, |c| {
        let items = floats(c)?;
        Ok(Val::Float(np_sum::singles(items.len(), &|place| items[place])))
    }),
    (op::LIST_SUM_PRODUCTS, |c| {
        let (a, b) = (floats(c)?, floats_of(c, 1)?);
        if a.len() != b.len() {
            return Err(Fail::Value);
        }
        Ok(Val::Float(np_sum::products(a.len(), &|place| (a[place], b[place]))))
    }),
    (op::LIST_VARIANCE, |c| {
        py_statistics::variance(floats(c)?.into_iter(), c.int(1)?).map(Val::Float)
    }),
    (op::LIST_DEVIATION, |c| {
        py_statistics::deviation(floats(c)?.into_iter(), c.int(1)?).map(Val::Float)
    }),
    (op::LIST_DEVIATION_INT, |c| {
        let items = c.list(0)?.borrow();
        let items = items.iter().map(|item| match item {
            Val::Int(i) => Ok(*i),
            _ => Err(Fail::Unsupported),
        });
        let items = items.collect::<Outcome<Vec<i64>>>()?;
        py_statistics::deviation_of_ints(items.into_iter(), c.int(1)?).map(Val::Float)
    }),
    (op::LIST_MIN, |c| best(c, Ordering::is_lt)),
    (op::LIST_MAX, |c| best(c, Ordering::is_gt)),
    (op::CONST_GET, get),
];

fn floats(c: Call<'_>) -> Outcome<Vec<f64>> {
    floats_of(c, 0)
}

fn floats_of(c: Call<'_>, place: usize) -> Outcome<Vec<f64>> {
    let items: Option<Vec<f64>> = c.list(place)?.borrow().iter().map(float_of).collect();
    items.ok_or(Fail::Unsupported)
}

/// Fails where a list would grow out of all proportion.
fn room(len: usize, more: usize) -> Outcome<()> {
    fail::fits(len.checked_add(more)).map(|_| ())
}

fn float_of(item: &Val) -> Option<f64> {
    match item {
        Val::Float(f) => Some(*f),
        _ => None,
    }
}

/// The index argument as a position inside the list.
fn place(c: Call<'_>) -> Outcome<usize> {
    let len = c.list(0)?.borrow().len() as i64;
    let index = c.int(1)?;
    let index = if index < 0 { index.saturating_add(len) } else { index };
    if (0..len).contains(&index) {
        Ok(index as usize)
    } else {
        Err(Fail::Index)
    }
}

fn get(c: Call<'_>) -> Outcome<Val> {
    let at = place(c)?;
    Ok(c.list(0)?.borrow()[at].clone())
}

fn set(c: Call<'_>) -> Outcome<Val> {
    let at = place(c)?;
    c.list(0)?.borrow_mut()[at] = c.arg(2)?.clone();
    Ok(Val::None)
}

fn position(c: Call<'_>) -> Outcome<Option<usize>> {
    let wanted = c.arg(1)?;
    for (at, item) in c.list(0)?.borrow().iter().enumerate() {
        if item.py_eq(wanted)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

fn compare(c: Call<'_>, holds: fn(Ordering) -> bool) -> Outcome<Val> {
    let order = c.arg(0)?.py_compare(c.arg(1)?)?;
    Ok(Val::Bool(order.is_some_and(holds)))
}

/// Stable. Values without a total order (NaN) come out as Python's own algorithm leaves them: not done here.
fn sort(c: Call<'_>) -> Outcome<Val> {
    let descending = c.bool(1)?;
    let mut items = c.list(0)?.borrow().clone();
    let unordered = Cell::new(None);
    let order = |a: &Val, b: &Val| {
        let order = a.py_compare(b).and_then(|order| order.ok_or(Fail::Unsupported));
        order.unwrap_or_else(|fail| {
            unordered.set(unordered.get().or(Some(fail)));
            Ordering::Equal
        })
    };
    if descending {
        items.sort_by(|a, b| order(b, a))
    } else {
        items.sort_by(order)
    }
    if let Some(fail) = unordered.get() {
        return Err(fail);
    }
    *c.list(0)?.borrow_mut() = items;
    Ok(Val::None)
}

/// The items of the list at this place, between bounds and by a step that follow it.
fn stepped(c: Call<'_>, place: usize) -> Outcome<Vec<Val>> {
    let items = c.list(place)?.borrow();
    let step = c.int(place + 3)?;
    if step == 0 {
        return Err(Fail::Value);
    }
    let (first, count) = indices(items.len(), c.option_int(place + 1)?, c.option_int(place + 2)?, step);
    let chosen = (0..count as i64).filter_map(|i| items.get((first + i * step) as usize).cloned());
    Ok(chosen.collect())
}

fn splice(c: Call<'_>, more: Vec<Val>) -> Outcome<Val> {
    let mut items = c.list(0)?.borrow_mut();
    room(items.len(), more.len())?;
    let (start, stop) = clamp(items.len(), c.int(1)?, c.int(2)?);
    items.splice(start..stop.max(start), more);
    Ok(Val::None)
}

fn range(c: Call<'_>) -> Outcome<Val> {
    let (start, stop, step) = (c.int(0)?, c.int(1)?, c.int(2)?);
    let count = range_len(start, stop, step)?;
    fail::fits(usize::try_from(count).ok())?;
    Ok(Val::list((0..count).map(|i| Val::Int(start + i * step)).collect()))
}

/// The first item that no later one beats.
fn best(c: Call<'_>, beats: fn(Ordering) -> bool) -> Outcome<Val> {
    let items = c.list(0)?.borrow();
    let mut best = items.first().ok_or(Fail::Value)?;
    for item in &items[1..] {
        if item.py_compare(best)?.is_some_and(beats) {
            best = item;
        }
    }
    Ok(best.clone())
}
