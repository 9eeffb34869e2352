//! A pattern that is written once for several: for each of the operations in braces, and for both orders of the arguments of
//! operations that commute. Knows no variables.

use super::terms::Term;
use taipan_ir::OpDef;

/// Each pattern that this one stands for, with one operation where it says several. The order is that of writing; arguments
/// as they are written come first.
pub(super) fn of(term: &Term) -> Vec<Term> {
    match term {
        Term::Bound(name, inner) => {
            let bound = |inner: Term| Term::Bound(name.clone(), inner.into());
            of(inner).into_iter().map(bound).collect()
        }
        Term::Op(ops, attr, args) => {
            let choices = arguments(args);
            let each = ops.iter().flat_map(|op| {
                let orders = choices.iter().flat_map(move |args| orders(op, args));
                orders.map(move |args| Term::Op(vec![*op], attr.clone(), args))
            });
            each.collect()
        }
        other => vec![other.clone()],
    }
}

/// Every combination of what the arguments stand for.
fn arguments(args: &[Term]) -> Vec<Vec<Term>> {
    let mut choices = vec![Vec::new()];
    for arg in args {
        let each = of(arg);
        let longer = |before: &Vec<Term>, next: &Term| [&before[..], std::slice::from_ref(next)].concat();
        choices = choices
            .iter()
            .flat_map(|before| each.iter().map(move |next| longer(before, next)))
            .collect();
    }
    choices
}

fn orders(op: &OpDef, args: &[Term]) -> Vec<Vec<Term>> {
    match args {
        [a, b] if op.facts.commutes && a != b => vec![args.to_vec(), vec![b.clone(), a.clone()]],
        _ => vec![args.to_vec()],
    }
}
