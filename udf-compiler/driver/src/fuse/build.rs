//! Programs in the IR. A value that may be NULL is an option there.

use super::{Id, Node, Program};
use crate::predicates::{Arithmetic, Comparison};
use std::collections::HashMap;
use taipan_generate::ir_type;
use taipan_ir::ops::{self, Make};
use taipan_ir::{Attr, Block, Const, FuncId, Function, Inst, Kind, Module, Type, Value, op, renumber};

/// The module of a program, for batches with or without NULL in columns that may have it.
pub(super) fn module(program: &Program, nulls: bool) -> Option<Module> {
    let mut builder = Builder {
        program,
        entry: Function::new("fused", Type::None),
        functions: Vec::new(),
        imported: HashMap::new(),
        open: vec![Vec::new()],
        known: vec![HashMap::new()],
    };
    let columns = program.columns.iter().map(|column| {
        let ty = ir_type(&column.ty)?;
        Some(if nulls && column.nullable { Type::option(ty) } else { ty })
    });
    for ty in columns.collect::<Option<Vec<_>>>()? {
        let param = builder.entry.new_value(ty);
        builder.entry.params.push(param);
    }
    let left_out = program
        .conditions
        .iter()
        .map(|condition| builder.condition(*condition))
        .collect::<Option<Vec<Value>>>()?;
    let outputs = program.outputs.iter().map(|(id, _)| builder.value(*id));
    let outputs = outputs.collect::<Option<Vec<Value>>>()?;
    builder.finish(&outputs, &left_out)
}

pub(super) struct Builder<'a> {
    pub program: &'a Program,
    pub entry: Function,
    /// The functions after the entry.
    pub functions: Vec<Function>,
    /// The entries of the modules that are called.
    pub imported: HashMap<*const Module, FuncId>,
    /// The instructions of the blocks that are being made, the innermost last, and the nodes that are known in each.
    open: Vec<Vec<Inst>>,
    known: Vec<HashMap<Id, Value>>,
}

impl Make for &mut Builder<'_> {
    type Argument<'a> = Value;
    /// Nothing where arguments do not fit.
    type Made = Option<Value>;

    fn make(self, name: op::Name, args: &[Value], attr: Attr, told: Option<Type>) -> Option<Value> {
        let ty = told.or_else(|| self.entry.result_of(name, args, &attr))?;
        Some(self.emit(operation(name, args, attr), ty))
    }
}

