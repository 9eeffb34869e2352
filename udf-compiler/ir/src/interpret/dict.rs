//! Python's dict, and what sets have in common with it.

use super::{Call, Eval, Val, set_order};
use crate::function::Const;
use crate::op;
use std::cell::RefCell;
use std::collections::{HashMap, hash_map};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::set_order::{Order, Slot};
use taipan_types::class::Class;
use taipan_types::types::Type;

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::DICT_NEW, |c| Ok(made(Table::of(c.result)))),
    (op::DICT_LEN, |c| Ok(Val::Int(c.dict(0)?.borrow().places.len() as i64))),
    (op::DICT_FIND, |c| {
        let place = c.dict(0)?.borrow().find(c.arg(1)?)?;
        Ok(Val::Int(place.map_or(-1, |place| place as i64)))
    }),
    (op::DICT_PLACE, |c| {
        let place = c.dict(0)?.borrow().find(c.arg(1)?)?;
        place.map(|place| Val::Int(place as i64)).ok_or(Fail::Key)
    }),
    (op::DICT_KEY_AT, |c| at(c, |(key, _)| key.clone())),
    (op::DICT_VALUE_AT, |c| at(c, |(_, value)| value.clone())),
    (op::DICT_NEWEST, |c| {
        Ok(Val::Int(c.dict(0)?.borrow().entries.len() as i64 - 1))
    }),
    (op::DICT_SET_AT, |c| {
        let place = c.int(1)? as usize;
        match c.dict(0)?.borrow_mut().entries.get_mut(place) {
            Some(Some((_, value))) => *value = c.arg(2)?.clone(),
            _ => return Err(Fail::Unsupported),
        }
        Ok(Val::None)
    }),
    (op::DICT_DELETE_AT, |c| {
        c.dict(0)?.borrow_mut().delete_at(c.int(1)? as usize)?;
        Ok(Val::None)
    }),
    (op::DICT_SET, put),
    (op::DICT_ADD, put),
    (op::DICT_PLACE_OR_ADD, |c| {
        let mut table = c.dict(0)?.borrow_mut();
        let place = match table.find(c.arg(1)?)? {
            Some(place) => place,
            None => {
                table.set(c.arg(1)?, c.arg(2)?)?;
                table.entries.len() - 1
            }
        };
        Ok(Val::Int(place as i64))
    }),
    (op::DICT_PROBE, |c| {
        let table = c.dict(0)?.borrow();
        let (hash, after) = (c.int(1)?, c.int(2)?);
        let is = |place: &usize| table.places.get(&Key::Given(hash, *place)) == Some(place);
        let found = ((after + 1).max(0) as usize..table.entries.len()).find(is);
        Ok(Val::Int(found.map_or(-1, |place| place as i64)))
    }),
    (op::DICT_ENTER, |c| {
        let mut table = c.dict(0)?.borrow_mut();
        let place = table.entries.len();
        table.places.insert(Key::Given(c.int(1)?, place), place);
        table.entries.push(Some((c.arg(2)?.clone(), c.arg(3)?.clone())));
        table.version += 1;
        Ok(Val::None)
    }),
    (op::KEY_HASH, |c| {
        let mut hasher = DefaultHasher::new();
        key(c.arg(0)?)?.hash(&mut hasher);
        Ok(Val::Int((hasher.finish() >> 32) as i64))
    }),
    (op::DICT_NEXT, |c| {
        let table = c.dict(0)?.borrow();
        let start = usize::try_from(c.int(1)?).unwrap_or(0);
        let next = (start..table.entries.len()).find(|place| table.entries[*place].is_some());
        Ok(Val::Int(next.map_or(-1, |place| place as i64)))
    }),
    (op::DICT_PREVIOUS, |c| {
        let table = c.dict(0)?.borrow();
        let end = usize::try_from(c.int(1)?).unwrap_or(0).min(table.entries.len());
        let last = (0..end).rfind(|place| table.entries[*place].is_some());
        Ok(Val::Int(last.map_or(-1, |place| place as i64)))
    }),
    (op::DICT_VERSION, |c| Ok(Val::Int(c.dict(0)?.borrow().version))),
    (op::DICT_CLEAR, |c| {
        c.dict(0)?.borrow_mut().clear();
        Ok(Val::None)
    }),
    (op::DICT_COPY, |c| c.dict(0)?.borrow().copied().map(made)),
    (op::DICT_UPDATE, |c| {
        let (table, more) = (c.dict(0)?, c.dict(1)?);
        if !Rc::ptr_eq(table, more) {
            table.borrow_mut().merge(&more.borrow())?;
        }
        Ok(Val::None)
    }),
    (op::DICT_KEYS, |c| {
        let table = c.dict(0)?.borrow();
        Ok(Val::list(table.in_order().map(|(key, _)| key.clone()).collect()))
    }),
    (op::DICT_VALUES, |c| {
        Ok(Val::list(
            c.dict(0)?.borrow().entries().map(|(_, value)| value.clone()).collect(),
        ))
    }),
    (op::DICT_EQ, |c| c.arg(0)?.py_eq(c.arg(1)?).map(Val::Bool)),
    (op::DICT_IS, |c| Ok(Val::Bool(Rc::ptr_eq(c.dict(0)?, c.dict(1)?)))),
];

