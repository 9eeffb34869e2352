//! Dicts and sets that are constants: where a key is, and what it stands for.

use super::{Questions, point};
use crate::predicates::predicate::Predicate;
use crate::predicates::sets::{Point, Set};
use crate::predicates::terms::Term;
use std::sync::Arc;
use taipan_ir::{Const, Type, op};

pub fn preimage(ask: &mut Questions<'_>, name: op::Name, args: &[Term], set: &Set) -> Option<Predicate> {
    let [container, arg] = args else { return None };
    let Some(Const::Dict(ty, entries)) = ask.terms.constant(*container).cloned() else {
        return None;
    };
    match name {
        op::DICT_FIND | op::DICT_PLACE => found(ask, &ty, &entries, *arg, set),
        op::DICT_VALUE_AT => {
            let places = entries.iter().enumerate().filter(|(_, entry)| match entry {
                Const::Record(parts) => parts.get(1).and_then(point).is_none_or(|value| set.has(&value)),
                _ => true,
            });
            let places = places.fold(Set::nothing(), |all, (place, _)| {
                all.or(&Set::numbers(Some(place as i128), Some(place as i128)))
            });
            Some(ask.within(*arg, &places))
        }
        _ => None,
    }
}

/// The keys at the places that are in the set; -1 is the place of all others. Where a set holds equal elements, which is
/// at which place is not known.
fn found(ask: &mut Questions<'_>, ty: &Type, entries: &Arc<[Const]>, key: Term, set: &Set) -> Option<Predicate> {
    let is_set = matches!(ty, Type::Set(_) | Type::FrozenSet(_));
    let any_place = !set.and(&Set::numbers(Some(0), None)).is_empty();
    let mut keys = Set::nothing();
    let mut chosen = Set::nothing();
    for (place, entry) in entries.iter().enumerate() {
        let here = match entry {
            Const::Record(parts) if !is_set => parts.first(),
            other => Some(other),
        };
        let here = Set::only(point(here?)?);
        keys = keys.or(&here);
        let wanted = if is_set {
            any_place
        } else {
            set.has(&Point::Number(place as i128))
        };
        if wanted {
            chosen = chosen.or(&here);
        }
    }
    if set.has(&Point::Number(-1)) {
        // The union of many keys may have more than the keys, so what is not in it may be one.
        let exact = entries.len() < super::super::sets::MOST_RANGES;
        chosen = if exact { chosen.or(&keys.not()) } else { Set::every() };
    }
    Some(ask.within(key, &chosen))
}
