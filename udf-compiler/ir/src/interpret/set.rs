//! Python's set, and the order in which CPython goes through one.

use super::dict::{Table, made};
use super::set_order::{noted, slots};
use super::{Call, Eval, Val};
use crate::op;
use std::rc::Rc;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::set_order::{Order, Recipe};
use taipan_types::types::Type;

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::SET_ORDERED, |c| {
        c.dict(0)?.borrow_mut().keep_order()?;
        Ok(Val::None)
    }),
    (op::SET_EXPECT, |c| {
        c.dict(0)?.borrow_mut().expect(c.int(1)?.max(0) as usize)?;
        Ok(Val::None)
    }),
    (op::SET_NEXT_OUT, |c| {
        let place = c.dict(0)?.borrow_mut().next_out();
        Ok(Val::Int(place.map_or(-1, |place| place as i64)))
    }),
    (op::SET_MEET, |c| {
        let (left, right) = (c.dict(0)?.borrow(), c.dict(1)?.borrow());
        if left.order.is_some() && Rc::ptr_eq(c.dict(0)?, c.dict(1)?) {
            return left.copied().map(made);
        }
        left.meet(&right, c.result).map(made)
    }),
    (op::SET_MINUS, |c| {
        let (left, right) = (c.dict(0)?.borrow(), c.dict(1)?.borrow());
        left.minus(&right, c.result).map(made)
    }),
    (op::SET_TOGGLE, |c| {
        let (set, other) = (c.dict(0)?, c.dict(1)?);
        if Rc::ptr_eq(set, other) {
            set.borrow_mut().clear()
        } else {
            set.borrow_mut().toggle(&other.borrow())?
        }
        Ok(Val::None)
    }),
    (op::SET_DROP, |c| {
        let (set, other) = (c.dict(0)?, c.dict(1)?);
        if Rc::ptr_eq(set, other) {
            set.borrow_mut().clear()
        } else {
            set.borrow_mut().drop_all(&other.borrow())?
        }
        Ok(Val::None)
    }),
    (op::SET_BECOME, |c| {
        let (set, other) = (c.dict(0)?, c.dict(1)?);
        if !Rc::ptr_eq(set, other) {
            set.borrow_mut().become_other(&mut other.borrow_mut());
        }
        Ok(Val::None)
    }),
    (op::SET_WITHIN, |c| all(c, true)),
    (op::SET_APART, |c| all(c, false)),
];

impl Table {
    /// A copy: of a set in CPython's order one as CPython makes it.
    pub fn copied(&self) -> Outcome<Table> {
        if self.order.is_none() {
            return Ok(self.clone());
        }
        let mut copy = self.emptied()?;
        copy.merge(self)?;
        Ok(copy)
    }

    /// From now on this is in CPython's order.
    pub fn keep_order(&mut self) -> Outcome<()> {
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
    pub fn emptied(&self) -> Outcome<Table> {
        let mut empty = self.clone();
        empty.clear();
        empty.order = Some(Order::new(&mut slots).ok_or(Fail::Memory)?);
        Ok(empty)
    }

    /// Before so many elements are added that are not there.
    pub fn expect(&mut self, more: usize) -> Outcome<()> {
        match &mut self.order {
            Some(order) if more > 0 => order.before_merge(more, &mut slots).ok_or(Fail::Memory),
            _ => Ok(()),
        }
    }

    /// Adds everything that is in another.
    pub fn merge(&mut self, other: &Table) -> Outcome<()> {
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

    /// Adds what is in another and not here, and removes what is in both.
    pub fn toggle(&mut self, other: &Table) -> Outcome<()> {
        for (key, value) in other.in_order() {
            match self.find(key)? {
                Some(there) => self.delete_at(there)?,
                None => self.set(key, value)?,
            }
        }
        Ok(())
    }

    /// Removes everything that is in another.
    pub fn drop_all(&mut self, other: &Table) -> Outcome<()> {
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

    /// The place of the entry that `pop` takes, which is to be removed.
    pub fn next_out(&mut self) -> Option<usize> {
        match &mut self.order {
            Some(order) => order.next_out(),
            None => self.places.values().max().copied(),
        }
    }

    /// How an empty set becomes like this one, if it is in CPython's order.
    pub fn recipe(&self) -> Option<Recipe> {
        self.order.as_ref()?.recipe(&mut slots)
    }

    /// What is in both, as a set of this type.
    pub fn meet(&self, other: &Table, ty: &Type) -> Outcome<Table> {
        // CPython goes through the second, or through the first if that has fewer, and takes what it goes through.
        if other.places.len() > self.places.len() {
            self.sifted(other, true, ty)
        } else {
            other.sifted(self, true, ty)
        }
    }

    /// What is here and not in another, as a set of this type.
    pub fn minus(&self, other: &Table, ty: &Type) -> Outcome<Table> {
        if self.order.is_some() && self.places.len() >> 2 > other.places.len() {
            let mut rest = self.copied()?;
            rest.drop_all(other)?;
            return Ok(rest);
        }
        self.sifted(other, false, ty)
    }

    /// What is, or is not, in another set too.
    fn sifted(&self, other: &Table, there: bool, ty: &Type) -> Outcome<Table> {
        let mut taken = match (&self.order, &other.order) {
            (Some(_), _) => self.emptied()?,
            (None, Some(_)) => other.emptied()?,
            (None, None) => Table::of(ty),
        };
        for (key, value) in self.in_order() {
            if other.find(key)?.is_some() == there {
                taken.set(key, value)?;
            }
        }
        Ok(taken)
    }
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