fn put(c: Call<'_>) -> Outcome<Val> {
    c.dict(0)?.borrow_mut().set(c.arg(1)?, c.arg(2)?)?;
    Ok(Val::None)
}

/// Entries in the order in which they came, found by what makes keys equal.
#[derive(Clone, Debug)]
pub struct Table {
    is_set: bool,
    /// Nothing where an entry was removed.
    entries: Vec<Option<(Val, Val)>>,
    pub(super) places: HashMap<Key, usize>,
    version: i64,
    /// Of a set that is in CPython's order.
    pub(super) order: Option<Order<Vec<Slot>>>,
}

/// What equal keys have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    None,
    /// Any number that fits.
    Int(i64),
    /// The bits of any other.
    Float(u64),
    Str(Arc<str>),
    Bytes(Arc<[u8]>),
    Record(Vec<Key>),
    /// Sorted by how they print: sets have no order.
    Set(Vec<Key>),
    /// An object of a class of Python's own, by its fields; one in a zone as of UTC.
    Object(Class, Vec<Key>),
    /// A Decimal that is no int in i64: sign, coefficient, exponent.
    Decimal(bool, u128, i32),
    /// An object of the program.
    Ref(usize),
    /// A key whose hash was given with it, by its place: nothing finds it but what looks at each such key.
    Given(i64, usize),
}

pub(super) fn key(value: &Val) -> Outcome<Key> {
    const TWO_63: f64 = 9_223_372_036_854_775_808.0;
    Ok(match value.plain() {
        Val::None => Key::None,
        Val::Bool(b) => Key::Int(i64::from(*b)),
        Val::Int(i) => Key::Int(*i),
        Val::Float(f) if f.is_nan() => return Err(Fail::Unsupported),
        Val::Float(f) if f.floor() == *f && (-TWO_63..TWO_63).contains(f) => Key::Int(*f as i64),
        Val::Float(f) => Key::Float(f.to_bits()),
        Val::Str(s) => Key::Str(s.clone()),
        Val::Bytes(bytes) => Key::Bytes(bytes.clone()),
        Val::Record(parts) => Key::Record(parts.iter().map(key).collect::<Outcome<_>>()?),
        Val::Dict(table) => {
            let mut keys: Vec<Key> = table.borrow().places.keys().cloned().collect();
            keys.sort_by_cached_key(|key| format!("{key:?}"));
            Key::Set(keys)
        }
        // A tuple of run-time length: lists are no keys.
        Val::List(parts) => Key::Record(parts.borrow().iter().map(key).collect::<Outcome<_>>()?),
        Val::Object(class, parts) => object_key(*class, parts)?,
        Val::Ref(object) => Key::Ref(Rc::as_ptr(object) as usize),
        Val::Union(..) => return Err(Fail::Type),
    })
}

fn object_key(class: Class, parts: &[Val]) -> Outcome<Key> {
    let value = Val::Object(class, parts.to_vec());
    Ok(match class {
        class if class.is_bare() => return Err(Fail::Type),
        Class::Decimal => {
            let number = value.decimal().ok_or(Fail::Type)?;
            let (coefficient, exponent) = number.shortest();
            match number.whole() {
                Some(whole) => Key::Int(whole),
                None => Key::Decimal(number.negative, coefficient, exponent),
            }
        }
        Class::Aware(_) => Key::Object(Class::Aware(0), vec![Key::Int(value.in_utc().ok_or(Fail::Type)?)]),
        _ => Key::Object(class, parts.iter().map(key).collect::<Outcome<_>>()?),
    })
}

