//! From what a term's value is to what the columns are: for each operation that can be turned round, the arguments with
//! which its result is in a set, or a few more. One family per file.

mod compare;
mod containers;
mod decimal;
mod float;
mod int;
mod spans;
mod text;

use super::predicate::Predicate;
use super::sets::{Point, Set, place_of};
use super::terms::{Node, Term, Terms};
use std::collections::HashMap;
use taipan_ir::{Attr, Class, Const, OpDef, Type, op};

/// So many questions are asked; what is asked after them may be anything.
const MOST_QUESTIONS: usize = 20_000;
/// Questions nested deeper than this are not asked.
const MOST_NESTED: usize = 300;

/// The values that a column has.
#[derive(Clone, Debug)]
pub struct Domain {
    pub values: Set,
    /// Of NUMERIC: the digits after the point; values are counted in units of the last one.
    pub places: Option<u32>,
}

/// Asks what columns must be for terms to be in sets.
pub struct Questions<'t> {
    pub terms: &'t mut Terms,
    /// Of each column.
    domains: &'t [Domain],
    known: HashMap<(Term, Set), Predicate>,
    nested: usize,
    asked: usize,
}

impl<'t> Questions<'t> {
    /// Questions about terms over columns with these values.
    pub fn new(terms: &'t mut Terms, domains: &'t [Domain]) -> Questions<'t> {
        Questions {
            terms,
            domains,
            known: HashMap::new(),
            nested: 0,
            asked: 0,
        }
    }

    /// What holds of the columns wherever a condition does.
    pub fn holds(&mut self, condition: Term) -> Predicate {
        self.within(condition, &Set::truth(true))
    }

    /// What holds of the columns wherever the term's value is in the set.
    pub fn within(&mut self, term: Term, set: &Set) -> Predicate {
        match self.terms.node(term) {
            _ if set.is_empty() => return Predicate::never(),
            Node::Unknown => return Predicate::always(),
            Node::Const(constant) => return of_constant(constant, set),
            Node::Column(column) => return self.of_column(*column, set),
            Node::IsNull(column) => return of_null(*column, set),
            _ if set.has_every_value() => return Predicate::always(),
            _ => {}
        }
        let key = (term, set.clone());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        if self.nested > MOST_NESTED || self.asked > MOST_QUESTIONS {
            return Predicate::always();
        }
        self.asked += 1;
        self.nested += 1;
        let predicate = match self.terms.node(term).clone() {
            Node::Merge(paths) => self.of_paths(&paths, set),
            Node::Op { op, args, attr } => self.of_op(op, &args, &attr, set),
            _ => Predicate::always(),
        };
        self.nested -= 1;
        self.known.insert(key, predicate.clone());
        predicate
    }

    fn of_column(&self, column: usize, set: &Set) -> Predicate {
        let Some(domain) = self.domains.get(column) else {
            return Predicate::always();
        };
        Predicate::column(column, set.in_domain(&domain.values))
    }

    /// The digits after the point of a column of NUMERIC.
    fn places(&self, column: usize) -> Option<u32> {
        self.domains.get(column)?.places
    }

    fn of_paths(&mut self, paths: &[(Term, Term)], set: &Set) -> Predicate {
        let mut any = Predicate::never();
        for (condition, value) in paths {
            // First the value: where it is a constant that is not in the set, its path need not be looked at.
            let value = self.within(*value, set);
            if !value.is_never() {
                any = any.or(&value.and(&self.holds(*condition)));
            }
            if any.is_always() {
                break;
            }
        }
        any
    }

    fn of_op(&mut self, op: &'static OpDef, args: &[Term], attr: &Attr, set: &Set) -> Predicate {
        let found = match op.family() {
            "bool" => self.of_bool(op.name, args, set),
            "int" | "wide" => int::preimage(self, op.name, args, set),
            "f64" | "math" => float::preimage(self, op, args, set),
            "str" => text::preimage(self, op.name, args, set),
            "dict" => containers::preimage(self, op.name, args, set),
            "decimal" => decimal::preimage(self, op.name, args, set),
            "object" => self.of_object(args, set),
            _ => None,
        };
        found.unwrap_or_else(|| self.of_merged_argument(op, args, attr, set))
    }

    fn of_bool(&mut self, name: op::Name, args: &[Term], set: &Set) -> Option<Predicate> {
        let (yes, no) = (Point::Number(1), Point::Number(0));
        match (name, args) {
            (op::BOOL_NOT, [arg]) => {
                let mut negated = Set::nothing();
                for (value, other) in [(&yes, false), (&no, true)] {
                    if set.has(value) {
                        negated = negated.or(&Set::truth(other));
                    }
                }
                Some(self.within(*arg, &negated))
            }
            (op::BOOL_TO_INT, [arg]) => Some(self.within(*arg, set)),
            (op::BOOL_AND | op::BOOL_OR, [one, other]) => {
                // Both are so, or one of them is otherwise.
                let all = name == op::BOOL_AND;
                let (of_all, of_any) = if all { (yes, no) } else { (no, yes) };
                let mut predicate = Predicate::never();
                if set.has(&of_all) {
                    let both = Set::truth(all);
                    predicate = self.within(*one, &both).and(&self.within(*other, &both));
                }
                if set.has(&of_any) {
                    let either = Set::truth(!all);
                    let either = self.within(*one, &either).or(&self.within(*other, &either));
                    predicate = predicate.or(&either);
                }
                Some(predicate)
            }
            _ => None,
        }
    }

    /// Objects that are made of one int are known by it.
    fn of_object(&mut self, args: &[Term], set: &Set) -> Option<Predicate> {
        let [arg] = args else { return None };
        let single = match self.terms.ty(*arg) {
            Type::Object(class) => is_single(*class),
            ty => *ty == Type::Int,
        };
        single.then(|| self.within(*arg, set))
    }

    /// An operation that cannot be turned round, one of whose arguments has several paths: each path by itself.
    fn of_merged_argument(&mut self, op: &'static OpDef, args: &[Term], attr: &Attr, set: &Set) -> Predicate {
        let Some((place, paths)) = args
            .iter()
            .enumerate()
            .find_map(|(place, arg)| match self.terms.node(*arg) {
                Node::Merge(paths) => Some((place, paths.clone())),
                _ => None,
            })
        else {
            return Predicate::always();
        };
        let ty = result_of(op);
        let mut any = Predicate::never();
        for (condition, value) in paths.iter() {
            let mut args = args.to_vec();
            args[place] = *value;
            let result = self.terms.op(op, &args, attr, ty.clone());
            any = any.or(&self.within(result, set).and(&self.holds(*condition)));
            if any.is_always() {
                break;
            }
        }
        any
    }

    /// The int that a term is, whatever its size.
    fn number(&self, term: Term) -> Option<i128> {
        match self.terms.node(term) {
            Node::Const(constant) => constant.as_wide(),
            Node::Op { op, args, .. } if op.name == op::WIDE_TO_INT => self.terms.constant(args[0])?.as_wide(),
            _ => None,
        }
    }
}

