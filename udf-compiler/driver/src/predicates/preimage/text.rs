//! Texts, in the order of their code points.

use super::{Questions, compare};
use crate::predicates::predicate::Predicate;
use crate::predicates::sets::{Cut, Point, Set};
use crate::predicates::terms::Term;
use taipan_ir::Const;
use taipan_ir::op;

pub fn preimage(ask: &mut Questions<'_>, name: op::Name, args: &[Term], set: &Set) -> Option<Predicate> {
    match (name, args) {
        (op::STR_STARTSWITH, [text, prefix]) => {
            let prefixed = match ask.terms.constant(*prefix)? {
                Const::Str(prefix) => Set::prefixed(prefix),
                _ => return None,
            };
            let mut before = Set::nothing();
            for (outcome, texts) in [(true, prefixed.clone()), (false, prefixed.not())] {
                if set.has(&Point::Number(outcome.into())) {
                    before = before.or(&texts);
                }
            }
            Some(ask.within(*text, &before))
        }
        (op::STR_LEN | op::STR_BYTE_LEN, [text]) => length(ask, *text, set),
        (op::STR_SLICE, [text, start, stop]) => match (ask.number(*start)?, ask.number(*stop)?) {
            (0, stop) if stop >= 0 => Some(ask.within(*text, &beginning(set, usize::try_from(stop).ok()?))),
            _ => None,
        },
        (op::STR_GET, [text, index]) if ask.number(*index) == Some(0) => Some(ask.within(*text, &beginning(set, 1))),
        _ => compare::texts(ask, name, args, set),
    }
}

/// The one text without characters, or all others.
fn length(ask: &mut Questions<'_>, text: Term, set: &Set) -> Option<Predicate> {
    let empty = Set::only(Point::Text("".into()));
    if set.and(&Set::numbers(Some(1), None)).is_empty() {
        let none = set.and(&Set::numbers(Some(0), Some(0))).is_empty();
        return Some(if none {
            Predicate::never()
        } else {
            ask.within(text, &empty)
        });
    }
    if set.has(&Point::Number(0)) {
        None
    } else {
        Some(ask.within(text, &empty.not()))
    }
}

/// The texts whose first `count` characters are in the set. No text comes before its own beginning; and one whose
/// beginning comes before a text of at most `count` characters comes before that itself.
fn beginning(set: &Set, count: usize) -> Set {
    let ranges = set.ranges().iter();
    ranges.fold(Set::nothing(), |all, (from, to)| {
        let to = match to {
            Cut::Before(Point::Text(text)) if text.chars().count() > count => {
                let begin: String = text.chars().take(count).collect();
                Set::prefixed(&begin)
                    .ranges()
                    .last()
                    .map_or(Cut::High, |(_, end)| end.clone())
            }
            other => other.clone(),
        };
        all.or(&Set::between(from.clone(), to))
    })
}