impl Table {
    /// An empty table of this type.
    pub fn of(ty: &Type) -> Table {
        Table {
            is_set: !matches!(ty, Type::Dict(..)),
            entries: Vec::new(),
            places: HashMap::new(),
            version: 0,
            order: None,
        }
    }

    /// The table of a constant.
    pub fn from_const(ty: &Type, entries: &[Const]) -> Table {
        let mut table = Table::of(ty);
        for entry in entries {
            let set = match entry {
                Const::Record(parts) if !table.is_set && parts.len() == 2 => {
                    table.set(&Val::from_const(&parts[0]), &Val::from_const(&parts[1]))
                }
                element => table.set(&Val::from_const(element), &Val::None),
            };
            debug_assert!(set.is_ok(), "constants have keys that can be told apart");
        }
        table
    }

    /// The entries in their order.
    pub fn entries(&self) -> impl Iterator<Item = &(Val, Val)> {
        self.entries.iter().flatten()
    }

    /// The entries in the order in which Python goes through them.
    pub fn in_order(&self) -> Box<dyn Iterator<Item = &(Val, Val)> + '_> {
        match &self.order {
            Some(order) => Box::new(order.entries().filter_map(|(_, _, place)| self.entries[place].as_ref())),
            None => Box::new(self.entries()),
        }
    }

    /// The place of a key, if it is there.
    pub fn find(&self, wanted: &Val) -> Outcome<Option<usize>> {
        match key(wanted) {
            Ok(key) => Ok(self.places.get(&key).copied()),
            // No key is NaN.
            Err(Fail::Unsupported) => Ok(None),
            Err(other) => Err(other),
        }
    }

    /// Sets the value of a key.
    pub fn set(&mut self, new: &Val, value: &Val) -> Outcome<()> {
        match self.places.entry(key(new)?) {
            hash_map::Entry::Occupied(place) => {
                if let Some((_, old)) = &mut self.entries[*place.get()] {
                    *old = value.clone();
                }
            }
            hash_map::Entry::Vacant(place) => {
                place.insert(self.entries.len());
                if let Some(order) = &mut self.order {
                    set_order::noted(order, new, self.entries.len())?;
                }
                self.entries.push(Some((new.clone(), value.clone())));
                self.version += 1;
            }
        }
        Ok(())
    }

    /// The place of the next entry.
    pub fn end(&self) -> usize {
        self.entries.len()
    }

    /// The key at a place, if there is one.
    pub fn key_at(&self, place: usize) -> Option<&Val> {
        self.entries.get(place)?.as_ref().map(|(key, _)| key)
    }

    /// Has what is in another instead, which is empty then.
    pub fn become_other(&mut self, other: &mut Table) {
        let empty = Table {
            is_set: other.is_set,
            version: other.version + 1,
            entries: Vec::new(),
            places: HashMap::new(),
            order: None,
        };
        let version = self.version + 1;
        let finger = self.order.as_ref().map(Order::finger);
        *self = Table {
            version,
            ..std::mem::replace(other, empty)
        };
        if let (Some(order), Some(finger)) = (&mut self.order, finger) {
            order.set_finger(finger);
        }
    }

    /// No entry.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.places.clear();
        self.version += 1;
        if let Some(order) = &mut self.order {
            order.clear();
        }
    }

    /// Removes what is at a place.
    pub fn delete_at(&mut self, place: usize) -> Outcome<()> {
        let entry = self.entries.get_mut(place).and_then(Option::take);
        let (key, _) = entry.ok_or(Fail::Unsupported)?;
        if let Some(order) = &mut self.order {
            order.remove(set_order::python_hash(&key)?, place);
        }
        self.places.retain(|_, other| *other != place);
        self.version += 1;
        Ok(())
    }

    /// Python's `==`: the same keys, of dicts with equal values.
    pub fn py_eq(&self, other: &Table) -> Outcome<bool> {
        if self.is_set != other.is_set || self.places.len() != other.places.len() {
            return Ok(false);
        }
        for (key, value) in self.entries() {
            let found = other.find(key)?.and_then(|place| other.entries[place].as_ref());
            match found {
                Some((_, there)) if value.py_eq(there)? => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}

pub(super) fn made(table: Table) -> Val {
    Val::Dict(Rc::new(RefCell::new(table)))
}

fn at(c: Call<'_>, part: fn(&(Val, Val)) -> Val) -> Outcome<Val> {
    let table = c.dict(0)?.borrow();
    let entry = table.entries.get(c.int(1)? as usize).and_then(Option::as_ref);
    entry.map(part).ok_or(Fail::Unsupported)
}