impl Builder<'_> {
    /// The value of a node where it is asked for.
    pub fn value(&mut self, id: Id) -> Option<Value> {
        if let Some(value) = self.known.iter().find_map(|known| known.get(&id)) {
            return Some(*value);
        }
        let program = self.program;
        let value = match program.nodes.get(id.0)? {
            Node::Column(column) => *self.entry.params.get(*column)?,
            Node::Literal(constant) => self.constant(constant.clone()),
            Node::Call(function, args) => self.call(function, args)?,
            Node::Compare(comparison, one, other) => self.compare(*comparison, *one, *other)?,
            Node::Arithmetic(operator, one, other) => self.arithmetic(*operator, *one, *other)?,
            Node::And(one, other) => self.logic(op::BOOL_AND, *one, *other)?,
            Node::Or(one, other) => self.logic(op::BOOL_OR, *one, *other)?,
            Node::Not(inner) => self.of_known(*inner, |b, value| b.not(value))?,
            Node::IsNull(inner) => {
                let inner = self.value(*inner)?;
                match self.present(inner) {
                    Some(present) => self.not(present)?,
                    None => self.constant(Const::Bool(*self.entry.ty(inner) == Type::None)),
                }
            }
            Node::Case(cases, otherwise) => self.case(cases, *otherwise)?,
            Node::ToFloat(inner) => self.of_known(*inner, |b, value| b.ir().int_to_float(value))?,
        };
        self.known.last_mut()?.insert(id, value);
        Some(value)
    }

    /// Leaves the row out where a condition is not true. The value that is returned then; what its type is turns out later.
    fn condition(&mut self, id: Id) -> Option<Value> {
        let holds = self.truth(id)?;
        let none = self.constant(Const::None);
        let left_out = self.entry.new_value(Type::None);
        let make = operation(op::UNION_MAKE, &[none], Attr::Index(0));
        let line = |results: Vec<Value>, kind: Kind| Inst { results, kind, line: 0 };
        self.push(
            Vec::new(),
            Kind::If {
                cond: holds,
                then: Block {
                    params: Vec::new(),
                    insts: vec![line(Vec::new(), Kind::Yield(Vec::new()))],
                },
                els: Block {
                    params: Vec::new(),
                    insts: vec![line(vec![left_out], make), line(Vec::new(), Kind::Return(left_out))],
                },
            },
        );
        Some(left_out)
    }

    fn finish(mut self, outputs: &[Value], left_out: &[Value]) -> Option<Module> {
        let types: Vec<Type> = outputs.iter().map(|value| self.entry.ty(*value).clone()).collect();
        let row = Type::record(types);
        let mut returned = self.ir().record_make(outputs, row.clone())?;
        self.entry.result = row.clone();
        if !left_out.is_empty() {
            let result = Type::option(row);
            for value in left_out {
                self.entry.types[value.0 as usize] = result.clone();
            }
            returned = self.as_type(returned, &result)?;
            self.entry.result = result;
        }
        self.push(Vec::new(), Kind::Return(returned));
        self.entry.body.insts = self.open.pop()?;
        let mut functions = vec![self.entry];
        functions.append(&mut self.functions);
        let mut module = Module { functions };
        renumber(&mut module);
        Some(module)
    }

    // Parts of values.

    /// Whether a value is not NULL, if it may be.
    pub fn present(&mut self, value: Value) -> Option<Value> {
        let ty = self.entry.ty(value).clone();
        let index = ty.alternative_index(&ty.without_none()).filter(|_| ty.admits_none())?;
        let kind = operation(op::UNION_IS, &[value], Attr::Index(index as u32));
        Some(self.emit(kind, Type::Bool))
    }

    /// The value where it is not NULL; zero or empty elsewhere.
    pub fn inner(&mut self, value: Value) -> Option<Value> {
        let ty = self.entry.ty(value).clone();
        if !ty.admits_none() {
            return Some(value);
        }
        let inner = ty.without_none();
        let index = ty.alternative_index(&inner)?;
        let kind = operation(op::UNION_GET, &[value], Attr::Index(index as u32));
        Some(self.emit(kind, inner))
    }

    /// A value as one of a type that admits it.
    pub fn as_type(&mut self, value: Value, ty: &Type) -> Option<Value> {
        let own = self.entry.ty(value).clone();
        if own == *ty {
            return Some(value);
        }
        let index = ty.alternative_index(&own)?;
        let kind = operation(op::UNION_MAKE, &[value], Attr::Index(index as u32));
        Some(self.emit(kind, ty.clone()))
    }

    /// The value where it is present, NULL elsewhere.
    pub fn optional(&mut self, present: Option<Value>, value: Value) -> Option<Value> {
        let Some(present) = present else { return Some(value) };
        let ty = Type::option(self.entry.ty(value).clone());
        let none = self.constant(Const::None);
        let (some, none) = (self.as_type(value, &ty)?, self.as_type(none, &ty)?);
        self.ir().select(present, some, none)
    }

    /// Whether both are so, of what is known to be so or not.
    pub fn both(&mut self, one: Option<Value>, other: Option<Value>) -> Option<Value> {
        match (one, other) {
            (Some(one), Some(other)) => self.ir().bool_and(one, other),
            (one, other) => one.or(other),
        }
    }

    /// Whether a condition is true.
    fn truth(&mut self, id: Id) -> Option<Value> {
        let value = self.value(id)?;
        if self.entry.ty(value).without_none() != Type::Bool {
            return None;
        }
        let (present, value) = (self.present(value), self.inner(value)?);
        self.both(present, Some(value))
    }

    fn of_known(&mut self, id: Id, make: impl FnOnce(&mut Self, Value) -> Option<Value>) -> Option<Value> {
        let value = self.value(id)?;
        let (present, inner) = (self.present(value), self.inner(value)?);
        let made = make(self, inner)?;
        self.optional(present, made)
    }

    fn not(&mut self, value: Value) -> Option<Value> {
        (*self.entry.ty(value) == Type::Bool).then_some(())?;
        self.ir().bool_not(value)
    }

    // Operators.

    /// The operands of an operator that gives NULL for NULL, and whether there is none.
    fn operands(&mut self, one: Id, other: Id) -> Option<(Option<Value>, Value, Value)> {
        let (one, other) = (self.value(one)?, self.value(other)?);
        let (first, second) = (self.present(one), self.present(other));
        let present = self.both(first, second);
        let (one, other) = (self.inner(one)?, self.inner(other)?);
        (self.entry.ty(one) == self.entry.ty(other)).then_some((present, one, other))
    }

    fn compare(&mut self, comparison: Comparison, one: Id, other: Id) -> Option<Value> {
        let (present, mut one, mut other) = self.operands(one, other)?;
        let compared = match self.entry.ty(one) {
            Type::Int | Type::Bool | Type::Float => comparison.of_ints(),
            Type::Str => comparison.of_texts(),
            _ => return None,
        };
        let as_int = match self.entry.ty(one) {
            Type::Bool => Some(op::BOOL_TO_INT),
            Type::Float => Some(op::F64_PLACE),
            _ => None,
        };
        if let Some(name) = as_int {
            one = self.ir().named(name, &[one])?;
            other = self.ir().named(name, &[other])?;
        }
        let holds = self.ir().named(compared, &[one, other])?;
        self.optional(present, holds)
    }

    fn arithmetic(&mut self, operator: Arithmetic, one: Id, other: Id) -> Option<Value> {
        let (present, one, other) = self.operands(one, other)?;
        let ty = self.entry.ty(one).clone();
        let name = match (operator, &ty) {
            (Arithmetic::Add, Type::Int) => op::INT_ADD,
            (Arithmetic::Subtract, Type::Int) => op::INT_SUB,
            (Arithmetic::Multiply, Type::Int) => op::INT_MUL,
            (Arithmetic::Add, Type::Float) => op::F64_ADD,
            (Arithmetic::Subtract, Type::Float) => op::F64_SUB,
            (Arithmetic::Multiply, Type::Float) => op::F64_MUL,
            _ => return None,
        };
        if ty == Type::Float {
            let number = self.ir().named(name, &[one, other])?;
            return self.optional(present, number);
        }
        // Python's ints have no end, those of SQL do.
        let held = |b: &mut Self| {
            let number = b.ir().named(name, &[one, other])?;
            b.ir().int_held(number)
        };
        match present {
            None => held(self),
            // What lies under a NULL may be any number.
            Some(present) => self.either(present, held, |b| Some(b.constant(Const::None))),
        }
    }

    /// AND is false where one side is, also beside NULL; OR is true where one side is.
    fn logic(&mut self, name: op::Name, one: Id, other: Id) -> Option<Value> {
        let (one, other) = (self.value(one)?, self.value(other)?);
        let (first, second) = (self.present(one), self.present(other));
        let (one, other) = (self.inner(one)?, self.inner(other)?);
        let mut present = self.both(first, second);
        if present.is_some() {
            for (known, value) in [(first, one), (second, other)] {
                let decides = match name {
                    op::BOOL_AND => self.not(value)?,
                    _ => value,
                };
                let decides = self.both(known, Some(decides))?;
                present = Some(self.ir().bool_or(present?, decides)?);
            }
        }
        // What lies under a NULL is false here: the other side decides.
        let (one, other) = (self.both(first, Some(one))?, self.both(second, Some(other))?);
        let result = self.ir().named(name, &[one, other])?;
        self.optional(present, result)
    }

    fn case(&mut self, cases: &[(Id, Id)], otherwise: Option<Id>) -> Option<Value> {
        let Some(((condition, value), rest)) = cases.split_first() else {
            return match otherwise {
                Some(value) => self.value(value),
                None => Some(self.constant(Const::None)),
            };
        };
        let holds = self.truth(*condition)?;
        self.either(holds, |b| b.value(*value), |b| b.case(rest, otherwise))
    }

    // Instructions.

    /// One of two values, which are of one type but for NULL; the other one is not evaluated.
    pub fn either(
        &mut self,
        cond: Value,
        then: impl FnOnce(&mut Self) -> Option<Value>,
        els: impl FnOnce(&mut Self) -> Option<Value>,
    ) -> Option<Value> {
        let (then, one) = self.arm(then)?;
        let (els, other) = self.arm(els)?;
        let ty = Type::union([self.entry.ty(one).clone(), self.entry.ty(other).clone()]);
        if ty.without_none().alternatives().len() > 1 {
            return None;
        }
        let (then, els) = (self.closed(then, one, &ty)?, self.closed(els, other, &ty)?);
        Some(self.emit(Kind::If { cond, then, els }, ty))
    }

    fn arm(&mut self, make: impl FnOnce(&mut Self) -> Option<Value>) -> Option<(Vec<Inst>, Value)> {
        self.open.push(Vec::new());
        self.known.push(HashMap::new());
        let value = make(self);
        self.known.pop();
        Some((self.open.pop()?, value?))
    }

    /// An arm that yields a value of a type.
    fn closed(&mut self, insts: Vec<Inst>, value: Value, ty: &Type) -> Option<Block> {
        self.open.push(insts);
        let value = self.as_type(value, ty);
        self.push(Vec::new(), Kind::Yield(vec![value?]));
        Some(Block {
            params: Vec::new(),
            insts: self.open.pop()?,
        })
    }

    /// Fails the row where a condition does not hold.
    pub fn require(&mut self, holds: Value, why: &str) {
        let only = |kind: Kind| Block {
            params: Vec::new(),
            insts: vec![Inst {
                results: Vec::new(),
                kind,
                line: 0,
            }],
        };
        self.push(
            Vec::new(),
            Kind::If {
                cond: holds,
                then: only(Kind::Yield(Vec::new())),
                els: only(Kind::Fail(why.into())),
            },
        );
    }

    pub fn constant(&mut self, constant: Const) -> Value {
        let ty = constant.ty();
        self.emit(Kind::Const(constant), ty)
    }

    /// Makes operations.
    pub fn ir(&mut self) -> ops::Builder<&mut Self> {
        ops::Builder(self)
    }

    pub fn emit(&mut self, kind: Kind, ty: Type) -> Value {
        let value = self.entry.new_value(ty);
        self.push(vec![value], kind);
        value
    }

    fn push(&mut self, results: Vec<Value>, kind: Kind) {
        if let Some(insts) = self.open.last_mut() {
            insts.push(Inst { results, kind, line: 0 });
        }
    }
}

fn operation(name: op::Name, args: &[Value], attr: Attr) -> Kind {
    Kind::Op {
        op: name.row(),
        args: args.to_vec(),
        attr,
    }
}
