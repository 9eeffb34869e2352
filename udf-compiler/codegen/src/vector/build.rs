//! Makes programs: equal instructions once, masks as simple as their parts allow, in the end only what is looked at.

use super::{Inst, Op, Program, Type, Value};
use std::collections::HashMap;

/// A program being made.
#[derive(Debug, Default)]
pub(super) struct Builder {
    insts: Vec<Inst>,
    known: HashMap<Inst, Value>,
}

impl Builder {
    /// How many instructions there are.
    pub(super) fn len(&self) -> usize {
        self.insts.len()
    }

    pub(super) fn ty(&self, value: Value) -> Type {
        self.insts[value.0 as usize].ty
    }

    pub(super) fn op(&self, value: Value) -> Op {
        self.insts[value.0 as usize].op
    }

    /// The value of an operation; nothing where the arguments are not such that it takes.
    pub(super) fn push(&mut self, op: Op, args: &[Value]) -> Option<Value> {
        let types: Vec<Type> = args.iter().map(|arg| self.ty(*arg)).collect();
        let ty = op.result(&types)?;
        let inst = Inst {
            op,
            args: args.to_vec(),
            ty,
        };
        if let Some(value) = self.known.get(&inst) {
            return Some(*value);
        }
        let value = Value(self.insts.len() as u32);
        self.known.insert(inst.clone(), value);
        self.insts.push(inst);
        Some(value)
    }

    /// A value without arguments.
    fn leaf(&mut self, op: Op, ty: Type) -> Value {
        let inst = Inst {
            op,
            args: Vec::new(),
            ty,
        };
        let (next, insts) = (Value(self.insts.len() as u32), &mut self.insts);
        *self.known.entry(inst).or_insert_with_key(|inst| {
            insts.push(inst.clone());
            next
        })
    }

    pub(super) fn column(&mut self, index: usize, ty: Type) -> Value {
        self.leaf(Op::Column(index as u32, ty), ty)
    }

    pub(super) fn valid(&mut self, index: usize) -> Value {
        self.leaf(Op::Valid(index as u32), Type::Mask)
    }

    pub(super) fn int(&mut self, value: i64) -> Value {
        self.leaf(Op::Int(value), Type::Int)
    }

    pub(super) fn float(&mut self, value: f64) -> Value {
        self.leaf(Op::Float(value.to_bits()), Type::Float)
    }

    pub(super) fn mask(&mut self, value: bool) -> Value {
        self.leaf(Op::Mask(value), Type::Mask)
    }

    /// What a mask is for all rows, if that is known.
    pub(super) fn known_mask(&self, value: Value) -> Option<bool> {
        match self.op(value) {
            Op::Mask(known) => Some(known),
            _ => None,
        }
    }

    pub(super) fn not(&mut self, a: Value) -> Option<Value> {
        match self.op(a) {
            Op::Mask(known) => Some(self.mask(!known)),
            Op::Not => Some(self.insts[a.0 as usize].args[0]),
            _ => self.push(Op::Not, &[a]),
        }
    }

    pub(super) fn both(&mut self, a: Value, b: Value) -> Option<Value> {
        match (self.known_mask(a), self.known_mask(b)) {
            (Some(true), _) => Some(b),
            (_, Some(true)) => Some(a),
            (Some(false), _) | (_, Some(false)) => Some(self.mask(false)),
            _ if a == b => Some(a),
            _ => self.push(Op::Both, &[a, b]),
        }
    }

    pub(super) fn either(&mut self, a: Value, b: Value) -> Option<Value> {
        match (self.known_mask(a), self.known_mask(b)) {
            (Some(false), _) => Some(b),
            (_, Some(false)) => Some(a),
            (Some(true), _) | (_, Some(true)) => Some(self.mask(true)),
            _ if a == b => Some(a),
            _ => self.push(Op::Either, &[a, b]),
        }
    }

    pub(super) fn without(&mut self, a: Value, b: Value) -> Option<Value> {
        match (self.known_mask(a), self.known_mask(b)) {
            (Some(false), _) | (_, Some(true)) => Some(self.mask(false)),
            (_, Some(false)) => Some(a),
            (Some(true), _) => self.not(b),
            _ if a == b => Some(self.mask(false)),
            _ => self.push(Op::Without, &[a, b]),
        }
    }

    /// One of two values of one type.
    pub(super) fn select(&mut self, mask: Value, yes: Value, no: Value) -> Option<Value> {
        match self.known_mask(mask) {
            _ if yes == no => Some(yes),
            Some(true) => Some(yes),
            Some(false) => Some(no),
            None if self.ty(yes) == Type::Mask => {
                let (yes, no) = (self.both(yes, mask)?, self.without(no, mask)?);
                self.either(yes, no)
            }
            None => self.push(Op::Select, &[mask, yes, no]),
        }
    }

    /// The program of these ends, without what they do not need.
    pub(super) fn finish(self, result: Value, null: Value, failed: Value) -> Program {
        let some = |builder: &Builder, mask| (builder.known_mask(mask) != Some(false)).then_some(mask);
        let (null, failed) = (some(&self, null), some(&self, failed));
        let mut used = vec![false; self.insts.len()];
        for end in [Some(result), null, failed].into_iter().flatten() {
            used[end.0 as usize] = true;
        }
        for (index, inst) in self.insts.iter().enumerate().rev() {
            if used[index] {
                inst.args.iter().for_each(|arg| used[arg.0 as usize] = true);
            }
        }
        let mut places = Vec::with_capacity(used.len());
        let mut insts: Vec<Inst> = Vec::new();
        for (mut inst, used) in self.insts.into_iter().zip(used) {
            places.push(Value(insts.len() as u32));
            if used {
                inst.args.iter_mut().for_each(|arg| *arg = places[arg.0 as usize]);
                insts.push(inst);
            }
        }
        let place = |value: Value| places[value.0 as usize];
        Program {
            insts,
            result: place(result),
            null: null.map(place),
            failed: failed.map(place),
        }
    }
}
