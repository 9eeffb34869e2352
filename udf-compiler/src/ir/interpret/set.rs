//! Python's set, and the order in which CPython goes through one.

use super::dict::{Table, made};
use super::{Call, Eval, Val};
use crate::runtime::fail::{Fail, Outcome};
use crate::runtime::py_hash;
use crate::runtime::set_order::{Order, Slot};
use std::rc::Rc;

pub(super) const OPS: &[(&str, Eval)] = &[
    ("set.ordered", |c| {
        c.dict(0)?.borrow_mut().keep_order()?;
        Ok(Val::None)
    }),
    ("set.expect", |c| {
        c.dict(0)?.borrow_mut().expect(c.int(1)?.max(0) as usize)?;
        Ok(Val::None)
    }),
    ("set.next_out", |c| {
        let mut table = c.dict(0)?.borrow_mut();
        let place = match &mut table.order {
            Some(order) => order.next_out(),
            None => table.places.values().max().copied(),
        };
        Ok(Val::Int(place.map_or(-1, |place| place as i64)))
    }),
    ("set.meet", |c| {
        let (left, right) = (c.dict(0)?.borrow(), c.dict(1)?.borrow());
        if left.order.is_some() && Rc::ptr_eq(c.dict(0)?, c.dict(1)?) {
            return left.copied().map(made);
        }
        // CPython goes through the second, or through the first if that has fewer, and takes what it goes through.
        match right.places.len() > left.places.len() {
            true => sifted(c, &left, &right, true),
            false => sifted(c, &right, &left, true),
        }
    }),
    ("set.minus", |c| {
        let (left, right) = (c.dict(0)?.borrow(), c.dict(1)?.borrow());
        if left.order.is_some() && left.places.len() >> 2 > right.places.len() {
            let mut rest = left.copied()?;
            rest.drop_all(&right)?;
            return Ok(made(rest));
        }
        sifted(c, &left, &right, false)
    }),
    ("set.toggle", |c| {
        let (set, other) = (c.dict(0)?, c.dict(1)?);
        match Rc::ptr_eq(set, other) {
            true => set.borrow_mut().clear(),
            false => set.borrow_mut().toggle(&other.borrow())?,
        }
        Ok(Val::None)
    }),
    ("set.drop", |c| {
        let (set, other) = (c.dict(0)?, c.dict(1)?);
        match Rc::ptr_eq(set, other) {
            true => set.borrow_mut().clear(),
            false => set.borrow_mut().drop_all(&other.borrow())?,
        }
        Ok(Val::None)
    }),
    ("set.become", |c| {
        let (set, other) = (c.dict(0)?, c.dict(1)?);
        if !Rc::ptr_eq(set, other) {
            set.borrow_mut().become_other(&mut other.borrow_mut());
        }
        Ok(Val::None)
    }),
    ("set.within", |c| all(c, true)),
    ("set.apart", |c| all(c, false)),
];

fn slots(len: usize) -> Option<Vec<Slot>> {
    Some(vec![Slot::EMPTY; len])
}

/// Notes an element that is added.
pub(super) fn noted(order: &mut Order<Vec<Slot>>, element: &Val, place: usize) -> Outcome<()> {
    let hash = python_hash(element)?;
    order.add(hash, place, &mut slots).ok_or(Fail::Memory)
}

/// Python's hash, where it is the same in every process.
pub(super) fn python_hash(value: &Val) -> Outcome<i64> {
    hash_of(value).ok_or(Fail::Unsupported)
}

fn hash_of(value: &Val) -> Option<i64> {
    match value.plain() {
        Val::None => Some(py_hash::NONE),
        Val::Bool(bool) => Some(py_hash::int(i64::from(*bool))),
        Val::Int(int) => Some(py_hash::int(*int)),
        Val::Float(float) => py_hash::float(*float).ok(),
        Val::Record(parts) => py_hash::tuple(parts.iter().map(hash_of)),
        Val::List(parts) => py_hash::tuple(parts.borrow().iter().map(hash_of)),
        _ => None,
    }
}

impl Table {
    /// A copy: of a set in CPython's order one as CPython makes it.
    pub(super) fn copied(&self) -> Outcome<Table> {
        if self.order.is_none() {
            return Ok(self.clone());
        }
        let mut copy = self.emptied()?;
        copy.merge(self)?;
        Ok(copy)
    }

    /// From now on this is in CPython's order.
    fn keep_order(&mut self) -> Outcome<()> {
        let mut order = Order::new(&mut slots).ok_or(Fail::Memory)?;
        for place in 0..self.end() {
            if let Some(element) = self.key_at(place) {
                noted(&mut order, element, place)?;
            }
        }
        self.order = Some(order);
        Ok(())
    }

    /// An empty set in CPython's order.
    fn emptied(&self) -> Outcome<Table> {
        let mut empty = self.clone();
        empty.clear();
        empty.order = Some(Order::new(&mut slots).ok_or(Fail::Memory)?);
        Ok(empty)
    }

    fn expect(&mut self, more: usize) -> Outcome<()> {
        match &mut self.order {
            Some(order) if more > 0 => order.before_merge(more, &mut slots).ok_or(Fail::Memory),
            _ => Ok(()),
        }
    }

    /// Adds everything that is in another.
    pub(super) fn merge(&mut self, other: &Table) -> Outcome<()> {
        self.expect(other.places.len())?;
        let theirs = other.order.as_ref();
        let as_there = theirs.filter(|theirs| self.order.as_ref().is_some_and(|own| own.is_filled_as(theirs)));
        let own = match as_there {
            Some(_) => self.order.take(),
            None => None,
        };
        let first = self.end();
        for (key, value) in other.in_order() {
            self.set(key, value)?;
        }
        if let (Some(theirs), Some(mut own)) = (as_there, own) {
            for ((at, hash, _), place) in theirs.entries().zip(first..) {
                own.add_at(at, hash, place);
            }
            self.order = Some(own);
        }
        Ok(())
    }

    fn toggle(&mut self, other: &Table) -> Outcome<()> {
        for (key, value) in other.in_order() {
            match self.find(key)? {
                Some(there) => self.delete_at(there)?,
                None => self.set(key, value)?,
            }
        }
        Ok(())
    }

    fn drop_all(&mut self, other: &Table) -> Outcome<()> {
        for (key, _) in other.entries() {
            if let Some(there) = self.find(key)? {
                self.delete_at(there)?;
            }
        }
        match &mut self.order {
            Some(order) => order.after_drop(&mut slots).ok_or(Fail::Memory),
            None => Ok(()),
        }
    }
}

/// What is, or is not, in another set too.
fn sifted(c: Call<'_>, from: &Table, other: &Table, there: bool) -> Outcome<Val> {
    let mut taken = match (&from.order, &other.order) {
        (Some(_), _) => from.emptied()?,
        (None, Some(_)) => other.emptied()?,
        (None, None) => Table::of(c.result),
    };
    for (key, value) in from.in_order() {
        if other.find(key)?.is_some() == there {
            taken.set(key, value)?;
        }
    }
    Ok(made(taken))
}

fn all(c: Call<'_>, there: bool) -> Outcome<Val> {
    let (left, right) = (c.dict(0)?.borrow(), c.dict(1)?.borrow());
    for (key, _) in left.entries() {
        if right.find(key)?.is_some() != there {
            return Ok(Val::Bool(false));
        }
    }
    Ok(Val::Bool(true))
}
