//! How each value was made, as far as rewrites look through it.

use crate::{Attr, Block, Const, Inst, Kind, OpDef, Value, op};

/// How a value came to be, as far as rewrites look through it.
#[derive(Clone, Debug)]
pub enum Def {
    /// A parameter, a result of control flow, of a call.
    Other,
    Const(Const),
    Op {
        op: &'static OpDef,
        args: Vec<Value>,
        attr: Attr,
    },
}

/// The definitions met so far.
#[derive(Default)]
pub struct Defs(Vec<Def>);

impl Defs {
    /// Every definition of a function.
    pub fn of(body: &Block) -> Defs {
        let mut defs = Defs::default();
        body.each_inst(&mut |inst| defs.note(inst));
        defs
    }

    /// Adds what this instruction defines.
    pub fn note(&mut self, inst: &Inst) {
        let def = match &inst.kind {
            Kind::Const(value) => Def::Const(value.clone()),
            Kind::Op { op, args, attr } => Def::Op {
                op,
                args: args.clone(),
                attr: attr.clone(),
            },
            _ => return,
        };
        if let [result] = inst.results[..] {
            let index = result.0 as usize;
            if self.0.len() <= index {
                self.0.resize(index + 1, Def::Other);
            }
            self.0[index] = def;
        }
    }

    pub fn get(&self, value: Value) -> &Def {
        self.0.get(value.0 as usize).unwrap_or(&Def::Other)
    }

    pub fn constant(&self, value: Value) -> Option<&Const> {
        match self.get(value) {
            Def::Const(value) => Some(value),
            _ => None,
        }
    }

    /// The arguments, if this operation made the value.
    pub fn op(&self, value: Value, name: op::Name) -> Option<&[Value]> {
        match self.get(value) {
            Def::Op { op, args, .. } if op.name == name => Some(args),
            _ => None,
        }
    }

    /// The arguments and the index, if this operation made the value.
    pub fn indexed(&self, value: Value, name: op::Name) -> Option<(&[Value], u32)> {
        match self.get(value) {
            Def::Op {
                op,
                args,
                attr: Attr::Index(i),
            } if op.name == name => Some((args, *i)),
            _ => None,
        }
    }
}