/// The type of what an operation gives, for folding; only whether it is a bool, a float or a text matters.
fn result_of(op: &OpDef) -> Type {
    match op.sig.rsplit("-> ").next() {
        Some("bool") => Type::Bool,
        Some("f64") => Type::Float,
        Some("str") => Type::Str,
        _ => Type::Int,
    }
}

fn is_single(class: Class) -> bool {
    class.fields() == [Type::Int]
}

fn of_constant(constant: &Const, set: &Set) -> Predicate {
    match point(constant) {
        Some(point) if !set.has(&point) => Predicate::never(),
        _ => Predicate::always(),
    }
}

/// A constant by its order.
pub fn point(constant: &Const) -> Option<Point> {
    Some(match constant {
        Const::Bool(value) => Point::Number((*value).into()),
        Const::Int(value) => Point::Number((*value).into()),
        Const::Float(value) => Point::Number(place_of(*value)),
        Const::Str(text) => Point::Text(text.clone()),
        Const::Object(class, fields) if is_single(*class) => point(fields.first()?)?,
        _ => return None,
    })
}

fn of_null(column: usize, set: &Set) -> Predicate {
    let (null, value) = (set.has(&Point::Number(1)), set.has(&Point::Number(0)));
    match (null, value) {
        (true, true) => Predicate::always(),
        (true, false) => Predicate::column(column, Set::null()),
        (false, true) => Predicate::column(column, Set::every()),
        (false, false) => Predicate::never(),
    }
}
