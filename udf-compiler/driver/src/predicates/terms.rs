//! What a function computes, as terms over its arguments: a graph without control flow. Ints are Python's here, without
//! bounds, because a row whose ints leave i64 is answered by the interpreter.
//!
//! A merge is a value of several paths: of each the condition that leads there, which may hold of too many rows.

use std::collections::HashMap;
use std::sync::Arc;
use taipan_ir::interpret::fold;
use taipan_ir::{Attr, Const, OpDef, Type, op};

/// A term of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term(u32);

/// What a term is.
#[derive(Clone, Debug)]
pub enum Node {
    /// The value of a column, where it is not NULL.
    Column(usize),
    /// Whether a column is NULL.
    IsNull(usize),
    Const(Const),
    Op {
        op: &'static OpDef,
        args: Arc<[Term]>,
        attr: Attr,
    },
    /// The paths, each with its condition.
    Merge(Arc<[(Term, Term)]>),
    /// Anything.
    Unknown,
}

/// Terms, shared where they are the same.
#[derive(Debug, Default)]
pub struct Terms {
    nodes: Vec<(Node, Type)>,
    known: HashMap<(op::Name, Arc<[Term]>, Attr), Term>,
}

/// A union's, record's or object's part of a merge is a merge of the parts, as long as it has no more paths than this.
const MOST_PATHS: usize = 64;

impl Terms {
    /// What a term is.
    pub fn node(&self, term: Term) -> &Node {
        &self.nodes[term.0 as usize].0
    }

    /// Its type.
    pub fn ty(&self, term: Term) -> &Type {
        &self.nodes[term.0 as usize].1
    }

    /// The constant that it is.
    pub fn constant(&self, term: Term) -> Option<&Const> {
        match self.node(term) {
            Node::Const(constant) => Some(constant),
            _ => None,
        }
    }

    fn add(&mut self, node: Node, ty: Type) -> Term {
        self.nodes.push((node, ty));
        Term(self.nodes.len() as u32 - 1)
    }

    /// Anything of a type.
    pub fn unknown(&mut self, ty: Type) -> Term {
        self.add(Node::Unknown, ty)
    }

    /// A column.
    pub fn column(&mut self, column: usize, ty: Type) -> Term {
        self.add(Node::Column(column), ty)
    }

    /// Whether a column is NULL.
    pub fn is_null(&mut self, column: usize) -> Term {
        self.add(Node::IsNull(column), Type::Bool)
    }

    /// A constant.
    pub fn of(&mut self, constant: Const) -> Term {
        let ty = constant.ty();
        self.add(Node::Const(constant), ty)
    }

    /// True or false.
    pub fn truth(&mut self, value: bool) -> Term {
        self.of(Const::Bool(value))
    }

    /// An operation by its name.
    pub fn apply(&mut self, name: op::Name, args: &[Term], ty: Type) -> Term {
        self.op(name.row(), args, &Attr::None, ty)
    }

    /// An operation, simplified.
    pub fn op(&mut self, op: &'static OpDef, args: &[Term], attr: &Attr, ty: Type) -> Term {
        if let Some(simple) = self.simplified(op, args, attr, &ty) {
            return simple;
        }
        let key = (op.name, Arc::from(args), attr.clone());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let node = Node::Op {
            op,
            args: key.1.clone(),
            attr: attr.clone(),
        };
        let term = self.add(node, ty);
        self.known.insert(key, term);
        term
    }

    fn simplified(&mut self, op: &'static OpDef, args: &[Term], attr: &Attr, ty: &Type) -> Option<Term> {
        let constants: Option<Vec<Const>> = args.iter().map(|arg| self.constant(*arg).cloned()).collect();
        if let Some(constants) = constants {
            return fold(op, &constants, attr, ty).map(|folded| self.of(folded));
        }
        match (op.name, args) {
            (op::BOOL_AND, [one, other]) => self.both(*one, *other),
            (op::BOOL_OR, [one, other]) => self.either(*one, *other),
            (op::BOOL_NOT, [arg]) => self.negated(*arg),
            (op::SELECT, [condition, then, otherwise]) => {
                let not = self.not(*condition);
                Some(self.merge(&[(*condition, *then), (not, *otherwise)], ty.clone()))
            }
            (op::RECORD_GET | op::OBJECT_GET | op::UNION_IS | op::UNION_GET | op::UNION_EXPECT, [whole]) => {
                self.part(op, *whole, attr, ty)
            }
            _ => None,
        }
    }

