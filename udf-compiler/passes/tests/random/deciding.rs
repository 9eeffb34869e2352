//! Programs of numbers, texts and decisions, of which a query engine can tell what they mean for their arguments.

use super::{Kind, Programs, Type, Value, split};
use taipan_ir::interpret::Limits;
use taipan_ir::ops::{result_type, table};
use taipan_ir::{Attr, Block, Inst, Module, OpDef};

/// How far the reference interpreter goes with one.
pub const LIMITS: Limits = Limits {
    steps: 2_000,
    depth: 20,
};

/// How many programs there are of each shape, a tenth of the chains; PROGRAMS overrides it.
pub fn count() -> u64 {
    let asked = std::env::var("PROGRAMS").ok().and_then(|n| n.parse().ok());
    asked.unwrap_or(400)
}

/// Programs of all shapes, with the seeds for their arguments.
pub fn modules() -> impl Iterator<Item = (u64, Module)> {
    let count = count();
    let programs = (0..count).map(|seed| (seed, Programs::deciding(seed).module()));
    let chains = (0..10 * count).map(|seed| (seed, Programs::deciding(seed).chain()));
    let choices = (0..2 * count).map(|seed| (seed, Programs::deciding(seed).choice()));
    programs.chain(chains).chain(choices)
}

impl Programs {
    /// Programs of numbers, texts and decisions, with many constants.
    fn deciding(seed: u64) -> Programs {
        let mut programs = Programs::new(seed);
        programs.kinds = vec![
            Type::Int,
            Type::Int,
            Type::Bool,
            Type::Float,
            Type::Str,
            Type::option(Type::Int),
        ];
        programs.constants = 2;
        let texts = ["len", "eq", "ne", "lt", "le", "gt", "ge", "startswith", "slice", "get"];
        programs.ops.retain(|op| match op.name.split_once('.') {
            Some(("str", name)) => texts.contains(&name),
            Some((family, _)) => ["int", "f64", "bool", "union"].contains(&family),
            None => op.name.as_str() == "select",
        });
        programs
    }

    /// A chain: each operation takes what the one before gave, and constants or an argument beside it.
    fn chain(mut self) -> Module {
        let kinds = [Type::Int, Type::Int, Type::Float, Type::Str, Type::Bool];
        let params: Vec<Type> = (0..2).map(|_| self.random.pick(&kinds).clone()).collect();
        let params: Vec<Value> = params.into_iter().map(|ty| self.define(ty)).collect();
        let (mut insts, mut value) = (Vec::new(), params[0]);
        for _ in 0..self.random.below(5) + 1 {
            value = self.link(&mut insts, value, params[1]).unwrap_or(value);
        }
        let result = self.function.ty(value).clone();
        self.push(&mut insts, Vec::new(), Kind::Return(value));
        self.finished(params, result, insts)
    }

    /// Some operation of a value.
    fn link(&mut self, insts: &mut Vec<Inst>, value: Value, other: Value) -> Option<Value> {
        let kinds = self.kinds.clone();
        for _ in 0..200 {
            let op = *self.random.pick(&self.ops);
            let count = split(op.sig);
            let place = self.random.below(count.max(1));
            let mut types: Vec<Type> = (0..count).map(|_| self.random.pick(&kinds).clone()).collect();
            match types.get_mut(place) {
                Some(ty) => *ty = self.function.ty(value).clone(),
                None => continue,
            }
            let Ok(Some(result)) = result_type(op, &types, &Attr::None) else {
                continue;
            };
            if !kinds.contains(&result) || op.name.as_str() == "union.make" {
                continue;
            }
            let mut args = Vec::new();
            for (index, ty) in types.iter().enumerate() {
                args.push(match index == place {
                    true => value,
                    false if self.function.ty(other) == ty && self.random.chance(15) => other,
                    false => self.constant(insts, ty),
                });
            }
            let results = vec![self.define(result)];
            let linked = results[0];
            let attr = Attr::None;
            self.push(insts, results, Kind::Op { op, args, attr });
            return Some(linked);
        }
        None
    }

    /// Of several conditions over the same arguments, one that others choose.
    fn choice(mut self) -> Module {
        let params: Vec<Type> = (0..2)
            .map(|_| self.random.pick(&[Type::Int, Type::Float, Type::Str]).clone())
            .collect();
        let params: Vec<Value> = params.into_iter().map(|ty| self.define(ty)).collect();
        let mut insts = Vec::new();
        let mut values: Vec<Value> = (0..3).map(|_| self.condition(&mut insts, &params)).collect();
        values.push(self.constant(&mut insts, &Type::Bool));
        let ops: Vec<&'static OpDef> = table()
            .filter(|op| ["select", "bool.and", "bool.or", "bool.not"].contains(&op.name.as_str()))
            .collect();
        for _ in 0..self.random.below(4) + 1 {
            let op = *self.random.pick(&ops);
            let args = (0..split(op.sig)).map(|_| *self.random.pick(&values)).collect();
            let result = self.define(Type::Bool);
            let attr = Attr::None;
            self.push(&mut insts, vec![result], Kind::Op { op, args, attr });
            values.push(result);
        }
        self.push(&mut insts, Vec::new(), Kind::Return(values[values.len() - 1]));
        self.finished(params, Type::Bool, insts)
    }

    /// A chain from one of the values to a bool.
    fn condition(&mut self, insts: &mut Vec<Inst>, params: &[Value]) -> Value {
        let (from, other) = (*self.random.pick(params), params[0]);
        for _ in 0..20 {
            let mut value = from;
            for _ in 0..self.random.below(2) + 1 {
                value = self.link(insts, value, other).unwrap_or(value);
            }
            if *self.function.ty(value) == Type::Bool {
                return value;
            }
        }
        self.constant(insts, &Type::Bool)
    }

    fn finished(mut self, params: Vec<Value>, result: Type, insts: Vec<Inst>) -> Module {
        self.function.result = result;
        self.function.params = params;
        self.function.body = Block {
            params: Vec::new(),
            insts,
        };
        Module {
            functions: vec![self.function],
        }
    }
}
