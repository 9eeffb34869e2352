//! What methods and operators of sets do to tables in CPython's order, as the interpreter of the IR has them. Does not know
//! Python objects.

use taipan_ir::Type;
use taipan_ir::interpret::{Table, Val};
use taipan_runtime::fail::{Fail, Outcome};

/// What a set is made of or combined with.
pub enum Other {
    Itself,
    Set(Table),
    Dict(Vec<Val>),
    Items(Vec<Val>),
}

/// The table of a set that a method or operator makes of one and others.
pub fn made_by(own: &Table, method: &str, others: &[Other]) -> Outcome<Table> {
    match (method, others) {
        ("symmetric_difference", [other]) => {
            let mut made = copy_of(other, own)?;
            made.toggle(own)?;
            Ok(made)
        }
        ("difference", [first, rest @ ..]) => {
            let first = match first {
                Other::Items(items) => dropped(own.copied()?, &filled(items)?)?,
                other => own.minus(&table_for(other, own)?, &any_set())?,
            };
            rest.iter()
                .try_fold(first, |made, other| dropped(made, &table_for(other, own)?))
        }
        ("intersection", [Other::Itself]) => own.copied(),
        ("intersection", [first, rest @ ..]) => {
            let first = met(own, first, own)?;
            rest.iter().try_fold(first, |made, other| met(&made, other, own))
        }
        ("copy" | "union" | "intersection" | "difference", others) => others.iter().try_fold(own.copied()?, merged),
        _ => Err(Fail::Unsupported),
    }
}

/// The table of a set that a method or operator has changed.
pub fn changed_by(mut own: Table, method: &str, others: &[Other]) -> Outcome<Table> {
    match (method, others) {
        ("add", [Other::Items(element)]) => add_all(&mut own, element)?,
        ("discard" | "remove", [Other::Items(element)]) => {
            for element in element {
                if let Some(place) = own.find(element)? {
                    own.delete_at(place)?;
                }
            }
        }
        ("clear", []) => own.clear(),
        ("update", others) => return others.iter().try_fold(own, merged),
        ("difference_update", others) => {
            return others.iter().try_fold(own, |own, other| match other {
                Other::Itself => own.emptied(),
                other => dropped(own.clone(), &table_for(other, &own)?),
            });
        }
        ("symmetric_difference_update", [Other::Itself]) => own.clear(),
        ("symmetric_difference_update", [Other::Dict(keys)]) => own.toggle(&keyed(keys)?)?,
        ("symmetric_difference_update", [other]) => own.toggle(&copy_of(other, &own)?)?,
        ("intersection_update", _) => own.become_other(&mut made_by(&own, "intersection", others)?),
        _ => return Err(Fail::Unsupported),
    }
    Ok(own)
}

/// Adds everything that is in another.
pub fn merged(mut table: Table, other: &Other) -> Outcome<Table> {
    match other {
        Other::Itself => {}
        Other::Set(other) => table.merge(other)?,
        Other::Dict(keys) => {
            table.expect(keys.len())?;
            add_all(&mut table, keys)?;
        }
        Other::Items(items) => add_all(&mut table, items)?,
    }
    Ok(table)
}

/// What is in both.
fn met(table: &Table, other: &Other, own: &Table) -> Outcome<Table> {
    match other {
        Other::Itself => table.meet(own, &any_set()),
        Other::Set(other) => table.meet(other, &any_set()),
        Other::Dict(items) | Other::Items(items) => {
            let mut there = Vec::new();
            for item in items {
                there.extend(table.find(item)?.map(|_| item.clone()));
            }
            filled(&there)
        }
    }
}

fn dropped(mut table: Table, other: &Table) -> Outcome<Table> {
    table.drop_all(other)?;
    Ok(table)
}

/// A set of its own with what is in another.
fn copy_of(other: &Other, own: &Table) -> Outcome<Table> {
    match other {
        Other::Itself => own.copied(),
        other => merged(empty()?, other),
    }
}

/// What is asked whether it has something.
fn table_for(other: &Other, own: &Table) -> Outcome<Table> {
    match other {
        Other::Itself => Ok(own.clone()),
        Other::Set(table) => Ok(table.clone()),
        Other::Dict(items) | Other::Items(items) => filled(items),
    }
}

fn any_set() -> Type {
    Type::set(Type::Never)
}

pub fn empty() -> Outcome<Table> {
    let mut table = Table::of(&any_set());
    table.keep_order()?;
    Ok(table)
}

/// A set to which these were added one after another.
pub fn filled(items: &[Val]) -> Outcome<Table> {
    let mut table = empty()?;
    add_all(&mut table, items)?;
    Ok(table)
}

/// The keys of a dict, in its order.
fn keyed(keys: &[Val]) -> Outcome<Table> {
    let mut table = Table::of(&any_set());
    add_all(&mut table, keys)?;
    Ok(table)
}

fn add_all(table: &mut Table, items: &[Val]) -> Outcome<()> {
    items.iter().try_for_each(|item| table.set(item, &Val::None))
}

/// A set of the elements of one, in the order in which it is gone through.
pub fn again(table: &Table) -> Outcome<Table> {
    let mut again = table.emptied()?;
    for (key, value) in table.in_order() {
        again.set(key, value)?;
    }
    Ok(again)
}