    /// Both hold.
    pub fn and(&mut self, one: Term, other: Term) -> Term {
        self.apply(op::BOOL_AND, &[one, other], Type::Bool)
    }

    /// One of them holds.
    pub fn or(&mut self, one: Term, other: Term) -> Term {
        self.apply(op::BOOL_OR, &[one, other], Type::Bool)
    }

    /// It does not hold.
    pub fn not(&mut self, term: Term) -> Term {
        self.apply(op::BOOL_NOT, &[term], Type::Bool)
    }

    fn both(&self, one: Term, other: Term) -> Option<Term> {
        match (self.constant(one), self.constant(other)) {
            (Some(Const::Bool(true)), _) | (_, Some(Const::Bool(false))) => Some(other),
            (Some(Const::Bool(false)), _) | (_, Some(Const::Bool(true))) => Some(one),
            _ => (one == other).then_some(one),
        }
    }

    fn either(&self, one: Term, other: Term) -> Option<Term> {
        match (self.constant(one), self.constant(other)) {
            (Some(Const::Bool(false)), _) | (_, Some(Const::Bool(true))) => Some(other),
            (Some(Const::Bool(true)), _) | (_, Some(Const::Bool(false))) => Some(one),
            _ => (one == other).then_some(one),
        }
    }

    fn negated(&self, arg: Term) -> Option<Term> {
        match self.node(arg) {
            Node::Op { op, args, .. } if op.name == op::BOOL_NOT => args.first().copied(),
            _ => None,
        }
    }

    /// The value of one of several paths. Those that cannot be are left out.
    pub fn merge(&mut self, paths: &[(Term, Term)], ty: Type) -> Term {
        let possible: Vec<(Term, Term)> = paths
            .iter()
            .filter(|(condition, _)| self.constant(*condition) != Some(&Const::Bool(false)))
            .copied()
            .collect();
        match &possible[..] {
            [] => self.unknown(ty),
            [(_, value), others @ ..] if others.iter().all(|(_, other)| other == value) => *value,
            _ => self.add(Node::Merge(possible.into()), ty),
        }
    }

    /// A part of a record, object or union, where it is known how that was made.
    fn part(&mut self, op: &'static OpDef, whole: Term, attr: &Attr, ty: &Type) -> Option<Term> {
        let Attr::Index(index) = attr else { return None };
        match self.node(whole).clone() {
            Node::Op { op: made, args, attr } => match (op.name, made.name) {
                (op::RECORD_GET, op::RECORD_MAKE) | (op::OBJECT_GET, op::OBJECT_MAKE) => {
                    args.get(*index as usize).copied()
                }
                (op::UNION_IS, op::UNION_MAKE) => {
                    let is = attr == Attr::Index(*index);
                    Some(self.truth(is))
                }
                (op::UNION_GET | op::UNION_EXPECT, op::UNION_MAKE) if attr == Attr::Index(*index) => {
                    args.first().copied()
                }
                _ => None,
            },
            Node::Merge(paths) if paths.len() <= MOST_PATHS => {
                let mut parts = Vec::with_capacity(paths.len());
                for (condition, value) in paths.iter() {
                    if op.name != op::UNION_IS && self.is_other_alternative(*value, *index, op) {
                        continue;
                    }
                    parts.push((*condition, self.op(op, &[*value], attr, ty.clone())));
                }
                Some(self.merge(&parts, ty.clone()))
            }
            _ => None,
        }
    }

    /// Whether a union certainly is of another alternative.
    fn is_other_alternative(&self, whole: Term, index: u32, asked: &OpDef) -> bool {
        let union = asked.family() == "union";
        match self.node(whole) {
            Node::Op { op, attr, .. } => union && op.name == op::UNION_MAKE && *attr != Attr::Index(index),
            Node::Const(Const::Union(_, alternative, _)) => union && *alternative != index,
            _ => false,
        }
    }
}
